"""
Write the advice of the shipped puzzles again, by the present coach.

    python3 dev.py run tools/puzzles.py

The positions, the answers and their figures stay as they were found. It takes some minutes.
"""

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Final

from euchre.analysis.puzzle.mining import advice_of_today
from euchre.analysis.puzzle.puzzles import dumps, loads, shipped_files

FOLDER: Final = Path(__file__).parents[1] / "src/euchre/puzzles"


def main() -> None:
    """Write the files whose advice has changed."""
    for name, text in shipped_files().items():
        puzzles = [replace(puzzle, advice=advice_of_today(puzzle)) for puzzle in loads(text)]
        again = dumps(puzzles, json.loads(text)["made"])
        if again != text:
            # Neither a name nor a time: the same puzzles are the same bytes.
            (FOLDER / f"{name}.gz").write_bytes(gzip.compress(again.encode(), 9, mtime=0))
            print(name)


if __name__ == "__main__":
    main()
