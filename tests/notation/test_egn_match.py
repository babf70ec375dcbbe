"""EMN: matches of EGN games."""

import json
from dataclasses import replace
from pathlib import Path
from typing import cast

import jsonschema
import pytest

from euchre.notation import egn, emn
from euchre.notation.convert import LossError, convert
from euchre.notation.files import game_text
from euchre.rules.errors import NotationError
from tests.notation.egn_games import Fields, deal, game, published, published_file
from tests.notation.test_egn_pack import remarked


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
    assert found.metadata.format == emn.MatchFormat(type="BEST_OF_N", target=3)
    written = emn.dumps(found)
    assert json.loads(written) == match()
    assert emn.loads(written) == found


def test_least_match() -> None:
    least = match(games=[], metadata={"players": [{"id": "a", "name": "A"}]})
    assert json.loads(emn.dumps(emn.loads(json.dumps(least)))) == least


@published
def test_match_keeps_the_published_schema() -> None:
    schema = json.loads(published_file("emn-schema-v1.json"))
    player = json.loads(published_file("egn-schema-v1.json"))["definitions"]["player"]
    schema["properties"]["metadata"]["properties"]["players"]["items"]["allOf"][0] = player
    jsonschema.Draft7Validator(schema).validate(json.loads(emn.dumps(emn.loads(json.dumps(match())))))


def test_match_of_today_is_read_and_written() -> None:
    """From 1.1 on the ids by seat are called `playersOverride`; 1.2 names teams."""
    file = match(version="1.2")
    cast("Fields", file["metadata"])["teams"] = [
        {"id": "red", "name": "Reds", "playerIds": ["p-01", "p-03"], "color": "#E53E3E"},
        {"id": "blue", "name": "Blues"},
    ]
    games = cast("list[Fields]", file["games"])
    with pytest.raises(NotationError, match=r"games\[0\]: no field is called 'players'"):
        emn.loads(json.dumps(file))
    for one in games:
        one["playersOverride"] = one.pop("players")
    found = emn.loads(json.dumps(file))
    assert json.loads(emn.dumps(found)) == file
    back = emn.loads(emn.to_text(emn.to_bytes(found)))
    assert replace(back, games=()) == replace(found, games=())
    assert [one.seats for one in back.games] == [one.seats for one in found.games]


def test_match_survives_as_bytes() -> None:
    """Spelled out and packed: the same match, down to half a point of a result."""
    for file in (match(), match(games=[], metadata={"players": [{"id": "a", "name": "A"}]})):
        found = emn.loads(json.dumps(file))
        back = emn.loads(emn.to_text(emn.to_bytes(found)))
        assert [one.game.record for one in back.games] == [one.game.record for one in found.games]
        assert replace(back, games=()) == replace(found, games=())


def test_bytes_of_a_match_are_those_of_the_schema() -> None:
    """Written down by hand from emn.proto: a tag, a length, a value; a whole score is a double, too."""
    inside = json.dumps(game(), separators=(",", ":"))
    about = bytes.fromhex("0a016d") + b"\x22\x0c\x0a\x01a\x12\x01A\x1a\x04\x0a\x02id"
    about += b"\x32\x04\x08\x09\x10\x01" + b"\x3a\x13\x08\x02\x12\x01a\x1a\x0c\x0a\x01a\x11"
    about += bytes.fromhex("0000000000000840")
    text = inside.encode()
    size = bytes([len(text) & 0x7F | 0x80, len(text) >> 7])
    one = b"\x08\x00" + b"\x12\x01a" * 4 + b"\x1a" + size + text
    whole = bytes([len(one) & 0x7F | 0x80, len(one) >> 7])
    data = (
        b"\x02\x0a\x15Euchre Match Notation\x12\x031.1\x1a"
        + bytes([len(about)])
        + about
        + b"\x22"
        + whole
        + one
    )
    assert json.loads(emn.to_text(data)) == {
        "fileType": "Euchre Match Notation",
        "version": "1.1",
        "metadata": {
            "matchId": "m",
            "players": [{"id": "a", "name": "A", "playerIds": [{"id": "id"}]}],
            "matchFormat": {"type": "SINGLE_GAME", "target": 1},
            "result": {"status": "FORFEIT", "winner": ["a"], "scores": {"a": 3}},
        },
        "games": [{"gameIndex": 0, "playersOverride": ["a"] * 4, "gameData": game()}],
    }


def test_first_word_of_an_enumeration_need_not_be_written() -> None:
    """Protocol buffers may leave a nought out."""
    data = b"\x02\x0a\x15Euchre Match Notation\x12\x031.2\x1a\x04\x32\x00\x3a\x00"
    about = json.loads(emn.to_text(data))["metadata"]
    assert about == {"players": [], "matchFormat": {"type": "BEST_OF_N"}, "result": {"status": "COMPLETED"}}


@pytest.mark.parametrize("step", [49, pytest.param(7, marks=pytest.mark.ci)])
def test_damaged_match_is_refused_in_a_sentence(step: int) -> None:
    data = emn.to_bytes(emn.loads(json.dumps(match())))
    refused = tried = 0
    for at in range(25, len(data), step):
        for broken in (data[:at], data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]):
            tried += 1
            try:
                emn.loads(emn.to_text(broken))
            except NotationError:
                refused += 1
    assert 4 * refused > tried > 0


def test_binary_match_is_read_by_its_content(tmp_path: Path) -> None:
    made = convert(json.dumps(match()), "emnb")
    file = tmp_path / "a match"
    assert made.data is not None
    file.write_bytes(made.data)
    read = emn.loads(game_text(file.read_bytes(), "a match"))
    assert [one.game.record for one in read.games] == [one.game.record for one in emn.loads(made.text).games]
    assert convert(made.text, "emnb").data == made.data


def test_open_status_of_a_result_is_no_completed_one() -> None:
    """Protocol buffers know no missing word of an enumeration: it would come back as COMPLETED."""
    file = match()
    cast("Fields", cast("Fields", file["metadata"])["result"]).pop("status")
    with pytest.raises(LossError, match="would be read as COMPLETED"):
        convert(json.dumps(file), "emnb")
    made = convert(json.dumps(file), "emnb", shorten=True)
    assert '"status": "COMPLETED"' in made.text


def test_game_goes_into_a_match_with_all_it_says() -> None:
    """Other lines of play and players' ids stay in the game of the match."""
    one = game([remarked()])
    cast("Fields", one["metadata"])["players"] = [
        {"id": f"x{n}", "name": name} for n, name in enumerate("abcd")
    ]
    (only,) = emn.loads(convert(json.dumps(one), "emn").text).games
    assert only.game.document == egn.loads(json.dumps(one)).document


WRONG = {
    "another file": ({"fileType": "Euchre Game Notation"}, "not an EMN file"),
    "later version": ({"version": "1.3"}, "version: version 1.3 cannot be read, only 1.0, 1.1 and 1.2"),
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
