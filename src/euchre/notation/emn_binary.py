"""EMN in bytes (``.emnb``): a match as protocol buffers, after a first byte 2; its games are JSON inside."""

import json
from typing import Final

from euchre.notation import emn, strict
from euchre.notation.egn import binary
from euchre.notation.egn.fields import Wire, whole
from euchre.notation.egn.model import Document
from euchre.notation.strict import Json
from euchre.rules.errors import NotationError

_FIRST: Final = b"\x02"
_START: Final = _FIRST + b"\x0a" + bytes([len(emn.FILE_TYPE)]) + emn.FILE_TYPE.encode()

_GAME: Final[Wire] = {
    1: ("gameIndex", "int"), 2: ("seats", ["str"]), 3: ("text", "str"), 4: ("data", "bytes"),
}  # fmt: skip
_FILE: Final[Wire] = {
    1: ("fileType", "str"), 2: ("version", "str"), 3: ("metadata", whole(emn.MatchMetadata).wire),
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
    file, about = binary.read_file(data.removeprefix(_FIRST), _FILE, "EMN")
    games = file.setdefault("games", [])
    assert isinstance(games, list)
    if isinstance(form := about.get("matchFormat"), dict):
        form.setdefault("type", emn.FORMATS[0])  # the first of an enumeration need not be written
    if isinstance(result := about.get("result"), dict):
        result.setdefault("status", emn.STATUSES[0])
    key = emn.seats_key(str(file.get("version", "")))
    file["games"] = [_game(game, n, key) for n, game in enumerate(games)]
    return strict.write_json(file)


def _game(game: Json, place: int, key: str) -> Json:
    """A game of the match as EMN spells it."""
    assert isinstance(game, dict)
    data = str(game.get("data", "")).encode("latin-1")
    text = binary.to_text(data) if binary.is_binary(data) else str(game.get("text", ""))
    try:
        inside = strict.parse_json(text).value
    except NotationError as error:
        raise NotationError.within(f"game {place + 1}: ", error, game=place + 1) from None
    return {"gameIndex": game.get("gameIndex", 0), key: game.get("seats", []), "gameData": inside}


def loss(match: emn.EmnMatch) -> str:
    """Return what the schemas have no field for in *match*, in a clause; empty where they say it all."""
    if match.metadata.result is not None and match.metadata.result.status is None:
        return "binary EMN cannot leave the status of a result open: it would be read as COMPLETED"
    return ""


def to_bytes(match: emn.EmnMatch) -> bytes:
    """
    Return *match* as a binary file; a deal is packed where it can be, like in binary EGN.

    Raises: NotationError when it has what bytes cannot say (`loss`).
    """
    if lost := loss(match):
        raise NotationError(lost)
    file = strict.parse_json(emn.dumps(match)).value
    assert isinstance(file, dict)
    games: list[Json] = [
        {"gameIndex": one.index, "seats": list(one.seats), "text": _text(one.game.document)}
        for one in match.games
    ]
    return _FIRST + binary.written_message(file | {"games": games}, _FILE)


def _text(game: Document) -> str:
    """The EGN of a *game* as short as it can be written."""
    return json.dumps(binary.packed(game), ensure_ascii=False, separators=(",", ":"))
