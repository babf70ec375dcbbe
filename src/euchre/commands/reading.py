"""What the commands are given: files, the standard input, the names of rules."""

import sys
from pathlib import Path

from euchre.errors import EuchreError
from euchre.rules import Rules


def read_text_named(name: str) -> str:
    """What stands in a file; ``-`` is the standard input."""
    from euchre.terminal.saves import BIGGEST, read_text

    if name != "-":
        return read_text(Path(name))
    try:
        text = sys.stdin.buffer.read(BIGGEST + 1).decode("utf-8")
    except UnicodeDecodeError:
        raise EuchreError("the standard input is not text") from None
    if len(text) > BIGGEST:
        raise EuchreError("the standard input is larger than any game")
    return text


def read_rules_named(name: str) -> Rules:
    """The rules that a variant's name, a share code, a file or the standard input holds."""
    from euchre.house import read_rules
    from euchre.terminal.start import house_rules

    return read_rules(read_text_named(name)) if name == "-" else house_rules(name)
