"""Open hands: the kernel's solvers against plain minimax, over every family of games."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from euchre import apply, deal, legal, variant
from euchre.base.errors import EuchreError
from euchre.hand.state import Phase, State
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words
from euchre.kernel.machine.library import PLAIN
from euchre.kernel.solve.solver import OpenPosition, Solver, open_position
from euchre.rules.actions import Play
from euchre.rules.cards import Suit, Trump, power, suit_in
from euchre.rules.rules import Rules
from tests.kernel.minimax import Cards, after, best
from tests.repetition import few_of, repeated

PILES = replace(variant("twelve"), hand=2, piles=2, packets=(2,))
DEALS = 20 if PLAIN else 30


def played(rules: Rules, rng: Random, dealer: int, cards: int = 0) -> State:
    """A deal called at random, and so many cards of it played at random."""
    while True:
        state = deal(rules, dealer, rng)
        while not state.over and state.phase is not Phase.PLAY:
            state = apply(state, rng.choice(legal(state)))
        for _ in range(cards):
            if not state.over:
                state = apply(state, rng.choice(legal(state)))
        if not state.over:
            return state


def named(state: State, trump: Trump) -> State:
    """The same cards with another trump."""
    return replace(state, trump=trump)


def alone(state: State) -> State:
    """The same cards, the eldest's partner away: the maker and he play alone, or one of them."""
    return replace(state, maker=state.turn, alone=True, out=((state.turn + 2) % 4,))


def states(rules: Rules, seed: int, cards: int = 0) -> Iterator[State]:
    """Deals without end, every seat in turn the dealer; with *cards*, up to so many of them played."""
    rng, number = Random(seed), 0
    while True:
        yield played(rules, rng, number % rules.seats, rng.randint(0, cards) if cards else 0)
        number += 1


def sides(position: OpenPosition) -> frozenset[int]:
    """The seats whose tricks are counted."""
    return frozenset(seat for seat in range(6) if position.ours >> seat & 1)


Change = Callable[[State], State]


def low(state: State) -> State:
    """The same cards at low no trump."""
    return named(state, Trump.LOW)


def no_trump(state: State) -> State:
    """The same cards at no trump."""
    return named(state, Trump.NO_TRUMP)


FULL: dict[str, tuple[Rules, Change | None]] = {
    "euchre": (variant("euchre"), None),
    "four-28": (variant("four-28"), None),
    "four-32": (variant("four"), None),
    "joker": (variant("four-25"), None),
    "four-33": (variant("four-33"), None),
    "no trump": (variant("euchre"), no_trump),
    "low": (variant("euchre"), low),
    "alone": (variant("euchre"), alone),
    "defend alone": (variant("railroad-best"), None),
    "cutthroat": (variant("cutthroat"), None),
    "cutthroat-32": (variant("cutthroat-32"), None),
    "buck": (variant("buck"), None),
    "two": (variant("two"), None),
    "two-25": (variant("two-25"), None),
    "two low": (variant("two-32"), low),
    "piles": (PILES, None),
    "piles no trump": (PILES, no_trump),
    "only piles": (replace(PILES, hand=0, packets=(), piles=3), None),
}


@repeated(DEALS, 300)
@pytest.mark.parametrize("game", few_of(FULL, list(FULL)[::2], rest=pytest.mark.ci))
def test_full_deals_equal_minimax(game: str, times: int) -> None:
    """From the first lead."""
    rules, change = FULL[game]
    solver = Solver()
    for state in islice(states(rules, 3), times):
        dealt = state if change is None else change(state)
        position = open_position(dealt)
        found = solver.tricks(position)
        assert found == Cards(dealt, sides(position)).tricks(guess=found), dealt


LONG = {
    "twelve": None, "twelve-3-6": None, "twelve-6-0": None, "twelve-0-12": None, "eleven": None,
    "bid": None, "twelve no trump": no_trump,
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("game", LONG)
def test_long_full_deals_equal_minimax(game: str) -> None:
    """Three hundred deals of twelve tricks, or of all 24 cards."""
    solver, change = Solver(), LONG[game]
    for state in islice(states(variant(game.removesuffix(" no trump")), 4), 300):
        dealt = state if change is None else change(state)
        position = open_position(dealt)
        found = solver.tricks(position)
        assert found == Cards(dealt, sides(position)).tricks(guess=found), dealt


@pytest.mark.parametrize("game", ["twelve", "eleven", "bid"])
def test_a_few_long_deals_equal_minimax(game: str) -> None:
    """As above, a handful for the daily suite."""
    solver = Solver()
    for state in islice(states(variant(game), 5), 1):
        position = open_position(state)
        found = solver.tricks(position)
        assert found == Cards(state, sides(position)).tricks(guess=found), state


MIDDLE = {
    "euchre": (10, 19), "four-33": (10, 19), "railroad-best": (8, 14), "cutthroat": (4, 14), "two": (0, 9),
    "buck": (10, 19), "twelve": (14, 23), "twelve-6-0": (14, 23), "eleven": (12, 21), "bid": (14, 23),
    "bid-48": (34, 47), "bid-rounds": (14, 23),
}  # fmt: skip


@pytest.mark.parametrize("game", MIDDLE)
def test_every_card_equals_the_reference_engine(game: str) -> None:
    """The value of each card, at a lead or with a trick under way; `tricks` says the same."""
    rules, (least, most) = variant(game), MIDDLE[game]
    solver, rng = Solver(), Random(6)
    for number in range(5 if PLAIN else 12):
        state = played(rules, rng, number % rules.seats, rng.randint(least, most))
        if len(state.active) < 2:
            continue
        position = open_position(state)
        wanted = after(state, sides(position))
        assert solver.move_values(state) == wanted, state
        value = (max if state.turn in sides(position) else min)(wanted.values())
        assert solver.tricks(position) == value


@pytest.mark.parametrize("game", ["euchre", "cutthroat", "two", "bid-48"])
def test_any_coalition(game: str) -> None:
    """Any seats may be counted together, not only the maker's side; what others take is the rest."""
    rules, solver, rng = variant(game), Solver(), Random(7)
    middle = MIDDLE.get(game, (0, 0))[0] + 2
    for number in range(5 if PLAIN else 12):
        state = played(rules, rng, number % rules.seats, middle)
        ours = rng.randint(1, (1 << rules.seats) - 2)
        position = open_position(state, ours)
        left = rules.tricks - len(state.tricks)
        taken = solver.tricks(position)
        assert taken == best(state, sides(position))
        rest = (1 << rules.seats) - 1 - ours
        assert solver.tricks(open_position(state, rest)) == left - taken


def twins(seed: int) -> Iterator[State]:
    """Three cards each out of the high ones of two suits of two packs, trump in turn spades, none, low."""
    rng, rules = Random(seed), replace(variant("bid-48-named"), hand=3, packets=(3,))
    for number, state in enumerate(states(rules, seed)):
        trump = (Trump.SPADES, Trump.NO_TRUMP, Trump.LOW)[number % 3]
        pack = [card for card in rules.deck if suit_in(card, trump) in (Suit.SPADES, Suit.HEARTS)]
        pack = sorted(pack, key=lambda card: power(card, trump) % 16)[-14:]
        rng.shuffle(pack)
        hands = tuple(tuple(sorted(pack[3 * seat : 3 * seat + 3])) for seat in range(4))
        yield replace(state, trump=trump, hands=hands)


@repeated(20 if PLAIN else 100, 300)
def test_second_copies_equal_minimax(times: int) -> None:
    """Of two equal cards the first laid wins."""
    solver = Solver()
    for state in islice(twins(8), times):
        position = open_position(state)
        found = solver.tricks(position)
        assert found == Cards(state, sides(position)).tricks(guess=found), state


# --- Batches ------------------------------------------------------------------------------------------------


def batch(
    rules: Rules, count: int, trump: Trump, seed: int
) -> tuple[Words, Words, Words | None, list[OpenPosition]]:
    """Deals under one trump as arrays, and each as a position; seat 0 and who plays with it count."""
    rng, positions = Random(seed), list[OpenPosition]()
    for number in range(count):
        state = replace(played(rules, rng, number % rules.seats), trump=trump, out=())
        ours = sum(1 << seat for seat in (0, *state.mates(0)))
        positions.append(open_position(state, ours))
    hands = np.array([position.hands for position in positions], np.int64)
    leader = np.array([position.leader for position in positions], np.int64)
    piles = np.array([position.covered for position in positions], np.int64) if rules.piles else None
    return hands, leader, piles, positions


@pytest.mark.parametrize("game", ["euchre", "cutthroat", "two", "twelve", "eleven", "buck"])
def test_a_batch_is_its_deals_one_by_one(game: str) -> None:
    """However a batch is cut, whoever solves the parts, with whatever room to remember positions."""
    count = 3 if PLAIN else 60
    hands, leader, piles, positions = batch(variant(game), count, Trump.HEARTS, 9)
    one = positions[0]

    def solved(solver: Solver, part: slice) -> list[int]:
        found = solver.solve_batch(
            hands[part], leader[part], one.ours, one.trumps, one.active,
            piles=None if piles is None else piles[part],
        )  # fmt: skip
        return [int(tricks) for tricks in found]

    solver = Solver()
    whole = solved(solver, slice(None))
    assert whole == [solver.tricks(position) for position in positions]
    parts = [slice(0, 1), slice(1, count // 2), slice(count // 2, None)]
    assert [tricks for part in parts for tricks in solved(Solver(entries=16), part)] == whole
    assert solved(solver, slice(0, 0)) == []


def test_worlds_of_one_seat() -> None:
    """Many worlds in one call: each card's values are those of each world on its own, mid-trick too."""
    rules, rng, solver = variant("euchre"), Random(10), Solver()
    places = layout(rules, Trump.CLUBS)
    state = replace(played(rules, rng, 0), trump=Trump.CLUBS, out=())
    for _ in range(6):
        state = apply(state, rng.choice(legal(state)))
    assert len(state.trick) == 2
    mine = state.turn
    loose = [card for seat in state.active if seat != mine for card in state.hands[seat]]
    sizes = [len(hand) for hand in state.hands]
    states, positions = [], []
    for _ in range(5 if PLAIN else 50):
        rng.shuffle(loose)
        cards = iter(loose)
        hands = tuple(
            state.hands[seat] if seat == mine else tuple(sorted(islice(cards, sizes[seat])))
            for seat in range(4)
        )
        states.append(replace(state, hands=hands, out=()))
        positions.append(open_position(states[-1], 0b0101))
    one = positions[0]
    moves = solver.move_values_batch(
        np.array([position.hands for position in positions], np.int64),
        np.array([position.leader for position in positions], np.int64),
        one.ours, one.trumps, one.active, trick=one.trick,
    )  # fmt: skip
    lawful = [act.card for act in legal(state) if isinstance(act, Play)]
    assert moves.cards == tuple(sorted(1 << places.place[card] for card in lawful))
    shown = [card for mask in moves.cards for card in places.cards(mask)]
    for world, row in zip(states, moves.values.tolist(), strict=True):
        assert dict(zip(shown, row, strict=True)) == solver.move_values(world, 0b0101)


@pytest.mark.ci
def test_twelve_trick_deals_are_as_they_were_measured() -> None:
    """One player's tricks in deals of the seeds' own game, against 3,000 deals that a prototype solved."""
    measured = [3, 51, 153, 278, 381, 450, 451, 417, 377, 261, 130, 43, 5]
    count = 10 if PLAIN else 1500
    hands, leader, piles, positions = batch(variant("twelve"), count, Trump.SPADES, 11)
    one = positions[0]
    taken = Solver().solve_batch(hands, leader, 1, one.trumps, one.active, piles=piles)
    mean = sum(n * many for n, many in enumerate(measured)) / 3000
    assert abs(float(taken.mean()) - mean) < (2 if PLAIN else 0.25)
    if not PLAIN:
        counted = np.bincount(taken, minlength=13)
        spread = [(2 * n - m) ** 2 / (2 * n + m) for n, m in zip(counted.tolist(), measured, strict=True)]
        assert sum(spread) < 40, counted


# --- What is refused ----------------------------------------------------------------------------------------


def test_five_players_are_refused() -> None:
    rules = replace(variant("cutthroat-32"), seats=5, sides=5)
    with pytest.raises(EuchreError, match="5 players in the hand: the solvers know 2 to 4"):
        Solver().tricks(open_position(played(rules, Random(1), 0)))


def test_only_the_play_is_solved() -> None:
    with pytest.raises(EuchreError, match="only the play can be solved"):
        open_position(deal(variant("euchre"), 0, Random(1)))


def test_worlds_must_agree_on_the_seat_to_act() -> None:
    hands, leader = np.array([[1, 2], [4, 2]], np.int64), np.zeros(2, np.int64)
    with pytest.raises(EuchreError, match="differ"):
        Solver().move_values_batch(hands, leader, 1, 0, 3)
    with pytest.raises(EuchreError, match="no world"):
        Solver().move_values_batch(hands[:0], leader[:0], 1, 0, 3)


def test_room_is_a_power_of_two() -> None:
    with pytest.raises(EuchreError, match="power of two"):
        Solver(entries=1000)


# --- Planted bugs -------------------------------------------------------------------------------------------


def test_planted_bugs_are_seen() -> None:
    """Each fault of ``planted.py`` makes some deal come out wrong; without a fault none does."""
    names = {**os.environ, "EUCHRE_KERNEL": "plain"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.kernel.planted"], env=names, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    said = dict(line.split(": ") for line in done.stdout.splitlines())
    assert said.pop("no fault") == "right"
    assert len(said) >= 8
    assert set(said.values()) == {"wrong"}, said


def test_more_tricks_than_the_solver_counts_are_refused() -> None:
    """Two hands of sixteen: bounds of four bits would be wrong."""
    hands = (int("1" * 16, 2), int("1" * 16, 2) << 16)
    position = OpenPosition(hands=hands, leader=0, ours=1, trumps=0, firsts=0, active=0b11)
    with pytest.raises(EuchreError, match="16 tricks to play: the solvers count to 15"):
        Solver().tricks(position)
