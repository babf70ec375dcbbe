"""Requests and the functions that answer them: what is asked for wrongly, and what goes wrong here."""

import asyncio
import json
from typing import Any, get_args

import pytest
from structlog.testing import capture_logs

from euchre.web.app import ENDPOINTS
from euchre.web.core.http.endpoints import _refusal
from euchre.web.core.http.jobs import Jobs
from euchre.web.core.http.limits import Limit, LimitName, Limits
from euchre.web.core.store import ForbiddenError
from euchre.web.core.wire.refusal import Refusal
from tests.web.asgi import World


def run(work: Any) -> None:
    """Run a coroutine."""
    asyncio.run(work)


def test_each_request_stands_once() -> None:
    asked = [(endpoint.method, endpoint.path) for endpoint in ENDPOINTS]
    assert len(set(asked)) == len(asked)


def test_what_is_forbidden_is_refused_with_its_own_code() -> None:
    response = _refusal(ForbiddenError(Refusal("sat_at_twin", "Somebody else has to sit here.")))
    told = {"code": "sat_at_twin", "text": "Somebody else has to sit here."}
    assert (response.status_code, json.loads(bytes(response.body))) == (409, told)


def test_each_kind_of_work_has_a_name_of_its_own() -> None:
    async def go() -> None:
        kinds = [one.kind for one in World().app.context.all_held if isinstance(one, Jobs)]
        assert len(kinds) == len(set(kinds)) == 3

    run(go())


def test_each_request_counts_towards_a_limit_that_there_is() -> None:
    limits = {name for name, value in vars(Limits()).items() if isinstance(value, Limit)}
    assert limits - {"upgrades"} == {*get_args(LimitName)} == {each.limit for each in ENDPOINTS}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/", 404),
        ("GET", "/api/me/", 404),
        ("GET", "/api/games/t.0/open/x", 404),
        ("GET", "/api/games/t.0/open/" + "9" * 5000, 404),
        ("GET", "/api/games/t.0/open/" + "9" * 41, 404),
        ("GET", "/api/games/t.0/open/1.0", 404),
        ("GET", "/api/games/t.0/open/1e3", 404),
        ("GET", "/api/games/t.0/open/٣", 404),
        ("DELETE", "/api/me", 405),
        ("HEAD", "/api/me", 405),
        ("POST", "/api/history", 405),
    ],
)
def test_what_there_is_not_is_said_in_words_of_ours(method: str, path: str, status: int) -> None:
    async def go() -> None:
        reply = await World().ask(method, path, None if method in {"GET", "HEAD"} else {})
        assert (reply.status, reply.headers["content-type"]) == (status, "application/json")
        if method != "HEAD":
            assert reply.json["code"] == "no_such_thing"

    run(go())


@pytest.mark.parametrize(
    "media",
    [
        *(None, "", "text/json", "text/plain", "text/plain; application/json"),
        *("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"),
    ],
)
def test_f100_every_change_is_asked_for_as_json(media: str | None) -> None:
    """Also where there is no body: a form of another page can send nothing that is taken."""

    async def go() -> None:
        world = World()
        changing = [each for each in ENDPOINTS if each.method not in {"GET", "HEAD"}]
        assert len(changing) > 20
        for each in changing:
            path = each.path.format(
                **{name: "0" if kind is int else "word" for name, kind in each.blanks.items()}
            )
            reply = await world.ask(each.method, path, b"{}", Content_Type=media)
            assert (reply.status, reply.json["code"]) == (415, "not_json"), each.path

    run(go())


def test_a_fault_of_ours_is_written_down_and_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it says may name a card."""

    async def go() -> None:
        world = World()

        async def fail(*_: object) -> None:
            raise ZeroDivisionError("JH")

        monkeypatch.setattr(world.registry, "summary", fail)
        with capture_logs() as said:
            reply = await world.ask("GET", "/api/tables/some-table")
        assert (reply.status, reply.json["code"]) == (500, "internal")
        assert "JH" not in reply.json["text"] + str(said)
        (line,) = said
        assert (line["event"], line["error"]) == ("request failed", "ZeroDivisionError")
        assert "test_endpoints.py" in str(line["places"])

    run(go())
