"""The closed set of things a player may do. Every place that handles them matches all of them."""

from dataclasses import dataclass
from typing import Final, assert_never, get_args

from euchre.cards import CARDS, UNKNOWN, Card, Suit, Trump
from euchre.errors import IllegalActionError, RefusalReason


@dataclass(frozen=True, slots=True)
class Pass:
    """Say no: to a call, a bid, the help offered to a weak hand, or the offer to defend alone."""


@dataclass(frozen=True, slots=True)
class Call:
    """Fix trump: order the upcard up, or name a suit or no trump; *alone* sends the partner away."""

    trump: Trump
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Bid:
    """
    Bid a number of tricks, with its trump where the auction wants it named.

    *lone* is the rung of a lone bid in `Bidding.lone`, from 1; 0 is an ordinary bid.
    """

    tricks: int
    trump: Trump | None = None
    lone: int = 0


@dataclass(frozen=True, slots=True)
class CallAce:
    """Name the suit whose ace makes its holder the maker's secret partner; None: play alone (CA3)."""

    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Farmer:
    """Show a weak hand and take the help that the rules offer for it (`Rules.farmer`)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """
    Put *card* face down: in exchange for the upcard, for a partner's best card, or for cards
    of the kitty.
    """

    card: Card


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the upcard where it lies, though its suit is trump."""


@dataclass(frozen=True, slots=True)
class Give:
    """Pass *card* face down to the partner, who plays alone."""

    card: Card


@dataclass(frozen=True, slots=True)
class Defend:
    """Defend alone; the partner sits out."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Stay in the hand."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop out of the hand before the play: the seat takes no trick and pays no penalty."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class Accuse:
    """
    Call a renege: seat *by* says that *seat* has reneged in this hand; where both are equal, the seat owns
    up.

    Allowed at any moment that the revoke rules give, not only in turn.
    """

    by: int
    seat: int


@dataclass(frozen=True, slots=True)
class Stray:
    """Play *card* out of turn: *seat* is not the seat to act."""

    seat: int
    card: Card


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
)
"""Whatever a player may do."""

KINDS: Final = frozenset(get_args(Action))
"""The classes of actions."""
OUT_OF_TURN: Final = (Accuse, Stray)
"""The classes of those that answer no decision: a game may ask of every card whether it is one of them."""

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
        text = f"no action has the number {number}; see `euchre.actions.code`"
        raise IllegalActionError(text, reason=RefusalReason.NO_ACTION)
    return found


def _named(slot: int) -> Trump | None:
    return Trump(slot - 1) if slot else None
