"""``euchre solve``: positions, records and deals from the command line."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from euchre import cli
from euchre.commands.shared.reading import EXAMPLE
from euchre.notation.convert import convert

POSITION = "two dealer=1 up=QD hands=QCKDAHTSAS/JDTHJHQHQS : pass call:D discard:JD"
FIXED = "two dealer=0 up=JS hands=9CTCJCQCKC/ACADAHASJD kitty=9DTDQDKD9HTHJHQHKH9STSQSKS : pass call:S"
WEAK = (
    "E1-2D1H-2100-JZS dealer=0 up=7D hands=KDQHKHAHKS/9DTD8HTHTS/ACJD7H9H8S/9CTCJCQCQD"
    " : farmer discard:8H discard:TH discard:TS"
)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with its arguments: status, output, complaints."""

    def asked(*argv: str) -> tuple[int, str, str]:
        status = cli.main(["solve", *argv])
        said = capsys.readouterr()
        return status, said.out, said.err

    return asked


def test_a_position_in_play_shows_every_lawful_card(run: Run) -> None:
    """With the tricks and the points each leads to; the best are marked."""
    status, out, _ = run(POSITION)
    assert status == 0
    assert out.splitlines() == [
        "Two-handed, North deals; diamonds are trump; North is the maker.",
        "South to act. What South takes in the whole hand, and the points:",
        "   choice  tricks  points",
        "*  Q♣           3     2–0",
        "   K♦           2     0–1",
        "   A♥           2     0–1",
        "   10♠          1     0–1",
        "*  A♠           3     2–0",
        "Points: South – North.",
    ]


def test_a_deal_shows_every_contract(run: Run) -> None:
    """Two makers with the turned suit, then two with three suits each, and the dealer's best discard."""
    status, out, _ = run("--game", "two", "--seed", "1")
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "Two-handed, South deals; K♠ is turned up."
    assert lines[1].split() == ["maker", "round", "call", "tricks", "points"]
    assert len(lines) == 2 + 8 + 1
    assert lines[2].endswith("down")


def test_the_same_in_json(run: Run) -> None:
    """The position comes back, with a choice for each card; the table with a contract for each call."""
    status, out, _ = run(POSITION, "--json")
    found = json.loads(out)
    assert status == 0
    assert found["position"] == convert(POSITION, "position").text.strip()
    assert (found["over"], found["seat"], found["party"]) == (False, 0, [0])
    assert [choice["action"] for choice in found["choices"]] == ["QC", "KD", "AH", "TS", "AS"]
    assert [choice["action"] for choice in found["choices"] if choice["best"]] == ["QC", "AS"]
    assert found["choices"][3] == {
        "action": "TS", "tricks": 1, "makers": 4, "points": [0, 1], "best": False,
    }  # fmt: skip
    status, out, _ = run("--game", "tournament", "--seed", "1", "--json")
    table = json.loads(out)["contracts"]
    assert {(row["maker"], row["alone"]) for row in table} == {
        (s, a) for s in range(4) for a in (True, False)
    }
    assert all(row["reason"] is None and len(row["points"]) == 2 for row in table)


def test_a_table_of_a_bidding_game_names_the_bids(run: Run) -> None:
    """The maker is given the bid that suits them best."""
    _, out, _ = run("--game", "bid", "--seed", "1")
    assert len(out.splitlines()) == 2 + 4 * 5 + 1
    assert " no trump " in out


def test_in_buck_the_others_points_stay_open(run: Run) -> None:
    """One against all: and it says so."""
    _, out, _ = run("buck dealer=3 up=9H hands=JHJDAHKHQH/9CTCJCQCKC/9DTDQDKDAD/9STSJSQSKS : call:H")
    assert "North takes" in out or "East takes" in out or "South takes" in out or "West takes" in out
    assert "?" in out
    assert "stays open" in out


def test_a_finished_hand_is_said_to_be_over(run: Run) -> None:
    """With what it scores; nothing is left to solve."""
    over = "four dealer=0 up=9H hands=JHJDAHKHQH/9CTCJCQCKC/9DTDQDKDAD/9STSJSQSKS : " + "pass " * 8
    status, out, _ = run(over.strip())
    assert (status, out) == (0, "The hand is over, and nothing is left to solve: it scores 0–0.\n")
    assert json.loads(run(over.strip(), "--json")[1]) == {"over": True, "points": [0, 0]}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("two dealer=1 up=JS hands=9CTDQHKSAS/????? : pass", "the hand of seat 1"),
        ("two dealer=1 up=JS : pass", "the hand of seat 0, the hand of seat 1"),
        ("two dealer=1 up=JS hands=9CTDQHKSAS/QCKCACAH9D : pass call:S discard:?", "a card put down"),
        (WEAK, "unknown: the kitty, with which a weak hand has changed cards"),
        ("twelve-6-0 dealer=1 piles=?C", "there should be"),
        ("two dealer=1 up=JS hands=9CTDQHKSAS/QCKCACAH9C : pass", "too many 9C"),
    ],
)
def test_a_position_must_show_every_card(run: Run, line: str, says: str) -> None:
    """What is unknown is named; what is wrong is, too."""
    status, _, err = run(line if " :" in line else line + " :")
    assert status == 2
    assert says in err


def test_an_unknown_kitty_is_no_matter(run: Run) -> None:
    """Nobody plays those cards, and which they are follows from the hands."""
    assert run(POSITION)[1] == run(POSITION.replace(" :", " kitty=????????????? :"))[1]


def test_a_covered_table_card_must_be_known(run: Run) -> None:
    """It is played later."""
    line = "twelve dealer=1 hands=9C9D9H9S/TCTDTHTS piles=?JC,JDQD,JHQH,JSQS/KCAC,KDAD,KHAH,KSAS : call:S"
    status, _, err = run(line)
    assert status == 2
    assert "unknown: the table cards of seat 0" in err


def test_files_records_and_the_standard_input(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position from a file or a pipe; of a record the last point, or any other."""
    line = tmp_path / "line.txt"
    line.write_text("# a remark\n" + POSITION + "\n", encoding="utf-8")
    assert run(str(line)) == run(POSITION)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(POSITION.encode())))
    assert run("-") == run(POSITION)
    dealt = json.dumps({"seed": 1, "position": POSITION})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(dealt.encode())))
    assert run("-") == run(POSITION)
    assert run(EXAMPLE)[0] == 0
    two = tmp_path / "two.txt"
    two.write_text(POSITION + "\n" + POSITION + "\n", encoding="utf-8")
    assert "2 positions: one is read at a time" in run(str(two))[2]


def test_a_point_of_a_record(run: Run, tmp_path: Path) -> None:
    """The last point of the last hand, or --deal and --at."""
    game = tmp_path / "game.json"
    assert cli.main(["play", "two", "--auto", "--seed", "3", "--save", str(game)]) == 0
    run()  # what was printed
    assert "The hand is over" in run(str(game))[1]
    status, out, _ = run(str(game), "--deal", "1", "--at", "0")
    assert status == 0
    assert "is turned up" in out
    assert "after decision 999: hand 1 has" in run(str(game), "--deal", "1", "--at", "999")[2]
    assert "after decision -1: hand 1 has" in run(str(game), "--deal", "1", "--at", "-1")[2]
    assert "there is no hand 999: the game has" in run(str(game), "--deal", "999")[2]
    assert "there is no hand 0: the game has" in run(str(game), "--deal", "0")[2]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((), "nothing to solve"),
        (("nosuchfile",), f"there is no file nosuchfile, and a position in one line is like this: {EXAMPLE}"),
        (("--game", "two"), "--game needs --seed"),
        ((POSITION, "--game", "two", "--seed", "1"), "one deal at a time"),
        ((POSITION, "--at", "1"), "--deal and --at choose from a recorded game"),
        ((POSITION, "--deal", "0"), "--deal and --at choose from a recorded game"),
        (("--game", "two", "--seed", "1", "--at", "3"), "--deal and --at choose from a recorded game"),
        ((POSITION, "--seed", "4"), "one deal at a time: a position, or --seed and perhaps --game"),
        ((POSITION, "--deal", "1.5"), "--deal"),
        ((POSITION, "--at", "1.5"), "a whole number is wanted, not '1.5'"),
        (("--game", "two", "--seed", "1.5"), "a whole number is wanted, not '1.5'"),
    ],
)
def test_what_is_asked_wrongly_is_answered_in_a_sentence(run: Run, argv: tuple[str, ...], says: str) -> None:
    """And with status 2."""
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert says in err


# --- The open-hand table ------------------------------------------------------------------------------------


def test_before_trump_is_fixed_solve_prints_the_same_table(run: Run) -> None:
    """With --table and without it."""
    for form in ((), ("--json",)):
        asked = ("--game", "two", "--seed", "3", *form)
        assert run("--table", *asked)[:2] == run(*asked)[:2]
    assert run("--table", "--game", "two", "--seed", "3")[1].splitlines()[1].split()[:2] == ["maker", "round"]


def test_of_a_recorded_deal_it_is_the_table_of_the_beginning(run: Run, tmp_path: Path) -> None:
    """Without --table it is the end."""
    file = tmp_path / "game.json"
    assert cli.main(["play", "two", "--auto", "--seed", "4", "--save", str(file)]) == 0
    run()  # what was printed
    status, out, _ = run("--table", str(file), "--deal", "1", "--json")
    found = json.loads(out)
    assert status == 0
    assert found["position"].endswith(" :")
    assert {row["round"] for row in found["contracts"]} == {1, 2}
    assert run("--table", str(file), "--deal", "1", "--at", "0", "--json")[1] == out


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((FIXED,), "the calling is over: `euchre solve`"),
        ((), "nothing to solve"),
        (("--game", "two"), "--game needs --seed"),
        (("/nowhere",), "there is no file /nowhere"),
        (("two dealer=0 up=JS :",), "every card must be known"),
    ],
)  # fmt: skip
def test_what_has_no_table_is_said(run: Run, argv: tuple[str, ...], says: str) -> None:
    status, out, err = run("--table", *argv)
    assert (status, out) == (2, "")
    assert says in err
