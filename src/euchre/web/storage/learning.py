"""
What people learn by: puzzles answered and their ratings, games studied, and mistakes that are asked again.

All of it may be done twice, as in `euchre.web.storage.ownership`: an answer is a row, and what it changes is
changed in the transaction that writes the row.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, select, update

from euchre.base.glicko import Rating, rate
from euchre.web.storage.inserting import insert_into
from euchre.web.storage.schema import mistakes, played, puzzle_answers, puzzle_ratings, studied_games
from euchre.web.stored import Mistake, PuzzleAnswer, PuzzleStanding

OF_A_PERSON: Final = (puzzle_answers, studied_games, mistakes)
"""Tables with a column ``person``, whose rows go when the person is forgotten."""


def person_subject(person: str) -> str:
    """The key of a person's rating."""
    return f"person {person}"


def puzzle_subject(puzzle: str) -> str:
    """The key of a puzzle's rating."""
    return f"puzzle {puzzle}"


# --- puzzles ------------------------------------------------------------------------------------------------


def answer(
    connection: Connection, person: str, puzzle: str, *, correct: bool, begins: tuple[Rating, Rating]
) -> PuzzleAnswer:
    """
    Count the first answer of *person* to *puzzle*, and rate both by it; what was counted then, or before.

    *begins* are the ratings of a person and of this puzzle that have none yet.
    """
    mine, its = person_subject(person), puzzle_subject(puzzle)
    # The row of the person is locked first: two answers of one person are counted one after the other.
    before = _rating(connection, mine, begins[0])
    one = (puzzle_answers.c.person == person) & (puzzle_answers.c.puzzle == puzzle)
    found = connection.execute(select(puzzle_answers).where(one)).first()
    if found is None:
        hardness = _rating(connection, its, begins[1])
        (after,), (harder,) = rate([before], [hardness], float(correct))
        number = connection.execute(
            select(func.count()).where(puzzle_answers.c.person == person)
        ).scalar_one()
        row = {"person": person, "puzzle": puzzle, "number": number + 1, "correct": int(correct)}
        row |= {"before": before.value, "after": after.value}
        connection.execute(insert_into(connection, puzzle_answers), row)
        for subject, now in ((mine, after), (its, harder)):
            which = puzzle_ratings.c.subject == subject
            connection.execute(update(puzzle_ratings).where(which).values(**now._asdict()))
        return PuzzleAnswer(correct, before.value, after.value, counted=True)
    return PuzzleAnswer(bool(found.correct), found.before, found.after, counted=False)


def _rating(connection: Connection, subject: str, begins: Rating) -> Rating:
    """The rating of *subject*, which begins with *begins*; its row is locked."""
    row = {"subject": subject, **begins._asdict()}
    connection.execute(insert_into(connection, puzzle_ratings).on_conflict_do_nothing(), row)
    which = select(puzzle_ratings).where(puzzle_ratings.c.subject == subject).with_for_update()
    found = connection.execute(which).one()
    return Rating(found.value, found.deviation, found.volatility)


def standing(connection: Connection, person: str) -> PuzzleStanding:
    """How *person* stands, what they have answered, and how hard puzzles have turned out to be."""
    of = puzzle_answers.c
    answered = connection.execute(
        select(of.puzzle, of.correct).where(of.person == person).order_by(of.number)
    ).all()
    every = connection.execute(
        select(puzzle_ratings).where(
            puzzle_ratings.c.subject.startswith("puzzle ", autoescape=True)
            | (puzzle_ratings.c.subject == person_subject(person))
        )
    )
    ratings = {row.subject: Rating(row.value, row.deviation, row.volatility) for row in every}
    mine = ratings.pop(person_subject(person), None)
    return PuzzleStanding(
        rating=mine,
        answered=tuple([(row.puzzle, bool(row.correct)) for row in answered]),
        puzzles={subject.removeprefix(puzzle_subject("")): found for subject, found in ratings.items()},
    )


# --- one's own games ----------------------------------------------------------------------------------------


def studies(connection: Connection, person: str) -> dict[tuple[str, int], str]:
    """What is known of the games of *person* that were studied, by table and number."""
    of = studied_games.c
    rows = connection.execute(select(of.table_id, of.number, of.study).where(of.person == person))
    return {(row.table_id, row.number): row.study for row in rows}


def keep_study(
    connection: Connection, person: str, game: tuple[str, int], study: str, found: Sequence[Mistake]
) -> None:
    """
    Keep what was found in a *game* that *person* played, by table and number, and the mistakes in it.

    Nothing is kept of a game that is not theirs, or not any more: they may have been forgotten meanwhile.
    """
    table, number = game
    theirs = (played.c.table_id == table) & (played.c.number == number) & (played.c.person == person)
    # Locked, so that nobody is forgotten between this and the end of the transaction.
    if connection.execute(select(played).where(theirs).with_for_update()).first() is None:
        return
    row = {"person": person, "table_id": table, "number": number, "study": study}
    again = insert_into(connection, studied_games).on_conflict_do_update(
        index_elements=["person", "table_id", "number"], set_={"study": study}
    )  # a study of an older form gives way
    connection.execute(again, row)
    for one in found:
        asked: dict[str, Any] = {"person": person, **one._asdict()}
        connection.execute(insert_into(connection, mistakes).on_conflict_do_nothing(), asked)


def mistakes_of(connection: Connection, person: str) -> list[Mistake]:
    """The mistakes of *person* that are asked again, the costliest first."""
    of = mistakes.c
    rows = connection.execute(
        select(mistakes).where(of.person == person).order_by(of.lost.desc(), of.mistake)
    )
    return [Mistake(row.mistake, row.question, row.lost, row.due, row.asked, row.solved) for row in rows]


def answer_mistake(
    connection: Connection, person: str, mistake: str, asked: int, *, solved: int, due: int
) -> bool:
    """
    Count an answer of *person*, who was *asked* so many times before: it is *solved* so many times in a row
    now, and *due* again then. Whether it was counted: not where another answer came first.
    """
    of = mistakes.c
    one = (of.person == person) & (of.mistake == mistake) & (of.asked == asked)
    changed = update(mistakes).where(one).values(asked=asked + 1, solved=solved, due=due)
    return connection.execute(changed).rowcount == 1


# --- forgetting ---------------------------------------------------------------------------------------------


def erase(connection: Connection, person: str) -> None:
    """Forget what *person* learnt by; the ratings of puzzles stay, in which nobody is named."""
    for table in OF_A_PERSON:
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(puzzle_ratings).where(puzzle_ratings.c.subject == person_subject(person)))
