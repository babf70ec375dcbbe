"""What the games are called, which belong together, and what a rule is called where it is only named."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from euchre.base.numbers import list_of_words
from euchre.rules.fields import fields_of
from euchre.rules.rules import Rules
from euchre.rules.text.plain import Leaf, leaves, nearest_variants, values
from euchre.rules.variants import VARIANTS


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
        ("euchre", "Euchre"),
        ("four", "Partners, 32 cards"),
        ("tournament", "Tournament"),
        ("tournament-8", "Tournament, eight deals"),
        ("british", "British, with the Benny"),
        ("canadian", "Canadian"),
        ("railroad-best", "Railroad, partner's best"),
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

BEST_KNOWN: Final = ("euchre", "twelve", "two", "tournament", "british", "cutthroat", "buck", "bid")
"""The games that most people look for; the first three are offered to a visitor who names no game."""

TITLES: Final = {name: Named(title, group) for group, games in GROUPS for name, title in games}


LENGTH_RULES: Final = frozenset({"target", "deals", "passed_out_counts", "tie", "draw_partners"})
"""The rules that are settled with the number of hands, where a game has one: they are no house rules."""


@lru_cache(maxsize=256)
def game_title(rules: Rules, game: str | None = None) -> str:
    """
    Return what a *game* by *rules* is called: its name, and ``house rules`` where some rule differs.

    Without a *game* it is the nearest one. In a game of a fixed number of hands the rules in `LENGTH_RULES`
    are no house rules.

    >>> from euchre.rules.variants import VARIANTS
    >>> game_title(VARIANTS["twelve"])
    'Twelve tricks'

    One hand alone is still that game, and not somebody's house rules:

    >>> from euchre.rules.text.plain import rules_from_dict
    >>> game_title(rules_from_dict({"base": "two", "target": None, "deals": 1}))
    'Two-handed, one hand'
    """
    fixed = LENGTH_RULES if rules.target is None and rules.deals else frozenset[str]()

    def counted(leaf: Leaf) -> bool:
        return leaf.keys[0] not in fixed

    if game is None:
        # Some games differ only in their length: an equal one is taken first, else the first of the list.
        nearest = nearest_variants(rules, counted=counted)
        game = next((name for name in nearest if VARIANTS[name] == rules), nearest[0])
    changed = any(map(counted, leaves(rules, values(VARIANTS[game]))))
    title = TITLES[game].title + (", house rules" if changed else "")
    return f"{title}, one hand" if fixed and rules.deals == 1 else title


_NAMES: Final = {name: field.told.words for name, field in fields_of(Rules).items()}
_FULL_NAMES: Final = {f"Rules.{field}": f"{words} (`{field}`)" for field, words in _NAMES.items() if words}


def rule_in_words(name: str) -> str:
    """
    Return what to call, in a sentence, a rule that a part of the program does not support.

    *name* is the rule's class and field; a field of a mechanism has no words and keeps it, in backquotes.

    >>> rule_in_words("Rules.call_ace"), rule_in_words("Alone.must_take_all")
    ('a called ace (`call_ace`)', '`Alone.must_take_all`')
    """
    return _FULL_NAMES.get(name, f"`{name}`")


def like_but_for(base: str, fields: Iterable[str]) -> str:
    """
    Return the sentence that rules are those of the game *base* but for these *fields* of `Rules`.

    >>> like_but_for("four", ["first_deal", "alone"])
    'Like four, with rules of its own for the first deal and playing alone.'
    """
    return f"Like {base}, with rules of its own for {list_of_words(_NAMES[field] for field in fields)}."


def rules_unwritable(title: str, fields: Iterable[str]) -> str:
    """
    Return the sentence that PTN has no options for these *fields* of `Rules` in the game called *title*.

    >>> rules_unwritable("Twelve tricks", ["piles", "auction", "auction"])
    'PTN cannot write this game (Twelve tricks): it has no words for the piles and calling trump as here.'
    """
    words = list_of_words([_NAMES[field] for field in dict.fromkeys(fields)])
    return f"PTN cannot write this game ({title}): it has no words for {words} as here."
