"""``euchre tables``: what a server keeps, and how its operator ends tables and evenings."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import ExitStatus, Json, MaybeNumber
from euchre.commands.shared.printing import print_columns, print_json, print_remark
from euchre.commands.shared.server import check_database, check_packages, usual_database

if TYPE_CHECKING:
    from euchre.web.running.visiting import Listed


def tables(
    *names: str,
    database: str = "",
    idle: MaybeNumber = None,
    end: bool = False,
    json: Json = False,
) -> ExitStatus:
    """
    List the tables and evenings of your server, or end some, while it runs or not.

    Without names: what is in the server's memory, and every evening that is not over,
    the least active first. Each goes by the name that the server's log has for it;
    the addresses are not shown, since anybody who knows one may enter.

    Parameters
    ----------
    names
        The names, or how they begin, of those that are wanted.
    database
        Where the server keeps its tables, as for `euchre serve`.
    idle
        Only those where nothing has happened for this number of minutes.
    end
        End what would be listed, with names or with --idle: people there are told
        that you have ended it, also in the middle of a hand, and what is not
        finished counts for nobody.
    json
        Print JSON.

    Returns
    -------
    ExitStatus
        The exit status: 0, or 1 when something could not be ended.
    """
    check_packages()
    from euchre.web.running import visiting

    check_database(database)
    if idle is not None and idle < 0:
        raise EuchreError(f"--idle {idle}: a number of minutes from 0 on")
    if end and not names and idle is None:
        raise EuchreError("--end needs to know what to end: add names, or --idle MINUTES")
    where = database or usual_database()
    if end:
        return 0 if visiting.end(where, names, idle, print) else 1
    found = visiting.listed(where, names, idle)
    if json:
        keys = ("kind", "name", "game", "state", "evening", "opened", "last", "entries")
        print_json([{key: getattr(one, key) for key in keys} for one in found])
    elif found:
        heads = ("WHAT", "NAME", "OPENED", "LAST ENTRY", "ENTRIES", "GAME", "STATE")
        print_columns([heads, *[_row(one) for one in found]], right={4})
    else:
        print_remark("no table is open there, and no evening")
    return 0


def _row(one: "Listed") -> tuple[str, ...]:
    state = f"of evening {one.evening}" if one.evening else one.state
    return one.kind, one.name, _time(one.opened), _time(one.last), str(one.entries), one.game, state


def _time(milliseconds: int) -> str:
    """A moment in UTC, to the minute."""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M}" if milliseconds else "?"
