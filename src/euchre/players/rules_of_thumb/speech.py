"""Words for reasons, as they are said at the table."""

from collections.abc import Sequence

from euchre.cards import Card, Rank, Trump

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def said(card: Card, trump: Trump | None) -> str:
    """
    The card with its article; the bowers by their names.

    >>> said(Card.parse("JD"), Trump.HEARTS), said(Card.parse("AS"), Trump.HEARTS)
    ('the left', 'the ace of spades')
    """
    suit = None if trump is None else trump.suit
    if suit is not None and card.rank is Rank.JACK:
        if card.suit is suit:
            return "the right"
        if card.suit is suit.next:
            return "the left"
    return f"the {card.name}"


def number(count: int) -> str:
    """A small number in a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, word: str) -> str:
    """
    So many of something.

    >>> counted(3, "trump"), counted(1, "ace")
    ('three trumps', 'one ace')
    """
    return f"{number(count)} {word}" + ("" if count == 1 else "s")


def listed(words: Sequence[str]) -> str:
    """
    Words in a row.

    >>> listed(["the right", "the left", "an ace"])
    'the right, the left and an ace'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def capital(sentence: str) -> str:
    """The sentence with a capital letter in front."""
    return sentence[:1].upper() + sentence[1:]
