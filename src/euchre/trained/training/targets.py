"""
What a network learns from: hands it plays against itself, and what each choice came to with open cards.

A player who sees one hand cannot know what his choice comes to; but the mean over all hands that look the
same to him is exactly what he should weigh, and least squares finds it. Calls are followed through the whole
auction by what the network itself would do, so a pass is worth what others then do, not what they could do if
they saw his cards.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import Words
from euchre.trained.kernel.lockstep import Hands
from euchre.trained.kernel.observation import PASS, SLOTS
from euchre.trained.players.network import Floats, drawn, lawful, shares
from euchre.trained.training.gradients import Asked

HEAT: Final = 0.1
"""How many points a player who learns errs by."""
ODD: Final = 0.04
"""How often he does anything at all, to learn how strange hands are played."""
RARE: Final = 0.03
"""What a turn to call that is seldom reached counts at least."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """Positions: what is seen, the slots there are, what each came to, and how much the position counts."""

    seen: Words
    may: Words
    worth: Floats
    value: Floats
    counts: Floats

    def __len__(self) -> int:
        return len(self.seen)


@dataclass(frozen=True, slots=True, eq=False)
class Auction:
    """The turns to call of many hands: how often each choice is made, and what it comes to."""

    seen: Words
    may: Words
    odds: Floats
    worth: Floats
    """By hand, turn and slot, to the side of the seat whose turn it is."""
    value: Floats
    """By hand and turn."""
    side: Words


def auctions(network: Asked, hands: Hands, heat: float) -> Auction:
    """Follow every hand just dealt through its auction, all passes."""
    seen, may, worth, who = (array.copy() for array in hands.auctions())
    n, turns = may.shape
    there = may != 0
    odds = np.zeros((n, turns, SLOTS), np.float32)
    odds[there] = shares(network(seen[there])[0], may[there], heat)
    side, value = who % 2, np.zeros((n, turns), np.float32)
    points = worth.astype(np.float32)
    after, whose = np.zeros(n, np.float32), np.zeros(n, np.int64)
    for turn in range(turns - 1, -1, -1):
        points[:, turn, PASS] = np.where(side[:, turn] == whose, after, -after)
        points[:, turn] *= lawful(may[:, turn])
        value[:, turn] = (odds[:, turn] * points[:, turn]).sum(axis=1)
        after = np.where(there[:, turn], value[:, turn], after)
        whose = np.where(there[:, turn], side[:, turn], whose)
    return Auction(seen, may, odds, points, value, side)


def lesson(network: Asked, hands: Hands, rng: np.random.Generator) -> Lesson:
    """Play the *hands*, just dealt, to their end, and say what every choice came to."""
    told = auctions(network, hands, HEAT)
    n, turns = told.may.shape
    there = told.may != 0
    passing = told.odds[:, :, PASS]
    reach = np.concatenate([np.ones((n, 1), np.float32), passing[:, :-1].cumprod(axis=1)], axis=1)
    parts: list[tuple[Any, ...]] = [
        (told.seen[there], told.may[there], told.worth[there], told.value[there],
         np.maximum(reach, RARE)[there]),
    ]  # fmt: skip
    for turn in range(turns):
        which = (hands.rows[:, w.PHASE] == w.CALL).nonzero()[0]
        if len(which):
            hands.act(which, chosen(told.odds[which, turn], told.may[which, turn], rng))
    while len(which := hands.playing()):
        seen, may = (array.copy() for array in hands.look(which))
        worth = hands.worth(which).astype(np.float32) * lawful(may)
        odds = shares(network(seen)[0], may, HEAT)
        parts.append((seen, may, worth, (odds * worth).sum(axis=1), np.ones(len(which), np.float32)))
        hands.act(which, chosen(odds, may, rng))
    return Lesson(*[np.concatenate(part) for part in zip(*parts, strict=True)])


def chosen(odds: Floats, may: Words, rng: np.random.Generator) -> Words:
    """A slot for each hand, now and then any."""
    any_of = lawful(may) / lawful(may).sum(axis=1, keepdims=True)
    return drawn((1 - ODD) * odds + ODD * any_of.astype(np.float32), rng.random(len(may), np.float32))


def errors(out: Floats, part: Lesson) -> tuple[Floats, float]:
    """
    The slopes of the error of what a network says of a lesson, and the error.

    What counts is how choices compare, so both are taken from the mean of the choices there are: luck that
    is the same for all of them falls out.
    """
    may = lawful(part.may)
    many = may.sum(axis=1, keepdims=True).astype(np.float32)
    off = np.where(may, out[:, :SLOTS] - part.worth, np.float32(0))
    off -= off.sum(axis=1, keepdims=True) / many * may
    value = out[:, SLOTS] - part.value
    weight = part.counts[:, None] / len(part)
    slope = np.concatenate([off, VALUE * value[:, None]], axis=1) * weight
    return slope, float((off * off * weight).sum())


VALUE: Final = np.float32(0.1)
"""What the error in the value of a position counts, to those in its choices."""
