"""``euchre research engine``: our players for other programs."""

import sys

from euchre.commands.shared.options import ExitStatus


def engine() -> ExitStatus:
    """
    Answer other programs: positions in, choices with their figures out, a line of JSON each.

    It reads requests from standard input until it ends or one says quit. Docs: docs/reference/engine.md.
    """
    from euchre.analysis.engine import Engine

    def write(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    Engine(write).run(iter(sys.stdin.readline, ""))
    return 0
