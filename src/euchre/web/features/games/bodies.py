"""What a page asks and is answered about finished games: history, replay, review, the same deals again."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from euchre.web.core.wire.bodies import RequestBody, ResponseBody
from euchre.web.core.wire.literals import GameResult, Readiness, RecordFormat, TrumpLetter
from euchre.web.core.wire.views import Bowers, Played, TrickView

# --- a history ----------------------------------------------------------------------------------------------


class FinishedGame(ResponseBody, frozen=True):
    """A game in the history of the person who asks."""

    table: str
    number: int
    ended: int
    """Milliseconds since 1970."""
    title: str
    names: tuple[str, ...]
    """The names by seat."""
    seat: int | None
    """The seat of the person who asks; null: they did not play."""
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    scores: tuple[int, ...]
    """The scores by side."""
    winners: tuple[int, ...]
    result: GameResult
    """The result for the person who asks."""


class History(ResponseBody, frozen=True):
    """The games of the person who asks, the latest first."""

    games: tuple[FinishedGame, ...]


class HistoryExport(ResponseBody, frozen=True):
    """The games of the person who asks, with their records, as a file."""

    format: str
    version: int
    games: tuple[FinishedGame, ...]
    records: tuple[Any, ...]
    """The records game by game; ``euchre check``, ``review`` and ``convert`` read the whole file."""


class Erased(ResponseBody, frozen=True):
    """From how many games the person was erased."""

    games: int


class GameLink(ResponseBody, frozen=True):
    """The word in the address at which anybody may look at a game; null: the game has none."""

    link: str | None


# --- a replay -----------------------------------------------------------------------------------------------


class OpenPile(ResponseBody, frozen=True):
    """A pile with its lower card known."""

    down: str | None
    up: str | None


class Position(ResponseBody, frozen=True):
    """A hand with every card open."""

    hands: tuple[tuple[str, ...], ...]
    piles: tuple[tuple[OpenPile, ...], ...]
    kitty: tuple[str, ...]
    upcard: str | None
    """The card turned up, while it lies on the table."""
    turned_down: bool
    """Whether the upcard lies face down."""
    turn: int | None
    trump: TrumpLetter | None
    bowers: Bowers
    maker: int | None
    bid: str | None
    alone: bool
    out: tuple[int, ...]
    trick: tuple[Played, ...]
    tricks: tuple[TrickView, ...]
    won: tuple[int, ...]
    """The number of tricks that each seat has taken."""


class ReplayStep(ResponseBody, frozen=True):
    """One decision of a recorded hand, and the position after it; the first of a hand is the deal itself."""

    text: tuple[str, ...]
    seat: int | None
    action: str
    state: Position
    decision: int | None
    """The number of the decision in the hand, from 0, as the review counts."""


class ReplayHand(ResponseBody, frozen=True):
    """A recorded hand."""

    dealer: int
    steps: tuple[ReplayStep, ...]
    points: tuple[int, ...]
    """The points by side; empty if the hand was not played out."""
    scores: tuple[int, ...]
    """The scores after the hand."""


class Replay(ResponseBody, frozen=True):
    """A finished game, position by position."""

    title: str
    about: str
    names: tuple[str, ...]
    strengths: tuple[str, ...]
    """How strong the computer player of each seat was; empty for a person."""
    sides: tuple[tuple[int, ...], ...]
    target: int | None
    start: int
    countdown: bool
    deck: tuple[str, ...]
    revoke: bool
    """Whether the rules judge reneges; such a game is not reviewed."""
    formats: tuple[RecordFormat, ...]
    """The formats in which the game can be written."""
    file: str
    """The name of the files of this game, without an ending."""
    commitment: str
    secret: str
    hands: tuple[ReplayHand, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    result: str
    """Who has won, and how, in a sentence; empty if nobody has."""


# --- the same deals again -----------------------------------------------------------------------------------


class PlayFrom(RequestBody, frozen=True):
    """The position of a finished game from which to play on."""

    hand: Annotated[int, Meta(ge=0, le=10_000)]
    """The number of the hand, from 0."""
    decisions: Annotated[int, Meta(ge=0, le=10_000)]
    """How many of its decisions stay as they were."""


class ComparedHand(ResponseBody, frozen=True):
    """
    A hand that two people played from the same chair, with the same cards.

    The points of each person's side, less the best of the others; null if the hand was not played.
    """

    one: int | None
    other: int | None


class Comparison(ResponseBody, frozen=True):
    """Two games with the same deals."""

    names: tuple[str, str]
    """The person who sent the deals, and the person who then played them."""
    hands: tuple[ComparedHand, ...]


# --- the review, as ``euchre review --json`` prints it ------------------------------------------------------


class Figure(Struct, frozen=True):
    """A value and its standard error."""

    value: float
    error: float


class Mean(Struct, frozen=True):
    """A mean over deals."""

    value: float
    error: float | None
    """Its standard error; None where there was only one deal."""


class ReviewedHand(Struct, frozen=True):
    """A deal of a review."""

    deal: int
    """From 1."""
    dealer: int
    scores: tuple[int, ...]
    chances: tuple[float, ...] | None
    """The chance of each side to win the match, before the deal."""
    points: tuple[int, ...] | None
    par: tuple[Figure, ...] | None
    unknown_cards: int


class ReviewedPlayer(Struct, frozen=True):
    """What a seat lost by its decisions, per deal."""

    seat: int
    deals: int
    judged: int
    not_judged: int
    grades: dict[str, int]
    points_lost: dict[str, Figure | None]
    chance_lost: Figure | None
    hindsight: float | None


class ReviewedSide(Struct, frozen=True):
    """A side's result, per deal, and less what the cards were worth."""

    side: int
    deals: int
    result: Mean | None
    deals_with_par: int
    par: Mean | None
    adjusted: Mean | None
    adjusted_interval: tuple[float, float] | None


class ReviewedChoice(Struct, frozen=True):
    """One of the choices of a decision."""

    action: str
    words: str
    points: Figure
    points_lost: Figure
    results: dict[str, float]
    chance: Figure | UnsetType = UNSET
    chance_lost: Figure | UnsetType = UNSET


class ReviewedDecision(Struct, frozen=True):
    """A decision of a review; the fields from `position` on are there if it was judged."""

    deal: int
    """From 1."""
    decision: int
    """The number of the decision in its deal, from 1."""
    seat: int
    kind: str
    action: str
    judged: bool
    why_not: str | UnsetType = UNSET
    position: str | UnsetType = UNSET
    best: str | UnsetType = UNSET
    grade: str | UnsetType = field(default=UNSET, name="class")
    """``fine``, ``small``, ``mistake`` or ``blunder``."""
    points_lost: Figure | UnsetType = UNSET
    chance_lost: Figure | UnsetType | None = UNSET
    hindsight: float | UnsetType | None = UNSET
    reason: str | UnsetType = UNSET
    advice: str | UnsetType = UNSET
    """What a coach would have said instead, in sentences; empty where there is no named reason."""
    choices: tuple[ReviewedChoice, ...] | UnsetType = UNSET


class Learned(Struct, frozen=True):
    """What one player can learn from the game."""

    seat: int
    lesson: str
    """The name of a coach's reason, or of a fault."""
    decisions: tuple[tuple[int, int], ...]
    """The deal and the decision, each from 1."""
    points_lost: float
    chance_lost: float | None
    text: str
    """The lesson in a sentence."""


class Report(Struct, frozen=True):
    """What each decision of a game cost, by what the player knew: as ``euchre review --json`` has it."""

    format: str
    version: int
    rules: str
    title: str
    names: tuple[str, ...]
    player: str
    seed: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    chances: tuple[float, ...] | None
    hands: tuple[ReviewedHand, ...]
    players: tuple[ReviewedPlayer, ...]
    sides: tuple[ReviewedSide, ...]
    decisions: tuple[ReviewedDecision, ...]
    learn: tuple[Learned, ...] = ()
    """The up to three lessons that cost the most."""


class ReviewState(ResponseBody, frozen=True):
    """The progress of a review, and the review when it is done."""

    state: Readiness
    done: int
    """The number of decisions that are judged."""
    of: int
    text: str
    """Why it failed, in a sentence."""
    report: Report | None
    strength: str = ""
    """How strong the computer player that judges is, in a word or two."""
