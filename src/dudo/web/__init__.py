"""What a browser gets: plain files, served as they lie in ``static/``.

``static/index.html`` is the page for ``/``, ``/t/{table}`` and ``/rules``; every other file has the
address that its place in the folder gives it: ``static/app/main.js`` is ``/app/main.js``.
"""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
PAGE: Final = STATIC / "index.html"
"""The one page; its scripts read the address."""
