"""Several servers on one PostgreSQL database: a table has one of them at a time, and goes to the next."""

import signal
import sys
from collections.abc import Iterator

import pytest

from tests.web.http.serving import ended, say
from tests.web.storage.databases import Database, Postgres
from tests.web.storage.processes import (
    Guest,
    Quick,
    in_mid_trick,
    move,
    opened,
    owner_of,
    quick,
    sat_down,
    told_once,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process stands still there")
TWO = {"base": "two"}
SOON = 1_000
"""Milliseconds of a lease whose renewal, or end, is waited for."""


@pytest.fixture(scope="module")
def stage(server: Postgres) -> Iterator[tuple[Database, Quick, Quick]]:
    """A database and two servers on it, which live as long as this module's tests."""
    url = server.fresh()
    with quick(url, lease=SOON) as (a, b):
        yield Database(url), a, b


@pytest.fixture
def database(stage: tuple[Database, Quick, Quick]) -> Database:
    """The database of both."""
    return stage[0]


@pytest.fixture
def a(stage: tuple[Database, Quick, Quick]) -> Quick:
    """One server."""
    return stage[1]


@pytest.fixture
def b(stage: tuple[Database, Quick, Quick]) -> Quick:
    """The other."""
    return stage[2]


# --- both live ----------------------------------------------------------------------------------------------


def test_a_new_table_goes_to_the_process_that_its_first_page_comes_to(
    database: Database, a: Quick, b: Quick
) -> None:
    """Whichever opened it: nobody looks at it there, so it is given away at once, and nobody is sent away."""
    anna = Guest("anna", a)
    table = opened(anna, TWO)
    assert owner_of(database, table) == a.owner
    anna.come(table, b)
    assert owner_of(database, table) == b.owner
    assert (anna.byes, anna.codes) == ([], [])
    anna.leave()


def test_f93_a_wrong_door_says_so_and_troubles_nobody(database: Database, a: Quick, b: Quick) -> None:
    """Requests are answered with 421, sockets closed with 1012; at the table they play on."""
    anna, bert = Guest("anna", a), Guest("bert", a)
    table = sat_down(anna, bert, opened(anna, TWO))
    for method, path, body in (("GET", "", None), ("POST", "/begin", {"salt": "0" * 32})):
        wrong = b.ask(method, f"/api/tables/{table}{path}", body, Cookie=anna.cookie)
        assert (wrong.status, wrong.json["code"]) == (421, "moved")
        assert wrong.json["text"].startswith("This table moves to another server;")
    with b.socket(table, bert.cookie) as line:
        say(line, type="hello")
        assert ended(line) == 1012
    assert not anna.byes
    move(anna, bert)
    assert owner_of(database, table) == a.owner
    for guest in (anna, bert):
        guest.leave()


# --- one of them is gone ------------------------------------------------------------------------------------


def test_sigterm_gives_the_tables_away_at_once(server: Postgres) -> None:
    """Pages are told to come back soon, and find their table at the other process; no lease is waited for."""
    database = Database(server.fresh())
    with quick(database.url) as (a, b):
        anna, bert = Guest("anna", a), Guest("bert", a)
        table = sat_down(anna, bert, opened(anna, TWO))
        in_mid_trick(anna, bert)
        a.signal(signal.SIGTERM)
        assert (anna.ended(), bert.ended()) == (1012, 1012)
        for guest in (anna, bert):
            assert guest.byes[-1]["code"] == "moved"
            assert guest.byes[-1]["retry_ms"] <= 500
            guest.come(table, b)
        move(anna, bert)
        told_once(database, table, anna, bert)
        assert a.ended() == 0


def test_f47_a_process_that_stands_still_loses_its_tables_to_the_other(server: Postgres) -> None:
    """It closes nothing and answers nobody; when it goes on, it lets its own pages go, too."""
    database = Database(server.fresh())
    with quick(database.url, lease=SOON) as (a, b):
        anna, bert = Guest("anna", a), Guest("bert", a)
        table = sat_down(anna, bert, opened(anna, TWO))
        a.signal(signal.SIGSTOP)
        again = Guest("bertram", b, bert.cookie)  # whose proxy has given up on the other
        again.come(table)
        assert owner_of(database, table) == b.owner
        a.signal(signal.SIGCONT)
        assert anna.ended() == 1012
        assert anna.byes[-1]["code"] == "moved"
        anna.come(table, b)
        move(anna, again)
        told_once(database, table, anna)
