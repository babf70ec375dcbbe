"""
Count how often each score of a hand occurs in named games when the player `King` has every seat, for
`players.search.match_equity`.
"""

import json
from collections import Counter
from contextlib import closing
from functools import partial
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, Final

from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.base.files import write
from euchre.hand import hand
from euchre.hand.state import End
from euchre.players.search.king import King
from euchre.players.trained.training.checkpoints import (
    open_folder,
    read_plan,
    refuse_damaged,
    require_same_code,
    write_log,
)
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.runs.workers import JobRunner, ProgressReport, check_stopped, run_jobs
from euchre.seen.views import view

GAMES: Final = ("four", "british", "two")
"""The games whose distributions are shipped; for others the jack plays many hands when they are asked for."""
AMOUNT: Final = 6_000
"""Hands of each game that the shipped distributions were counted from."""
BLOCK: Final = 100
"""Hands of a game between two checkpoints."""
REPORT_EVERY: Final = 1_000
"""Hands of each game between two messages."""


def train(
    folder: Path,
    *,
    seed: int,
    amount: int,
    report: ProgressReport | None = None,
    runner: JobRunner | None = None,
) -> None:
    """
    Let `King` play *amount* hands of each of `GAMES`, continuing what *folder* holds, and keep their scores.

    *seed* decides the deals; *report* gets the hands played and a message; a *runner* shares out the blocks
    of hands.

    Raises: EuchreError when the folder holds another training; or what *runner* raises.
    """
    if amount < 1:
        raise EuchreError(f"{amount} hands: train for one at least")
    open_folder(folder, {"player": "mixes", "seed": seed, "amount": amount})
    jobs = [
        (name, seed, start, min(start + BLOCK, amount))
        for start in range(0, amount, BLOCK)
        for name in GAMES
        if not _checkpoint(folder, name, seed, start).exists()
    ]
    run: JobRunner = partial(run_jobs, workers=1, processes=True) if runner is None else runner
    with closing(run(require_same_code(_play_block), jobs)) as results:
        for (name, _, start, stop), rows in results:
            write(_checkpoint(folder, name, seed, start), json.dumps(rows), durable=True)
            if report is not None and name == GAMES[-1]:
                told = stop % REPORT_EVERY == 0 or stop == amount
                report(stop, f"{stop} hands of each game" if told else "")


def write_result(folder: Path, out: Path) -> None:
    """
    Write to the JSON file *out* how often a hand brought which points, and a log beside it.

    By name of the game, *out* has pairs: the points by side, the dealer's first, and the share of such hands.

    *folder* has the finished training.

    Raises: EuchreError when the training is not finished, or a part of it is damaged.
    """
    plan = read_plan(folder, "mixes")
    mixes: dict[str, list[Any]] = {}
    hands: dict[str, dict[str, int]] = {}
    for name in GAMES:
        rows = _read_rows(folder, name, plan["seed"], plan["amount"])
        points = Counter(tuple(row) for row in rows if row is not None)
        played = points.total()
        if not played:
            raise EuchreError(f"every hand of {name} in {folder} was dealt anew: train for more hands")
        mixes[name] = [[list(each), times / played] for each, times in sorted(points.items())]
        hands[name] = {"played": played, "dealt anew": len(rows) - played}
    write(out, json.dumps(mixes) + "\n", durable=True)
    log = {**plan, "euchre": version("euchre"), "hands": hands}
    write_log(out, log)


def _checkpoint(folder: Path, name: str, seed: int, start: int) -> Path:
    """Return the path of the checkpoint of a game's hands from number *start* on."""
    return folder / f"{name}-{seed}-{start}.json"


def _read_rows(folder: Path, name: str, seed: int, amount: int) -> list[list[int] | None]:
    """Return the score of every hand of a game."""
    rows: list[list[int] | None] = []
    for start in range(0, amount, BLOCK):
        path = _checkpoint(folder, name, seed, start)
        if not path.exists():
            raise EuchreError(f"{folder} has {start} of {amount} hands of {name}: train on first")
        with refuse_damaged(path):
            part = json.loads(path.read_text("utf-8"))
            if not isinstance(part, list) or len(part) != min(BLOCK, amount - start):
                raise ValueError(path)
        rows += part
    return rows


def _play_block(job: tuple[str, int, int, int]) -> list[list[int] | None]:
    """
    Return the score of each hand of a block: a game, a seed, the first number and the one behind
    the last.
    """
    name, seed, start, stop = job
    return [_play_hand(VARIANTS[name], seed, number) for number in range(start, stop)]


def _play_hand(rules: Rules, seed: int, number: int) -> list[int] | None:
    """Return the points of a hand, the dealer's side first; None when it is dealt anew."""
    check_stopped()
    king, dealer = King(seed), number % rules.seats
    state = hand.deal(rules, dealer, Chance(seed, number))
    while not state.over:
        state = hand.apply(state, king.choose(view(state, state.turn)))
    if state.end is End.REDEAL:
        return None
    points, first = hand.points(state), rules.side(dealer)
    return [*islice(points, first, None), *islice(points, first)]
