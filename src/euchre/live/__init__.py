"""A running game: it checks and applies commands, and tells each viewer what that viewer may know."""

from euchre.live.deal_sources import DealSource, GivenDeals, SeededDeals, first_deal
from euchre.live.driver import Chooser, Driver, play_out, safe_action
from euchre.live.events import (
    Acted,
    Claimed,
    Dealt,
    Drew,
    Event,
    Happening,
    Reply,
    ReplyCode,
    Scored,
    Seated,
    Undone,
)
from euchre.live.live_game import LiveGame, Sitter
from euchre.live.recorded import resume
from euchre.players.rules_of_thumb.queen import provable_accusation

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
    "LiveGame",
    "Reply",
    "ReplyCode",
    "Scored",
    "Seated",
    "SeededDeals",
    "Sitter",
    "Undone",
    "first_deal",
    "play_out",
    "provable_accusation",
    "resume",
    "safe_action",
]
