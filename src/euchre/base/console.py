"""
What a console can show: the number of columns, letters in place of missing characters, text on
one line.
"""

import os
import shutil
from typing import Final

ASCII: Final = str.maketrans(
    dict.fromkeys("┌┐└┘├┤┬┴┼", "+")
    | {"─": "-", "│": "|", "▒": "#", "♣": "C", "♦": "D", "♥": "H", "♠": "S", "·": "-", "…": "...", "–": "-"}
    | {"−": "-", "±": "+/-", "\u2019": "'", "●": "*", "○": ".", "▮": "*", "→": ">", "←": "<", "×": "x"}
)
"""For `str.translate`: ASCII letters in place of suits, lines, dashes and signs."""


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
