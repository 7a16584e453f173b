"""``python -m bench [NAME ...]`` runs every ``bench/NAME.py``, or only those named.

Each has a ``main()`` that prints a ratio to something measured in the same run.
"""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    found = {p.stem for p in Path(__file__).parent.glob("*.py")} - {"__main__", "__init__"}
    names = sys.argv[1:] or sorted(found)
    if unknown := [name for name in names if name not in found]:
        sys.exit(f"No benchmark {unknown[0]!r}. There are: {', '.join(sorted(found)) or 'none'}.")
    for name in names:
        print(f"== {name}")
        import_module(f"bench.{name}").main()


if __name__ == "__main__":
    main()
