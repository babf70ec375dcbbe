"""
Euchre Match Notation (``.emn``): EGN games by the same people, who may change seats between them; and the
same in bytes (``.emnb``), protocol buffers after a first byte 2 whose games are JSON inside.

Each field is declared once, as in `euchre.notation.egn.model`; its number in bytes is that of EGN's own
schemas (schemas/emn/emn.proto, egn-common.proto).
"""

import json
import re
from dataclasses import dataclass
from typing import Annotated, Final

from euchre.notation import strict
from euchre.notation.egn import EgnGame, binary, game_of, read_document
from euchre.notation.egn.fields import (
    EgnObject,
    Entries,
    Field,
    Kind,
    Wire,
    integer,
    many,
    one_of,
    read_object,
    string,
    whole,
)
from euchre.notation.egn.model import (
    LONGEST_NAME,
    LONGEST_TEXT,
    LONGEST_TITLE,
    PLAYER,
    Document,
    EgnPlayer,
    PlayerId,
)
from euchre.notation.sentences import unreadable_version
from euchre.notation.strict import Json, Node
from euchre.rules.errors import NotationError

FILE_TYPE: Final = "Euchre Match Notation"
VERSION: Final = "1.1"
"""What is written: version 1.2 differs from it only in that it may name teams."""

FORMATS: Final = (
    "BEST_OF_N", "PROGRESSIVE", "ROUND_ROBIN", "CUSTOM", "FIXED_GAMES",
    "TARGET_SCORE", "ELIMINATION", "SWISS", "TIMED", "SINGLE_GAME",
)  # fmt: skip
STATUSES: Final = ("COMPLETED", "IN_PROGRESS", "FORFEIT", "DRAW")

_VERSION: Final = re.compile(r"1\.[012](\.[0-9]+)?")
MOST_GAMES: Final = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchFormat(EgnObject):
    """How a match is played."""

    type: Annotated[str, Field("type", one_of(FORMATS), 1)]
    target: Annotated[int | None, Field("target", integer(1), 2)] = None
    """What the format counts to: games, rounds, points or minutes."""


_SCORES: Final = Kind(
    lambda node: tuple([(name, part.decimal()) for name, part in node.entries()]),
    Entries({1: ("key", "str"), 2: ("value", "float")}, str, 0),
    dict,
)
_NAMES: Final = many(string(), MOST_GAMES)


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchResult(EgnObject):
    """How a match ended."""

    status: Annotated[str | None, Field("status", one_of(STATUSES), 1)] = None
    winner: Annotated[tuple[str, ...] | None, Field("winner", _NAMES, 2)] = None
    """Ids of players, or a team's name."""
    scores: Annotated[tuple[tuple[str, int | float], ...] | None, Field("scores", _SCORES, 3)] = None


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchTeam(EgnObject):
    """A team of a match."""

    id: Annotated[str, Field("id", string(), 1)]
    name: Annotated[str, Field("name", string(), 2)]
    players: Annotated[tuple[str, ...] | None, Field("playerIds", _NAMES, 3)] = None
    """Ids of players."""
    color: Annotated[str | None, Field("color", string(32), 4)] = None


def _players(node: Node) -> tuple[EgnPlayer, ...]:
    players: tuple[EgnPlayer, ...] = _SOME_PLAYERS.read(node)
    if not players:
        node.fail("nobody plays; name at least one")
    seen: set[str] = set()
    for n, player in enumerate(players):
        if player.id is None:
            node.fail(f"player {n + 1} needs an id, by which the games name this player")
        if player.id in seen:
            node.fail(f"the id {player.id[:40]!r} belongs to two players")
        seen.add(player.id)
    return players


_SOME_PLAYERS: Final = many(PLAYER, MOST_GAMES)
_PLAYER_IN_BYTES: Final[Wire] = {
    1: ("id", "str"),
    2: ("name", "str"),
    3: ("playerIds", [whole(PlayerId).wire]),
}
_PLAYERS: Final = Kind(_players, [_PLAYER_IN_BYTES], _SOME_PLAYERS.write)


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchMetadata(EgnObject):
    """The head of an EMN file: players, title, date, format, result."""

    match_id: Annotated[str | None, Field("matchId", string(LONGEST_NAME), 1)] = None
    title: Annotated[str | None, Field("title", string(LONGEST_TITLE), 2)] = None
    description: Annotated[str | None, Field("description", string(LONGEST_TEXT), 3)] = None
    date: Annotated[str | None, Field("date", string(LONGEST_NAME), 5)] = None
    players: Annotated[tuple[EgnPlayer, ...], Field("players", _PLAYERS, 4)]
    format: Annotated[MatchFormat | None, Field("matchFormat", whole(MatchFormat), 6)] = None
    result: Annotated[MatchResult | None, Field("result", whole(MatchResult), 7)] = None
    teams: Annotated[tuple[MatchTeam, ...] | None, Field("teams", many(whole(MatchTeam), MOST_GAMES), 8)] = (
        None
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchGame:
    """One game of a match: its number, the ids of the players by seat, and the game."""

    index: int
    seats: tuple[str, ...]
    game: EgnGame


@dataclass(frozen=True, kw_only=True, slots=True)
class EmnMatch:
    """An EMN file that has been read: a match of several EGN games."""

    version: str = VERSION
    metadata: MatchMetadata
    games: tuple[MatchGame, ...] = ()

    def name(self, player: str) -> str:
        """Return the name of the player with the id *player*; the id itself where there is none."""
        return next((one.name for one in self.metadata.players if one.id == player), player)


def loads(text: str) -> EmnMatch:
    """
    Read an EMN file from its *text* and play all its games through by the rules.

    Raises: NotationError with the game, the deal, the trick and the card, or the path in the JSON.
    """
    node = strict.parse_json(text)
    if isinstance(node.value, dict) and node.value.get("fileType", FILE_TYPE) != FILE_TYPE:
        node.fail(f'not an EMN file: its fileType is not "{FILE_TYPE}"')
    fields = node.fields(frozenset(["fileType", "version", "metadata", "games"]), frozenset())
    version = fields["version"].text()
    if not _VERSION.fullmatch(version):
        fields["version"].fail(unreadable_version(version, ["1.0", "1.1", "1.2"]))
    about = read_object(MatchMetadata, fields["metadata"])
    ids = frozenset(player.id for player in about.players if player.id is not None)
    games = tuple([_game(part, ids, seats_key(version)) for part in fields["games"].items(MOST_GAMES)])
    seen: set[int] = set()
    for n, one in enumerate(games):
        if one.index in seen:
            raise NotationError(f"games[{n}].gameIndex: {one.index} is another game's number already")
        seen.add(one.index)
    return EmnMatch(version=version, metadata=about, games=games)


def dumps(match: EmnMatch) -> str:
    """Return *match* as the text of an EMN file."""
    seats = seats_key(match.version)
    games: list[Json] = [
        {"gameIndex": one.index, seats: list(one.seats), "gameData": one.game.document.json()}
        for one in match.games
    ]
    about = match.metadata.json()
    return strict.write_json(
        {"fileType": FILE_TYPE, "version": match.version, "metadata": about, "games": games}
    )


def seats_key(version: str) -> str:
    """Return what the ids of a game's players, by seat, are called in a file of that *version*."""
    return "players" if version.startswith("1.0") else "playersOverride"


def _game(node: Node, ids: frozenset[str], key: str) -> MatchGame:
    fields = node.fields(frozenset(["gameIndex", key, "gameData"]), frozenset())
    seats = [part.text() for part in fields[key].items(4)]
    for seat in seats:
        if seat not in ids:
            fields[key].fail(f"no player has the id {seat[:40]!r}")
    if len(seats) != 4 or len(set(seats)) != 4:
        fields[key].fail("four different players sit at the table, by id, seat 0 first")
    index = fields["gameIndex"].number(0)
    document = read_document(fields["gameData"])
    try:
        game = game_of(document)
    except NotationError as error:
        where, path = f"{node.path}.gameData", error.place.path
        prefix = f"game {index + 1} ({where}): "
        raise NotationError.within(prefix, error, game=index + 1, path=f"{where}.{path}") from None
    return MatchGame(index=index, seats=tuple(seats), game=game)


_FIRST_BYTE: Final = b"\x02"
_START: Final = _FIRST_BYTE + b"\x0a" + bytes([len(FILE_TYPE)]) + FILE_TYPE.encode()

_GAME: Final[Wire] = {
    1: ("gameIndex", "int"), 2: ("seats", ["str"]), 3: ("text", "str"), 4: ("data", "bytes"),
}  # fmt: skip
_FILE: Final[Wire] = {
    1: ("fileType", "str"), 2: ("version", "str"), 3: ("metadata", whole(MatchMetadata).wire),
    4: ("games", [_GAME]),
}  # fmt: skip


def is_binary(data: bytes) -> bool:
    """Return whether *data* begins like a binary file of EMN."""
    return data.startswith(_START)


def to_text(data: bytes) -> str:
    """
    Return the EMN file, as JSON text, that the binary *data* stands for.

    Raises: NotationError when the bytes are damaged or too many, or a game in them is no JSON.
    """
    file, about = binary.read_file(data.removeprefix(_FIRST_BYTE), _FILE, "EMN")
    games = file.setdefault("games", [])
    assert isinstance(games, list)
    if isinstance(form := about.get("matchFormat"), dict):
        form.setdefault("type", FORMATS[0])  # the first of an enumeration need not be written
    if isinstance(result := about.get("result"), dict):
        result.setdefault("status", STATUSES[0])
    key = seats_key(str(file.get("version", "")))
    file["games"] = [_game_of_bytes(game, n, key) for n, game in enumerate(games)]
    return strict.write_json(file)


def _game_of_bytes(game: Json, place: int, key: str) -> Json:
    """A game of the match as EMN spells it."""
    assert isinstance(game, dict)
    data = str(game.get("data", "")).encode("latin-1")
    text = binary.to_text(data) if binary.is_binary(data) else str(game.get("text", ""))
    try:
        inside = strict.parse_json(text).value
    except NotationError as error:
        raise NotationError.within(f"game {place + 1}: ", error, game=place + 1) from None
    return {"gameIndex": game.get("gameIndex", 0), key: game.get("seats", []), "gameData": inside}


def unsaid_in_bytes(match: EmnMatch) -> str:
    """Return what the schemas have no field for in *match*, in a clause; empty where they say it all."""
    if match.metadata.result is not None and match.metadata.result.status is None:
        return "binary EMN cannot leave the status of a result open: it would be read as COMPLETED"
    return ""


def to_bytes(match: EmnMatch) -> bytes:
    """
    Return *match* as a binary file; a deal is packed where it can be, like in binary EGN.

    Raises: NotationError when it has what bytes cannot say (`unsaid_in_bytes`).
    """
    if lost := unsaid_in_bytes(match):
        raise NotationError(lost)
    file = strict.parse_json(dumps(match)).value
    assert isinstance(file, dict)
    games: list[Json] = [
        {"gameIndex": one.index, "seats": list(one.seats), "text": _text(one.game.document)}
        for one in match.games
    ]
    return _FIRST_BYTE + binary.written_message(file | {"games": games}, _FILE)


def _text(game: Document) -> str:
    """The EGN of a *game* as short as it can be written."""
    return json.dumps(binary.packed(game), ensure_ascii=False, separators=(",", ":"))
