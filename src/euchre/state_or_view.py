"""What a hand with every card and the view of one seat have in common, for functions that take either."""

from typing import Protocol

from euchre.cards import Card, Trump
from euchre.rules import Rules


class StateOrView(Protocol):
    """The public facts that a `State` and a `View` share: enough to draw the table, and for the calling."""

    @property
    def rules(self) -> Rules: ...  # noqa: D102  # the words of `State`
    @property
    def dealer(self) -> int: ...  # noqa: D102
    @property
    def turn(self) -> int: ...  # noqa: D102
    @property
    def over(self) -> bool: ...  # noqa: D102
    @property
    def auction_turns(self) -> int: ...  # noqa: D102
    @property
    def round(self) -> int: ...  # noqa: D102
    @property
    def upcard(self) -> Card | None: ...  # noqa: D102
    @property
    def trump(self) -> Trump | None: ...  # noqa: D102
    @property
    def maker(self) -> int | None: ...  # noqa: D102
    @property
    def alone(self) -> bool: ...  # noqa: D102
    @property
    def out(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def trick(self) -> tuple[tuple[int, Card], ...]: ...  # noqa: D102
    @property
    def won(self) -> tuple[int, ...]: ...  # noqa: D102
