"""One connected page, as the tables know it."""

from typing import Protocol

from euchre.web.core.wire.server_messages import ServerMessage


class Connection(Protocol):
    """A socket: its person, and methods to send to it."""

    person: str
    """The digest of its person's token; empty for an unknown person."""
    address: str
    """The network address that counts as one (`euchre.web.core.http.limits.household`)."""

    def send(self, message: ServerMessage, *, more: bool = False) -> None:
        """
        Send a message, in order; never waits and never raises. A full queue closes the socket with 4498.

        *more*: another message is likely to follow at once, and may go out together with this one.
        """

    def close(self, code: int, reason: str) -> None:
        """Send the waiting messages, then close."""
