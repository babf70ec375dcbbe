"""
Actions as words without blanks, the same in positions, records and perft files.

A card alone is a play. Everything else is a verb, with what it needs after colons::

    pass  call:H  call:H:alone  bid:3H  bid:4  bid:alone1:N  farmer  discard:9C  leave
    give:9C  defend  stay  drop  JH  accuse:1:2  stray:1:JH  ace:H  ace:none
"""

from functools import lru_cache
from typing import Final, assert_never

from euchre.actions import (
    Accuse,
    Action,
    Bid,
    Call,
    CallAce,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    Leave,
    Pass,
    Play,
    Stay,
    Stray,
)
from euchre.cards import Card, Suit, Trump, with_suit_letters
from euchre.errors import NotationError
from euchre.rules import Rules

_PLAIN: dict[str, Action] = {
    "pass": Pass(),
    "farmer": Farmer(),
    "leave": Leave(),
    "defend": Defend(),
    "stay": Stay(),
    "drop": Drop(),
}


def show_action(action: Action) -> str:
    """
    Return *action* as one word of records and positions.

    >>> show_action(Call(Trump.HEARTS, alone=True))
    'call:H:alone'
    """
    match action:
        case Play(card):
            return str(card)
        case Pass() | Farmer() | Leave() | Defend() | Stay() | Drop():
            return type(action).__name__.lower()
        case Call(trump, alone):
            return f"call:{trump.letter}" + ":alone" * alone
        case Bid(tricks, trump, lone):
            letter = "" if trump is None else trump.letter
            if lone:
                return f"bid:alone{lone}" + f":{letter}" * bool(letter)
            return f"bid:{tricks}{letter}"
        case Discard(card):
            return f"discard:{card}"
        case Give(card):
            return f"give:{card}"
        case Accuse(by, seat):
            return f"accuse:{by}:{seat}"
        case Stray(seat, card):
            return f"stray:{seat}:{card}"
        case CallAce(suit):
            return "ace:none" if suit is None else f"ace:{suit.letter}"
        case _:
            assert_never(action)


def parse_action(text: str, rules: Rules) -> Action:
    """
    Read an action from one word such as ``discard:9C``; *rules* tell how many tricks a lone bid is for.

    >>> from euchre.variants import FOUR
    >>> parse_action("discard:9C", FOUR)
    Discard(card=Card.parse('9C'))

    Raises: NotationError when no action is written so.
    """
    return _action(text, rules.tricks)


LONGEST_CARD: Final = 4
"""No card is written in more letters, like ``10♥`` with the mark that makes it an emoji."""


@lru_cache(maxsize=1024)
def _action(text: str, tricks: int) -> Action:
    """Read an action of a game of so many *tricks*; logs and records repeat the same few words."""
    verb, *parts = text.split(":")
    verb = verb.lower()
    try:
        match verb, parts:
            case _, [] if verb in _PLAIN:
                return _PLAIN[verb]
            case _, [] if len(text) <= LONGEST_CARD:
                return Play(Card.parse(text))
            case "call", [trump]:
                return Call(Trump.parse(trump))
            case "call", [trump, alone] if alone.lower() == "alone":
                return Call(Trump.parse(trump), alone=True)
            case "bid", [rung] if rung.lower().startswith("alone"):
                return Bid(tricks, None, _number(rung[5:]))
            case "bid", [rung, trump] if rung.lower().startswith("alone"):
                return Bid(tricks, Trump.parse(trump), _number(rung[5:]))
            case "bid", [bid]:
                letters = with_suit_letters(bid)
                digits = letters.rstrip("CDHSNLTcdhsnlt")
                named = letters[len(digits) :]
                return Bid(_number(digits), Trump.parse(named) if named else None)
            case "discard", [card]:
                return Discard(Card.parse(card))
            case "give", [card]:
                return Give(Card.parse(card))
            case "accuse", [by, seat]:
                return Accuse(_number(by), _number(seat))
            case "ace", [suit]:
                return CallAce(None if suit.lower() == "none" else _suit(suit))
            case "stray", [seat, card]:
                return Stray(_number(seat), Card.parse(card))
            case _:
                pass
    except NotationError as error:
        raise NotationError(f"{text[:30]!r}: {error}") from None
    raise NotationError(
        f"no action is written {text[:30]!r}; write a card, or a verb like pass, call:H or discard:9C"
    )


def _suit(text: str) -> Suit:
    suit = Trump.parse(text).suit
    if suit is None:
        raise NotationError(f"{text[:10]!r} is not a suit; write C, D, H or S, or none")
    return suit


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 2:
        return int(text)
    raise NotationError(f"{text[:10]!r} is not a number of one or two digits")
