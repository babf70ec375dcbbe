"""How often something may be asked, so many at once and then as time brings back; and who may wait."""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from time import monotonic
from typing import Final

from euchre.web.http.refusal import RefusedError

KEYS: Final = 20_000
"""Of whom it is remembered at most; the longest silent is forgotten first."""
SHARING: Final = 3
"""Shares that all who come from one address have together: whoever sends no cookie is somebody new."""
WAITING_OF_AN_ADDRESS: Final = 4
"""Of one address, in each kind of `Places`: the others are other people's."""
OR_OTHERS: Final = ", or others at your address did"
"""In the sentence that refuses what is asked beyond a `Share`."""


class TokenBucket:
    """
    *most* at once for each key, and *most* more in every *seconds*.

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
        Whether *key* may do it so many *times* more; it then has done it.

        Where less is left, but something, it is granted all the same, and time brings back the rest first.
        """
        now = self._now()
        left = self._left_now(self._left.pop(key, (self.most, now)), now)
        granted = left >= 1
        self._left[key] = (left - times * granted, now)
        while self._left and (len(self._left) > KEYS or self._oldest(now) >= self.most):
            self._left.popitem(last=False)  # whoever was silent for so long has all of it again
        return granted

    def _oldest(self, now: float) -> float:
        """What is left for whoever has been silent longest."""
        return self._left_now(next(iter(self._left.values())), now)

    def _left_now(self, before: tuple[float, float], now: float) -> float:
        left, at = before
        return min(self.most, left + (now - at) * self.rate)


class Share(TokenBucket):
    """A limit on one person, and `SHARING` times as much on all of one address together."""

    def __init__(self, most: float, scale: float, now: Callable[[], float]) -> None:
        most *= max(1.0, scale)
        super().__init__(most, 600, now)
        self.of_address = TokenBucket(SHARING * most, 600, now)

    def granted(self, person: str, address: str) -> bool:
        """Whether *person*, who comes from *address*, may do it once more; they then have done it."""
        return self.take(person) and self.of_address.take(household(address))


class Places:
    """
    Places for those who wait for an answer, whoever they are; the sentences say why somebody gets none.

    Of one address only so many may wait as leave others a place.
    """

    def __init__(self, most: int, full: str, shared: str) -> None:
        self.most, self._full, self._shared = most, full, shared
        self._taken: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        """How many there are who wait."""
        return self._taken.total()

    def take(self, address: str, most: int) -> None:
        """Wait, as one of up to *most* of this *address*. Raises: RefusedError."""
        if self.taken >= self.most:
            raise RefusedError(503, "busy", self._full)
        if self._taken[address] >= most:
            raise RefusedError(429, "too_many", self._shared)
        self._taken[address] += 1

    def leave(self, address: str) -> None:
        """Wait no more."""
        self._taken -= Counter([address])  # which keeps nobody who does not wait


class Limits:
    """All the limits of a server; *scale* widens those on addresses, which whole schools may share."""

    def __init__(self, scale: float = 1.0, now: Callable[[], float] = monotonic) -> None:
        self.requests = TokenBucket(600 * scale, 60, now)
        """Of one address, of any kind."""
        self.upgrades = TokenBucket(30 * scale, 60, now)
        """New sockets of one address."""
        self.waiting = max(1, round(WAITING_OF_AN_ADDRESS * scale))
        """Questions, reviews and studies of one address, of each kind, that wait for their answer."""
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
        """Positions, charts and open hands that one person asks about."""
        self.picks = Share(300, scale, now)
        """Steps of positions that one person puts together."""
        self.pictures = TokenBucket(30 * scale, 60, now)
        """Pictures of shared games, for one address."""
        self.page_errors = TokenBucket(5 * scale, 60, now)
        """Pages of one address that broke, as they say."""
        self.page_errors_in_all = TokenBucket(60, 60, now)
        """Of all addresses: a log is not to be filled from outside."""
        self.erasures = TokenBucket(5 * scale, 600, now)
        """Of one address: each looks through everything that is kept."""


@lru_cache(maxsize=1024)
def household(address: str) -> str:
    """
    What counts as one address: of IPv6, the 64 bits that a household gets.

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
