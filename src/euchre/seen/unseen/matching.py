"""
Find a place for every unknown card of a recorded hand: a bipartite matching of cards and groups of places.

It uses augmenting paths, so the time grows with the number of cards, not with the number of placements.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from euchre.hand.hand import Slot, SlotKind, deal_order
from euchre.hand.state import Phase, State
from euchre.rules.actions import Action, Discard, Give
from euchre.rules.cards import Card, suit_in
from euchre.rules.weak_hands import SWAPPED, CardTest
from euchre.seen.partial import Deck
from euchre.seen.unseen.constraints import Constraints, FaceDown, Facts, ShownCard, constraints, facts

NEVER: Final = 99
"""A number for a trick after the last."""

FACE_DOWN: Final = "face down"

DeckAndDecisions = tuple[tuple[Card, ...], tuple[Action, ...]]
"""A whole deck from the top after the cut, and all decisions."""


def completions(deck: Deck, state: State) -> Iterator[DeckAndDecisions]:
    """
    Yield ways to name every unknown card: the whole deck from the top, and all decisions.

    *state* is the last one that `euchre.seen.partial.trace` made from *deck*. There is at most one answer for
    each way to meet the rare rules, the likeliest way first. If such a rule is involved, the caller must
    still check that all is lawful. Without an answer there is no lawful completion.
    """
    known = facts(state)
    for ways in constraints(deck, known):
        found = _Matching(deck, known, ways).solve()
        if found is not None:
            yield found


@dataclass(slots=True)
class _Group:
    """A group of equivalent places: how many cards they take, and their owner."""

    room: int
    seat: int = -1
    kind: str = SlotKind.HAND
    since: int = 0
    """The first trick in which a card here can be played."""
    number: int = -1
    """The number of the unknown card that was put down or given; under a pile, the number of the pile."""
    test: CardTest | None = None


@dataclass(frozen=True, slots=True)
class _Item:
    """
    A card whose place is not known, and what is known of its use; *origin* is the seat to which it was dealt,
    if known.
    """

    card: Card
    origin: int = -1
    shown: ShownCard | None = None
    got: int = -1
    """The decision by which it came into the origin's hand; -1: the deal."""


class _Matching:
    """The cards and the groups of places for one way to meet the rare rules."""

    def __init__(self, deck: Deck, known: Facts, ways: Constraints) -> None:
        state = known.state
        seats = range(state.rules.seats)
        self.deck, self.known, self.ways = deck, known, ways
        self.state, self.rules, self.maker = state, state.rules, state.maker
        self.order = deal_order(state.rules, state.dealer)
        self.voids = [[v for v in ways.voids if v.seat == seat] for seat in seats]
        self.items: list[_Item] = []
        self.groups: list[_Group] = []
        self.pool = Counter(state.rules.deck)
        """Cards that could lie anywhere."""
        self.hands: list[list[Card]] = [[] for _ in seats]
        """Known cards in hand without a known use."""
        self.tables: list[list[tuple[Card, int]]] = [[] for _ in seats]
        """Known table cards without a known use, and the first trick in which they can be played."""
        self.room = [0] * state.rules.seats
        """Places in each hand for cards of `items`."""
        self.gifts: dict[Card, int] = {}
        """Cards that were given openly, and the decision for each."""
        self.twins = ways.gifts

    def solve(self) -> DeckAndDecisions | None:
        """The whole deck and all decisions, if the constraints can be kept."""
        if not self._lay():
            return None
        choices = [
            [n for n, group in enumerate(self.groups) if self._fits(item, group)] for item in self.items
        ]
        order = sorted(range(len(choices)), key=lambda i: len(choices[i]))
        placed = match_items(order, choices, [group.room for group in self.groups])
        return None if placed is None else self._written(placed)

    def _held(self, seat: int, card: Card, since: int, until: int) -> bool:
        """
        Whether *seat* may have been able to play *card* from trick *since* until it was played in trick
        *until*.
        """
        suit = suit_in(card, self.state.trump)
        return not any(since <= void.trick < until and void.suit == suit for void in self.voids[seat])

    def _lay(self) -> bool:
        """Fill `items` and `groups`; return False when the known facts contradict each other."""
        open_kitty = self._deal()
        if not all(map(self._use, self.known.shown)):
            return False
        room = self.room
        for seat in range(self.rules.seats):
            if not all(self._held(seat, card, since, NEVER) for card, since in self.tables[seat]):
                return False
            gifts = self.gifts if seat == self.maker else {}
            self.items += [_Item(card, seat, got=gifts.get(card, -1)) for card in self.hands[seat]]
            room[seat] += len(self.hands[seat])
        self.items += [_Item(card) for card in sorted(self.pool.elements())]
        for n, unseen in enumerate(self.known.face_down):
            if self.ways.returned and unseen.phase is Phase.DISCARD:
                continue
            self.groups.append(_Group(1, unseen.seat, FACE_DOWN, number=n))
            room[unseen.seat] -= 1
        for seat, test in self.ways.needs:
            self.groups.append(_Group(1, seat, test=test))
            room[seat] -= 1
        self.groups += [_Group(size, seat) for seat, size in enumerate(room)]
        self.groups.append(_Group(open_kitty, kind=SlotKind.KITTY))
        return min(room) >= 0

    def _deal(self) -> int:
        """Lay the known cards out, and count the open places, of which the kitty's are returned."""
        open_kitty = 0
        first = len(self.deck) - self.rules.kitty
        for n, (card, slot) in enumerate(zip(self.deck, self.order, strict=True)):
            owner = self._owner(n - first, slot)
            since = self._turned(slot) if slot.kind is SlotKind.DOWN else 0
            if card is not None:
                self.pool[card] -= 1
                if owner >= 0:
                    self.hands[owner].append(card)
                elif slot.kind in (SlotKind.DOWN, SlotKind.UP):
                    self.tables[slot.seat].append((card, since))
            elif owner >= 0:
                self.room[owner] += 1
            elif slot.kind is SlotKind.DOWN:
                self.groups.append(_Group(1, slot.seat, SlotKind.DOWN, since, slot.pile))
            else:
                open_kitty += 1
        return open_kitty

    def _use(self, shown: ShownCard) -> bool:
        """Find the origin of a card that was shown; return False if it cannot have been there."""
        seat, card, hands = shown.seat, shown.card, self.hands
        mine = card in hands[seat]
        if mine:
            hands[seat].remove(card)
        if shown.phase is Phase.GIVE:
            assert self.maker is not None
            hands[self.maker].append(card)
            self.gifts[card] = shown.decision
        if mine:
            return self._held(seat, card, 0, shown.trick)
        lying = next((each for each in self.tables[seat] if each[0] == card), None)
        if lying is not None:
            self.tables[seat].remove(lying)
            return lying[1] <= shown.trick and self._held(seat, card, lying[1], shown.trick)
        giver = self._giver(shown)
        given = giver is not None and card in hands[giver]
        if self.pool[card] > 0 and not (given and self.twins > 0):
            self.pool[card] -= 1
            self.items.append(_Item(card, shown=shown))
            return True
        if giver is None or not given:
            return False
        self.twins -= 1
        hands[giver].remove(card)
        self.items.append(_Item(card, giver, shown))
        self.room[giver] += 1
        return True

    def _owner(self, at: int, slot: Slot) -> int:
        """Whose hand a card dealt to *slot*, place *at* of the kitty, comes into; -1: nobody's."""
        known = self.known
        if slot.kind != SlotKind.KITTY:
            return slot.seat if slot.kind is SlotKind.HAND else -1
        if at == 0 and self.rules.turned:
            return self.state.dealer if known.taken else -1
        return known.farmer if known.swapped and known.farmer is not None and at <= SWAPPED else -1

    def _turned(self, slot: Slot) -> int:
        """The first trick in which the lower card of a pile can be played."""
        top = next(
            card
            for card, other in zip(self.deck, self.order, strict=True)
            if other == Slot(SlotKind.UP, slot.seat, slot.pile)
        )
        for shown in self.known.shown:
            if shown.seat == slot.seat and shown.card == top:
                return shown.trick + 1
        return NEVER

    def _giver(self, shown: ShownCard) -> int | None:
        """The seat that may have given, without a record of it, a card that was shown later."""
        for unseen in self.known.face_down:
            if unseen.phase is Phase.GIVE and shown.seat == self.maker:
                return unseen.seat if unseen.decision < shown.decision else None
        return None

    def _fits(self, item: _Item, group: _Group) -> bool:
        """Whether *item* may lie in *group*."""
        card, shown = item.card, item.shown
        if group.test is not None and not group.test(card):
            return False
        if group.kind is SlotKind.KITTY:
            return item.origin < 0 and shown is None
        if group.kind is SlotKind.DOWN:
            if item.origin >= 0:
                return False
            if shown is None:
                return self._held(group.seat, card, group.since, NEVER)
            mine = shown.seat == group.seat and shown.trick >= group.since
            return mine and self._held(group.seat, card, group.since, shown.trick)
        if group.kind == FACE_DOWN:
            return self._fits_unseen(item, self.known.face_down[group.number])
        if item.origin >= 0 and (item.origin != group.seat or shown is not None):
            return False  # the maker got this card of the giver by an unknown gift
        if group.test is not None and (item.origin >= 0 or (shown is not None and shown.phase is Phase.SWAP)):
            return False  # the constraints are counted without these
        if shown is not None and shown.seat != group.seat:
            return False
        return self._held(group.seat, card, 0, NEVER if shown is None else shown.trick)

    def _fits_unseen(self, item: _Item, unseen: FaceDown) -> bool:
        card, shown = item.card, item.shown
        if not unseen.low <= card <= unseen.high or item.origin not in (-1, unseen.seat):
            return False
        if item.got > unseen.decision:
            return False
        if unseen.phase is Phase.GIVE:
            maker = self.maker
            assert maker is not None
            if shown is None:
                return self.ways.returned or self._held(maker, card, 0, NEVER)
            mine = shown.seat == maker and shown.decision > unseen.decision
            return mine and not self.ways.returned and self._held(maker, card, 0, shown.trick)
        if unseen.phase is Phase.PICKUP and card == self.state.upcard and not self.known.burial:
            return False
        test = self.ways.discard
        return shown is None and (test is None or test(card))

    def _written(self, placed: list[list[int]]) -> DeckAndDecisions:
        """The deck and the decisions with the cards in these places."""
        first: list[list[Card]] = [[] for _ in range(self.rules.seats)]
        hands: list[list[Card]] = [[] for _ in range(self.rules.seats)]
        downs: dict[tuple[int, int], Card] = {}
        kitty: list[Card] = []
        rows: dict[Phase, list[tuple[int, Card]]] = {}
        for group, inside in zip(self.groups, placed, strict=True):
            items = sorted((self.items[i] for i in inside), key=lambda item: item.card)
            for item in items:
                shown = item.shown
                if group.kind is SlotKind.DOWN:
                    downs[group.seat, group.number] = item.card
                elif group.kind is SlotKind.KITTY:
                    kitty.append(item.card)
                elif item.origin < 0:
                    early = (shown is not None and shown.phase is Phase.SWAP) or group.test is not None
                    early = early or (group.kind == FACE_DOWN and self.ways.discard is not None)
                    (first if early else hands)[group.seat].append(item.card)
                if group.kind == FACE_DOWN:
                    unseen = self.known.face_down[group.number]
                    rows.setdefault(unseen.phase, []).append((unseen.decision, item.card))
                    if self.ways.returned and unseen.phase is Phase.GIVE:
                        back = next(u for u in self.known.face_down if u.phase is Phase.DISCARD)
                        rows[Phase.DISCARD] = [(back.decision, item.card)]
        deck: list[Card] = []
        start = len(self.deck) - self.rules.kitty
        for n, (card, slot) in enumerate(zip(self.deck, self.order, strict=True)):
            owner = self._owner(n - start, slot)
            if card is not None:
                deck.append(card)
            elif owner >= 0:
                deck.append((first[owner] or hands[owner]).pop(0))
            elif slot.kind is SlotKind.DOWN:
                deck.append(downs[slot.seat, slot.pile])
            else:
                deck.append(kitty.pop(0))
        self._lower(deck, rows)
        done = [deed.action for deed in self.state.history]
        for phase, row in rows.items():
            cards = sorted(card for _, card in row)
            for (decision, _), card in zip(sorted(row), cards, strict=True):
                done[decision] = Give(card) if phase is Phase.GIVE else Discard(card)
        return tuple(deck), tuple(done)

    def _lower(self, deck: list[Card], rows: dict[Phase, list[tuple[int, Card]]]) -> None:
        """In an unfinished series the lowest cards are put down first, because others have to follow."""
        phase, seat, _ = self.known.row
        if phase not in rows or any(shown.phase is phase for shown in self.known.shown):
            return
        start = len(deck) - self.rules.kitty
        hand = [card for n, card in enumerate(deck) if self._owner(n - start, self.order[n]) == seat]
        for shown in self.known.shown:
            if shown.phase is Phase.GIVE and self.maker == seat:
                hand.append(shown.card)
            elif shown.seat == seat:
                hand.remove(shown.card)
        for n, (decision, _) in enumerate(rows[phase]):
            rows[phase][n] = (decision, sorted(hand)[n])


def match_items(order: list[int], choices: list[list[int]], capacities: list[int]) -> list[list[int]] | None:
    """
    Put items into groups; return the items of each group, or None if they do not all fit.

    Item i goes into one of the groups *choices*[i], and no group takes more than *capacities* says. Items are
    tried in that *order*.

    >>> match_items([0, 1], [[0, 1], [0]], [1, 1])
    [[1], [0]]
    """
    placed: list[list[int]] = [[] for _ in capacities]

    def put(item: int, tried: set[int]) -> bool:
        for group in choices[item]:
            if group in tried:
                continue
            tried.add(group)
            if len(placed[group]) < capacities[group]:
                placed[group].append(item)
                return True
            for other in placed[group]:
                if put(other, tried):
                    placed[group].remove(other)
                    placed[group].append(item)
                    return True
        return False

    return placed if all(put(item, set()) for item in order) else None
