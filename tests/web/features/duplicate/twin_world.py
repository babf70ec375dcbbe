"""
A duplicate match of two tables: what happens at one is told to nobody at the other, nor to a stranger.

The viewer plays at the first table, or has only the links. At the other, people finish the hand with the
same cards, in each world otherwise; nothing of it may be told before the viewer has finished theirs.
"""

from dataclasses import dataclass
from functools import partial
from itertools import count
from random import Random
from typing import Final

from euchre.web.core.room import entries
from euchre.web.core.room.fixed_length import rules_of, stored_rules
from euchre.web.core.tables.room_log import NewTable
from euchre.web.core.tables.status import TableClosedError
from euchre.web.core.wire.client_messages import Act, Hello, HintRequest, Sit, Undo
from euchre.web.core.wire.server_messages import Err, Ok
from tests.laws.two_worlds import CASES, Run, run
from tests.web.memory import Socket
from tests.web.two_worlds import (
    PEOPLE,
    WATCHER,
    Actions,
    Deck,
    Request,
    World,
    second_worlds,
    stacked,
    tell_apart,
)

VIEWERS: Final = ("seat 0", "seat 1", "stranger")
ASKED: Final[tuple[Request, ...]] = tuple(
    [
        (method, path.format(f"{{{at}}}"), body)
        for at in range(2)
        for method, path, body in (
            ("GET", "/api/duplicate/{}", None),
            ("GET", "/api/tables/{}", None),
            ("GET", "/api/games/{}.0/record", None),
            ("GET", "/api/games/{}.0/replay", None),
            ("GET", "/api/games/{}.0/review", None),
            ("POST", "/api/games/{}.0/review", {}),
            ("POST", "/api/games/{}.0/again", {}),
            ("POST", "/api/games/{}.0/link", {}),
        )
    ]
)


@dataclass(frozen=True)
class Plan:
    """Who looks at which hand, and how far it is played there."""

    viewer: str
    hand: Run

    @property
    def seat(self) -> int | None:
        """The viewer's seat at the first table."""
        return int(self.viewer[-1]) if self.viewer.startswith("seat") else None


async def law(viewer: str, seed: int, most: int) -> int:
    """
    Compare a match with up to *most* others for one viewer; how many there were.

    Raises: TellsApartError when the viewer can tell them apart.
    """
    rng = Random(f"{viewer} {seed}")
    hand = run(CASES["two"], rng)
    stop = rng.randint(1, len(hand.actions) - 2)
    if hand.states[stop].over:
        return 0
    plan, number = Plan(viewer, hand), count()
    same = (hand.deck, hand.actions[:stop])
    others = [same, *second_worlds(hand, stop, plan.seat, rng, most - 1)]

    def made(deck: Deck, actions: Actions) -> World:
        return TwinWorld(plan, deck, actions, -1 if next(number) else 0)

    return await tell_apart(hand, others, made)


class TwinWorld(World):
    """Such a match; at its second table always the choice at this place is taken."""

    def __init__(self, plan: Plan, deck: Deck, actions: Actions, choice: int) -> None:
        self.plan, self.actions, self.choice = plan, actions, choice
        luck = stacked(2, (plan.hand.dealer, deck), (1 - plan.hand.dealer, plan.hand.deck))
        self._done = count()
        super().__init__(WATCHER if plan.seat is None else PEOPLE[plan.seat], lambda _: luck)

    async def live(self) -> None:
        """Open both tables, play at both, look, and look again after the server died."""
        rules = rules_of({"base": "two"}, 2, same_deals=True)
        opened = partial(
            entries.Opened, at=0, by="", rules=stored_rules("two", rules), secret="ab" * 32, salts=("", ""),
            open_door=False,
        )  # fmt: skip
        tables = ("table-here", "table-there")
        await self.house.registry.open_together(
            PEOPLE[9 - 1],
            *[
                NewTable(
                    table, opened(duplicate=entries.DuplicateTable(tables[1 - at], crossed=bool(at))), ()
                )
                for at, table in enumerate(tables)
            ],
        )
        if self.plan.seat is None:
            await self.look_in(tables)  # before it begins
        self.streams.append([])
        for at, table in enumerate(tables):
            if at and self.plan.seat is not None:  # the chairs there are still free
                await self.may_not_sit(table, "sat_at_twin")
            for chair in range(2):
                person = PEOPLE[2 * at + chair]
                assert isinstance(
                    await self.ask(person, table, Sit, chair=chair, name=f"P{2 * at + chair}"), Ok
                )
                if person != self.me:
                    await self.house.registry.attach(table, Socket(person), Hello())
        await self.look_in(tables)
        half = len(self.actions) // 2
        for action in self.actions[:half]:
            await self.act(tables[0], 0, str(action))
        await self.look_around(tables)
        await self.play_there(tables[1])
        await self.look_around(tables)
        for action in self.actions[half:]:
            await self.act(tables[0], 0, str(action))
        await self.look_around(tables)
        await self.house.crash()
        await self.look_in(tables)
        await self.look_around(tables)

    async def look_in(self, tables: tuple[str, str]) -> None:
        """Let the viewer come to both tables, where they stay or are sent away."""
        for table in tables:
            try:
                await self.look(table)
            except TableClosedError as error:
                self.note(str(error).encode())

    async def may_not_sit(self, table: str, code: str) -> None:
        """
        See that the viewer, who has a chair at the first table, gets none at the other.

        No page of theirs is let in there: a request is told the code and the sentence, and no more.
        """
        reply = await self.ask(self.me, table, Sit, chair=0, name="Ann")
        assert isinstance(reply, Err)
        assert reply.code == code
        self.note(f"{reply.code} {reply.text}".encode())

    async def play_there(self, table: str) -> None:
        """Finish the hand at the other table."""
        while (room := self.house.registry._actors[table].room).stage == "playing":
            assert room.game is not None
            legal = room.game.view(room.game.state.turn).legal
            await self.act(table, 2, str(legal[self.choice]))

    async def act(self, table: str, first: int, action: str) -> None:
        """Have *action* done by whose turn it is at *table*, whose chairs the people from *first* on have."""
        game = self.house.registry._actors[table].room.game
        assert game is not None
        person = PEOPLE[first + game.state.turn]
        wish = Act(f"{table}-{next(self._done)}", game.turn, action)  # by ids of their own
        assert isinstance(await self.house.registry.ask(table, person, wish), Ok)

    async def look_around(self, tables: tuple[str, str]) -> None:
        """Let the viewer ask for all there is at both tables, and try what may be tried."""
        await self.over_http(ASKED, *tables)
        await self.look_in(tables)
        if self.plan.seat is not None:  # at a table that one may not look at nothing can be tried
            await self.tries(tables[0], Undo, turn=1)
            await self.tries(tables[0], HintRequest, turn=1)
            await self.may_not_sit(tables[1], "taken")
        await self.count()
