"""What was simulated becomes a data frame in one call."""

import sys

import numpy as np
import pytest

import euchre

HANDS = euchre.simulate(euchre.variant("tournament"), 50, seed=7)


@pytest.mark.ci
@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_frame_has_every_named_column_and_a_row_for_each_hand(library: str) -> None:
    frame = getattr(HANDS, library)()
    assert type(frame).__module__.startswith(library)
    assert list(frame.columns) == list(HANDS.named)
    assert all(np.array_equal(frame[name].to_numpy(), column) for name, column in HANDS.named.items())


@pytest.mark.parametrize("library", ["polars", "pandas"])
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(euchre.MissingPartError, match=rf"this needs {library}, .*'euchre\[frames\]'"):
        getattr(HANDS, library)()
