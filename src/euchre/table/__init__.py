"""The one authority over a running game: it checks, applies, and tells viewers what each of them may know."""

from euchre.players.rules_of_thumb.revoke_proof import provable_accusation
from euchre.table.deal_sources import DealSource, GivenDeals, SeededDeals, first_deal
from euchre.table.driver import Chooser, Driver, play_out, safe_action
from euchre.table.events import Acted, Claimed, Dealt, Drew, Event, Happening, Scored, Seated, Undone
from euchre.table.resuming import resume
from euchre.table.table import Reply, Sitter, Table

__all__ = [
    "Acted",
    "Chooser",
    "Claimed",
    "DealSource",
    "Dealt",
    "Drew",
    "Driver",
    "Event",
    "GivenDeals",
    "Happening",
    "Reply",
    "Scored",
    "Seated",
    "SeededDeals",
    "Sitter",
    "Table",
    "Undone",
    "first_deal",
    "play_out",
    "provable_accusation",
    "resume",
    "safe_action",
]
