"""What a console can show: how many columns, and which letters stand for those it does not have."""

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
