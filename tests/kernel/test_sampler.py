"""
Worlds drawn by the kernel: they look the same, are lawful, and come as often as exact enumeration says.

How often is tested twice: every world's chance is read off the shares and set against the enumeration to nine
digits, and what is drawn is counted.
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, repeat
from math import factorial
from pathlib import Path
from random import Random

import numpy as np
import pytest

from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, legal, new
from euchre.hand.state import Phase, State
from euchre.kernel.machine.compiled import Words, at, rng_seed, table
from euchre.kernel.worlds.sampler import Sampler, Worlds
from euchre.kernel.worlds.share_out import (
    GIFTS,
    HEAD,
    UnseenGift,
    count_unseen_gifts,
    draw_worlds,
    make_sampling_table,
)
from euchre.rules.actions import Discard, Give
from euchre.rules.rules import Bidding, LoneBid, Rules
from euchre.rules.variants import BID, VARIANTS
from euchre.seen.possible_worlds import rejection_reason, worlds
from euchre.seen.unseen import count_placements, hidden_from, upcard_taken
from euchre.seen.views import View, view
from tests.laws.counting import replayed, world_of
from tests.laws.two_worlds import CASES, Case, Run, run
from tests.repetition import FAMILIES, MECHANISMS, few_of, repeated
from tests.seen.test_worlds import TOYS, small, too_far, toy_run

FEW = 40
"""Draws for each world there is."""

Lies = tuple[object, ...]
"""What lies where, and what was put down by whom: what a draw decides."""


def lies(state: State) -> Lies:
    """The lie of a world, as the reference has it."""
    down = tuple(deed.action.card for deed in state.history if isinstance(deed.action, Discard))
    under = tuple(pile.down for row in state.piles for pile in row if pile.down is not None)
    return state.hands, under, tuple(sorted(state.kitty)), down


def drawn_lies(sampler: Sampler, row: Words) -> Lies:
    """The lie of a draw, by its masks."""
    seen, cards = sampler.view, sampler.layout.cards
    seats, piles = seen.rules.seats, sampler.piles_at
    masks = [int(mask) for mask in row]
    put = [cards(mask) for mask in masks[seats + 1 : piles]]
    unseen = {
        n: card
        for place, down in zip(puts(seen), put, strict=True)
        for n, card in zip(place, down, strict=True)
    }
    shown = {n: deed.action.card for n, deed in enumerate(seen.history) if isinstance(deed.action, Discard)}
    down = tuple(card for _, card in sorted((shown | unseen).items()))
    under = tuple(card for mask in masks[piles : piles + sampler.piles] for card in cards(mask))
    kitty = tuple(sorted((*cards(masks[seats]), *unseen.values())))
    return tuple(cards(mask) for mask in masks[:seats]), under, kitty, down


def puts(view: View) -> list[tuple[int, ...]]:
    """The deeds of each series of cards put down unseen."""
    return [place.deeds for place in hidden_from(view).places if place.deeds]


# --- At every table -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    few_of(
        CASES,
        MECHANISMS | {"best-receive", "joker-blind"},
        ci=FAMILIES | {"lone-low"},
    ),
)
def test_a_drawn_world_looks_the_same_and_has_a_lawful_history(name: str) -> None:
    """To every seat and a spectator, all through a hand: each draw does, where the draws are the worlds."""
    rng = Random(f"{name} in the kernel")
    a = run(CASES[name], rng)
    for n in a.stops(rng):
        for viewer in rng.sample((None, *range(a.rules.seats)), 2):
            seen = view(a.states[n], viewer)
            sampler = Sampler(seen)
            if not sampler.exact:
                assert VARIANTS.get(name) != a.rules or "honour" in name or a.rules.copies == 2
                continue
            drawn = sampler.draw(2, rng.randrange(1 << 70))
            both = [drawn.state(i) for i in range(2)]
            for i, world in enumerate(both):
                assert view(world, viewer) == seen
                assert masks_of(drawn, i) == cards_of(world)
            assert replayed(both[1]) == both[1]


def masks_of(drawn: Worlds, i: int) -> object:
    """World *i* as its masks have it."""
    cards = drawn.sampler.layout.cards
    return (
        tuple(cards(int(mask)) for mask in drawn.hands[i]),
        tuple(cards(int(mask)) for mask in drawn.face_up),
        tuple(cards(int(mask)) for mask in drawn.covered[i]),
        cards(int(drawn.kitty[i])),
    )


def cards_of(world: State) -> object:
    """The same by the state."""
    piles = [pile for row in world.piles for pile in row]
    return (
        world.hands,
        tuple(tuple(sorted(world.face_up(seat))) for seat in range(world.rules.seats)),
        tuple(() if pile.down is None else (pile.down,) for pile in piles),
        tuple(sorted(world.kitty)),
    )


# --- How often ----------------------------------------------------------------------------------------------


def endings(a: Run, most: int) -> Iterator[View]:
    """Views of a hand with at least two worlds, but not too many to list."""
    for state in a.states:
        for viewer in (None, *range(a.rules.seats)):
            seen = view(state, viewer)
            covered = sum(pile.covered for row in seen.piles for pile in row)
            if 2 <= count_placements(hidden_from(seen)) * factorial(covered) <= most:
                yield seen


@cache
def some_endings(name: str, few: int) -> list[View]:
    """A few views of a named game, or of one of the toys where worlds can be counted earlier on."""
    rng, found = Random(f"{name} ending"), list[View]()
    while len(found) < few:
        a = toy_run(name.removeprefix("toy "), rng) if name.startswith("toy ") else run(CASES[name], rng)
        some = [seen for seen in endings(a, 200) if Sampler(seen).exact]
        found += rng.sample(some, min(2, len(some)))
    return found


GAMES = [
    "euchre", "four-33", "british", "two", "two-25", "twelve", "twelve-6-0", "eleven", "cutthroat", "buck",
    "dirty-clubs", "bid", "bid-48", "canadian", "railroad-best", "best-receive", "may-when-ordered",
    "forced-taken", "double",
]  # fmt: skip
TOY_GAMES = [f"toy {name}" for name in TOYS if not name.startswith("farmer")]


@repeated(1, 4)
@pytest.mark.parametrize(
    "name",
    few_of(
        GAMES + TOY_GAMES,
        {"euchre", "british", "two", "twelve", "cutthroat", "buck", "bid", "may-when-ordered", "double"}
        | {
            f"toy {name}"
            for name in ("best-receive", "four-joker", "two-natural", "two-honour", "lone-one", "twelve")
        },
        rest=pytest.mark.ci,
    ),
)
def test_worlds_come_as_often_as_they_are_listed(name: str, times: int) -> None:
    """Their chances are those of the enumeration, and what is drawn is drawn that often."""
    for seen in some_endings(name, times)[:times]:
        compare(Sampler(seen), Counter(map(lies, worlds(seen))), seed=len(seen.history))


def compare(sampler: Sampler, counted: Counter[Lies] | dict[Lies, float], seed: int) -> None:
    """Set chances, and a count of draws, against how often each world should come."""
    total = sum(counted.values())
    drawn = sampler.draw(max(20_000, FEW * len(counted)), seed)
    counted_rows = Counter(map(bytes, drawn.rows))
    found, chances, whole = Counter[Lies](), dict[Lies, float](), 0.0
    for raw, many in counted_rows.items():
        row = np.frombuffer(raw, np.int64)
        what = drawn_lies(sampler, row)
        found[what] += many
        chance = chance_of(sampler, row)
        count = len(sampler.histories(row)) if sampler.shares.words[GIFTS] else 1
        chances[what] = chances.get(what, 0.0) + chance * count
        whole += chance
    assert set(found) <= {what for what, weight in counted.items() if weight}
    one_pack = sampler.view.rules.copies == 1
    if one_pack or abs(whole - 1) < 1e-9:  # all that the two packs differ in was drawn
        whole = 1.0 if one_pack else sum(chances.values())
        for what, chance in chances.items():
            assert abs(chance / whole * total / counted[what] - 1) < 1e-9, sampler.view
    share = len(drawn) / total
    often_enough = {what: weight * share for what, weight in counted.items() if weight * share >= 3}
    far = sum((found[what] - should) ** 2 / should for what, should in often_enough.items())
    assert far < too_far(max(1, len(often_enough) - 1)), (sampler.view, far)


def chance_of(sampler: Sampler, row: Words) -> float:
    """The chance of a row, read off the thresholds of the shares."""
    all_words, chance = sampler.shares.words.tolist(), 1.0
    cards, places, room, wide, covered = all_words[:5]
    strides = all_words[HEAD + wide : HEAD + wide + places]
    words = all_words[HEAD + wide + places : HEAD + wide + 2 * places]
    ends = HEAD + wide + 2 * places + covered
    masks, levels = all_words[ends : ends + cards], all_words[ends + cards :]
    for mask in masks:
        ups = levels[room * (places - 1) : (room + 1) * (places - 1)]
        place = next(n for n, word in enumerate(words) if row[word] & mask)
        low, high = ([0, *ups][place], [*ups, 1 << 62][place])
        chance *= (high - low) / (1 << 62)
        room -= strides[place]
    return chance / factorial(covered)


@pytest.mark.long
def test_the_counted_views_have_all_there_is_to_sampling() -> None:
    """Voids shown, the upcard taken, buried or left, own discards, covered piles, lone hands, spectators."""
    met = Counter[str]()
    for name in GAMES + TOY_GAMES:
        for seen in some_endings(name, 4):
            hidden = hidden_from(seen)
            hands = {n for n, place in enumerate(hidden.places) if place.kind == "hand"}
            met["void"] += any(hands - set(allowed) for card, allowed in hidden.cards if card != seen.upcard)
            met["spectator"] += seen.viewer is None
            met["taken"] += upcard_taken(seen) and any(card == seen.upcard for card, _ in hidden.cards)
            met["left"] += seen.upcard is not None and not upcard_taken(seen)
            met["own discard"] += any(isinstance(deed.action, Discard) for deed in seen.history)
            met["alone"] += seen.alone
            met["given unseen"] += any(deed.phase is Phase.GIVE and not deed.action for deed in seen.history)
            met["gave"] += any(
                isinstance(deed.action, Give) and deed.seat == seen.viewer for deed in seen.history
            )
            met["two packs"] += seen.rules.copies > 1
            met["joker"] += seen.rules.joker
            met |= Counter({place.kind: met[place.kind] + 1 for place in hidden.places})
    assert min(met.values()) >= 2, met
    assert {"hand", "table", "pickup", "discard", "kitty"} <= set(met)


@pytest.mark.parametrize(
    ("name", "maker"),
    [
        pytest.param("best-discard", 0, id="best-discard-dealer"),
        pytest.param("best-discard", 1, id="best-discard-defender", marks=pytest.mark.long),
        pytest.param("best-discard", 2, id="best-discard-partner", marks=pytest.mark.ci),
        pytest.param("best-receive", 0, id="best-receive-dealer", marks=pytest.mark.ci),
        pytest.param("best-receive", 1, id="best-receive-defender", marks=pytest.mark.long),
        pytest.param("best-receive", 2, id="best-receive-partner"),
    ],
)
def test_what_a_partner_may_have_given_hangs_on_who_took_the_upcard(name: str, maker: int) -> None:
    """A lone dealer was not given the upcard; a dealer who gives a card may give that."""
    rules, rng, found = TOYS[name][0].rules, Random(f"{name} {maker}"), list[View]()
    while not found:
        states = lone_hand(rules, (3 + maker) % 4, rng)
        views = [view(state, viewer) for state in states for viewer in range(4)]
        found = [
            seen
            for seen in views
            if unseen_gift(seen) and count_placements(hidden_from(seen)) < 670 and upcard_anywhere(seen)
        ]
    compare(Sampler(found[0]), Counter(map(lies, worlds(found[0]))), seed=1)


def lone_hand(rules: Rules, maker: int, rng: Random) -> list[State]:
    """A hand dealt by seat 3, who takes up the upcard; *maker* plays alone."""
    deck = list(rules.deck)
    rng.shuffle(deck)
    states = [new(rules, 3, tuple(deck))]
    while not states[-1].over:
        options = legal(states[-1])
        if states[-1].phase is Phase.CALL:
            options = options[-1:] if states[-1].turn == maker else options[:1]
        states.append(apply(states[-1], rng.choice(options)))
    return states


def upcard_anywhere(view: View) -> bool:
    """Whether the upcard may be in more places than one."""
    return any(card == view.upcard and len(allowed) > 1 for card, allowed in hidden_from(view).cards)


@pytest.mark.parametrize("cards", [1, 2])
def test_different_gifts_are_counted(cards: int) -> None:
    """Of two like cards it makes no difference which is given."""
    rng = Random(cards)
    for _ in range(200):
        places = rng.sample(range(12), rng.randint(cards, 8))
        kinds = sorted(place // 2 for place in places)
        assert count_unseen_gifts(sum(1 << place for place in places), cards) == len(
            set(combinations(kinds, cards))
        )


def test_a_world_counts_by_the_gifts_there_may_have_been() -> None:
    """Two cards of four: a pair of twins is one gift, each of the other five pairs is two."""
    shares = make_sampling_table(
        [2, 2],
        [[1.0, 1.0]] * 4,
        masks=[1, 2, 4, 16],
        words=[0, 1],
        known=[0, 0],
        covered=[],
        gift=UnseenGift(1, 0, 0, 2),
    )
    twins = int((shares.draw(rng_seed(1), 0, 22_000)[:, 0] == 3).sum())
    assert abs(twins - 22_000 / 11) < 4 * 22_000**0.5 * (10**0.5 / 11)


@pytest.mark.parametrize("cards", [1, pytest.param(2, marks=pytest.mark.long)])
def test_like_cards_given_are_one_gift(cards: int) -> None:
    """Two packs, a lone player's partner gives unseen: a world counts by what he may have given."""
    auction = Bidding(named=False, lone=(LoneBid(exchange=cards),))
    case, rng, found = Case(replace(small(BID, 8, copies=2), auction=auction), often=True), Random(cards), 0
    while found < 2:
        some = [seen for seen in endings(run(case, rng), 30) if unseen_gift(seen)]
        for seen in some[:1]:
            found += 1
            compare(Sampler(seen), Counter(map(lies, worlds(seen))), seed=found)


SLOW = ["two-natural", "two-honour", "four-honour", "double", "farmer", "farmer-tens"]


@pytest.mark.parametrize("name", few_of(SLOW, {"two-natural", "two-honour"}, ci={"farmer"}))
def test_draws_put_to_the_reference_come_as_often_too(name: str) -> None:
    """What a call, an accusation, a swap or a like card says of the hidden cards."""
    rng, found, weak = Random(f"{name} slow"), 0, name.startswith("farmer")
    while found < (1 if weak else 2):
        some = list(endings(toy_run(name, rng), 20 if weak else 60))
        for seen in rng.sample(some, len(some)):
            sampler = Sampler(seen)
            counted = Counter(map(world_of, worlds(seen)))
            if sampler.exact or len(counted) < 2:
                continue
            found += 1
            drawn = sampler.draw(10 * len(counted), found)
            often = Counter(world_of(drawn.state(i)) for i in range(len(drawn)))
            share = len(drawn) / counted.total()
            far = sum((often[world] - share * n) ** 2 / (share * n) for world, n in counted.items())
            assert set(often) <= set(counted)
            assert far < too_far(len(counted) - 1), seen
            break


@pytest.mark.parametrize("name", ["railroad-best", "best-receive"])
def test_what_a_partner_gave_is_any_of_the_cards_it_may_have_been(name: str) -> None:
    """The histories of one lie come equally often."""
    rng, found = Random(name), list[View]()
    while not found:
        found = [seen for seen in map(view, run(CASES[name], rng).states, repeat(None)) if unseen_gift(seen)]
    sampler = Sampler(found[-1])
    row = sampler.draw(1, 8).rows[0]
    may = Counter(map(world_of, sampler.histories(row)))
    same = Worlds(sampler, np.tile(row, (15 * len(may), 1)), (5, 0))
    often = Counter(world_of(same.state(i)) for i in range(len(same)))
    assert len(may) > 1
    assert set(often) <= set(may)
    assert sum((often[world] - 15) ** 2 / 15 for world in may) < too_far(len(may) - 1)


def unseen_gift(view: View) -> bool:
    """Whether a partner gave a card the viewer did not see, and nothing else keeps the kernel from it."""
    return rejection_reason(view) is None and (Phase.GIVE, None) in {
        (deed.phase, deed.action) for deed in view.history
    }


# --- The same for everybody ---------------------------------------------------------------------------------


def first_lead(name: str) -> View:
    """What eldest sees when he is to lead."""
    a = run(CASES[name], Random(5))
    state = next(state for state in a.states if state.phase is Phase.PLAY)
    return view(state, state.turn)


@pytest.mark.parametrize("name", ["euchre", "twelve", "two-natural", "bid-48"])
def test_a_world_is_the_same_in_whatever_portions_it_is_drawn(name: str) -> None:
    seen = first_lead(name) if name in CASES else some_slow()
    sampler = Sampler(seen)
    whole = sampler.draw(30, -7)
    parts = [sampler.draw(1, -7), Sampler(seen).draw(19, -7, 1), sampler.draw(10, -7, start=20)]
    assert np.array_equal(whole.rows, np.concatenate([part.rows for part in parts]))
    assert whole.state(25) == parts[2].state(5) == parts[2].state(-5)
    assert not np.array_equal(whole.rows, sampler.draw(30, -6).rows)
    assert sampler.draw(0, 1).rows.shape == (0, whole.rows.shape[1])


def some_slow() -> View:
    rng = Random(11)
    while True:
        for seen in endings(toy_run("two-natural", rng), 60):
            if not Sampler(seen).exact:
                return seen


def test_kernel_functions_draw_the_same_worlds() -> None:
    """From the address of the shares, any number of them, into any table."""
    sampler = Sampler(first_lead("twelve"))
    out = table(50, sampler.shares.wide)
    draw_worlds(sampler.shares.address, rng_seed(9), 100, 50, at(out))
    assert np.array_equal(out, sampler.draw(50, 9, 100).rows)


PROGRAM = """
from tests.kernel.test_sampler import first_lead
from euchre.kernel.worlds.sampler import Sampler
for name in ("euchre", "twelve", "bid-48"):
    drawn = Sampler(first_lead(name)).draw(5, 12)
    print(drawn.rows.tolist(), drawn.kitty.tolist())
"""


@pytest.mark.ci
def test_plain_python_draws_the_same_worlds(tmp_path: Path) -> None:
    said = []
    for plain in ("", "plain"):
        names = {**os.environ, "EUCHRE_KERNEL": plain}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=names, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]


def test_why_a_view_is_slow_is_said() -> None:
    """Each reason is met at some table; a game without the mechanism never has it."""
    met = Counter[str]()
    for name in ("farmer-mixed4", "natural", "honour", "double-best", "lone-named", "double"):
        for seed in range(6):
            a = run(CASES[name], Random(seed))
            why = {rejection_reason(view(state, viewer)) for state in a.states for viewer in (None, 0, 1)}
            met.update(reason for reason in why if reason is not None)
    assert len(met) == 6, met


def test_too_many_ways_are_refused() -> None:
    """There are bounds: no machine is brought to its knees by a strange deck."""
    with pytest.raises(EuchreError, match="too many for the kernel"):
        make_sampling_table([9] * 7, [[1.0] * 7] * 63, masks=[1] * 63, words=[0] * 7, known=[0], covered=[])
