"""
Training targets of the first phase: hands of self-play, and the value of each action with open cards.

A player that sees one hand cannot know what an action leads to; but it should know the mean value over all
hands with the same observation, and least squares finds this mean. After a call, the network itself chooses
the later calls; so the value of a pass depends on what the others would then call, not on what would be best
with all cards open.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words
from euchre.players.trained.kernel.lockstep import HandBatch
from euchre.players.trained.kernel.slots import PASS_SLOT, SLOT_COUNT
from euchre.players.trained.players.network import Floats, legal_mask, sample_slots, softmax
from euchre.players.trained.training.gradients import NetworkFunction

TEMPERATURE: Final = 0.1
"""The softmax temperature, in points, of the players in training."""
EXPLORATION: Final = 0.04
"""The probability of a random action, so that the network also learns unusual positions."""
MIN_WEIGHT: Final = 0.03
"""The least weight of a turn to call that is seldom reached."""


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
    side: Words
    """The side whose turn it is, 0 or 1: shape (n, turns)."""


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
    return AuctionValues(observations, legal, probabilities, points, state_value, side)


def collect_examples(network: NetworkFunction, hands: HandBatch, rng: np.random.Generator) -> Examples:
    """
    Play *hands*, just dealt, to their end by *network*; return an example for every decision on the way: what
    the seat observed, and the points that the network should have predicted there.

    *rng* draws the actions: by the network's probabilities, or now and then any legal one (`explore`).
    """
    auction = evaluate_auctions(network, hands, TEMPERATURE)
    n, turns = auction.legal.shape
    there = auction.legal != 0
    passing = auction.probabilities[:, :, PASS_SLOT]
    reach_probability = np.concatenate([np.ones((n, 1), np.float32), passing[:, :-1].cumprod(axis=1)], axis=1)
    parts: list[tuple[Any, ...]] = [
        (auction.observations[there], auction.legal[there], auction.action_values[there],
        auction.state_value[there], np.maximum(reach_probability, MIN_WEIGHT)[there]),
    ]  # fmt: skip
    for turn in range(turns):
        numbers = (hands.rows[:, schema.PHASE] == schema.CALL).nonzero()[0]
        if len(numbers):
            hands.act(
                numbers, explore(auction.probabilities[numbers, turn], auction.legal[numbers, turn], rng)
            )
    while len(numbers := hands.unfinished()):
        observations, legal = (array.copy() for array in hands.observe(numbers))
        action_values = hands.open_card_values(numbers).astype(np.float32) * legal_mask(legal)
        probabilities = softmax(network(observations)[0], legal, TEMPERATURE)
        parts.append(
            (
                observations,
                legal,
                action_values,
                (probabilities * action_values).sum(axis=1),
                np.ones(len(numbers), np.float32),
            )
        )
        hands.act(numbers, explore(probabilities, legal, rng))
    return Examples(*[np.concatenate(batch) for batch in zip(*parts, strict=True)])


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


VALUE_WEIGHT: Final = np.float32(0.1)
"""The weight of the error in the value of a position, beside those of its actions."""
