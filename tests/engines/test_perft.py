"""The counted trees of ``tests/perft``: both engines and the counter give the numbers on file."""

from dataclasses import replace
from pathlib import Path

import pytest

from euchre.hand import apply, legal, outcomes
from euchre.rules import Rules
from euchre.state import State
from euchre.variants import VARIANTS
from tests.engines import counter
from tests.engines.engine import REFERENCE, Engine
from tests.engines.kernel import KERNEL
from tests.engines.kernel import outcomes as kernel_outcomes
from tests.engines.plain import plain, rules_of, state_of, walk
from tests.perft import make
from tests.perft.files import HERE, Entry, read, write

FILES = sorted(HERE.glob("*.perft"))
ENGINES = [REFERENCE, KERNEL]
DEEPER = 20
"""How many times the leaves of a shallow count the long run goes on to."""


def position(entry: Entry) -> counter.Node:
    """Where the entry stands, for the counter."""
    rules = plain(rules_of(entry.variant, entry.house))
    return counter.follow(counter.tree(rules, dict(entry.deal)), entry.after)


def ways(state: State, deepest: int) -> tuple[int, ...]:
    """How many ways the next 1, 2, 3 … decisions can go, up to *deepest*: `perft` of each in one walk."""
    found, level, over = list[int](), [state], 0
    for _ in range(deepest):
        choices = [(each, legal(each)) for each in level if not each.over]
        over += len(level) - len(choices)
        found.append(over + sum(len(actions) for _, actions in choices))
        level = [
            apply(each, action) for each, actions in choices for action in actions if len(found) < deepest
        ]
    return tuple(found)


def counted_ways(node: counter.Node, deepest: int) -> tuple[int, ...]:
    """The same, by the counter."""
    found, level, over = list[int](), [node], 0
    for _ in range(deepest):
        forks = [each for each in level if isinstance(each, counter.Fork)]
        over += len(level) - len(forks)
        found.append(over + sum(len(fork.ways) for fork in forks))
        level = [way() for fork in forks for way in fork.ways.values() if len(found) < deepest]
    return tuple(found)


def refused(engine: Engine, rules: Rules) -> bool:
    """Whether the kernel does not play these; it knows no reneges and no secret partner, that is all."""
    reason = engine.refusal(rules)
    unknown = rules.revoke is not None or rules.call_ace
    assert reason is None or (engine is KERNEL and unknown), reason
    return reason is not None


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engine_counts_what_is_on_file(path: Path, engine: Engine) -> None:
    """Every count and every table of outcomes; of a game with reneges the kernel counts the lawful play."""
    ends = outcomes if engine is REFERENCE else kernel_outcomes
    for entry in read(path):
        rules = rules_of(entry.variant, entry.house)
        if refused(engine, rules):
            if rules.call_ace:
                return
            rules = replace(rules, revoke=None)
        state = walk(state_of(rules, entry.deal), entry.after)
        depths = len(entry.paths)
        if engine is REFERENCE:
            assert ways(state, depths) == entry.paths, entry.name
            depths = min(3, depths)
        found = tuple(engine.perft(state, depth) for depth in range(1, depths + 1))
        assert found == entry.paths[:depths], entry.name
        if entry.ends:
            assert ends(state) == entry.ends, entry.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counter_counts_what_is_on_file(path: Path) -> None:
    """The same, by the counter."""
    for entry in read(path):
        node = position(entry)
        assert counted_ways(node, len(entry.paths)) == entry.paths, entry.name
        shallow = entry.paths[:3]
        assert tuple(counter.paths(node, depth + 1) for depth in range(len(shallow))) == shallow, entry.name
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
def test_engines_and_counter_agree_deeper(path: Path) -> None:
    """Beyond what is on file: a depth or more further, up to twenty times the leaves."""
    for entry in read(path):
        node, rules = position(entry), rules_of(entry.variant, entry.house)
        state = walk(state_of(rules, entry.deal), entry.after)
        depth, count = len(entry.paths), 0
        while count < DEEPER * make.SHALLOW and depth < len(entry.paths) + 3:
            depth += 1
            count = counter.paths(node, depth)
            assert REFERENCE.perft(state, depth) == count, f"{entry.name} at depth {depth}"
            if not refused(KERNEL, rules):
                assert KERNEL.perft(state, depth) == count, f"{entry.name} at depth {depth} by the kernel"
