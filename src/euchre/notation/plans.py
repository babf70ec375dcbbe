"""
What rare rules ask of the cards nobody wrote down: a weak hand shown, a natural trump, a call of renege.

Each plan is one way to have it; they are few, whatever the cards.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from euchre.auction import turned_suit
from euchre.cards import Card, Rank, Suit, suit_in
from euchre.hand import Slot, SlotKind
from euchre.mechanisms import Farmer, Remedy, WeakHand
from euchre.notation.story import Accused, Story, Void
from euchre.notation.unknown import Deck
from euchre.rules import Rules
from euchre.state import Phase

Test = Callable[[Card], bool]

Need = tuple[int, Test]
"""A seat, and what one of the unknown cards in its hand must be."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which voids count, and what cards one seat's unknown hand must have."""

    voids: tuple[Void, ...]
    needs: tuple[Need, ...] = ()
    discard: Test | None = None
    """What the unknown discard must be."""
    returned: bool = False
    """The lone player put down the very card his partner gave him."""
    gifts: int = 0
    """How many cards come from the partner that might as well, in a double deck, be one's own."""


def plans(
    rules: Rules, deck: Deck, where: tuple[Slot, ...], story: Story, upcard: Card | None
) -> Iterator[Plan]:
    """The plans to try, the likeliest first."""
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    held: list[list[Card]] = [[] for _ in range(rules.seats)]
    for card, slot in zip(deck, where, strict=True):
        if card is not None and slot.kind is SlotKind.HAND:
            hands[slot.seat].append(card)
        if card is not None and slot.kind in (SlotKind.HAND, SlotKind.UP):
            held[slot.seat].append(card)
    weak: list[tuple[tuple[Need, ...], Test | None]] = [((), None)]
    if story.farmer is not None and rules.farmer is not None:
        weak = list(_farmers(rules, story, hands[story.farmer], story.farmer, turned_suit(rules, upcard)))
    natural: list[tuple[tuple[Need, ...], Test | None]] = [((), None)]
    if story.natural is not None:
        seat, suit = story.natural
        shown = [each.card for each in story.shown if each.seat == seat and each.phase is not Phase.SWAP]
        if not any(card.suit is suit for card in held[seat]):
            natural = [(((seat, _printed(suit)),), None), ((), _printed(suit))]
            if any(card.suit is suit for card in shown):
                natural.insert(0, ((), None))
    gifts = [unseen.decision for unseen in story.unseen if unseen.phase is Phase.GIVE]
    back = any(
        unseen.phase is Phase.DISCARD and gifts and unseen.decision > gifts[0] for unseen in story.unseen
    )
    double = range(len(gifts) * (rules.copies - 1) + 1)
    ways = list(product(double, (False, True) if back else (False,), weak, natural, _honour(rules, story)))
    rows = [_row(story), ()] if story.left[0] in (Phase.DISCARD, Phase.GIVE) else [()]
    for row in rows:
        for twins, returned, (needs, down), (more, discard), (voids, proof) in ways:
            yield Plan(voids, (*needs, *more, *proof, *row), down or discard, returned, twins)


def _row(story: Story) -> tuple[Need, ...]:
    """Cards that must be there to go down after the last one of a row, which rises."""
    phase, seat, left = story.left
    floor = max((shown.card for shown in story.shown if shown.phase is phase), default=Card(0))
    return ((seat, lambda card: card >= floor),) * left


def _farmers(
    rules: Rules, story: Story, hand: list[Card], seat: int, turned: Suit | None
) -> Iterator[tuple[tuple[Need, ...], Test | None]]:
    """What the unknown cards of a weak hand must be, and what his unknown discard if it was one of them."""
    assert rules.farmer is not None
    swaps = [shown.card for shown in story.shown if shown.phase is Phase.SWAP]
    sure = Counter(hand) | Counter(swaps)
    free = rules.hand - sum(sure.values())
    left = story.left[2] if story.left[0] is Phase.SWAP else 0
    floor, keep = max(swaps, default=Card(0)), rules.farmer.keep_upcard_suit

    def later(card: Card) -> bool:
        return (
            card >= floor
            and card.rank is not None
            and card.rank <= Rank.TEN
            and not (keep and card.suit is turned)
        )

    buried = any(
        unseen.phase in (Phase.PICKUP, Phase.DISCARD) and unseen.seat == seat for unseen in story.unseen
    )
    for pattern in _weak(rules.farmer, list(sure.elements()), free, turned):
        tests = pattern
        if left:
            known = [card for card in sure - Counter(swaps) if later(card)]
            more = tests + [later] * (left - len(known) - len(tests))
            tests = [_both(test, later) if n < left - len(known) else test for n, test in enumerate(more)]
        yield tuple((seat, test) for test in tests), None
        for n in range(len(tests)) if buried else ():
            yield tuple((seat, test) for test in tests[:n] + tests[n + 1 :]), tests[n]


def _both(one: Test, other: Test) -> Test:
    return lambda card: one(card) and other(card)


def _printed(suit: Suit) -> Test:
    return lambda card: card.suit is suit


def _weak(farmer: Farmer, sure: list[Card], free: int, turned: Suit | None) -> list[list[Test]]:
    """What *free* unknown cards must be, beside the *sure* ones, that the hand is weak; several ways."""
    keep = farmer.keep_upcard_suit and farmer.remedy is Remedy.SWAP

    def spare(card: Card) -> bool:
        return not (keep and card.suit is turned)

    def small(card: Card) -> bool:
        return card.rank is not None and card.rank <= Rank.TEN

    def low(card: Card) -> bool:
        return card.rank in (Rank.NINE, Rank.TEN)

    def plain(card: Card) -> bool:
        return small(card) and card.suit is not turned

    def ranked(rank: Rank) -> Test:
        return lambda card: card.rank is rank and spare(card)

    high = [card for card in sure if not small(card)]
    wanted: list[list[Test]]
    match farmer.hand:
        case WeakHand.CLEAN3:
            tests = [ranked(rank) for rank in (Rank.NINE, Rank.TEN)]
            wanted = [[test] * max(0, 3 - sum(map(test, sure))) for test in tests]
        case WeakHand.MIXED4:
            wanted = [[low] * max(0, 4 - sum(map(low, sure)))]
        case WeakHand.NO_ACE_NO_FACE:
            wanted = [] if high else [[small] * free]
        case WeakHand.NO_ACE_NO_FACE_NO_TRUMP:
            wanted = [[plain] * free] if all(map(plain, sure)) else []
        case WeakHand.ACE_NO_FACE:
            aces: list[Test] = [lambda card: card.rank is Rank.ACE] * (1 - len(high))
            wanted = [[*aces, *[small] * (free - len(aces))]] if len(high) <= 1 else []
    return [tests for tests in wanted if len(tests) <= free]


def _honour(rules: Rules, story: Story) -> list[tuple[tuple[Void, ...], tuple[Need, ...]]]:
    """Which voids to believe: all of them, unless a seat may have revoked (A22)."""
    if rules.revoke is None:
        return [(tuple(story.voids), ())]
    false = [accused for accused in story.accused if not accused.last]
    hard = tuple(v for v in story.voids if any(_concerns(a, v) for a in false))
    known = [v for v in story.voids if _belied(story, v)]
    soft = tuple(v for v in story.voids if v in hard or v not in known)
    found: list[tuple[tuple[Void, ...], tuple[Need, ...]]] = []
    for accused in story.accused:
        mine = [v for v in story.voids if _concerns(accused, v) and v not in hard]
        if not accused.last or any(v in known for v in mine):
            continue
        for void in mine:
            others = tuple(v for v in soft if (v.seat, v.suit) != (void.seat, void.suit))
            found.append((others, ((void.seat, _counting(void.suit, story)),)))
    return [*found, (soft, ()), (hard, ())]


def _concerns(accused: Accused, void: Void) -> bool:
    early = void.trick < accused.late and void.decision < accused.decision
    return void.seat == accused.seat and early


def _belied(story: Story, void: Void) -> bool:
    """Whether the seat showed a card of the suit later."""
    return any(
        shown.seat == void.seat and shown.trick > void.trick and suit_in(shown.card, story.trump) == void.suit
        for shown in story.shown
    )


def _counting(suit: Suit | None, story: Story) -> Test:
    return lambda card: suit_in(card, story.trump) == suit
