"""How a table fares, and what is said when it does not."""

from typing import Final, Literal, NamedTuple

RESTARTS: Final = "The server restarts; your page comes back by itself."
TRY_AGAIN: Final = "The server restarts; try again in a moment."
MOVES: Final = "This table moves to another server; your page comes back by itself."
LATE: Final = "The server cannot keep anything just now; the clocks stand still until it can."


class Status(NamedTuple):
    """How a table fares."""

    kind: Literal["open", "waiting", "aside", "gone"] = "open"
    """``waiting`` for the storage; put ``aside`` as the rules failed; ``gone`` from this process."""
    text: str = ""
    """Why nothing can be done, in a sentence."""
    since: int = 0
    tried: int = 0
    """When the storage was found wanting, first and last, in milliseconds since 1970."""
