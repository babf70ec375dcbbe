"""
The identity behind a request: a browser with its cookie, or a program with its token; its address, and
whether it uses TLS.
"""

import re
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection

from euchre.web.core.http.limits import household

COOKIE, NAME = "euchre", "euchre-name"
AGE: Final = 180 * 24 * 3600
"""Seconds a browser keeps its cookie, counted anew at each visit."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(slots=True)
class Identity:
    """The person behind one request or socket."""

    address: str
    """The part of the network address that counts as one: see `household`."""
    secure: bool
    host: str
    origin: str | None
    token: str = ""
    """The token, 128 bits that only this browser knows; empty on a browser's first visit."""
    bearer: bool = False
    """The token came in the Authorization header, which no foreign page can make a browser send."""
    name: str = ""
    """The name that the browser's owner has chosen."""
    cookies: list[str] = field(default_factory=list)
    """The cookies that the answer must set."""

    @property
    def person(self) -> str:
        """The digest under which everything of the person is stored; empty: the person is unknown."""
        return digest(self.token) if self.token else ""

    @property
    def site(self) -> str:
        """The address of this server, as in the person's request, without a path."""
        return f"{'https' if self.secure else 'http'}://{self.host}"

    def known(self) -> str:
        """The person; where unknown, a token is made now, and the answer sets its cookie."""
        if not self.token:
            self.token = token_urlsafe(16)
            self.keep(COOKIE, self.token)
        return self.person

    def call(self, name: str) -> None:
        """Keep the person's name, in the browser only."""
        self.name = name
        self.keep(NAME, quote(name))

    def keep(self, name: str, value: str) -> None:
        """Have the browser keep a value."""
        secure = "; Secure" if self.secure else ""
        full = cookie_name(name, secure=self.secure)
        self.cookies.append(f"{full}={value}; Path=/; Max-Age={AGE}; HttpOnly; SameSite=Lax{secure}")


def digest(token: str) -> str:
    """The digest of a token. The digest is stored, and nobody can sign in with it."""
    return sha256(token.encode()).hexdigest()[:32]


def cookie_name(name: str, *, secure: bool) -> str:
    """
    The name of the cookie. With TLS, its prefix makes the browser refuse such a cookie from other sites of
    the domain.
    """
    return f"__Host-{name}" if secure else name


def identify(connection: HTTPConnection) -> Identity:
    """The identity in the head of a request or a socket, whose address and scheme are those of the client."""

    def header(name: str) -> str:
        """A header's value; several values of one header are joined, and then match nothing."""
        return ", ".join(connection.headers.getlist(name))

    secure = connection.scope.get("scheme") in {"https", "wss"}
    address = connection.client.host if connection.client else ""
    made = Identity(household(address)[:64], secure, header("host").lower(), header("origin") or None)
    scheme, _, token = header("authorization").partition(" ")
    made.bearer = scheme.lower() == "bearer" and bool(_TOKEN.fullmatch(token.strip()))
    cookies = connection.cookies
    given = token.strip() if made.bearer else cookies.get(cookie_name(COOKIE, secure=secure), "")
    made.token = given if _TOKEN.fullmatch(given) else ""
    made.name = unquote(cookies.get(cookie_name(NAME, secure=secure), ""))[:120]
    return made
