"""The server's application: the guards, behind them the requests, the sockets and the page."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from euchre.web.core.bots.service import Analyst
from euchre.web.core.http import api
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Requests
from euchre.web.core.http.feature import Feature
from euchre.web.core.http.guards import Guard
from euchre.web.core.http.metrics import Metrics
from euchre.web.core.http.settings import Settings
from euchre.web.core.http.socket import Sockets
from euchre.web.core.http.static import FOLDER, Static
from euchre.web.core.storage.sql import Store
from euchre.web.core.tables.registry import Registry
from euchre.web.features.club import open_tables
from euchre.web.features.club import queries as club_queries
from euchre.web.features.club import requests as club
from euchre.web.features.club.listing import Listing
from euchre.web.features.daily import queries as daily_queries
from euchre.web.features.daily import requests as daily
from euchre.web.features.duplicate import requests as duplicate
from euchre.web.features.duplicate import twin
from euchre.web.features.evening import requests as evening
from euchre.web.features.evening.evenings import Evenings
from euchre.web.features.games import requests as finished_games
from euchre.web.features.games import same_deals
from euchre.web.features.games.preview import head
from euchre.web.features.games.requests import Reviews
from euchre.web.features.learn import first_hand, mistakes, own_games, puzzles
from euchre.web.features.learn import queries as practice
from euchre.web.features.rules import requests as rules
from euchre.web.features.study import requests as study
from euchre.web.features.study.requests import Studies

FEATURES: Final = (
    Feature((rules.endpoints,)),
    Feature(
        (finished_games.endpoints, same_deals.endpoints),
        holds=(lambda here: Reviews(here.analyst, here.limits.waiting),),
    ),
    Feature(
        (first_hand.endpoints, puzzles.endpoints, mistakes.endpoints, own_games.endpoints),
        holds=(own_games.OwnGames,),
        erase=practice.erase,
        review_begun=own_games.study_reviewed,
    ),
    Feature((study.endpoints,), holds=(lambda here: Studies(here.analyst, here.limits.waiting),)),
    Feature(
        (club.endpoints, open_tables.endpoints),
        holds=(lambda here: Listing(here.registry),),
        erase=club_queries.erase,
        finished=club_queries.count,
    ),
    Feature(
        (daily.endpoints,),
        erase=daily_queries.erase,
        finished=daily_queries.count,
        check_over=daily.check_over,
    ),
    Feature((duplicate.endpoints,), check_over=duplicate.check_over, veto=twin.veto),
    Feature((evening.endpoints,), holds=(lambda here: Evenings(here.registry),)),
)
"""All features, in the order of the contract and of their work within a transaction."""
FINISHED: Final = tuple([feature.finished for feature in FEATURES if feature.finished is not None])
"""What the storage does with a game that ended."""
VETOES: Final = tuple([feature.veto for feature in FEATURES if feature.veto is not None])
"""What is checked when an entry of a table is stored."""
ENDPOINTS: Final = [
    *api.endpoints.all,
    *[each for feature in FEATURES for module in feature.endpoints for each in module.all],
]
"""All requests that the server answers."""


class Application:
    """A whole server except its listening sockets; an ASGI application."""

    def __init__(
        self,
        registry: Registry,
        store: Store,
        analyst: Analyst,
        settings: Settings,
        *,
        static: Path = FOLDER,
    ) -> None:
        self.context = HttpContext(registry, store, analyst, settings, FEATURES)
        self.metrics = Metrics(self.context)
        self._static = Static(static, partial(head, store))
        self._sockets = Sockets(registry, self.context.counts, self.metrics.message.observe)
        self._http = Requests(ENDPOINTS, self.context)
        counts, limits = self.context.counts, self.context.limits
        self._guard = Guard(self._inside, settings, limits, counts)
        # A proxy that is trusted tells the address and the scheme of the client.
        self._behind_proxies: Any = ProxyHeadersMiddleware(cast(Any, self._guard), [*settings.networks])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or one socket; `start` and `drain` begin and end the server."""
        await self._behind_proxies(scope, receive, send)

    async def _inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle what the guards have let through."""
        path: str = scope["path"]
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        elif path.startswith("/api/") or path in {"/healthz", "/readyz"}:
            await self._http(scope, receive, send)
        else:
            await self._static(scope, receive, send)

    async def start(self) -> None:
        """Open the storage, wake the computer players. Raises: StorageError."""
        await self.context.registry.start()
        for one in self.context.all_held:
            await one.start()

    async def drain(self, seconds: float = 6) -> None:
        """
        Begin nothing new, finish what was begun, and close the pages' sockets; a second call changes
        nothing.
        """
        if self.context.ending:
            return
        self.context.ending = self._sockets.draining = True
        here = self.context
        await asyncio.gather(*[one.stop() for one in here.all_held], here.registry.drain(seconds))
