"""Choices, figures and scores in words."""

from dataclasses import replace

import pytest

from euchre.analysis.calling.caller_view import check_scores
from euchre.analysis.hint.hint import evaluator_named, hint
from euchre.base.errors import EuchreError
from euchre.base.numbers import score_text
from euchre.english.actions import action_words
from euchre.hand.game import begin
from euchre.live import SeededDeals
from euchre.notation.position import parse_position
from euchre.rules.actions import Bid
from euchre.rules.cards import Trump
from euchre.rules.rules import Tie
from euchre.rules.variants import BUCK, TOURNAMENT, variant
from euchre.seen.views import view


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


@pytest.mark.parametrize(
    ("position", "words"),
    [
        # A lone hand is not told from the rarity of all its tricks.
        (
            "four dealer=2 up=QH hands=?????/?????/9DJDKD7HKH/????? : pass pass pass",
            "you make it as often without partner",
        ),
        # Neither a bower nor an ace: what the opponent gets is a trump more.
        (
            "two-25 dealer=0 up=9D hands=?????/QCKCACJDX :",
            "ordering it up would give the opponent another trump",
        ),
        (
            "cutthroat dealer=0 up=QC hands=?????/?????/9DJDQDTHKS : pass",
            "with clubs as trump you would be euchred every time",
        ),
        # "To pass is worth less" was said where passing may be as good.
        (
            "tournament dealer=2 up=KS hands=?????/?????/?????/9CQCTDJDQS : pass pass pass pass",
            "you make it about six times in ten",
        ),
        (
            (
                "tournament dealer=0 up=JS hands=?????/?????/?????/JC9DJH9SAS :"
                " pass pass pass call:S discard:? TH 9H JH KH JS TC TS"
            ),
            "the right takes this trick, so keep the left, which is the highest trump after that",
        ),
    ],
)
def test_a_coach_says_nothing_silly(position: str, words: str) -> None:
    """Sentences that a good player would not have said, as they are said now."""
    found = hint(parse_position(position).view(), evaluator_named("ace"), 300)
    assert found.advice[0].partition(": ")[2] == f"{words}."
