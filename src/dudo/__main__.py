"""``python -m dudo`` is the ``dudo`` command."""

from dudo.cli.main import main

if __name__ == "__main__":
    main()
