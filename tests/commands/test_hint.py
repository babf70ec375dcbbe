"""``euchre hint``: what each choice of a position is worth, from the command line."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from euchre import cli
from euchre.analysis.review.replayed_hand import find_point, view_after
from euchre.commands.shared.reading import EXAMPLE
from euchre.english.positions import FORMER_RULES
from euchre.english.results import MAKES_NOTE, STANDARD_ERROR_NOTE
from euchre.notation import document
from euchre.notation.position import show_view
from euchre.notation.record import hand_states
from euchre.rules.variants import TOURNAMENT
from euchre.seen.views import view
from tests.analysis.games import played

POSITION = "tournament dealer=3 up=9H hands=JHJDAHKHQH/?????/?????/????? scores=0-0 :"
CLOSE = POSITION.replace("KHQH", "9S9C")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with its arguments: status, output, complaints."""

    def asked(*argv: str) -> tuple[int, str, str]:
        status = cli.main(["hint", *argv])
        said = capsys.readouterr()
        return status, said.out, said.err

    return asked


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    return monkeypatch


HEADING = "Tournament: South (seat 0) to act, East deals; A♥ K♥ Q♥ J♥ J♦; 9♥ turned up; score 0–0."


def test_it_begins_with_what_a_player_would_say(run: Run) -> None:
    """What to do and why; then the best choices by one figure, which is named."""
    status, out, _ = run(POSITION, "--worlds", "40")
    lines = out.splitlines()
    assert (status, lines[0]) == (0, HEADING)
    assert lines[1] == (
        "Order it up alone: you take every trick without partner, whatever they hold. "
        "You have the five highest trumps, and nobody can take those five tricks from you."
    )
    assert lines[2].strip() == "wins the match"
    assert [line.split("  ")[0] for line in lines[3:]] == ["order it up alone", "order it up", "pass"]
    assert "±" not in out


def test_three_choices_are_shown_and_all_on_demand(run: Run) -> None:
    """In the second round there are seven; what comes to the same stands in one line."""
    asked = POSITION + " pass pass pass pass"
    best, every = (run(asked, "--worlds", "40", *more)[1].splitlines() for more in ((), ("--all",)))
    assert every[: len(best)] == best
    assert (len(best), len(every)) == (6, 10)
    equal = "tournament dealer=0 up=9H hands=9CTCJHAHTS/?????/?????/????? : pass call:H discard:TS AC KC QC"
    assert "9♣ or 10♣" in run(equal, "--worlds", "40")[1]


def test_why_has_every_figure_of_the_choices(run: Run) -> None:
    """Points, chances of the match, how often it makes, marches and is euchred, and what tells them apart."""
    status, out, _ = run(POSITION, "--worlds", "40", "--why")
    lines = out.splitlines()
    assert status == 0
    assert lines[2].split()[:3] == ["choice", "points", "less"]
    assert lines[3].startswith("*  order it up alone         +4.00 ")
    assert lines[4].split()[:3] == ["order", "it", "up"]
    assert lines[6].startswith("Order it up alone is worth +4.00 points, order it up +2.00")
    assert lines[7] == f"40 worlds of about 618 million possible; {STANDARD_ERROR_NOTE} {MAKES_NOTE}"


def test_the_same_in_json(run: Run) -> None:
    """Each figure with its standard error, and the question as a position."""
    _, out, _ = run(POSITION, "--worlds", "40", "--seed", "4", "--player", "king", "--json")
    found = json.loads(out)
    assert (found["player"], found["worlds"], found["seat"], found["seed"]) == ("king", 40, 0, 4)
    assert (found["exact"], found["match"]) == (False, True)
    assert found["position"].endswith("kitty=??? scores=0-0 :")
    first = found["choices"][0]
    assert (first["action"], first["words"], first["best"]) == ("call:H:alone", "order it up alone", True)
    assert first["points"] == {"value": pytest.approx(4.0), "error": pytest.approx(0.0)}
    assert first["results"]["swept"]["value"] == pytest.approx(1.0)
    assert first["results"]["swept"]["error"] > 0
    assert {reason["kind"] for reason in found["reasons"]} >= {"worth", "odds"}
    assert [said["name"] for said in found["said"]] == ["lone_hand", "sure_tricks"]
    assert found["said"][1]["cards"] == ["JH", "JD", "AH", "KH", "QH"]
    assert (found["said"][1]["against"], found["as_good"]) == ("pass", None)
    told = " ".join(found["advice"]).lower()
    assert all(said["text"].lower() in told for said in found["said"])
    assert found["lines"] == [[choice["action"]] for choice in found["choices"]]


def test_what_the_seat_cannot_see_is_not_looked_at(run: Run) -> None:
    """A position that tells all cards has the same answer as one that tells only those of the seat."""
    once = run(CLOSE, "--worlds", "30")
    told = CLOSE.replace("?????/?????/?????", "9DTDQDKDAD/TCJCQCKCAC/TSJSQSKSAS")
    assert run(told, "--worlds", "30") == once


def test_the_same_seed_says_the_same(run: Run) -> None:
    """To the last figure."""
    assert run(CLOSE, "--worlds", "30") == run(CLOSE, "--worlds", "30", "--seed", "0")
    assert run(CLOSE, "--worlds", "30") != run(CLOSE, "--worlds", "30", "--seed", "1")


def test_a_point_of_a_recorded_game(run: Run, tmp_path: Path) -> None:
    """By hand and decision, at the score there was; a finished game at its last real choice."""
    path = tmp_path / "game.json"
    path.write_text(document.dumps(played(TOURNAMENT, 3, 2)), "utf-8")
    status, out, _ = run(str(path), "--deal", "2", "--at", "0", "--worlds", "20")
    assert status == 0
    assert "score " in out.splitlines()[0]
    game = document.loads(path.read_text("utf-8"))
    status, out, _ = run(str(path), "--worlds", "20")
    point = find_point(game, None, None)
    assert (status, point.place) == (0, 1)
    assert out.splitlines()[0] == f"Hand 2, decision {point.after + 1}."
    assert out.splitlines()[1:] == run(str(path), "--at", str(point.after), "--worlds", "20")[1].splitlines()
    assert len(view_after(game, point).legal) > 1
    for later in range(point.after + 1, len(game.hands[1].actions)):
        assert len(view_after(game, point._replace(after=later)).legal) == 1
    status, _, err = run(str(path), "--at", "99")
    assert status == 2
    assert "there is no point after decision 99: hand 2 has" in err


def test_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `euchre deal --json` writes it."""
    text = json.dumps({"position": CLOSE})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run("-", "--worlds", "30")[1] == run(CLOSE, "--worlds", "30")[1]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((POSITION, "--worlds", "1"), "draw between 2 and 100,000 worlds"),
        ((POSITION, "--worlds", "1.5"), "a whole number is wanted"),
        ((POSITION, "--player", "queen"), "the queen cannot say what a choice is worth"),
        ((POSITION, "--at", "3"), "a position is one point already"),
        (("nothing.json",), "there is no file"),
        (("",), "POSITION: there is nothing between the quotes, where a name or a file is wanted"),
        ((POSITION, "--player", "nobody"), "no player is called 'nobody'; ask king, ace, left, right, benny"),
        ((POSITION.replace("QH/", "?/"),), "knows its own cards: write them all down"),
        ((POSITION + "\n" + POSITION,), "2 positions: one is read at a time"),
        ((POSITION.replace("0-0", "10-0"),), "scores=10-0: the game was over at that score"),
        ((POSITION.replace("0-0", "0-99"),), "scores=0-99: the game was over at that score"),
        ((POSITION.replace("0-0", "-3-0"),), "score −3 to 0: in this game nobody comes below 0"),
    ],
)
def test_what_cannot_be_asked(run: Run, argv: tuple[str, ...], said: str) -> None:
    """In a sentence, with status 2."""
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "game.json",
            '{"format": "euchre-record", "x',
            "is not a valid record of a game: not JSON: line 1, column 29 (",
        ),
        ("game.egn", "garbage", "is not a valid game in EGN: not JSON: line 1, column 1 ("),
        ("empty.json", "", ": there is nothing to read"),
        ("-", '{"id": 1}', "the standard input: this is JSON, but neither a game nor rules"),
        (
            "-",
            "two dealer=1 up=9H : fnord",
            "decision 1: no action is written 'fnord'; write a card, or a verb",
        ),
        ("-", "two", "the standard input: these are rules, and a position or a recorded game is wanted"),
    ],
)
def test_what_is_wrong_with_a_file_begins_with_its_name(
    run: Run, home: pytest.MonkeyPatch, name: str, text: str, said: str
) -> None:
    """And ends as a sentence does."""
    home.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    if name != "-":
        Path(name).write_text(text)
    status, out, err = run(name)
    assert (status, out) == (2, "")
    assert err.startswith(f"euchre: {'the standard input' if name == '-' else name}")
    assert said in err
    assert not err.rstrip().endswith((" at", ":"))


def test_an_output_without_suits_gets_letters(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never a question mark: what cannot be written is said otherwise."""
    target = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr("sys.stdout", target)
    assert cli.main(["hint", CLOSE, "--worlds", "10", "--why"]) == 0
    target.seek(0)
    shown = target.read()
    assert "9H turned up" in shown
    assert "+/-" in shown
    assert "?" not in shown


def test_one_choice_is_no_question(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn; it says that there is nothing to choose."""
    hand = played(TOURNAMENT, 3, 1).hands[0]
    last = list(hand_states(TOURNAMENT, hand))[-2]  # the last card of the last trick
    path = show_view(view(last, last.turn))
    monkeypatch.setattr("euchre.analysis.hint.hint.evaluate", pytest.fail)
    status, out, err = run(path)
    assert (status, err) == (0, "")
    assert out.splitlines()[1].startswith("There is no choice: ")
    found = json.loads(run(path, "--json")[1])
    assert (found["worlds"], len(found["choices"])) == (0, 1)
    assert found["reasons"][0]["kind"] == "forced"


def test_the_examples_of_the_help_and_the_readme_are_accepted(run: Run) -> None:
    """As they stand."""
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    shown = re.search(r'euchre hint "(.+)"', readme)
    assert shown is not None
    for position in (shown[1], EXAMPLE):
        assert run(position, "--worlds", "2")[0] == 0
    assert EXAMPLE in run("nothing.json")[2]


def test_the_trick_that_must_be_followed_is_shown(run: Run) -> None:
    """Who played what, in order."""
    asked = POSITION.replace("JHJDAHKHQH/?????/?????", "JHJD9D9SAS/?????/?????")
    _, out, _ = run(asked + " call:H discard:? AS TS 9C QS", "--worlds", "4")
    assert "on the table" not in out.splitlines()[0]
    before = POSITION.replace("JHJDAHKHQH/?????/?????", "?????/?????/JHJD9D9SAS")
    _, out, _ = run(before + " call:H discard:? KS QS", "--worlds", "4")
    assert out.splitlines()[0].endswith("; on the table K♠ by South, Q♠ by West.")


def test_a_position_of_former_rules_is_told_so(run: Run) -> None:
    """What a name allows no longer is not judged by other rules in silence."""
    line = "two dealer=0 up=JC hands=9CTDQHKSAS/AHKHQDJDTS : pass call:C discard:"
    assert FORMER_RULES in run(f"{line}JC")[2]
    assert run(f"{line}9C") == (0, run(f"{line}9C")[1], "")
