"""What lay where before anything was decided: a state's history, taken back."""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from euchre.actions import Action, Discard, Give, Leave, Play
from euchre.auction import turned_suit
from euchre.cards import Card
from euchre.hand import SlotKind, deal_order
from euchre.rules import Rules
from euchre.state import Phase, State
from euchre.views import View
from euchre.weak_hands import weak_cards

Maybe = Card | None


@dataclass(slots=True)
class Layout:
    """Cards by seat, by pile (lower, upper) and in the kitty, whose first is the upcard; None: not known."""

    hands: list[list[Maybe]]
    piles: list[list[tuple[Maybe, Maybe]]]
    kitty: list[Maybe]

    def deck(self, rules: Rules, dealer: int) -> tuple[Maybe, ...]:
        """The cards in the order in which they were dealt, after the cut."""
        hands = [iter(hand) for hand in self.hands]
        kitty = iter(self.kitty)
        found: list[Maybe] = []
        for slot in deal_order(rules, dealer):
            if slot.kind is SlotKind.HAND:
                found.append(next(hands[slot.seat]))
            elif slot.kind in (SlotKind.DOWN, SlotKind.UP):
                found.append(self.piles[slot.seat][slot.pile][slot.kind is SlotKind.UP])
            else:
                found.append(next(kitty))
        return tuple(found)


def layout_of(state: State) -> Layout:
    """
    A deal from which the history leads to *state*: the very one, as far as the state knows.

    It has forgotten which cards a weak hand took from the kitty; any that make the swap lawful will do.
    """
    hands = [list(hand) for hand in state.hands]
    kitty = list(state.kitty)
    if any(step.phase is Phase.PICKUP for step in state.agenda):
        _unpick(state, hands, kitty)
    swaps: list[Card] = []
    for deed in reversed(state.history):
        match deed.phase, deed.action:
            case Phase.PLAY, Play(card) if deed.pile is None:
                hands[deed.seat].append(card)
            case Phase.GIVE, Give(card):
                assert state.maker is not None
                hands[state.maker].remove(card)
                hands[deed.seat].append(card)
            case ((Phase.DISCARD | Phase.PICKUP), Discard(card)):
                hands[deed.seat].append(kitty.pop())
                if deed.phase is Phase.PICKUP:
                    _unpick(state, hands, kitty)
            case Phase.SWAP, Discard(card):
                swaps.append(card)
            case _:
                pass
    if swaps:
        seat = next(deed.seat for deed in state.history if deed.phase is Phase.SWAP)
        del kitty[-len(swaps) :]
        taken = _taken(state.rules, state.upcard, hands[seat], swaps) if len(swaps) == 3 else ()
        for card in taken:
            hands[seat].remove(card)
        hands[seat] += swaps
        kitty[1:1] = taken
    piles = [[_pile(state, seat, i) for i in range(state.rules.piles)] for seat in range(state.rules.seats)]
    return Layout([_sorted(hand) for hand in hands], piles, list(kitty))


def _sorted(cards: list[Card]) -> list[Maybe]:
    return [*sorted(cards)]


def _unpick(state: State, hands: list[list[Card]], kitty: list[Card]) -> None:
    assert state.upcard is not None
    hands[state.dealer].remove(state.upcard)
    kitty.insert(0, state.upcard)


def _taken(rules: Rules, upcard: Card | None, hand: list[Card], swaps: list[Card]) -> tuple[Card, ...]:
    """Three cards that a weak *hand* may have taken from the kitty for its *swaps*."""
    farmer, turned = rules.farmer, turned_suit(rules, upcard)
    assert farmer is not None
    for taken in combinations(sorted(hand), 3):
        before = Counter(hand) - Counter(taken) + Counter(swaps)
        weak = Counter(weak_cards(farmer, tuple(sorted(before.elements())), turned))
        if not Counter(swaps) - weak:
            return taken
    raise AssertionError("no hand was weak enough to swap")


def _pile(state: State, seat: int, at: int) -> tuple[Maybe, Maybe]:
    played = [
        deed.action.card
        for deed in state.history
        if deed.seat == seat and deed.pile == at and isinstance(deed.action, Play)
    ]
    pile = state.piles[seat][at]
    upper, *lower = [*played, *(card for card in (pile.up, pile.down) if card is not None)]
    return lower[0], upper


def layout_seen(view: View) -> Layout:
    """What the viewer knows of the deal."""
    rules, seats = view.rules, range(view.rules.seats)
    hands: list[list[Maybe]] = [[None] * rules.hand for _ in seats]
    kitty: list[Maybe] = [None] * rules.kitty
    if rules.turned:
        kitty[0] = view.upcard
    piles: list[list[tuple[Maybe, Maybe]]] = []
    for seat in seats:
        piles.append([])
        for at, pile in enumerate(view.piles[seat]):
            played = [
                seen.action.card
                for seen in view.history
                if seen.seat == seat and seen.pile == at and isinstance(seen.action, Play)
            ]
            known = [*played, *([] if pile.up is None else [pile.up])]
            piles[seat].append((known[1] if len(known) > 1 else None, known[0]))
    if view.viewer is not None and (view.hand or not view.sizes[view.viewer]):
        _own(view, view.viewer, hands, kitty)
    return Layout(hands, piles, kitty)


def _own(view: View, me: int, hands: list[list[Maybe]], kitty: list[Maybe]) -> None:
    """Fill in the viewer's own hand as it was dealt, and what he took from the kitty."""
    rules = view.rules
    hand = list(view.hand)
    swaps: list[Card] = []
    picked = any(seen.phase is Phase.PICKUP for seen in view.history) or view.phase is Phase.PICKUP
    for seen in reversed(view.history):
        action: Action | None = seen.action
        match seen.phase, action:
            case Phase.SWAP, Discard(card) if seen.seat == me:
                swaps.append(card)
            case (Phase.PLAY, Play(card)) if seen.seat == me and seen.pile is None:
                hand.append(card)
            case ((Phase.DISCARD | Phase.PICKUP), Discard(card)) | (Phase.GIVE, Give(card)) if (
                seen.seat == me
            ):
                hand.append(card)
            case Phase.GIVE, Give(card) if view.maker == me:
                hand.remove(card)
            case Phase.PICKUP, Leave() if seen.seat == me:
                picked = False
            case _:
                pass
    if picked and me == view.dealer and view.upcard is not None:
        hand.remove(view.upcard)
    if len(swaps) == 3:
        taken = _taken(rules, view.upcard, hand, swaps)
        for card in taken:
            hand.remove(card)
        kitty[1:4] = taken
    hands[me] = _sorted(hand + swaps)
