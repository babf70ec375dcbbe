"""Whatever an EGN file has become on its way, it is read whole or refused with a sentence."""

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache, partial
from random import Random
from typing import Final, TypeVar, cast

import pytest

from euchre.notation import egn, emn
from euchre.notation.strict import Json
from euchre.rules.errors import NotationError
from tests.notation.egn_games import Fields, deal, game, text

T = TypeVar("T")

FIRST: Final = 2_000
"""As many of each kind are read in the quick run."""
PACKED = "MMbWNBlqogufJU3NOysOgC0UrXGBJwDH9BeVgOnCgA"
"""The deal of the tests."""

WORDS = (
    "null", "true", "-1", "0", "4", "99", "1e9", '""', '"x"', '"Xx"', '"B"', '"R"', '"Jt"', '"Pass"',
    '"Order"', '"h"', "[]", "{}", "[[]]", '"\\ud800"', "1.5", '"EUCHRE_BIDDING"', '"TRICK_PLAY"', "[", "}",
    ",", "\u2660", "\0",
)  # fmt: skip
"""What a mutation puts in."""

VALUES: tuple[Json, ...] = (
    None, True, -1, 0, 3, 9, "", "x", "n", "s", "Pass", "Order", "Xx", "Jx", "Xh", "R", "L", "B", "Jg", "9h",
    "Ah", "Qh", "7s", [], {}, ["Ah"], [[]], 1.5, PACKED,
)  # fmt: skip
"""What a mutation puts in the place of a value."""


def seeds() -> list[Fields]:
    """Small files that say much."""
    stopped = deal()
    cast("Fields", cast("list[Json]", stopped["phases"])[1])["tricks"] = [["Qc", "Tc"]]
    lined = deal() | {
        "alternativeLines": [
            {
                "branchIndex": 1,
                "phases": [{"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Pass", "Pass", "Order"]}],
            }
        ]
    }
    lone: Fields = {
        "dealNumber": 2,
        "initialState": {"dealer": 1, "upCard": "9h", "playerCards": [["Xx"], ["9s", "Xh"]]},
        "phases": [
            {
                "phaseNumber": 0,
                "type": "EUCHRE_BIDDING",
                "calls": ["Pass", "Order"],
                "isAlone": True,
                "aloneDefender": 2,
                "cardExchanges": [{"sender": 1, "receiver": 3, "cards": ["Ah"]}],
            },
            {
                "phaseNumber": 1,
                "type": "TRICK_PLAY",
                "tricks": [["Qc", "Tc"]],
                "playAnnotations": {"0": ["[?]"]},
            },
        ],
    }
    loners: Fields = {"defend_alone": True, "partners_best": True, "min_rank": 7, "go_under": True}
    packed = game() | {"deals": [PACKED]}
    return [
        game([stopped]),
        game([lined]),
        game([lone], loners),
        game([], {"num_deals": 4}, title="x"),
        packed,
    ]


def spoilt(rng: Random, source: str) -> str:
    """A text with one to three accidents in it."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(source) + 1)
        match rng.randrange(5):
            case 0:
                source = source[:at] + source[at + rng.randint(1, 4) :]
            case 1:
                source = source[:at] + rng.choice(WORDS) + source[at:]
            case 2:
                source = (
                    source[:at]
                    + chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x3000))))
                    + source[at + 1 :]
                )
            case 3:
                end = at + rng.randint(1, 30)
                source = source[:end] + source[at:]
            case _:
                source = source[:at]
    return source


Place = tuple[list[Json] | Fields, int | str]
"""A list or an object, and which of its values is meant."""


def places(value: Json, found: list[Place]) -> list[Place]:
    """*found*, and every place in a JSON value that holds another."""
    if isinstance(value, dict):
        for key, part in value.items():
            found.append((value, key))
            if isinstance(part, dict | list):
                places(part, found)
    elif isinstance(value, list):
        for at, part in enumerate(value):
            found.append((value, at))
            if isinstance(part, dict | list):
                places(part, found)
    return found


def altered(rng: Random, source: str) -> str:
    """A file with one to three of its values exchanged, doubled or left out."""
    file = json.loads(source)
    for _ in range(rng.randint(1, 3)):
        found = places(file, [])
        if not found:
            break
        inside, at = rng.choice(found)
        other, there = rng.choice(found)
        if isinstance(inside, dict):
            if rng.randrange(3) == 0:
                del inside[cast("str", at)]
            else:
                inside[cast("str", at)] = deepcopy(rng.choice(VALUES))
        elif rng.randrange(3) == 0 and isinstance(other, list):
            inside[cast("int", at)] = deepcopy(other[cast("int", there)])
        else:
            inside[cast("int", at)] = deepcopy(rng.choice(VALUES))
    return json.dumps(file)


@cache
def sources() -> list[str]:
    """The files that are mutated."""
    return [text(file) for file in seeds()]


@cache
def match() -> str:
    """A match of one game."""
    player: list[Json] = [{"id": name, "name": name} for name in "abcd"]
    one: Fields = {"gameIndex": 0, "players": list("abcd"), "gameData": seeds()[3]}
    about: Fields = {"players": player, "result": {"scores": {"a": 1}}, "matchFormat": {"type": "SWISS"}}
    return json.dumps(
        {"fileType": "Euchre Match Notation", "version": "1.0", "metadata": about, "games": [one]}
    )


def outcome(kind: str, number: int) -> str:
    """
    Whether a mutated file, or a mutated match, is read or refused; anything else is a fault.

    Two of five are mutated in their values, the others in their text. Of the files read one in ten is written
    again.
    """
    rng, is_file = Random(number), kind == "files"
    source = rng.choice(sources()) if is_file else match()
    mutated = altered(rng, source) if number % 5 < 2 else spoilt(rng, source)
    found = answer(partial(egn.loads if is_file else emn.loads, mutated))
    if isinstance(found, str):
        assert 10 <= len(found) <= 600, mutated
    elif isinstance(found, egn.EgnGame) and number // 5 % 10 == 0:
        assert egn.loads(egn.dumps(found)) == found, mutated
    return "refused" if isinstance(found, str) else "read"


def answer(read: Callable[[], T]) -> T | str:
    """What is read, or the sentence of the refusal."""
    try:
        return read()
    except NotationError as error:
        return str(error)


@pytest.mark.parametrize("kind", ["files", "matches"])
def test_mutated_files_are_read_or_refused(kind: str) -> None:
    found = Counter(outcome(kind, number) for number in range(FIRST))
    assert found["read"] > FIRST // 100
    assert found["refused"] > FIRST // 2


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_mutated_files_are_read_or_refused(part: int) -> None:
    """Two million."""
    for number in range(part * 100_000, (part + 1) * 100_000):
        outcome("files", number)
