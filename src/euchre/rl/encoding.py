"""The tables by which the kernel describes hands: layout and numbering of a set of rules, as words."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.rl.kernel import words
from euchre.rl.layout import layout_of
from euchre.rl.numbering import SUIT_ORDERS, numbering
from euchre.rl.reference import small
from euchre.rules.rules import Rules


def played_rules(rules: Rules) -> Rules:
    """
    Return *rules* as an environment plays them: without calls of renege, because it refuses unlawful cards.

    >>> from euchre.rules.variants import variant
    >>> played_rules(variant("two-honour")) == variant("two")
    True
    """
    return rules if rules.revoke is None else replace(rules, revoke=None)


def kernel_rules(rules: Rules) -> Words:
    """
    Return *rules*, as an environment plays them, as words of the kernel.

    Raises: EuchreError when the kernel does not play them.
    """
    return rules_words(played_rules(rules))


@cache
def encoding(rules: Rules, *, canonical: bool) -> Words:
    """Return the tables of `euchre.rl.kernel.words` for *rules*; *canonical* renames the suits."""
    layout, numbers = layout_of(rules), numbering(rules)
    n = len(numbers)
    assert n <= words.MOST_ACTIONS, "no rules have so many actions"
    made = table(words.ENCODING_WORDS)
    made[words.ROW_BYTES] = 8 * row_words(rules)
    made[words.ACTIONS], made[words.MASK_WORDS] = n, mask_words(rules)
    made[words.CANONICAL] = canonical
    made[words.PACKED_WORDS], made[words.BIT_WORDS] = layout.packed, len(layout.widths)
    made[words.ROW_SIZE], made[words.HISTORY_LENGTH] = layout.size, layout.history
    made[words.TARGET] = small(rules.target or 0)
    made[words.WIDTH : words.WIDTH + len(layout.widths)] = layout.widths
    for number, code in enumerate(numbers.codes):
        made[words.NUMBER_OF + code] = number
        made[words.CODE_OF + number] = code
    for suit_order in range(SUIT_ORDERS):
        for name, action in enumerate(numbers.under(suit_order)):
            number = numbers.number(action)
            made[words.RENAMED + words.MOST_ACTIONS * suit_order + number] = name
            made[words.UNNAMED + words.MOST_ACTIONS * suit_order + name] = number
    made[words.SPREAD : words.SPREAD + 256] = [
        sum([(byte >> at & 1) << 8 * at for at in range(8)]) for byte in range(256)
    ]
    return made


def row_words(rules: Rules) -> int:
    """Return how many words a row for a hand of *rules* has."""
    return words.HISTORY + layout_of(rules).history


def mask_words(rules: Rules) -> int:
    """Return how many words of 64 bits a mask of actions has."""
    return -(-len(numbering(rules)) // 64)


def new_rows(rules: Rules, count: int, scores: Sequence[int] | None = None) -> Words:
    """
    Return *count* rows for hands of *rules*, at these *scores* by side; None: at those of a game
    that begins.
    """
    rows = table(count, row_words(rules))
    observation = (rules.start,) * rules.sides if scores is None else scores
    rows[:, words.SCORES : words.SCORES + rules.sides] = [small(score) for score in observation]
    rows[:, schema.PHASE] = schema.OVER
    return rows
