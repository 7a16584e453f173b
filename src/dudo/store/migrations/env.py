"""What Alembic runs, with the connection that ``upgrade`` hands over in its transaction."""

from alembic import context

from dudo.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite changes hardly anything of a table in place: it is made anew.
    render_as_batch=True,
)
context.run_migrations()
