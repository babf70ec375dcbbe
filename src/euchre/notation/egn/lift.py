"""
EGN of versions 1.0 and 1.1 as version 1.4 writes it: names of fields, numbers of phases, things dropped.

What EGN's own `egn-upgrade` does (src/cli-upgrade.ts) is done here, too. It leaves fields in a file that
the schema of 1.4 does not know; those are put aside here, each with the way to it, and written back.
"""

import re
from collections.abc import Mapping
from typing import Final

from euchre.notation.strict import Json
from euchre.rules.errors import NotationError, TextPlace

OLD: Final = re.compile(r"1\.[01](\.[0-9]+)?")
"""The versions that are lifted."""

Shape = Mapping[str, "Shape | None"]
"""The names of the fields of an object, each with the shape of the objects in it; None: there are none."""

Unknown = tuple[tuple[tuple[str | int, ...], Json], ...]
"""Fields that are not in the schema: the way to each, of names and places in arrays from 0, and its value."""

_DROPPED: Final = frozenset([
    "kitty", "initialLead", "initial_lead", "timings", "views", "layouts", "videoUrl", "viewSwitches",
    "screens",
])  # fmt: skip
"""Fields that are dropped: the settings of a film of the game, and what follows from other fields."""

_RENAMED: Final = {
    "calls_annotations": "callAnnotations", "tricks_annotations": "playAnnotations",
    "play_annotations": "playAnnotations", "player_cards": "playerCards", "card_exchanges": "cardExchanges",
    "match_id": "gameId", "matchId": "gameId", "initial_score": "initialScore",
    "initial_state": "initialState", "phase_number": "phaseNumber", "is_alone": "isAlone",
    "alone_defender": "aloneDefender", "alternative_lines": "alternativeLines", "branch_index": "branchIndex",
    "up_card": "upCard", "file_type": "fileType", "max_deals": "num_deals", "player_ids": "playerIds",
}  # fmt: skip
"""Names of fields in old files, and in version 1.4."""

_OF_THE_BIDDING: Final = frozenset(["isAlone", "aloneDefender"])
"""Fields that 1.0 repeated in the tricks."""


def is_old(value: Json) -> bool:
    """Return whether *value*, the JSON of a file, is EGN of a version that has to be lifted."""
    version = value.get("version") if isinstance(value, dict) else None
    return isinstance(version, str) and OLD.fullmatch(version) is not None


def lift(value: Json, shape: Shape) -> tuple[Json, Unknown]:
    """
    Return the JSON *value* of an old file as version 1.4 names things, and the fields that *shape* has not.

    The version stays as it is written.

    Raises: NotationError when a field stands there by its old name and by its new one.
    """
    unknown: list[tuple[tuple[str | int, ...], Json]] = []
    lifted = _lifted(value, shape, (), unknown)
    return lifted, tuple(unknown)


def put_back(value: Json, unknown: Unknown) -> Json:
    """
    Put the *unknown* fields, which `lift` took out, into the JSON *value* again where they stood; return it.

    A field in an object that is written as something else now (a packed deal) stays out.
    """
    for path, field in unknown:
        inside = value
        for step in path[:-1]:
            match inside, step:
                case dict(), str():
                    inside = inside.get(step)
                case list(), int() if step < len(inside):
                    inside = inside[step]
                case _:
                    inside = None
        if isinstance(inside, dict):
            inside[str(path[-1])] = field
    return value


def _lifted(
    value: Json,
    shape: Shape | None,
    path: tuple[str | int, ...],
    unknown: list[tuple[tuple[str | int, ...], Json]],
) -> Json:
    if isinstance(value, list):
        return [_lifted(part, shape, (*path, n), unknown) for n, part in enumerate(value)]
    if not isinstance(value, dict) or shape is None:
        return value
    found: dict[str, Json] = {}
    for key, part in value.items():
        name = _RENAMED.get(key, key)
        if key in _DROPPED:
            continue
        if name in found:
            raise NotationError(
                f"the field {name!r} stands twice, once by its old name", place=TextPlace(path=name)
            )
        if name in shape:
            found[name] = _lifted(part, shape[name], (*path, name), unknown)
        else:
            unknown.append(((*path, key), part))
    return _phase(found) if "phaseNumber" in shape else found


def _phase(phase: dict[str, Json]) -> dict[str, Json]:
    """A phase as 1.4 counts it, from 0: the bidding, the tricks."""
    if phase.get("type") == "EUCHRE_BIDDING":
        return phase | {"phaseNumber": 0}
    if phase.get("type") not in ("TRICK_PLAY", "TRICK_PLAY_PHASE"):
        return phase
    kept = {key: part for key, part in phase.items() if key not in _OF_THE_BIDDING}
    return kept | {"phaseNumber": 1, "type": "TRICK_PLAY"}
