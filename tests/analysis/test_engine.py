"""`euchre research engine`: other programs drive our players over lines of JSON."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from euchre.analysis.engine import Engine
from euchre.notation.position import parse_position, show_view

ONE = "tournament dealer=3 up=JS hands=ASKSQS9HAD/TSJCJDJHKH/9CTCQCKCAC/9S9DTDQDKD kitty=THQHAH scores=8-7 :"
OTHER = (
    "tournament dealer=3 up=JS hands=ASKSQS9HAD/9CTCQCKCAC/THQHAHKHJH/9S9DTDQDKD kitty=TSJCJD scores=8-7 :"
)
BARE = "tournament dealer=3 up=JS hands=ASKSQS9HAD/?????/?????/????? scores=8-7 :"


def answers(*questions: object) -> list[dict[str, Any]]:
    """What the engine says to *questions*; a text goes to it as it is."""
    said: list[str] = []
    Engine(said.append).run([one if isinstance(one, str) else json.dumps(one) for one in questions])
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in said)
    return [json.loads(line) for line in said]


def asked(position: str, player: str, **more: object) -> dict[str, Any]:
    (found,) = answers({"id": 1, "do": "choose", "position": position, "player": player, **more})
    found.pop("seconds")
    return found


RUBBISH = (
    "rubbish", "{", "[]", "null", "\x00\ufffd", '{"do":"fly"}', '{"do":7}', '{"id":3}', '{"do":"choose"}',
    '{"do":"choose","position":7}', '{"do":"choose","position":"four"}', '{"do":"choose","position":"x y"}',
    '{"do":"choose","position":"{}"}', '{"do":"option","player":"nobody"}', '{"do":"option","worlds":1}',
    '{"do":"option","seconds":-1}', '{"do":"option","seed":"x"}', '{"do":"hello","colour":1}', "9" * 5000,
    '{"do":"choose","position":"two dealer=1 up=9H : pass pass pass pass"}', "[" * 2000,
    '{"do":"option","do":"quit"}',
    '{"do":"choose","position":"two dealer=1 up=9H :","deal":1}', '{"id":{"a":[1]},"do":"land"}',
)  # fmt: skip


def test_rubbish_gets_an_error_and_the_engine_goes_on() -> None:
    """Each line has one answer, with a kind and a sentence; the question after them is answered."""
    *refused, good = answers(*RUBBISH, {"id": "x", "do": "choose", "position": BARE, "player": "queen"})
    assert len(refused) == len(RUBBISH)
    for line, answer in zip(RUBBISH, refused, strict=True):
        assert set(answer) == {"id", "error"}, line
        assert answer["error"]["kind"] in ("text", "refused", "rules", "illegal"), (line, answer)
        assert answer["error"]["text"]
        assert "the file" not in answer["error"]["text"], "a line has no file"
    assert refused[-1]["id"] == {"a": [1]}
    assert (good["id"], good["action"]) == ("x", "call:S")


@pytest.mark.parametrize("player", ["nine", "queen", "king", "ace"])
def test_hidden_cards_of_a_position_are_not_used(player: str) -> None:
    """Two deals that look the same to the seat to act, and one without the hidden cards: one answer."""
    assert show_view(parse_position(ONE).view()) == show_view(parse_position(OTHER).view())
    found = asked(ONE, player, worlds=40)
    assert found == asked(OTHER, player, worlds=40) == asked(BARE, player, worlds=40)
    assert found["position"] == show_view(parse_position(ONE).view())
    assert found["action"] in found["legal"]


def test_figures_are_those_of_a_hint() -> None:
    found = asked(BARE, "king", worlds=40, seed=3)
    assert found["worlds"] == 40
    assert [choice["best"] for choice in found["choices"]] == [True, False, False]
    assert found["choices"][0]["action"] == found["action"]
    assert found == asked(BARE, "king", worlds=40, seed=3)
    assert "choices" not in asked(BARE, "king", worlds=40, figures=False)


def test_only_choice_needs_no_thought() -> None:
    """The dealer has one club, and a club is led."""
    position = "two dealer=1 up=9H hands=JHJDAC9SQH/9CTDQDKDAD : pass call:H discard:TD AC"
    found = asked(position, "ace")
    assert (found["forced"], found["legal"], found["action"]) == (True, ["9C"], "9C")


def test_options_hold_until_they_are_changed() -> None:
    told, one, again = answers(
        {"id": 1, "do": "option", "player": "Queen", "seed": 5, "figures": False},
        {"id": 2, "do": "choose", "position": BARE},
        {"id": 3, "do": "choose", "position": BARE, "player": "nine"},
    )
    assert told["options"] == {
        "player": "queen",
        "seed": 5,
        "worlds": None,
        "seconds": None,
        "figures": False,
    }
    assert (one["player"], one["seed"], "reason" in one) == ("queen", 5, False)
    assert again["player"] == "nine"


def test_stop_ends_a_search_with_what_it_has_found() -> None:
    """A search of an hour is stopped after its first step; a question that waits is not begun."""
    said: list[dict[str, Any]] = []
    searching = Event()

    def write(line: str) -> None:
        said.append(json.loads(line))
        if "info" in said[-1]:
            searching.set()

    def lines() -> Iterator[str]:
        yield json.dumps({"id": 1, "do": "choose", "position": BARE, "player": "king", "seconds": 3600})
        assert searching.wait(60)
        yield json.dumps({"id": 2, "do": "choose", "position": BARE, "player": "king"})
        yield json.dumps({"id": 3, "do": "stop"})
        yield json.dumps({"id": 4, "do": "choose", "position": BARE, "player": "nine"})

    Engine(write).run(lines())
    *_, stopped, unbegun, stop, after = said
    assert stopped["id"] == 1
    assert stopped["stopped"]
    assert stopped["action"] in stopped["legal"]
    assert unbegun == {"id": 2, "error": {"kind": "stopped", "text": "stopped before it was begun"}}
    assert stop == {"id": 3, "stopped": True}
    assert after["player"] == "nine"


def test_quit_leaves_what_comes_after_it() -> None:
    assert answers({"id": 1, "do": "quit"}, {"id": 2, "do": "hello"}) == [{"id": 1, "bye": True}]


def test_game_is_asked_about_at_any_point() -> None:
    record = json.dumps(
        {
            "format": "euchre-record", "version": 1, "rules": "two",
            "hands": [{"dealer": 1, "deck": "JHJDAH9CTCQCKHQHKCAC9H" + "?" * 13, "actions": "pass call:H"}],
        }
    )  # fmt: skip
    begin, end = answers(
        {"do": "choose", "position": record, "deal": 1, "at": 0, "player": "queen"},
        {"do": "choose", "position": record, "player": "queen"},
    )
    assert (begin["seat"], begin["action"]) == (0, "call:H")
    assert end["action"].startswith(("discard:", "leave"))


def test_client_of_twenty_lines_works() -> None:
    """The example, from the shell."""
    client = Path(__file__).parents[2] / "examples" / "engine_client.py"
    assert len([line for line in client.read_text("utf-8").splitlines() if line.strip()]) <= 20
    done = subprocess.run(  # our own file
        [sys.executable, str(client), sys.executable, "-m", "euchre", "research", "engine"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("euchre call:S\n", "")
