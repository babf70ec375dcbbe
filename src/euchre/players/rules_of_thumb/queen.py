"""The queen: plays every game by rules of thumb a good player knows, and says why."""

from dataclasses import dataclass

from euchre.base.numbers import as_sentence
from euchre.hand.state import Phase
from euchre.players.api.player import Decision, ReasonedAction, legal_on_turn
from euchre.players.rules_of_thumb import bidding, calling, discarding, playing, stay_or_drop
from euchre.players.rules_of_thumb.ace_call import call_ace
from euchre.players.rules_of_thumb.renege_proof import accusation
from euchre.rules.actions import Action
from euchre.seen.views import View

DECIDERS = {
    Phase.FARMER: calling.show_weak_hand,
    Phase.SWAP: discarding.swap_weak_card,
    Phase.BLIND: calling.name_trump_blind,
    Phase.CALL: calling.call,
    Phase.BID: bidding.bid,
    Phase.NAME: calling.name_trump,
    Phase.PICKUP: discarding.discard_for_upcard,
    Phase.DISCARD: discarding.discard_for_partners_card,
    Phase.GIVE: discarding.give_card,
    Phase.ALONE: calling.go_alone,
    Phase.DEFEND: stay_or_drop.defend_alone,
    Phase.STAY: stay_or_drop.stay_or_drop,
    Phase.ACE: call_ace,
    Phase.PLAY: playing.play,
}
"""Who decides what."""


@dataclass(frozen=True, slots=True)
class Queen:
    """
    Counts cards, and weighs what a choice wins now against what it gives up.

    It draws nothing at random, so *seed* does not matter.
    """

    seed: int = 0
    name: str = "queen"

    def choose(self, view: View) -> Action:
        """
        Return the action for *view* that `decide` gives a reason for.

        Raises: IllegalActionError when it is not the viewer's turn, and there is no renege to call.
        """
        return self.decide(view).action

    def explain(self, view: View) -> Decision:
        """
        Return an action for *view* by rules of thumb, and the reason in a sentence.

        Raises: as `decide`.
        """
        from euchre.english.coaching import reason_clause  # looked up when it is shown

        action, reason = self.decide(view)
        return Decision(action, as_sentence(reason_clause(reason, view)))

    def decide(self, view: View) -> ReasonedAction:
        """
        Return an action for *view* by rules of thumb, and its reason as a value.

        A renege that can be proven is called first, even out of turn.

        Raises: IllegalActionError when it is not the viewer's turn, and there is no renege to call.
        """
        charge = accusation(view)
        if charge is not None:
            return charge
        legal_on_turn(view)
        return DECIDERS[view.phase](view)
