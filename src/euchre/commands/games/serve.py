"""``euchre serve``: a card table in the browser."""

from typing import Annotated

from cyclopts import Parameter

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import ExitStatus, MaybeNumber, Number
from euchre.commands.shared.printing import print_remark
from euchre.commands.shared.server import check_database, check_packages, usual_database


def serve(
    *,
    host: str = "127.0.0.1",
    port: Number = 8000,
    database: str = "",
    origin: tuple[str, ...] = (),
    proxy: tuple[str, ...] = (),
    metrics: MaybeNumber = None,
    per_address: float = 1.0,
    workers: Number = 1,
    tables: Number = 2000,
    sockets: Number = 10000,
    keep_days: Number = 30,
    open: Annotated[bool | None, Parameter(negative="--no-open")] = None,  # noqa: A002  # the option's name
) -> ExitStatus:
    """
    Serve a card table: open the page, play, invite friends.

    Ctrl-C stops it. Started again, it continues every table where it was. Docs:
    docs/server.md.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 for other machines too, with --origin.
    port
        The port to listen on; 0 for a free one.
    database
        Where tables are kept: a file, or postgresql://…; default: a file in your data folder.
    origin
        An address under which people open the page, like https://cards.example; may be repeated.
    proxy
        A proxy that is trusted to tell the client's address, like 127.0.0.1 or 10.0.7.0/29; may be repeated.
    metrics
        A port of this machine for Prometheus; default: none.
    per_address
        How many times the usual number of connections and new tables one address may ask for.
    workers
        Processes for the computer players that search.
    tables
        Tables at once; beyond them no new one is opened.
    sockets
        Pages connected at once; beyond them only those who play are let in.
    keep_days
        Days after which the log of a table that is over is deleted; its games stay. 0: never.
    open
        Open the page in a browser, or not; default: open it where there is a screen.

    Returns
    -------
    ExitStatus
        The exit status: 0, or 1 when the server ended because its storage failed.
    """
    check_packages()
    from euchre.base.files import user_folder
    from euchre.kernel.machine import library
    from euchre.web.core.http.settings import in_the_clear
    from euchre.web.core.http.static import page_built
    from euchre.web.running.serve import ServeOptions, display
    from euchre.web.running.serve import serve as run

    if not 0 <= port <= 65535 or (metrics is not None and not 1 <= metrics <= 65535):
        raise EuchreError("a port is a number up to 65535")
    if not 1 <= workers <= 64:
        raise EuchreError(f"--workers {workers}: between 1 and 64 processes")
    if tables < 1 or sockets < 1:
        raise EuchreError("--tables and --sockets: at least 1 each")
    if not 0 <= keep_days <= 36500:
        raise EuchreError(f"--keep-days {keep_days}: a number of days up to 36500, or 0 for ever")
    check_database(database)
    if not database:
        try:
            user_folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise EuchreError(
                f"the folder {user_folder()} for the tables cannot be made ({error.strerror}): "
                "name a file elsewhere with --database"
            ) from None
    options = ServeOptions(
        host=host,
        port=port,
        database=database or usual_database(),
        origins=origin,
        proxies=proxy,
        metrics=metrics,
        per_address=per_address,
        workers=workers,
        tables=tables,
        sockets=sockets,
        keep_days=keep_days,
    )

    def said(address: str) -> None:
        print_remark(f"the table is open at {address}")
        if not page_built():
            print_remark("its page was not built: in a clone `python3 dev.py page`, then install it again")
        if missing := library.missing():
            print_remark(f"simple players stand in for the strongest, and nobody gives hints: {missing}")
        clear = [text for text in origin if in_the_clear(text)]
        if clear:
            print_remark(
                f"{clear[0]} is not encrypted, so anybody on the way can read along: fine at home; on the "
                "internet put a proxy that speaks TLS in front"
            )

    return run(options, said, browser=display() if open is None else open)
