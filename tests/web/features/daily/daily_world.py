"""
The deals of a day at two tables: what one person makes of them is told to nobody else before the day is over.

The viewer plays the same deals at a table of their own, or has only the link of the other's.
"""

from functools import partial
from typing import Final

from euchre.rules.actions import Action
from euchre.seen.views import View
from euchre.web.core.room import entries
from euchre.web.core.room.fixed_length import rules_of, stored_rules
from euchre.web.core.tables.clock import day_at
from euchre.web.core.tables.status import TableClosedError
from euchre.web.core.wire.client_messages import Act, Deal, Fill, Hello, Sit, Start
from euchre.web.core.wire.server_messages import Ok
from euchre.web.features.daily import queries as daily
from euchre.web.features.daily.requests import PLAYER
from tests.laws.two_worlds import CASES, Run
from tests.web.memory import Simple, Socket
from tests.web.two_worlds import PEOPLE, WATCHER, Request, World, stacked

VIEWERS: Final = ("who plays them, too", "stranger")
PLAYS: Final = PEOPLE[0]
"""Who plays at the first table."""
WHILE: Final[tuple[Request, ...]] = (("GET", "/api/daily", None),)
"""What may be asked before they have finished: then the board has their points."""
ASKED: Final[tuple[Request, ...]] = (
    ("GET", "/api/tables/{0}", None),
    ("GET", "/api/games/{0}.0/record", None),
    ("GET", "/api/games/{0}.0/replay", None),
    ("GET", "/api/games/{0}.0/review", None),
    ("POST", "/api/games/{0}.0/review", {}),
    ("POST", "/api/games/{0}.0/again", {}),
    ("POST", "/api/games/{0}.0/link", {}),
    ("GET", "/api/history", None),
    ("GET", "/api/history/export", None),
)


class First(Simple):
    """Computer players that take the first choice."""

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        """The first."""
        del player, seed, seconds, address
        return view.legal[0], ""


class DailyWorld(World):
    """Such a day; at the first table always the choice at this place is taken."""

    def __init__(self, viewer: str, hand: Run, choice: int) -> None:
        self.choice = choice
        assert hand.rules == CASES["two"].rules
        luck = stacked(2, (hand.dealer, hand.deck), (1 - hand.dealer, hand.deck))
        super().__init__(WATCHER if viewer == "stranger" else PEOPLE[1], lambda _: luck, First())

    async def live(self) -> None:
        """One plays half of them, and then all; the other looks in between, and tries to see that game."""
        there = await self.begin(PLAYS)
        await self.house.registry.attach(there, Socket(PLAYS), Hello())
        self.streams.append([])
        if self.me != WATCHER:
            await self.look(await self.begin(self.me))
        for hands, asked in ((1, (*WHILE, *ASKED)), (2, ASKED)):
            await self.play(there, hands)
            await self.at(600 * hands)  # however long it took
            try:
                await self.look(there)
            except TableClosedError as error:
                self.note(str(error).encode())
            await self.over_http(asked, there)
            await self.shares(there)
            await self.count()

    async def begin(self, person: str) -> str:
        """Somebody begins; their table."""
        rules, now = rules_of({"base": "two"}, 2, same_deals=True), self.house.clock.now()
        opened = entries.Opened(
            at=0, rules=stored_rules("two", rules), secret="ab" * 32, salts=("", ""), open_door=False,
            daily=entries.DailyDeals(day_at(now), "two"),
        )  # fmt: skip
        wishes = (Sit("command-sit", 0, "Ann"), Fill("command-fill", 1, PLAYER), Start("command-start"))
        claim = partial(daily.claim, day=day_at(now), game="two", person=person, name="Ann")
        return await self.house.registry.open_table(person, opened, *wishes, claim=claim)

    async def play(self, table: str, hands: int) -> None:
        """Play on until so many hands are over."""
        done = 0
        while (room := self.house.registry._actors[table].room).stage != "game-over":
            assert room.game is not None
            if room.game.score.played >= hands:
                return
            done += 1
            assert done < 200, "it does not go on"
            if room.stage == "hand-over":
                wish: Act | Deal = Deal(f"there-{hands}-{done}", room.game.hand_number)
            elif room.at_seat(room.game.state.turn).decides:
                legal = room.game.view(room.game.state.turn).legal
                wish = Act(f"there-{hands}-{done}", room.game.turn, str(legal[self.choice]))
            else:
                await self.house.clock.pass_(1)
                continue
            assert isinstance(await self.house.registry.ask(table, PLAYS, wish), Ok)

    async def at(self, seconds: int) -> None:
        """Let it be so many seconds after the start."""
        begun = self.house.registry.context
        left = 1_700_000_000_000 + 1000 * seconds - begun.clock.now()
        assert left >= 0
        await self.house.clock.pass_(left / 1000)

    async def shares(self, table: str) -> None:
        """Whoever has played them tries to share their game with the viewer, who is told what came of it."""
        viewer, self.me = self.me, PLAYS
        await self.over_http([("POST", "/api/games/{0}.0/link", {})], table)
        self.me = viewer
        over = self.house.registry._actors[table].room.final
        assert over is (self.house.clock.now() > 1_700_000_000_000 + 600_000)
