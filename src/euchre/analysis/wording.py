"""Seats, actions and figures in the words of whoever sits there and looks at his cards."""

from collections.abc import Sequence
from typing import Final

from euchre.actions import Action, Bid, Call, Discard, Give, Play
from euchre.cards import Card, Rank, Trump
from euchre.players.rules_of_thumb.speech import number
from euchre.rules import TurnUp
from euchre.state import Phase
from euchre.views import View

PLAIN: Final = {
    "Pass": "pass",
    "Farmer": "show the weak hand",
    "Leave": "leave the upcard",
    "Defend": "defend alone",
    "Stay": "stay in",
    "Drop": "drop out",
}


def face(card: Card, trump: Trump | None = None) -> str:
    """
    A card in a list, the bowers marked.

    >>> face(Card.parse("TH")), face(Card.parse("JD"), Trump.HEARTS)
    ('10♥', 'J♦ (left)')
    """
    if card.joker:
        return "Joker"
    name = card.pretty.replace("T", "10")
    suit = None if trump is None else trump.suit
    if suit is not None and card.rank is Rank.JACK and card.suit is not None:
        if card.suit is suit:
            return f"{name} (right)"
        if card.suit is suit.next:
            return f"{name} (left)"
    return name


def word(action: Action, view: View) -> str:
    """What the seat of *view* would do, in a few words."""
    match action:
        case Play(card):
            return face(card, view.trump)
        case Discard(card):
            return f"{face(card, view.trump)} down"
        case Give(card):
            return f"{face(card, view.trump)} given"
        case Call(trump, alone):
            return _call(trump, view) + " alone" * alone
        case Bid(tricks, trump, lone):
            rungs = len(getattr(view.rules.auction, "lone", ()))
            named = "" if trump is None else f" {trump.word}"
            if lone:
                return "alone" + named + (f" ({lone})" if 0 < lone < rungs else "")
            one = tricks == 1 and trump is not None and trump.suit is not None
            return number(tricks) + (named.removesuffix("s") if one else named)
        case _:
            return PLAIN[type(action).__name__]


def _call(trump: Trump, view: View) -> str:
    up, first = view.upcard, view.phase is Phase.CALL and view.round == 1
    turned = isinstance(view.rules.auction, TurnUp) and up is not None and not up.joker
    if first and turned and up is not None and trump.suit is up.suit:
        return "pick it up" if view.viewer == view.dealer else "order it up"
    return trump.word


def who(view: View, seat: int) -> str:
    """
    Another *seat* as the viewer speaks of it: partner, the dealer, the maker, or by where it sits.

    In a game for two there is one opponent.
    """
    rules, me = view.rules, view.viewer
    assert me is not None
    if rules.seats == 2:
        return "the opponent"
    if rules.side(seat) == rules.side(me):
        mates = [other for other in range(rules.seats) if other != me and rules.side(other) == rules.side(me)]
        if len(mates) == 1:
            return "partner"
    if seat == view.maker:
        return "the maker"
    if seat == view.dealer:
        return "the dealer"
    gap = (seat - me) % rules.seats
    if gap == 1:
        return "the player on the left"
    if gap == rules.seats - 1:
        return "the player on the right"
    return f"the player {number(gap)} places to the left"


def signed(value: float, error: float | None, digits: int = 2) -> str:
    """
    A figure and its standard error; None where the figure is exact.

    >>> signed(0.4, 0.05), signed(-1, None)
    ('+0.40 ± 0.05', '−1.00')
    """
    value = round(value, digits) + 0.0
    return f"{'−' if value < 0 else '+'}{size(value, error, digits)}"


def size(value: float, error: float | None, digits: int = 2) -> str:
    """
    How much it is, whatever its sign, and the standard error.

    >>> size(-0.4, 0.05)
    '0.40 ± 0.05'
    """
    return f"{abs(value):.{digits}f}" + ("" if error is None else f" ± {error:.{digits}f}")


def less(value: float, error: float | None, digits: int = 2) -> str:
    """
    How much less than the best; with a minus what brings more, as the best at this score may cost points.

    >>> less(0.4, 0.05), less(-0.272, 0.08, 3)
    ('0.40 ± 0.05', '−0.272 ± 0.080')
    """
    text = size(value, error, digits)
    return f"−{text}" if round(value, digits) < 0 else text


def between(low: float, high: float, digits: int = 2) -> str:
    """
    An interval.

    >>> between(-0.65, 0.91)
    '−0.65 to +0.91'
    """
    return f"{signed(low, None, digits)} to {signed(high, None, digits)}"


def score(scores: Sequence[int]) -> str:
    """
    The score, side by side; with ``to`` where a side is below nothing.

    >>> score((3, 4)), score((3, -4))
    ('3–4', '3 to −4')
    """
    if min(scores) >= 0:
        return "–".join(map(str, scores))
    return " to ".join([str(one).replace("-", "−") for one in scores])


def percent(value: float, error: float | None) -> str:
    """
    A share of one in hundredths, and its standard error.

    >>> percent(0.624, 0.008)
    '62.4 ± 0.8 %'
    """
    return f"{size(100 * value, None if error is None else 100 * error, 1)} %"
