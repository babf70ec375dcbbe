"""The strength of a network: the points a deal that it wins against the jack, a player by rules of thumb."""

import numpy as np

from euchre.kernel.machine import schema
from euchre.players.trained.kernel.lockstep import HandBatch
from euchre.players.trained.players.network import MASKED_VALUE, Floats, Network, legal_mask
from euchre.rules.rules import Rules


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
                hands.act(
                    ours, np.where(legal_mask(legal), network(observations)[0], MASKED_VALUE).argmax(axis=1)
                )
            if len(theirs):
                hands.act_as_jack(theirs)
        points = hands.rows[:, schema.POINTS : schema.POINTS + 2].astype(np.float32)
        won.append(points[:, mine] - points[:, 1 - mine])
    pair = (won[0] + won[1]) / 2
    return float(pair.mean()), float(pair.std() / np.sqrt(pairs))
