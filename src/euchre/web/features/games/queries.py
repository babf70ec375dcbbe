"""
Finished games and their links, each question within a transaction of its caller.

Every function may be repeated, as in `euchre.web.core.storage.ownership`.
"""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, select, update

from euchre.web.core.room.finished import Finished
from euchre.web.core.storage.schema import games, played


def history(connection: Connection, person: str) -> list[Finished]:
    """The games of *person*, the latest first."""
    keys = select(played.c.table_id, played.c.number).where(played.c.person == person).distinct().subquery()
    mine = (games.c.table_id == keys.c.table_id) & (games.c.number == keys.c.number)
    order = (games.c.ended.desc(), games.c.table_id, games.c.number.desc())
    rows = connection.execute(select(games).join(keys, mine).order_by(*order)).all()
    seats = (played.c.table_id == keys.c.table_id) & (played.c.number == keys.c.number)
    people: dict[tuple[str, int], dict[int, str]] = {}
    for row in connection.execute(select(played).join(keys, seats)):
        people.setdefault((row.table_id, row.number), {})[row.seat] = row.person
    return [_finished(row, people.get((row.table_id, row.number), {})) for row in rows]


def game(connection: Connection, table: str, number: int) -> Finished | None:
    """A finished game."""
    return _one(connection, (games.c.table_id == table) & (games.c.number == number))


def linked(connection: Connection, link: str) -> Finished | None:
    """The finished game that has *link*."""
    return _one(connection, games.c.link == link)


def _one(connection: Connection, which: ColumnElement[bool]) -> Finished | None:
    row = connection.execute(select(games).where(which)).first()
    if row is None:
        return None
    seats = (played.c.table_id == row.table_id) & (played.c.number == row.number)
    people = connection.execute(select(played.c.seat, played.c.person).where(seats))
    return _finished(row, {one.seat: one.person for one in people})


def link(connection: Connection, table: str, number: int, link: str | None) -> str | None:
    """Give a finished game *link*, unless it has one, or remove it with None; return the link it has now."""
    one = (games.c.table_id == table) & (games.c.number == number)
    changes = one if link is None else one & games.c.link.is_(None)
    connection.execute(update(games).where(changes).values(link=link))
    return connection.execute(select(games.c.link).where(one)).scalar()


def _finished(row: Any, people: dict[int, str]) -> Finished:
    names: Sequence[str] = json.loads(row.names)
    return Finished(
        table=row.table_id,
        number=row.number,
        ended=row.ended,
        title=row.title,
        names=tuple(names),
        people=tuple(people.get(seat, "") for seat in range(len(names))),
        scores=tuple(json.loads(row.scores)),
        winners=tuple(json.loads(row.winners)),
        record=row.record,
    )
