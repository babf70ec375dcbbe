"""Several servers on one PostgreSQL database: a table has one of them at a time, and goes to the next."""

import signal
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.databases import Database, Postgres
from tests.web.running.processes import (
    Guest,
    in_mid_trick,
    move,
    opened,
    owner_of,
    quick,
    sat_down,
    told_once,
)
from tests.web.serving import ended, say

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process stands still there")
TWO = {"base": "two"}
SOON = 1_000
"""Milliseconds of a lease whose renewal, or end, is waited for."""


def test_f93_a_wrong_door_says_so_and_troubles_nobody(postgres_server: Postgres) -> None:
    """Commands are answered with 421, sockets closed with 1012; at the table they play on."""
    database = Database(postgres_server.fresh())
    with quick(database.url, lease=SOON, asked=0.5) as (a, b), ThreadPoolExecutor() as threads:
        anna, bert = Guest("anna", a), Guest("bert", a)
        table = sat_down(anna, bert, opened(anna, TWO))
        path, luck = f"/api/tables/{table}", {"salt": "0" * 32}
        wrong = threads.submit(b.ask, "POST", f"{path}/begin", luck, Cookie=anna.cookie)
        with b.socket(table, bert.cookie) as line:
            say(line, type="hello")
            assert ended(line) == 1012
        answer = wrong.result()
        assert (answer.status, answer.json["code"]) == (421, "moved")
        assert answer.json["text"].startswith("This table moves to another server;")
        assert b.ask("GET", path).json["names"] == ["anna", "bert"]  # to look at it is no reason to take it
        assert not anna.byes
        move(anna, bert)
        assert owner_of(database, table) == a.owner


# --- one of them is gone ------------------------------------------------------------------------------------


def test_a_new_table_is_given_away_to_whom_it_is_sent_and_all_are_at_sigterm(
    postgres_server: Postgres,
) -> None:
    """Pages are told to come back soon, and find their table at the other process; no lease is waited for."""
    database = Database(postgres_server.fresh())
    with quick(database.url) as (a, b):
        anna, bert = Guest("anna", b), Guest("bert", a)
        table = opened(anna, TWO)
        assert owner_of(database, table) == b.owner
        anna.door = a
        sat_down(anna, bert, table)  # nobody looked at it there, so it was given away, and nobody sent away
        assert owner_of(database, table) == a.owner
        assert (anna.byes, anna.codes) == ([], [])
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


def test_f47_a_process_that_stands_still_loses_its_tables_to_the_other(postgres_server: Postgres) -> None:
    """It closes nothing and answers nobody; when it goes on, it lets its own pages go, too."""
    database = Database(postgres_server.fresh())
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
