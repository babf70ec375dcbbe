"""The network that learns: its slopes are true, its steps go down, what it keeps it keeps to the bit."""

import numpy as np
import pytest

from euchre.base.errors import EuchreError
from euchre.players.trained.kernel.slots import SLOT_COUNT
from euchre.players.trained.players.network import (
    MASKED_VALUE,
    Network,
    legal_mask,
    sample_slots,
    softmax,
    to_planes,
)
from euchre.players.trained.training.gradients import Learner
from euchre.players.trained.training.self_play import (
    Decisions,
    Examples,
    policy_gradient,
    supervised_gradient,
)

SIZES = (64, 12, 10)


def rng() -> np.random.Generator:
    return np.random.default_rng(4)


def observations(n: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Observations of one word, as random as they come."""
    return rng().integers(-(2**63), 2**63 - 1, (n, 1), np.int64)


def slots(n: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Choices of two slots at least."""
    return rng().integers(0, 1 << SLOT_COUNT, n, np.int64) | 5


def learner() -> Learner:
    """A learner in double precision, so that differences tell."""
    made = Learner(SIZES, 1)
    made.layers = [np.asarray(rng().standard_normal(layer.shape) * 0.3) for layer in made.layers]
    return made


def lessons(n: int) -> Examples:
    worth = np.where(legal_mask(slots(n)), rng().standard_normal((n, SLOT_COUNT)), 0).astype(np.float32)
    return Examples(observations(n), slots(n), worth, worth.mean(axis=1), np.ones(n, np.float32))


def trials(n: int) -> Decisions:
    part = lessons(n)
    probabilities = softmax(part.action_values, part.legal, 0.5)
    chosen = sample_slots(probabilities, rng().random(n, np.float32))
    reference = softmax(part.action_values[::-1], part.legal, 0.5)
    return Decisions(
        part.observations, part.legal, chosen, probabilities, reference, part.action_values, part.state_value
    )


def differs(made: Learner, loss: "np.ufunc | object", words: object, slope: object) -> None:
    """Compare some slopes with what a small step up and one down make of the error."""
    assert callable(loss)
    _, inputs = made.forward(words)  # type: ignore[arg-type]
    found = made.backward(slope, inputs)  # type: ignore[arg-type]
    for layer, slopes_ in zip(made.layers, found, strict=True):
        flat = layer.reshape(-1)
        for at in rng().choice(flat.size, 6):
            kept, small = flat[at], 1e-5
            flat[at] = kept + small
            up = loss(made.forward(words)[0])  # type: ignore[arg-type]
            flat[at] = kept - small
            down = loss(made.forward(words)[0])  # type: ignore[arg-type]
            flat[at] = kept
            assert slopes_.reshape(-1)[at] == pytest.approx((up - down) / (2 * small), rel=2e-3, abs=2e-5)


def test_slopes_of_any_sum_are_those_of_small_steps() -> None:
    """Backward is the slope of forward: tried with a random weight for all that comes out."""
    made, words = learner(), observations(40)
    weight = rng().standard_normal((40, SLOT_COUNT + 1))
    differs(made, lambda out: float((out * weight).sum()), words, weight)


def test_slopes_of_a_lesson_are_those_of_its_error() -> None:
    """Half the square of what is off, choices compared with each other, and the value apart."""
    made, part = learner(), lessons(40)
    out, _ = made.forward(part.observations)
    slope, _ = supervised_gradient(out, part)

    def loss(now: "np.ndarray[tuple[int, int], np.dtype[np.float64]]") -> float:
        value = (now[:, SLOT_COUNT] - part.state_value) ** 2
        return 0.5 * supervised_gradient(now, part)[1] + 0.05 * float(value.mean())

    differs(made, loss, part.observations, slope)


def test_luck_that_all_choices_share_teaches_nothing() -> None:
    """Points that come whatever is chosen fall out of the error of the choices."""
    made, part = learner(), lessons(30)
    out, _ = made.forward(part.observations)
    lucky = Examples(
        part.observations,
        part.legal,
        part.action_values + legal_mask(part.legal) * np.float32(3),
        part.state_value,
        part.weights,
    )
    assert supervised_gradient(out, lucky)[1] == pytest.approx(supervised_gradient(out, part)[1], rel=1e-4)


def test_a_choice_that_paid_is_made_more_often() -> None:
    """A step of self-play, with nothing to tell the choices apart but what came of the one taken."""
    made, part = Learner(SIZES, 1), trials(200)
    level = np.zeros_like(part.action_values)
    out, _ = made.forward(part.observations)
    probabilities = softmax(out[:, :SLOT_COUNT], part.legal, 0.1)
    paid = Decisions(
        part.observations,
        part.legal,
        part.chosen,
        probabilities,
        probabilities,
        level,
        np.ones(200, np.float32),
    )
    rows = np.arange(200)
    for _ in range(30):
        out, inputs = made.forward(paid.observations)
        made.step(made.backward(policy_gradient(out, paid), inputs), 1e-3)
    after = softmax(made.forward(paid.observations)[0][:, :SLOT_COUNT], part.legal, 0.1)
    assert after[rows, part.chosen].mean() > probabilities[rows, part.chosen].mean() + 0.01


def test_what_is_not_there_is_never_chosen() -> None:
    legal = slots(500)
    probabilities = softmax(rng().standard_normal((500, SLOT_COUNT)).astype(np.float32), legal, 0.1)
    assert np.allclose(probabilities.sum(axis=1), 1, atol=1e-5)
    assert not probabilities[~legal_mask(legal)].any()
    chosen = sample_slots(probabilities, rng().random(500, np.float32))
    assert legal_mask(legal)[np.arange(500), chosen].all()
    assert (np.where(legal_mask(legal), probabilities, MASKED_VALUE).argmax(axis=1) >= 0).all()


def test_bits_become_planes_lowest_first() -> None:
    words = np.array([[1, 1 << 62], [-1, 0]], np.int64)
    bits = to_planes(words)
    assert bits.shape == (2, 128)
    assert (bits[0, 0], bits[0, 64 + 62], bits[0].sum()) == (1, 1, 2)
    assert bits[1].sum() == 64


def test_a_learner_keeps_itself_to_the_bit() -> None:
    """Restored from its arrays it takes the same next step."""
    one, part = Learner(SIZES, 3), lessons(64)

    def step(made: Learner) -> None:
        out, inputs = made.forward(part.observations)
        made.step(made.backward(supervised_gradient(out, part)[0], inputs), 1e-3)

    step(one)
    two = Learner(SIZES, 9)
    two.restore(one.state())
    step(one)
    step(two)
    for name, array in one.state().items():
        assert np.array_equal(array, two.state()[name])


def test_self_play_begins_from_the_averages_with_the_rest_unlearnt() -> None:
    """What a position is worth with open cards says nothing of the rest that comes on top of it."""
    made, part = Learner(SIZES, 3), lessons(64)
    for _ in range(5):
        out, inputs = made.forward(part.observations)
        made.step(made.backward(supervised_gradient(out, part)[0], inputs), 1e-2)
    mean = made.network(averaged=True).copy()
    settled = made.restart_from_average()
    (choices, residual), (before, _) = made.network()(part.observations), mean(part.observations)
    assert np.array_equal(choices, before)
    assert not residual.any()
    assert np.array_equal(settled(part.observations)[0], choices)
    assert made.steps == 0
    assert not any(array.any() for array in (*made.first_moment, *made.second_moment))


def test_a_file_without_the_network_says_how_to_make_it() -> None:
    arrays = Learner(SIZES, 1).network().arrays("four")
    assert Network.of(arrays, "four").words == 1
    with pytest.raises(EuchreError, match="none for 'two': make it again with `euchre research train right`"):
        Network.of(arrays, "two")
    with pytest.raises(EuchreError, match="another shape"):
        Network.of({**arrays, "four.weight.0": np.zeros((7, 12), np.float16)}, "four")
