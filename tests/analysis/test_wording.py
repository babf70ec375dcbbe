"""Choices, figures and scores in words."""

from dataclasses import replace

import pytest

from euchre.actions import Bid
from euchre.analysis.score import check_scores
from euchre.cards import Trump
from euchre.english.actions import action_words
from euchre.english.numbers import score_text
from euchre.errors import EuchreError
from euchre.game import begin
from euchre.live import SeededDeals
from euchre.rules import Tie
from euchre.variants import BUCK, TOURNAMENT, variant
from euchre.views import view


def test_one_trick_is_bid_in_one_suit() -> None:
    """One club, two clubs; no trump has no other number."""
    rules = variant("bid")
    state = SeededDeals(1).deal(rules, begin(rules, 0).dealer, 0).state(rules)
    seen = view(state, state.turn)
    assert [action_words(Bid(n, Trump.CLUBS), seen) for n in (1, 2)] == ["one club", "two clubs"]
    assert action_words(Bid(1, Trump.NO_TRUMP), seen) == "one no trump"


def test_a_score_below_nothing_has_no_two_strokes_in_a_row() -> None:
    assert (score_text((3, 4)), score_text((3, -4)), score_text((-5, 0, 2))) == (
        "3–4",
        "3 to −4",
        "−5 to 0 to 2",
    )


@pytest.mark.parametrize(
    ("name", "scores"),
    [("tournament", (10, 0)), ("tournament", (0, 99)), ("tournament", (-3, 0)), ("tournament", (1,)),
     ("buck", (0, 3, 4, 5))],
)  # fmt: skip
def test_scores_that_cannot_be_before_a_hand_are_refused(name: str, scores: tuple[int, ...]) -> None:
    with pytest.raises(EuchreError):
        check_scores(variant(name), scores)


def test_scores_that_can_be_are_not_refused() -> None:
    """A side past the target that has not earned it; one set back; a tie that is played on."""
    check_scores(variant("bid"), (28, 35))
    check_scores(variant("bid"), (8, -4))
    check_scores(BUCK, (29, 3, 4, 5))
    check_scores(replace(TOURNAMENT, tie=Tie.PLAY_ON), (10, 10))
    check_scores(TOURNAMENT, ())
