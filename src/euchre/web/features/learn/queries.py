"""
Puzzle answers and ratings, studied games, and mistakes that are asked again.

Every function may be repeated, as in `euchre.web.core.storage.ownership`: an answer is a row, and its
effects are written in the same transaction as the row.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, func, select, update

from euchre.base.glicko import Rating, rate
from euchre.web.core.storage.schema import mistakes, played, puzzle_answers, puzzle_ratings, studied_games
from euchre.web.core.storage.statements import insert_into
from euchre.web.features.learn.bodies import RatingChange

OF_A_PERSON: Final = (puzzle_answers, studied_games, mistakes)
"""Tables with a column ``person``, whose rows are deleted when the person is erased."""


class PuzzleStanding(NamedTuple):
    """A person's rating and answers at puzzles."""

    rating: Rating | None
    """None before the first answer."""
    answered: tuple[tuple[str, bool], ...]
    """The puzzles whose answer counted, in order, and whether it was right."""
    drilled: frozenset[str]
    """The puzzles that were answered first in a drill, which is not rated."""
    puzzles: Mapping[str, Rating]
    """The ratings of the puzzles that anybody has answered."""


class Mistake(NamedTuple):
    """A mistake of a person's own game, which is asked again until it is solved."""

    mistake: str
    """Its key, which tells nothing about the game."""
    question: str
    """As `euchre.web.features.learn.own_games` writes it."""
    lost: float
    """Points it lost."""
    due: int
    """When it is due, in milliseconds since 1970."""
    asked: int = 0
    """How often it was answered."""
    solved: int = 0
    """How often it was solved in a row."""


_MISTAKE: Final = [mistakes.c[name] for name in Mistake._fields]


def _person_subject(person: str) -> str:
    """The key of a person's rating."""
    return f"person {person}"


def _puzzle_subject(puzzle: str) -> str:
    """The key of a puzzle's rating."""
    return f"puzzle {puzzle}"


# --- puzzles ------------------------------------------------------------------------------------------------


def answer_puzzle(
    connection: Connection,
    person: str,
    puzzle: str,
    *,
    correct: bool,
    begins: tuple[Rating, Rating],
    rated: bool = True,
) -> RatingChange:
    """
    Count the first answer of *person* to *puzzle*, and rate both by it; return how the person's rating was
    changed, now or earlier.

    *begins* are the first ratings of a person and of this puzzle. An answer that is not *rated* changes
    neither, and no later one does.
    """
    mine, its = _person_subject(person), _puzzle_subject(puzzle)
    # The row of the person is locked first: two answers of one person are counted one after the other.
    before = after = _rating(connection, mine, begins[0])
    of = puzzle_answers.c
    first = select(of.before, of.after).where(of.person == person, of.puzzle == puzzle)
    found = connection.execute(first).first()
    if found is not None:
        return RatingChange(found.before, found.after, counted=False)
    number = 0
    if rated:
        (after,), (harder,) = rate([before], [_rating(connection, its, begins[1])], float(correct))
        earlier = select(func.count()).where(of.person == person, of.rated == 1)
        number = connection.execute(earlier).scalar_one() + 1
        for subject, now in ((mine, after), (its, harder)):
            which = puzzle_ratings.c.subject == subject
            connection.execute(update(puzzle_ratings).where(which).values(**now._asdict()))
    row = {"person": person, "puzzle": puzzle, "number": number, "correct": int(correct), "rated": int(rated)}
    row |= {"before": before.value, "after": after.value}
    connection.execute(insert_into(connection, puzzle_answers), row)
    return RatingChange(before.value, after.value, counted=rated)


def _rating(connection: Connection, subject: str, begins: Rating) -> Rating:
    """The rating of *subject*, which begins with *begins*; its row is locked."""
    row = {"subject": subject, **begins._asdict()}
    connection.execute(insert_into(connection, puzzle_ratings).on_conflict_do_nothing(), row)
    which = select(puzzle_ratings).where(puzzle_ratings.c.subject == subject).with_for_update()
    found = connection.execute(which).one()
    return Rating(found.value, found.deviation, found.volatility)


def puzzle_standing(connection: Connection, person: str) -> PuzzleStanding:
    """The rating of *person*, their answers, and the ratings of puzzles."""
    of = puzzle_answers.c
    every_answer = connection.execute(
        select(of.puzzle, of.correct, of.rated).where(of.person == person).order_by(of.number)
    ).all()
    every = connection.execute(
        select(puzzle_ratings).where(
            puzzle_ratings.c.subject.startswith("puzzle ", autoescape=True)
            | (puzzle_ratings.c.subject == _person_subject(person))
        )
    )
    ratings = {row.subject: Rating(row.value, row.deviation, row.volatility) for row in every}
    mine = ratings.pop(_person_subject(person), None)
    return PuzzleStanding(
        rating=mine,
        answered=tuple([(row.puzzle, bool(row.correct)) for row in every_answer if row.rated]),
        drilled=frozenset([row.puzzle for row in every_answer if not row.rated]),
        puzzles={subject.removeprefix(_puzzle_subject("")): found for subject, found in ratings.items()},
    )


# --- one's own games ----------------------------------------------------------------------------------------


def studies(connection: Connection, person: str) -> dict[tuple[str, int], str]:
    """The studies of the games of *person*, by table and number."""
    of = studied_games.c
    rows = connection.execute(select(of.table_id, of.number, of.study).where(of.person == person))
    return {(row.table_id, row.number): row.study for row in rows}


def keep_study(
    connection: Connection, person: str, game: tuple[str, int], study: str, found: Sequence[Mistake]
) -> None:
    """
    Store the study of a *game* that *person* played, by table and number, and the mistakes in it.

    Nothing is stored for a game that is not in their history; they may have been erased meanwhile.
    """
    table, number = game
    theirs = (played.c.table_id == table) & (played.c.number == number) & (played.c.person == person)
    # The row is locked, so that the person is not erased before the end of the transaction.
    if connection.execute(select(played).where(theirs).with_for_update()).first() is None:
        return
    row = {"person": person, "table_id": table, "number": number, "study": study}
    connection.execute(insert_into(connection, studied_games).on_conflict_do_nothing(), row)
    for one in found:
        asked: dict[str, Any] = {"person": person, **one._asdict()}
        connection.execute(insert_into(connection, mistakes).on_conflict_do_nothing(), asked)


def mistakes_of(connection: Connection, person: str) -> list[Mistake]:
    """The mistakes of *person* that are asked again, the costliest first."""
    of = mistakes.c
    theirs = select(*_MISTAKE).where(of.person == person).order_by(of.lost.desc(), of.mistake)
    return [Mistake(*row) for row in connection.execute(theirs)]


def mistake_of(connection: Connection, person: str, mistake: str) -> Mistake | None:
    """One mistake of *person*, by its key; None where there is no such mistake."""
    of = mistakes.c
    asked = select(*_MISTAKE).where(of.person == person, of.mistake == mistake)
    row = connection.execute(asked).first()
    return None if row is None else Mistake(*row)


def answer_mistake(
    connection: Connection, person: str, mistake: str, asked: int, *, solved: int, due: int
) -> bool:
    """
    Count an answer of *person* to a mistake that was *asked* that many times before. It is now *solved* that
    many times in a row, and *due* again then. Return whether it was counted: it is not where another answer
    came first.
    """
    of = mistakes.c
    one = (of.person == person) & (of.mistake == mistake) & (of.asked == asked)
    changed = update(mistakes).where(one).values(asked=asked + 1, solved=solved, due=due)
    return connection.execute(changed).rowcount == 1


# --- forgetting ---------------------------------------------------------------------------------------------


def erase(connection: Connection, person: str, _today: str) -> None:
    """
    Delete the answers, studies and mistakes of *person*; the ratings of puzzles stay, as they name
    nobody.
    """
    for table in OF_A_PERSON:
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(puzzle_ratings).where(puzzle_ratings.c.subject == _person_subject(person)))
