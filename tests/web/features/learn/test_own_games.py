"""A person's own games: mistakes become puzzles for them alone, and figures are worked out once."""

import asyncio
import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from euchre.analysis.leaks.leaks import costliest_mistakes, studied
from euchre.analysis.review.review import review
from euchre.base.errors import EuchreError
from euchre.english.coaching import general_advice
from euchre.notation import document
from euchre.notation.position import parse_position
from euchre.web.core.bots.worker_process import UnanswerableError
from euchre.web.core.http import socket
from euchre.web.core.http.identity import digest
from euchre.web.core.http.limits import WAITING_OF_AN_ADDRESS, Limit, TokenBucket
from euchre.web.core.http.settings import settings
from euchre.web.features.learn import mistakes
from tests.web.asgi import World
from tests.web.features.games.test_finished_games import over
from tests.web.memory import settle


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)


def run(work: Any) -> Any:
    return asyncio.run(work)


def really(record: str, seat: int) -> dict[str, Any]:
    """What a worker answers of the first hands, with few worlds."""
    return dict(json.loads(_judged(record, seat)))


@cache
def _judged(record: str, seat: int) -> str:
    game = document.loads(record)
    game = replace(game, hands=game.hands[:5])
    judged = review(game, "king", worlds=20, seats=(seat,))
    found = {"study": studied(game, judged, seat).json(), "mistakes": costliest_mistakes(judged, seat)}
    return json.dumps(found)


async def with_mistakes(world: World) -> tuple[str, str]:
    """A game played badly, and studied; its table, and the cookie of who played it."""
    table, cookie = await over(world)
    (game,) = world.store.games.values()
    world.players.study = really(game.record, game.people.index(next(filter(None, game.people))))
    assert (await world.ask("POST", "/api/figures", Cookie=cookie)).status == 200
    await settle()
    return table, cookie


async def asked(world: World, cookie: str) -> Any:
    return (await world.ask("GET", "/api/mistakes", Cookie=cookie)).json


async def answered(world: World, cookie: str, one: Any, action: str) -> Any:
    body = {"action": action, "asked": one["asked"]}
    return await world.ask("POST", f"/api/mistakes/{one['mistake']}", body, Cookie=cookie)


def better(world: World, one: Any, *, right: bool = True) -> str:
    """The best choice in a mistake, or the worst."""
    found = next(row for row in world.players.study["mistakes"] if offered_in(row) == offers(one))
    ranked = sorted(found["choices"], key=lambda row: row.get("chance", row["points"])["value"])
    return str(found["best"] if right else ranked[0]["action"])


def offers(one: Any) -> set[str]:
    return {offer["action"] for offer in one["scene"]["view"]["offered"]} | set(one["scene"]["view"]["hand"])


def offered_in(row: Any) -> set[str]:
    position = parse_position(row["position"]).view()
    return {str(action) for action in position.legal} | {str(card) for card in position.hand}


def test_mistakes_of_a_game_become_puzzles_for_the_one_who_made_them() -> None:
    """Without the better choice before somebody chooses, and of nobody else's cards."""

    async def go() -> None:
        world = World()
        table, cookie = await with_mistakes(world)
        found = await asked(world, cookie)
        assert found["due"] == len(world.players.study["mistakes"]) > 0
        one = found["asked"]
        assert set(one) == {"mistake", "asked", "solved", "scene"}
        assert (one["scene"]["view"]["shown"], one["scene"]["view"]["kitty"]) == ([], [])
        assert table not in json.dumps(found)
        verdict = (await answered(world, cookie, one, better(world, one))).json
        assert verdict["verdict"]["right"]
        assert verdict["game"] == f"/replay/{table}/0"
        told = next(row for row in world.players.study["mistakes"] if offered_in(row) == offers(one))
        assert verdict["verdict"]["advice"] == (told["advice"] or general_advice(told["lesson"])) != ""
        stranger = await world.person()
        assert (await asked(world, stranger))["due"] == 0
        reply = await answered(world, stranger, one, better(world, one))
        assert (reply.status, reply.json["code"]) == (404, "no_puzzle")

    run(go())


def test_a_mistake_is_asked_until_it_is_solved_at_growing_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day, four, fourteen: then it is learnt; made once more, it begins anew, soon."""

    async def go() -> None:
        world = World()
        _, cookie = await with_mistakes(world)
        now = [world.registry.context.clock.now() + 1_000]
        monkeypatch.setattr(world.registry.context.clock, "now", lambda: now[0])
        one = (await asked(world, cookie))["asked"]
        seen = []
        for right in (True, False, True, True, True, True):
            verdict = (await answered(world, cookie, one, better(world, one, right=right))).json
            assert verdict["verdict"]["right"] is right
            seen.append(verdict["due"] - now[0] if verdict["due"] else 0)
            now[0] = verdict["due"] or now[0]
            one = one | {"asked": one["asked"] + 1}
        assert seen == [mistakes.GAPS[0], mistakes.SOON, *mistakes.GAPS, 0]
        assert (await asked(world, cookie))["learnt"] == 1

    run(go())


def test_an_answer_to_a_mistake_counts_once_and_not_before_its_time() -> None:
    async def go() -> None:
        world = World()
        _, cookie = await with_mistakes(world)
        before = await asked(world, cookie)
        one = before["asked"]
        both = await asyncio.gather(
            *[answered(world, cookie, one, better(world, one, right=right)) for right in (True, False, True)]
        )
        assert len({reply.json["due"] for reply in both}) == 1
        early = await answered(world, cookie, one | {"asked": 1}, better(world, one, right=False))
        assert early.json["due"] == both[0].json["due"]
        after = await asked(world, cookie)
        assert (after["due"], after["later"]) == (before["due"] - 1, 1)
        assert world.app.context.counts["mistake_answered"] == 1

    run(go())


def test_a_game_is_studied_once_from_ones_own_chair_and_when_it_is_over() -> None:
    """Asked twice, and reviewed: one study, of the seat of whoever asks, and none of a game that is on."""

    async def go() -> None:
        world = World()
        table, cookie = await with_mistakes(world)
        made = await world.ask("POST", "/api/play", {"game": "two"}, Cookie=cookie)
        assert made.status == 200
        await world.ask("POST", "/api/figures", Cookie=cookie)
        await world.ask("POST", f"/api/games/{table}.0/review", Cookie=cookie)
        await settle()
        (game,) = world.store.games.values()
        seat = next(at for at, person in enumerate(game.people) if person)
        assert world.players.studied == [(game.record, seat)]
        state = (await world.ask("GET", "/api/figures", Cookie=cookie)).json
        assert (state["state"], state["done"], state["of"]) == ("done", 1, 1)
        assert state["figures"]["games"] == 1
        every = state["figures"]["losses"][-1]
        assert every["kind"] == "all"
        assert every["decisions"] == len(world.players.study["study"]["decisions"])
        assert [len(row) for row in every["ladder"]] == [2, 2, 2]

    run(go())


def test_a_review_of_ones_own_game_makes_its_mistakes_puzzles() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await over(world)
        world.players.study = {"study": None, "mistakes": []}
        await world.ask("POST", f"/api/games/{table}.0/review", Cookie=cookie)
        await settle()
        assert len(world.players.studied) == 1

    run(go())


def test_a_game_that_cannot_be_judged_is_not_tried_again_and_one_that_failed_is() -> None:
    async def go() -> None:
        world = World()
        _, cookie = await over(world)
        for error, state, tries in (
            (EuchreError("The review failed."), "failed", 1),
            (UnanswerableError("The kernel does not play this."), "done", 2),
            (EuchreError("The review failed."), "done", 2),
        ):
            world.players.study = error
            await world.ask("POST", "/api/figures", Cookie=cookie)
            await settle()
            found = (await world.ask("GET", "/api/figures", Cookie=cookie)).json
            assert (found["state"], found["figures"]) == (state, None)
            assert len(world.players.studied) == tries

    run(go())


def test_one_person_has_their_games_studied_one_after_another_and_not_too_often() -> None:
    async def go() -> None:
        world = World()
        _, cookie = await over(world)
        world.players.study = {"study": None, "mistakes": []}
        world.players.gate = asyncio.Event()
        for _ in range(3):
            await world.ask("POST", "/api/figures", Cookie=cookie)
            await settle()
        assert (await world.ask("GET", "/api/figures", Cookie=cookie)).json["state"] == "running"
        assert len(world.players.studied) == 1
        world.players.gate.set()
        await settle()
        world.app.context.limits.studies_of_games = Limit(person=TokenBucket(0, 600))
        other = await world.person()
        reply = await world.ask("POST", "/api/figures", Cookie=other)
        assert (reply.status, reply.json["code"]) == (429, "too_many")
        await world.app.drain()

    run(go())


def test_erased_games_leave_no_mistakes_and_no_figures() -> None:
    async def go() -> None:
        world = World()
        _, cookie = await with_mistakes(world)
        assert (await world.ask("DELETE", "/api/history", Cookie=cookie)).status == 200
        assert (await asked(world, cookie))["due"] == 0
        found = (await world.ask("GET", "/api/figures", Cookie=cookie)).json
        assert (found["done"], found["of"], found["figures"]) == (0, 0, None)

    run(go())


def test_f109_studies_of_one_address_leave_others_a_place() -> None:
    async def go() -> None:
        world = World(settings("127.0.0.1", 8000))
        await over(world)
        (game,) = world.store.games.values()
        world.players.gate = asyncio.Event()

        async def study(number: int, client: str) -> tuple[int, str]:
            cookie = await world.person()
            people = tuple([digest(cookie.removeprefix("euchre=")) if one else "" for one in game.people])
            copy = game._replace(table=f"copy-{number}", people=people)
            world.store.change_game(copy)
            reply = await world.ask("POST", "/api/figures", Cookie=cookie, client=client)
            return reply.status, reply.json.get("code", "")

        theirs = [await study(number, "192.0.2.1") for number in range(WAITING_OF_AN_ADDRESS + 1)]
        assert theirs == [(200, "")] * WAITING_OF_AN_ADDRESS + [(429, "too_many")]
        assert await study(WAITING_OF_AN_ADDRESS + 1, "192.0.2.2") == (200, "")
        world.players.study = EuchreError("it failed")
        world.players.gate.set()
        await settle()
        assert await study(WAITING_OF_AN_ADDRESS + 2, "192.0.2.1") == (200, "")

    run(go())
