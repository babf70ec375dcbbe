"""Which rules the kernel plays. What it does not read, or has no room for, it refuses, naming the rule."""

from collections.abc import Iterator
from dataclasses import MISSING, is_dataclass
from enum import Enum
from functools import lru_cache
from types import NoneType
from typing import Final

from euchre.base.numbers import list_of_words
from euchre.kernel.machine.rule_fields import BETWEEN_HANDS, FIELDS
from euchre.kernel.machine.schema import CASES
from euchre.rules.cards import Rank, Suit
from euchre.rules.fields import walk
from euchre.rules.rules import Rules

_NUMBERS: Final = frozenset([int, bool, NoneType])


@lru_cache(maxsize=1024)  # asked at every decision, and of any rules that a page sends
def refusal(rules: Rules) -> str | None:
    """
    Return why the kernel does not play *rules*, as a sentence that names the rule; None when it
    plays them.
    """
    if rules.revoke is not None:
        return "the kernel judges no reneges: it does not play with `revoke` rules"
    unread = sorted(set(not_read(rules)))
    if unread:
        from euchre.english.rule_names import rule_in_words  # looked up when it is shown

        return f"the kernel does not play with {list_of_words(map(rule_in_words, unread), 'or')}"
    if rules.copies == 2 and rules.low < Rank.NINE:
        return f"the kernel has no room for two packs from the {rules.low.word} up, only from the nine up"
    return None


def supports(rules: Rules) -> bool:
    """Return whether the kernel plays *rules*."""
    return refusal(rules) is None


def not_read(rules: Rules) -> Iterator[str]:
    """
    Yield the names of what the kernel would ignore in *rules*.

    That is a class without a packer, a case without a number, and each field that no packer names and that is
    not at its default: rules in which somebody chose it are not the rules the kernel would play.
    """
    for _, part, field, value in walk(rules):
        case = type(part)
        if case not in FIELDS:
            continue  # named where it is held
        between = field.name in BETWEEN_HANDS.get(case, ())
        if field.name in FIELDS[case] or (between and type(value) in CASES):
            if type(value) not in _NUMBERS:
                yield from _strange(value)
        elif not between and (field.default is MISSING or value != field.default):
            yield f"{case.__name__}.{field.name}"


def _strange(value: object) -> Iterator[str]:
    """Yield the name of a class without a packer, or of a case without a number."""
    case = type(value)
    if isinstance(value, Enum):
        if not isinstance(value, Suit | Rank) and value not in CASES.get(case, ()):
            yield f"{case.__name__}.{value.name}"
    elif isinstance(value, tuple):
        for item in value:
            yield from _strange(item)
    elif is_dataclass(value) and case not in FIELDS:
        yield case.__name__
