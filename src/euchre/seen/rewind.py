"""Take the decisions of a hand back: from where the cards lie now to where they were dealt."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from euchre.hand.hand import SlotKind, deal_order
from euchre.hand.pre_play import forced_trump, turned_suit
from euchre.hand.state import Phase, SeenDeed, State
from euchre.rules.actions import Action, Call, Discard, Give, Leave, Play
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.rules import Rules
from euchre.rules.weak_hands import SWAPPED, weak_cards
from euchre.seen.partial import Deck
from euchre.seen.unseen import upcard_not_taken
from euchre.seen.views import View


@dataclass(slots=True)
class PartialDeal:
    """
    Cards by place at one moment of a hand: hands and piles by seat, and the kitty; `UNKNOWN` for a card that
    nobody knows.
    """

    hands: list[list[Card]]
    piles: list[list[tuple[Card | None, Card | None]]]
    """Lower and upper card of each pile; None: no card lies there any more."""
    kitty: list[Card]
    """First the upcard, where one is turned up and has not been taken."""

    def copy(self) -> "PartialDeal":
        """Return a copy whose lists can be changed without changing these."""
        return PartialDeal([*map(list, self.hands)], [*map(list, self.piles)], list(self.kitty))

    def deck(self, rules: Rules, dealer: int) -> Deck:
        """
        Return the deck from the top, after the cut, that *dealer* dealt to make this deal; None for an
        unknown card.
        """
        hands, kitty = [iter(hand) for hand in self.hands], iter(self.kitty)
        found: list[Card | None] = []
        for kind, seat, pile in deal_order(rules, dealer):
            if kind is SlotKind.HAND:
                found.append(next(hands[seat]))
            elif kind is SlotKind.KITTY:
                found.append(next(kitty))
            else:
                found.append(self.piles[seat][pile][kind is SlotKind.UP])
        return tuple([None if card == UNKNOWN else card for card in found])


def deal_of(state: State) -> PartialDeal:
    """
    Return the cards as they were dealt in the hand that has come to *state*.

    A state does not keep which cards a weak hand took from the kitty; this returns some that make the swap
    lawful.
    """
    piles = [[(pile.down, pile.up) for pile in row] for row in state.piles]
    now = PartialDeal([list(hand) for hand in state.hands], piles, list(state.kitty))
    return _first(state, now, tuple([deed.action for deed in state.history]))


def known_deal(view: View) -> PartialDeal:
    """
    Return what the viewer of *view* knows of the deal: its own hand, the upcard, table cards that have lain
    face up.
    """
    rules = view.rules
    own = None if view.viewer is None or view.blind(view.viewer) else view.viewer
    hands = [list(view.hand) if seat == own else [UNKNOWN] * size for seat, size in enumerate(view.sizes)]
    piles = [[(UNKNOWN if pile.covered else None, pile.up) for pile in row] for row in view.piles]
    decisions = tuple([_unseen(seen) if seen.action is None else seen.action for seen in view.history])
    swapped = sum(seen.phase is Phase.SWAP for seen in view.history) == SWAPPED
    kitty = [*upcard_not_taken(view)] + [UNKNOWN] * (rules.kitty - rules.turned - SWAPPED * swapped)
    kitty += [action.card for action in decisions if isinstance(action, Discard)]
    deal = _first(view, PartialDeal(hands, piles, kitty), decisions)
    for seat in range(rules.seats):
        if seat != own:
            deal.hands[seat] = [UNKNOWN] * rules.hand
    return deal


def _unseen(seen: SeenDeed) -> Action:
    return Give(UNKNOWN) if seen.phase is Phase.GIVE else Discard(UNKNOWN)


def _first(known: State | View, now: PartialDeal, decisions: tuple[Action, ...]) -> PartialDeal:
    deal, _ = next(take_back(known, now, decisions))
    for hand in deal.hands:
        hand.sort()
    return deal


def take_back(
    known: State | View, now: PartialDeal, decisions: tuple[Action | None, ...]
) -> Iterator[tuple[PartialDeal, tuple[Action, ...]]]:
    """
    Yield each deal, with all its decisions, that leads to the cards as they lie *now*.

    *decisions* are those of the history of *known*, a state or a view. A None among them is a card given
    unseen; every card of the maker's hand is tried for it. Where a weak hand has swapped three cards with the
    kitty (`Farmer`), every three cards that it may have taken are tried. Whether the decisions are lawful is
    not checked.

    *now* is changed and not restored: pass a copy to keep it. No two of the deals yielded share a list; but a
    deal reached without a choice shares its lists with *now*.
    """
    yield from _back(known, now, len(known.history) - 1, decisions)


def _back(
    known: State | View, now: PartialDeal, n: int, decisions: tuple[Action | None, ...]
) -> Iterator[tuple[PartialDeal, tuple[Action, ...]]]:
    """
    Take back the decisions up to number *n*, the last one first; try all possible ones where a decision is
    not known.
    """
    while n >= 0:
        deed, action = known.history[n], decisions[n]
        match deed.phase, action:
            case Phase.PLAY, Play(card):
                _unplayed(now, deed, card)
            case ((Phase.PICKUP | Phase.DISCARD), Discard(card)):
                _remove_last(now.kitty, card)
                now.hands[deed.seat].append(card)
            case Phase.PICKUP, Leave():
                assert known.upcard is not None
                now.kitty.remove(known.upcard)
                now.hands[deed.seat].append(known.upcard)
            case Phase.GIVE, Give(card):
                assert known.maker is not None
                if not _take_out(now.hands[known.maker], card):
                    return
                now.hands[deed.seat].append(card)
            case Phase.GIVE, None:
                assert known.maker is not None
                for card in sorted(set(now.hands[known.maker])):
                    yield from _back(known, now.copy(), n, (*decisions[:n], Give(card), *decisions[n + 1 :]))
                return
            case Phase.SWAP, Discard():
                yield from _unswapped(known, now, n, decisions)
                return
            case ((Phase.CALL | Phase.BLIND), Call()) if _picked_up_after(known, n):
                if not _unpicked(known, now):
                    return
            case _:
                pass
        n -= 1
    at_once = known.rules.forced_is_taken and forced_trump(known.rules, known.upcard) is not None
    if at_once and not _unpicked(known, now):
        return
    yield _dealt(known, now, ()), tuple([action for action in decisions if action is not None])


def _take_out(hand: list[Card], card: Card) -> bool:
    """Take *card* out of *hand*, or an unknown card that may be it; False when neither is there."""
    if card not in hand:
        if UNKNOWN in hand:
            card = UNKNOWN
        elif card == UNKNOWN:
            card = hand[-1]  # any of them may be it
        else:
            return False
    hand.remove(card)
    return True


def _remove_last(cards: list[Card], card: Card) -> None:
    del cards[len(cards) - 1 - cards[::-1].index(card)]


def _picked_up_after(known: State | View, n: int) -> bool:
    phases = [deed[0] for deed in known.history] + [known.phase]
    return phases[n + 1] is Phase.PICKUP


def _unpicked(known: State | View, now: PartialDeal) -> bool:
    """Give the upcard back; False when the dealer never had it, which can happen with two packs."""
    assert known.upcard is not None
    if not _take_out(now.hands[known.dealer], known.upcard):
        return False
    now.kitty.insert(0, known.upcard)
    return True


def _unplayed(now: PartialDeal, deed: SeenDeed, card: Card) -> None:
    if deed.pile is None:
        now.hands[deed.seat].append(card)
        return
    # A card now on top of that pile lay under the one taken back.
    down, up = now.piles[deed.seat][deed.pile]
    now.piles[deed.seat][deed.pile] = (down if up is None else up, card)


def _unswapped(
    known: State | View, now: PartialDeal, n: int, decisions: tuple[Action | None, ...]
) -> Iterator[tuple[PartialDeal, tuple[Action, ...]]]:
    """
    Take back a farmer's swap, the first decision of a hand: any three of the farmer's cards may come from the
    kitty.
    """
    seat, rules = known.history[n].seat, known.rules
    shown = [
        action.card
        for (phase, *_), action in zip(known.history, decisions, strict=True)
        if phase is Phase.SWAP and isinstance(action, Discard)
    ]
    whole = len(shown) == SWAPPED
    assert rules.farmer is not None
    for taken in combinations(sorted(now.hands[seat]), SWAPPED) if whole else ((),):
        start = now.copy()
        for card in taken:
            start.hands[seat].remove(card)
        for card in shown:
            _remove_last(start.kitty, card)
            start.hands[seat].append(card)
        hand = tuple(sorted(start.hands[seat]))
        if UNKNOWN not in hand:
            weak = weak_cards(rules.farmer, hand, turned_suit(rules, known.upcard))
            if Counter(shown) - Counter(weak):
                continue
        yield _dealt(known, start, taken), tuple([action for action in decisions if action is not None])


def _dealt(known: State | View, now: PartialDeal, first: tuple[Card, ...]) -> PartialDeal:
    """The deal with its kitty in order: upcard, the cards a farmer will take, the rest."""
    top = [] if known.upcard is None else [known.upcard]
    rest = list(now.kitty)
    for card in top:
        rest.remove(card)
    return PartialDeal(now.hands, now.piles, [*top, *first, *rest])
