"""A server from its start to its end: storage, computer players, tables, listening sockets."""

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
from euchre.web.app import FINISHED, VETOES, Application
from euchre.web.core import logs
from euchre.web.core.bots.service import WorkerBots
from euchre.web.core.http.settings import loopback, settings
from euchre.web.core.storage.opening import open_store
from euchre.web.core.storage.sql import SqlStore
from euchre.web.core.tables.capacity import SOCKETS, TABLES
from euchre.web.core.tables.registry import Registry, run_unfinished
from euchre.web.running.listening import Server, config
from euchre.web.running.loop_watchdog import LoopWatchdog
from euchre.web.running.retention import run_retention

BACKLOG: Final = 1024
"""The most connections that may wait to be accepted."""
YOUNG: Final = (1_000, 240_000, 0)
"""
The thresholds of Python's cyclic garbage collector: new objects are checked often, older ones hardly ever.

A move leaves about 60 objects until the next move at its table, none of them in a cycle. Checking those of
many tables a second time blocks the loop for milliseconds; a check of all objects of 500 tables takes 0.4 s.
"""
SWITCH: Final = 0.0005
"""
Seconds for which the loop's thread may run while another thread waits for the interpreter lock. The writer
releases the lock at every step of a transaction, and with the default would wait 5 ms each time to get it
back.
"""
KEEP_DAYS: Final = 30
"""Days; see `ServeOptions.keep_days`."""
_HOSTS: Final = "127.0.0.1 is this machine alone, 0.0.0.0 all of its addresses"
_log = structlog.get_logger("euchre.web")


@dataclass(frozen=True, kw_only=True, slots=True)
class ServeOptions:
    """The options of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    metrics: int | None = None
    """The port of the figures; None: none."""
    per_address: float = 1.0
    """The factor for the usual limits of an address."""
    workers: int = 1
    tables: int = TABLES
    sockets: int = SOCKETS
    keep_days: int = KEEP_DAYS
    """Days after which the log of a table that is over is deleted; 0: never."""
    pause: float | None = None
    """The least seconds that a computer player takes; None: the usual ones."""


def serve(options: ServeOptions, said: Callable[[str], None], *, browser: bool) -> int:
    """
    Serve until a signal ends it; *said* is called with the address, which is opened in a browser with
    *browser*.

    Raises: EuchreError for what cannot be served, in a sentence.
    """
    store = open_store(options.database, FINISHED)
    how = (options.origins, options.proxies, options.per_address)
    settings("localhost", options.port, *how)  # faults that do not depend on the address
    with bound(options.host, options.port) as listener:
        port: int = listener.getsockname()[1]
        given = settings(options.host, port, *how)  # after the address was checked
        listen(listener, options.host, options.port)
        logs.begin()
        bots = WorkerBots(options.workers)
        tables, sockets = options.tables, options.sockets
        registry = Registry(store, bots, VETOES, pause=options.pause, tables=tables, sockets=sockets)
        app = Application(registry, store, bots, given)
        if options.metrics is not None:
            app.metrics.listen(options.metrics)
        counts = app.context.counts
        served = config(app, options.host, port, counts, given.trusts, limits=app.context.limits)
        here = f"http://{_shown(options.host)}:{port}"
        address = options.origins[0].rstrip("/") if options.origins else here

        async def run() -> int:
            await app.start()
            watchdog = LoopWatchdog(counts, app.metrics.lag.observe)
            watchdog.start()
            gc.freeze()  # objects made at the start need not be checked again and again
            gc.set_threshold(*YOUNG)
            sys.setswitchinterval(SWITCH)
            server = Server(served, app.drain)
            said(address)
            if browser:
                asyncio.get_running_loop().call_later(0.3, _open, address)
            failure = asyncio.create_task(_watch_storage(store, server))
            chores = [
                asyncio.create_task(run_retention(registry, options.keep_days)),
                asyncio.create_task(run_unfinished(registry)),
            ]
            await server.serve(sockets=[listener])
            for task in (failure, *chores):
                task.cancel()
            await watchdog.stop()
            return 1 if failure.done() and not failure.cancelled() else 0

        with asyncio.Runner(loop_factory=served.get_loop_factory()) as runner:
            return runner.run(run())


async def _watch_storage(store: SqlStore, server: Server) -> None:
    """
    End the server when its storage can no longer be trusted to write. The supervisor then starts it again,
    and it reads what was confirmed from the disk.
    """
    error = await store.failure()
    _log.error("the storage failed; the server ends", code=error.code)
    server.should_exit = True


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
    Return the server's socket, bound before anything else is started; it does not listen yet.

    Raises: EuchreError when that is not an address of this machine, or the port is taken.
    """
    host = host.strip("[]")
    if not host.strip():  # an empty host would listen on all addresses
        raise EuchreError(f"--host is empty: {_HOSTS}")
    listener = None
    try:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except (OSError, OverflowError, TypeError) as error:
        if listener is not None:
            listener.close()
        nowhere = getattr(error, "errno", None) in {errno.EADDRNOTAVAIL, errno.EINVAL, errno.EAFNOSUPPORT}
        if nowhere or isinstance(error, (socket.gaierror, TypeError)):  # TypeError: can be no name of a host
            raise EuchreError(f"--host {host[:80]}: this machine has no such address; {_HOSTS}") from None
        raise _taken(host, port, error) from None
    listener.setblocking(False)
    return listener


def listen(listener: socket.socket, host: str, port: int) -> None:
    """
    Let the socket *listener* listen on *host* and *port*.

    Raises: EuchreError when another program has just begun to listen there.
    """
    try:
        listener.listen(BACKLOG)
    except OSError as error:
        raise _taken(host, port, error) from None


def _taken(host: str, port: int, error: Exception) -> EuchreError:
    why = getattr(error, "strerror", None) or str(error)
    return EuchreError(f"nobody can listen on {host} port {port}: {why}; another --port may be free")
