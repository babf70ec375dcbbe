"""``euchre puzzle``: puzzles shown, listed and looked for."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from euchre import cli
from euchre.analysis.puzzle.puzzles import KINDS, loads, shipped
from euchre.commands.shared.options import PuzzleKind

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with its arguments: status, output, complaints."""

    def asked(*argv: str) -> tuple[int, str, str]:
        status = cli.main(["puzzle", *argv])
        said = capsys.readouterr()
        return status, said.out, said.err

    return asked


def test_the_kinds_that_a_command_takes_are_those_there_are() -> None:
    assert get_args(PuzzleKind) == KINDS


def test_a_puzzle_is_asked_without_its_answer(run: Run) -> None:
    """The story, the cards, the choices, and how to see the answer."""
    status, out, err = run("two-leads-1")
    puzzle = next(puzzle for puzzle in shipped() if puzzle.name == "two-leads-1")
    assert (status, err) == (0, "")
    assert out.startswith(f"two-leads-1: Two-handed, rating {puzzle.rating} of 5.\n")
    assert "Your hand: " in out
    assert "Your lead." in out
    assert out.endswith("The answer: euchre puzzle two-leads-1 --answer\n")
    assert "Best is" not in out


def test_the_answer_comes_with_its_reason_and_what_the_others_cost(run: Run) -> None:
    asked, told = run("two-leads-1")[1], run("two-leads-1", "--answer")[1]
    assert told.startswith(asked.rpartition("The answer")[0])
    assert "\nBest is " in told
    assert " points less" in told
    assert "Here these players go wrong: " in told


def test_every_puzzle_can_be_told(run: Run) -> None:
    """Each in sentences, cards in words."""
    for puzzle in shipped()[::7]:
        status, out, err = run(puzzle.name, "--answer")
        assert (status, err) == (0, "")
        assert not set(out) & set("♣♦♥♠")


def test_the_same_seed_chooses_the_same_puzzle(run: Run) -> None:
    assert run("--seed", "4") == run("--seed", "4")
    assert len({run("--seed", str(seed))[1] for seed in range(8)}) > 4


def test_puzzles_are_chosen_by_game_kind_rating_and_number(run: Run) -> None:
    listed = run("--game", "two", "--kind", "leads", "--list")[1].splitlines()
    names = [line.split()[0] for line in listed]
    assert names == [f"two-leads-{n}" for n in range(1, len(names) + 1)]
    assert run("--game", "two", "--kind", "leads", "--number", "2")[1].startswith("two-leads-2:")
    rated = run("--rating", "3", "--list")[1].splitlines()
    assert rated
    assert all("rating 3" in line for line in rated)


def test_json_holds_the_answers(run: Run) -> None:
    """One puzzle for a name or a number, else all that fit."""
    one = json.loads(run("two-leads-1", "--json")[1])
    assert json.loads(run("--game", "two", "--kind", "leads", "--number", "1", "--json")[1]) == one
    assert one["best"] == one["options"][0]["action"]
    assert len(json.loads(run("--json")[1])) == 276


def test_new_puzzles_are_looked_for_and_shown(run: Run, tmp_path: Path) -> None:
    """Into a file, which the same command writes again and `--file` reads, or to the output."""
    path = tmp_path / "new.json"
    asked = ("--mine", "1", "--game", "two", "--kind", "discards", "--seed", "3")
    status, out, err = run(*asked, "--out", str(path))
    assert (status, out) == (0, "")
    assert f"1 puzzle in {path}" in err
    text = path.read_text("utf-8")
    assert len(loads(text)) == 1
    assert run(*asked)[1] == text
    assert run("--file", str(path), "--number", "1")[1].startswith("two-discards-1: Two")
    status, _, err = run(*asked, "--out", str(path))
    assert status == 2
    assert "--force replaces it" in err


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("nosuch",), "no puzzle is called 'nosuch'"),
        (("two-leads-3", "--game", "four"), "two-leads-3 is a puzzle of the game two and the kind leads"),
        (("--game", "nosuch"), "no game is called 'nosuch'"),
        (("--game", "cutthroat"), "there are no puzzles like that (cutthroat)"),
        (("--rating", "9"), "there are no puzzles like that (of rating 9)"),
        (("--number", "0"), "276 puzzles fit, counted from 1"),
        (("--mine", "1"), "--mine needs --game and --kind"),
        (("--mine", "0", "--game", "two", "--kind", "leads"), "one is the least"),
        (("--mine", "1", "--game", "two", "--kind", "leads", "--answer"), "--mine looks for new puzzles"),
        (("--drill", "two-leads-3"), "--drill asks as many puzzles as --count says"),
        (("--drill", "--json"), "--drill asks as many puzzles as --count says"),
        (("--count", "3"), "--plain and --count go with --drill"),
        (("--mine", "1", "--drill"), "--mine looks for new puzzles"),
        (("--out", "x.json"), "--out and --force go with --mine"),
        (("--file", "/nowhere"), "there is no file /nowhere"),
        (("--kind", "bids"), "--kind"),
    ],
)
def test_what_cannot_be_shown_is_said(run: Run, argv: tuple[str, ...], says: str) -> None:
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert says in err
