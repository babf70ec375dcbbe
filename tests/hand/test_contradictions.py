"""Rules that contradict each other cannot be built, the message names both; all others can be played."""

from dataclasses import replace
from operator import attrgetter
from random import Random
from typing import Any

import pytest

from euchre.english.contradictions import CONTRADICTIONS
from euchre.hand.hand import apply, check, deal, legal, points
from euchre.rules.actions import code
from euchre.rules.cards import Rank, Suit
from euchre.rules.errors import RulesError
from euchre.rules.rules import (
    Alone,
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    FarmersHand,
    FreeChoice,
    Ladder,
    Lead,
    LoneBid,
    NoTrump,
    OwnTricks,
    PassedOut,
    Pickup,
    Remedy,
    Revoke,
    Rules,
    TurnUp,
    WeakHand,
)
from euchre.rules.variants import BID, BUCK, CALL_ACE, TWELVE, TWO, VARIANTS
from tests.laws.scores import allowed
from tests.positions import conserved
from tests.repetition import FAMILIES, few_of
from tests.rules.mutations import mutants
from tests.strategies import wild_rules

WEAK = FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.REDEAL)
SWAP = FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.SWAP)
DEFENDED = Alone(defend=DefendAlone.LONERS)
FOR_HIMSELF: dict[str, Any] = {"sides": 4, "scoring": Countdown(), "start": 25, "target": 0}

CASES: list[tuple[Rules, dict[str, Any], tuple[str, ...]]] = [
    # a value of another type
    (Rules(), {"auction": "turn-up"}, ("auction = 'turn-up'", "TurnUp, FreeChoice or Bidding")),
    # the table
    (Rules(), {"seats": 7}, ("7 seats", "2 to 6")),
    (Rules(), {"sides": 3}, ("3 sides", "4 seats")),
    (Rules(), {"sides": 1}, ("1 sides", "4 seats")),
    (VARIANTS["three-pairs"], {"lead": Lead.ACROSS_FROM_DEALER}, ("lead = across_from_dealer", "6 seats")),
    (CALL_ACE, {"sides": 2}, ("call_ace", "partners")),
    (CALL_ACE, {"seats": 3, "sides": 3}, ("call_ace", "3 seats")),
    (CALL_ACE, {"scoring": Countdown(), "start": 25, "target": 0}, ("call_ace", "ladder scoring")),
    (CALL_ACE, {"auction": Bidding(low=3)}, ("call_ace", "bidding")),
    (CALL_ACE, {"scoring": Ladder(euchre=0)}, ("call_ace", "0 points in euchre")),
    (CALL_ACE, {"scoring": Ladder(steps=((3, 0), (5, 2)))}, ("call_ace", "0 points in steps")),
    (CALL_ACE, {"copies": 2}, ("call_ace", "copies = 2")),
    (CALL_ACE, {"revoke": Revoke()}, ("call_ace", "revoke")),
    (Rules(), {"seats": 5, "sides": 2, "low": Rank.SEVEN}, ("5 seats", "2 sides")),
    (Rules(), {"copies": 3}, ("copies = 3", "one or two")),
    (Rules(), {"low": Rank.QUEEN}, ("low = queen", "jacks")),
    (Rules(), {"copies": 2, "joker": True}, ("copies = 2", "joker")),
    (Rules(), {"hand": 0, "packets": ()}, ("hand = 0", "piles = 0")),
    (Rules(), {"hand": -1, "packets": ()}, ("hand = -1", "piles = 0")),
    (TWELVE, {"piles": -1}, ("hand = 4", "piles = -1")),
    (TWO, {"copies": 2, "low": Rank.SEVEN, "hand": 25, "packets": (25,)}, ("25 cards each", "24")),
    (Rules(), {"hand": 7, "packets": (4, 3)}, ("24 cards", "7 to 4")),
    (Rules(), {"hand": 6, "packets": (3, 3)}, ("24 cards dealt 6 to 4", "none to turn up")),
    (Rules(), {"packets": (3, 3)}, ("packets of 3 and 3", "hand of 5")),
    (Rules(), {"packets": (5, 0)}, ("packets of 5 and 0", "hand of 5")),
    (VARIANTS["eleven"], {"farmer": SWAP}, ("a farmer's hand swaps three", "the kitty has 1 face down")),
    (BID, {"farmer": WEAK}, ("farmer", "turns none")),
    (Rules(), {"hand": 4, "packets": (4,), "farmer": WEAK}, ("five cards", "the hand has 4")),
    (
        VARIANTS["eleven"],
        {"piles": 5, "hand": 0, "packets": (), "scoring": Ladder(steps=((6, 1),))},
        ("hand = 0", "an upcard to take up"),
    ),
    (
        Rules(),
        {
            "low": Rank.SEVEN,
            "piles": 1,
            "hand": 0,
            "packets": (),
            "auction": FreeChoice(),
            "alone": Alone(best_card=BestCard.DISCARD_FIRST),
        },
        ("hand = 0", "best_card"),
    ),
    (TWO, {"draw_partners": True}, ("draw_partners", "four seats")),
    (Rules(), {"draw_partners": True}, ("draw_partners", "first_deal = random")),
    # the calling
    (TWO, {"alone": Alone()}, ("alone", "none sits across")),
    (Rules(), {"drop_out": True}, ("drop_out", "partners")),
    (TWELVE, {"copies": 2}, ("copies = 2", "piles")),
    (VARIANTS["cutthroat"], {"drop_out": True}, ("drop_out", "countdown")),
    (BUCK, {"seats": 2, "sides": 2}, ("drop_out", "2 seats")),
    (BUCK, {"forced": None, "forced_is_taken": True}, ("forced_is_taken", "without a forced suit")),
    (Rules(), {"forced": Suit.CLUBS}, ("forced trump leaves no maker", "countdown")),
    (Rules(), {"lead": Lead.LONER}, ("lead = loner", "nobody plays alone")),
    (Rules(), {"lead": Lead.LEFT_OF_LONER}, ("lead = left_of_loner", "nobody plays alone")),
    (Rules(), {"lead": Lead.ACROSS_FROM_DEALER}, ("lead = across_from_dealer", "nobody plays alone")),
    (Rules(), {"auction": TurnUp(rounds=3)}, ("rounds = 3", "one round or two")),
    (
        Rules(),
        {"auction": TurnUp(rounds=1, no_trump=NoTrump.SECOND_ROUND)},
        ("no_trump = second_round", "rounds = 1"),
    ),
    (Rules(), {"auction": TurnUp(no_trump=NoTrump.STUCK)}, ("no_trump = stuck", "without stick")),
    (Rules(), {"auction": TurnUp(stuck_may_name_turned=True)}, ("stuck_may_name_turned", "without stick")),
    (
        Rules(),
        {"auction": TurnUp(stick=True, passed_out=PassedOut.SAME_DEALS)},
        ("stick", "passed_out = same_deals"),
    ),
    (Rules(), {"auction": TurnUp(stick=True, natural_trump=True)}, ("stick", "natural_trump")),
    (
        Rules(),
        {"auction": TurnUp(passed_out=PassedOut.NO_TRUMP)},
        ("passed_out = no_trump leaves no maker", "countdown"),
    ),
    (Rules(), {"joker": True, "auction": TurnUp(no_trump=NoTrump.SECOND_ROUND)}, ("joker", "no_trump")),
    (
        Rules(),
        {**FOR_HIMSELF, "joker": True, "auction": TurnUp(passed_out=PassedOut.NO_TRUMP)},
        ("joker", "passed_out = no_trump"),
    ),
    (TWELVE, {"joker": True, "auction": FreeChoice(no_trump=True)}, ("joker", "no_trump")),
    (BID, {"auction": Bidding(low=0)}, ("bids from 0", "6 tricks")),
    (BID, {"auction": Bidding(low=7)}, ("bids from 7", "6 tricks")),
    (BID, {"auction": Bidding(rounds=-1)}, ("auction.rounds", "from 0")),
    (BID, {"joker": True}, ("joker", "no_trump")),
    (
        VARIANTS["twelve-bid"],
        {"auction": Bidding(lone=(LoneBid(),)), "scoring": Contract()},
        ("lone bids", "none sits across"),
    ),
    (BID, {"auction": Bidding(lone=(LoneBid(),)), "alone": Alone()}, ("alone", "lone bids")),
    (
        BID,
        {"auction": Bidding(lone=(LoneBid(),)), "scoring": Ladder(steps=((1, 1),))},
        ("lone bids", "contract scoring"),
    ),
    (BID, {"alone": Alone()}, ("alone", "bidding")),
    (BID, {"auction": Bidding(lone=(LoneBid(),) * 9)}, ("9 lone bids", "eight")),
    (BID, {"auction": Bidding(lone=(LoneBid(exchange=7),))}, ("lone bid exchanges", "0 and 6")),
    (
        BID,
        {"auction": Bidding(stick=True, passed_out=PassedOut.SAME_DEALS)},
        ("stick", "passed_out = same_deals"),
    ),
    (BID, {"auction": Bidding(passed_out=PassedOut.NO_TRUMP)}, ("passed_out = no_trump", "bidding")),
    # the points
    (Rules(), {"target": None}, ("no target", "no number of deals")),
    (Rules(), {"deals": 0}, ("deals = 0", "at least one")),
    (Rules(), {"passed_out_counts": True}, ("passed_out_counts", "without a number of deals")),
    (
        BID,
        {"deals": 8, "passed_out_counts": True, "auction": Bidding(passed_out=PassedOut.SAME_DEALS)},
        ("passed_out_counts", "passed_out = same_deals"),
    ),
    (
        Rules(),
        {"deals": 8, "passed_out_counts": True, "farmer": WEAK},
        ("passed_out_counts", "remedy = redeal"),
    ),
    (Rules(), {"scoring": Contract()}, ("contract scoring", "without bidding")),
    (VARIANTS["cutthroat"], {"scoring": OwnTricks()}, ("own-tricks scoring", "3 sides")),
    (Rules(), {"scoring": OwnTricks(), "alone": Alone()}, ("own-tricks scoring", "alone")),
    (Rules(), {**FOR_HIMSELF, "sides": 2}, ("countdown scoring", "partners")),
    (Rules(), {"target": 0}, ("start = 0", "target = 0", "up")),
    (BUCK, {"target": 25}, ("start = 25", "target = 25", "down")),
    (Rules(), {"scoring": Ladder(steps=())}, ("steps is empty",)),
    (Rules(), {"scoring": Ladder(steps=((5, 2), (3, 1)))}, ("steps", "do not rise")),
    (Rules(), {"scoring": Ladder(steps=((3, 1), (3, 2)))}, ("steps", "do not rise")),
    (Rules(), {"scoring": Ladder(steps=((3, 2), (5, 1)))}, ("steps", "do not rise")),
    (Rules(), {"scoring": Ladder(steps=((4, 1),))}, ("steps start at 4", "the maker needs 3 of 5")),
    (Rules(), {"scoring": Ladder(steps=((3, 1), (6, 2)))}, ("steps end at 6", "a hand has 5")),
    (
        Rules(),
        {"alone": Alone(), "scoring": Ladder(lone=((2, 1),))},
        ("lone start at 2", "the maker needs 3 of 5"),
    ),
    (
        Rules(),
        {"alone": DEFENDED, "scoring": Ladder(lone_defence=((2, 4),))},
        ("lone_defence starts at 2", "a euchre takes 3"),
    ),
    (Rules(), {"alone": Alone(), "scoring": Ladder(lone=())}, ("lone is empty",)),
    (Rules(), {"alone": Alone(), "scoring": Ladder(lone=((5, 2), (3, 1)))}, ("lone", "do not rise")),
    (
        Rules(),
        {"alone": Alone(), "scoring": Ladder(lone=((3, 1), (6, 4)))},
        ("lone end at 6", "a hand has 5"),
    ),
    (Rules(), {"alone": DEFENDED, "scoring": Ladder(lone_defence=())}, ("lone_defence is empty",)),
    (
        Rules(),
        {"alone": DEFENDED, "scoring": Ladder(lone_defence=((3, 4), (3, 2)))},
        ("lone_defence", "do not rise"),
    ),
    (
        Rules(),
        {"alone": DEFENDED, "scoring": Ladder(lone_defence=((3, 2), (6, 4)))},
        ("lone_defence end at 6", "a hand has 5"),
    ),
    # numbers no table has
    (Rules(), {"target": 70_000}, ("target", "10000")),
    (Rules(), {"scoring": Ladder(euchre=-2)}, ("scoring.euchre", "from 0")),
    (Rules(), {"packets": (1,) * 25}, ("packets has 25 entries", "24")),
]
SUSPECTS: dict[str, tuple[Rules, dict[str, Any]]] = {
    "an upcard for a dealer without a hand": (
        TWELVE,
        {
            "piles": 5,
            "hand": 0,
            "packets": (),
            "auction": TurnUp(stick=True, pickup=Pickup.MUST, bury_upcard=False),
        },
    ),
    "a card for a loner without a hand": (
        Rules(),
        {
            "low": Rank.SEVEN,
            "piles": 1,
            "hand": 0,
            "packets": (),
            "auction": FreeChoice(),
            "alone": Alone(best_card=BestCard.DISCARD_FIRST),
            "scoring": Ladder(steps=((2, 1),), lone=((2, 1),), lone_defence=((1, 4),)),
        },
    ),
    "a partner without a hand": (
        Rules(),
        {
            "low": Rank.SEVEN,
            "piles": 1,
            "hand": 0,
            "packets": (),
            "auction": FreeChoice(),
            "alone": Alone(best_card=BestCard.RECEIVE_FIRST),
            "scoring": Ladder(steps=((2, 1),), lone=((2, 1),), lone_defence=((1, 4),)),
        },
    ),
    "two of each card and an upcard": (Rules(), {"copies": 2}),
    "two of each card and an upcard that stays": (
        Rules(),
        {
            "copies": 2,
            "hand": 1,
            "packets": (1,),
            "auction": TurnUp(bury_upcard=False),
            "scoring": Ladder(steps=((1, 1),)),
        },
    ),
    "a forced suit taken from a double deck": (BUCK, {"copies": 2, "forced_is_taken": True}),
    "a joker nobody gave a place": (TWELVE, {"joker": True}),
    "three weak cards of two packs": (Rules(), {"copies": 2, "farmer": SWAP}),
    "six seats": (BUCK, {"seats": 6, "sides": 6, "low": Rank.SEVEN}),
    "one trick": (TWO, {"hand": 1, "packets": (1,), "scoring": Ladder(steps=((1, 1),))}),
    "twenty-four tricks": (
        BID,
        {"seats": 2, "copies": 2, "hand": 24, "packets": (24,), "auction": Bidding(named=False)},
    ),
}


def refused(base: Rules, changes: dict[str, Any]) -> RulesError:
    """The error of *base* with these *changes*."""
    with pytest.raises(RulesError) as caught:
        replace(base, **changes)
    return caught.value


def test_contradiction_is_refused_and_both_sides_are_named() -> None:
    """Contradictory rules cannot be built, and the message says both sides."""
    for base, changes, words in CASES:
        message = str(refused(base, changes))
        assert not [word for word in words if word not in message], (message, words)


def test_contradiction_carries_the_fields_and_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is changed in *base* to make a case is among the fields of its faults, with its value."""
    for base, changes, words in CASES:
        error = refused(base, changes)
        assert str(error) == error.faults[0].text, words
        assert error.paths == tuple(error.values) != ()
        with monkeypatch.context() as unchecked:
            unchecked.setattr(Rules, "__post_init__", lambda _: None)
            rules = replace(base, **changes)
        assert {path.partition(".")[0] for path in error.paths} & set(changes), words
        for path, value in error.values.items():
            assert attrgetter(path)(rules) == value, words


def test_every_contradiction_has_its_case() -> None:
    """Whatever `rules` can complain of, some case above makes it."""
    made = {fault.kind for base, changes, _ in CASES for fault in refused(base, changes).faults}
    assert made == set(CONTRADICTIONS)


def test_all_contradictions_are_told() -> None:
    """The error carries every fault, not only the first, which its sentence is about."""
    error = refused(Rules(), {"copies": 3, "target": None, "auction": TurnUp(rounds=3)})
    assert [fault.kind for fault in error.faults] == ["copies", "turn_up_rounds", "no_end"]
    assert error.values == {"copies": 3}


def plays_through(rules: Rules, rng: Random, hands: int) -> None:
    """Play so many hands at random and look at every choice."""
    for _ in range(hands):
        state = deal(rules, rng.randrange(rules.seats), rng)
        while not state.over:
            options = legal(state)
            assert options, f"nothing to do in phase {state.phase.name}"
            codes = [code(each) for each in options]
            assert codes == sorted(set(codes)), f"{options} in phase {state.phase.name}"
            chosen = rng.choice(options)
            check(state, chosen)
            state = apply(state, chosen)
        assert conserved(state)
        assert allowed(state, points(state)), points(state)


@pytest.mark.parametrize("name", few_of(SUSPECTS, list(SUSPECTS)[::2], rest=pytest.mark.ci))
def test_rules_that_can_be_built_can_be_played(name: str) -> None:
    """Either the message says what is wrong, or some hands are played without an error."""
    base, changes = SUSPECTS[name]
    try:
        rules = replace(base, **changes)
    except RulesError:
        return
    plays_through(rules, Random(name), 15)


@pytest.mark.parametrize("chunk", few_of(range(8), {0}))
def test_rules_from_nothing_can_be_played(chunk: int) -> None:
    """Fields drawn at random: what can be built can be played."""
    rng = Random(chunk)
    for _ in range(50):
        plays_through(wild_rules(rng.getrandbits(32)), rng, 2)


@pytest.mark.parametrize("name", few_of(sorted(FAMILIES)))
def test_one_house_rule_more_can_be_played(name: str) -> None:
    """A game of each family with every field changed once, to one of the values it can take, a hand each."""
    rng, found = Random(name), mutants(VARIANTS[name])
    for rules in dict(rng.sample(found, len(found))).values():
        plays_through(rules, rng, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_every_house_rule_more_can_be_played(name: str) -> None:
    """Every variant with every field changed once to every value, a hand each."""
    for _, rules in mutants(VARIANTS[name]):
        plays_through(rules, Random(name), 1)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(40))
def test_many_rules_from_nothing_can_be_played(chunk: int) -> None:
    """The same with fifty hands each, for many more rules."""
    rng = Random(1000 + chunk)
    for _ in range(250):
        plays_through(wild_rules(rng.getrandbits(32)), rng, 50)
