"""Cards as EGN writes them: known, half known, told by their place in trump, or unknown."""

from functools import lru_cache
from typing import Final

from euchre.rules.cards import CARDS, JOKER, Card, Rank, Suit, Trump, bowers

_RANKS: Final = {"7": 0, "8": 1, "9": 2, "N": 2, "T": 3, "J": 4, "Q": 5, "K": 6, "A": 7}
_SUITS: Final = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}

EXACT_CARDS: Final = {
    rank + letter: CARDS[8 * suit + number]
    for rank, number in _RANKS.items()
    for low, suit in _SUITS.items()
    for letter in (low, low.upper())
} | {"B": JOKER}
"""Every text that names one card, the same under every trump."""

UNKNOWN_CARD: Final = "Xx"


def egn_card(card: Card) -> str:
    """
    Return *card* in EGN's letters: the suit is small, the joker is ``B``.

    >>> egn_card(Card.parse("JH")), egn_card(JOKER)
    ('Jh', 'B')
    """
    text = str(card)
    return "B" if card.joker else text[0] + text[1].lower()


@lru_cache(maxsize=4096)
def possible_cards(token: str, trump: Trump | None, *, greens: bool = False) -> tuple[Card, ...]:
    """
    Return every card that *token*, a card as EGN writes it, may stand for once *trump* is known.

    Without a trump suit a token that needs one has no card. Its suit may be ``t`` (trump), ``n`` (the other
    suit of trump's colour), ``g`` or ``h`` (the lower and the higher suit of the other colour); ``h`` means
    hearts, unless *greens* says that this deal uses ``g``, too.

    >>> [str(card) for card in possible_cards("L", Trump.HEARTS)], len(possible_cards("Xc", None))
    (['JD'], 8)
    """
    if not token:
        return ()
    exact = EXACT_CARDS.get(token)
    if exact is not None and not (greens and token[1:] == "h"):
        return (exact,)
    suit = trump.suit if trump is not None else None
    if token in ("L", "R"):
        return () if suit is None else (bowers(suit)["RL".index(token)],)
    rank, letter = token[0], token[1]
    ranks = tuple(Rank) if rank == "X" else (Rank(_RANKS[rank]),)
    suits: tuple[Suit, ...]
    if letter in "tng" or (letter == "h" and greens):
        if suit is None:
            return ()
        green = sorted(other for other in Suit if other not in (suit, suit.next))
        suits = ({"t": suit, "n": suit.next, "g": green[0], "h": green[1]}[letter],)
    elif letter == "x":
        suits = tuple(Suit)
    else:
        suits = (_SUITS[letter.lower()],)
    found = [Card.of(one, other) for other in suits for one in ranks]
    return (*found, JOKER) if token == UNKNOWN_CARD else tuple(found)


def possible_in_deck(
    token: str, trump: Trump | None, deck: tuple[Card, ...], *, greens: bool = False
) -> tuple[Card, ...]:
    """Return the cards of *deck* among the `possible_cards` of *token*."""
    return tuple([card for card in possible_cards(token, trump, greens=greens) if card in deck])


def no_card_of_deck(token: str) -> str:
    """Return the sentence that *token* stands for no card of the deck in play."""
    return f"{token} is not a card of this deck"
