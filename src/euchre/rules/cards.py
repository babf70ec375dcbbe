"""
Cards, and which of two wins.

One numbering serves every deck and every engine: ``8 * suit + rank``, the joker is 32.
Two copies of a card in a double deck are equal. Rules G1–G9.
"""

import operator
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import Final, Self

from euchre.base.errors import ArgumentError, EuchreError
from euchre.rules.errors import NotationError


class Suit(IntEnum):
    """One of the four suits; two suits of one colour are each other's ``next``."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def next(self) -> "Suit":
        """
        The other suit of the same colour.

        >>> Suit.HEARTS.next
        <Suit.DIAMONDS: 1>
        """
        return _SUITS[3 - self]

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H`` or ``S``."""
        return "CDHS"[self]

    @property
    def glyph(self) -> str:
        """``♣``, ``♦``, ``♥`` or ``♠``."""
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        """The suit in a word, as it is said: ``hearts``."""
        return ("clubs", "diamonds", "hearts", "spades")[self]


class Rank(IntEnum):
    """The rank printed on a card, lowest first."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """``7 8 9 T J Q K`` or ``A``."""
        return "789TJQKA"[self]

    @property
    def word(self) -> str:
        """The rank in a word, as it is said: ``jack``, ``10``."""
        return ("7", "8", "9", "10", "jack", "queen", "king", "ace")[self]


_SUITS: Final = tuple(Suit)  # by index: an enumeration takes ten times as long to look one up
_RANKS: Final = tuple(Rank)


_LETTERS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS", "\ufe0e\ufe0f")
"""Letters for the symbols of suits, filled or outlined; what follows one to say how it is drawn, goes."""


def with_suit_letters(text: str) -> str:
    """
    Return *text* with the symbols of suits as letters.

    >>> with_suit_letters("J♥ 10♠")
    'JH 10S'
    """
    return text if text.isascii() else text.translate(_LETTERS)  # records are ASCII, and long


def _plain(function: str, text: object) -> str:
    """*text*, which *function* was given, in capitals and with letters for suits."""
    if not isinstance(text, str):
        raise ArgumentError(
            f"{function}({text!r}): a text is wanted", function=function, parameter="text", value=text
        )
    return with_suit_letters(text).upper()


class Trump(IntEnum):
    """What a maker may name: a suit, no trump with aces high, or no trump with nines high."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NO_TRUMP = 4
    LOW = 5

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None in no trump."""
        return _SUITS[self] if self < Trump.NO_TRUMP else None

    @property
    def letter(self) -> str:
        """``C D H S``, ``N`` (no trump) or ``L`` (low no trump)."""
        return "CDHSNL"[self]

    @property
    def word(self) -> str:
        """The trump as it is said: ``hearts``, ``no trump``, ``low no trump``."""
        suit = self.suit
        if suit is not None:
            return suit.word
        return "no trump" if self is Trump.NO_TRUMP else "low no trump"

    @classmethod
    def parse(cls, text: str) -> "Trump":
        """
        Read a trump from ``C``, ``D``, ``H``, ``S`` or the symbol of the suit, ``N`` or ``NT`` (no trump), or
        ``L`` (low no trump), in any case.

        Raises: NotationError when *text* is none of these; ArgumentError when it is no text.
        """
        upper = _plain("Trump.parse", text)
        letter = {"NT": "N"}.get(upper, upper)
        if len(letter) != 1 or letter not in "CDHSNL":
            raise NotationError(
                f"no trump is called {text[:20]!r}; write C, D, H, S, N (no trump) or L (low)"
            )
        return cls("CDHSNL".index(letter))


class Card(int):
    """
    A card: ``8 * suit + rank``; the joker is 32 and has no suit of its own.

    >>> Card.parse("JH")
    Card.parse('JH')
    >>> Card.parse("JH").name
    'jack of hearts'
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        """
        Return the card with that *number*, 0 to 32; 33 is `UNKNOWN`, a card that nobody knows.

        The tuple `CARDS` has all cards ready, which is quicker.

        Raises: EuchreError when no card has that number.
        """
        try:
            found = operator.index(number)
        except TypeError:
            found = -1
        if not 0 <= found <= 33:
            raise EuchreError(f"Card({number!r}): a card has a number, 0 to 32; `Card.parse` reads text")
        return super().__new__(cls, found)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> "Card":
        """Return the card of that rank and suit."""
        return CARDS[8 * suit + rank]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """
        Read a card from its rank and suit, ``JH``, ``10h`` or ``J♥``, or ``X`` for the joker; capitals do not
        matter.

        Raises: NotationError when no card is written so; ArgumentError when *text* is no text.
        """
        card = _BY_TEXT.get(_plain("Card.parse", text))
        if card is None:
            raise NotationError(
                f"no card is written {text[:20]!r}; write rank and suit, like JH or TC; X is the joker"
            )
        return card

    @property
    def joker(self) -> bool:
        """True for the joker."""
        return self == 32

    @property
    def suit(self) -> Suit | None:
        """The printed suit; the joker has none."""
        return None if self == 32 else _SUITS[self >> 3]

    @property
    def rank(self) -> Rank | None:
        """The printed rank; the joker has none."""
        return None if self == 32 else _RANKS[self & 7]

    @property
    def name(self) -> str:
        """The card as it is said: ``jack of hearts``, ``joker``."""
        return "joker" if self == 32 else f"{_RANKS[self & 7].word} of {_SUITS[self >> 3].word}"

    @property
    def pretty(self) -> str:
        """The card with its suit drawn: ``J♥``; the joker is ``X``."""
        return "X" if self == 32 else _RANKS[self & 7].letter + _SUITS[self >> 3].glyph

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return "UNKNOWN" if self == 33 else f"Card.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        """The card as a picture, for a notebook."""
        from euchre.pictures.svg import card_svg

        return card_svg(self)


_TEXTS: Final = (*[rank.letter + suit.letter for suit in Suit for rank in Rank], "X", "?")

CARDS: Final = tuple(Card(n) for n in range(33))
"""Every card, in order of its number; the last is the joker."""

JOKER: Final = CARDS[32]

UNKNOWN: Final = Card(33)
"""A card that lies somewhere and nobody knows which: it has neither suit nor rank, and is in no deck."""

_BY_TEXT: Final = {str(card): card for card in CARDS} | {
    "10" + suit.letter: CARDS[8 * suit + Rank.TEN] for suit in Suit
}


def deck(low: Rank = Rank.NINE, *, copies: int = 1, joker: bool = False) -> tuple[Card, ...]:
    """
    Return a deck in ascending order of cards: each suit from *low* up to the ace, each card *copies* times.

    With *joker* the joker comes last.

    >>> len(deck()), len(deck(Rank.SEVEN, joker=True))
    (24, 33)
    """
    return _deck(low, copies, joker)


@cache
def _deck(low: Rank, copies: int, joker: bool) -> tuple[Card, ...]:  # noqa: FBT001  # `deck` names it
    plain = tuple(card for card in CARDS[:32] if card & 7 >= low for _ in range(copies))
    return (*plain, JOKER) if joker else plain


def parse_cards(text: str) -> tuple[Card, ...]:
    """
    Read cards that are run together or separated by blanks or commas: ``JSJC 9H`` or ``J♠, J♣, 9♥``.

    Raises: NotationError when some part of *text* is no card.
    """
    cards, rest = [], with_suit_letters(text).replace(",", " ")
    for word in rest.split():
        at = 0
        while at < len(word):
            size = 1 if word[at] in "Xx" else 3 if word[at] == "1" else 2
            cards.append(Card.parse(word[at : at + size]))
            at += size
    return tuple(cards)


def show_cards(cards: Iterable[Card]) -> str:
    """Return the *cards* as text, run together like ``JSJC9H``; `parse_cards` reads it."""
    return "".join(map(str, cards))


def suit_in(card: Card, trump: Trump | None) -> Suit | None:
    """
    Return the suit that *card* counts as when *trump* is named: the left bower and the joker belong to trump
    (G1, G8).

    None only for the joker while no suit is trump; *trump* None means that trump is not fixed yet.

    >>> suit_in(Card.parse("JD"), Trump.HEARTS)
    <Suit.HEARTS: 2>
    """
    return suits_in(trump)[card]


def suits_in(trump: Trump | None) -> tuple[Suit | None, ...]:
    """Return by card number what `suit_in` says of each card when *trump* is named."""
    return SUIT_IN[6 if trump is None else trump]


def power(card: Card, trump: Trump | None) -> int:
    """
    Return a number that ranks *card* within the suit it counts as, higher beats lower; any trump beats all
    else (G2, G3, G9).

    Compare only cards that count as one suit, or a trump with any card: between two plain suits it says
    nothing.

    >>> power(Card.parse("JD"), Trump.HEARTS) > power(Card.parse("AH"), Trump.HEARTS)
    True
    """
    return POWER[_column(trump)][card]


def is_trump(card: Card, trump: Trump | None) -> bool:
    """Return whether *card* is a trump: never where no suit is trump, nor while trump is not fixed."""
    return power(card, trump) >= TRUMP_POWER


def bowers(suit: Suit) -> tuple[Card, Card]:
    """
    Return the right and the left bower where *suit* is trump: its jack, and the jack of the same colour.

    >>> show_cards(bowers(Suit.HEARTS))
    'JHJD'
    """
    return Card.of(Rank.JACK, suit), Card.of(Rank.JACK, suit.next)


def winner(cards: Iterable[Card], trump: Trump | None) -> int:
    """
    Return the index, from 0 in the order played, of the card that takes the trick under *trump* (G5); of two
    equal cards the first (BD12).

    >>> winner(parse_cards("AH JD KH QH"), Trump.HEARTS)
    1
    """
    column = _column(trump)
    suits, powers = SUIT_IN[column], POWER[column]
    best = -1
    at = led = None
    for index, card in enumerate(cards):
        if at is None:
            at, led, best = index, suits[card], powers[card]
        elif (suits[card] == led or powers[card] >= TRUMP_POWER) and powers[card] > best:
            at, best = index, powers[card]
    assert at is not None, "an empty trick has no winner"
    return at


def follow(hand: Iterable[Card], led: Card | None, trump: Trump | None) -> tuple[Card, ...]:
    """
    Return the cards of *hand* that may be played when *led* was led (G4); the whole hand when *led* is None.

    *trump* says which suit bowers and the joker count as; None: it is not fixed.

    >>> show_cards(follow(parse_cards("KH 9D AS"), Card.parse("JD"), Trump.HEARTS))
    'KH'
    """
    cards = tuple(hand)
    if led is None:
        return cards
    suits = suits_in(trump)
    asked = suits[led]
    return tuple([card for card in cards if suits[card] == asked]) or cards


TRUMP_POWER: Final = 16
"""Powers from here on belong to trumps."""


def _columns() -> tuple[tuple[tuple[Suit | None, ...], ...], tuple[tuple[int, ...], ...]]:
    suits: list[tuple[Suit | None, ...]] = []
    powers: list[tuple[int, ...]] = []
    for trump in (*Trump, None):
        named = trump.suit if trump is not None else None
        suit_row: list[Suit | None] = []
        power_row: list[int] = []
        for card in CARDS:
            suit, rank = card.suit, card.rank
            if suit is None or rank is None:
                suit_row.append(named)
                # A21: with no suit trump, the joker loses to every card of the suit led.
                power_row.append(TRUMP_POWER + 10 if named is not None else -1)
                continue
            height = 7 - rank if trump is Trump.LOW else int(rank)
            if named is not None and rank is Rank.JACK and suit in (named, named.next):
                suit, height = named, 9 if suit is named else 8
            suit_row.append(suit)
            power_row.append(height + TRUMP_POWER if suit is named else height)
        suits.append(tuple(suit_row))
        powers.append(tuple(power_row))
    return tuple(suits), tuple(powers)


SUIT_IN, POWER = _columns()


def _column(trump: Trump | None) -> int:
    return 6 if trump is None else trump
