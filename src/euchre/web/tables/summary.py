"""What is told of a table to whoever knows its id, without taking part."""

from typing import NamedTuple

from euchre.english.rule_sheet import headline
from euchre.web.bots.service import Bots
from euchre.web.room import entries as e
from euchre.web.room.room import Room
from euchre.web.wire.literals import Stage


class TableSummary(NamedTuple):
    """What is told of a table to whoever knows its id, and what decides who may see its games: no cards."""

    title: str
    about: str
    """The game in a sentence."""
    stage: Stage
    names: tuple[str, ...]
    """By chair; empty for a free one."""
    open_door: bool
    degraded: bool
    """Somebody simple decides for a computer player at the table, which does not answer."""
    sent: e.SentDeals | None = None
    """Whose deals the first game here has."""
    duplicate: e.DuplicateTable | None = None
    """Where these deals are played, too."""


def summarised(room: Room, bots: Bots) -> TableSummary:
    """Return what is told of *room*, for which *bots* decide."""
    # Of deals that others play, too, nobody is told how long a hand took: they may still have to play it.
    between = (room.duplicate is not None or room.daily is not None) and room.stage == "hand-over"
    return TableSummary(
        room.title,
        headline(room.rules),
        "playing" if between else room.stage,
        tuple([chair.name for chair in room.chairs]),
        room.opened.open_door,
        any(chair.player and not bots.ready(chair.player) for chair in room.chairs),
        room.opened.sent,
        room.opened.duplicate,
    )
