"""
The worlds a view allows, tested three ways: they look the same, their history is lawful, none is forgotten.

OpenSpiel's euchre tests only the first of these, and its sampler shows the kitty.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from euchre.hand.hand import apply, new
from euchre.hand.state import Phase, State
from euchre.rules.actions import Give, Pass
from euchre.rules.cards import JOKER, Card, Rank, Suit
from euchre.rules.rules import (
    Alone,
    BestCard,
    Bidding,
    DefendAlone,
    FarmersHand,
    JokerUp,
    Ladder,
    LoneBid,
    Pickup,
    Remedy,
    Revoke,
    Rules,
    TurnUp,
    WeakHand,
)
from euchre.rules.variants import BID, BUCK, CUTTHROAT, TOURNAMENT, TWELVE, TWO
from euchre.seen import possible_worlds
from euchre.seen.possible_worlds import histories, sample, worlds
from euchre.seen.unseen import Hidden, Placed, count_placements, hidden_from
from euchre.seen.views import View, view
from tests.laws.counting import World, brute_force, deals, replayed, world_of
from tests.laws.two_worlds import CASES, Account, Case, Run, run
from tests.repetition import FAMILIES, few_of, repeated

# --- At every table -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    few_of(
        CASES,
        {"twelve", "two", "dirty-clubs", "best-receive", "four-honour", "lone-low"},
        ci=FAMILIES | {"farmer-mixed4", "joker-blind"},
    ),
)
def test_a_sampled_world_looks_the_same_and_has_a_lawful_history(name: str) -> None:
    """To every seat and a spectator, all through a hand; and its deal, played again, leads to it."""
    rng = Random(f"{name} again")
    a = run(CASES[name], rng)
    for n in a.stops(rng):
        assert replayed(a.states[n]) == a.states[n], "our own way back to the deal is at fault"
        for viewer in rng.sample((None, *range(a.rules.seats)), 2):
            seen = view(a.states[n], viewer)
            world = sample(seen, rng)
            assert view(world, viewer) == seen
            assert replayed(world) == world
            assert Counter(dealt_cards(world)) == Counter(a.rules.deck)


def dealt_cards(world: State) -> list[Card]:
    """All cards of a world, wherever they are now."""
    lying = [card for hand in world.hands for card in hand] + list(world.kitty)
    lying += [card for row in world.piles for pile in row for card in pile if card is not None]
    return lying + [card for trick in (*(t.plays for t in world.tricks), world.trick) for _, card in trick]


# --- Small tables, where all worlds can be counted ----------------------------------------------------------


def small(rules: Rules, hand: int, low: Rank = Rank.JACK, piles: int = 0, copies: int = 1) -> Rules:
    """*rules* with so few cards that all worlds can be counted."""
    last = hand + 2 * piles
    make = last // 2 + 1
    steps = ((make, 1), (last, 2)) if last > make else ((make, 1),)
    ladder = Ladder(steps=steps, lone=steps, lone_defence=((last - make + 1, 4),))
    scoring = ladder if isinstance(rules.scoring, Ladder) else rules.scoring
    return replace(rules, low=low, copies=copies, piles=piles, hand=hand, packets=(hand,), scoring=scoring)


def best(order: BestCard) -> Alone:
    """A partner gives the best card, and the defenders may stand alone."""
    return Alone(best_card=order, defend=DefendAlone.LONERS)


FOUR_SMALL = small(TOURNAMENT, 3)
BUCK_SMALL = small(BUCK, 3)
LONE_SMALL = replace(small(BID, 4), auction=Bidding(named=False, lone=(LoneBid(exchange=1),)))
HELP = FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.SWAP)
TENS = FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.SWAP)
CLUBS = tuple(card for card in BUCK_SMALL.deck if card.suit is Suit.CLUBS)

TOYS: dict[str, tuple[Case, Phase]] = {
    "two": (Case(small(TWO, 3), often=True), Phase.PICKUP),
    "two-may": (Case(replace(small(TWO, 3), auction=TurnUp(pickup=Pickup.MAY))), Phase.PICKUP),
    "two-no-bury": (Case(replace(small(TWO, 3), auction=TurnUp(bury_upcard=False))), Phase.PICKUP),
    "two-natural": (Case(replace(small(TWO, 3), auction=TurnUp(natural_trump=True))), Phase.PLAY),
    "two-joker": (Case(replace(small(TWO, 1), joker=True), up=(JOKER,)), Phase.BLIND),
    "two-honour": (Case(replace(small(TWO, 3), revoke=Revoke(points=2, out_of_turn=True))), Phase.PLAY),
    "twelve": (Case(small(TWELVE, 1, piles=1)), Phase.PLAY),
    "twelve-full": (Case(small(TWELVE, 4, piles=2)), Phase.PLAY),
    "four": (Case(FOUR_SMALL), Phase.PICKUP),
    "four-may": (
        Case(replace(FOUR_SMALL, auction=TurnUp(pickup=Pickup.MAY_WHEN_ORDERED)), often=True),
        Phase.PICKUP,
    ),
    "four-joker": (
        Case(replace(FOUR_SMALL, joker=True, auction=TurnUp(joker_up=JokerUp.DEALER)), up=(JOKER,)),
        Phase.PICKUP,
    ),
    "four-honour": (Case(replace(FOUR_SMALL, revoke=Revoke(points=2))), Phase.PLAY),
    "best-discard": (Case(replace(FOUR_SMALL, alone=best(BestCard.DISCARD_FIRST)), often=True), Phase.GIVE),
    "best-receive": (Case(replace(FOUR_SMALL, alone=best(BestCard.RECEIVE_FIRST)), often=True), Phase.GIVE),
    "lone-one": (Case(LONE_SMALL, often=True), Phase.GIVE),
    "lone-two": (
        Case(replace(LONE_SMALL, auction=Bidding(lone=(LoneBid(exchange=2),))), often=True),
        Phase.GIVE,
    ),
    "double": (Case(small(TWO, 3, copies=2)), Phase.PICKUP),
    "double-lone": (
        Case(
            replace(small(BID, 8, copies=2), auction=Bidding(named=False, lone=(LoneBid(exchange=1),))),
            often=True,
        ),
        Phase.GIVE,
    ),
    "farmer": (Case(replace(TOURNAMENT, farmer=HELP), weak=True), Phase.SWAP),
    "farmer-tens": (Case(replace(small(CUTTHROAT, 5, Rank.TEN), farmer=TENS), weak=True), Phase.SWAP),
    "forced": (Case(replace(BUCK_SMALL, forced_is_taken=True), up=CLUBS), Phase.PICKUP),
    "buck": (Case(BUCK_SMALL), Phase.STAY),
}
"""Rules, and a kind of decision that a hand worth counting has."""

UNCOUNTED = {"two-natural", "two-honour", "four-honour", "farmer", "farmer-tens", "double", "double-lone"}
"""Where what was called, or given and taken unseen, leaves fewer worlds than ways or more."""


def toy_run(name: str, rng: Random) -> Run:
    """A hand of a toy with the decision it is about; often it is the dealer who gives the best card."""
    case, phase = TOYS[name]
    from_dealer = name.startswith("best") and rng.random() < 0.7
    while True:
        a = run(case, rng)
        met = any(state.phase is phase and (state.turn == a.dealer) >= from_dealer for state in a.states)
        if met and a.states[-1].tricks:
            return a


def countable(name: str, rng: Random, most: int) -> Iterator[tuple[Run, int, int | None]]:
    """Views small enough to count: a hand, a point of it, a viewer; two of each hand, without end."""
    while True:
        a = toy_run(name, rng)
        points = [
            (a, n, viewer)
            for n in range(len(a.states))
            for viewer in (None, *range(a.rules.seats))
            if (lie := deals(a, n, viewer)) <= most and 1 < lie * 2 ** unknown(a.states[n], viewer) <= most
        ]
        if name == "two-joker":
            points = [at for at in points if at[0].states[at[1]].phase is Phase.BLIND]
        if name == "double-lone":
            points = [at for at in points if other_copy_lies_hidden(*at)]
        yield from rng.sample(points, min(2, len(points)))


def other_copy_lies_hidden(a: Run, n: int, viewer: int | None) -> bool:
    """Whether *viewer* gave a card away and does not see the other pack's: it may lie anywhere."""
    given = {deed.action for deed in a.states[n].history if deed.phase is Phase.GIVE and deed.seat == viewer}
    return any(Give(a.deck[at]) in given for at in Account(a).unseen(n, viewer))


def unknown(state: State, viewer: int | None) -> int:
    """How many cards went face down before *viewer*'s eyes."""
    return sum(deed.action is None for deed in view(state, viewer).history)


@repeated(1, 9)
@pytest.mark.parametrize(
    "name",
    few_of(TOYS, {*list(TOYS)[::2], "farmer"} - {"best-discard", "double-lone"}, rest=pytest.mark.ci),
)
def test_worlds_are_all_there_are(name: str, times: int) -> None:
    """Each deal with each choice of what went face down, once: against going through all deals."""
    many, views = (1600, times) if name.startswith(("best", "double")) else (400, times)
    for a, n, viewer in islice(countable(name, Random(name), many), views):
        seen = view(a.states[n], viewer)
        listed = list(worlds(seen))
        found, counted = Counter(map(world_of, listed)), brute_force(a, n, viewer)
        assert set(found) == set(counted), (a.rules, a.actions[:n], viewer)
        # How often two like cards count depends on whether a player picks a card or its copy: not fixed here.
        assert found == counted or a.rules.copies == 2, (a.rules, a.actions[:n], viewer)
        if name not in UNCOUNTED and Phase.GIVE not in {deed.phase for deed in seen.history}:
            assert count_placements(hidden_from(seen)) == len({placed(world) for world in listed})
        for world in listed[:: len(listed) // 10 + 1]:
            assert view(world, viewer) == seen
            assert replayed(world) == world


def placed(world: State) -> object:
    """What lies where, the face-down table cards in any order."""
    down = sorted(pile.down for row in world.piles for pile in row if pile.down is not None)
    return world.hands, tuple(down), tuple(sorted(world.kitty)), world.history


def test_a_forced_suit_that_was_not_turned_is_no_pick_up() -> None:
    """Nobody called, so there is no maker; the upcard still lies on the kitty."""
    rules = replace(BUCK, forced_is_taken=True)
    state = new(rules, 0, rules.deck)
    assert state.upcard not in CLUBS
    while state.phase is Phase.CALL:
        state = apply(state, Pass())
    seen = view(state, 1)
    world = sample(seen, Random(1))
    assert view(world, 1) == seen
    assert replayed(world) == world


# Chi-square at p = 1e-4, by Wilson and Hilferty's approximation: sharp enough from one degree of freedom on.
def too_far(degrees: int) -> float:
    """The sum of squares that chance exceeds once in ten thousand."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + 3.719 * spread**0.5) ** 3)


def samples(seen: View, rng: Random, draws: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    """So many samples; how the cards of a placement can have come there is worked out once for all."""
    known: dict[Placed, list[State]] = {}
    unseen = hidden_from(seen)

    def remembered(view: View, hidden: Hidden, placed: Placed) -> list[State]:
        assert (view, hidden) == (seen, unseen), "what is remembered was worked out for another view"
        if placed not in known:
            known[placed] = list(histories(view, hidden, placed))
        return known[placed]

    with monkeypatch.context() as patch:
        patch.setattr(possible_worlds, "histories", remembered)
        for _ in range(draws):
            yield sample(seen, rng)


@repeated(1, 4)
@pytest.mark.parametrize(
    "name",
    few_of(TOYS, {*list(TOYS)[1::2], "best-discard", "farmer"} - {"double-lone"}, rest=pytest.mark.ci),
)
def test_samples_come_as_often_as_their_worlds(
    name: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"{name} sampled")
    tables = ((at, brute_force(*at)) for at in countable(name, rng, 200))
    swap = TOYS[name][1] is Phase.SWAP  # slow to sample
    some = ((at, found) for at, found in tables if 2 <= len(found) <= (6 if swap else 30))
    if name == "farmer":  # more cards may have been the kitty's in one world than in another
        some = ((at, found) for at, found in some if 2 * max(found.values()) >= 3 * min(found.values()))
    for (a, n, viewer), counted in islice(
        some, 1 if swap else 3 * times if name.startswith("twelve") else times
    ):
        seen, draws = view(a.states[n], viewer), max(12 * len(counted), 300 * (name == "farmer"))
        drawn = Counter(map(world_of, samples(seen, rng, draws, monkeypatch)))
        assert set(drawn) <= set(counted)
        close = far(drawn, counted, draws) < too_far(len(counted) - 1)
        assert close or a.rules.copies == 2, (a.rules, a.actions[:n], viewer)


def far(drawn: Counter[World], counted: Counter[World], draws: int) -> float:
    """The chi-square sum of what was drawn against what was counted."""
    share = draws / counted.total()
    return sum((drawn[world] - share * often) ** 2 / (share * often) for world, often in counted.items())
