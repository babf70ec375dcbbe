"""Players that other packages bring along and that are broken: a sentence or a fault, never a traceback."""

from pathlib import Path

import pytest

from euchre.cli import main

CLASSES = '''
from euchre.players.api.player import legal_on_turn


class NoSeed:
    """Takes no seed."""

    name = "noseed"

    def choose(self, view):
        return legal_on_turn(view)[0]


class NoName:
    """Has no name."""

    def __init__(self, seed=0):
        pass

    def choose(self, view):
        return legal_on_turn(view)[0]


class Raises:
    """Raises whenever it is asked."""

    name = "raises"

    def __init__(self, seed=0):
        pass

    def choose(self, view):
        legal_on_turn(view)
        raise KeyError("my table")


class Cheats(Raises):
    """Chooses what is no action at all."""

    name = "cheats"

    def choose(self, view):
        legal_on_turn(view)
        return 42


class Unsure(Raises):
    """Cannot even say what it plays."""

    name = "unsure"

    @staticmethod
    def refusal(rules):
        raise ZeroDivisionError("whoops")
'''
ENTRIES = "[euchre.players]\n" + "".join(
    f"{kind.lower()} = broken_players:{kind}\n" for kind in ("NoSeed", "NoName", "Raises", "Cheats", "Unsure")
)


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with these players, installed."""
    about = tmp_path / "broken_players-1.0.dist-info"
    about.mkdir()
    (tmp_path / "broken_players.py").write_text(CLASSES)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-players\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(str(tmp_path))


SENTENCES = {
    "noseed": "noseed cannot be made: called with a seed, its class raises TypeError: ",
    "noname": "noname cannot be made: its class says no name",
    "raises": "raises fails to decide: it raises KeyError: 'my table'",
    "cheats": " chose 42, but may: ",
}


@pytest.mark.parametrize("name", SENTENCES)
@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_a_broken_player_ends_the_run_in_a_sentence(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = {
        "arena": ["research", "arena", name, "queen", "--deals", "2", "--game", "two"],
        "simulate": ["research", "simulate", "two", "--players", f"{name},queen", "--hands", "2"],
    }[command]
    assert main([*argv, "--workers", "1"]) == 2
    said = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("  ")]
    assert said[-1].startswith("euchre: ")
    assert SENTENCES[name] in said[-1]


@pytest.mark.parametrize("name", [*SENTENCES, "unsure"])
def test_the_check_finds_the_fault(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With exit status 1, as for any fault, and in the words of the documentation."""
    assert main(["players", "--check", name, "--game", "two", "--hands", "1"]) == 1
    shown = capsys.readouterr().out
    kind = "illegal" if name == "cheats" else "error"
    assert f"  {kind}: " in shown
    assert "fault" in shown.splitlines()[-1]


@pytest.mark.parametrize("name", ["noseed", "noname"])
def test_nobody_begins_with_a_player_that_cannot_be_made(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "two", "--auto", "--players", f"{name},queen", "--seed", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert SENTENCES[name] in err


def test_a_player_that_raises_does_not_keep_a_game_from_ending(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "two", "--auto", "--players", "raises,queen", "--seed", "1"]) == 0
    assert (
        "fails to decide (KeyError: 'my table'). Safe choices were made instead." in capsys.readouterr().err
    )
