"""
The training of left: the values of calls are counted in rollouts, then calling is learnt by CFR.

For each game, players that look ahead first play `ROLLOUT_HANDS` hands. These give the frequencies for the
cells of `euchre.players.trained.kernel.call_outcomes`. Then comes the auction, deal by deal. The result
depends on seed and amount alone: a training that was stopped continues from its last checkpoint with the same
result. The games are independent, and may be trained in parallel; the tables of one game are learnt together,
from the same deals.
"""

import hashlib
import json
from contextlib import closing
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
from euchre.players.trained.kernel.call_evaluation import Workspace
from euchre.players.trained.kernel.hand_isomorphism import class_groups, class_table
from euchre.players.trained.players.calling_tables import pack_round, round_name
from euchre.players.trained.training.checkpoints import (
    open_arrays,
    pack_arrays_small,
    read_plan,
    training_folder,
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
from euchre.players.trained.training.parallel import PartResult, PartState, run_parts
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

    game: str
    seed: int
    sampled: int
    """Hands played ahead so far."""
    counts: Words
    """
    How many hands, by cell (a call with its predicted tricks) and tricks of the maker's side: shape (`CELLS`,
    6).
    """
    done: int
    """Iterations so far."""
    tables: dict[str, Words]
    """By name: the flat regret table, as `left_tables.table_rows` divides it."""

    @property
    def rules(self) -> Rules:
        """The rules by which this game is trained."""
        return variant(GAMES[self.game][0])


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
    with training_folder(folder, {"player": "left", "seed": seed, "amount": amount}):
        if runner is not None:
            _train_in_parallel(runner, folder, seed, amount, _count_from(report, 0))
            return
        for number, game in enumerate(GAMES):
            training = _read_training(folder, game, seed, amount)
            while not _finished(training, amount):
                advance(training, amount, _count_from(report, number * (ROLLOUT_HANDS + amount)))
                write_checkpoint(training, folder)


def _train_in_parallel(
    runner: JobRunner, folder: Path, seed: int, amount: int, report: ProgressReport
) -> None:
    """Train the games in parallel."""
    done, parts = {}, []
    for game in GAMES:
        training, path = _read_training(folder, game, seed, amount), folder / f"{game}.npz"
        done[game] = training.sampled + training.done
        if not _finished(training, amount):
            parts.append(PartState(game, seed, amount, path.read_bytes() if path.exists() else None))
    with closing(run_parts(runner, _work_on_part, parts)) as stretches:
        for result in stretches:
            assert result.part.checkpoint is not None
            write(folder / f"{result.part.name}.npz", result.part.checkpoint, durable=True)
            done[result.part.name] = result.done
            for message in result.messages or ("",):
                report(sum(done.values()), message)


def _work_on_part(part: PartState) -> PartResult:
    """Train a game up to its next checkpoint, in any process."""
    messages: list[str] = []
    training = read_checkpoint(Path(f"{part.name}.npz"), part.name, part.seed, part.checkpoint)
    advance(training, part.amount, lambda _done, sentence: messages.append(sentence) if sentence else None)
    after = PartState(part.name, part.seed, part.amount, _pack_training(training))
    return PartResult(
        after, training.sampled + training.done, _finished(training, part.amount), tuple(messages)
    )


def _read_training(folder: Path, game: str, seed: int, amount: int) -> GameTraining:
    """Return the training of a game as *folder* has it."""
    training = read_checkpoint(folder / f"{game}.npz", game, seed)
    if training.done > amount:
        raise EuchreError(
            f"{folder} holds {training.done} iterations: ask for more than {amount}, or elsewhere"
        )
    return training


def _finished(training: GameTraining, amount: int) -> bool:
    return training.sampled >= ROLLOUT_HANDS and training.done >= amount


def advance(training: GameTraining, amount: int, report: ProgressReport) -> None:
    """
    Train *training* up to its next checkpoint, or to its end at *amount* iterations.

    *report* is called now and then with the rounds done and a message.
    """
    if training.sampled < ROLLOUT_HANDS:
        sample_rollouts(training, min(ROLLOUT_HANDS, training.sampled + ROLLOUT_CHECKPOINT), report)
    else:
        iterate_to(training, min(amount, training.done + CHECKPOINT_EVERY), report)


def total_rounds(amount: int) -> int:
    """
    Return how many steps a progress bar counts in a training by *amount* iterations: every hand of the
    rollouts and every iteration, of all games.
    """
    return len(GAMES) * (ROLLOUT_HANDS + amount)


def _count_from(report: ProgressReport | None, before: int) -> ProgressReport:
    """Return a *report* that adds *before* to what is done."""
    return lambda done, message: None if report is None else report(before + done, message)


def read_checkpoint(path: Path, game: str, seed: int, content: bytes | None = None) -> GameTraining:
    """
    Return the training of *game* from the checkpoint at *path*, or a new one where there is no file.

    *content* is the content of the file, if it was read before.

    Raises: EuchreError when the checkpoint has another seed than *seed*, or is damaged.
    """
    table_names = GAMES[game][1]
    if content is None and not path.exists():
        blank = {name: _initial_table(game) for name in table_names}
        return GameTraining(game, seed, 0, table(call_outcomes.CELLS, 6), 0, blank)
    with open_arrays(path, content) as file:
        if int(file["seed"]) != seed:
            raise EuchreError(
                f"{path} was trained with seed {int(file['seed'])}, not {seed}: use another folder"
            )
        tables = {}
        for name in table_names:
            tables[name] = _to_kernel(file[name])
        return GameTraining(
            game, seed, int(file["sampled"]), _to_kernel(file["counts"]), int(file["done"]), tables
        )


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


def write_checkpoint(training: GameTraining, folder: Path) -> None:
    """Write the checkpoint of *training* to *folder*, whole or not at all."""
    write(folder / f"{training.game}.npz", _pack_training(training), durable=True)


def _pack_training(training: GameTraining) -> bytes:
    file = BytesIO()
    np.savez(
        file,
        seed=np.int64(training.seed),
        sampled=np.int64(training.sampled),
        counts=training.counts,
        done=np.int64(training.done),
        **training.tables,  # type: ignore[arg-type]  # names of arrays, not the options
    )
    return file.getvalue()


def sample_rollouts(training: GameTraining, hands: int, report: ProgressReport) -> None:
    """
    Play rollouts up to hand number *hands*, and count their results in ``training.counts``.

    They are counted by cell, a number for the contract and what quick playouts of it bring. *report* is
    called now and then with the rounds done and a message.
    """
    rules, workspace, size = rules_words(training.rules), Workspace(auction_rollouts.CONTEXT_WORDS), 500
    rows = table(size, auction_rollouts.SAMPLE_WORDS)
    report(training.sampled, "" if training.sampled else f"{training.game}: playing hands ahead")
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
        report(training.sampled, "")


def iterate_to(training: GameTraining, amount: int, report: ProgressReport) -> None:
    """
    Run CFR iterations, from where *training* stands to number *amount*, updating its regret tables.

    *report* is called now and then with the rounds done and a message.
    """
    rules, seats, workspace = rules_words(training.rules), training.rules.seats, Workspace()
    values = table(call_outcomes.CELLS)
    values[:] = np.round(
        1000 * (result_shares(training.counts) * _points(training.rules)).sum(axis=1)
    ).astype(np.int64)
    index, (grouped, count) = class_table(RANKS, HAND), class_groups()
    until = GROUPED_ITERATIONS
    report(ROLLOUT_HANDS + training.done, "" if training.done else f"{training.game}: learning to call")
    while training.done < amount:
        check_stopped()
        coarse = training.done < until
        n = min(SLICE, amount - training.done, until - training.done if coarse else SLICE)
        auction_cfr.iterate(
            at(rules), at(workspace.deal), at(workspace.scratch), at(workspace.solver),
            at(workspace.context_words), at(values), at(index), at(grouped) if coarse else 0, count if coarse
            else CLASSES, MIN_LONE_STRENGTH, at(training.tables["loose"]),
            at(training.tables["stuck"]) if "stuck" in training.tables else 0, rng_seed(~training.seed),
            training.done, n, WEIGHT_STEP, WARM_UP,
        )  # fmt: skip
        training.done += n
        if training.done == until:
            training.tables = {name: refine(tables, seats, until) for name, tables in training.tables.items()}
        report(ROLLOUT_HANDS + training.done, "")


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
        training = read_checkpoint(path, game, plan["seed"])
        if training.done < plan["amount"]:
            raise EuchreError(f"{path} has {training.done} of {plan['amount']} iterations: train on first")
        if training.done < GROUPED_ITERATIONS:
            raise EuchreError(
                f"{path} has {training.done} iterations: --out needs at least {GROUPED_ITERATIONS}"
            )
        arrays[f"{game}-shares"] = np.round(result_shares(training.counts) * 65535).astype(np.uint16)
        log[game] = {"rules": name, "seed": training.seed, "hands played ahead": training.sampled}
        log[game]["iterations"] = training.done
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
    write(out.with_suffix(".log.json"), json.dumps(log, indent=1) + "\n", durable=True)
