"""What each choice of the rules is called where it is named and not told: the rule sheet tells it."""

from collections.abc import Iterable
from typing import Final

from euchre.base.numbers import list_of_words

RULE_NAMES: Final = {
    "seats": "the number of players",
    "sides": "the sides",
    "low": "the lowest card",
    "copies": "the number of packs",
    "joker": "the joker",
    "hand": "the size of a hand",
    "piles": "the piles",
    "packets": "the packets of the deal",
    "cut": "the cut",
    "first_deal": "the first deal",
    "draw_partners": "the draw for partners",
    "auction": "calling trump",
    "forced": "a suit that is trump at once",
    "forced_is_taken": "who takes the upcard that is trump at once",
    "farmer": "weak hands",
    "alone": "playing alone",
    "call_ace": "a called ace",
    "drop_out": "dropping out",
    "lead": "the first lead",
    "scoring": "what a hand pays",
    "start": "the score at the start",
    "target": "the winning score",
    "deals": "the number of hands",
    "passed_out_counts": "whether a hand that everybody passes counts",
    "tie": "ties",
    "revoke": "revokes",
}
"""The words for each field of `euchre.rules.rules.Rules`."""


_FULL_NAMES: Final = {f"Rules.{field}": f"{words} (`{field}`)" for field, words in RULE_NAMES.items()}


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
    return f"Like {base}, with rules of its own for {list_of_words(RULE_NAMES[field] for field in fields)}."


def rules_unwritable(title: str, fields: Iterable[str]) -> str:
    """
    Return the sentence that PTN has no options for these *fields* of `Rules` in the game called *title*.

    >>> rules_unwritable("Twelve tricks", ["piles", "auction", "auction"])
    'PTN cannot write this game (Twelve tricks): it has no words for the piles and calling trump as here.'
    """
    words = list_of_words([RULE_NAMES[field] for field in dict.fromkeys(fields)])
    return f"PTN cannot write this game ({title}): it has no words for {words} as here."
