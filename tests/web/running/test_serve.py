"""A real server, in a process of its own, over real sockets."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from euchre.live.fair import fairness_faults
from euchre.notation import document
from euchre.web.running.listening import FRAME
from tests.web.serving import PATIENCE, Running, ended, hear, hello, play_on, running, say


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One for those tests that leave it as it was."""
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


def started(server: Running, game: str = "twelve") -> tuple[str, str]:
    """A game against a computer player; its table, and the cookie of the one who plays."""
    cookie = server.person()
    made = server.ask("POST", "/api/play", {"game": game, "player": "nine", "name": "Ann"}, Cookie=cookie)
    assert made.status == 200, made.body
    return made.json["table"], cookie


@pytest.mark.ci
def test_a_whole_twelve_trick_game_is_played_and_verified(server: Running, tmp_path: Path) -> None:
    table, cookie = started(server)
    with server.socket(table, cookie) as page:
        picture = hello(page)
        assert picture["rules"]["title"] == "Twelve tricks"
        promised = picture["room"]["commitment"]
        room = play_on(page, picture["room"])
    assert max(room["game"]["scores"]) >= 31
    text = server.ask("GET", f"/api/games/{table}.0/record", Cookie=cookie).body.decode()
    record = document.loads(text)
    assert dict(record.tags)["Fair-Commitment"] == promised
    assert not fairness_faults(record)
    path = tmp_path / "game.json"
    path.write_text(text)
    argv = [sys.executable, "-m", "euchre", "check", "--fair", str(path)]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert promised in done.stdout


def test_a_page_that_comes_back_is_told_what_it_missed(server: Running) -> None:
    table, cookie = started(server)
    with server.socket(table, cookie) as page:
        picture = hello(page)
    with server.socket(table, cookie) as page:
        say(page, type="hello", epoch=picture["epoch"], seq=picture["seq"])
        answer = hear(page, "events", "snapshot")
        assert answer["type"] == "events"
        assert [news["seq"] for news in answer["events"]] == list(
            range(picture["seq"] + 1, picture["seq"] + 1 + len(answer["events"]))
        )


def test_f8_the_second_tab_takes_over(server: Running) -> None:
    table, cookie = started(server)
    with server.socket(table, cookie) as first, server.socket(table, cookie) as second:
        hello(first)
        hello(second)
        assert hear(first, "bye")["retry_ms"] == -1
        assert ended(first) == 4409


def test_f58_a_message_too_long_ends_it(server: Running) -> None:
    table, cookie = started(server)
    for text in (" " * (FRAME + 1), ["x" * 1000] * 5):
        with server.socket(table, cookie) as page:
            hello(page)
            with suppress(ConnectionClosed):  # it may end before the last fragment is out
                page.send(text if isinstance(text, str) else iter(text))
            assert ended(page) == 1009


def test_20_messages_are_not_compressed(server: Running) -> None:
    """A small frame cannot become a large one."""
    table, cookie = started(server)
    with server.socket(table, cookie, compression="deflate") as page:
        assert page.protocol.extensions == []


def test_01_a_foreign_page_gets_no_socket(server: Running) -> None:
    table, cookie = started(server)
    with pytest.raises(InvalidStatus) as refused:
        server.socket(table, cookie, origin="https://evil.example")
    assert refused.value.response.status_code == 403
    assert refused.value.response.headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(refused.value.response.body)["code"] == "foreign"


def test_a_socket_that_is_refused_is_counted_and_no_fault_of_ours(server: Running) -> None:
    """Whoever knocks from a foreign page fills no log."""
    before = len(server.said)
    for _ in range(3):
        with pytest.raises(InvalidStatus, match="403"):
            server.socket("some-table", server.person(), origin="https://evil.example")
    assert server.ask("GET", "/healthz").status == 200
    assert server.said[before:] == []


def test_12_metrics_are_not_for_the_public(server: Running) -> None:
    assert server.ask("GET", "/metrics").status == 404


@pytest.mark.long
def test_26_a_request_that_dawdles_is_hung_up_on(server: Running) -> None:
    """Its head has ten seconds."""
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127")
        slow.settimeout(PATIENCE)
        assert slow.recv(1000) == b""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_s6_the_end_says_goodbye_and_a_new_server_goes_on(tmp_path: Path) -> None:
    """SIGTERM in mid-hand with open sockets; afterwards the same cards are on the table."""
    with running(tmp_path) as first:
        table, cookie = started(first, "two")
        with first.socket(table, cookie) as page:
            picture = hello(page)
            while not picture["room"]["game"]["view"]["offered"]:
                picture = hear(page, "events")
            game = picture["room"]["game"]
            say(page, type="act", turn=game["turn"], action=game["view"]["offered"][0]["action"])
            hear(page, "ok")
            first.child.signal(signal.SIGTERM)
            bye = hear(page, "bye")
            assert bye["retry_ms"] > 0
            assert ended(page) == 1012
        assert first.child.ended() == 0
        assert not [line for line in first.said if "Traceback" in line]
    with running(tmp_path) as second, second.socket(table, cookie) as page:
        again = hello(page)
        assert again["epoch"] != picture["epoch"]
        assert again["room"]["commitment"] == picture["room"]["commitment"]
        assert again["room"]["game"]["turn"] >= game["turn"] + 1
        room = play_on(page, again["room"])
        record = document.loads(
            second.ask("GET", f"/api/games/{table}.0/record", Cookie=cookie).body.decode()
        )
        assert not fairness_faults(record)
        assert room["game"]["over"]


def test_42_nothing_that_is_written_down_tells_a_table_or_a_token(server: Running) -> None:
    """Nor can anybody forge a line of it, and a page that is gone without a goodbye is no accident."""
    table, cookie = started(server)
    with server.socket(table, cookie) as page:
        hello(page)
        page.send("rubbish \x1b[31m\n")
        hear(page, "err")
        page.socket.close()  # without a goodbye
    with server.socket(table, cookie) as page:
        hello(page)
    server.ask("GET", f"/api/games/{table}.0/%1b[31mEvil%0a")
    said = "".join(server.said)
    assert table not in said
    assert cookie.partition("=")[2] not in said
    assert "Traceback" not in said
    assert "\x1b" not in said


def test_f68_pages_that_vanish_in_mass_are_counted_and_leave_no_trace_in_the_log(server: Running) -> None:
    """Forty lines cut: not a line of the log for each."""
    table, cookie = started(server)
    before = len(server.said)
    for _ in range(40):
        with server.socket(table, cookie) as page:
            hello(page)
            page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            page.socket.close()  # the other side gets a reset
    with server.socket(table, cookie) as page:
        assert hello(page)["room"]["stage"] == "playing"
    assert "Traceback" not in "".join(server.said)
    assert len(server.said) < before + 5


def test_f68_a_page_that_vanishes_right_after_its_command_troubles_nobody(server: Running) -> None:
    """What it decided is told to a page that is not there any more; the table goes on without a word."""
    before = len(server.said)
    for _ in range(10):
        table, cookie = started(server)
        with server.socket(table, cookie) as page:
            game = hello(page)["room"]["game"]
            while not game["view"]["offered"]:
                game = hear(page, "events", "snapshot")["room"]["game"]
            say(page, type="act", turn=game["turn"], action=game["view"]["offered"][0]["action"])
            for _ in range(4):
                say(page, type="resync")
            page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            page.socket.close()
        with server.socket(table, cookie) as page:
            assert hello(page)["room"]["stage"] == "playing"
    assert server.said[before:] == []


@pytest.mark.parametrize("number", [-1, 2**31, 2**63, 10**30], ids=str)
def test_a_number_that_no_database_knows_is_no_game(server: Running, number: int) -> None:
    """Nor a fault of ours, which would be written down."""
    (table, cookie), before = started(server), len(server.said)
    for method, what, body in (
        ("GET", "record", None),
        ("GET", "replay", None),
        ("GET", "review", None),
        ("POST", "review", {}),
        ("POST", "again", {}),
        ("POST", "from", {"hand": 0, "decisions": 0}),
    ):
        found = server.ask(method, f"/api/games/{table}.{number}/{what}", body, Cookie=cookie)
        assert (found.status, found.json["code"]) == (404, "no_game"), what
        unknown = server.ask(method, f"/api/games/aaaa.{number}/{what}", body, Cookie=cookie)
        assert (unknown.status, unknown.json["code"]) == (404, "no_game"), what
    assert server.said[before:] == []


def test_48_the_database_is_for_its_owner_alone(server: Running) -> None:
    assert (server.folder / "tables.db").stat().st_mode & 0o077 == 0


def test_a_taken_port_is_a_sentence(server: Running, tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "euchre", "serve", "--port", str(server.port), "--no-open"]
    argv += ["--database", str(tmp_path / "other.db")]
    done = subprocess.run(argv, capture_output=True, text=True, check=False, env=dict(os.environ))
    assert done.returncode == 2
    assert done.stderr.startswith(f"euchre: nobody can listen on 127.0.0.1 port {server.port}: ")
    assert "Traceback" not in done.stderr


def flood(page: ClientConnection) -> None:
    """Ask for the whole picture again and again, for two minutes at most, and read nothing."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        say(page, type="resync")


@pytest.mark.long
def test_f65_a_page_that_does_not_read_is_hung_up_on(server: Running) -> None:
    """Within ten seconds of its buffers being full, and the other at the table notices nothing."""
    table, cookie = started(server)
    with server.socket(table, cookie, max_queue=1) as slow:
        hello(slow)
        with pytest.raises(ConnectionClosed):
            flood(slow)
        assert ended(slow) in {0, 4498}  # whether its farewell found room or not
    with server.socket(table, cookie) as page:
        assert hello(page)["room"]["stage"] == "playing"


@pytest.mark.long
def test_f66_a_page_that_gives_no_sign_of_life_is_gone_after_45_seconds(server: Running) -> None:
    table, cookie = started(server)
    head = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.origin}\r\n"
        f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    text = json.dumps({"type": "hello"}).encode()
    with socket.create_connection(("127.0.0.1", server.port)) as dead:
        dead.sendall(head.encode())
        heard = dead.recv(65536)
        dead.sendall(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text)  # masked with nothing
        began = time.monotonic()
        dead.settimeout(60)
        while chunk := dead.recv(65536):
            heard += chunk
        assert 40 < time.monotonic() - began < 55
        assert (4408).to_bytes(2, "big") + b"no sign of life" in heard
