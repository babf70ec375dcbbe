"""A hand of which not every card is known tells, replayed, what the whole hand tells, and nothing else."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.base.errors import EuchreError
from euchre.hand.state import State
from euchre.notation.record import Hand, trace_hand
from euchre.notation.words import parse_words
from euchre.rules.actions import Accuse
from euchre.rules.cards import UNKNOWN, Card, parse_cards
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.partial import UnlawfulError, shown_later, trace, trace_start
from euchre.seen.views import View, view
from tests.notation.games import knocked, random_hand, tables, walk
from tests.strategies import seeds

FOUR = VARIANTS["tournament"]


def known(cards: tuple[Card, ...]) -> Counter[Card]:
    return Counter(card for card in cards if card != UNKNOWN)


def without_owning_up(view: View) -> View:
    return replace(
        view,
        irregular=tuple(act for act in view.irregular if act != Accuse(view.viewer or 0, view.viewer or 0)),
    )


def agree(partial: State, whole: State) -> None:
    """All that everyone sees is the same, and no card is said to lie where it does not."""
    for name in (
        "phase",
        "turn",
        "trump",
        "maker",
        "alone",
        "out",
        "trick",
        "tricks",
        "upcard",
        "bid",
        "end",
    ):
        assert getattr(partial, name) == getattr(whole, name)
    for found, true in zip((*partial.hands, partial.kitty), (*whole.hands, whole.kitty), strict=True):
        assert len(found) == len(true)
        assert not known(found) - Counter(true)
    for seat in (None, *range(whole.rules.seats)):
        try:
            seen = view(partial, seat)
        except EuchreError:
            continue  # not all of what this seat sees is known
        true_view = view(whole, seat)
        if [deed.action for deed in seen.history] == [deed.action for deed in true_view.history]:
            # Whether a seat may own up to a renege is in cards that it held when it did not follow.
            assert without_owning_up(seen) == without_owning_up(true_view)


@given(tables(hidden=True).filter(lambda table: table.copies == 1), seeds())
def test_a_hand_told_in_part_agrees_with_the_whole(table: Rules, seed: int) -> None:
    """Whatever was not written down: whose turn it is, trump, tricks and every view that it allows."""
    rng = Random(seed)
    hand, _ = random_hand(table, rng.randrange(table.seats), rng)
    if any(isinstance(action, Accuse) for action in hand.actions):
        return  # whether a call is proven may be in cards that are not known
    bare = knocked(table, hand, rng)
    states = trace_hand(table, bare)
    for partial, later, whole in zip(states, shown_later(states), walk(table, hand), strict=True):
        if not table.piles:  # which of its own cards lay on the table may be left open
            agree(partial, whole)
            agree(later, whole)


@given(st.sampled_from(sorted(VARIANTS)), seeds())
def test_what_is_known_is_replayed_by_the_same_engine(name: str, seed: int) -> None:
    """With every card known, the partial replay is the reference's."""
    table, rng = VARIANTS[name], Random(seed)
    hand, _ = random_hand(table, rng.randrange(table.seats), rng)
    assert list(trace(table, hand.dealer, hand.dealt, hand.actions)) == walk(table, hand)


def test_what_a_seat_shows_later_it_held_before() -> None:
    """Five tricks played tell a hand that nobody wrote down; the card it put down stays unknown."""
    deck: list[Card | None] = [None] * 24
    deck[-FOUR.kitty] = Card.parse("9H")
    said = "call:H discard:? AS KS QS TS JS AC KC QC"
    hand = Hand(dealer=0, deck=tuple(deck), actions=parse_words(said, FOUR))
    states = trace_hand(FOUR, hand)
    assert UNKNOWN in states[0].hands[1]
    assert known(shown_later(states)[0].hands[1]) >= Counter(parse_cards("AS"))
    first, last = shown_later(states)[0], states[-1]
    assert all(len(cards) == FOUR.hand for cards in first.hands)
    assert sum(len(cards) for cards in last.hands) == 12
    with pytest.raises(EuchreError, match="not all cards of seat 1 are known"):
        view(states[0], 1)


def test_what_everyone_saw_is_known() -> None:
    with pytest.raises(UnlawfulError, match="the upcard is unknown"):
        trace_start(FOUR, 0, (None,) * 24)
