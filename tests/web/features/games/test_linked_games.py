"""A game that one of its players has shared: seen by whoever has the link, until it is taken back."""

import asyncio
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from euchre.notation import document, ptn
from euchre.web.core.http import socket
from euchre.web.core.http.settings import settings
from euchre.web.core.http.static import FOLDER
from euchre.web.features.games.preview import Side, picture
from euchre.web.running.retention import tidy
from tests.web.asgi import World
from tests.web.features.games.test_finished_games import finished, over


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)


def run(work: Any) -> Any:
    return asyncio.run(work)


async def shared(world: World, **more: Any) -> tuple[str, str, str]:
    """A game that its player has shared: its table, the cookie of the player, the link."""
    table, cookie = await (finished(world, **more) if more else over(world))
    made = await world.ask("POST", f"/api/games/{table}.0/link", Cookie=cookie)
    return table, cookie, made.json["link"]


def test_whoever_has_the_link_sees_what_the_player_sees() -> None:
    """All but what the files are called: after the link, not after the table."""

    async def go() -> None:
        world = World()
        table, cookie, link = await shared(world)
        for what in ("replay", "record", "record?format=egn", "record?format=ptn", "review"):
            own = await world.ask("GET", f"/api/games/{table}.0/{what}", Cookie=cookie)
            for other in (await world.person(), None):
                seen = await world.ask("GET", f"/api/games/{link}/{what}", Cookie=other)
                assert seen.status == own.status == 200
                linked, listed = (f'"file":"euchre-{at}"'.encode() for at in (link[:6], f"{table[:6]}-1"))
                assert seen.body.replace(linked, listed) == own.body

    run(go())


def test_nothing_that_the_link_shows_leads_to_the_table() -> None:
    """By the name of a table anybody can go there, and sit down where a chair is free."""

    async def go() -> None:
        world = World()
        table, _, link = await shared(world)
        for what in ("replay", "record", "report", "review"):
            seen = await world.ask("GET", f"/api/games/{link}/{what}")
            assert seen.status == 200
            told = seen.body.decode() + str(seen.headers)
            # The record of a game names its deals by the table: what was sealed was sealed with it.
            assert table not in told.replace(f'"Fair-Game": "{table}', "").replace(
                f'"Fair-Game":"{table}', ""
            )

    run(go())


def test_a_link_stays_the_same_until_it_is_taken_back() -> None:
    async def go() -> None:
        world = World()
        table, cookie, link = await shared(world)
        path = f"/api/games/{table}.0/link"
        assert (await world.ask("POST", path, Cookie=cookie)).json == {"link": link}
        assert (await world.ask("DELETE", path, Cookie=cookie)).json == {"link": None}
        gone = await world.ask("GET", f"/api/games/{link}/replay")
        assert (gone.status, gone.json["code"]) == (404, "no_game")
        nothing = await world.ask("GET", f"/api/games/{'x' * 22}/replay")
        assert gone.body == nothing.body
        other = (await world.ask("POST", path, Cookie=cookie)).json["link"]
        assert other != link

    run(go())


def test_only_those_who_played_a_game_share_it() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world)
        for other in (await world.person(), None):
            for method in ("POST", "DELETE"):
                refused = await world.ask(method, f"/api/games/{table}.0/link", Cookie=other)
                assert refused.status == 404
        assert (await world.ask("POST", f"/api/games/{table}.7/link", Cookie=cookie)).status == 404

    run(go())


def test_a_shared_game_can_be_played_again_by_anybody() -> None:
    async def go() -> None:
        world = World()
        _, cookie, link = await shared(world)
        before = document.loads((await world.ask("GET", f"/api/games/{link}/record")).body.decode())
        again = await world.ask("POST", f"/api/games/{link}/again", Cookie=await world.person())
        assert again.status == 200
        room = (await world.ask("GET", f"/api/tables/{again.json['table']}", Cookie=cookie)).json
        assert len(room["names"]) == len(before.players)

    run(go())


def test_a_report_is_the_record_up_to_the_hand_and_the_place_in_it() -> None:
    async def go() -> None:
        world = World()
        table, cookie, link = await shared(world)
        whole = document.loads((await world.ask("GET", f"/api/games/{link}/record")).body.decode())
        path = "report?hand=1&decision=2"
        for where, asks in ((f"{table}.0", cookie), (link, None)):
            reply = await world.ask("GET", f"/api/games/{where}/{path}", Cookie=asks)
            cut = document.loads(reply.body.decode())
            assert cut.hands == whole.hands[:2]
            assert dict(cut.tags) | {"Report-Hand": "2", "Report-Decision": "2"} == dict(cut.tags)
            assert "hand-2.json" in reply.headers["content-disposition"]
        for wrong in ("hand=99", "hand=-1", "hand=x", "decision=99", "hand=²", "hand=0&decision=" + "9" * 50):
            refused = await world.ask("GET", f"/api/games/{link}/report?{wrong}")
            assert (refused.status, refused.json["code"]) == (400, "no_position"), wrong

    run(go())


def test_a_page_is_told_what_the_files_of_a_game_are_called_and_neither_table_nor_link_whole() -> None:
    async def go() -> None:
        world = World()
        table, cookie, link = await shared(world)
        for where, asks, name in (
            (f"{table}.0", cookie, f"euchre-{table[:6]}-1"),
            (link, None, f"euchre-{link[:6]}"),
        ):
            file = (await world.ask("GET", f"/api/games/{where}/replay", Cookie=asks)).json["file"]
            record = await world.ask("GET", f"/api/games/{where}/record", Cookie=asks)
            report = await world.ask("GET", f"/api/games/{where}/report?hand=1", Cookie=asks)
            said = [reply.headers["content-disposition"] for reply in (record, report)]
            assert said == [f'attachment; filename="{file}{end}.json"' for end in ("", "-hand-2")]
            assert file == name

    run(go())


def test_a_format_that_cannot_say_a_game_is_not_offered() -> None:
    async def go() -> None:
        world = World()
        for game in ("two", "twelve", "tournament"):
            table, cookie = await over(world, game)
            path = f"/api/games/{table}.0"
            offered = (await world.ask("GET", f"{path}/replay", Cookie=cookie)).json["formats"]
            for form in ("json", "egn", "ptn", "xml"):
                reply = await world.ask("GET", f"{path}/record?format={form}", Cookie=cookie)
                assert reply.status == (200 if form in offered else 400)
            if "ptn" in offered:
                text = (await world.ask("GET", f"{path}/record?format=ptn", Cookie=cookie)).body.decode()
                assert ptn.loads(text).hands

    run(go())


def test_a_player_who_is_forgotten_is_not_remembered_in_an_answer_that_was_kept() -> None:
    async def go() -> None:
        world = World()
        table, _, link = await shared(world)
        path = f"/api/games/{link}/replay"
        assert "Ann" in (await world.ask("GET", path)).json["names"]
        game = world.store.games[table, 0]
        world.store.change_game(game._replace(record=game.record.replace('"Ann"', '"Somebody"')))
        assert "Ann" not in (await world.ask("GET", path)).body.decode()

    run(go())


def test_the_page_of_a_shared_game_tells_other_programs_what_it_is(tmp_path: Path) -> None:
    """The names are those of people: they cannot end a tag."""

    async def go() -> None:
        page = "<!doctype html><head><title>Euchre</title></head><body></body>"
        (tmp_path / "index.html").write_text(page)
        world = World(static=tmp_path)
        _, _, link = await shared(world, name='A"><b>')
        told = (await world.ask("GET", f"/shared/{link}")).body.decode()
        assert '<meta property="og:title" content="' in told
        assert "beat" in told
        assert "<b>" not in told
        assert f'/shared/{link}" />' in told
        assert f'content="http://127.0.0.1:8000/api/games/{link}/preview.jpg" />' in told
        for other in ("/", f"/shared/{'x' * 22}"):
            assert (await world.ask("GET", other)).body.decode() == page

    run(go())


def test_the_picture_of_a_shared_game_shows_its_own_result_to_whoever_has_the_link() -> None:
    """Of the size that other programs want; another when the names are erased; none without the link."""

    async def go() -> None:
        world = World()
        table, cookie, link = await shared(world)
        path = f"/api/games/{link}/preview.jpg"

        async def asked() -> bytes:
            reply = await world.ask("GET", path)
            assert (reply.status, reply.headers["content-type"]) == (200, "image/jpeg")
            assert Image.open(BytesIO(reply.body)).size == (1200, 630)
            return reply.body

        first = await asked()
        assert await asked() == first
        game = world.store.games[table, 0]
        for other in (
            game._replace(names=("Zed", *game.names[1:])),
            game._replace(scores=tuple([score + 1 for score in game.scores])),
            game._replace(title="Another game"),
            game._replace(winners=()),
        ):
            world.store.change_game(other)
            assert await asked() != first
        world.store.change_game(game)
        assert (await world.ask("DELETE", f"/api/games/{table}.0/link", Cookie=cookie)).status == 200
        assert (await world.ask("GET", path)).status == 404

    run(go())


def test_pictures_are_not_drawn_without_end_for_one_address() -> None:
    async def go() -> None:
        world = World(settings("127.0.0.1", 8000, per_address=1))
        _, _, link = await shared(world)
        asked = [await world.ask("GET", f"/api/games/{link}/preview.jpg") for _ in range(31)]
        assert [reply.status for reply in asked] == [200] * 30 + [429]
        other = await world.ask("GET", f"/api/games/{link}/preview.jpg", client="127.0.0.2")
        assert other.status == 200

    run(go())


def test_a_name_that_the_letters_of_a_picture_lack_is_left_out_of_it() -> None:
    """Whatever it is: no empty boxes; an accent may be lost."""
    for name, like in (("Борис", "…"), ("Ann 中", "Ann …"), ("Ñandú", "Nandu"), ("\u202e\u200b", "…")):
        drawn = [picture("Euchre", (Side((one,), 1, True),), Path("nowhere")) for one in (name, like)]
        assert drawn[0] == drawn[1]


def test_a_picture_shows_who_won(tmp_path: Path) -> None:
    """By heavy letters, whether or not the page is built, whose letters have weights."""
    for folder in (tmp_path, FOLDER):
        drawn = {
            picture("Euchre", (Side(("Ann",), 5, won), Side(("Ben",), 5, not won)), folder)
            for won in (True, False)
        }
        assert len(drawn) == 2


@pytest.mark.parametrize("names", [("W" * 24,) * 2, ("W" * 24,) * 3, ("i",)])
def test_names_of_every_length_stay_on_the_sheet_of_a_picture(names: tuple[str, ...]) -> None:
    """Nothing is written beyond the rule under the title, to the left or to the right."""
    sides = (Side(names, 100, True), Side(names, -100, False))
    drawn = Image.open(BytesIO(picture("W" * 90, sides, Path("nowhere")))).convert("L")
    for beside in ((95, 300, 132, 560), (1068, 300, 1105, 560)):
        assert min(drawn.crop(beside).tobytes()) > 200


def test_a_game_is_shared_also_when_its_table_is_kept_no_more() -> None:
    async def go() -> None:
        world = World()
        table, cookie, _ = await shared(world)
        world.registry.context.clock._start += 40 * 24 * 3600  # type: ignore[attr-defined]
        world.store.now = 10**13
        assert await tidy(world.registry, 30) == 1
        again = await world.ask("POST", f"/api/games/{table}.0/link", Cookie=cookie)
        assert again.status == 200, again.json

    run(go())
