"""
Random draws by number: hand *n* of a seed is the same on every machine and in any order of dealing.

Every draw is a function of seed, hand and draw (SplitMix64: Steele, Lea and Flood, 2014), so nothing has
to be remembered between two hands.
"""

from collections.abc import MutableSequence
from os import urandom
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")


class Shuffler(Protocol):
    """
    An object that can shuffle: `random.Random`, `Chance`, or draws that were committed to before
    the game.
    """

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Bring the items of *x* into a random order, in place."""


class Dice(Shuffler, Protocol):
    """
    A source of random draws for cutting, drawing and shuffling: `random.Random`, or draws that were committed
    to before the game.
    """

    def randrange(self, start: int, /) -> int:
        """Return a random whole number from 0 to *start* - 1."""

    def randint(self, a: int, b: int, /) -> int:
        """Return a random whole number from *a* to *b*, both included."""


GOLDEN: Final = 0x9E3779B97F4A7C15
FIRST_FACTOR: Final = 0xBF58476D1CE4E5B9
SECOND_FACTOR: Final = 0x94D049BB133111EB
MASK: Final = (1 << 64) - 1


def mix(number: int) -> int:
    """
    Return a 64-bit hash of *number*, the finaliser of SplitMix64; each of its bits depends on every bit of
    *number*.
    """
    number &= MASK
    number = ((number ^ (number >> 30)) * FIRST_FACTOR) & MASK
    number = ((number ^ (number >> 27)) * SECOND_FACTOR) & MASK
    return number ^ (number >> 31)


def hand_key(seed: int, hand: int) -> int:
    """
    Return the 64-bit state from which the random draws of hand *hand* (from 0) of *seed* start; seeds count
    modulo 2**64.
    """
    return mix(mix(seed) + hand * GOLDEN)


def seat_seed(seed: int, hand: int, seat: int) -> int:
    """
    Return the 64-bit seed for the random choices of the player in *seat* in hand number *hand* of
    *seed*.
    """
    return mix(hand_key(seed, hand) ^ (seat + 1))


class Chance:
    """
    The random draws of hand *hand* (from 0) of *seed*, one after another; the same pair always gives the same
    draws.

    >>> [Chance(7, 0).below(6), Chance(7, 1).below(6)]
    [4, 4]
    """

    def __init__(self, seed: int, hand: int) -> None:
        self._at = hand_key(seed, hand)

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to *n* - 1; their chances differ by at most one part in 2**32 / *n*."""
        self._at = (self._at + GOLDEN) & MASK
        return ((mix(self._at) >> 32) * n) >> 32

    def shuffle(self, cards: MutableSequence[T]) -> None:
        """Bring *cards* into a random order, in place (Fisher and Yates, from the first place on)."""
        for place in range(len(cards) - 1):
            other = place + self.below(len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]


def fresh_seed() -> int:
    """Return a random seed below 1,000,000, from the system: short enough to be said over the telephone."""
    return int.from_bytes(urandom(8)) % 1_000_000
