"""EMN: matches of EGN games."""

import json
from typing import cast

import jsonschema
import pytest

from euchre.errors import NotationError
from euchre.notation import emn
from tests.notation.egn_games import Fields, beside, deal, game


def match(**more: object) -> Fields:
    """A match of two games, one of which is not over, in which a fifth player steps in."""
    people: list[Fields] = [{"id": f"p-0{n}", "name": name} for n, name in enumerate("ABCDE", 1)]
    people[0]["playerIds"] = [{"id": "a", "source": "club"}]
    games: list[Fields] = [
        {
            "gameIndex": 0,
            "players": ["p-01", "p-02", "p-03", "p-04"],
            "gameData": game([deal(n) for n in range(9)]),
        },
        {"gameIndex": 1, "players": ["p-01", "p-03", "p-05", "p-04"], "gameData": game()},
    ]
    about: Fields = {
        "matchId": "m",
        "title": "Final",
        "date": "2026-01-02",
        "players": list(people),
        "matchFormat": {"type": "BEST_OF_N", "target": 3},
        "result": {"status": "IN_PROGRESS", "winner": ["p-01"], "scores": {"p-01": 1.5, "Reds": 2}},
    }
    found: Fields = {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": about,
        "games": list(games),
    }
    return found | cast("Fields", more)


def test_match_is_read_and_written() -> None:
    found = emn.loads(json.dumps(match()))
    assert [one.game.final_score for one in found.games] == [(10, 8), (2, 0)]
    assert found.name(found.games[1].seats[2]) == "E"
    assert (found.format, found.target) == ("BEST_OF_N", 3)
    written = emn.dumps(found)
    assert json.loads(written) == match()
    assert emn.loads(written) == found


def test_least_match() -> None:
    least = match(games=[], metadata={"players": [{"id": "a", "name": "A"}]})
    assert json.loads(emn.dumps(emn.loads(json.dumps(least)))) == least


def test_match_keeps_the_published_schema() -> None:
    schema = json.loads(beside("emn-schema-v1.json"))
    player = json.loads(beside("egn-schema-v1.json"))["definitions"]["player"]
    schema["properties"]["metadata"]["properties"]["players"]["items"]["allOf"][0] = player
    jsonschema.Draft7Validator(schema).validate(json.loads(emn.dumps(emn.loads(json.dumps(match())))))


WRONG = {
    "another file": ({"fileType": "Euchre Game Notation"}, "not an EMN file"),
    "later version": ({"version": "1.2"}, "version: version 1.2 cannot be read, only 1.0"),
    "nobody": ({"metadata": {"players": []}}, "metadata.players: nobody plays"),
    "no id": ({"metadata": {"players": ["A"]}}, "player 1 needs an id"),
    "one id for two": (
        {"metadata": {"players": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]}},
        "the id 'a' belongs to two players",
    ),
    "format": (
        {"metadata": {"players": [{"id": "a", "name": "A"}], "matchFormat": {"type": "LONG"}}},
        "'LONG' is none of BEST_OF_N",
    ),
    "score in words": (
        {
            "metadata": {"players": [{"id": "a", "name": "A"}], "result": {"scores": {"a": "one"}}},
            "games": [],
        },
        r'metadata.result.scores\["a"\]: a number belongs here',
    ),
}


@pytest.mark.parametrize(("more", "words"), WRONG.values(), ids=WRONG)
def test_wrong_match_is_refused(more: dict[str, object], words: str) -> None:
    with pytest.raises(NotationError, match=words):
        emn.loads(json.dumps(match(**more)))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": ["p-01", "p-02", "p-03", "p-09"]}, r"games\[1\].players: no player has the id 'p-09'"),
        ({"players": ["p-01", "p-02", "p-03", "p-03"]}, r"games\[1\].players: four different players"),
        ({"gameIndex": 0}, r"games\[1\].gameIndex: 0 is another game's number"),
        ({"gameData": {}}, r"games\[1\].gameData: the field 'deals' is missing"),
        ({"gameData": game(finalScore=[0, 0])}, r"game 2 \(games\[1\].gameData\): metadata.finalScore: "),
    ],
)
def test_wrong_game_of_a_match_is_refused(change: Fields, words: str) -> None:
    file = match()
    cast("list[Fields]", file["games"])[1] |= change
    with pytest.raises(NotationError, match=words):
        emn.loads(json.dumps(file))
