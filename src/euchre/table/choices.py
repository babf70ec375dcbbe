"""What a person may choose, each with the number and the words that choose it."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, permutations

from euchre.actions import (
    Action,
    Bid,
    Call,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    Leave,
    Pass,
    Play,
    Stay,
)
from euchre.cards import Card, Suit, Trump, power, suit_in
from euchre.players.rules_of_thumb.speech import number
from euchre.rules import Bidding, FreeChoice, TurnUp
from euchre.state import Phase
from euchre.table.words import bid_words, bower, short
from euchre.views import View


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose: *key* and *words* choose it, *label* shows it."""

    key: str
    label: str
    action: Action
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """A card the person can reach, in the order shown: its number, and its pile if it lies on the table."""

    number: int
    card: Card
    pile: int | None = None


# --- cards in order -----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def in_order(cards: tuple[Card, ...], trump: Trump | None) -> tuple[Card, ...]:
    """A hand as it is held: trumps first with both bowers among them, then suits of alternating colour."""
    suits = {card: suit_in(card, trump) for card in cards}
    order = _alternating(frozenset(suits.values()), None if trump is None else trump.suit)
    return tuple(sorted(cards, key=lambda card: (order.index(suits[card]), -power(card, trump))))


@lru_cache(maxsize=256)
def _alternating(present: frozenset[Suit | None], named: Suit | None) -> tuple[Suit | None, ...]:
    """The suits *present*, *named* first and the colours in turn; before them what is of no suit."""

    def colour_changes(order: tuple[Suit, ...]) -> int:
        return sum(one.next is not other for one, other in pairwise(order))

    suits = sorted([suit for suit in present if suit is not None], reverse=True)
    fitting = [order for order in permutations(suits) if named not in suits or order[0] is named]
    return (None, *max(fitting, key=colour_changes))


def reachable(view: View) -> tuple[Held, ...]:
    """The viewer's cards as they are shown and numbered: those face up on the table, then the hand."""
    assert view.viewer is not None
    ups = [(pile.up, at) for at, pile in enumerate(view.piles[view.viewer]) if pile.up is not None]
    if view.phase is not Phase.PLAY:
        ups = []  # only the hand can be put down
    cards: list[tuple[Card, int | None]] = [*ups, *[(card, None) for card in in_order(view.hand, view.trump)]]
    return tuple(Held(at, card, pile) for at, (card, pile) in enumerate(cards, 1))


# --- what may be chosen -------------------------------------------------------------------------------------


def choices(view: View) -> tuple[Choice, ...]:
    """The legal actions of the seat to act, each with its key; in honour play any card may be laid."""
    legal = view.legal
    if view.phase is Phase.PLAY and view.rules.revoke is not None:
        legal = tuple(Play(card) for card in view.holding)
    found: list[Choice] = []
    wanted = {action.card: action for action in legal if isinstance(action, Play | Discard | Give)}
    others = [action for action in legal if not isinstance(action, Play | Discard | Give)]
    for held in reachable(view):
        laid = wanted.pop(held.card, None)
        if laid is not None:
            mark = bower(held.card, view.trump)
            found.append(Choice(str(held.number), f"{short(held.card)}{mark}", laid))
    bidding = view.phase is Phase.BID
    first = len(reachable(view)) + 1 if found else 1
    for key, action in enumerate(others, first):
        found.append(_spoken_choice(view, action, "" if bidding else str(key)))
    return tuple(found)


def _spoken_choice(view: View, action: Action, key: str) -> Choice:
    match action:
        case Pass():
            return Choice(key or "0", "pass", action, ("p", "pass", "no"))
        case Call(trump, alone):
            label, words = _call_words(view, trump)
            if alone:
                return Choice(key, f"{label}, alone", action, tuple(f"{word} alone" for word in words))
            return Choice(key, label, action, words)
        case Bid() as bid:
            return _bid_choice(view, bid)
        case Farmer():
            return Choice(key, "show the weak hand", action, ("show", "farmer", "weak"))
        case Leave():
            return Choice(key, "leave the upcard", action, ("leave", "leave it", "l"))
        case Defend():
            return Choice(key, "defend alone", action, ("defend", "alone", "a"))
        case Stay():
            return Choice(key, "stay in", action, ("stay", "in", "yes"))
        case Drop():
            return Choice(key, "drop out", action, ("drop", "out", "d"))
        case _:
            raise AssertionError(f"{action} is a card or out of turn")


def _call_words(view: View, trump: Trump) -> tuple[str, tuple[str, ...]]:
    """How a call is said from this seat: the word follows the seat."""
    up = view.upcard
    in_first = isinstance(view.rules.auction, TurnUp) and view.phase is Phase.CALL and view.round == 1
    if up is not None and not up.joker and in_first and trump.suit is up.suit:
        common = ("o", "order", "order up", "order it up", "pick it up", "call", "accept", "assist", "yes",
                  "pick up", trump.word, trump.letter.lower())  # fmt: skip
        if view.viewer == view.dealer:
            return "pick it up", common
        return "order it up", common
    glyph = "" if trump.suit is None else f" {trump.suit.glyph}"
    extra = ("nt", "no trumps") if trump is Trump.NO_TRUMP else ("low",) if trump is Trump.LOW else ()
    singular = trump.word.removesuffix("s")
    return trump.word + glyph, (trump.word, singular, trump.letter.lower(), *extra)


def _bid_choice(view: View, bid: Bid) -> Choice:
    letter = "" if bid.trump is None else bid.trump.letter
    words = bid_words(bid, view.rules)
    if bid.lone:
        assert isinstance(view.rules.auction, Bidding)
        rungs = len(view.rules.auction.lone)
        key = ("alone" if bid.lone == rungs else f"alone{bid.lone}") + letter
        return Choice(key, lone_label(bid, view.rules.auction), bid, (words.lower().replace(",", ""),))
    named = () if bid.trump is None else (f"{bid.tricks} {bid.trump.word}", f"{bid.tricks} {letter}")
    return Choice(f"{bid.tricks}{letter}", words, bid, (words, *named))


def lone_label(bid: Bid, auction: Bidding) -> str:
    """``alone with two cards from partner, 18 points``."""
    rung = auction.lone[bid.lone - 1]
    trump = "" if bid.trump is None else f" at {bid.trump.word}"
    cards = f"{number(rung.exchange)} card{'' if rung.exchange == 1 else 's'}"
    swap = f" with {cards} from partner" if rung.exchange else ""
    points = f"{rung.made} points" + ("" if rung.lost == rung.made else f", or {rung.lost} lost")
    return f"alone{trump}{swap}, {points}"


def question(view: View) -> str:
    """What is asked of the viewer."""
    match view.phase:
        case Phase.FARMER:
            return "Your hand is weak" if len(view.legal) > 1 else "Your hand is not weak"
        case Phase.SWAP:
            return "Put down a card for the kitty"
        case Phase.BLIND:
            return "Name trump before you look"
        case Phase.CALL if isinstance(view.rules.auction, FreeChoice):
            return "Name trump" if Pass() not in view.legal else "Name trump, or pass"
        case Phase.CALL if view.round == 1 and view.upcard is not None and not view.upcard.joker:
            suit = view.upcard.suit
            return f"Shall {suit.word if suit is not None else 'this'} be trump?"
        case Phase.CALL:
            return "Name trump" if Pass() not in view.legal else "Name another suit, or pass"
        case Phase.BID:
            return "Bid, or pass" if Pass() in view.legal else "You must bid"
        case Phase.NAME:
            return "Name trump"
        case Phase.PICKUP | Phase.DISCARD:
            return "Put a card down"
        case Phase.GIVE:
            return "Pass a card to your partner"
        case Phase.DEFEND:
            return "Defend alone?"
        case Phase.STAY:
            return "Stay in, or drop out?"
        case Phase.PLAY if not view.trick:
            return "Your lead"
        case Phase.PLAY:
            suit = suit_in(view.trick[0][1], view.trump)
            return f"{suit.word.capitalize()} were led" if suit is not None else "The joker was led"
        case Phase.OVER:
            return "The hand is over"


__all__ = [
    "Choice",
    "Held",
    "choices",
    "in_order",
    "lone_label",
    "question",
    "reachable",
    "short",
]
