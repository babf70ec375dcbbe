"""What a page asks and is answered about the deals of a day."""

from euchre.web.core.wire.bodies import RequestBody, ResponseBody
from euchre.web.core.wire.client_messages import Name
from euchre.web.core.wire.literals import USUAL_PAUSE, BotPause
from euchre.web.core.wire.views import Layout


class PlayDaily(RequestBody, frozen=True):
    """Play the deals of the day."""

    name: Name = ""
    bot_pause: BotPause = USUAL_PAUSE


class DailyLine(ResponseBody, frozen=True):
    """The result of one person with the deals of a day."""

    place: int
    """The place, from 1; people with the same points have the same place."""
    name: str
    points: int
    """The points of the person's side, less the best of the others."""
    mine: bool


class DailyBoard(ResponseBody, frozen=True):
    """The deals of a day in one game."""

    game: str
    title: str
    about: str
    layout: Layout
    deals: int
    rows: tuple[DailyLine, ...]
    """The best results, the best first."""
    played: int
    """How many people have played them to the end."""
    table: str | None
    """The table of the person who asks; null: they have not begun, or have erased their history."""
    erased: bool
    """Whether they began, and have erased their history since: nobody plays the deals twice."""
    points: int | None
    """Their points, when they have played to the end."""
    place: int | None


class DailyBoards(ResponseBody, frozen=True):
    """The deals of a day in all its games."""

    day: str
    """``2026-11-23``, in UTC."""
    games: tuple[DailyBoard, ...]
