"""Every record and position ever released is read for ever, and means what it meant (R6)."""

import json

import pytest

from euchre.notation.check import check_text
from euchre.notation.document import dumps, loads
from euchre.notation.position import parse_position
from euchre.rules.variants import VARIANTS
from tests.notation.golden import FOLDER, index, lines
from tests.repetition import few_of


@pytest.mark.parametrize("name", few_of(sorted(index()), sorted(index())[::2], rest=pytest.mark.ci))
def test_old_record_still_means_the_same(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    record, said = loads(text), index()[name]
    game, _ = record.replay()
    assert (list(game.scores), len(record.hands)) == (said["scores"], said["hands"])
    assert loads(dumps(record)) == record
    assert check_text(text).ok


def test_old_lines_still_mean_the_same() -> None:
    for line, said in lines().items():
        position = parse_position(line)
        assert position.scores is not None
        found = {
            "tricks": list(position.state.won),
            "turn": position.state.turn,
            "scores": list(position.scores),
        }
        assert found == said, line


def test_every_game_has_its_file() -> None:
    """A new variant: ``python3 -m tests.notation.golden``."""
    assert {f"{name}.json" for name in VARIANTS} <= set(index())
    assert {path.name for path in FOLDER.glob("*.json")} == {*index(), "index.json", "positions.json"}
    assert json.loads((FOLDER / "index.json").read_text("utf-8"))
