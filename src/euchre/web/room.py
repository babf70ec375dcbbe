"""
A room: a table in the browser, with its chairs, its games one after another, and those who watch.

`decide` says what entry a command comes to, or why it is refused; `apply` trusts an entry. A room knows no
sockets, no storage and no clock of its own: the same entries always make the same room.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, assert_never

import msgspec

from euchre.actions import Accuse, Action, Stray
from euchre.errors import EuchreError, NotationError
from euchre.hand import irregular
from euchre.house.plain import rules_from_dict
from euchre.notation.record import Record
from euchre.notation.text import parse_action, show_action
from euchre.players.proof import proven
from euchre.players.speech import capital
from euchre.rules import Rules
from euchre.table import Sitter, Table
from euchre.table.fair import Fair, commitment, tags
from euchre.view import View
from euchre.web import entries as e
from euchre.web import messages as m
from euchre.web.names import plain_name

OFFERED = ("nine", "ten", "jack", "queen", "king", "ace", "left", "right", "benny")
"""The computer players that can be asked to the table."""
STAND_IN = "queen"
"""Decides for a person who is away or out of time."""
LEAST = 20_000
"""Milliseconds that every seat has at least after the server was away."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command changes nothing: a *code* for pages and a sentence for people."""

    code: str
    text: str


@dataclass(slots=True)
class Chair:
    """A chair: free, a person's, or a computer player's; a person's may be kept warm by a computer player."""

    name: str = ""
    person: str = ""
    player: str = ""
    salt: bytes = b""
    bank: int = 0
    """Milliseconds left in hand."""

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name

    @property
    def decides(self) -> bool:
        """Whether a person decides here now."""
        return bool(self.person) and not self.player


@dataclass(frozen=True, slots=True)
class Told:
    """An entry in the room's story: its number, its word, what to say of it, and its events at the table."""

    seq: int
    what: str
    text: tuple[str, ...] = ()
    since: int = 0
    until: int = 0
    """The table's events that belong to it are those after *since* up to *until*."""


@dataclass(frozen=True, slots=True)
class Think:
    """A computer player is to decide: who, for which seat, at which decision, from what view."""

    player: str
    seat: int
    turn: int
    view: View


@dataclass(slots=True)
class Room:
    """
    A table in the browser, made by its first entry.

    >>> room = Room("kitchen", e.Opened(at=0, by="ann", rules={"base": "two"}, secret="00" * 32))
    >>> room.stage, len(room.chairs)
    ('lobby', 2)

    Raises: NotationError, RulesError for rules that cannot be.
    """

    name: str
    opened: e.Opened
    rules: Rules = field(init=False)
    chairs: list[Chair] = field(init=False)
    table: Table | None = None
    seq: int = 1
    games: int = 0
    """Games begun."""
    secret: bytes = field(init=False)
    story: list[Told] = field(default_factory=list)
    """Since the last deal, or the last game's end."""
    since: int = 0
    """When the decision that is due became so, in milliseconds."""
    records: list[Record] = field(default_factory=list)
    """The games played to their end, with the luck behind them."""
    closed: str = ""
    last: int = 0
    """When something was last written down, in milliseconds."""
    ended: int = 0
    """When the last card of the game that is over fell, or the last call of a renege."""
    players: tuple[str, ...] = ()
    """Who had played when it ended, by seat, as in `Chair.person`: they may have left since."""
    settled: bool = False
    """The game that is over was declared to stand as it is."""
    _replies: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = rules_from_dict(self.opened.rules)
        self.chairs = [Chair() for _ in range(self.rules.seats)]
        self.secret = bytes.fromhex(self.opened.secret)
        self.since = self.last = self.opened.at
        self._remember(self.opened)

    # --- what there is to see -------------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """``lobby``, ``playing``, ``hand-over`` or ``game-over``."""
        if self.table is None:
            return "lobby"
        if self.table.over:
            return "game-over"
        return "hand-over" if self.table.state.over else "playing"

    @property
    def final(self) -> bool:
        """Whether the game is over and nothing can change that: only then its secret may be told."""
        table = self.table
        if table is None or not table.over:
            return False
        return self.settled or not any(irregular(table.state, seat) for seat in range(self.rules.seats))

    @property
    def commitment(self) -> str:
        """The digest of the secret behind the game that is on or to come."""
        return commitment(self.game_name, self.secret)

    @property
    def game_name(self) -> str:
        """What the secret is bound to: the room and the number of its game."""
        return f"{self.name}/{self.games - (self.table is not None)}"

    @property
    def same_deals(self) -> bool:
        """Whether the game on or to come has the deals of an earlier one."""
        return self.opened.salts is not None and self.games <= (self.table is not None)

    @property
    def luck(self) -> Fair:
        """The luck of the game on or to come; for the host alone."""
        given = self.opened.salts if self.same_deals else None
        return Fair(
            self.secret,
            tuple(chair.salt for chair in self.chairs)
            if given is None
            else tuple(bytes.fromhex(salt) for salt in given),
        )

    @property
    def host(self) -> str:
        """The person who may fill chairs and start: he who opened the room, or when he is gone, the next."""
        people = [chair.person for chair in self.chairs if chair.person]
        return self.opened.by if self.opened.by in people or not people else people[0]

    @property
    def solo(self) -> bool:
        """Whether only one person plays, so that nobody minds an undo or a hint."""
        return len({chair.person for chair in self.chairs if chair.person}) == 1

    def chair_of(self, person: str) -> int | None:
        """The chair of *person*."""
        if person:
            for at, chair in enumerate(self.chairs):
                if chair.person == person:
                    return at
        return None

    def seat_of(self, person: str) -> int | None:
        """The seat of *person* in the game that is on."""
        chair = self.chair_of(person)
        return None if chair is None or self.table is None else self.table.opening.seating.index(chair)

    def at_seat(self, seat: int) -> Chair:
        """The chair of a seat."""
        assert self.table is not None
        return self.chairs[self.table.opening.seating[seat]]

    # --- what the server has to do --------------------------------------------------------------------------

    def duty(self) -> Think | e.Acted | None:
        """What a computer player is to do now: decide, or say that somebody revoked; or nothing."""
        table = self.table
        if table is None or self.final:
            return None
        if self.rules.revoke is not None:
            for seat in range(self.rules.seats):
                if not self.at_seat(seat).decides:
                    case = proven(table.view(seat))
                    if case is not None:
                        return e.Acted(at=self.since, seat=seat, action=show_action(case))
        if self.stage != "playing" or self.at_seat(table.state.turn).decides:
            return None
        seat = table.state.turn
        return Think(self.at_seat(seat).player, seat, table.turn, table.view(seat))

    def due(self) -> int | None:
        """When the server decides for the person on turn, in milliseconds since 1970; None: never."""
        if not self.opened.pace or self.table is None or self.stage not in {"playing", "hand-over"}:
            return None
        limit = self.since + 1000 * self.opened.pace
        if self.stage == "hand-over":
            return limit
        chair = self.at_seat(self.table.state.turn)
        return limit + chair.bank if chair.decides else None

    def credit(self, now: int, away: int = 0) -> None:
        """
        The server was away until *now*, for *away* milliseconds: that counts against nobody.

        Whoever is on turn has what he had left, and a moment to come back at least.
        """
        if self.due() is not None:
            least = now + LEAST - 1000 * self.opened.pace  # no bank pays for it
            self.since = max(min(self.since + max(away, 0), max(now, self.since)), least)

    # --- commands -------------------------------------------------------------------------------------------

    def answered(self, person: str, command: m.Command) -> int | Refusal | None:
        """The reply this command had before: the number of its entry; None when it is new."""
        before = self._replies.get((person, command.id))
        if before is None:
            return None
        if before[0] != digest_of(command):
            return Refusal("id_reused", "This command's id was used for another.")
        return before[1]

    def decide(
        self, person: str, command: m.Command, now: int, fresh: Callable[[], str]
    ) -> e.AnyEntry | Refusal:
        """The entry that *command* of *person* comes to; *fresh* draws a secret for the next game."""
        head: dict[str, Any] = {
            "at": max(now, self.since),
            "by": person,
            "command": command.id,
            "digest": digest_of(command),
        }
        if self.closed:
            return Refusal("table_closed", f"This table is closed: {self.closed}")
        match command:
            case m.Sit(chair=chair, name=name):
                return self._sit(person, chair, name, head)
            case m.Swap(one=one, other=other):
                return self._swap(person, one, other, head)
            case m.Fill(chair=chair, player=player):
                return self._fill(person, chair, player, head)
            case m.Clear(chair=chair):
                return self._fill(person, chair, "", head)
            case m.Start():
                return self._start(person, head)
            case _:
                pass
        mine = self.chair_of(person)
        if mine is None:
            return Refusal("not_seated", "You only watch here; take a chair first.")
        match command:
            case m.Stand():
                return e.Stood(**head, chair=mine)
            case m.Salt(salt=salt):
                if self.stage != "lobby" or self.same_deals:
                    return Refusal("too_late", "The cards of this game are fixed already.")
                return e.Salted(**head, chair=mine, salt=salt)
            case m.Back():
                if not self.chairs[mine].player:
                    return Refusal("nothing", "You are deciding for yourself already.")
                return e.CameBack(**head, chair=mine)
            case m.Rematch(rotate=rotate):
                if self.stage != "game-over":
                    return Refusal("game_on", "The game is not over.")
                return e.Again(**head, secret=fresh(), rotate=rotate)
            case m.Act() | m.Deal() | m.Undo() | m.Claim():
                return self._at_table(person, command, head)
            case m.Hint() | m.Phrase():
                raise AssertionError("neither is written down")
            case _:
                raise AssertionError(command)

    def _sit(self, person: str, number: int, name: str, head: dict[str, Any]) -> e.AnyEntry | Refusal:
        if number >= len(self.chairs):
            return Refusal("no_chair", f"This table has {len(self.chairs)} chairs.")
        mine, chair = self.chair_of(person), self.chairs[number]
        try:
            called = plain_name(
                name, [c.name for at, c in enumerate(self.chairs) if at not in {mine, number}]
            )
        except NotationError as error:
            return Refusal("bad_name", str(error))
        if mine is not None and (mine != number or self.stage != "lobby"):
            return Refusal("seated", "You sit at this table already.")
        if chair.person and chair.person != person:
            return Refusal("taken", f"{chair.name} sits there.")
        if self.stage == "playing" and not chair.person:  # he would see cards of a hand that is on
            return Refusal(
                "hand_on",
                f"A hand is on: take the chair of {chair.name} when it is over, before the next deal.",
            )
        return e.Sat(**head, chair=number, name=called, person=person)

    def _swap(self, person: str, one: int, other: int, head: dict[str, Any]) -> e.AnyEntry | Refusal:
        if max(one, other) >= len(self.chairs) or one == other:
            return Refusal("no_chair", f"Name two of the {len(self.chairs)} chairs.")
        if self.stage != "lobby":
            return Refusal("game_on", "Chairs are changed before a game.")
        taken = {self.chairs[at].person for at in (one, other)} - {"", person}
        if person != self.host and (self.chair_of(person) not in {one, other} or taken):
            return Refusal("not_host", "Only the host moves others.")
        return e.Swapped(**head, one=one, other=other)

    def _fill(self, person: str, number: int, player: str, head: dict[str, Any]) -> e.AnyEntry | Refusal:
        if person != self.host:
            return Refusal("not_host", "Only the host fills chairs.")
        if number >= len(self.chairs):
            return Refusal("no_chair", f"This table has {len(self.chairs)} chairs.")
        if self.stage != "lobby":
            return Refusal("game_on", "Computer players are chosen before a game.")
        chair = self.chairs[number]
        if chair.person:
            return Refusal("taken", f"{chair.name} sits there.")
        if player not in OFFERED and player:
            return Refusal(
                "no_player", f"No computer player is called {player!r}; there are {', '.join(OFFERED)}."
            )
        return e.Filled(**head, chair=number, player=player, name=self._computer_name(player))

    def _computer_name(self, player: str) -> str:
        """``Queen``, ``Queen II``: no two at the table are called alike, and none ends like a score."""
        if not player:
            return ""
        names = {chair.name for chair in self.chairs}
        bare = player.capitalize()
        numbers = ("", " II", " III", " IV", " V", " VI")
        return next(bare + number for number in numbers if bare + number not in names)

    def _start(self, person: str, head: dict[str, Any]) -> e.AnyEntry | Refusal:
        if person != self.host or self.chair_of(person) is None:
            return Refusal("not_host", "Only the host, from his chair, starts the game.")
        if self.stage != "lobby":
            return Refusal("game_on", "The game has begun.")
        free = sum(chair.free for chair in self.chairs)
        if free:
            chairs = "one chair is" if free == 1 else f"{free} chairs are"
            return Refusal("free_chairs", f"Still {chairs} free: wait, or let computer players fill them.")
        return e.Started(**head)

    def _at_table(
        self, person: str, command: m.Act | m.Deal | m.Undo | m.Claim, head: dict[str, Any]
    ) -> e.AnyEntry | Refusal:
        """A command to the game: the table itself is asked whether it would do it."""
        table, seat = self.table, self.seat_of(person)
        if table is None or seat is None:
            return Refusal("no_game", "The game has not begun.")
        if self.at_seat(seat).player:
            return Refusal("away", "A computer player sits in for you; say that you are back.")
        match command:
            case m.Act(turn=turn, action=text):
                try:
                    action = parse_action(text, self.rules)
                except NotationError as error:
                    return Refusal("bad_action", str(error))
                if self.final and isinstance(action, Accuse | Stray):
                    return Refusal("game_over", "The game is over, and its result stands.")
                found = table.refusal(seat, action, turn=turn)
                entry: e.AnyEntry = e.Acted(**head, seat=seat, action=show_action(action))
            case m.Deal(hand=hand):
                found = table.deal_refusal(hand)
                entry = e.DealtOn(**head)
            case m.Undo(turn=turn):
                if table.over:
                    return Refusal("game_over", "The game is over: nothing is taken back any more.")
                found = table.undo_refusal(seat, turn=turn)
                entry = e.TookBack(**head, seat=seat)
            case m.Claim(turn=turn):
                found = table.claim_refusal(seat, turn=turn)
                entry = e.ClaimedRest(**head, seat=seat)
            case _:
                assert_never(command)
        return entry if found is None else Refusal(found.code, f"{capital(found.text)}.".replace("..", "."))

    # --- entries --------------------------------------------------------------------------------------------

    def apply(self, entry: e.AnyEntry) -> Told:
        """
        What *entry* makes of the room; what it came to, for the story.

        Raises: EuchreError for an entry that `decide` did not make, as in a damaged log.
        """
        since = 0 if self.table is None else self.table.seq
        text = self._do(entry)
        self.seq += 1
        self.last = max(self.last, entry.at)
        if self.final:
            self._keep()
        self._remember(entry)
        if not isinstance(entry, _QUIET):
            self.since = entry.at
        told = Told(self.seq, word(entry), text, since, 0 if self.table is None else self.table.seq)
        if isinstance(entry, e.Started | e.DealtOn | e.Again):
            self.story = []
            told = replace(told, since=since if isinstance(entry, e.DealtOn) else 0)
        self.story.append(told)
        return told

    def _remember(self, entry: e.AnyEntry) -> None:
        if entry.command:
            self._replies[entry.by, entry.command] = (entry.digest, self.seq)

    def _do(self, entry: e.AnyEntry) -> tuple[str, ...]:
        """Apply; the sentences for everybody, where the table has none."""
        match entry:
            case e.Opened():
                raise EuchreError("a room is opened once")
            case e.Sat(chair=at, name=name, person=person):
                before = self.chairs[at]
                self.chairs[at] = Chair(name, person, bank=1000 * self.opened.bank)
                self._seat_again(at)
                took = f" in place of {before.name}" if before.name and before.person != person else ""
                return (f"{name} sits down{took}.",)
            case e.Stood(chair=at):
                name = self.chairs[at].name
                if self.stage in {"lobby", "game-over"}:
                    self.chairs[at] = Chair()
                    return (f"{name} leaves.",)
                self.chairs[at].player = STAND_IN
                return (f"{name} leaves; {STAND_IN.capitalize()} sits in.",)
            case e.Swapped(one=one, other=other):
                chairs = self.chairs
                chairs[one], chairs[other] = chairs[other], chairs[one]
                return ("Two chairs change places.",)
            case e.Filled(chair=at, player=player, name=name):
                gone = self.chairs[at].name
                self.chairs[at] = Chair(name, player=player)
                return (f"{name} sits down." if name else f"{gone} leaves.",)
            case e.Salted(chair=at, salt=salt):
                self.chairs[at].salt = bytes.fromhex(salt)
                return (f"{self.chairs[at].name} adds luck to the deals.",)
            case e.SteppedIn(chair=at, player=player):
                self.chairs[at].player = player
                return (f"{player.capitalize()} sits in for {self.chairs[at].name}.",)
            case e.CameBack(chair=at):
                self.chairs[at].player = ""
                return (f"{self.chairs[at].name} is back.",)
            case e.Resumed(at=at, away=away):
                self.credit(at, away)
                return ()
            case e.Settled():
                if self.stage != "game-over":
                    raise EuchreError("a game that is not over does not stand")
                self.settled = True
                return ("The result stands.",)
            case e.Closed(reason=reason):
                self.closed = reason
                return (f"The table is closed: {reason}",)
            case e.Started():
                self._begin()
                return ()
            case e.Again(secret=secret, rotate=rotate):
                self._keep()
                self._clear_up(bytes.fromhex(secret), rotate=rotate)
                return ("Another game: the chairs are free to change.",)
            case e.Acted() | e.DealtOn() | e.TookBack() | e.ClaimedRest():
                return self._play(entry)
            case _:
                assert_never(entry)

    def _begin(self) -> None:
        self.table = Table(self.rules, tuple(sitter(chair) for chair in self.chairs), self.luck)
        self.settled = False
        self.games += 1

    def _seat_again(self, at: int) -> None:
        """Who sits on a chair has changed while a game is on."""
        if self.table is not None:
            self.table.sit(self.table.opening.seating.index(at), sitter(self.chairs[at]))

    def _clear_up(self, secret: bytes, *, rotate: bool) -> None:
        """Back to the chairs: whoever left during the game is gone now."""
        self.table, self.secret = None, secret
        self.chairs = [chair if not (chair.person and chair.player) else Chair() for chair in self.chairs]
        for chair in self.chairs:
            chair.salt, chair.bank = b"", 1000 * self.opened.bank
        if (
            rotate
        ):  # the first stays, the others move on by one: after three games everybody was everybody's partner
            first, *rest = self.chairs
            self.chairs = [first, *rest[-1:], *rest[:-1]]

    def _play(self, entry: e.Acted | e.DealtOn | e.TookBack | e.ClaimedRest) -> tuple[str, ...]:
        table = self.table
        if table is None:
            raise EuchreError("nobody plays in this room yet")
        was_over = table.over
        match entry:
            case e.Acted(seat=seat, action=text, at=at, stand_in=stand_in):
                action = parse_action(text, self.rules)
                self._spend(seat, action, at)
                reply = table.act(seat, action)
                said = ("Time is up: the clock decides.",) if stand_in else ()
            case e.DealtOn():
                reply, said = table.deal(), ()
            case e.TookBack(seat=seat):
                reply, said = table.undo(seat), ()
            case e.ClaimedRest(seat=seat):
                reply, said = table.claim(seat), ()
            case _:
                assert_never(entry)
        if not reply.ok:
            raise EuchreError(f"the log of {self.name} has a decision that the table refuses: {reply.text}")
        if table.over:
            self.ended = entry.at
        if table.over and not was_over:
            self.players = tuple([self.at_seat(seat).person for seat in range(self.rules.seats)])
        return said

    def _spend(self, seat: int, action: Action, at: int) -> None:
        """Time beyond the pace is taken from the bank."""
        if self.opened.pace and not isinstance(action, Accuse | Stray):
            over = at - self.since - 1000 * self.opened.pace
            chair = self.at_seat(seat)
            chair.bank = max(0, chair.bank - max(0, over))

    def _keep(self) -> None:
        """The game that is over, on paper, once."""
        if self.table is not None and self.table.over and len(self.records) < self.games:
            self.records.append(replace(self.table.record(), tags=tags(self.game_name, self.luck)))


_QUIET = (e.Salted, e.SteppedIn, e.CameBack, e.Stood, e.Resumed, e.Settled, e.Closed)
"""What changes nothing about the decision that is due, so that its clock runs on."""


def word(entry: e.AnyEntry) -> str:
    """The word of an entry: ``acted``, ``started`` …"""
    return str(type(entry).__struct_config__.tag)


def sitter(chair: Chair) -> Sitter:
    """Who decides for a chair, as the table knows him; one who sits in does so for a person."""
    return Sitter(chair.name, "" if chair.person else chair.player)


def digest_of(command: m.Command) -> str:
    """A digest of what a command asks, whatever its id."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(command, id="-" * 8))).hexdigest()[:32]
