"""``euchre leaks``: whose games these are, and what is said of them."""

import json
from pathlib import Path

import pytest

from tests.commands.calling import euchre

FEW = ("--player", "king", "--worlds", "10", "--workers", "1")


def auto(folder: Path, game: str, seats: str) -> str:
    """The record of a short game that computer players played out; its file."""
    path, rules = folder / f"{game}.json", folder / f"{game}.toml"
    rules.write_text(f'base = "{game}"\ntarget = 3\n', "utf-8")
    told = euchre("play", str(rules), "--players", seats, "--auto", "--seed", "4")
    path.write_text(told.stdout, "utf-8")
    return str(path)


@pytest.mark.ci
def test_all_games_of_a_player_are_told_as_one(tmp_path: Path) -> None:
    files = [auto(tmp_path, "two", "ten,queen"), auto(tmp_path, "tournament", "ten,queen,queen,queen")]
    told = euchre("leaks", *files, "--name", "SOUTH", *FEW)
    assert told.returncode == 0
    assert told.stdout.startswith("South: 2 games,")
    for words in (
        "dealer",
        "following",
        "the queen",
        "1. ",
        "Practise it: ",
        "\n1 Two-handed, ",
        "\n2 Tournament, ",
    ):
        assert words in told.stdout
    assert "different games" in told.stderr
    data = json.loads(euchre("leaks", *files, "--name", "South", *FEW, "--json").stdout)
    assert data["counts"]["games"] == len(data["games"]) == 2
    assert sum(one["decisions"] for one in data["games"]) == data["losses"][-1]["decisions"]


def test_whose_games_these_are_is_asked_where_it_is_not_clear(tmp_path: Path) -> None:
    file = auto(tmp_path, "two", "ten,queen")
    for argv, words in (
        ((file,), "--name: North, South are in all of them"),
        ((file, "--name", "Kit"), "there are North, South"),
        ((str(tmp_path / "none.json"),), "there is no file"),
    ):
        told = euchre("leaks", *argv, *FEW)
        assert (told.returncode, told.stdout) == (2, "")
        assert words in told.stderr


def test_a_game_that_was_read_from_egn_is_no_other_game(tmp_path: Path) -> None:
    """EGN does not say who cuts, nor how the first dealer is chosen; a point is worth the same."""
    file = auto(tmp_path, "tournament", "ten,queen")
    converted = str(tmp_path / "tournament.egn")
    assert euchre("convert", file, converted).returncode == 0
    told = euchre("leaks", file, converted, *FEW)
    assert "--name: " in told.stderr
    assert "different games" not in told.stderr


def test_without_a_file_it_takes_the_last_game_that_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `euchre review` does; the one person in it is meant."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = euchre("leaks", *FEW)
    assert (told.returncode, told.stdout) == (2, "")
    assert "name a file, or play a game to its end with `euchre play`" in told.stderr
    kept = tmp_path / "euchre" / "last.json"
    kept.parent.mkdir()
    text = Path(auto(tmp_path, "two", "ten,queen")).read_text("utf-8")
    kept.write_text(text.replace('"ten,queen"', '"you,queen"'), "utf-8")
    told = euchre("leaks", *FEW)
    assert told.stdout.startswith("South: 1 game,")
    assert " 1 times" not in told.stdout


def test_what_is_no_recorded_game_is_refused(tmp_path: Path) -> None:
    position = "two dealer=1 up=9H hands=JHJDAHKHQH/????? :"
    told = euchre("leaks", "-", *FEW, typed=position.encode())
    assert told.returncode == 2
    assert "a recorded game is wanted" in told.stderr
