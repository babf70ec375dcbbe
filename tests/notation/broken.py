"""Positions, records and decks that are wrong, for the tests of why, and the golden file of the words."""

from euchre.notation.record import Hand
from euchre.rules.cards import Card, parse_cards
from euchre.rules.errors import RefusalReason
from euchre.rules.variants import VARIANTS
from euchre.seen.partial import Deck

FOUR = VARIANTS["tournament"]
TWO = "two dealer=1 up=JS hands=9CTDQHKSAS/9DJDQD9H9S scores=3-7 : pass call:S discard:9D"
LINES: tuple[tuple[str, str, RefusalReason | None], ...] = (
    ("", "", None),
    ("two", "", None),
    ("two dealer=1 up=JS :pass", "", None),
    (TWO + "\n" + TWO, "", None),
    (TWO.replace("two", "tow"), "", None),
    (TWO.replace("dealer=1", "dealer=2"), "dealer", None),
    (TWO.replace("dealer=1", ""), "dealer", None),
    (TWO.replace("dealer=1", "dealer=1 dealer=1"), "dealer", None),
    (TWO.replace("dealer", "deal"), "deal", None),
    (TWO.replace("up=JS", ""), "up", None),
    (TWO.replace("up=JS", "up=J"), "up", None),
    (TWO.replace("up=JS", "up=JSJC"), "up", None),
    (TWO.replace("up=JS", "up=?"), "", RefusalReason.SEEN_BY_ALL),
    (TWO.replace("up=JS", "up=JS piles="), "piles", None),
    (TWO.replace("AS/", "AS/9C/"), "hands", None),
    (TWO.replace("AS/", "/"), "hands", None),
    (TWO.replace("AS/", "AH9D/"), "hands", None),
    (TWO.replace("AS/", "9D/"), "", RefusalReason.WRONG_DECK),
    (TWO.replace("3-7", "3-7-1"), "scores", RefusalReason.WRONG_SCORE),
    (TWO.replace("3-7", "3.7"), "scores", None),
    (TWO.replace("3-7", "3-²"), "scores", None),
    (TWO.replace("3-7", "007--5"), "scores", None),
    (TWO.replace("3-7", "3-10"), "scores", RefusalReason.GAME_OVER),
    (TWO.replace("3-7", "31-3"), "scores", RefusalReason.GAME_OVER),
    (TWO + " pass", "", RefusalReason.CARD_DUE),
    (TWO + " AS QH", "", RefusalReason.NOT_HELD),
    (TWO + " AS 9H", "", RefusalReason.MUST_FOLLOW),
    ("twelve dealer=0 : pass", "piles", None),
    (TWO + " accuse:0:1", "", RefusalReason.NO_REVOKE),
    (TWO + " x" * 5_000, "", None),
)
"""Lines that are no position, the part that is wrong (empty: no one part), and what the rules refuse."""


BEGINNINGS: tuple[tuple[dict[str, object], RefusalReason], ...] = (
    ({"scores": (1,)}, RefusalReason.WRONG_SCORE),
    ({"scores": (10, 3)}, RefusalReason.GAME_OVER),
    (
        {"rules": VARIANTS["two"], "hands": (Hand(dealer=0, deck=VARIANTS["two"].deck, cut=5),)},
        RefusalReason.WRONG_CUT,
    ),
    ({"hands": (Hand(dealer=7, deck=FOUR.deck),)}, RefusalReason.WRONG_DRAW),
    ({"hands": (Hand(dealer=0, deck=FOUR.deck[1:]),)}, RefusalReason.WRONG_DECK),
    ({"hands": (Hand(dealer=0, deck=FOUR.deck, cut=2),)}, RefusalReason.WRONG_CUT),
    ({"draws": (((0, Card.parse("JH")), (1, Card.parse("JD"))),)}, RefusalReason.WRONG_DRAW),
    ({"hands": (Hand(dealer=0, deck=FOUR.deck, actions=(None,)),)}, RefusalReason.SEEN_BY_ALL),
)
"""What makes a record of the tournament one that cannot be begun, and why."""


DECKS: tuple[Deck, ...] = (
    (None,) * 23,
    (*parse_cards("JHJH"), *(None,) * 22),
    (*parse_cards("7H"), *(None,) * 23),
)
"""What no deck of the tournament can be, though most of its cards are unknown."""
