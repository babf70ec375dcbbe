"""Several servers on one PostgreSQL database: whichever a page comes to, it is at its table."""

import asyncio
import signal
import sys
from collections.abc import Iterator
from time import monotonic, sleep, time
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from euchre.web.http.cluster import Cluster
from euchre.web.http.identity import Identity
from euchre.web.http.signed_relay import RelaySigner
from euchre.web.storage.postgres import LEASE
from euchre.web.store import ServerProcess
from tests.web.http.serving import hello
from tests.web.storage.databases import Database, Postgres
from tests.web.storage.processes import (
    Guest,
    Process,
    commands,
    cut_short,
    go_on,
    in_mid_trick,
    move,
    owner_of,
    quick,
    sat_down,
    told_once,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no process stands still there")
TWO = {"base": "two"}


@pytest.fixture(scope="module")
def stage(server: Postgres) -> Iterator[tuple[Database, Process, Process]]:
    """A database and two servers on it, which live as long as this module's tests."""
    url = server.fresh()
    with quick(url) as (a, b):
        yield Database(url), a, b


@pytest.fixture
def database(stage: tuple[Database, Process, Process]) -> Database:
    """The database of both."""
    return stage[0]


@pytest.fixture
def a(stage: tuple[Database, Process, Process]) -> Process:
    """One server."""
    return stage[1]


@pytest.fixture
def b(stage: tuple[Database, Process, Process]) -> Process:
    """The other."""
    return stage[2]


# --- both live ----------------------------------------------------------------------------------------------


def test_two_people_play_a_hand_together_each_at_another_process(
    database: Database, a: Process, b: Process
) -> None:
    """Each sees each move of the other, in the same order and without a gap."""
    anna, bert = Guest("anna", a), Guest("bert", b)
    table = sat_down(anna, bert, TWO)
    assert owner_of(database, table) == a.port
    moved = set()
    while anna.room["stage"] == "playing":
        moved.add(move(anna, bert).name)
        assert anna.room["game"]["scores"] == bert.room["game"]["scores"]
        assert anna.room["game"]["sight"]["trick"] == bert.room["game"]["sight"]["trick"]
    assert moved == {"anna", "bert"}
    assert anna.room["chairs"][1]["here"]
    assert bert.room["chairs"][0]["here"]
    assert owner_of(database, table) == a.port
    told_once(database, table, anna, bert)
    anna.leave()
    bert.leave()


def test_a_table_that_nobody_looks_at_goes_to_the_process_that_is_asked_for_it(
    database: Database, a: Process, b: Process
) -> None:
    """So that one who plays alone is not passed on for ever; and no lease has to run out."""
    cookie = a.person()
    asked = {"game": "two", "begin": False}  # where no computer player is just deciding
    made = a.ask("POST", "/api/play", asked, Cookie=cookie).json["table"]
    assert owner_of(database, made) == a.port
    guest = Guest("anna", b, cookie)
    guest.come(made)
    assert owner_of(database, made) == b.port
    assert guest.byes == []
    guest.leave()


def test_luck_is_added_at_either_process(database: Database, a: Process, b: Process) -> None:
    """While a page looks at the table, its owner does what is asked of the other process."""
    for looked_at in (False, True):
        cookie = a.person()
        asked = {"game": "two", "begin": False}
        made = a.ask("POST", "/api/play", asked, Cookie=cookie).json
        guest = Guest("anna", a, cookie)
        if looked_at:
            guest.come(made["table"])
        path, salt = f"/api/tables/{made['table']}/begin", {"salt": "0" * 32}
        begun = b.ask("POST", path, salt, Cookie=cookie)
        assert (begun.status, begun.json) == (200, made)
        assert owner_of(database, made["table"]) == (a.port if looked_at else b.port)
        again = b.ask("POST", path, salt, Cookie=cookie)
        assert again.status == 409
        assert again.json["code"]
        guest.leave()


def test_a_farewell_and_its_code_come_through(a: Process, b: Process) -> None:
    """The second tab takes over, whichever process it came to."""
    anna, bert = Guest("anna", a), Guest("bert", b)
    table = sat_down(anna, bert, TWO)
    second = Guest("bert", a, bert.cookie)
    second.come(table)
    assert bert.ended() == 4409
    assert bert.byes[-1]["code"] == "taken-over"
    for guest in (anna, second):
        guest.leave()


def test_a_page_that_hangs_up_at_one_process_is_gone_at_the_other(a: Process, b: Process) -> None:
    """At once: the passing on leaves nothing behind."""
    anna, bert = Guest("anna", a), Guest("bert", b)
    sat_down(anna, bert, TWO)
    bert.leave()
    while anna.hear("presence")["here"] != [True, False]:
        pass
    anna.leave()


def test_history_record_and_replay_are_the_same_at_both(a: Process, b: Process) -> None:
    """Whoever keeps the table; and an invitation to it, too."""
    anna, bert = Guest("anna", a), Guest("bert", b)
    table = sat_down(anna, bert, TWO | {"target": 1})
    while anna.room["stage"] != "game-over":
        go_on(anna, bert)
    game = f"/api/games/{table}/0"
    for path in ("/record", "/record?format=egn", "/replay", "/review"):
        ones, others = (door.ask("GET", game + path, Cookie=anna.cookie) for door in (a, b))
        assert (ones.status, ones.body) == (200, others.body), path
    ones, others = (door.ask("GET", "/api/history", Cookie=anna.cookie) for door in (a, b))
    assert ones.body == others.body
    assert table in str(ones.json)
    ones, others = (door.ask("GET", f"/api/tables/{table}") for door in (a, b))
    assert (ones.status, ones.body) == (200, others.body)
    assert b.ask("GET", f"/api/tables/{table}/qr.svg").status == 200
    stranger = b.person()
    assert b.ask("GET", game + "/replay", Cookie=stranger).status == 200  # whoever has the link may watch
    assert b.ask("GET", f"/api/games/{table}x/0/review", Cookie=stranger).status == 404

    for guest in (anna, bert):
        guest.leave()


# --- who may not --------------------------------------------------------------------------------------------


def test_a_foreign_page_is_refused_wherever_the_table_is(a: Process, b: Process) -> None:
    """The door that it comes to looks at its origin, before anybody is asked."""
    anna = Guest("anna", a)
    made = a.ask("POST", "/api/tables", {"rules": TWO, "name": "anna"}, Cookie=anna.cookie).json["table"]
    anna.come(made)
    for door in (a, b):
        with pytest.raises(InvalidStatus) as caught:
            door.socket(made, anna.cookie, origin="https://evil.example")
        assert caught.value.response.status_code == 403
    anna.leave()


def test_nobody_else_speaks_for_a_visitor(database: Database, a: Process, b: Process) -> None:
    """A seal made without the secret, or taken from another request, or old, opens no door and is counted."""
    anna = Guest("anna", a)
    made = a.ask("POST", "/api/tables", {"rules": TWO, "name": "anna"}, Cookie=anna.cookie).json["table"]
    anna.come(made)
    secret = bytes.fromhex(database.run("SELECT value FROM secrets WHERE name = 'relay'")[0].value)
    token = anna.cookie.partition("=")[2]
    who, path = Identity("203.0.113.7", secure=False, host="", origin=None, token=token), f"/ws/{made}"

    def sealed(key: bytes, about: str = path, late: float = 0) -> dict[str, str]:
        signer = RelaySigner(lambda: time() - late)
        signer.secret = key
        return dict(signer.headers(who, "GET", about))

    wrong = (
        sealed(b"wrong"),
        sealed(b""),
        sealed(secret, "/ws/another"),
        sealed(secret, late=300),
        sealed(secret) | {"cookie": f"euchre={'x' * 22}"},
        {"euchre-relay": "nonsense"},
        {"euchre-relay": "1 tls 203.0.113.7 \xe9"},
    )
    for headers in wrong:
        with pytest.raises(InvalidStatus) as caught:
            a.socket(made, anna.cookie, origin=None, additional_headers=headers)
        assert caught.value.response.status_code == 403
    answer = a.ask("GET", "/api/me", euchre_relay="nonsense")
    assert (answer.status, answer.json["code"]) == (403, "relay")

    with a.socket(made, "", origin=None, additional_headers=sealed(secret)) as line:
        assert hello(line)["room"]["you"] == 0
    with pytest.raises(InvalidStatus) as caught:  # it is not kept here, and not passed on once more
        b.socket(made, "", origin=None, additional_headers=sealed(secret))
    assert caught.value.response.status_code == 421
    anna.leave()


def test_a_seal_is_good_for_its_request_only() -> None:
    """Address and encryption are what the other process says; nothing of them can be changed on the way."""
    now = [1000.0]
    signer, other = RelaySigner(lambda: now[0]), RelaySigner(lambda: now[0])
    who = Identity("2001:db8::", secure=True, host="", origin=None, token="t" * 22, name="Zoë; x")
    assert signer.read("1000 tls x y", "GET", "/", []) is None, "nothing is read before the secret is known"
    signer.secret = other.secret = b"secret"
    head = dict(signer.headers(who, "GET", "/ws/t"))
    raw = [(key.encode(), value.encode()) for key, value in head.items()]
    text = head["euchre-relay"]
    assert other.read(text, "GET", "/ws/t", raw) == ("2001:db8::", True)
    assert other.read(text.replace("tls", "plain"), "GET", "/ws/t", raw) is None
    assert other.read(text, "POST", "/ws/t", raw) is None
    assert other.read(text, "GET", "/ws/u", raw) is None
    assert other.read(text, "GET", "/ws/t", []) is None
    now[0] += 61
    assert other.read(text, "GET", "/ws/t", raw) is None


# --- one of them is gone ------------------------------------------------------------------------------------


def killed_in_mid_trick(database: Database, a: Process, b: Process) -> float:
    """
    The owner dies in mid-trick; the other's page plays on there, and the first person comes back there.

    Nothing that was confirmed is lost, and what was not is asked again and done once. The seconds from the
    kill to the table.
    """
    anna, bert = Guest("anna", a), Guest("bert", b)
    table = sat_down(anna, bert, TWO)
    in_mid_trick(anna, bert)
    lying, on_turn = anna.room["game"]["sight"]["trick"], anna if anna.choice else bert
    asked = on_turn.send(type="act", turn=on_turn.room["game"]["turn"], action=on_turn.choice)
    a.kill()
    began = monotonic()
    assert bert.ended() == 1012
    assert bert.byes[-1]["code"] == "moved"
    bert.come(table)
    took = monotonic() - began
    assert owner_of(database, table) == b.port
    anna.come(table, b)
    on_turn.settle(asked)
    for guest in (anna, bert):
        guest.see(on_turn.confirmed[asked])
    shown = anna.room["game"]["sight"]
    plays = [play for trick in shown["tricks"] for play in trick["plays"]] + shown["trick"]
    assert all(play in plays for play in lying)
    while anna.room["stage"] == "playing":
        move(anna, bert)
    told_once(database, table, anna, bert)
    return took


def test_f46_a_killed_process_leaves_its_tables_to_the_other(server: Postgres) -> None:
    """
    Within five seconds from the kill to the picture on the other's page.

    The lease of 4 s has to run out; asserted is twice what is promised, as the machine may be doing other
    things at the same time, and of the best of three, as it may stand still. What it took is printed.
    """
    for _ in range(3):
        database = Database(server.fresh())
        with quick(database.url, lease=LEASE) as (a, b):
            took = killed_in_mid_trick(database, a, b)
        print(f"at the table again {took:.2f} s after the kill")
        if took < 10:
            return
    raise AssertionError("too late, three times")


@pytest.mark.long
def test_f46_a_killed_euchre_serve_leaves_its_tables_to_the_other(server: Postgres) -> None:
    """The same with two processes started from the command line, computer players and all."""
    database = Database(server.fresh())
    with commands(database.url) as (a, b):
        took = killed_in_mid_trick(database, a, b)
        print(f"at the table again {took:.2f} s after the kill")
        assert took < 10


@pytest.mark.long
def test_a_review_that_was_begun_at_one_is_found_at_the_other(server: Postgres) -> None:
    """Whichever of them makes it, both tell the same of it, from the beginning to the end."""
    database = Database(server.fresh())
    with commands(database.url) as (a, b):
        anna, bert = Guest("anna", a), Guest("bert", b)
        table = sat_down(anna, bert, TWO | {"target": 1})
        while anna.room["stage"] != "game-over":
            go_on(anna, bert)
        for guest in (anna, bert):
            guest.leave()
        path = f"/api/games/{table}/0/review"
        assert b.ask("POST", path, {}, Cookie=bert.cookie).json["state"] in {"waiting", "running"}
        seen = 0
        while True:
            ones, others = (door.ask("GET", path, Cookie=anna.cookie).json for door in (a, b))
            assert seen <= ones["done"] <= others["done"], (ones, others)
            if ones["state"] == "done":
                break
            assert ones["state"] in {"waiting", "running"}, ones
            seen = others["done"]
            sleep(0.5)
        assert ones == others
        assert ones["report"]


def test_sigterm_hands_over_at_once(server: Postgres) -> None:
    """Pages are told to come back, and find their table at the other process without waiting for a lease."""
    database = Database(server.fresh())
    with quick(database.url) as (a, b):
        anna, bert = Guest("anna", a), Guest("bert", b)
        table = sat_down(anna, bert, TWO)
        in_mid_trick(anna, bert)
        a.signal(signal.SIGTERM)
        assert (anna.ended(), bert.ended()) == (1012, 1012)
        assert {anna.byes[-1]["code"], bert.byes[-1]["code"]} == {"restart"}
        bert.come(table)  # no lease was over: they are longer than anybody here waits
        anna.come(table, b)
        move(anna, bert)
        told_once(database, table, anna, bert)
        assert a.ended() == 0


def test_sigterm_at_the_door_sends_its_pages_to_another(server: Postgres) -> None:
    """The process that only passed a page on says goodbye, too; the table stays where it is."""
    database = Database(server.fresh())
    with quick(database.url) as (a, b):
        anna, bert = Guest("anna", a), Guest("bert", b)
        table = sat_down(anna, bert, TWO)
        b.signal(signal.SIGTERM)
        assert bert.ended() == 1012
        assert bert.byes[-1]["code"] == "moved"
        bert.come(table, a)
        move(anna, bert)
        assert owner_of(database, table) == a.port
        assert b.ended() == 0


def test_f47_a_process_that_stands_still_loses_its_pages_to_the_other(server: Postgres) -> None:
    """It closes nothing and answers nobody; when it goes on, it lets its own pages go, too."""
    database = Database(server.fresh())
    with quick(database.url) as (a, b):
        anna, bert = Guest("anna", a), Guest("bert", b)
        table = sat_down(anna, bert, TWO)
        a.signal(signal.SIGSTOP)
        cut_short(database, a)
        assert bert.ended() == 1012
        bert.come(table)
        assert owner_of(database, table) == b.port
        a.signal(signal.SIGCONT)
        assert anna.ended() == 1012
        assert anna.byes[-1]["code"] == "moved"
        anna.come(table)  # through the door that kept it before
        assert owner_of(database, table) == b.port
        move(anna, bert)
        told_once(database, table, anna, bert)


def test_reviews_have_one_home_whoever_is_asked() -> None:
    """All processes name the same one; when one goes, only what was its own moves."""

    class Listed:
        secret, owner = b"", ""

        def __init__(self, *owners: str) -> None:
            self.owners = owners

        async def alive(self) -> list[ServerProcess]:
            return [ServerProcess(owner, f"http://{owner}", 4000) for owner in self.owners]

    def home(key: str, *owners: str) -> str:
        listed: Any = Listed(*owners)  # nothing else is asked of a storage, nor of a registry
        registry: Any = None
        return asyncio.run(Cluster(registry, listed).home(key))

    keys = [f"game {number}" for number in range(60)]
    three = {key: home(key, "a", "b", "c") for key in keys}
    assert set(three.values()) == {"http://a", "http://b", "http://c"}
    assert three == {key: home(key, "c", "a", "b") for key in keys}
    for key in keys:
        if three[key] != "http://c":
            assert home(key, "a", "b") == three[key]
