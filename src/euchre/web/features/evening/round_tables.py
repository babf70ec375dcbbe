"""What an evening does at one of its tables: it seats the people, ends the game, and reads the score."""

from functools import partial
from typing import Final, NamedTuple

from euchre.hand.scoring import maker_tricks
from euchre.hand.state import End, State
from euchre.notation.record import Record
from euchre.web.core.room.commands import Begin, Close, Seat, Unseat
from euchre.web.core.room.entries import EveningTable, Opened
from euchre.web.core.room.fixed_length import stored_rules
from euchre.web.core.room.room import Room
from euchre.web.core.tables.actor import TableActor
from euchre.web.features.evening.entries import TableResult
from euchre.web.features.evening.evening import Evening, RoundTable

NOTHING_PLAYED: Final = TableResult((0, 0), (0, 0, 0, 0), 0, whole=False)
ROUND_OVER: Final = "the round is over"
EVENING_OVER: Final = "the evening is over"


def opening(evening: Evening, number: int, at: int) -> Opened:
    """Return the first entry of the table *at* in round *number*."""
    return Opened(
        at=0,
        rules=stored_rules(evening.opened.rules.get("base"), evening.rules),
        secret="",
        pace=evening.opened.pace,
        evening=EveningTable(evening.id, number, at),
    )


def seats(evening: Evening, table: RoundTable) -> tuple[Seat, ...]:
    """Return who has which chair of *table* now."""
    sitting = [evening.chairs[at] for at in table.chairs]
    player = evening.opened.player
    return tuple(
        [Seat(at, who.name, who.person, "" if who.person else player) for at, who in enumerate(sitting)]
    )


async def begin(actor: TableActor, seated: tuple[Seat, ...]) -> None:
    """Seat everybody and begin; steps that were done before are not repeated."""
    for seat in seated:
        await actor.submit(partial(actor.do, seat))
    await actor.submit(partial(actor.do, Begin()))


async def update(actor: TableActor, seated: tuple[Seat, ...], *, closing: bool) -> None:
    """Seat who came, and release who left; if the round is *closing*, end the game with this hand."""

    async def change() -> None:
        room = actor.room
        _last_hand(actor, ROUND_OVER if closing else "")
        if closing and room.stage == "hand-over":
            await actor.do(Close(ROUND_OVER))
            return
        for seat in seated:
            sits = room.chairs[seat.chair]
            if sits.person and seat.person != sits.person and not sits.player:
                await actor.do(Unseat(seat.chair))
            if seat.person and seat.person != sits.person:
                await actor.do(seat)

    await actor.submit(change)


async def close(actor: TableActor, *, idle: float) -> None:
    """
    Close the table of an evening that is over: after its hand, or at once when nobody has been there for that
    many milliseconds.
    """

    async def end() -> None:
        _last_hand(actor, EVENING_OVER)
        quiet = actor.pages.quiet(actor.context.clock.now())
        if actor.room.stage in {"lobby", "hand-over"} or quiet > idle:
            await actor.do(Close(EVENING_OVER))

    await actor.submit(end)


def _last_hand(actor: TableActor, why: str) -> None:
    """Deal no further hand, if there is a reason *why*; tell the players of the current one."""
    if why and not actor.ends_after_hand and actor.room.stage == "playing":
        text = f"This is the last hand at this table: {why}."
        actor.broadcast.presence(actor.room, actor.status.text, text)
    actor.ends_after_hand = why


# --- how it stands ------------------------------------------------------------------------------------------


class ScoreSoFar(NamedTuple):
    """The score of a running game of the round."""

    points: tuple[int, int]
    hands: int
    """Hands played to their end."""


def score_so_far(room: Room) -> ScoreSoFar | None:
    """Return the score of the running game; None before it began."""
    if room.game is None:
        return None
    score = room.game.score
    return ScoreSoFar(_by_side(score.scores, room.game.opening.seating), score.played)


def result_of(record: Record | None, *, whole: bool) -> TableResult:
    """
    Return the result of a game of two sides of two, by chair; an unfinished hand does not count.

    Raises: RecordFault where the rules refuse the record.
    """
    if record is None:
        return NOTHING_PLAYED
    seating, lone, last = record.opening.seating, [0] * 4, None
    for _, moment, state, _ in record.positions():
        if not moment and last is not None:
            _count(lone, last, seating)
        last = state
    if last is not None:
        _count(lone, last, seating)
    game, _ = record.replay()
    first, second, third, fourth = lone
    points = _by_side(game.scores, seating)
    return TableResult(points, (first, second, third, fourth), game.played, whole)


def _by_side(scores: tuple[int, ...], seating: tuple[int, ...]) -> tuple[int, int]:
    """The points of the first and third chair, and of the other two."""
    points = [0, 0]
    for side, score in enumerate(scores):
        points[seating[side] % 2] += score
    return points[0], points[1]


def _count(lone: list[int], state: State, seating: tuple[int, ...]) -> None:
    """Count a lone hand with every trick for the chair that made it."""
    played = state.over and state.end is End.PLAYED and state.alone
    if played and state.maker is not None and maker_tricks(state) == state.rules.tricks:
        lone[seating[state.maker]] += 1
