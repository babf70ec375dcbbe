"""What partners count on at any table, whatever a search says of it."""

from euchre.hand.state import Phase
from euchre.rules.actions import Action, Play
from euchre.rules.cards import bowers
from euchre.seen.views import View


def convention(view: View) -> Action | None:
    """
    Return the play that a partner who called trump expects, where there is one; else None.

    That is the first lead of the hand when the partner is the maker: the higher bower, if the viewer has one.
    A search with open hands sees no use in it, as there the partner knows where every trump is.
    """
    me, maker, trump = view.viewer, view.maker, view.trump
    if view.phase is not Phase.PLAY or view.trick or view.tricks or view.alone:
        return None
    if me is None or maker in {None, me} or trump is None or trump.suit is None:
        return None
    assert maker is not None
    if not view.same_side(me, maker):
        return None
    held = [card for card in bowers(trump.suit) if card in view.hand]
    return Play(held[0]) if held else None
