"""
How one server process tells another whom it speaks for, so that nobody else can.

A request that is passed on bears a seal: the visitor's address, whether he came over TLS, the moment, and a
code over these, over what is asked and over who he is, made with the secret that is in the database. The
secret itself is never sent. A sealed request was let in by the door it came to, and is never passed on again.
"""

import hmac
from collections.abc import Callable
from hashlib import sha256
from time import time
from typing import Final
from urllib.parse import quote, unquote

from euchre.web.http.identity import COOKIE, NAME, Headers, Identity, cookie_name

HEADER: Final = "euchre-relay"
FRESH: Final = 60.0
"""Seconds for which a seal is good: so much the clocks of two machines may differ."""
COVERED: Final = (b"cookie", b"authorization")
"""What of a request's head the code is over."""


class RelaySigner:
    """Makes seals, and reads those of the other processes."""

    def __init__(self, now: Callable[[], float] = time) -> None:
        self.secret = b""
        """Nothing is sealed or let in before it is known."""
        self._now = now

    def headers(self, who: Identity, method: str, path: str) -> list[tuple[str, str]]:
        """The head of a request that is passed on for *who*: who he is, and the seal."""
        if who.bearer:
            head = [("authorization", f"Bearer {who.token}")]
        else:
            given = {COOKIE: who.token, NAME: quote(who.name)}
            jar = [f"{cookie_name(key, secure=who.secure)}={value}" for key, value in given.items() if value]
            head = [("cookie", "; ".join(jar))] if jar else []
        words = f"{int(self._now())} {'tls' if who.secure else 'plain'} {quote(who.address, safe='')}"
        raw = [(key.encode(), value.encode()) for key, value in head]
        return [*head, (HEADER, f"{words} {self._code(words, method, path, raw)}")]

    def read(self, text: str, method: str, path: str, headers: Headers) -> tuple[str, bool] | None:
        """
        Whom a seal speaks for: the address, and whether over TLS; None for one that is forged, or old.

        A seal of another request is forged, too.
        """
        words, _, code = text.rpartition(" ")
        right = self._code(words, method, path, headers)
        if not self.secret or not hmac.compare_digest(right.encode(), code.encode("utf-8", "replace")):
            return None
        at, how, address = words.split(" ")
        if abs(self._now() - int(at)) > FRESH:
            return None
        return unquote(address), how == "tls"

    def _code(self, words: str, method: str, path: str, headers: Headers) -> str:
        who = [b"%s: %s" % (key.lower(), value) for key, value in headers if key.lower() in COVERED]
        lines = [words.encode("utf-8", "replace"), method.encode(), path.encode("utf-8", "replace"), *who]
        return hmac.new(self.secret, b"\n".join(lines), sha256).hexdigest()
