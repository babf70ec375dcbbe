"""A network learns on any device: the same but for the last bits, and each folder on one."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import array_api_strict as strict
import numpy as np
import pytest

from euchre.base.errors import EuchreError
from euchre.cli import main
from euchre.players.trained.players.network import Network
from euchre.players.trained.training import gradients, right
from euchre.players.trained.training.gradients import CPU, Device, Learner, network_on
from euchre.players.trained.training.self_play import policy_gradient, supervised_gradient
from euchre.rules.variants import variant
from tests.players.trained.test_network import SIZES, lessons, trials

# Nothing but the standard: what it takes, any library that keeps to the standard takes.
STANDARD = Device("gpu", "the standard", strict, lambda array: np.asarray(np.from_dlpack(array)))

SMALL = {
    "HANDS_PER_ROUND": 24,
    "BATCH_SIZE": 96,
    "MEASURE_EVERY": 5,
    "MEASURE_PAIRS": 30,
    "CHECKPOINT_EVERY": 2,
    "REFERENCE_EVERY": 2,
}
"""The settings of a training of tiny networks."""


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose GPU is the standard itself, and networks that are small."""

    def games() -> tuple[right.NetworkPlan, ...]:
        return right.NetworkPlan(
            "four", (variant("tournament"), variant("four")), (384, 12, 8)
        ), right.NetworkPlan("two", (variant("two"),), (384, 8, 6))

    monkeypatch.setattr(gradients, "gpu", lambda: STANDARD)
    monkeypatch.setattr(right, "network_plans", games)
    for name, value in SMALL.items():
        monkeypatch.setattr(right, name, value)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without CuPy."""
    monkeypatch.setitem(sys.modules, "cupy", None)


def learnt(where: Device) -> tuple[Learner, Any]:
    """Forty steps of lessons and twenty of self-play; and what the network says then."""
    made, said = Learner(SIZES, 1, where), None
    for number in range(60):
        if number == 40:
            made.restart_from_average()
        if number < 40:
            collect_examples = lessons(200)
            out, inputs = made.forward(collect_examples.observations)
            made.step(made.backward(supervised_gradient(out, collect_examples)[0], inputs), 1e-3)
        else:
            collect_decisions = trials(200)
            out, inputs = made.forward(collect_decisions.observations)
            made.step(made.backward(policy_gradient(out, collect_decisions), inputs), 1e-3)
            said = network_on(where, made.network())(collect_decisions.observations)
    return made, said


def alike(one: Any, two: Any) -> bool:
    """Equal but for what adding in another order makes of the last bits."""
    return bool(np.allclose(one, two, rtol=1e-4, atol=1e-5))


def same_learning(where: Device) -> None:
    """Learn here and there, and compare weights, means, and what Adam remembers."""
    here, said = learnt(CPU)
    to_device, report = learnt(where)
    assert type(to_device.layers[0]) is type(where.to_device(np.zeros(1)))
    state = to_device.state()
    for name, array in here.state().items():
        assert isinstance(state[name], (np.ndarray, np.integer))
        assert alike(state[name], array), name
    assert all(alike(one, two) for one, two in zip(report, said, strict=True))


def test_learning_needs_nothing_but_the_array_standard() -> None:
    """Forward, backward, step, settling, asking: whoever keeps to the standard comes to the same."""
    same_learning(STANDARD)


def test_learning_on_numpy_stays_in_numpy() -> None:
    """And the network that is asked is then the one the player has."""
    made = Learner(SIZES, 1)
    now = made.network()
    assert network_on(CPU, now) is now
    assert all(type(layer) is np.ndarray for layer in made.layers)


def test_a_checkpoint_goes_on_to_the_bit_on_its_device() -> None:
    """Restored from its arrays it takes the same next step."""
    one, part = Learner(SIZES, 3, STANDARD), lessons(64)
    two = Learner(SIZES, 9, STANDARD)
    two.restore(one.state())
    for made in (one, two):
        out, inputs = made.forward(part.observations)
        made.step(made.backward(supervised_gradient(out, part)[0], inputs), 1e-3)
    for name, array in one.state().items():
        assert np.array_equal(array, two.state()[name])


# --- Whole trainings ----------------------------------------------------------------------------------------


def stopping(after: int) -> Callable[[int, str], None]:
    """Ctrl-C after so many rounds."""

    def report(done: int, _said: str) -> None:
        if done == after:
            raise KeyboardInterrupt

    return report


@pytest.mark.long
@pytest.mark.usefixtures("card")
def test_a_training_on_a_gpu_that_was_stopped_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    right.train(whole, seed=3, amount=10, device="gpu")
    for after in (3, 9, 14):
        with pytest.raises(KeyboardInterrupt):
            right.train(parts, seed=3, amount=10, device="gpu", report=stopping(after))
    right.train(parts, seed=3, amount=10, device="gpu")
    for name in ("four.npz", "two.npz", "log.json", "plan.json"):
        assert (whole / name).read_bytes() == (parts / name).read_bytes()


@pytest.mark.ci
@pytest.mark.usefixtures("card")
def test_plan_and_log_say_which_device_learnt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another device ends in other last bits: whoever wants the same again has to know."""
    for what, few in (("HANDS_PER_ROUND", 128), ("BATCH_SIZE", 256), ("MEASURE_PAIRS", 200)):
        monkeypatch.setattr(right, what, few)
    shipped = {}
    for where, report in (("cpu", CPU.description), ("gpu", "the standard")):
        folder, out = tmp_path / where, tmp_path / f"{where}.npz"
        right.train(folder, seed=3, amount=5, device=where)
        right.write_result(folder, out)
        assert json.loads((folder / "plan.json").read_text())["device"] == where
        log = json.loads(out.with_suffix(".log.json").read_text())
        assert log["device"] == where
        assert {figure["on"] for game in ("four", "two") for figure in log[game]} == {report}
        with np.load(out) as arrays:
            shipped[where] = [Network.of(arrays, name) for name in ("four", "two")]
    for here, to_device in zip(shipped["cpu"], shipped["gpu"], strict=True):
        pairs = zip((*here.weights, *here.biases), (*to_device.weights, *to_device.biases), strict=True)
        assert all(np.allclose(one, two, atol=1e-2) for one, two in pairs)


@pytest.mark.usefixtures("card")
@pytest.mark.parametrize(("begun", "then"), [("cpu", "gpu"), ("gpu", "cpu")])
def test_a_folder_belongs_to_one_device(tmp_path: Path, begun: str, then: str) -> None:
    """Going on elsewhere would end in a player that neither seed nor log makes again."""
    with pytest.raises(KeyboardInterrupt):
        right.train(tmp_path, seed=3, amount=10, device=begun, report=stopping(2))
    with pytest.raises(EuchreError, match=f"another training .*device {begun}.*go on with that one"):
        right.train(tmp_path, seed=3, amount=10, device=then)
    assert right.device_of(tmp_path) == begun  # and who does not say where goes on there


def test_a_plan_that_names_no_device_is_one_of_the_processor(tmp_path: Path) -> None:
    """As they were written before there was a choice: such a training goes on."""
    right.train(tmp_path, seed=3, amount=2)
    whole = (tmp_path / "four.npz").read_bytes()
    (tmp_path / "plan.json").write_text('{"player": "right", "seed": 3, "amount": 2}\n')
    (tmp_path / "four.npz").unlink()
    assert right.device_of(tmp_path) == "cpu"
    right.train(tmp_path, seed=3, amount=2)
    assert (tmp_path / "four.npz").read_bytes() == whole


@pytest.mark.usefixtures("card")
def test_a_new_training_takes_the_best_device_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert right.device_of(tmp_path) == "gpu"
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "cupy", None)
    assert right.device_of(tmp_path) == "cpu"


# --- The command --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["right", "--device", "gpu"], "a GPU needs a card by NVIDIA"),
        (["right", "--device", "tpu"], "--device tpu: write cpu or gpu, or leave it out"),
        (["right", "--device", "gpu", "--ray", "local"], "--device gpu goes with this machine's own card"),
        (["left", "--device", "gpu"], "left is learnt by counting, which a GPU cannot help"),
    ],
)
def test_a_device_that_is_not_there_is_refused_in_a_sentence(
    tmp_path: Path, argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is written."""
    assert main(["research", "train", *argv, "--folder", str(tmp_path / "work")]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert "Traceback" not in said
    assert not (tmp_path / "work").exists()


def test_a_driver_that_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """CuPy may be there without a card, a driver or CUDA's libraries: it says so by what it raises."""

    def missing(_number: int) -> None:
        raise RuntimeError("cudaErrorInsufficientDriver: CUDA driver version is insufficient")

    runtime = SimpleNamespace(getDeviceProperties=missing)
    monkeypatch.setitem(sys.modules, "cupy", ModuleType("cupy"))
    monkeypatch.setattr(sys.modules["cupy"], "cuda", SimpleNamespace(runtime=runtime), raising=False)
    with pytest.raises(EuchreError, match=r"no GPU can be used here .*InsufficientDriver.* --device cpu"):
        gradients.gpu()
    assert gradients.best_device() == "cpu"


@pytest.mark.usefixtures("card")
def test_the_command_learns_on_the_gpu_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With one worker, unless more are asked for: the card is one."""
    assert main(["research", "train", "right", "--amount", "2", "--folder", str(tmp_path)]) == 0
    assert "learning on the GPU: the standard" in capsys.readouterr().err
    assert json.loads((tmp_path / "plan.json").read_text())["device"] == "gpu"


# --- A real card --------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.skipif(gradients.best_device() == "cpu", reason="no GPU here, or no CuPy")
def test_a_real_gpu_learns_what_numpy_learns(tmp_path: Path) -> None:
    """The same but for the last bits; and twice the same, to the last bit."""
    same_learning(gradients.gpu())
    for name in ("one", "two"):
        right.train(tmp_path / name, seed=1, amount=4, device="gpu")
    for name in ("four.npz", "two.npz", "log.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
