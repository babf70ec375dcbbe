"""The rules of a table as words of the kernel."""

from collections.abc import Sequence
from functools import cache

from euchre.base.errors import EuchreError
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, table
from euchre.kernel.machine.rule_fields import words_of
from euchre.kernel.machine.support import refusal
from euchre.rules.rules import Rules


@cache
def rules_words(rules: Rules) -> Words:
    """
    Return *rules* as an array of `schema.RULES_WORDS` words: the same array each time, so its address stays
    good.

    Raises: EuchreError when the kernel does not play these rules.
    """
    reason = refusal(rules)
    if reason is not None:
        raise EuchreError(reason)
    made = table(schema.RULES_WORDS)
    for word, value in words_of(rules).items():
        if isinstance(value, Sequence):
            made[word : word + len(value)] = value
        else:
            made[word] = value
    return made
