"""The queen: plays every game by rules of thumb a good player knows, and says why."""

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from euchre.base.numbers import as_sentence
from euchre.english.lessons import Reason, ThumbName
from euchre.hand.state import Phase
from euchre.hand.trick_play import held_back
from euchre.players.api.player import Decision, Player, ReasonedAction, legal_on_turn
from euchre.players.rules_of_thumb import bidding, calling, discarding, playing
from euchre.players.rules_of_thumb.jack import call_ace
from euchre.rules.actions import Accuse, Action
from euchre.rules.cards import suit_in
from euchre.rules.rules import Rules
from euchre.seen.unseen import failures_to_follow
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
    Phase.DEFEND: calling.defend_alone,
    Phase.STAY: calling.stay_or_drop,
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


@lru_cache(1024)
def _refused(kind: type[Player], rules: Rules) -> str | None:
    return cast("str | None", kind.refusal(rules))  # type: ignore[attr-defined]  # asked only of players who have it


def fallback(player: Player, view: View) -> Queen | None:
    """
    Return a `Queen` to decide for *player* where that does not play the rules of *view*; else None.

    `choose` and `explain` of a player that does not play every game begin with this.
    """
    if not hasattr(player, "refusal") or _refused(type(player), view.rules) is None:
        return None
    return Queen(getattr(player, "seed", 0))


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
