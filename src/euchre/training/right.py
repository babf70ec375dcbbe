"""
How the right is trained: `train` goes on from a folder's checkpoints, `ship` writes what the player loads.

One network for each game, round by round. In the first seven of every ten rounds it learns from open hands
(`euchre.training.lessons`), in the rest it plays itself (`euchre.training.selfplay`). A round hangs on the
seed, its number and the weights before it, and on nothing else: stopped and gone on with, the weights come
out the same to the last bit on the same machine.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from euchre.errors import EuchreError
from euchre.kernel import words as w
from euchre.kernel.observe import PLAIN_WORDS
from euchre.kernel.selfplay import Hands
from euchre.mechanisms import Pickup
from euchre.players.network import FAR, Floats, Network, lawful
from euchre.rules import Rules, TurnUp
from euchre.training import selfplay
from euchre.training.keeping import kept, loaded, planned, write_arrays, write_text
from euchre.training.lessons import Lesson, errors, lesson
from euchre.training.network import Learner
from euchre.training.selfplay import Trial, slopes, trial
from euchre.variants import variant

Told = Callable[[int, str], object]
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
        found, rate = lesson(self.learner.network(), hands, rng), RATE / np.sqrt(1 + number / 100)
        for rows in _parts(len(found), PART, rng):
            part = Lesson(*[getattr(found, one.name)[rows] for one in fields(Lesson)])
            out, inputs = self.learner.forward(part.seen)
            self.learner.step(self.learner.backward(errors(out, part)[0], inputs), rate)

    def _trial(self, number: int) -> None:
        assert self.magnet is not None
        rng = np.random.default_rng([self.seed + 1, number])
        hands = self._dealt(number, 2 * HANDS, self.seed + 1)
        found = trial(self.learner.network(), self.magnet, hands, rng)
        for rows in _parts(len(found), 2 * PART, rng):
            part = Trial(*[getattr(found, one.name)[rows] for one in fields(Trial)])
            out, inputs = self.learner.forward(part.seen)
            self.learner.step(self.learner.backward(slopes(out, part), inputs), FINE)
        if (number + 1) % FOLLOW == 0:
            self.magnet = selfplay.followed(self.magnet, self.learner.network(averaged=True))

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


def train(folder: Path, *, seed: int, amount: int, told: Told | None = None) -> None:
    """
    Train every network for *amount* rounds, or go on where the checkpoints in *folder* leave off.

    Raises: EuchreError when the folder holds another training, or damaged checkpoints.
    """
    if amount < 1:
        raise EuchreError(f"{amount} rounds: train for one at least")
    plan = {"player": "right", "seed": seed, "amount": amount}
    with kept(folder, plan) as log:
        before = 0
        for game in games():
            course = _taken_up(folder, game, seed, amount)
            while course.done < course.amount:
                course.round()
                over, said = course.done == course.amount, ""
                if course.done % EVERY == 0 or over:
                    said = _measured(course, log)
                if course.done % SAVE == 0 or over:
                    _keep(folder, course, log)
                if told is not None:
                    told(before + course.done, said)
            before += course.amount


def rounds(amount: int) -> int:
    """How many rounds all networks together take."""
    return sum(game.rounds(amount) for game in games())


def ship(folder: Path, out: Path) -> None:
    """
    Write the networks as the player loads them to *out*, an ``.npz``, and the log of the training beside it.

    Raises: EuchreError when the training in *folder* is not over.
    """
    plan = planned(folder, "right")
    arrays: dict[str, Any] = {}
    for game in games():
        course = _taken_up(folder, game, plan["seed"], plan["amount"])
        if course.done < course.amount:
            raise EuchreError(
                f"the network for {game.name!r} has done {course.done} of {course.amount} rounds: "
                "train on first"
            )
        arrays |= course.learner.network(averaged=True).arrays(game.name)
    write_arrays(out, arrays)
    with kept(folder, plan) as log:
        told = {**plan, "euchre": version("euchre"), **log}
    write_text(out.with_suffix(".log.json"), json.dumps(told, indent=1) + "\n")


def _taken_up(folder: Path, game: Game, seed: int, amount: int) -> Course:
    """The training of a game as its checkpoint has it; from the start where there is none."""
    course = Course(game, seed, game.rounds(amount), Learner(game.sizes, seed))
    path = folder / f"{game.name}.npz"
    if path.exists():
        with loaded(path) as arrays:
            course.learner.restore(arrays)
            course.done = int(arrays["done"])
            if "magnet.weight.0" in arrays:
                course.magnet = Network.of(arrays, "magnet")
    return course


def _keep(folder: Path, course: Course, log: dict[str, Any]) -> None:
    """Write a checkpoint, whole or not at all."""
    magnet = {} if course.magnet is None else course.magnet.arrays("magnet", np.float32)
    write_arrays(
        folder / f"{course.game.name}.npz",
        {**course.learner.state(), **magnet, "done": np.int64(course.done)},
    )
    write_text(folder / "log.json", json.dumps(log, indent=1) + "\n")


# --- How strong it is ---------------------------------------------------------------------------------------


def _measured(course: Course, log: dict[str, Any]) -> str:
    """Measure the network against the jack, and write it into the log."""
    network, name = course.learner.network(averaged=True), course.game.name
    mean, error = against_jack(network, course.game.rules[0], PAIRS)
    figures = log.setdefault(name, [])
    figures[:] = [one for one in figures if one["round"] < course.done]
    figures.append({"round": course.done, "over_jack": round(mean, 4), "interval": round(1.96 * error, 4)})
    return f"{name}, round {course.done}: {mean:+.3f} ± {1.96 * error:.3f} points a deal over the jack"


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
