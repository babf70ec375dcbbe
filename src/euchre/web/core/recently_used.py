"""A mapping that keeps only the values that were used last."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class RecentlyUsed(Generic[K, V]):
    """
    At most *most* values by key; the one that was not used for longest is dropped first.

    >>> kept = RecentlyUsed[str, int](2)
    >>> for key in ("a", "b", "a", "c"):
    ...     found = kept.get(key) or kept.keep(key, ord(key))
    >>> kept.get("a"), kept.get("b"), kept.get("c")
    (97, None, 99)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K) -> V | None:
        """The value of *key*, which is used by this; None where there is none."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def keep(self, key: K, value: V) -> V:
        """Keep *value*, and return it."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self._most:
            self._values.popitem(last=False)
        return value
