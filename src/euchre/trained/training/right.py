"""
How the right is trained: `train` goes on from a folder's checkpoints, `ship` writes what the player loads.

One network for each game, round by round. In the first seven of every ten rounds it learns from open hands
(`euchre.trained.training.targets`), in the rest it plays itself (`euchre.trained.training.self_play`). A
round hangs on the seed, its number and the weights before it, and on nothing else: stopped and gone on with,
the weights come out the same to the last bit on the same machine. The networks have nothing to do with each
other: they may be trained side by side.
"""

import json
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, fields, replace
from functools import partial
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from euchre.errors import EuchreError
from euchre.kernel.machine import schema as w
from euchre.mechanisms import Pickup
from euchre.rules import Rules, TurnUp
from euchre.runs.workers import JobRunner, check_stopped
from euchre.trained.kernel.lockstep import Hands
from euchre.trained.kernel.observation import PLAIN_WORDS
from euchre.trained.players.network import FAR, Floats, Network, lawful
from euchre.trained.training import self_play as selfplay
from euchre.trained.training.checkpoints import (
    PLAN,
    open_arrays,
    pack_arrays,
    read_plan,
    training_folder,
    write_bytes,
    write_text,
)
from euchre.trained.training.device import CPU, NAMES, Device, best, named
from euchre.trained.training.gradients import Asked, Learner, adding, asked
from euchre.trained.training.parallel import PartResult, PartState, run_parts
from euchre.trained.training.self_play import Trial, slopes, trial
from euchre.trained.training.targets import Lesson, errors, lesson
from euchre.variants import variant

Report = Callable[[int, str], object]
"""Called with how many rounds are done, and what there is to say of the last."""

AMOUNT: Final = 1000
"""The rounds that the player shipped was trained for."""

LESSONS: Final = 0.7
"""This part of the rounds are lessons with open hands."""
HANDS: Final = 1024
"""Hands in a lesson; twice as many in a round of self-play."""
PART: Final = 2048
"""Positions in a step of a lesson; twice as many in one of self-play."""
RATE: Final = 1e-3
"""How far the first steps of the lessons go; they shorten as the rounds add up."""
FINE: Final = 1e-4
"""How far the steps of the self-play go."""
FOLLOW: Final = 25
"""After so many rounds of self-play the magnet comes a fifth of the way."""
EVERY: Final = 100
"""After so many rounds the network is measured against the jack."""
PAIRS: Final = 4000
"""Deals in such a measurement, each played from both sides."""
SAVE: Final = 10
"""A checkpoint is written after so many rounds."""
PARTS: Final = 2
"""How many may be trained side by side: each network is one."""
DEVICES: Final = NAMES
"""Where the networks may learn."""


def _four() -> tuple[Rules, ...]:
    must, may, full = variant("tournament"), variant("four-24"), variant("four")
    free = replace(must, auction=TurnUp())
    stuck = replace(may, auction=TurnUp(stick=True, pickup=Pickup.MAY))
    return must, may, free, stuck, must, may, full, may


@dataclass(frozen=True, slots=True)
class Game:
    """What a network is trained for: rules that take turns, and the sizes of its layers from the input on."""

    name: str
    rules: tuple[Rules, ...]
    sizes: tuple[int, ...]
    share: float = 1.0
    """What part of the rounds it gets: a simpler game needs fewer."""

    def rounds(self, amount: int) -> int:
        """Its rounds out of *amount*."""
        return max(1, round(self.share * amount))


def games() -> tuple[Game, ...]:
    """The networks of the right."""
    wide = 64 * PLAIN_WORDS
    return (
        Game("four", _four(), (wide, 512, 256)),
        Game("two", (variant("two"),), (wide, 256, 128), share=0.4),
    )


@dataclass(slots=True)
class Course:
    """The training of one network, as far as it has come."""

    game: Game
    seed: int
    amount: int
    """Its rounds in all."""
    learner: Learner
    magnet: Network | None = None
    """None during the lessons."""
    done: int = 0
    tables: dict[Rules, Hands] = field(default_factory=dict)

    @property
    def lessons(self) -> int:
        """How many of the rounds are lessons."""
        return round(LESSONS * self.amount)

    def round(self) -> None:
        """The next round."""
        if self.done < self.lessons:
            self._lesson(self.done)
        else:
            if self.magnet is None:
                self.magnet = self.learner.settle()
            self._trial(self.done - self.lessons)
        self.done += 1

    def _lesson(self, number: int) -> None:
        rng = np.random.default_rng([self.seed, number])
        hands = self._dealt(number, HANDS, self.seed)
        found, rate = lesson(self._asked(), hands, rng), RATE / np.sqrt(1 + number / 100)
        for rows in _parts(len(found), PART, rng):
            part = Lesson(*[getattr(found, one.name)[rows] for one in fields(Lesson)])
            out, inputs = self.learner.forward(part.seen)
            self.learner.step(self.learner.backward(errors(out, part)[0], inputs), rate)

    def _trial(self, number: int) -> None:
        assert self.magnet is not None
        rng = np.random.default_rng([self.seed + 1, number])
        hands = self._dealt(number, 2 * HANDS, self.seed + 1)
        found = trial(self._asked(), asked(self.learner.device, self.magnet), hands, rng)
        for rows in _parts(len(found), 2 * PART, rng):
            part = Trial(*[getattr(found, one.name)[rows] for one in fields(Trial)])
            out, inputs = self.learner.forward(part.seen)
            self.learner.step(self.learner.backward(slopes(out, part), inputs), FINE)
        if (number + 1) % FOLLOW == 0:
            self.magnet = selfplay.followed(self.magnet, self.learner.network(averaged=True))

    def _asked(self) -> Asked:
        """The network as it is now."""
        return asked(self.learner.device, self.learner.network())

    def _dealt(self, number: int, n: int, seed: int) -> Hands:
        """The hands of a round."""
        rules = next(islice(cycle(self.game.rules), number % len(self.game.rules), None))
        hands = self.tables.get(rules)
        if hands is None or len(hands) != n:
            hands = self.tables[rules] = Hands(rules, n)
        hands.deal(seed, number * n)
        return hands


def _parts(size: int, part: int, rng: np.random.Generator) -> list[Any]:
    """The rows of each step, in any order; less than half a step is left out, unless it is all there is."""
    order = rng.permutation(size)
    return [order[at : at + part] for at in range(0, max(1, size - part // 2), part)]


# --- Training, and what comes of it -------------------------------------------------------------------------


def device_of(folder: Path) -> str:
    """The device of the training that *folder* holds; for a new one, the best there is."""
    name: str = read_plan(folder, "right")["device"] if (folder / PLAN).exists() else best()
    return name


def train(
    folder: Path,
    *,
    seed: int,
    amount: int,
    report: Report | None = None,
    runner: JobRunner | None = None,
    device: str = CPU.name,
) -> None:
    """
    Train every network for *amount* rounds, or go on where the checkpoints in *folder* leave off.

    Networks are trained side by side where there is a *runner*, each up to its next checkpoint at a time.
    They learn on the *device*, on which their last bits hang: a folder belongs to one.

    Raises: EuchreError when the folder holds another training, or damaged checkpoints; when there is no such
    device; or what the *runner* raises.
    """
    if amount < 1:
        raise EuchreError(f"{amount} rounds: train for one at least")
    plan = {"player": "right", "seed": seed, "amount": amount, "device": device}
    used = named(device)
    say: Report = _nobody if report is None else report
    with training_folder(folder, plan) as log:
        for game in games():
            log.setdefault(game.name, [])
        if runner is not None:
            _side_by_side(runner, folder, plan, log, say)
            return
        before = 0
        for game in games():
            course = _taken_up(folder, game, seed, amount, used)
            while course.done < course.amount:
                found = _stretch(course, partial(_later, say, before))
                _keep(folder, found, log)
            before += course.amount


def _nobody(_done: int, _said: str) -> None:
    """Nobody is told."""


def _later(report: Report, before: int, done: int, said: str) -> None:
    """Tell it, counting on from what was done before."""
    report(before + done, said)


def _side_by_side(
    runner: JobRunner, folder: Path, plan: dict[str, Any], log: dict[str, Any], report: Report
) -> None:
    """Train the networks at the same time."""
    seed, amount, device = plan["seed"], plan["amount"], plan["device"]
    courses = [_taken_up(folder, game, seed, amount) for game in games()]
    done = {course.game.name: course.done for course in courses}
    parts = [_kept(folder, course.game, seed, amount) for course in courses if course.done < course.amount]
    with closing(run_parts(runner, partial(_worked, adding(named(device)), device), parts)) as stretches:
        for found in stretches:
            _keep(folder, found, log)
            done[found.part.name] = found.done
            for said in found.messages or ("",):
                report(sum(done.values()), said)


def _worked(added: str, device: str, part: PartState) -> PartResult:
    """A part up to its next checkpoint, by whoever adds like the machine that asks."""
    used = named(device)
    if adding(used) != added:
        raise EuchreError(
            "a machine of the cluster adds in another order than this one, so the end would be another: take "
            "machines with the same processor and NumPy, and OPENBLAS_NUM_THREADS=1 on each"
        )
    game = next(game for game in games() if game.name == part.name)
    return _stretch(_course(game, part, Path(f"{part.name}.npz"), used), _nobody)


def _stretch(course: Course, report: Report) -> PartResult:
    """Go on up to the next checkpoint."""
    figures: list[dict[str, Any]] = []
    said: list[str] = []
    over = False
    while not over:
        check_stopped()
        course.round()
        over = course.done == course.amount
        sentence = ""
        if course.done % EVERY == 0 or over:
            figure, sentence = _measured(course)
            figures.append(figure)
            said.append(sentence)
        report(course.done, sentence)
        if course.done % SAVE == 0:
            break
    return PartResult(_part(course), course.done, over, tuple(said), tuple(figures))


def rounds(amount: int) -> int:
    """How many rounds all networks together take."""
    return sum(game.rounds(amount) for game in games())


def ship(folder: Path, out: Path) -> None:
    """
    Write the networks as the player loads them to *out*, an ``.npz``, and the log of the training beside it.

    Raises: EuchreError when the training in *folder* is not over.
    """
    plan = read_plan(folder, "right")
    arrays: dict[str, Any] = {}
    for game in games():
        course = _taken_up(folder, game, plan["seed"], plan["amount"])
        if course.done < course.amount:
            raise EuchreError(
                f"the network for {game.name!r} has done {course.done} of {course.amount} rounds: "
                "train on first"
            )
        arrays |= course.learner.network(averaged=True).arrays(game.name)
    write_bytes(out, pack_arrays(arrays))
    with training_folder(folder, plan) as log:
        log_data = {**plan, "euchre": version("euchre"), **log}
    write_text(out.with_suffix(".log.json"), json.dumps(log_data, indent=1) + "\n")


def _taken_up(folder: Path, game: Game, seed: int, amount: int, device: Device = CPU) -> Course:
    """The training of a game as its checkpoint has it; from the start where there is none."""
    return _course(game, _kept(folder, game, seed, amount), folder / f"{game.name}.npz", device)


def _kept(folder: Path, game: Game, seed: int, amount: int) -> PartState:
    path = folder / f"{game.name}.npz"
    return PartState(game.name, seed, game.rounds(amount), path.read_bytes() if path.exists() else None)


def _course(game: Game, part: PartState, path: Path, device: Device) -> Course:
    course = Course(game, part.seed, part.amount, Learner(game.sizes, part.seed, device))
    if part.checkpoint is not None:
        with open_arrays(path, part.checkpoint) as arrays:
            course.learner.restore(arrays)
            course.done = int(arrays["done"])
            if "magnet.weight.0" in arrays:
                course.magnet = Network.of(arrays, "magnet")
    return course


def _part(course: Course) -> PartState:
    """The course as a checkpoint has it."""
    magnet = {} if course.magnet is None else course.magnet.arrays("magnet", np.float32)
    arrays = {**course.learner.state(), **magnet, "done": np.int64(course.done)}
    return PartState(course.game.name, course.seed, course.amount, pack_arrays(arrays))


def _keep(folder: Path, found: PartResult, log: dict[str, Any]) -> None:
    """Write the log and a checkpoint, each whole or not at all: figures without it are measured again."""
    name = found.part.name
    first = min((figure["round"] for figure in found.log_entries), default=found.done + 1)
    log[name] = [figure for figure in log[name] if figure["round"] < first] + list(found.log_entries)
    write_text(folder / "log.json", json.dumps(log, indent=1) + "\n")
    assert found.part.checkpoint is not None
    write_bytes(folder / f"{name}.npz", found.part.checkpoint)


# --- How strong it is ---------------------------------------------------------------------------------------


def _measured(course: Course) -> tuple[dict[str, Any], str]:
    """Measure the network against the jack: a figure for the log, and a sentence."""
    network, name = course.learner.network(averaged=True), course.game.name
    mean, error = against_jack(network, course.game.rules[0], PAIRS)
    figure = {
        "round": course.done,
        "over_jack": round(mean, 4),
        "interval": round(1.96 * error, 4),
        "on": course.learner.device.description,
    }
    said = f"{name}, round {course.done}: {mean:+.3f} ± {1.96 * error:.3f} points a deal over the jack"
    return figure, said


def against_jack(network: Network, rules: Rules, pairs: int, seed: int = 777) -> tuple[float, float]:
    """Points a deal that a network wins from the jack, deals played from both sides; the standard error."""
    won: list[Floats] = []
    for mine in (0, 1):
        hands = Hands(rules, pairs)
        hands.deal(seed, 0)
        while len(which := hands.playing()):
            side = hands.rows[which, w.TURN] % 2
            ours, theirs = which[side == mine], which[side != mine]
            if len(ours):
                seen, may = hands.look(ours)
                hands.act(ours, np.where(lawful(may), network(seen)[0], FAR).argmax(axis=1))
            if len(theirs):
                hands.act_as_jack(theirs)
        points = hands.rows[:, w.POINTS : w.POINTS + 2].astype(np.float32)
        won.append(points[:, mine] - points[:, 1 - mine])
    pair = (won[0] + won[1]) / 2
    return float(pair.mean()), float(pair.std() / np.sqrt(pairs))
