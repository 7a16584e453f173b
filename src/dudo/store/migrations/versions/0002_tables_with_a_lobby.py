"""A log may begin with the making of its table, and tell who came and went.

The tables are as they were, and older logs are read as before. But a dudo from before would take
the new ones for broken, so that it has to see by the number that it is too old for them.
"""

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    pass
