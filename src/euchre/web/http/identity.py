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

from euchre.web.http.limits import household
from euchre.web.http.settings import Settings

COOKIE, NAME = "euchre", "euchre-name"
AGE: Final = 180 * 24 * 3600
"""Seconds a browser keeps its cookie, counted anew at each visit."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")

Headers = list[tuple[bytes, bytes]]


@dataclass(slots=True)
class Identity:
    """The person behind one request or socket."""

    address: str
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
        """The digest that stands for the person everywhere; empty where the person is unknown."""
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
    """The digest of a token, which is stored; nobody can sign in with it."""
    return sha256(token.encode()).hexdigest()[:32]


def cookie_name(name: str, *, secure: bool) -> str:
    """
    The name of the cookie. With TLS, its prefix makes the browser refuse such a cookie from other sites of
    the domain.
    """
    return f"__Host-{name}" if secure else name


def identify(headers: Headers, client: str, scheme: str, settings: Settings) -> Identity:
    """The identity in the head of a request; the headers of a proxy count only if it is a trusted one."""
    lines: dict[str, list[str]] = {}
    for key, value in headers:
        lines.setdefault(key.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    found = {name: ("; " if name == "cookie" else ", ").join(values) for name, values in lines.items()}
    address, secure = client, scheme in {"https", "wss"}
    if settings.trusts(client):
        address, secure = _behind(found, client, settings, secure=secure)
    made = Identity(address, secure, found.get("host", "").lower(), found.get("origin"))
    jar = _jar(found.get("cookie", ""))
    scheme_, _, token = found.get("authorization", "").partition(" ")
    if scheme_.lower() == "bearer" and _TOKEN.fullmatch(token.strip()):
        made.token, made.bearer = token.strip(), True
    else:
        token = jar.get(cookie_name(COOKIE, secure=secure), "")
        made.token = token if _TOKEN.fullmatch(token) else ""
    made.name = unquote(jar.get(cookie_name(NAME, secure=secure), ""))[:120]
    return made


def _behind(found: dict[str, str], client: str, settings: Settings, *, secure: bool) -> tuple[str, bool]:
    """
    The address and the scheme that trusted proxies tell: the last address that is not a trusted
    proxy's.
    """
    address = client
    for hop in reversed([hop.strip() for hop in found.get("x-forwarded-for", "").split(",") if hop.strip()]):
        address = hop
        if not settings.trusts(hop):
            break
    told = found.get("x-forwarded-proto", "").split(",")[-1].strip().lower()
    return household(address)[:64], told == "https" if told else secure


def _jar(text: str) -> dict[str, str]:
    """The cookies of a request; of two with one name, the first."""
    jar: dict[str, str] = {}
    for part in text.split(";"):
        name, sign, value = part.strip().partition("=")
        if sign:
            jar.setdefault(name, value.strip('"'))
    return jar
