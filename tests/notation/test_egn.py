import hashlib
import json
from typing import cast

import jsonschema
import pytest

from euchre.notation import egn
from euchre.notation.convert import LossError, convert
from euchre.notation.egn import EgnGame
from euchre.rules.errors import NotationError
from euchre.rules.mechanisms import Lead, TurnUp
from tests.notation.egn_games import PUBLISHED, TRICKS, Fields, deal, game, published, published_file, text


@published
@pytest.mark.parametrize(("name", "score"), PUBLISHED.items(), ids=PUBLISHED)
def test_published_game_ends_at_its_score(name: str, score: tuple[int, int]) -> None:
    """Read, played through without a revoke, and by the record alone once more."""
    found = egn.loads(published_file(f"{name}.egn"))
    assert found.final_score == score
    final, unfinished = found.record.replay()
    assert (final.scores, unfinished) == (score, None)


@published
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_game_is_written_as_it_was_read(name: str) -> None:
    source = published_file(f"{name}.egn")
    found = egn.loads(source)
    written = egn.dumps(found)
    assert json.loads(written) == json.loads(source)
    assert egn.loads(written) == found
    assert egn.baseline(written) == egn.baseline(source) == egn.baseline(found)


@published
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_game_survives_as_a_record(name: str) -> None:
    """A record keeps the game and the remarks; the cards nobody saw stay unknown."""
    found = egn.loads(published_file(f"{name}.egn"))
    back = egn.loads(egn.dumps(found.record))
    assert back.record == found.record
    assert back.annotations == found.annotations


@published
@pytest.mark.parametrize("name", PUBLISHED)
def test_written_game_keeps_the_published_schema(name: str) -> None:
    schema = json.loads(published_file("egn-schema-v1.json"))
    found = egn.loads(published_file(f"{name}.egn"))
    for written in (egn.dumps(found), egn.dumps(found.record)):
        jsonschema.Draft7Validator(schema).validate(json.loads(written))


@published
def test_annotations_and_lines_are_kept() -> None:
    found = egn.loads(published_file("VWEC-Finals-Annotated.egn"))
    assert (len(found.annotations), len(found.lines)) == (19, 7)
    assert found.record.rules.lead is Lead.LEFT_OF_LONER
    first = found.annotations[0]
    assert (first.deal, first.action) == (1, 4)
    assert first.text.startswith("Pretty ambitious next call.")
    assert found.lines[0][0] == 0
    assert found.lines[0][1].branch == 8


def test_game_of_ours_is_read() -> None:
    """Six deals, each side making the same two points in turn; the file does not say whose trick is whose."""
    found = egn.loads(text(game([deal(n) for n in range(6)], title="Ours", date="2026-01-02T03:04:05Z")))
    assert found.final_score == (6, 6)
    assert (found.version, found.metadata.title) == ("1.4", "Ours")
    assert found.record.players == ("North", "East", "South", "West")
    assert dict(found.record.tags) == {"title": "Ours", "date": "2026-01-02T03:04:05Z"}
    *_, last = [state for hand, _, state, _ in found.record.positions() if hand == 0]
    assert [trick.winner for trick in last.tricks] == [0, 2, 2, 2, 0]


def test_hands_are_put_together_from_the_plays() -> None:
    """Without playerCards and discard the deal is the same, but for the card put down: nobody knows it."""
    whole = egn.loads(text(game())).record.hands[0]
    bare = deal()
    cast("Fields", bare["initialState"]).pop("playerCards")
    cast("list[Fields]", bare["phases"])[0].pop("discard")
    found = egn.loads(text(game([bare]))).record.hands[0]
    assert [pair for pair in zip(found.deck[:21], whole.deck[:21], strict=True) if pair[0] != pair[1]]
    assert found.deck.count(None) == 4
    assert found.actions.count(None) == 1
    assert found.actions[3:] == whole.actions[3:]


def test_rules_come_from_the_ruleset() -> None:
    ruleset: Fields = {
        "std": False,
        "min_rank": 7,
        "num_deals": 3,
        "loner_lead": "LEFT_OF_LONER",
        "joker": True,
    }
    rules = egn.loads(text(game([], ruleset))).record.rules
    assert isinstance(rules.auction, TurnUp)
    assert (rules.auction.stick, len(rules.deck), rules.target, rules.deals) == (False, 33, None, 3)
    assert egn.loads(text(game([]))).record.rules.target == 10


def test_annotations_are_counted_by_play_or_by_four() -> None:
    """A loner of three cards a trick: 9 begins the fourth trick, and 16 the fifth where each counts four."""
    tricks = [
        ["Qc", "9s", "Ah"],
        ["Kh", "9h", "Jd"],
        ["Js", "As", "Kc"],
        ["9d", "Qd", "Td"],
        ["9c", "Qs", "Qh"],
    ]

    def lone(key: str) -> EgnGame:
        one = deal()
        phases = cast("list[Fields]", one["phases"])
        phases[0]["calls"] = ["Pass", "Pass", "Pass", "Order"]
        phases[0]["isAlone"] = True
        phases[1]["tricks"] = json.loads(json.dumps(tricks))
        phases[1]["playAnnotations"] = {key: ["[!?]A bold lead."], "0": ["First."]}
        return egn.loads(text(game([one])))

    by_play = {note.text: note for note in lone("9").annotations}["A bold lead."]
    by_four = {note.text: note for note in lone("16").annotations}["A bold lead."]
    assert by_play.mark == by_four.mark == "[!?]"
    assert str(lone("9").record.hands[0].actions[by_play.action]) == "9D"
    assert str(lone("16").record.hands[0].actions[by_four.action]) == "9C"
    with pytest.raises(NotationError, match=r"deal 1 .*a remark on play 19, counted from 0, and 15 cards"):
        lone("19")


def test_lines_are_played_through() -> None:
    """A line of play may begin anywhere; the part before it is the deal's."""
    lines: Fields = {
        "alternativeLines": [
            {"branchIndex": 2, "phases": [_tricks([["9h", "Jh", "Jd", "Ah"], ["Ad"]])]},
            {"branchIndex": 7, "phases": [_tricks([["9h", "Jh", "Jd"], ["Ac"]])]},
            {"branchIndex": 1, "phases": [_calls(["Pass", "Pass", "Order"]), _tricks([["Qd", "Kd"]])]},
            {"branchIndex": 2, "phases": [_tricks([])]},
        ]
    }
    found = egn.loads(text(game([deal(0, lines)])))
    assert [line.branch for _, line in found.lines] == [2, 7, 1, 2]
    assert json.loads(egn.dumps(found)) == game([deal(0, lines)])


def test_unlawful_line_is_refused() -> None:
    lines: Fields = {"alternativeLines": [{"branchIndex": 2, "phases": [_tricks([["9h", "Tc"]])]}]}
    with pytest.raises(NotationError, match=r"deal 1, line 1, trick 1, card 2 .*you must follow hearts"):
        egn.loads(text(game([deal(0, lines)])))


def test_baseline_knows_the_game_and_not_the_analysis() -> None:
    """SHA-256 of the JSON with sorted fields, no blanks, nothing empty, and no analysis."""
    one = deal()
    cast("list[Fields]", one["phases"])[0]["callAnnotations"] = {"1": ["Right on two."]}
    one["alternativeLines"] = []
    plain, remarked = text(game(description="")), text(game([one], description=""))
    expected = json.dumps(game(description=""), sort_keys=True, separators=(",", ":"))
    assert egn.baseline(plain) == egn.baseline(remarked) == hashlib.sha256(expected.encode()).hexdigest()
    assert egn.baseline(text(game(description="x"))) != egn.baseline(plain)


def test_baseline_hashes_other_alphabets_as_they_are() -> None:
    name = "Zoë ♥"
    written = json.dumps(game(title=name), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert egn.baseline(text(game(title=name))) == hashlib.sha256(written.encode()).hexdigest()


def test_game_may_stop_anywhere() -> None:
    """The last deal may have no phases, a bidding that is not over, or tricks that are not finished."""
    plays = [list(trick) for trick in TRICKS]
    stops: list[list[Fields]] = [
        [],
        [_calls([])],
        [_calls(["Pass"])],
        [_calls(["Pass", "Order"])],
        [_calls(["Pass", "Order"]), _tricks([])],
        [_calls(["Pass", "Order"]), _tricks([plays[0], plays[1][:2]])],
        [_calls(["Pass", "Order"]), _tricks([plays[0], []])],
    ]
    for phases in stops:
        found = egn.loads(text(game([deal(0), deal(1) | {"phases": list(phases)}])))
        _, state = found.record.replay()
        assert state is not None
        assert found.final_score == (2, 0)
        assert egn.loads(egn.dumps(found.record)).record == found.record


def test_three_play_for_themselves() -> None:
    """EGN has two scores: three players begin at nothing, and their final score is not told."""
    found = egn.loads(text(game([], {"num_players": 3}, players=["A", "B", "C"])))
    assert found.record.rules.sides == 3
    with pytest.raises(NotationError, match="EGN has two scores, and 3 players"):
        egn.loads(text(game([], {"num_players": 3}, players=[], initialScore=[1, 0])))


def _calls(calls: list[str]) -> Fields:
    return {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": list(calls)}


def _tricks(tricks: list[list[str]]) -> Fields:
    return {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [list(trick) for trick in tricks]}


def test_game_of_today_is_read_and_written() -> None:
    """From 1.5 on phases need no number, the date no time of day, and the sides may have names."""
    file = game(teamNames=["Reds", "Blues"], date="2026-07-19") | {"version": "1.6"}
    for one in cast("list[Fields]", file["deals"]):
        for phase in cast("list[Fields]", one["phases"]):
            phase.pop("phaseNumber")
    found = egn.loads(text(file))
    assert json.loads(egn.dumps(found)) == file
    back = egn.loads(egn.binary.to_text(egn.dumps_binary(found)))
    assert (back.document, egn.baseline(back)) == (found.document, egn.baseline(found))
    with pytest.raises(LossError, match="the sides have names"):
        convert(text(file), "record")
