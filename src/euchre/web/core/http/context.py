"""One running server, for its requests: tables, limits, reviews and counters."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from secrets import token_urlsafe
from typing import Concatenate, Final, ParamSpec, TypeVar

from euchre.base.errors import EuchreError
from euchre.rules.errors import NotationError
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS, game_name
from euchre.web.core.bots.service import Analyst
from euchre.web.core.http.answers import GzipCache
from euchre.web.core.http.feature import Feature, Held
from euchre.web.core.http.identity import Identity
from euchre.web.core.http.limits import Limit, LimitName, Limits
from euchre.web.core.http.settings import Settings
from euchre.web.core.room import entries
from euchre.web.core.room.computer_players import unfit
from euchre.web.core.room.names import plain_name
from euchre.web.core.storage.sql import Store
from euchre.web.core.storage.table_logs import Claim
from euchre.web.core.store import FencedError
from euchre.web.core.tables.clock import day_at
from euchre.web.core.tables.registry import Registry
from euchre.web.core.tables.room_log import NewTable
from euchre.web.core.tables.status import TRY_AGAIN
from euchre.web.core.wire.client_messages import Command, Fill, Sit, Start
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.core.wire.server_messages import Err

H = TypeVar("H", bound=Held)
P = ParamSpec("P")

GUEST: Final = "Guest"
EMPTY: Final[Mapping[int, str]] = {}


class HttpContext:
    """One running server."""

    def __init__(
        self,
        registry: Registry,
        store: Store,
        analyst: Analyst,
        settings: Settings,
        features: Sequence[Feature],
    ) -> None:
        self.registry, self.store, self.settings, self.features = registry, store, settings, features
        self.analyst = analyst
        self.limits = Limits(settings.per_address)
        self.gzipped = GzipCache()
        self.counts: Counter[str] = Counter()
        self.ending = False
        """The server is ending: nothing new is begun."""
        self._held: dict[type[Held], Held] = {}
        for feature in features:
            for make in feature.holds:
                self.hold(make(self))

    def hold(self, one: Held) -> None:
        """Hold *one* from now on, in place of another of its class."""
        self._held[type(one)] = one

    def held(self, kind: type[H]) -> H:
        """What this server holds of a feature, by its class."""
        found = self._held[kind]
        assert isinstance(found, kind)
        return found

    @property
    def all_held(self) -> tuple[Held, ...]:
        """What this server holds of all features."""
        return tuple(self._held.values())

    @property
    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self.registry.context.clock.now()

    @property
    def today(self) -> str:
        """The day, ``2026-11-23``, in UTC."""
        return day_at(self.now)

    async def ready(self) -> str:
        """Why the server is not ready for people; empty when it is."""
        if self.ending:
            return "it is about to restart"
        try:
            async with asyncio.timeout(1):
                await self.store.ping()
        except (EuchreError, TimeoutError):
            return "its storage does not answer"
        return ""

    async def open_table(
        self,
        who: Identity,
        opened: entries.Opened,
        name: str,
        chair: int | None = 0,
        *,
        others: Mapping[int, str] = EMPTY,
        begin: bool = False,
        claim: Claim | None = None,
    ) -> str:
        """
        Open a table and seat *who* there on *chair* (None: on none), called *name*; return the table's id.

        *others* are computer players by chair; the caller has checked that they play these rules. All of this
        is done, or nothing. For the *claim* see `Registry.open_table`.

        Raises: RefusedError when there are too many tables, or the name is refused; ForbiddenError when a
        chair is; NotationError, RulesError.
        """
        called = self.called(who, name) if chair is not None else ""
        person = self.may_open(who)
        wishes: list[Command] = [] if chair is None else [Sit(_id(), chair, called)]
        wishes += [Fill(_id(), at, player) for at, player in others.items()]
        wishes += [Start(_id())] if begin else []
        table = await self.registry.open_table(person, opened, *wishes, claim=claim)
        self.counts["table_opened"] += 1
        return table

    async def open_together(
        self, who: Identity, tables: Mapping[str, entries.Opened], others: Mapping[int, str]
    ) -> None:
        """
        Open the *tables*, by their ids, with computer players on the same chairs of each, all or nothing.

        Raises: as `open_table`.
        """
        person = self.may_open(who, len(tables))
        wishes = [Fill(_id(), at, player) for at, player in others.items()]
        new = [NewTable(table, opened, wishes) for table, opened in tables.items()]
        await self.registry.open_together(person, *new)
        self.counts["table_opened"] += len(tables)

    def may_open(self, who: Identity, tables: int = 1) -> str:
        """
        Return the person, who may open that many tables now. Raises: RefusedError when that is
        too many.
        """
        if self.ending:
            raise RefusedError(503, "restart", TRY_AGAIN)
        self.registry.capacity.check(tables)
        self.count("tables", who, tables)
        return who.known()

    def count(self, limit: LimitName, who: Identity, times: int = 1) -> None:
        """Count what *who* does towards *limit*, by its name. Raises: RefusedError when it was too often."""
        found: Limit = getattr(self.limits, limit)
        found.check("" if found.person is None else who.known(), who.address, times)

    def called(self, who: Identity, name: str) -> str:
        """
        The name to sit down with: the one given now, which the browser then keeps, or the one it has kept.

        Raises: RefusedError when it cannot be a name.
        """
        try:
            if name:
                who.call(plain_name(name))
            return plain_name(who.name or GUEST)
        except NotationError as error:
            raise RefusedError(400, "bad_name", str(error)) from None

    async def do(
        self,
        table: str,
        person: str,
        kind: Callable[Concatenate[str, P], Command],
        *fields: P.args,
        **named: P.kwargs,
    ) -> None:
        """
        Carry out a command of *person* at *table*, of a *kind* and with these *fields* after its id.

        Raises: RefusedError when it is refused; FencedError when another process owns the table now.
        """
        reply = await self.registry.ask(table, person, kind(_id(), *fields, **named))
        if isinstance(reply, Err) and reply.code == "moved":
            raise FencedError(reply.text, "fenced")
        if isinstance(reply, Err):
            raise RefusedError(409, reply.code, reply.text)


def known_game(text: str, among: Collection[str] = VARIANTS) -> str:
    """
    Return the game *among* those that fit that *text* names, perhaps by another of its names.

    Raises: RefusedError when there is no such game.
    """
    name = game_name(text)
    if name not in among:
        raise RefusedError(400, "unknown_variant", f"Choose one of the games {', '.join(among)}.")
    return name


async def check_player(rules: Rules, player: str, among: Collection[str]) -> None:
    """Check that a computer player is *among* those on offer, and plays *rules*. Raises: RefusedError."""
    if player not in among:
        raise RefusedError(400, "unknown_player", f"Choose one of the players {', '.join(among)}.")
    why = await asyncio.to_thread(unfit, rules, player)  # the first question to a player loads it
    if why:
        raise RefusedError(400, "unfit_player", why)


def _id() -> str:
    """A new id for a command of the server itself."""
    return token_urlsafe(16)
