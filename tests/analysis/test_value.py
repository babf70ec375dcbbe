"""The value of a call: exact where all worlds can be tried, the same for a seed, refused where absurd."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from euchre.actions import Action, Bid, Call, Discard, Pass
from euchre.analysis.calling.value import Value, seen_from, values, weigh
from euchre.cards import Card, Rank, Trump, parse_cards
from euchre.errors import EuchreError
from euchre.hand import apply, deal
from euchre.players import player
from euchre.possible_worlds import worlds
from euchre.rules import Bidding, Contract, FreeChoice, Ladder, OwnTricks, Rules, TurnUp
from euchre.state import Phase, State
from euchre.variants import BID, BRITISH, BUCK, CUTTHROAT, TOURNAMENT, TWELVE, TWO, VARIANTS
from euchre.views import View, view
from tests.analysis.naive import best, friends

LADDER = Ladder(steps=((2, 1), (3, 2)))
TINY = {
    "turned": Rules(seats=2, low=Rank.JACK, hand=2, packets=(2,), scoring=replace(LADDER, steps=((2, 1),))),
    "stuck": Rules(seats=2, low=Rank.JACK, hand=3, packets=(3,), auction=TurnUp(stick=True), scoring=LADDER),
    "piles": Rules(
        seats=2, low=Rank.JACK, hand=0, piles=1, packets=(), auction=FreeChoice(), scoring=OwnTricks()
    ),
    "bid": Rules(
        seats=2, low=Rank.JACK, hand=2, packets=(2,), auction=Bidding(low_no_trump=True), scoring=Contract()
    ),
}
"""Games with so few hidden cards that every world can be tried."""

LAY_DOWN = "JH JD AH KH QH"


def naive(seen: View, states: Iterable[State]) -> dict[Action, list[float]]:
    """Every action in every world, the queen calling and every line of play tried."""
    found: dict[Action, list[float]] = {action: [] for action in seen.legal}
    queen = player("queen")
    for world in states:
        for action in seen.legal:
            state = apply(world, action)
            while not state.over and state.phase is not Phase.PLAY:
                state = apply(state, queen.choose(view(state, state.turn, seen.scores)))
            party = friends(state, seen.turn)
            gain, _ = best(state, party)
            found[action].append(gain if seen.turn in party else -gain)
    return found


def by_action(found: Iterable[Value]) -> dict[Action, Value]:
    """The values, each under its action."""
    return {value.action: value for value in found}


@pytest.mark.parametrize("name", TINY)
def test_over_all_worlds_the_values_are_the_averages(name: str) -> None:
    """Not one world is forgotten or counted twice, and each is played as well as it can be."""
    rules = TINY[name]
    state = deal(rules, 1, Random(f"{name} value"))
    seen = view(state, state.turn)
    every = list(worlds(seen))
    assert 10 < len(every) < 500
    exact = naive(seen, every)
    found = weigh(seen, every)
    assert [value.mean for value in found] == sorted((value.mean for value in found), reverse=True)
    for value in found:
        assert value.mean == pytest.approx(fmean(exact[value.action]))
        assert value.short == pytest.approx(found[0].mean - value.mean)


@pytest.mark.parametrize("name", TINY)
def test_drawn_worlds_come_near_the_average_of_all(name: str) -> None:
    """The truth lies within four standard errors, for each value and for each difference."""
    rules = TINY[name]
    state = deal(rules, 1, Random(f"{name} value"))
    seen = view(state, state.turn)
    exact = by_action(weigh(seen, worlds(seen)))
    found = values(seen, 400, seed=3)
    top = found[0].action
    for value in found:
        truth = exact[value.action].mean
        assert abs(value.mean - truth) <= 4 * value.error + 1e-9
        assert abs(value.short - (exact[top].mean - truth)) <= 4 * value.short_error + 1e-9


def test_a_lay_down_is_worth_four_points_alone_without_any_doubt() -> None:
    """Both bowers, ace, king and queen of trump: every world gives the same."""
    seen = seen_from(
        TOURNAMENT, seat=0, dealer=3, hand=parse_cards(LAY_DOWN), upcard=Card.parse("9H"), scores=(0, 0)
    )
    found = values(seen, 60)
    alone, called, passed = found
    assert (alone.action, alone.mean, alone.error) == (Call(Trump.HEARTS, alone=True), 4.0, 0.0)
    assert (called.action, called.mean, called.error) == (Call(Trump.HEARTS), 2.0, 0.0)
    assert (called.short, called.short_error) == (2.0, 0.0)
    assert passed.action == Pass()
    assert passed.mean < 2.0
    assert passed.error > 0
    assert alone.interval == (4.0, 4.0)


def test_the_same_seed_gives_the_same_numbers() -> None:
    """And another seed others."""
    seen = seen_from(
        TOURNAMENT, seat=1, dealer=3, hand=parse_cards("JS JC AS KH 9D"), upcard=Card.parse("AH")
    )
    once = values(seen, 30, seed=5)
    assert values(seen, 30, seed=5) == once
    assert values(seen, 30, seed=6) != once


def test_a_better_hand_is_worth_more() -> None:
    """Another trump in place of a nine never lowers what ordering up is worth."""
    means = []
    for hand in ("9S TC 9C 9D QH", "9S TC 9C KH QH", "9S TC AH KH QH", "9S JH AH KH QH", "JD JH AH KH QH"):
        seen = seen_from(TOURNAMENT, seat=0, dealer=3, hand=parse_cards(hand), upcard=Card.parse("9H"))
        means.append(by_action(values(seen, 60))[Call(Trump.HEARTS)].mean)
    assert means == sorted(means)


def test_a_hand_that_is_passed_out_is_worth_nothing() -> None:
    """The last to speak may pass too: then the next deals, and nobody has scored."""
    rules = replace(TOURNAMENT, auction=TurnUp())
    seen = seen_from(
        rules, seat=3, dealer=3, hand=parse_cards("9S TC 9C 9D TD"), upcard=Card.parse("9H"), round_=2
    )
    passed = by_action(values(seen, 20))[Pass()]
    assert (passed.mean, passed.error) == (0.0, 0.0)


def test_what_a_player_cannot_see_does_not_count() -> None:
    """Two deals that look alike to a seat have the same values there."""
    one = deal(TWO, 0, Random(1))
    other = replace(one, hands=(one.kitty[1:6], one.hands[1]), kitty=(one.kitty[0], *one.hands[0]))
    assert view(one, 1) == view(other, 1)
    assert values(view(one, 1), 20) == values(view(other, 1), 20)


def test_every_bid_is_valued() -> None:
    """In bidding games the actions are the bids, and a bid out of reach is worth less than a modest one."""
    seen = seen_from(BID, seat=1, dealer=0, hand=parse_cards("JS JC AS KS QS AH"))
    found = by_action(values(seen, 8))
    assert set(found) == set(seen.legal)
    assert found[Bid(5, Trump.SPADES)].mean > found[Bid(5, Trump.DIAMONDS)].mean


def test_later_decisions_can_be_asked_about_too() -> None:
    """The dealer's discard, once he has been ordered up."""
    seen = seen_from(
        TOURNAMENT,
        seat=3,
        dealer=3,
        hand=parse_cards("JS JC AS KH 9D"),
        upcard=Card.parse("AH"),
        calls=(Call(Trump.HEARTS),),
    )
    found = values(seen, 20)
    assert {type(value.action) for value in found} == {Discard}
    assert len(found) == 6


def test_table_cards_of_both_are_seen() -> None:
    """The twelve-trick game: four cards up before each, eight covered, four in the other hand."""
    seen = seen_from(
        TWELVE,
        seat=1,
        dealer=0,
        hand=parse_cards("JS JC AS KS"),
        ups=(parse_cards("9D TD QD KD"), parse_cards("AH AD AC QS")),
    )
    assert seen.tops(0) == parse_cards("9D TD QD KD")
    assert seen.hand == tuple(sorted(parse_cards("JS JC AS KS")))
    assert len(seen.legal) == 5


def test_in_buck_only_the_own_points_count() -> None:
    """Where everyone is for himself the value is the points that come off the own score."""
    seen = seen_from(BUCK, seat=0, dealer=3, hand=parse_cards(LAY_DOWN), upcard=Card.parse("9H"))
    called = by_action(values(seen, 10))[Call(Trump.HEARTS)]
    assert (called.mean, called.error) == (5.0, 0.0)


SAY = {"seat": 1, "dealer": 3, "hand": parse_cards("JS JC AS KH 9D"), "upcard": Card.parse("AH")}
TABLE = {"upcard": None, "seat": 1, "dealer": 0, "hand": parse_cards("JS JC AS KH")}


@pytest.mark.parametrize(
    ("rules", "changed", "says"),
    [
        (TOURNAMENT, {"seat": 4}, "seat 4: the seats are 0 to 3"),
        (TOURNAMENT, {"dealer": -1}, "dealer -1: the seats are 0 to 3"),
        (TOURNAMENT, {"hand": parse_cards("JS JC")}, "2 cards in hand: in this game it has 5"),
        (TOURNAMENT, {"hand": parse_cards("JS JC AS KH AH")}, "the ace of hearts is written twice"),
        (TOURNAMENT, {"hand": parse_cards("JS JC AS KH 7H")}, "the 7 of hearts is not in the deck"),
        (TOURNAMENT, {"upcard": None}, "a card is turned up in this game: say which"),
        (TOURNAMENT, {"ups": ((), ())}, "no cards lie on the table"),
        (TOURNAMENT, {"scores": (1, 2, 3)}, "3 scores: this game has 2 sides"),
        (TOURNAMENT, {"round_": 3}, "seat 3 has to call"),
        (VARIANTS["four"], {"round_": 3}, "seat 1 does not speak that often"),
        (TOURNAMENT, {"calls": (Pass(), Pass())}, "after these calls seat 2 is to speak, not seat 1"),
        (TOURNAMENT, {"calls": (Call(Trump.SPADES),)}, "call 1: seat 0 may not call now"),
        (VARIANTS["four"], {"calls": (Pass(),) * 8}, "after these calls the hand is over"),
        (BID, {"hand": parse_cards("JS JC AS KH 9D 9C")}, "no card is turned up in this game"),
        (TWELVE, TABLE, "4 face-up cards lie before each seat"),
        (TWELVE, TABLE | {"ups": (parse_cards("9D TD QD KD"),)}, "face-up cards of 1 seats: there are 2"),
        (TWELVE, TABLE | {"ups": (parse_cards("9D TD"),) * 2}, "2 face-up cards before seat 0: there are 4"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(rules: Rules, changed: dict[str, object], says: str) -> None:
    """Cards, seats and calls that no deal of the game has."""
    with pytest.raises(EuchreError, match=says):
        seen_from(rules, **(SAY | changed))  # type: ignore[arg-type]  # each key is an argument


def test_too_few_worlds_have_no_error() -> None:
    """One world has no standard error."""
    with pytest.raises(EuchreError, match="two at least"):
        values(seen_from(TOURNAMENT, **SAY), 1)  # type: ignore[arg-type]  # each key is an argument


def test_a_dealer_who_names_trump_blind_has_nothing_to_weigh() -> None:
    """He has not seen his hand."""
    hand = parse_cards("JS JC AS KH 9D")
    seen = seen_from(BRITISH, seat=3, dealer=3, hand=hand, upcard=Card.parse("X"))
    with pytest.raises(EuchreError, match="before he has looked"):
        values(seen, 10)


def test_the_makers_of_cutthroat_are_one() -> None:
    """A defender's value is his own points less the average of the two others."""
    seen = seen_from(CUTTHROAT, seat=1, dealer=0, hand=parse_cards(LAY_DOWN), upcard=Card.parse("9H"))
    called = by_action(values(seen, 10))[Call(Trump.HEARTS)]
    assert (called.mean, called.error) == (3.0, 0.0)
