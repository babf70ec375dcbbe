"""The jack of the kernel is the jack of the views: choice by choice, hand by hand, match by match."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from euchre.analysis.simulation.simulate import random_hand
from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.hand import hand
from euchre.hand.game import after, begin
from euchre.hand.state import End, Phase, State
from euchre.kernel.jack.jack import jack_choose, jack_hand
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import at, rng_seed, table
from euchre.kernel.machine.rule_words import rules_words, supports
from euchre.kernel.simulate import matches
from euchre.players.rules_of_thumb.jack import Jack
from euchre.rules.actions import code
from euchre.rules.rules import Alone, DeclareAlone, FarmersHand, Remedy, Rules, Tie, WeakHand
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tests.engines.unpack import packed
from tests.repetition import few_of
from tests.strategies import wild_rules

NAMED = {name: rules for name, rules in VARIANTS.items() if supports(rules)}
JACK = Jack()


def compare(rules: Rules, hands: int, seed: int, stray: float) -> set[Phase]:
    """Both jacks asked at every turn; now and then a seat does something else. The phases that came up."""
    words, rng, phases = rules_words(rules), Random(seed), set[Phase]()
    for _ in range(hands):
        state = hand.deal(rules, rng.randrange(rules.seats), rng)
        while not state.over:
            seen = view(state, state.turn)
            action, row = JACK.choose(seen), packed(state)
            assert jack_choose(at(words), at(row)) == code(action), (rules, seen)
            phases.add(state.phase)
            state = hand.apply(state, rng.choice(seen.legal) if rng.random() < stray else action)
    return phases


def reference(rules: Rules, seed: int, number: int, dealer: int) -> State:
    """The hand with that number, played by four jacks on the reference engine."""
    deck = list(rules.deck)
    Chance(seed, number).shuffle(deck)
    state = hand.new(rules, dealer, tuple(deck))
    while not state.over:
        state = hand.apply(state, JACK.choose(view(state, state.turn)))
    return state


@pytest.mark.parametrize("name", few_of(NAMED))
def test_chooses_as_from_the_view(name: str) -> None:
    compare(NAMED[name], 12, 1, 0.15)


def test_chooses_as_from_the_view_under_any_rules() -> None:
    """Rules drawn at random, weak hands and a joker turned up; all the kinds of decisions come up."""
    weak = replace(VARIANTS["four"], farmer=FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.SWAP))
    phases = set[Phase]()
    later = replace(VARIANTS["euchre"], alone=Alone(declared=DeclareAlone.AFTER_CALL))
    for rules in (weak, later, VARIANTS["british"], VARIANTS["railroad-best"], VARIANTS["call-ace-5"]):
        phases |= compare(rules, 30, 1, 0.1)
    for seed in range(150):
        rules = wild_rules(seed)
        if supports(rules):
            phases |= compare(rules, 2, seed, 0.3)
    assert phases == set(Phase) - {Phase.OVER}


@pytest.mark.long
def test_chooses_as_from_the_view_for_long() -> None:
    """Thousands of hands of every game and of thousands of other rules."""
    for rules in NAMED.values():
        compare(rules, 1_500, 3, 0.15)
    for seed in range(1_000, 8_000):
        rules = wild_rules(seed)
        if supports(rules):
            compare(rules, 6, seed, 0.3)


@pytest.mark.parametrize("name", few_of(NAMED, rest=pytest.mark.ci))
def test_plays_the_same_hands(name: str) -> None:
    rules, row = NAMED[name], table(schema.HAND_WORDS)
    for number in range(8):
        state = reference(rules, 5, number, number % rules.seats)
        jack_hand(at(rules_words(rules)), at(row), rng_seed(5), number, number % rules.seats)
        assert int(row[schema.END]) == state.end
        assert tuple(row[schema.POINTS : schema.POINTS + rules.sides].tolist()) == hand.points(state)
        assert tuple(int(row[schema.WON]) >> 8 * seat & 255 for seat in range(rules.seats)) == state.won


def match_row(rules: Rules, seed: int, match: int, player: str, most: int) -> list[int]:
    """A match by `euchre.hand.game`, as a row of `euchre.kernel.simulate.matches.simulate_matches`."""
    play = reference if player == "jack" else random_hand
    game, hands = begin(rules, match % rules.seats), 0
    while not game.over and hands < most:
        game = after(game, play(rules, seed, matches.hand_number(match, hands), game.dealer))
        hands += 1
    winners = sum(1 << side for side in game.winners)
    return [match % rules.seats, hands, game.played, winners, *game.scores]


@pytest.mark.parametrize("name", few_of(NAMED, {"two", "three-pairs", "cutthroat", "bid"}))
def test_matches_are_those_of_the_game(name: str) -> None:
    """Rotation, dealing again, target, countdown, bids to be earned, a number of deals."""
    rules = NAMED[name]
    found = matches.simulate_matches(rules, 0, 200, 3, player="jack", max_hands=300)
    for match in (0, 7, 199):
        assert found[match].tolist() == match_row(rules, 3, match, "jack", 300)
    later = matches.simulate_matches(rules, 150, 200, 3, player="jack", max_hands=300)
    assert np.array_equal(later, found[150:])


@pytest.mark.parametrize("why", [End.PASSED_OUT, End.THROWN_IN])
def test_in_a_match_of_the_same_deals_a_hand_that_nobody_plays_counts(why: End) -> None:
    dealt_again = replace(VARIANTS["euchre"], target=None, deals=6, tie=Tie.SHARE)
    if why is End.THROWN_IN:  # and nobody passes out, as the dealer may not
        weak = FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.NEXT_DEALS)
        auction = replace(dealt_again.auction, stick=True)  # type: ignore[arg-type]  # a TurnUp
        dealt_again = replace(dealt_again, farmer=weak, auction=auction)
    counted = replace(dealt_again, passed_out_counts=True)
    hands = [
        matches.simulate_matches(rules, 0, 50, 3, player="jack", max_hands=300)[:, 1].tolist()
        for rules in (dealt_again, counted)
    ]
    assert max(hands[0]) > 6
    assert hands[1] == [6] * 50
    for match in range(5):
        found = matches.simulate_matches(counted, match, match + 1, 3, player="jack", max_hands=300)
        assert found[0].tolist() == match_row(counted, 3, match, "jack", 300)


def test_random_matches_are_those_of_the_game_under_any_rules() -> None:
    """Random players over rules drawn at random: ties, sweeps and matches broken off among them."""
    ends = set[tuple[bool, bool]]()
    for seed in range(100):
        rules = wild_rules(seed)
        if supports(rules):
            row = match_row(rules, 9, seed, "random", 12)
            assert (
                matches.simulate_matches(rules, seed, seed + 1, 9, player="random", max_hands=12)[0].tolist()
                == row
            )
            ends.add((row[3] == 0, row[3].bit_count() > 1))
    assert ends == {(True, False), (False, False), (False, True)}


def test_matches_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(EuchreError, match="no player called 'queen'; it has random, jack"):
        matches.simulate_matches(VARIANTS["two"], 0, 1, 1, player="queen", max_hands=9)
    with pytest.raises(EuchreError, match="no matches from 2 to 1"):
        matches.simulate_matches(VARIANTS["two"], 2, 1, 1, player="jack", max_hands=9)
    with pytest.raises(EuchreError, match="a match of 0 hands"):
        matches.simulate_matches(VARIANTS["two"], 0, 1, 1, player="jack", max_hands=0)
