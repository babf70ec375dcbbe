"""The parts a server is made of: strict reading, limits, logs, the editor's description of the rules."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any, cast

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from euchre.base.docstrings import field_docstrings
from euchre.english.names import TITLES, game_title
from euchre.rules.errors import NotationError, RulesError
from euchre.rules.fields import fields_of
from euchre.rules.rules import Rules
from euchre.rules.text import rules_to_dict
from euchre.rules.text.plain import plain
from euchre.rules.variants import VARIANTS
from euchre.web.contract.typescript import type_of
from euchre.web.core import logs
from euchre.web.core.http.identity import Identity, identify
from euchre.web.core.http.limits import KEYS, TokenBucket, household
from euchre.web.core.http.settings import settings
from euchre.web.core.http.strict_json import LARGEST, read
from euchre.web.features.rules.bodies import CheckRules, RuleField, RulesFault
from euchre.web.features.rules.editor import shape
from euchre.web.features.rules.requests import checked
from tests.repetition import FAMILIES, few_of
from tests.rules.mutations import changes as changes_of

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-LARGEST, LARGEST)
    | st.text(st.characters(codec="utf-8"), max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=4)
    ),
    max_leaves=10,
)

# --- strict reading -----------------------------------------------------------------------------------------


@given(JSON)
def test_what_is_json_and_not_too_deep_is_read_as_it_is(value: object) -> None:
    try:
        found: object = read(json.dumps(value), object)
    except NotationError:
        found = value
        with pytest.raises(NotationError, match="too deep"):
            read(json.dumps(value), object)
    assert found == value


@given(
    st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))
)
def test_anything_else_is_refused_and_nothing_worse(data: bytes) -> None:
    with suppress(NotationError):
        read(data, dict[str, int])


# --- limits -------------------------------------------------------------------------------------------------


def test_an_allowance_comes_back_with_time_and_never_grows_beyond_itself() -> None:
    clock = [0.0]
    allowance = TokenBucket(5, 60, lambda: clock[0])
    assert [allowance.take("a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert allowance.take("b")
    clock[0] += 12
    assert [allowance.take("a") for _ in range(2)] == [True, False]
    clock[0] += 10_000
    assert [allowance.take("a") for _ in range(7)] == [True] * 5 + [False] * 2


def test_strangers_without_number_fill_no_memory() -> None:
    allowance = TokenBucket(1, 60, lambda: 0.0)
    for n in range(KEYS + 500):
        allowance.take(str(n))
    assert len(allowance._left) == KEYS


def test_whoever_was_silent_long_enough_to_have_all_again_is_forgotten() -> None:
    clock = [0.0]
    allowance = TokenBucket(2, 10, lambda: clock[0])
    for clock[0] in range(100):
        assert allowance.take(f"{clock[0]}")
        assert len(allowance._left) <= 11


def test_a_household_of_ipv6_is_one_address() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:2") != household("2001:db8:0:1::1")
    assert household("testclient") == "testclient"


def test_proxies_are_believed_from_the_last_on() -> None:
    """What stands before the address that our own proxy saw was written by whoever asked."""
    proxies = settings("127.0.0.1", 8000, proxies=("127.0.0.1", "10.0.0.7/8")).networks

    def found(client: str, *more: tuple[bytes, bytes]) -> Identity:
        """Who asks, as far as the headers and the connection tell."""
        seen: list[Identity] = []

        async def app(scope: Any, *_: object) -> None:
            seen.append(identify(HTTPConnection(scope)))

        scope: Any = {"type": "http", "scheme": "http", "client": (client, 1), "headers": [*told, *more]}
        work: Any = ProxyHeadersMiddleware(app, [*proxies])(scope, cast(Any, None), cast(Any, None))
        asyncio.run(work)
        return seen[0]

    told = [(b"host", b"127.0.0.1:8000"), (b"x-forwarded-for", b"1.1.1.1, 203.0.113.5, 10.1.1.1")]
    assert found("127.0.0.1").address == "203.0.113.5"
    assert found("192.0.2.1").address == "192.0.2.1"
    assert found("127.0.0.1", (b"x-forwarded-for", b"198.51.100.7:4711")).address == "198.51.100.7"
    assert found("127.0.0.1", (b"x-forwarded-proto", b"https")).secure
    assert not found("192.0.2.1", (b"x-forwarded-proto", b"https")).secure


# --- logs ---------------------------------------------------------------------------------------------------


def test_18_no_line_can_be_forged() -> None:
    event = logs.harmless(None, "", {"event": "a\nb\r\x1b[31mred\u202e", "token": "abc", "places": ["x\ny"]})
    assert event == {
        "event": "a\\nb\\r\\x1b[31mred\\u202e",
        "token": "(not written)",
        "places": ["x\\ny"],
    }


@pytest.mark.usefixtures("own_log")
@pytest.mark.parametrize("terminal", [True, False])
def test_on_a_terminal_what_went_wrong_is_a_line_of_text_and_elsewhere_all_is_json(
    monkeypatch: pytest.MonkeyPatch,
    terminal: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    """People who play at their own server read what went wrong, and nothing of how the server is."""
    out = io.StringIO()
    monkeypatch.setattr(out, "isatty", lambda: terminal)
    monkeypatch.setattr("sys.stderr", out)
    logs.begin()
    log = structlog.get_logger("euchre.test")
    log.info("the loop stands still", seconds=0.3)
    log.warning("the disk is full")
    lines = out.getvalue().splitlines()
    if terminal:
        assert len(lines) == 1
        assert "the disk is full" in lines[0]
        assert "{" not in lines[0]
    else:
        assert [json.loads(line)["event"] for line in lines] == ["the loop stands still", "the disk is full"]


@pytest.mark.usefixtures("own_log")
def test_an_accident_is_written_without_what_it_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of an exception may hold a card."""
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    logs.begin(plain=False)
    try:
        dict[str, int]()["the jack of hearts"]
    except KeyError:
        logging.getLogger("asyncio").exception("a task failed")
        structlog.get_logger("euchre.web").error("something", secret="s", table_token="t")  # noqa: S106
    logging.getLogger("uvicorn.error").info("GET /t/abc")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["a task failed", "something"]
    assert "jack" not in out.getvalue()
    assert (lines[1]["secret"], lines[1]["table_token"]) == ("(not written)", "(not written)")


@pytest.mark.usefixtures("own_log")
def test_an_accident_is_written_with_its_class_whoever_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server below us hands over the exception, others say that there is one."""
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    logs.begin(plain=False)
    try:
        dict[str, int]()["the jack of hearts"]
    except KeyError as error:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
        logging.getLogger("uvicorn.error").log(logging.ERROR, "Exception", exc_info=error)
        structlog.get_logger("euchre.web").exception("something")
        structlog.get_logger("euchre.web").error("something", exc_info=error)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line.get("error") for line in lines] == ["KeyError"] * 4
    assert "jack" not in out.getvalue()


# --- rules and games ----------------------------------------------------------------------------------------


def test_every_rule_is_offered_to_the_editor() -> None:
    """And whatever a case or a list holds, below it."""

    def same(case: object, told: tuple[RuleField, ...]) -> None:
        assert [field.name for field in told] == list(fields_of(case))
        for field, (_, spec) in zip(told, fields_of(case).items(), strict=True):
            assert field.none == spec.none
            assert len(field.choices) == len(spec.cases) or not spec.cases
            for choice, below in zip(field.choices, spec.cases, strict=False):
                same(below, choice.fields)

    same(Rules, shape().fields)
    assert all(field.help for field in shape().fields)
    assert not [field.help for field in shape().fields if "`" in field.help or field.help.endswith(")")]


@pytest.mark.parametrize("name", few_of(VARIANTS, rest=pytest.mark.ci))
def test_every_game_has_a_title_and_can_be_looked_at(name: str) -> None:
    found = checked(CheckRules(rules={"base": name}))
    assert (found.ok, found.faults, found.title) == (True, (), TITLES[name].title)
    assert game_title(VARIANTS[name]) == TITLES[name].title
    assert checked(CheckRules(rules=found.rules)).code == found.code
    assert checked(CheckRules(text=found.code)).rules == found.rules


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        ({"base": "two", "seats": True}, "seats"),
        ({"base": "two", "nothing": 1}, ""),
        ({"base": "two", "auction": {"kind": "turn-up", "stick": 3}}, "auction.stick"),
        ({"base": "two", "hand": 40}, "hand"),
        ({"base": "two", "packets": [4]}, "packets"),
        ({"base": "two", "draw_partners": True}, "draw_partners"),
        ({"base": "bid", "auction": {"stick": True, "passed_out": "same_deals"}}, "auction.stick"),
    ],
)
def test_f60_contradictory_rules_are_refused_with_the_place(rules: dict[str, object], where: str) -> None:
    found = checked(CheckRules(rules=rules))
    assert (found.ok, found.faults[0].paths[:1]) == (False, (where,) if where else ())
    assert found.faults[0].text


def test_f60_a_list_without_end_is_refused_before_it_is_read() -> None:
    """Twenty thousand packets were read one by one, and then refused."""
    with_list = rules_to_dict(VARIANTS["two"]) | {"packets": [1] * 20_000}
    (fault,) = checked(CheckRules(rules=with_list)).faults
    assert fault.paths == ("packets",)
    assert "the list has 20000 entries; the most is 24" in fault.text


def contradictions(names: Collection[str]) -> Iterator[tuple[dict[str, Any], RulesFault]]:
    """Those games with one rule changed to what cannot be, and what is said of it."""
    for variant in [VARIANTS[name] for name in names]:
        before = rules_to_dict(variant)
        for _, change in changes_of(variant):
            with suppress(RulesError):
                replace(variant, **change)
                continue
            rules = dict(before)
            for name, value in change.items():
                rules[name] = plain(value, kind=len(fields_of(Rules)[name].cases) > 1)
            for fault in checked(CheckRules(rules=rules)).faults:
                yield rules, fault


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(sorted(FAMILIES), id="a game of each family"),
        pytest.param(VARIANTS, id="all", marks=pytest.mark.long),
    ],
)
def test_contradictions_are_told_in_the_words_of_the_editor_and_at_a_rule_of_it(
    names: Collection[str],
) -> None:
    """No field's name, no tuple, no number of the list of rules; and always a row to be marked."""
    told = {fault.text: (rules, fault.paths) for rules, fault in contradictions(names)}
    assert len(told) > 100
    coded = re.compile(r"_|=|\(|\[|^[a-z]|\b(Countdown|Own-tricks|Forced) “")
    assert [text for text in told if coded.search(text)] == []
    for text, (rules, paths) in told.items():
        assert paths, text
        for path in paths:
            place: Any = rules
            for name in path.split("."):
                assert name in place, f"{text}: {path!r}"
                place = place[name]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ({"base": "two", "packets": [4]}, "Packets of 4 do not make a hand of 5"),
        ({"base": "two", "packets": [3, 3]}, "Packets of 3 and 3 do not make a hand of 5"),
        ({"base": "two", "draw_partners": True}, "“Draw for partners” needs four seats and two sides"),
        (
            {"base": "two", "forced_is_taken": True},
            "“The dealer takes a forced upcard” without a forced suit",
        ),
        (
            {"base": "two", "alone": None, "lead": "left_of_loner"},
            "“First lead” set to “Left of a lone maker” where nobody plays alone",
        ),
        (
            {"base": "four", "auction": {"stick": True, "passed_out": "same_deals"}},
            (
                "“Stick the dealer” with “When nobody calls” set to “The same dealer again”: "
                "a stuck dealer leaves nothing passed out"
            ),
        ),
        (
            {"base": "bid", "auction": {"stick": True, "passed_out": "same_deals"}},
            (
                "“Stick the dealer” with “When nobody bids” set to “The same dealer again”: "
                "a stuck dealer leaves nothing passed out"
            ),
        ),
        (
            {"base": "two", "hand": 70_000},
            "“Cards in hand” is out of all reason: write a number from -10000 to 10000",
        ),
        ({"base": "two", "seats": 99_999}, "“Players” is out of all reason: write a number from 2 to 6"),
    ],
)
def test_a_contradiction_names_rules_as_the_editor_shows_them(rules: dict[str, Any], text: str) -> None:
    found = checked(CheckRules(rules=rules))
    assert found.faults[0].text == text


def test_a_page_is_told_of_no_command_of_the_terminal() -> None:
    """Whoever takes over rules in the browser reads what would do there."""
    for text, told in (
        (
            "rubbish",
            "No game is called 'rubbish'; write a game's name, a share code, or rules as TOML or JSON",
        ),
        ("fuor", "No game is called 'fuor'; did you mean four?"),
    ):
        assert [fault.text for fault in checked(CheckRules(text=text)).faults] == [told]


def test_f90_every_rule_is_described_without_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where only what was compiled is installed."""

    def none(*_: object) -> None:
        raise OSError("could not get source code")

    whole = shape()
    monkeypatch.setattr("inspect.getsource", none)
    field_docstrings.cache_clear()
    shape.cache_clear()
    assert shape() == whole
    with pytest.raises(OSError, match="source"):
        field_docstrings(Rules)
    assert all(field.help for field in shape().fields)


def test_sentences_are_found_under_their_fields() -> None:
    said = field_docstrings(Rules)
    assert set(said) == {field.name for field in fields(Rules)}


@pytest.mark.parametrize(
    ("schema", "text"),
    [
        ({"type": "integer"}, "number"),
        (
            {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
            "readonly (readonly string[])[]",
        ),
        ({"anyOf": [{"$ref": "#/x/Ok"}, {"type": "null"}]}, "Ok | null"),
        ({"enum": ["hello"]}, '"hello"'),
        (
            {"type": "object", "additionalProperties": {"type": "number"}},
            "{ readonly [key: string]: number }",
        ),
        (
            {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}]},
            "readonly [number, number]",
        ),
        ({}, "unknown"),
    ],
)
def test_types_of_the_page(schema: dict[str, object], text: str) -> None:
    assert type_of(schema) == text
