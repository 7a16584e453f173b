"""``python -m bench [NAME ...]`` runs every ``bench/NAME.py``, or only those named.

Each has a ``main()`` that prints a ratio to something measured in the same run. Options after one
name are for it alone: ``python -m bench load --help``.
"""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    found = {p.stem for p in Path(__file__).parent.glob("*.py")} - {"__main__", "__init__"}
    asked = sys.argv[1:]
    split = next((n for n, word in enumerate(asked) if word.startswith("-")), len(asked))
    names, options = asked[:split] or sorted(found), asked[split:]
    if unknown := [name for name in names if name not in found]:
        sys.exit(f"No benchmark {unknown[0]!r}. There are: {', '.join(sorted(found)) or 'none'}.")
    if options and len(names) != 1:
        sys.exit("Options are for one benchmark: name it first.")
    for name in names:
        print(f"== {name}", flush=True)
        import_module(f"bench.{name}").main(*[options] * bool(options))


if __name__ == "__main__":
    main()
