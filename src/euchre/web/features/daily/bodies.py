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
    """What somebody made of the deals of a day."""

    place: int
    """From 1; the same for those with as many points."""
    name: str
    points: int
    """Of their side, less the best of the others."""
    mine: bool


class DailyBoard(ResponseBody, frozen=True):
    """The deals of a day in one game."""

    game: str
    title: str
    about: str
    layout: Layout
    deals: int
    rows: tuple[DailyLine, ...]
    """The best, the first first."""
    played: int
    """How many have played them to the end."""
    table: str | None
    """One's own; null: not begun, or erased."""
    erased: bool
    """One has played them, or begun to, and erased one's history since: nobody plays them twice."""
    points: int | None
    """One's own, once they are played."""
    place: int | None


class DailyBoards(ResponseBody, frozen=True):
    """The deals of a day in all its games."""

    day: str
    """``2026-11-23``, in UTC."""
    games: tuple[DailyBoard, ...]
