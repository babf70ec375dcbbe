"""The server's application: the guards, behind them the requests, the sockets and the page."""

import asyncio
import traceback
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from litestar import Litestar, Response
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import License

from euchre.errors import EuchreError, NotationError, RulesError
from euchre.web.http import api, finished_games
from euchre.web.http.context import HttpContext, HttpRequest
from euchre.web.http.guards import Guard, Receive, Scope, Send
from euchre.web.http.metrics import Metrics
from euchre.web.http.refusal import RefusedError
from euchre.web.http.reviews import Reviewer
from euchre.web.http.settings import Settings
from euchre.web.http.socket import Sockets
from euchre.web.http.static import FOLDER, Static
from euchre.web.store import FencedError, StorageError, Store, UnknownTableError
from euchre.web.tables.actor import MOVES
from euchre.web.tables.registry import Registry
from euchre.web.wire import bodies as b
from euchre.web.wire.literals import RefusalCode
from euchre.web.wire.refusal import Refusal

_REF: Final = "#/components/schemas/{name}"
_log = structlog.get_logger("euchre.web")


class Application:
    """All of a server but its ears; an ASGI application."""

    def __init__(
        self,
        registry: Registry,
        store: Store,
        reviewer: Reviewer,
        settings: Settings,
        *,
        static: Path = FOLDER,
    ) -> None:
        self.context = HttpContext(registry, store, reviewer, settings)
        self.metrics = Metrics(self.context)
        self._static = Static(static)
        self._sockets = Sockets(registry, self.context.counts, self.metrics.message.observe)
        self._http = _requests()
        counts, limits = self.context.counts, self.context.limits
        self._guard = Guard(self._inside, settings, limits, counts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one socket, or the life of the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await self._guard(scope, receive, send)

    async def _inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What the guards let through."""
        path: str = scope["path"]
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        elif path.startswith("/api/") or path in {"/healthz", "/readyz"}:
            scope["state"] = {**scope.get("state", {}), "context": self.context}
            await self._http(scope, receive, send)  # type: ignore[arg-type]  # Litestar's own words for the same
        else:
            await self._static(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Start with the server, end with it."""
        await receive()
        try:
            await self.start()
        except EuchreError as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.drain()
        await send({"type": "lifespan.shutdown.complete"})

    async def start(self) -> None:
        """Open the storage, wake the computer players. Raises: StorageError."""
        await self.context.registry.start()

    async def drain(self, seconds: float = 6) -> None:
        """Begin nothing new, finish what was begun, say goodbye to the pages; twice is as good as once."""
        if self.context.ending:
            return
        self.context.ending = self._sockets.draining = True
        await asyncio.gather(self.context.registry.drain(seconds), self.context.reviews.stop())


@cache
def _requests(*, described: bool = False) -> Litestar:
    """The requests of the API, for any server of this process: its context is in the request's state."""
    handlers: Mapping[Any, Any] = {
        Exception: _accident,
        HTTPException: _http,
        EuchreError: _refused,
    }
    return Litestar(
        [*api.HANDLERS, *finished_games.HANDLERS],
        openapi_config=OpenAPIConfig(
            title="Euchre: the requests of the page",
            version="1",
            description="Bodies are JSON, read strictly. What is refused is answered with `Refusal`.",
            license=License(name="MIT", identifier="MIT"),
            use_handler_docstrings=True,
        )
        if described
        else None,
        exception_handlers=dict(handlers),
        logging_config=None,
        debug=False,
    )


# --- what goes wrong ----------------------------------------------------------------------------------------


def _refused(_: HttpRequest, error: EuchreError) -> Response[Refusal]:
    """What our own code refuses, with its sentence."""
    code: RefusalCode
    text = str(error)
    match error:
        case RefusedError():
            status, code = error.status, error.code
        case FencedError():
            status, code, text = 421, "moved", MOVES
        case UnknownTableError():
            status, code = 404, "gone"
        case StorageError():
            status, code = 503, error.code
        case NotationError() | RulesError():
            status, code = 400, "bad_rules"
        case _:
            status, code = 409, "refused"
    return Response(Refusal(code, text), status_code=status, media_type="application/json")


_WORDS: Final[dict[int, tuple[RefusalCode, str]]] = {
    404: ("no_such_thing", "There is nothing of that name here."),
    405: ("no_such_thing", "That cannot be done to it."),
}


def _http(_: HttpRequest, error: HTTPException) -> Response[Refusal]:
    """What Litestar refuses, in words of ours: its own may quote the request."""
    code, text = _WORDS.get(error.status_code, ("bad_request", "This request is not understood."))
    status = error.status_code
    if status >= 500:
        code, text = "internal", "Something went wrong here; it was written down."
    return Response(Refusal(code, text), status_code=status, media_type="application/json")


def _accident(request: HttpRequest, error: Exception) -> Response[Refusal]:
    """A fault of ours. Its text may hold cards, so that only the places are written down."""
    places = [
        f"{at.filename.rpartition('/')[2]}:{at.lineno}" for at in traceback.extract_tb(error.__traceback__)
    ]
    _log.error("request failed", error=type(error).__name__, places=places[-6:], method=request.method)
    problem = Refusal("internal", "Something went wrong here; it was written down.")
    return Response(problem, status_code=500, media_type="application/json")


# --- the description ----------------------------------------------------------------------------------------


def described() -> dict[str, Any]:
    """OpenAPI 3.1 of all requests: Litestar's of the handlers, and the bodies, which we read ourselves."""
    found = msgspec.to_builtins(_requests(described=True).openapi_schema.to_schema())
    asked = [route.asked for route in b.ROUTES if route.asked is not None]
    refs, schemas = msgspec.json.schema_components([*asked, Refusal], ref_template=_REF)
    found["components"].setdefault("schemas", {}).update(schemas)
    places = dict(zip((id(each) for each in asked), refs, strict=False))
    wrong = {
        "description": "Why it was refused.",
        "content": {"application/json": {"schema": {"$ref": _REF.format(name="Refusal")}}},
    }
    for route in b.ROUTES:
        operation = found["paths"][route.path][route.method.lower()]
        operation["responses"] = {
            code: one for code, one in operation["responses"].items() if code[0] == "2"
        } | {"default": wrong}
        if route.asked is not None:
            content = {"application/json": {"schema": places[id(route.asked)]}}
            operation["requestBody"] = {"required": True, "content": content}
    result: dict[str, Any] = found
    return result
