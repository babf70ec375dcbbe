"""
EGN in bytes (``.egnb``): the same file as protocol buffers, its deals spelled out or packed into strings.

The first byte says which: 0 spelled out, 1 packed; files from before that byte are packed. The fields are
those of EGN's own schemas (schemas/egn-common.proto, egn.proto, egn-expanded.proto; src/proto-schemas.ts).
"""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from euchre.notation import strict
from euchre.notation.egn.model import FILE_TYPE, VERSION, Document, Ruleset
from euchre.notation.egn.pack import unpack
from euchre.notation.egn.packer import pack
from euchre.notation.strict import Json
from euchre.rules.errors import NotationError

EXPANDED: Final = 0
CONDENSED: Final = 1

_START: Final = b"\x0a" + bytes([len(FILE_TYPE)]) + FILE_TYPE.encode()
_LEADS: Final = ("LEFT_OF_DEALER", "LEFT_OF_LONER")

Fields = Mapping[int, "tuple[str, Any]"]
"""
By number, the name of a field in JSON, and what is in it: ``int``, ``bool``, ``float``, ``str``, ``bytes``, a
tuple of the words that stand for 0, 1, …, or the fields of a message; in a list where there may be several.
"""

_STRINGS: Final[Fields] = {1: ("", ["str"])}
ID_FIELDS: Final[Fields] = {1: ("id", "str"), 2: ("source", "str")}
"""Of somebody's id elsewhere, in the files of games and of matches."""
_WITH_IDS: Final[Fields] = {1: ("name", "str"), 2: ("playerIds", [ID_FIELDS])}
_PLAYER: Final[Fields] = {1: ("name", "str"), 2: ("player", _WITH_IDS)}
_RULESET: Final[Fields] = {
    1: ("std", "bool"), 2: ("min_rank", "int"), 3: ("winning_score", "int"), 4: ("canadian", "bool"),
    5: ("loner_lead", _LEADS), 6: ("farmers", "bool"), 7: ("partners_best", "bool"), 8: ("go_under", "bool"),
    9: ("joker", "bool"), 10: ("allow_no_trump", "bool"), 11: ("fast_break", "bool"),
    12: ("four_trick_tokens", "bool"), 13: ("loner_march_score", "int"), 14: ("loner_euchred_score", "int"),
    15: ("defend_alone", "bool"), 16: ("num_players", "int"), 17: ("num_deals", "int"),
}  # fmt: skip
_METADATA: Final[Fields] = {
    1: ("gameId", "str"), 2: ("title", "str"), 3: ("description", "str"), 4: ("players", [_PLAYER]),
    5: ("initialScore", ["int"]), 6: ("date", "str"), 7: ("ruleset", _RULESET), 8: ("finalScore", ["int"]),
    9: ("teamNames", ["str"]),
}  # fmt: skip
_REMARKS: Final[Fields] = {1: ("key", "int"), 2: ("texts", _STRINGS)}
_EXCHANGE: Final[Fields] = {1: ("sender", "int"), 2: ("receiver", "int"), 3: ("cards", ["str"])}
_BIDDING: Final[Fields] = {
    1: ("phaseNumber", "int"), 2: ("calls", ["str"]), 3: ("isAlone", "bool"), 4: ("aloneDefender", "int"),
    5: ("discard", "str"), 6: ("cardExchanges", [_EXCHANGE]), 7: ("callAnnotations", [_REMARKS]),
}  # fmt: skip
_PLAY: Final[Fields] = {
    1: ("phaseNumber", "int"), 3: ("tricks", [_STRINGS]), 4: ("playAnnotations", [_REMARKS]),
}  # fmt: skip
_PHASE: Final[Fields] = {1: ("EUCHRE_BIDDING", _BIDDING), 2: ("TRICK_PLAY", _PLAY)}
_LINE: Final[Fields] = {1: ("branchIndex", "int"), 2: ("phases", [_PHASE])}
_INITIAL: Final[Fields] = {1: ("dealer", "int"), 2: ("upCard", "str"), 4: ("playerCards", [_STRINGS])}
_DEAL: Final[Fields] = {
    1: ("dealNumber", "int"), 2: ("initialState", _INITIAL), 3: ("phases", [_PHASE]),
    4: ("alternativeLines", [_LINE]),
}  # fmt: skip
_FILE: Final[Fields] = {1: ("fileType", "str"), 2: ("version", "str"), 3: ("metadata", _METADATA)}
_FILES: Final[dict[int, Fields]] = {
    EXPANDED: {**_FILE, 4: ("deals", [_DEAL])},
    CONDENSED: {**_FILE, 4: ("deals", ["str"])},
}


def is_binary(data: bytes) -> bool:
    """Return whether *data* begins like a binary file of EGN."""
    return data.startswith((_START, b"\0" + _START, b"\1" + _START))


def to_text(data: bytes) -> str:
    """
    Return the EGN file, as JSON text, that the binary *data* stands for.

    Raises: NotationError when the bytes are damaged or too many.
    """
    kind = data[0] if data[:1] in (b"\0", b"\1") else CONDENSED
    file, about = read_file(data[data.startswith((b"\0", b"\1")) :], _FILES[kind], "EGN")
    deals = file.setdefault("deals", [])
    if kind == CONDENSED and isinstance(deals, list):
        file["deals"] = _unpacked(deals, about)
    return strict.write_json(file)


def read_file(data: bytes, fields: Fields, notation: str) -> tuple[dict[str, Json], dict[str, Json]]:
    """
    Return the *fields* that a file *data*, without its first byte, has, by name, and those of its metadata.

    Raises: NotationError, with the name of the *notation*, when the bytes are damaged or too many.
    """
    if len(data) > strict.MOST:
        raise NotationError(f"a binary {notation} file of more than 8 MiB")
    try:
        file = read_message(data, fields)
    except (IndexError, UnicodeDecodeError, RecursionError):
        raise NotationError(f"the bytes of this {notation} file are damaged") from None
    about = file.setdefault("metadata", {})
    assert isinstance(about, dict)
    about.setdefault("players", [])
    return file, about


def _unpacked(deals: list[Json], about: dict[str, Json]) -> list[Json]:
    """The deals spelled out, which were packed by the players and the deck of the ruleset."""
    ruleset = about.get("ruleset") or {}
    assert isinstance(ruleset, dict)
    told = Ruleset(tuple([(name, value) for name, value in ruleset.items() if isinstance(value, bool | int)]))
    players, lowest = told.number("num_players"), told.number("min_rank")
    found: list[Json] = []
    for n, deal in enumerate(deals):
        try:
            found.append({"dealNumber": n} | unpack(str(deal), players, lowest))
        except NotationError as error:
            raise NotationError.within(f"deal {n + 1}: ", error, deal=n + 1) from None
    return found


def loss(document: Document) -> str:
    """Return what the schemas have no field for in *document*, in a clause; empty where they say it all."""
    if document.unknown:
        return "binary EGN has no place for fields that EGN 1.4 does not know"
    if any(player.id is not None for player in document.metadata.players):
        return "binary EGN has no place for a player's id, only for those elsewhere (playerIds)"
    return ""


def shortened(document: Document) -> Document:
    """Return *document* without what bytes cannot say (`loss`)."""
    players = tuple([replace(player, id=None) for player in document.metadata.players])
    about = replace(document.metadata, players=players)
    return replace(
        document, version=VERSION if document.unknown else document.version, metadata=about, unknown=()
    )


def to_bytes(document: Document) -> bytes:
    """
    Return *document* as a binary file: its deals packed where every one can be, else spelled out.

    A remark in the tricks that somebody plays alone, which the calls say, too, is left out.

    Raises: NotationError when it has what bytes cannot say (`loss`).
    """
    if lost := loss(document):
        raise NotationError(lost)
    file = packed(document)
    deals = file["deals"]
    assert isinstance(deals, list)
    if all(isinstance(deal, str) for deal in deals):
        return bytes([CONDENSED]) + written_message(file, _FILES[CONDENSED])
    spelled = replace(document, deals=tuple([replace(deal, packed=None) for deal in document.deals]))
    return bytes([EXPANDED]) + written_message(spelled.json(), _FILES[EXPANDED])


def packed(document: Document) -> dict[str, Json]:
    """Return the JSON of *document* with each deal as a string of bits, where they say all of it."""
    file, ruleset = document.json(), document.metadata.ruleset or Ruleset()
    assert isinstance(file, dict)
    deals = file["deals"]
    assert isinstance(deals, list)
    players, lowest = ruleset.number("num_players"), ruleset.number("min_rank")
    return file | {"deals": [_packed(deal, n, players, lowest) or deal for n, deal in enumerate(deals)]}


def _packed(deal: Json, number: int, players: int, lowest: int) -> str | None:
    """A *deal*, the *number* of its file from 0, as a string of bits; None where they would not say all."""
    if isinstance(deal, str):
        return deal
    assert isinstance(deal, dict)
    text = pack(deal, players, lowest)
    if text is None:
        return None
    try:
        found: Json = unpack(text, players, lowest) | {"dealNumber": number}
    except NotationError:  # a trick in which not everyone has played
        return None
    return text if _bare(found) == _bare(deal) else None


def _bare(value: Json) -> Json:
    """The JSON of a deal without what follows from the rest of it, or is the same as nothing."""
    if isinstance(value, list):
        return [_bare(part) for part in value]
    if not isinstance(value, dict):
        return value
    kept = {key: _bare(part) for key, part in value.items()}
    if kept.get("type") == "TRICK_PLAY" or kept.get("isAlone") is False:
        kept.pop("isAlone", None)
    if kept.get("aloneDefender") == -1:
        kept.pop("aloneDefender")
    return {key: part for key, part in kept.items() if part not in ({}, []) or key in ("calls", "tricks")}


# --- Protocol buffers ---------------------------------------------------------------------------------------


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """The number that begins at byte *at*, and where it ends."""
    number = 0
    for n in range(10):
        number |= (data[at + n] & 0x7F) << (7 * n)
        if data[at + n] < 0x80:
            return number, at + n + 1
    raise IndexError


def _parts(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Each field of a message: its number, and a number or bytes."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        wire = key & 7
        if wire == 0:
            number, at = _varint(data, at)
            yield key >> 3, number
            continue
        size, at = _varint(data, at) if wire == 2 else ({1: 8, 5: 4}.get(wire, len(data) + 1), at)
        if at + size > len(data):
            raise IndexError
        yield key >> 3, data[at : at + size]
        at += size


def read_message(data: bytes, fields: Fields) -> dict[str, Json]:
    """
    Return the *fields* that the message *data* has, by name; others are passed over.

    Raises: IndexError or UnicodeDecodeError when the bytes are damaged.
    """
    found: dict[str, Json] = {}
    for number, value in _parts(data):
        if number not in fields:
            continue
        name, kind = fields[number]
        if not isinstance(kind, list):
            found[name] = _value(value, kind)
            continue
        row = found.setdefault(name, {} if kind[0] is _REMARKS else [])
        assert isinstance(row, dict | list)
        if isinstance(row, dict):
            remark = _value(value, _REMARKS)
            assert isinstance(remark, dict)
            row[str(remark.get("key", 0))] = remark.get("texts", [])
        elif kind == ["int"] and isinstance(value, bytes):  # numbers are packed into one field
            at = 0
            while at < len(value):
                one, at = _varint(value, at)
                row.append(_signed(one))
        else:
            row.append(_value(value, kind[0]))
    return found


def _value(value: int | bytes, kind: Any) -> Json:
    """The value of a field as JSON has it."""
    if (kind in ("int", "bool") or isinstance(kind, tuple)) is not isinstance(value, int):
        raise IndexError
    if isinstance(value, int):
        return bool(value) if kind == "bool" else _signed(value) if kind == "int" else kind[value]
    if kind == "str":
        return value.decode()
    if kind == "bytes":
        return value.decode("latin-1")
    if kind == "float":
        return _decimal(value)
    inside = read_message(value, kind)
    if kind is _PHASE and len(inside) > 1:  # bidding and tricks at once
        raise IndexError
    if kind is _STRINGS:
        return inside.get("", [])
    if kind is _PLAYER:
        return inside.get("player", inside.get("name", ""))
    if kind is _PHASE:
        ((name, phase),) = inside.items() or (("", {}),)
        assert isinstance(phase, dict)
        row = "calls" if name == "EUCHRE_BIDDING" else "tricks"
        return {**phase, "type": name, row: phase.pop(row, [])}
    return inside


def _decimal(data: bytes) -> int | float:
    """A number of eight bytes; a whole one as such."""
    if len(data) != 8:
        raise IndexError
    (number,) = struct.unpack("<d", data)
    return int(number) if abs(number) < 1e15 and number == int(number) else float(number)


def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number


def _number(value: int) -> bytes:
    """A number in bytes of seven bits."""
    value &= (1 << 64) - 1
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def written_message(value: Any, fields: Fields) -> bytes:
    """Return the message of those *fields* that *value*, the JSON of an object, has."""
    found = bytearray()
    for number, (name, kind) in fields.items():
        if name not in value:
            continue
        part = value[name]
        if kind == ["int"]:
            packed = b"".join([_number(one) for one in part])
            found += _number(number << 3 | 2) + _number(len(packed)) + packed
        elif isinstance(kind, list):
            rows = (
                [{"key": int(key), "texts": texts} for key, texts in part.items()]
                if isinstance(part, dict)
                else part
            )
            for row in rows:
                found += _field(number, row, kind[0])
        else:
            found += _field(number, part, kind)
    return bytes(found)


def _field(number: int, value: Any, kind: Any) -> bytes:
    if kind in ("int", "bool") or isinstance(kind, tuple):
        return _number(number << 3) + _number(kind.index(value) if isinstance(kind, tuple) else int(value))
    if kind == "float":
        return _number(number << 3 | 1) + struct.pack("<d", value)
    if kind == "str":
        data = str(value).encode()
    elif kind is _STRINGS:
        data = written_message({"": value}, _STRINGS)
    elif kind is _PLAYER:
        data = written_message({"name": value} if isinstance(value, str) else {"player": value}, _PLAYER)
    elif kind is _PHASE:
        data = written_message({value["type"]: value}, _PHASE)
    else:
        data = written_message(value, kind)
    return _number(number << 3 | 2) + _number(len(data)) + data
