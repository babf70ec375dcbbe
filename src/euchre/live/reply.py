"""What a game answers to a command: that it was done, or why it was not."""

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
    """The last event when the answer was given."""
    code: ReplyCode | Literal[""] = ""
    text: str = ""
    error: IllegalActionError | None = None
    """What the rules refuse, where it is they that refuse."""

    @property
    def ok(self) -> bool:
        """Whether the command was done."""
        return not self.code
