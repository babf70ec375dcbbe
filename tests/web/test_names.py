"""What computer players are called."""

from euchre.web.room.names import COMPUTERS, looks
from euchre.web.wire import client_messages
from tests.web.rooms import Played


def test_no_computer_player_is_called_like_anybody_else_at_the_table() -> None:
    """Whatever people are called, and however often a chair is filled anew."""
    assert len({looks(name) for name in COMPUTERS}) == len(COMPUTERS)
    for first in range(0, len(COMPUTERS), 3):
        table = Played("three-pairs")
        for chair, name in enumerate(COMPUTERS[first : first + 3]):
            assert table.ask(f"p{chair}", client_messages.Sit, chair=chair, name=f"{name.upper()}") is None
        host = table.room.host
        for chair in (3, 4, 5, 4):
            assert table.ask(host, client_messages.Fill, chair=chair, player="nine") is None
        assert len({looks(chair.name) for chair in table.room.chairs}) == 6
        assert all(chair.name in COMPUTERS for chair in table.room.chairs[3:])
