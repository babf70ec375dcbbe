"""In what way a choice differs from the best one, told from the two actions and what was known."""

from euchre.english.lessons import Fault
from euchre.rules.actions import Action, Bid, Call, Discard, GoAlone, Pass, Play
from euchre.rules.cards import Card, Trump, is_trump, power, suit_in
from euchre.seen.views import View


def fault(view: View, chosen: Action, best: Action) -> Fault:
    """
    Return in what way *chosen* differs from *best*, both choices of *view*.

    >>> from euchre.notation.position import parse_position
    >>> asked = parse_position("two dealer=1 up=9H hands=JHJDAHKHQH/????? :").view()
    >>> fault(asked, Pass(), Call(Trump.HEARTS)).value
    'passed_a_call'
    """
    match chosen, best:
        case Pass(), Call() | Bid():
            return Fault.PASSED_A_CALL
        case Call() | Bid(), Pass():
            return Fault.CALLED_TOO_LIGHT
        case Call(trump=one, alone=alone), Call(trump=other):
            if one is not other:
                return Fault.CALLED_ANOTHER_SUIT
            return Fault.ALONE if alone else Fault.NOT_ALONE
        case GoAlone(), _:
            return Fault.ALONE
        case _, GoAlone():
            return Fault.NOT_ALONE
        case Bid(tricks=one, lone=lone), Bid(tricks=other, lone=other_lone):
            if one == other and lone == other_lone:
                return Fault.CALLED_ANOTHER_SUIT
            return Fault.BID_TOO_HIGH if (lone, one) > (other_lone, other) else Fault.BID_TOO_LOW
        case Discard(), Discard():
            return Fault.DISCARD
        case Play(card=one), Play(card=other) if not view.trick:
            return _lead(one, other, view.trump)
        case Play(card=one), Play(card=other):
            return _follow(one, other, view.trump)
        case _:
            return Fault.OTHER_CALL


def _lead(chosen: Card, best: Card, trump: Trump | None) -> Fault:
    if is_trump(chosen, trump) != is_trump(best, trump):
        return Fault.LED_TRUMP if is_trump(chosen, trump) else Fault.HELD_TRUMP_BACK
    same = suit_in(chosen, trump) == suit_in(best, trump)
    return Fault.LED_ANOTHER_CARD if same else Fault.LED_ANOTHER_SUIT


def _follow(chosen: Card, best: Card, trump: Trump | None) -> Fault:
    if is_trump(chosen, trump) != is_trump(best, trump):
        return Fault.RUFFED if is_trump(chosen, trump) else Fault.DID_NOT_RUFF
    if suit_in(chosen, trump) != suit_in(best, trump):
        return Fault.THREW_ANOTHER_SUIT
    return Fault.PLAYED_TOO_HIGH if power(chosen, trump) > power(best, trump) else Fault.PLAYED_TOO_LOW
