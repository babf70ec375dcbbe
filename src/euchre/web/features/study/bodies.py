"""What a page asks and is answered about a position, a calling chart and open hands."""

from typing import Annotated, Literal

from msgspec import Meta

from euchre.web.core.wire.bodies import RequestBody, ResponseBody
from euchre.web.core.wire.client_messages import Word
from euchre.web.core.wire.server_messages import HintResult
from euchre.web.core.wire.views import HandView

LONGEST_TEXT = 50_000
"""Characters of a text that is pasted; a game of forty hands has 20,000."""
MOST_CARDS = 32
MOST_DECISIONS = 120
"""An upper bound for the decisions of a hand."""

Code = Annotated[str, Meta(max_length=200)]
"""The name of a game, or a share code."""
Seat = Annotated[int, Meta(ge=0, le=5)]
CardWord = Annotated[str, Meta(max_length=3)]
Cards = Annotated[tuple[CardWord, ...], Meta(max_length=MOST_CARDS)]
ScoreNumber = Annotated[int, Meta(ge=-100_000, le=100_000)]
Scores = Annotated[tuple[ScoreNumber, ...], Meta(max_length=6)]
CellVerdict = Literal["call", "pass", "close", "one"]
"""What a cell of a chart says: call, pass, too close to tell, or that it has only one hand."""


# --- what should I do? --------------------------------------------------------------------------------------


class PickedHand(RequestBody, frozen=True):
    """
    A hand put together from what one player sees; the person who asks is seat 0, the others follow
    clockwise.
    """

    rules: Code
    dealer: Seat
    hand: Cards = ()
    """The cards dealt to seat 0, as ``JH``."""
    upcard: CardWord = ""
    ups: Annotated[tuple[Cards, ...], Meta(max_length=6)] = ()
    """By seat, the cards that lie face up on the table, pile by pile."""
    actions: Annotated[tuple[Word, ...], Meta(max_length=MOST_DECISIONS)] = ()
    """All decisions since the deal, as in records; ``discard:?`` for a card that seat 0 does not see."""
    scores: Scores = ()
    """The scores by side before the hand; empty: there is no match."""


class PastedText(RequestBody, frozen=True):
    """A position, a record, EGN or PTN; of a recorded game, the point that is asked about."""

    text: Annotated[str, Meta(max_length=LONGEST_TEXT)]
    deal: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    """The number of the deal, from 1; null: the last."""
    at: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """How many decisions of it were made before; null: all, but for the last of a hand that is over."""


class RecordedPoint(ResponseBody, frozen=True):
    """The point of a recorded game that was asked about, and which points there are."""

    deals: tuple[int, ...]
    """How many decisions each hand has."""
    deal: int
    """The number of the deal, from 1."""
    at: int
    """How many of its decisions were made before."""


class Advice(ResponseBody, frozen=True):
    """What the coach says of a position."""

    title: str
    about: str
    """Who is to act, and what that seat sees, in a sentence."""
    position: str
    """The position in one line, which can be pasted again; ``?`` for a card that the seat does not see."""
    names: tuple[str, ...]
    """The names of the seats: points of the compass."""
    sides: tuple[tuple[int, ...], ...]
    view: HandView
    hint: HintResult
    point: RecordedPoint | None
    """The point of a recorded game; null: a position was asked about."""


class PickedAction(ResponseBody, frozen=True):
    """What a seat did, or may do next."""

    action: str
    seat: int
    label: str
    """The action in words."""
    card: str | None
    """The card that it lays on the table."""


class PickedTable(ResponseBody, frozen=True):
    """The state of a hand that a person puts together, and what may come next."""

    title: str
    names: tuple[str, ...]
    """The names of the seats, from seat 0: points of the compass."""
    sides: tuple[tuple[int, ...], ...]
    suits: tuple[tuple[str, ...], ...]
    """The cards of the deck, suit by suit, the highest first."""
    copies: int
    """How many copies of each card there are."""
    hand: int
    """How many cards are dealt to a hand."""
    turned: bool
    """Whether a card is turned up."""
    piles: int
    """How many piles lie before each seat."""
    said: tuple[PickedAction, ...]
    """The decisions so far."""
    turn: int | None
    """The seat that decides next; null: something is missing, or the hand is over."""
    offered: tuple[PickedAction, ...]
    """The choices of that seat."""
    missing: str
    """What is missing before the coach can be asked, in a sentence; empty: nothing."""


# --- the calling chart --------------------------------------------------------------------------------------


class AskChart(RequestBody, frozen=True):
    """The question for a calling chart; the person who asks is seat 0."""

    rules: Code
    dealer: Seat
    round: Annotated[int, Meta(ge=1, le=2)] = 1
    upcard: CardWord = ""
    """The card turned up; empty: any card."""
    scores: Scores = ()


class CellOfChart(ResponseBody, frozen=True):
    """The hands of one row and one column."""

    row: int
    column: int
    gain: float
    """How much more the best call is worth than a pass, on average."""
    error: float
    """The standard error of `gain`; 0 for a single hand."""
    hands: int
    verdict: CellVerdict
    alone: bool
    """Whether the maker plays alone more often than not."""


class CallingChart(ResponseBody, frozen=True):
    """A calling chart."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[CellOfChart, ...]
    match: bool
    """Whether the figures are chances to win the match, 0 to 1; otherwise they are points per deal."""
    rule: tuple[str, ...]
    """A rule of thumb that comes near the chart, and what following it costs, in sentences."""
    meaning: str
    """How to read the figures."""


# --- a hand with open cards ---------------------------------------------------------------------------------


class OpenChoice(ResponseBody, frozen=True):
    """What a choice is worth if everybody sees all cards and plays best from there."""

    action: str
    label: str
    card: str | None
    tricks: int
    """The tricks of the seat's own party in the whole hand."""
    points: tuple[int | None, ...]
    """The points by side; null if they depend on how others share their tricks."""
    best: bool


class OpenDecision(ResponseBody, frozen=True):
    """The choices of one decision after the calling."""

    decision: int
    """Its number in the hand, from 0."""
    seat: int
    choices: tuple[OpenChoice, ...]


class OpenContract(ResponseBody, frozen=True):
    """What a call is worth if all others pass, see all cards, and play best."""

    maker: int
    round: int | None
    call: str
    tricks: int | None
    """The tricks of the maker's side; null: it was not solved."""
    points: tuple[int | None, ...]
    note: str
    """The best discard and exchange, or why it was not solved."""


class OpenHand(ResponseBody, frozen=True):
    """A hand of a finished game, solved with every card open."""

    contracts: tuple[OpenContract, ...]
    """All contracts that the calling could have led to."""
    decisions: tuple[OpenDecision, ...]
    text: str
    """What is not solved, and why, in a sentence; empty: all is solved."""
