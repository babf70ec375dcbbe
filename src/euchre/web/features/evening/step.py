"""
The commands of an evening, and the step function: a command gives a new evening and its entries.

As for a table, nothing here reads a clock, draws random numbers or waits, and the old evening is not changed.
"""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple, assert_never

from msgspec import Struct

from euchre.rules.errors import NotationError
from euchre.web.core.room.entries import Sat, Stood
from euchre.web.core.room.names import computer_names, plain_name
from euchre.web.core.wire.literals import Direction
from euchre.web.core.wire.refusal import NOTHING, Refusal
from euchre.web.features.evening import entries as evening_entries
from euchre.web.features.evening.entries import TableResult
from euchre.web.features.evening.evening import Evening, apply
from euchre.web.features.evening.rounds import MOST_CHAIRS, all_rounds, drawn, next_round, places

FULL: Final = 10_000
"""With more entries than this in the log, nobody may join, pause or put the evening to sleep."""
_OVER: Final = Refusal("too_late", "This evening is over.")
_NOT_IN: Final = Refusal("not_seated", "You do not take part in this evening.")


# --- the commands: from people, from the results of tables, and from the clock ------------------------------


class Join(Struct, frozen=True):
    """*person* joins, called *name*; on a chair of their choice where partners stay together."""

    person: str
    name: str
    chair: int | None = None


class Leave(Struct, frozen=True):
    """*person* leaves the evening."""

    person: str


class Direct(Struct, frozen=True):
    """*person*, the host, directs; *number* is how many rounds had begun when they decided."""

    person: str
    what: Direction
    number: int


class Result(Struct, frozen=True):
    """The result of a table in round *number*."""

    number: int
    table: int
    result: TableResult


class Tick(Struct, frozen=True):
    """Time has passed."""


class Sleep(Struct, frozen=True):
    """Nobody is there any more."""


class Wake(Struct, frozen=True):
    """Somebody is there again."""


class End(Struct, frozen=True):
    """The operator ends it."""


class CloseTables(Struct, frozen=True):
    """All tables that were playing when the evening was ended are now closed."""


EveningCommand = Join | Leave | Direct | Result | Tick | Sleep | Wake | End | CloseTables


# --- the step -----------------------------------------------------------------------------------------------


class EveningStep(NamedTuple):
    """The result of a command."""

    evening: Evening
    entries: tuple[evening_entries.AnyEntry, ...]
    """The entries to store, all or none."""


Fresh = Callable[[], str]


def step(evening: Evening, command: EveningCommand, now: int, fresh: Fresh) -> EveningStep | Refusal:
    """
    Return the result of *command* at *now*, in milliseconds since 1970, or why it is refused.

    *fresh* draws 32 bytes in hexadecimal: for the ids of tables, the draw for places, and lots.
    """
    at = max(now, evening.last)
    match command:
        case Join():
            sat = _join(evening, command, at)
            return sat if isinstance(sat, Refusal) else _of(evening, sat)
        case Leave(person=person):
            chair = evening.chair_of(person)
            refused = _OVER if evening.ended else _NOT_IN if chair is None else None
            return refused or _of(evening, Stood(at=at, by=person, chair=chair or 0))
        case Direct():
            return _direct(evening, command, at, fresh)
        case Result():
            return _result(evening, command, at, fresh)
        case Tick():
            return _tick(evening, now, at, fresh)
        case Sleep():
            if not evening.led:
                return NOTHING
            full = evening.seq >= FULL  # so coming and going cannot lengthen the log for ever
            return _of(evening, evening_entries.Ended(at=at) if full else evening_entries.FellAsleep(at=at))
        case Wake():
            if not evening.asleep:
                return NOTHING
            late = _tick(evening, now, at, fresh)
            return _of(evening, evening_entries.Woke(at=at)) if isinstance(late, Refusal) else late
        case End():
            return NOTHING if evening.ended else _of(evening, evening_entries.Ended(at=at))
        case CloseTables():
            return _of(evening, evening_entries.TablesClosed(at=at)) if evening.cut_short else NOTHING
        case _:
            assert_never(command)


def _tick(evening: Evening, now: int, at: int, fresh: Fresh) -> EveningStep | Refusal:
    """The step that is due by *now*, if one is."""
    due = evening.next_at()
    if due is None or now < due:
        return NOTHING
    if evening.asleep:
        return _of(evening, evening_entries.Ended(at=at))
    return (
        _of(evening, evening_entries.Closing(at=at))
        if evening.stage == "playing"
        else _go_on(evening, at, fresh)
    )


def _of(evening: Evening, entry: evening_entries.AnyEntry) -> EveningStep:
    return EveningStep(apply(evening, entry), (entry,))


def _then(one: EveningStep, other: EveningStep) -> EveningStep:
    return EveningStep(other.evening, one.entries + other.entries)


# --- who takes part -----------------------------------------------------------------------------------------


def _join(evening: Evening, command: Join, at: int) -> evening_entries.AnyEntry | Refusal:
    if evening.ended:
        return _OVER
    if evening.chair_of(command.person) is not None:
        return Refusal("seated", "You take part already.")
    if evening.seq >= FULL:
        return Refusal("log_full", "So much has happened this evening that nobody more can come.")
    chair = _free(evening, command)
    if isinstance(chair, Refusal):
        return chair
    others = [one.name for other, one in enumerate(evening.chairs) if other != chair and one.name]
    try:
        name = plain_name(command.name, others)
    except NotationError as error:
        return Refusal("bad_name", str(error))
    return Sat(at=at, by=command.person, chair=chair, name=name, person=command.person)


def _free(evening: Evening, command: Join) -> int | Refusal:
    """The chair for a person who joins."""
    chairs, asked = evening.chairs, command.chair
    if evening.stage != "gathering":
        free = [at for at, chair in enumerate(chairs) if not chair.person]
        own = [at for at in free if chairs[at].left == command.person]
        computers = [at for at in free if not evening.is_out(at)]
        # The chair of a person who may come back is given away last.
        best = own or [at for at in computers if not chairs[at].left] or computers
        if asked is not None and evening.paired and asked in computers:
            best = [asked]
        if free and not best:
            return Refusal(
                "no_chair", "All computer players have lost and are out: nobody can take their place."
            )
        return best[0] if best else Refusal("no_chair", "All chairs are taken by people.")
    if asked is not None and evening.paired:
        if asked >= len(chairs) + len(chairs) % 2:  # else one person could fill 16 tables
            return Refusal("no_chair", "Nobody sits beside that chair.")
        taken = asked < len(chairs) and not chairs[asked].free
        return Refusal("taken", f"{chairs[asked].name} has that chair.") if taken else asked
    free = [at for at, chair in enumerate(chairs) if chair.free]
    if evening.paired:  # a new pair, so that the person's partner can choose the chair beside
        free = [at for at in free if not at % 2 and all(one.free for one in chairs[at : at + 2])]
        free = free or [len(chairs) + len(chairs) % 2]
    at = free[0] if free else len(chairs)
    if at >= MOST_CHAIRS:
        rest = [at for at, chair in enumerate(chairs) if chair.free]
        return rest[0] if rest else Refusal("no_chair", f"All {MOST_CHAIRS} chairs are taken.")
    return at


def _computers(evening: Evening) -> tuple[tuple[int, str], ...]:
    """The chairs and the names of the computer players that fill the free places."""
    names = computer_names(chair.name for chair in evening.chairs)
    free = [at for at in places(evening) if at >= len(evening.chairs) or evening.chairs[at].free]
    return tuple(zip(free, names, strict=False))


# --- the host -----------------------------------------------------------------------------------------------


def _direct(evening: Evening, command: Direct, at: int, fresh: Fresh) -> EveningStep | Refusal:
    by, stage = command.person, evening.stage
    if by != evening.host:
        return Refusal("not_host", "Only the host directs the evening.")
    if evening.ended:
        return _OVER
    if command.number != len(evening.rounds):
        return Refusal("too_late", "Another round has begun since; look again.")
    match command.what:
        case "begin" if stage == "gathering":
            if not any(chair.person for chair in evening.chairs):
                return Refusal("free_chairs", "Nobody takes part yet: share the link, or join yourself.")
            order = drawn(evening, Random(fresh()))  # the draw is in an entry
            begun = evening_entries.Begun(at=at, by=by, computers=_computers(evening), order=order)
            first = _of(evening, begun)
            return _then(first, _go_on(first.evening, at, fresh))
        case "next" if stage == "between":
            return _go_on(evening, at, fresh)
        case "close" if stage == "playing" and not evening.rounds[-1].closing:
            return _of(evening, evening_entries.Closing(at=at, by=by))
        case "pause" if stage in {"playing", "between"} and not evening.paused:
            if evening.seq >= FULL:
                return Refusal(
                    "log_full", "So much has happened this evening that it cannot be paused any more."
                )
            return _of(evening, evening_entries.Paused(at=at, by=by))
        case "go-on" if evening.paused:
            return _of(evening, evening_entries.WentOn(at=at, by=by))
        case "end":
            return _of(evening, evening_entries.Ended(at=at, by=by))
        case _:
            return NOTHING


def _played(evening: Evening) -> bool:
    """Whether no round follows: all were played, or only computer players are left."""
    return len(evening.rounds) >= all_rounds(evening) or not any(chair.person for chair in evening.chairs)


def _go_on(evening: Evening, at: int, fresh: Fresh) -> EveningStep:
    """The next round, or the end where there is none."""
    if _played(evening):
        return _of(evening, evening_entries.Ended(at=at))
    tables, idle = next_round(evening)
    seated = tuple([evening_entries.Seating(fresh()[:24], chairs) for chairs in tables])
    return _of(evening, evening_entries.RoundBegun(at=at, tables=seated, idle=idle))


def _result(evening: Evening, command: Result, at: int, fresh: Fresh) -> EveningStep | Refusal:
    """A table's result counts once, in its round, however often it is reported."""
    stale = evening.ended or command.number != len(evening.rounds) - 1
    if stale or evening.rounds[-1].tables[command.table].result is not None:
        return NOTHING
    _, won = command.result.decided()
    won = int(fresh(), 16) % 2 if won is None else won
    entry = evening_entries.Scored(
        at=at, number=command.number, table=command.table, result=command.result, won=won
    )
    scored = _of(evening, entry)
    if scored.evening.stage == "playing" or not _played(scored.evening):
        return scored
    return _then(scored, _of(scored.evening, evening_entries.Ended(at=at)))
