"""A server with one table, at which a hand is played by script while somebody looks on and tries things."""

import asyncio
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final
from zlib import crc32

from euchre.rules.actions import Accuse, Action, Play, Stray
from euchre.rules.text.plain import rules_to_dict
from euchre.seen.views import View
from euchre.web.core.room import entries
from euchre.web.core.room.commands import GoOn
from euchre.web.core.room.room import Room
from euchre.web.core.wire.client_messages import (
    Act,
    AnswerUndo,
    Claim,
    Deal,
    Fill,
    Hello,
    HintRequest,
    Queue,
    Rematch,
    Resync,
    Sit,
    Start,
    Undo,
)
from euchre.web.core.wire.server_messages import HintChoice, HintResult, Ok
from euchre.web.features.games import queries as finished_games
from tests.laws.two_worlds import CASES, Case, Run, run
from tests.web.memory import Simple, Socket, settle
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

GAMES: Final = tuple([name for name in CASES if name != "joker-redeal"])
"""That one is over before it begins, its cards on the table."""
KINDS: Final = (
    "watcher",
    "seat",
    "watcher among computers",
    "seat among computers",
    "computer",
    "seat in a later hand, over HTTP",
)
"""Who looks. At a *computer* player: what it is shown is compared."""
OPEN: Final = ("twelve-0-12",)
"""Games of which nothing is hidden from those who play: each of two knows the other's cards."""
PAUSES: Final = 2
"""The longest that a computer player waits, in pauses."""
CHAIRS: Final = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay")
ASKED: Final[tuple[Request, ...]] = (
    ("GET", "/api/tables/{}", None),
    ("GET", "/api/games/{}.0/record", None),
    ("GET", "/api/games/{}.0/record?format=egn", None),
    ("GET", "/api/games/{}.0/replay", None),
    ("GET", "/api/games/{}.0/review", None),
    ("POST", "/api/games/{}.0/review", {}),
    ("POST", "/api/games/{}.0/again", {}),
    ("GET", "/api/history", None),
    ("GET", "/api/history/export", None),
    ("GET", "/readyz", None),
)


def within_a_pause(view: View) -> float:
    """Seconds that a computer player thinks: as long as its cards make it."""
    return crc32(repr(view.hand).encode()) % 7 / 10


def where_there_is_a_choice(view: View) -> float:
    """Longer than a pause, and not at all about the only card that may be laid."""
    return 0.9 if len(view.legal) > 1 else 0.0


class UnfitError(Exception):
    """The hands drawn do not follow one another in a game."""


@dataclass(frozen=True)
class Plan:
    """Who looks at which hand, how long, and what they try: the same in both worlds."""

    hand: Run
    viewer: int | None
    """The seat that looks, be it a person's or a computer player's."""
    stop: int
    computers: bool
    """All seats but one person's are computer players'."""
    shown: bool
    """A computer player looks."""
    middle: int
    """When the viewer tries what they can, for the first time."""
    returns: int
    """They come back from every so manieth point."""
    before: tuple[Run, ...]
    """The hands before this one, the same in both worlds."""
    asks: bool
    """They ask over HTTP too."""

    @property
    def seats(self) -> int:
        """How many play."""
        return self.hand.rules.seats

    @property
    def person(self) -> int:
        """The seat of the person, where computer players have all the others."""
        return ((self.viewer or 0) + self.shown) % self.seats

    @property
    def looks(self) -> int | None:
        """The seat of the person who looks; whoever watches knows no more than a player."""
        return None if self.shown else self.viewer


def possible(name: str, kind: str) -> bool:
    """Whether there are two worlds of this game for such a viewer."""
    if "computer" in kind and CASES[name].rules.revoke is not None:  # they never renege, nor call one
        return False
    return "watcher" in kind or name not in OPEN


def planned(name: str, kind: str, seed: int) -> Plan | None:
    """What *seed* stands for in a game; None where its hand is over by then: nothing is hidden."""
    case, rng = CASES[name], Random(f"{name} {kind} {seed}")
    hand = run(case, rng)
    stop = rng.randint(0, max(0, len(hand.actions) - 1))
    if hand.states[stop].over:  # though an accusation may still come
        return None
    return Plan(
        hand,
        None if "watcher" in kind else rng.randrange(case.rules.seats),
        stop,
        computers="computer" in kind,
        shown=kind == "computer",
        middle=rng.randint(0, stop),
        returns=rng.choice((1, 7, 11, 13)),
        before=earlier(case, hand, rng) if "later" in kind else (),
        asks="HTTP" in kind,
    )


def earlier(case: Case, a: Run, rng: Random) -> tuple[Run, ...]:
    """One or two hands before *a*, dealt by those whose turn it was."""
    hands: list[Run] = []
    for back in range(1, rng.randint(1, 2) + 1):
        dealer = (a.dealer - back) % case.rules.seats
        tried = (run(case, rng) for _ in range(30))
        hand = next((one for one in tried if one.dealer == dealer and one.states[-1].over), None)
        if hand is None:
            return ()
        hands.insert(0, hand)
    return tuple(hands)


async def law(
    name: str,
    kind: str,
    pairs: int,
    first: int = 0,
    *,
    seconds: Callable[[View], float] = within_a_pause,
) -> None:
    """
    Compare so many pairs of worlds of a game for one kind of viewer, seed after seed from *first*.

    Computer players think for so many *seconds*.

    Raises: TellsApartError when the viewer can tell two apart.
    """
    found, seed = 0, first
    while found < pairs:
        assert seed - first < 100 + 20 * pairs, "hardly ever a second world"
        plan = planned(name, kind, seed)
        seed += 1
        if plan is None or ("later" in kind and not plan.before):
            continue
        rng = Random(f"{name} {kind} {seed} again")
        others = second_worlds(plan.hand, plan.stop, plan.viewer, rng, min(2, pairs - found))
        try:
            found += await tell_apart(plan.hand, others, partial(TableWorld, plan, seconds))
        except UnfitError:
            continue


async def all_kinds(name: str, pairs: int, first: int = 0) -> None:
    """Compare so many pairs of a game for each kind of viewer that it can have."""
    for kind in KINDS:
        if possible(name, kind):
            await law(name, kind, pairs, first)


class Scripted(Simple):
    """
    Computer players that do what is in the script, and think for so many seconds.

    What each is shown is kept. A hint says all that whoever gives it is shown.
    """

    script: Actions = ()
    later: Any
    """As `Virtual.later`."""

    def __init__(self, seconds: Callable[[View], float]) -> None:
        super().__init__()
        self.seconds = seconds
        self.thoughts: list[asyncio.Future[None]] = []
        self.over = False

    async def stop(self) -> None:
        """Think about nothing any more."""
        self.over = True
        for thought in self.thoughts:
            thought.cancel()
        await settle()

    async def _think(self, seconds: float) -> None:
        thought = asyncio.get_running_loop().create_future()
        self.thoughts.append(thought)
        self.later(seconds, lambda: thought.set_result(None))
        await thought

    async def hint(
        self,
        view: View,
        seed: int,
        seconds: float,
        waits: Callable[[], None] = lambda: None,
        address: str = "",
    ) -> HintResult:
        """All that is shown, and what is drawn for it."""
        del waits, address
        await self._think(within_a_pause(view))
        shown = pickle.dumps((view, seed, seconds)).hex()
        return HintResult(0, (HintChoice(shown, "this", 1.0, 0.1, None, True),), ("Because.",))

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        """The next action of the script, after some thought."""
        del player, seed, seconds, address
        if self.over:
            return view.legal[0], ""
        self.seen.append(view)
        await self._think(self.seconds(view))
        done = len(view.history)
        return self.script[done] if done < len(self.script) else view.legal[0], ""


class TableWorld(World):
    """Such a server, whose hand has this deck and these actions."""

    def __init__(self, plan: Plan, seconds: Callable[[View], float], deck: Deck, actions: Actions) -> None:
        self.plan, self.actions, self.bots = plan, actions, Scripted(seconds)
        hands = [*[(hand.dealer, hand.deck) for hand in plan.before], (plan.hand.dealer, deck)]
        luck = stacked(plan.seats, *hands)
        super().__init__(WATCHER if plan.looks is None else PEOPLE[plan.looks], lambda _: luck, self.bots)
        self.bots.later = self.house.clock.later
        self.host, self.table = PEOPLE[plan.person], ""

    async def live(self) -> None:
        """Play, come back, and compare what a computer player was shown."""
        try:
            await self.open()
            await self.play()
            await self.rejoin()
        finally:
            await self.bots.stop()
        if self.plan.shown:
            self.streams.append(
                [(0, pickle.dumps(view)) for view in self.bots.seen if view.viewer == self.plan.viewer]
            )

    async def open(self) -> None:
        """Open the table, seat everybody, look, and start."""
        plan, mine = self.plan, self.plan.person
        opened = entries.Opened(at=0, rules=rules_to_dict(plan.hand.rules), secret="")
        self.table = await self.house.registry.open_table(self.host, opened)
        await self.ask(self.host, self.table, Sit, chair=mine, name=CHAIRS[mine])
        for chair in set(range(plan.seats)) - {mine}:
            if plan.computers:
                await self.ask(self.host, self.table, Fill, chair=chair, player="nine")
            else:
                await self.ask(PEOPLE[chair], self.table, Sit, chair=chair, name=CHAIRS[chair])
        await self.look(self.table)
        if self.me != self.host and plan.computers:
            await self.house.registry.attach(self.table, Socket(self.host), Hello())
        assert isinstance(await self.ask(self.host, self.table, Start), Ok)

    async def play(self) -> None:
        """
        Play the script up to the stop.

        Raises: UnfitError.
        """
        for number, hand in enumerate(self.plan.before):
            self.bots.script = hand.actions
            for action in hand.actions:
                await self.do(action)
            if self.room.stage != "hand-over":
                raise UnfitError
            assert isinstance(await self.ask(self.host, self.table, Deal, hand=number), Ok)
            if self.room.stage == "hand-over":
                actor = self.house.registry._actors[self.table]
                await actor.submit(partial(actor.do, GoOn()))
        table = self.room.game
        assert table is not None
        if table.state.dealer != self.plan.hand.dealer:
            raise UnfitError
        self.bots.script = self.actions
        for n, action in enumerate(self.actions):
            if n == self.plan.middle:
                await self.probe()
            await self.do(action)
        await self.probe()

    async def do(self, action: Action) -> None:
        """Have it done by whose it is to do."""
        room = self.room
        table = room.game
        assert table is not None
        match action:
            case Accuse(by=seat) | Stray(seat=seat):
                pass
            case _:
                seat = table.state.turn
        if self.plan.computers and seat != self.plan.person:
            for _ in range(PAUSES):
                await self.house.clock.pass_(self.house.timeouts.pause)
                if self.room.seq > room.seq:
                    break
            assert self.room.seq == room.seq + 1, "a computer player did not decide"
        else:
            done = str(action)
            answer = await self.ask(PEOPLE[seat], self.table, Act, turn=table.turn, action=done)
            assert isinstance(answer, Ok), answer

    @property
    def room(self) -> Room:
        """The room, from behind."""
        return self.house.registry._actors[self.table].room

    async def probe(self) -> None:
        """Let the viewer try what is refused, and ask whatever may be asked."""
        for kind, given in self.trials():
            await self.tries(self.table, kind, **given)
        game, seat = self.room.game, self.plan.looks
        if self.plan.computers and self.room.stage == "playing" and game and game.state.turn == seat:
            await self.house.clock.pass_(1)  # a hint is found
        self.note(repr(await self.house.store.read(finished_games.game, self.table, 0)).encode())
        if self.plan.asks:
            await self.over_http(ASKED, self.table)
        await self.count()

    def trials(self) -> Iterator[tuple[Any, dict[str, Any]]]:
        """What the viewer tries: other people's cards, another turn, another's choices."""
        room, seat = self.room, self.plan.looks
        table = room.game
        assert table is not None
        turn, mine = table.turn, set(table.view(seat).holding) if seat is not None else set()
        if room.rules.revoke is None or seat is None:  # else any card may be laid, and straying is lawful
            others = [card for card in dict.fromkeys(room.rules.deck) if card not in mine]
            yield from [(Act, {"turn": turn, "action": str(Play(card))}) for card in others[:4]]
        yield Act, {"turn": turn + 1, "action": "pass"}
        yield Act, {"turn": turn, "action": "nonsense"}
        yield Deal, {"hand": 0}
        yield HintRequest, {"turn": turn}
        yield Sit, {"chair": self.plan.person, "name": "Zoe"}
        yield Queue, {"chair": self.plan.person, "name": "Zoe"}
        yield Rematch, {}
        yield AnswerUndo, {"turn": turn, "agree": True}
        if seat is None or table.claim_refusal(seat) is not None:
            yield Claim, {"turn": turn}
        if not self.plan.computers:  # a person alone takes it back at once
            yield Undo, {"turn": turn}

    async def rejoin(self) -> None:
        """Come late; come back from every point there was, from another epoch, and from the one before."""
        actor = self.house.registry._actors[self.table]
        epoch, seq = str(actor.epoch), actor.room.seq
        for seen in range(0, seq + 2, self.plan.returns):
            await self.look(self.table, Hello(epoch=epoch, seq=seen))
        session = await self.look(self.table, Hello(epoch="none", seq=1))
        await session.receive(Resync())
        await self.house.crash()
        for seen in (self.plan.middle, seq):
            await self.look(self.table, Hello(epoch=epoch, seq=seen))
