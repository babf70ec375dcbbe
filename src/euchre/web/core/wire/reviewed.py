"""The review of a game as the page is told it: what ``euchre review --json`` prints, each part a type."""

from msgspec import UNSET, Struct, UnsetType, field


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
    """Of winning the match before the deal, by side."""
    points: tuple[int, ...] | None
    par: tuple[Figure, ...] | None
    unknown_cards: int


class ReviewedPlayer(Struct, frozen=True):
    """What a seat gave away, per deal."""

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
    """A decision of a review; all from `position` on is told of those that were judged."""

    deal: int
    """From 1."""
    decision: int
    """From 1, in its deal."""
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
    """What one player is to learn from the game."""

    seat: int
    lesson: str
    """The name of a coach's reason, or of a fault."""
    decisions: tuple[tuple[int, int], ...]
    """Deal and decision, each from 1."""
    points_lost: float
    chance_lost: float | None
    text: str
    """A sentence."""


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
    """What cost most, three at most."""
