"""``euchre review``: a recorded game, from the command line."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from euchre import cli
from euchre.analysis.review.report import page
from euchre.analysis.review.review import UNTOLD, Review, review
from euchre.commands.study.review import _print as show
from euchre.english.results import STANDARD_ERROR_NOTE
from euchre.front_door import functions
from euchre.hand.hand import deal_order
from euchre.notation import document, egn
from euchre.notation.record import Hand, Record
from euchre.rules.actions import Discard
from euchre.rules.variants import TOURNAMENT, TWO
from euchre.terminal import saves
from tests.analysis.games import played

Run = Callable[..., tuple[int, str, str]]
FEW = ("--worlds", "20", "--workers", "1")
JUDGED = cache(functions.review)


@pytest.fixture(autouse=True)
def _judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is judged once for all tests that ask the same of it."""

    def judged(record: Record, player: str, **asked: Any) -> Review:
        return JUDGED(record, player, **asked | {"report": None})

    monkeypatch.setattr(functions, "review", judged)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with its arguments: status, output, complaints."""

    def asked(*argv: str, command: str = "review") -> tuple[int, str, str]:
        status = cli.main([command, *argv])
        said = capsys.readouterr()
        return status, said.out, said.err

    return asked


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A file of two hands."""
    path = tmp_path / "game.json"
    record = played(TOURNAMENT, 3, 2, ("ten", "nine"), ("Ann", "Bob", "Cleo", "Dan"))
    path.write_text(document.dumps(replace(record, tags=(("title", "A club night"),))), "utf-8")
    return str(path)


def test_what_each_decision_cost(run: Run, game: str) -> None:
    """Losses by kind, results with the luck taken out, the line of the match, and what was not fine."""
    status, out, err = run(game, *FEW)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0].startswith("A club night: Tournament, 2 hands, ")
    assert lines[0].endswith("Judged by the ace.")
    assert lines[1] == f"Ann and Cleo – Bob and Dan. {STANDARD_ERROR_NOTE}"
    assert lines[3].split() == ["lost", "per", "hand", "Ann", "Bob", "Cleo", "Dan"]
    assert lines[4].split()[0] == "judged"
    assert lines[17].split() == ["per", "hand", "Ann", "and", "Cleo", "Bob", "and", "Dan"]
    assert lines[20].startswith("result minus par")
    assert lines[25].split()[:3] == ["hand", "dealer", "score"]
    tables = lines[3 : lines.index("What to learn from this game:")]
    assert max(len(line) for line in tables if not line.startswith("By hand, ")) < 80
    assert "By what the player knew:" in lines
    assert any(" a blunder (" in line for line in lines)
    told = [at for at, line in enumerate(lines) if line.startswith("Hand ")]
    assert told
    for at in told:
        rows = [line.strip().partition(":")[0] for line in lines[at + 1 : at + 7]]
        assert rows[0] == "Hand", "what the player held, and saw"
        assert "Trump" in rows or "Turned up" in rows or "calling" in lines[at]
        assert {"Dealer", "Score"} <= {*rows}
        assert ("Trick" in rows) == (", following:" in lines[at])


def test_without_a_file_it_takes_the_last_game_that_was_finished(
    run: Run, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That which `play` keeps; where there is none it says where it looked, and what would do."""
    kept = tmp_path / "data" / "last.json"
    monkeypatch.setattr(saves, "finished_path", lambda: kept)
    status, out, err = run(*FEW)
    assert (status, out) == (2, "")
    assert f"there is no file {kept}" in err
    assert "name a file, or play a game to its end with `euchre play`" in err
    kept.parent.mkdir()
    kept.write_bytes(Path(game).read_bytes())
    assert run(*FEW) == run(game, *FEW)


def test_the_same_in_json(run: Run, game: str) -> None:
    """By its schema: every figure with its standard error."""
    found = json.loads(run(game, *FEW, "--json")[1])
    assert (found["format"], found["version"], found["names"]) == (
        "euchre-review", 1, ["Ann", "Bob", "Cleo", "Dan"],
    )  # fmt: skip
    assert [hand["deal"] for hand in found["hands"]] == [1, 2]
    for player in found["players"]:
        figures = [figure for figure in player["points_lost"].values() if figure is not None]
        assert all(set(figure) == {"value", "error"} for figure in figures)
    for side in found["sides"]:
        assert set(side["adjusted"]) == {"value", "error"}
        low, high = side["adjusted_interval"]
        assert low <= side["adjusted"]["value"] <= high
    judged = [decision for decision in found["decisions"] if decision["judged"]]
    assert {decision["class"] for decision in judged} <= {"fine", "small", "mistake", "blunder"}
    assert all(set(decision["points_lost"]) == {"value", "error"} for decision in judged)
    others = [decision for decision in found["decisions"] if not decision["judged"]]
    assert {decision["why_not"] for decision in others} == {"no choice"}


def test_one_player_alone(run: Run, game: str) -> None:
    """By seat or by name, whatever its capitals."""
    by_seat = json.loads(run(game, *FEW, "--json", "--seat", "2")[1])
    assert json.loads(run(game, *FEW, "--json", "--name", "cleo")[1]) == by_seat
    assert {decision["seat"] for decision in by_seat["decisions"]} == {2}


def test_a_report_and_annotations_are_written(run: Run, game: str, tmp_path: Path) -> None:
    """The page, and the game with remarks, in either notation."""
    page, paper, record = tmp_path / "out.html", tmp_path / "out.egn", tmp_path / "out.json"
    assert run(game, *FEW, "--out", str(page), "--annotate", str(paper))[0] == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    noted = egn.loads(paper.read_text("utf-8"))
    assert noted.annotations
    assert run(str(paper), *FEW, "--annotate", str(record))[0] == 0
    assert any(hand.notes for hand in document.loads(record.read_text("utf-8")).hands)


def test_nothing_is_replaced_unasked(run: Run, game: str, tmp_path: Path) -> None:
    """Not even the game itself; what is written is named."""
    before = Path(game).read_text("utf-8")
    status, out, err = run(game, *FEW, "--annotate", game)
    assert (status, out) == (2, "")
    assert "exists; --force replaces it" in err
    assert Path(game).read_text("utf-8") == before
    status, _, err = run(game, *FEW, "--annotate", game, "--force")
    assert status == 0
    assert f"the game with remarks is in {game}" in err
    for argv, said in (
        (("--out", str(tmp_path / "no" / "a.html")), "there is no folder"),
        (("--out", "-"), "a file is wanted, not the standard output"),
        (("--out", str(tmp_path)), "this is a folder"),
        (("--out", "b.json", "--annotate", "b.json"), "name two files"),
        (("--force",), "--force goes with"),
    ):
        status, out, err = run(game, *argv)
        assert (status, out) == (2, "")
        assert said in err
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--annotate", "out.pdf"), "end its name in .egn or .json"),
        (("--seat", "4"), "the seats are 0 to 3"),
        (("--name", "Zoe"), "nobody is called 'Zoe' in this game; there are Ann, Bob, Cleo, Dan"),
        (("--name", "Ann", "--seat", "0"), "either says whose decisions"),
        (("--name", ""), "nobody is called '' in this game"),
        (("--player", "ten"), "the ten cannot say what a choice is worth"),
        (("--workers", "0"), "workers"),
        (("--worlds", "0.5"), "a whole number is wanted"),
    ],
)
def test_what_cannot_be_asked(run: Run, game: str, argv: tuple[str, ...], said: str) -> None:
    """In a sentence, with status 2."""
    status, out, err = run(game, *argv)
    assert (status, out) == (2, "")
    assert said in err


def test_of_broken_json_is_said_where_it_breaks(run: Run, tmp_path: Path) -> None:
    """A file cut short is no other kind of file."""
    path = tmp_path / "cut.json"
    for text in ('{"a": 1', "[1, 2", '{"format": "euchre", "hands": ['):
        path.write_text(text, "utf-8")
        status, _, err = run(str(path))
        assert status == 2
        assert f"not JSON: line 1, column {len(text) + 1}" in err


def test_what_is_no_game_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A position is for `euchre hint`."""
    monkeypatch.chdir(tmp_path)  # a long path is shortened
    path = Path("a.txt")
    path.write_text("tournament dealer=3 up=9H :\n", "utf-8")
    status, _, err = run(str(path))
    assert status == 2
    assert f"{path}: this is a position" in err
    assert "of a position ask `euchre hint`" in err
    path.write_text('{"position": "tournament dealer=3 up=9H :"}', "utf-8")
    assert "of a position ask `euchre hint`" in run(str(path))[2]
    path.write_text("print('hello')\n", "utf-8")
    assert "this is in no format known here: it begins with \"print('hello')\"" in run(str(path))[2]
    path.write_text("two\n", "utf-8")
    assert f"{path}: these are rules: a recorded game is wanted" in run(str(path))[2]


def test_of_broken_json_it_says_where_it_breaks_and_in_which_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a long path is shortened
    path = Path("a.json")
    for text in ('{"a": [1}', '{"format": [1}', "[1}"):
        path.write_text(text, "utf-8")
        for command in ("review", "hint", "solve"):
            assert run(str(path), command=command)[2].startswith(f"euchre: {path}")
            assert f"not JSON: line 1, column {text.index('}') + 1}" in run(str(path), command=command)[2]


def test_what_could_not_be_judged_is_said(run: Run, tmp_path: Path) -> None:
    """On the standard error, with the reason: nobody knows what the dealer held before the discard."""
    seed = next(n for n in range(1, 50) if any(isinstance(a, Discard) for a in _hand(n).actions))
    hand = _hand(seed)
    where = deal_order(TOURNAMENT, hand.dealer)
    dealt = hand.deck[hand.cut :] + hand.deck[: hand.cut]
    deck = tuple(
        [None if slot.seat == hand.dealer else card for card, slot in zip(dealt, where, strict=True)]
    )
    actions = tuple([None if isinstance(action, Discard) else action for action in hand.actions])
    record = replace(
        played(TOURNAMENT, seed, 1), hands=(Hand(dealer=hand.dealer, deck=deck, actions=actions),)
    )
    path = tmp_path / "bare.json"
    path.write_text(document.dumps(record), "utf-8")
    status, _, err = run(str(path), *FEW)
    assert status == 0
    assert "not judged: not all the cards this seat held are in the record" in err


def test_the_report_never_replaces_the_game_it_tells_of(run: Run, game: str, tmp_path: Path) -> None:
    """Not by its name nor by a link to it, whatever is forced."""
    before = Path(game).read_text("utf-8")
    link = tmp_path / "link.html"
    link.symlink_to(game)
    for name in (game, str(link)):
        status, out, err = run(game, *FEW, "--out", name, "--force")
        assert (status, out) == (2, "")
        assert "this is the game itself" in err
    assert Path(game).read_text("utf-8") == before


def test_a_link_stays_a_link_and_a_device_is_refused(run: Run, game: str, tmp_path: Path) -> None:
    """What the link leads to is written."""
    link, page = tmp_path / "link.html", tmp_path / "page.html"
    page.write_text("old", "utf-8")
    link.symlink_to(page)
    assert run(game, "--worlds", "2", "--workers", "1", "--out", str(link), "--force")[0] == 0
    assert link.is_symlink()
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    pipe = tmp_path / "pipe.html"
    os.mkfifo(pipe)
    status, _, err = run(game, "--out", str(pipe), "--force")
    assert status == 2
    assert "this is a device or a pipe; name a file" in err


def test_of_a_deal_that_is_not_over_it_says_that_nothing_is_told(run: Run, tmp_path: Path) -> None:
    """No empty tables, on the page neither."""
    record = played(TOURNAMENT, 3, 1)
    stopped = replace(record, hands=(replace(record.hands[0], actions=record.hands[0].actions[:6]),))
    path, page = tmp_path / "begun.json", tmp_path / "page.html"
    path.write_text(document.dumps(stopped), "utf-8")
    status, out, _ = run(str(path), *FEW, "--out", str(page))
    assert status == 0
    assert out.splitlines()[1:] == [UNTOLD]
    assert UNTOLD in page.read_text("utf-8")
    assert "<table>" not in page.read_text("utf-8")


def test_one_hand_has_no_interval(run: Run, tmp_path: Path) -> None:
    """And its result no standard error."""
    path = tmp_path / "one.json"
    path.write_text(document.dumps(played(TOURNAMENT, 3, 1)), "utf-8")
    _, out, _ = run(str(path), *FEW)
    assert out.count("– (one hand)") == 2
    side = json.loads(run(str(path), *FEW, "--json")[1])["sides"][0]
    assert (side["adjusted_interval"], side["result"]["error"], side["adjusted"]["error"]) == (None,) * 3


def test_whose_chance_the_line_of_the_match_is(run: Run, game: str, tmp_path: Path) -> None:
    """Whatever they are called: the person at a terminal is called You, and "You wins" was written."""
    path = tmp_path / "two.json"
    path.write_text(document.dumps(played(TWO, 3, 1)), "utf-8")
    for file, who in ((str(path), "South"), (game, "Ann and Cleo")):
        assert (
            f"By hand, for {who}: the chance to win the match, and"
            in run(file, "--worlds", "2", "--workers", "1")[1]
        )


def test_what_brings_more_points_than_the_best_keeps_its_minus(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As the best at this score may cost points: the parts add up to the whole."""
    found = review(played(TOURNAMENT, 3, 2), worlds=2)
    hand = found.hands[0]
    at = next(n for n, decision in enumerate(hand.decisions) if decision.judged)
    changed = [replace(d, lost=-20.0 if n == at else d.lost) for n, d in enumerate(hand.decisions)]
    other = replace(found, hands=(replace(hand, decisions=tuple(changed)), *found.hands[1:]))
    show(other)
    rows = capsys.readouterr().out.splitlines()[3:16]
    assert any(" −9." in row or " −10." in row for row in rows)
    assert page(other).count("−20.00") >= 1
    assert "<td>−9." in page(other) or "<td>−10." in page(other)


def _hand(seed: int) -> Hand:
    return played(TOURNAMENT, seed, 1).hands[0]
