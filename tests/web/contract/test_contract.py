"""The page and the server mean the same: the files of the contract are those the types make."""

import json
from pathlib import Path
from typing import get_args

import pytest
from jsonschema import Draft202012Validator

from euchre.analysis.puzzle import puzzles
from euchre.base.docstrings import field_docstrings
from euchre.rules.actions import KINDS, Accuse, Stray
from euchre.web.contract.documents import FILES, asyncapi, main, openapi
from euchre.web.contract.typescript import PUBLIC, typescript
from euchre.web.core.room.hand_view import ACTION_KINDS
from euchre.web.core.wire.bodies import OpenTable
from euchre.web.core.wire.client_messages import ClientMessage
from euchre.web.core.wire.literals import ActionKind, PuzzleKind
from euchre.web.core.wire.refusal import Close
from euchre.web.core.wire.server_messages import Bye, Err, Ok, ServerMessage, write
from euchre.web.features.daily.bodies import DailyLine
from euchre.web.features.evening.bodies import EveningSeen
from euchre.web.features.games.bodies import Replay
from euchre.web.features.learn.bodies import AskedPuzzle

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", list(FILES))
def test_file_is_what_the_types_make(name: str) -> None:
    """Write it anew with `python -m euchre.web.contract.documents`."""
    assert (ROOT / name).read_text("utf-8") == FILES[name]()


def test_main_writes_what_differs_and_nothing_else(tmp_path: Path) -> None:
    assert main(tmp_path) == len(FILES)
    assert main(tmp_path) == 0


def test_every_message_is_openapi() -> None:
    described_ = asyncapi()["components"]["messages"]
    tags = {str(each.__struct_config__.tag) for each in (*get_args(ClientMessage), *get_args(ServerMessage))}
    assert {one["name"] for one in described_.values()} == tags


def test_what_is_said_fits_what_is_openapi() -> None:
    schemas = asyncapi()["components"]["schemas"]
    known = {"$defs": schemas}
    text = json.dumps(known).replace("#/components/schemas/", "#/$defs/")
    for message in (Ok("12345678", 3), Err("", "bad_request", "No.", 0), Bye("restart", "Soon.", 2000)):
        schema = json.loads(text) | {"$ref": f"#/$defs/{type(message).__name__}"}
        Draft202012Validator(schema).validate(json.loads(write(message)))


def test_requests_with_a_body_describe_it() -> None:
    paths = openapi()["paths"]
    for route in PUBLIC:
        operation = paths[route.path][route.method.lower()]
        assert ("requestBody" in operation) == (route.asked is not None)
        assert set(operation["responses"]) == {"200", "default"}


def test_types_of_the_page_name_every_message_and_route() -> None:
    text = typescript()
    for each in (*get_args(ClientMessage), *get_args(ServerMessage)):
        assert f"export interface {each.__name__} {{" in text
    for route in PUBLIC:
        assert f'"{route.method} {route.path}"' in text
    assert all(f"{one.name}: {one.value}," in text for one in Close)


@pytest.mark.parametrize("body", [EveningSeen, AskedPuzzle, DailyLine, Replay, OpenTable])
def test_what_a_field_means_stands_in_the_description_and_in_the_types_of_the_page(body: type) -> None:
    """It was left out where a feature had not named the module of its bodies."""
    properties = openapi()["components"]["schemas"][body.__name__]["properties"]
    said = field_docstrings(body)
    assert said
    for field, text in said.items():
        assert properties[field]["description"] == text
        assert f"/** {text.replace('``', '`')} */" in typescript()


def test_every_action_that_may_be_offered_has_its_kind() -> None:
    assert set(ACTION_KINDS) == KINDS - {Accuse, Stray}
    assert sorted(ACTION_KINDS.values()) == sorted(get_args(ActionKind))


def test_the_page_asks_every_kind_of_puzzle() -> None:
    assert get_args(PuzzleKind) == puzzles.KINDS
