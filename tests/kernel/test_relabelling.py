"""Names do not matter: suits exchanged with their colours, seats turned round the table, change nothing."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from euchre.hand.hand import shuffled_deck
from euchre.hand.state import Phase, State
from euchre.kernel.solve.solver import Solver, open_position
from euchre.rules.actions import Action, Bid, Call, Discard, Give, Play
from euchre.rules.cards import CARDS, Card, Suit, Trump
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from tests.engines.kernel import KERNEL
from tests.repetition import few_of

GAMES = (
    "euchre",
    "british",
    "two",
    "twelve",
    "cutthroat",
    "buck",
    "dirty-clubs",
    "bid",
    "bid-48",
    "railroad-best",
)

COLOURS = [
    {suit: Suit(s) for suit, s in zip(Suit, order, strict=True)}
    for order in (
        (0, 2, 1, 3),
        (3, 1, 2, 0),
        (3, 2, 1, 0),
        (1, 0, 3, 2),
        (1, 3, 0, 2),
        (2, 0, 3, 1),
        (2, 3, 0, 1),
    )
]
"""Every exchange of suits, but that of each with itself, after which two suits of one colour still are."""


def exchanged(card: Card, suits: dict[Suit, Suit]) -> Card:
    """The card of the same rank in the exchanged suit."""
    return card if card.suit is None else CARDS[8 * suits[card.suit] + (card & 7)]


def named(trump: Trump, suits: dict[Suit, Suit]) -> Trump:
    """The exchanged trump."""
    return trump if trump.suit is None else Trump(suits[trump.suit])


def said(action: Action, suits: dict[Suit, Suit]) -> Action:
    """The same action about exchanged cards and trumps."""
    match action:
        case Play(card) | Discard(card) | Give(card):
            return type(action)(exchanged(card, suits))
        case Call(trump, alone):
            return Call(named(trump, suits), alone)
        case Bid(tricks, trump, lone):
            return Bid(tricks, None if trump is None else named(trump, suits), lone)
        case _:
            return action


def alike(rules: Rules) -> Rules:
    """The rules without the field that singles out a suit."""
    return replace(rules, forced=None)


@pytest.mark.parametrize("game", few_of(GAMES, GAMES[1::2], rest=pytest.mark.ci))
def test_exchanging_suits_exchanges_nothing_else(game: str) -> None:
    """The same choices by other names, all the way to the same points."""
    rules = alike(VARIANTS[game])
    rng = Random(game)
    for suits in COLOURS:
        deck = shuffled_deck(rules, rng)
        state = KERNEL.new(rules, 0, deck)
        other = KERNEL.new(rules, 0, tuple(exchanged(card, suits) for card in deck))
        while not state.over:
            options = KERNEL.legal(state)
            assert {said(action, suits) for action in options} == set(KERNEL.legal(other))
            action = rng.choice(options)
            state, other = KERNEL.apply(state, action), KERNEL.apply(other, said(action, suits))
        assert other.over
        assert KERNEL.points(state) == KERNEL.points(other)


@pytest.mark.parametrize("game", few_of(GAMES, GAMES[::2], rest=pytest.mark.ci))
def test_turning_the_table_turns_the_points(game: str) -> None:
    """Another dealer with the same cards round him: seats and points move on with him."""
    rules, rng = VARIANTS[game], Random(game)
    for _, turn in product(range(4), range(1, VARIANTS[game].seats)):
        deck = shuffled_deck(rules, rng)
        state, other = KERNEL.new(rules, 0, deck), KERNEL.new(rules, turn, deck)
        while not state.over:
            options = KERNEL.legal(state)
            assert options == KERNEL.legal(other)
            assert other.turn == (state.turn + turn) % rules.seats
            action = rng.choice(options)
            state, other = KERNEL.apply(state, action), KERNEL.apply(other, action)
        points = Counter(dict(enumerate(KERNEL.points(state))))
        moved = {rules.side((side + turn) % rules.seats): points[side] for side in range(rules.sides)}
        assert tuple(moved[side] for side in range(rules.sides)) == KERNEL.points(other)


def at_play(rules: Rules, rng: Random) -> State:
    """A hand somewhere in its play, reached by lot."""
    while True:
        state = KERNEL.new(rules, rng.randrange(rules.seats), shuffled_deck(rules, rng))
        more = rng.randrange(8)
        while not state.over and (state.phase is not Phase.PLAY or more):
            more -= state.phase is Phase.PLAY
            state = KERNEL.apply(state, rng.choice(KERNEL.legal(state)))
        if not state.over:
            return state


@pytest.mark.parametrize("game", [game for game in GAMES if game not in {"twelve", "bid-48"}])
def test_a_solved_hand_is_worth_the_same_in_other_suits(game: str) -> None:
    solver, rng, rules = Solver(), Random(game), alike(VARIANTS[game])
    for suits in COLOURS:
        state = at_play(rules, rng)
        assert state.trump is not None
        other = replace(
            state,
            hands=tuple(tuple(sorted(exchanged(card, suits) for card in cards)) for cards in state.hands),
            trump=named(state.trump, suits),
            trick=tuple((seat, exchanged(card, suits)) for seat, card in state.trick),
        )
        assert solver.tricks(open_position(state)) == solver.tricks(open_position(other))
