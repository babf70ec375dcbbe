"""What a described hand's calls are worth: the mean over all worlds, and the same for a seed."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from euchre.analysis.calling.caller_view import caller_view
from euchre.analysis.hint.hidden_cards import every_world
from euchre.analysis.hint.hint import evaluate
from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, deal, points
from euchre.hand.scoring import gain
from euchre.hand.state import State
from euchre.players import player
from euchre.players.search.ace import Ace
from euchre.players.search.evaluation import ActionValue
from euchre.players.search.king import King
from euchre.rules.actions import Action, Bid, Call, Discard, Pass
from euchre.rules.cards import Card, Rank, Trump, parse_cards
from euchre.rules.rules import Bidding, Contract, FreeChoice, Ladder, OwnTricks, Rules, TurnUp
from euchre.rules.variants import BID, BRITISH, BUCK, CUTTHROAT, TOURNAMENT, TWELVE, TWO, VARIANTS
from euchre.seen.views import View, view
from tests.repetition import few_of

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


def worth(view: View, worlds: int | None = None, seed: int = 0) -> dict[Action, ActionValue]:
    """What each action is worth, the best first."""
    found = evaluate(view, Ace(seed), worlds)
    return {found.actions[at]: found.values[at] for at in found.ranking}


def played_out(state: State) -> State:
    """The hand decided to its end by the jack, each seat from what it may see."""
    jack = player("jack")
    while not state.over:
        state = apply(state, jack.choose(view(state, state.turn)))
    return state


@pytest.mark.parametrize("name", few_of(TINY, list(TINY)[::2], rest=pytest.mark.ci))
def test_over_all_worlds_the_values_are_the_averages(name: str) -> None:
    """Not one world is forgotten or counted twice, and each is played out as the reference plays it."""
    rules = TINY[name]
    state = deal(rules, 1, Random(f"{name} value"))
    seen = view(state, state.turn)
    found, listed = evaluate(seen, King()), every_world(seen)
    assert found.exact
    assert listed is not None
    assert 10 < len(listed) == len(found) < 500
    worlds = [listed.state(n) for n in range(len(listed))]
    side = rules.side(seen.turn)
    for action, value in zip(found.actions, found.values, strict=True):
        gains = [gain(rules, side, points(played_out(apply(world, action)))) for world in worlds]
        assert value.points == pytest.approx(np.array(gains) @ found.weights)
        assert value.equity_loss == pytest.approx(found.values[found.best_index].points - value.points)
    order = [found.values[at].points for at in found.ranking]
    assert order == sorted(order, reverse=True)


@pytest.mark.parametrize("name", TINY)
def test_drawn_worlds_come_near_the_average_of_all(name: str) -> None:
    """The truth lies within four standard errors, for each value and for each difference."""
    rules = TINY[name]
    state = deal(rules, 1, Random(f"{name} value"))
    seen = view(state, state.turn)
    exact, drawn = evaluate(seen, King()), King(3).evaluate(seen, 400)
    for value, truth in zip(drawn.values, exact.values, strict=True):
        assert abs(value.points - truth.points) <= 4 * value.points_error + 1e-9
        short = exact.values[drawn.best_index].points - truth.points
        assert abs(value.points_loss - short) <= 4 * value.points_loss_error + 1e-9


def test_a_lay_down_is_worth_four_points_alone_without_any_doubt() -> None:
    """Both bowers, ace, king and queen of trump: every world gives the same."""
    seen = caller_view(
        TOURNAMENT, seat=0, dealer=3, hand=parse_cards(LAY_DOWN), upcard=Card.parse("9H"), scores=(0, 0)
    )
    (best, alone), (_, called), (last, passed) = worth(seen, 60).items()
    assert (best, last) == (Call(Trump.HEARTS, alone=True), Pass())
    assert (alone.points, alone.points_error) == pytest.approx((4.0, 0.0))
    assert (
        called.points,
        called.points_error,
        called.points_loss,
        called.points_loss_error,
    ) == pytest.approx((2, 0, 2, 0))
    assert passed.points < 2.0
    assert passed.points_error > 0


def test_the_same_seed_gives_the_same_numbers() -> None:
    """And another seed others."""
    seen = caller_view(
        TOURNAMENT, seat=1, dealer=3, hand=parse_cards("JS JC AS KH 9D"), upcard=Card.parse("AH")
    )
    once = worth(seen, 30, 5)
    assert worth(seen, 30, 5) == once
    assert worth(seen, 30, 6) != once


def test_a_better_hand_is_worth_more() -> None:
    """Another trump in place of a nine never lowers what ordering up is worth."""
    means = []
    for hand in ("9S TC 9C 9D QH", "9S TC 9C KH QH", "9S TC AH KH QH", "9S JH AH KH QH", "JD JH AH KH QH"):
        seen = caller_view(TOURNAMENT, seat=0, dealer=3, hand=parse_cards(hand), upcard=Card.parse("9H"))
        means.append(worth(seen, 400)[Call(Trump.HEARTS)].points)
    assert means == sorted(means)


def test_a_hand_that_is_passed_out_is_worth_nothing() -> None:
    """The last to speak may pass too: then the next deals, and nobody has scored."""
    rules = replace(TOURNAMENT, auction=TurnUp())
    seen = caller_view(
        rules, seat=3, dealer=3, hand=parse_cards("9S TC 9C 9D TD"), upcard=Card.parse("9H"), round_=2
    )
    passed = worth(seen, 20)[Pass()]
    assert (passed.points, passed.points_error) == (0.0, 0.0)


def test_what_a_player_cannot_see_does_not_count() -> None:
    """Two deals that look alike to a seat have the same values there."""
    one = deal(TWO, 0, Random(1))
    other = replace(one, hands=(one.kitty[1:6], one.hands[1]), kitty=(one.kitty[0], *one.hands[0]))
    assert view(one, 1) == view(other, 1)
    assert worth(view(one, 1), 20) == worth(view(other, 1), 20)


def test_every_bid_is_valued() -> None:
    """In bidding games the actions are the bids, and a bid out of reach is worth less than a modest one."""
    seen = caller_view(BID, seat=1, dealer=0, hand=parse_cards("JS JC AS KS QS AH"))
    found = worth(seen, 40)
    assert set(found) == set(seen.legal)
    assert found[Bid(5, Trump.SPADES)].points > found[Bid(5, Trump.DIAMONDS)].points


def test_later_decisions_can_be_asked_about_too() -> None:
    """The dealer's discard, once he has been ordered up."""
    seen = caller_view(
        TOURNAMENT,
        seat=3,
        dealer=3,
        hand=parse_cards("JS JC AS KH 9D"),
        upcard=Card.parse("AH"),
        calls=(Call(Trump.HEARTS),),
    )
    found = worth(seen, 20)
    assert {type(action) for action in found} == {Discard}
    assert len(found) == 6


def test_table_cards_of_both_are_seen() -> None:
    """The twelve-trick game: four cards up before each, eight covered, four in the other hand."""
    seen = caller_view(
        TWELVE,
        seat=1,
        dealer=0,
        hand=parse_cards("JS JC AS KS"),
        ups=(parse_cards("9D TD QD KD"), parse_cards("AH AD AC QS")),
    )
    assert seen.face_up(0) == parse_cards("9D TD QD KD")
    assert seen.hand == tuple(sorted(parse_cards("JS JC AS KS")))
    assert len(seen.legal) == 5


def test_in_buck_points_come_off_the_own_score() -> None:
    """Where everyone plays alone: the points that come off, less the average of the others'."""
    seen = caller_view(BUCK, seat=0, dealer=3, hand=parse_cards(LAY_DOWN), upcard=Card.parse("9H"))
    assert worth(seen, 10)[Call(Trump.HEARTS)].points >= 5.0


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
        (TOURNAMENT, {"calls": (Call(Trump.SPADES),)}, "call 1: seat 0 may not call spades now"),
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
        caller_view(rules, **(SAY | changed))  # type: ignore[arg-type]  # each key is an argument


def test_a_dealer_who_names_trump_blind_has_nothing_to_weigh() -> None:
    """He has not seen his hand."""
    hand = parse_cards("JS JC AS KH 9D")
    seen = caller_view(BRITISH, seat=3, dealer=3, hand=hand, upcard=Card.parse("X"))
    with pytest.raises(EuchreError, match="before looking at the hand"):
        evaluate(seen, Ace(), 10)


def test_the_makers_of_cutthroat_are_one() -> None:
    """A defender's value is his own points less the average of the two others."""
    seen = caller_view(CUTTHROAT, seat=1, dealer=0, hand=parse_cards(LAY_DOWN), upcard=Card.parse("9H"))
    called = worth(seen, 10)[Call(Trump.HEARTS)]
    assert (called.points, called.points_error) == pytest.approx((3.0, 0.0))
