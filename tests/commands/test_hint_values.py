"""``euchre hint --values``: what each call of a hand is worth; and a hand that options describe."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from euchre import cli
from euchre.english.results import STANDARD_ERROR_NOTE

HAND = ("--hand", "JH JD AH KH QH", "--upcard", "9H", "--seat", "0", "--dealer", "3")
POSITION = "tournament dealer=3 up=9H hands=JHJDAHKHQH/?????/?????/????? :"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command with its arguments: status, output, complaints."""

    def asked(*argv: str) -> tuple[int, str, str]:
        status = cli.main(["hint", "--values", *argv])
        said = capsys.readouterr()
        return status, said.out, said.err

    return asked


def test_every_call_has_its_value_the_best_first(run: Run) -> None:
    """A lay-down alone is worth four points in every world."""
    status, out, _ = run(*HAND, "--game", "tournament", "--worlds", "20")
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "Tournament: South (seat 0) to act, East deals; A♥ K♥ Q♥ J♥ J♦; 9♥ turned up."
    assert lines[1].split()[:3] == ["choice", "points", "95"]
    assert lines[2].split() == ["*", "order", "it", "up", "alone", "+4.000"], "what is proved has no interval"
    assert lines[3].split()[-2:] == ["+2.000", "2.000"], "nor an error"
    assert lines[4].split()[0] == "pass"
    assert lines[5] == f"20 worlds of about 618 million possible; seed 0; {STANDARD_ERROR_NOTE}"
    assert (
        lines[6] == "Points are those of this side minus the other side's, on average over the hidden cards."
    )


def test_the_same_in_json(run: Run) -> None:
    """With standard errors, and the question as a position."""
    _, out, _ = run(*HAND, "--worlds", "20", "--seed", "4", "--json", "--score", "7-8")
    found = json.loads(out)
    assert found["position"].endswith(" scores=7-8 :")
    assert (found["seat"], found["worlds"], found["seed"]) == (0, 20, 4)
    assert [value["action"] for value in found["values"]] == ["call:H:alone", "call:H", "pass"]
    best = found["values"][0]
    assert best.pop("action") == "call:H:alone"
    assert best.pop("chance") == pytest.approx(1)
    assert best.pop("chance_error") == pytest.approx(0)
    assert best == pytest.approx({
        "value": 4.0, "error": 0.0, "low": 4.0, "high": 4.0, "short": 0.0, "short_error": 0.0, "best": True,
        "chance_short": 0.0, "chance_short_error": 0.0,
    })  # fmt: skip


def test_the_same_seed_prints_the_same(run: Run) -> None:
    """To the last figure."""
    asked = ("--hand", "JS JC AS KH 9D", "--upcard", "AH", "--seat", "1", "--dealer", "3", "--worlds", "20")
    once = run(*asked, "--seed", "2")
    assert run(*asked, "--seed", "2") == once
    assert run(*asked, "--seed", "3") != once


def test_a_position_asks_the_same(run: Run) -> None:
    """One line instead of many options; what the seat cannot see is not looked at."""
    once = run(*HAND, "--game", "tournament", "--worlds", "10")
    assert run(POSITION, "--worlds", "10") == once
    told = POSITION.replace("?????/?????/?????", "9C9D9STCTD/?????/JCJSQCQDQS")
    assert run(told, "--worlds", "10") == once


def test_a_position_is_read_from_a_file_as_well(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line among remarks, or what `euchre deal --json` prints; of a recorded game, where `hint` looks."""
    once, file = run(POSITION, "--worlds", "10"), tmp_path / "line.txt"
    file.write_text(f"# a remark\n{POSITION}\n", "utf-8")
    assert run(str(file), "--worlds", "10") == once
    told = io.TextIOWrapper(io.BytesIO(json.dumps({"position": POSITION}).encode()))
    monkeypatch.setattr("sys.stdin", told)
    assert run("-", "--worlds", "10") == once
    game = tmp_path / "game.json"
    assert cli.main(["play", "two", "--auto", "--seed", "3", "--save", str(game)]) == 0
    run()  # what was printed
    status, out, _ = run(str(game), "--deal", "1", "--worlds", "10")
    assert (status, out.startswith("Hand 1, decision ")) == (0, True)
    assert cli.main(["hint", str(game), "--deal", "1", "--worlds", "10"]) == 0


def test_a_hint_is_given_for_a_hand_that_options_describe(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same as for its position, in words and in JSON; also at a score and after calls."""
    few = ("--worlds", "10")
    for form in ((), ("--why",), ("--json",)):
        assert cli.main(["hint", *HAND, "--game", "tournament", *few, *form]) == 0
        described = capsys.readouterr().out
        assert cli.main(["hint", POSITION, *few, *form]) == 0
        assert capsys.readouterr().out == described


def test_a_card_to_play_is_valued_too(run: Run) -> None:
    """In the middle of a hand the choices are the cards."""
    asked = (POSITION + " call:H discard:? JH TH 9D TD", "--worlds", "10", "--json")
    found = json.loads(run(*asked)[1])
    assert {value["action"] for value in found["values"]} == {"JD", "AH", "KH", "QH"}


def test_where_everyone_is_for_himself_the_meaning_says_so(run: Run) -> None:
    """The others' points are averaged."""
    cards = ("--hand", "JH JD AH KH QH", "--upcard", "9H", "--seat", "1", "--dealer", "0", "--worlds", "2")
    for game in ("buck", "cutthroat"):
        assert "minus the average of the others'" in run("--game", game, *cards)[1]


def test_the_second_round_and_calls(run: Run) -> None:
    """All passed, or this and that was said."""
    asked = ("--hand", "JS JC AS KH 9D", "--upcard", "AH", "--seat", "1", "--dealer", "3", "--worlds", "5")
    status, out, _ = run(*asked, "--round", "2")
    assert status == 0
    assert "spades" in out
    assert run(*asked, "--calls", "pass pass pass pass pass")[1] == out


def test_games_of_other_families(run: Run) -> None:
    """Bids; and cards on the table, one's own and the other's."""
    bid = ("--game", "bid", "--hand", "JS JC AS KH 9D 9C", "--seat", "1", "--dealer", "0", "--worlds", "2")
    assert len(run(*bid, "--json")[1].split('"action"')) == 1 + 31
    twelve = ("--game", "twelve", "--hand", "JS JC AS KS", "--seat", "1", "--dealer", "0", "--worlds", "2")
    status, out, _ = run(*twelve, "--up", "9D TD QD KD", "--their-up", "AH AD AC QS")
    assert status == 0
    assert "face up" in out


@pytest.mark.parametrize(
    "position",
    [
        "tournament dealer=3 up=9H hands=JHAHKC9C9D/?????/?????/????? :",
        "tournament dealer=3 up=JH hands=9STC9C9DTD/?????/?????/????? scores=9-6 :",
        POSITION + " call:H discard:? JH TH 9D TD",
        "cutthroat dealer=0 up=9H hands=?????/JHAHKC9C9D/????? :",
        "four-honour dealer=3 up=9H hands=JHAHKC9C9D/?????/?????/????? :",
    ],
)
@pytest.mark.parametrize("player", ["king", "ace"])
def test_value_and_hint_give_one_answer_to_one_question(
    run: Run, capsys: pytest.CaptureFixture[str], position: str, player: str
) -> None:
    """At a score, too: far ahead and near the end a loner is worth more to prevent than a euchre costs."""
    asked = ("--player", player, "--worlds", "100", "--seed", "7", "--json")
    value = json.loads(run(position, *asked)[1])
    assert cli.main(["hint", position, *asked]) == 0
    hint = json.loads(capsys.readouterr().out)
    assert [one["action"] for one in value["values"]] == [one["action"] for one in hint["choices"]]
    for one, other in zip(value["values"], hint["choices"], strict=True):
        assert {"value": one["value"], "error": one["error"]} == other["points"]
        assert {"value": one["short"], "error": one["short_error"]} == other["points_lost"]
        assert one["best"] == other["best"]
        if hint["match"]:
            assert {"value": one["chance"], "error": one["chance_error"]} == other["chance"]
            assert {"value": one["chance_short"], "error": one["chance_short_error"]} == other["chance_lost"]
    assert all(
        value[name] == hint[name] for name in ("position", "seat", "player", "worlds", "exact", "match")
    )


def test_a_donation_is_the_best_call_far_ahead(run: Run) -> None:
    """At 9 to 6, the right bower turned up and nothing in hand: a euchre costs less than their loner."""
    asked = ("--hand", "9S TC 9C 9D TD", "--upcard", "JH", "--dealer", "3", "--json", "--worlds", "400")
    level, ahead = (json.loads(run(*asked, "--score", score)[1])["values"] for score in ("0-0", "9-6"))
    assert level[0]["action"] == "pass"
    assert ahead[0]["action"] == "call:H"
    passed = next(one for one in ahead if one["action"] == "pass")
    assert passed["short"] < 0 < passed["chance_short"]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((), "no position and no hand: write one, or the hand with --hand"),
        (("--seat", "eldest"), 'no hand: write it like --hand "JS JC AS KH 9D"'),
        ((*HAND, "--deal", "1"), "--deal and --at choose from a recorded game"),
        ((*HAND, "--why"), "leave out --all and --why"),
        (("--hand", "JS JC AS KH 9D"), "who deals?"),
        ((*HAND, "--score", "x"), "write the scores side by side, like 7-8"),
        ((*HAND, "--score", "7"), "1 scores: this game has 2 sides"),
        ((*HAND, "--round", "0"), "rounds of calling count from 1"),
        ((*HAND, "--round", "1", "--calls", "pass"), "--round or --calls"),
        ((*HAND, "--calls", "pass"), "seat 1 is to speak, not seat 0"),
        ((*HAND, "--calls", "frob"), "--calls: 'frob' is not a call; write them like"),
        ((*HAND, "--worlds", "1"), "between 2 and 100,000 worlds"),
        ((*HAND, "--seed", "x"), "--seed"),
        ((*HAND, POSITION), "a position says it all: leave out --hand, --upcard, --seat, --dealer"),
        ((POSITION, "--seat", "0"), "a position says it all: leave out --seat"),
        ((POSITION, "--game", "two"), "a position says it all: leave out --game"),
        ((POSITION, "--round", "1"), "a position says it all: leave out --round"),
        ((*HAND[:4], "--seat", "-1", "--dealer", "3"), "seat -1: the seats are 0 to 3"),
        ((*HAND[:4], "--dealer", "4"), "dealer 4: the seats are 0 to 3"),
        ((*HAND, "--game", "nosuch"), "no game is called 'nosuch'"),
        ((*HAND, "--game", "bid"), "5 cards in hand: in this game it has 6"),
        ((*HAND, "--up", "9C", "--their-up", "9S//"), "no cards lie on the table in this game"),
        ((*HAND, "--up", "9C"), "--their-up: 1 rows for 3 other seats"),
        ((*HAND[:2], "--upcard", "9H 9S", "--dealer", "3"), "one card is turned up, not 2"),
        ((*HAND[:2], "--upcard", "JH", "--dealer", "3"), "the jack of hearts is written twice"),
        (("two dealer=1 up=JS : pass",), "seat 1 is to act and knows its own cards"),
        ((POSITION + " call:H discard:? JH",), "seat 1 is to act and knows its own cards"),
        (
            ("two dealer=1 up=JS hands=?????/QCKCACAH9D : pass call:S discard:? 9S",),
            "its own cards",
        ),
        (
            ("nosuchfile",),
            "there is no file nosuchfile, and a position in one line is like this",
        ),
        (("four dealer=0 up=9H : " + "pass " * 8,), "the hand is over"),
    ],
)
def test_what_is_asked_wrongly_is_answered_in_a_sentence(run: Run, argv: tuple[str, ...], says: str) -> None:
    """And with status 2."""
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert says in err


@pytest.mark.parametrize("option", ["--seat", "--dealer", "--round", "--worlds", "--seed"])
def test_half_a_number_is_not_rounded(run: Run, option: str) -> None:
    """A seat and a half is no seat."""
    status, out, err = run(*HAND[:4], option, "1.5")
    assert (status, out) == (2, "")
    assert option in err
    assert "a whole number is wanted, not '1.5'" in err


def test_a_score_that_ends_the_match_is_refused(run: Run) -> None:
    status, _, err = run(*HAND, "--score", "12-3")
    assert (status, err) == (2, "euchre: score 12–3: a match to 10 is over then\n")


def test_a_position_in_which_the_match_is_over_is_refused(run: Run) -> None:
    """As the scores of --score are."""
    over = POSITION.replace(" :", " scores=10-0 :")
    status, out, err = run(over)
    assert (status, out) == (2, "")
    assert "scores=10-0: the game was over at that score" in err


@pytest.mark.parametrize(
    ("asked", "same"),
    [
        (("--seat", "eldest"), ("--seat", "0", "--dealer", "3")),
        (("--seat", "partner", "--dealer", "1"), ("--seat", "3", "--dealer", "1")),
        (("--seat", "Dealer", "--dealer", "2"), ("--seat", "2", "--dealer", "2")),
    ],
)
def test_a_seat_is_named_by_what_it_is_to_the_dealer(
    run: Run, asked: tuple[str, ...], same: tuple[str, ...]
) -> None:
    """With a word for the seat the last seat deals, where no other is said to."""
    few = ("--hand", "JH JD AH KH QH", "--upcard", "9H", "--worlds", "20", "--json")
    assert run(*few, *asked) == run(*few, *same)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--seat", "eldset"), "did you mean eldest?"),
        (("--seat", "partner", "--game", "two"), "the dealer has no one partner"),
        (("--seat", "eldest", "--dealer", "7"), "the seats are 0 to 3"),
        (("--seat", "-1", "--dealer", "3"), "the seats are 0 to 3"),
        (("--seat", "1"), "or --seat eldest, partner or dealer"),
    ],
)
def test_what_is_no_seat(run: Run, asked: tuple[str, ...], said: str) -> None:
    status, out, err = run("--hand", "JH JD AH KH QH", "--upcard", "9H", *asked)
    assert (status, out) == (2, "")
    assert said in err
