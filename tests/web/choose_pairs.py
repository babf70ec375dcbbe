"""
Choose the pairs of worlds of the quick two-world test: of many of each game, few that meet what all meet.

What a pair meets is whatever its viewer was told that was not empty (a field of a message, by its path), in
which phases they tried what they could, what they were answered, and what is another in the second world.
The chosen pairs meet each of these under every value of a rule under which any pair meets it, and every game
keeps every kind of viewer.

``python -m tests.web.choose_pairs`` writes ``chosen-pairs.txt`` anew, in some minutes: whoever changes the
games or the hands of the two-world test has to, and whoever adds to what a viewer is told may.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import Struct

from euchre.hand import apply, legal, new
from euchre.web.wire.server_messages import Events, Snapshot
from tests.laws.two_worlds import CASES
from tests.web.two_worlds import Actions, Deck, Drawn, Try, drawn, written_rules
from tests.web.world import UnfitError, World

GAMES: Final = tuple([name for name in CASES if name != "joker-redeal"])
"""That one is over before it begins, its cards on the table."""
TRIES: Final = (*[Try(seed) for seed in range(40)], *[Try(seed, later=True) for seed in range(10)])
"""What is chosen from, of each game: three times as many as gave fifty pairs."""
FILE: Final = Path(__file__).with_name("chosen-pairs.txt")
WORDS: Final = ("kind", "phase", "code", "end", "result", "stage")
"""Fields of which each word is a situation of its own."""

FEW: Final = 3
"""Somebody may decide faster between fewer choices than these."""


# --- What a pair meets --------------------------------------------------------------------------------------


def kinds(world: World) -> set[str]:
    """Who looked, and when: what every game has to keep."""
    plan = world.plan
    found = {plan.who} if plan.shown is None or world.shown(plan.shown) else {"watcher among computers"}
    if plan.before:
        found.add("later hand")
    if plan.asks:
        found.add("over HTTP")
    return found


def hidden(hand: Drawn, deck: Deck, actions: Actions) -> set[str]:
    """What is another in the second world with that deck, though the viewer does not see it."""
    run, plan, found, states = hand.run, hand.plan, set[str](), [new(hand.run.rules, hand.run.dealer, deck)]
    for action in actions:
        states.append(apply(states[-1], action))
    for n, (a, b) in enumerate(zip(run.states, states, strict=False)):
        choices, others = len(legal(a)), len(legal(b))
        if n < plan.stop and plan.computers and a.turn != plan.person and (choices < FEW) != (others < FEW):
            found.add("few choices or many, for a computer player")
        if n in {plan.middle, plan.stop} and choices != others:
            found.add("other choices while they try")
    a, b = run.states[plan.stop], states[plan.stop]
    return found | {
        f"other {kind}" for kind in ("hands", "kitty", "piles") if getattr(a, kind) != getattr(b, kind)
    }


def met_in(world: World) -> set[str]:
    """What the viewer of *world* met, whoever they were."""
    found = kinds(world) | {f"tries in {phase.name}" for phase in world.tried}
    found |= {f"shown in {view.phase.name}" for view in world.bots.seen if view.viewer == world.plan.shown}
    for told in [told for wire in world.wires for told in wire.told]:
        kind = "picture" if isinstance(told, Snapshot | Events) else type(told).__name__
        found |= set(fields(told, kind))
    return found


def fields(value: Any, path: str) -> Iterator[str]:
    """The paths below *path* at which *value* holds something."""
    match value:
        case Struct():
            for name in value.__struct_fields__:
                yield from fields(getattr(value, name), f"{path}.{name}")
        case tuple():
            for item in value:
                yield from fields(item, path)
            if value:
                yield path
        case _:
            if value:
                yield f"{path}={value}" if path.endswith(WORDS) else path


def values(rules: Any, path: str = "") -> Iterator[str]:
    """What *rules* choose, as ``auction.kind=turn-up``."""
    if isinstance(rules, dict):
        for name, value in rules.items():
            yield from values(value, f"{path}.{name}")
    else:
        yield f"{path[1:]}={json.dumps(rules)}"


class Met(NamedTuple):
    """A try of a game, and what it meets under which name: the game's, or that of a value of its rules."""

    name: str
    tried: Try
    kinds: set[str]
    under: dict[str, set[str]]
    cost: int
    """The decisions of a world, and those that its beginning and its end are worth."""


async def met(name: str) -> list[Met]:
    """What each try of a game meets that has a second world."""
    chosen, found = sorted(values(written_rules(name))), list[Met]()
    for one in TRIES:
        hand = drawn(name, one)
        other = None if hand is None else next(hand.others(1), None)
        if hand is None or other is None:
            continue
        try:
            world = await hand.lived()
        except UnfitError:
            continue
        own, differs = kinds(world), hidden(hand, *other)
        under = {name: own | differs, **dict.fromkeys(chosen, met_in(world) | differs)}
        decisions = sum([len(run.actions) for run in hand.plan.before]) + hand.plan.stop
        found.append(Met(name, one, own, under, decisions + 8))
    return found


# --- Which pairs are enough ---------------------------------------------------------------------------------


def all_of(many: Iterable[Met]) -> dict[str, set[str]]:
    """What *many* meet together, under each name."""
    found = defaultdict[str, set[str]](set)
    for one in many:
        for key, met in one.under.items():
            found[key] |= met
    return dict(found)


def enough(many: list[Met]) -> list[Met]:
    """
    Return some of *many*, in their order, that together meet all that they all meet.

    Each time the one that meets most that is new, for its cost.
    """
    every = {what for one in many for met in one.under.values() for what in met}
    numbers = {what: n for n, what in enumerate(every)}
    masks = [
        {key: sum([1 << numbers[what] for what in met]) for key, met in one.under.items()} for one in many
    ]
    missing = dict[str, int]()
    for under in masks:
        for key, mask in under.items():
            missing[key] = missing.get(key, 0) | mask

    def gain(at: int) -> float:
        return sum([(mask & missing[key]).bit_count() for key, mask in masks[at].items()]) / many[at].cost

    left, chosen = [(-gain(at), at) for at in range(len(many))], list[int]()
    heapify(left)
    while left:
        _, at = heappop(left)
        now = gain(at)  # which only falls
        if left and now < -left[0][0]:
            heappush(left, (-now, at))
        elif now:
            chosen.append(at)
            for key, mask in masks[at].items():
                missing[key] &= ~mask
        else:
            break
    return [many[at] for at in sorted(chosen)]


# --- The file -----------------------------------------------------------------------------------------------


class Chosen(NamedTuple):
    """The chosen tries of one game, and the kinds of viewers that are among them."""

    tries: tuple[Try, ...]
    kinds: set[str]


def read() -> dict[str, Chosen]:
    """What the file says, by game."""
    found: dict[str, Chosen] = {}
    for line in FILE.read_text("utf-8").splitlines():
        name, tries, kinds_met = [part.split(", ") for part in line.split(": ")]
        chosen = [Try(int(text.split()[-1]), later=text.startswith("later")) for text in tries]
        found[name[0]] = Chosen(tuple(chosen), set(kinds_met))
    return found


def write(chosen: Iterable[Met]) -> None:
    """Write the file: a line for each game, its tries, and the kinds of viewers that are among them."""
    lines = list[str]()
    for name, group in groupby(chosen, key=lambda one: one.name):
        ours = list(group)
        tries = ", ".join([str(one.tried) for one in ours])
        lines.append(f"{name}: {tries}: {', '.join(sorted({kind for one in ours for kind in one.kinds}))}\n")
    FILE.write_text("".join(lines), "utf-8")


async def every() -> list[Met]:
    """What each try of each game meets."""
    return [one for name in GAMES for one in await met(name)]


if __name__ == "__main__":
    write(enough(asyncio.run(every())))
