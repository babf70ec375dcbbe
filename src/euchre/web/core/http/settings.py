"""The settings of a server's guards: its own addresses, its proxies, its limits."""

import ipaddress
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import urlsplit

from euchre.base.errors import EuchreError

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """The settings that the guards of a server apply."""

    origins: frozenset[str]
    """The addresses pages come from, ``https://cards.example``; requests of other pages are refused."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of trusted proxies, which may state the client's address."""
    networks: tuple[str, ...] = field(init=False)
    """The same as networks, ``10.0.7.0/29``."""
    per_address: float = 1.0
    """The factor for the number of connections and new tables of one address."""
    hosts: frozenset[str] = field(init=False)
    """The names of this server that a request may use in ``Host``."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "hosts", frozenset(urlsplit(origin).netloc for origin in self.origins))
        object.__setattr__(self, "networks", tuple([str(_network(proxy)) for proxy in self.proxies]))

    def trusts(self, address: str) -> bool:
        """Whether *address* is one of the proxies."""
        return bool(self.proxies) and _among(address, self.proxies)


def settings(
    host: str,
    port: int,
    origins: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    per_address: float = 1.0,
) -> Settings:
    """
    The settings of a server that listens on *host* and *port*; on this machine alone it needs no origins.

    From this machine it can always be reached by its own names.

    >>> sorted(settings("127.0.0.1", 8000).hosts)
    ['127.0.0.1:8000', '[::1]:8000', 'localhost:8000']

    Raises: EuchreError for a public address without origins, and for origins that are none.
    """
    own = {f"http://{name}:{port}" if port != 80 else f"http://{name}" for name in LOOPBACK}
    if not loopback(host) and not origins:
        raise EuchreError(
            f"{host} can be reached from other machines: say with --origin under which address people "
            "open the page, such as --origin https://cards.example"
        )
    if per_address <= 0:
        raise EuchreError(f"--per-address {per_address:g}: a number above 0 is wanted")
    return Settings(
        origins=frozenset(own | {origin_of(text) for text in origins}),
        proxies=proxies,
        per_address=per_address,
    )


def loopback(host: str) -> bool:
    """Whether *host* can be reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def origin_of(text: str) -> str:
    """
    An origin as browsers write it.

    >>> origin_of("HTTPS://Cards.Example:443/")
    'https://cards.example'

    Raises: EuchreError for anything else.
    """
    fault = EuchreError(
        f"--origin {text[:60]!r} is not an origin: write one like https://cards.example, and nothing more"
    )
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise fault from None
    more = parts.path.strip("/") or parts.username or parts.query or parts.fragment or "*" in parts.netloc
    if more or parts.scheme not in {"http", "https"} or not parts.hostname:
        raise fault
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in {None, usual} else "")


def in_the_clear(text: str) -> bool:
    """
    Whether traffic with an origin can be read on the way: it has no TLS, and is not on this machine only.

    >>> in_the_clear("http://192.168.1.5:8000"), in_the_clear("http://localhost:8000")
    (True, False)
    """
    parts = urlsplit(origin_of(text))
    return parts.scheme == "http" and not loopback(parts.hostname or "")


@lru_cache(maxsize=1024)
def _among(address: str, networks: tuple[str, ...]) -> bool:
    """
    Whether *address* is in one of *networks*; cached, because parsing these takes longer than the rest of a
    request.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in _network(text) for text in networks)


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise EuchreError(
            f"--proxy {text[:60]!r} is not an address of a proxy: write one like 127.0.0.1 or 10.0.7.0/29"
        ) from None
