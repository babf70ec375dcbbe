"""
The deals of a day: drawn once, played by each person once, and counted in the transaction of the last card.

All of it may be done twice, as in `euchre.web.storage.queries`.
"""

from sqlalchemy import ColumnElement, Connection, func, select, update

from euchre.web.room.finished import Finished
from euchre.web.storage.inserting import insert_into
from euchre.web.storage.schema import daily_deals, daily_results
from euchre.web.store import DailyRow, DailyStanding


def secret(connection: Connection, day: str, game: str, drawn: str) -> str:
    """Return the secret behind the deals of *game* on *day*: *drawn*, unless there is one already."""
    row = {"day": day, "game": game, "secret": drawn}
    connection.execute(insert_into(connection, daily_deals).on_conflict_do_nothing(), row)
    one = (daily_deals.c.day == day) & (daily_deals.c.game == game)
    return str(connection.execute(select(daily_deals.c.secret).where(one)).scalar_one())


def begin(connection: Connection, day: str, game: str, person: str, table: str, *, name: str) -> str:
    """Return the table at which *person* plays the deals: *table*, unless they have begun at another."""
    row = {"day": day, "game": game, "person": person, "table_id": table, "name": name}
    connection.execute(insert_into(connection, daily_results).on_conflict_do_nothing(), row)
    one = _of(day, game) & (daily_results.c.person == person)
    return str(connection.execute(select(daily_results.c.table_id).where(one)).scalar_one())


def count(connection: Connection, game: Finished) -> None:
    """Count what somebody made of the deals of a day, if that is what they played; once, and at one table."""
    if game.daily is None:
        return
    day, which, person, points = game.daily
    mine = _of(day, which) & (daily_results.c.person == person) & (daily_results.c.table_id == game.table)
    first = mine & daily_results.c.points.is_(None)
    connection.execute(update(daily_results).where(first).values(points=points, ended=game.ended))


def standing(connection: Connection, day: str, game: str, person: str, most: int) -> DailyStanding:
    """Return how the deals of *game* on *day* were played, the best *most* first, and where *person* is."""
    row = daily_results.c
    over = _of(day, game) & row.points.is_not(None)
    # Whoever was first with as many points stands first; the place is the same.
    order = (row.points.desc(), row.ended, row.person)
    place = func.rank().over(order_by=row.points.desc()).label("place")
    listed = select(row.name, row.points, row.person, place).where(over).order_by(*order).limit(most)
    rows = [
        DailyRow(one.place, one.name, one.points, mine=one.person == person)
        for one in connection.execute(listed)
    ]
    mine = connection.execute(
        select(row.table_id, row.points).where(_of(day, game) & (row.person == person))
    ).first()
    better = 0
    if mine is not None and mine.points is not None:
        above = select(func.count()).where(over & (row.points > mine.points))
        better = connection.execute(above).scalar_one()
    return DailyStanding(
        tuple(rows),
        played=connection.execute(select(func.count()).where(over)).scalar_one(),
        table=None if mine is None else mine.table_id,
        points=None if mine is None else mine.points,
        place=None if mine is None or mine.points is None else better + 1,
    )


def _of(day: str, game: str) -> ColumnElement[bool]:
    return (daily_results.c.day == day) & (daily_results.c.game == game)
