"""Where data lies on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_dir() -> Path:
    """``DUDO_DATA_DIR``, or the folder that this platform keeps for an application's data."""
    chosen = os.environ.get("DUDO_DATA_DIR")
    if chosen:
        return Path(chosen).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else home / "AppData" / "Local") / "dudo"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "dudo"
    xdg = os.environ.get("XDG_DATA_HOME")
    # The XDG specification: a path that is not absolute is to be ignored.
    if xdg and Path(xdg).is_absolute():
        return Path(xdg) / "dudo"
    return home / ".local" / "share" / "dudo"
