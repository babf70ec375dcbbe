"""
A finished game as a file: in each format that can express it, or cut at the place that a person
reports.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from starlette.responses import Response

from euchre.analysis.review.replayed_hand import REPORT_DECISION, REPORT_HAND
from euchre.base.errors import EuchreError
from euchre.notation import document, egn, ptn
from euchre.notation.record import Record
from euchre.rules.errors import NotationError
from euchre.version import VERSION
from euchre.web.core.http.refusal import RefusedError
from euchre.web.core.wire.literals import RecordFormat


def _ptn(record: Record) -> str:
    """A record in PTN, without the tags for verifying the cards, which PTN cannot hold."""
    return ptn.dumps(replace(record, tags=()))


FORMATS: Final[dict[RecordFormat, Callable[[Record], str]]] = {
    "json": document.dumps,
    "egn": egn.dumps,
    "ptn": _ptn,
}
"""The function that writes a record, by format."""
NO_POSITION: Final = "There is no such position in this game."
MOST_DIGITS: Final = 5
"""Digits of the number of a hand or a decision."""


def file_name(key: str, number: int | None = None) -> str:
    """
    Return what the files of a game are called, without an ending.

    *key* is its table, and *number* which game there, from 0; or *key* is its link. The name has only the
    beginning of it, because anybody with the whole id or link can open the game.

    >>> file_name("6Zq1tVYdm0cA", 0), file_name("Lk3_sYf9Qx2e")
    ('euchre-6Zq1tV-1', 'euchre-Lk3_sY')
    """
    return f"euchre-{key[:6]}" + ("" if number is None else f"-{number + 1}")


def formats(record: Record) -> tuple[RecordFormat, ...]:
    """Return the formats that can express *record*."""
    return tuple([form for form in FORMATS if _can_say(record, form)])


def _can_say(record: Record, form: RecordFormat) -> bool:
    try:
        FORMATS[form](record)
    except EuchreError:
        return False
    return True


def record_response(found: Record, name: str, form: str) -> Response:
    """
    A record as a file called *name*; *form* is json, egn or ptn.

    Raises: RefusedError for another format, or when this one cannot express the game.
    """
    writes = next((writes for known, writes in FORMATS.items() if known == form), None)
    if writes is None:
        raise RefusedError(400, "unknown_format", f"A record is written as {', '.join(FORMATS)}.")
    try:
        text = writes(found)
    except NotationError as error:
        raise RefusedError(400, "unknown_format", str(error)) from None
    headers = {"content-disposition": f'attachment; filename="{name}.{form}"'}
    media = "text/plain; charset=utf-8" if form == "ptn" else "application/json"
    return Response(text.encode(), headers={**headers, "content-type": media})


def report_response(found: Record, name: str, hand: str, decision: str) -> Response:
    """
    A record up to a place in it, as a file called after *name*.

    *hand* is the hand's number, from 0, and *decision* how many of its decisions are made; both as digits, as
    they stand in the address. The tags `Report-Hand` (from 1), `Report-Decision` (decisions made) and
    `Report-Version` say so in the file.

    Raises: RefusedError when there is no such place in the game.
    """
    at, made = _number(hand), _number(decision)
    if at is None or made is None or at >= len(found.hands) or made > len(found.hands[at].actions):
        raise RefusedError(400, "no_position", NO_POSITION)
    about = ((REPORT_HAND, str(at + 1)), (REPORT_DECISION, str(made)), ("Report-Version", VERSION))
    cut = replace(found, hands=found.hands[: at + 1], tags=(*found.tags, *about))
    return record_response(cut, f"{name}-hand-{at + 1}", "json")


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
