"""A socket at a table."""

from typing import TYPE_CHECKING

from euchre.web import messages as m
from euchre.web.peer import Peer

if TYPE_CHECKING:
    from euchre.web.keeper import Keeper


class Link:
    """A socket at a table."""

    def __init__(self, keeper: "Keeper", peer: Peer) -> None:
        self.keeper, self.peer = keeper, peer

    @property
    def person(self) -> str:
        """Whose socket it is."""
        return self.peer.person

    async def receive(self, message: m.FromPage) -> None:
        """What the page says: answered through the peer, when it is done."""
        if self not in self.keeper.links:
            return
        if isinstance(message, m.Hello | m.Resync):
            self.keeper.means.counts["resync"] += 1
            self.keeper.show(self)
        else:
            await self.keeper.ask(self.person, message, self._answer, self)

    def _answer(self, reply: m.Ok | m.Err) -> None:
        if self in self.keeper.links:  # otherwise the page asks again, on another socket
            self.peer.send(reply)

    def detach(self) -> None:
        """The socket is gone; twice is as good as once."""
        self.keeper.leave(self)
