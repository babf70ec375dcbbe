"""Calling a renege on proof: who did not follow suit, and later showed a card of that suit."""

from euchre.english.lessons import Reason, ThumbName
from euchre.hand.trick_play import held_back
from euchre.players.api.player import ReasonedAction
from euchre.rules.actions import Accuse
from euchre.rules.cards import suit_in
from euchre.seen.unseen import failures_to_follow
from euchre.seen.views import View


def accusation(view: View) -> ReasonedAction | None:
    """Return an accusation of a renege that the cards seen prove, with the reason; None without proof."""
    charge = provable_accusation(view)
    if charge is None:
        return None
    return ReasonedAction(charge, Reason(name=ThumbName.RENEGE_SHOWN))


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
    return [
        (seat, trick)
        for _, seat, trick, led in failures_to_follow(view)
        if any(
            suit_in(card, view.trump) == led
            for card, _ in held_back(view.history, view.piles[seat], seat, trick)
        )
    ]
