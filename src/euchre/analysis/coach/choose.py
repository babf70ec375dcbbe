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
from euchre.english.lessons import Said

TABLES: Final = (CALLING, AT_THE_SCORE, DISCARDING, LEADING, FOLLOWING, PILES)
"""How each reason is found, by its name."""

MOST: Final = 2
"""So many reasons are given, at most."""


FAINT: Final = 0.1
"""A reason that explains less of the difference comes after all others."""


def reasons_that_hold(question: Question) -> tuple[Said, ...]:
    """
    Return every reason that holds for the best action of *question*: the more specific first, and of equally
    specific ones that which explains more of the difference; those that explain hardly anything last.
    """
    found = [
        (rule.specific, said)
        for table in TABLES
        for rule in table.values()
        if (said := rule.check(question)) is not None
    ]
    found.sort(key=lambda one: (_faint(one[1]), -one[0], -one[1].explained))
    return tuple([said for _, said in found])


def _faint(said: Said) -> bool:
    """Whether next to nothing of the difference lies in the worlds of which the reason speaks."""
    return said.against is not None and said.explained < FAINT


def choose(question: Question) -> tuple[Said, ...]:
    """
    Return the reasons to give for the best action of *question*: two at most, the most telling first. What is
    said where there is nothing better stands alone.
    """
    return _most_telling(reasons_that_hold(question))


def choose_against(question: Question) -> tuple[Said, ...]:
    """
    Return the reasons to give for the best action of *question* to somebody who chose its rival: as `choose`,
    but only those that compare the best with that action, or with nothing.
    """
    rivals = (None, question.other)
    return _most_telling([said for said in reasons_that_hold(question) if said.against in rivals])


def _most_telling(held: Sequence[Said]) -> tuple[Said, ...]:
    first, *more = held or (None,)
    if first is None:
        return ()
    return (first, *[said for said in more if _specific(said) > 0])[:MOST]


def _specific(said: Said) -> int:
    return max([table[said.name].specific for table in TABLES if said.name in table])
