"""Every world by brute force: all deals there can be, all that may have gone face down; and the way back."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

from euchre.hand.hand import apply, check, legal, new
from euchre.hand.state import Deed, Phase, State
from euchre.rules.actions import Accuse, Action, Discard, Give, Leave, Play, Stray
from euchre.rules.cards import Card
from euchre.rules.errors import IllegalActionError
from euchre.seen.views import view
from tests.laws.two_worlds import Run, dealt

World = tuple[object, ...]
"""What lies where and what was done, the order of the kitty apart."""


def world_of(state: State) -> World:
    """What two equal worlds have in common."""
    return state.hands, state.piles, tuple(sorted(state.kitty)), state.history


# --- From the deal ------------------------------------------------------------------------------------------


def deals_of(world: State) -> Iterator[tuple[Card, ...]]:
    """The decks that *world* may have come from: one, unless a weak hand was swapped."""
    rules = world.rules
    hands = [list(hand) for hand in world.hands]
    piles = [[(pile.down, pile.up) for pile in row] for row in world.piles]
    kitty, swapped = list(world.kitty), [deed.seat for deed in world.history if deed.phase is Phase.SWAP]
    for n in reversed(range(len(world.history))):
        deed, after = world.history[n], (*world.history[n + 1 :], Deed(world.phase, -1, Leave()))[0]
        match deed.phase, deed.action:
            case Phase.PLAY, Play(card):
                if deed.pile is None:
                    hands[deed.seat].append(card)
                else:
                    down, up = piles[deed.seat][deed.pile]
                    piles[deed.seat][deed.pile] = (down if up is None else up, card)
            case Phase.PICKUP, Leave():
                hands[deed.seat].append(kitty.pop(0))
            case ((Phase.PICKUP | Phase.DISCARD | Phase.SWAP), Discard(card)):
                assert kitty.pop() == card
                hands[deed.seat].append(card)
            case Phase.GIVE, Give(card):
                assert world.maker is not None
                hands[world.maker].remove(card)
                hands[deed.seat].append(card)
            case _ if after.phase is Phase.PICKUP and deed.phase is not Phase.PICKUP:
                assert world.upcard is not None
                hands[world.dealer].remove(world.upcard)
                kitty.insert(0, world.upcard)
            case _:
                pass
    if rules.forced_is_taken and world.upcard is not None and world.upcard.suit is rules.forced:
        hands[world.dealer].remove(world.upcard)
        kitty.insert(0, world.upcard)
    farmer = swapped[0] if swapped else 0
    for new_cards in combinations(hands[farmer], 3 if len(swapped) == 3 else 0):
        before = [list(hand) for hand in hands]
        for card in new_cards:
            before[farmer].remove(card)
        ups = [[up for _, up in row] for row in piles]
        downs = [[down for down, _ in row] for row in piles]
        lie = {("kitty", -1): [*kitty[:1], *new_cards, *kitty[1:]]}
        lie |= {("hand", seat): list(hand) for seat, hand in enumerate(before)}
        lie |= {("up", seat): [c for c in row if c is not None] for seat, row in enumerate(ups)}
        lie |= {("down", seat): [c for c in row if c is not None] for seat, row in enumerate(downs)}
        yield tuple(lie[place].pop(0) for place in dealt(rules, world.dealer))


def replayed(world: State) -> State | None:
    """*world* played again from the deal, every action checked; None if that cannot be done."""
    for deck in deals_of(world):
        state = new(world.rules, world.dealer, deck)
        try:
            for deed in world.history:
                check(state, deed.action)
                assert deed.seat == state.turn or isinstance(deed.action, Accuse | Stray)
                state = apply(state, deed.action)
        except IllegalActionError:
            continue
        if state == world:
            return state
    return None


# --- All deals ----------------------------------------------------------------------------------------------


def brute_force(a: Run, n: int, viewer: int | None) -> Counter[World]:
    """
    Every world that looks to *viewer* as *a* does at point *n*, as often as a deal and decisions lead to it.

    Each set of cards that a hand can be dealt, each card under each pile and each three cards for a weak hand
    count once; so does what may have gone face down.
    """
    seen = view(a.states[n], viewer)
    found: Counter[World] = Counter()
    for deck in _decks(a, n, viewer):
        for state in _lines(a, n, viewer, new(a.rules, a.dealer, deck), 0):
            if view(state, viewer) == seen:
                found[world_of(state)] += 1
    return found


def _played(a: Run, i: int, n: int) -> list[tuple[State, Action]]:
    return list(zip(a.states[i:n], a.actions[i:n], strict=True))


def _lines(a: Run, n: int, viewer: int | None, state: State, i: int) -> Iterator[State]:
    """The ends of all lines with the deeds *viewer* saw, and any of those whose cards were not seen."""
    if i == n:
        yield state
        return
    then, action = a.states[i], a.actions[i]
    actions: list[Action] = [action]
    if _back_only(then, action, viewer):
        actions = [option for option in legal(state) if isinstance(option, type(action))]
        if isinstance(action, Discard) and a.rules.copies == 1:  # to save time: what is down is not played
            later = {
                Discard(x.card) for s, x in _played(a, i, n) if isinstance(x, Play) and s.turn == then.turn
            }
            actions = [option for option in actions if option not in later]
    for option in actions:
        try:
            check(state, option)
        except IllegalActionError:
            continue
        after = apply(state, option)
        if (after.phase, after.turn) == (a.states[i + 1].phase, a.states[i + 1].turn):
            yield from _lines(a, n, viewer, after, i + 1)


def _back_only(state: State, action: Action, viewer: int | None) -> bool:
    if isinstance(action, Give):
        return viewer is None or viewer not in (state.turn, state.maker)
    return isinstance(action, Discard) and state.phase is not Phase.SWAP and viewer != state.turn


def deals(a: Run, n: int, viewer: int | None) -> int:
    """How many deals `brute_force` has to go through."""
    total = 0
    for _, room, _, pool in _shapes(a, n, viewer):
        ways, left = 1, len(pool)
        for _, size in room:
            ways *= comb(left, size)
            left -= size
        total += ways
    return total


Spot = tuple[str, int, int]
"""A part of the deck that goes to one place, where its order makes no difference."""

NEW: Spot = ("new", -1, 0)
"""The top three of the kitty, which a weak hand gets."""

Shape = tuple[list[Spot | Card], list[tuple[Spot, int]], dict[Spot, list[Card]], list[Card]]
"""For each place in the deck its card or its spot; room for other cards; cards that are there; the others."""


def _shapes(a: Run, n: int, viewer: int | None) -> Iterator[Shape]:
    """What every deal that could have led there has in common, for each set of cards that changed hands."""
    rules = a.rules
    where = dealt(rules, a.dealer)
    sure = _certain(a, n, viewer, where)
    swap = any(deed.phase is Phase.SWAP for deed in a.states[n].history)
    spots: list[Spot | Card] = []
    for at, (kind, seat) in enumerate(where):
        if at in sure:
            spots.append(sure[at])
        elif swap and kind == "kitty" and 0 < at - rules.seats * rules.tricks <= 3:
            spots.append(NEW)
        else:
            spots.append((kind, seat, at if kind == "down" else 0))
    sizes = Counter(spot for spot in spots if isinstance(spot, tuple))
    for needs in _needs(a, n, viewer):
        pool = Counter(rules.deck)
        pool.subtract(sure.values())
        for cards in needs.values():
            pool.subtract(cards)
        room = [(spot, size - len(needs.get(spot, []))) for spot, size in sizes.items()]
        if min(pool.values()) >= 0 and all(size >= 0 for _, size in room):
            yield spots, room, needs, sorted(pool.elements())


def _decks(a: Run, n: int, viewer: int | None) -> Iterator[tuple[Card, ...]]:
    """The deals that could have led there: nobody plays from a hand what neither was dealt nor came to it."""
    for spots, room, needs, pool in _shapes(a, n, viewer):
        for filled in _filled(pool, [size for _, size in room]):
            lie = {
                spot: [*needs.get(spot, []), *cards] for (spot, _), cards in zip(room, filled, strict=True)
            }
            yield tuple([spot if isinstance(spot, Card) else lie[spot].pop() for spot in spots])


def _certain(a: Run, n: int, viewer: int | None, where: list[tuple[str, int]]) -> dict[int, Card]:
    """The cards whose places in the deck *viewer* can tell from what is shown now."""
    rules, last = a.rules, a.states[n]
    swapped = {deed.seat for deed in last.history if deed.phase is Phase.SWAP}
    blind = last.phase is Phase.BLIND and viewer == a.dealer
    sure: dict[int, Card] = {}
    for at, (kind, seat) in enumerate(where):
        if (
            kind == "up"
            or (kind == "hand" and seat == viewer and seat not in swapped and not blind)
            or (kind == "kitty" and rules.turned and at == rules.seats * rules.tricks)
        ):
            sure[at] = a.deck[at]
        elif kind == "down":
            pile = [i for i, place in enumerate(where) if place == (kind, seat)].index(at)
            if last.piles[seat][pile].down is None:
                sure[at] = a.deck[at]
    return sure


def _needs(a: Run, n: int, viewer: int | None) -> Iterator[dict[Spot, list[Card]]]:
    """Cards that were dealt to a spot, for they were shown; for each set of them that may have been got."""
    last = a.states[n]
    fixed: dict[Spot, list[Card]] = {}
    gave = [deed for deed in last.history if deed.phase is Phase.GIVE]
    swapped = [deed for deed in last.history if deed.phase is Phase.SWAP]
    getter = last.maker if gave else swapped[0].seat if len(swapped) == 3 else None
    taken = any(state.phase is Phase.PICKUP for state in a.states[: n + 1])
    for deed in last.history:
        spot: Spot = ("hand", deed.seat, 0)
        upcard = taken and isinstance(deed.action, Play) and deed.action.card == last.upcard
        if (isinstance(deed.action, Play) and deed.pile is None and not upcard) or (
            isinstance(deed.action, Discard) and deed.phase is Phase.SWAP
        ):
            fixed.setdefault(spot, []).append(deed.action.card)
    if viewer is not None and (not swapped or viewer != swapped[0].seat):
        fixed.pop(("hand", viewer, 0), None)  # all of one's own hand is known
    if getter is None or (gave and viewer == getter):
        given = [deed.action.card for deed in gave if isinstance(deed.action, Give)]
        if gave:
            fixed["hand", gave[0].seat, 0] = [c for c in given if not (taken and c == last.upcard)]
        yield fixed
        return
    source: Spot = ("hand", gave[0].seat, 0) if gave else NEW
    shown = [deed.action.card for deed in swapped if isinstance(deed.action, Discard)]
    mine: Spot = ("hand", getter, 0)
    had = Counter(card for card in fixed.get(mine, []) if card not in shown)
    for size in range(len(gave or swapped) + 1):
        for got in sorted(set(combinations(had.elements(), size))):
            kept = [*shown, *(had - Counter(got)).elements()]
            if gave and viewer == gave[0].seat:  # one's own hand is known, and what was given of it
                known = {d.action.card for d in gave if isinstance(d.action, Give)} & set(had)
                if set(got) == known or a.rules.copies == 2:
                    yield fixed | {mine: kept}
            else:
                yield fixed | {mine: kept, source: list(got)}


def _filled(pool: list[Card], sizes: list[int]) -> Iterator[list[list[Card]]]:
    """Every way to share the cards out among places of these sizes, two copies of a card told apart."""
    if not sizes:
        if not pool:
            yield []
        return
    for at in combinations(range(len(pool)), sizes[0]):
        rest = [card for i, card in enumerate(pool) if i not in at]
        for others in _filled(rest, sizes[1:]):
            yield [[pool[i] for i in at], *others]
