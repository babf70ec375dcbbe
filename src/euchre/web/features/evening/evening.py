"""
An evening as a value, made from its entries alone.

A score belongs to a chair of the evening. A person who comes late takes the chair of a computer player, with
its score. A computer player takes the chair of a person who leaves; a person who comes back gets the same
chair, unless somebody else has it by then.
"""

from typing import Final, Self, assert_never

from msgspec import Struct
from msgspec.structs import replace

from euchre.base.errors import EuchreError
from euchre.rules.rules import Rules
from euchre.web.core.room.entries import Sat, Stood
from euchre.web.core.room.fixed_length import rules_of
from euchre.web.core.room.names import computer_name
from euchre.web.core.store import BrokenLogError
from euchre.web.core.wire.literals import EveningStage, Movement
from euchre.web.features.evening import entries

LONGEST_PAUSE: Final = 15 * 60_000
"""Milliseconds after which an evening that the host paused goes on by itself, as the host may have left."""
LONGEST_SLEEP: Final = 24 * 60 * 60_000
"""Milliseconds after which a sleeping evening ends, if nobody has come back."""
PAIRED: Final[frozenset[Movement]] = frozenset({"round-robin", "knock-out"})
"""Movements in which the chairs 0 and 1, 2 and 3 … stay partners."""


class EveningChair(Struct, frozen=True):
    """A chair of an evening: a person's, a computer player's, or, before it begins, nobody's."""

    name: str = ""
    person: str = ""
    left: str = ""
    """The person who had it and left."""

    @property
    def free(self) -> bool:
        """Whether nobody has it."""
        return not self.name


class RoundTable(Struct, frozen=True):
    """A table of a round, and its result."""

    table: str
    chairs: tuple[int, int, int, int]
    result: entries.TableResult | None = None
    won: int = 0
    """The side that won; without a result it has no meaning."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The chairs of the side that won; none without a result."""
        return () if self.result is None else self.chairs[self.won :: 2]

    @property
    def losers(self) -> tuple[int, ...]:
        """The chairs of the side that lost; none without a result."""
        return () if self.result is None else self.chairs[1 - self.won :: 2]


class Round(Struct, frozen=True):
    """A round."""

    began: int
    """Milliseconds since 1970."""
    tables: tuple[RoundTable, ...]
    idle: tuple[int, ...] = ()
    closing: bool = False
    """Its time is over: tables end with the hand that they play."""
    over: int = 0
    """When the last result came, in milliseconds since 1970; 0: not yet."""


class Evening(Struct, frozen=True, kw_only=True):
    """
    An evening.

    >>> opened = entries.OpenedEvening(
    ...     at=0, by="ann", rules={"base": "euchre"}, movement="individual", hands=8, rounds=3
    ... )
    >>> Evening.open("evening:friday", opened).stage
    'gathering'
    """

    name: str
    """The id of its log."""
    opened: entries.OpenedEvening
    rules: Rules
    seq: int = 1
    chairs: tuple[EveningChair, ...] = ()
    order: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    paused: int = 0
    """Since when the evening is paused, in milliseconds since 1970; 0: it is not."""
    since: int = 0
    """When the present pause between two rounds began to count."""
    asleep: int = 0
    """Since when the evening sleeps because nobody is there; 0: it is awake."""
    ended: int = 0
    """When the evening ended; 0: not yet."""
    closed: bool = False
    """The tables that were playing when it was ended have been closed."""
    last: int = 0

    @classmethod
    def open(cls, name: str, opened: entries.OpenedEvening) -> Self:
        """
        Open the evening *name* by its first entry.

        Raises: NotationError, RulesError for impossible rules.
        """
        return cls(name=name, opened=opened, rules=rules_of(opened.rules, opened.hands), last=opened.at)

    @property
    def id(self) -> str:
        """The word for this evening in its web address."""
        return self.name.removeprefix(entries.EVENING_LOG)

    @property
    def stage(self) -> EveningStage:
        """``gathering``, ``playing``, ``between`` two rounds, or ``over``."""
        if self.ended:
            return "over"
        if not self.rounds:
            return "between" if self.order else "gathering"
        return "between" if self.rounds[-1].over else "playing"

    @property
    def led(self) -> bool:
        """Whether it goes on by itself: a round is playing, or follows, and somebody was there lately."""
        return self.stage in {"playing", "between"} and not self.asleep

    @property
    def tables(self) -> int:
        """How many tables a round has at most; 0 before the first."""
        return len(self.rounds[0].tables) if self.rounds else 0

    @property
    def paired(self) -> bool:
        """Whether partners stay together."""
        return self.opened.movement in PAIRED

    @property
    def host(self) -> str:
        """The person who directs it: who opened it or, if that person left, who has the first chair."""
        people = [chair.person for chair in self.chairs if chair.person]
        here = self.opened.by in people or not any(chair.left == self.opened.by for chair in self.chairs)
        return self.opened.by if here or not people else people[0]

    def chair_of(self, person: str) -> int | None:
        """Return the chair of *person*."""
        return next((at for at, chair in enumerate(self.chairs) if person and chair.person == person), None)

    def is_out(self, chair: int) -> bool:
        """Return whether *chair* has lost in a knock-out, and plays no more."""
        if self.opened.movement != "knock-out":
            return False
        return any(chair in table.losers for each in self.rounds for table in each.tables)

    def table_of(self, chair: int | None) -> RoundTable | None:
        """Return the table of the current round at which *chair* sits."""
        if self.stage != "playing" or chair is None:
            return None
        return next((table for table in self.rounds[-1].tables if chair in table.chairs), None)

    @property
    def cut_short(self) -> frozenset[str]:
        """
        The tables that were playing when it was ended, until all are closed; each ends with its
        current hand.
        """
        if not self.ended or self.closed or not self.rounds:
            return frozenset()
        return frozenset([table.table for table in self.rounds[-1].tables if table.result is None])

    def next_at(self) -> int | None:
        """
        Return when the evening next changes by itself: a round closes or begins, or the evening ends because
        nobody came back. None: it does not.
        """
        if self.asleep:
            return self.asleep + LONGEST_SLEEP
        if self.stage == "playing":
            on = self.rounds[-1]
            timed = self.opened.minutes and not on.closing
            return on.began + 60_000 * self.opened.minutes if timed else None
        if self.stage == "between":
            return self.paused + LONGEST_PAUSE if self.paused else self.since + 1000 * self.opened.between
        return None


def apply(evening: Evening, entry: entries.AnyEntry) -> Evening:
    """
    Return what *entry* makes of *evening*.

    Raises: EuchreError where it cannot follow.
    """
    after = _do(evening, entry)
    return replace(after, seq=evening.seq + 1, last=max(evening.last, entry.at))


def replayed(name: str, log: list[bytes]) -> Evening:
    """
    Return the evening that the entries of a log make.

    Raises: BrokenLogError where they make none.
    """
    try:
        opened, *rest = [entries.parse(data) for data in log]
        assert isinstance(opened, entries.OpenedEvening)
        evening = Evening.open(name, opened)
        for entry in rest:
            evening = apply(evening, entry)
    except Exception as error:  # any error of the entries, which reading again would only repeat
        raise BrokenLogError("The log of this evening cannot be read; it is put aside.") from error
    return evening


def _do(evening: Evening, entry: entries.AnyEntry) -> Evening:
    match entry:
        case entries.OpenedEvening():
            raise EuchreError("an evening is opened once")
        case Sat(chair=at, name=name, person=person):
            return _with_chair(evening, at, EveningChair(name, person))
        case Stood(chair=at):
            chair = evening.chairs[at]
            if evening.stage == "gathering":
                return _with_chair(evening, at, EveningChair())
            # The seat gets the computer player's own name: tables write names down, and a person's name would
            # stay there.
            name = computer_name([one.name for one in evening.chairs], at)
            return _with_chair(evening, at, EveningChair(name, "", chair.person))
        case entries.Begun(computers=computers, order=order):
            for at, name in computers:
                evening = _with_chair(evening, at, EveningChair(name))
            return replace(evening, order=order, since=entry.at)
        case entries.RoundBegun(tables=tables, idle=idle):
            seated = tuple([RoundTable(one.table, one.chairs) for one in tables])
            new = Round(entry.at, seated, idle)
            return replace(evening, rounds=(*evening.rounds, new), paused=0)
        case entries.Closing():
            return _with_round(evening, replace(evening.rounds[-1], closing=True))
        case entries.Scored():
            return _scored(evening, entry)
        case entries.Paused():
            return replace(evening, paused=entry.at)
        case entries.WentOn():
            return replace(evening, paused=0, since=entry.at)
        case entries.FellAsleep():
            return replace(evening, asleep=entry.at)
        case entries.Woke():
            return _woken(evening, entry.at - evening.asleep)
        case entries.Ended():
            return replace(evening, ended=entry.at, asleep=0)
        case entries.TablesClosed():
            return replace(evening, closed=True)
        case _:
            assert_never(entry)


def _woken(evening: Evening, slept: int) -> Evening:
    """Return the evening with its times moved on by the milliseconds in which it *slept*."""
    if evening.stage == "playing":
        on = evening.rounds[-1]
        evening = _with_round(evening, replace(on, began=on.began + slept))
    paused = evening.paused + slept if evening.paused else 0
    return replace(evening, asleep=0, since=evening.since + slept, paused=paused)


def _scored(evening: Evening, entry: entries.Scored) -> Evening:
    on = evening.rounds[-1]
    if entry.number != len(evening.rounds) - 1 or on.tables[entry.table].result is not None:
        raise EuchreError("a table is scored once, in its round")
    tables = [*on.tables]
    tables[entry.table] = replace(tables[entry.table], result=entry.result, won=entry.won)
    over = entry.at if all(table.result is not None for table in tables) else 0
    return replace(_with_round(evening, replace(on, tables=tuple(tables), over=over)), since=entry.at)


def _with_round(evening: Evening, on: Round) -> Evening:
    return replace(evening, rounds=(*evening.rounds[:-1], on))


def _with_chair(evening: Evening, at: int, chair: EveningChair) -> Evening:
    chairs = [*evening.chairs, *[EveningChair()] * (at + 1 - len(evening.chairs))]
    chairs[at] = chair
    return replace(evening, chairs=tuple(chairs))
