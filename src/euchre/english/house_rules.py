"""A table's house rules in a few words each, for its face; the rule sheet says them in sentences."""

from enum import Enum
from functools import lru_cache
from types import NoneType
from typing import Any, Final

from euchre.base.numbers import uncapitalized
from euchre.english.labels import of_case, of_word
from euchre.english.rule_sheet import headline_fields
from euchre.rules.mechanisms import LoneBid
from euchre.rules.rules import Rules
from euchre.rules.text.plain import Leaf, changes, leaves, values
from euchre.rules.variants import VARIANTS

AMOUNTS: Final = {
    "target": "to {} point",
    "start": "from {} point",
    "deals": "{} hand",
    "seats": "{} player",
}
"""Rules that are a number and nothing else, of one point, hand or player."""


@lru_cache(maxsize=256)
def house_rules(
    rules: Rules, game: str | None = None, settled: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """
    What *rules* play otherwise than the *game* they are called after, a few words each.

    Without a *game* that is the nearest one. The fields in *settled* are left out, and so is how the game
    ends, which `headline` tells wherever house rules are shown.

    >>> from dataclasses import replace
    >>> four = VARIANTS["four"]
    >>> house_rules(replace(four, target=5, auction=replace(four.auction, stick=True)))
    ('stick the dealer',)
    """
    base = VARIANTS[game or changes(rules)["base"]]
    told = settled | headline_fields(rules)
    return tuple([_said(leaf) for leaf in leaves(rules, values(base)) if leaf.keys[0] not in told])


def _said(leaf: Leaf) -> str:
    now, told = leaf.now, leaf.field.told
    if told.off and (now in {None, NoneType} if leaf.field.none else not now):
        return told.off
    if leaf.path in AMOUNTS:
        return AMOUNTS[leaf.path].format(now) + ("" if now == 1 else "s")
    words = uncapitalized(told.label)
    if now is None or now is NoneType:
        return f"no {words}"
    if now is True or (isinstance(now, type) and not leaf.field.tagged):
        return words
    return f"{words}: {_worth(now)}"


def _worth(value: Any) -> str:
    """The value of a rule, in words: ``never``, ``left of a lone maker``, ``1 from 3 tricks, 2 from 5``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, type):
        return uncapitalized(of_case(value))
    if isinstance(value, Enum):
        return uncapitalized(of_word(value))
    if not isinstance(value, tuple):
        return str(value)
    return ", ".join(map(_part, value)) or "none"


def _part(part: Any) -> str:
    """One value of several, in words: cards at a time, points from a number of tricks on, a lone bid."""
    if isinstance(part, LoneBid):
        cards = "a card" if part.exchange == 1 else f"{part.exchange} cards"
        return f"{part.made} or −{part.lost}" + (f" with {cards} from the partner" if part.exchange else "")
    if isinstance(part, tuple):
        tricks, points = part
        return f"{points} from {tricks} trick{'s' * (tricks != 1)}"
    return str(part)
