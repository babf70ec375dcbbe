"""Puzzles in the browser: asked without the answer, near one's rating, and each answer counted once."""

import asyncio
from typing import Any

import pytest

from euchre.analysis.puzzle.puzzles import Puzzle, shipped
from euchre.base.glicko import NEW
from euchre.live.choices import offered_actions as offered_at_a_table
from euchre.web.core.http.limits import Limit, TokenBucket
from euchre.web.features.learn import puzzles
from tests.web.asgi import Reply, World

ONE = shipped()[0]


def run(work: Any) -> Any:
    return asyncio.run(work)


async def chosen(world: World, cookie: str, one: Puzzle, *, right: bool = True) -> Reply:
    """Somebody's answer to a puzzle."""
    action = one.options[0 if right else 1].action
    return await world.ask("POST", f"/api/puzzles/{one.name}", {"action": str(action)}, Cookie=cookie)


async def standing(world: World, cookie: str) -> Any:
    return (await world.ask("GET", "/api/puzzles", Cookie=cookie)).json


async def following(world: World, cookie: str, query: str = "") -> Any:
    return (await world.ask("GET", f"/api/puzzles/next?{query}", Cookie=cookie)).json


@pytest.mark.parametrize("one", shipped()[::9], ids=lambda one: one.name)
def test_the_answer_is_not_in_the_page_before_somebody_chose(one: Puzzle) -> None:
    """Neither which choice is best, nor what a coach says, nor what any is worth; nor hidden cards."""

    async def go() -> None:
        world = World()
        asked = await world.ask("GET", f"/api/puzzles/{one.name}")
        assert asked.status == 200
        assert set(asked.json) == {"name", "game", "kind", "difficulty", "rating", "counted", "scene"}
        assert set(asked.json["scene"]) == {"title", "names", "sides", "scores", "story", "view"}
        text = asked.body.decode()
        assert one.advice not in text
        assert one.explanation not in text
        view = asked.json["scene"]["view"]
        offered = [offer["action"] for offer in view["offered"]]
        assert sorted(offered) == sorted(str(option.action) for option in one.options)
        assert (view["shown"], view["kitty"]) == ([], [])
        # In the order in which a table offers them, whichever is best.
        assert offered == [str(action) for _, action in offered_at_a_table(one.view)]
        verdict = (await chosen(world, await world.person(), one)).json
        assert verdict["right"]
        assert (verdict["advice"], verdict["why"]) == (one.advice, one.explanation)
        assert [choice["action"] for choice in verdict["choices"]] == [
            str(option.action) for option in one.options
        ]

    run(go())


def test_an_answer_counts_once_whatever_is_clicked() -> None:
    """A double click and a later try: the first answer is rated, and every other is told so."""

    async def go() -> None:
        world = World()
        cookie = await world.person()
        both = await asyncio.gather(*[chosen(world, cookie, ONE) for _ in range(3)])
        assert sorted(reply.json["rating"]["counted"] for reply in both) == [False, False, True]
        assert len({reply.json["rating"]["after"] for reply in both}) == 1
        later = (await chosen(world, cookie, ONE, right=False)).json
        assert not later["right"]
        assert not later["rating"]["counted"]
        found = await standing(world, cookie)
        assert (found["answered"], found["right"], found["streak"], found["longest"]) == (1, 1, 1, 1)
        assert found["rating"] == both[0].json["rating"]["after"] > NEW.value
        assert (await standing(world, await world.person()))["rating"] is None

    run(go())


def test_a_streak_is_of_answers_that_count() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        for one, right in zip(shipped(), (True, True, True, False, True, True), strict=False):
            await chosen(world, cookie, one, right=right)
        await chosen(world, cookie, shipped()[0])
        found = await standing(world, cookie)
        assert (found["answered"], found["right"], found["streak"], found["longest"]) == (6, 5, 2, 3)

    run(go())


def test_the_next_puzzle_is_new_and_near_ones_rating() -> None:
    """Whoever solves much is asked harder ones; once all of a sort are answered, they come again."""

    async def go() -> None:
        world = World()
        cookie = await world.person()
        sort = [one for one in shipped() if (one.game, one.kind) == ("two", "discards")]
        query = "game=two&kind=discards"
        seen = []
        for _ in sort:
            asked = await following(world, cookie, query)
            assert not asked["counted"]
            left = [one for one in sort if one.name not in seen]
            mine = (await standing(world, cookie))["rating"] or NEW.value
            gaps = sorted(abs(puzzles.first_rating(one).value - mine) for one in left)
            assert abs(asked["rating"] - mine) <= gaps[min(puzzles.NEAR, len(gaps)) - 1]
            seen.append(asked["name"])
            await chosen(world, cookie, next(one for one in sort if one.name == asked["name"]))
        assert sorted(seen) == sorted(one.name for one in sort)
        again = await following(world, cookie, f"{query}&after={seen[-1]}")
        assert again["counted"]
        assert again["name"] != seen[-1]

    run(go())


def test_a_drill_asks_ten_of_a_kind_the_new_ones_first() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        first = (await world.ask("GET", "/api/drills/endgames", Cookie=cookie)).json["names"]
        assert len(set(first)) == puzzles.DRILL
        for one in shipped():
            if one.name in first:
                await chosen(world, cookie, one)
        second = (await world.ask("GET", "/api/drills/endgames", Cookie=cookie)).json["names"]
        assert not set(first) & set(second)

    run(go())


def test_an_answer_in_a_drill_is_not_rated() -> None:
    """Nor is a later one to the same puzzle, whose answer is known by then; the record counts rated ones."""

    async def go() -> None:
        world = World()
        cookie = await world.person()
        await chosen(world, cookie, shipped()[1])
        before = await standing(world, cookie)
        body = {"action": str(ONE.options[0].action), "drill": True}
        told = (await world.ask("POST", f"/api/puzzles/{ONE.name}", body, Cookie=cookie)).json
        assert (told["right"], told["rating"]) == (True, None)
        assert await standing(world, cookie) == before
        assert not (await chosen(world, cookie, ONE)).json["rating"]["counted"]
        assert await standing(world, cookie) == before
        asked = await world.ask("GET", f"/api/puzzles/{ONE.name}", Cookie=cookie)
        assert asked.json["counted"], "it is for practice from now on"

    run(go())


def test_what_is_no_puzzle_and_no_choice_is_refused() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        for path in ("puzzles/nope", "puzzles/next?kind=bids", "puzzles/next?game=buck", "drills/all"):
            reply = await world.ask("GET", f"/api/{path}", Cookie=cookie)
            assert (reply.status, reply.json["code"]) == (404, "no_puzzle"), path
        for action in ("", "?", "5N", "9C", "discard:JS", "9C" * 20):
            body = {"action": action}
            reply = await world.ask("POST", f"/api/puzzles/{ONE.name}", body, Cookie=cookie)
            assert (reply.status, reply.json["code"]) == (400, "no_choice"), action
        assert (await standing(world, cookie))["answered"] == 0

    run(go())


def test_nobody_answers_faster_than_anybody_reads() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        usual = world.app.context.limits.answers.person
        assert usual is not None
        assert usual.most > 100
        world.app.context.limits.answers = Limit(person=TokenBucket(3, 600, lambda: 0.0))
        replies = [await chosen(world, cookie, one) for one in shipped()[:4]]
        assert [reply.status for reply in replies] == [200, 200, 200, 429]
        assert (await chosen(world, await world.person(), ONE)).status == 200

    run(go())


def test_whoever_erases_their_history_has_answered_nothing_even_without_a_game() -> None:
    async def go() -> None:
        world = World()
        cookie = await world.person()
        await chosen(world, cookie, ONE)
        reply = await world.ask("DELETE", "/api/history", Cookie=cookie)
        assert (reply.status, reply.json) == (200, {"games": 0})
        found = await standing(world, cookie)
        assert (found["rating"], found["answered"], found["streak"]) == (None, 0, 0)

    run(go())
