"""One connected page, as the tables know it."""

from typing import Protocol

from euchre.web.wire.server_messages import ServerMessage


class Connection(Protocol):
    """A socket: whose it is, and how to say something to it."""

    person: str
    """The digest of its person's token; empty for nobody in particular."""
    address: str
    """Where it is: what counts as one address (`euchre.web.http.limits.household`)."""

    def send(self, message: ServerMessage, *, more: bool = False) -> None:
        """
        Say it, in order: never waits and never raises; a queue too full closes the socket with 4498.

        *more*: another message is likely to follow at once, and may go out together with this one.
        """

    def close(self, code: int, reason: str) -> None:
        """Send what was said, then close."""
