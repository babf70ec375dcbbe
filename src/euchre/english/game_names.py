"""What the games are called, and which belong together."""

from functools import lru_cache
from typing import Final, NamedTuple

from euchre.rules import Rules
from euchre.rules_io.plain import changes


class Named(NamedTuple):
    """A game's name for people, and its group."""

    title: str
    group: str


GROUPS: Final = (
    ("Twelve tricks", (
        ("twelve", "Twelve tricks"),
        ("twelve-short", "Twelve tricks, to ten"),
        ("twelve-honour", "Twelve tricks, honour play"),
        ("twelve-bid", "Twelve tricks, with bidding"),
        ("twelve-3-6", "Three piles and six in hand"),
        ("twelve-5-2", "Five piles and two in hand"),
        ("twelve-6-0", "Six piles, none in hand"),
        ("twelve-0-12", "Twelve in hand"),
        ("eleven", "Eleven tricks with an upcard"),
    )),
    ("Two players, five cards", (
        ("two", "Two-handed"),
        ("two-32", "Two-handed, 32 cards"),
        ("two-25", "Two-handed with the Benny"),
        ("two-honour", "Two-handed, honour play"),
    )),
    ("Two against two", (
        ("four", "Partners, 32 cards"),
        ("tournament", "Tournament"),
        ("tournament-8", "Tournament, eight deals"),
        ("british", "British, with the Benny"),
        ("canadian", "Canadian"),
        ("railroad-best", "Railroad, partner's best"),
        ("four-24", "Euchre"),
        ("four-25", "Partners, 24 cards and the Benny"),
        ("four-28", "Partners, 28 cards"),
        ("four-29", "Partners, 28 cards and the Benny"),
        ("four-33", "Partners, 32 cards and the Benny"),
        ("four-honour", "Partners, honour play"),
    )),
    ("Three pairs", (("three-pairs", "Six players in three pairs"),)),
    ("Everyone alone", (
        ("cutthroat", "Cutthroat"),
        ("cutthroat-32", "Cutthroat, 32 cards"),
        ("call-ace", "Call-Ace"),
        ("call-ace-5", "Call-Ace for five"),
        ("call-ace-6", "Call-Ace for six"),
        ("buck", "Buck Euchre"),
        ("buck-20", "Buck Euchre from 20"),
        ("buck-15", "Buck Euchre from 15"),
        ("dirty-clubs", "Dirty Clubs"),
    )),
    ("Bidding", (
        ("bid", "Bid Euchre"),
        ("bid-stick", "Bid Euchre, stick the dealer"),
        ("bid-rounds", "Bid Euchre, open auction"),
        ("bid-48", "Double-deck Bid Euchre"),
        ("bid-48-named", "Double-deck, trump bid"),
    )),
)  # fmt: skip

KNOWN: Final = ("four-24", "twelve", "two", "tournament", "british", "cutthroat", "buck", "bid")
"""The games that most people look for; the first three are offered to whoever looks for none."""

TITLES: Final = {name: Named(title, group) for group, games in GROUPS for name, title in games}


@lru_cache(maxsize=256)
def game_title(rules: Rules) -> str:
    """
    What a game is called: its name, or that of the nearest one with the house's rules.

    >>> from euchre.variants import VARIANTS
    >>> game_title(VARIANTS["twelve"])
    'Twelve tricks'

    One hand alone is still that game, and not somebody's house rules:

    >>> from euchre.rules_io.plain import rules_from_dict
    >>> game_title(rules_from_dict({"base": "two", "target": None, "deals": 1}))
    'Two-handed, one hand'
    """
    table = changes(rules)
    name = TITLES[table["base"]].title
    if table == {"base": table["base"], "target": None, "deals": 1}:
        return f"{name}, one hand"
    return name if len(table) == 1 else f"{name}, house rules"
