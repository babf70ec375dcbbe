"""Calling a revoke, at tables where an unlawful card stands until somebody does: only on proof."""

from euchre.players.api.player import Decision
from euchre.players.rules_of_thumb.revoke_proof import provable_accusation
from euchre.views import View


def accusation(view: View) -> Decision | None:
    """The call of a revoke that the viewer can prove from the cards seen; None without proof."""
    charge = provable_accusation(view)
    if charge is None:
        return None
    return Decision(charge, "A card has shown itself that had to be played when its suit was led.")
