"""
What a console can show (columns, ASCII in place of missing characters, text on one line), and what a person
types in it to start this program: `euchre …`, or the command that started it here.

A checkout need not be installed: ``dev.py`` starts the program and tells it how ``dev.py`` was called.
"""

import os
import re
import shutil
from typing import Final

ASCII: Final = str.maketrans(
    dict.fromkeys("┌┐└┘├┤┬┴┼", "+")
    | {"─": "-", "│": "|", "▒": "#", "♣": "C", "♦": "D", "♥": "H", "♠": "S", "·": "-", "…": "...", "–": "-"}
    | {"−": "-", "±": "+/-", "\u2019": "'", "●": "*", "○": ".", "▮": "*", "→": ">", "←": "<", "×": "x"}
)
"""For `str.translate`: ASCII letters in place of suits, lines, dashes and signs."""

CALLED: Final = "EUCHRE_CALLED"
"""The variable by which ``dev.py`` says how it was called: ``python3 dev.py``."""
_OWN: Final = ("play", "serve")
"""The commands that ``dev.py`` has itself."""


def readable_width() -> int:
    """Return the number of columns to write in: those of the terminal, but 20 at least and 80 at most."""
    return max(20, min(shutil.get_terminal_size((80, 24)).columns, 80))


def one_line(text: str, most: int = 120) -> str:
    """Return *text* on one line without control characters, cut with "…" to at most *most* characters."""
    line = " ".join("".join([c if c.isprintable() else " " for c in text]).split())
    return line if len(line) <= most else line[: most - 1] + "…"


def path_on_a_line(path: str, most: int = 80) -> str:
    """
    Return *path* as `one_line` does, but cut at its beginning, because its end names the file. It is cut
    before a folder, unless that leaves less than half of *most*.
    """
    line = one_line(path, len(path))
    end = line[1 - most :]
    start = end.find(os.sep, 0, len(end) // 2)
    return line if len(line) <= most else "…" + end[max(start, 0) :]


def typed_command(words: str) -> str:
    """
    Return how a person types the command *words* here: ``euchre play`` or, say, ``python3
    dev.py play``.
    """
    called = os.environ.get(CALLED, "")
    if not called:
        return f"euchre {words}".rstrip()
    own = words.split(" ", 1)[0] in _OWN
    return f"{called} {words}" if own else f"{called} euchre {words}".rstrip()


def as_typed(text: str) -> str:
    """
    Return *text* with each command between backticks in it (``euchre …``) written as a person
    types it here.
    """
    return re.sub(r"`euchre\b ?([^`]*)`", lambda found: f"`{typed_command(found[1])}`", text)
