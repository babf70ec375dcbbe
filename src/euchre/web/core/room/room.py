"""
A room: the value of a table in memory, with its chairs, its games one after another, and those who watch.

A room is a value: nothing changes it. `step.step` returns the room after a command, or why it is refused. A
room has no sockets, storage or clock: the same entries always make the same room.
"""

import dataclasses
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from euchre.base.numbers import as_sentence
from euchre.english.house_rules import house_rules
from euchre.english.names import game_title
from euchre.hand.hand import irregular
from euchre.live import LiveGame, Reply
from euchre.live.fair import CommittedDeals, commitment
from euchre.notation.record import Record
from euchre.players.rules_of_thumb.queen import provable_accusation
from euchre.rules.rules import Rules
from euchre.rules.text.plain import rules_from_dict
from euchre.web.core.room import entries, fixed_length
from euchre.web.core.room.parts import Chair, Question, Replies, RoomEvent, Think, UndoRequest, reply_to
from euchre.web.core.wire.client_messages import Command
from euchre.web.core.wire.literals import PAUSE_TOGETHER, Stage
from euchre.web.core.wire.refusal import Refusal

LEAST_TIME_LEFT: Final = 20_000
"""The least milliseconds that every seat has after the server was away."""


_NO_HELP: Final = "there is no undo, and there are no hints"
DAILY_REFUSAL: Final = Refusal("daily", f"The deals of the day are played once and alone: {_NO_HELP}.")
EVENING_REFUSAL: Final = Refusal(
    "evening",
    f"This table belongs to an evening, which assigns the places; {_NO_HELP}.",
)
RATED_REFUSAL: Final = Refusal(
    "rated", "This table is rated: people only, and nobody is sent away from a game."
)
ANCHORED_REFUSAL: Final = Refusal(
    "rated",
    f"This game measures how strong you are against one computer player: nobody else sits down, {_NO_HELP}.",
)
RATED_HELP_REFUSAL: Final = Refusal("rated", f"This table is rated: {_NO_HELP}.")
NOT_SEATED: Final = Refusal("not_seated", "You only watch here; take a chair first.")


def refused_by_game(reply: Reply) -> Refusal:
    """Return the game's refusal as a refusal of the room, with its own sentence."""
    assert reply.code, "the game refuses it"
    return Refusal(reply.code, as_sentence(reply.text))


class Room(Struct, frozen=True, kw_only=True):
    """
    A table as a value, made by its first entry.

    >>> room = Room.open("kitchen", entries.Opened(at=0, by="ann", rules={"base": "two"}, secret="00" * 32))
    >>> room.stage, len(room.chairs)
    ('lobby', 2)
    """

    name: str
    opened: entries.Opened
    rules: Rules
    chairs: tuple[Chair, ...]
    game: LiveGame | None = None
    """
    The current or finished game, which belongs to this room alone. It is the only mutable part of a room:
    code that applies an entry copies it first.
    """
    seq: int = 1
    games: int = 0
    """Games begun."""
    secret: bytes
    story: tuple[RoomEvent, ...] = ()
    """
    The events since the last deal, or since the last game's end; of a long story at least the last
    `apply.LEAST_STORY` events.
    """
    since: int
    """Since when the current decision is due, in milliseconds since 1970."""
    records: dict[int, Record] = {}
    """
    The games played to their end, with their deal sources, by their number from 0.

    Those before the last rematch are missing where the room was read from a log.
    """
    closed: str = ""
    """Why nobody can play here any more; empty while people can."""
    last: int
    """When the last entry was made, in milliseconds since 1970."""
    ended: int = 0
    """When the last card of the finished game, or the last call of a renege, was played."""
    players: tuple[str, ...] = ()
    """The people at the end of the finished game, by seat, as in `Chair.person`; they may have left since."""
    revealing: bool = False
    """Whether everybody was asked to reveal their salts; then nobody may commit to another."""
    ready: dict[str, int] = {}
    """The people who have asked for the next hand, or for another game, and when."""
    rotate: bool = False
    """Whether one of them asked for other partners."""
    undo_request: UndoRequest | None = None
    """The request that the others have still to answer; any other event refuses it."""
    undo_asked: frozenset[int] = frozenset()
    """The seats that have made such a request at the current decision."""
    settled: bool = False
    """Whether the result of the finished game was declared final."""
    left: frozenset[str] = frozenset()
    """The people for whom a computer player has sat in during the current or finished game."""
    coming: dict[str, entries.Sat] = {}
    """The people who sit down when the hand is over, and on which chairs."""
    replies: Replies = Replies()

    @classmethod
    def open(cls, name: str, opened: entries.Opened) -> Self:
        """
        Open the room *name* by its first entry.

        Raises: NotationError, RulesError for impossible rules.
        """
        rules = known_rules(opened.rules)
        return cls(
            name=name,
            opened=opened,
            rules=rules,
            chairs=(Chair(),) * rules.seats,
            secret=bytes.fromhex(opened.secret),
            since=opened.at,
            last=opened.at,
            replies=Replies().having(reply_to(opened, 1)),
        )

    # --- what there is to see -------------------------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """``lobby``, ``playing``, ``hand-over`` or ``game-over``."""
        if self.game is None:
            return "lobby"
        if self.game.over:
            return "game-over"
        return "hand-over" if self.game.state.over else "playing"

    @property
    def final(self) -> bool:
        """Whether the game is over for good; only then its secret may be told."""
        game = self.game
        if game is None or not game.over:
            return False
        return self.settled or not any(irregular(game.state, seat) for seat in range(self.rules.seats))

    @property
    def shut(self) -> str:
        """Why the room is closed, in a sentence; empty while it is not."""
        return f"This table is closed: {self.closed}." if self.closed else ""

    @property
    def commitment(self) -> str:
        """The digest of the secret that fixes the deals of the current or next game."""
        return commitment(self.game_name, self.secret)

    @property
    def number(self) -> int:
        """The number of the current or next game at this table, from 0."""
        return self.games - (self.game is not None)

    @property
    def game_name(self) -> str:
        """The name to which the secret is bound: the room and the number of its game."""
        return f"{self.name}/{self.number}"

    @property
    def rules_in_force(self) -> Rules:
        """The rules of the current or next game: the table's own, except where nobody draws for partners."""
        if self.game is not None:
            return self.game.rules
        return without_draw(self.rules) if self.opened.seats_decide else self.rules

    @property
    def same_deals(self) -> bool:
        """Whether the current or next game has deals that others also play, or have played."""
        return self.opened.salts is not None and self.games <= (self.game is not None)

    @property
    def daily(self) -> entries.DailyDeals | None:
        """The deals of a day that are played here now or next; None in any other game."""
        return self.opened.daily if self.same_deals else None

    @property
    def duplicate(self) -> entries.DuplicateTable | None:
        """The duplicate match of which the current or next game is one half; None in any other game."""
        return self.opened.duplicate if self.same_deals else None

    @property
    def title(self) -> str:
        """The title: the game, or the deals of a day."""
        if self.daily is not None:
            return self.daily.title
        return game_title(self.rules, self.fixed_game)

    @property
    def fixed_game(self) -> str | None:
        """The game that is played for a fixed number of hands; None: its own rules say how it ends."""
        opened = self.opened
        fixed = opened.evening or opened.duplicate or opened.daily
        return None if fixed is None else fixed_length.game_of(opened.rules.get("base"), self.rules)

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The differences from the game of the title, a few words each."""
        if self.fixed_game is None:
            return house_rules(self.rules)
        return fixed_length.differences(self.fixed_game, self.rules)

    @property
    def evening(self) -> entries.EveningTable | None:
        """The evening of the table and its place there; None for other tables."""
        return self.opened.evening

    @property
    def help_refusal(self) -> Refusal | None:
        """Why choices cannot be taken back and hints are not given here; None where both are possible."""
        if self.evening is not None:
            return EVENING_REFUSAL
        if self.opened.anchor:
            return ANCHORED_REFUSAL
        if self.opened.rated:
            return RATED_HELP_REFUSAL
        return None if self.daily is None else DAILY_REFUSAL

    @property
    def luck(self) -> CommittedDeals:
        """The deal source of the current or next game; only the server may see it."""
        given = self.opened.salts if self.same_deals else None
        if given is not None:
            return CommittedDeals(self.secret, tuple(bytes.fromhex(salt) for salt in given))
        salts = tuple(chair.salt for chair in self.chairs)
        return CommittedDeals(self.secret, salts, tuple(chair.salt_commitment for chair in self.chairs))

    @property
    def host(self) -> str:
        """
        The person who may fill chairs and start: the one who opened the room or, after they left, the next
        person.

        A table of an evening has no host, because the evening itself opens it.
        """
        people = [chair.person for chair in self.chairs if chair.person]
        if self.evening is not None:
            return self.opened.by
        return self.opened.by if self.opened.by in people or not people else people[0]

    @property
    def solo(self) -> bool:
        """Whether only one person plays, so that undo and hints disturb nobody."""
        return len({chair.person for chair in self.chairs if chair.person}) == 1

    @property
    def waits(self) -> bool:
        """Whether a person waits here at an open table with a free chair."""
        free, sits = (
            any(has) for has in zip(*[(at.free, bool(at.person)) for at in self.chairs], strict=True)
        )
        found = self.opened.open_to is not None and self.stage == "lobby" and not self.closed
        return found and free and sits

    @property
    def rated_on(self) -> bool:
        """Whether a rated game is being played; it is played to its end even if people leave it."""
        return self.opened.rated and self.stage in {"playing", "hand-over"} and not self.closed

    @property
    def unrevealed(self) -> bool:
        """Whether somebody has committed to a salt that nobody has been asked to reveal yet."""
        return not self.revealing and any(chair.salt_commitment and not chair.salt for chair in self.chairs)

    @property
    def together(self) -> bool:
        """
        Whether the draw for partners is left out: the chairs decide, or the only two people sit across from
        each other.

        With the deals of an earlier game the draw is repeated, as it would otherwise be another game.
        """
        if self.same_deals or not self.rules.draw_partners:
            return False
        if self.opened.seats_decide:
            return True
        sides = [self.rules.side(at) for at, chair in enumerate(self.chairs) if chair.person]
        return len(sides) == 2 and sides[0] == sides[1]

    def chair_of(self, person: str) -> int | None:
        """The chair of *person*."""
        if person:
            for at, chair in enumerate(self.chairs):
                if chair.person == person:
                    return at
        return None

    def shuts_out(self, person: str) -> bool:
        """
        Return whether *person* may not even see the chairs, because others also play the deals of this table.

        The times and the number of decisions tell something about a deal that others have still to play.
        """
        shared = self.duplicate is not None or self.daily is not None
        return shared and self.game is not None and self.chair_of(person) is None

    def seat_of(self, person: str) -> int | None:
        """The seat of *person* in the current game."""
        chair = self.chair_of(person)
        return None if chair is None or self.game is None else self.game.opening.seating.index(chair)

    def at_seat(self, seat: int) -> Chair:
        """The chair of a seat."""
        assert self.game is not None
        return self.chairs[self.game.opening.seating[seat]]

    @property
    def undo_waits(self) -> tuple[int, ...]:
        """The chairs of the people who have still to answer an `undo_request`."""
        asked = self.undo_request
        if asked is None:
            return ()
        own = self.at_seat(asked.seat).person
        known = {"", own, *asked.agreed}
        return tuple([at for at, chair in enumerate(self.chairs) if chair.person not in known])

    # --- what the server has to do --------------------------------------------------------------------------

    def duty(self) -> Think | entries.Acted | None:
        """The decision due from a computer player now: an action, or a call of renege; None for none."""
        game = self.game
        if game is None or self.final or self.undo_request is not None:
            return None
        if self.rules.revoke is not None:
            for seat in range(self.rules.seats):
                if not self.at_seat(seat).decides:
                    case = provable_accusation(game.view(seat))
                    if case is not None:
                        return entries.Acted(at=self.since, seat=seat, action=str(case))
        if self.stage != "playing" or self.at_seat(game.state.turn).decides:
            return None
        seat = game.state.turn
        return Think(self.at_seat(seat).player, seat, game.turn, game.view(seat))

    @property
    def bot_pause(self) -> int:
        """The least milliseconds that a computer player waits; with several people it always waits."""
        return self.opened.bot_pause if self.solo else max(PAUSE_TOGETHER, self.opened.bot_pause)

    def question(self, seat: int, player: str) -> Question:
        """Return the identity of the decision that *player* has to make for *seat* now."""
        assert self.game is not None
        return Question(self.games, self.game.seq, self.game.turn, seat, player)

    def due(self) -> int | None:
        """When the server decides for the person on turn, in milliseconds since 1970; None: never."""
        if not self.opened.pace or self.game is None or self.stage != "playing":
            return None
        limit = self.since + 1000 * self.opened.pace
        chair = self.at_seat(self.game.state.turn)
        return limit + chair.bank if chair.decides else None

    def credited(self, now: int, away: int = 0) -> Self:
        """
        Return the room after the server was away for *away* milliseconds until *now*; this time is taken from
        no clock. The person on turn keeps their remaining time, and has at least a moment to come back.
        """
        if self.due() is None:
            return self
        least = now + LEAST_TIME_LEFT - 1000 * self.opened.pace  # not taken from a bank
        return replace(self, since=max(min(self.since + max(away, 0), max(now, self.since)), least))

    def answered(self, person: str, command: Command) -> int | Refusal | None:
        """The earlier reply to this command, the number of its entry; None when the command is new."""
        before = self.replies.get(person, command.id)
        if before is None:
            return None
        if before[0] != digest_of(command):
            return Refusal("id_reused", "This command's id was used for another.")
        return before[1]


@lru_cache(maxsize=256)
def without_draw(rules: Rules) -> Rules:
    """Return *rules* with partners who sit across from each other, and are not drawn for."""
    return dataclasses.replace(rules, draw_partners=False)


def known_rules(rules: dict[str, Any]) -> Rules:
    """Return the *rules* of a table, as its first entry has them, read once for all tables that play them."""
    return _rules(msgspec.json.encode(rules, order="sorted"))


@lru_cache(maxsize=256)
def _rules(text: bytes) -> Rules:
    """The rules in *text*, cached because most tables play the same few."""
    return rules_from_dict(msgspec.json.decode(text))


def deciding_seat(room: Room, person: str) -> int | Refusal:
    """Return the seat for which *person* decides in the current game, or why there is none."""
    chair, seat = room.chair_of(person), room.seat_of(person)
    if chair is None:
        return NOT_SEATED
    if seat is None:
        return Refusal("no_game", "The game has not begun.")
    if room.chairs[chair].player:
        return Refusal("away", "A computer player sits in for you; say that you are back.")
    return seat


def digest_of(command: Command) -> str:
    """A digest of a command's content without its id."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(command, id="-" * 8))).hexdigest()[:32]
