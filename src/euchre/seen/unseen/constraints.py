"""
What the decisions of a recorded hand require of its cards: cards shown, cards put down unseen, and rare
rules.

Rare rules (a weak hand shown, a natural trump, a call of renege) can be met in several ways. There are few of
them for any cards, and `constraints` lists them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from euchre.hand.auction import needs_natural
from euchre.hand.hand import SlotKind, deal_order
from euchre.hand.pre_play import may_bury_upcard, turned_suit
from euchre.hand.state import Phase, State, count_auction_turns
from euchre.rules.actions import Accuse, Action, Call, Discard, Farmer, Give, Play, Stray
from euchre.rules.cards import UNKNOWN, Card, Suit, Trump, suit_in
from euchre.rules.weak_hands import SWAPPED, CardTest, may_be_swapped, ways_to_be_weak
from euchre.seen.partial import Deck
from euchre.seen.unseen.hidden import Void, failures_to_follow, upcard_taken

BEFORE: Final = -1
"""The trick of a decision made before the play."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """
    A card that *seat* showed by decision number *decision*: played in *trick* (from 0) or, with `BEFORE`,
    before the play.
    """

    decision: int
    seat: int
    card: Card
    trick: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class FaceDown:
    """
    An unknown card that *seat* put down or gave by decision number *decision*; its number is from *low* to
    *high*, inclusive.
    """

    decision: int
    phase: Phase
    seat: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Accused:
    """
    A call of renege against *seat*, for an offence before trick number *late*; *last*: nothing happened
    afterwards.
    """

    decision: int
    seat: int
    late: int
    last: bool


@dataclass(slots=True)
class Facts:
    """The facts that the history of a hand, up to *state*, gives about its unknown cards."""

    state: State
    shown: list[ShownCard] = field(default_factory=list)
    face_down: list[FaceDown] = field(default_factory=list)
    accused: list[Accused] = field(default_factory=list)
    voids: tuple[Void, ...] = ()
    """The failures to follow suit."""
    farmer: int | None = None
    """The seat that showed a weak hand."""
    swapped: bool = False
    """The farmer has the cards of the kitty in hand."""
    natural: tuple[int, Suit] | None = None
    """A seat that must hold a card printed with that suit when it calls."""
    row: tuple[Phase, int, int] = (Phase.OVER, -1, 0)
    """
    A series of cards to put down that is not finished: its phase, the seat, and how many cards are still to
    come.
    """

    @property
    def taken(self) -> bool:
        """Whether the dealer has had the upcard in hand and has not put it back."""
        return upcard_taken(self.state)

    @property
    def burial(self) -> bool:
        """Whether the upcard may be the dealer's unknown discard."""
        return may_bury_upcard(self.state)


def facts(state: State) -> Facts:
    """
    Return what the history of *state*, the last one of `euchre.seen.partial.trace`, tells of its
    unknown cards.
    """
    found = Facts(state, voids=tuple(failures_to_follow(state)))
    revoke, tricks = state.rules.revoke, 0
    ends = [sum(len(t.plays) for t in state.tricks[: n + 1]) for n in range(len(state.tricks))]
    played = 0
    for n, (phase, seat, action, _) in enumerate(state.history):
        match action:
            case Accuse(_, other):
                late = tricks + (revoke is not None and not revoke.next_trick_first)
                last = n + 1 == len(state.history)
                found.accused.append(Accused(n, other, late, last))
            case Discard(card) | Give(card) if card == UNKNOWN:
                low, high = _bound(state, n, -1), _bound(state, n, 1)
                found.face_down.append(FaceDown(n, phase, seat, low, high))
            case Play(card) | Stray(_, card):
                found.shown.append(ShownCard(n, seat, card, tricks, Phase.PLAY))
            case Discard(card) | Give(card):
                found.shown.append(ShownCard(n, seat, card, BEFORE, phase))
            case Farmer():
                found.farmer = seat
            case Call(trump) if phase is Phase.CALL:
                found.natural = _natural(state, n, seat, trump)
            case _:
                pass
        if isinstance(action, Play):
            played += 1
            tricks += played in ends
    found.swapped = sum(each.phase is Phase.SWAP for each in found.shown) == SWAPPED
    if state.phase in (Phase.SWAP, Phase.DISCARD, Phase.GIVE):
        found.row = (state.phase, state.turn, state.agenda[0].cards)
    return found


def _natural(after: State, decision: int, seat: int, trump: Trump) -> tuple[int, Suit] | None:
    """
    The seat that must hold a card printed with a suit, and the suit, because *seat* called *trump* by that
    decision (H3); None: no seat must.
    """
    turns = count_auction_turns(deed.phase for deed in after.history[:decision])
    offered = turned_suit(after.rules, after.upcard) if turns < after.rules.seats else None
    needed = needs_natural(after.rules, after.dealer, offered, seat, trump)
    return (seat, trump.suit) if needed and trump.suit is not None else None


def _bound(state: State, at: int, way: int) -> int:
    """Cards put down in a series rise: the next known card in the direction *way* bounds an unknown one."""
    phase, deeds = state.history[at].phase, state.history
    while phase is not Phase.PICKUP and 0 <= at < len(deeds) and deeds[at].phase is phase:
        action: Action = deeds[at].action
        if isinstance(action, Discard | Give) and action.card != UNKNOWN:
            return int(action.card)
        at += way
    return 0 if way < 0 else 32


Need = tuple[int, CardTest]
"""A seat, and a condition that one of the unknown cards in its hand must meet."""


@dataclass(frozen=True, slots=True)
class Constraints:
    """
    What unknown cards have to be, in one of the ways in which rare rules (weak hands, natural trump, renege)
    can be met.
    """

    voids: tuple[Void, ...]
    needs: tuple[Need, ...] = ()
    discard: CardTest | None = None
    """The condition that the unknown discard must meet."""
    returned: bool = False
    """The lone player put down the very card that the partner gave."""
    gifts: int = 0
    """
    How many cards come from the partner although, in a double deck, the player's own copies would
    also fit.
    """


def constraints(deck: Deck, known: Facts) -> Iterator[Constraints]:
    """
    Yield the sets of constraints to try for a hand dealt from *deck*, the likeliest first; one of them has to
    be met.
    """
    state, rules = known.state, known.state.rules
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    held: list[list[Card]] = [[] for _ in range(rules.seats)]
    for card, slot in zip(deck, deal_order(rules, state.dealer), strict=True):
        if card is not None and slot.kind is SlotKind.HAND:
            hands[slot.seat].append(card)
        if card is not None and slot.kind in (SlotKind.HAND, SlotKind.UP):
            held[slot.seat].append(card)
    weak: list[tuple[tuple[Need, ...], CardTest | None]] = [((), None)]
    if known.farmer is not None:
        weak = list(_weak(known, hands[known.farmer], known.farmer))
    natural: list[tuple[tuple[Need, ...], CardTest | None]] = [((), None)]
    if known.natural is not None:
        seat, suit = known.natural
        shown = [each.card for each in known.shown if each.seat == seat and each.phase is not Phase.SWAP]
        if not any(card.suit is suit for card in held[seat]):
            natural = [(((seat, _printed(suit)),), None), ((), _printed(suit))]
            if any(card.suit is suit for card in shown):
                natural.insert(0, ((), None))
    gifts = [each.decision for each in known.face_down if each.phase is Phase.GIVE]
    back = any(each.phase is Phase.DISCARD and gifts and each.decision > gifts[0] for each in known.face_down)
    double = range(len(gifts) * (rules.copies - 1) + 1)
    ways = list(product(double, (False, True) if back else (False,), weak, natural, _honour(known)))
    rows = [_row(known), ()] if known.row[0] in (Phase.DISCARD, Phase.GIVE) else [()]
    for row in rows:
        for twins, returned, (needs, down), (more, discard), (voids, proof) in ways:
            yield Constraints(voids, (*needs, *more, *proof, *row), down or discard, returned, twins)


def _row(known: Facts) -> tuple[Need, ...]:
    """The conditions for cards that must still follow the last one of a series, which rises."""
    phase, seat, missing = known.row
    floor = max((shown.card for shown in known.shown if shown.phase is phase), default=Card(0))
    return ((seat, lambda card: card >= floor),) * missing


def _weak(known: Facts, hand: list[Card], seat: int) -> Iterator[tuple[tuple[Need, ...], CardTest | None]]:
    """
    The conditions for the unknown cards of a weak hand, and for its unknown discard if that was one
    of them.
    """
    rules, farmer = known.state.rules, known.state.rules.farmer
    assert farmer is not None
    turned = turned_suit(rules, known.state.upcard)
    swaps = [shown.card for shown in known.shown if shown.phase is Phase.SWAP]
    sure = Counter(hand) | Counter(swaps)
    missing = known.row[2] if known.row[0] is Phase.SWAP else 0
    floor = max(swaps, default=Card(0))

    def later(card: Card) -> bool:
        return card >= floor and may_be_swapped(farmer, card, turned)

    buried = any(
        each.phase in (Phase.PICKUP, Phase.DISCARD) and each.seat == seat for each in known.face_down
    )
    for tests in ways_to_be_weak(farmer, list(sure.elements()), rules.hand - sure.total(), turned):
        if missing:
            due = missing - sum(later(card) for card in sure - Counter(swaps))
            more = tests + [later] * (due - len(tests))
            first = len(more) - due  # an ace, which stands first, may be kept but not be put down
            tests = [_both(test, later) if n >= first else test for n, test in enumerate(more)]  # noqa: PLW2901
        yield tuple((seat, test) for test in tests), None
        for n in range(len(tests)) if buried else ():
            yield tuple((seat, test) for test in tests[:n] + tests[n + 1 :]), tests[n]


def _both(one: CardTest, other: CardTest) -> CardTest:
    return lambda card: one(card) and other(card)


def _printed(suit: Suit) -> CardTest:
    return lambda card: card.suit is suit


def _honour(known: Facts) -> list[tuple[tuple[Void, ...], tuple[Need, ...]]]:
    """The voids that are certain: all of them, unless a seat may have reneged (A22)."""
    if known.state.rules.revoke is None:
        return [(known.voids, ())]
    hard = tuple(v for v in known.voids if any(_concerns(a, v) for a in known.accused if not a.last))
    belied = [v for v in known.voids if _belied(known, v)]
    soft = tuple(v for v in known.voids if v in hard or v not in belied)
    found: list[tuple[tuple[Void, ...], tuple[Need, ...]]] = []
    for accused in known.accused:
        mine = [v for v in known.voids if _concerns(accused, v) and v not in hard]
        if not accused.last or any(v in belied for v in mine):
            continue
        for void in mine:
            others = tuple(v for v in soft if (v.seat, v.suit) != (void.seat, void.suit))
            found.append((others, ((void.seat, _counting(void.suit, known.state)),)))
    return [*found, (soft, ()), (hard, ())]


def _concerns(accused: Accused, void: Void) -> bool:
    return void.seat == accused.seat and void.trick < accused.late and void.decision < accused.decision


def _belied(known: Facts, void: Void) -> bool:
    """Whether the seat showed a card of the suit after it did not follow."""
    return any(
        shown.seat == void.seat
        and shown.trick > void.trick
        and suit_in(shown.card, known.state.trump) == void.suit
        for shown in known.shown
    )


def _counting(suit: Suit | None, state: State) -> CardTest:
    return lambda card: suit_in(card, state.trump) == suit
