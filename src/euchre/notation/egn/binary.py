"""
EGN in bytes (``.egnb``): the same file as protocol buffers, its deals spelled out or packed into strings.

The first byte says which: 0 spelled out, 1 packed; files from before that byte are packed. The fields and
their numbers are declared in `euchre.notation.egn.model`.
"""

import struct
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from euchre.notation import strict
from euchre.notation.egn.fields import Entries, Message, Wire, whole
from euchre.notation.egn.model import FILE_TYPE, VERSION, Document, EgnDeal, Ruleset
from euchre.notation.egn.pack import pack, unpack
from euchre.notation.strict import Json
from euchre.rules.errors import NotationError

EXPANDED: Final = 0
CONDENSED: Final = 1

_START: Final = b"\x0a" + bytes([len(FILE_TYPE)]) + FILE_TYPE.encode()
_FILE: Final[Wire] = whole(Document).wire
_FILES: Final[dict[int, Wire]] = {
    EXPANDED: _FILE,
    CONDENSED: {
        number: (name, ["str"] if name == "deals" else kind) for number, (name, kind) in _FILE.items()
    },
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


def read_file(data: bytes, fields: Wire, notation: str) -> tuple[dict[str, Json], dict[str, Json]]:
    """
    Return the *fields* that a file *data*, without its first byte, has, by name, and those of its metadata.

    Raises: NotationError, with the name of the *notation*, when the bytes are damaged or too many.
    """
    if len(data) > strict.LONGEST_FILE:
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
            found.append(unpack(str(deal), n, players, lowest).json())
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
    written = file["deals"]
    assert isinstance(written, list)
    players, lowest = ruleset.number("num_players"), ruleset.number("min_rank")
    deals = [
        _packed(deal, json, n, players, lowest) or json
        for n, (deal, json) in enumerate(zip(document.deals, written, strict=True))
    ]
    return file | {"deals": deals}


def _packed(deal: EgnDeal, json: Json, number: int, players: int, lowest: int) -> str | None:
    """A *deal*, the *number* of its file from 0, as a string of bits; None where they would not say all."""
    text = deal.packed or pack(deal, players, lowest)
    if text is None or deal.packed is not None:
        return text
    try:
        found = unpack(text, number, players, lowest)
    except NotationError:  # a trick in which not everyone has played
        return None
    return text if _bare(found.json()) == _bare(json) else None


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


def read_message(data: bytes, fields: Wire) -> dict[str, Json]:
    """
    Return the *fields* that the message *data* has, by name; others are passed over.

    Raises: IndexError or UnicodeDecodeError when the bytes are damaged.
    """
    found: dict[str, Json] = {}
    for number, value in _parts(data):
        if number not in fields:
            continue
        name, kind = fields[number]
        if isinstance(kind, Entries):
            row, entry = found.setdefault(name, {}), _value(value, kind.wire)
            assert isinstance(row, dict)
            assert isinstance(entry, dict)
            row[str(entry.get("key", kind.key()))] = entry.get("value", kind.empty)
            continue
        if not isinstance(kind, list):
            found[name] = _value(value, kind)
            continue
        several = found.setdefault(name, [])
        assert isinstance(several, list)
        if kind == ["int"] and isinstance(value, bytes):  # numbers are packed into one field
            at = 0
            while at < len(value):
                one, at = _varint(value, at)
                several.append(_signed(one))
        else:
            several.append(_value(value, kind[0]))
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
    if isinstance(kind, Message):
        return kind.to_json(read_message(value, kind.wire))
    return read_message(value, kind)


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


def written_message(value: Any, fields: Wire) -> bytes:
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
            for one in part:
                found += _field(number, one, kind[0])
        elif isinstance(kind, Entries):
            for key, one in part.items():
                found += _field(number, {"key": kind.key(key), "value": one}, kind.wire)
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
    elif isinstance(kind, Message):
        data = written_message(kind.from_json(value), kind.wire)
    else:
        data = written_message(value, kind)
    return _number(number << 3 | 2) + _number(len(data)) + data
