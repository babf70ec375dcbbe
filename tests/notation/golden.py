"""
Files that must read for ever: ``python3 -m tests.notation.golden`` writes one for every game without.

Nothing in ``tests/golden/records`` is ever changed. A new version of the format gets new files besides.
"""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

from euchre.notation.document import dumps
from euchre.notation.position import show_position, show_view
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tests.notation.games import knocked, random_record

FOLDER: Final = Path(__file__).parents[1] / "golden" / "records"
INDEX: Final = FOLDER / "index.json"
LINES: Final = FOLDER / "positions.json"


def index() -> dict[str, Any]:
    """What every file comes to: file name to scores, hands and decisions."""
    found: dict[str, Any] = json.loads(INDEX.read_text("utf-8")) if INDEX.exists() else {}
    return found


def lines() -> dict[str, Any]:
    """Lines, and what their positions come to."""
    found: dict[str, Any] = json.loads(LINES.read_text("utf-8")) if LINES.exists() else {}
    return found


def add(name: str, table: Rules) -> None:
    """Write one game of *table*, one of its hands without the hidden cards, and two positions of it."""
    rng = Random(crc32(name.encode()))
    record = random_record(table, rng, 3)
    hands = (*record.hands[:-1], knocked(table, record.hands[-1], rng))
    *_, last, before = list(record.positions())[-1]
    found, positions = index(), lines()
    written = replace(record, hands=hands)
    (FOLDER / f"{name}.json").write_text(dumps(written), "utf-8")
    game, _ = record.replay()
    found[f"{name}.json"] = {"scores": list(game.scores), "hands": len(hands)}
    INDEX.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    for line in (show_position(last, before.scores), show_view(view(last, 0, before.scores))):
        positions[line] = {"tricks": list(last.won), "turn": last.turn, "scores": list(before.scores)}
    LINES.write_text(json.dumps(positions, indent=1) + "\n", "utf-8")


def main() -> None:
    """Add what is missing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, table in VARIANTS.items():
        if f"{name}.json" not in index():
            add(name, table)


if __name__ == "__main__":
    main()
