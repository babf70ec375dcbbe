"""What a page asks and is answered about duplicate matches."""

from typing import Annotated

from msgspec import Meta

from euchre.web.core.wire.bodies import RequestBody, ResponseBody, Tables
from euchre.web.core.wire.literals import USUAL_PAUSE, BotPause
from euchre.web.features.games.bodies import ComparedHand


class OpenDuplicate(RequestBody, frozen=True):
    """A duplicate match: two pairs, two tables, the same deals."""

    rules: Tables
    """A ``base`` and what differs from it, or all of them; how long a game is, *deals* says instead."""
    deals: Annotated[int, Meta(ge=1, le=32)] = 8
    bot_pause: BotPause = USUAL_PAUSE


class DuplicateOpened(ResponseBody, frozen=True):
    """The tables of a duplicate match: the first pair has chair 0 of the one, and chair 1 of the other."""

    tables: tuple[str, str]


class DuplicateMatch(ResponseBody, frozen=True):
    """The standing of a duplicate match, as far as the person who asks may know it."""

    pairs: tuple[tuple[str, ...], tuple[str, ...]]
    """The names of the people of each pair; those who have not come yet are missing, for strangers all."""
    hands: tuple[ComparedHand, ...]
    """
    The result of each pair with the same cards: those of the side of chair 0, which each pair has at one
    table.
    """
    over: bool
    """Both games are over."""
