"""
The second half of the training: the network plays itself for points, and does more of what paid.

What it learnt from open hands has a fault that no number of hands cures: with open cards nobody ever has to
guess, so nothing is worth hiding or finding out. Here only the points count that were made in the end. Open
hands serve once more, as a critic who sees all cards: each choice is credited with what it is worth with open
cards, and the one taken with what came on top; in the mean that is what it brought, with far less luck in it.

A step is held back in two ways: it goes no further than a share of what the odds were when the hand was
played, and the odds are drawn towards those of a magnet, an older self that follows slowly (Sokota and
others, 2023: magnetic mirror descent).
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import Words
from euchre.trained.kernel.lockstep import Hands
from euchre.trained.kernel.observation import SLOTS
from euchre.trained.players.network import Floats, Network, drawn, lawful, shares
from euchre.trained.training.gradients import Asked
from euchre.trained.training.targets import HEAT, auctions

PULL: Final = np.float32(0.05)
"""How many points a nat of distance from the magnet costs."""
STEP: Final = np.float32(1.3)
"""Beyond this change of its odds what a choice brought no longer counts."""
BASE: Final = np.float32(0.02)
"""What the error in the expected rest counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """Decisions of hands that were played: what was seen, what was done, and what it brought."""

    seen: Words
    may: Words
    taken: Words
    odds: Floats
    """Those by which was chosen."""
    magnet: Floats
    worth: Floats
    """By slot, with open cards."""
    rest: Floats
    """What came on top of that for the choice taken."""

    def __len__(self) -> int:
        return len(self.seen)


def trial(network: Asked, magnet: Asked, hands: Hands, rng: np.random.Generator) -> Trial:
    """Play the *hands*, just dealt, to their end."""
    told = auctions(network, hands, HEAT)
    parts: list[tuple[Any, ...]] = []
    for turn in range(told.may.shape[1]):
        which = ((hands.rows[:, w.PHASE] == w.CALL) & (told.may[:, turn] != 0)).nonzero()[0]
        if len(which):
            odds, may = told.odds[which, turn], told.may[which, turn]
            taken = drawn(odds, rng.random(len(which), np.float32))
            parts.append(
                (which, told.seen[which, turn], may, taken, odds, told.worth[which, turn],
                 told.side[which, turn])
            )  # fmt: skip
            hands.act(which, taken)
    while len(which := hands.playing()):
        seen, may = (array.copy() for array in hands.look(which))
        worth = hands.worth(which).astype(np.float32) * lawful(may)
        odds = shares(network(seen)[0], may, HEAT)
        taken = drawn(odds, rng.random(len(which), np.float32))
        parts.append((which, seen, may, taken, odds, worth, hands.rows[which, w.TURN] % 2))
        hands.act(which, taken)
    which, seen, may, taken, odds, worth, side = [np.concatenate(part) for part in zip(*parts, strict=True)]
    points = hands.rows[which, w.POINTS] - hands.rows[which, w.POINTS + 1]
    rest = np.where(side == 0, points, -points).astype(np.float32) - worth[np.arange(len(which)), taken]
    drawn_to = shares(magnet(seen)[0], may, HEAT)
    return Trial(seen, may, taken, odds, drawn_to, worth, rest)


def slopes(out: Floats, part: Trial) -> Floats:
    """The slopes of what the network would rather not: few points, and to be far from the magnet."""
    odds = shares(out[:, :SLOTS], part.may, HEAT)
    rows = np.arange(len(part))
    ratio = odds[rows, part.taken] / np.maximum(part.odds[rows, part.taken], 1e-6)
    top = part.rest - out[:, SLOTS]
    live = np.where(top > 0, ratio < STEP, ratio > 1 / STEP)
    credit = np.where(live, top * ratio, np.float32(0))
    worth = part.worth - PULL * (np.log(odds + 1e-8) - np.log(part.magnet + 1e-8)) * lawful(part.may)
    up = odds * (worth - (odds * worth).sum(axis=1, keepdims=True)) - odds * credit[:, None]
    up[rows, part.taken] += credit
    base = BASE * (out[:, SLOTS] - part.rest)
    slope: Floats = np.concatenate([-up, base[:, None]], axis=1) / np.float32(len(part))
    return slope


def followed(magnet: Network, network: Network) -> Network:
    """The magnet a fifth of the way nearer to the network."""
    pairs = zip((*magnet.weights, *magnet.offsets), (*network.weights, *network.offsets), strict=True)
    layers = [np.float32(0.8) * old + np.float32(0.2) * new for old, new in pairs]
    return Network(tuple(layers[: len(magnet.weights)]), tuple(layers[len(magnet.weights) :]))
