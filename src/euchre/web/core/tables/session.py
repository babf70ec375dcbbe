"""
The session of a page at its table: its messages go in, and the answers are sent over its own
connection.
"""

from euchre.web.core.tables.actor import TableActor
from euchre.web.core.tables.connection import Connection
from euchre.web.core.wire.client_messages import ClientMessage, Hello, Resync
from euchre.web.core.wire.server_messages import Err, Ok


class Session:
    """A page at a table."""

    def __init__(self, actor: TableActor, page: Connection) -> None:
        self.actor, self._page = actor, page

    async def receive(self, message: ClientMessage) -> None:
        """Handle a message of the page; the answer is sent over its connection when it is done."""
        actor = self.actor
        if self._page not in actor.pages.open:
            return
        if isinstance(message, Hello | Resync):
            actor.context.counts["resync"] += 1
            actor.broadcast.show(self._page, actor.room, actor.status.text)
        else:
            await actor.ask(self._page.person, message, self._answer)

    def _answer(self, reply: Ok | Err) -> None:
        if self._page in self.actor.pages.open:  # otherwise the page asks again, on another socket
            self._page.send(reply, more=True)  # the result follows

    def detach(self) -> None:
        """Handle the end of the socket; a second call changes nothing."""
        self.actor.leave(self._page)
