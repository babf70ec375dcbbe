"""
The deadlines of a table: what is due by itself and when, from the room and the people present. No clock runs
here.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from msgspec import Struct

from euchre.web.core.room import commands
from euchre.web.core.room.room import Room
from euchre.web.core.tables.context import Timeouts

BLINK: Final = 1_000
"""An absence of at most this many milliseconds does not count."""
UNUSED: Final = "nobody has played at it for a while"
"""Why a table is closed that nobody uses."""


class Attendance(Struct, frozen=True):
    """The people present at a table; all times are milliseconds since 1970."""

    watched: bool = False
    """Whether any page is connected."""
    seated: bool = False
    """Whether a person with a chair is connected; otherwise nothing goes on."""
    back: int = 0
    """When the first person with a chair came back after there was none."""
    came: int = 0
    """
    When a page of a person with a chair last connected to see the present state; since then all who are here
    see it.
    """
    left: int = 0
    """When a page last disconnected."""
    away: Mapping[str, int] = {}
    """Since when a person with a chair is not connected."""
    led: bool = False
    """Whether an evening that is awake keeps the table going."""


class Chore(Enum):
    """What a table does by itself that changes nothing in its room."""

    RETRY = auto()
    """Check whether the storage works again."""
    UNLOAD = auto()
    """Remove the table from memory; its log stays in the storage."""


class Leaver(NamedTuple):
    """
    A person who is away from an open table before a game: their chair, and since when the absence
    counts.
    """

    chair: int
    since: int


class Deadline(NamedTuple):
    """A command, or a chore, that is due at a time, in milliseconds since 1970."""

    at: int
    what: commands.AnyCommand | Chore


def deadlines(
    room: Room, attendance: Attendance, timeouts: Timeouts, tried: int | None = None
) -> list[Deadline]:
    """
    Return all deadlines of a table, the earliest first; call it again after each action.

    *tried* is the time of the last failed write; None while the storage works. While nobody with a chair is
    connected, no clock runs: the result of a finished game is settled, and the table is removed from memory.
    A rated game waits for a while and then goes on to its end without its people, who have lost it.
    """
    found = []

    def due(what: commands.AnyCommand | Chore, since: int, seconds: float = 0) -> None:
        found.append(Deadline(since + int(1000 * seconds), what))

    quiet = max(attendance.left, room.last)
    if not attendance.watched:
        # The table is for friends, who may open their links tomorrow.
        waits = room.opened.sent is not None or room.opened.duplicate is not None or room.evening is not None
        leads = attendance.led and not (room.closed or room.final)  # because the evening waits for it
        if room.stage == "lobby" and not room.games and not room.closed and not waits:
            due(commands.Close(UNUSED), quiet, timeouts.unstarted)
        elif not (leads or room.rated_on):
            due(Chore.UNLOAD, quiet, timeouts.idle)
    if room.stage == "game-over" and not room.final and tried is None:
        if attendance.seated:
            due(commands.Settle(), room.ended, timeouts.settle)
        else:
            due(commands.Settle(), quiet + BLINK)
    deserted = _deserted(room, attendance, timeouts)
    if tried is not None and (attendance.seated or room.rated_on):
        due(Chore.RETRY, tried, timeouts.retry)
    elif deserted is not None:
        if _away(room, attendance) is not None:
            due(commands.StepIn(all=True), deserted)
    elif attendance.seated:
        clock, away = room.due(), _away(room, attendance)
        if clock is not None:
            due(commands.TimeUp(), clock)
        if away is not None:
            due(commands.StepIn(), max(away, attendance.back), timeouts.away)
        if room.undo_request is not None:
            due(commands.Lapse(), room.undo_request.at, timeouts.consent)
        leaver = leaver_of_lobby(room, attendance)
        if leaver is not None:
            due(commands.Free(leaver.chair), leaver.since, timeouts.away)
    begins = begins_at(room, attendance, timeouts, paused=tried is not None)
    if begins is not None:
        due(commands.Begin(), begins)
        if room.unrevealed:
            due(commands.Reveal(), begins, -timeouts.luck)
    on = goes_on(room, attendance, timeouts, paused=tried is not None)
    if on is not None:
        due(commands.GoOn(), on)
    return sorted(found, key=lambda deadline: deadline.at)


def begins_at(room: Room, attendance: Attendance, timeouts: Timeouts, *, paused: bool) -> int | None:
    """
    Return when the game at an open table begins by itself; None: not in the present state.

    It begins when several people sit there, no chair is free, and all are connected. The wait starts again
    when somebody sits down or connects, and ends when somebody leaves, so that nobody is dealt in
    unwillingly.
    """
    free = any(chair.free for chair in room.chairs)
    if room.opened.open_to is None or room.stage != "lobby" or room.closed or free or room.solo or paused:
        return None
    if attendance.away or not attendance.seated:
        return None
    return max(room.since, attendance.came) + int(1000 * timeouts.begin)


def goes_on(room: Room, attendance: Attendance, timeouts: Timeouts, *, paused: bool) -> int | None:
    """
    Return when the next hand is dealt, or another game begins, by itself; None: not before somebody asks.

    It comes at once when all people who are waited for are ready, and otherwise soon after the first was. A
    person who comes back has the same time to see how the hand ended. Computer players are not waited for. A
    person who is here alone is never hurried, except at a table of an evening, for which others wait. It does
    not come while the table is *paused* or nobody with a chair is connected, except in a rated game that
    everybody has left.
    """
    over = room.stage in {"hand-over", "game-over"}
    deserted = _deserted(room, attendance, timeouts)
    if over and deserted is not None and not paused:
        return max(deserted, room.since + int(1000 * timeouts.next))
    if not over or room.closed or paused or not attendance.seated:
        return None
    here = [chair for chair in room.chairs if chair.person and chair.person not in attendance.away]
    if not room.ready and room.evening is not None:
        if room.stage == "game-over":
            return None
        if not here:
            return room.since + int(1000 * min(timeouts.next, 10 * timeouts.pause))
        return max(room.since, attendance.came) + int(1000 * (room.opened.pace or timeouts.deal))
    if not room.ready:
        if room.stage == "game-over" or len(here) < 2:
            return None
        return max(room.since, attendance.came) + int(1000 * (room.opened.pace or timeouts.deal))
    soon = max(min(room.ready.values()), attendance.came) + int(1000 * timeouts.next)
    waited = waited_for(room, attendance, timeouts)
    gone = [until for until in waited.values() if until is not None]
    if len(gone) == len(waited):
        return min(soon, max([*room.ready.values(), *gone]))
    return soon if len(here) > 1 else None


def waited_for(room: Room, attendance: Attendance, timeouts: Timeouts) -> dict[int, int | None]:
    """
    Return by chair the people who are not ready for what comes next, and until when they are waited for.

    None: the person is here. An absent person may be back soon: after a short break of the connection, or
    after the server was away.
    """
    if room.stage not in {"hand-over", "game-over"}:
        return {}
    return {
        at: None if away is None else max(away, attendance.back) + int(1000 * timeouts.next)
        for at, chair in enumerate(room.chairs)
        if chair.decides and chair.person not in room.ready
        for away in [attendance.away.get(chair.person)]
    }


def sits_in(room: Room, chair: int, attendance: Attendance, timeouts: Timeouts) -> bool:
    """
    Return whether `StepIn` will end the turn of the absent person on *chair*, because no clock ends it
    sooner.
    """
    sat, pace = room.chairs[chair], 1000 * room.opened.pace
    sooner = pace and pace + sat.bank < 1000 * timeouts.away
    return room.stage == "playing" and attendance.seated and sat.decides and not sooner


def leaver_of_lobby(room: Room, attendance: Attendance) -> Leaver | None:
    """
    Return who has been away longest from an open table before a game, for which others wait; None: nobody.

    The absence counts at the earliest from the last change of the chairs, because a person who takes one has
    no page there yet.
    """
    if room.opened.open_to is None or room.stage != "lobby" or room.closed or not attendance.seated:
        return None
    leavers = [
        Leaver(at, max(attendance.away[chair.person], attendance.back, room.since))
        for at, chair in enumerate(room.chairs)
        if chair.person in attendance.away
    ]
    return min(leavers, key=lambda leaver: leaver.since, default=None)


def _deserted(room: Room, attendance: Attendance, timeouts: Timeouts) -> int | None:
    """Return when a rated game whose people are all away goes on without them; None for other games."""
    if not room.rated_on or attendance.seated:
        return None
    return max(attendance.back, *attendance.away.values()) + int(1000 * timeouts.deserted)


def _away(room: Room, attendance: Attendance) -> int | None:
    """
    Return since when the person on turn is not connected; None where the turn does not wait for an absent
    person.
    """
    if room.game is None or room.stage != "playing":
        return None
    chair = room.at_seat(room.game.state.turn)
    return attendance.away.get(chair.person) if chair.decides else None
