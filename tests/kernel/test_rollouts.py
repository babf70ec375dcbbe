"""Worlds laid out for the kernel and played out: what the reference engine and the jack make of them."""

from collections.abc import Iterator
from dataclasses import replace
from math import log

import numpy as np
import pytest

from euchre.base.chance import Chance
from euchre.hand import hand
from euchre.hand.scoring import maker_tricks, played_hand
from euchre.hand.state import End, Phase, State
from euchre.kernel.machine.pack import state_words
from euchre.kernel.machine.rule_words import rules_words, supports
from euchre.kernel.worlds.beliefs import call_log_likelihoods
from euchre.kernel.worlds.rollouts import (
    ALONE,
    MAKER,
    NEED,
    PARTNER,
    POINTS,
    TOOK,
    rollouts,
    world_hands,
)
from euchre.kernel.worlds.sampler import Sampler
from euchre.players.api.player import RandomPlayer
from euchre.players.rules_of_thumb.jack import Jack
from euchre.rules.actions import Call, Discard, GoAlone, Pass
from euchre.rules.cards import Card, Trump
from euchre.rules.rules import Alone, DeclareAlone, Rules
from euchre.rules.variants import FOUR, TWELVE, TWO, VARIANTS
from euchre.seen.views import View, view
from tests.engines.unpack import canonical
from tests.repetition import few_of

GAMES = {name: rules for name, rules in VARIANTS.items() if supports(rules)}


def decisions(rules: Rules, hands: int, seed: int) -> Iterator[View]:
    """The views of those who have something to decide, in hands decided at random."""
    anybody = RandomPlayer(seed)
    for number in range(hands):
        deck = list(rules.deck)
        Chance(seed, number).shuffle(deck)
        state = hand.new(rules, number % rules.seats, tuple(deck))
        while not state.over:
            seen = view(state, state.turn)
            if len(seen.legal) > 1 and seen.phase is not Phase.BLIND:
                yield seen
            state = hand.apply(state, anybody.choose(seen))


def jacks(state: State) -> State:
    """The hand played to its end by the jack."""
    while not state.over:
        state = hand.apply(state, Jack().choose(view(state, state.turn)))
    return state


@pytest.mark.parametrize("name", few_of(GAMES))
def test_a_world_laid_out_is_the_state_that_the_reference_has(name: str) -> None:
    rules = GAMES[name]
    for seen in decisions(rules, 1, 5):
        worlds = Sampler(seen).draw(3, 1)
        for row, i in zip(world_hands(worlds), range(3), strict=True):
            world = worlds.state(i)
            got, want = canonical(rules, row), state_words(world)
            kitty = len(world.kitty)  # nobody can tell in what order it lies
            assert got[: len(got) - kitty] == want[: len(want) - kitty]
            assert sorted(got[len(got) - kitty :]) == sorted(want[len(want) - kitty :])


@pytest.mark.parametrize("name", few_of(GAMES))
def test_a_choice_played_out_ends_as_the_jack_ends_it_on_the_reference(name: str) -> None:
    rules, tried = GAMES[name], 0
    for seen in decisions(rules, 2, 9):
        tried += 1
        if tried % 5 != 1:
            continue
        worlds = Sampler(seen).draw(2, 3)
        rows = rollouts(rules_words(rules), world_hands(worlds), seen.legal, rules.sides)
        for i in range(2):
            world = worlds.state(i)
            for choice, row in zip(seen.legal, rows[i].tolist(), strict=True):
                end = jacks(hand.apply(world, choice))
                assert tuple(row[POINTS:]) == hand.points(end)
                assert row[ALONE] == end.alone
                assert row[PARTNER] == (-1 if end.partner is None else end.partner)
                if end.end is End.PLAYED and end.maker is not None:
                    assert row[MAKER] == end.maker
                    assert row[TOOK] == maker_tricks(end)
                    assert row[NEED] == played_hand(end).needed
                else:
                    assert row[MAKER] == -1


# --- What the calls say of the worlds -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        FOUR,
        pytest.param(TWO, marks=pytest.mark.ci),
        pytest.param(TWELVE, marks=pytest.mark.ci),
        VARIANTS["bid"],
    ],
    ids=["four", "two", "twelve", "bid"],
)
def test_a_world_is_as_likely_whenever_in_the_hand_it_is_asked(rules: Rules) -> None:
    """The calls are weighed by the cards that were dealt, not by those that are left."""
    anybody, compared = RandomPlayer(4), 0
    for number in range(4):
        deck = list(rules.deck)
        Chance(8, number).shuffle(deck)
        state = hand.new(rules, number % rules.seats, tuple(deck))
        likely: dict[int, tuple[int, float]] = {}
        while not state.over:
            for seat in range(rules.seats) if state.phase is Phase.PLAY else ():
                found = _true_world(view(state, seat), state)
                heard = sum(deed.phase in (Phase.CALL, Phase.BID) for deed in state.history)
                if found is not None:
                    compared += seat in likely
                    before = likely.setdefault(seat, (heard, found))
                    assert before[0] == heard
                    assert before[1] == pytest.approx(found)
            state = hand.apply(state, anybody.choose(view(state, state.turn)))
    assert compared > 8


def _true_world(view: View, state: State) -> float | None:
    """How likely the calls are in the world that is: one drawn world, with the true cards in its place."""
    sampler = Sampler(view)
    if not sampler.exact:
        return None
    worlds = sampler.draw(1, 1)
    under = sampler.layout
    groups = [*state.hands, [c for c in state.kitty if c != _last(view, state)]]
    masks = under.masks(groups)
    seats = view.rules.seats
    worlds.rows[0, : seats + 1] = masks
    down = _last(view, state)
    if sampler.piles_at > seats + 1:
        worlds.rows[0, seats + 1] = under.mask([down]) if down is not None else 0
    return float(call_log_likelihoods(view, worlds, world_hands(worlds))[0])


def _last(view: View, state: State) -> Card | None:
    """The card the dealer put down unseen by the viewer."""
    for mine, true in zip(view.history, state.history, strict=True):
        if mine.action is None and isinstance(true.action, Discard):
            return true.action.card
    return None


def test_who_passed_probably_had_less_than_who_called() -> None:
    """Worlds where eldest holds both bowers are far less likely after he has passed."""
    rules = FOUR
    deck = list(rules.deck)
    Chance(3, 1).shuffle(deck)
    state = hand.apply(hand.new(rules, 3, tuple(deck)), Pass())
    seen = view(state, 1)
    assert seen.upcard is not None
    suit = seen.upcard.suit
    worlds = Sampler(seen).draw(4000, 1)
    found = call_log_likelihoods(seen, worlds, world_hands(worlds))
    trumps = np.array([sum(c.suit is suit for c in worlds.state(i).hands[0]) for i in range(4000)])
    assert found[trumps >= 4].mean() < found[trumps == 0].mean() - log(2)


@pytest.mark.parametrize("alone", [False, True])
def test_alone_is_as_telling_after_the_call_as_with_it(*, alone: bool) -> None:
    """Once it is known, the worlds are as likely as if the maker had said it with the call."""
    after = replace(FOUR, alone=Alone(declared=DeclareAlone.AFTER_CALL))
    with_call = replace(FOUR, alone=Alone())
    found = []
    for rules, said in (
        (with_call, [Call(Trump.CLUBS, alone)]),
        (after, [Call(Trump.CLUBS), GoAlone() if alone else Pass()]),
    ):
        state = hand.deal(rules, 3, Chance(3, 1))
        for action in [*[Pass()] * 4, *said]:
            state = hand.play(state, action)
        seen = view(state, 1)
        worlds = Sampler(seen).draw(50, 1)
        found.append((worlds.rows, call_log_likelihoods(seen, worlds, world_hands(worlds))))
    assert np.array_equal(found[0][0], found[1][0])
    assert np.array_equal(found[0][1], found[1][1])
    assert found[0][1].any()


@pytest.mark.parametrize("name", ["call-ace", "call-ace-5", "call-ace-6"])
def test_who_calls_an_ace_probably_has_not_got_it(name: str) -> None:
    """Once an ace is called, the worlds in which the maker holds it, or would call another, are unlikely."""
    rules, before, after = VARIANTS[name], list[float](), list[float]()
    for number in range(60):
        state = hand.deal(rules, number % rules.seats, Chance(5, number))
        while state.phase is not Phase.PLAY and not state.over:
            state = hand.apply(state, Jack().choose(view(state, state.turn)))
        if state.over or state.ace is None:
            continue
        seen = view(
            state, next(seat for seat in range(rules.seats) if seat not in (state.maker, state.partner))
        )
        if state.ace in (state.upcard, *seen.hand):
            continue
        worlds = Sampler(seen).draw(1_000, 1)
        logs = call_log_likelihoods(seen, worlds, world_hands(worlds))
        held = worlds.hands[:, state.maker] >> worlds.sampler.layout.place[state.ace] & 1 == 1
        assert 0 < held.sum() < 500
        before.append(held.mean())
        after.append(np.exp(logs)[held].sum() / np.exp(logs).sum())
    assert len(before) > 5
    assert sum(after) < sum(before) / 2


def test_no_opinion_where_nobody_else_has_spoken() -> None:
    state = hand.new(FOUR, 3, tuple(FOUR.deck))
    seen = view(state, 0)
    worlds = Sampler(seen).draw(10, 1)
    assert not call_log_likelihoods(seen, worlds, world_hands(worlds)).any()
