"""
The training of left: the values of calls are counted in rollouts, then calling is learnt by CFR.

For each game, players that look ahead first play `ROLLOUT_HANDS` hands. These give the frequencies for the
cells of `euchre.players.trained.kernel.call_outcomes`. Then comes the auction, deal by deal. The result
depends on seed and amount alone: a training that was stopped continues from its last checkpoint with the same
result. The games are independent, and may be trained in parallel; the tables of one game are learnt together,
from the same deals.
"""

import hashlib
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.files import write
from euchre.hand.scoring import gain, split_points
from euchre.kernel.machine.compiled import Words, at, rng_seed, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.players.trained.kernel import auction_cfr, auction_rollouts, call_outcomes
from euchre.players.trained.kernel.call_outcomes import Workspace
from euchre.players.trained.kernel.hand_isomorphism import class_groups, class_table
from euchre.players.trained.players.calling_tables import pack_round, round_name
from euchre.players.trained.training.checkpoints import (
    PartState,
    open_folder,
    open_part,
    pack_arrays_small,
    read_part,
    read_plan,
    train_parts,
    write_log,
)
from euchre.players.trained.training.left_tables import (
    CLASSES,
    HAND,
    RANKS,
    Array,
    refine,
    result_shares,
    strategies,
    table_rows,
)
from euchre.rules.rules import Rules
from euchre.rules.variants import variant
from euchre.runs.workers import JobRunner, ProgressReport, check_stopped

ROLLOUT_HANDS: Final = 60_000
"""Hands played ahead for each game."""
RANDOM_CALL_PERCENT: Final = 6
"""The percentage of calls in these hands that are random instead of the jack's."""
MIN_LONE_STRENGTH: Final = 170
"""Lone hands are considered from this strength on, the jack's count in 1/60 trick."""
WEIGHT_STEP: Final = 1 << 16
WARM_UP: Final = 250_000
"""Iterations of one weight, and those before the averages begin; see `auction_cfr.iterate`."""
AMOUNT: Final = 9_000_000
"""Iterations of each game by default."""
GROUPED_ITERATIONS: Final = 3_000_000
"""The first iterations learn one row for each group of classes; after this number, one row for each class."""
INITIAL_PASS_REGRET: Final = 2_000
"""Thousandths of a point that a call costs at first, so that every seat begins by passing."""
SLICE: Final = 20_000
"""Iterations between two moments at which a training may be stopped."""
ROLLOUT_CHECKPOINT: Final = 20_000
CHECKPOINT_EVERY: Final = 500_000
"""Iterations between two checkpoints; `ROLLOUT_CHECKPOINT`: hands played ahead between two."""

PARTS: Final = 2
"""How many workers can train in parallel: one a game."""
GAMES: Final = {"two": ("two", ("loose",)), "four": ("tournament", ("loose", "stuck"))}
"""By game: the rules it is trained by, and its tables: the dealer may pass, or is stuck."""


@dataclass
class GameTraining:
    """The training of left for one game, as far as it has come."""

    name: str
    seed: int
    amount: int
    """Its iterations in all."""
    sampled: int
    """Hands played ahead so far."""
    counts: Words
    """
    How many hands, by cell (a call with its predicted tricks) and tricks of the maker's side: shape (`CELLS`,
    6).
    """
    iterations: int
    """Iterations so far."""
    tables: dict[str, Words]
    """By name: the flat regret table, as `left_tables.table_rows` divides it."""

    @property
    def rules(self) -> Rules:
        """The rules by which this game is trained."""
        return variant(GAMES[self.name][0])

    @property
    def done(self) -> int:
        """The hands played ahead and the iterations so far, together."""
        return self.sampled + self.iterations

    @property
    def finished(self) -> bool:
        """Whether all hands are played ahead and all iterations done."""
        return self.sampled >= ROLLOUT_HANDS and self.iterations >= self.amount

    def advance(self, report: ProgressReport) -> list[dict[str, Any]]:
        """
        Train up to the next checkpoint, or to the end; return no entries for the log.

        *report* is called now and then with what is `done` and a message.
        """
        if self.sampled < ROLLOUT_HANDS:
            sample_rollouts(self, min(ROLLOUT_HANDS, self.sampled + ROLLOUT_CHECKPOINT), report)
        else:
            iterate_to(self, min(self.amount, self.iterations + CHECKPOINT_EVERY), report)
        return []

    def state(self) -> PartState:
        """Return the training as a checkpoint."""
        file = BytesIO()
        np.savez(
            file,
            seed=np.int64(self.seed),
            sampled=np.int64(self.sampled),
            counts=self.counts,
            done=np.int64(self.iterations),
            **self.tables,  # type: ignore[arg-type]  # names of arrays, not the options
        )
        return PartState(self.name, self.seed, self.amount, file.getvalue())


def train(
    folder: Path,
    *,
    seed: int,
    amount: int,
    report: ProgressReport | None = None,
    runner: JobRunner | None = None,
) -> None:
    """
    Train the player `Left` for each game of `GAMES` by *amount* iterations, or continue from checkpoints in
    *folder*.

    *seed* decides the deals; *report* gets a message now and then, and how much is done, summed over the
    games: the hands sampled and the iterations. With a *runner* the games are trained in parallel, each up to
    its next checkpoint at a time.

    Raises: EuchreError when the folder holds another training, or damaged checkpoints; or what *runner*
    raises.
    """
    open_folder(folder, {"player": "left", "seed": seed, "amount": amount})
    parts = [read_part(folder, game, seed, amount) for game in GAMES]
    train_parts(folder, start, parts, report=report, runner=runner)


def total_rounds(amount: int) -> int:
    """
    Return how many steps a progress bar counts in a training by *amount* iterations: every hand of the
    rollouts and every iteration, of all games.
    """
    return len(GAMES) * (ROLLOUT_HANDS + amount)


def start(part: PartState, folder: Path) -> GameTraining:
    """
    Return the training of the game *part* at the checkpoint that it has, or a new one where it has none.

    Messages name *folder* as that of the checkpoint.

    Raises: EuchreError when the checkpoint has another seed or more iterations than *part*, or is damaged.
    """
    table_names = GAMES[part.name][1]
    if part.checkpoint is None:
        blank = {name: _initial_table(part.name) for name in table_names}
        return GameTraining(part.name, part.seed, part.amount, 0, table(call_outcomes.CELLS, 6), 0, blank)
    with open_part(part, folder) as file:
        seed, sampled, iterations = (int(file[name]) for name in ("seed", "sampled", "done"))
        if seed != part.seed or iterations > part.amount:
            raise EuchreError(
                f"{folder} holds {iterations} iterations of seed {seed}: "
                "go on with that seed and at least as many, or use another folder"
            )
        counts, tables = _to_kernel(file["counts"]), {name: _to_kernel(file[name]) for name in table_names}
        return GameTraining(part.name, seed, part.amount, sampled, counts, iterations, tables)


def _to_kernel(words: Array) -> Words:
    """Copy *words* to memory that the kernel may address."""
    copy = table(*words.shape)
    copy[...] = words
    return copy


def _initial_table(game: str) -> Words:
    """Return a regret table by group in which everyone passes."""
    seats, (_, count) = variant(GAMES[game][0]).seats, class_groups()
    regrets = table(20 * seats * count)
    first_round, second_round = table_rows(regrets, seats)
    first_round[:, :, 0] = second_round[:, :, 0] = INITIAL_PASS_REGRET
    return regrets


def sample_rollouts(training: GameTraining, hands: int, report: ProgressReport) -> None:
    """
    Play rollouts up to hand number *hands*, and count their results in ``training.counts``.

    They are counted by cell, a number for the contract and what quick playouts of it bring. *report* is
    called now and then with the rounds done and a message.
    """
    rules, workspace, size = rules_words(training.rules), Workspace(auction_rollouts.CONTEXT_WORDS), 500
    rows = table(size, auction_rollouts.SAMPLE_WORDS)
    report(training.done, "" if training.sampled else f"{training.name}: playing hands ahead")
    for start in range(training.sampled, hands, size):
        check_stopped()
        n = min(size, hands - start)
        sampled = auction_rollouts.sample_hands(
            at(rules), at(workspace.deal), at(workspace.scratch), at(workspace.solver),
            at(workspace.context_words), RANDOM_CALL_PERCENT, rng_seed(training.seed), start, n, at(rows),
        )  # fmt: skip
        alone, second_round, place, open_tricks, jack_tricks, took = rows[:sampled].T
        cell = (((alone * 2 + second_round) * 4 + place) * 6 + open_tricks) * 6 + jack_tricks
        np.add.at(training.counts, (cell, took), 1)
        training.sampled = start + n
        report(training.done, "")


def iterate_to(training: GameTraining, amount: int, report: ProgressReport) -> None:
    """
    Run CFR iterations, from where *training* stands to number *amount*, updating its regret tables.

    *report* is called now and then with the rounds done and a message.
    """
    rules, seats, workspace = (
        rules_words(training.rules),
        training.rules.seats,
        Workspace(auction_cfr.CONTEXT_WORDS),
    )
    values = table(call_outcomes.CELLS)
    values[:] = np.round(
        1000 * (result_shares(training.counts) * _points(training.rules)).sum(axis=1)
    ).astype(np.int64)
    index, (grouped, count) = class_table(RANKS, HAND), class_groups()
    until = GROUPED_ITERATIONS
    report(training.done, "" if training.iterations else f"{training.name}: learning to call")
    while training.iterations < amount:
        check_stopped()
        coarse = training.iterations < until
        n = min(SLICE, amount - training.iterations, until - training.iterations if coarse else SLICE)
        auction_cfr.iterate(
            at(rules), at(workspace.deal), at(workspace.scratch), at(workspace.solver),
            at(workspace.context_words), at(values), at(index), at(grouped) if coarse else 0, count if coarse
            else CLASSES, MIN_LONE_STRENGTH, at(training.tables["loose"]),
            at(training.tables["stuck"]) if "stuck" in training.tables else 0, rng_seed(~training.seed),
            training.iterations, n, WEIGHT_STEP, WARM_UP,
        )  # fmt: skip
        training.iterations += n
        if training.iterations == until:
            training.tables = {name: refine(tables, seats, until) for name, tables in training.tables.items()}
        report(training.done, "")


def _points(rules: Rules) -> Array:
    """Return, by cell and result (all tricks, enough, too few), the maker's points less the other side's."""
    ends = (rules.tricks, rules.make, rules.make - 1)
    points = np.zeros((2, 3))
    for alone in (False, True):
        points[int(alone)] = [gain(rules, 0, split_points(rules, 0, tricks, alone=alone)) for tricks in ends]
    return points.repeat(call_outcomes.CELLS // 2, axis=0)


def write_result(folder: Path, out: Path) -> None:
    """
    Write the tables of the finished training in *folder* to *out*, an ``.npz``, and a log beside it.

    Raises: EuchreError when the training is not finished, or was too short to be of use.
    """
    plan = read_plan(folder, "left")
    arrays: dict[str, Array] = {}
    log: dict[str, Any] = {}
    for game, (name, table_names) in GAMES.items():
        path, seats = folder / f"{game}.npz", variant(name).seats
        training = start(read_part(folder, game, plan["seed"], plan["amount"]), folder)
        if training.iterations < plan["amount"]:
            raise EuchreError(
                f"{path} has {training.iterations} of {plan['amount']} iterations: train on first"
            )
        if training.iterations < GROUPED_ITERATIONS:
            raise EuchreError(
                f"{path} has {training.iterations} iterations: --out needs at least {GROUPED_ITERATIONS}"
            )
        arrays[f"{game}-shares"] = np.round(result_shares(training.counts) * 65535).astype(np.uint16)
        log[game] = {"rules": name, "seed": training.seed, "hands played ahead": training.sampled}
        log[game]["iterations"] = training.iterations
        rounds: tuple[list[Array], list[Array]] = ([], [])
        for kind in table_names:
            nodes = strategies(training.tables[kind], seats, stick=kind == "stuck")
            lone = game != "two"
            rounds[0].append(np.stack(nodes[:seats])[:, :, 1 : 3 if lone else 2])
            rounds[1].append(np.stack(nodes[seats:])[:, :, 1 : 7 : 1 if lone else 2])
            log[game][kind] = {"calls": [round(float(1 - node[:, 0].mean() / 255), 4) for node in nodes]}
        for number, tables in enumerate(rounds, 1):
            arrays |= pack_round(round_name(game, number), tables)
    content = pack_arrays_small(arrays)
    write(out, content, durable=True)
    log["sha256"] = hashlib.sha256(content).hexdigest()
    write_log(out, log)
