"""What a viewer may not know makes no difference to what is shown: the law, and views it turns down."""

import gc
from collections.abc import Iterator
from enum import Enum
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

from euchre.hand.hand import apply, deal
from euchre.hand.state import Phase, State
from euchre.rules.actions import Call
from euchre.rules.cards import Card
from euchre.rules.variants import VARIANTS, variant
from euchre.seen.views import cards_as_maker, view
from tests.laws.leaks import LEAKS, state_in_a_pocket
from tests.laws.two_worlds import CASES, Account, LeakError, law, run
from tests.repetition import FAMILIES, MECHANISMS, few_of

SEEN_AT = {
    "farmer-mixed4": {Phase.FARMER, Phase.SWAP},
    "joker-blind": {Phase.BLIND, Phase.PICKUP},
    "tournament": {Phase.CALL, Phase.PICKUP, Phase.PLAY, Phase.OVER},
    "best-discard": {Phase.DISCARD, Phase.GIVE, Phase.DEFEND},
    "alone-after": {Phase.ALONE, Phase.DISCARD, Phase.GIVE, Phase.DEFEND},
    "best-receive": {Phase.DISCARD, Phase.GIVE, Phase.DEFEND},
    "lone-low": {Phase.BID, Phase.NAME, Phase.DISCARD, Phase.GIVE},
    "buck": {Phase.STAY},
    "call-ace": {Phase.ACE},
}
"""Kinds of decision that the law must have looked at, and where."""


QUICK = FAMILIES | set(SEEN_AT) | {table for _, table in LEAKS.values()}
"""Tables at which every kind of decision, and each of the planted leaks, would show."""


@pytest.mark.parametrize("name", few_of(CASES, MECHANISMS | set(SEEN_AT), ci=QUICK))
def test_worlds_that_differ_in_hidden_cards_look_alike(name: str) -> None:
    """Every seat and a spectator, at every point of a hand: equal views, to the byte."""
    tally = law(name, view)
    assert tally.pairs * 5 > tally.sought, "too few second worlds to mean anything"
    assert tally.phases >= SEEN_AT.get(name, set())


def test_every_variant_is_looked_at() -> None:
    assert set(VARIANTS) <= set(CASES)
    assert set.union(*SEEN_AT.values()) == set(Phase)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_shows_too_much_is_noticed(leak: str) -> None:
    wrong, table = LEAKS[leak]
    with pytest.raises(LeakError):
        law(table, wrong)


def reachable(value: object) -> Iterator[object]:
    """Everything that hangs on *value*; what classes and functions know is the program, not the game."""
    found, todo = {id(value)}, [value]
    while todo:
        one = todo.pop()
        yield one
        if isinstance(one, type | ModuleType | FunctionType | BuiltinFunctionType | Enum):
            continue
        for other in gc.get_referents(one):
            if id(other) not in found:
                found.add(id(other))
                todo.append(other)


@pytest.mark.parametrize("name", few_of(CASES, MECHANISMS | set(SEEN_AT), rest=pytest.mark.ci))
def test_a_view_holds_no_card_that_was_not_seen(name: str) -> None:
    """No state hangs on it, no card of the kitty or under a pile, and no words: refusals go to the actor."""
    rng = Random(name)
    a = run(CASES[name], rng)
    account = Account(a)
    for n in a.stops(rng):
        for viewer in (None, *range(a.rules.seats)):
            held = list(reachable(view(a.states[n], viewer)))
            assert not [one for one in held if isinstance(one, State | str) and not isinstance(one, Enum)]
            assert {one for one in held if isinstance(one, Card)} <= account.known(n, viewer)


def test_a_state_in_a_pocket_is_found() -> None:
    """The walk above would find it."""
    a = run(CASES["two"], Random(1))
    pocket = state_in_a_pocket(a.states[-1], 0)
    assert [one for one in reachable(pocket) if isinstance(one, State)]


@pytest.mark.parametrize("name", ["tournament", "four-25"])
def test_a_maker_holds_the_cards_that_were_foretold(name: str) -> None:
    """Before a call the dealer counts the upcard; once trump is fixed only the cards that are there."""
    for number in range(40):
        rng = Random(number)
        state = deal(variant(name), 0, rng)
        while not state.over and state.phase is not Phase.PLAY:
            seen = view(state, state.turn)
            for action in seen.legal:
                if isinstance(action, Call) and state.phase is not Phase.BLIND:
                    held = apply(state, action).holding(state.turn)
                    assert sorted(cards_as_maker(seen, action.trump)) == sorted(held)
            if state.trump is not None:
                assert cards_as_maker(seen, state.trump) == seen.holding
            state = apply(state, rng.choice(seen.legal))
