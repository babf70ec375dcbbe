"""
Train a player by PPO with masks, in self-play, and see how it does against the ladder.

``python3 dev.py run examples/train_ppo.py`` takes two minutes of one core; more ``--rounds`` play better.
It needs nothing but ``pip install 'euchre[rl]'``. The tutorial goes through it.
"""

import argparse
import os
from itertools import pairwise
from random import Random
from time import process_time
from typing import Any, NamedTuple

# Before NumPy is loaded: its threads would wait for each other, at eight times the CPU time on a busy server.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from euchre import Action, View, deal, player, points, rl, variant
from euchre.players.registry.matches import play_hand

RULES = variant("tournament")
LAYOUT, NUMBERS = rl.layout_of(RULES), rl.numbering(RULES)
TOLD = LAYOUT["rules"].start  # the rules end a row, and are always the same here
HANDS, STEPS = 512, 64  # so many hands in step, so many steps a round
EPOCHS, BATCH, CLIP, ENTROPY, RATE, HIDDEN = 4, 1024, 0.2, 0.01, 1e-3, 128


class Decisions(NamedTuple):
    """Decisions with a choice: what was observed, lawful, chosen; how likely; what the hand brought."""

    rows: np.ndarray
    masks: np.ndarray
    chosen: np.ndarray
    odds: np.ndarray
    brought: np.ndarray


class Network:
    """Two hidden layers; out come a logit for each action and, last, what the hand will bring."""

    def __init__(self, seed: int) -> None:
        rng, sizes = np.random.default_rng(seed), (TOLD, HIDDEN, HIDDEN, len(NUMBERS) + 1)
        layers = [rng.normal(0, (2 / a) ** 0.5, (a, b)) for a, b in pairwise(sizes)]
        layers[-1] *= 0.1  # begin with all actions about as likely
        self.weights = [each.astype(np.float32) for each in (*layers, *map(np.zeros, sizes[1:]))]
        self.first = [
            np.zeros_like(each) for each in self.weights
        ]  # Adam's means of slopes and their squares
        self.second = [np.zeros_like(each) for each in self.weights]
        self.updates = 0

    def forward(self, rows: np.ndarray) -> list[np.ndarray]:
        """Return the input, and the output of each layer, the last one's last."""
        layers = [rows[:, :TOLD].astype(np.float32)]
        for at in range(3):
            out = layers[-1] @ self.weights[at] + self.weights[3 + at]
            layers.append(np.maximum(out, 0) if at < 2 else out)
        return layers

    def learn(self, layers: list[np.ndarray], slope: np.ndarray, rate: float) -> None:
        """Take a step of Adam down the *slope*, that of the loss by the outputs; *rate* is its length."""
        slopes = [slope] * 6
        for at in (2, 1, 0):
            slopes[at], slopes[3 + at] = layers[at].T @ slope, slope.sum(0)
            slope = (slope @ self.weights[at].T) * (layers[at] > 0)
        self.updates += 1
        rate *= (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        for at, by in enumerate(slopes):
            self.first[at] += 0.1 * (by - self.first[at])
            self.second[at] += 0.001 * (by * by - self.second[at])
            self.weights[at] -= rate * self.first[at] / (np.sqrt(self.second[at]) + 1e-8)


def chances(outputs: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Return the chance of each action; what is not lawful has none."""
    logits = np.where(masks > 0, outputs[:, :-1], -1e9)
    odds = np.exp(logits - logits.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def play_round(
    env: rl.EuchreVectorEnv, network: Network, now: tuple[Any, Any], rng: np.random.Generator
) -> tuple[Decisions, tuple[Any, Any]]:
    """Play `STEPS` steps in every seat from *now* on; return the decisions, and where it goes on."""
    (observation, info), each, kept = now, np.arange(HANDS), []
    for _ in range(STEPS):
        rows, masks, seat = observation["observation"], observation["action_mask"], info["seat"]
        odds = chances(network.forward(rows)[-1], masks)
        drawn = (odds.cumsum(1) > rng.random((HANDS, 1)) * 0.9999).argmax(1)
        observation, _, ended, _, info = env.step(drawn)
        kept.append((Decisions(rows, masks, drawn, odds[each, drawn], seat), ended, info["payoffs"]))
    brought, known, parts = np.zeros((HANDS, RULES.seats)), np.zeros(HANDS, bool), []
    for step, ended, payoffs in reversed(kept):  # every decision is paid what its hand brings its seat
        brought[ended], known = payoffs[ended], known | ended
        use = known & (step.masks.sum(1) > 1)
        seat = step.brought  # whose decision it was, until here
        parts.append([part[use] for part in (*step[:4], brought[each, seat])])
    return Decisions(*map(np.concatenate, zip(*parts, strict=True))), (observation, info)


def improve(network: Network, seen: Decisions, rate: float, rng: np.random.Generator) -> None:
    """Make likelier what went better than expected, rarer what went worse, within `CLIP` of before."""
    edge = seen.brought - network.forward(seen.rows)[-1][:, -1]
    edge = (edge - edge.mean()) / (edge.std() + 1e-8)
    for _ in range(EPOCHS):
        order = rng.permutation(len(edge))
        for some in np.split(order, range(BATCH, len(order), BATCH)):
            layers, each, gain = network.forward(seen.rows[some]), np.arange(len(some)), edge[some]
            odds, chosen = chances(layers[-1], seen.masks[some]), seen.chosen[some]
            ratio = odds[each, chosen] / seen.odds[some]
            pull = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * gain * ratio  # none where clipped
            slope = odds * pull[:, None]
            slope[each, chosen] -= pull
            logs = np.log(np.maximum(odds, 1e-9))
            slope += ENTROPY * odds * (logs - (odds * logs).sum(1, keepdims=True))
            miss = layers[-1][:, -1:] - seen.brought[some][:, None]
            both = np.concatenate([slope, 0.1 * miss], axis=1) / len(some)
            network.learn(layers, both.astype(np.float32), rate)


class Learner:
    """The network as a player: it takes what it thinks best."""

    name = "learner"

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, view: View) -> Action:
        """Return the likeliest action."""
        observation = rl.observed(view, canonical=True)
        odds = chances(self.network.forward(observation.row[None])[-1], observation.mask[None])
        return NUMBERS.under(observation.suit_order)[int(odds.argmax())]


def compare(network: Network, opponent: str, pairs: int, seed: int = 0) -> tuple[float, float]:
    """Play *pairs* of mirrored hands; return by how many points a hand it leads, and half the interval."""
    us, them, gains = Learner(network), player(opponent), []
    for number in range(pairs):
        start = deal(RULES, number % 4, Random(f"{seed} {number}"))
        first = points(play_hand(start, [us, them, us, them], (0, 0)))
        second = points(play_hand(start, [them, us, them, us], (0, 0)))
        gains.append((first[0] - first[1] + second[1] - second[0]) / 2)
    return float(np.mean(gains)), float(1.96 * np.std(gains) / pairs**0.5)


def train(rounds: int, seed: int = 0, every: int = 25, pairs: int = 200) -> Network:
    """Train for *rounds*; after *every* so many, print the curve: points a hand against `nine`."""
    rng, network = np.random.default_rng(seed), Network(seed)
    env = rl.EuchreVectorEnv(RULES, HANDS, suits="canonical")
    now, decisions, begun = env.reset(seed=seed), 0, process_time()
    print("round,seconds,decisions,points,interval")
    for number in range(1, rounds + 1):
        seen, now = play_round(env, network, now, rng)
        improve(network, seen, RATE * (1 - (number - 1) / rounds), rng)  # smaller steps towards the end
        decisions += len(seen.brought)
        if number % every == 0 or number == rounds:
            spent = process_time() - begun
            more, sure = compare(network, "nine", pairs)
            print(f"{number},{spent:.0f},{decisions},{more:+.3f},{sure:.3f}", flush=True)
            begun = process_time() - spent
    return network


if __name__ == "__main__":
    options = argparse.ArgumentParser(description="Train a player by PPO with masks.")
    options.add_argument("--rounds", type=int, default=150)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--pairs", type=int, default=500, help="mirrored hands of the last comparisons")
    given = options.parse_args()
    trained = train(given.rounds, given.seed)
    for name in ("nine", "ten", "jack"):
        mean, half = compare(trained, name, given.pairs, seed=1)
        print(f"against {name}: {mean:+.3f} points a hand, 95 %: {mean - half:+.3f} to {mean + half:+.3f}")
