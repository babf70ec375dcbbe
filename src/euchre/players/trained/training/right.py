"""
The training of right: first supervised by open-card values, then by policy gradient in self-play.

There is one network for each game, trained round by round. In the first seven of every ten rounds it learns
the values of actions with open cards, in the rest it plays itself; both are in `self_play`. A round depends
only on the seed, its number and the weights before it: stopped and continued, the weights are the same to the
last bit on the same machine. The networks are independent: they may be trained in parallel.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.files import write
from euchre.kernel.machine import schema
from euchre.players.trained.kernel.lockstep import HandBatch
from euchre.players.trained.kernel.observation import PLAIN_WORDS
from euchre.players.trained.players.network import Floats, Network, best_slots
from euchre.players.trained.training.checkpoints import (
    PLAN,
    PartState,
    open_folder,
    open_part,
    pack_arrays,
    pack_arrays_small,
    read_part,
    read_plan,
    train_parts,
    write_log,
)
from euchre.players.trained.training.gradients import (
    CPU,
    DEVICE_NAMES,
    Device,
    Learner,
    NetworkFunction,
    best_device,
    find_device,
    network_on,
    summation_digest,
)
from euchre.players.trained.training.self_play import (
    Decisions,
    Examples,
    collect_decisions,
    collect_examples,
    move_reference,
    policy_gradient,
    supervised_gradient,
)
from euchre.rules.mechanisms import Pickup
from euchre.rules.rules import Rules, TurnUp
from euchre.rules.variants import variant
from euchre.runs.workers import JobRunner, ProgressReport, check_stopped

AMOUNT: Final = 1000
"""The rounds that the shipped networks were trained for."""

SUPERVISED_SHARE: Final = 0.7
"""This share of the rounds is supervised."""
HANDS_PER_ROUND: Final = 1024
"""Hands in a supervised round; twice as many in one of self-play."""
BATCH_SIZE: Final = 2048
"""Positions in a step of a supervised round; twice as many in one of self-play."""
LEARNING_RATE: Final = 1e-3
"""The learning rate of the first supervised round; it falls with the number of rounds."""
SELF_PLAY_RATE: Final = 1e-4
"""The learning rate of self-play."""
REFERENCE_EVERY: Final = 25
"""Rounds of self-play after which the reference policy moves a fifth of the way to the network."""
MEASURE_EVERY: Final = 100
"""Rounds after which the network is measured against the jack."""
MEASURE_PAIRS: Final = 4000
"""Deals in such a measurement, each played from both sides."""
CHECKPOINT_EVERY: Final = 10
"""Rounds between two checkpoints."""
WEIGHT_STEPS: Final = 128
"""
Shipped weights are multiples of one part in this number; the networks are as strong, and the file is half as
large.
"""
PARTS: Final = 2
"""How many workers can train in parallel: one a network."""
DEVICES: Final = DEVICE_NAMES
"""The devices on which the networks may learn."""


def _four() -> tuple[Rules, ...]:
    must, may, full = variant("tournament"), variant("euchre"), variant("four")
    free = replace(must, auction=TurnUp())
    stuck = replace(may, auction=TurnUp(stick=True, pickup=Pickup.MAY))
    return must, may, free, stuck, must, may, full, may


Batch = TypeVar("Batch", Examples, Decisions)


@dataclass(frozen=True, slots=True)
class NetworkPlan:
    """What a network is trained for: rules, used in turn, and the widths of its layers from the input on."""

    name: str
    rules: tuple[Rules, ...]
    sizes: tuple[int, ...]
    share: float = 1.0
    """Its share of the rounds: a simpler game needs fewer."""

    def rounds(self, amount: int) -> int:
        """Return how many rounds this network is trained for, 1 or more, in a training of *amount* rounds."""
        return max(1, round(self.share * amount))


def network_plans() -> tuple[NetworkPlan, ...]:
    """Return the plans of the networks: one for each game that has a network of its own."""
    wide = 64 * PLAIN_WORDS
    return (
        NetworkPlan("four", _four(), (wide, 512, 256)),
        NetworkPlan("two", (variant("two"),), (wide, 256, 128), share=0.4),
    )


@dataclass(slots=True)
class NetworkTraining:
    """The training of one network, as far as it has come."""

    plan: NetworkPlan
    seed: int
    amount: int
    """Its rounds in all."""
    learner: Learner
    reference: Network | None = None
    """The reference policy; None while the training is supervised."""
    done: int = 0
    hand_batches: dict[Rules, HandBatch] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the network."""
        return self.plan.name

    @property
    def finished(self) -> bool:
        """Whether all rounds are done."""
        return self.done >= self.amount

    @property
    def supervised_rounds(self) -> int:
        """How many of the rounds are supervised; the rest are self-play."""
        return round(SUPERVISED_SHARE * self.amount)

    def advance(self, report: ProgressReport) -> list[dict[str, Any]]:
        """Train up to the next checkpoint; *report* gets every round; return the measurements made."""
        entries: list[dict[str, Any]] = []
        while not self.finished:
            check_stopped()
            self.run_round()
            message = ""
            if self.done % MEASURE_EVERY == 0 or self.finished:
                entry, message = _measure(self)
                entries.append(entry)
            report(self.done, message)
            if self.done % CHECKPOINT_EVERY == 0:
                break
        return entries

    def state(self) -> PartState:
        """Return the training as a checkpoint."""
        reference = {} if self.reference is None else self.reference.arrays("magnet", np.float32)
        arrays = {**self.learner.state(), **reference, "done": np.int64(self.done)}
        return PartState(self.name, self.seed, self.amount, pack_arrays(arrays))

    def run_round(self) -> None:
        """Run the next round: supervised at first, then self-play."""
        if self.done < self.supervised_rounds:
            self._supervised_round(self.done)
        else:
            if self.reference is None:
                self.reference = self.learner.restart_from_average()
            self._self_play_round(self.done - self.supervised_rounds)
        self.done += 1

    def _supervised_round(self, number: int) -> None:
        rng = np.random.default_rng([self.seed, number])
        hands = self._deal(number, HANDS_PER_ROUND, self.seed)
        rate = LEARNING_RATE / np.sqrt(1 + number / 100)
        examples = collect_examples(self._network(), hands, rng)
        self._learn(examples, lambda out, batch: supervised_gradient(out, batch)[0], BATCH_SIZE, rng, rate)

    def _self_play_round(self, number: int) -> None:
        assert self.reference is not None
        rng = np.random.default_rng([self.seed + 1, number])
        hands = self._deal(number, 2 * HANDS_PER_ROUND, self.seed + 1)
        reference = network_on(self.learner.device, self.reference)
        decisions = collect_decisions(self._network(), reference, hands, rng)
        self._learn(decisions, policy_gradient, 2 * BATCH_SIZE, rng, SELF_PLAY_RATE)
        if (number + 1) % REFERENCE_EVERY == 0:
            self.reference = move_reference(self.reference, self.learner.network(averaged=True))

    def _learn(
        self, positions: Batch, gradient: Callable[[Floats, Batch], Floats], size: int,
        rng: np.random.Generator, rate: float,
    ) -> None:  # fmt: skip
        """
        Take a step for each *size* of the shuffled *positions*.

        A last step of less than half the size is left out, unless it is the only one.
        """
        order = rng.permutation(len(positions))
        for first in range(0, max(1, len(order) - size // 2), size):
            rows = order[first : first + size]
            batch = replace(
                positions, **{one.name: getattr(positions, one.name)[rows] for one in fields(positions)}
            )
            out, inputs = self.learner.forward(batch.observations)
            self.learner.step(self.learner.backward(gradient(out, batch), inputs), rate)

    def _network(self) -> NetworkFunction:
        """Return the network as it is now."""
        return network_on(self.learner.device, self.learner.network())

    def _deal(self, number: int, n: int, seed: int) -> HandBatch:
        """Deal the *n* hands of round *number*."""
        rules = self.plan.rules[number % len(self.plan.rules)]
        hands = self.hand_batches.get(rules)
        if hands is None or len(hands) != n:
            hands = self.hand_batches[rules] = HandBatch(rules, n)
        hands.deal(seed, number * n)
        return hands


# --- Training, and what comes of it -------------------------------------------------------------------------


def device_of(folder: Path) -> str:
    """
    Return the name of the device of the training in *folder*; for a new one, the best of this machine.

    Raises: EuchreError when the folder holds another player's training, or a damaged one.
    """
    name: str = read_plan(folder, "right")["device"] if (folder / PLAN).exists() else best_device()
    return name


def train(
    folder: Path,
    *,
    seed: int,
    amount: int,
    report: ProgressReport | None = None,
    runner: JobRunner | None = None,
    device: str = CPU.name,
) -> None:
    """
    Train every network of the player `Right` for *amount* rounds, or continue from checkpoints in *folder*.

    *seed* decides deals and initial weights; *report* gets the number of rounds done and a message. With a
    *runner* the networks are trained in parallel, each up to its next checkpoint at a time. They learn on
    *device*, "cpu" or "gpu", on which their last bits depend: a folder belongs to one.

    Raises: EuchreError when the folder holds another training, or damaged checkpoints; when there is no such
    device; or what *runner* raises.
    """
    if amount < 1:
        raise EuchreError(f"{amount} rounds: train for one at least")
    start = partial(_start, summation_digest(find_device(device)), device)
    log = open_folder(folder, {"player": "right", "seed": seed, "amount": amount, "device": device})
    for plan in network_plans():
        log.setdefault(plan.name, [])
    train_parts(folder, start, _read_parts(folder, seed, amount), report=report, runner=runner, log=log)


def _read_parts(folder: Path, seed: int, amount: int) -> list[PartState]:
    return [read_part(folder, plan.name, seed, plan.rounds(amount)) for plan in network_plans()]


def _start(digest: str, device: str, part: PartState, folder: Path) -> NetworkTraining:
    """
    Return the training of a network at its checkpoint, on a machine whose `summation_digest` must be
    *digest*.
    """
    used = find_device(device)
    if summation_digest(used) != digest:
        raise EuchreError(
            "a machine of the cluster adds in another order than this one, so the end would be another: take "
            "machines with the same processor and NumPy, and OPENBLAS_NUM_THREADS=1 on each"
        )
    return _at_checkpoint(part, folder, used)


def _at_checkpoint(part: PartState, folder: Path, device: Device) -> NetworkTraining:
    """Return the training of a network at the checkpoint that *part* has; a new one where it has none."""
    plan = next(plan for plan in network_plans() if plan.name == part.name)
    training = NetworkTraining(plan, part.seed, part.amount, Learner(plan.sizes, part.seed, device))
    if part.checkpoint is not None:
        with open_part(part, folder) as arrays:
            training.learner.restore(arrays)
            training.done = int(arrays["done"])
            if "magnet.weight.0" in arrays:
                training.reference = Network.of(arrays, "magnet")
    return training


def total_rounds(amount: int) -> int:
    """Return how many rounds a progress bar counts, of all networks, in a training for *amount* rounds."""
    return sum(plan.rounds(amount) for plan in network_plans())


def write_result(folder: Path, out: Path) -> None:
    """
    Write the networks of the finished training in *folder* to *out*, an ``.npz``, and its log beside it.

    Raises: EuchreError when the training is not finished.
    """
    plan = read_plan(folder, "right")
    arrays: dict[str, Any] = {}
    for part in _read_parts(folder, plan["seed"], plan["amount"]):
        training = _at_checkpoint(part, folder, CPU)
        if not training.finished:
            raise EuchreError(
                f"the network for {part.name!r} has done {training.done} of {part.amount} rounds: "
                "train on first"
            )
        arrays |= training.learner.network(averaged=True).arrays(part.name)
    write(
        out, pack_arrays_small({name: round_weights(array) for name, array in arrays.items()}), durable=True
    )
    write_log(out, {**plan, "euchre": version("euchre"), **open_folder(folder, plan)})


def round_weights(weights: Floats) -> Floats:
    """Return *weights*, half-precision numbers, rounded to multiples of 1 / `WEIGHT_STEPS`."""
    return np.rint(weights * WEIGHT_STEPS) / WEIGHT_STEPS


# --- How strong it is ---------------------------------------------------------------------------------------


def _measure(training: NetworkTraining) -> tuple[dict[str, Any], str]:
    """Measure the network against the jack; return an entry for the log, and a message."""
    network, name = training.learner.network(averaged=True), training.plan.name
    mean, error = against_jack(network, training.plan.rules[0], MEASURE_PAIRS)
    entry = {
        "round": training.done,
        "over_jack": round(mean, 4),
        "interval": round(1.96 * error, 4),
        "on": training.learner.device.description,
    }
    message = f"{name}, round {training.done}: {mean:+.3f} ± {1.96 * error:.3f} points a deal over the jack"
    return entry, message


def against_jack(network: Network, rules: Rules, pairs: int, seed: int = 777) -> tuple[float, float]:
    """
    Play *network* against the player `Jack`; return the points a deal that it wins, and their standard error.

    *pairs* deals under *rules* are each played from both sides; the cards depend on *seed*.
    """
    won: list[Floats] = []
    for mine in (0, 1):
        hands = HandBatch(rules, pairs)
        hands.deal(seed, 0)
        while len(numbers := hands.unfinished()):
            side = hands.rows[numbers, schema.TURN] % 2
            ours, theirs = numbers[side == mine], numbers[side != mine]
            if len(ours):
                observations, legal = hands.observe(ours)
                hands.act(ours, best_slots(network(observations)[0], legal))
            if len(theirs):
                hands.act_as_jack(theirs)
        points = hands.rows[:, schema.POINTS : schema.POINTS + 2].astype(np.float32)
        won.append(points[:, mine] - points[:, 1 - mine])
    pair = (won[0] + won[1]) / 2
    return float(pair.mean()), float(pair.std() / np.sqrt(pairs))
