"""What a page asks and is answered about a first hand, puzzles, a person's mistakes and their figures."""

from typing import Annotated

from msgspec import Meta

from euchre.web.core.wire.bodies import RequestBody, ResponseBody
from euchre.web.core.wire.client_messages import Word
from euchre.web.core.wire.literals import USUAL_PAUSE, BotPause, PuzzleKind, Readiness
from euchre.web.core.wire.views import HandView

# --- a first hand -------------------------------------------------------------------------------------------


class FirstHand(RequestBody, frozen=True):
    """Play a first hand, which is explained."""

    bot_pause: BotPause = USUAL_PAUSE


class FirstGame(ResponseBody, frozen=True):
    """What somebody has to know at their first hand of a game."""

    game: str
    title: str
    trumps: dict[str, tuple[str, ...]]
    """By the letter of a suit: the cards that are trumps with it, the highest first."""


# --- a position, and what was chosen in it ------------------------------------------------------------------


class Scene(ResponseBody, frozen=True):
    """A hand in which a person is asked what to do; it has only what that seat knows."""

    title: str
    """Of the game."""
    names: tuple[str, ...]
    """By seat; the one that is asked is ``You``."""
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    scores: tuple[int, ...]
    """By side; empty where they do not count."""
    story: tuple[str, ...]
    """What has happened, in sentences: a paragraph for the calls and one for each trick."""
    view: HandView


class PuzzleChoice(ResponseBody, frozen=True):
    """One of the choices, and what it is worth."""

    action: str
    words: str
    points: float
    """Of the seat's side less the others', on average; in a proved puzzle those it makes sure of."""
    lost: float
    """Points less than the best."""
    error: float
    """The standard error of `lost`; 0 where there is no chance in it."""


class RatingChange(ResponseBody, frozen=True):
    """The change of a person's rating by their answer."""

    before: float
    after: float
    counted: bool
    """False: an earlier answer to the same puzzle was counted, and this one is for practice."""


class Verdict(ResponseBody, frozen=True):
    """What is told once somebody has chosen."""

    right: bool
    chosen: str
    best: str
    """Both in the words of the choices."""
    advice: str
    """
    What a coach says, in sentences; in a mistake of one's own for which no reason has a name, what helps in
    other hands, too.
    """
    choices: tuple[PuzzleChoice, ...]
    """All of them, the best first."""
    why: str
    """Why the best is the best, in figures."""
    proved: bool
    """Whether every hand and every play was examined, so that the result is proved."""
    erring: tuple[str, ...]
    """How strong the computer players are that go wrong here, the weakest first."""
    rating: RatingChange | None
    """None where nothing is rated."""


class Choose(RequestBody, frozen=True):
    """What somebody chooses in a puzzle."""

    action: Word
    """One of those that the position offers."""


class AnswerPuzzle(Choose, frozen=True):
    """An answer to a puzzle that comes with the program."""

    drill: bool = False
    """It was asked in a drill: no answer to it changes a rating."""


# --- the puzzles that come with the program -----------------------------------------------------------------


class PuzzleSort(ResponseBody, frozen=True):
    """Puzzles of one game and kind."""

    game: str
    title: str
    kind: PuzzleKind
    puzzles: int
    answered: int
    """How many of them the person who asks has answered; the first answer to each counts."""
    right: int


class PuzzleRecord(ResponseBody, frozen=True):
    """How somebody stands with the puzzles."""

    rating: float | None
    """By Glicko-2, where everybody begins with 1500; None before the first answer."""
    deviation: float | None
    """One standard error of it."""
    provisional: bool
    """Too few answers are known for the rating to say much."""
    answered: int
    right: int
    streak: int
    """How many were right in a row, up to now."""
    longest: int
    """The longest such row."""
    mistakes_due: int
    """How many mistakes of their own games are to be asked again now."""
    sorts: tuple[PuzzleSort, ...]


class AskedPuzzle(ResponseBody, frozen=True):
    """A puzzle without its answer."""

    name: str
    game: str
    kind: PuzzleKind
    difficulty: int
    """1: only beginners go wrong; 5: the strongest computer players do."""
    rating: float
    counted: bool
    """Whether the person who asks has answered it before; a further answer is for practice."""
    scene: Scene


class DrillRound(ResponseBody, frozen=True):
    """The puzzles of a drill, in the order in which they are asked."""

    names: tuple[str, ...]


# --- mistakes of one's own ----------------------------------------------------------------------------------


class AskedMistake(ResponseBody, frozen=True):
    """A position of one's own in which one went wrong, without the better choice."""

    mistake: str
    asked: int
    """How often it was answered: an answer names it, so that none counts twice."""
    solved: int
    """How often in a row rightly."""
    scene: Scene


class Mistakes(ResponseBody, frozen=True):
    """The mistakes that become puzzles."""

    due: int
    """To be asked now."""
    later: int
    learnt: int
    """Solved often enough."""
    next_due: int | None
    """When the next of those for later is asked, in milliseconds since 1970."""
    asked: AskedMistake | None


class ChooseAgain(RequestBody, frozen=True):
    """What somebody chooses where they went wrong once."""

    action: Word
    asked: Annotated[int, Meta(ge=0, le=1_000_000)]
    """As `AskedMistake` has it."""


class MistakeVerdict(ResponseBody, frozen=True):
    """What is told once somebody has chosen again."""

    verdict: Verdict
    played: str
    """What they did in the game."""
    game: str
    """The address of the game's replay."""
    deal: int
    """In that game, from 1."""
    due: int
    """When it is asked again, in milliseconds since 1970; 0: it is learnt."""


# --- one's figures ------------------------------------------------------------------------------------------


class KindLoss(ResponseBody, frozen=True):
    """Points lost per decision, in one kind of decision."""

    kind: str
    """``calling``, ``discarding``, ``leading``, ``following`` or ``all``."""
    decisions: int
    lost: float
    error: float | None
    """The standard error of `lost`; None of a single decision."""
    ladder: tuple[tuple[str, float], ...]
    """What computer players would have lost at the same decisions, by their strength in words."""


class CallsFrom(ResponseBody, frozen=True):
    """Calls from one place at the table."""

    place: str
    asked: int
    called: int


class StudiedGame(ResponseBody, frozen=True):
    """One game among the figures."""

    table: str
    number: int
    ended: int
    """Milliseconds since 1970."""
    title: str
    decisions: int
    lost: float
    """Points a decision."""


class Habit(ResponseBody, frozen=True):
    """A mistake that recurs."""

    lesson: str
    """The name of a coach's reason, or of a fault."""
    text: str
    """What would have helped, in a sentence."""
    count: int
    lost: float
    """Points in all."""
    drill: PuzzleKind
    """What practises it."""
    example: str
    """What was done where it cost most."""
    better: str


class Figures(ResponseBody, frozen=True):
    """What somebody's finished games say of how they play."""

    games: int
    won: int
    deals: int
    calls: tuple[CallsFrom, ...]
    """From the eldest to the dealer."""
    trumps: tuple[tuple[str, int], ...]
    """How often each was made trump, by its word."""
    made: int
    marches: int
    euchred: int
    alone: int
    alone_marches: int
    alone_euchred: int
    defended: int
    defended_euchres: int
    losses: tuple[KindLoss, ...]
    by_game: tuple[StudiedGame, ...]
    """The oldest first."""
    habits: tuple[Habit, ...]
    """The costliest first."""


class FiguresState(ResponseBody, frozen=True):
    """How far the study of somebody's games is, and what it has found so far."""

    state: Readiness
    done: int
    """Games studied."""
    of: int
    """Games that can be."""
    text: str
    """Why it failed, in a sentence."""
    strength: str
    """How strong the computer player is that judges, in a word or two."""
    figures: Figures | None
    """None before the first game is studied."""
