"""The summary of a table for people who know its id and do not take part."""

from typing import NamedTuple

from euchre.english.rule_sheet import headline
from euchre.web.core.bots.service import Bots
from euchre.web.core.room import entries
from euchre.web.core.room.room import Room
from euchre.web.core.wire.literals import Stage


class TableSummary(NamedTuple):
    """
    The summary of a table for people who know its id, and the facts that decide who may see its games; no
    cards.
    """

    title: str
    about: str
    """The game in a sentence."""
    stage: Stage
    names: tuple[str, ...]
    """By chair; empty for a free one."""
    open_door: bool
    degraded: bool
    """Whether a simple player decides for a computer player that does not answer."""
    sent: entries.SentDeals | None = None
    """The source of the deals of the first game here."""
    duplicate: entries.DuplicateTable | None = None
    """The other table with these deals."""


def summarised(room: Room, bots: Bots) -> TableSummary:
    """Return the summary of *room*, for which *bots* decide."""
    # If others play the same deals, the summary does not tell the progress of a hand, which they may still
    # have to play.
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
