"""A learner that knows nothing of the game but an environment's rows beats `nine` within two minutes."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_ppo.py"


@pytest.mark.long
def test_ppo_with_masks_beats_nine() -> None:
    """The script of the tutorial, 40 rounds of it: better than `nine` beyond chance, on mirrored deals."""
    spec = importlib.util.spec_from_file_location("train_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    more, sure = example.compare(example.train(40, every=40), "nine", 400, seed=1)
    assert more > sure
