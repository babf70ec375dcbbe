"""
The second phase of the training: policy gradient in self-play, held near a reference policy.

Learning from open cards has a fault that more hands do not remove: with open cards no seat has to guess, so
hiding and revealing cards has no value. Here only the points of the finished hand count. Open cards are used
once more, as a critic: each action is credited with its value with open cards, and the action taken also with
the residual, the points of the hand less that value. The mean is that of the points, with far less variance.

A step is held back in two ways: the probability ratio to the policy that played is clipped, and the policy is
drawn towards a reference policy, an older copy that follows slowly (magnetic mirror descent: Sokota and
others, 2023).
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words
from euchre.players.trained.kernel.lockstep import HandBatch
from euchre.players.trained.kernel.slots import SLOT_COUNT
from euchre.players.trained.players.network import Floats, Network, legal_mask, sample_slots, softmax
from euchre.players.trained.training.gradients import NetworkFunction
from euchre.players.trained.training.targets import TEMPERATURE, evaluate_auctions

REFERENCE_PENALTY: Final = np.float32(0.05)
"""Points that a nat of distance from the reference policy costs."""
RATIO_CLIP: Final = np.float32(1.3)
"""The largest ratio of probabilities at which the residual counts."""
VALUE_WEIGHT: Final = np.float32(0.02)
"""The weight of the error in the expected residual."""


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


def collect_decisions(
    network: NetworkFunction, reference: NetworkFunction, hands: HandBatch, rng: np.random.Generator
) -> Decisions:
    """
    Play *hands*, just dealt, to their end by *network* on all seats; return every decision.

    *reference* is the reference policy, whose probabilities are noted with each; *rng* draws the actions.
    """
    auction = evaluate_auctions(network, hands, TEMPERATURE)
    parts: list[tuple[Any, ...]] = []
    for turn in range(auction.legal.shape[1]):
        numbers = ((hands.rows[:, schema.PHASE] == schema.CALL) & (auction.legal[:, turn] != 0)).nonzero()[0]
        if len(numbers):
            probabilities, legal = auction.probabilities[numbers, turn], auction.legal[numbers, turn]
            chosen = sample_slots(probabilities, rng.random(len(numbers), np.float32))
            parts.append(
                (numbers, auction.observations[numbers, turn], legal, chosen, probabilities,
                auction.action_values[numbers, turn], auction.side[numbers, turn])
            )  # fmt: skip
            hands.act(numbers, chosen)
    while len(numbers := hands.unfinished()):
        observations, legal = (array.copy() for array in hands.observe(numbers))
        action_values = hands.open_card_values(numbers).astype(np.float32) * legal_mask(legal)
        probabilities = softmax(network(observations)[0], legal, TEMPERATURE)
        chosen = sample_slots(probabilities, rng.random(len(numbers), np.float32))
        own_side = hands.rows[numbers, schema.TURN] % 2
        parts.append((numbers, observations, legal, chosen, probabilities, action_values, own_side))
        hands.act(numbers, chosen)
    numbers, observations, legal, chosen, probabilities, action_values, side = [
        np.concatenate(batch) for batch in zip(*parts, strict=True)
    ]
    points = hands.rows[numbers, schema.POINTS] - hands.rows[numbers, schema.POINTS + 1]
    residual = (
        np.where(side == 0, points, -points).astype(np.float32)
        - action_values[np.arange(len(numbers)), chosen]
    )
    reference_policy = softmax(reference(observations)[0], legal, TEMPERATURE)
    return Decisions(observations, legal, chosen, probabilities, reference_policy, action_values, residual)


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
    value_gradient = VALUE_WEIGHT * (out[:, SLOT_COUNT] - batch.residual)
    gradient: Floats = np.concatenate([-ascent, value_gradient[:, None]], axis=1) / np.float32(len(batch))
    return gradient


def move_reference(reference: Network, network: Network) -> Network:
    """Return a network a fifth of the way from *reference* to *network*, weight by weight."""
    pairs = zip((*reference.weights, *reference.biases), (*network.weights, *network.biases), strict=True)
    layers = [np.float32(0.8) * old + np.float32(0.2) * new for old, new in pairs]
    return Network(tuple(layers[: len(reference.weights)]), tuple(layers[len(reference.weights) :]))
