"""When a table goes on by itself: what is due when, from the room and who is there. No clock runs here."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from msgspec import Struct

from euchre.web.room.room import Room
from euchre.web.tables.context import Timeouts

BLINK: Final = 1_000
"""Whoever is back within so many milliseconds was not away."""


class Attendance(Struct, frozen=True):
    """Who is at a table; all times are milliseconds since 1970."""

    watched: bool = False
    """Some page looks at it."""
    seated: bool = False
    """Somebody who has a chair is connected: otherwise nothing goes on."""
    back: int = 0
    """When somebody with a chair came back to a table without any."""
    came: int = 0
    """
    When a page of somebody with a chair last came to see what is shown: all who are here see it since then.
    """
    left: int = 0
    """When a page last left."""
    away: Mapping[str, int] = {}
    """Since when a person with a chair is not connected."""
    led: bool = False
    """An evening that is awake leads the table on."""


class Due(Enum):
    """What a table does when its time has come."""

    RETRY = auto()
    """See whether the storage works again."""
    CLOCK = auto()
    """Decide for whoever is out of time."""
    GO_ON = auto()
    """Deal the next hand, or clear the table for another game."""
    STEP_IN = auto()
    """Let a computer player sit in for whoever is on turn and away."""
    FREE = auto()
    """Free the chair of whoever is away from an open table before a game."""
    REVEAL = auto()
    """Ask for the salts of a game that is about to begin by itself."""
    BEGIN = auto()
    """Begin the game at an open table at which everybody sits."""
    LAPSE = auto()
    """Take it for a no that not all have answered whether a choice may be taken back."""
    SETTLE = auto()
    """Let the result stand."""
    UNLOAD = auto()
    """Put the table back into the storage."""
    CLOSE = auto()
    """Give up a table that nobody has played at."""


class Leaver(NamedTuple):
    """Somebody who is away from an open table before a game: their chair, and since when that counts."""

    chair: int
    since: int


class Deadline(NamedTuple):
    """Something that is due."""

    at: int
    what: Due


def deadlines(
    room: Room, attendance: Attendance, timeouts: Timeouts, tried: int | None = None
) -> list[Deadline]:
    """
    Return all that is due at a table, the first first; after anything is done, it is to be asked for again.

    *tried* is when something could not be written, the last time; None while the storage works. While nobody
    with a chair is connected no clock runs: a game that is over stands, and the table is put away. A rated
    game waits for a while, and then goes on to its end without them: whoever left it has lost it.
    """
    found = []

    def due(what: Due, since: int, seconds: float) -> None:
        found.append(Deadline(since + int(1000 * seconds), what))

    quiet = max(attendance.left, room.last)
    if not attendance.watched:
        # For friends, who may open their links tomorrow.
        waits = room.opened.sent is not None or room.opened.duplicate is not None or room.evening is not None
        leads = attendance.led and not (room.closed or room.final)  # its evening waits for it
        if room.stage == "lobby" and not room.games and not room.closed and not waits:
            due(Due.CLOSE, quiet, timeouts.unstarted)
        elif not (leads or room.rated_on):
            due(Due.UNLOAD, quiet, timeouts.idle)
    if room.stage == "game-over" and not room.final and tried is None:
        if attendance.seated:
            due(Due.SETTLE, room.ended, timeouts.settle)
        else:
            found.append(Deadline(quiet + BLINK, Due.SETTLE))
    deserted = _deserted(room, attendance, timeouts)
    if tried is not None and (attendance.seated or room.rated_on):
        due(Due.RETRY, tried, timeouts.retry)
    elif deserted is not None:
        if _away(room, attendance) is not None:
            found.append(Deadline(deserted, Due.STEP_IN))
    elif attendance.seated:
        clock, away = room.due(), _away(room, attendance)
        if clock is not None:
            found.append(Deadline(clock, Due.CLOCK))
        if away is not None:
            due(Due.STEP_IN, max(away, attendance.back), timeouts.away)
        if room.undo_request is not None:
            due(Due.LAPSE, room.undo_request.at, timeouts.consent)
        leaver = leaver_of_lobby(room, attendance)
        if leaver is not None:
            due(Due.FREE, leaver.since, timeouts.away)
    begins = begins_at(room, attendance, timeouts, paused=tried is not None)
    if begins is not None:
        found.append(Deadline(begins, Due.BEGIN))
        if room.unrevealed:
            found.append(Deadline(begins - int(1000 * timeouts.luck), Due.REVEAL))
    on = goes_on(room, attendance, timeouts, paused=tried is not None)
    if on is not None:
        found.append(Deadline(on, Due.GO_ON))
    return sorted(found, key=lambda deadline: deadline.at)


def begins_at(room: Room, attendance: Attendance, timeouts: Timeouts, *, paused: bool) -> int | None:
    """
    Return when the game at an open table begins by itself; None: not while things are as they are.

    Several people sit there, no chair is free, and all are connected. It counts anew whenever somebody sits
    down or comes, and a chair that is left ends it: nobody is dealt in who would rather not.
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

    It comes at once when all who are waited for are ready, and soon after the first was; whoever comes back
    sees how the hand ended for as long. No computer player is waited for, and who is here alone is never
    hurried, except at a table of an evening, for which others wait. While the table is *paused*, or nobody
    with a chair is connected, it does not come, but for a rated game that everybody has left.
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
    Return by chair who decides and is not ready for what comes next, and until when they are waited for.

    None: they are here. Whoever is away may be back in a moment: after a blink, or after the server was away.
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
    """Return whether `STEP_IN` ends a turn of the person on *chair*, who is away: no clock does so sooner."""
    sat, pace = room.chairs[chair], 1000 * room.opened.pace
    sooner = pace and pace + sat.bank < 1000 * timeouts.away
    return room.stage == "playing" and attendance.seated and sat.decides and not sooner


def leaver_of_lobby(room: Room, attendance: Attendance) -> Leaver | None:
    """
    Return who has been away longest from an open table before a game, for which others wait; None: nobody.

    It counts from the last change of the chairs at the earliest: whoever takes one has no page there yet.
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
    """Return from when on a rated game goes on without its people, who are all away; None for others."""
    if not room.rated_on or attendance.seated:
        return None
    return max(attendance.back, *attendance.away.values()) + int(1000 * timeouts.deserted)


def _away(room: Room, attendance: Attendance) -> int | None:
    """Return since when the person on turn is not connected; None where nobody waits for one who is not."""
    if room.game is None or room.stage != "playing":
        return None
    chair = room.at_seat(room.game.state.turn)
    return attendance.away.get(chair.person) if chair.decides else None
