"""Simulated hands as named columns of numbers, one entry a hand."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from euchre.base.missing_parts import explain_missing_parts
from euchre.base.numbers import count_in_figures
from euchre.kernel.simulate.batch import COLUMNS
from euchre.rules.rules import Rules
from euchre.rules.text import share_code

if TYPE_CHECKING:
    import polars as pl

Integers = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, eq=False)
class HandColumns:
    """
    Simulated hands as columns: arrays of one length, an entry for each hand, -1 where there is no such card
    or seat.

    Cards, trumps and ends are the numbers of `Card`, `Trump` and `End`.
    """

    rules: Rules
    hand: Integers
    """The number of the hand, from 0."""
    dealer: Integers
    upcard: Integers
    maker: Integers
    trump: Integers
    alone: Integers
    """1 where the maker played alone."""
    defender: Integers
    """The seat that defended alone."""
    bid: Integers
    """The tricks that were bid, 0 without a bid."""
    lone: Integers
    """The rung of a lone bid, from 1; 0 where there was none."""
    spoken: Integers
    """How often somebody called, bid or passed."""
    out: Integers
    """A bit for each seat that took no part."""
    end: Integers
    tricks: Integers
    """Tricks taken, a column for each seat."""
    points: Integers
    """Points scored, a column for each side."""

    def __repr__(self) -> str:
        return f"<HandColumns: {share_code(self.rules)}, {count_in_figures(len(self), 'hand')}>"

    def __len__(self) -> int:
        """How many hands there are."""
        return len(self.hand)

    @property
    def named(self) -> dict[str, Integers]:
        """Every column by name, those of seats and sides apart: ``tricks_0``, ``points_1``."""
        columns: dict[str, Integers] = {name: getattr(self, name) for name in COLUMNS}
        columns |= {f"tricks_{seat}": self.tricks[:, seat] for seat in range(self.rules.seats)}
        return columns | {f"points_{side}": self.points[:, side] for side in range(self.rules.sides)}

    def polars(self) -> "pl.DataFrame":
        """
        Return the columns of `named` as a Polars data frame, a row for each hand.

        Raises: MissingPartError when polars is not installed.
        """
        with explain_missing_parts():
            import polars as pl

        return pl.DataFrame(self.named)

    def pandas(self) -> Any:
        """
        Return the columns of `named` as a pandas ``DataFrame``, a row for each hand.

        Raises: MissingPartError when pandas is not installed.
        """
        with explain_missing_parts():
            import pandas as pd

        return pd.DataFrame(self.named)


def hand_columns(rules: Rules, rows: Integers) -> HandColumns:
    """
    Return simulated hands as named columns; *rows* has one for each, as
    `euchre.analysis.simulation.simulate.hand_row` makes them.
    """
    first = len(COLUMNS)
    named: dict[str, Any] = {name: rows[:, at] for at, name in enumerate(COLUMNS)}
    return HandColumns(
        rules=rules,
        **named,
        tricks=rows[:, first : first + rules.seats],
        points=rows[:, first + rules.seats :],
    )
