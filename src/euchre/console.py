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
    """Return the columns to write in, 20 to 80: a longer line is hard to read."""
    return max(20, min(shutil.get_terminal_size((80, 24)).columns, 80))
