"""What the cards seen prove of a revoke: who did not follow suit, and later showed a card of that suit."""

from euchre.actions import Accuse, Play
from euchre.cards import Card, Suit, suit_in
from euchre.state import Phase
from euchre.views import View

HAND = -1


def proven(view: View) -> Accuse | None:
    """An accusation of another that the viewer may make now and that must hold, or none."""
    chances = [
        action for action in view.irregular if isinstance(action, Accuse) and action.seat != view.viewer
    ]
    if not chances:
        return None
    guilty = {seat for seat, trick in offences(view) if trick < len(view.tricks) or _at_once(view)}
    return next((action for action in chances if action.seat in guilty), None)


def _at_once(view: View) -> bool:
    revoke = view.rules.revoke
    return revoke is not None and not revoke.next_trick_first


def offences(view: View) -> list[tuple[int, int]]:
    """Seat and trick (from 0) of every revoke that the cards seen so far prove."""
    laid = [(seen.seat, seen.action.card, seen.pile) for seen in view.history
            if seen.phase is Phase.PLAY and isinstance(seen.action, Play)]  # fmt: skip
    plays: list[tuple[int, int, Card, int | None]] = []
    led: list[Suit | None] = []
    at = 0
    for number, cards in enumerate([*[trick.plays for trick in view.tricks], view.trick]):
        for place, _ in enumerate(cards):
            seat, card, pile = laid[at]
            at += 1
            if place == 0:
                led.append(suit_in(card, view.trump))
            plays.append((number, seat, card, pile))
    found = []
    for number, seat, card, _ in plays:
        asked = led[number]
        if suit_in(card, view.trump) == asked:
            continue
        if any(suit_in(other, view.trump) == asked for other in _held(view, plays, seat, number)):
            found.append((seat, number))
    return found


def _held(view: View, plays: list[tuple[int, int, Card, int | None]], seat: int, trick: int) -> list[Card]:
    """The cards that *seat* could have played to *trick* instead, as far as they have been seen since."""
    held: list[Card] = []
    emptied: dict[int, int] = {}
    for number, who, card, pile in plays:
        if who != seat:
            continue
        # A card from a pile was there to play unless it still lay under another during that trick.
        if number > trick and (pile is None or emptied.get(pile, -1) < trick):
            held.append(card)
        if pile is not None:
            emptied.setdefault(pile, number)
    for pile, (_, up) in enumerate(view.piles[seat]):
        if up is not None and emptied.get(pile, -1) < trick:
            held.append(up)
    return held
