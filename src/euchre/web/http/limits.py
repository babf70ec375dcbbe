"""Limits: how many requests may come at once and how fast more are allowed, and how many may wait."""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from time import monotonic
from typing import Final

from euchre.web.http.refusal import RefusedError

KEYS: Final = 20_000
"""The most keys that are remembered; the one that was silent longest is forgotten first."""
SHARING: Final = 3
"""
The number of persons' shares that one address has together, because every client without a cookie counts as a
new person.
"""
WAITING_OF_AN_ADDRESS: Final = 4
"""
The most people of one address who may wait, in each kind of `Places`; the other places are for other
people.
"""
OR_OTHERS: Final = ", or others at your address did"
"""The words in the sentence of a refusal beyond a `Share` that name the others at the address."""


class TokenBucket:
    """
    A limit: *most* at once for each key, and *most* more in every *seconds*.

    >>> moment = 0.0
    >>> bucket = TokenBucket(5, 60, lambda: moment)
    >>> bucket.take("ann", 16), bucket.take("ann"), bucket.take("ben")
    (True, False, True)
    >>> moment = 145.0
    >>> bucket.take("ann")
    True
    """

    def __init__(self, most: float, seconds: float, now: Callable[[], float] = monotonic) -> None:
        self.most, self.rate, self._now = most, most / seconds, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, times: int = 1) -> bool:
        """
        Whether *key* may do it *times* more; if so, this counts as done.

        Where fewer are left, but at least one, it is granted, and the missing ones are paid back by time
        first.
        """
        now = self._now()
        left = self._left_now(self._left.pop(key, (self.most, now)), now)
        granted = left >= 1
        self._left[key] = (left - times * granted, now)
        while self._left and (len(self._left) > KEYS or self._oldest(now) >= self.most):
            self._left.popitem(last=False)  # a key that was silent for that long has its full allowance again
        return granted

    def _oldest(self, now: float) -> float:
        """The allowance left to the key that has been silent longest."""
        return self._left_now(next(iter(self._left.values())), now)

    def _left_now(self, before: tuple[float, float], now: float) -> float:
        left, at = before
        return min(self.most, left + (now - at) * self.rate)


class Share(TokenBucket):
    """A limit for each person, and `SHARING` times as much for all people of one address together."""

    def __init__(self, most: float, scale: float, now: Callable[[], float]) -> None:
        most *= max(1.0, scale)
        super().__init__(most, 600, now)
        self.of_address = TokenBucket(SHARING * most, 600, now)

    def granted(self, person: str, address: str) -> bool:
        """Whether *person*, at *address*, may do it once more; if so, this counts as done."""
        return self.take(person) and self.of_address.take(household(address))


class Places:
    """
    A limited number of places for people who wait for an answer; the sentences say why a person gets none.

    One address may take only a part of them, so that others find a place.
    """

    def __init__(self, most: int, full: str, shared: str) -> None:
        self.most, self._full, self._shared = most, full, shared
        self._taken: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        """How many people wait."""
        return self._taken.total()

    def take(self, address: str, most: int) -> None:
        """Take a place, one of up to *most* for this *address*. Raises: RefusedError."""
        if self.taken >= self.most:
            raise RefusedError(503, "busy", self._full)
        if self._taken[address] >= most:
            raise RefusedError(429, "too_many", self._shared)
        self._taken[address] += 1

    def leave(self, address: str) -> None:
        """Give the place back."""
        self._taken -= Counter([address])  # the counter keeps no address without a waiting person


class Limits:
    """All the limits of a server; *scale* widens those on addresses, which whole schools may share."""

    def __init__(self, scale: float = 1.0, now: Callable[[], float] = monotonic) -> None:
        self.requests = TokenBucket(600 * scale, 60, now)
        """Of one address, of any kind."""
        self.upgrades = TokenBucket(30 * scale, 60, now)
        """New sockets of one address."""
        self.waiting = max(1, round(WAITING_OF_AN_ADDRESS * scale))
        """The most questions, reviews and studies of one address that wait, for each kind."""
        self.idle = 100 * scale
        """Connections of one address at once that are no sockets."""
        self.creates = TokenBucket(5 * scale, 60, now)
        """New tables of one address."""
        self.tables = TokenBucket(10 * max(1.0, scale), 600, now)
        """New tables of one person."""
        self.profiles = Share(10, scale, now)
        """Changes of what one person shows."""
        self.reviews = Share(10, scale, now)
        """Reviews of one person."""
        self.answers = Share(120, scale, now)
        """Answers to puzzles, of one person."""
        self.studies_of_games = Share(5, scale, now)
        """Studies of one person's games."""
        self.studies = Share(60, scale, now)
        """Positions, charts and open hands that one person asks for."""
        self.picks = Share(300, scale, now)
        """Steps of positions that one person puts together."""
        self.pictures = TokenBucket(30 * scale, 60, now)
        """Pictures of shared games, for one address."""
        self.page_errors = TokenBucket(5 * scale, 60, now)
        """Reports from one address that a page broke."""
        self.page_errors_in_all = TokenBucket(60, 60, now)
        """Reports of broken pages from all addresses, so that nobody can fill the log from outside."""
        self.erasures = TokenBucket(5 * scale, 600, now)
        """Erasures asked by one address; each one searches all stored games."""


@lru_cache(maxsize=1024)
def household(address: str) -> str:
    """
    The part of an address that counts as one: for IPv6, the 64 bits that a household gets.

    >>> household("2001:db8:1:2:3:4:5:6"), household("192.0.2.7"), household("::ffff:192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Address(int(found) >> 64 << 64))
    return str(found)
