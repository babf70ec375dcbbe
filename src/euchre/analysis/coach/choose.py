"""Which reasons are given: of all that hold the one or two that tell most."""

from collections.abc import Sequence
from typing import Final

from euchre.analysis.coach.at_the_score import AT_THE_SCORE
from euchre.analysis.coach.calling import CALLING
from euchre.analysis.coach.discarding import DISCARDING
from euchre.analysis.coach.following import FOLLOWING
from euchre.analysis.coach.leading import LEADING
from euchre.analysis.coach.piles import PILES
from euchre.analysis.coach.question import Question
from euchre.english.lessons import Reason

TABLES: Final = (CALLING, AT_THE_SCORE, DISCARDING, LEADING, FOLLOWING, PILES)
"""How each reason is found, by its name."""

MOST_REASONS: Final = 2
"""Reasons given for one choice."""


LEAST_EXPLAINED: Final = 0.1
"""A reason that explains less of the difference comes after all others."""


def reasons_that_hold(question: Question) -> tuple[tuple[Reason, int], ...]:
    """
    Return every reason that holds for the best action of *question*, with its specificity, 0 to 3: the more
    specific first, and of equally specific ones that which explains more of the difference; those that
    explain hardly anything last.
    """
    found = [
        (grounds(name=name), row.specificity)
        for table in TABLES
        for name, row in table.items()
        if (grounds := row.check(question)) is not None
    ]
    found.sort(key=lambda pair: (_faint(pair[0]), -pair[1], -pair[0].explained))
    return tuple(found)


def _faint(said: Reason) -> bool:
    """Whether the reason speaks of worlds in which hardly any of the difference lies."""
    return said.against is not None and said.explained < LEAST_EXPLAINED


def choose(question: Question) -> tuple[Reason, ...]:
    """
    Return the reasons to give for the best action of *question*: two at most, the most telling first. A
    reason with specificity 0 is given only alone.
    """
    return _most_telling(reasons_that_hold(question))


def choose_against(question: Question) -> tuple[Reason, ...]:
    """
    Return the reasons to give for the best action of *question* to somebody who chose its rival: as `choose`,
    but only those that compare the best with that action, or with nothing.
    """
    rivals = (None, question.other)
    return _most_telling([pair for pair in reasons_that_hold(question) if pair[0].against in rivals])


def _most_telling(held: Sequence[tuple[Reason, int]]) -> tuple[Reason, ...]:
    kept = [said for at, (said, specificity) in enumerate(held) if at == 0 or specificity > 0]
    return tuple(kept[:MOST_REASONS])
