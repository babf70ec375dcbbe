"""
The closed set of things a player may do. Every place that handles them matches all of them.

``str`` of an action is its word, the same in positions, records and files; `parse_action` reads it. A card
alone is a play. Everything else is a verb, with what it needs after colons::

    pass  call:H  call:H:alone  bid:3H  bid:4  bid:alone1:N  farmer  discard:9C  leave
    give:9C  alone  defend  stay  drop  JH  accuse:1:2  stray:1:JH  ace:H  ace:none
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, assert_never, get_args

from euchre.rules.cards import CARDS, UNKNOWN, Card, Suit, Trump, with_suit_letters
from euchre.rules.errors import IllegalActionError, NotationError, RefusalReason

if TYPE_CHECKING:  # of rules only the number of tricks is asked
    from euchre.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class Pass:
    """Say no: to a call, a bid, the help offered to a weak hand, or the offer to play or defend alone."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Call:
    """Fix trump: order the upcard up, or name a suit or no trump; *alone* sends the partner away."""

    trump: Trump
    alone: bool = False

    def __str__(self) -> str:
        return f"call:{self.trump.letter}" + ":alone" * self.alone


@dataclass(frozen=True, slots=True)
class Bid:
    """
    Bid a number of tricks, with its trump where the auction wants it named.

    *lone* is the rung of a lone bid in `Bidding.lone`, from 1; 0 is an ordinary bid.
    """

    tricks: int
    trump: Trump | None = None
    lone: int = 0

    def __str__(self) -> str:
        letter = "" if self.trump is None else self.trump.letter
        if self.lone:
            return f"bid:alone{self.lone}" + f":{letter}" * bool(letter)
        return f"bid:{self.tricks}{letter}"


@dataclass(frozen=True, slots=True)
class GoAlone:
    """Play alone, said after the call (`Alone.declared`); the partner sits out."""

    def __str__(self) -> str:
        return "alone"


@dataclass(frozen=True, slots=True)
class CallAce:
    """Name the suit whose ace makes its holder the maker's secret partner; None: play alone (CA3)."""

    suit: Suit | None

    def __str__(self) -> str:
        return "ace:none" if self.suit is None else f"ace:{self.suit.letter}"


@dataclass(frozen=True, slots=True)
class Farmer:
    """Show a weak hand and take the help that the rules offer for it (`Rules.farmer`)."""

    def __str__(self) -> str:
        return "farmer"


@dataclass(frozen=True, slots=True)
class Discard:
    """
    Put *card* face down: in exchange for the upcard, for a partner's best card, or for cards
    of the kitty.
    """

    card: Card

    def __str__(self) -> str:
        return f"discard:{self.card}"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the upcard where it lies, though its suit is trump."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class Give:
    """Pass *card* face down to the partner, who plays alone."""

    card: Card

    def __str__(self) -> str:
        return f"give:{self.card}"


@dataclass(frozen=True, slots=True)
class Defend:
    """Defend alone; the partner sits out."""

    def __str__(self) -> str:
        return "defend"


@dataclass(frozen=True, slots=True)
class Stay:
    """Stay in the hand."""

    def __str__(self) -> str:
        return "stay"


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop out of the hand before the play: the seat takes no trick and pays no penalty."""

    def __str__(self) -> str:
        return "drop"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Accuse:
    """
    Call a renege: seat *by* says that *seat* has reneged in this hand; where both are equal, the seat owns
    up.

    Allowed at any moment that the revoke rules give, not only in turn.
    """

    by: int
    seat: int

    def __str__(self) -> str:
        return f"accuse:{self.by}:{self.seat}"


@dataclass(frozen=True, slots=True)
class Stray:
    """Play *card* out of turn: *seat* is not the seat to act."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"stray:{self.seat}:{self.card}"


Action = (
    Pass
    | Call
    | Bid
    | Farmer
    | Discard
    | Leave
    | Give
    | Defend
    | Stay
    | Drop
    | Play
    | Accuse
    | Stray
    | CallAce
    | GoAlone
)
"""What a player may do."""

KINDS: Final = frozenset(get_args(Action))
"""The classes of actions."""
OUT_OF_TURN: Final = (Accuse, Stray)
"""The classes of actions that are taken out of turn."""

PLAYS: Final = tuple([Play(card) for card in (*CARDS, UNKNOWN)])
"""By card number: the action of playing that card, which is then not made anew each time."""


def code(action: Action) -> int:
    """
    Return the number of *action*, 0 to `CODES` - 1, by which files, sockets, tensors and kernels know it.

    Numbers are never changed; new actions get new ones. `action` is the inverse.
    """
    match action:
        case Play(card):
            return 96 + card
        case Pass():
            return 0
        case Call(trump, alone):
            return 1 + 2 * trump + alone
        case Defend():
            return 13
        case Stay():
            return 14
        case Drop():
            return 15
        case Leave():
            return 16
        case Farmer():
            return 17
        case GoAlone():
            return 18
        case Discard(card):
            return 32 + card
        case Give(card):
            return 160 + card
        case Bid(tricks, trump, lone):
            named = 0 if trump is None else 1 + trump
            return 400 + 7 * (lone - 1) + named if lone else 200 + 7 * (tricks - 1) + named
        case Accuse(by, seat):
            return 512 + 8 * by + seat
        case Stray(seat, card):
            return 576 + 33 * seat + card
        case CallAce(suit):
            return 774 if suit is None else 775 + suit
        case _:
            assert_never(action)


_PLAIN: Final[dict[int, Action]] = {
    0: Pass(), 13: Defend(), 14: Stay(), 15: Drop(), 16: Leave(), 17: Farmer(),
    18: GoAlone(),
}  # fmt: skip
"""By number: the actions that say nothing more."""

CODES = 779
"""One more than the largest number `code` gives."""


def action(number: int, tricks: int = 0) -> Action:
    """
    Return the action whose `code` is *number*.

    The code of a lone bid does not hold its tricks: they are *tricks*, the number of tricks in a hand.

    >>> action(code(Play(Card.parse("JH"))))
    Play(card=Card.parse('JH'))

    Raises: IllegalActionError when no action has that number.
    """
    found = _PLAIN.get(number)
    if 1 <= number <= 12:
        found = Call(Trump((number - 1) // 2), number % 2 == 0)
    elif 32 <= number <= 64:
        found = Discard(CARDS[number - 32])
    elif 96 <= number <= 128:
        found = PLAYS[number - 96]
    elif 160 <= number <= 192:
        found = Give(CARDS[number - 160])
    elif 200 <= number < 368:
        found = Bid((number - 200) // 7 + 1, _named((number - 200) % 7))
    elif 400 <= number < 456:
        found = Bid(tricks, _named((number - 400) % 7), (number - 400) // 7 + 1)
    elif 512 <= number < 576 and (number - 512) % 8 < 6 and (number - 512) // 8 < 6:
        found = Accuse((number - 512) // 8, (number - 512) % 8)
    elif 774 <= number < CODES:
        found = CallAce(None if number == 774 else Suit(number - 775))
    elif 576 <= number < 774:
        found = Stray((number - 576) // 33, CARDS[(number - 576) % 33])
    if found is None:
        raise IllegalActionError(reason=RefusalReason.NO_ACTION, kind="no_number", given={"number": number})
    return found


def _named(slot: int) -> Trump | None:
    return Trump(slot - 1) if slot else None


# --- Words --------------------------------------------------------------------------------------------------

_VERBS: Final[dict[str, Action]] = {str(each): each for each in _PLAIN.values()}
"""By word: the actions that say nothing more."""

LONGEST_CARD: Final = 4
"""No card is written in more letters, like ``10♥`` with the mark that makes it an emoji."""


def parse_action(text: str, rules: "Rules | None" = None) -> Action:
    """
    Return the action whose word is *text*; ``call:H alone`` and ``play:JH`` are read, too.

    A lone bid does not say for how many tricks it is: for it the *rules* are needed.

    >>> parse_action("discard:9C"), parse_action("call:D alone")
    (Discard(card=Card.parse('9C')), Call(trump=<Trump.DIAMONDS: 1>, alone=True))

    Raises: NotationError when no action is written so, or a lone bid is read without rules.
    """
    return _parsed(text, 0 if rules is None else rules.tricks)


@lru_cache(maxsize=1024)
def _parsed(text: str, tricks: int) -> Action:
    """Read an action of a game with *tricks* tricks in a hand; logs and records repeat the same few words."""
    verb, *parts = (text.replace(" ", ":") if ":" in text else text).split(":")
    verb = verb.lower()
    try:
        match verb, parts:
            case _, [] if verb in _VERBS:
                return _VERBS[verb]
            case _, [] if len(text) <= LONGEST_CARD:
                return Play(Card.parse(text))
            case "play", [card]:
                return Play(Card.parse(card))
            case "call", [trump]:
                return Call(Trump.parse(trump))
            case "call", [trump, alone] if alone.lower() == "alone":
                return Call(Trump.parse(trump), alone=True)
            case "bid", [rung, *named] if rung.lower().startswith("alone") and len(named) < 2:
                return _lone_bid(rung[5:], named, tricks)
            case "bid", [bid]:
                letters = with_suit_letters(bid)
                digits = letters.rstrip("CDHSNLTcdhsnlt")
                trumps = letters[len(digits) :]
                return Bid(_number(digits), Trump.parse(trumps) if trumps else None)
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


def _lone_bid(rung: str, named: list[str], tricks: int) -> Bid:
    if not tricks:
        raise NotationError("a lone bid is for all tricks of a game: give its rules, too")
    return Bid(tricks, Trump.parse(named[0]) if named else None, _number(rung))


def _suit(text: str) -> Suit:
    suit = Trump.parse(text).suit
    if suit is None:
        raise NotationError(f"{text[:10]!r} is not a suit; write C, D, H or S, or none")
    return suit


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 2:
        return int(text)
    raise NotationError(f"{text[:10]!r} is not a number of one or two digits")
