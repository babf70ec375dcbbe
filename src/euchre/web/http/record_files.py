"""A finished game as a file: in each format that can say it, or cut to the hand that somebody reports."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from starlette.responses import Response

from euchre.errors import EuchreError, NotationError
from euchre.notation import document, egn, ptn
from euchre.notation.record import Record
from euchre.version import VERSION
from euchre.web.http.refusal import RefusedError
from euchre.web.wire.literals import RecordFormat


def _ptn(record: Record) -> str:
    """In PTN; its tags have no room for those by which the cards can be verified."""
    return ptn.dumps(replace(record, tags=()))


FORMATS: Final[dict[RecordFormat, Callable[[Record], str]]] = {
    "json": document.dumps,
    "egn": egn.dumps,
    "ptn": _ptn,
}
"""What writes a record, by format."""
NO_POSITION: Final = "There is no such position in this game."
LONGEST: Final = 5
"""Digits of the number of a hand or a decision."""


def formats(record: Record) -> tuple[RecordFormat, ...]:
    """Return the formats that can say *record*."""
    return tuple([form for form in FORMATS if _can_say(record, form)])


def _can_say(record: Record, form: RecordFormat) -> bool:
    try:
        FORMATS[form](record)
    except EuchreError:
        return False
    return True


def written(found: Record, name: str, form: str) -> Response:
    """
    A record as a file called *name*; *form* is json, egn or ptn.

    Raises: RefusedError for another format, or when the game cannot be said in this one.
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


def reported(found: Record, name: str, hand: str, decision: str) -> Response:
    """
    A record up to *hand*, counted from 0, as a file; its tags say that it is about the *decision* made next
    there, and with which version of this program.

    Raises: RefusedError when there is no such place in the game.
    """
    at, made = _number(hand), _number(decision)
    if at is None or made is None or at >= len(found.hands) or made > len(found.hands[at].actions):
        raise RefusedError(400, "no_position", NO_POSITION)
    about = (("Report-Hand", str(at + 1)), ("Report-Decision", str(made)), ("Report-Version", VERSION))
    cut = replace(found, hands=found.hands[: at + 1], tags=(*found.tags, *about))
    return written(cut, f"{name}-hand-{at + 1}", "json")


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else None
