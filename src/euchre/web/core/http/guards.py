"""
The checks before every request: it must be meant for this server, come from its own page, and be within the
limits.

A plain ASGI application around the others. All answers, errors included, pass here and get their headers.
"""

from collections import Counter
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euchre.web.core.http.answers import refuse
from euchre.web.core.http.identity import Identity, identify
from euchre.web.core.http.limits import Limits
from euchre.web.core.http.settings import Settings
from euchre.web.core.wire.refusal import RefusedError

KEY: Final = "euchre"
"""The key under which a scope has its `Identity`."""
LONGEST_BODY: Final = 64 * 1024
"""Bytes of a request's body."""
SAFE: Final = frozenset({"GET", "HEAD"})

_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self'; font-src 'self'; "
    "connect-src 'self' {socket}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)
_ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ),
    (b"x-frame-options", b"DENY"),
)
_TLS: Final = (b"strict-transport-security", b"max-age=31536000")

_WRONG_HOST: Final = (
    "This server does not go by the name {}; "
    "its operator has to name the address that people use with --origin."
)
_FOREIGN: Final = (
    "This server has no page at {}; its operator has to name the address that people use with --origin."
)


class Guard:
    """Passes on the requests that are allowed."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, counts: Counter[str]) -> None:
        self.app, self.settings, self.limits, self.counts = app, settings, limits, counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or one socket."""
        who = scope[KEY] = identify(HTTPConnection(scope))
        out = self._dressed(who, send)
        try:
            self._look(scope, who)
        except RefusedError as error:
            self.counts[f"refused_{error.code}"] += 1
            await refuse(scope, receive, out, error.status, error.refusal)
            return
        await self.app(scope, receive, out)

    def _look(self, scope: Scope, who: Identity) -> None:
        """Check a request. Raises: RefusedError."""
        if who.host not in self.settings.hosts:
            raise RefusedError(421, "wrong_host", _WRONG_HOST.format(who.host[:80]))
        self.limits.requests.check("", who.address)
        socket, headers = scope["type"] == "websocket", Headers(scope=scope)
        if socket or scope["method"] not in SAFE:
            own = who.origin in self.settings.origins
            program = who.origin is None and who.bearer
            if not (own or program):
                raise _foreign(who)
        elif scope["path"].startswith("/api/") and headers.get("sec-fetch-site") in {
            "cross-site",
            "same-site",
        }:
            raise _foreign(who)
        if socket:
            self.limits.upgrades.check("", who.address)
        length = headers.get("content-length", "")
        if length and (not length.isdecimal() or int(length[:12]) > LONGEST_BODY):
            raise RefusedError(413, "too_long", f"A request may have {LONGEST_BODY // 1024} KiB.")

    def _dressed(self, who: Identity, send: Send) -> Send:
        """Return *send* with the headers that every answer has."""
        socket = f"{'wss' if who.secure else 'ws'}://{who.host}" if who.host in self.settings.hosts else ""
        policy = _POLICY.format(socket=socket).replace(" ;", ";").encode()

        async def dressed(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                given = {key.lower() for key, _ in message.get("headers", ())}
                more = [*_ALWAYS, (b"content-security-policy", policy)]
                if who.secure:
                    more.append(_TLS)
                if b"cache-control" not in given:
                    more.append((b"cache-control", b"no-store"))
                more += [(b"set-cookie", cookie.encode("latin-1")) for cookie in who.cookies]
                message["headers"] = [*message.get("headers", ()), *more]
                self.counts[f"http_{message['status'] // 100}xx"] += 1
            await send(message)

        return dressed


def _foreign(who: Identity) -> RefusedError:
    return RefusedError(403, "foreign", _FOREIGN.format((who.origin or "another place")[:80]))
