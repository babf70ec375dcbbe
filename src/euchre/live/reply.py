"""The answer of a game to a command: it was done, or it was refused for a reason."""

from dataclasses import dataclass
from typing import Literal

from euchre.rules.errors import IllegalActionError

ReplyCode = Literal[
    "no_seat", "bad_turn", "stale_turn", "not_your_turn", "illegal", "hand_on", "hand_over", "game_over",
    "not_alone", "nothing", "card_seen", "unsure",
]  # fmt: skip
"""Why a game refuses a command."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a command: done, or refused with a *code* for programs and a sentence for people."""

    seq: int
    """The number of the last event when the answer was given."""
    code: ReplyCode | Literal[""] = ""
    text: str = ""
    error: IllegalActionError | None = None
    """
    The error of the rules, where the rules refuse the action; None where the command is refused for another
    reason.
    """

    @property
    def ok(self) -> bool:
        """Whether the command was done."""
        return not self.code
