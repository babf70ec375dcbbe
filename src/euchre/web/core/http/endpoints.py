"""
The requests over HTTP: each is declared once, with method and path, at the function that answers it.

The function's signature says the rest, by name: ``here`` is the server, ``who`` the person who asks,
``asked`` the body, read strictly, and ``request`` the request itself. The other parameters are the blanks of
the path and, where they have a default, the words of the query. The returned value is the answer, as JSON,
unless it is a `Response` already.

Each request names the one of the `Limits` towards which it counts. "requests" is the limit of all requests,
which the guard applies before; a request that only reads needs no other.
"""

import asyncio
import inspect
import re
import traceback
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, NamedTuple, Required, TypedDict, TypeVar, Unpack

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from euchre.base.errors import EuchreError
from euchre.rules.errors import NotationError, RulesError
from euchre.web.core.http.answers import JSON, json, refuse
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.guards import KEY, LONGEST_BODY, SAFE
from euchre.web.core.http.identity import Identity
from euchre.web.core.http.limits import LimitName
from euchre.web.core.http.strict_json import read
from euchre.web.core.store import FencedError, ForbiddenError, StorageError, UnknownTableError
from euchre.web.core.tables.status import MOVES, said
from euchre.web.core.wire.literals import RefusalCode
from euchre.web.core.wire.refusal import ACCIDENT, NOTHING_HERE, Refusal, RefusedError

T = TypeVar("T")
Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])

SLOW: Final = 10.0
"""Seconds for a request's body."""
MOST_DIGITS: Final = 6
"""Digits of a number in a path."""
_GIVEN: Final = frozenset({"here", "who", "request", "asked"})
"""The parameters of a handler that are neither blanks nor words of the query."""
_BLANK: Final = re.compile(r"{(\w+)}")
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
    given: frozenset[str]
    """Which of the server, the person, the request and the body the handler asks for."""
    blanks: dict[str, type]
    """The types of the path's blanks."""
    query: dict[str, str]
    """The defaults of the words of the query."""
    limit: LimitName
    """The name of the limit in `Limits` towards which it counts."""
    later: bool
    """The handler counts it itself when it begins the work, because not every request makes work."""
    abandoned: bool
    """The handler is cancelled when the person who asked has gone, because others wait for their answers."""
    public: bool
    """Whether it is part of the contract with the page."""


class More(TypedDict, total=False):
    """What is said of a request besides its path; each is as in `Endpoint`."""

    limit: Required[LimitName]
    later: bool
    abandoned: bool
    answer: Any
    """The type of the answer, where the handler makes the `Response` itself."""
    media: str
    """The kind of that response."""
    public: bool


class Endpoints:
    """The requests that one module answers."""

    def __init__(self) -> None:
        self.all: list[Endpoint] = []

    def get(self, path: str, **more: Unpack[More]) -> Callable[[Handler], Handler]:
        """Declare a request that reads something."""
        return self._at("GET", path, **more)

    def post(self, path: str, **more: Unpack[More]) -> Callable[[Handler], Handler]:
        """Declare a request that does something."""
        return self._at("POST", path, **more)

    def delete(self, path: str, **more: Unpack[More]) -> Callable[[Handler], Handler]:
        """Declare a request that deletes something."""
        return self._at("DELETE", path, **more)

    def _at(
        self,
        method: str,
        path: str,
        *,
        limit: LimitName,
        later: bool = False,
        abandoned: bool = False,
        answer: Any = None,
        media: str = JSON,
        public: bool = True,
    ) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            signature = inspect.signature(handler)
            given = signature.parameters
            wanted = {name for name in given if name in _GIVEN}
            blanks = {name: given[name].annotation for name in _BLANK.findall(path)}
            query = {one.name: one.default for one in given.values() if one.default is not one.empty}
            asked = given["asked"].annotation if "asked" in given else None
            found = signature.return_annotation if answer is None else answer
            assert {*given} == {*wanted, *blanks, *query}, f"{handler.__name__} asks for what there is not"
            told = method, path, handler, asked, found, media
            self.all.append(
                Endpoint(*told, frozenset(wanted), blanks, query, limit, later, abandoned, public)
            )
            return handler

        return add


class Requests:
    """Answers the requests that *endpoints* declare, to the server *here*; an ASGI application."""

    def __init__(self, endpoints: list[Endpoint], here: HttpContext) -> None:
        paths: dict[str, dict[str, Endpoint]] = {}
        for each in endpoints:
            paths.setdefault(each.path, {})[each.method] = each
        routes = [Route(path, _Path(methods, here)) for path, methods in paths.items()]
        self._router = Router(routes, redirect_slashes=False, default=_nothing)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        await self._router(scope, receive, send)


class _Path:
    """The endpoints of one path, by method."""

    def __init__(self, methods: dict[str, Endpoint], here: HttpContext) -> None:
        self._methods, self._here = methods, here

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = await _answer(self._methods.get(request.method), request, self._here)
        except EuchreError as error:
            response = _refusal(error)
        except Exception as error:  # noqa: BLE001  # the client is told that the server is at fault
            response = _accident(request, error)
        await response(scope, receive, send)


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer for a path that is none."""
    await refuse(scope, receive, send, 404, NOTHING_HERE)


async def _answer(endpoint: Endpoint | None, request: Request, here: HttpContext) -> Response:
    if endpoint is None:
        raise RefusedError(405, "no_such_thing", "That cannot be done to it.")
    who: Identity = request.scope[KEY]  # the guard put it there
    given: dict[str, Any] = {
        name: value
        for name, value in {"here": here, "who": who, "request": request}.items()
        if name in endpoint.given
    }
    given |= {name: _blank(request.path_params[name], kind) for name, kind in endpoint.blanks.items()}
    given |= {name: request.query_params.get(name, usual) for name, usual in endpoint.query.items()}
    if endpoint.method not in SAFE:
        _check_media(request)
    if endpoint.limit != "requests" and not endpoint.later:
        here.count(endpoint.limit, who)
    if endpoint.asked is not None:
        given["asked"] = await _body(request, endpoint.asked)
    work = endpoint.handler(**given)
    found = await (_while_connected(request, work) if endpoint.abandoned else work)
    return found if isinstance(found, Response) else json(found)


async def _while_connected(request: Request, work: Awaitable[T]) -> T:
    """The result of *work*, which is cancelled when the client disconnects. Raises: RefusedError."""
    working, leaving = asyncio.ensure_future(work), asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        fault = leaving.exception() if leaving.done() else None  # else asyncio logs an unread exception
        if working.done():
            return working.result()
        raise fault or RefusedError(400, "bad_request", "The connection was closed before the answer came.")
    finally:
        working.cancel()
        leaving.cancel()


async def _disconnected(request: Request) -> None:
    """Wait until the client disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _blank(text: str, kind: type[T]) -> T:
    """Return the value of a blank in a path; a number has digits only. Raises: RefusedError."""
    if kind is int and not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise RefusedError(404, NOTHING_HERE.code, NOTHING_HERE.text)
    return kind(text)  # type: ignore[call-arg]


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
        case ForbiddenError():
            status, code, text = 409, error.refusal.code, error.refusal.text
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
