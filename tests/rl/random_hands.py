"""Hands played at random at a table of the environments, for tests of what is told there."""

from collections.abc import Iterator
from random import Random
from typing import Final

from euchre.base.chance import Chance
from euchre.hand.hand import legal, shuffled_deck
from euchre.rl.reference import Observed
from euchre.rl.table import Table, new_table, played_rules
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS

GAMES: Final = {name: played_rules(rules) for name, rules in VARIANTS.items()}
"""Every game, as environments play it."""


def random_hand(rules: Rules, number: int, *, canonical: bool = False) -> Iterator[Table]:
    """Yield a table before each decision of hand *number*, decided at random, and after the last."""
    table, rng = new_table(rules, canonical=canonical), Random(number)
    table.deal(number % rules.seats, shuffled_deck(rules, Chance(7, number)), (rules.start,) * rules.sides)
    while table.turn >= 0:
        yield table
        table.act(rng.choice(legal(table.state)))
    yield table


def differing(one: Observed, other: Observed) -> list[str]:
    """Return the names of what is not told alike, byte for byte."""
    pairs = (
        ("row", one.row, other.row),
        ("mask", one.mask, other.mask),
        ("history", one.history, other.history),
    )
    return [name for name, mine, theirs in pairs if mine.tobytes() != theirs.tobytes()]
