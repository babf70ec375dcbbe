"""
The requests over HTTP: each is declared once, with method and path, at the function that answers it.

The function's signature says the rest: ``asked`` is the body, read strictly; other parameters are the blanks
of the path and, where they have a default, the words of the query, by name. The returned value is the answer,
as JSON, unless it is a `Response` already.
"""

import asyncio
import inspect
import re
import traceback
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router

from euchre.base.errors import EuchreError
from euchre.rules.errors import NotationError, RulesError
from euchre.web.http.guards import LONGEST_BODY, SAFE, Receive, Scope, Send
from euchre.web.http.refusal import RefusedError
from euchre.web.http.strict_json import read
from euchre.web.store import FencedError, StorageError, UnknownTableError
from euchre.web.tables.status import MOVES, said
from euchre.web.wire.literals import RefusalCode
from euchre.web.wire.refusal import ACCIDENT, NOTHING_HERE, Refusal

T = TypeVar("T")
Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])

SLOW: Final = 10.0
"""Seconds for a request's body."""
JSON: Final = "application/json"
_BLANK: Final = re.compile(r"{(\w+)}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,40}")
_log = structlog.get_logger("euchre.web")


class Endpoint(NamedTuple):
    """A request."""

    method: str
    path: str
    """The path, with ``{blanks}`` as OpenAPI writes it."""
    handler: Callable[..., Awaitable[Any]]
    asked: Any
    """The type of the request's body; None: it has none."""
    answer: Any
    """The type of the answer; `bytes` where it is no JSON."""
    media: str
    blanks: dict[str, type]
    """The types of the path's blanks."""
    query: dict[str, str]
    """The defaults of the words of the query."""
    public: bool
    """Whether it is part of the contract with the page."""


class Endpoints:
    """The requests that one module answers."""

    def __init__(self) -> None:
        self.all: list[Endpoint] = []

    def get(self, path: str, **more: Any) -> Callable[[Handler], Handler]:
        """Declare a request that reads something; *more* is as in `_at`."""
        return self._at("GET", path, **more)

    def post(self, path: str, **more: Any) -> Callable[[Handler], Handler]:
        """Declare a request that does something."""
        return self._at("POST", path, **more)

    def delete(self, path: str, **more: Any) -> Callable[[Handler], Handler]:
        """Declare a request that deletes something."""
        return self._at("DELETE", path, **more)

    def _at(
        self, method: str, path: str, *, answer: Any = None, media: str = JSON, public: bool = True
    ) -> Callable[[Handler], Handler]:
        """*answer* is its type where a handler makes the `Response` itself, *media* its kind."""

        def add(handler: Handler) -> Handler:
            signature = inspect.signature(handler)
            given = signature.parameters
            blanks = {name: given[name].annotation for name in _BLANK.findall(path)}
            query = {one.name: one.default for one in given.values() if one.default is not one.empty}
            asked = given["asked"].annotation if "asked" in given else None
            found = signature.return_annotation if answer is None else answer
            self.all.append(Endpoint(method, path, handler, asked, found, media, blanks, query, public))
            return handler

        return add


class Requests:
    """Answers the requests that *endpoints* declare; an ASGI application."""

    def __init__(self, endpoints: list[Endpoint]) -> None:
        paths: dict[str, dict[str, Endpoint]] = {}
        for each in endpoints:
            paths.setdefault(each.path, {})[each.method] = each
        routes = [Route(path, _Path(methods)) for path, methods in paths.items()]
        self._router = Router(routes, redirect_slashes=False, default=_nothing)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        await self._router(scope, receive, send)


class _Path:
    """The endpoints of one path, by method."""

    def __init__(self, methods: dict[str, Endpoint]) -> None:
        self._methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = await _answer(self._methods.get(request.method), request)
        except EuchreError as error:
            response = _refusal(error)
        except Exception as error:  # noqa: BLE001  # whoever asks is told that it was a fault of ours
            response = _accident(request, error)
        await response(scope, receive, send)


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer for a path that is none."""
    refused = RefusedError(404, NOTHING_HERE.code, NOTHING_HERE.text)
    await _refusal(refused)(scope, receive, send)


async def _answer(endpoint: Endpoint | None, request: Request) -> Response:
    if endpoint is None:
        raise RefusedError(405, "no_such_thing", "That cannot be done to it.")
    given: dict[str, Any] = {
        name: _blank(request.path_params[name], kind) for name, kind in endpoint.blanks.items()
    }
    given |= {name: request.query_params.get(name, usual) for name, usual in endpoint.query.items()}
    if endpoint.method not in SAFE:
        _check_media(request)
    if endpoint.asked is not None:
        given["asked"] = await _body(request, endpoint.asked)
    found = await endpoint.handler(request, **given)
    return found if isinstance(found, Response) else json(found)


def json(answer: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """*answer* as JSON."""
    return Response(msgspec.json.encode(answer), status, headers, JSON)


def _blank(text: str, kind: type) -> str | int:
    """Return the value of a blank in a path. Raises: RefusedError."""
    if kind is not int:
        return text
    if not _NUMBER.fullmatch(text):
        raise RefusedError(404, NOTHING_HERE.code, NOTHING_HERE.text)
    return int(text)


def _check_media(request: Request) -> None:
    """
    Check that a request that changes something declares its body as JSON, even if it has none.

    A form on a page of another site cannot declare this.

    Raises: RefusedError.
    """
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != JSON:
        raise RefusedError(415, "not_json", "The body must be JSON, with the Content-Type application/json.")


async def _body(request: Request, kind: type[T]) -> T:
    """
    The body of a request, as *kind*.

    Raises: RefusedError with what is wrong and where.
    """
    data = bytearray()
    try:
        async with asyncio.timeout(SLOW):
            async for chunk in request.stream():
                data += chunk
                if len(data) > LONGEST_BODY:
                    raise RefusedError(413, "too_long", f"A request may have {LONGEST_BODY // 1024} KiB.")
    except TimeoutError:
        raise RefusedError(408, "too_slow", "The body did not come in time.") from None
    except ClientDisconnect:
        raise RefusedError(400, "bad_request", "The body broke off.") from None
    try:
        return read(bytes(data), kind)
    except NotationError as error:
        raise RefusedError(400, "bad_request", f"This is not understood: {error}.") from None


# --- what goes wrong ----------------------------------------------------------------------------------------


def _refusal(error: EuchreError) -> Response:
    """The answer to an error that this package raised on purpose, with its sentence."""
    code: RefusalCode
    text = str(error)
    match error:
        case RefusedError():
            status, code = error.status, error.code
        case FencedError():
            status, code, text = HTTPStatus.MISDIRECTED_REQUEST, "moved", MOVES
        case UnknownTableError():
            status, code, text = 404, "gone", NOTHING_HERE.text
        case StorageError():
            status, code, text = 503, error.code, said(error)
        case NotationError() | RulesError():
            status, code = 400, "bad_rules"
        case _:
            status, code = 409, "refused"
    return json(Refusal(code, text), status)


def _accident(request: Request, error: Exception) -> Response:
    """The answer to an unexpected error. Its text may hold cards, so only the places are logged."""
    places = [
        f"{at.filename.rpartition('/')[2]}:{at.lineno}" for at in traceback.extract_tb(error.__traceback__)
    ]
    _log.error("request failed", error=type(error).__name__, places=places[-6:], method=request.method)
    return json(ACCIDENT, 500)
