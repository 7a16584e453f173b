"""A log may say that the time of a turn was up, and how a table's clock was set.

Older logs are read as before: their tables have no clock. But a dudo from before would take the new
ones for broken, so that it has to see by the number that it is too old for them.
"""

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    pass
