"""``python -m euchre`` is the command ``euchre``."""

from euchre.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
