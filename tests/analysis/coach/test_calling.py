"""Reasons for calls: positions in which each must be given, and positions in which it must not."""

from typing import Final

import pytest

from euchre.analysis.coach.choose import reasons_that_hold
from euchre.english.coaching import reason_clause
from euchre.english.lessons import Reason, ReasonName
from tests.analysis.coach.asking import Table, asked, four, names

EARLY: Final = "pass pass pass pass"
"""All have turned the upcard down."""

STAYS: Final = (
    "buck dealer=2 up=QH hands=?????/ACAH9SQSAS/?????/????? : pass pass pass pass call:D drop",
    "buck dealer=1 up=JS hands=9DQDADAHKS/?????/?????/????? : pass pass pass call:S discard:? stay drop",
)
DROPS: Final = (
    "buck dealer=0 up=9H hands=?????/?????/TC9DTDQHKS/????? : pass pass pass pass call:C",
    "buck dealer=2 up=QH hands=9CTDTHTSJS/?????/?????/????? : pass pass pass pass call:D",
)
BIDS_FOUR: Final = "bid dealer=0 hands=??????/??????/9DTDQDAD9SAS/?????? : pass"
LETS_THEM_BID: Final = "bid dealer=0 hands=??????/??????/??????/JDKDQHKHQSKS : pass bid:4D"

GOES_ALONE: Final = (
    "e1-4r41-h44 dealer=3 up=9H hands=JHJDAHKHQH/?????/?????/????? scores=0-0 : call:H discard:?"
)
KEEPS_PARTNER: Final = (
    "e1-4r41-h44 dealer=0 up=JS hands=TDJDKDADAS/?????/?????/????? scores=3-3 "
    ": pass pass pass call:S discard:TD"
)
"""The maker is asked after the call (`Alone.declared`)."""

CALLING: Final[Table] = {
    ReasonName.NEXT: (
        (four("KCQDQHTSKS", EARLY, up="QC", dealer=3, scores="6-9"),),
        (
            four("JSASKSTS9H", EARLY + " pass", up="QC", dealer=2),  # partner deals
            four("9CJHAHKHTD", EARLY, up="QC", dealer=3),  # the other colour
        ),
    ),
    ReasonName.REVERSE_NEXT: (
        (four("AC9HJH9SQS", EARLY + " pass", up="QC", dealer=2, scores="3-3"),),
        (
            four("AC9HJH9SQS", EARLY, up="QC", dealer=3, scores="3-3"),  # an opponent deals
            four("9HTDJSJCKS", EARLY + " pass", up="QC", dealer=2),  # next
        ),
    ),
    ReasonName.DONATION: (
        (four("QD9HTHJSAS", up="JD", dealer=3, scores="9-6"),),
        (
            four("QD9HTHJSAS", up="JD", dealer=3),  # there is a match to be played yet
            four("JHJDAH9S9C", up="9H", dealer=3, scores="9-6"),  # a good hand
            four("JCTHKHQSKS", up="9S", dealer=3, scores="9-6"),  # it gives up no points
        ),
    ),
    ReasonName.ASSIST_PARTNER: (
        (four("AC9DJHKHKS", "pass", up="JD", dealer=2, scores="3-3"),),
        (
            four("AC9DJHKHKS", up="JD", dealer=3, scores="3-3"),  # an opponent deals
            four("TCACJHJSKS", "pass", up="KC", dealer=2),  # three trumps: the hand stands on its own
        ),
    ),
    ReasonName.TRUMP_AND_TWO_OFF_ACES: (
        (four("JCACADTHQS", "pass", up="AS", dealer=2, scores="3-3"),),
        (
            four("JCACADTHQS", up="AS", dealer=3, scores="3-3"),  # they take it up
            four("AC9DJHKHKS", "pass", up="JD", dealer=2, scores="3-3"),  # one ace
        ),
    ),
    ReasonName.SURE_TRICKS: (
        (four("JHJDAHKHQH", up="9H", dealer=3),),
        (four("AHKHQHASAC", up="9H", dealer=3),),  # as many trumps, but no bower
    ),
    ReasonName.THREE_TRUMPS_AND_AN_ACE: (
        (four("JCACADAHQS", "pass pass pass", up="QC", dealer=0, scores="9-3"),),
        (
            four("KCTHQHTSQS", "pass pass pass", up="9H", dealer=0),  # no ace
            four("AC9DTDAD9S", up="JD", dealer=3),  # the right goes to them
        ),
    ),
    ReasonName.LONE_HAND: (
        (
            four("JHJDAHKHQH", up="9H", dealer=3),
            four("ADAHJSQSKS", EARLY + " pass", up="QH", dealer=2, scores="3-3"),
            GOES_ALONE,
        ),
        (KEEPS_PARTNER, four("JCKCACQSAS", "pass", up="TC", dealer=2, scores="9-3")),  # a point will do
    ),
    ReasonName.NOT_ALONE: (
        (
            four("JCKCACQSAS", "pass", up="TC", dealer=2, scores="9-3"),  # a point will do
            four("TDJDKDADAS", "pass pass pass", up="JS", dealer=0, scores="3-3"),  # a loser remains
            KEEPS_PARTNER,
        ),
        (
            GOES_ALONE,
            four("JHJDAHKHQH", up="9H", dealer=3),  # it is a lone hand
            four("KCTHQHTSQS", "pass pass pass", up="9H", dealer=0),  # nobody would think of it
        ),
    ),
    ReasonName.NO_STOPPER: (
        (four("9CTDKDQHQS", up="AD", dealer=3),),
        (
            four("9CTDKDQHAS", up="AD", dealer=3),  # an ace
            four("9CTCQHQSAD", up="KC", dealer=3),
        ),
    ),
    ReasonName.BOWER_TO_THEM: (
        (four("ACQDKDJHKS", "pass pass", up="JD", dealer=1),),
        (
            four("ACQDKDJHKS", "pass pass pass", up="JD", dealer=0),  # the viewer deals
            four("9CQCJHAHTS", up="JD", dealer=3),  # no hand to think of it
        ),
    ),
    ReasonName.BETTER_SUIT_NEXT_ROUND: (
        (four("JDKD9SJSAS", up="9H", dealer=3),),
        (
            four("JDKD9SKSAS", up="9H", dealer=3),  # no bower
            four("JDKD9SJSAS", EARLY, up="9H", dealer=3),  # it is the next round
        ),
    ),
    ReasonName.STUCK: (
        (four("9STCQCKD9D", "pass pass pass pass pass pass pass", up="9H", dealer=0),),
        (
            four("9STCQCKD9D", "pass pass pass", up="9H", dealer=0),
            four("JHJDAHKHQH", up="9H", dealer=3),  # a call, but a pass is allowed
        ),
    ),
    ReasonName.TOO_WEAK: (
        (
            four("9CQCJHAHTS", up="JD", dealer=3),
            LETS_THEM_BID,
            # A bid, and the higher one would fail.
            "twelve-bid dealer=1 hands=????/QC9HQHAH piles=?QD,?AS,?TC,?JH/?JD,?9S,?TH,?TD : bid:7",
        ),
        (
            four("JHJDAHKHQH", up="9H", dealer=3),
            BIDS_FOUR,
            four("JCKDAD9HAH", "pass", up="KH", dealer=2),  # a pass, but the call is seldom euchred
        ),
    ),
    ReasonName.SCORE_DECIDES: (
        (four("TCKCADTH9S", EARLY, up="AC", dealer=3, scores="6-9"),),
        (
            four("TCKCADTH9S", EARLY, up="AC", dealer=3),
            four("QD9HTHJSAS", up="JD", dealer=3, scores="9-6"),  # that has a name: a donation
        ),
    ),
    ReasonName.ENOUGH_TRUMPS: (
        (four("KCTHQHTSQS", "pass pass pass", up="9H", dealer=0),),
        (four("JCACADAHQS", "pass pass pass", up="QC", dealer=0, scores="9-3"),),  # better: with aces
    ),
    ReasonName.MAKES_IT_OFTEN: (
        (four("TCACJHJSKS", "pass", up="KC", dealer=2), BIDS_FOUR),
        (
            four("9CQCJHAHTS", up="JD", dealer=3),
            LETS_THEM_BID,
            four("QD9HTHJSAS", up="JD", dealer=3, scores="9-6"),  # a donation is made to fail
        ),
    ),
    ReasonName.LET_THEM_CALL: (
        (four("ACQDKDJHKS", "pass pass", up="JD", dealer=1, scores="6-9"),),
        (four("9CQCJHAHTS", up="JD", dealer=3),),
    ),
    ReasonName.KEEP_IT_FROM_THEM: (
        (
            "tournament dealer=3 up=QD hands=?????/?????/?????/TC9DTSQSKS : pass pass pass",
            "two dealer=0 up=AC hands=QCADTSQSKS/????? : pass",
            "bid dealer=2 hands=JCQCACJDQH9S/??????/??????/?????? : pass",
        ),
        (
            four("9CQCJHAHTS", up="JD", dealer=3),  # a pass
            four("9STCQCKD9D", "pass pass pass pass pass pass pass", up="9H", dealer=0),  # no pass is allowed
        ),
    ),
    ReasonName.STAY_FOR_A_TRICK: (STAYS, DROPS),
    ReasonName.DROP_BEFORE_A_SET: (DROPS, STAYS),
}


@pytest.mark.parametrize("name", CALLING)
def test_a_reason_for_a_call_is_given_where_it_holds(name: ReasonName) -> None:
    """And nowhere else."""
    given, other = CALLING[name]
    assert [position for position in given if name not in names(position)] == []
    assert [position for position in other if name in names(position)] == []


def words(name: ReasonName, position: str) -> str:
    """The clause of the reason called *name* in *position*."""
    question = asked(position)
    (said,) = [one for one, _ in reasons_that_hold(question) if one.name is name]
    return reason_clause(said, question.view)


def test_a_lone_hand_that_gets_partners_best_card_is_not_said_to_do_without() -> None:
    railroad = "railroad-best dealer=2 up=AH hands=?????/?????/KCACJDKDTS/????? : pass pass pass"
    assert words(ReasonName.LONE_HAND, railroad) == (
        "with partner's best card you take every trick about twice in ten"
    )
    alone = words(ReasonName.LONE_HAND, four("JHJDAHKHQH", up="9H", dealer=3))
    assert "without partner" in alone


def test_who_keeps_the_partner_is_not_told_so_twice() -> None:
    """The advice itself says it, where the maker is asked after the call."""
    assert words(ReasonName.NOT_ALONE, KEEPS_PARTNER).startswith("alone you would take every trick")


@pytest.mark.parametrize("best_card", [0.0, 1.0])
@pytest.mark.parametrize("less_often", [0.0, 0.2])
@pytest.mark.parametrize("share", [0.02, 0.14, 0.16])
def test_a_lone_hand_is_not_said_to_take_every_trick_hardly_ever(
    share: float, less_often: float, best_card: float
) -> None:
    """That would speak against it."""
    figures = {"all_tricks": share, "best_card": best_card, "made_less_often": less_often}
    view = asked(four("JHJDAHKHQH", up="9H", dealer=3)).view
    said = reason_clause(Reason(name=ReasonName.LONE_HAND, figures=figures), view)
    assert ("take every trick about twice in ten" in said) == ("every trick" in said) == (share > 0.15)


def test_who_has_to_call_hears_of_the_trumps_in_sight_where_these_tell() -> None:
    """They compare the best suit with the next best: four diamonds may be worse than three hearts."""
    told = "twelve dealer=0 hands=JDKD9HJH/???? piles=?AD,?9C,?JC,?KS/?TD,?QD,?9D,?KH : pass"
    assert words(ReasonName.STUCK, told) == (
        "you have to call; with hearts you have three trumps against one that you see on the other side, "
        "with diamonds four against three"
    )
    turned_down = "pass pass pass pass pass pass pass"
    assert words(ReasonName.STUCK, four("9STSKCTCQC", turned_down, up="9H", dealer=0)) == (
        "you have to call; with clubs you have three trumps, with spades two"
    )
    assert words(ReasonName.STUCK, four("9STCQCKD9D", turned_down, up="9H", dealer=0)) == (
        "you have to call, and this is your best suit"
    )


def test_a_low_upcard_is_another_trump_to_them_and_a_high_one_is_named() -> None:
    high = four("ACQDKDJHKS", "pass pass", up="JD", dealer=1)
    assert words(ReasonName.BOWER_TO_THEM, high).endswith("the right")
    low = "four-33 dealer=1 up=7S hands=?????/?????/TC9DTDTSX/????? :"
    assert words(ReasonName.BOWER_TO_THEM, low).endswith("another trump")
