"""What a hand with every card and the view of one seat have in common, for functions that take either."""

from typing import Protocol

from euchre.rules.cards import Card, Trump
from euchre.rules.rules import Rules


class StateOrView(Protocol):
    """The public facts that a `State` and a `View` share: enough to draw the table, and for the calling."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""

    @property
    def dealer(self) -> int:
        """The seat that deals, from 0 clockwise."""

    @property
    def turn(self) -> int:
        """The seat to decide; -1 when the hand is over."""

    @property
    def over(self) -> bool:
        """Whether the hand is over: nothing is left to decide."""

    @property
    def auction_turns(self) -> int:
        """How many calls, bids and passes have been made in the auction."""

    @property
    def round(self) -> int:
        """The round of calling that is on, from 1; it means nothing once trump is fixed."""

    @property
    def upcard(self) -> Card | None:
        """The card that was turned up, wherever it is now; None where none is turned."""

    @property
    def trump(self) -> Trump | None:
        """What is trump, a suit or one of the no trumps; None before it is fixed."""

    @property
    def maker(self) -> int | None:
        """The seat whose call or bid made trump; None before, and where trump was fixed without a call."""

    @property
    def alone(self) -> bool:
        """Whether the maker plays without a partner."""

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that take no part in this hand, ascending: a lone maker's partner, for instance."""

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The trick on the table: seats and the cards they played, in order; empty between two tricks."""

    @property
    def won(self) -> tuple[int, ...]:
        """How many tricks each seat has taken in this hand, by seat."""
