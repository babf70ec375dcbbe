"""What the commands are given: files, the standard input, names of rules, positions, recorded games."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from euchre.errors import EuchreError
from euchre.rules import Rules

if TYPE_CHECKING:
    from euchre.notation.position import Position
    from euchre.notation.record import Record

EXAMPLE: Final = "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC :"
"""A position that can be asked about and solved."""


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


def read_position_or_game(asked: str, deal: int | None = None, at: int | None = None) -> "Position | Record":
    """
    The position that *asked* is, or the one or the recorded game that its file or the standard input holds.

    *deal* and *at* are what was said of a recorded game: a position leaves nothing to choose.

    Raises: EuchreError in a sentence, whatever is wrong.
    """
    from euchre.notation import document, egn
    from euchre.notation.check import kind_of
    from euchre.notation.position import parse_position
    from euchre.terminal.saves import is_file

    text, name = asked, ""
    if asked == "-" or is_file(asked):
        whole = read_text_named(asked)
        text = within(whole)
        name = asked if asked != "-" and text is whole else ""  # what lies within is named by nothing
    elif kind_of(asked) != "position":
        raise EuchreError(
            f"there is no file {asked[:80]}, and a position in one line is like this: {EXAMPLE}"
        )
    if not text.strip():
        raise EuchreError("there is nothing to read: a position or a recorded game is wanted")
    kind = kind_of(text, name)
    if kind == "record":
        return document.loads(text)
    if kind == "egn":
        return egn.loads(text).record
    if kind != "position":
        what = "these are several games" if kind == "emn" else "this is neither"
        raise EuchreError(f"{what}: a position or a recorded game is wanted")
    if (deal, at) != (None, None):
        raise EuchreError("--deal and --at choose from a recorded game; a position is one point already")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if len(lines) != 1:
        raise EuchreError(f"{len(lines)} positions: one is read at a time")
    return parse_position(lines[0])


def within(text: str) -> str:
    """The position in the answer of another command, `euchre deal --json` say; any other text as it is."""
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except ValueError:
            return text
        if isinstance(data, dict) and isinstance(data.get("position"), str):
            return str(data["position"])
    return text
