"""What a page asks and is answered about an evening of many tables; no card is among it."""

from typing import Annotated

from msgspec import Meta

from euchre.web.core.wire.bodies import RequestBody, ResponseBody, Tables
from euchre.web.core.wire.client_messages import Name, Word
from euchre.web.core.wire.literals import Direction, EveningStage, Movement, WonBy

EveningPace = Annotated[int, Meta(ge=5, le=600)]
"""Seconds for a decision: the others wait for it, so there is always a clock."""


class EveningGame(ResponseBody, frozen=True):
    """A game that an evening can be played with."""

    name: str
    title: str


class OpenEvening(RequestBody, frozen=True):
    """Open an evening, as its host."""

    rules: Tables
    """A ``base`` and what differs from it, of a game of four in two pairs; its end is set by *hands*."""
    game: Word = ""
    """The game that was chosen, whose house rules these are; empty: the ``base`` of *rules*."""
    movement: Movement = "progressive"
    hands: Annotated[int, Meta(ge=1, le=24)] = 8
    """In each round."""
    rounds: Annotated[int, Meta(ge=0, le=63)] = 8
    """At most; 0: as many as the movement has."""
    minutes: Annotated[int, Meta(ge=0, le=120)] = 15
    """For a round; 0: all tables are waited for."""
    pace: EveningPace = 20
    between: Annotated[int, Meta(ge=0, le=900)] = 60
    """Seconds after a round until the next begins by itself."""
    player: Word = "queen"
    """The computer player on all other chairs: one that needs no search."""
    join: bool = True
    """The host takes part."""
    name: Name = ""
    """Empty: the name kept for this browser."""


class EveningOpened(ResponseBody, frozen=True):
    """The new evening's id: its page is ``/evening/<evening>``."""

    evening: str


class JoinEvening(RequestBody, frozen=True):
    """Take part."""

    name: Name = ""
    chair: Annotated[int, Meta(ge=0, le=63)] | None = None
    """Where partners stay together: a chair beside somebody."""


class LeaveEvening(RequestBody, frozen=True):
    """Take part no longer; a computer player has one's chair, and one may come back."""


class DirectEvening(RequestBody, frozen=True):
    """What the host wants."""

    what: Direction
    number: Annotated[int, Meta(ge=0, le=10_000)]
    """How many rounds had begun when they saw what they decide on."""


class Done(ResponseBody, frozen=True):
    """It was done."""

    done: bool


class EveningPlayer(ResponseBody, frozen=True):
    """The score of a chair; it stays with the chair when another person takes it."""

    chair: int
    name: str
    computer: bool
    left: bool
    """Somebody had it and has left; a computer player is in their place."""
    out: bool
    """They have lost in a knock-out, and play no more."""
    place: int
    """The rank, from 1; the same for equal scores."""
    points: int
    against: int
    lone: int
    """Lone hands with every trick."""
    won: int
    """Rounds won."""
    played: int
    """Rounds played."""


class EveningTableView(ResponseBody, frozen=True):
    """A table of a round."""

    table: str
    """Its id; people who may watch open ``/t/<table>``."""
    chairs: tuple[int, ...]
    """The first and the third are partners."""
    points: tuple[int, ...]
    """Of the first and third, and of the others; so far, while it is on."""
    lone: tuple[int, ...]
    """By chair of the table, once it is over."""
    hands: int
    """Played to their end."""
    over: bool
    whole: bool
    """All hands were played; false where the clock of the round ended it."""
    won: int
    """The side that won, 0 or 1; once it is over."""
    won_by: WonBy | None
    """What decided that, once it is over."""


class EveningRoundView(ResponseBody, frozen=True):
    """A round."""

    tables: tuple[EveningTableView, ...]
    idle: tuple[int, ...]
    """Chairs that do not play in it."""
    closing: bool
    """Its time is over: tables end with the hand that they play."""


class EveningView(ResponseBody, frozen=True):
    """An evening, as all see it."""

    evening: str
    title: str
    """The game."""
    about: str
    movement: Movement
    stage: EveningStage
    hands: int
    minutes: int
    pace: int
    between: int
    rounds: int
    """How many there are."""
    number: int
    """How many have begun."""
    paused: bool
    next_at: int | None
    """When the round closes, or the next begins, by itself: milliseconds since 1970 by the server's clock."""
    players: tuple[EveningPlayer, ...]
    """By place, the best first; before the evening begins by chair."""
    round: EveningRoundView | None
    """The last that has begun."""


class EveningSeen(ResponseBody, frozen=True):
    """An evening, and who one is in it."""

    version: str
    """The version of the view, with which a page asks for the next one."""
    now: int
    """Milliseconds since 1970 by the server's clock."""
    chair: int | None
    """One's own."""
    host: bool
    """One directs it."""
    table: str | None
    """Where one's place is now."""
    view: EveningView


class EveningCards(ResponseBody, frozen=True):
    """All rounds so far, and those whose places are known already, for printing."""

    rounds: tuple[EveningRoundView, ...]
    coming: tuple[tuple[tuple[int, ...], ...], ...]
    """The tables of the rounds to come, by chairs: of an individual schedule or a round robin."""
