"""Why something is refused, or a socket is closed: for programs and for people."""

from enum import IntEnum
from typing import Final, Self

from msgspec import Struct

from euchre.base.errors import EuchreError
from euchre.web.core.wire.literals import RefusalCode


class Refusal(Struct, frozen=True):
    """Why a command or a request changes nothing: a *code* for programs and a sentence for people."""

    code: RefusalCode
    text: str


NOTHING: Final = Refusal("nothing", "There is nothing to be done.")
NOTHING_HERE: Final = Refusal("no_such_thing", "There is nothing of that name here.")
"""The sentence for an unknown address."""
ACCIDENT: Final = Refusal("internal", "Something went wrong here; it was written down.")
"""The sentence for a fault of the server itself."""


class RefusedError(EuchreError):
    """A refused request: the *status* of its answer, a fixed *code*, and a sentence."""

    def __init__(self, status: int, code: RefusalCode, text: str) -> None:
        self.status, self.code, self.refusal = status, code, Refusal(code, text)
        super().__init__(text)


class Close(IntEnum):
    """
    The code a socket is closed with; *why*, and whether the page opens it again.

    >>> Close.SLOW, Close.SLOW.why
    (<Close.SLOW: 4498>, 'the page reads too slowly; again, for a snapshot')
    """

    why: str

    def __new__(cls, code: int, why: str) -> Self:
        """A code with its reason."""
        one = int.__new__(cls, code)
        one._value_, one.why = code, why
        return one

    BINARY = 1003, "a frame that is not text; not again by itself"
    POLICY = 1008, "twenty messages in a row that make no sense, or too many at once; not again by itself"
    TOO_LONG = 1009, "a message of more than 4 KiB; not again by itself"
    RESTART = 1012, "the server restarts; again after `retry_ms` of the `bye` before it"
    BUSY = 1013, "too many sockets, or a fault of the server; again after half a minute"
    NO_HELLO = 4400, "the first message was not `hello`, or none came within ten seconds; not again by itself"
    UNAUTHORISED = 4401, "nobody is known here: the page has no cookie; load the page again"
    HEARTBEAT = 4408, "no sign of life for 45 seconds; again at once"
    TAKEN_OVER = 4409, "another page of the same person took over; not by itself, the page offers a button"
    GONE = 4410, "there is no such table, or it is closed to those who only watch; not again"
    SLOW = 4498, "the page reads too slowly; again, for a snapshot"
