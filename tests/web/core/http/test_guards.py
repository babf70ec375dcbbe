"""What gets through to the tables, and what does not: the numbers are those of the threat model's checks."""

import asyncio
import json
import re
from typing import Any

import pytest

from euchre.base.errors import EuchreError
from euchre.web.contract.typescript import PUBLIC
from euchre.web.core.http.limits import TOO_MANY
from euchre.web.core.http.settings import Settings, origin_of, settings
from tests.web.asgi import ORIGIN, World

FOREIGN = [
    "https://evil.example",
    "null",
    "http://127.0.0.1:8000.evil.example",
    "http://127.0.0.1:8001",
    "https://127.0.0.1:8000",
    "http://127.0.0.1:8000/",
    "file://",
    "",
]
PATHS = ["/", "/api/me", "/nothing", "/healthz", "/api/games/x.0/replay", "/api/nothing", "/static/x.js"]


def run(work: Any) -> Any:
    return asyncio.run(work)


@pytest.mark.parametrize("origin", FOREIGN)
def test_01_a_socket_from_a_foreign_page_is_refused(origin: str) -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        async with world.socket("some-table", Cookie=cookie, Origin=origin) as wire:
            assert (await wire.next())["status"] == 403

    run(go())


def test_01_a_program_without_an_origin_brings_its_token_in_a_header() -> None:
    """A cookie alone would be sent for a foreign page too; the header is not."""

    async def go() -> None:
        world = World()
        cookie = await world.person()
        async with world.socket("some-table", Cookie=cookie, Origin=None) as wire:
            assert (await wire.next())["status"] == 403
        token = cookie.partition("=")[2]
        async with world.socket("some-table", Authorization=f"Bearer {token}", Origin=None) as wire:
            assert (await wire.next())["type"] == "websocket.accept"
        reply = await world.ask(
            "POST", "/api/me", {"name": "Ann"}, Origin=None, Authorization=f"Bearer {token}"
        )
        assert reply.status == 200

    run(go())


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1", "127.0.0.1:80", "evil.example:8000", "127.0.0.1:8000@evil", "", None],
)
def test_02_a_request_for_another_host_is_refused(host: str | None) -> None:
    """A foreign name that was made to point at this machine opens nothing (DNS rebinding)."""

    async def go() -> None:
        world = World()
        reply = await world.ask("GET", "/api/me", Host=host)
        assert (reply.status, reply.json["code"]) == (421, "wrong_host")
        assert "--origin" in reply.json["text"]
        assert reply.cookies == []
        async with world.socket("some-table", Host=host) as wire:
            assert (await wire.next())["status"] == 421

    run(go())


def filled(path: str) -> str:
    """A route's *path* with something in each of its blanks."""
    return re.sub(r"\{(\w+)\}", lambda blank: "0" if blank[1] == "number" else f"some-{blank[1]}", path)


@pytest.mark.parametrize("route", [route for route in PUBLIC if route.method != "GET"], ids=lambda r: r.path)
def test_04_a_change_asked_by_a_foreign_page_is_refused(route: Any) -> None:
    async def go() -> None:
        world = World()
        path, cookie = filled(route.path), await world.person()
        for origin in (*FOREIGN, None):
            reply = await world.ask(route.method, path, {}, Origin=origin, Cookie=cookie)
            assert (reply.status, reply.json["code"]) == (403, "foreign"), origin
            assert "--origin" in reply.json["text"]

    run(go())


@pytest.mark.parametrize("route", [route for route in PUBLIC if route.method == "POST"], ids=lambda r: r.path)
def test_04_nothing_is_changed_by_a_get(route: Any) -> None:
    async def go() -> None:
        world = World()
        path = filled(route.path)
        reply = await world.ask("GET", path, Cookie=await world.person())
        assert not world.store.logs
        assert reply.status in {200, 404, 405}

    run(go())


@pytest.mark.parametrize(
    "media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None]
)
def test_04_forms_are_refused(media: str | None) -> None:
    async def go() -> None:
        reply = await World().ask("POST", "/api/me", {"name": "Ann"}, Content_Type=media)
        assert (reply.status, reply.json["code"]) == (415, "not_json")

    run(go())


def test_04_a_foreign_page_may_not_look_either() -> None:
    async def go() -> None:
        world = World()
        for context, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)):
            assert (await world.ask("GET", "/api/history", Sec_Fetch_Site=context)).status == status

    run(go())


def test_05_the_cookie_is_for_this_site_and_no_script() -> None:
    async def go() -> None:
        plain = (await World().ask("GET", "/api/me")).cookies[0]
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(plain.split("; "))
        assert len(plain.partition("=")[2].partition(";")[0]) == 22  # 128 bits
        given = settings("0.0.0.0", 8000, ("https://cards.example",), ("127.0.0.1",))  # noqa: S104
        reply = await World(given).ask(
            "GET", "/api/me", Host="cards.example", X_Forwarded_Proto="https", X_Forwarded_For="192.0.2.1"
        )
        secure = reply.cookies[0]
        assert secure.startswith("__Host-euchre=")
        assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(secure.split("; "))
        assert reply.headers["strict-transport-security"]

    run(go())


def test_06_the_storage_knows_no_token() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        made = await world.ask("POST", "/api/play", {"game": "two", "name": "Ann"}, Cookie=cookie)
        token = cookie.partition("=")[2].encode()
        written = b"".join(line.data for line in world.store.logs[made.json["table"]])
        assert b"Ann" in written
        assert token not in written

    run(go())


@pytest.mark.parametrize("path", PATHS)
def test_13_14_every_answer_has_its_headers(path: str) -> None:
    """Errors included; nothing inline, nothing from elsewhere, in nobody's frame."""

    async def go(method: str) -> None:
        reply = await World().ask(method, path)
        policy = dict(
            part.strip().partition(" ")[::2] for part in reply.headers["content-security-policy"].split(";")
        )
        assert policy["default-src"] == "'none'"
        assert policy["style-src"] == policy["img-src"] == "'self'"
        assert policy["script-src"] == "'self' 'wasm-unsafe-eval'", "no script of others, and none from text"
        assert policy["connect-src"] == "'self' ws://127.0.0.1:8000"
        assert policy["base-uri"] == policy["frame-ancestors"] == policy["form-action"] == "'none'"
        # WebAssembly is compiled from a file of our own; it is no script, and cannot reach the page.
        text = reply.headers["content-security-policy"].replace(" 'wasm-unsafe-eval'", "")
        assert "unsafe" not in text
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["referrer-policy"] == "no-referrer"
        assert reply.headers["cross-origin-opener-policy"] == "same-origin"
        assert reply.headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in reply.headers["permissions-policy"]
        assert "cache-control" in reply.headers
        assert "access-control-allow-origin" not in reply.headers
        assert "server" not in reply.headers

    for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"):
        run(go(method))


def test_21_22_bodies_are_read_without_mercy() -> None:
    """Wrong types, unknown fields, keys twice, too deep, no numbers, no text: refused as faults of theirs."""
    deep = '{"rules": ' + '{"a":' * 500 + "1" + "}" * 500 + "}"
    bad = [
        b"", b"{", b"[]", b'"x"', b"null", b"\xff", b'{"name": 1}', b'{"name": "A", "admin": true}',
        b'{"name": "A", "name": "B"}', b'{"name": NaN}', b'{"name": "\\ud800"}', b"[" * 30000,
        deep.encode(),
        b'{"rules": {"seats": ' + b"9" * 5000 + b"}}", b'{"rules": {"seats": 1e999}}',
        b'{"rules": {}, "pace": true}',
        b'{"rules": {}, "open_door": 1}', b'{"rules": {}, "pace": -1}', b'{"rules": {}, "pace": 5.0}',
    ]  # fmt: skip

    async def go() -> None:
        world = World()
        for path in ("/api/me", "/api/play", "/api/tables", "/api/rules/check"):
            for data in bad:
                if path == "/api/me" or b"rules" in data or b"name" not in data:
                    reply = await world.ask("POST", path, data)
                    assert (reply.status, set(reply.json)) == (400, {"code", "text"}), (path, data[:40])
        assert not world.store.logs

    run(go())


def test_a_long_body_is_refused_announced_or_not() -> None:
    async def go() -> None:
        world = World()
        reply = await world.ask("POST", "/api/me", Content_Length="70000", chunks=[b"x"])
        assert (reply.status, reply.json["code"]) == (413, "too_long")
        reply = await world.ask("POST", "/api/me", chunks=[b" " * 10_000] * 8)
        assert (reply.status, reply.json["code"]) == (413, "too_long")

    run(go())


def test_24_tables_sockets_and_requests_have_their_measure() -> None:
    """Never silently: 429, and a sentence."""

    async def go() -> None:
        world = World(settings("127.0.0.1", 8000))
        cookie = await world.person()
        made = [
            await world.ask("POST", "/api/tables", {"rules": {"base": "two"}}, Cookie=cookie)
            for _ in range(7)
        ]
        assert [reply.status for reply in made] == [200] * 5 + [429] * 2
        assert made[-1].json["text"] == TOO_MANY
        assert (
            await world.ask(
                "POST", "/api/tables", {"rules": {"base": "two"}}, Cookie=cookie, client="192.0.2.9"
            )
        ).status == 200
        seen = set()
        for _ in range(40):
            async with world.socket("some-table", Cookie=cookie) as wire:
                first = await wire.next()
                seen.add(first.get("status", first["type"]))
        assert seen == {"websocket.accept", 429}
        replies = [await world.ask("GET", "/api/players", client="192.0.2.7") for _ in range(620)]
        assert {reply.status for reply in replies[:590]} == {200}
        assert replies[-1].status == 429

    run(go())


def test_24_one_person_opens_ten_tables_wherever_he_is() -> None:
    async def go() -> None:
        world = World(settings("127.0.0.1", 8000))
        cookie = await world.person()
        status = [
            (
                await world.ask(
                    "POST", "/api/tables", {"rules": {"base": "two"}}, Cookie=cookie, client=f"192.0.2.{n}"
                )
            ).status
            for n in range(12)
        ]
        assert status == [200] * 10 + [429] * 2

    run(go())


def test_25_an_address_is_believed_of_our_own_proxies_only() -> None:
    async def go() -> None:
        open_ = World(settings("127.0.0.1", 8000))
        behind = World(settings("127.0.0.1", 8000, proxies=("10.0.0.0/8",)))
        for world, client, granted in (
            (open_, "10.0.0.1", 5),
            (behind, "10.0.0.1", 8),
            (behind, "192.0.2.1", 5),
        ):
            status = [
                (
                    await world.ask(
                        "POST",
                        "/api/tables",
                        {"rules": {"base": "two"}},
                        client=client,
                        X_Forwarded_For=f"203.0.113.77, 198.51.100.{n}",
                    )
                ).status
                for n in range(8)
            ]
            assert status.count(200) == granted

    run(go())


def test_41_a_fault_of_ours_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither trace nor text: it may hold a card, a path, a question to the database."""

    async def go() -> None:
        world = World()

        async def fails(_: str) -> None:
            raise RuntimeError("SELECT card FROM hands; /srv/euchre; JH")

        monkeypatch.setattr(world.registry, "summary", fails)
        reply = await world.ask("GET", "/api/tables/some-table")
        assert (reply.status, reply.json["code"]) == (500, "internal")
        assert b"SELECT" not in reply.body
        assert b"JH" not in reply.body

    run(go())


def test_49_a_public_server_names_its_origins() -> None:
    with pytest.raises(EuchreError, match=r"--origin https://cards\.example"):
        settings("0.0.0.0", 8000)  # noqa: S104
    given = settings("::", 8000, ("https://Cards.example/",))
    assert given.origins - settings("127.0.0.1", 8000).origins == {"https://cards.example"}
    assert given.hosts - settings("127.0.0.1", 8000).hosts == {"cards.example"}
    assert isinstance(given, Settings)


@pytest.mark.parametrize(
    "text",
    ["cards.example", "*", "https://*", "https://a.b/path", "ftp://a.b", "https://u@a.b", "https://a:b", ""],
)
def test_an_origin_is_an_origin_and_nothing_more(text: str) -> None:
    with pytest.raises(EuchreError, match="is not an origin"):
        origin_of(text)


def test_f31_without_computer_players_that_answer_people_may_still_come() -> None:
    """`/readyz` tells it, and whoever looks at the figures sees it."""

    async def go() -> None:
        world = World()
        assert (await world.ask("GET", "/readyz")).json == {"state": "ready"}
        world.players.degraded = True
        told = await world.ask("GET", "/readyz")
        assert (told.status, told.json) == (200, {"state": "degraded"})
        figures = {family.name: family for family in world.app.metrics.collect()}
        assert [sample.value for sample in figures["euchre_bots_degraded"].samples] == [1]

    run(go())


def test_f31_a_table_is_told_that_somebody_simple_plays_where_a_computer_player_does() -> None:
    """People alone at a table do not wonder how weak it plays."""

    async def go() -> None:
        world = World()
        who = await world.person()
        play = await world.ask("POST", "/api/play", {"game": "two", "player": "nine"}, Cookie=who)
        people = await world.ask("POST", "/api/tables", {"rules": {"base": "two"}, "name": "Ann"}, Cookie=who)

        async def degraded() -> list[bool]:
            tables = [made.json["table"] for made in (play, people)]
            return [(await world.ask("GET", f"/api/tables/{table}")).json["degraded"] for table in tables]

        assert await degraded() == [False, False]
        world.players.degraded = True
        assert await degraded() == [True, False]

    run(go())


def test_f64_the_name_of_a_table_is_all_that_leads_to_it() -> None:
    async def go() -> None:
        world = World()
        made = await world.ask("POST", "/api/tables", {"rules": {"base": "two"}, "name": "Ann"})
        table = made.json["table"]
        assert len(table) >= 22
        seen = await world.ask("GET", f"/api/tables/{table}")
        assert seen.json["names"] == ["Ann", ""]
        assert "JH" not in json.dumps(seen.json)
        for other in (table[:-1], table.swapcase(), "nothing", "%00", "..%2f..", "x" * 200):
            assert (await world.ask("GET", f"/api/tables/{other}")).status == 404

    run(go())


def test_the_page_comes_from_its_own_address() -> None:
    """What the harness sends is what a browser sends."""
    assert ORIGIN in settings("127.0.0.1", 8000).origins
