"""The queen: plays every game by rules of thumb a good player knows, and says why."""

from dataclasses import dataclass

from euchre.actions import Action
from euchre.players.api.player import Decision, asked
from euchre.players.rules_of_thumb import bidding, calling, discarding, playing, stay_or_drop
from euchre.players.rules_of_thumb.ace_call import call_ace
from euchre.players.rules_of_thumb.revoking import accusation
from euchre.state import Phase
from euchre.views import View

DECIDERS = {
    Phase.FARMER: calling.farmer,
    Phase.SWAP: discarding.swap,
    Phase.BLIND: calling.blind,
    Phase.CALL: calling.call,
    Phase.BID: bidding.bid,
    Phase.NAME: calling.name,
    Phase.PICKUP: discarding.pickup,
    Phase.DISCARD: discarding.exchange,
    Phase.GIVE: discarding.give,
    Phase.DEFEND: stay_or_drop.defend,
    Phase.STAY: stay_or_drop.stay,
    Phase.ACE: call_ace,
    Phase.PLAY: playing.play,
}
"""Who decides what."""


@dataclass(frozen=True, slots=True)
class Queen:
    """Counts cards, and weighs what a choice wins now against what it gives up. Needs no luck, so no seed."""

    seed: int = 0
    name: str = "queen"

    def choose(self, view: View) -> Action:
        """The action of `explain`."""
        return self.explain(view).action

    def explain(self, view: View) -> Decision:
        """Return the queen's action and its reason."""
        charge = accusation(view)
        if charge is not None:
            return charge
        asked(view)
        return DECIDERS[view.phase](view)
