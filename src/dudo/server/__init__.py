"""Tables that people play at over the network, as ``docs/reference/protocol.md`` tells it."""

from dudo.server.app import create_app
from dudo.server.errors import RefusedError
from dudo.server.logs import LogFormat, LogLevel, set_up_logs
from dudo.server.run import collect_garbage, make_config, make_server
from dudo.server.settings import Metrics, Settings

__all__ = [
    "LogFormat",
    "LogLevel",
    "Metrics",
    "RefusedError",
    "Settings",
    "collect_garbage",
    "create_app",
    "make_config",
    "make_server",
    "set_up_logs",
]
