"""How sure a figure is: intervals that hold the true one in 95 of 100 such samples."""

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""This number of standard errors on either side of a mean makes its 95 % interval."""


class Rate(NamedTuple):
    """How often something happened: *times* in *of*, and the 95 % interval (0 to 1) of its true rate."""

    times: int
    of: int
    rate: float | None
    """None where *of* is 0."""
    low: float
    high: float


class Mean(NamedTuple):
    """A mean of numbers, its standard error, and the ends of its 95 % interval."""

    mean: float | None
    """None without a number."""
    error: float | None
    """None with fewer than two numbers."""
    low: float | None
    high: float | None


def wilson_interval(times: float, of: int) -> tuple[float, float]:
    """
    Return the 95 % interval of a true rate after *times* successes in *of* trials, by Wilson's score (1927).

    Both ends are from 0 to 1; without a trial the interval is 0 to 1.

    >>> [round(end, 3) for end in wilson_interval(0, 10)], wilson_interval(0, 0)
    ([0.0, 0.278], (0.0, 1.0))
    """
    if of == 0:
        return 0.0, 1.0
    rate, spread = times / of, Z * Z / of
    middle = rate + spread / 2
    half = Z * sqrt(rate * (1 - rate) / of + spread / (4 * of))
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    # At the ends the sums are exact but for the last bit.
    return (0.0 if times == 0 else max(0.0, low)), (1.0 if times == of else min(1.0, high))


def rate(times: int, of: int) -> Rate:
    """Return the rate of *times* in *of* with its 95 % interval; the rate is None where *of* is 0."""
    return Rate(times, of, times / of if of else None, *wilson_interval(times, of))


def mean_interval(total: int, squares: int, of: int) -> Mean:
    """
    Return the mean of *of* whole numbers with its standard error and 95 % interval, from their sum and sum of
    squares.

    *total* is the sum of the numbers, *squares* the sum of their squares.

    >>> mean_interval(6, 14, 3).mean, round(mean_interval(6, 14, 3).error, 4)
    (2.0, 0.5774)
    """
    if of < 2:
        return Mean(float(total) if of else None, None, None, None)
    mean = total / of
    # In whole numbers up to the last step: no digits are lost, however many hands there were.
    error = sqrt((of * squares - total * total) / (of * of * (of - 1)))
    return Mean(mean, error, mean - Z * error, mean + Z * error)


def student_quantile(degrees: int) -> float:
    """
    Return how many standard errors on either side make a 95 % interval, by Student's distribution.

    *degrees* are the degrees of freedom: one less than the sample has numbers, 1 at least.

    >>> [round(student_quantile(degrees), 2) for degrees in (1, 2, 12, 1_000)]
    [12.71, 4.3, 2.18, 1.96]
    """
    z3, z5, z7 = Z**3, Z**5, Z**7
    # Fisher and Cornish's expansion (1960) of Student's quantile; with fewer than five numbers it is tabled.
    wide = Z + (z3 + Z) / (4 * degrees) + (5 * z5 + 16 * z3 + 3 * Z) / (96 * degrees**2)
    wide += (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * degrees**3)
    return {1: 12.706, 2: 4.303, 3: 3.182}.get(degrees, wide)


def mean_of(numbers: Sequence[float]) -> tuple[float, float]:
    """
    Return the mean of *numbers* (one at least) and its standard error, 0 for a single number.

    >>> mean_of([1, 2, 3])[0], round(mean_of([1, 2, 3])[1], 4)
    (2.0, 0.5774)
    """
    count = len(numbers)
    mean = sum(numbers) / count
    squares = sum((number - mean) ** 2 for number in numbers)
    return mean, sqrt(squares / max(1, count - 1) / count)
