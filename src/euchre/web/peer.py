"""One connected page, as the tables know it."""

from typing import Final, Protocol

from euchre.web import messages as m

RESTART: Final = 1012
"""The server restarts: come back in a moment."""
POLICY: Final = 1008
UNAUTHORISED: Final = 4401
HEARTBEAT: Final = 4408
"""The page stopped answering: come back."""
TAKEN_OVER: Final = 4409
"""The same person has the table open elsewhere: do not come back by yourself."""
GONE: Final = 4410
"""There is no such table, or not any more."""
SLOW: Final = 4498
"""The page read too slowly: come back and ask for the whole picture."""


class Peer(Protocol):
    """A socket: whose it is, and how to say something to it."""

    person: str
    """The digest of its person's token; empty for nobody in particular."""

    def send(self, message: m.FromServer) -> None:
        """Say it, in order: never waits and never raises; a queue too full closes the socket with 4498."""

    def close(self, code: int, reason: str) -> None:
        """Send what was said, then close."""
