"""
Count the figures that the page of each game shows: `python docs/figures.py [GAME…]`.

They are kept in `docs/figures`. A change of rules or of the player moves them; then they are counted anew.
All games take a quarter of an hour, most of it the ones with a called ace.
"""

import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

from euchre.analysis.simulation.simulate import plan_hands
from euchre.cli import main
from euchre.rules.variants import VARIANTS

FIGURES: Final = Path(__file__).parent / "figures"


def command(name: str) -> list[str]:
    """Return what is typed after ``euchre`` to count the figures of the game *name*."""
    many = ["--hands", "100,000", "--matches", "10,000"]
    return [
        "research",
        "stats",
        name,
        *(many if plan_hands(VARIANTS[name], 2, 1, "jack").engine == "kernel" else []),
    ]


def counted(name: str) -> str:
    """Return what the command prints."""
    said = StringIO()
    with redirect_stdout(said):
        assert main(command(name)) == 0
    return said.getvalue()


if __name__ == "__main__":
    for name in sys.argv[1:] or VARIANTS:
        (FIGURES / f"{name}.txt").write_text(counted(name), "utf-8")
