"""A server from its first breath to its last: storage, computer players, tables, ears."""

import asyncio
import errno
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import structlog

from euchre.base.errors import EuchreError
from euchre.web import logs
from euchre.web.bots.service import WorkerBots
from euchre.web.http.app import Application
from euchre.web.http.settings import loopback, settings
from euchre.web.running.listening import Server, config
from euchre.web.running.loop_watchdog import LoopWatchdog
from euchre.web.storage import SqlStore, open_store
from euchre.web.tables.capacity import SOCKETS, TABLES
from euchre.web.tables.registry import Registry
from euchre.web.tables.retention import run_retention
from euchre.web.tables.unfinished import run_unfinished

BACKLOG: Final = 1024
"""Connections that may wait to be taken."""
YOUNG: Final = (1_000, 240_000, 0)
"""
When Python looks for garbage in rings: often among what is new, hardly ever among what it has seen once.

A move leaves some 60 things until the next at its table, none of them in a ring. To look through those of
many tables a second time holds up the loop for milliseconds; all of 500 tables would take 0.4 s.
"""
SWITCH: Final = 0.0005
"""
Seconds for which the loop may go on while another thread wants to.

The writer lets go at every step of a transaction, and would wait 5 ms each time to go on with it.
"""
KEEP_DAYS: Final = 30
"""Days; see `ServeOptions.keep_days`."""
_HOSTS: Final = "127.0.0.1 is this machine alone, 0.0.0.0 all of its addresses"
_log = structlog.get_logger("euchre.web")


@dataclass(frozen=True, kw_only=True, slots=True)
class ServeOptions:
    """How a server is wanted."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    metrics: int | None = None
    """The port of the figures; None: none."""
    per_address: float = 1.0
    """How many times the usual limits an address has."""
    workers: int = 1
    tables: int = TABLES
    sockets: int = SOCKETS
    keep_days: int = KEEP_DAYS
    """Days after which the log of a table that is over is deleted; 0: never."""
    pause: float | None = None
    """Seconds that a computer player takes at least; None: as usual."""


def serve(options: ServeOptions, said: Callable[[str], None], *, browser: bool) -> int:
    """
    Serve until a signal ends it; *said* is told the address, which *browser* opens.

    Raises: EuchreError for what cannot be served, in a sentence.
    """
    store = open_store(options.database)
    how = (options.origins, options.proxies, options.per_address)
    settings("localhost", options.port, *how)  # what is wrong wherever it listens
    with bound(options.host, options.port) as ears:
        settings(options.host, options.port, *how)  # nobody needs an --origin for an address that is none
        listen(ears, options.host, options.port)
        return _serve(options, ears, store, said, browser=browser)


def _serve(
    options: ServeOptions, ears: socket.socket, store: SqlStore, said: Callable[[str], None], *, browser: bool
) -> int:
    """Serve to those who come to *ears*."""
    port: int = ears.getsockname()[1]
    given = settings(options.host, port, options.origins, options.proxies, options.per_address)
    logs.begin()
    bots = WorkerBots(options.workers)
    registry = Registry(
        store,
        bots,
        pause=options.pause,
        tables=options.tables,
        sockets=options.sockets,
    )
    app = Application(registry, store, bots, given)
    if options.metrics is not None:
        app.metrics.listen(options.metrics)
    address = options.origins[0].rstrip("/") if options.origins else f"http://{_shown(options.host)}:{port}"

    async def run() -> int:
        await app.start()
        watchdog = LoopWatchdog(app.context.counts, app.metrics.lag.observe)
        watchdog.start()
        gc.freeze()  # what lives from the start on need not be looked through again and again
        gc.set_threshold(*YOUNG)
        sys.setswitchinterval(SWITCH)
        ending = config(app, options.host, port, app.context.counts, given.trusts, limits=app.context.limits)
        ending.lifespan = "off"  # begun above, so that a failure is a sentence; ended by the server's drain
        server = Server(ending, app.drain)
        said(address)
        if browser:
            asyncio.get_running_loop().call_later(0.3, _open, address)
        failure = asyncio.create_task(_watch_storage(store, server))
        chores = [
            asyncio.create_task(run_retention(registry, options.keep_days)),
            asyncio.create_task(run_unfinished(registry)),
            asyncio.create_task(app.context.listing.run()),
        ]
        await server.serve(sockets=[ears])
        for task in (failure, *chores):
            task.cancel()
        await watchdog.stop()
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


def bound(host: str, port: int) -> socket.socket:
    """
    The ears of the server, at their place before anything else is begun; they do not hear yet.

    Raises: EuchreError when that is no place of this machine, or taken.
    """
    host = host.strip("[]")
    if not host.strip():  # the system would listen everywhere
        raise EuchreError(f"--host is empty: {_HOSTS}")
    ears = None
    try:
        ears = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":
            ears.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        ears.bind((host, port))
    except (OSError, OverflowError, TypeError) as error:
        if ears is not None:
            ears.close()
        nowhere = getattr(error, "errno", None) in {errno.EADDRNOTAVAIL, errno.EINVAL, errno.EAFNOSUPPORT}
        if nowhere or isinstance(error, (socket.gaierror, TypeError)):  # TypeError: can be no name of a host
            raise EuchreError(f"--host {host[:80]}: this machine has no such address; {_HOSTS}") from None
        raise _taken(host, port, error) from None
    ears.setblocking(False)
    return ears


def listen(ears: socket.socket, host: str, port: int) -> None:
    """
    Let *ears* hear who comes to *host* and *port*.

    Raises: EuchreError when somebody else has just begun to.
    """
    try:
        ears.listen(BACKLOG)
    except OSError as error:
        raise _taken(host, port, error) from None


def _taken(host: str, port: int, error: Exception) -> EuchreError:
    why = getattr(error, "strerror", None) or str(error)
    return EuchreError(f"nobody can listen on {host} port {port}: {why}; another --port may be free")
