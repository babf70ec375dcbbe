"""Hands by the batch: the same however the work is cut, and hand for hand those of the reference."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from euchre.analysis.simulation.simulate import hand_row, plan_hands, reference_hand
from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import at, rng_seed, rng_start, table
from euchre.kernel.machine.library import PLAIN
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.machine.support import supports
from euchre.kernel.simulate.batch import FIRST, SLICE, column_names, simulate, simulate_playouts
from euchre.kernel.simulate.playout import random_hand, random_play_on
from euchre.rules.cards import POWER, SUIT_IN, Card, Trump
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS, variant
from tests.strategies import wild_rules

SEED = 20261121
HANDS = 2 * SLICE + 77 if not PLAIN else 40
GAMES = ("euchre", "bid-48", "twelve", "buck", "cutthroat")
DECKS = ("tournament", "british", "cutthroat", "two-25", "bid", "bid-48", "buck")


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
        assert (simulate(rules, 0, HANDS, SEED, workers=workers) == whole).all()
    assert whole[:, 0].tolist() == list(range(HANDS))
    assert (simulate(rules, 0, HANDS, SEED + 1) != whole).any()


@pytest.mark.parametrize("game", DECKS)
def test_playouts_are_the_same_however_the_work_is_cut(game: str) -> None:
    rules = variant(game)
    whole = simulate_playouts(rules, 0, HANDS, SEED)
    assert (np.concatenate([simulate_playouts(rules, *piece, SEED) for piece in cut(HANDS)]) == whole).all()
    assert (simulate_playouts(rules, 0, HANDS, SEED, workers=3) == whole).all()
    assert (whole.sum(axis=1) == rules.tricks).all()


def test_hands_are_those_of_the_reference_in_every_variant() -> None:
    """Row for row: who calls what, who takes the tricks, what is scored."""
    played = 0
    for rules in VARIANTS.values():
        played += compared(replace(rules, revoke=None), 20)
    assert played == 20 * sum(not rules.call_ace for rules in VARIANTS.values())


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
        if rules.call_ace:  # which the kernel refuses by name
            continue
        packed = rules_words(replace(rules, revoke=None))
        quick, plain = table(w.HAND_WORDS), table(w.HAND_WORDS)
        for number in range(hands):
            dealer = number % rules.seats
            reached = random_hand(at(packed), at(quick), rng_seed(SEED), number, dealer)
            dealt = shuffle_and_deal(at(packed), at(plain), dealer, rng_start(rng_seed(SEED), number))
            assert reached == random_play_on(at(packed), at(plain), dealt)
            assert (quick[: w.STATE_WORDS] == plain[: w.STATE_WORDS]).all()


@pytest.mark.parametrize(
    ("game", "trump"),
    [(game, Trump.HEARTS) for game in DECKS]
    + [(game, Trump.NO_TRUMP) for game in DECKS if not variant(game).joker],  # no place for a joker (A21)
)
def test_playouts_follow_suit_and_the_highest_card_wins(game: str, trump: Trump) -> None:
    """The same hands with cards for masks, from the tables of suits and powers."""
    rules = variant(game)
    found = simulate_playouts(rules, 0, 60, SEED, trump)
    for number in range(60):
        assert found[number].tolist() == by_hand(rules, number, trump)


def by_hand(rules: Rules, number: int, trump: Trump) -> list[int]:
    """The tricks of each side when hand *number* is played out at random."""
    luck, deck, hands = Chance(SEED, number), list(rules.deck), list[list[Card]]()
    for seat in range(rules.seats):
        hands.append([])
        for place in range(seat * rules.tricks, (seat + 1) * rules.tricks):
            drawn = place + luck.below(len(deck) - place)
            hands[-1].append(deck[drawn])
            deck[drawn] = deck[place]
    places, suits, powers = layout(rules, trump).place, SUIT_IN[trump], POWER[trump]
    leader, tricks = (number + 1) % rules.seats, [0] * rules.sides
    for _ in range(rules.tricks):
        laid: list[tuple[int, Card]] = []
        for seat in [(leader + turn) % rules.seats for turn in range(rules.seats)]:
            held = sorted(set(hands[seat]), key=lambda card: places[card])
            led = suits[laid[0][1]] if laid else None
            lawful = [card for card in held if laid and suits[card] is led] or held
            card = lawful[luck.below(len(lawful)) if len(lawful) > 1 else 0]
            hands[seat].remove(card)
            laid.append((seat, card))
        follow = [(seat, card) for seat, card in laid if suits[card] in (suits[laid[0][1]], trump.suit)]
        leader = max(follow, key=lambda play: (suits[play[1]] is trump.suit, powers[play[1]]))[0]
        tricks[rules.side(leader)] += 1
    return tricks


def test_every_side_has_its_share_of_playouts() -> None:
    """With one trump and no call, only the lead makes a difference, and the deal goes round."""
    tricks = simulate_playouts(variant("tournament"), 0, 400_000 if not PLAIN else 400, SEED)
    error = tricks[:, 0].std() / len(tricks) ** 0.5
    assert abs(tricks[:, 0].mean() - 2.5) < 5 * error


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(EuchreError, match="playouts are for games without piles"):
        simulate_playouts(variant("twelve"), 0, 1, 1)
    with pytest.raises(EuchreError, match="the joker has no place without trump"):
        simulate_playouts(variant("british"), 0, 1, 1, Trump.LOW)
    with pytest.raises(EuchreError, match="no hands from 0 to 1000000"):
        simulate_playouts(variant("two"), 0, 10**30, 1)
    with pytest.raises(EuchreError, match="the kernel judges no reneges"):
        simulate(variant("two-honour"), 0, 1, 1)
    with pytest.raises(EuchreError, match="no player called 'bob'; it has random"):
        simulate(variant("two"), 0, 1, 1, "bob")
    with pytest.raises(EuchreError, match="numbers go from 0 up to"):
        simulate(variant("two"), FIRST, FIRST + 1, 1)
    with pytest.raises(EuchreError, match="no hands from 5 to 1"):
        simulate(variant("two"), 5, 1, 1)
    with pytest.raises(EuchreError, match="0 workers: use from 1 to 512"):
        simulate(variant("two"), 0, 1, 1, workers=0)
    assert simulate(variant("two"), 3, 3, 1).shape == (0, len(column_names(variant("two"))))
