"""The counted trees of ``tests/perft``: both engines and the counter give the numbers on file."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, Generic, TypeVar

import pytest

from euchre.hand.hand import apply, legal, outcomes, points
from euchre.hand.state import Phase, State
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from tests.engines import counter
from tests.engines.engine import REFERENCE, Engine
from tests.engines.kernel import KERNEL
from tests.engines.kernel import outcomes as kernel_outcomes
from tests.engines.plain import plain, rules_of, state_of, walk
from tests.perft import make
from tests.perft.files import HERE, Entry, read, write
from tests.repetition import FAMILIES, MECHANISMS, few_of

T = TypeVar("T")

FILES = sorted(HERE.glob("*.perft"))
ENGINES = [REFERENCE, KERNEL]
DEEPER = 20
"""How many times the leaves of a shallow count the long run goes on to."""


def position(entry: Entry) -> counter.Node:
    """Where the entry stands, for the counter."""
    rules = plain(rules_of(entry.variant, entry.house))
    return counter.follow(counter.tree(rules, dict(entry.deal)), entry.after)


Ways = list[Callable[[], T]] | tuple[int, ...]
"""What each choice leads to; the points by side once a hand is over."""


class Tree(Generic[T]):
    """
    Counts what can come of a node of an engine's tree of a hand, level by level.

    Nodes of the same key, of one level, are walked once and count as often as they come.
    """

    def __init__(self, ways: Callable[[T], Ways[T]], key: Callable[[T], Hashable]) -> None:
        self._ways, self._key = ways, key

    def count(self, root: T, depths: int, *, whole: bool) -> tuple[tuple[int, ...], Counter[tuple[int, ...]]]:
        """
        Return how many ways the next 1, 2, 3 … decisions can go, up to so many, and how the hand can end.

        How it ends is known to the last hand only where the *whole* tree is asked for.
        """
        level, paths, ends = [(root, 1)], list[int](), Counter[tuple[int, ...]]()
        while len(paths) < depths or (whole and level):
            count, following = 0, dict[Hashable, tuple[T, int]]()
            for node, times in level:
                ways = self._ways(node)
                if isinstance(ways, tuple):
                    ends[ways] += times
                    continue
                count += times * len(ways)
                for way in ways if whole or len(paths) + 1 < depths else ():
                    other = way()
                    key = self._key(other)
                    following[key] = other, following.get(key, (other, 0))[1] + times
            paths.append(ends.total() + count)
            level = [*following.values()]
        return tuple(paths[:depths]), ends


def ways(state: State) -> Ways[State]:
    """The choices by the reference."""
    return [partial(apply, state, action) for action in legal(state)] or points(state)


def same_rest(state: State) -> Hashable:
    """At a lead all but the order in which cards were played; anywhere else a state is like no other."""
    played = sum(len(trick.plays) for trick in state.tricks)
    if state.trick or state.phase is not Phase.PLAY or not played:
        return id(state)
    return (
        state.turn, state.hands, state.piles, state.kitty, state.trump, state.maker, state.bid, state.alone,
        state.defender, state.out, state.offences, state.won, state.history[:-played],
    )  # fmt: skip


def counted_ways(node: counter.Node) -> Ways[counter.Node]:
    """The choices by the counter."""
    return node.points if isinstance(node, counter.Leaf) else [*node.ways.values()]


def counted_rest(node: counter.Node) -> Hashable:
    """As `same_rest`, by what the counter goes on with."""
    way = next(iter(node.ways.values())) if isinstance(node, counter.Fork) else None
    if not isinstance(way, partial) or way.func.__name__ != counter.Table.lay.__name__:
        return id(node)
    pact, held, seats, _, laid, took = way.args
    return id(node) if laid else (pact, held, seats[0], took)


BY_REFERENCE: Final = Tree(ways, same_rest)
BY_COUNTER: Final = Tree(counted_ways, counted_rest)


def refused(engine: Engine, rules: Rules) -> bool:
    """Whether the kernel does not play these; it knows no reneges and no secret partner, that is all."""
    reason = engine.refusal(rules)
    unknown = rules.revoke is not None or rules.call_ace
    assert reason is None or (engine is KERNEL and unknown), reason
    return reason is not None


def smallest(entries: Iterable[Entry]) -> Entry | None:
    """The smallest whole tree, which is walked way by way too."""
    return min((each for each in entries if each.ends), key=lambda each: each.ends.total(), default=None)


def quick(path: Path, engine: Engine) -> bool:
    """Whether it costs little: the kernel counts fast."""
    return engine is KERNEL or path.stem in MECHANISMS


@pytest.mark.parametrize(
    ("path", "engine"),
    [
        pytest.param(
            path, engine, id=f"{path.stem}-{engine.name}", marks=[] if quick(path, engine) else pytest.mark.ci
        )
        for path in FILES
        for engine in ENGINES
    ],
)
def test_engine_counts_what_is_on_file(path: Path, engine: Engine) -> None:
    """
    Every count and every table of outcomes; of a game with reneges the kernel counts the lawful play.

    Of a game of each family the reference goes through the whole trees, and counts them way by way too.
    """
    entries = read(path)
    least = smallest(entries)
    for entry in entries:
        rules = rules_of(entry.variant, entry.house)
        if refused(engine, rules):
            if rules.call_ace:
                return
            rules = replace(rules, revoke=None)
        state = walk(state_of(rules, entry.deal), entry.after)
        depths = len(entry.paths)
        if engine is REFERENCE:
            whole = bool(entry.ends) and path.stem in FAMILIES
            found = BY_REFERENCE.count(state, depths, whole=whole)
            assert found[0] == entry.paths, entry.name
            assert found[1] == entry.ends or not whole, entry.name
            if path.stem not in FAMILIES:
                continue
            assert entry is not least or outcomes(state) == entry.ends, entry.name
            depths = min(3, depths)
        elif entry.ends:
            assert kernel_outcomes(state) == entry.ends, entry.name
        paths = tuple(engine.perft(state, depth) for depth in range(1, depths + 1))
        assert paths == entry.paths[:depths], entry.name


@pytest.mark.parametrize(
    "path",
    few_of(
        FILES,
        {HERE / f"{name}.perft" for name in MECHANISMS},
        ci={HERE / f"{name}.perft" for name in FAMILIES},
    ),
    ids=lambda path: path.stem,
)
def test_counter_counts_what_is_on_file(path: Path) -> None:
    """The same, by the counter."""
    entries = read(path)
    least = smallest(entries)
    for entry in entries:
        node, depths = position(entry), len(entry.paths)
        paths, ends = BY_COUNTER.count(node, depths, whole=bool(entry.ends))
        assert paths == entry.paths, entry.name
        assert ends == entry.ends or not entry.ends, entry.name
        assert entry is not least or counter.endings(node) == ends, entry.name
        shallow = entry.paths[:3]
        assert tuple(counter.paths(node, depth + 1) for depth in range(len(shallow))) == shallow, entry.name


def test_every_file_reads_as_it_was_written() -> None:
    assert not [path.name for path in FILES if write(read(path)) != path.read_text("utf-8")]


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
        assert not entry.ends or BY_REFERENCE.count(state, depth, whole=True)[1] == entry.ends, entry.name
        while count < DEEPER * make.SHALLOW and depth < len(entry.paths) + 3:
            depth += 1
            count = counter.paths(node, depth)
            assert REFERENCE.perft(state, depth) == count, f"{entry.name} at depth {depth}"
            if not refused(KERNEL, rules):
                assert KERNEL.perft(state, depth) == count, f"{entry.name} at depth {depth} by the kernel"
