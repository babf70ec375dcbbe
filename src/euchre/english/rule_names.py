"""What each choice of the rules is called where it is named and not told: the rule sheet tells it."""

from collections.abc import Iterable
from typing import Final

from euchre.base.numbers import list_of_words
from euchre.rules.fields import fields_of
from euchre.rules.rules import Rules

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
