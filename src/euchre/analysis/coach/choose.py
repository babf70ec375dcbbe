"""Which reasons are given: of all that hold the one or two that tell most."""

from typing import Final

from euchre.analysis.coach.calling import CALLING
from euchre.analysis.coach.piles import PILES
from euchre.analysis.coach.playing import PLAYING
from euchre.analysis.coach.question import Question
from euchre.english.lessons import Said

RULES: Final = CALLING | PLAYING | PILES
"""How each reason is found, by its name."""

MOST: Final = 2
"""So many reasons are given, at most."""


def reasons_that_hold(question: Question) -> tuple[Said, ...]:
    """
    Return every reason that holds for the best action of *question*: the more specific first, and of equally
    specific ones that which explains more of the difference.
    """
    found = [said for rule in RULES.values() if (said := rule.check(question)) is not None]
    return tuple(sorted(found, key=lambda said: (-RULES[said.name].specific, -said.explained)))


def choose(question: Question) -> tuple[Said, ...]:
    """Return the reasons to give for the best action of *question*: two at most, the most telling first."""
    return reasons_that_hold(question)[:MOST]
