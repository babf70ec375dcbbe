"""What plays by the rules: two engines, the reference here and the kernel, that must not differ."""

from typing import Final, Protocol

from euchre.hand import hand
from euchre.hand.state import State
from euchre.rules.actions import Action
from euchre.rules.cards import Card
from euchre.rules.rules import Rules


class Engine(Protocol):
    """The functions of `euchre.hand.hand`, which every engine has; what one allows, so do the others."""

    @property
    def name(self) -> str:
        """What the engine is called in tests and messages."""

    def refusal(self, rules: Rules) -> str | None:
        """Why this engine cannot play *rules*, in a sentence; None when it can."""

    def new(self, rules: Rules, dealer: int, deck: tuple[Card, ...]) -> State:
        """Deal *deck*, top card first; see `euchre.hand.hand.new`."""

    def legal(self, state: State) -> tuple[Action, ...]:
        """What the seat to act may do, in order of `euchre.rules.actions.code`."""

    def apply(self, state: State, action: Action) -> State:
        """The state after *action*, which is one of `legal`."""

    def points(self, state: State) -> tuple[int, ...]:
        """What each side scores for the hand; zeros until it is over."""

    def perft(self, state: State, depth: int) -> int:
        """How many ways the next *depth* decisions can go; an over hand counts once."""


class Reference:
    """The readable engine, which defines the rules."""

    name = "reference"
    new = staticmethod(hand.new)
    legal = staticmethod(hand.legal)
    apply = staticmethod(hand.apply)
    points = staticmethod(hand.points)
    perft = staticmethod(hand.perft)

    @staticmethod
    def refusal(rules: Rules) -> str | None:  # noqa: ARG004  # it plays everything
        """None: the reference plays every rule there is."""
        return None


REFERENCE: Final[Engine] = Reference()
