"""Faults: in what way a choice differs from the best one."""

import pytest

from euchre.analysis.review.learn import fault
from euchre.english.lessons import Fault
from euchre.notation.position import parse_position
from euchre.rules.actions import parse_action

CALL = "tournament dealer=3 up=9H hands=JHJDAHKHQH/?????/?????/????? scores=0-0 :"
NAMED = "bid dealer=3 hands=JHJDAHKHQHAC/??????/??????/?????? :"
LEAD = "two dealer=1 up=9H hands=JHJDAHKCQC/????? : call:H discard:?"
FOLLOW = "two dealer=0 up=9H hands=JHAHTCKCQC/????? : call:H discard:TC AS"


@pytest.mark.parametrize(
    ("position", "chosen", "best", "found"),
    [
        (CALL, "pass", "call:H", Fault.PASSED_A_CALL),
        (CALL, "call:H", "pass", Fault.CALLED_TOO_LIGHT),
        (CALL, "call:H:alone", "call:H", Fault.ALONE),
        (CALL, "call:H", "call:H:alone", Fault.NOT_ALONE),
        (CALL, "call:C", "call:H:alone", Fault.CALLED_ANOTHER_SUIT),
        (NAMED, "bid:4H", "bid:3H", Fault.BID_TOO_HIGH),
        (NAMED, "bid:3H", "bid:4H", Fault.BID_TOO_LOW),
        (NAMED, "bid:3C", "bid:3H", Fault.CALLED_ANOTHER_SUIT),
        (NAMED, "pass", "bid:3H", Fault.PASSED_A_CALL),
        (LEAD, "discard:KC", "discard:QC", Fault.DISCARD),
        (LEAD, "JD", "KC", Fault.LED_TRUMP),  # the left bower is a trump
        (LEAD, "KC", "JD", Fault.HELD_TRUMP_BACK),
        (LEAD, "QC", "KC", Fault.LED_ANOTHER_CARD),
        (LEAD, "QC", "AD", Fault.LED_ANOTHER_SUIT),
        (FOLLOW, "AH", "KC", Fault.RUFFED),
        (FOLLOW, "KC", "AH", Fault.DID_NOT_RUFF),
        (FOLLOW, "JH", "AH", Fault.PLAYED_TOO_HIGH),
        (FOLLOW, "QC", "KC", Fault.PLAYED_TOO_LOW),
        (FOLLOW, "QD", "KC", Fault.THREW_ANOTHER_SUIT),
    ],
)
def test_a_fault_is_named_for_how_the_choice_differs_from_the_best(
    position: str, chosen: str, best: str, found: Fault
) -> None:
    view = parse_position(position).view()
    assert fault(view, *(parse_action(text, view.rules) for text in (chosen, best))) is found
