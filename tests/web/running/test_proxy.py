"""One door: two server processes on one database, behind each proxy that ``deploy/`` has a file for."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from euchre.web.features.evening import requests as evenings
from euchre.web.features.study import requests as study
from tests.web.databases import LONG, PATIENCE, Database, Postgres
from tests.web.running.processes import (
    Guest,
    Quick,
    go_on,
    in_mid_trick,
    opened,
    owner_of,
    quick,
    sat_down,
    together,
    told_once,
)
from tests.web.running.proxies import DEPLOY, PROXIES, configured, free_port, proxy
from tests.web.serving import Address

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these proxies are not there")
TWO = {"base": "two", "target": 1}
SHORT = 1_500
"""Milliseconds of a lease that is waited for."""


@contextmanager
def behind(name: str, database: Database, lease: int = SHORT) -> Iterator[tuple[Address, list[Quick]]]:
    """Two processes behind the proxy *name*: its address, and they."""
    port = free_port()
    with (
        quick(database.url, lease=lease, origin=f"http://127.0.0.1:{port}") as doors,
        proxy(name, port, doors) as door,
    ):
        yield door, doors


def sent(*guests: Guest) -> tuple[Guest, str]:
    """Whoever is on turn decides, and does not wait for the answer; who, and what."""
    guest = next(guest for guest in guests if guest.choice)
    return guest, guest.send(type="act", turn=guest.room["game"]["turn"], action=guest.choice)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name != "nginx")) for name in PROXIES]
)
def test_f46_tables_live_on_behind_a_proxy_when_a_process_dies(name: str, postgres_server: Postgres) -> None:
    """
    All that is about a table goes to one process, whichever opened it; when that dies, to the other.

    What was confirmed is kept, and what was under way is asked again and done once. How long the pages of the
    dead one waited is printed.
    """
    database = Database(postgres_server.fresh())
    with behind(name, database) as (door, processes):
        spoken = door.ask("GET", "/api/me", X_Forwarded_Proto="https").headers["set-cookie"]
        assert "Secure" not in spoken, "what a visitor says of the way to the proxy was believed"
        owners = [process.owner for process in processes]
        pairs: dict[str, tuple[Guest, Guest]] = {}
        openers = set[str]()
        while len({owner_of(database, table) for table in pairs}) < 2 or len(openers) < 2:
            one, other = Guest(f"one{len(pairs)}", door), Guest(f"other{len(pairs)}", door)
            table = opened(one, TWO)
            openers.add(owner_of(database, table))
            pairs[sat_down(one, other, table)] = one, other
            assert len(pairs) < 30, "a proxy that sends everything to one process"
        before = {table: owner_of(database, table) for table in pairs}
        assert set(before.values()) == openers == set(owners)
        for guests in pairs.values():
            in_mid_trick(*guests)
        assert not any(guest.byes for guests in pairs.values() for guest in guests), "sent to the wrong door"
        assert {table: owner_of(database, table) for table in pairs} == before

        asked = {table: sent(*guests) for table, guests in pairs.items()}
        processes[0].kill()
        began = monotonic()
        for table, guests in pairs.items():
            if before[table] == owners[0]:
                for guest in guests:
                    guest.come(table)
                assert owner_of(database, table) == owners[1]
                took = monotonic() - began
                print(f"{name}: back {took:.2f} s after the kill, with leases of {SHORT / 1000} s")
            else:
                assert not any(guest.byes for guest in guests), "troubled by the death of another process"
            guest, command = asked[table]
            guest.settle(command)
            together(*guests)
        table, guests = next((table, guests) for table, guests in pairs.items() if before[table] == owners[0])
        while guests[0].room["stage"] != "game-over":
            go_on(*guests)
        for path in ("record", "replay", "review"):
            assert door.ask("GET", f"/api/games/{table}.0/{path}", Cookie=guests[0].cookie).status == 200, (
                path
            )
        for table, guests in pairs.items():
            told_once(database, table, *guests)
            for guest in guests:
                guest.leave()


def test_open_tables_are_listed_by_all_processes_and_joined_through_the_right_door(
    postgres_server: Postgres,
) -> None:
    """Whoever asks another process for a match is sent to the table that waits, and takes nothing from it."""
    database = Database(postgres_server.fresh())
    with behind("nginx", database, LONG) as (door, processes):
        one = Guest("Ann", door)
        asked = {"game": "two", "name": "Ann"}
        made = processes[0].ask("POST", "/api/quick", asked, Origin=door.origin, Cookie=one.cookie).json
        assert made["seated"]
        one.come(made["table"])  # through the proxy, to the process that keeps it from now on
        keeper = owner_of(database, one.table)
        other = Guest("Ben", door)
        for process in processes:
            until = monotonic() + PATIENCE
            while [row["names"] for row in process.ask("GET", "/api/open").json["tables"]] != [["Ann", ""]]:
                assert monotonic() < until
                sleep(0.05)
        elsewhere = next(process for process in processes if process.owner != keeper)
        asked = {"game": "two", "name": "Ben"}
        found = elsewhere.ask("POST", "/api/quick", asked, Origin=door.origin, Cookie=other.cookie).json
        assert found == {"table": one.table, "seated": False}
        sits = door.ask("POST", f"/api/open/{one.table}", {"name": "Ben"}, Cookie=other.cookie)
        assert sits.status == 200, sits.body
        other.come(one.table)
        other.do(type="start")
        one.hear("events")
        assert owner_of(database, one.table) == keeper
        assert not one.byes
        for process in processes:
            until = monotonic() + PATIENCE
            while process.ask("GET", "/api/open").json["tables"]:
                assert monotonic() < until
                sleep(0.05)
        for guest in (one, other):
            guest.leave()


@pytest.mark.parametrize("name", PROXIES)
def test_the_file_of_each_proxy_is_understood_by_it(name: str, tmp_path: Path) -> None:
    """By the one of this machine."""
    doors = [Address(f"http://localhost:{free_port()}") for _ in range(2)]
    argv = configured(name, tmp_path, free_port(), doors)
    match name:
        case "nginx":
            argv.append("-t")
        case "haproxy":
            argv.append("-c")
        case _:
            argv[1] = "validate"
    home = {"HOME": str(tmp_path)}
    done = subprocess.run(argv, capture_output=True, text=True, check=False, env=os.environ | home)
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_answer_that_takes_its_time_comes_before_a_proxy_gives_the_process_up() -> None:
    """Else a process whose coach thinks, or a quiet evening, would look like a failure."""
    limit = re.compile(r"(?:proxy_read_timeout|timeout server|response_header_timeout) (\d+)s")
    limits = [limit.findall(path.read_text()) for path in DEPLOY.iterdir()]
    patience = [max(map(int, found)) for found in limits if found]
    assert len(patience) == len(PROXIES)
    assert min(patience) > max(study.STUDY_SECONDS, evenings.WAIT)
