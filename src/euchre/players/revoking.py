"""Calling a revoke, at tables where an unlawful card stands until somebody does: only on proof."""

from euchre.actions import Accuse, Play
from euchre.cards import suit_in
from euchre.players.player import Decision
from euchre.state import Phase
from euchre.view import View


def accusation(view: View) -> Decision | None:
    """The call of a revoke that the viewer can prove from what was played; None without proof."""
    charges = [action for action in view.irregular if isinstance(action, Accuse)]
    if not charges:
        return None
    late = (
        len(view.tricks) if view.rules.revoke and view.rules.revoke.next_trick_first else len(view.tricks) + 1
    )
    for charge in charges:
        found = proof(view, charge.seat)
        if found is not None and found[0] < late:
            return Decision(charge, found[1])
    return None


def proof(view: View, seat: int) -> tuple[int, str] | None:
    """The trick, from 0, in which *seat* cannot have played by the rules, and how that came out."""
    failed: dict[int, int] = {}
    trick = led = None
    number = laid = 0
    size = view.rules.seats - len(view.out)
    for seen in view.history:
        if seen.phase is not Phase.PLAY or not isinstance(seen.action, Play):
            continue
        number, place = divmod(laid, size)
        laid += 1
        suit = suit_in(seen.action.card, view.trump)
        if place == 0:
            led, trick = suit, number
        if seen.seat != seat or suit is None:
            continue
        if seen.pile is None and suit in failed:
            return failed[suit], f"That {suit.word.removesuffix('s')} was not played when the suit was led."
        if suit is not led and led is not None and trick is not None:
            failed.setdefault(led, trick)
            if number == len(view.tricks) and any(suit_in(top, view.trump) is led for top in view.tops(seat)):
                return number, f"There is a {led.word.removesuffix('s')} on the table that had to be played."
    return None
