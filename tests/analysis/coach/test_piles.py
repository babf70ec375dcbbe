"""Reasons in the twelve-trick game: positions in which each must be given, and in which it must not."""

from typing import Final

import pytest

from euchre.english.lessons import ReasonName
from tests.analysis.coach.asking import Table, names

GIVEN: Final[dict[ReasonName, tuple[str, ...]]] = {
    ReasonName.WHICH_COVER_TO_TURN_UP: (
        (
            "twelve dealer=1 hands=????/JDKDJH9S piles=ADAH,?9H,QSAS,?QD/?QC,?KC,?JC,KSTC :"
            " pass call:C AS 9S AH JH AD JD QS TC KD 9D"
        ),
        (
            "twelve dealer=1 hands=????/9DAHQSAS piles=?JH,9CTH,?JD,KC9S/?KS,TSQH,JCAC,?KD :"
            " pass call:D 9S QS AC QC AH 9H QH TH AS JS"
        ),
        (
            "twelve dealer=1 hands=????/9CJDJHAS piles=?KC,?KD,TDJS,TSTC/?KH,?QD,QCAC,9HQS :"
            " pass call:D KS AS QS JS AC TC JD 9D JH TD"
        ),
    ),
    ReasonName.LEAD_INTO_THEM: (
        (
            "twelve dealer=1 hands=TCQCACQD/???? piles=?TD,?JC,JHAH,TS9S/9HTH,?9C,?KC,?JS :"
            " pass call:C AH TH JH QH AS 9S QS TS KH TC"
        ),
        (
            "twelve dealer=1 hands=9DJDADJS/???? piles=KCJH,TC9S,9CAH,?TS/?TH,KS9H,?QS,ASQH :"
            " pass call:S AH 9H AD QD JD KD KH JH QH 9S"
        ),
        (
            "twelve dealer=1 hands=????/QDJHKHQS piles=AD9D,TCJS,?TH,AH9C/ACAS,9SKS,KDKC,?JC :"
            " pass call:H 9D QD AS TS KS JS AC 9C KC TC"
        ),
    ),
    ReasonName.HOLD_THE_LAST_TRUMP: (
        (
            "bid dealer=0 hands=??????/??????/JCKCJDTHJH9S/?????? :"
            " pass bid:3H pass pass JH 9H TS QH JD KH QC AH"
        ),
        (
            "bid dealer=3 hands=??????/??????/??????/9DTHJHTSJSAS :"
            " pass pass pass bid:1S JS 9S JC KS AS QS TC QD"
        ),
        (
            "twelve dealer=0 hands=ADJHTSJS/???? piles=TDJD,TH9H,?9D,?QH/KHAS,?QS,KDAH,?9S :"
            " pass call:H AS TS KS JS KC 9H JH KH JD AH"
        ),
    ),
    ReasonName.MAKE_THEM_OPEN_THE_PILE: (
        (
            "twelve dealer=1 hands=????/KCJHTSJS piles=?KS,?JD,ACTD,?TH/?9S,?KH,ADQD,ASAH :"
            " pass call:S KD QD 9C KC AD TD JS QS AH 9H"
        ),
        (
            "twelve dealer=0 hands=QCQDKHJS/???? piles=JD9C,?QH,9DAH,ASJC/?AC,?TS,TCAD,?KS :"
            " pass call:C AD QD TD 9C AH 9H JC TC AS 9S"
        ),
        (
            "twelve dealer=0 hands=TC9DTHKS/???? piles=?KC,AH9C,TSJC,?TD/?JS,?9S,JDJH,KDQH :"
            " pass call:C AS KS JH TH JD 9D QH 9C JC QC"
        ),
    ),
}
"""Positions in which a reason must be given."""

NOT_BESIDE: Final[dict[ReasonName, tuple[ReasonName, ...]]] = {
    ReasonName.WHICH_COVER_TO_TURN_UP: (ReasonName.MAKE_THEM_OPEN_THE_PILE,),
    ReasonName.LEAD_INTO_THEM: (ReasonName.MAKE_THEM_OPEN_THE_PILE,),
    ReasonName.HOLD_THE_LAST_TRUMP: (ReasonName.LEAD_INTO_THEM, ReasonName.MAKE_THEM_OPEN_THE_PILE),
    ReasonName.MAKE_THEM_OPEN_THE_PILE: (ReasonName.LEAD_INTO_THEM, ReasonName.WHICH_COVER_TO_TURN_UP),
}
"""In the positions of which other reasons it must not be given."""

NOR_HERE: Final[dict[ReasonName, tuple[str, ...]]] = {
    ReasonName.LEAD_INTO_THEM: (
        # They may not be able to take it.
        (
            "twelve dealer=1 hands=????/JCTH9SQS piles=?JH,9HAC,TC9D,?TD/?QH,JSAD,?KH,?TS : "
            "pass call:S AC 9S AD 9D JS KS JC 9H"
        ),
    ),
    ReasonName.MAKE_THEM_OPEN_THE_PILE: (
        # They probably have another card of the suit in hand.
        (
            "twelve dealer=0 hands=TC9DTHKS/???? piles=?KC,AH9C,?JC,?TD/?JS,?9S,JDJH,KDQH : "
            "pass call:C AS KS JH TH JD 9D QH 9C"
        ),
    ),
    ReasonName.HOLD_THE_LAST_TRUMP: (
        # Others may have trumps, too.
        "two dealer=1 up=9C hands=TCACJD9HQS/????? : pass pass call:H",
    ),
}
"""Positions that lack one thing."""

PILES: Final[Table] = {
    name: (
        GIVEN[name],
        (
            *[position for other in NOT_BESIDE[name] for position in GIVEN[other][:2]],
            *NOR_HERE.get(name, ()),
        ),
    )
    for name in GIVEN
}


@pytest.mark.parametrize("name", PILES)
def test_a_reason_in_the_twelve_trick_game_is_given_where_it_holds(name: ReasonName) -> None:
    """And nowhere else."""
    given, other = PILES[name]
    assert [position for position in given if name not in names(position)] == []
    assert [position for position in other if name in names(position)] == []
