"""What is said of a text in no known notation, and of games, rules and cards that a notation cannot say."""

from collections.abc import Iterable, Sequence
from typing import Final

from euchre.base.numbers import list_of_words, score_text
from euchre.rules.errors import NotationError, TextPlace

KNOWN_FORMATS: Final = (
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
    Return the sentence that *text* is in no known notation: how it begins, and which notations are known.

    >>> unknown_format("hello\nyou").partition(";")[0]
    "this is in no format known here: it begins with 'hello'"
    """
    begins = text.strip().partition("\n")[0].strip()
    return f"this is in no format known here: it begins with {begins[:40]!r}; {KNOWN_FORMATS}"


def game_over_at(scores: Sequence[int]) -> str:
    """
    Return the clause that says that the game was over at these *scores*, points by side.

    >>> game_over_at((10, 4))
    'the game was over at 10–4'
    """
    return f"the game was over at {score_text(scores)}"


def unreadable_version(version: object, known: Iterable[object]) -> str:
    """
    Return the sentence that a file of this *version* cannot be read, and which versions are *known*.

    >>> unreadable_version(3, (1, 2))
    'version 3 cannot be read, only 1 and 2; a newer program may know it'
    """
    read = list_of_words(map(str, known))
    return f"version {str(version)[:10]} cannot be read, only {read}; a newer program may know it"


_NAMED: Final = 4
"""Losses that a sentence names; it counts those beyond."""


def lost_in(notation: str, lost: Sequence[str]) -> str:
    """
    Return the sentence that *notation* cannot say all of a game, with the first four things that are *lost*.

    >>> lost_in("egn", [kitty_card_lost(2, "K♦"), decision_lost(2, 1, "put 9C down")])
    'EGN cannot say all of this game (hand 2: K♦ in the kitty; hand 2: seat 1, put 9C down)'
    """
    more = [f"{len(lost) - _NAMED} more"] if len(lost) > _NAMED else []
    return f"{NOTATION_NAMES[notation]} cannot say all of this game ({'; '.join([*lost[:_NAMED], *more])})"


def dealt_card_lost(hand: int, seat: int, card: str) -> str:
    """Return the words for a loss in a conversion: the *card* dealt to *seat* in *hand*, counted from 1."""
    return f"hand {hand}: {card}, dealt to seat {seat}"


def kitty_card_lost(hand: int, card: str) -> str:
    """Return the words for a loss in a conversion: a *card* in the kitty of *hand*, counted from 1."""
    return f"hand {hand}: {card} in the kitty"


def decision_lost(hand: int, seat: int, decision: str) -> str:
    """Return the words for a loss in a conversion: a *decision* of *seat* in *hand*, counted from 1."""
    return f"hand {hand}: seat {seat}, {decision}"


def rules_untold(notation: str, rules: Iterable[str]) -> str:
    """
    Return the remark that a game was written in *notation* without these *rules*, each with its value.

    >>> rules_untold("egn", ["cut = yes", "tie = share"]).partition(":")[2].partition(".")[0]
    ' cut = yes; tie = share'
    """
    remedy = (
        "The reader takes those of the nearest game"
        if notation == "ptn"
        else "They are noted in the description, where no program reads them"
    )
    return (
        f"{NOTATION_NAMES[notation]} has no word for these rules of the game: {'; '.join(rules)}. {remedy}; "
        "to keep them, convert to .json as well."
    )


GAMES_EGN_CANNOT_SAY: Final = {
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

RULES_EGN_CANNOT_SAY: Final = {
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

    *reasons* are keys of `GAMES_EGN_CANNOT_SAY`, or of `RULES_EGN_CANNOT_SAY` where the rules are at fault;
    where a deal is, *place* has its number, from 1.
    """

    def __init__(self, message: str, reasons: tuple[str, ...], *, deal: int | None = None) -> None:
        super().__init__(message, place=TextPlace(deal=deal))
        self.reasons = reasons


def unsayable_in_egn(reason: str, *, deal: int | None = None, **given: object) -> UnsayableError:
    """
    Return the error that says for what *reason* EGN cannot say a game; it is not raised here.

    *deal* is the number of the hand it is about, from 1; *given* are what the sentence has blanks for.
    """
    return UnsayableError(GAMES_EGN_CANNOT_SAY[reason].format(deal=deal, **given), (reason,), deal=deal)


def rules_unsayable_in_egn(reasons: Iterable[tuple[str, dict[str, object]]]) -> str:
    """
    Return the sentence that EGN cannot say some rules.

    *reasons* are pairs: a key of `RULES_EGN_CANNOT_SAY`, and the values for the blanks of its text.

    >>> rules_unsayable_in_egn([("drop_out", {}), ("target", {"target": 0})])
    'EGN cannot say these rules: players may drop out of a hand; a target of 0'
    """
    said = [RULES_EGN_CANNOT_SAY[reason].format(**given) for reason, given in reasons]
    return f"EGN cannot say these rules: {'; '.join(said)}"


def steps_in_words(steps: Iterable[tuple[int, int]]) -> str:
    """
    Return the points by tricks of a ladder, in words.

    >>> steps_in_words(((3, 1), (5, 2)))
    '1 for 3 tricks, 2 for 5 tricks'
    """
    return ", ".join(f"{points} for {tricks} tricks" for tricks, points in steps)
