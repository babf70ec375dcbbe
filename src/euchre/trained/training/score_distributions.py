"""
How often each result comes about in named games when kings play: what `euchre.players.search.match_equity`
counts on.
"""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from functools import partial
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, Final

from euchre import hand
from euchre.chance import Chance
from euchre.errors import EuchreError
from euchre.players.search.king import King
from euchre.rules import Rules
from euchre.runs.workers import JobRunner, check_stopped, run_jobs
from euchre.state import End
from euchre.trained.training.checkpoints import kept, planned, reading, write_text
from euchre.trained.training.parts import alike
from euchre.variants import VARIANTS
from euchre.views import view

GAMES: Final = ("four", "british", "two")
"""The games whose results are shipped; of others the jack plays many hands when they are asked for."""
AMOUNT: Final = 6_000
"""Hands of each game that what is shipped was counted from."""
BLOCK: Final = 100
"""Hands of a game between two checkpoints."""
SPOKEN: Final = 1_000
"""Hands of each game between two remarks."""

Told = Callable[[int, str], object]


def train(
    folder: Path, *, seed: int, amount: int, told: Told | None = None, runner: JobRunner | None = None
) -> None:
    """
    Play *amount* hands of each of `GAMES`, going on with what *folder* holds; a *runner* shares out the
    blocks.

    Raises: EuchreError when the folder holds another training; or what the *runner* raises.
    """
    if amount < 1:
        raise EuchreError(f"{amount} hands: train for one at least")
    with kept(folder, {"player": "mixes", "seed": seed, "amount": amount}):
        blocks = [(name, start) for start in range(0, amount, BLOCK) for name in GAMES]
        jobs = [
            (name, seed, start, min(start + BLOCK, amount))
            for name, start in blocks
            if not _part(folder, name, seed, start).exists()
        ]
        working: JobRunner = partial(run_jobs, workers=1, processes=True) if runner is None else runner
        with closing(working(alike(_block), jobs)) as coming:
            for (name, _, start, stop), rows in coming:
                write_text(_part(folder, name, seed, start), json.dumps(rows))
                if told is not None and name == GAMES[-1]:
                    told(stop, f"{stop} hands of each game" if stop % SPOKEN == 0 or stop == amount else "")


def ship(folder: Path, out: Path) -> None:
    """
    Write what share of the hands brought which points, the dealer's side first, to *out*, with a log beside.

    Raises: EuchreError when the training in *folder* is not over, or a part of it is damaged.
    """
    plan = planned(folder, "mixes")
    found: dict[str, list[Any]] = {}
    hands: dict[str, dict[str, int]] = {}
    for name in GAMES:
        rows = _counted(folder, name, plan["seed"], plan["amount"])
        points = Counter(tuple(row) for row in rows if row is not None)
        played = points.total()
        if not played:
            raise EuchreError(f"every hand of {name} in {folder} was dealt anew: train for more hands")
        found[name] = [[list(each), times / played] for each, times in sorted(points.items())]
        hands[name] = {"played": played, "dealt anew": len(rows) - played}
    write_text(out, json.dumps(found) + "\n")
    log = {**plan, "euchre": version("euchre"), "hands": hands}
    write_text(out.with_suffix(".log.json"), json.dumps(log, indent=1) + "\n")


def _part(folder: Path, name: str, seed: int, start: int) -> Path:
    """The checkpoint of the hands of a game from number *start* on."""
    return folder / f"{name}-{seed}-{start}.json"


def _counted(folder: Path, name: str, seed: int, amount: int) -> list[list[int] | None]:
    """What every hand of a game brought."""
    rows: list[list[int] | None] = []
    for start in range(0, amount, BLOCK):
        path = _part(folder, name, seed, start)
        if not path.exists():
            raise EuchreError(f"{folder} has {start} of {amount} hands of {name}: train on first")
        with reading(path):
            part = json.loads(path.read_text("utf-8"))
            if not isinstance(part, list) or len(part) != min(BLOCK, amount - start):
                raise ValueError(path)
        rows += part
    return rows


def _block(job: tuple[str, int, int, int]) -> list[list[int] | None]:
    """What each hand of a block brought: those of a game and a seed, from one number up to another."""
    name, seed, start, stop = job
    rows = []
    for number in range(start, stop):
        check_stopped()
        rows.append(_played(VARIANTS[name], seed, number))
    return rows


def _played(rules: Rules, seed: int, number: int) -> list[int] | None:
    """The points of a hand, the dealer's side first; None when it is dealt anew."""
    king, deck, dealer = King(seed), list(rules.deck), number % rules.seats
    Chance(seed, number).shuffle(deck)
    state = hand.new(rules, dealer, tuple(deck))
    while not state.over:
        state = hand.apply(state, king.choose(view(state, state.turn)))
    if state.end is End.REDEAL:
        return None
    points, first = hand.points(state), rules.side(dealer)
    return [*islice(points, first, None), *islice(points, first)]
