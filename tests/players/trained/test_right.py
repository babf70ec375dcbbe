"""The training of the right: the same whatever the interruptions, and a player who loads what it ships."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from euchre.base.errors import EuchreError
from euchre.players.trained.players.network import Network
from euchre.players.trained.training import right
from euchre.players.trained.training.gradients import Learner
from euchre.rules.variants import variant

AMOUNT = 10

SMALL = {
    "HANDS_PER_ROUND": 24,
    "BATCH_SIZE": 96,
    "MEASURE_EVERY": 5,
    "MEASURE_PAIRS": 30,
    "CHECKPOINT_EVERY": 2,
    "REFERENCE_EVERY": 2,
}
"""The settings of a training of tiny networks."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiny networks and few hands: what is tried is the training, not the strength."""

    def games() -> tuple[right.NetworkPlan, ...]:
        must, legal = variant("tournament"), variant("four")
        return right.NetworkPlan("four", (must, legal), (384, 12, 8)), right.NetworkPlan(
            "two", (variant("two"),), (384, 8, 6)
        )

    monkeypatch.setattr(right, "network_plans", games)
    for name, value in SMALL.items():
        monkeypatch.setattr(right, name, value)


def stopping(after: int) -> Callable[[int, str], None]:
    """Ctrl-C after so many rounds."""
    heard: list[int] = []

    def report(_done: int, _said: str) -> None:
        heard.append(_done)
        if len(heard) == after:
            raise KeyboardInterrupt

    return report


@pytest.mark.ci
def test_a_training_that_was_stopped_ends_as_one_that_was_not(tmp_path: Path) -> None:
    """Stopped in the lessons, in the self-play, between checkpoints: the same bytes in the end."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    right.train(whole, seed=3, amount=AMOUNT)
    for after in (3, 1, 7, 4):
        with pytest.raises(KeyboardInterrupt):
            right.train(parts, seed=3, amount=AMOUNT, report=stopping(after))
    right.train(parts, seed=3, amount=AMOUNT)
    for name in ("four.npz", "two.npz", "log.json", "plan.json"):
        assert (whole / name).read_bytes() == (parts / name).read_bytes()
    right.write_result(whole, tmp_path / "one.npz")
    right.write_result(parts, tmp_path / "two.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


def test_what_is_shipped_is_what_the_player_loads(tmp_path: Path) -> None:
    right.train(tmp_path / "work", seed=1, amount=4)
    out = tmp_path / "right.npz"
    right.write_result(tmp_path / "work", out)
    with np.load(out) as arrays:
        for plan in right.network_plans():
            network = Network.of(arrays, plan.name)
            assert network.words == 6
            assert np.isfinite(network(np.zeros((3, 9), np.int64))[0]).all()
            for weight in (*network.weights, *network.biases):
                assert (weight * right.WEIGHT_STEPS % 1 == 0).all()
    log = json.loads((tmp_path / "right.log.json").read_text())
    assert (log["player"], log["seed"], log["amount"]) == ("right", 1, 4)
    assert log["four"][-1]["round"] == 4


def test_another_seed_trains_another_player(tmp_path: Path) -> None:
    for seed in (1, 2):
        right.train(tmp_path / str(seed), seed=seed, amount=2)
    assert (tmp_path / "1" / "two.npz").read_bytes() != (tmp_path / "2" / "two.npz").read_bytes()


def test_a_folder_belongs_to_one_training(tmp_path: Path) -> None:
    right.train(tmp_path, seed=1, amount=2)
    with pytest.raises(EuchreError, match=r"another training.*seed 1.*name another folder"):
        right.train(tmp_path, seed=2, amount=2)
    with pytest.raises(EuchreError, match="for one at least"):
        right.train(tmp_path, seed=1, amount=0)


def test_damage_is_said_and_what_to_do(tmp_path: Path) -> None:
    right.train(tmp_path, seed=1, amount=2)
    whole = (tmp_path / "two.npz").read_bytes()
    for damaged in (b"", b"PK nonsense", b"PK\x03\x04 nonsense", whole[: len(whole) // 2], whole[:-30]):
        (tmp_path / "two.npz").write_bytes(damaged)
        with pytest.raises(EuchreError, match=r"two\.npz is damaged: remove it"):
            right.train(tmp_path, seed=1, amount=2)
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(EuchreError, match="damaged notes"):
        right.train(tmp_path, seed=1, amount=2)


def test_nothing_is_shipped_that_is_not_trained(tmp_path: Path) -> None:
    with pytest.raises(EuchreError, match="holds no training"):
        right.write_result(tmp_path, tmp_path / "out.npz")
    with pytest.raises(KeyboardInterrupt):
        right.train(tmp_path, seed=1, amount=4, report=stopping(5))
    with pytest.raises(EuchreError, match="'two' has done 0 of 4 rounds: train on first"):
        right.write_result(tmp_path, tmp_path / "out.npz")


def test_measured_against_itself_nobody_wins_by_sitting_elsewhere() -> None:
    """The same deals each time, from both sides."""
    plan = right.network_plans()[1]
    training = right.NetworkTraining(plan, 1, 4, Learner(plan.sizes, 1))
    one, error = right.against_jack(training.learner.network(), variant("two"), 200)
    again, _ = right.against_jack(training.learner.network(), variant("two"), 200)
    assert one == again
    assert error > 0
    assert one < 0  # untrained, it loses to the jack
