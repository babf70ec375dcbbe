"""
What an EGN file says, field by field, as frozen values; None is a field that is not there.

Each field is declared here once: name in JSON, bounds, and number in bytes, which is that of EGN's own
schemas (schemas/egn-common.proto, egn.proto, egn-expanded.proto; src/proto-schemas.ts). Cards and calls stay
as they are written, so that a file read and written again is the same file.
"""

import re
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from euchre.notation.egn.fields import (
    DATE,
    TRUTH,
    EgnObject,
    Entries,
    Field,
    Kind,
    Message,
    integer,
    many,
    one_of,
    read_object,
    single,
    string,
    whole,
    wire_of,
)
from euchre.notation.egn.lift import Unknown, put_back
from euchre.notation.strict import Json, Node

FILE_TYPE: Final = "Euchre Game Notation"
VERSION: Final = "1.4"

LONGEST_NAME: Final = 64
LONGEST_TITLE: Final = 128
LONGEST_TEXT: Final = 1024
"""Characters of a description or a remark."""
MOST_REMARKS: Final = 50
"""On one decision."""
MOST_DEALS: Final = 100

Tokens = tuple[str, ...]
"""Cards as they are written."""

Notes = tuple[tuple[str, tuple[str, ...]], ...]
"""Remarks: the number of a call or a play, from 0, and what was remarked."""

_CARD: Final = re.compile(r"[78N9TJQKAX][SsHhCcDdxtng]|[LRB]")
_CALLS: Final = frozenset(["Pass", "Order", "s", "h", "d", "c", "n", "x"])


def _card(node: Node) -> str:
    found = node.text()
    if not _CARD.fullmatch(found):
        node.fail(
            f"no card is written {found[:20]!r}; write rank and suit, like Jh or Tc; L, R, B; or Xx (unknown)"
        )
    return found


def _call(node: Node) -> str:
    found = node.text()
    if found not in _CALLS:
        node.fail(f"no call is written {found[:20]!r}; write Pass, Order, a suit s h d c, or n (no trump)")
    return found


def _two(what: str, kind: Kind) -> Kind:
    """Return the kind of two values, of the seats 0 and 2 and of the seats 1 and 3."""
    pair = many(kind, 2)

    def read(node: Node) -> Any:
        if (count := len(node.items(2))) != 2:
            node.fail(f"{count} {what}; write two, of the seats 0 and 2 and of the seats 1 and 3")
        return pair.read(node)

    return Kind(read, pair.wire, pair.write)


def _notes(node: Node) -> Notes:
    found: list[tuple[str, tuple[str, ...]]] = []
    for key, texts in node.entries():
        if not (key.isascii() and key.isdigit() and len(key) <= 6):
            texts.fail("a remark belongs to the number of a call or a play, from 0")
        found.append((key, _REMARKS.read(texts)))
    return tuple(found)


def _name(node: Node) -> str:
    found = node.text(LONGEST_NAME)
    if not found.strip():
        node.fail("a player without a name; write who it was")
    return found


_SEAT: Final = integer(0, 9)
_A_CARD: Final = Kind(_card, "str")
_CARDS: Final = many(_A_CARD, 10)
_HANDS: Final = many(_CARDS, 10)
_SCORES: Final = _two("scores", integer())
_NAMES: Final = _two("names", string())
_REMARKS: Final = many(string(LONGEST_TEXT), MOST_REMARKS)
_NOTES: Final = Kind(
    _notes,
    Entries({1: ("key", "int"), 2: ("value", single(_REMARKS.wire))}, int, []),
    lambda notes: {key: list(texts) for key, texts in notes},
)


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayerId(EgnObject):
    """A player elsewhere."""

    id: Annotated[str, Field("id", string(), 1)]
    source: Annotated[str, Field("source", string(), 2)]


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnPlayer(EgnObject):
    """A player of an EGN file: the name, and ids where the file has them."""

    id: Annotated[str | None, Field("id", string())] = None
    name: Annotated[str, Field("name", Kind(_name, "str"), 1)]
    ids: Annotated[tuple[PlayerId, ...] | None, Field("playerIds", many(whole(PlayerId), 10), 2)] = None
    bare: bool = True
    """Written as a name alone."""

    def json(self) -> Json:
        """Return the player as JSON, as the file writes it: the name alone, or an object."""
        return self.name if self.bare else EgnObject.json(self)


def _player(node: Node) -> EgnPlayer:
    if isinstance(node.value, str):
        return EgnPlayer(name=_name(node))
    return replace(read_object(EgnPlayer, node), bare=False)


PLAYER: Final = Kind(
    _player,
    Message(
        {1: ("name", "str"), 2: ("player", whole(EgnPlayer).wire)},
        lambda found: found.get("player", found.get("name", "")),
        lambda player: {"name": player} if isinstance(player, str) else {"player": player},
    ),
    EgnPlayer.json,
    whole(EgnPlayer).shape,
)
"""A player: a name, or an object with a name and ids."""

_RULE: Final = integer(-1000)
_LIMIT: Final = integer(0)
_RULES: Final[tuple[tuple[Field, bool | int | str], ...]] = (
    (Field("std", TRUTH, 1), True),
    (Field("min_rank", _RULE, 2), 9),
    (Field("winning_score", _LIMIT, 3), 10),
    (Field("num_deals", _LIMIT, 17), 0),
    (Field("canadian", TRUTH, 4), False),
    (Field("loner_lead", one_of(("LEFT_OF_DEALER", "LEFT_OF_LONER")), 5), "LEFT_OF_DEALER"),
    (Field("loner_march_score", _RULE, 13), 4),
    (Field("loner_euchred_score", _RULE, 14), 2),
    (Field("defend_alone", TRUTH, 15), False),
    (Field("farmers", TRUTH, 6), False),
    (Field("partners_best", TRUTH, 7), False),
    (Field("go_under", TRUTH, 8), False),
    (Field("joker", TRUTH, 9), False),
    (Field("num_players", _RULE, 16), 4),
    (Field("allow_no_trump", TRUTH, 10), False),
    (Field("fast_break", TRUTH, 11), False),
    (Field("four_trick_tokens", TRUTH, 12), False),
)
DEFAULTS: Final = {field.name: usual for field, usual in _RULES}
"""Every rule EGN has a word for, and its value where a file has none."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of an EGN file: what was written; a rule that was not has its value in `DEFAULTS`."""

    told: tuple[tuple[str, bool | int | str], ...] = ()

    def truth(self, name: str) -> bool:
        """Return the value of the rule *name* as a yes or no."""
        return bool(self._value(name))

    def number(self, name: str) -> int:
        """Return the value of the rule *name* as a whole number."""
        return int(self._value(name))

    def word(self, name: str) -> str:
        """Return the value of the rule *name* as a word."""
        return str(self._value(name))

    def _value(self, name: str) -> bool | int | str:
        return dict(self.told).get(name, DEFAULTS[name])


def _ruleset(node: Node) -> Ruleset:
    kinds = {field.name: field.kind for field, _ in _RULES}
    found = node.fields(frozenset(), frozenset(kinds))
    told = {name: kinds[name].read(part) for name, part in found.items()}
    if {"winning_score", "num_deals"} <= told.keys():
        node.fail(
            "winning_score and num_deals exclude each other: a game ends at a score or after so many deals"
        )
    if told.get("winning_score") == 0:
        node.fail("winning_score 0 without num_deals: the game would never end")
    return Ruleset(tuple(told.items()))


_RULESET: Final = Kind(
    _ruleset,
    wire_of([field for field, _ in _RULES]),
    lambda ruleset: dict(ruleset.told),
    dict.fromkeys(DEFAULTS),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Metadata(EgnObject):
    """The head of an EGN file: players, first and last score, title, date, rules."""

    game_id: Annotated[str | None, Field("gameId", string(LONGEST_NAME), 1)] = None
    title: Annotated[str | None, Field("title", string(LONGEST_TITLE), 2)] = None
    description: Annotated[str | None, Field("description", string(LONGEST_TEXT), 3)] = None
    date: Annotated[str | None, Field("date", DATE, 6)] = None
    players: Annotated[tuple[EgnPlayer, ...], Field("players", many(PLAYER, 10), 4)]
    team_names: Annotated[tuple[str, ...] | None, Field("teamNames", _NAMES, 9, new=True)] = None
    """Of the seats 0 and 2, and of the seats 1 and 3."""
    initial_score: Annotated[tuple[int, ...], Field("initialScore", _SCORES, 5)]
    final_score: Annotated[tuple[int, ...] | None, Field("finalScore", _SCORES, 8)] = None
    ruleset: Annotated[Ruleset | None, Field("ruleset", _RULESET, 7)] = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Exchange(EgnObject):
    """Cards that changed hands before the play; without *sender* they came from the kitty."""

    sender: Annotated[int | None, Field("sender", _SEAT, 1)] = None
    receiver: Annotated[int, Field("receiver", _SEAT, 2)]
    cards: Annotated[Tokens, Field("cards", _CARDS, 3)]


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnBidding(EgnObject):
    """
    The bidding of a deal: the *calls*, from the dealer's left, and what followed from them
    before the play.
    """

    number: Annotated[int | None, Field("phaseNumber", integer(), 1)] = None
    """None: the file numbers no phases, as from 1.5 on it need not."""
    type: Annotated[str, Field("type", string())] = "EUCHRE_BIDDING"
    calls: Annotated[tuple[str, ...], Field("calls", many(Kind(_call, "str"), 16), 2)]
    alone: Annotated[bool | None, Field("isAlone", TRUTH, 3)] = None
    defender: Annotated[int | None, Field("aloneDefender", integer(-1, 9), 4)] = None
    """The seat that defends alone; -1: none."""
    discard: Annotated[str | None, Field("discard", _A_CARD, 5)] = None
    exchanges: Annotated[tuple[Exchange, ...] | None, Field("cardExchanges", many(whole(Exchange), 4), 6)] = (
        None
    )
    notes: Annotated[Notes | None, Field("callAnnotations", _NOTES, 7)] = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Tricks(EgnObject):
    """The tricks of a deal, each with its cards in the order played; EGN does not tell who played them."""

    number: Annotated[int | None, Field("phaseNumber", integer(), 1)] = None
    type: Annotated[str, Field("type", string())] = "TRICK_PLAY"
    tricks: Annotated[tuple[Tokens, ...], Field("tricks", _HANDS, 3)]
    alone: Annotated[bool | None, Field("isAlone", TRUTH)] = None
    notes: Annotated[Notes | None, Field("playAnnotations", _NOTES, 4)] = None


_PHASES: Final = {"EUCHRE_BIDDING": whole(EgnBidding), "TRICK_PLAY": whole(Tricks)}


def _phase(node: Node) -> EgnBidding | Tricks:
    kind = node.value.get("type") if isinstance(node.value, dict) else None
    if kind == "EUCHRE_BIDDING":
        return read_object(EgnBidding, node)
    if kind != "TRICK_PLAY":
        node.fail('a phase is an object whose "type" is "EUCHRE_BIDDING" or "TRICK_PLAY"')
    return read_object(Tricks, node)


def _phase_of_bytes(found: dict[str, Json]) -> Json:
    if len(found) > 1:  # bidding and tricks at once
        raise IndexError
    ((name, phase),) = found.items() or (("", {}),)
    assert isinstance(phase, dict)
    row = "calls" if name == "EUCHRE_BIDDING" else "tricks"
    return {**phase, "type": name, row: phase.pop(row, [])}


_PHASE: Final = Kind(
    _phase,
    Message(
        {n: (name, kind.wire) for n, (name, kind) in enumerate(_PHASES.items(), 1)},
        _phase_of_bytes,
        lambda phase: {phase["type"]: phase},
    ),
    lambda phase: phase.json(),
    {name: shape for kind in _PHASES.values() for name, shape in (kind.shape or {}).items()},
)


def _some_phases(node: Node) -> tuple[EgnBidding | Tricks, ...]:
    found: tuple[EgnBidding | Tricks, ...] = _ALL_PHASES.read(node)
    if not found:
        node.fail("a line of play without a phase says nothing; leave it out")
    return found


_ALL_PHASES: Final = many(_PHASE, 2)
_SOME_PHASES: Final = replace(_ALL_PHASES, read=_some_phases)


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnLine(EgnObject):
    """Another way to go on with a deal, after the first *branch* calls and plays of its main line."""

    branch: Annotated[int, Field("branchIndex", integer(0, 10_000), 1)]
    phases: Annotated[tuple[EgnBidding | Tricks, ...], Field("phases", _SOME_PHASES, 2)]


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnStart(EgnObject):
    """How a deal begins."""

    dealer: Annotated[int, Field("dealer", _SEAT, 1)]
    upcard: Annotated[str, Field("upCard", _A_CARD, 2)]
    hands: Annotated[tuple[Tokens, ...] | None, Field("playerCards", _HANDS, 4)] = None
    """By seat."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnDeal(EgnObject):
    """A deal of an EGN file; *packed* is its text where it was written as a string of bits."""

    number: Annotated[int, Field("dealNumber", integer(0), 1)]
    start: Annotated[EgnStart, Field("initialState", whole(EgnStart), 2)]
    phases: Annotated[tuple[EgnBidding | Tricks, ...], Field("phases", _ALL_PHASES, 3)]
    lines: Annotated[tuple[EgnLine, ...] | None, Field("alternativeLines", many(whole(EgnLine), 50), 4)] = (
        None
    )
    packed: str | None = None

    def json(self) -> Json:
        """Return the deal as JSON, as the file writes it: an object, or the packed string."""
        return EgnObject.json(self) if self.packed is None else self.packed


@dataclass(frozen=True, kw_only=True, slots=True)
class Document(EgnObject):
    """A whole EGN file, as it is written."""

    file_type: Annotated[str, Field("fileType", string(), 1)] = FILE_TYPE
    version: Annotated[str, Field("version", string(), 2)] = VERSION
    metadata: Annotated[Metadata, Field("metadata", whole(Metadata), 3)]
    deals: Annotated[tuple[EgnDeal, ...], Field("deals", many(whole(EgnDeal), MOST_DEALS), 4)]
    unknown: Unknown = ()
    """Fields of a file of version 1.0 or 1.1 that version 1.4 does not know; they are written again."""

    def json(self) -> Json:
        """Return the file as JSON."""
        return put_back(EgnObject.json(self), self.unknown)
