"""Rules one change apart: every field, every word, a few numbers; and any rules, by a walk of changes."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

from euchre.rules.errors import RulesError
from euchre.rules.fields import Field, case_word, fields_of
from euchre.rules.rules import FarmersHand, Ladder, LoneBid, Remedy, Rules, WeakHand
from euchre.rules.variants import VARIANTS

NUMBERS = (-3, 0, 1, 2, 3, 4, 5, 6, 7, 10, 15, 16, 24, 31, 32, 300, 70_000)
TUPLES: dict[str, list[Any]] = {
    "packets": [
        (),
        (1,),
        (2,),
        (5,),
        (2, 3),
        (3, 2),
        (1, 1, 1, 1, 1),
        (3, 3),
        (4,),
        (2, 2),
        (4, 4, 4),
        (12,),
        (6, 6),
    ],
    "lone": [((3, 1), (5, 4)), ((3, 1), (5, 5)), ((3, 2), (5, 4))],
    "steps": [
        ((3, 1), (5, 2)),
        ((3, 1), (4, 2), (5, 5)),
        ((3, 2),),
        ((6, 1),),
        ((7, 1),),
        ((3, 1), (3, 2)),
        ((1, 1),),
    ],
    "lone_defence": [((3, 4),), ((3, 2), (5, 4)), ((3, 1),)],
}
BIDS: list[Any] = [
    (),
    (LoneBid(),),
    (LoneBid(exchange=1), LoneBid()),
    (LoneBid(made=12),),
    (LoneBid(lost=6),),
]


@lru_cache(maxsize=128)  # all variants and houses: many tests ask for the same
def mutants(rules: Rules) -> tuple[tuple[str, Rules], ...]:
    """Every lawful rules one change away from *rules*, and the path of the field that changed."""
    return tuple(_mutants(rules))


def _mutants(rules: Rules) -> Iterator[tuple[str, Rules]]:
    for path, values in changes(rules):
        try:
            changed = replace(rules, **values)
        except RulesError:
            continue
        if changed != rules:
            yield path, changed


@lru_cache(maxsize=1024)  # walks of changes begin at the same few rules again and again
def changes(rules: Rules) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Every change of one field of *rules*, lawful or not: its path, and the fields with their new values."""
    return tuple(_changes(rules))


def _changes(rules: Rules) -> Iterator[tuple[str, dict[str, Any]]]:
    for hand in range(1, 13):
        yield "hand", {"hand": hand, "packets": (hand,)}
    if rules.alone is not None and isinstance(rules.scoring, Ladder):  # neither goes without the other
        every = replace(rules.scoring, lone=((rules.tricks, 4),))
        yield "alone.must_take_all", {"alone": replace(rules.alone, must_take_all=True), "scoring": every}
    for name, spec in fields_of(Rules).items():
        value = getattr(rules, name)
        for other in _others(spec, name, value):
            yield name, {name: other}
        if is_dataclass(value):
            case: Any = type(value)
            kind = f"{case_word(case)}." if spec.tagged else ""
            for below, each in fields_of(case).items():
                for other in _others(each, below, getattr(value, below)):
                    yield f"{name}.{kind}{below}", {name: replace(value, **{below: other})}  # type: ignore[type-var]


def _others(spec: Field, name: str, value: Any) -> list[Any]:
    """Values that a field of that type may have instead."""
    found: list[Any] = [None] if spec.none else []
    if spec.cases:
        found += [
            case() for case in spec.cases if all(field.default is not MISSING for field in fields(case))
        ]
        if FarmersHand in spec.cases:
            found += [FarmersHand(hand=hand, remedy=remedy) for hand in WeakHand for remedy in Remedy]
    elif spec.items:
        found += BIDS if spec.items[0].cases else TUPLES[name]
    elif spec.atom is bool:
        found += [not value]
    elif issubclass(spec.atom, Enum):
        found += list(spec.atom)
    else:
        near = [] if value is None else [value - 1, value + 1]
        found += [*NUMBERS, *near]
    return [other for other in found if other != value or type(other) is not type(value)]


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """A variant, changed a few times."""
    rules = draw(st.sampled_from(list(VARIANTS.values())))
    for _ in range(draw(st.integers(0, 12))):
        found = changes(rules)
        _, values = found[draw(st.integers(0, len(found) - 1))]  # a list of values would be hashed each time
        with suppress(RulesError):
            rules = replace(rules, **values)
    return rules
