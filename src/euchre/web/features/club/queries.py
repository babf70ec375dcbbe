"""
Ratings, counted in the transaction of the last card; profiles; and the people whom a person avoids.

Every function may be repeated, as in `euchre.web.core.storage.ownership`.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, delete, func, select, update

from euchre.base.glicko import NEW, Rating, rate, rested
from euchre.players.registry.ladder import ANCHORS
from euchre.web.core.room.finished import Finished
from euchre.web.core.storage.schema import avoided, games, played, profiles, ratings, waiting_tables
from euchre.web.core.storage.statements import insert_into
from euchre.web.core.tables.clock import DAY
from euchre.web.core.wire.literals import Shows
from euchre.web.features.club.bodies import GamePlayed, PersonAvoided

AVOIDED: Final = 200
"""The most people that one person may avoid."""
_PROFILE: Final = (profiles.c.person, profiles.c.word, profiles.c.name, profiles.c.shows)
_mine: Final = profiles.c.person == ratings.c.person


class PersonRating(NamedTuple):
    """The rating of a person, by their rated games."""

    rating: Rating
    """As it was when the last of these games ended."""
    games: int
    won: int
    rated: int
    """When that was, in milliseconds since 1970."""


class Profile(NamedTuple):
    """The profile of a person."""

    person: str
    word: str
    """The word in the address of the person's page."""
    name: str
    shows: Shows


class LadderRow(NamedTuple):
    """A person on the ladder."""

    profile: Profile
    rating: PersonRating


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
                after, row = rate(known[at], known[1 - at], score)[0][place], ratings.c
                changed = (
                    update(ratings)
                    .where(row.person == person)
                    .values(
                        rating=after.value,
                        deviation=after.deviation,
                        volatility=after.volatility,
                        games=row.games + 1,
                        won=row.won + int(score == 1),
                        rated=max(game.ended, before[person].rated),
                    )
                )
                connection.execute(changed)


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


def ladder(connection: Connection, most: int) -> list[LadderRow]:
    """The people who show their rating, the best first, at most *most*."""
    asked = select(ratings, *_PROFILE[1:]).join(profiles, _mine).where(profiles.c.shows != "nothing")
    best = asked.order_by(ratings.c.rating.desc(), ratings.c.person).limit(most)
    return [
        LadderRow(Profile(row.person, row.word, row.name, row.shows), _person_rating(row))
        for row in connection.execute(best)
    ]


def ratings_of(connection: Connection, people: Sequence[str]) -> dict[str, PersonRating]:
    """The ratings of those of *people* who have played rated games."""
    return _ratings(connection, select(ratings), people)


def shown_ratings_of(connection: Connection, people: Sequence[str]) -> dict[str, PersonRating]:
    """The ratings of those of *people* who have played rated games and show their rating."""
    shown = select(ratings).join(profiles, _mine).where(profiles.c.shows != "nothing")
    return _ratings(connection, shown, people)


def _ratings(connection: Connection, asked: Select[Any], people: Sequence[str]) -> dict[str, PersonRating]:
    found = connection.execute(asked.where(ratings.c.person.in_(people)))
    return {row.person: _person_rating(row) for row in found}


def _person_rating(row: Any) -> PersonRating:
    return PersonRating(_known(row), row.games, row.won, row.rated)


# --- profiles -----------------------------------------------------------------------------------------------


def profile_of(connection: Connection, word: str) -> Profile | None:
    """The profile at the address *word*."""
    row = connection.execute(select(*_PROFILE).where(profiles.c.word == word)).first()
    return None if row is None else Profile(*row)


def own_profile(
    connection: Connection, person: str
) -> tuple[Profile | None, PersonRating | None, tuple[PersonAvoided, ...]]:
    """
    The profile of *person*, None if they have never chosen one; their rating, None before the first rated
    game; and the people whom they avoid, by name.
    """
    row = connection.execute(select(*_PROFILE).where(profiles.c.person == person)).first()
    asked = select(avoided.c.word, avoided.c.name).where(avoided.c.person == person)
    others = connection.execute(asked.order_by(avoided.c.name, avoided.c.word))
    return (
        None if row is None else Profile(*row),
        ratings_of(connection, [person]).get(person),
        tuple([PersonAvoided(*one) for one in others]),
    )


def show(connection: Connection, made: Profile) -> Profile:
    """Store a profile and return it; one that is there keeps its word."""
    new = {"name": made.name, "shows": made.shows}
    upsert = insert_into(connection, profiles).values(made._asdict())
    stored = upsert.on_conflict_do_update(index_elements=[profiles.c.person], set_=new)
    return Profile(*connection.execute(stored.returning(*_PROFILE)).one())


def last_games(connection: Connection, person: str, most: int) -> tuple[GamePlayed, ...]:
    """The last games of *person*, the latest first: when each ended, and what was played."""
    mine = (played.c.table_id == games.c.table_id) & (played.c.number == games.c.number)
    asked = select(games.c.ended, games.c.title).join(played, mine).where(played.c.person == person)
    found = connection.execute(asked.order_by(games.c.ended.desc()).limit(most))
    return tuple([GamePlayed(*row) for row in found])


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


def meet_again(connection: Connection, person: str, word: str) -> None:
    """Remove one person from those whom *person* avoids."""
    connection.execute(delete(avoided).where(avoided.c.person == person, avoided.c.word == word))


def apart(connection: Connection, person: str) -> set[str]:
    """The people with whom *person* is not seated: those whom they avoid, and those who avoid them."""
    rows = connection.execute(select(avoided.c.person, avoided.c.other).where(_either(person)))
    return {other for row in rows for other in row} - {person}


def _either(person: str) -> ColumnElement[bool]:
    """The condition that *person* avoids somebody or is avoided."""
    return (avoided.c.person == person) | (avoided.c.other == person)


def erase(connection: Connection, person: str, _today: str) -> None:
    """
    Remove *person* from the ladder and every list; a table where they wait is announced again
    without them.
    """
    connection.execute(delete(waiting_tables).where(waiting_tables.c.told.contains(person)))
    connection.execute(delete(ratings).where(ratings.c.person == person))
    connection.execute(delete(profiles).where(profiles.c.person == person))
    connection.execute(delete(avoided).where(_either(person)))
