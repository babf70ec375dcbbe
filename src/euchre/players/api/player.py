"""The interface of a player, which looks at a view and chooses an action."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, NamedTuple, Protocol, runtime_checkable

from euchre.english.lessons import Reason
from euchre.english.refusals import HAND_OVER
from euchre.rules.actions import Action, code
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


def random_number(view: View, *keys: int) -> int:
    """
    Return a number from 0 to 2⁶⁴ − 1 computed from what the viewer sees and from *keys*.

    It is a hash: the same view and keys give the same number in any process, and other ones an unrelated
    number. What the viewer cannot see, and the scores, do not count.
    """
    actions = [0 if deed.action is None else code(deed.action) for deed in view.history]
    up = -1 if view.upcard is None else view.upcard
    facts = (*keys, view.turn, view.dealer, up, *view.hand, -1, *view.face_up(view.turn), -1, *actions)
    digest = blake2b(" ".join([str(int(number)) for number in facts]).encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "big")


def world_seed(view: View, seed: int) -> int:
    """
    Return the seed, from 0 to 2⁶² − 1, with which a player of this *seed* draws its worlds for *view*.

    It depends on what the viewer sees and on the scores, so a view asked about twice gets the same worlds.
    """
    return random_number(view, seed, *view.scores) >> 2


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """
    Chooses among the legal actions, each as likely as the others.

    The choice depends on the seed and the view alone, so a hand replayed is the same hand, in any process.
    """

    seed: int = 0
    name: str = "random"

    def choose(self, view: View) -> Action:
        """
        Return a legal action of *view*, drawn evenly by the player's seed and the view.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        options = legal_on_turn(view)
        return options[random_number(view, self.seed) % len(options)]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Takes the first legal action in the order of `euchre.rules.actions.code`: it passes, and plays low."""

    seed: int = 0
    name: str = "first"

    def choose(self, view: View) -> Action:
        """
        Return the legal action of *view* with the lowest code: a pass, or the card of the lowest number.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        return legal_on_turn(view)[0]
