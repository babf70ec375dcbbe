"""Whatever a text has become, it is read whole or refused with a sentence, and in good time (R4)."""

import os
import tracemalloc
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import pytest

from euchre.base.errors import EuchreError
from euchre.notation.check import check_text
from euchre.notation.document import dumps, loads
from euchre.notation.position import LONGEST_LINE, parse_position, show_position, show_view
from euchre.rules.errors import NotationError, RulesError, UnknownGameError
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tests.notation.fuzz import Mutants, Read, lines_run, outcome, seconds
from tests.notation.games import knocked, random_hand, random_record, walk

NAMES: Final = ("four", "twelve-honour", "two", "bid-48", "buck", "railroad-best")
REFUSED: Final = {kind.__name__ for kind in (NotationError, UnknownGameError, RulesError)}
"""What the readers say they raise."""
EVERYTHING: Final = 2_000_000
"""Mutants of each format in a long run."""
FIRST: Final = 2_000
"""As many are read in the quick run."""


def records() -> list[str]:
    rng = Random(1)
    return [dumps(random_record(VARIANTS[name], rng, 1)) for name in NAMES]


def lines() -> list[str]:
    rng, found = Random(2), list[str]()
    for name in NAMES:
        states = walk(VARIANTS[name], random_hand(VARIANTS[name], 0, rng)[0])
        found += [show_position(states[-1], None), show_view(view(states[len(states) // 2], 1))]
    return found


def checked(text: str) -> object:
    """A report is read, never raised."""
    report = check_text(text, "x")
    assert report.ok == (report.fault is None)
    return str(report), report.json()


READERS: Final[dict[str, tuple[Read, Callable[[], list[str]]]]] = {
    "record": (loads, records),
    "position": (parse_position, lines),
    "check": (checked, lambda: [*records(), *lines()]),
}


@cache
def mutants(kind: str) -> Mutants:
    """What the texts of that kind become."""
    return Mutants(READERS[kind][1]())


def outcomes(kind: str, numbers: range) -> Counter[str]:
    """What became of the mutants with those numbers."""
    read = READERS[kind][0]
    return Counter(outcome(read, mutants(kind).one(Random(f"{kind} {number}"))) for number in numbers)


@pytest.mark.parametrize("kind", sorted(READERS))
def test_mutants_are_read_or_refused(kind: str) -> None:
    found = outcomes(kind, range(FIRST))
    assert set(found) <= {"read", *REFUSED}
    assert found["read"] > FIRST // 100


@pytest.mark.long
@pytest.mark.parametrize("kind", sorted(READERS))
def test_millions_of_mutants_are_read_or_refused(kind: str) -> None:
    """Two million of each format, on all cores."""
    size = 20_000
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        parts = [range(at, at + size) for at in range(0, EVERYTHING, size)]
        found = sum(pool.map(outcomes, [kind] * len(parts), parts), Counter[str]())
    assert set(found) <= {"read", *REFUSED}
    assert found.total() == EVERYTHING


HAND: Final = '{"dealer": 0, "deck": "' + "?" * 24 + '", "actions": "pass pass"}'
TOP: Final = '{"format": "euchre-record", "version": 1, "rules": "two", %s}'

GROWING: Final[dict[str, tuple[Read, Callable[[int], str]]]] = {
    "hands": (loads, lambda n: TOP.replace("%s", '"hands": [' + ", ".join([HAND] * (n // 80)) + "]")),
    "brackets": (loads, lambda n: "[" * n),
    "objects": (loads, lambda n: '{"a":' * n),
    "keys": (loads, lambda n: "{" + ",".join(f'"{k}": 0' for k in range(n // 8)) + "}"),
    "digits": (loads, lambda n: TOP.replace("%s", '"hands": ' + "9" * n)),
    "deck": (loads, lambda n: TOP.replace("%s", f'"hands": [{{"dealer": 0, "deck": "{"J" * n}"}}]')),
    "rules": (loads, lambda n: TOP.replace('"two"', '"' + "E1-" + "Z" * n + '"')),
    "escapes": (loads, lambda n: '"' + "\\ud800" * (n // 6) + '"'),
    "blanks": (loads, lambda n: " " * n),
    "line": (parse_position, lambda n: "two dealer=0 up=JS : " + "pass " * (n // 5)),
    "cards": (parse_position, lambda n: "two dealer=0 up=" + "JS" * (n // 2) + " : "),
    "lines": (checked, lambda n: "two dealer=0 up=JS : pass\n" * (n // 26)),
    "toml": (checked, lambda n: "a = 1\n" * (n // 6)),
    "junk": (checked, lambda n: "a" * n),
    "colons": (checked, lambda n: " :" * (n // 2)),
    "equals": (checked, lambda n: "a=b " * (n // 4)),
}
"""Texts that grow, to try a reader's patience."""


@pytest.mark.parametrize("name", sorted(GROWING))
def test_work_grows_with_the_length(name: str) -> None:
    """Ten times the length, at most eleven times the lines of Python; 64 KiB are no work for seconds."""
    read, grow = GROWING[name]
    size = 104 if name == "lines" else 600  # a file of positions is as much work as they are
    with suppress(EuchreError):
        read(grow(size))  # what is remembered from then on is not counted
    assert lines_run(read, grow(10 * size)) <= 11 * lines_run(read, grow(size))
    assert seconds(read, grow(6_500 if name == "lines" else 65_536)) < 2


def test_a_line_of_unknown_cards_is_not_slow() -> None:
    """The dearest thing a short text can ask for is a place for each unknown card."""
    rng = Random(4)
    for name in NAMES:
        table = VARIANTS[name]
        record = random_record(table, rng, 1)
        hidden = tuple(knocked(table, hand, rng) for hand in record.hands)
        text = dumps(replace(record, hands=hidden))
        assert "?" in text
        assert len(text) < LONGEST_LINE
        assert lines_run(checked, text) < 100_000


def test_memory_stays_small() -> None:
    tracemalloc.start()
    try:
        for name, (read, grow) in GROWING.items():
            seconds(read, grow(6_500 if name == "lines" else 65_536))
        assert tracemalloc.get_traced_memory()[1] < 64 * 2**20
    finally:
        tracemalloc.stop()
