"""`check_text` knows what a text is, judges it by the rules, and names the first fault."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from euchre.notation import egn
from euchre.notation.check import check_text, text_kind, unknown_text
from euchre.notation.convert import TARGETS, convert
from euchre.notation.document import dumps, loads
from euchre.notation.files import loads as read
from euchre.notation.position import parse_position, show_position
from euchre.notation.record import Hand, Record, hand_states
from euchre.notation.sentences import NOTATION_NAMES
from euchre.rules.actions import Pass
from euchre.rules.errors import NotationError
from euchre.rules.text.plain import rules_from_dict
from euchre.rules.variants import VARIANTS
from tests.notation.games import random_hand, random_record, walk
from tests.strategies import to_the_end

FOUR = VARIANTS["tournament"]
LINE = "two dealer=1 up=JS hands=9CTDQHKSAS/9DJDQD9H9S scores=9-7 : pass call:S discard:9D"
PLAYED = show_position(to_the_end(parse_position(LINE).state, Random(0)), (9, 7))


def test_every_notation_that_can_be_written_has_a_name() -> None:
    assert set(NOTATION_NAMES) == set(TARGETS)


def game(seed: int = 1, hands: int = 3) -> Record:
    """A game that EGN can say: whole hands, known cards, no remarks."""
    rng = Random(seed)
    record = random_record(FOUR, rng, 1)
    record = replace(record, hands=(), scores=None, draws=(), tags=(), players=("Ann", "Ben", "Cy", "Dee"))
    table = replace(FOUR, cut=False)
    for n in range(hands):
        hand, _ = random_hand(table, n % 4, rng)
        record = replace(record, rules=table, hands=(*record.hands, hand))
    return record


def spoilt(record: Record) -> tuple[str, int, int]:
    """The record with two cards of the second deal exchanged; the trick, and the seat, from 0."""
    for n, state in enumerate(walk(record.rules, record.hands[1])[:-2]):
        if state.phase.name == "PLAY" and len(state.trick) == 1:
            words = json.loads(dumps(record))
            actions = words["hands"][1]["actions"].split()
            actions[n], actions[n + 1] = actions[n + 1], actions[n]
            words["hands"][1]["actions"] = " ".join(actions)
            return json.dumps(words), len(state.tricks), state.turn
    raise AssertionError("no trick")


def test_sound_record() -> None:
    record = game()
    report = check_text(dumps(record), "a.json")
    assert (report.kind, report.ok, report.fault) == ("record", True, None)
    assert report.scores == record.replay()[0].scores
    assert str(report).startswith("a.json: record, sound; ")


def test_fault_is_named_by_deal_trick_card_and_player() -> None:
    record = game()
    text, trick, seat = spoilt(record)
    report = check_text(text)
    assert not report.ok
    fault = report.fault
    assert fault is not None
    assert (fault.deal, fault.trick, fault.seat) == (2, trick + 1, seat)
    assert fault.text.startswith(f"deal 2, trick {trick + 1}: ")
    assert f"by {record.players[seat]}: " in fault.text
    assert json.loads(json.dumps(report.json()))["fault"]["card"] == fault.card


def test_nameless_seats_have_the_names_of_the_winds() -> None:
    text, _, seat = spoilt(replace(game(), players=()))
    fault = check_text(text).fault
    assert fault is not None
    assert f"by {('South', 'West', 'North', 'East')[seat]}: " in fault.text


def test_egn_is_judged_by_the_rules_too() -> None:
    """Cards, dealers and the final score: what EGN stores is counted again."""
    text = convert(dumps(game()), "egn").text
    assert check_text(text).ok
    data: Any = json.loads(text)
    score = data["metadata"].get("finalScore") or [0, 0]
    data["metadata"]["finalScore"] = [score[0] + 1, score[1]]
    fault = check_text(json.dumps(data)).fault
    assert fault is not None
    assert "finalScore" in fault.text
    data = json.loads(text)
    data["deals"][1]["initialState"]["dealer"] = 3
    fault = check_text(json.dumps(data)).fault
    assert fault is not None
    assert fault.deal == 2
    data = json.loads(text)
    deal = next(n for n, deal in enumerate(data["deals"]) if len(deal["phases"]) > 1)
    tricks = data["deals"][deal]["phases"][1]["tricks"]
    tricks[2][0] = tricks[0][0]
    fault = check_text(json.dumps(data)).fault
    assert fault is not None
    assert (fault.deal, fault.trick) == (deal + 1, 3)
    assert fault.card is not None


@pytest.mark.parametrize(
    ("text", "kind", "ok"),
    [
        (LINE, "position", True),
        (PLAYED, "position", True),
        (f"# two hands\n{LINE}\n\n{LINE}\n", "position", True),
        (f"{LINE}\n{LINE} 9C 9C\n", "position", False),
        ("four", "rules", True),
        ("base = 'four'\ntarget = 7", "rules", True),
        ('{"base": "four", "target": 7}', "rules", True),
        ('{"base": "four", "target": -7}', "rules", False),
        ("", "unknown", False),
        (" \n", "unknown", False),
        ("{", "unknown", False),
        ('{"hands": [', "unknown", False),
        ('{"a": 1}', "unknown", False),
        ("[]", "unknown", False),
        ("[1, 2", "unknown", False),
        ("[auction]\nrounds = 1", "rules", False),
        ('{"base": "four"', "rules", False),
        ("two players and a deck", "unknown", False),
        ("a letter\nof two lines", "unknown", False),
        ("# A page\n\n[a link](b) in it\nand x = 3", "unknown", False),
        ("# nothing but a remark\n", "rules", False),
        ('# house rules\n\n[auction] # ours\nkind = "x"', "rules", False),
        ("twleve", "unknown", False),
        ("two dealer=0", "position", False),
        ('{"format": "euchre-record"}', "record", False),
        ('{"fileType": "Euchre Game Notation"}', "egn", False),
        ('{"fileType": "Euchre Match Notation"}', "emn", False),
        ("\ud800", "unknown", False),
    ],
)
def test_every_kind_is_known_and_nothing_is_raised(text: str, kind: str, *, ok: bool) -> None:
    report = check_text(text, "x")
    assert (report.kind, report.ok) == (kind, ok)
    assert (report.fault is None) == ok
    assert str(report).startswith("x: ")


@pytest.mark.parametrize("text", ["", "{", '{"a": 1}', "[]", '["four"]', "two players and a deck"])
def test_a_text_of_no_kind_is_told_so_and_not_judged_as_another(text: str) -> None:
    """Not as TOML, whatever it is: nothing, broken JSON with the place, other JSON, prose."""
    fault = check_text(text).fault
    assert fault is not None
    assert fault.text == str(unknown_text(text, "check"))
    assert (unknown_text(text).place.line is not None) == (text == "{")
    with pytest.raises(NotationError) as caught:
        read(text)
    assert str(caught.value) == str(unknown_text(text))


def test_position_at_the_end_of_a_game_names_the_winner() -> None:
    report = check_text(PLAYED)
    assert report.fault is None
    assert report.scores is not None
    assert bool(report.winners) == (max(report.scores) >= 10)


def test_bad_line_among_positions_is_numbered() -> None:
    fault = check_text(f"{LINE}\n{LINE} 9C 9C\n").fault
    assert fault is not None
    assert fault.line == 2
    assert fault.text.startswith("line 2: trick 1: ")


# --- convert ------------------------------------------------------------------------------------------------


def test_record_to_egn_and_back_is_the_same_game() -> None:
    record = game(3, 4)
    back = loads(convert(convert(dumps(record), "egn").text, "record").text)
    assert back.replay()[0].scores == record.replay()[0].scores
    assert [_plays(hand.actions) for hand in back.hands] == [_plays(hand.actions) for hand in record.hands]


def _plays(actions: tuple[object, ...]) -> list[object]:
    return [action for action in actions if type(action).__name__ == "Play"]


def test_record_to_match_and_back() -> None:
    text = convert(dumps(game(3)), "emn").text
    assert text_kind(text) == "emn"
    assert check_text(text).games == (game(3).replay()[0].scores,)
    with pytest.raises(NotationError, match="shorten"):
        convert(text, "record")
    assert loads(convert(text, "record", shorten=True).text).players == ("Ann", "Ben", "Cy", "Dee")


def test_position_to_record_and_back() -> None:
    text = convert(LINE, "record").text
    *_, state = hand_states(parse_position(LINE).state.rules, parse_position(LINE).hand)
    assert loads(text).replay()[1] == state
    assert (
        convert(text, "position").text
        == convert(LINE, "position").text
        == show_position(state, (9, 7)) + "\n"
    )


@pytest.mark.parametrize(
    ("text", "to", "says"),
    [
        ("four", "egn", "rules alone are not a game"),
        (LINE, "pgn", "there is no notation called 'pgn'"),
        (dumps(random_record(VARIANTS["twelve"], Random(1))), "egn", "."),
        (dumps(game()), "position", "the game has 3; shorten"),
        (dumps(Record(rules=FOUR)), "position", "no hand"),
    ],
)
def test_what_cannot_be_said_is_refused(text: str, to: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        convert(text, to)


@pytest.mark.parametrize("to", ["record", "egn", "position", "emn"])
def test_converting_to_itself_tidies(to: str) -> None:
    text = LINE + " AS" if to == "position" else convert(dumps(game()), to).text
    tidy = convert(text, to).text
    assert convert(tidy, to).text == tidy
    if to == "egn":
        assert egn.loads(tidy).record == egn.loads(text).record


@pytest.mark.parametrize("text", ["nonsense", "hello world", '[Event "a game"]\n[Site "home"]', "\n\n  ???"])
def test_of_what_is_in_no_format_it_says_what_it_saw_and_which_formats_there_are(text: str) -> None:
    """A lone word is taken for a game's name only where it is like one."""
    report = check_text(text)
    assert report.kind == "unknown"
    assert repr(text.strip().splitlines()[0]) in str(report)
    assert all(name in str(report) for name in ("records", "EGN", "EMN", "PTN", "position", "TOML"))
    assert str(check_text("fuor")) == "the text: no game is called 'fuor'; did you mean four?"


def test_of_a_long_path_the_end_names_the_file() -> None:
    assert str(check_text("two", "/far" * 30 + "/a.toml")) == "…" + "/far" * 18 + "/a.toml: rules, sound"


@pytest.mark.parametrize("name", ["", "a.ptn", "a.egn", "a.toml", "a.json"])
def test_an_empty_text_is_told_as_that_whatever_the_file_is_called(name: str) -> None:
    assert str(check_text(" \n", name)).endswith("there is nothing to check")


def test_nobody_has_won_a_game_that_all_share() -> None:
    """A game of so many hands may end level: then its score is told, and no winner."""
    rules = rules_from_dict({"base": "two", "target": None, "deals": 1, "passed_out_counts": True})
    hand = Hand(dealer=0, deck=random_hand(rules, 0, Random(1))[0].deck, actions=(Pass(),) * 4)
    report = check_text(dumps(Record(rules=rules, hands=(hand,))), "a.json")
    assert (report.ok, report.scores, report.winners, report.unfinished) == (True, (0, 0), (), "")
    assert str(report) == "a.json: record, sound; 0–0"
