"""A page's socket, as the server keeps it in order; the numbers are those of the list of faults."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
import structlog

from euchre.english.results import points_sentence, winners_sentence
from euchre.english.seats import Audience
from euchre.rules.variants import variant
from euchre.web.core.http import socket
from euchre.web.core.http.limits import TokenBucket
from euchre.web.core.http.socket import BAD, FRAMES
from euchre.web.core.store import BrokenLogError, FencedError, StorageError
from euchre.web.core.wire.client_messages import PROTOCOL
from euchre.web.core.wire.server_messages import Ok, QuickChat, write
from tests.web.asgi import PATIENCE, Wire, World


def run(work: Any) -> Any:
    return asyncio.run(work)


async def table(world: World, game: str = "two") -> tuple[str, str]:
    """A game against a computer player; its table, and the cookie of the one who plays."""
    cookie = await world.person()
    made = await world.ask("POST", "/api/play", {"game": game, "name": "Ann"}, Cookie=cookie)
    assert made.status == 200, made.body
    return made.json["table"], cookie


def seated(test: Callable[[World, Wire, str, str], Awaitable[None]]) -> None:
    """Run *test* with a world, a socket at a running game, its table and cookie; hello was said."""

    async def go() -> None:
        world = World()
        name, cookie = await table(world)
        async with world.socket(name, Cookie=cookie) as wire:
            assert (await wire.next())["type"] == "websocket.accept"
            wire.say(type="hello")
            assert (await wire.hear("snapshot"))["room"]["stage"] == "playing"
            await test(world, wire, name, cookie)

    run(go())


def test_hello_is_answered_with_the_picture_and_a_command_with_one_reply() -> None:
    async def test(world: World, wire: Wire, name: str, cookie: str) -> None:
        del name, cookie
        sent = wire.say(type="phrase", phrase="hello")
        reply = await wire.hear("ok", "err")
        assert (reply["type"], reply["id"]) == ("ok", sent)
        assert world.registry.capacity.sockets == 1

    seated(test)


def test_a_fault_of_ours_ends_a_socket_with_a_word_and_a_line_of_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page is not left to come back at once for ever; the line says where, and not what."""

    async def fails(*_: object) -> None:
        raise TypeError("the JH")

    async def go() -> None:
        world = World()
        name, cookie = await table(world)
        monkeypatch.setattr(world.registry, "attach", fails)
        async with world.socket(name, Cookie=cookie) as wire:
            wire.say(type="hello")
            assert (await wire.hear("bye"))["code"] == "internal"
            assert (await wire.next())["code"] == 1013
        assert world.app.context.counts["socket_failed"] == 1

    with structlog.testing.capture_logs() as lines:
        run(go())
    (line,) = [line for line in lines if line["event"] == "a socket failed"]
    assert line["error"] == "TypeError"
    assert line["places"][-1].startswith("test_socket.py:")
    assert "JH" not in str(line)


def test_f13_a_socket_that_does_not_begin_with_hello_is_closed() -> None:
    async def go() -> None:
        world = World()
        name, cookie = await table(world)
        for first in ({"type": "resync"}, {"type": "phrase", "phrase": "hello"}):
            async with world.socket(name, Cookie=cookie) as wire:
                wire.say(**first)
                assert (await wire.hear("bye"))["code"] == "hello"
                assert (await wire.next())["code"] == 4400

    run(go())


@pytest.mark.parametrize("protocol", [1, PROTOCOL + 1])
def test_f44_a_page_of_another_version_is_told_to_load_itself_anew(protocol: int) -> None:
    """Pages of version 1 know the close 4400, and show the sentence with a button to load again."""

    async def go() -> None:
        world = World()
        name, cookie = await table(world)
        async with world.socket(name, Cookie=cookie) as wire:
            wire.say(type="hello", protocol=protocol, epoch="", seq=0)
            bye = await wire.hear("bye")
            assert (bye["code"], bye["retry_ms"]) == ("reload", -1)
            assert bye["text"] == "The page is older or newer than the server: load it again."
            assert (await wire.next())["code"] == 4400

    run(go())


@pytest.mark.parametrize("cookie", [None, "euchre=", "euchre=short", "euchre=" + "x" * 23, "other=1"])
def test_f17_a_browser_without_its_token_is_turned_away(cookie: str | None) -> None:
    async def go() -> None:
        world = World()
        name, _ = await table(world)
        async with world.socket(name, Cookie=cookie) as wire:
            assert (await wire.hear("bye"))["retry_ms"] == -1
            assert (await wire.next())["code"] == 4401
        assert world.registry.capacity.sockets == 0

    run(go())


def test_a_table_that_is_not_there_is_gone() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        for name in ("nothing", "../api/me", "", "x" * 300):
            async with world.socket(name, Cookie=cookie) as wire:
                wire.say(type="hello")
                assert (await wire.hear("bye"))["retry_ms"] == -1
                assert (await wire.next())["code"] == 4410

    run(go())


BAD_MESSAGES = [
    "", "{", "[]", "null", "1", '"hello"', '{"type": "act"}', '{"type": "nothing"}', '{"type": 1}',
    '{"type": "phrase", "id": "12345678", "phrase": 1}',
    '{"type": "phrase", "id": "short", "phrase": "hello"}',
    '{"type": "phrase", "id": "12345678", "phrase": "hello", "seat": 0}',
    '{"type": "act", "id": "12345678", "turn": -1, "action": "JH"}',
    '{"type": "act", "id": "12345678", "turn": 1.0, "action": "JH"}',
    '{"type": "act", "id": "12345678", "turn": NaN, "action": "JH"}',
    '{"type": "act", "id": "12345678", "turn": ' + "9" * 4000 + ', "action": "JH"}',
    '{"type": "act", "id": "12345678", "id": "87654321", "turn": 1, "action": "JH"}',
    '{"type": "phrase", "id": "12345678", "phrase": "\\ud800"}',
    '{"a":' * 600 + "1" + "}" * 600,
    "[" * 4000,
]  # fmt: skip


def test_f56_f57_f59_rubbish_is_answered_and_the_socket_lives() -> None:
    async def test(world: World, wire: Wire, name: str, cookie: str) -> None:
        del world, name, cookie
        for text in BAD_MESSAGES:
            wire.raw(text)
            reply = await wire.hear("err")
            assert reply["code"] == "bad_request", text[:60]
            wire.say(type="resync")
            assert (await wire.hear("snapshot", "err"))["type"] == "snapshot"

    seated(test)


def test_f56_a_refusal_names_the_command_where_it_can_be_read() -> None:
    async def test(world: World, wire: Wire, name: str, cookie: str) -> None:
        del world, name, cookie
        wire.raw('{"type": "act", "id": "my-command", "turn": "one", "action": "JH"}')
        assert (await wire.hear("err"))["id"] == "my-command"

    seated(test)


def test_f56_twenty_in_a_row_end_it() -> None:
    async def test(world: World, wire: Wire, name: str, cookie: str) -> None:
        for _ in range(BAD):
            wire.raw("rubbish")
        for _ in range(BAD - 1):
            assert (await wire.hear("err", "bye"))["type"] == "err"
        assert (await wire.hear("bye", "err"))["code"] == "bad_request"
        assert (await wire.next())["code"] == 1008
        assert world.registry.capacity.sockets == 0
        del name, cookie

    seated(test)


def test_f63_too_many_at_once_are_refused_and_then_ended_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # At once, however slow the machine is: time brings nothing back meanwhile.
    monkeypatch.setattr(socket, "TokenBucket", partial(TokenBucket, now=lambda: 0.0))

    async def test(world: World, wire: Wire, name: str, cookie: str) -> None:
        for number in range(150):  # answered in a few words: whoever is told much at once is too slow
            wire.raw(json.dumps({"type": "claim", "id": f"claim-{number:03}", "turn": 999}))
        codes = []
        while (message := await wire.next())["type"] != "websocket.close":
            codes.append(message.get("code") if message["type"] == "err" else message["type"])
        assert codes.count("too_fast") == BAD - 1
        assert message["code"] == 1008
        async with world.socket(name, Cookie=cookie) as again:
            again.say(type="hello")
            assert (await again.hear("snapshot"))["room"]["stage"] == "playing"

    seated(test)


def test_f59_a_binary_frame_ends_it() -> None:
    async def test(world: World, wire: Wire, name: str, cookie: str) -> None:
        del world, name, cookie
        wire.raw(b"\x00\x01")
        assert (await wire.hear("bye"))["code"] == "binary"
        assert (await wire.next())["code"] == 1003

    seated(test)


def test_f65_a_page_that_does_not_read_is_hung_up_on_and_the_others_go_on() -> None:
    async def test(world: World, wire: Wire, name: str, cookie: str) -> None:
        async with world.socket(name, Cookie=await world.person()) as other:
            del cookie
            other.say(type="hello")
            wire.reads.clear()
            for _ in range(FRAMES + 30):
                wire.raw(json.dumps({"type": "resync"}))
            async with asyncio.timeout(PATIENCE):
                while not wire.dropped:  # noqa: ASYNC110  # the server tells nobody
                    await asyncio.sleep(0.002)
            assert wire.dropped == [4498]
            assert world.app.context.counts["closed_4498"] == 1
            other.say(type="resync")
            await other.hear("snapshot")

    seated(test)


def test_f62_a_script_in_a_name_is_text() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        name = "<img src=x onerror=1>"
        made = await world.ask("POST", "/api/tables", {"rules": {"base": "two"}, "name": name}, Cookie=cookie)
        async with world.socket(made.json["table"], Cookie=cookie) as wire:
            wire.say(type="hello")
            picture = await wire.hear("snapshot")
            assert picture["room"]["chairs"][0]["name"] == name

    run(go())


@pytest.mark.parametrize("name", ["\u202eevil", "a\u200bb", "x" * 25, "e" + "\u0301" * 10, "\x00", "\ue000"])
def test_f61_a_name_that_cannot_be_read_is_refused_with_the_reason(name: str) -> None:
    async def go() -> None:
        world = World()
        reply = await world.ask("POST", "/api/tables", {"rules": {"base": "two"}, "name": name})
        assert (reply.status, reply.json["code"]) == (400, "bad_name")
        assert not world.store.logs

    run(go())


@pytest.mark.parametrize("name", ["You", "yOU", " YO\u00da ", "Nobody", "every body", "Partner", "Y\u043eu"])
def test_f88_a_name_that_is_what_the_table_calls_people_is_refused(name: str) -> None:
    async def go() -> None:
        world = World()
        reply = await world.ask("POST", "/api/tables", {"rules": {"base": "two"}, "name": name})
        assert (reply.status, reply.json["code"]) == (400, "bad_name")
        assert "choose another name" in reply.json["text"]
        assert not world.store.logs

    run(go())


def test_f88_an_and_in_a_name_makes_nobody_several() -> None:
    """What is singular is decided by seats, and never read out of names."""
    audience = Audience(("Ann and Bob", "Tom & Jerry"))
    assert points_sentence((2, 0), variant("two"), audience) == "Ann and Bob scores 2."
    assert winners_sentence((1,), variant("two"), audience) == "Tom & Jerry wins the game."


def test_the_end_of_the_server_turns_new_sockets_away() -> None:
    async def go() -> None:
        world = World()
        name, cookie = await table(world)
        await world.app.drain(1)
        async with world.socket(name, Cookie=cookie) as wire:
            wire.say(type="hello")
            bye = await wire.hear("bye")
            assert (bye["code"], bye["retry_ms"] > 0) == ("restart", True)
            assert (await wire.next())["code"] == 1012
        assert (await world.ask("GET", "/readyz")).status == 503
        assert (await world.ask("GET", "/healthz")).status == 200
        made = await world.ask("POST", "/api/play", {"game": "two"}, Cookie=cookie)
        assert (made.status, made.json["code"]) == (503, "restart")

    run(go())


@pytest.mark.parametrize(
    ("error", "closed"),
    [
        (StorageError("no", "storage"), 1013),
        (StorageError("no", "failed"), 1013),
        (StorageError("no", "try_again"), 1013),
        (StorageError("no", "restart"), 1012),
        (FencedError("no", "fenced"), 1012),
        (StorageError("table {} was written by a newer version", "newer"), 4410),
        (BrokenLogError("entry 3 of table {} was changed"), 4410),
    ],
)
def test_what_may_go_again_in_a_moment_is_tried_again_and_nothing_else(
    error: StorageError, closed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        world = World()
        name, cookie = await table(world)

        async def fail(*_: object) -> None:
            raise type(error)(str(error).format(name), error.code)

        monkeypatch.setattr(world.registry, "attach", fail)
        async with world.socket(name, Cookie=cookie) as wire:
            wire.say(type="hello")
            bye = await wire.hear("bye")
            assert (bye["retry_ms"] > 0) == (closed != 4410)
            assert name not in bye["text"], "the table's id opens its door"
            assert (bye["code"] == "broken") == isinstance(error, BrokenLogError)
            assert (await wire.next())["code"] == closed

    run(go())


def test_a_computer_player_that_does_not_know_the_game_is_refused_with_the_reason() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        asked = {"game": "twelve", "player": "benny", "name": "Ann"}
        found = await world.ask("POST", "/api/play", asked, Cookie=cookie)
        assert (found.status, found.json["code"]) == (400, "unfit_player")
        assert "Two-handed expert does not play this game" in found.json["text"]

    run(go())


def test_luck_of_ones_own_is_added_after_the_server_has_committed_itself() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        asked = {"game": "two", "name": "Ann", "begin": False}
        made = (await world.ask("POST", "/api/play", asked, Cookie=cookie)).json
        path = f"/api/tables/{made['table']}/begin"
        for bad in ({}, {"salt": "12"}, {"salt": "X" * 32}):
            assert (await world.ask("POST", path, bad, Cookie=cookie)).status == 400
        other = await world.ask("POST", path, {"salt": "12" * 16}, Cookie=await world.person())
        assert other.status == 409
        begun = await world.ask("POST", path, {"salt": "12" * 16}, Cookie=cookie)
        assert (begun.status, begun.json) == (200, made)
        assert len(made["commitment"]) == 64
        async with world.socket(made["table"], Cookie=cookie) as wire:
            wire.say(type="hello")
            room = (await wire.hear("snapshot"))["room"]
            assert room["stage"] == "playing"
            assert room["game"]["commitment"] == made["commitment"]
            assert room["salted"] == [True, False]
        again = await world.ask("POST", path, {"salt": "12" * 16}, Cookie=cookie)
        assert (again.status, again.json["code"]) == (409, "too_late")

    run(go())


def test_an_answer_goes_out_with_what_came_of_it_and_never_later_than_the_next_turn() -> None:
    """One write to the page instead of two; where nothing follows, or the socket closes, it goes alone."""
    ok, news = Ok("load-1", 7), QuickChat(0, "hello")

    async def test() -> None:
        said: list[tuple[bytes, ...]] = []

        def say(*texts: bytes) -> bool:
            said.append(texts)
            return True

        page = socket.Socket("ann", nowhere, None, Counter(), say)
        page.send(ok, more=True)
        assert said == []
        page.send(news)
        assert said == [(write(ok), write(news))]
        page.send(ok, more=True)
        await asyncio.sleep(0)
        assert said[1:] == [(write(ok),)]
        page.send(ok, more=True)
        page.close(1012, "restart")
        assert said[2:] == [(write(ok),)]

    run(test())


def test_an_answer_that_cannot_go_out_at_once_waits_in_its_order() -> None:
    ok, news = Ok("load-1", 7), QuickChat(0, "hello")

    async def test() -> None:
        sent: list[str] = []

        async def send(message: Any) -> None:
            sent.append(message.get("text", message["type"]))

        page = socket.Socket("ann", send, None, Counter(), lambda *_: False)
        page.send(ok, more=True)
        page.send(news)
        page.send(ok, more=True)
        page.close(1012, "restart")
        await page.write()
        assert sent == [*[write(one).decode() for one in (ok, news, ok)], "websocket.close"]

    run(test())


async def nowhere(message: Any) -> None:
    """Nothing is sent this way."""
    raise AssertionError(message)
