"""A page's way to its table: what it says goes in, and the answers come out over its own connection."""

from euchre.web.tables.actor import TableActor
from euchre.web.tables.connection import Connection
from euchre.web.wire.client_messages import ClientMessage, Hello, Resync
from euchre.web.wire.server_messages import Err, Ok


class Session:
    """A page at a table."""

    def __init__(self, actor: TableActor, page: Connection) -> None:
        self.actor, self._page = actor, page

    async def receive(self, message: ClientMessage) -> None:
        """What the page says: answered over its connection, when it is done."""
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
            self._page.send(reply, more=True)  # what came of it follows

    def detach(self) -> None:
        """The socket is gone; twice is as good as once."""
        self.actor.leave(self._page)
