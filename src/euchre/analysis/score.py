"""
Seats and scores that somebody writes: whether there is such a seat, and whether a match can stand so and go
on.
"""

from collections.abc import Sequence

from euchre.base.errors import EuchreError
from euchre.base.numbers import score_text, seats_there
from euchre.hand.game import winners_before_hand
from euchre.rules.rules import Contract, Countdown, Ladder, Rules


def check_seat(rules: Rules, seat: int, named: str = "seat") -> None:
    """
    Check that *seat* is one of a table under *rules*; *named* is what the message calls it.

    Raises: EuchreError when it is not.
    """
    if not 0 <= seat < rules.seats:
        raise EuchreError(f"{named} {seat}: {seats_there(rules.seats)}")


def check_scores(rules: Rules, scores: Sequence[int], named: str = "score") -> None:
    """
    Check that a match under *rules* may stand at *scores*, points by side, before a hand; no scores are
    always right.

    *named* is what the message calls the scores, an option for instance.

    Raises: EuchreError when there are too many or too few scores, when a score is lower than one can be, or
    when the match would be over.

    >>> from euchre.rules.variants import variant
    >>> check_scores(variant("tournament"), (10, 0))
    Traceback (most recent call last):
    euchre.base.errors.EuchreError: score 10–0: a match to 10 is over then
    """
    if not scores:
        return
    said = f"{named} {score_text(scores)}"
    if len(scores) != rules.sides:
        raise EuchreError(f"{len(scores)} scores: this game has {rules.sides} sides")
    if min(scores) < rules.start and not _loses(rules):
        raise EuchreError(f"{said}: in this game nobody comes below {rules.start}")
    if winners_before_hand(rules, tuple(scores)):
        raise EuchreError(f"{said}: a match to {rules.target} is over then")


def _loses(rules: Rules) -> bool:
    """Whether a score can go below the one at the start."""
    match rules.scoring:
        case Contract() | Countdown():
            return True
        case Ladder(euchre_from_maker=True):
            return True
        case _:
            return rules.revoke is not None and rules.revoke.false_call > 0
