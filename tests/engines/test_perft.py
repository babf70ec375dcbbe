"""The counted trees of ``tests/perft``: engine and counter each give the numbers on file."""

from pathlib import Path

import pytest

from euchre.hand import outcomes, perft
from euchre.variants import VARIANTS
from tests.engines import counter
from tests.engines.plain import plain, rules_of, state_of, walk
from tests.perft import make
from tests.perft.files import HERE, Entry, read, write

FILES = sorted(HERE.glob("*.perft"))
DEEPER = 20
"""How many times the leaves of a shallow count the long run goes on to."""


def position(entry: Entry) -> counter.Node:
    """Where the entry stands, for the counter."""
    rules = plain(rules_of(entry.variant, entry.house))
    return counter.follow(counter.tree(rules, dict(entry.deal)), entry.after)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engine_counts_what_is_on_file(path: Path) -> None:
    """Every count and every table of outcomes, by the engine."""
    for entry in read(path):
        state = walk(state_of(rules_of(entry.variant, entry.house), entry.deal), entry.after)
        found = tuple(perft(state, depth) for depth in range(1, len(entry.paths) + 1))
        assert found == entry.paths, entry.name
        if entry.ends:
            assert outcomes(state) == entry.ends, entry.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counter_counts_what_is_on_file(path: Path) -> None:
    """The same, by the counter."""
    for entry in read(path):
        node = position(entry)
        found = tuple(counter.paths(node, depth) for depth in range(1, len(entry.paths) + 1))
        assert found == entry.paths, entry.name
        if entry.ends:
            assert counter.endings(node) == entry.ends, entry.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_reads_as_it_was_written(path: Path) -> None:
    assert write(read(path)) == path.read_text("utf-8")


def test_every_variant_and_house_rule_has_a_file() -> None:
    """A new variant needs its counts: run tests/perft/make.py."""
    wanted = {*VARIANTS, *(f"house-{house.name}" for house in make.HOUSES)}
    assert {path.stem for path in FILES} == wanted


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engine_and_counter_agree_deeper(path: Path) -> None:
    """Beyond what is on file: a depth or more further, up to twenty times the leaves."""
    for entry in read(path):
        node = position(entry)
        state = walk(state_of(rules_of(entry.variant, entry.house), entry.deal), entry.after)
        depth, count = len(entry.paths), 0
        while count < DEEPER * make.SHALLOW and depth < len(entry.paths) + 3:
            depth += 1
            count = counter.paths(node, depth)
            assert perft(state, depth) == count, f"{entry.name} at depth {depth}"
