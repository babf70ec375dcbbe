"""What is said of a text that is in no notation that is known, and of what a notation cannot say."""

from collections.abc import Iterable, Sequence
from typing import Final

from euchre.base.numbers import list_of_words, score_text

FORMATS: Final = (
    "records, EGN and EMN begin with {, PTN has a tag "
    '[Deal "…"], a position has "dealer=" and " : " in one line, and rules are a game\'s name, a share code '
    "or TOML"
)
NOTATION_NAMES: Final = {
    "record": "a record", "egn": "EGN", "egnb": "EGN", "emn": "EMN", "emnb": "EMN", "ptn": "PTN",
    "position": "a position",
}  # fmt: skip
"""What a notation that can be converted to is called, where something is said of what it holds."""
NOTHING_LEFT: Final = "the hand is over: there is nothing left to decide"
NO_UPCARD: Final = "no card is turned up in this game"
UNKNOWN_JSON: Final = (
    'this is JSON, but neither a game nor rules: a record has the field "format", EGN and EMN have '
    '"fileType", and rules have a "base"'
)


def unknown_format(text: str) -> str:
    r"""
    Return that *text* is in no notation that is known, with its beginning and what would be known.

    >>> unknown_format("hello\nyou").partition(";")[0]
    "this is in no format known here: it begins with 'hello'"
    """
    begins = text.strip().partition("\n")[0].strip()
    return f"this is in no format known here: it begins with {begins[:40]!r}; {FORMATS}"


def game_over_at(scores: Sequence[int]) -> str:
    """
    Return the clause that says that the game was over at these *scores*, points by side.

    >>> game_over_at((10, 4))
    'the game was over at 10–4'
    """
    return f"the game was over at {score_text(scores)}"


def unreadable_version(version: object, known: Iterable[object]) -> str:
    """
    Return that a file of this *version* cannot be read, but only those of the *known* versions.

    >>> unreadable_version(3, (1, 2))
    'version 3 cannot be read, only 1 and 2; a newer program may know it'
    """
    read = list_of_words(map(str, known))
    return f"version {str(version)[:10]} cannot be read, only {read}; a newer program may know it"


_NAMED: Final = 4
"""Losses that a sentence names; it counts those beyond."""


def lost_in(notation: str, lost: Sequence[str]) -> str:
    """
    Return that a game cannot be said whole in *notation*, with what would be *lost*.

    >>> lost_in("egn", [kitty_card_lost(2, "K♦"), decision_lost(2, 1, "put 9C down")])
    'EGN cannot say all of this game (hand 2: K♦ in the kitty; hand 2: seat 1, put 9C down)'
    """
    more = [f"{len(lost) - _NAMED} more"] if len(lost) > _NAMED else []
    return f"{NOTATION_NAMES[notation]} cannot say all of this game ({'; '.join([*lost[:_NAMED], *more])})"


def dealt_card_lost(hand: int, seat: int, card: str) -> str:
    """Return what is lost when nobody is told that *seat* was dealt *card* in *hand*, counted from 1."""
    return f"hand {hand}: {card}, dealt to seat {seat}"


def kitty_card_lost(hand: int, card: str) -> str:
    """Return what is lost when nobody is told that *card* lay in the kitty of *hand*, counted from 1."""
    return f"hand {hand}: {card} in the kitty"


def decision_lost(hand: int, seat: int, decision: str) -> str:
    """Return what is lost when nobody is told of a *decision* of *seat* in *hand*, counted from 1."""
    return f"hand {hand}: seat {seat}, {decision}"


def rules_untold(notation: str, rules: Iterable[str]) -> str:
    """
    Return the remark that a game was written in *notation* without these *rules*, each with its value.

    >>> rules_untold("egn", ["cut = yes", "tie = share"]).partition(":")[2].partition(".")[0]
    ' cut = yes; tie = share'
    """
    left = (
        "The reader takes those of the nearest game"
        if notation == "ptn"
        else "They are noted in the description, where no program reads them"
    )
    return (
        f"{NOTATION_NAMES[notation]} has no word for these rules of the game: {'; '.join(rules)}. {left}; "
        "to keep them, convert to .json as well."
    )
