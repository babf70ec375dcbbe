"""Hands by the batch: the same however the work is cut, and hand for hand those of the reference."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from euchre.analysis.simulation.simulate import hand_row, plan_hands, reference_hand
from euchre.base.errors import EuchreError
from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import at, rng_seed, rng_start, table
from euchre.kernel.machine.library import PLAIN
from euchre.kernel.machine.rule_words import rules_words, supports
from euchre.kernel.simulate.batch import (
    FIRST_OF_MATCHES,
    HANDS_A_CALL,
    column_names,
    random_hand,
    random_play_on,
    simulate,
)
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS, variant
from euchre.runs.workers import run_jobs
from tests.strategies import wild_rules

SEED = 20261121
HANDS = 2 * HANDS_A_CALL + 77 if not PLAIN else 40
GAMES = ("euchre", "bid-48", "twelve", "buck", "cutthroat")


def cut(stop: int) -> list[tuple[int, int]]:
    """Uneven pieces of the hands from 0 up to *stop*."""
    edges = [0, 1, stop // 7, stop // 3, stop - 1, stop]
    return list(pairwise(edges))


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_the_same_however_the_work_is_cut(game: str) -> None:
    """A hand is its number's and the seed's: pieces, threads and neighbours make no difference."""
    rules = variant(game)
    whole = simulate(rules, 0, HANDS, SEED)
    pieces = [simulate(rules, *piece, SEED) for piece in cut(HANDS)]
    assert (np.concatenate(pieces) == whole).all()
    for workers in (2, 3, 7):
        done = run_jobs(lambda piece: simulate(rules, *piece, SEED), cut(HANDS), workers, processes=False)
        assert (np.concatenate([rows for _, rows in done]) == whole).all()
    assert whole[:, 0].tolist() == list(range(HANDS))
    assert (simulate(rules, 0, HANDS, SEED + 1) != whole).any()


def test_hands_are_those_of_the_reference_in_every_variant() -> None:
    """Row for row: who calls what, who takes the tricks, what is scored."""
    played = 0
    for rules in VARIANTS.values():
        played += compared(replace(rules, revoke=None), 20)
    assert played == 20 * len(VARIANTS)


def test_hands_are_those_of_the_reference_under_any_rules() -> None:
    """Rules put together from nothing: a few hands of each."""
    played = sum(compared(replace(wild_rules(number), revoke=None), 4) for number in range(120))
    assert played > 360, "most of such rules are played by the kernel"


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(16))
def test_many_hands_are_those_of_the_reference(chunk: int) -> None:
    rules = list(VARIANTS.values())[chunk::16]
    for each in rules:
        compared(replace(each, revoke=None), 4_000, chunk)
    for number in range(1_000 * (chunk + 1), 1_000 * (chunk + 1) + 500):
        compared(replace(wild_rules(number), revoke=None), 10, chunk)


def compared(rules: Rules, hands: int, seed: int = SEED) -> int:
    """Play so many hands on both engines; how many there were: none when the kernel refuses the rules."""
    plan = plan_hands(rules, hands, seed)
    if plan.engine != "kernel":
        assert not supports(rules)
        return 0
    rows = simulate(rules, 0, hands, seed)
    assert rows.shape == (hands, len(column_names(rules)))
    for number in range(hands):
        state = reference_hand(plan.rules, seed, number, number % rules.seats, plan.players)
        assert tuple(rows[number].tolist()) == hand_row(number, state), rules
    return hands


@pytest.mark.parametrize("hands", [20, pytest.param(5_000, marks=pytest.mark.long)])
def test_fast_hands_leave_the_words_of_those_step_by_step(hands: int) -> None:
    """The quick way to play at random leaves every word of a hand as the plain one does, by equal draws."""
    for rules in VARIANTS.values():
        packed = rules_words(replace(rules, revoke=None))
        quick, plain = table(schema.HAND_WORDS), table(schema.HAND_WORDS)
        for number in range(hands):
            dealer = number % rules.seats
            reached = random_hand(at(packed), at(quick), rng_seed(SEED), number, dealer)
            dealt = shuffle_and_deal(at(packed), at(plain), dealer, rng_start(rng_seed(SEED), number))
            assert reached == random_play_on(at(packed), at(plain), dealt)
            assert (quick[: schema.STATE_WORDS] == plain[: schema.STATE_WORDS]).all()


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(EuchreError, match="the kernel judges no reneges"):
        simulate(variant("two-honour"), 0, 1, 1)
    with pytest.raises(EuchreError, match="no player called 'bob'; it has random"):
        simulate(variant("two"), 0, 1, 1, "bob")
    with pytest.raises(EuchreError, match="numbers go from 0 up to"):
        simulate(variant("two"), FIRST_OF_MATCHES, FIRST_OF_MATCHES + 1, 1)
    with pytest.raises(EuchreError, match="no hands from 5 to 1"):
        simulate(variant("two"), 5, 1, 1)
    with pytest.raises(EuchreError, match="no hands from 0 to 1000000"):
        simulate(variant("two"), 0, 10**30, 1)
    assert simulate(variant("two"), 3, 3, 1).shape == (0, len(column_names(variant("two"))))
