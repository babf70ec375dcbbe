"""
The closed sets of words on the wire, each defined once; the page matches them exhaustively.

What a game itself refuses has its words in `euchre.live.ReplyCode`.
"""

from typing import Final, Literal

from euchre.live.events import ReplyCode

Stage = Literal["lobby", "playing", "hand-over", "game-over"]
"""Where a table is: before a game, in a hand, between two, after the game."""

PhaseWord = Literal[
    "farmer", "swap", "blind", "call", "bid", "name", "pickup", "discard", "give", "defend", "stay", "play",
    "over", "ace", "alone",
]  # fmt: skip
"""The kind of decision that is due: `euchre.hand.state.Phase`."""

HandEnd = Literal["played", "passed-out", "redeal", "thrown-in", "revoke"]
"""How a hand ended: `euchre.hand.state.End`."""

HandResult = Literal["made", "march", "euchre"]
"""The result of a maker's hand that was played to its end."""

GameResult = Literal["won", "shared", "drawn", "lost", "watched"]
"""The result of a game for the person who looks back at it."""

RecordFormat = Literal["json", "egn", "ptn"]
"""How a record is written: our own JSON, Euchre Game Notation, or the portable notation of forums."""

TrumpLetter = Literal["C", "D", "H", "S", "N", "L"]
"""A suit, no trump, or low no trump: `euchre.rules.cards.Trump`."""

Bower = Literal["right", "left"]

ActionKind = Literal[
    "pass", "call", "bid", "go-alone", "call-ace", "farmer", "discard", "leave", "give", "defend", "stay",
    "drop", "play",
]  # fmt: skip
"""What an action that is offered is: the classes of `euchre.rules.actions`."""

Partners = Literal["none", "across", "drawn"]
"""Who are partners: nobody, players across from each other, or those whom the draw puts together."""

RuleType = Literal["bool", "int", "word", "case", "list"]
"""What a rule holds, in the editor."""

BotPause = Literal[0, 300, 700]
"""
Milliseconds after which a computer player speaks, at least; 0 is `PAUSE_TOGETHER` where several people play.

Without a pause it speaks when the slowest of its last answers would have come, which hides its cards.
"""

USUAL_PAUSE: Final[BotPause] = 700
"""The pause of a table that asks for none."""
PAUSE_TOGETHER: Final[BotPause] = 300
"""The shortest where several people play."""

EntryKind = Literal[
    "opened", "sat", "gave-up", "stood", "swapped", "filled", "salt-committed", "reveal-begun", "salted",
    "started", "acted", "ready", "dealt", "undo-asked", "undo-answered", "undone", "claimed",
    "stepped-in", "came-back", "resumed", "settled", "again",
    "closed",
]  # fmt: skip
"""The kind of an entry in a table's log: the tags of `euchre.web.core.room.entries`."""

Movement = Literal["individual", "progressive", "round-robin", "knock-out"]
"""
How an evening seats its people: everybody with everybody; winners move up and all change partners; pairs that
all meet; pairs of which the losers are out.
"""

WonBy = Literal["points", "lone", "lot"]
"""What decides who wins a table of an evening: points; where those are equal lone hands; and then a lot."""

EveningStage = Literal["gathering", "playing", "between", "over"]
"""Where an evening is: before it begins, in a round, between two, after the last."""

Direction = Literal["begin", "next", "close", "pause", "go-on", "end"]
"""What the host of an evening wants."""

Level = Literal["any", "beginner", "club", "strong"]
"""For which players an open table is meant: it is shown, and keeps nobody away."""

Shows = Literal["nothing", "rating", "games"]
"""What a person shows of themselves: nothing; name and rating; their games, too."""

Readiness = Literal["none", "waiting", "running", "done", "failed"]
"""How far a review is."""

PuzzleKind = Literal["calls", "leads", "following", "discards", "endgames"]
"""What a puzzle asks: `euchre.analysis.puzzle.puzzles.KINDS`."""

StorageCode = Literal[
    "storage",  # another failure
    "try_again",  # busy for too long
    "unknown",  # it is not known whether it was stored
    "full",  # the disk is full
    "failed",  # this server has to be started again
    "closed",  # the server is stopping
    "order", "twice", "exists",  # the log has other entries than the writer expected
    "fenced",  # another server process has the table
    "unknown_table",
    "broken",  # the chain of a log is broken
    "newer", "half_migrated",  # the database is not of this version
    "crowded", "restart", "table_paused",  # the table cannot be had now
]  # fmt: skip
"""Why a table cannot be had, or something cannot be kept."""

CommandCode = Literal[
    "nobody", "not_seated", "not_host", "seated", "taken", "no_chair", "free_chairs", "bad_name",
    "unknown_player", "unfit_player",
    "game_on", "no_game", "too_late", "away", "no_phrase", "too_fast", "bad_action",
    "id_reused", "log_full", "table_closed", "moved", "too_early", "wrong_salt",
    "daily", "duplicate", "evening", "rated",
    "sat_at_twin",  # the person who sits down has seen the same cards at another table
]  # fmt: skip
"""Why a command changes nothing, besides what the game itself refuses."""

RequestCode = Literal[
    "bad_request", "bad_rules", "not_json", "too_long", "too_slow", "too_many", "foreign",
    "wrong_host", "head_too_large", "no_such_thing", "unknown_variant", "unknown_format", "no_position",
    "no_comparison", "no_puzzle", "no_choice",
    "busy", "gone", "refused", "internal",
]  # fmt: skip
"""Why a request is refused; commands may have some of these, too."""

RefusalCode = Literal[ReplyCode, StorageCode, CommandCode, RequestCode]
"""Every code of a refusal, in an `Err` and in the body of an answer alike."""

ByeCode = Literal[
    RefusalCode,
    "hello",  # the first message was none
    "reload",  # the page is of another version
    "no_cookie",
    "binary",  # a frame that is not text
    "taken-over",
]  # fmt: skip
"""Why a socket is closed."""
