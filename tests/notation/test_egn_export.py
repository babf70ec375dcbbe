"""What EGN can say of our games it says, and what it cannot is refused or named."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import cast

import jsonschema
import pytest

from euchre.hand.game import Game
from euchre.hand.state import End, State
from euchre.notation import egn
from euchre.notation.egn.model import DEFAULTS
from euchre.notation.record import Record
from euchre.notation.sentences import RULES_EGN_CANNOT_SAY
from euchre.notation.strict import Json
from euchre.rules.actions import Accuse, Give, GoAlone, Leave, Pass
from euchre.rules.cards import Rank
from euchre.rules.mechanisms import (
    Alone,
    BestCard,
    DeclareAlone,
    DefendAlone,
    FarmersHand,
    Ladder,
    Lead,
    NoTrump,
    PassedOut,
    Remedy,
    Revoke,
    TurnUp,
    WeakHand,
)
from euchre.rules.rules import Rules
from euchre.rules.variants import FOUR, TOURNAMENT, VARIANTS
from tests.notation.egn_games import Fields, published, published_file, random_record
from tests.repetition import few_of, repeated

SAYABLE = [
    "two", "two-32", "two-25", "two-honour", "four", "euchre", "four-28", "four-25", "four-29", "four-33",
    "four-honour", "tournament", "tournament-8", "canadian", "railroad-best", "british", "cutthroat",
    "cutthroat-32",
]  # fmt: skip
"""Variants whose games EGN can hold."""

HOUSE: dict[str, Rules] = {
    "no trump": replace(TOURNAMENT, auction=TurnUp(stick=True, no_trump=NoTrump.SECOND_ROUND)),
    "no stick": replace(TOURNAMENT, auction=TurnUp()),
    "receive first": replace(
        TOURNAMENT, alone=Alone(best_card=BestCard.RECEIVE_FIRST, defend=DefendAlone.LONERS)
    ),
    "left of loner": replace(TOURNAMENT, lead=Lead.LEFT_OF_LONER),
    "alone after the call": replace(
        TOURNAMENT, alone=Alone(declared=DeclareAlone.AFTER_CALL, best_card=BestCard.RECEIVE_FIRST)
    ),
    "loner scores": replace(TOURNAMENT, scoring=Ladder(lone=((3, 1), (5, 5)), lone_euchre=3)),
    "natural trump": replace(TOURNAMENT, auction=TurnUp(natural_trump=True)),
    "turned suit": replace(TOURNAMENT, auction=TurnUp(stick=True, name_turned=False), target=15),
    "eights, seven deals": replace(FOUR, low=Rank.EIGHT, target=None, deals=7),
}

SWAPS = {
    f"{weak}, {rules.low.word} low": replace(rules, farmer=FarmersHand(hand=weak, remedy=Remedy.SWAP))
    for weak in WeakHand
    for rules in (TOURNAMENT, FOUR)
}

GAMES = {name: VARIANTS[name] for name in SAYABLE} | HOUSE | SWAPS


read = lru_cache(maxsize=4)(egn.loads)
"""Reads a file, once for the same text: what was read is mostly written again as it was."""

Moment = tuple[int, int, State, Game]
"""A hand's number, the decisions made in it, its state, and the game before it."""


def joker_turned(moments: Iterable[Moment]) -> bool:
    """Whether the joker was turned up in some hand, for which EGN has no words."""
    return any(state.upcard is not None and state.upcard.joker for _, _, state, _ in moments)


def refused(record: Record) -> tuple[tuple[str, ...], int | None]:
    """Why EGN cannot say *record*, and in which deal, from 1."""
    with pytest.raises(egn.UnsayableError) as caught:
        egn.dumps(record)
    return caught.value.reasons, caught.value.place.deal


def written(record: Record) -> str:
    """The record as EGN, its shape checked; without what EGN cannot say, which `test_losses` looks at."""
    found = egn.dumps(record, shorten=True)
    check_shape(json.loads(found))
    return found


def check_shape(file: Fields) -> None:
    """The fields EGN 1.4 asks for, without its schema: what is there, and what it is made of."""
    assert set(file) == {"fileType", "version", "metadata", "deals"}
    about = cast("Fields", file["metadata"])
    assert set(about) <= {
        "players",
        "initialScore",
        "finalScore",
        "ruleset",
        "title",
        "description",
        "date",
        "gameId",
    }
    assert {"players", "initialScore"} <= set(about)
    ruleset = cast("Mapping[str, Json]", about["ruleset"])
    assert all(type(value) is type(DEFAULTS[name]) for name, value in ruleset.items())
    assert not {"winning_score", "num_deals"} <= set(ruleset)
    for deal in cast("list[Fields]", file["deals"]):
        assert set(deal) == {"dealNumber", "initialState", "phases"}
        assert {"dealer", "upCard"} <= set(cast("Fields", deal["initialState"]))
        for number, phase in enumerate(cast("list[Fields]", deal["phases"])):
            assert phase["phaseNumber"] == number
            assert phase["type"] == ("EUCHRE_BIDDING", "TRICK_PLAY")[number]
            tricks = cast("list[list[str]]", phase.get("tricks", []))
            assert all(len(card) == 2 or card == "B" for trick in tricks for card in trick)
            assert len(tricks) <= 5


def survives(name: str, seed: int) -> bool:
    """
    Write and read a random game: the same cards and score; written again it is the same file.

    Return whether EGN has words for the game.
    """
    stop = (seed % 3, 4 * seed % 31) if seed % 2 else None
    record = random_record(GAMES[name], seed, stop=stop, most=60 if seed == 7 else 3)
    moments = list(record.positions())
    if joker_turned(moments):
        assert refused(record)[0] == ("joker_turned",)
        return False
    back = read(written(record))
    played, again = record.replay(), back.record.replay()
    assert again[0].scores == played[0].scores == back.final_score
    for (_, _, one, _), (_, _, other, _) in zip(ends(moments), ends(back.record.positions()), strict=True):
        assert (one.tricks, one.trick, one.trump, one.maker) == (
            other.tricks,
            other.trick,
            other.trump,
            other.maker,
        )
    assert read(egn.dumps(back)) == back
    assert read(written(back.record)).record == back.record
    return True


@repeated(2, 8)
@pytest.mark.parametrize("name", few_of(GAMES, list(GAMES)[::3], rest=pytest.mark.ci))
def test_random_games_survive(name: str, times: int) -> None:
    assert sum(survives(name, seed) for seed in range(times)) >= times // 3


def ends(moments: Iterable[Moment]) -> list[Moment]:
    """The last position of each hand."""
    return list({moment[0]: moment for moment in moments}.values())


@published
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_written_games_keep_the_published_schema(rules: Rules) -> None:
    schema = jsonschema.Draft7Validator(json.loads(published_file("egn-schema-v1.json")))
    for seed in range(3):
        record = random_record(rules, seed)
        if not joker_turned(record.positions()):
            schema.validate(json.loads(egn.dumps(record)))


@pytest.mark.parametrize("name", sorted(set(VARIANTS) - set(SAYABLE)))
def test_other_variants_are_refused_with_reasons(name: str) -> None:
    reasons, deal = refused(random_record(VARIANTS[name], 1, most=2))
    assert reasons
    assert set(reasons) <= set(RULES_EGN_CANNOT_SAY)
    assert deal is None


REFUSED = {
    "six hand": (replace(VARIANTS["bid"], seats=4), "tricks"),
    "high euchre": (replace(TOURNAMENT, scoring=Ladder(euchre=3)), "euchre"),
    "super euchre": (
        replace(TOURNAMENT, scoring=Ladder(super_euchre=4)),
        "super_euchre",
    ),
    "one round": (replace(TOURNAMENT, auction=TurnUp(rounds=1)), "one_round"),
    "loner leads": (replace(TOURNAMENT, lead=Lead.LONER), "lead"),
    "both limits": (replace(TOURNAMENT, deals=8), "two_limits"),
}


@pytest.mark.parametrize(("rules", "reason"), REFUSED.values(), ids=REFUSED)
def test_rules_egn_lacks_are_refused(rules: Rules, reason: str) -> None:
    assert reason in refused(random_record(rules, 1, most=2))[0]


def first_with(rules: Rules, end: End) -> Record:
    """A random game in which a hand ends so."""
    games = (random_record(rules, seed) for seed in range(500))
    return next(game for game in games if any(state.end is end for _, _, state, _ in ends(game.positions())))


def test_redeals_and_revokes_are_refused() -> None:
    redeal = replace(TOURNAMENT, farmer=FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.REDEAL))
    reasons, deal = refused(first_with(redeal, End.REDEAL))
    assert reasons == ("redeal",)
    assert deal is not None
    thrown = replace(TOURNAMENT, farmer=FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.NEXT_DEALS))
    assert refused(first_with(thrown, End.THROWN_IN))[0] == ("thrown_in",)
    honest = random_record(replace(TOURNAMENT, revoke=Revoke(points=2)), 3)
    hand = honest.hands[0]
    *_, state = [state for n, _, state, _ in honest.positions() if n == 0]
    maker = state.maker
    assert maker is not None
    called = replace(hand, actions=(*hand.actions, Accuse((maker + 1) % 4, maker)))
    reasons, _ = refused(replace(honest, hands=(called,)))
    assert reasons == ("reads_otherwise",)  # a false call costs points, which EGN cannot say


def test_pair_defended_alone_is_refused() -> None:
    rules = replace(TOURNAMENT, alone=Alone(defend=DefendAlone.ALWAYS))
    games = (random_record(rules, seed) for seed in range(20))
    record = next(
        one
        for one in games
        if any(s.defender is not None and not s.alone for _, _, s, _ in ends(one.positions()))
    )
    assert refused(record)[0] == ("pair_defended",)


def test_upcard_left_is_the_upcard_put_down() -> None:
    """EGN's dealer has to take the card: leaving it and putting it down come to the same."""
    record = next(
        one for one in (random_record(FOUR, seed) for seed in range(50)) if Leave() in one.hands[0].actions
    )
    first = json.loads(egn.dumps(record))["deals"][0]
    assert first["phases"][0]["discard"] == first["initialState"]["upCard"]


def test_alone_said_after_the_call_is_said_with_it_and_told() -> None:
    """EGN tells of a deal that it was played alone, not when that was said."""
    rules = HOUSE["alone after the call"]
    record = next(
        one for one in (random_record(rules, seed) for seed in range(50)) if GoAlone() in one.hands[0].actions
    )
    file = json.loads(egn.dumps(record))
    assert file["deals"][0]["phases"][0]["isAlone"] is True
    assert "alone.declared = after_call" in file["metadata"]["description"]


def test_partners_card_is_an_exchange() -> None:
    rules = VARIANTS["railroad-best"]
    record = next(
        one
        for one in (random_record(rules, seed) for seed in range(50))
        if any(isinstance(action, Give) for action in one.hands[0].actions)
    )
    exchange = json.loads(egn.dumps(record))["deals"][0]["phases"][0]["cardExchanges"][0]
    assert (exchange["receiver"] - exchange["sender"]) % 4 == 2


def test_what_egn_has_no_field_for_is_described() -> None:
    record = replace(
        random_record(FOUR, 1), tags=(("title", "Ours"), ("place", "Exeter"), ("date", "a Monday"))
    )
    about = json.loads(egn.dumps(record))["metadata"]
    assert about["title"] == "Ours"
    described = about["description"]
    for words in (
        "auction.pickup = may",
        "first_deal = lowest",
        "draw_partners = yes",
        "Drawn for the deal: 1 ",
        "place: Exeter",
    ):
        assert words in described
    assert "date: a Monday" in described
    assert refused(replace(record, tags=(("description", "x" * 1000),))) == (("description_too_long",), None)
    assert refused(replace(record, tags=(("title", "x" * 129),))) == (("tag_too_long",), None)


def test_remarks_are_written_with_their_decision() -> None:
    record = random_record(TOURNAMENT, 4)
    hand = replace(
        record.hands[0], notes=((1, "First call."), (len(record.hands[0].actions), "[!]Last card."))
    )
    back = egn.loads(egn.dumps(replace(record, hands=(hand, *record.hands[1:]))))
    assert [(note.deal, note.mark, note.text) for note in back.annotations] == [
        (0, "", "First call."),
        (0, "[!]", "Last card."),
    ]
    assert back.annotations[1].action == len(back.record.hands[0].actions) - 1


def test_record_that_cannot_be_replayed_is_refused() -> None:
    record = random_record(TOURNAMENT, 4)
    wrong = replace(record.hands[0], actions=record.hands[0].actions[1:])
    assert refused(replace(record, hands=(wrong, *record.hands[1:])))[0] == ("cannot_be_replayed",)


def test_passed_out_hand_by_the_same_dealer_is_refused() -> None:
    rules = replace(TOURNAMENT, auction=TurnUp(passed_out=PassedOut.SAME_DEALS))
    record = random_record(rules, 1)
    hand = record.hands[0]
    passed = replace(hand, actions=(Pass(),) * 8)
    assert refused(replace(record, hands=(passed,))) == (("redeal",), 1)
    egn.dumps(replace(record, rules=replace(rules, auction=TurnUp()), hands=(passed,)))
