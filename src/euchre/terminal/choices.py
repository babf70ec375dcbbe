"""What a person may choose, with the numbers and words that choose it, and reading what was typed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
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
from euchre.cards import CARDS, JOKER, Card, Rank, Suit, Trump, power, suit_in
from euchre.errors import NotationError
from euchre.players.speech import number
from euchre.rules import Bidding, FreeChoice, TurnUp
from euchre.state import Phase
from euchre.terminal.words import bid_words, bower
from euchre.view import View


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


def in_order(cards: tuple[Card, ...], trump: Trump | None) -> tuple[Card, ...]:
    """A hand as it is held: trumps first with both bowers among them, then suits of alternating colour."""
    present = sorted({suit for card in cards if (suit := suit_in(card, trump)) is not None}, reverse=True)
    named = None if trump is None else trump.suit

    def colour_changes(order: tuple[Suit, ...]) -> int:
        return sum(one.next is not other for one, other in pairwise(order))

    fitting = [order for order in permutations(present) if named not in present or order[0] is named]
    order: tuple[Suit | None, ...] = (None, *max(fitting, key=colour_changes))
    return tuple(sorted(cards, key=lambda card: (order.index(suit_in(card, trump)), -power(card, trump))))


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


def short(card: Card) -> str:
    """``10♥``, ``J♥``, ``Joker``."""
    return "Joker" if card.joker else card.pretty.replace("T", "10")


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
        return Choice(key, lone_label(bid, view.rules.auction), bid, (_typed(words),))
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
            return "Your hand is weak"
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


# --- reading what was typed ---------------------------------------------------------------------------------

_RANKS = {rank.word: rank for rank in Rank} | {rank.letter.lower(): rank for rank in Rank} | {
    "10": Rank.TEN, "seven": Rank.SEVEN, "eight": Rank.EIGHT, "nine": Rank.NINE, "ten": Rank.TEN,
}  # fmt: skip
_SUITS = {
    word: suit for suit in Suit for word in (suit.word, suit.word[:-1], suit.letter.lower(), suit.glyph)
}


def read_card(text: str, trump: Trump | None = None) -> Card | None:
    """
    A card as people write it: ``JH``, ``10 h``, ``J♥``, ``jack of hearts``, ``right bower``; or None.

    >>> read_card("Jack of Hearts")
    Card.parse('JH')
    """
    words = text.lower().replace("\ufe0f", "").split()
    named = None if trump is None else trump.suit
    if (
        words
        and words[-1] in ("bower", "right", "left")
        and words[0] in ("right", "left")
        and named is not None
    ):
        return Card.of(Rank.JACK, named if words[0] == "right" else named.next)
    if words in (["joker"], ["benny"], ["x"]):
        return JOKER
    try:
        return Card.parse("".join(words).translate(str.maketrans("♣♦♥♠", "CDHS")))
    except NotationError:
        pass
    match [word for word in words if word not in ("the", "of")]:
        case [rank, suit] if rank in _RANKS and suit in _SUITS:
            return Card.of(_RANKS[rank], _SUITS[suit])
        case _:
            return None


def refused(action: Play | Discard | Give, view: View) -> str:
    """Why a card that was typed is not among the choices, where it is not a matter of following suit."""
    if action.card not in view.holding and action.card != view.upcard:
        return f"You do not hold {_the(action.card)}."
    verb = {Play: "play", Discard: "put down", Give: "pass"}[type(action)]
    offered = [choice for choice in choices(view) if choice.action != action]
    laid = [
        _the(choice.action.card) for choice in offered if isinstance(choice.action, Play | Discard | Give)
    ]
    told = [choice.label for choice in offered if not isinstance(choice.action, Play | Discard | Give)]
    told += [f"{verb} {alternatives(laid)}"] if laid else []
    return f"You may not {verb} {_the(action.card)} now; you may {alternatives(told)}."


def alternatives(words: Sequence[str]) -> str:
    """``pass``, ``pass or leave it``, ``the 9, the 10 or the jack``."""
    return " or ".join([part for part in (", ".join(words[:-1]), *words[-1:]) if part])


def read_choice(text: str, view: View, offered: tuple[Choice, ...], more: str = "? for help") -> Choice | str:
    """What *text* chooses, or a sentence saying why it chooses nothing; *more* is what else can be typed."""
    typed = _typed(text).removeprefix("bid ").removeprefix("play ")
    for choice in offered:
        if typed == choice.key.lower() or typed in choice.words or typed == _typed(choice.label):
            return choice
    cards = {
        choice.action.card: choice for choice in offered if isinstance(choice.action, Play | Discard | Give)
    }
    card = read_card(typed, view.trump)
    if typed.isdecimal():
        card = next((held.card for held in reachable(view) if cards and typed == str(held.number)), None)
        if card is None:
            return f"There is no {typed[:30]} here: {_keys(offered, more)}."
    if cards and card is not None:
        if card in cards:
            return cards[card]
        kind = type(next(iter(cards.values())).action)
        return Choice(
            "", "", Play(card) if kind is Play else Discard(card) if kind is Discard else Give(card)
        )
    close = []
    if len(typed) > 1 and card is None:  # "AS" is a card, and no beginning of "assist"
        close = [choice for choice in offered if any(word.startswith(typed) for word in choice.words)]
    if len(close) > 1:  # "order" means "order it up", not "order it up, alone"
        close = [choice for choice in close if not (isinstance(choice.action, Call) and choice.action.alone)]
    if len(close) == 1:
        return close[0]
    if card is not None:
        asked = question(view)[:1].lower() + question(view)[1:]
        return f"This is not the time for {_the(card)}: {asked}{'' if asked.endswith('?') else '.'}"
    return f"{text[:30]!r} is none of the choices; type a number or a word of the list, or {more}."


def _typed(text: str) -> str:
    """What was typed, but for capitals and stops."""
    return re.sub(r"[\s,.!]+", " ", text.lower()).strip()


def _keys(offered: tuple[Choice, ...], more: str) -> str:
    """``the choices are 1 to 3``; long lists are not said again."""
    keys = [choice.key for choice in offered]
    if len(keys) > 2 and keys == [str(at) for at in range(1, len(keys) + 1)]:
        return f"the choices are 1 to {len(keys)}"
    if 1 < len(keys) <= 12:
        return f"the choices are {', '.join(keys[:-1])} and {keys[-1]}"
    return f"type one of the list, or {more}"


def _the(card: Card) -> str:
    return f"the {CARDS[card].name}"
