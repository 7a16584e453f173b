"""The tables of the database, all of them, and which schema this is."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

# Named after a pattern, so that a migration can say which constraint it changes.
metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

SCHEMA: Final = "0004"
"""Changes with the tables, and with what the JSON in them means: ``dudo.store.migrations``."""

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, UTC
    Column("settings", JSON, nullable=False),
    Column("rematch", String(32), ForeignKey("tables.id", ondelete="SET NULL")),
)
"""A table with what was chosen for it; ``rematch`` is the table where its people went on."""

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64)),
    Column("secret_hash", LargeBinary(32), index=True),
    sqlite_with_rowid=False,
)
"""Who sits where: a bot by its name, or a person by the SHA-256 of the secret they hold."""

events: Final = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("payload", JSON, nullable=False),
    ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
    sqlite_with_rowid=False,
)
"""The log of each table: what happened, every die included, numbered from 1 without a gap."""

transfers: Final = Table(
    "transfers",
    metadata,
    Column("code_hash", LargeBinary(32), primary_key=True),
    Column("secret_hash", LargeBinary(32), nullable=False, index=True),
    Column("masked", LargeBinary(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="SET NULL")),
    Column("expires", BigInteger, nullable=False),  # milliseconds since 1970, UTC
    sqlite_with_rowid=False,
)
"""Codes that give a secret to another device: what is kept gives nothing to whoever reads it.

``masked`` is the secret of ``secret_hash``, which only the code itself unmasks; ``table_id`` is
where its owner was.
"""
