"""Reasons for a discard: positions in which each must be given, and positions in which it must not."""

from typing import Final

import pytest

from euchre.english.lessons import ReasonName
from tests.analysis.coach.asking import Table, four, names

COVERED: Final = (
    "twelve dealer=0 hands=KDQHKHAH/???? piles=JHKS,?QS,?JD,JC9D/9S9H,?9C,?AC,QDTH : "
    "call:C AD 9D 9H AH KS 9S KH TH"
)
DISCARDING: Final[Table] = {
    ReasonName.MAKE_A_VOID: (
        (
            four("KCTHQHTSQS", "pass pass pass call:H", up="9H", dealer=0),
            "two dealer=1 up=JS hands=?????/TDJHKHTSQS : call:S",
            # A lead, and a card thrown.
            "two dealer=0 up=KD hands=?????/ACTDJH9SJS : pass call:D discard:?",
        ),
        (
            four("9CTCQCTDAH", "pass call:D", up="JD", dealer=0),  # the only one of a suit is an ace
            "two dealer=1 up=9C hands=?????/9HAH9STSJS : call:C",
            # Nothing is thrown where suit is followed.
            "two dealer=1 up=AD hands=?????/JCTHTSJSAS : pass pass call:H KS",
            # Another spade may lie face down on one's own piles.
            COVERED,
            # The only trump is no void.
            "two dealer=1 up=QS hands=?????/TCQDQHKHAH : pass pass call:D KS",
        ),
    ),
    ReasonName.KEEP_AN_ACE_OR_TRUMP: (
        (
            four("9CTCQCTDAH", "pass call:D", up="JD", dealer=0),
            "two dealer=1 up=9C hands=?????/9HAH9STSJS : call:C",
            "two dealer=0 up=QS hands=TCKCTHQHJS/????? : call:S",
        ),
        (
            four("KCTHQHTSQS", "pass pass pass call:H", up="9H", dealer=0),
            "two dealer=1 up=JS hands=?????/TDJHKHTSQS : call:S",
        ),
    ),
    ReasonName.KEEP_A_LIKELY_WINNER: (
        (
            (
                "tournament dealer=3 up=JC hands=QC9DTDTHQH/?????/?????/????? : pass call:C discard:? 9D"
                " TC KD JD AH 9H JH TH TS 9S JC"
            ),
            "two dealer=1 up=JS hands=KC9DJD9H9S/????? : pass call:S discard:? KC QS JS 9S AD",
            (
                "twelve dealer=1 hands=????/QCKC9DQS piles=JHKS,?QD,?TD,?QH/?TH,AS9S,?JD,?TC : pass call:C KS"
                " 9S AD"
            ),
            (
                "bid dealer=0 hands=??????/??????/JCACTDQHTSQS/?????? : pass pass bid:4H pass JH KH 9H QH"
                " JD AH 9C"
            ),
            # A discard.
            "tournament dealer=0 up=TD hands=QCJDQDJHJS/?????/?????/????? : pass pass pass call:D:alone",
        ),
        (
            four("KCTHQHTSQS", "pass pass pass call:H", up="9H", dealer=0),
            # The higher card goes.
            "two dealer=0 up=TH hands=KC9HKHJSKS/????? : pass call:H discard:KC AD 9H",
            # The queen of the suit is kept, too, and the ten is only third.
            "bid dealer=2 hands=JCTD9HTHQHTS/??????/??????/?????? : pass pass bid:3S bid:4C JH KH",
            # An ace is kept, which nothing is above.
            four("9CTCQCTDAH", "pass call:D", up="JD", dealer=0),
        ),
    ),
}


@pytest.mark.parametrize("name", DISCARDING)
def test_a_reason_for_a_discard_is_given_where_it_holds(name: ReasonName) -> None:
    """And nowhere else."""
    given, other = DISCARDING[name]
    assert [position for position in given if name not in names(position)] == []
    assert [position for position in other if name in names(position)] == []
