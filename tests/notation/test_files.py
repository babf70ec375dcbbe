"""What `dump` writes under a name, `load` reads from it."""

from pathlib import Path

import pytest

from euchre.base.errors import EuchreError
from euchre.notation.check import ENDINGS
from euchre.notation.files import dump, dumps, load, loads
from euchre.notation.record import Record
from euchre.rules.errors import NotationError
from euchre.rules.variants import VARIANTS
from tests.notation.egn_games import random_record

RECORD = random_record(VARIANTS["tournament"], 1, most=1)


FOR_OTHERS = [".emn", ".emnb", ".toml"]
"""Names that ask for a match, or for rules."""


@pytest.mark.parametrize("ending", FOR_OTHERS)
def test_game_is_not_written_to_a_file_for_something_else(ending: str, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="a Record cannot be written as"):
        dump(RECORD, tmp_path / f"game{ending}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("ending", [*sorted({*ENDINGS} - {*FOR_OTHERS}), ".EGNB", "", ".game"])
def test_game_is_read_from_the_file_it_is_written_to(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"game{ending}"
    dump(RECORD, path)
    found = load(path)
    assert isinstance(found, Record)
    assert [hand.actions for hand in found.hands] == [hand.actions for hand in RECORD.hands]
    assert found.replay()[0].scores == RECORD.replay()[0].scores


@pytest.mark.parametrize("letters", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_of_either_system_is_read(letters: str, tmp_path: Path) -> None:
    """PowerShell writes UTF-16 into a file; its first bytes say so."""
    path = tmp_path / "game.ptn"
    path.write_bytes(dumps(RECORD, "ptn").encode(letters))
    assert load(path) == loads(dumps(RECORD, "ptn"))


def test_what_is_no_text_is_refused_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "game.ptn"
    path.write_bytes(b"[Dealer \x93S\x94]")
    with pytest.raises(EuchreError, match="save it as UTF-8"):
        load(path)
