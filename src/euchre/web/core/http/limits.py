"""Limits: how many requests may come at once, and how fast more are allowed."""

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from time import monotonic
from typing import Final, Literal

from euchre.web.core.wire.refusal import RefusedError

LimitName = Literal[
    "requests", "tables", "changes", "profiles", "reviews", "answers", "studies_of_games", "studies", "picks",
    "checks", "pictures", "page_errors", "erasures",
]  # fmt: skip
"""The limits towards which requests count, by their names in `Limits`."""
KEYS: Final = 20_000
"""The most keys that are remembered; the one that was silent longest is forgotten first."""
TEN_MINUTES: Final = 600
"""Seconds after which a person may do everything again."""
SHARING: Final = 3
"""
The number of persons' shares that one address has together, because every client without a cookie counts as a
new person.
"""
WAITING_OF_AN_ADDRESS: Final = 4
"""
The most pieces of work of one kind (`euchre.web.core.http.jobs`) that may wait for people of one address; the
other places are for other people.
"""
TOO_MANY: Final = "Too many requests of this kind came from you or from your address; wait a minute or two."
"""The sentence for a person who asks more often than a limit allows."""


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


class Limit:
    """
    How often something may be done: by one *person*, from one *address*, and *in_all*.

    None is no limit.
    """

    def __init__(
        self,
        *,
        person: TokenBucket | None = None,
        address: TokenBucket | None = None,
        in_all: TokenBucket | None = None,
    ) -> None:
        self.person, self.address, self.in_all = person, address, in_all

    def take(self, person: str, address: str, times: int = 1) -> bool:
        """
        Whether *person*, at *address*, may do it *times* more; if so, this counts as done.

        What a person may do no more does not count for the address, so that one person alone cannot use up
        what others at the address may do.
        """
        counted = ((self.person, person), (self.address, address), (self.in_all, ""))
        return all(bucket is None or bucket.take(key, times) for bucket, key in counted)

    def check(self, person: str, address: str, times: int = 1) -> None:
        """Count it as `take` does. Raises: RefusedError when that is too often."""
        if not self.take(person, address, times):
            raise RefusedError(429, "too_many", TOO_MANY)


class Limits:
    """
    All the limits of a server, by the names under which `euchre.web.core.http.endpoints` declares them.

    *scale* widens those on addresses, which whole schools may share.
    """

    def __init__(self, scale: float = 1.0, now: Callable[[], float] = monotonic) -> None:
        def of_address(most: float, seconds: float) -> TokenBucket:
            return TokenBucket(most * scale, seconds, now)

        def of_person(most: float) -> TokenBucket:
            return TokenBucket(most * max(1.0, scale), TEN_MINUTES, now)

        def share(most: float) -> Limit:
            return Limit(person=of_person(most), address=of_person(SHARING * most))

        self.waiting = max(1, round(WAITING_OF_AN_ADDRESS * scale))
        """The most questions, reviews and studies of one address that wait, for each kind."""
        self.idle = 100 * scale
        """Connections of one address at once that are no sockets."""
        self.requests = Limit(address=of_address(600, 60))
        """Requests of any kind."""
        self.upgrades = Limit(address=of_address(30, 60))
        """New sockets."""
        self.tables = Limit(person=of_person(10), address=of_address(5, 60))
        """New tables."""
        self.changes = share(120)
        """Changes of what the server keeps: who sits where, whom a person avoids, which games are shared."""
        self.profiles = share(10)
        """Changes of what a person shows."""
        self.reviews = share(10)
        """Reviews."""
        self.answers = share(120)
        """Answers to puzzles."""
        self.studies_of_games = share(5)
        """Studies of a person's own games."""
        self.studies = share(60)
        """Positions, charts and open hands."""
        self.picks = share(300)
        """Steps of positions that a person puts together."""
        self.checks = share(600)
        """Checks of rules that a person writes."""
        self.pictures = Limit(address=of_address(30, 60))
        """Pictures of shared games."""
        self.page_errors = Limit(address=of_address(5, 60), in_all=TokenBucket(60, 60, now))
        """Reports that a page broke; also limited in all, so that nobody can fill the log."""
        self.erasures = Limit(address=of_address(5, TEN_MINUTES))
        """Erasures; each one searches all stored games."""


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
