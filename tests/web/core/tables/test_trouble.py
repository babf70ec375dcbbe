"""Storages and computer players that fail, rules that raise: one table's trouble, and never a lost move."""

# ruff: noqa: D102  # the ports say what each method does

import asyncio
from threading import get_ident
from typing import Any

import pytest

from euchre.players.registry.ladder import NamedPlayer
from euchre.rules.actions import Action
from euchre.rules.rules import Rules
from euchre.seen.views import View
from euchre.web.core.room import entries
from euchre.web.core.room.apply import apply
from euchre.web.core.room.commands import Asked
from euchre.web.core.room.computer_players import unfit
from euchre.web.core.room.room import Room
from euchre.web.core.room.step import Step, step
from euchre.web.core.store import BrokenLogError, FencedError, Kept, StorageError, StoredEntry
from euchre.web.core.tables.broadcast import RECOUNT_AFTER
from euchre.web.core.tables.room_log import replayed
from euchre.web.core.tables.status import DAMAGED, MOVES, said
from euchre.web.core.wire.client_messages import Act, Back, Fill, HintRequest, Phrase, Sit, Stand, Start, Undo
from euchre.web.core.wire.server_messages import Bye, Err, Events, HintResult, Ok, Presence, Snapshot
from euchre.web.features.games import queries as finished_games
from tests.web.core.tables.test_commands import code, first, turn_of, two
from tests.web.core.tables.test_waiting import clocked, news
from tests.web.house import House, Page, played
from tests.web.memory import Memory, Simple, settle


@pytest.mark.parametrize(("failing", "refused"), [("busy", "try_again"), ("full", "storage")])
def test_f32_f33_f48_what_cannot_be_kept_is_not_done(failing: str, refused: str) -> None:
    """Nobody is told, the clocks stand still, and when it can be kept again all goes on by itself."""

    async def story() -> None:
        house, one, other = await clocked()
        seq, told = house.actor(one).room.seq, len(other.pictures)
        act = first(one, house)
        house.store.failing = failing
        assert code(await one.say(act)) == refused
        assert one.room.paused
        assert other.room.paused
        await house.clock.pass_(600)
        assert house.actor(one).room.seq == seq
        assert all(isinstance(p, Events) and not p.events for p in other.pictures[told:])
        house.store.failing = ""
        await house.clock.pass_(1)
        assert not other.room.paused
        assert other.room.clock is not None
        assert other.room.clock.left_ms >= 20_000
        assert house.registry.counts["time_up"] == 0
        assert code(await one.say(act)) == ""

    played(story())


def test_f33_computer_players_wait_for_the_storage_too() -> None:
    async def story() -> None:
        house = House()
        (ann,) = await house.open("euchre", "ann")
        house.store.failing = "full"
        assert code(await ann.do(Start)) == "storage"
        with pytest.raises(Exception, match="full"):
            await house.open("two", "ben")
        house.store.failing = ""
        await ann.do(Start)
        house.store.failing = "busy"
        await house.clock.pass_(100)
        seq = house.actor(ann).room.seq
        house.store.failing = ""
        await house.until(lambda: house.actor(ann).room.seq > seq + 2, [ann])

    played(story())


def test_f49_what_was_kept_though_the_storage_said_it_was_not_is_acknowledged() -> None:
    async def story() -> None:
        house, one, other = await two()
        act = first(one, house)
        house.store.failing = "unknown"
        assert code(await one.say(act)) == ""
        house.store.failing = ""
        assert other.seq == house.actor(one).room.seq == len(house.store.logs[one.table])
        assert code(await one.say(act)) == ""

    played(story())


def test_f34_when_nobody_can_say_what_was_kept_the_table_is_read_anew() -> None:
    async def story() -> None:
        house, one, other = await two()
        act = first(one, house)
        house.store.failing = "dead"
        assert one.session is not None
        await one.session.receive(act)
        assert one.socket.closed == other.socket.closed == 1012
        house.store.failing = ""
        await settle()
        await one.come()
        assert code(await one.say(act)) == ""

    played(story())


def test_a_room_whose_log_has_gone_on_without_it_is_read_anew() -> None:
    """It would refuse for ever: no entry of it can follow what is there."""

    async def story() -> None:
        house, one, other = await two()
        act = first(one, house)
        room = house.actor(one).room
        found = step(room, Asked(one.person, act), house.clock.now() + 1, lambda: "")
        assert isinstance(found, Step)
        (entry,) = found.entries
        line = StoredEntry(room.seq + 1, entries.dump(entry), entry.by, "written-by-another")
        house.store.go_on(one.table, line)
        assert one.session is not None
        await one.session.receive(act)
        assert one.socket.closed == other.socket.closed == 1012
        await settle()
        await one.come()
        assert one.seq == line.seq
        assert turn_of(one) == act.turn + 1

    played(story())


def test_f47_a_table_that_another_server_took_is_let_go() -> None:
    async def story() -> None:
        house, one, other = await two()
        act = first(one, house)
        house.store.give_to_another(one.table)
        log = list(house.store.logs[one.table])
        answer = await house.registry.ask(one.table, one.person, act)
        assert isinstance(answer, Err)
        assert (answer.code, answer.text) == ("moved", MOVES)
        assert house.store.logs[one.table] == log
        bye = other.socket.told[-1]
        assert isinstance(bye, Bye)
        assert (bye.code, other.socket.closed) == ("moved", 1012)
        await settle()
        with pytest.raises(FencedError):
            await one.come()
        assert house.registry.rooms == 0

    played(story())


@pytest.mark.parametrize("what", ["broken", "newer", "nonsense"])
def test_f36_f43_a_log_that_cannot_be_read_puts_its_own_table_aside(what: str) -> None:
    async def story() -> None:
        house, one, _ = await two()
        fine, _ = await house.game("two", "cal", "dee")
        await house.crash()
        log = house.store.logs[one.table]
        if what == "broken":
            house.store.broken.add(one.table)
        elif what == "newer":
            house.store.go_on(one.table, StoredEntry(len(log) + 1, b'{"kind":"teleported","at":1}'))
        else:
            wrong = entries.dump(entries.Acted(at=1, seat=0, action="discard:9C"))
            house.store.go_on(one.table, StoredEntry(len(log) + 1, wrong))
        kept = house.store.logs[one.table]
        with pytest.raises(BrokenLogError) as caught:
            await one.come()
        assert (caught.value.code, said(caught.value)) == ("broken", DAMAGED)
        assert house.store.logs[one.table] == kept
        assert one.table not in house.store.held
        await fine.come()
        assert house.registry.rooms == 1

    played(story())


def test_f70_a_table_whose_rules_raise_is_put_aside_and_the_others_live(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is written down where, and nothing that was on the table."""

    async def story() -> None:
        house, one, other = await two()
        fine, fair = await house.game("two", "cal", "dee")
        log = list(house.store.logs[one.table])

        def fail(*_: object) -> None:
            raise ZeroDivisionError("the JH of Ann")

        monkeypatch.setattr("euchre.web.core.tables.actor.step", fail)
        act = first(one, house)
        assert code(await one.say(act)) == "table_paused"
        monkeypatch.undo()
        assert "ZeroDivisionError" in other.room.paused
        assert "JH" not in other.room.paused
        assert code(await one.do(Phrase, phrase="hello")) == "table_paused"
        assert house.store.logs[one.table] == log
        assert house.registry.counts["table_failed"] == 1
        written = capsys.readouterr().out
        assert "ZeroDivisionError" in written
        assert "test_trouble.py" in written
        assert not any(word in written for word in ("JH", "Ann", one.table))
        await house.until(lambda: fine.room.stage == "hand-over", [fine, fair])

    played(story())


def test_f81_what_cannot_be_applied_is_refused_and_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player is told that nothing was done; nothing was, and after a restart the table is played on."""

    async def story() -> None:
        house, one, _ = await two()
        log = list(house.store.logs[one.table])
        room = replayed(one.table, await house.store.load(one.table))

        def half(room: Room, *given: Any) -> None:
            apply(room, *given)
            raise ZeroDivisionError

        monkeypatch.setattr("euchre.web.core.room.step.apply", half)
        act = first(one, house)
        assert code(await one.say(act)) == "table_paused"
        monkeypatch.undo()
        assert house.store.logs[one.table] == log
        kept = house.actor(one).room
        assert (kept.seq, kept.story, kept.chairs) == (room.seq, room.story, room.chairs)
        assert kept.game is not None
        assert room.game is not None
        assert (kept.game.state, kept.game.seq) == (room.game.state, room.game.seq)
        assert one.room.paused
        await house.crash()
        await one.come()
        assert not one.room.paused
        assert code(await one.say(act)) == ""

    played(story())


def test_f81_what_is_not_kept_is_not_done_though_it_was_tried() -> None:
    async def story() -> None:
        house, one, _ = await two()
        act, before = first(one, house), replayed(one.table, await house.store.load(one.table))
        house.store.failing = "full"
        assert code(await one.say(act)) == "storage"
        kept = house.actor(one).room
        assert kept.game is not None
        assert before.game is not None
        assert kept.game.events(None) == before.game.events(None)
        assert kept.answered(one.person, act) is None

    played(story())


def test_f81_a_log_on_which_the_rules_raise_puts_its_table_aside_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever they raise: it would be the same at every page that comes back."""

    async def story() -> None:
        house, one, _ = await two()
        await house.crash()

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("euchre.web.core.tables.room_log.apply_all", fail)
        with pytest.raises(BrokenLogError, match="put aside"):
            await one.come()
        assert one.table not in house.store.held
        monkeypatch.undo()
        await one.come()

    played(story())


def test_f84_logs_are_read_in_a_thread_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart all tables are wanted at once, and the loop goes on."""

    async def story() -> None:
        house = House()
        pages = [(await house.open("two", person))[0] for person in ("ann", "ben", "cal", "dee")]
        await house.crash()
        at_once, most, threads = 0, 0, set()

        def read(table: str, log: list[bytes]) -> Room:
            nonlocal at_once, most
            at_once += 1
            most = max(most, at_once)
            threads.add(get_ident())
            room = replayed(table, log)
            at_once -= 1
            return room

        monkeypatch.setattr("euchre.web.core.tables.registry.replayed", read)
        await asyncio.gather(*[page.come() for page in pages])
        assert most == 1
        assert threads
        assert get_ident() not in threads

    played(story())


def test_a_player_is_loaded_in_a_thread_before_a_chair_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    """To ask it whether it plays these rules takes seconds, the first time: the loop goes on."""
    threads, right = set(), NamedPlayer.refusal

    def asked(self: NamedPlayer, rules: Rules) -> str | None:
        threads.add(get_ident())
        return right(self, rules)

    async def story() -> None:
        (ann,) = await House().open("two", "ann")
        unfit.cache_clear()
        monkeypatch.setattr(NamedPlayer, "refusal", asked)
        assert code(await ann.do(Fill, chair=1, player="queen")) == ""
        assert threads
        assert get_ident() not in threads

    played(story())


@pytest.mark.parametrize(
    "where",
    [
        "euchre.web.core.room.room.Room.duty",
        "euchre.web.core.tables.broadcast.room_view",
        "euchre.web.core.tables.broadcast.event_view",
    ],
)
def test_f70_wherever_it_goes_wrong_the_table_is_put_aside(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was acknowledged before is kept; who comes to it is told, and another table lives."""

    async def story() -> None:
        house, one, _ = await two()
        fine, fair = await house.game("two", "cal", "dee")
        act = first(one, house)

        def fail(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        assert one.session is not None
        monkeypatch.setattr(where, fail)
        await one.session.receive(act)
        assert one.heard(Ok)[-1].id == act.id
        assert house.actor(one).status.kind == "aside"
        if where.endswith("room_view"):
            with pytest.raises(StorageError, match="put aside"):
                await one.come()
        monkeypatch.undo()
        await one.come()
        assert one.room.paused
        assert code(await one.do(Phrase, phrase="hello")) == "table_paused"
        assert house.clock.timers == 0 or not house.actor(one).waiting
        await house.until(lambda: fine.room.stage == "hand-over", [fine, fair])
        await house.crash()
        await one.come()
        assert code(await one.say(act)) == ""

    played(story())


def test_f76_a_game_that_is_over_and_its_last_entry_are_kept_together_or_not_at_all() -> None:
    class Forgetful(Memory):
        wrong = 1

        async def append(self, table: str, epoch: int, kept: Kept) -> None:
            if kept.game is not None and self.wrong:
                self.wrong -= 1
                raise StorageError("full")
            await super().append(table, epoch, kept)

    async def story() -> None:
        house = House(Forgetful())
        pages = await house.game("two", "ann", "ben")
        with pytest.raises(AssertionError):
            await house.until(lambda: False, pages)
        assert not house.store.games
        assert [page.room.stage for page in pages] == ["playing", "playing"]
        assert pages[0].room.paused
        await house.clock.pass_(1)
        await house.until(lambda: pages[0].room.stage == "game-over", pages)
        assert len(house.store.games) == 1
        assert await house.store.read(finished_games.game, pages[0].table, 0) is not None

    played(story())


# --- computer players ---------------------------------------------------------------------------------------


class Slow(Simple):
    """Computer players that take their time, by the clock of the house."""

    house: House
    seconds = 0.0

    async def choose(
        self, player: str, view: View, seed: int, seconds: float, address: str = ""
    ) -> tuple[Action, str]:
        found = await super().choose(player, view, seed, seconds, address)
        done = asyncio.get_running_loop().create_future()
        self.house.clock.later(self.seconds, lambda: done.set_result(None))
        await done
        return found


@pytest.mark.parametrize(("takes", "after"), [(0.0, 0.7), (0.3, 0.7), (0.69, 0.7), (0.8, 1.4)])
def test_computer_players_answer_in_step_however_hard_the_choice(takes: float, after: float) -> None:
    """Whoever watches the clock learns nothing of what they hold."""

    async def story() -> None:
        bots = Slow()
        bots.seconds = takes
        house = House(bots=bots)
        bots.house = house
        pages = await house.game("euchre", "ann")
        (ann,) = pages
        while ann.mine:
            await ann.act()
        seq = ann.seq
        await house.clock.pass_(after - 0.001)
        assert ann.seq == seq
        await house.clock.pass_(0.001)
        assert ann.seq == seq + 1

    played(story())


def test_f27_a_chair_taken_while_its_computer_player_thinks_is_the_persons() -> None:
    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben")
        while ann.mine:
            await ann.act()
        house.bots.gate = asyncio.Event()
        assert code(await ben.do(Stand)) == ""
        assert code(await ben.do(Back)) == ""
        seq = ben.seq
        house.bots.gate.set()
        await house.clock.pass_(10)
        assert ben.seq == seq
        assert ben.mine
        assert house.registry.counts["bot_late"] >= 1
        assert code(await ben.act()) == ""

    played(story())


def test_who_sits_down_in_the_middle_is_told_the_whole_story() -> None:
    """In the hand for whose deal a computer player drew in their place, too."""

    async def story() -> None:
        house = House()
        (ann,) = await house.game("euchre", "ann")
        ben = await Page(house, ann.table, "ben").come()
        assert code(await ben.do(Sit, chair=2, name="Ben")) == "hand_on"
        await house.until(lambda: ann.room.stage == "hand-over", [ann])
        assert code(await ben.do(Sit, chair=2, name="Ben")) == ""
        await ben.come()
        (snapshot,) = ben.heard(Snapshot)
        assert any("draws" in text for text in snapshot.story)
        assert any("Ben sits down in place of" in text for text in snapshot.story)

    played(story())


def test_f74_f30_what_a_computer_player_decides_too_late_changes_nothing() -> None:
    """Whose chair it is has taken a choice back meanwhile."""

    async def story() -> None:
        house = House()
        (ann,) = await house.game("two", "ann")
        house.bots.gate = asyncio.Event()
        while not ann.mine:
            house.bots.gate.set()
            await house.clock.pass_(0.7)
            house.bots.gate.clear()
        await ann.act(0)
        assert ann.room.game is not None
        assert code(await ann.do(Undo, turn=ann.room.game.turn)) == ""
        seq = ann.seq
        house.bots.gate.set()
        await house.clock.pass_(10)
        assert ann.seq == seq
        assert ann.mine

    played(story())


def test_a_hint_goes_to_the_one_who_asked_while_the_question_stands() -> None:
    async def story() -> None:
        house = House()
        (ann,) = await house.game("twelve", "ann")
        zoe = await Page(house, ann.table, "zoe").come()
        while not ann.mine:
            await house.clock.pass_(0.7)
        assert ann.room.game is not None
        turn = ann.room.game.turn
        assert code(await zoe.do(HintRequest, turn=turn)) == "not_seated"
        assert code(await ann.do(HintRequest, turn=turn + 1)) == "bad_turn"
        house.bots.gate = asyncio.Event()
        assert code(await ann.do(HintRequest, turn=turn)) == ""
        assert code(await ann.do(HintRequest, turn=turn)) == ""
        house.bots.gate.set()
        await settle()
        (hinted,) = ann.heard(HintResult)
        assert hinted.turn == turn
        assert not zoe.heard(HintResult)
        house.bots.gate.clear()
        assert code(await ann.do(HintRequest, turn=turn)) == ""
        await ann.act()
        house.bots.gate.set()
        await settle()
        assert len(ann.heard(HintResult)) == 1
        assert house.registry.counts["hint_late"] == 1
        assert code(await ann.do(HintRequest, turn=turn)) == "stale_turn"

    played(story())


def test_while_whoever_gives_hints_warms_up_the_page_is_told_and_the_hint_follows() -> None:
    """One press is enough, however cold the machine."""

    async def story() -> None:
        house = House()
        (ann,) = await house.game("twelve", "ann")
        while not ann.mine:
            await house.clock.pass_(0.7)
        assert ann.room.game is not None
        turn = ann.room.game.turn
        house.bots.gate, house.bots.degraded = asyncio.Event(), True
        assert code(await ann.do(HintRequest, turn=turn)) == ""
        await settle()
        (waking,) = ann.heard(HintResult)
        assert (waking.turn, waking.choices, waking.follows) == (turn, (), True)
        assert "follows by itself" in waking.text[0]
        house.bots.gate.set()
        await settle()
        told = ann.heard(HintResult)[-1]
        assert told.choices
        assert not told.follows

    played(story())


def test_hints_are_for_those_who_play_against_computers_only() -> None:
    async def story() -> None:
        _, one, _ = await two()
        assert one.room.game is not None
        assert code(await one.do(HintRequest, turn=one.room.game.turn)) == "not_alone"

    played(story())


def test_f69_who_comes_to_watch_costs_those_who_watch_nothing() -> None:
    """How many there are is told once a second, however many come; who has a chair is told of at once."""

    async def story() -> None:
        house, one, other = await two()
        crowd = [await Page(house, one.table, f"watcher-{at}").come() for at in range(40)]
        assert not any(watcher.heard(Presence) for watcher in [*crowd, other])
        await house.clock.pass_(RECOUNT_AFTER)
        assert [presence.watching for presence in other.heard(Presence)] == [40]
        for watcher in crowd[:30]:
            watcher.go()
        assert len(other.heard(Presence)) == 1
        one.go()
        assert [presence.watching for presence in other.heard(Presence)[1:]] == [10]
        await house.clock.pass_(RECOUNT_AFTER)
        assert [len(watcher.heard(Presence)) for watcher in crowd[30:]] == [2] * 10

    played(story())


def test_f69_those_who_watch_share_one_picture_and_hold_nothing_up() -> None:
    async def story() -> None:
        house, one, other = await two()
        watchers = [await Page(house, one.table, person).come() for person in ("zoe", "yan", "")]
        for watcher in watchers:
            watcher.socket.told.clear()
        await one.act()
        assert len({id(watcher.pictures[-1]) for watcher in watchers}) == 1
        assert other.room.watching == 3
        assert code(await watchers[0].do(Act, turn=0, action="pass")) == "not_seated"
        assert code(await watchers[2].do(Sit, chair=0, name="Nobody")) == "nobody"
        for watcher in watchers:
            watcher.go()
        await house.clock.pass_(RECOUNT_AFTER)
        presence = other.socket.told[-1]
        assert isinstance(presence, Presence)
        assert presence.watching == 0
        assert "acted" in news(other)

    played(story())
