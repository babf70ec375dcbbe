"""Refusals, for programs and for people."""

from typing import Final

from msgspec import Struct

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
