"""What computer players are called."""

import pytest

from euchre.rules.errors import NotationError
from euchre.web.core.room.names import COMPUTERS, LONGEST_NAME, looks, plain_name
from euchre.web.core.wire import client_messages
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


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def test_a_picture_that_is_joined_of_several_is_one_letter_and_readable() -> None:
    """A family, a flag, a hand of some colour; but a joiner elsewhere hides in a name."""
    for picture in (FAMILY, "\U0001f1eb\U0001f1f7", "\U0001f44d\U0001f3fd", "\u2764\ufe0f\u200d\U0001f525"):
        assert plain_name(f"Ann {picture}") == f"Ann {picture}"
        assert plain_name("x" * (LONGEST_NAME - 1) + picture)
        with pytest.raises(NotationError, match="at most 24 letters; this one has 25"):
            plain_name("x" * LONGEST_NAME + picture)
    for hidden in ("An\u200dn", FAMILY[:-1], f"\u200d{FAMILY}", f"Ann{FAMILY[1:]}"):
        with pytest.raises(NotationError, match="invisible"):
            plain_name(hidden)


def test_no_computer_player_has_the_names_of_another_site() -> None:
    assert not {"Bessie", "Mitch", "Jo"} & set(COMPUTERS)
