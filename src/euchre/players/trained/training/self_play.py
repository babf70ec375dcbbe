"""
What a network learns from: hands in which it plays all seats, first to value actions, then to win points.

First it learns values. A player that sees one hand cannot know what an action leads to; but it should know
the mean value over all hands with the same observation, and least squares finds this mean. The value of an
action is that with open cards; but after a call the network itself chooses the later calls, so the value of a
pass depends on what the others would then call, not on what would be best with all cards open.

Learning from open cards has a fault that more hands do not remove: with open cards no seat has to guess, so
hiding and revealing cards has no value. In self-play, the second phase, only the points of the finished hand
count. Open cards are used once more, as a critic: each action is credited with its value with open cards, and
the action taken also with the residual, the points of the hand less that value. The mean is that of the
points, with far less variance. A step is held back in two ways: the probability ratio to the policy that
played is clipped, and the policy is drawn towards a reference policy, an older copy that follows slowly
(magnetic mirror descent: Sokota and others, 2023).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, NamedTuple

import numpy as np

from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words
from euchre.players.trained.kernel.lockstep import HandBatch
from euchre.players.trained.kernel.slots import PASS_SLOT, SLOT_COUNT
from euchre.players.trained.players.network import Floats, Network, legal_mask, sample_slots, softmax
from euchre.players.trained.training.gradients import NetworkFunction

TEMPERATURE: Final = 0.1
"""The softmax temperature, in points, of the players in training."""
EXPLORATION: Final = 0.04
"""The probability of a random action, so that the network also learns unusual positions."""
MIN_WEIGHT: Final = 0.03
"""The least weight of a turn to call that is seldom reached."""
REFERENCE_PENALTY: Final = np.float32(0.05)
"""Points that a nat of distance from the reference policy costs."""
RATIO_CLIP: Final = np.float32(1.3)
"""The largest ratio of probabilities at which the residual counts."""
RESIDUAL_WEIGHT: Final = np.float32(0.02)
"""The weight of the error in the expected residual."""
VALUE_WEIGHT: Final = np.float32(0.1)
"""The weight of the error in the value of a position, beside those of its actions."""


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """Positions to learn from, n in all: what is observed, and the values to predict, in points."""

    observations: Words
    """Shape (n, `OBSERVATION_WORDS`)."""
    legal: Words
    """The legal slots, a bit each: shape (n,)."""
    action_values: Floats
    """By position and slot: shape (n, `SLOT_COUNT`)."""
    state_value: Floats
    """The value of the position to the seat to act: shape (n,)."""
    weights: Floats
    """How much each position counts in the loss, up to 1: shape (n,)."""

    def __len__(self) -> int:
        return len(self.observations)


@dataclass(frozen=True, slots=True, eq=False)
class AuctionValues:
    """The turns to call of n hands: the probability and the value of each action."""

    observations: Words
    """Shape (n, turns, `OBSERVATION_WORDS`)."""
    legal: Words
    """The legal slots, a bit each, 0 where there is no such turn: shape (n, turns)."""
    probabilities: Floats
    """Shape (n, turns, `SLOT_COUNT`)."""
    action_values: Floats
    """Shape (n, turns, `SLOT_COUNT`), in points of the side whose turn it is less the other's."""
    state_value: Floats
    """The mean of the action values by these probabilities: shape (n, turns)."""


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """Decisions of finished hands, n in all: what was observed, what was chosen, and what it brought."""

    observations: Words
    """Shape (n, `OBSERVATION_WORDS`)."""
    legal: Words
    """The legal slots, a bit each: shape (n,)."""
    chosen: Words
    """The slot that was chosen: shape (n,)."""
    probabilities: Floats
    """The policy that chose: shape (n, `SLOT_COUNT`)."""
    reference: Floats
    """The reference policy: shape (n, `SLOT_COUNT`)."""
    action_values: Floats
    """With open cards, in points: shape (n, `SLOT_COUNT`)."""
    residual: Floats
    """The points of the hand less the value of the action chosen: shape (n,)."""

    def __len__(self) -> int:
        return len(self.observations)


def evaluate_auctions(network: NetworkFunction, hands: HandBatch, temperature: float) -> AuctionValues:
    """
    Return the probability and the value of every action at every turn to call, in *hands* just dealt.

    A call is worth what the hand brings with all cards open; a pass is worth what the later calls bring,
    which are made by softmax of the values of *network* at *temperature*, in points.
    """
    observations, legal, action_values, seats = (array.copy() for array in hands.evaluate_auctions())
    n, turns = legal.shape
    there = legal != 0
    probabilities = np.zeros((n, turns, SLOT_COUNT), np.float32)
    probabilities[there] = softmax(network(observations[there])[0], legal[there], temperature)
    side, state_value = seats % 2, np.zeros((n, turns), np.float32)
    points = action_values.astype(np.float32)
    later_value, later_side = np.zeros(n, np.float32), np.zeros(n, np.int64)
    for turn in range(turns - 1, -1, -1):
        points[:, turn, PASS_SLOT] = np.where(side[:, turn] == later_side, later_value, -later_value)
        points[:, turn] *= legal_mask(legal[:, turn])
        state_value[:, turn] = (probabilities[:, turn] * points[:, turn]).sum(axis=1)
        later_value = np.where(there[:, turn], state_value[:, turn], later_value)
        later_side = np.where(there[:, turn], side[:, turn], later_side)
    return AuctionValues(observations, legal, probabilities, points, state_value)


class Turns(NamedTuple):
    """Decisions that are due in some hands of a batch, one a hand, k in all."""

    numbers: Words
    """The row numbers of the hands: shape (k,)."""
    observations: Words
    legal: Words
    probabilities: Floats
    """The network's policy: shape (k, `SLOT_COUNT`)."""
    action_values: Floats
    """With open cards, in points: shape (k, `SLOT_COUNT`)."""


def _calls(auction: AuctionValues, hands: HandBatch) -> Iterator[Turns]:
    """Yield the turns to call that are reached; the caller acts between them."""
    for turn in range(auction.legal.shape[1]):
        due = (hands.rows[:, schema.PHASE] == schema.CALL) & (auction.legal[:, turn] != 0)
        if due.any():
            yield Turns(
                due.nonzero()[0], auction.observations[due, turn], auction.legal[due, turn],
                auction.probabilities[due, turn], auction.action_values[due, turn],
            )  # fmt: skip


def _after_the_calls(network: NetworkFunction, hands: HandBatch) -> Iterator[Turns]:
    """Yield the discards and cards to be chosen until all *hands* are over; the caller acts between them."""
    while len(numbers := hands.unfinished()):
        observations, legal = (array.copy() for array in hands.observe(numbers))
        action_values = hands.open_card_values(numbers).astype(np.float32) * legal_mask(legal)
        probabilities = softmax(network(observations)[0], legal, TEMPERATURE)
        yield Turns(numbers, observations, legal, probabilities, action_values)


def collect_examples(network: NetworkFunction, hands: HandBatch, rng: np.random.Generator) -> Examples:
    """
    Play *hands*, just dealt, to their end by *network*; return an example for every decision on the way: what
    the seat observed, and the points that the network should have predicted there.

    *rng* draws the actions: by the network's probabilities, or now and then any legal one (`explore`).
    """
    auction = evaluate_auctions(network, hands, TEMPERATURE)
    there = auction.legal != 0
    reach_probability = np.ones(auction.legal.shape, np.float32)
    reach_probability[:, 1:] = auction.probabilities[:, :-1, PASS_SLOT].cumprod(axis=1)
    parts: list[tuple[Any, ...]] = [
        (auction.observations[there], auction.legal[there], auction.action_values[there],
        auction.state_value[there], np.maximum(reach_probability, MIN_WEIGHT)[there]),
    ]  # fmt: skip
    for due in _calls(auction, hands):
        hands.act(due.numbers, explore(due.probabilities, due.legal, rng))
    for due in _after_the_calls(network, hands):
        state_value = (due.probabilities * due.action_values).sum(axis=1)
        weights = np.ones(len(due.numbers), np.float32)
        parts.append((due.observations, due.legal, due.action_values, state_value, weights))
        hands.act(due.numbers, explore(due.probabilities, due.legal, rng))
    return Examples(*[np.concatenate(batch) for batch in zip(*parts, strict=True)])


def collect_decisions(
    network: NetworkFunction, reference: NetworkFunction, hands: HandBatch, rng: np.random.Generator
) -> Decisions:
    """
    Play *hands*, just dealt, to their end by *network* on all seats; return every decision.

    *reference* is the reference policy, whose probabilities are noted with each; *rng* draws the actions.
    """
    auction = evaluate_auctions(network, hands, TEMPERATURE)
    parts: list[tuple[Any, ...]] = []
    for due in chain(_calls(auction, hands), _after_the_calls(network, hands)):
        chosen = sample_slots(due.probabilities, rng.random(len(due.numbers), np.float32))
        parts.append((*due, chosen, hands.rows[due.numbers, schema.TURN] % 2))
        hands.act(due.numbers, chosen)
    numbers, observations, legal, probabilities, action_values, chosen, side = [
        np.concatenate(batch) for batch in zip(*parts, strict=True)
    ]
    points = hands.rows[numbers, schema.POINTS] - hands.rows[numbers, schema.POINTS + 1]
    residual = (
        np.where(side == 0, points, -points).astype(np.float32)
        - action_values[np.arange(len(numbers)), chosen]
    )
    reference_policy = softmax(reference(observations)[0], legal, TEMPERATURE)
    return Decisions(observations, legal, chosen, probabilities, reference_policy, action_values, residual)


def explore(probabilities: Floats, legal: Words, rng: np.random.Generator) -> Words:
    """
    Return an action for each of n hands: drawn from *probabilities*, or, with the chance
    `EXPLORATION`, any legal one.

    Actions are slots, the numbers of actions for a network. *probabilities* has shape (n, slots), *legal* a
    mask of legal slots for each hand, shape (n,); *rng* draws.
    """
    any_of = legal_mask(legal) / legal_mask(legal).sum(axis=1, keepdims=True)
    return sample_slots(
        (1 - EXPLORATION) * probabilities + EXPLORATION * any_of.astype(np.float32),
        rng.random(len(legal), np.float32),
    )


def supervised_gradient(out: Floats, batch: Examples) -> tuple[Floats, float]:
    """
    Return the gradient of the loss by the network's output *out*, and the part of the loss due to actions.

    *out* has shape (n, slots + 1), for the positions of *batch*, and so has the gradient. The loss is the
    weighted squared error of action values and position values. Of actions only differences count: values and
    targets are taken from their mean over the legal slots, so luck common to all actions falls out.
    """
    legal = legal_mask(batch.legal)
    count = legal.sum(axis=1, keepdims=True).astype(np.float32)
    errors = np.where(legal, out[:, :SLOT_COUNT] - batch.action_values, np.float32(0))
    errors -= errors.sum(axis=1, keepdims=True) / count * legal
    state_value = out[:, SLOT_COUNT] - batch.state_value
    weight = batch.weights[:, None] / len(batch)
    gradient = np.concatenate([errors, VALUE_WEIGHT * state_value[:, None]], axis=1) * weight
    return gradient, float((errors * errors * weight).sum())


def policy_gradient(out: Floats, batch: Decisions) -> Floats:
    """
    Return the gradient of the self-play loss by the network's output, shape (n, slots + 1).

    *out* is that output for the decisions of *batch*. The loss is a policy term, with the probability ratio
    clipped, a penalty for leaving the reference policy, and the error in the expected residual.
    """
    probabilities = softmax(out[:, :SLOT_COUNT], batch.legal, TEMPERATURE)
    rows = np.arange(len(batch))
    ratio = probabilities[rows, batch.chosen] / np.maximum(batch.probabilities[rows, batch.chosen], 1e-6)
    residual_error = batch.residual - out[:, SLOT_COUNT]
    unclipped = np.where(residual_error > 0, ratio < RATIO_CLIP, ratio > 1 / RATIO_CLIP)
    credit = np.where(unclipped, residual_error * ratio, np.float32(0))
    action_values = batch.action_values - REFERENCE_PENALTY * (
        np.log(probabilities + 1e-8) - np.log(batch.reference + 1e-8)
    ) * legal_mask(batch.legal)
    ascent = (
        probabilities * (action_values - (probabilities * action_values).sum(axis=1, keepdims=True))
        - probabilities * credit[:, None]
    )
    ascent[rows, batch.chosen] += credit
    value_gradient = RESIDUAL_WEIGHT * (out[:, SLOT_COUNT] - batch.residual)
    gradient: Floats = np.concatenate([-ascent, value_gradient[:, None]], axis=1) / np.float32(len(batch))
    return gradient


def move_reference(reference: Network, network: Network) -> Network:
    """Return a network a fifth of the way from *reference* to *network*, weight by weight."""
    pairs = zip((*reference.weights, *reference.biases), (*network.weights, *network.biases), strict=True)
    layers = [np.float32(0.8) * old + np.float32(0.2) * new for old, new in pairs]
    return Network(tuple(layers[: len(reference.weights)]), tuple(layers[len(reference.weights) :]))
