"""Where the computer players stand among people's ratings."""

from euchre.base.glicko import NEW
from euchre.players import PLAYERS
from euchre.players.registry.ladder import ANCHORS
from euchre.web.core.room.computer_players import OFFERED


def test_every_computer_player_that_can_be_asked_to_a_table_has_an_anchor() -> None:
    assert set(ANCHORS) == set(OFFERED)
    assert all(anchor.deviation == 0 for anchor in ANCHORS.values())
    assert ANCHORS["queen"].value == NEW.value, "whoever is new is taken for as good as the queen"


def test_the_anchors_stand_in_the_order_of_the_ladder() -> None:
    """Benny plays one game alone: it has no place among those who play all."""
    order = [name for name in PLAYERS if name in ANCHORS and name != "benny"]
    assert order == [name for name in ANCHORS if name != "benny"]
    assert [ANCHORS[name].value for name in order] == sorted(ANCHORS[name].value for name in order)
