"""
Ratings, counted in the transaction of the last card; profiles; and the people whom a person avoids.

Every function may be repeated, as in `euchre.web.core.storage.ownership`.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, or_, select

from euchre.base.glicko import NEW, Rating, rate, rested
from euchre.players.registry.ladder import ANCHORS
from euchre.web.core.room.days import DAY
from euchre.web.core.room.finished import Finished
from euchre.web.core.storage.inserting import insert_into
from euchre.web.core.storage.schema import avoided, games, played, profiles, ratings, waiting_tables
from euchre.web.core.stored import Avoided, GamePlayed, LadderRow, Profile, Standing

AVOIDED: Final = 200
"""The most people that one person may avoid."""


# --- ratings ------------------------------------------------------------------------------------------------


def count(connection: Connection, game: Finished) -> None:
    """Count a finished game for the ratings of its people, if it is rated; called once for each."""
    if game.rated is None:
        return
    sides, scores, anchor, anchor_chairs = game.rated
    counted = {
        person
        for side, results in zip(sides, scores, strict=True)
        for person, score in zip(side, results, strict=True)
        if score is not None
    }
    everyone = sorted({person for side in sides for person in side})
    before = {
        person: _rating(connection, person, game.ended, counted=person in counted) for person in everyone
    }
    known = [
        [rested(_known(before[person]), _days(before[person], game.ended)) for person in side]
        + [ANCHORS[anchor] for _ in range(computers)]
        for side, computers in zip(sides, anchor_chairs, strict=True)
    ]
    for at, side in enumerate(sides):
        for place, (person, score) in enumerate(zip(side, scores[at], strict=True)):
            if score is not None:
                after = rate(known[at], known[1 - at], score)[0][place]
                _keep(connection, _row(person, after, before[person], game.ended, won=score == 1))


def _rating(connection: Connection, person: str, now: int, *, counted: bool) -> Any:
    """
    The row of *person*, locked until the commit; None before their first rated game, unless it is *counted*.

    Then the row is made first, because a missing row cannot be locked: if two first games ended at once, the
    second would overwrite the first.
    """
    if counted:
        row = {
            "person": person,
            "rating": NEW.value,
            "deviation": NEW.deviation,
            "volatility": NEW.volatility,
            "games": 0,
            "won": 0,
            "rated": now,
        }
        connection.execute(insert_into(connection, ratings).on_conflict_do_nothing(), row)
    return connection.execute(select(ratings).where(ratings.c.person == person).with_for_update()).first()


def _known(row: Any) -> Rating:
    return NEW if row is None else Rating(row.rating, row.deviation, row.volatility)


def _days(row: Any, ended: int) -> float:
    return 0.0 if row is None else max(0, ended - int(row.rated)) / DAY


def _row(person: str, after: Rating, before: Any, ended: int, *, won: bool) -> dict[str, object]:
    """The row of *person* after one more game than in *before*."""
    return {
        "person": person,
        "rating": after.value,
        "deviation": after.deviation,
        "volatility": after.volatility,
        "games": 1 + (0 if before is None else before.games),
        "won": won + (0 if before is None else before.won),
        "rated": ended if before is None else max(ended, before.rated),
    }


def _keep(connection: Connection, row: dict[str, object]) -> None:
    made = insert_into(connection, ratings).values(row)
    connection.execute(made.on_conflict_do_update(index_elements=[ratings.c.person], set_=row))


def ladder(connection: Connection, most: int) -> list[LadderRow]:
    """The people who show their rating, the best first, at most *most*."""
    mine = profiles.c.person == ratings.c.person
    asked = select(ratings, profiles.c.word, profiles.c.name, profiles.c.shows).join(profiles, mine)
    shown = asked.where(profiles.c.shows != "nothing").order_by(ratings.c.rating.desc(), ratings.c.person)
    return [
        LadderRow(row.person, row.word, row.name, row.shows, _standing(row))
        for row in connection.execute(shown.limit(most))
    ]


def _standing(row: Any) -> Standing:
    return Standing(_known(row), row.games, row.won, row.rated)


# --- profiles -----------------------------------------------------------------------------------------------


def standings(connection: Connection, people: Sequence[str]) -> dict[str, Standing]:
    """The ratings of those of *people* who have played rated games."""
    found = connection.execute(select(ratings).where(ratings.c.person.in_(people)))
    return {row.person: _standing(row) for row in found}


def shown_standings(connection: Connection, people: Sequence[str]) -> dict[str, Standing]:
    """The ratings of those of *people* who have played rated games and show their rating."""
    mine = (profiles.c.person == ratings.c.person) & (profiles.c.shows != "nothing")
    found = connection.execute(select(ratings).join(profiles, mine).where(ratings.c.person.in_(people)))
    return {row.person: _standing(row) for row in found}


def profile(connection: Connection, person: str) -> Profile | None:
    """The profile of *person*; None: the person has never chosen one."""
    row = connection.execute(select(profiles).where(profiles.c.person == person)).first()
    return None if row is None else Profile(row.person, row.word, row.name, row.shows)


def profile_of(connection: Connection, word: str) -> Profile | None:
    """The profile at the address *word*."""
    row = connection.execute(select(profiles).where(profiles.c.word == word)).first()
    return None if row is None else Profile(row.person, row.word, row.name, row.shows)


def show(connection: Connection, made: Profile) -> Profile:
    """Keep a profile; one that is there keeps its word."""
    row = made._asdict()
    new = {"name": made.name, "shows": made.shows}
    kept = insert_into(connection, profiles).values(row)
    connection.execute(kept.on_conflict_do_update(index_elements=[profiles.c.person], set_=new))
    found = profile(connection, made.person)
    assert found is not None
    return found


def last_games(connection: Connection, person: str, most: int) -> list[GamePlayed]:
    """The last games of *person*, the latest first: when each ended, and what was played."""
    mine = (played.c.table_id == games.c.table_id) & (played.c.number == games.c.number)
    asked = select(games.c.ended, games.c.title).join(played, mine).where(played.c.person == person)
    return [GamePlayed(*row) for row in connection.execute(asked.order_by(games.c.ended.desc()).limit(most))]


# --- whom people avoid --------------------------------------------------------------------------------------


def avoid(connection: Connection, person: str, other: str, word: str, name: str) -> str | None:
    """
    Do not seat *person* with *other*, called *name*. Return the word by which this is undone: *word*, or an
    earlier one; None where the person avoids too many already.
    """
    mine = select(func.count()).where(avoided.c.person == person)
    if connection.execute(mine).scalar_one() < AVOIDED:
        row = {"person": person, "other": other, "word": word, "name": name}
        connection.execute(insert_into(connection, avoided).on_conflict_do_nothing(), row)
    kept = select(avoided.c.word).where(avoided.c.person == person, avoided.c.other == other)
    return connection.execute(kept).scalar_one_or_none()


def avoided_by(connection: Connection, person: str) -> list[Avoided]:
    """The people whom *person* avoids, by name."""
    asked = select(avoided.c.word, avoided.c.name).where(avoided.c.person == person)
    return [Avoided(*row) for row in connection.execute(asked.order_by(avoided.c.name, avoided.c.word))]


def meet_again(connection: Connection, person: str, word: str) -> None:
    """Remove one person from those whom *person* avoids."""
    connection.execute(delete(avoided).where(avoided.c.person == person, avoided.c.word == word))


def apart(connection: Connection, person: str) -> set[str]:
    """The people with whom *person* is not seated: those whom they avoid, and those who avoid them."""
    rows = connection.execute(
        select(avoided.c.person, avoided.c.other).where(
            or_(avoided.c.person == person, avoided.c.other == person)
        )
    )
    return {other for row in rows for other in row} - {person}


def forget(connection: Connection, person: str, _today: str) -> None:
    """
    Remove *person* from the ladder and every list; a table where they wait is announced again
    without them.
    """
    connection.execute(delete(waiting_tables).where(waiting_tables.c.told.contains(person)))
    connection.execute(delete(ratings).where(ratings.c.person == person))
    connection.execute(delete(profiles).where(profiles.c.person == person))
    connection.execute(delete(avoided).where(or_(avoided.c.person == person, avoided.c.other == person)))
