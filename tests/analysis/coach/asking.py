"""Questions for the coach, from positions in one line."""

from functools import cache

from euchre.analysis.coach.choose import reasons_that_hold
from euchre.analysis.coach.question import Question
from euchre.analysis.hint.hint import evaluate, evaluator_named, question_of
from euchre.english.lessons import Lesson, ReasonName
from euchre.notation.position import parse_position

WORLDS = 400
"""Few, but always the same: the evaluator has its seed."""


@cache
def asked(position: str) -> Question:
    """The question of the seat to act in *position*, weighed by the ace."""
    return question_of(evaluate(parse_position(position).view(), evaluator_named("ace"), WORLDS))


def names(position: str) -> set[Lesson]:
    """Every reason that holds in *position*."""
    return {said.name for said, _ in reasons_that_hold(asked(position))}


def four(hand: str, line: str = "", *, up: str, dealer: int, scores: str = "0-0") -> str:
    """
    Return the position of seat 0 with *hand* at four-handed Euchre where *up* was turned up, after *line*.

    The partner sits at 2, the opponents at 1 and 3.
    """
    hidden = "/?????" * 3
    return f"tournament dealer={dealer} up={up} hands={hand}{hidden} scores={scores} : {line}".rstrip()


Table = dict[ReasonName, tuple[tuple[str, ...], tuple[str, ...]]]
"""By reason: positions in which it must be given, and positions in which it must not."""
