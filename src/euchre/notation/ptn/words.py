"""Cards, calls and seats as PTN writes them: suit before rank, symbols of suits, points of the compass."""

import re
from collections.abc import Iterable
from typing import Final

from euchre.base.numbers import COMPASS
from euchre.rules.actions import Action, Bid, Call, Defend, Pass
from euchre.rules.cards import CARDS, JOKER, Card, Rank, Suit, Trump, with_suit_letters
from euchre.rules.errors import NotationError
from euchre.rules.rules import Bidding, Rules

SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits of a hand in `[Deal]`, with dots between; a joker stands after a fourth dot."""

_LETTERS: Final = {
    "South": "S", "Southwest": "SW", "West": "W", "Northwest": "NW",
    "North": "N", "Northeast": "NE", "East": "E", "Southeast": "SE",
}  # fmt: skip
SEATS: Final = {n: tuple([_LETTERS[name] for name in names]) for n, names in COMPASS.items()}
"""What the seats are called by the number of players, seat 0 first."""

_JOKER: Final = "JH"
_CARD: Final = re.compile(r"J[HL]|([SHDC])(10|[789TJQKA])", re.IGNORECASE)
_RANK_FIRST: Final = re.compile(r"(10|[789TJQKA])([SHDC])", re.IGNORECASE)
_ONE: Final = r"(?:J[HL]|[SHDC](?:10|[789TJQKA]))"
_CARD_ROW: Final = re.compile(_ONE, re.IGNORECASE)
_RUN: Final = re.compile(f"{_ONE}{{2,}}", re.IGNORECASE)
_TRICK_NUMBER: Final = re.compile(r"\s*(?:trick\s*)?\d{1,2}\s*[.:)]\s+", re.IGNORECASE)
_CALL: Final = re.compile(r"(\d{0,2})(NT?[↑↓]?|[SHDC])?(ALONE|CALL1|CALL2)?")
_CALL_WORDS: Final = frozenset(["PASS", "P", "DEFEND", "DEFENDALONE", "CALL"])
_SUIT_WORDS: Final = {suit.name: suit.letter for suit in Suit} | {"NOTRUMP": "NT"}
_RANKS: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}


def seat_of(text: str, seats: int) -> int:
    """
    Return the number of the seat called *text*, at a table with this number of *seats*.

    Raises: NotationError when there is none.
    """
    name = _LETTERS.get(text.strip().title(), text.strip().upper())
    if name not in SEATS[seats]:
        raise NotationError(f"{text[:20]!r} is not a seat of {seats}; write {', '.join(SEATS[seats])}")
    return SEATS[seats].index(name)


def parse_card(text: str) -> Card:
    """
    Read a card, suit first: ``HJ``, ``♥J`` or ``C10``; ``JH`` is the joker.

    Raises: NotationError when no card is written so.
    """
    found = parse_cards(text)
    if len(found) != 1:
        raise NotationError(f"no card is written {text[:20]!r}; write suit and rank, like HJ or CT")
    return found[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """
    Read cards that are run together, each with its suit first: ``S9DKDJCQ``.

    Raises: NotationError when some part of *text* is no card.
    """
    bare = "".join(with_suit_letters(text).split())
    found = list(_CARD.finditer(bare))
    if "".join(match[0] for match in found) != bare:
        raise NotationError(f"no cards are written {text[:20]!r}; write suit and rank, like HJ or CT")
    return tuple([JOKER if match[1] is None else _card(match[1], match[2]) for match in found])


def is_card(word: str) -> bool:
    """Return whether *word* is one card, its suit or its rank first."""
    bare = with_suit_letters(word)
    return _CARD.fullmatch(bare) is not None or _RANK_FIRST.fullmatch(bare) is not None


def cards_apart(line: str) -> list[str]:
    """
    Return the words of a row of cards, one for each card, without the number of the trick before them.

    >>> cards_apart("Trick 2: S9 D9C9 - ST!")
    ['S9', 'D9', 'C9', '-', 'ST']
    """
    words = [with_suit_letters(word.rstrip(",.!?") or word) for word in _TRICK_NUMBER.sub("", line).split()]
    return [card for word in words for card in (_CARD_ROW.findall(word) if _RUN.fullmatch(word) else [word])]


def suit_first(words: list[str]) -> list[str]:
    """
    Return the *words* of a play with the suit first in each card, though they have the rank first.

    >>> suit_first(["9♠", "JH"]), suit_first(["S9", "JH"])
    (['S9', 'HJ'], ['S9', 'JH'])
    """
    found = [_RANK_FIRST.fullmatch(with_suit_letters(word)) for word in words]
    if not any(match and match[0].upper() != _JOKER for match in found):
        return words
    return [match[2] + match[1] if match else word for match, word in zip(found, words, strict=True)]


def show_card(card: Card) -> str:
    """
    Return *card* as PTN writes it, its suit first.

    >>> show_card(Card.parse("JH"))
    'HJ'
    """
    if card.suit is None or card.rank is None:
        return _JOKER
    return card.suit.letter + card.rank.letter


def parse_hand(text: str) -> list[Card]:
    """
    Read a hand, its ranks suit by suit with dots between: ``Q.AQ.Q.J`` is the queen of spades, two hearts, …

    Raises: NotationError when it has more than five parts, or a rank that there is not.
    """
    plain = text.upper().replace("10", "T").replace("·", ".")
    parts = plain.replace("‥", "..").replace("…", "...").split(".")
    if len(parts) > 5:
        raise NotationError(f"the hand {text[:20]!r} has {len(parts)} suits; write S.H.D.C")
    found: list[Card] = []
    for suit, ranks in zip(SUIT_ORDER, parts, strict=False):
        for rank in ranks:
            if rank not in _RANKS:
                raise NotationError(f"the hand {text[:20]!r} has a rank {rank!r}; there are 7 8 9 T J Q K A")
            found.append(CARDS[8 * suit + _RANKS[rank]])
    return found + [JOKER] * len("".join(parts[4:]))


def show_hand(cards: Iterable[Card]) -> str:
    """Return a hand as PTN writes it, high cards first."""
    held = sorted(cards, reverse=True)
    rows = [
        "".join([card.rank.letter for card in held if card.rank is not None and card.suit is suit])
        for suit in SUIT_ORDER
    ]
    jokers = "H" * sum(card.joker for card in held)
    return ".".join([*rows, jokers] if jokers else rows)


def calls_in(words: Iterable[str], rules: Rules) -> list[str]:
    """Return the calls of an auction, one a turn: ``♥ alone`` and ``Call 1`` are put together."""
    found: list[str] = []
    bidding = isinstance(rules.auction, Bidding)
    for word in words:
        bare = _call_word(word)
        before = found[-1] if found else ""
        if (bare in ("1", "2") and before.endswith("CALL")) or (
            bare == "ALONE"
            and before
            and not bidding
            and _CALL.fullmatch(before)
            and not before.endswith("ALONE")
        ):
            found[-1] += bare
        else:
            found.append(bare)
    return found


def is_call_word(word: str) -> bool:
    """Return whether *word* is a call, or a part of one."""
    bare = _call_word(word)
    return bare in _CALL_WORDS or (bare != "" and _CALL.fullmatch(bare) is not None)


def _call_word(word: str) -> str:
    """The *word* in capitals, and a suit by its letter."""
    bare = with_suit_letters(word).upper().rstrip(".,")
    return _SUIT_WORDS.get(bare, bare)


def parse_call(word: str, rules: Rules, *, naming: bool) -> Action:
    """
    Read a call as `calls_in` returns it; *naming*: trump is being named for a bid that was won.

    Raises: NotationError when no call is written so.
    """
    if word in ("PASS", "P"):
        return Pass()
    if word in ("DEFEND", "DEFENDALONE"):
        return Defend()
    match = _CALL.fullmatch(word)
    if match is None or not word:
        raise NotationError(f"no call is written {word[:20]!r}; write Pass, ♠ ♥ ♦ ♣, NT, ♥alone, or 3 and 3♥")
    number, suit, alone = match.groups()
    trump = None if suit is None else _trump(suit)
    if not isinstance(rules.auction, Bidding) or naming:
        if trump is None:
            raise NotationError(f"{word[:20]!r} names no trump; write ♠ ♥ ♦ ♣ or NT")
        return Call(trump, alone=alone == "ALONE" and not naming)
    if alone is not None:
        exchange = 0 if alone == "ALONE" else int(alone[-1])
        offered = [lone.exchange for lone in rules.auction.lone]
        if exchange not in offered:
            raise NotationError(f"{word[:20]!r} is not offered by the options")
        return Bid(rules.tricks, trump, offered.index(exchange) + 1)
    if not number:
        raise NotationError(f"{word[:20]!r} says no number of tricks")
    return Bid(int(number), trump)


def show_call(action: Action, rules: Rules, won: Bid | None = None) -> str:
    """Return a call as PTN writes it; *won* is the bid for which it names trump, if it does."""
    match action:
        case Pass():
            return "Pass"
        case Defend():
            return "Defend"
        case Call(trump, alone):
            return (_bid(won, rules, trump) if won else _symbol(trump, rules)) + "alone" * alone
        case Bid(_, trump, _):
            return _bid(action, rules, trump)
        case _:
            raise NotationError(f"PTN has no word for {type(action).__name__.lower()}")


def _bid(bid: Bid, rules: Rules, trump: Trump | None) -> str:
    symbol = "" if trump is None else _symbol(trump, rules)
    if not bid.lone:
        return f"{bid.tricks}{symbol}"
    assert isinstance(rules.auction, Bidding)
    exchange = rules.auction.lone[bid.lone - 1].exchange
    return symbol + (f"Call{exchange}" if exchange else "Alone")


def _symbol(trump: Trump, rules: Rules) -> str:
    if trump.suit is not None:
        return trump.suit.glyph
    both = isinstance(rules.auction, Bidding) and rules.auction.low_no_trump
    return "NT↓" if trump is Trump.LOW else "NT↑" if both else "NT"


def _trump(text: str) -> Trump:
    return Trump.LOW if text.endswith("↓") else Trump.parse(text[0])


def _card(suit: str, rank: str) -> Card:
    return CARDS[8 * "CDHS".index(suit.upper()) + _RANKS[rank.upper()]]
