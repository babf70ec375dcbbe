"""
What a card, a suit or a trump is called.

A card has its name and letters on itself (`Card.name`, `Suit.word`, `Rank.letter`); here it gets an article,
its bower's name, its place in a list. There are 33 cards and six trumps, and each move at a table is told to
everybody in these words: they are found once.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from euchre.rules.cards import Card, Rank, Suit, Trump, bowers

ONE_OF_SUIT: Final = {
    Suit.CLUBS: "club",
    Suit.DIAMONDS: "diamond",
    Suit.HEARTS: "heart",
    Suit.SPADES: "spade",
}
"""What a card of the suit is called."""

CardWords = Callable[[Card, Trump | None], str]
"""Puts a card in a text: `marked_card` draws it, `card_in_words` says it."""

BOWER_NAMES: Final = {"R": "right bower", "L": "left bower"}


@cache
def bower(card: Card, trump: Trump | None) -> str:
    """
    Return ``R`` for the right bower, ``L`` for the left bower and an empty text for any other card.

    >>> bower(Card.parse("JD"), Trump.HEARTS), bower(Card.parse("JS"), Trump.HEARTS)
    ('L', '')
    """
    suit = None if trump is None else trump.suit
    if suit is None or card not in (jacks := bowers(suit)):
        return ""
    return "RL"[jacks.index(card)]


@cache
def short_card(card: Card) -> str:
    """
    Return *card* as rank and suit sign; the joker in a word.

    >>> short_card(Card.parse("TH")), short_card(Card.parse("X"))
    ('10♥', 'Joker')
    """
    if card.rank is None or card.suit is None:
        return "Joker"
    return ("10" if card.rank is Rank.TEN else card.rank.letter) + card.suit.glyph


def marked_card(card: Card, trump: Trump | None = None) -> str:
    """
    Return *card* as rank and suit sign, for a list, with the mark ``(right)`` or ``(left)`` on a bower of
    *trump*.

    >>> marked_card(Card.parse("TH")), marked_card(Card.parse("JD"), Trump.HEARTS)
    ('10♥', 'J♦ (left)')
    """
    return short_card(card) + {"R": " (right)", "L": " (left)", "": ""}[bower(card, trump)]


@cache
def card_in_words(card: Card, trump: Trump | None = None) -> str:
    """
    Return *card* in words, for a list without suit signs, with its bower's name in brackets.

    >>> card_in_words(Card.parse("JH"), Trump.HEARTS), card_in_words(Card.parse("X"))
    ('jack of hearts (right bower)', 'joker')
    """
    mark = bower(card, trump)
    return card.name + (f" ({BOWER_NAMES[mark]})" if mark else "")


def card_in_sentence(card: Card) -> str:
    """
    Return *card* in words with its article.

    >>> card_in_sentence(Card.parse("TH"))
    'the 10 of hearts'
    """
    return f"the {card.name}"


@cache
def card_with_bower(card: Card, trump: Trump | None = None) -> str:
    """
    Return *card* in words with its article and, for a bower, which one it is.

    >>> card_with_bower(Card.parse("JH"), Trump.HEARTS)
    'the jack of hearts, the right bower'
    """
    mark = bower(card, trump)
    return card_in_sentence(card) + (f", the {BOWER_NAMES[mark]}" if mark else "")


def spoken_card(card: Card, trump: Trump | None) -> str:
    """
    Return *card* as players say it: a bower as ``the right`` or ``the left``, any other with rank and suit.

    >>> spoken_card(Card.parse("JD"), Trump.HEARTS), spoken_card(Card.parse("AS"), Trump.HEARTS)
    ('the left', 'the ace of spades')
    """
    return {"R": "the right", "L": "the left", "": card_in_sentence(card)}[bower(card, trump)]


def card_of_suit(suit: Suit) -> str:
    """
    Return the noun, with its article, for any card of *suit*.

    >>> card_of_suit(Suit.HEARTS)
    'a heart'
    """
    return f"a {ONE_OF_SUIT[suit]}"


def led_suit_words(suit: Suit | None) -> str:
    """
    Return the name of what has to be followed: the word of *suit*, or ``the joker`` where
    *suit* is None.
    """
    return "the joker" if suit is None else suit.word


def trump_is(trump: Trump) -> str:
    """
    Return a clause, without a capital letter, that says what is trump.

    >>> trump_is(Trump.HEARTS), trump_is(Trump.NO_TRUMP)
    ('hearts are trump', 'it is played at no trump')
    """
    return f"{trump.word} are trump" if trump.suit is not None else f"it is played at {trump.word}"
