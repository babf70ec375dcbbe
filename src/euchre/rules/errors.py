"""
What can go wrong, one kind of error for each thing the reader can do about it.

An error is a sentence for a person (`str`) and fields for a program, which reads nothing out of the sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from euchre.base.errors import EuchreError

if TYPE_CHECKING:  # types of fields only: errors come before cards and actions
    from euchre.rules.actions import Action
    from euchre.rules.cards import Card, Suit


@dataclass(frozen=True, kw_only=True, slots=True)
class TextPlace:
    """
    Where in a text something is wrong: lines, columns, games, deals, decisions, tricks and cards from 1,
    seats from 0.

    A field that does not apply is None or empty.
    """

    line: int | None = None
    column: int | None = None
    path: str = ""
    """The way to a value in JSON or TOML: ``deals[0].hands[1]``, ``auction.stick``."""
    text: str = ""
    """What is written there, shortened."""
    game: int | None = None
    deal: int | None = None
    decision: int | None = None
    trick: int | None = None
    card: int | None = None
    """Which card of the trick."""
    seat: int | None = None
    """From 0, clockwise."""


NOWHERE = TextPlace()
"""No place is known, or the whole text is meant."""


class NotationError(EuchreError):
    """
    A text that cannot be read: it must be corrected.

    *place* says where, as far as it is known; *reason* why the rules refuse what is written, where they do.
    """

    def __init__(
        self, message: str, *, place: TextPlace = NOWHERE, reason: "RefusalReason | None" = None
    ) -> None:
        super().__init__(message)
        self.place = place
        self.reason = reason

    @classmethod
    def within(cls, prefix: str, error: EuchreError, **place: Any) -> "NotationError":
        """
        Return *error* as one of a larger text: *prefix* goes before its message.

        The keywords *place* are fields of `TextPlace` that only the larger text knows; they are filled in.

        >>> str(NotationError.within("decision 3: ", NotationError("no card is written '1H'"), decision=3))
        "decision 3: no card is written '1H'"
        """
        known = error.place if isinstance(error, NotationError) else NOWHERE
        reason = error.reason if isinstance(error, NotationError | IllegalActionError) else None
        return NotationError(f"{prefix}{error}", place=replace(known, **place), reason=reason)


class UnknownGameError(NotationError):
    """A text that is no share code, and that no game is called: *name*."""

    def __init__(self, message: str, name: str) -> None:
        super().__init__(message)
        self.name = name


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A fault of rules: two fields that cannot stand together, or one that cannot have its value at all."""

    kind: str
    """Which contradiction it is: a key of `euchre.english.contradictions.CONTRADICTIONS`."""
    values: Mapping[str, object]
    """Each field by its path, ``hand`` or ``auction.rounds``, with its value."""
    owners: Mapping[str, type]
    """The class that each field belongs to, by path: ``auction.rounds`` is a field of two classes."""
    blanks: Mapping[str, object] = field(default_factory=dict)
    """Further values for the sentence, by the name of the blank."""

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of the fields, such as ``auction.rounds``; first the one most likely to be changed."""
        return tuple(self.values)

    @property
    def text(self) -> str:
        """The sentence; it names both sides as those who write rules do."""
        from euchre.english.contradictions import sentence  # looked up when it is shown

        return sentence(self)


class RulesError(EuchreError):
    """
    Rules that contradict themselves: they must be corrected.

    *faults* are all contradictions found; without a *message* it is the first one's.
    """

    def __init__(self, message: str = "", *, faults: tuple[Contradiction, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults

    def __str__(self) -> str:
        return super().__str__() or (self.faults[0].text if self.faults else "the rules cannot be played by")

    @property
    def values(self) -> Mapping[str, object]:
        """The fields of the first contradiction, by path, with their values."""
        return self.faults[0].values if self.faults else {}

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of the fields of the first contradiction."""
        return tuple(self.values)


class RefusalReason(StrEnum):
    """Why an action, a deal or a seat is refused."""

    MUST_FOLLOW = "must_follow"
    """A card of the suit led is in the hand and has to be played."""
    NOT_IN_DECK = "not_in_deck"
    """No such card is played with."""
    NOT_HELD = "not_held"
    """The seat does not hold that card."""
    NOT_NOW = "not_now"
    """Another kind of decision is due, or this one is not among the choices."""
    CARD_DUE = "card_due"
    """A card has to be put down, given or played now."""
    UPCARD_KEPT = "upcard_kept"
    """The dealer may not put the very card down that was turned up."""
    VOID_BEFORE = "void_before"
    """The seat did not follow the suit of that card earlier, so it cannot have held it."""
    SEEN_BY_ALL = "seen_by_all"
    """A card that everybody saw is left out."""
    IMPOSSIBLE = "impossible"
    """The hand cannot have gone so, wherever the unknown cards lie."""
    HAND_OVER = "hand_over"
    """The hand is over."""
    NOTHING_TO_DECIDE = "nothing_to_decide"
    """It is another seat's turn."""
    NO_REVOKE = "no_revoke"
    """These rules have no revoke: an unlawful card is refused."""
    OWN_SIDE = "own_side"
    """Only an opponent can be accused of a renege."""
    NOTHING_TO_OWN_UP = "nothing_to_own_up"
    """The seat has not reneged, or its renege cannot be judged yet."""
    ACCUSED_TOO_EARLY = "accused_too_early"
    """The seat has followed in the trick on the table; a renege is called once its trick is over."""
    ACCUSED_TOO_EARLY_OR_LATE = "accused_too_early_or_late"
    """A renege cannot be called at this moment."""
    NOT_OUT_OF_TURN = "not_out_of_turn"
    """The seat cannot play out of turn here."""
    NO_SEAT = "no_seat"
    """There is no such seat."""
    NO_ACTION = "no_action"
    """It is no action, or no action has that number."""
    WRONG_DECK = "wrong_deck"
    """The cards are not those of the rules' deck."""
    WRONG_DRAW = "wrong_draw"
    """The cards drawn for the deal do not settle it, or are drawn out of order."""
    WRONG_CUT = "wrong_cut"
    """Nobody cuts in this game, or not at that card."""
    WRONG_DEALER = "wrong_dealer"
    """It is another seat's turn to deal."""
    WRONG_SCORE = "wrong_score"
    """The scores are not one for each side."""
    HAND_ON = "hand_on"
    """The hand is not over, and another follows."""
    GAME_OVER = "game_over"
    """The game was over before."""
    NOT_THE_GAME = "not_the_game"
    """The game does not allow it for another reason: a number of players, say."""


class IllegalActionError(EuchreError):
    """
    Something that the rules do not allow here: another action has to be chosen.

    *reason* says why; *seat*, *action*, *card* and *suit* are what it is about (None: nothing, or that the
    joker was led); *legal* lists the actions that are allowed instead.

    Where there is no *message*, `euchre.english.refusals` has the sentence: of the *reason* or, where that
    has several, of the *kind*, with the numbers and words that are *given*.
    """

    def __init__(
        self,
        message: str = "",
        *,
        reason: RefusalReason = RefusalReason.NOT_THE_GAME,
        kind: str = "",
        seat: int | None = None,
        action: "Action | None" = None,
        card: "Card | None" = None,
        suit: "Suit | None" = None,
        legal: "tuple[Action, ...]" = (),
        given: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.kind = kind
        self.seat = seat
        self.action = action
        self.card: Card | None = getattr(action, "card", None) if card is None else card
        self.suit = suit
        self.legal = legal
        self.given: Mapping[str, object] = given or {}

    def __str__(self) -> str:
        told = super().__str__()
        if told:
            return told
        from euchre.english.refusals import sentence  # looked up when it is shown

        return sentence(self)
