"""The first schema: tables, who sits at them, and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("rematch", sa.String(32)),
        sa.ForeignKeyConstraint(
            ["rematch"], ["tables.id"], "fk_tables_rematch_tables", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64)),
        sa.Column("secret_hash", sa.LargeBinary(32)),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], "fk_seats_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_secret_hash", "seats", ["secret_hash"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], "fk_events_table_id_tables", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sqlite_with_rowid=False,
    )
