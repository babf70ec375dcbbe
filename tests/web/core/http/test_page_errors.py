"""What broke in a page is written down here: where it was, and nothing that could be a card or a name."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from euchre.web.core.http.limits import Limit, TokenBucket
from tests.web.asgi import World

BROKEN = {"build": "index-DuFAPKc8", "error": "TypeError", "places": ["TablePage-B2x_-1.js:1:20412"]}


def run(work: Any) -> None:
    """Run a coroutine."""
    asyncio.run(work)


def test_f97_what_broke_in_a_page_is_written_down_and_counted() -> None:
    async def go() -> None:
        world = World()
        with capture_logs() as said:
            reply = await world.ask("POST", "/api/page-errors", BROKEN)
        assert (reply.status, reply.json) == (200, {"kept": True})
        (line,) = said
        assert line == {"event": "page broke", "log_level": "warning", **BROKEN}
        assert world.app.context.counts["page_broke"] == 1

    run(go())


@pytest.mark.parametrize(
    "wrong",
    [
        {"places": ["Ann holds the jack of hearts"]},
        {"places": ["a.js:1:2\nJH"]},
        {"places": ["a.js:1:2"] * 13},
        {"places": ["x" * 100 + ".js:1:2"]},
        {"error": "TypeError: JH is not a function"},
        {"build": "index JH"},
        {"message": "JH"},
    ],
)
def test_nothing_but_places_gets_into_the_log(wrong: dict[str, Any]) -> None:
    async def go() -> None:
        with capture_logs() as said:
            reply = await World().ask("POST", "/api/page-errors", BROKEN | wrong)
        assert (reply.status, reply.json["code"]) == (400, "bad_request")
        assert said == []

    run(go())


def test_a_page_that_breaks_again_and_again_does_not_fill_the_log() -> None:
    async def go() -> None:
        world = World()
        world.app.context.limits.page_errors = Limit(address=TokenBucket(5, 60, lambda: 0.0))
        with capture_logs() as said:
            replies = [await world.ask("POST", "/api/page-errors", BROKEN) for _ in range(8)]
        assert [reply.status for reply in replies] == [200] * 5 + [429] * 3
        assert len(said) == 5

    run(go())


def test_nor_do_pages_of_many_addresses() -> None:
    async def go() -> None:
        world = World()
        world.app.context.limits.page_errors = Limit(in_all=TokenBucket(2, 60, lambda: 0.0))
        with capture_logs() as said:
            for last in range(4):
                await world.ask("POST", "/api/page-errors", BROKEN, client=f"192.0.2.{last}")
        assert len(said) == 2

    run(go())
