"""`euchre players`: the list, and the check that third parties run on their own players."""

import json
import sys
from pathlib import Path

import pytest

from euchre.cli import main
from euchre.players import PLAYERS
from euchre.rules.variants import VARIANTS
from tests.repetition import few_of

ROOT = Path(__file__).parents[2]
EXAMPLE = f'exec:"{sys.executable}" "{ROOT / "examples" / "outside_player.py"}"'


def program(tmp_path: Path, answer: str) -> str:
    """The name of a player that answers every question so."""
    path = tmp_path / "player.py"
    path.write_text(
        "import itertools, json, random, sys, time\nsys.stdin.readline()\n"
        'print(\'{"euchre": 1, "name": "Test", "plays": ["two", "twelve"]}\', flush=True)\n'
        "for line in sys.stdin:\n"
        "    question = json.loads(line)\n"
        "    legal = question['view']['legal']\n"
        f"    action = {answer}\n"
        "    print(json.dumps({'id': question['id'], 'action': action}), flush=True)\n"
    )
    return f'exec:"{sys.executable}" "{path}"'


def test_the_ladder_is_listed_weakest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert names[: len(PLAYERS)] == list(PLAYERS)
    order = ["random", "first", "nine", "ten", "jack", "queen", "king", "ace", "left", "right", "benny"]
    assert list(PLAYERS) == [name for name in order if name in PLAYERS]


def test_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {"name": "queen", "about": PLAYERS["queen"].about} in listed


def test_the_list_loads_no_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is there at once: neither numpy nor the kernel is imported for it."""
    monkeypatch.setattr("euchre.players.registry.ladder.NamedPlayer.load", pytest.fail)
    assert main(["players"]) == 0
    assert capsys.readouterr().out.startswith("random ")


@pytest.mark.parametrize("name", few_of(["nine", "ten", "jack", "queen"], {"jack"}))
def test_our_own_players_keep_their_promises(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--check", name, "--hands", "1"]) == 0
    assert capsys.readouterr().out.endswith(
        f"{name} keeps its promises at {len(VARIANTS)} of {len(VARIANTS)} games.\n"
    )


def test_the_example_keeps_its_promises(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--check", EXAMPLE, "--game", "twelve", "--hands", "1"]) == 0
    assert "keeps its promises at 1 of 1 games" in capsys.readouterr().out


def test_games_that_are_not_claimed_are_said_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = program(tmp_path, "legal[0]")
    assert main(["players", "--check", name, "--game", "two", "--hands", "2", "--json"]) == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert (game["hands"], game["refused"], game["faults"]) == (2, None, [])
    assert main(["players", "--check", name, "--game", "four"]) == 1
    assert "four: not played: Test plays two, twelve" in capsys.readouterr().out


FAULTS = {
    "illegal": ("'JH' if 'JH' not in legal else 'JD'", "is not legal there"),
    "fickle": ("random.choice(legal)", "when asked again"),
    "late": ("time.sleep(2) or legal[0]", "seconds; 1 are allowed"),
    "error": ("sys.exit('no idea')", "it ended with status 1: no idea"),
}


@pytest.mark.parametrize("kind", few_of(FAULTS, list(FAULTS)[::2], rest=pytest.mark.ci))
def test_a_fault_is_found_and_told_with_the_view(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The view is written as a line that every other command reads."""
    answer, text = FAULTS[kind]
    seconds = "1" if kind == "late" else "5"
    name = program(tmp_path, answer)
    assert main(["players", "--check", name, "--game", "two", "--hands", "4", "--seconds", seconds]) == 1
    shown = capsys.readouterr().out
    assert text in shown or "no answer in time" in shown
    assert "    two" in shown or "dealer=" in shown
    assert "fault" in shown.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--check", "wizard"], "no player is called 'wizard'"),
        (["--check", "queen", "--game", "chess"], "chess"),
        (["--check", "queen", "--hands", "0"], "at least one hand"),
        (["--check", "exec:"], "needs a command"),
        (["--hands", "3"], "--hands goes with --check"),
        (
            ["--game", "two", "--seconds", "1", "--seed", "1"],
            "--game, --seconds and --seed go with --check",
        ),
    ],
)
def test_what_is_asked_wrongly_is_refused(
    words: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["players", *words]) == 2
    assert text in capsys.readouterr().err


def test_a_saved_game_starts_no_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record may come from anybody: what it says of its seats runs nothing."""
    path = tmp_path / "game.json"
    assert (
        main(["play", "two", "--auto", "--players", "queen,queen", "--save", str(path), "--seed", "3"]) == 0
    )
    text = path.read_text("utf-8")
    record = json.loads(text)
    record["tags"]["seats"] = "you,exec:touch gotcha"
    record["hands"] = record["hands"][:1]
    record.pop("result", None)
    path.write_text(json.dumps(record), "utf-8")
    capsys.readouterr()
    assert main(["play", str(path), "--resume"]) == 2
    assert "say --players again to start them" in capsys.readouterr().err


def test_a_program_that_does_not_start_is_told_of_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--check", "exec:nothere-at-all"]) == 1
    assert capsys.readouterr().out.count("cannot be started") == 1


COMMANDS = {
    'exec:python3 "unclosed': "its command ends within quotes",
    "exec:'": "its command ends within quotes",
    "exec:python3 \\": "its command ends within quotes, or in \\",
}


@pytest.mark.skipif(sys.platform == "win32", reason="there a \\ is a part of a name")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_cannot_be_read_is_a_fault(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--check", name, "--game", "two"]) == 1
    assert f"error: {name}: {COMMANDS[name]}" in capsys.readouterr().out


@pytest.mark.parametrize("seat", ["exec:nothere-at-all", 'exec:python3 "unclosed'])
def test_nobody_begins_with_a_program_that_cannot_start(
    seat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the arena refuses it: before a card is dealt, and nothing is written."""
    path = tmp_path / "game.json"
    assert main(["play", "two", "--auto", "--players", f"queen,{seat}", "--save", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, path.exists()) == ("", False)
    assert seat in err


def test_seats_that_are_not_named_are_the_queens_and_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "four", "--auto", "--players", "nine,ten", "--seed", "1"]) == 0
    assert capsys.readouterr().err == "The queen takes the other two seats.\n"
    assert main(["play", "two", "--players", " "]) == 2
    assert "nobody is named" in capsys.readouterr().err


def test_a_kept_game_is_not_replaced_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """But an unfinished one by the same rules is."""
    path = tmp_path / "game.json"
    play = ["play", "two", "--auto", "--players", "nine,nine", "--seed", "3", "--save", str(path)]
    assert main(play) == 0
    kept = path.read_text("utf-8")
    assert main(play) == 2
    assert "keeps a finished game; --force replaces it" in capsys.readouterr().err
    assert path.read_text("utf-8") == kept
    assert main([*play, "--force"]) == 0
    record = json.loads(kept)
    record["hands"] = record["hands"][:1]
    record.pop("result", None)
    path.write_text(json.dumps(record), "utf-8")
    assert main(["play", "four", "--auto", "--seed", "1", "--save", str(path)]) == 2
    assert main(play) == 0
    path.write_text("my letters", "utf-8")
    assert main(play) == 2
    assert main([*play[:-1], str(tmp_path / "no" / "game.json")]) == 2
    said = capsys.readouterr().err
    for text in ("an unfinished game by other rules", "is not a game in progress", "there is no folder"):
        assert text in said
