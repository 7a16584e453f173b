"""What a browser gets: plain files, served as they lie in this folder.

``index.html`` is the page for ``/``, ``/t/{table}``, ``/t/{table}/screen``, ``/rules`` and ``/d``.
Every other file has the address that its place here gives it: ``home/home.js`` is
``/static/home/home.js``.
"""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
PAGE: Final = FOLDER / "index.html"
"""The one page; its scripts read the address."""
ICON: Final = FOLDER / "icon.svg"
TEXTS: Final = ("game", "table", "page", "fair", "device")
"""The files of a language's catalogue that the page's words are in."""

SERVED: Final = frozenset({".css", ".js", ".svg", ".png", ".ico", ".woff2", ".webmanifest", ".txt"})
"""Endings of what is served: the rest of the folder is for those who write the page."""
