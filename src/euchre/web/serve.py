"""A server from its first breath to its last: storage, computer players, tables, ears."""

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Final

import structlog

from euchre.errors import EuchreError
from euchre.web import logs
from euchre.web.app import Application
from euchre.web.hub import SOCKETS, TABLES, Hub
from euchre.web.listening import Server, config
from euchre.web.pool import Pool
from euchre.web.settings import loopback, settings
from euchre.web.storage import SqlStore, open_store
from euchre.web.watch import Watch

BACKLOG: Final = 1024
_log = structlog.get_logger("euchre.web")


@dataclass(frozen=True, kw_only=True, slots=True)
class Wish:
    """How a server is wanted."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    metrics: int | None = None
    per_address: float = 1.0
    workers: int = 1
    tables: int = TABLES
    sockets: int = SOCKETS
    mark: str = ""
    """What the names of this process's tables begin with, so that a proxy knows where they are kept."""
    pause: float | None = None


def serve(wish: Wish, said: Callable[[str], None], *, browser: bool) -> int:
    """
    Serve until a signal ends it; *said* is told the address, which *browser* opens.

    Raises: EuchreError for what cannot be served, in a sentence.
    """
    settings(wish.host, wish.port, wish.origins, wish.proxies, wish.per_address)
    store = open_store(wish.database)
    with listen(wish.host, wish.port) as ears:
        return _serve(wish, ears, store, said, browser=browser)


def _serve(
    wish: Wish, ears: socket.socket, store: SqlStore, said: Callable[[str], None], *, browser: bool
) -> int:
    """Serve to those who come to *ears*."""
    port: int = ears.getsockname()[1]
    given = settings(wish.host, port, wish.origins, wish.proxies, wish.per_address)
    logs.begin()
    pool = Pool(wish.workers)
    hub = Hub(
        store,
        pool,
        name=lambda: f"{wish.mark}-{token_urlsafe(16)}" if wish.mark else token_urlsafe(16),
        pause=wish.pause,
        tables=wish.tables,
        sockets=wish.sockets,
    )
    app = Application(hub, store, pool, given)
    if wish.metrics is not None:
        app.metrics.listen(wish.metrics)
    address = wish.origins[0].rstrip("/") if wish.origins else f"http://{_shown(wish.host)}:{port}"

    async def run() -> int:
        await app.start()
        watch = Watch(app.site.counts, app.metrics.lag.observe)
        watch.start()
        gc.freeze()  # what lives from the start on need not be looked through again and again
        gc.set_threshold(5_000, 20, 2_000)  # with 500 tables to look through, the loop stood still for 0.4 s
        ending = config(app, wish.host, port, app.site.counts, given.trusts)
        ending.lifespan = "off"  # begun above, so that a failure is a sentence; ended by the server's drain
        server = Server(ending, app.drain)
        said(address)
        if browser:
            asyncio.get_running_loop().call_later(0.3, _open, address)
        failure = asyncio.create_task(_watch_storage(store, server))
        await server.serve(sockets=[ears])
        failure.cancel()
        await watch.stop()
        return 1 if failure.done() and not failure.cancelled() else 0

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(run())


async def _watch_storage(store: SqlStore, server: Server) -> None:
    """
    End the server when its storage can never again be sure of what it writes.

    Whoever looks after it starts it again, and what was confirmed is read from the disk.
    """
    error = await store.failure()
    _log.error("the storage failed; the server ends", code=error.code)
    server.should_exit = True


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's, where there is one."""
    try:
        import uvloop
    except ImportError:  # Windows
        return None
    return uvloop.new_event_loop


def _shown(host: str) -> str:
    """A host as it stands in an address."""
    return "localhost" if loopback(host) and host != "::1" else f"[{host}]" if ":" in host else host


def _open(address: str) -> None:
    """Open the page in the user's browser, without waiting for it."""
    asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)


def display() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def listen(host: str, port: int) -> socket.socket:
    """
    The ears of the server, before anything else is begun.

    Raises: EuchreError when somebody else listens there, or may not be listened there.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ears = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            ears.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        ears.bind((host.strip("[]"), port))
        ears.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        ears.close()
        why = getattr(error, "strerror", None) or str(error)
        raise EuchreError(
            f"nobody can listen on {host} port {port}: {why}; another --port may be free"
        ) from None
    ears.setblocking(False)
    return ears
