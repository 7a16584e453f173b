"""Codes that bring somebody to another device, and a log may say that a seat has a new secret.

A dudo from before would take such a log for broken, so that it has to see by the number that it is
too old for it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "transfers",
        sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("secret_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("masked", sa.LargeBinary(64), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], "fk_transfers_table_id_tables", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("code_hash", name="pk_transfers"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_transfers_secret_hash", "transfers", ["secret_hash"])
