"""The refusal of what EGN has no words for."""

from euchre.notation.egn.sentences import game_unsayable
from euchre.rules.errors import NotationError, TextPlace


class UnsayableError(NotationError):
    """
    A game that EGN cannot say: another notation can, or a game by simpler rules.

    *reasons* are keys of `euchre.notation.egn.sentences.GAMES`, or of `RULES` where it is for the rules;
    the *place* has the deal, from 1, where it is one.
    """

    def __init__(self, message: str, reasons: tuple[str, ...], *, deal: int | None = None) -> None:
        super().__init__(message, place=TextPlace(deal=deal))
        self.reasons = reasons


def unsayable(reason: str, *, deal: int | None = None, **given: object) -> UnsayableError:
    """
    Return the error that says for what *reason* EGN cannot say a game; it is not raised here.

    *deal* is the number of the hand it is about, from 1; *given* are what the sentence has blanks for.
    """
    return UnsayableError(game_unsayable(reason, deal=deal, **given), (reason,), deal=deal)
