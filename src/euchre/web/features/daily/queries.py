"""
The deals of a day: drawn once, played by each person once, and counted in the transaction of the last card.

Every function may be repeated, as in `euchre.web.core.storage.ownership`.
"""

from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select, update

from euchre.web.core.room.finished import Finished
from euchre.web.core.storage.schema import daily_deals, daily_results
from euchre.web.core.storage.statements import insert_into
from euchre.web.features.daily.bodies import DailyLine

_row: Final = daily_results.c


class DailyStanding(NamedTuple):
    """The board of a day's deals, and the place of one person."""

    rows: tuple[DailyLine, ...]
    played: int
    """How many have played them to the end."""
    table: str | None
    """The person's table; None: they have not begun; empty: they began, and erased their history."""
    points: int | None
    place: int | None
    """Both None until the person has played them to the end."""


FORGOTTEN: Final = {"table_id": "", "name": "", "points": None, "ended": None}
"""The mark for a person who has erased their history: only that somebody has played these deals is kept."""


def secret(connection: Connection, day: str, game: str, drawn: str) -> str:
    """
    Return the secret that fixes the deals of *game* on *day*: *drawn*, unless there is one already.

    The first secret of a day also deletes what was kept only while earlier deals could be played.
    """
    row = {"day": day, "game": game, "secret": drawn}
    made = insert_into(connection, daily_deals).on_conflict_do_nothing().returning(daily_deals.c.day)
    if connection.execute(made, row).first() is not None:
        connection.execute(delete(daily_results).where(_row.day < day, _row.table_id == ""))
    one = (daily_deals.c.day == day) & (daily_deals.c.game == game)
    return str(connection.execute(select(daily_deals.c.secret).where(one)).scalar_one())


def claim(connection: Connection, table: str, *, day: str, game: str, person: str, name: str) -> str:
    """
    Note that *person*, called *name*, plays the deals of *game* on *day* at *table*; return the table.

    If the person has begun before, the result is the earlier table; it is empty if they have erased their
    history since.
    """
    row = {"day": day, "game": game, "person": person, "table_id": table, "name": name}
    connection.execute(insert_into(connection, daily_results).on_conflict_do_nothing(), row)
    one = _of(day, game) & (_row.person == person)
    return str(connection.execute(select(_row.table_id).where(one)).scalar_one())


def deals_of(connection: Connection, day: str, table: str) -> bool:
    """Whether deals of *day* are played at *table*."""
    one = (_row.day == day) & (_row.table_id == table)
    return connection.execute(select(_row.person).where(one)).first() is not None


def count(connection: Connection, game: Finished) -> None:
    """Count a person's result of the deals of a day, if the game has these deals; once, and at one table."""
    if game.daily is None:
        return
    day, which, person, points = game.daily
    mine = _of(day, which) & (_row.person == person) & (_row.table_id == game.table)
    first = mine & _row.points.is_(None)
    connection.execute(update(daily_results).where(first).values(points=points, ended=game.ended))


def erase(connection: Connection, person: str, today: str) -> None:
    """
    Remove *person* from all boards; for the deals of *today* only the fact that they have played them is
    kept.
    """
    mine = _row.person == person
    connection.execute(delete(daily_results).where(mine & (_row.day < today)))
    connection.execute(update(daily_results).where(mine).values(**FORGOTTEN))


def standing(connection: Connection, day: str, game: str, person: str, most: int) -> DailyStanding:
    """
    Return the board of the deals of *game* on *day*, the best *most* results first, and the line of
    *person*.
    """
    # Of equal results the earlier one is listed first; the rank is the same.
    order = (_row.points.desc(), _row.ended, _row.person)
    ranked = select(
        _row.name,
        _row.points,
        _row.person,
        func.rank().over(order_by=_row.points.desc()).label("place"),
        func.row_number().over(order_by=order).label("line"),
        func.count().over().label("played"),
    )
    over = ranked.where(_of(day, game), _row.points.is_not(None)).subquery()
    wanted = select(over).where(or_(over.c.line <= max(most, 1), over.c.person == person))
    found = connection.execute(wanted.order_by(over.c.line)).all()
    mine = next((one for one in found if one.person == person), None)
    begun = select(_row.table_id).where(_of(day, game), _row.person == person)
    return DailyStanding(
        tuple(
            DailyLine(one.place, one.name, one.points, one.person == person)
            for one in found
            if one.line <= most
        ),
        played=found[0].played if found else 0,
        table=connection.execute(begun).scalar(),
        points=None if mine is None else mine.points,
        place=None if mine is None else mine.place,
    )


def _of(day: str, game: str) -> ColumnElement[bool]:
    return (_row.day == day) & (_row.game == game)
