"""Reasons for cards: positions in which each must be given, and positions in which it must not."""

from typing import Final

import pytest

from euchre.analysis.coach.choose import choose
from euchre.english.coaching import reason_clause
from euchre.english.lessons import ReasonName
from tests.analysis.coach.asking import Table, asked, names

GIVEN: Final[dict[ReasonName, tuple[str, ...]]] = {
    ReasonName.LEAD_TRUMP_TO_PARTNERS_CALL: (
        "tournament dealer=2 up=AH hands=?????/?????/?????/ACJH9SQSAS : pass pass call:H discard:?",
        ("tournament dealer=1 up=AC hands=?????/9CTCQCKHTS/?????/????? : pass call:C discard:TS AD JD 9D 9C"),
        (
            "bid dealer=3 hands=9DQDJHKH9SJS/??????/??????/?????? :"
            " pass pass bid:4S pass AD TD 9D JD AH 9H JH TH QH 9C KH QC"
        ),
    ),
    ReasonName.LEAD_TRUMP_AS_MAKER: (
        "bid dealer=3 hands=??????/??????/??????/JDTHAH9SQSAS : pass pass pass bid:1H",
        "bid dealer=0 hands=9CJCKDAD9HAS/??????/??????/?????? : pass pass pass bid:1C",
        "two dealer=0 up=JH hands=?????/JCACKDADJS : pass pass call:C",
    ),
    ReasonName.DRAW_THE_LAST_TRUMP: (
        "bid dealer=2 hands=??????/??????/??????/TCJCKCQHJSKS : bid:4C pass pass pass JC AC 9S 9C",
        "bid dealer=0 hands=??????/TCJCQDADJSKS/??????/?????? : bid:4S pass pass pass JS TS AS 9S",
        "tournament dealer=3 up=AD hands=9DTDJDJHKH/?????/?????/????? : call:D:alone discard:? JD QD AD",
    ),
    ReasonName.ONLY_TRUMPS_LEFT: (
        "bid dealer=2 hands=??????/??????/??????/JCJDKDADJHTS : bid:4D pass pass pass JD TD 9D QD",
        "bid dealer=2 hands=??????/??????/??????/JCKC9H9STSJS : bid:4S pass pass pass JS QS AS KS",
        "two dealer=1 up=KD hands=JDQDJHQHQS/????? : call:D discard:? JD KD JH JC",
    ),
    ReasonName.LEAD_OFF_ACE: (
        "bid dealer=0 hands=??????/??????/??????/KC9DJDQHKHAS : pass pass bid:3H pass",
        "two dealer=0 up=QS hands=?????/9CKCACKDTS : pass call:S discard:?",
        "two dealer=0 up=9C hands=?????/ACAH9STSAS : pass call:C discard:?",
    ),
    ReasonName.LEAD_BACK: (
        (
            "tournament dealer=3 up=AD hands=?????/?????/QCKC9DJDKH/????? :"
            " pass pass pass pass pass call:C KD 9C 9D TD JC QC JS AC KS KC 9S QS"
        ),
        (
            "tournament dealer=0 up=QD hands=?????/TCJD9H9SJS/?????/????? :"
            " pass pass pass pass pass call:H TC TS QC 9C AS QS 9S QH KD 9D TH JD"
        ),
    ),
    ReasonName.RUFF: (
        # With trumps alone, the question is which.
        (
            "tournament dealer=3 up=TH hands=?????/?????/TCJCJDKHTS/????? :"
            " pass pass pass pass pass pass pass call:S TD 9D JD QS AC AS QC TC JH AH KH 9H KD"
        ),
        "bid dealer=1 hands=??????/TCACJHTSJSQS/??????/?????? : pass pass bid:3H pass AD",
        "two dealer=1 up=9D hands=?????/QCKCTHQHKH : pass pass call:H QS",
        "two dealer=1 up=QS hands=?????/TCQDQHKHAH : pass pass call:D KS",
    ),
    ReasonName.OVER_RUFF: (
        "tournament dealer=3 up=9H hands=?????/?????/KCACTHKHAH/????? : pass call:H discard:? AS QH",
        "tournament dealer=0 up=JC hands=?????/?????/?????/9CQC9DADJS : pass call:C discard:? AS KC",
        (
            "bid dealer=2 hands=QDKDQH9SJSAS/??????/??????/?????? :"
            " pass bid:3S pass pass JS TS 9C QS QD 9D AD JD AC KS"
        ),
    ),
    ReasonName.THROW_OFF: (
        "two dealer=0 up=AH hands=9CQCQD9SKS/????? : pass call:H discard:QD TS KS 9S 9H TD",
        (
            "bid dealer=3 hands=??????/TCJDQD9HTHJS/??????/?????? :"
            " bid:4D pass pass pass 9C TC AC JC KH AH 9D 9H KC"
        ),
        (
            "tournament dealer=2 up=KS hands=?????/?????/?????/TDKDJHQHJS :"
            " pass call:S discard:? TD 9D QD AD 9C"
        ),
    ),
    ReasonName.PARTNER_HAS_IT: (
        # No card could take it from partner.
        (
            "euchre dealer=0 up=AC hands=?????/?????/?????/9CTCQCAH9S :"
            " pass pass pass pass call:S JS TS 9S QS JC KS"
        ),
        "bid dealer=0 hands=9DKD9HKHTSKS/??????/??????/?????? : pass bid:4D pass pass AC TC",
        "tournament dealer=1 up=KS hands=?????/QC9HQHAHJS/?????/????? : call:S discard:QC AD AS 9D",
        "tournament dealer=0 up=JH hands=JCKDAD9SKS/?????/?????/????? : call:H discard:JC AC KH TC",
    ),
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: (
        "two dealer=0 up=KC hands=JCJDKDQHAS/????? : pass call:C discard:QH TD",
        "two dealer=1 up=QH hands=9CQCKC9DTS/????? : pass pass call:C TS 9S 9D TD JD",
        (
            "tournament dealer=3 up=TH hands=?????/?????/?????/JCKHAHQSAS :"
            " pass pass pass call:H:alone discard:JC TS JS"
        ),
        # The lower trumps come to the same; compared with the right, any of them wins cheaply.
        (
            "euchre dealer=0 up=KD hands=9DTDJDQDTH/?????/?????/????? scores=0-5 :"
            " pass pass pass call:D:alone discard:TH KC AC"
        ),
        # Only partner plays after.
        (
            "tournament dealer=3 up=TH hands=9HKHQDKDQS/?????/?????/????? : pass pass pass call:H:alone"
            " discard:? QS 9S AS AC"
        ),
    ),
    ReasonName.TAKE_THE_TRICK: (
        # Led: a king that they probably cannot beat.
        "two dealer=0 up=TH hands=KC9HKHJSKS/????? : pass call:H discard:KC AD 9H",
        "two dealer=1 up=AD hands=?????/JCTHTSJSAS : pass pass call:H KS",
        "two dealer=0 up=9H hands=ACKDKH9SAS/????? : pass call:H discard:KD JS",
        "bid dealer=2 hands=9CTCQCACQHQS/??????/??????/?????? : bid:4S pass pass pass JS QS AS KS KC",
    ),
    ReasonName.SECOND_HAND_LOW: (
        ("tournament dealer=1 up=KH hands=?????/?????/?????/9C9DKD9SJS : pass pass pass pass pass call:S JD"),
        (
            "tournament dealer=1 up=KD hands=?????/?????/9CACTDAD9S/????? :"
            " pass call:D discard:? 9S QS TS AS QD"
        ),
    ),
    ReasonName.SAVE_THE_BOSS: (
        "two dealer=1 up=KS hands=9CJC9DKDTS/????? : pass pass call:C",
        "two dealer=1 up=KC hands=?????/9DQDKDJHQH : pass pass call:H TC QH",
        (
            "tournament dealer=2 up=9H hands=?????/9DJDAHTSQS/?????/????? :"
            " pass pass pass pass call:D TH JS AH QH"
        ),
    ),
    ReasonName.KEEP_THE_GUARDED_LEFT: (
        "two dealer=1 up=JS hands=JCKDADAH9S/????? : call:S discard:?",
        "two dealer=0 up=KD hands=?????/ACTDJH9SJS : pass call:D discard:?",
        "tournament dealer=0 up=JD hands=?????/TDJHKH9SJS/?????/????? : pass call:D discard:?",
        # The guard falls under the right.
        (
            "tournament dealer=3 up=KH hands=JD9HTCQCKS/?????/?????/????? :"
            " pass pass pass call:H discard:? TC 9C JC KH JH"
        ),
    ),
    ReasonName.SURE_TO_LOSE_THROW_THE_LEAST: (
        "bid dealer=3 hands=??????/??????/QCKCJDQHJSKS/?????? : pass bid:3C pass pass JC",
        "bid dealer=0 hands=??????/??????/9CQCJDTHQHTS/?????? : bid:4N pass pass pass AC",
        "two dealer=0 up=AH hands=TCQC9D9SJS/????? : pass pass call:C JC",
    ),
    ReasonName.KEEP_THE_BETTER_CARD: (
        # The lower of two trumps.
        (
            "four dealer=3 up=9C hands=8CTCKCADAS/?????/?????/????? : call:C:alone discard:? AD 7D 7C 7S AS"
            " JD KC 7H JC 9S"
        ),
        "two dealer=1 up=KD hands=QCAC9SQSKS/????? : pass call:D discard:?",
        "two dealer=0 up=JS hands=?????/9CKCQDADAH : pass call:S discard:?",
        (
            "bid dealer=2 hands=JCQCACAH9STS/??????/??????/?????? :"
            " pass bid:4C pass pass JC 9D 9C TC AH QH TH 9H"
        ),
    ),
    ReasonName.CARDS_COME_TO_THE_SAME: (
        "two dealer=1 up=KS hands=TDQD9HJHJS/????? : pass call:S discard:? QD 9S AC JS",
        ("bid dealer=0 hands=??????/TCQCKCACJDTS/??????/?????? : pass bid:4H pass pass JH KH AH JD AD 9D TD"),
        ("bid dealer=1 hands=QCKCJDAD9HKH/??????/??????/?????? : pass pass bid:3H pass AD JH TD 9D AC 9C JC"),
    ),
    ReasonName.PARTNER_MAY_TAKE_IT: (
        (
            "tournament dealer=0 up=9D hands=TCAC9HKH9S/?????/?????/????? : pass call:D discard:9S AS QS TS"
            " 9D AC QC AH 9C"
        ),
        "bid dealer=0 hands=??????/??????/QC9DJDQDADTH/?????? : pass bid:4D pass pass JD TD 9C KD",
        "british dealer=1 up=QS hands=?????/?????/JCQCKCKD9H/????? : pass call:S:alone discard:?",
    ),
    ReasonName.MAKE_THEM_TRUMP: (
        "two dealer=1 up=JS hands=KC9DJD9H9S/????? : pass call:S discard:?",
        (
            "twelve dealer=0 hands=JCJHAHJS/???? piles=QCQS,9H9D,KSJD,?TD/KDQD,9CKC,AC9S,QHTS : pass call:D"
            " AS JS KC JC TH AH QS 9S JD QD KS TS JH KD QC AC QH 9D"
        ),
    ),
    ReasonName.LEAD_HIGH: (
        (
            "tournament dealer=0 up=9D hands=?????/?????/TDKDJHAHQS/????? : pass call:D discard:? AS QS TS"
            " 9D AC QC AH 9C KH QH TD TH"
        ),
        "two dealer=0 up=TS hands=ACJDAD9SAS/????? : pass call:S discard:JD 9D AD AC 9C",
        (
            "twelve dealer=1 hands=????/QCKC9DQS piles=JHKS,TSQD,?TD,KDQH/9HTH,AS9S,JCJD,?TC : pass call:C"
            " KS 9S AD 9D QD JD JH TH QH 9H TS QS"
        ),
        (
            "bid dealer=3 hands=??????/??????/??????/TDKDADTSJSAS : pass pass pass bid:1N AD JD 9D QD KD KS"
            " 9S TC TD 9H 9C QC"
        ),
    ),
    ReasonName.NOT_INTO_THEIR_SUIT: (
        "two dealer=1 up=KC hands=9DTHKH9SJS/????? : pass call:C discard:?",
        (
            "tournament dealer=0 up=QS hands=JDQDAHJSKS/?????/?????/????? : pass call:S discard:JD"
            " AC TC KC QS JS 9S AS 9H"
        ),
        (
            "twelve dealer=1 hands=????/JCJDQDQH piles=AS9S,?KD,JHTC,TSTH/KSAH,ACAD,?KC,JS9C : pass call:C"
            " 9S 9C JC TC JS 9H AH TH AD 9D AC TS"
        ),
        (
            "bid dealer=0 hands=9CTCACKHAHAS/??????/??????/?????? : pass bid:4D pass pass JD TD 9C KD QC QH"
            " AC JC"
        ),
    ),
    ReasonName.HIGH_ENOUGH: (
        (
            "tournament dealer=0 up=9D hands=?????/?????/TDKDJHAHQS/????? : pass call:D discard:? AS QS TS"
            " 9D AC QC AH 9C KH QH"
        ),
        (
            "bid dealer=3 hands=??????/??????/JCACTDKD9SAS/?????? : pass bid:3H bid:4S pass AC 9C TC QS AD"
            " TD 9D JD TH"
        ),
        (
            "british dealer=0 up=QD hands=AC9DADQHTS/?????/?????/????? : pass pass pass call:D discard:TS"
            " KH 9H AH QH 9S"
        ),
        (
            "cutthroat dealer=1 up=TC hands=?????/9CACQDKHQS/????? : pass pass call:C discard:QS AS 9S 9C"
            " KH 9H JH QD KD AD QH"
        ),
    ),
}
"""Positions in which a reason must be given."""

NOT_BESIDE: Final[dict[ReasonName, tuple[ReasonName, ...]]] = {
    ReasonName.LEAD_TRUMP_TO_PARTNERS_CALL: (ReasonName.LEAD_TRUMP_AS_MAKER, ReasonName.ONLY_TRUMPS_LEFT),
    ReasonName.LEAD_TRUMP_AS_MAKER: (ReasonName.LEAD_TRUMP_TO_PARTNERS_CALL, ReasonName.DRAW_THE_LAST_TRUMP),
    ReasonName.DRAW_THE_LAST_TRUMP: (ReasonName.LEAD_TRUMP_AS_MAKER, ReasonName.ONLY_TRUMPS_LEFT),
    ReasonName.ONLY_TRUMPS_LEFT: (ReasonName.DRAW_THE_LAST_TRUMP, ReasonName.LEAD_TRUMP_AS_MAKER),
    ReasonName.LEAD_OFF_ACE: (ReasonName.LEAD_TRUMP_AS_MAKER, ReasonName.KEEP_THE_BETTER_CARD),
    ReasonName.LEAD_BACK: (ReasonName.LEAD_OFF_ACE, ReasonName.LEAD_TRUMP_TO_PARTNERS_CALL),
    ReasonName.RUFF: (ReasonName.THROW_OFF, ReasonName.OVER_RUFF),
    ReasonName.OVER_RUFF: (ReasonName.RUFF, ReasonName.THROW_OFF),
    ReasonName.THROW_OFF: (ReasonName.RUFF, ReasonName.PARTNER_HAS_IT),
    ReasonName.PARTNER_HAS_IT: (ReasonName.THROW_OFF, ReasonName.SECOND_HAND_LOW),
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: (ReasonName.TAKE_THE_TRICK, ReasonName.OVER_RUFF),
    ReasonName.TAKE_THE_TRICK: (ReasonName.SECOND_HAND_LOW, ReasonName.SURE_TO_LOSE_THROW_THE_LEAST),
    ReasonName.SECOND_HAND_LOW: (ReasonName.TAKE_THE_TRICK, ReasonName.SURE_TO_LOSE_THROW_THE_LEAST),
    ReasonName.SAVE_THE_BOSS: (ReasonName.LEAD_TRUMP_AS_MAKER, ReasonName.THROW_OFF),
    ReasonName.KEEP_THE_GUARDED_LEFT: (ReasonName.SAVE_THE_BOSS, ReasonName.LEAD_TRUMP_AS_MAKER),
    ReasonName.SURE_TO_LOSE_THROW_THE_LEAST: (ReasonName.TAKE_THE_TRICK, ReasonName.RUFF),
    ReasonName.KEEP_THE_BETTER_CARD: (ReasonName.LEAD_OFF_ACE, ReasonName.TAKE_THE_TRICK),
    ReasonName.CARDS_COME_TO_THE_SAME: (ReasonName.SURE_TO_LOSE_THROW_THE_LEAST, ReasonName.LEAD_OFF_ACE),
    ReasonName.PARTNER_MAY_TAKE_IT: (ReasonName.LEAD_OFF_ACE, ReasonName.LEAD_TRUMP_AS_MAKER),
    ReasonName.MAKE_THEM_TRUMP: (ReasonName.LEAD_OFF_ACE, ReasonName.ONLY_TRUMPS_LEFT),
    ReasonName.LEAD_HIGH: (ReasonName.LEAD_BACK, ReasonName.PARTNER_MAY_TAKE_IT),
    ReasonName.NOT_INTO_THEIR_SUIT: (ReasonName.LEAD_BACK, ReasonName.LEAD_HIGH),
    ReasonName.HIGH_ENOUGH: (ReasonName.LAST_TO_PLAY_WINS_CHEAPLY, ReasonName.SECOND_HAND_LOW),
}
"""In the positions of which other reasons it must not be given: they look alike, and are not."""

NOR_HERE: Final[dict[ReasonName, tuple[str, ...]]] = {
    ReasonName.KEEP_THE_GUARDED_LEFT: (
        # The ace of trumps and another, but not the left.
        "tournament dealer=0 up=JS hands=?????/QDAD9H9SAS/?????/????? : pass call:S discard:?",
        "tournament dealer=2 up=QS hands=?????/?????/?????/TCAD9HKSAS : pass call:S discard:?",
    ),
    ReasonName.LEAD_BACK: (
        # Partner led the suit, but this is the highest card left of it.
        (
            "tournament dealer=3 up=JH hands=TDQDQHKH9S/?????/?????/????? :"
            " pass call:H discard:? 9S QS 9H JS 9D KD TD AD AC QC JC QH"
        ),
    ),
    ReasonName.NOT_INTO_THEIR_SUIT: (
        # Nobody can take the trick, which says more.
        (
            "tournament dealer=0 up=TD hands=QCJDQDJHJS/?????/?????/????? : pass pass pass call:D:alone"
            " discard:JS QH AH TD JD KD 9C JH AD 9H"
        ),
        "two dealer=0 up=TS hands=?????/9CTC9DJSKS : pass call:S discard:?",
        (
            "twelve dealer=0 hands=JC9DADKS/???? piles=KHAH,?9H,THJH,TSQS/?KD,?AC,KC9S,JDJS : pass call:H"
            " AS QS JS KS TS 9S AD TD JH JD AH 9C"
        ),
    ),
    ReasonName.SAVE_THE_BOSS: (
        # The left, which the right can still beat.
        "two dealer=1 up=JS hands=JCKDADAH9S/????? : call:S discard:?",
        # To lead into them says already that the right can wait.
        (
            "twelve-5-2 dealer=1 hands=9C9S/?? piles=KDQC,JDQD,KCKH,?AD,TSJS/?JH,ACAH,9H9D,QSQH,?TD :"
            " pass call:D QC JC JS 9D AH KH AC 9C QH QD"
        ),
    ),
    ReasonName.RUFF: (
        # With trumps alone, and nobody to go over it.
        (
            "twelve-short dealer=0 hands=9CQC9DAH/???? piles=?QH,?KH,?JD,KSAD/JSAC,KD9S,?TS,?JC scores=1-2 :"
            " pass call:H AC 9C QD AD QC TC KS 9S 9D KD JC"
        ),
    ),
    ReasonName.MAKE_THEM_TRUMP: (
        # Partner should take it, so that they need not trump.
        (
            "tournament dealer=2 up=TC hands=?????/?????/?????/QCTHJH9SAS : pass pass pass call:C:alone"
            " discard:? AS TS 9C AD QC JD"
        ),
        (
            "bid dealer=2 hands=??????/QCKDTHJH9SQS/??????/?????? : pass pass pass bid:1H KS JS TS 9S JC AC"
            " 9C QC AD TD KD QH KH 9H TC JH"
        ),
        (
            "tournament dealer=3 up=QC hands=?????/9DTDQH9SAS/?????/????? : pass pass pass pass call:D"
            " JD 9D 9C QD AC TD TC KH AS 9H TS QS"
        ),
    ),
    ReasonName.TAKE_THE_TRICK: (
        # The highest card left of its suit has a reason of its own.
        "two dealer=0 up=QS hands=?????/9CKCACKDTS : pass call:S discard:?",
    ),
    ReasonName.LAST_TO_PLAY_WINS_CHEAPLY: (
        # The king is not enough.
        "tournament dealer=0 up=9H hands=KC9CJHTSQS/?????/?????/????? : pass call:H discard:QS TC AC QC",
    ),
}
"""Positions that lack one thing."""

PLAYING: Final[Table] = {
    name: (
        GIVEN[name],
        (
            *[position for other in NOT_BESIDE[name] for position in GIVEN[other][:2]],
            *NOR_HERE.get(name, ()),
        ),
    )
    for name in GIVEN
}


@pytest.mark.parametrize("name", PLAYING)
def test_a_reason_for_a_card_is_given_where_it_holds(name: ReasonName) -> None:
    """And nowhere else."""
    given, other = PLAYING[name]
    assert [position for position in given if name not in names(position)] == []
    assert [position for position in other if name in names(position)] == []


@pytest.mark.parametrize(("game", "highest"), [("tournament", True), ("british", False)])
def test_the_left_is_not_called_the_highest_while_the_joker_may_be_out(game: str, *, highest: bool) -> None:
    """A small trump falls under the right; whether the left is then the highest is another matter."""
    question = asked(
        f"{game} dealer=3 up=KH hands=JD9HTCQCKS/?????/?????/????? : "
        "pass pass pass call:H discard:? TC 9C JC KH JH"
    )
    said = next(one for one in choose(question) if one.name is ReasonName.KEEP_THE_GUARDED_LEFT)
    assert ("highest" in reason_clause(said, question.view)) == highest


def test_no_difference_is_claimed_only_where_there_is_none() -> None:
    """Where two cards come apart in a world or two, there is hardly any."""
    for position in GIVEN[ReasonName.CARDS_COME_TO_THE_SAME]:
        question = asked(position)
        (said,) = choose(question)
        equity = question.evaluation.equity
        same = bool((abs(equity - equity[question.best]) < 1e-9).all())
        assert ("no difference" in reason_clause(said, question.view)) == same


def test_a_lone_trump_is_not_led_to_draw_theirs() -> None:
    lone = "tournament dealer=3 up=9H hands=QCJDQDKDAS/?????/?????/????? : call:H:alone discard:?"
    assert ReasonName.LEAD_TRUMP_AS_MAKER not in names(lone)
    two = "tournament dealer=3 up=9H hands=QCJDKHKDAS/?????/?????/????? : call:H:alone discard:?"
    assert ReasonName.LEAD_TRUMP_AS_MAKER in names(two)


def test_a_higher_card_may_be_trumped_all_the_same() -> None:
    """So it is not said that they cannot beat it."""
    question = asked("two-25 dealer=0 up=QH hands=?????/AC9DADKHKS : pass call:H discard:? AC TC KS TH KC KH")
    said = {one.name: one for one in choose(question)}
    assert set(said) == {ReasonName.LEAD_OFF_ACE, ReasonName.LEAD_HIGH}
    clauses = [reason_clause(one, question.view) for one in said.values()]
    assert clauses == [
        "it takes the trick or costs them a trump",
        "they may have a card that beats the 9 of diamonds and not this one",
    ]
