"""Answers over HTTP: as JSON, as compressed JSON that is kept, as a QR code."""

import asyncio
import gzip
import io
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from euchre.web.core.http.identity import Identity
from euchre.web.core.recently_used import RecentlyUsed
from euchre.web.core.wire.refusal import Refusal

JSON: Final = "application/json"
ANSWERS_KEPT: Final = 32
"""The most answers that are kept."""
LEAST_SIZE: Final = 1024
"""Answers of fewer bytes are not compressed."""


class GzippedJson(NamedTuple):
    """An answer as JSON, and the same compressed; empty where that is not worth it."""

    plain: bytes
    small: bytes


def gzip_json(found: object) -> GzippedJson:
    """*found* as JSON, both ways."""
    plain = msgspec.json.encode(found)
    return GzippedJson(plain, gzip.compress(plain, 6, mtime=0) if len(plain) > LEAST_SIZE else b"")


class GzipCache:
    """Answers that take long to make and never change."""

    def __init__(self) -> None:
        self._kept: RecentlyUsed[Hashable, GzippedJson] = RecentlyUsed(ANSWERS_KEPT)

    async def get(self, key: Hashable, make: Callable[[], object]) -> GzippedJson:
        """The answer that *make* makes in a thread, or the one kept under the same *key*."""
        found = self._kept.get(key)
        return found or self._kept.keep(key, await asyncio.to_thread(lambda: gzip_json(make())))


def respond(request: Request, packed: GzippedJson) -> Response:
    """
    The answer, compressed where the client accepts that.

    Only for answers without secrets, because the length of compressed data tells about its content.
    """
    headers = {"vary": "accept-encoding"}
    offers = request.headers.get("accept-encoding", "")
    if packed.small and "gzip" in [offer.partition(";")[0].strip() for offer in offers.lower().split(",")]:
        headers["content-encoding"] = "gzip"
        return Response(packed.small, media_type=JSON, headers=headers)
    return Response(packed.plain, media_type=JSON, headers=headers)


def json(answer: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """*answer* as JSON."""
    return Response(msgspec.json.encode(answer), status, headers, JSON)


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, refusal: Refusal) -> None:
    """Answer with a refusal, also to a socket that is not open yet."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
    else:
        await json(refusal, status)(scope, receive, send)


def qr_response(who: Identity, path: str) -> Response:
    """Return the QR code, as SVG, of *path* at this server's address in the request of *who*."""
    import segno  # imported here, so that the start of a server does not wait for it

    out = io.BytesIO()
    code = segno.make_qr(who.site + path, error="m")
    code.save(out, kind="svg", border=4, scale=8, light="#fff", xmldecl=False, omitsize=True)
    return Response(out.getvalue(), media_type="image/svg+xml")
