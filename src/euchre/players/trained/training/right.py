"""
The training of right: first supervised by open-card values, then by policy gradient in self-play.

One network for each game, round by round. In the first seven of every ten rounds it learns the values of
actions with open cards (`euchre.players.trained.training.targets`), in the rest it plays itself
(`euchre.players.trained.training.self_play`). A round depends on the seed, its number and the weights
before it only: stopped and continued, the weights are the same to the last bit on the same machine. The
networks are independent: they may be trained in parallel.
"""

import json
from contextlib import closing
from dataclasses import dataclass, field, fields, replace
from functools import partial
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.base.files import write
from euchre.players.trained.kernel.lockstep import HandBatch
from euchre.players.trained.kernel.observation import PLAIN_WORDS
from euchre.players.trained.players.network import Floats, Network
from euchre.players.trained.training import self_play
from euchre.players.trained.training.against_jack import against_jack
from euchre.players.trained.training.checkpoints import (
    PLAN,
    open_arrays,
    pack_arrays,
    pack_arrays_small,
    read_plan,
    training_folder,
)
from euchre.players.trained.training.device import CPU, NAMES, Device, best_device, find_device
from euchre.players.trained.training.gradients import Learner, NetworkFunction, network_on, summation_digest
from euchre.players.trained.training.parallel import PartResult, PartState, run_parts
from euchre.players.trained.training.self_play import Decisions, collect_decisions, policy_gradient
from euchre.players.trained.training.targets import Examples, collect_examples, supervised_gradient
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
DEVICES: Final = NAMES
"""The devices on which the networks may learn."""


def _four() -> tuple[Rules, ...]:
    must, may, full = variant("tournament"), variant("euchre"), variant("four")
    free = replace(must, auction=TurnUp())
    stuck = replace(may, auction=TurnUp(stick=True, pickup=Pickup.MAY))
    return must, may, free, stuck, must, may, full, may


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
    def supervised_rounds(self) -> int:
        """How many of the rounds are supervised; the rest are self-play."""
        return round(SUPERVISED_SHARE * self.amount)

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
        examples = collect_examples(self._network(), hands, rng)
        rate = LEARNING_RATE / np.sqrt(1 + number / 100)
        for rows in _batches(len(examples), BATCH_SIZE, rng):
            batch = Examples(*[getattr(examples, one.name)[rows] for one in fields(Examples)])
            out, inputs = self.learner.forward(batch.observations)
            self.learner.step(self.learner.backward(supervised_gradient(out, batch)[0], inputs), rate)

    def _self_play_round(self, number: int) -> None:
        assert self.reference is not None
        rng = np.random.default_rng([self.seed + 1, number])
        hands = self._deal(number, 2 * HANDS_PER_ROUND, self.seed + 1)
        decisions = collect_decisions(
            self._network(), network_on(self.learner.device, self.reference), hands, rng
        )
        for rows in _batches(len(decisions), 2 * BATCH_SIZE, rng):
            batch = Decisions(*[getattr(decisions, one.name)[rows] for one in fields(Decisions)])
            out, inputs = self.learner.forward(batch.observations)
            self.learner.step(self.learner.backward(policy_gradient(out, batch), inputs), SELF_PLAY_RATE)
        if (number + 1) % REFERENCE_EVERY == 0:
            self.reference = self_play.move_reference(self.reference, self.learner.network(averaged=True))

    def _network(self) -> NetworkFunction:
        """Return the network as it is now."""
        return network_on(self.learner.device, self.learner.network())

    def _deal(self, number: int, n: int, seed: int) -> HandBatch:
        """Deal the *n* hands of round *number*."""
        rules = next(islice(cycle(self.plan.rules), number % len(self.plan.rules), None))
        hands = self.hand_batches.get(rules)
        if hands is None or len(hands) != n:
            hands = self.hand_batches[rules] = HandBatch(rules, n)
        hands.deal(seed, number * n)
        return hands


def _batches(size: int, batch_size: int, rng: np.random.Generator) -> list[Any]:
    """
    Return the shuffled rows of each step; a last step of less than half the size is left out, unless it is
    the only one.
    """
    order = rng.permutation(size)
    return [order[at : at + batch_size] for at in range(0, max(1, size - batch_size // 2), batch_size)]


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
    plan = {"player": "right", "seed": seed, "amount": amount, "device": device}
    used = find_device(device)
    say: ProgressReport = _ignore if report is None else report
    with training_folder(folder, plan) as log:
        for network_plan in network_plans():
            log.setdefault(network_plan.name, [])
        if runner is not None:
            _train_in_parallel(runner, folder, plan, log, say)
            return
        before = 0
        for network_plan in network_plans():
            training = _read_training(folder, network_plan, seed, amount, used)
            while training.done < training.amount:
                result = _advance(training, partial(_report_from, say, before))
                _write_result(folder, result, log)
            before += training.amount


def _ignore(_done: int, _said: str) -> None:
    """Ignore a report."""


def _report_from(report: ProgressReport, before: int, done: int, message: str) -> None:
    """Call *report*, adding *before* to what is done."""
    report(before + done, message)


def _train_in_parallel(
    runner: JobRunner, folder: Path, plan: dict[str, Any], log: dict[str, Any], report: ProgressReport
) -> None:
    """Train the networks in parallel."""
    seed, amount, device = plan["seed"], plan["amount"], plan["device"]
    trainings = [_read_training(folder, network_plan, seed, amount) for network_plan in network_plans()]
    done = {training.plan.name: training.done for training in trainings}
    parts = [
        _read_part(folder, training.plan, seed, amount)
        for training in trainings
        if training.done < training.amount
    ]
    with closing(
        run_parts(runner, partial(_work_on_part, summation_digest(find_device(device)), device), parts)
    ) as results:
        for result in results:
            _write_result(folder, result, log)
            done[result.part.name] = result.done
            for message in result.messages or ("",):
                report(sum(done.values()), message)


def _work_on_part(digest: str, device: str, part: PartState) -> PartResult:
    """Train a part up to its next checkpoint, on a machine whose `summation_digest` must be *digest*."""
    used = find_device(device)
    if summation_digest(used) != digest:
        raise EuchreError(
            "a machine of the cluster adds in another order than this one, so the end would be another: take "
            "machines with the same processor and NumPy, and OPENBLAS_NUM_THREADS=1 on each"
        )
    plan = next(plan for plan in network_plans() if plan.name == part.name)
    return _advance(_network_training(plan, part, Path(f"{part.name}.npz"), used), _ignore)


def _advance(training: NetworkTraining, report: ProgressReport) -> PartResult:
    """Train up to the next checkpoint."""
    log_entries: list[dict[str, Any]] = []
    messages: list[str] = []
    over = False
    while not over:
        check_stopped()
        training.run_round()
        over = training.done == training.amount
        message = ""
        if training.done % MEASURE_EVERY == 0 or over:
            entry, message = _measure(training)
            log_entries.append(entry)
            messages.append(message)
        report(training.done, message)
        if training.done % CHECKPOINT_EVERY == 0:
            break
    return PartResult(_part(training), training.done, over, tuple(messages), tuple(log_entries))


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
    for network_plan in network_plans():
        training = _read_training(folder, network_plan, plan["seed"], plan["amount"])
        if training.done < training.amount:
            raise EuchreError(
                f"the network for {network_plan.name!r} has done {training.done} of {training.amount} "
                "rounds: train on first"
            )
        arrays |= training.learner.network(averaged=True).arrays(network_plan.name)
    write(
        out, pack_arrays_small({name: round_weights(array) for name, array in arrays.items()}), durable=True
    )
    with training_folder(folder, plan) as log:
        log_data = {**plan, "euchre": version("euchre"), **log}
    write(out.with_suffix(".log.json"), json.dumps(log_data, indent=1) + "\n", durable=True)


def round_weights(weights: Floats) -> Floats:
    """Return *weights*, half-precision numbers, rounded to multiples of 1 / `WEIGHT_STEPS`."""
    return np.rint(weights * WEIGHT_STEPS) / WEIGHT_STEPS


def _read_training(
    folder: Path, plan: NetworkPlan, seed: int, amount: int, device: Device = CPU
) -> NetworkTraining:
    """Return the training of a network as its checkpoint has it; a new one where there is none."""
    return _network_training(
        plan, _read_part(folder, plan, seed, amount), folder / f"{plan.name}.npz", device
    )


def _read_part(folder: Path, plan: NetworkPlan, seed: int, amount: int) -> PartState:
    path = folder / f"{plan.name}.npz"
    return PartState(plan.name, seed, plan.rounds(amount), path.read_bytes() if path.exists() else None)


def _network_training(plan: NetworkPlan, part: PartState, path: Path, device: Device) -> NetworkTraining:
    training = NetworkTraining(plan, part.seed, part.amount, Learner(plan.sizes, part.seed, device))
    if part.checkpoint is not None:
        with open_arrays(path, part.checkpoint) as arrays:
            training.learner.restore(arrays)
            training.done = int(arrays["done"])
            if "magnet.weight.0" in arrays:
                training.reference = Network.of(arrays, "magnet")
    return training


def _part(training: NetworkTraining) -> PartState:
    """Return the training as a checkpoint."""
    reference = {} if training.reference is None else training.reference.arrays("magnet", np.float32)
    arrays = {**training.learner.state(), **reference, "done": np.int64(training.done)}
    return PartState(training.plan.name, training.seed, training.amount, pack_arrays(arrays))


def _write_result(folder: Path, result: PartResult, log: dict[str, Any]) -> None:
    """
    Write the log and a checkpoint, each whole or not at all; entries without a checkpoint are
    measured again.
    """
    name = result.part.name
    first = min((entry["round"] for entry in result.log_entries), default=result.done + 1)
    log[name] = [entry for entry in log[name] if entry["round"] < first] + list(result.log_entries)
    write(folder / "log.json", json.dumps(log, indent=1) + "\n", durable=True)
    assert result.part.checkpoint is not None
    write(folder / f"{name}.npz", result.part.checkpoint, durable=True)


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
