"""
People come, go, play, lose connections, send things twice; storage fails, the server dies: laws that hold.

Hypothesis chooses what happens; time is virtual. The laws I1 to I10 are those of the design of the server.
"""

# ruff: noqa: D102  # each law's name says it

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from euchre.hand.state import State
from euchre.live.fair import salt_commitment
from euchre.web.core.room import entries
from euchre.web.core.room.room_view import room_view, shared_view
from euchre.web.core.store import StorageError
from euchre.web.core.tables.room_log import replayed
from euchre.web.core.wire import client_messages
from euchre.web.core.wire.server_messages import Err, Events, Ok, Snapshot
from euchre.web.core.wire.views import RoomView
from tests.web.house import House, Page
from tests.web.memory import settle

T = TypeVar("T")
PEOPLE = ("ann", "ben", "cal", "zoe")
people = st.sampled_from(PEOPLE)
KINDS = (
    "stand", "sit", "back", "start", "deal", "undo", "claim", "hint", "phrase", "fill",
    "clear", "swap", "commit", "reveal", "salt", "rematch", "late", "early", "nonsense", "accuse",
    "agree", "refuse", "queue",
)  # fmt: skip


class Evening(RuleBasedStateMachine):
    """A server, one table, and four people with their pages."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.house = House()
        self.pages: dict[str, Page] = {}
        """The page of each person who is connected."""
        self.seen: dict[str, client_messages.Hello] = {}
        """What a person's page had seen when it was lost."""
        self.table = ""
        self.kept: dict[str, tuple[str, client_messages.Command, Ok]] = {}
        """Every command that was acknowledged, by its id: whose it was, and the answer."""
        self.folded = 0
        """Up to where the log was read again and compared."""
        self.lost: list[tuple[str, client_messages.Command]] = []
        """Commands whose answer nobody heard."""

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the server work, until it has nothing left to do at this moment."""

        async def both() -> T:
            found = await work
            await settle()
            return found

        return self.loop.run_until_complete(both())

    # --- what happens ---------------------------------------------------------------------------------------

    @initialize(
        rules=st.sampled_from(("two", "two", "twelve", "euchre", "four-honour")),
        pace=st.sampled_from((0, 0, 5, 30)),
        bank=st.sampled_from((0, 60)),
        seated=st.integers(1, 3),
        door=st.booleans(),
    )
    def open(self, rules: str, pace: int, bank: int, seated: int, door: bool) -> None:  # noqa: FBT001  # drawn
        """Somebody opens a table, and it is filled, perhaps not by people alone."""
        opened = entries.Opened(at=0, rules={"base": rules}, secret="", pace=pace, bank=bank, open_door=door)
        self.table = self.run(self.house.registry.open_table("ann", opened))
        for person in PEOPLE:
            self.come(person, "new")
        chairs = len(self.pages["ann"].room.chairs)
        for chair, person in enumerate(PEOPLE[: min(seated, chairs)]):
            self.say(person, client_messages.Sit(id=self.house.id(), chair=chair, name=person.capitalize()))
        for chair in range(min(seated, chairs), chairs):
            self.say("ann", client_messages.Fill(id=self.house.id(), chair=chair, player="nine"))
        self.say("ann", client_messages.Start(id=self.house.id()))

    @rule(person=people, how=st.sampled_from(("gap", "gap", "new", "ahead", "foreign")))
    def come(self, person: str, how: str) -> None:
        """A page comes, comes back, or is opened a second time."""
        before = self.pages.get(person)
        hello = self.seen.get(person, client_messages.Hello()) if before is None else self._seen(before)
        if how == "ahead":
            hello = msgspec.structs.replace(hello, seq=hello.seq + 5)
        if how == "foreign":
            hello = msgspec.structs.replace(hello, epoch="no-such")
        if how == "new":
            hello = client_messages.Hello()
        page = Page(self.house, self.table, person)
        try:
            self.run(page.come(hello))
        except StorageError:
            self.pages.pop(person, None)
            return
        first = page.socket.told[0]
        if isinstance(first, Events):
            assert hello.epoch not in {"", "no-such"}
            last = hello.seq + len(first.events)
            assert [news.seq for news in first.events] == [*range(hello.seq + 1, last + 1)]
        if before is not None and before.socket.closed is None:
            raise AssertionError("two sockets of one person")
        self.pages[person] = page

    def _seen(self, page: Page) -> client_messages.Hello:
        return client_messages.Hello(epoch=page.epoch, seq=page.room_seq)

    @rule(person=people)
    def drop(self, person: str) -> None:
        """A connection is lost."""
        page = self.pages.pop(person, None)
        if page is not None:
            self.seen[person] = self._seen(page)
            page.go()
            self.run(settle())

    def say(self, person: str, command: client_messages.Command) -> Ok | Err | None:
        """A page says something, and hears one answer; an acknowledged command is remembered."""
        page = self.pages.get(person)
        if page is None:
            return None
        before = len(page.socket.told)
        assert page.session is not None
        self.run(page.session.receive(command))  # type: ignore[arg-type]  # a command is a message
        answers = [told for told in page.socket.told[before:] if isinstance(told, Ok | Err)]
        if page.socket.closed is not None:  # the table was let go meanwhile: nobody knows, and they ask again
            self.pages.pop(person)
            self.lost.append((person, command))
            return None
        assert len(answers) == 1, (command, answers)
        answer = answers[0]
        assert answer.id == command.id
        if isinstance(answer, Ok) and not isinstance(
            command, client_messages.HintRequest | client_messages.Phrase
        ):
            before_ = self.kept.setdefault(command.id, (person, command, answer))
            assert before_[2] == answer, "another answer than before"
        return answer

    @rule(person=people, at=st.integers(0, 30), how=st.sampled_from(("heard", "heard", "heard", "unheard")))
    def act(self, person: str, at: int, how: str) -> None:
        """Whoever is to decide does; or their page is lost before it hears that it was done."""
        page = next((page for page in self.pages.values() if page.mine), self.pages.get(person))
        if page is None or not page.mine:
            return
        game = page.room.game
        assert game is not None
        assert game.view is not None
        offered = game.view.offered[at % len(game.view.offered)]
        command = client_messages.Act(id=self.house.id(), turn=game.turn, action=offered.action)
        if how == "heard":
            answer = self.say(page.person, command)
            failing, paced = self.house.store.failing, page.room.pace
            assert answer is None or isinstance(answer, Ok) or failing or paced or page.room.paused, answer
            return
        assert page.session is not None
        self.loop.create_task(page.session.receive(command))
        self.lost.append((page.person, command))
        self.drop(page.person)

    @rule(which=st.integers(0, 1000), how=st.sampled_from(("same", "same", "other")))
    @precondition(lambda self: self.kept or self.lost)
    def repeat(self, which: int, how: str) -> None:
        """Something is sent again; or its id is used for something else."""
        every = [*((person, command) for person, command, _ in self.kept.values()), *self.lost]
        person, command = every[which % len(every)]
        if how == "same":
            self.say(person, command)
            return
        answer = self.say(person, client_messages.Salt(id=command.id, salt="00" * 16))
        if command.id in self.kept and answer is not None and not isinstance(command, client_messages.Salt):
            assert isinstance(answer, Err)
            assert answer.code in {"id_reused", "restart"}

    @rule(
        person=people,
        kind=st.sampled_from(KINDS),
        number=st.integers(0, 3),
    )
    def try_(self, person: str, kind: str, number: int) -> None:
        """Somebody tries something, lawful or not."""
        page = self.pages.get(person)
        if page is None:
            return
        game, name = page.room.game, self.house.id()
        turn = 0 if game is None else game.turn
        command: client_messages.Command
        match kind:
            case "stand" | "back" | "start":
                command = {
                    "stand": client_messages.Stand,
                    "back": client_messages.Back,
                    "start": client_messages.Start,
                }[kind](id=name)
            case "sit":
                command = client_messages.Sit(id=name, chair=number, name=person.capitalize())
            case "queue":
                command = client_messages.Queue(id=name, chair=number, name=person.capitalize())
            case "deal":
                command = client_messages.Deal(id=name, hand=0 if game is None else game.hand)
            case "undo" | "claim" | "hint":
                command = {
                    "undo": client_messages.Undo,
                    "claim": client_messages.Claim,
                    "hint": client_messages.HintRequest,
                }[kind](id=name, turn=turn)
            case "agree" | "refuse":
                command = client_messages.AnswerUndo(id=name, turn=turn, agree=kind == "agree")
            case "phrase":
                command = client_messages.Phrase(id=name, phrase="hello")
            case "fill":
                command = client_messages.Fill(id=name, chair=number, player="ten")
            case "clear":
                command = client_messages.Clear(id=name, chair=number)
            case "swap":
                command = client_messages.Swap(id=name, one=number, other=0)
            case "commit":
                command = client_messages.CommitSalt(id=name, commitment=salt_commitment(b"\x12" * 16))
            case "reveal":
                command = client_messages.Reveal(id=name)
            case "salt":
                command = client_messages.Salt(id=name, salt="12" * 16)
            case "rematch":
                command = client_messages.Rematch(id=name, rotate=bool(number % 2))
            case "accuse":
                command = client_messages.Act(id=name, turn=turn, action=f"accuse:{number}:{1 - number % 2}")
            case "late":
                command = client_messages.Act(id=name, turn=max(0, turn - 1), action="pass")
            case "early":
                command = client_messages.Act(id=name, turn=turn + 1, action="pass")
            case _:
                command = client_messages.Act(id=name, turn=turn, action="play:??")
        answer = self.say(person, command)
        if kind in {"early", "nonsense"}:
            assert not isinstance(answer, Ok)

    @rule(person=people)
    def resync(self, person: str) -> None:
        """A page missed something."""
        page = self.pages.get(person)
        if page is not None and page.session is not None:
            self.run(page.session.receive(client_messages.Resync()))
            assert isinstance(page.socket.told[-1], Snapshot)

    @rule(seconds=st.sampled_from((0.1, 0.7, 0.7, 3, 5, 30, 61, 1_000)))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.run(self.house.clock.pass_(seconds))

    @rule(how=st.sampled_from(("busy", "full", "unknown", "dead", "", "", "")))
    def storage(self, how: str) -> None:
        """The storage begins to fail, or works again."""
        self.house.store.failing = how

    @rule(open_=st.booleans())
    def computers(self, open_: bool) -> None:  # noqa: FBT001  # drawn
        """Computer players hang, or answer at last."""
        if self.house.bots.gate is None:
            self.house.bots.gate = self.run(_event())
        if open_:
            self.house.bots.gate.set()
        else:
            self.house.bots.gate.clear()
        self.run(settle())

    @rule(gently=st.booleans())
    def restart(self, gently: bool) -> None:  # noqa: FBT001  # drawn
        """The server dies, or goes, and another comes."""
        for person, page in self.pages.items():
            self.seen[person] = self._seen(page)
        failing, self.house.store.failing = self.house.store.failing, ""
        gate, self.house.bots.gate = self.house.bots.gate, None
        if gate is not None:
            gate.set()
        if gently:
            self.run(self.house.registry.drain(1))
            assert all(page.socket.closed is not None for page in self.pages.values())
        self.run(self.house.crash())
        self.house.store.failing = failing
        self.pages.clear()

    # --- what always holds ----------------------------------------------------------------------------------

    @property
    def actor(self) -> Any:
        """The table, where it is in memory."""
        return self.house.registry._actors.get(self.table)

    @invariant()
    def a_page_whose_socket_was_closed_is_gone(self) -> None:
        """It knows that by itself; this comes before the laws: they are tried in the order of names."""
        for person, page in list(self.pages.items()):
            if page.socket.closed is not None:
                self.seen[person] = self._seen(self.pages.pop(person))

    @invariant()
    def i1_cards_are_conserved(self) -> None:
        if self.actor is not None and self.actor.room.game is not None:
            state = self.actor.room.game.state
            assert Counter(cards(state)) == Counter(state.rules.deck)

    @invariant()
    def i2_i3_i4_what_was_acknowledged_is_kept_once(self) -> None:
        log = self.house.store.logs.get(self.table, [])
        assert [line.seq for line in log] == [*range(1, len(log) + 1)]
        ids = Counter((line.by, line.command) for line in log if line.command)
        assert all(times == 1 for times in ids.values())
        for name, (person, _, answer) in self.kept.items():
            assert (log[answer.seq - 1].by, log[answer.seq - 1].command) == (person, name)

    @invariant()
    def i2_every_page_was_told_every_number(self) -> None:
        for page in self.pages.values():
            at = None
            for told in page.pictures:
                if isinstance(told, Snapshot):
                    at = told.seq
                for news in told.events if isinstance(told, Events) else ():
                    assert at is None or news.seq == at + 1
                    at = news.seq

    @invariant()
    def i5_the_log_makes_the_room(self) -> None:
        actor = self.actor
        if actor is None or actor.room.seq == self.folded:
            return
        self.folded = actor.room.seq
        room = replayed(self.table, [line.data for line in self.house.store.logs[self.table]])
        assert (room.seq, room.since, room.chairs) == (actor.room.seq, actor.room.since, actor.room.chairs)
        assert room.story == actor.room.story
        person = PEOPLE[room.seq % len(PEOPLE)]
        ours, theirs = (
            room_view(shared_view(r, actor.pages.here(room), 0, 0), person) for r in (room, actor.room)
        )
        assert ours == theirs

    @invariant()
    def i6_i8_every_page_shows_what_it_may(self) -> None:
        actor = self.actor
        for page in self.pages.values():
            common = actor.broadcast.shared(actor.room, actor.status.text)
            shown = room_view(common, common.viewer(page.person))
            assert plain(page.room) == plain(shown)
            if shown.game is not None and not shown.game.over:
                assert shown.game.secret == ""

    @invariant()
    def i7_somebody_or_a_timer_can_always_act(self) -> None:
        actor = self.actor
        if actor is None or not actor.seated or actor.room.stage != "playing":
            return
        gate = self.house.bots.gate
        thinking = gate is not None and not gate.is_set()
        assert actor.waiting or thinking or any(page.mine for page in self.pages.values())

    @invariant()
    def i9_one_server_keeps_the_table(self) -> None:
        if self.actor is not None:
            assert self.house.store.held[self.table] == self.actor.epoch

    @invariant()
    def i10_nothing_is_left_running(self) -> None:
        registry, gate = self.house.registry, self.house.bots.gate
        assert registry.capacity.sockets == sum(page.socket.closed is None for page in self.pages.values())
        if gate is None or gate.is_set():
            assert not registry.context.tasks
        if self.actor is None or not self.actor.pages.open:
            assert self.house.clock.timers <= 1

    def teardown(self) -> None:
        """In the end nothing is left at all."""
        if self.table:
            self.house.store.failing = ""
            if self.house.bots.gate is not None:
                self.house.bots.gate.set()
            for person in PEOPLE:
                self.drop(person)
            self.wait(5_000)
            assert self.house.registry.rooms == 0
            assert self.house.clock.timers == 0
            assert not self.house.registry.context.tasks
        self.loop.close()


async def _event() -> asyncio.Event:
    return asyncio.Event()


def cards(state: State) -> list[int]:
    """Every card there is, wherever it lies."""
    piles = [card for row in state.piles for pile in row for card in pile if card is not None]
    played = [card for trick in state.tricks for _, card in trick.plays] + [card for _, card in state.trick]
    return [*(card for hand in state.hands for card in hand), *state.kitty, *piles, *played]


def plain(room: RoomView) -> object:
    """What does not change by itself: no clocks, nobody's presence, and so nobody who is waited for."""
    chairs = tuple([msgspec.structs.replace(chair, here=True) for chair in room.chairs])
    return msgspec.structs.replace(room, clock=None, next_ms=None, waited_for=(), watching=0, chairs=chairs)


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=20,
    stateful_step_count=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.long
def test_a_thousand_evenings() -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        Evening, settings=settings(TestEvening.settings, max_examples=1_000, stateful_step_count=80)
    )
