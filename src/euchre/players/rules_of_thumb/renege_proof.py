"""What the cards seen prove of a renege: who did not follow suit, and later showed a card of that suit."""

from euchre.actions import Accuse, Play
from euchre.cards import Card, suit_in
from euchre.unseen import failures_to_follow
from euchre.views import View


def provable_accusation(view: View) -> Accuse | None:
    """
    Return an accusation of a renege that the viewer may make now and that must hold; else None.

    It is proven by cards that all have seen: a seat did not follow suit, and later showed a card of that
    suit.
    """
    chances = [
        action for action in view.irregular if isinstance(action, Accuse) and action.seat != view.viewer
    ]
    if not chances:
        return None
    guilty = {seat for seat, trick in proven_reneges(view) if trick < len(view.tricks) or _at_once(view)}
    return next((action for action in chances if action.seat in guilty), None)


def _at_once(view: View) -> bool:
    revoke = view.rules.revoke
    return revoke is not None and not revoke.next_trick_first


def proven_reneges(view: View) -> list[tuple[int, int]]:
    """Return seat and number of the trick (from 0) of each renege that the cards seen so far prove."""
    laid = [
        (deed.seat, deed.action.card, deed.pile) for deed in view.history if isinstance(deed.action, Play)
    ]
    tricks = [
        trick
        for trick, plays in enumerate((*[done.plays for done in view.tricks], view.trick))
        for _ in plays
    ]
    plays = [(trick, *one) for trick, one in zip(tricks, laid, strict=True)]
    return [
        (void.seat, void.trick)
        for void in failures_to_follow(view)
        if any(suit_in(card, view.trump) == void.suit for card in _held(view, plays, void.seat, void.trick))
    ]


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
