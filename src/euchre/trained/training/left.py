"""
How `left` is taught: what a call is worth is counted from hands played ahead, then calling learnt by CFR.

For each game first some ten thousand hands are played by players who look ahead, which says what the cells
of `euchre.trained.kernel.call_outcomes` stand for; then comes the auction, deal by deal. What is learnt hangs
on seed and amount alone: a training that was stopped goes on from its last checkpoint as if nothing had been.
The games have nothing to do with each other, and may be learnt side by side; the tables of one are learnt
together, from deals that are looked at once for both.
"""

import hashlib
import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np

from euchre.errors import EuchreError
from euchre.kernel.machine.compiled import Words, at, mixed, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.rules import Ladder, Rules
from euchre.runs.workers import JobRunner, check_stopped
from euchre.scoring import step
from euchre.trained.kernel import auction_cfr
from euchre.trained.kernel import auction_rollouts as auction_play
from euchre.trained.kernel import call_outcomes as auction_leaf
from euchre.trained.kernel.call_evaluation import Bench
from euchre.trained.kernel.hand_isomorphism import classes, groups, kinds, members
from euchre.trained.training.checkpoints import kept, loaded, planned, write_bytes, write_text
from euchre.trained.training.parts import Part, Stretch, side_by_side
from euchre.variants import variant

RANKS: Final = 6
HAND: Final = 5
KINDS: Final = kinds(RANKS, HAND)

HANDS: Final = 60_000
"""Hands played ahead for the shares of a game's cells."""
WHIMS: Final = 6
"""How many calls of a hundred in them are not the jack's."""
PRIOR: Final = (5.0, 20.0)
"""Hands that the guess for a cell counts for: for a cell of any round and place, and for one of its own."""
LEAST: Final = 170
"""Lone hands the jack counts for less, in sixtieths of a trick, are not thought of."""
STEP: Final = 1 << 16
WARM: Final = 250_000
"""Iterations of one weight, and those before the averages begin; see `auction_cfr.iterate`."""
AMOUNT: Final = 9_000_000
"""Iterations of each game, where it is not said how many."""
GROUPED: Final = 3_000_000
"""So many iterations learn groups of classes, which call alike more or less; those after them each class."""
TRUST: Final = 200
"""As many deals of its own a class begins with, all of them like the average of its group."""
DOUBT: Final = 2_000
"""Every seat begins by passing, as if a call had cost it so many thousandths of a point."""
SLICE: Final = 20_000
"""Iterations between two moments at which a training may be stopped."""
AHEAD: Final = 20_000
CHECKPOINT: Final = 500_000
"""Hands played ahead between two checkpoints, and iterations."""
RARE, SURE = 0.06, 0.9
"""What is done more seldom is not done at all, and what is done more often always."""

PARTS: Final = 2
"""How many may be learnt side by side: each game is one."""
GAMES: Final = {"two": ("two", ("loose",)), "four": ("tournament", ("loose", "stuck"))}
"""By game: the rules it is learnt by, and its tables: the dealer may pass, or is stuck."""

Told = Callable[[int, str], object]
"""Told how many rounds are done, and at times what is begun."""

Array = np.ndarray[Any, Any]


@dataclass
class Course:
    """The training of one game: what has been learnt so far."""

    game: str
    seed: int
    sampled: int
    """Hands played ahead so far."""
    counts: Words
    """By cell and tricks of the maker's side: how many of them."""
    done: int
    """Iterations so far."""
    learnt: dict[str, Words]
    """By table: the rows of `auction_cfr`."""

    @property
    def rules(self) -> Rules:
        """The rules it is learnt by."""
        return variant(GAMES[self.game][0])


def train(
    folder: Path, *, seed: int, amount: int, told: Told | None = None, runner: JobRunner | None = None
) -> None:
    """
    Learn both games by *amount* iterations each, from the checkpoints in *folder* where there are any.

    They are learnt side by side where there is a *runner*, each up to its next checkpoint at a time.

    Raises: EuchreError when the folder holds another training, or damaged checkpoints; or what the *runner*
    raises.
    """
    with kept(folder, {"player": "left", "seed": seed, "amount": amount}):
        if runner is not None:
            _side_by_side(runner, folder, seed, amount, _later(told, 0))
            return
        for number, game in enumerate(GAMES):
            course = _begun(folder, game, seed, amount)
            while not _over(course, amount):
                stretch(course, amount, _later(told, number * (HANDS + amount)))
                save(course, folder)


def _side_by_side(runner: JobRunner, folder: Path, seed: int, amount: int, told: Told) -> None:
    """Learn the games at the same time."""
    done, parts = {}, []
    for game in GAMES:
        course, path = _begun(folder, game, seed, amount), folder / f"{game}.npz"
        done[game] = course.sampled + course.done
        if not _over(course, amount):
            parts.append(Part(game, seed, amount, path.read_bytes() if path.exists() else None))
    with closing(side_by_side(runner, _worked, parts)) as stretches:
        for found in stretches:
            assert found.part.checkpoint is not None
            write_bytes(folder / f"{found.part.name}.npz", found.part.checkpoint)
            done[found.part.name] = found.done
            for said in found.said or ("",):
                told(sum(done.values()), said)


def _worked(part: Part) -> Stretch:
    """A game up to its next checkpoint, by whoever does it."""
    said: list[str] = []
    course = opened(Path(f"{part.name}.npz"), part.name, part.seed, part.checkpoint)
    stretch(course, part.amount, lambda _done, sentence: said.append(sentence) if sentence else None)
    after = Part(part.name, part.seed, part.amount, _packed(course))
    return Stretch(after, course.sampled + course.done, _over(course, part.amount), tuple(said))


def _begun(folder: Path, game: str, seed: int, amount: int) -> Course:
    """The course of a game as *folder* has it."""
    course = opened(folder / f"{game}.npz", game, seed)
    if course.done > amount:
        raise EuchreError(
            f"{folder} holds {course.done} iterations: ask for more than {amount}, or elsewhere"
        )
    return course


def _over(course: Course, amount: int) -> bool:
    return course.sampled >= HANDS and course.done >= amount


def stretch(course: Course, amount: int, told: Told) -> None:
    """Go on up to the next checkpoint."""
    if course.sampled < HANDS:
        play_ahead(course, min(HANDS, course.sampled + AHEAD), told)
    else:
        iterate(course, min(amount, course.done + CHECKPOINT), told)


def rounds(amount: int) -> int:
    """How many hands and iterations make a training of so many iterations."""
    return len(GAMES) * (HANDS + amount)


def _later(told: Told | None, before: int) -> Told:
    """*told*, counting on from what was done before."""
    return lambda done, said: None if told is None else told(before + done, said)


def opened(path: Path, game: str, seed: int, content: bytes | None = None) -> Course:
    """
    The course as its checkpoint has it (*content*, where that is read before), or at its beginning.

    Raises: EuchreError when the checkpoint is of another seed, or damaged.
    """
    tables = GAMES[game][1]
    if content is None and not path.exists():
        blank = {name: _blank(game) for name in tables}
        return Course(game, seed, 0, table(auction_leaf.CELLS, 6), 0, blank)
    with loaded(path, content) as file:
        if int(file["seed"]) != seed:
            raise EuchreError(
                f"{path} was trained with seed {int(file['seed'])}, not {seed}: use another folder"
            )
        learnt = {}
        for name in tables:
            learnt[name] = _reached(file[name])
        return Course(game, seed, int(file["sampled"]), _reached(file["counts"]), int(file["done"]), learnt)


def _reached(words: Array) -> Words:
    """*words* where the kernel may reach them."""
    made = table(*words.shape)
    made[...] = words
    return made


def _blank(game: str) -> Words:
    """A table of which nothing is learnt: everyone passes."""
    seats, (_, many) = variant(GAMES[game][0]).seats, groups()
    made = table(20 * seats * many)
    early, late = rows_of(made, seats)
    early[:, :, 0] = late[:, :, 0] = DOUBT
    return made


def rows_of(learnt: Words, seats: int) -> tuple[Words, Words]:
    """The rows of a table in both rounds: by place, class (or group) and word."""
    many = len(learnt) // (20 * seats)
    middle = 6 * seats * many
    return learnt[:middle].reshape(seats, many, 6), learnt[middle:].reshape(seats, many, 14)


def refined(learnt: Words, seats: int, met: int) -> Words:
    """A table of classes that begins where that of their groups ended, after *met* iterations."""
    group, flipped = groups()[0] >> 1, (groups()[0] & 1).astype(bool)
    alike = np.array([1 if hand.high == hand.low else 2 for hand in members(RANKS, HAND)])
    each = met * np.bincount(group, alike) / alike.sum()
    share = np.minimum(TRUST / each, 1.0)[group, None]
    made = table(20 * seats * KINDS)
    order = np.array([0, 1, 2, 5, 6, 3, 4])
    for rows, coarse in zip(rows_of(made, seats), rows_of(learnt, seats), strict=True):
        for place in range(seats):
            found = coarse[place][group]
            if found.shape[1] == 14:
                found[flipped] = found[flipped][:, np.r_[order, 7 + order]]
            rows[place] = np.round(found * share).astype(np.int64)
    return made


def save(course: Course, folder: Path) -> None:
    """Write the checkpoint, whole or not at all."""
    write_bytes(folder / f"{course.game}.npz", _packed(course))


def _packed(course: Course) -> bytes:
    file = BytesIO()
    np.savez(
        file,
        seed=np.int64(course.seed),
        sampled=np.int64(course.sampled),
        counts=course.counts,
        done=np.int64(course.done),
        **course.learnt,  # type: ignore[arg-type]  # names of arrays, not the options
    )
    return file.getvalue()


def play_ahead(course: Course, hands: int, told: Told) -> None:
    """Play up to hand number *hands* ahead, and count how they end."""
    rules, bench, size = rules_words(course.rules), Bench(auction_play.DESK), 500
    rows = table(size, auction_play.SAMPLED)
    told(course.sampled, "" if course.sampled else f"{course.game}: playing hands ahead")
    for start in range(course.sampled, hands, size):
        check_stopped()
        n = min(size, hands - start)
        found = auction_play.sample(
            at(rules), at(bench.dealt), at(bench.hand), at(bench.solver), at(bench.desk), WHIMS,
            mixed(course.seed), start, n, at(rows),
        )  # fmt: skip
        alone, late, place, open_, jack, took = rows[:found].T
        cell = (((alone * 2 + late) * 4 + place) * 6 + open_) * 6 + jack
        np.add.at(course.counts, (cell, took), 1)
        course.sampled = start + n
        told(course.sampled, "")


def iterate(course: Course, amount: int, told: Told) -> None:
    """Go on to iteration number *amount*."""
    rules, seats, bench = rules_words(course.rules), course.rules.seats, Bench()
    values = table(auction_leaf.CELLS)
    values[:] = np.round(1000 * (shares(course.counts) * _pay(course.rules)).sum(axis=1)).astype(np.int64)
    index, (grouped, many) = classes(RANKS, HAND), groups()
    until = GROUPED
    told(HANDS + course.done, "" if course.done else f"{course.game}: learning to call")
    while course.done < amount:
        check_stopped()
        coarse = course.done < until
        n = min(SLICE, amount - course.done, until - course.done if coarse else SLICE)
        auction_cfr.iterate(
            at(rules), at(bench.dealt), at(bench.hand), at(bench.solver), at(bench.desk), at(values),
            at(index), at(grouped) if coarse else 0, many if coarse else KINDS, LEAST,
            at(course.learnt["loose"]), at(course.learnt["stuck"]) if "stuck" in course.learnt else 0,
            mixed(~course.seed), course.done, n, STEP, WARM,
        )  # fmt: skip
        course.done += n
        if course.done == until:
            course.learnt = {name: refined(learnt, seats, until) for name, learnt in course.learnt.items()}
        told(HANDS + course.done, "")


# --- What is shipped ----------------------------------------------------------------------------------------


def _pay(rules: Rules) -> Array:
    """By cell and result (all tricks, enough, too few): the points of the maker's side less the others'."""
    assert isinstance(rules.scoring, Ladder)
    made = np.zeros((2, 3))
    for alone, steps in enumerate((rules.scoring.steps, rules.scoring.lone)):
        euchre = rules.scoring.lone_euchre if alone else rules.scoring.euchre
        made[alone] = step(steps, rules.tricks), step(steps, rules.make), -euchre
    return made.repeat(auction_leaf.CELLS // 2, axis=0)


def shares(counts: Words) -> Array:
    """
    By cell: how often the maker's side takes all tricks, enough, too few.

    What few hands say of a cell is eked out by those that differ only in round, and in which of two partners
    is maker, and these by what open cards and the jack say.
    """
    ends = np.stack([counts[:, 5], counts[:, 3] + counts[:, 4], counts[:, :3].sum(axis=1)], axis=1).astype(
        float
    )
    by = ends.reshape(2, 2, 4, 6, 6, 3)
    both = by.sum(axis=1).reshape(2, 2, 2, 6, 6, 3).sum(axis=1)  # place 0 and 2, 1 and 3
    guess = np.zeros((6, 6, 3))
    for tricks in range(6):
        result = 0 if tricks == 5 else 1 if tricks >= 3 else 2
        guess[tricks, :, result] += 0.5
        guess[:, tricks, result] += 0.5
    few, own = PRIOR
    both = (both + few * guess) / (both.sum(axis=-1, keepdims=True) + few)
    spread = np.concatenate([both, both], axis=1)[:, None]
    made: Array = (by + own * spread) / (by.sum(axis=-1, keepdims=True) + own)
    return made.reshape(auction_leaf.CELLS, 3)


def chances(learnt: Words, seats: int, *, stick: bool) -> list[Array]:
    """
    What a table plays: by node an array of chances, by class and action, that add up to 255.

    Where an average has no say, the regrets have.
    """
    found = []
    for late, rows in enumerate(rows_of(learnt, seats)):
        width = rows.shape[2] // 2
        for place in range(seats):
            bound = stick and late and place == seats - 1
            used, regret = (
                rows[place, :, width:].astype(float),
                np.maximum(rows[place, :, :width], 0).astype(float),
            )
            if bound:
                used[:, 0] = regret[:, 0] = 0
            used = np.where(used.sum(axis=1, keepdims=True) > 0, used, regret)
            used[used.sum(axis=1) == 0, 1 if bound else 0] = 1
            used /= used.sum(axis=1, keepdims=True)
            used[used < RARE] = 0
            most = used.max(axis=1, keepdims=True)
            used = np.where(most > SURE, used == most, used)
            used /= used.sum(axis=1, keepdims=True)
            bytes_ = np.round(15 * used).astype(np.uint8) * 17
            top = np.argmax(bytes_, axis=1)
            bytes_[np.arange(len(bytes_)), top] += 255 - bytes_.sum(axis=1, dtype=np.int64).astype(np.uint8)
            found.append(bytes_)
    return found


def ship(folder: Path, out: Path) -> None:
    """
    Write what `left` plays by to *out*, and the log of the training beside it.

    Raises: EuchreError when the training in *folder* is not over, or was too short to be of use.
    """
    plan = planned(folder, "left")
    found: dict[str, Array] = {}
    log: dict[str, Any] = {}
    for game, (name, tables) in GAMES.items():
        path, seats = folder / f"{game}.npz", variant(name).seats
        course = opened(path, game, plan["seed"])
        if course.done < plan["amount"]:
            raise EuchreError(f"{path} has {course.done} of {plan['amount']} iterations: train on first")
        if course.done < GROUPED:
            raise EuchreError(f"{path} has {course.done} iterations: ship needs {GROUPED} at least")
        found[f"{game}-shares"] = np.round(shares(course.counts) * 65535).astype(np.uint16)
        log[game] = {"rules": name, "seed": course.seed, "hands played ahead": course.sampled}
        log[game]["iterations"] = course.done
        for kind in tables:
            nodes = chances(course.learnt[kind], seats, stick=kind == "stuck")
            early, late = np.stack(nodes[:seats]), np.stack(nodes[seats:])
            lone = game != "two"
            found[f"{game}-{kind}-early"] = early[:, :, 1 : 3 if lone else 2].transpose(0, 2, 1)
            found[f"{game}-{kind}-late"] = late[:, :, 1 : 7 : 1 if lone else 2].transpose(0, 2, 1)
            log[game][kind] = {"calls": [round(float(1 - node[:, 0].mean() / 255), 4) for node in nodes]}
    fresh = out.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez_compressed(file, **found)  # type: ignore[arg-type]  # as above
    fresh.replace(out)
    log["sha256"] = hashlib.sha256(out.read_bytes()).hexdigest()
    write_text(out.with_suffix(".log.json"), json.dumps(log, indent=1) + "\n")
