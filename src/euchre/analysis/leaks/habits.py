"""
Habits: in what way a choice of a player differs from the best one, told from the two actions alone.

A habit is a kind of mistake that a player can look for at the table; `euchre.english.leaks` has its words.
"""

from enum import StrEnum
from typing import Final

from euchre.actions import Action, Bid, Call, Discard, Pass, Play
from euchre.cards import Card, Trump, is_trump, power, suit_in
from euchre.views import View


class Habit(StrEnum):
    """In what way a choice differs from the best one."""

    PASSES_GOOD_HANDS = "passes_good_hands"
    CALLS_TOO_LIGHT = "calls_too_light"
    CALLS_ANOTHER_SUIT = "calls_another_suit"
    ALONE_TOO_OFTEN = "alone_too_often"
    ALONE_TOO_SELDOM = "alone_too_seldom"
    BIDS_TOO_HIGH = "bids_too_high"
    BIDS_TOO_LOW = "bids_too_low"
    OTHER_CALLS = "other_calls"
    DISCARDS = "discards"
    LEADS_TRUMP = "leads_trump"
    HOLDS_TRUMP_BACK = "holds_trump_back"
    LEADS_ANOTHER_SUIT = "leads_another_suit"
    LEADS_ANOTHER_CARD = "leads_another_card"
    RUFFS = "ruffs"
    DOES_NOT_RUFF = "does_not_ruff"
    PLAYS_TOO_HIGH = "plays_too_high"
    PLAYS_TOO_LOW = "plays_too_low"
    THROWS_ANOTHER_SUIT = "throws_another_suit"


DRILLS: Final = {
    "calls": (
        Habit.PASSES_GOOD_HANDS, Habit.CALLS_TOO_LIGHT, Habit.CALLS_ANOTHER_SUIT, Habit.ALONE_TOO_OFTEN,
        Habit.ALONE_TOO_SELDOM, Habit.BIDS_TOO_HIGH, Habit.BIDS_TOO_LOW, Habit.OTHER_CALLS,
    ),
    "discards": (Habit.DISCARDS,),
    "leads": (
        Habit.LEADS_TRUMP, Habit.HOLDS_TRUMP_BACK, Habit.LEADS_ANOTHER_SUIT, Habit.LEADS_ANOTHER_CARD,
    ),
    "endgames": (
        Habit.RUFFS, Habit.DOES_NOT_RUFF, Habit.PLAYS_TOO_HIGH, Habit.PLAYS_TOO_LOW,
        Habit.THROWS_ANOTHER_SUIT,
    ),
}  # fmt: skip
"""By drill, as `euchre drill` names it, the habits that show in the decisions it practises."""


def habit(view: View, chosen: Action, best: Action) -> Habit:
    """
    Return in what way *chosen* differs from *best*, both choices of *view*.

    >>> from euchre.actions import PASS
    >>> from euchre.notation.position import parse_position
    >>> asked = parse_position("two dealer=1 up=9H hands=JHJDAHKHQH/????? :").view()
    >>> habit(asked, PASS, Call(Trump.HEARTS)).value
    'passes_good_hands'
    """
    match chosen, best:
        case Pass(), Call() | Bid():
            return Habit.PASSES_GOOD_HANDS
        case Call() | Bid(), Pass():
            return Habit.CALLS_TOO_LIGHT
        case Call(trump=one, alone=alone), Call(trump=other):
            if one is not other:
                return Habit.CALLS_ANOTHER_SUIT
            return Habit.ALONE_TOO_OFTEN if alone else Habit.ALONE_TOO_SELDOM
        case Bid(tricks=one, lone=lone), Bid(tricks=other, lone=other_lone):
            if one == other and lone == other_lone:
                return Habit.CALLS_ANOTHER_SUIT
            return Habit.BIDS_TOO_HIGH if (lone, one) > (other_lone, other) else Habit.BIDS_TOO_LOW
        case Discard(), Discard():
            return Habit.DISCARDS
        case Play(card=one), Play(card=other) if not view.trick:
            return _lead(one, other, view.trump)
        case Play(card=one), Play(card=other):
            return _follow(one, other, view.trump)
        case _:
            return Habit.OTHER_CALLS


def _lead(chosen: Card, best: Card, trump: Trump | None) -> Habit:
    if is_trump(chosen, trump) != is_trump(best, trump):
        return Habit.LEADS_TRUMP if is_trump(chosen, trump) else Habit.HOLDS_TRUMP_BACK
    same = suit_in(chosen, trump) == suit_in(best, trump)
    return Habit.LEADS_ANOTHER_CARD if same else Habit.LEADS_ANOTHER_SUIT


def _follow(chosen: Card, best: Card, trump: Trump | None) -> Habit:
    if is_trump(chosen, trump) != is_trump(best, trump):
        return Habit.RUFFS if is_trump(chosen, trump) else Habit.DOES_NOT_RUFF
    if suit_in(chosen, trump) != suit_in(best, trump):
        return Habit.THROWS_ANOTHER_SUIT
    return Habit.PLAYS_TOO_HIGH if power(chosen, trump) > power(best, trump) else Habit.PLAYS_TOO_LOW
