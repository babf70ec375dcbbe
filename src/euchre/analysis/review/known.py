"""
What a record tells of what each seat saw: decisions can be judged where it tells all of it.

Cards nobody wrote down are filled in by `euchre.notation.record.complete`, in one lawful way of many. A view
may be taken of a hand so filled only where everything its seat saw is in the record itself.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from euchre.actions import Action, Discard, Give, Play
from euchre.cards import Card
from euchre.chance import Chance
from euchre.errors import EuchreError
from euchre.hand import SlotKind, deal_order, place
from euchre.notation.position import Position
from euchre.notation.record import Hand, Record, positions
from euchre.rules import Rules
from euchre.state import Phase, State
from euchre.views import Seen, View, view

DOWN: Final = (Phase.PICKUP, Phase.DISCARD)


@dataclass(frozen=True, kw_only=True)
class Known:
    """One hand of a record, replayed, and which of its cards are written down."""

    states: tuple[State, ...]
    actions: tuple[Action | None, ...]
    """As written: None for a card that went face down, and nobody knows which."""
    dealt: tuple[Counter[Card], ...]
    """By seat, the cards that are known to have been dealt to its hand."""
    laid: tuple[Counter[Card], ...]
    """By seat, the cards that are known to have been laid on the table before it."""
    asleep: Counter[Card]
    """The cards that are known to have been dealt to the kitty, the upcard among them."""

    @staticmethod
    def of(rules: Rules, hand: Hand, number: int = 0) -> "Known":
        """
        *hand* gone through; *number* is its place in the record, for the fault.

        Raises: Fault at the first decision the rules refuse.
        """
        dealt, laid = ([Counter[Card]() for _ in range(rules.seats)] for _ in range(2))
        asleep = Counter[Card]()
        deck = hand.deck[hand.cut :] + hand.deck[: hand.cut]
        for card, slot in zip(deck, deal_order(rules, hand.dealer), strict=False):
            if card is not None:
                lies = {SlotKind.HAND: dealt, SlotKind.KITTY: [asleep]}.get(slot.kind, laid)
                lies[slot.seat][card] += 1
        return Known(
            states=tuple(positions(rules, hand, number)),
            actions=hand.actions,
            dealt=tuple(dealt),
            laid=tuple(laid),
            asleep=asleep,
        )

    def view(self, at: int, scores: tuple[int, ...] = ()) -> View | str:
        """
        What the seat to act saw after *at* decisions, or why the record does not tell.

        A card the seat put down, and which was not written down, is as if it had forgotten it.
        """
        state = self.states[at]
        seat, history = state.turn, state.history
        if not self.holds(at, seat):
            return "not all the cards this seat held are in the record"
        if any(
            action is None and deed.phase is Phase.GIVE and seat in (deed.seat, state.maker)
            for deed, action in zip(history, self.actions, strict=False)
        ):
            return "the card it passed or got is not in the record"
        if not all(self._lying(at, owner) for owner in range(state.rules.seats)):
            return "not all the cards on the table are in the record"
        found = view(state, seat, scores)
        forgot = {
            n
            for n, (deed, action) in enumerate(zip(history, self.actions, strict=False))
            if action is None and deed.seat == seat and deed.phase in DOWN
        }
        if not forgot:
            return found
        seen = [
            Seen(deed.phase, deed.seat, None) if n in forgot else deed for n, deed in enumerate(found.history)
        ]
        return replace(found, history=tuple(seen))

    def holds(self, at: int, seat: int) -> bool:
        """Whether the record tells what *seat* has in hand after *at* decisions."""
        state = self.states[at]
        if state.phase is Phase.BLIND and seat == state.dealer:
            return True
        later = Counter(self._parted(seat, range(at, len(self.states) - 1)))
        return not Counter(state.hands[seat]) - (later | self._had(at, seat))

    def open(self, at: int) -> bool:
        """Whether the record tells every hand and table card after *at* decisions, but for who is out."""
        state = self.states[at]
        return all(self.holds(at, seat) and self._lying(at, seat, covered=True) for seat in state.active)

    def dealt_anew(self, number: int, seed: int) -> State | None:
        """
        The deal, with the cards that nobody knows shuffled among their places; None with such on the table.

        The same *number* and *seed* give the same deal.
        """
        start = self.states[0]
        rules, last = start.rules, range(len(self.states) - 1)
        if not all(self._lying(0, seat, covered=True) for seat in range(rules.seats)):
            return None
        lost = [
            Counter(hand) - (self.dealt[seat] | Counter(self._parted(seat, last)))
            for seat, hand in enumerate(start.hands)
        ]
        places = [*lost, self._sleeping()]
        if sum(map(bool, places)) < 2:
            return start
        pool = sorted(card for cards in places for card in cards.elements())
        Chance(seed, number).shuffle(pool)
        hands, kitty, at = list(map(list, start.hands)), list(start.kitty), 0
        for lies, cards in zip([*hands, kitty], places, strict=True):
            for card in sorted(cards.elements()):
                # Of two like cards the last: the first of the kitty may be the upcard.
                lies[len(lies) - 1 - lies[::-1].index(card)] = pool[at]
                at += 1
        return place(rules, start.dealer, tuple(map(tuple, map(sorted, hands))), start.piles, tuple(kitty))

    def unknown(self) -> int:
        """How many cards of those dealt to hands nobody knows."""
        last = range(len(self.states) - 1)
        return sum(
            (Counter(hand) - (self.dealt[seat] | Counter(self._parted(seat, last)))).total()
            for seat, hand in enumerate(self.states[0].hands)
        )

    def _sleeping(self) -> Counter[Card]:
        """The cards of the kitty that nobody knows, as they were filled in."""
        start = self.states[0]
        upcard = Counter(start.kitty[:1]) if start.rules.turned else Counter[Card]()
        return Counter(start.kitty) - (self.asleep | upcard)

    def _had(self, at: int, seat: int) -> Counter[Card]:
        """What *seat* must still hold of the cards known to be dealt or taken up, if that can be told."""
        state = self.states[at]
        held = Counter(self.dealt[seat])
        for n, deed in enumerate(state.history):
            action = self.actions[n]
            if deed.phase is Phase.SWAP and deed.seat == seat and self._sleeping():
                return Counter()
            if action is None and (deed.seat == seat or (deed.phase is Phase.GIVE and state.maker == seat)):
                return Counter()
            if isinstance(action, Give) and state.maker == seat:
                held[action.card] += 1
        before = self.states[0].hands[seat]
        if not Counter(before) - Counter(self.dealt[seat]):
            return Counter(state.hands[seat])  # all of it was written down, and all that became of it
        if state.upcard is not None and state.upcard in state.hands[seat] and seat == state.dealer:
            held[state.upcard] += 1
        held.subtract(self._parted(seat, range(at)))
        return +held

    def _parted(self, seat: int, numbers: Iterable[int]) -> list[Card]:
        """The cards that *seat* played from its hand, put down or gave, in those decisions."""
        history = self.states[-1].history
        return [
            action.card
            for n in numbers
            if history[n].seat == seat
            and history[n].pile is None
            and isinstance(action := self.actions[n], Play | Discard | Give)
        ]

    def _lying(self, at: int, seat: int, *, covered: bool = False) -> bool:
        """Whether the table cards of *seat* that lie open, or all of them, were written down."""
        state = self.states[at]
        shown = [
            action.card
            for action, deed in zip(self.actions, self.states[-1].history, strict=False)
            if deed.seat == seat and deed.pile is not None and isinstance(action, Play)
        ]
        cards = [pile.up for pile in state.piles[seat] if pile.up is not None]
        if covered:
            cards += [pile.down for pile in state.piles[seat] if pile.down is not None]
        return not Counter(cards) - (self.laid[seat] | Counter(shown))


def point(record: Record, deal: int | None, at: int | None, *, start: bool = False) -> tuple[int, int]:
    """
    The place of deal number *deal* (from 1; the last), and how many decisions: *at* (all; at *start*, none).

    Raises: EuchreError when the record has no such point.
    """
    count = len(record.hands)
    if not count:
        raise EuchreError("nothing has been dealt in this record")
    number = count if deal is None else deal
    if not 1 <= number <= count:
        raise EuchreError(f"--deal {deal}: the record has {count}, counted from 1")
    last = len(record.hands[number - 1].actions)
    if at is not None and not 0 <= at <= last:
        raise EuchreError(f"--at {at}: deal {number} has {last} decisions")
    return number - 1, at if at is not None else 0 if start else last


def view_at(record: Record, deal: int | None, at: int | None) -> View:
    """
    What the seat to act saw at that `point`.

    Raises: EuchreError when there is no such point, or the record does not tell what the seat saw.
    """
    place, after = point(record, deal, at)
    scores = next(game.scores for n, _, _, game in record.positions() if n == place)
    known = Known.of(record.rules, record.hands[place], place)
    if known.states[after].over:
        more = "" if deal is not None or at is not None else "; --deal and --at choose a point before its end"
        raise EuchreError(f"the hand is over: there is nothing left to decide{more}")
    found = known.view(after, scores)
    if isinstance(found, str):
        raise EuchreError(f"deal {place + 1}, decision {after + 1}: {found}")
    return found


def view_in(position: Position) -> View:
    """
    What the seat to act sees in *position*; what it cannot see is not looked at.

    Raises: EuchreError when it does not say what the seat holds, or the hand is over.
    """
    state = position.state
    if state.over:
        raise EuchreError("the hand is over: there is nothing left to decide")
    dealt = any(slot.kind is SlotKind.HAND and slot.seat == state.turn for slot in position.unknown)
    told = any(
        deed.seat == state.turn or (deed.phase is Phase.GIVE and state.maker == state.turn)
        for deed in position.hidden
    )
    if dealt or told:
        raise EuchreError(f"seat {state.turn} is to act and knows its own cards: write them all down")
    return view(state, state.turn, position.scores or ())
