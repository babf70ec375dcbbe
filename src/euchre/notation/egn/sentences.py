"""The refusal of games and rules for which EGN, another program's notation, has no words."""

from collections.abc import Iterable
from typing import Final

from euchre.rules.errors import NotationError, TextPlace

GAMES: Final = {
    "too_many_deals": "EGN holds 100 deals, and the game has {count}",
    "cannot_be_replayed": "the record itself cannot be replayed: {error}",
    "start": "EGN has two scores, and the game begins at {scores}",
    "tag_too_long": "the {name} has {length} characters; EGN takes {most}",
    "reads_otherwise": "EGN cannot say this game; what it can would read: {error}",
    "scores_otherwise": (
        "EGN cannot say this game: by its rules hand {deal} would leave {found}, not {wanted}"
    ),
    "name_too_long": "the name {name!r}… has {length} characters; EGN takes {most}",
    "description_too_long": ("EGN's description takes {most} characters; what it has to hold has {length}"),
    "redeal": "EGN cannot say that hand {deal} was thrown in and dealt again by the same dealer",
    "thrown_in": "EGN cannot say that hand {deal} was thrown in before the bidding",
    "revoke": "EGN cannot say that hand {deal} ended with a renege",
    "joker_turned": "hand {deal}: EGN does not say what a turned-up joker does",
    "pair_defended": "hand {deal}: EGN lets a defender stand alone only against a loner",
    "remark_too_long": "hand {deal}: a remark of {length} characters; EGN takes {most}",
    "remark_before_call": "hand {deal}: a remark before any call; EGN keeps them with calls",
    "too_many_remarks": "hand {deal}: more than EGN's {most} remarks on one decision",
}
"""Why a game cannot be written, by reason."""

RULES: Final = {
    "seats": "{seats} seats, and it gives no scores for more than four",
    "everyone_alone": "each seat plays alone, and it has two partnerships",
    "tricks": "{tricks} tricks, and its hands have five",
    "copies": "a double deck, and each of its cards is there once",
    "no_upcard": "no card is turned up to be ordered, and it knows no bids",
    "one_round": "one round of calling, and it has two",
    "forced": "an upcard that is trump at once",
    "drop_out": "players may drop out of a hand",
    "lead": "lead = {lead}",
    "two_limits": "a target and a number of deals, and it takes only one",
    "target": "a target of {target}",
    "scoring": "scores that are not by made, march and euchre",
    "steps": "points {ours}, and it has {theirs}",
    "euchre": "{ours} points for a euchre, and it has {theirs}",
    "super_euchre": "more points for a euchre without a trick",
    "euchre_from_maker": "a euchred maker who loses points",
    "lone_steps": "points {ours} for a loner, and only those for five tricks may differ",
    "lone_defence": "points {ours} for a lone defender, and it has 4",
}
"""Why rules cannot be written, by reason."""


class UnsayableError(NotationError):
    """
    A game that EGN cannot say: another notation can, or a game by simpler rules.

    *reasons* are keys of `GAMES`, or of `RULES` where it is for the rules; the *place* has the deal, from 1,
    where it is one.
    """

    def __init__(self, message: str, reasons: tuple[str, ...], *, deal: int | None = None) -> None:
        super().__init__(message, place=TextPlace(deal=deal))
        self.reasons = reasons


def unsayable(reason: str, *, deal: int | None = None, **given: object) -> UnsayableError:
    """
    Return the error that says for what *reason* EGN cannot say a game; it is not raised here.

    *deal* is the number of the hand it is about, from 1; *given* are what the sentence has blanks for.
    """
    return UnsayableError(GAMES[reason].format(deal=deal, **given), (reason,), deal=deal)


def rules_unsayable(reasons: Iterable[tuple[str, dict[str, object]]]) -> str:
    """
    Return the sentence that EGN cannot say some rules, with all *reasons*, each with what it has blanks for.

    >>> rules_unsayable([("drop_out", {}), ("target", {"target": 0})])
    'EGN cannot say these rules: players may drop out of a hand; a target of 0'
    """
    said = [RULES[reason].format(**given) for reason, given in reasons]
    return f"EGN cannot say these rules: {'; '.join(said)}"


def steps_in_words(steps: Iterable[tuple[int, int]]) -> str:
    """
    Return the points by tricks of a ladder, in words.

    >>> steps_in_words(((3, 1), (5, 2)))
    '1 for 3 tricks, 2 for 5 tricks'
    """
    return ", ".join(f"{points} for {tricks} tricks" for tricks, points in steps)
