"""The interface of a player, which looks at a view and chooses an action."""

from typing import Final, NamedTuple, Protocol, runtime_checkable

from euchre.english.lessons import Reason
from euchre.english.refusals import HAND_OVER
from euchre.rules.actions import Action
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.seen.views import View

OUTSIDE: Final = "exec:"
"""The name of a player that is another program begins with this; its command follows."""


class Player(Protocol):
    """Decides for the seat of a view; it keeps nothing from one decision to the next."""

    @property
    def name(self) -> str:
        """The name of the player, by which it is chosen."""
        ...

    def choose(self, view: View) -> Action:
        """
        Return one of the legal actions of *view*, for the viewer's seat.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        ...


class PlayerFactory(Protocol):
    """
    A function or class that makes players: called with a seed it returns a player.

    It may have a static ``refusal(rules: Rules) -> str | None``: None for a game that its players play, else
    why not.
    """

    def __call__(self, seed: int = 0, /) -> Player:
        """Return the player with this *seed*, from which all its random choices follow."""
        ...


class Decision(NamedTuple):
    """An action and its reason, in a sentence a person would say at the table."""

    action: Action
    reason: str


class ReasonedAction(NamedTuple):
    """An action and its reason, not yet in words."""

    action: Action
    reason: Reason


@runtime_checkable
class Explainer(Protocol):
    """A player that gives a reason for each choice."""

    def explain(self, view: View) -> Decision:
        """
        Return the action that the player chooses for the viewer's seat, and its reason in a sentence.

        The reason names no card that the seat cannot see.
        """
        ...


def legal_on_turn(view: View) -> tuple[Action, ...]:
    """
    Return the legal actions of the viewer; check first that it is the viewer's turn.

    Raises: IllegalActionError when it is another seat's turn, the hand is over, or the view is a spectator's.
    """
    if not view.legal:
        who = "a spectator" if view.viewer is None else f"seat {view.viewer}"
        now = HAND_OVER if view.over else f"it is the turn of seat {view.turn}"
        text = f"{who} has nothing to decide: {now}"
        raise IllegalActionError(text, reason=RefusalReason.NOTHING_TO_DECIDE, seat=view.viewer)
    return view.legal
