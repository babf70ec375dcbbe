"""Every wait at a table ends: somebody decides, the clock, or a computer player; none runs for nobody."""

import asyncio
import gc
import time
from functools import partial
from weakref import ref

import pytest

from euchre.web.core.room import commands, entries
from euchre.web.core.room.computer_players import STAND_IN
from euchre.web.core.store import UnknownTableError
from euchre.web.core.tables.clock import SystemClock
from euchre.web.core.wire.client_messages import Back, Fill, Hello, HintRequest, Phrase, Stand, Start
from euchre.web.core.wire.server_messages import Bye, Err, Events, Ok, Presence
from tests.web.core.tables.test_commands import code, first
from tests.web.house import House, Page, played
from tests.web.memory import settle


def news(page: Page) -> list[str]:
    """The words of all that a page was told, in order."""
    return [item.kind for told in page.heard(Events) for item in told.events]


def stage(page: Page, name: str) -> bool:
    """Whether it has come to that."""
    return page.room.stage == name


async def clocked(pace: int = 30, bank: int = 0, rules: str = "two") -> tuple[House, Page, Page]:
    """A game for two with clocks, the page that is to decide first."""
    house = House()
    pages = await house.game(rules, "ann", "ben", pace=pace, bank=bank)
    one, other = sorted(pages, key=lambda page: not page.mine)
    return house, one, other


@pytest.mark.parametrize(("milliseconds", "refused"), [(-1, ""), (0, ""), (1, "stale_turn")])
def test_f7_a_move_at_the_last_moment(milliseconds: int, refused: str) -> None:
    """A millisecond before the time is up it counts, a millisecond after it does not; one of two is done."""

    async def story() -> None:
        house, one, _ = await clocked()
        act, kept = first(one, house), house.store.appended
        due = house.actor(one).room.due()
        assert due is not None
        house.clock.milliseconds = due + milliseconds  # the timer is not called before the command comes
        assert code(await one.say(act)) == refused
        assert house.store.appended == kept + 1
        await house.clock.pass_(0.001)
        assert house.store.appended == kept + 1

    played(story())


def test_f8_a_second_tab_gives_nobody_time() -> None:
    """Whoever opens the table again, with all others gone, was not away."""

    async def story() -> None:
        house, one, other = await clocked(pace=60)
        other.go()
        await house.clock.pass_(50)
        before = house.actor(one).room.due()
        await one.come()
        await settle()
        assert house.actor(one).room.due() == before
        assert one.room.clock is not None
        assert one.room.clock.left_ms == 10_000

    played(story())


@pytest.mark.parametrize("bank", [0, 60])
def test_f24_f25_out_of_time_the_clock_decides_by_the_rules(bank: int) -> None:
    """With the time for the decision, and the bank, used up; whatever is due, the game goes on to its end."""

    async def story() -> None:
        house = House(away=10_000)
        ann, ben = await house.game("two", "ann", "ben", pace=30, bank=bank)
        kept = house.store.appended
        await house.clock.pass_(30 + bank - 0.001)
        assert house.store.appended == kept
        await house.clock.pass_(0.001)
        assert house.store.appended == kept + 1
        assert house.registry.counts["time_up"] == 1
        for _ in range(100):
            await house.clock.pass_(600)
        assert ann.room.stage == "game-over"
        assert ann.room == ben.room or ann.room.you != ben.room.you
        texts = [text for told in ann.heard(Events) for item in told.events for text in item.text]
        assert any("clock decides" in text for text in texts)

    played(story())


def test_f19_a_person_away_on_turn_is_sat_in_for_after_a_minute_and_may_come_back() -> None:
    async def story() -> None:
        house = House()
        one, other = sorted(await house.game("two", "ann", "ben"), key=lambda page: not page.mine)
        one.go()
        presence = other.socket.told[-1]
        assert isinstance(presence, Presence)
        assert presence.text.endswith(" is not connected.")
        assert presence.waits_ms == 60_000
        await house.clock.pass_(59.999)
        assert STAND_IN not in [chair.player for chair in other.room.chairs]
        await house.clock.pass_(0.001)
        assert [chair.player for chair in other.room.chairs].count(STAND_IN) == 1
        await house.clock.pass_(60)
        assert "acted" in news(other)
        await one.come(Hello(epoch=one.epoch, seq=one.seq))
        assert code(await one.do(Back)) == ""
        assert STAND_IN not in [chair.player for chair in other.room.chairs]
        await house.until(lambda: other.room.stage != "playing", [one, other])

    played(story())


@pytest.mark.parametrize("why", ["left", "clock", "alone"])
def test_f19_nobody_is_told_of_a_computer_player_that_will_not_sit_in(why: str) -> None:
    """One does already, the clock decides before that, or nobody is left for whom the game would go on."""

    async def story() -> None:
        house, one, other = await clocked(30 if why == "clock" else 0)
        zoe = await Page(house, one.table, "zoe").come()
        if why == "left":
            assert code(await one.do(Stand)) == ""
        if why == "alone":
            other.go()
        one.go()
        presence = zoe.socket.told[-1]
        assert isinstance(presence, Presence)
        assert presence.text.endswith("is not connected.")
        assert presence.waits_ms is None

    played(story())


def test_f20_who_leaves_is_sat_in_for_at_once_and_may_come_back() -> None:
    async def story() -> None:
        house = House()
        one, other = sorted(await house.game("two", "ann", "ben"), key=lambda page: not page.mine)
        asked = one.mine
        assert code(await one.do(Stand)) == ""
        assert (asked, one.mine) == (True, False), "who left is still asked for a decision"
        one.go()
        await house.clock.pass_(house.timeouts.pause)
        assert "acted" in news(other)
        await one.come()
        assert one.room.you is not None
        assert code(await one.do(Back)) == ""
        assert one.room.chairs[one.room.you].player == ""

    played(story())


@pytest.mark.parametrize("pace", [0, 30])
def test_f21_while_all_are_gone_nothing_runs_and_nobody_loses_time(pace: int) -> None:
    """Not one timer but the one that puts the table away; whoever comes back has at least twenty seconds."""

    async def story() -> None:
        house = House()
        pages = await house.game("euchre", "ann", pace=pace)
        (ann,) = pages
        ann.go()
        await settle()
        assert house.clock.timers == 1
        kept = house.store.appended
        await house.clock.pass_(90_000)
        assert house.store.appended == kept
        assert house.clock.timers == 0
        assert house.registry.rooms == 0
        await ann.come()
        await settle()
        if pace and ann.room.clock is not None:
            assert ann.room.clock.left_ms + ann.room.clock.bank_ms >= 20_000
        await house.until(lambda: ann.room.stage == "hand-over", [ann])

    played(story())


def test_f22_when_the_host_of_a_lobby_leaves_the_next_is_host() -> None:
    async def story() -> None:
        house = House()
        ann, ben = await house.open("two", "ann", "ben")
        assert [page.room.host for page in (ann, ben)] == [True, False]
        assert code(await ann.do(Stand)) == ""
        assert [page.room.host for page in (ann, ben)] == [False, True]
        assert code(await ben.do(Fill, chair=0, player="ten")) == ""
        assert code(await ben.do(Start)) == ""

    played(story())


def test_f23_nothing_waits_for_a_partner_who_sits_out() -> None:
    """Somebody plays alone; the partner loses the connection, and no chair is kept warm for them."""

    async def story() -> None:
        house = House()
        pages = await house.game("euchre", "ann", "ben", "cal", "dee")
        for _ in range(2_000):
            page = next((page for page in pages if page.mine), None)
            if page is None:
                await house.next_hand(pages)
                continue
            assert page.room.game is not None
            sight = page.room.game.view
            assert sight is not None
            if sight.out and sight.phase == "play":
                break
            alone = next((at for at, offer in enumerate(sight.offered) if offer.alone), None)
            await page.act(alone)
        sitting = next(p for p in pages if p.room.game is not None and p.room.game.view is not None
                       and p.room.game.view.viewer in p.room.game.view.out)  # fmt: skip
        sitting.go()
        others = [page for page in pages if page is not sitting]
        for _ in range(30):
            page = next((page for page in others if page.mine), None)
            if page is None:
                break
            await house.clock.pass_(30)
            assert code(await page.act()) == ""
        assert others[0].room.stage == "hand-over"
        assert "stepped-in" not in news(others[0])

    played(story())


def test_f40_on_the_way_out_what_was_begun_is_finished_and_nothing_new_is_begun() -> None:
    async def story() -> None:
        house, one, other = await clocked()
        act = first(one, house)
        gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        house.store.slow = lambda: gate
        assert one.session is not None
        sent = asyncio.ensure_future(one.session.receive(act))
        await settle()
        going = asyncio.ensure_future(house.registry.drain(2))
        await settle()
        assert other.session is not None
        late = Phrase(id=house.id(), phrase="hello")
        await other.session.receive(late)
        assert code(other.heard(Err)[-1]) == "restart"
        gate.set_result(None)
        await sent
        await going
        assert [told.id for told in one.heard(Ok)][-1] == act.id
        for page in (one, other):
            bye = page.socket.told[-1]
            assert isinstance(bye, Bye)
            assert bye.code == "restart"
            assert 1_000 <= bye.retry_ms <= 5_000
            assert page.socket.closed == 1012
        assert house.store.held == {}
        assert house.clock.timers == 0
        assert not house.registry.context.tasks
        with pytest.raises(Exception, match="restarts"):
            await one.come()
        await house.crash()
        await one.come()
        assert code(await one.say(act)) == ""

    played(story())


def test_f53_a_wall_clock_that_jumps_moves_no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    before, wall = clock.now(), time.time()
    for jump in (3600, -3600):
        monkeypatch.setattr(time, "time", lambda jump=jump: wall + jump)
        assert 0 <= clock.now() - before < 60_000


def test_f54_a_server_that_was_stopped_for_ten_minutes_takes_nobodys_time() -> None:
    async def story() -> None:
        house, one, _ = await clocked()
        kept = house.store.appended
        house.clock.milliseconds += 600_000
        await house.clock.pass_(0)
        assert [
            entries.parse(line.data) for line in house.store.logs[one.table][kept - house.store.appended :]
        ]
        assert news(one)[-1] == "resumed"
        assert one.room.clock is not None
        assert one.room.clock.left_ms >= 20_000
        assert code(await one.act()) == ""

    played(story())


def test_after_a_restart_every_seat_has_at_least_twenty_seconds() -> None:
    """And what the clocks say does not depend on when the log is read again."""

    async def story() -> None:
        house, one, other = await clocked(bank=60)
        await house.clock.pass_(70)
        await house.crash()
        await house.clock.pass_(3_000)
        await one.come()
        await other.come()
        await settle()
        assert one.room.clock is not None
        assert 20_000 <= one.room.clock.left_ms <= 30_000
        await house.clock.pass_(25)
        assert code(await one.act()) == ""
        banks = [chair.bank for chair in house.actor(one).room.chairs]
        await house.crash()
        await one.come()
        assert [chair.bank for chair in house.actor(one).room.chairs] == banks

    played(story())


@pytest.mark.parametrize("away", [12, 600])
def test_nobody_at_an_evening_pays_for_the_time_in_which_the_server_was_away(away: int) -> None:
    """Its clocks run whoever is connected, while it is awake; a start of the server gives everybody time."""

    async def story() -> None:
        house = House()
        stands = entries.EveningTable("friday", 0, 0)
        opened = entries.Opened(at=0, rules={"base": "two"}, secret="", pace=30, evening=stands)
        table = await house.registry.open_table("evening:friday", opened)
        actor = await house.registry.actor_of(table)
        actor.lead(on=True)
        for chair, name in enumerate(("Ann", "Ben")):
            await actor.submit(partial(actor.do, commands.Seat(chair, name, name, "")))
        await actor.submit(partial(actor.do, commands.Begin()))
        await house.clock.pass_(20)
        turn = actor.room.game and actor.room.game.turn
        await house.crash()
        house.clock.milliseconds += 1000 * away
        actor = await house.registry.actor_of(table)
        actor.lead(on=True)
        await settle()
        due = actor.room.due()
        assert due is not None
        assert 20_000 <= due - house.clock.now() <= 30_000
        await house.clock.pass_(19)
        assert actor.room.game is not None
        assert actor.room.game.turn == turn
        await house.clock.pass_(12)
        assert actor.room.game.turn != turn

    played(story())


def test_f64_a_table_nobody_started_is_closed_when_nobody_looks_at_it_any_more() -> None:
    async def story() -> None:
        house = House()
        ann, ben = await house.open("two", "ann", "ben")
        await house.clock.pass_(5_000)
        ann.go()
        ben.go()
        await house.clock.pass_(899)
        await ann.come()
        ann.go()
        await house.clock.pass_(899)
        assert house.registry.rooms == 1
        await house.clock.pass_(1)
        assert house.registry.rooms == 0
        with pytest.raises(UnknownTableError, match="closed"):
            await ann.come()

    played(story())


@pytest.mark.parametrize("how", ["put away", "lost"])
def test_f89_a_table_that_is_not_kept_here_any_more_is_out_of_memory_at_once(how: str) -> None:
    """Without a search for rings, which a server hardly makes: in mid-game, after a hint, all people gone."""

    async def story() -> None:
        house = House()
        (ann,) = await house.game("twelve", "ann")
        zoe = await Page(house, ann.table, "zoe").come()
        while not ann.mine:
            await house.clock.pass_(0.7)
        assert ann.room.game is not None
        await ann.do(HintRequest, turn=ann.room.game.turn)
        await ann.act()
        table, actor = ref(house.actor(ann).room.game or house), ref(house.actor(ann))
        if how == "lost":
            await house.actor(ann).hand_over("It moves.")
        for page in (ann, zoe):
            page.go()
            page.session = None
        await house.clock.pass_(61)
        await settle()
        assert house.registry.rooms == 0
        assert actor() is None
        assert table() is None

    gc.collect()
    gc.disable()
    try:
        played(story())
    finally:
        gc.enable()


def test_f73_a_table_that_is_put_away_while_somebody_comes_is_there_once() -> None:
    async def story() -> None:
        house, one, _ = await clocked()
        for page in (one, _):
            page.go()
        await settle()
        actor = house.actor(one)
        actor.retire()
        pages = [Page(house, one.table, f"p{n}") for n in range(20)]
        await asyncio.gather(*(page.come() for page in pages))
        assert len({id(house.actor(page)) for page in pages}) == 1
        assert house.actor(one) is not actor
        assert house.store.held[one.table] == house.actor(one).epoch

    played(story())


def test_the_next_hand_of_several_is_dealt_when_nobody_asks_for_it() -> None:
    """One person alone with computer players looks at the last hand as long as they like."""

    async def story() -> None:
        house = House()
        for people in (("ann", "ben"), ("ann",)):
            pages = await house.game("two", *people)
            await house.until(partial(stage, pages[0], "hand-over"), pages)
            await house.clock.pass_(29.9)
            assert pages[0].room.stage == "hand-over"
            await house.clock.pass_(0.1)
            assert pages[0].room.stage == ("playing" if len(people) > 1 else "hand-over")

    played(story())
