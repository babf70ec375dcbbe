"""Commands that want one game take it from what holds several: a match in EMN, a PTN pasted with more."""

from dataclasses import replace
from pathlib import Path

import pytest

from euchre.cli import main
from euchre.notation import document, ptn
from euchre.notation.convert import convert
from euchre.rules.variants import VARIANTS
from tests.notation.egn_games import random_record

GAMES = [
    replace(random_record(VARIANTS["tournament"], seed, most=1, stop=(0, 9)), draws=(), players=())
    for seed in (1, 2)
]


@pytest.fixture
def two(tmp_path: Path) -> str:
    file = tmp_path / "two.txt"
    file.write_text("\n".join(map(ptn.dumps, GAMES)), "utf-8")
    return str(file)


def test_one_game_of_several_is_taken_out(two: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", two, "-", "--to", "record", "--number", "2"]) == 0
    assert document.loads(capsys.readouterr().out).hands[0].actions == GAMES[1].hands[0].actions
    assert main(["convert", two, "-", "--to", "record", "--number", "3"]) == 2
    assert "the games of this PTN are 1 to 2" in capsys.readouterr().err
    assert main(["hint", two, "--player", "king"]) == 2
    assert "`euchre convert FILE game.json --number 1` takes one out" in capsys.readouterr().err
    assert main(["check", two]) == 0
    assert "two.txt: ptn, sound; 2 games" in capsys.readouterr().out


def test_match_of_one_game_is_that_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = tmp_path / "match.emn"
    match.write_text(convert(document.dumps(GAMES[0]), "emn").text, "utf-8")
    assert main(["convert", str(match), "-", "--to", "record"]) == 2
    assert "--shorten" in capsys.readouterr().err
    assert main(["convert", str(match), "-", "--to", "ptn", "--number", "1"]) == 0
    assert ptn.loads(capsys.readouterr().out).hands[0].actions == GAMES[0].hands[0].actions
