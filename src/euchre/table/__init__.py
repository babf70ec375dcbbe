"""The one authority over a running game: it checks, applies, and tells viewers what each of them may know."""

from euchre.players.rules_of_thumb.revoke_proof import provable_accusation
from euchre.table.driver import Chooser, Driver, play_out, safe
from euchre.table.events import Acted, Claimed, Dealt, Drew, Event, Happening, Scored, Seated, Undone
from euchre.table.luck import Given, Luck, Seeded, first_deal
from euchre.table.resuming import resume
from euchre.table.table import Reply, Sitter, Table

__all__ = [
    "Acted",
    "Chooser",
    "Claimed",
    "Dealt",
    "Drew",
    "Driver",
    "Event",
    "Given",
    "Happening",
    "Luck",
    "Reply",
    "Scored",
    "Seated",
    "Seeded",
    "Sitter",
    "Table",
    "Undone",
    "first_deal",
    "play_out",
    "provable_accusation",
    "resume",
    "safe",
]
