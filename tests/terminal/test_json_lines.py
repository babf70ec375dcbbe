"""`euchre play --json`: a program sees what its seat may see, and chooses from what is offered."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from euchre.notation.position import parse_position, show_view
from euchre.players.outside.wire import view_from_dict
from euchre.rules.cards import Card
from euchre.terminal import play_lines


def played(game: str, seats: str, seed: int = 1, rubbish: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """What a program reads that answers at random, after *rubbish*."""
    said: list[dict[str, Any]] = []
    rng = Random(seed)

    def answers() -> Iterator[str]:
        yield from rubbish
        while True:
            asked = next(line for line in reversed(said) if "ask" in line)
            yield json.dumps({"action": rng.choice(asked["offered"])["action"], "turn": asked["turn"]})

    assert (
        play_lines(answers(), lambda line: said.append(json.loads(line)), game=game, seed=seed, seats=seats)
        == 0
    )
    return said


@pytest.mark.parametrize(
    ("game", "seats"),
    [("two", "you,nine"), pytest.param("buck-15", "you,you,nine,nine", marks=pytest.mark.ci), ("bid", "you")],
)
def test_game_of_a_program_comes_to_its_end(game: str, seats: str) -> None:
    said = played(game, seats)
    assert (said[0]["euchre"], said[-1]["over"]) == (1, True)
    assert [line for line in said if "error" in line] == []
    for asked in [line for line in said if "ask" in line]:
        view = view_from_dict(asked["view"])
        assert show_view(parse_position(asked["position"]).view()) == asked["position"]
        assert (view.viewer, view.turn) == (asked["ask"], asked["ask"])
        assert {one["action"] for one in asked["offered"]} == set(asked["view"]["legal"])
        assert all(one["kind"] and one["label"] for one in asked["offered"])
    scored = [line for line in said if line.get("event") == "scored"]
    assert scored[-1]["scores"] == said[-1]["scores"]


def test_hidden_cards_are_not_shown() -> None:
    """Of a card that went face down others are told that it did; each card told of was seen by the seat."""
    said = played("two", "you,queen")
    own = {line["ask"] for line in said if "ask" in line}
    seen: set[str] = set()
    for line in said:
        if line.get("event") == "dealt":
            seen = {line["upcard"]}
        if line.get("event") == "acted" and line["seat"] not in own and line["phase"] == "pickup":
            assert line["action"] in (None, "leave")
        if "ask" in line:
            cards = set(line["view"]["hand"]) | {
                card for trick in line["view"]["tricks"] for _, card in trick["plays"]
            }
            seen |= cards | {card for _, card in line["view"]["trick"]}
            deed = {
                word.removeprefix("discard:")
                for word in line["position"].split(" : ")[1:]
                for word in word.split()
            }
            told = {word for word in deed if word != "?" and word[-1] in "CDHS" and len(word) == 2}
            assert {str(Card.parse(word)) for word in told} <= seen


def test_rubbish_is_refused_and_asked_again() -> None:
    rubbish = (
        "x",
        "[]",
        "{}",
        '{"action":7}',
        '{"action":"fly"}',
        '{"action":"JH","turn":99}',
        '{"do":"fly"}',
        "",
    )
    said = played("two", "you,nine", rubbish=rubbish)
    errors = [line["error"] for line in said if "error" in line]
    assert [error["kind"] for error in errors] == ["text"] * 5 + ["bad_turn", "text"]
    assert said[-1]["over"]


def test_quit_and_the_end_of_input_leave() -> None:
    for lines in ([], ['{"do":"quit"}', '{"action":"pass"}']):
        said: list[str] = []
        assert play_lines(lines, said.append, game="two", seed=1, seats="you,nine") == 0
        assert "ask" in json.loads(said[-1])


def test_without_a_name_ordinary_euchre_is_played() -> None:
    said: list[str] = []
    assert play_lines([], said.append, seats="you", seed=1) == 0
    assert json.loads(said[0])["rules"] == "euchre"
