"""Every command is answered once and applied once, whatever happens to sockets, storage and server."""

import asyncio

import pytest

from euchre.web.core.room.entries import Opened, SentDeals
from euchre.web.core.store import UnknownTableError
from euchre.web.core.wire.client_messages import Act, Clear, Fill, Hello, Phrase, Rematch, Resync, Sit
from euchre.web.core.wire.refusal import Close
from euchre.web.core.wire.server_messages import Bye, Err, Events, Ok, QuickChat, Snapshot
from euchre.web.features.games import queries as finished_games
from tests.web.house import SECRET, House, Page, played
from tests.web.memory import settle


def code(answer: Ok | Err) -> str:
    """Why it was refused; empty when it was not."""
    return answer.code if isinstance(answer, Err) else ""


def turn_of(page: Page) -> int:
    assert page.room.game is not None
    return page.room.game.turn


async def two() -> tuple[House, Page, Page]:
    """A game for two, the page that is to decide first."""
    house = House()
    pages = await house.game("two", "ann", "ben")
    one, other = sorted(pages, key=lambda page: not page.mine)
    return house, one, other


def first(page: Page, house: House) -> Act:
    """The first thing that is offered."""
    game = page.room.game
    assert game is not None
    assert game.view is not None
    return Act(id=house.id(), turn=game.turn, action=game.view.offered[0].action)


def test_f1_the_same_command_again_has_the_same_answer_and_changes_nothing() -> None:
    """On the same socket, on a new one, and after the server was killed."""

    async def story() -> None:
        house, one, _ = await two()
        act = first(one, house)
        answer = await one.say(act)
        kept = house.store.appended
        assert await one.say(act) == answer
        one.go()
        await one.come()
        assert await one.say(act) == answer
        await house.crash()
        await one.come()
        assert await one.say(act) == answer
        assert house.store.appended == kept
        assert isinstance(answer, Ok)

    played(story())


def test_f1_a_command_that_brings_a_second_entry_has_the_number_of_its_own() -> None:
    """A friend sits down at a table that was sent to them: the game begins in the same step."""

    async def story() -> None:
        house = House()
        opened = Opened(
            at=0, rules={"base": "two"}, secret=SECRET, salts=("", ""), sent=SentDeals("elsewhere", 0, 0)
        )
        ann = await Page(house, await house.registry.open_table("ann", opened), "ann").come()
        assert code(await ann.do(Fill, chair=1, player="nine")) == ""
        sit = Sit(id=house.id(), chair=0, name="Ann")
        answer = await ann.say(sit)
        assert ann.room.stage == "playing"
        assert answer.seq == house.actor(ann).room.seq - 1
        assert await ann.say(sit) == answer

    played(story())


def test_f2_an_id_that_was_used_for_something_else_is_refused() -> None:
    async def story() -> None:
        house, one, _ = await two()
        act = first(one, house)
        await one.say(act)
        kept = house.store.appended
        assert code(await one.say(Act(id=act.id, turn=act.turn + 1, action=act.action))) == "id_reused"
        assert house.store.appended == kept

    played(story())


def test_f3_f9_f10_a_decision_is_made_once() -> None:
    """A double click under two ids, or two tabs: the first is done, the second told that it is late."""

    async def story() -> None:
        house, one, _ = await two()
        act, again = first(one, house), first(one, house)
        assert one.session is not None
        await asyncio.gather(one.session.receive(act), one.session.receive(again))
        answers = [told for told in one.socket.told if isinstance(told, Ok | Err)][-2:]
        assert [code(answer) for answer in answers] == ["", "stale_turn"]
        assert answers[1].seq == answers[0].seq

    played(story())


def test_f4_f5_f6_out_of_turn_unlawful_and_from_the_future() -> None:
    async def story() -> None:
        house, one, other = await two()
        kept = house.store.appended
        act = first(one, house)
        assert code(await other.do(Act, turn=act.turn, action="pass")) == "not_your_turn"
        assert code(await one.do(Act, turn=act.turn, action="play:X")) in {"illegal", "bad_action"}
        assert code(await one.do(Act, turn=act.turn, action="no such thing")) == "bad_action"
        assert code(await one.do(Act, turn=act.turn + 1, action=act.action)) == "bad_turn"
        assert house.store.appended == kept
        assert code(await one.say(act)) == ""

    played(story())


def test_f8_the_newer_of_two_tabs_plays_and_the_older_is_told() -> None:
    async def story() -> None:
        house, one, other = await two()
        newer = await Page(house, one.table, one.person).come()
        bye = one.socket.told[-1]
        assert isinstance(bye, Bye)
        assert (bye.code, bye.retry_ms, one.socket.closed) == ("taken-over", -1, Close.TAKEN_OVER)
        said = len(one.socket.told)
        assert one.session is not None
        await one.session.receive(first(newer, house))
        one.go()
        assert len(one.socket.told) == said
        assert newer.mine
        assert other.room.chairs[0].here
        assert other.room.chairs[1].here
        assert code(await newer.act()) == ""

    played(story())


def test_f11_f15_f16_who_comes_back_in_mid_trick_is_told_what_they_missed() -> None:
    """And nothing else; what was sent without hearing the answer is applied once."""

    async def story() -> None:
        house, one, other = await two()
        seen = Hello(epoch=one.epoch, seq=one.seq)
        act = first(one, house)
        assert one.session is not None
        sent = asyncio.ensure_future(one.session.receive(act))
        await asyncio.sleep(0)
        one.go()
        await sent
        assert not any(isinstance(told, Ok) and told.id == act.id for told in one.socket.told)
        await one.come(seen)
        (gap,) = one.pictures
        assert isinstance(gap, Events)
        assert [news.seq for news in gap.events] == [seen.seq + 1]
        kept = house.store.appended
        assert code(await one.say(act)) == ""
        assert house.store.appended == kept
        await other.do(Phrase, phrase="hello")
        assert isinstance(one.socket.told[-1], QuickChat)

    played(story())


def test_what_was_missed_is_what_would_have_been_told() -> None:
    """From every number on, in every hand: the gap holds the same news as the messages that were lost."""

    async def story() -> None:
        house = House()
        ann, ben = await house.game("twelve", "ann", "ben")
        await house.until(lambda: ann.room.game is not None and ann.room.game.hand == 1, [ann, ben])
        await ann.act() if ann.mine else await ben.act()
        told = {
            news.seq: news
            for picture in ann.pictures
            if isinstance(picture, Events)
            for news in picture.events
        }
        first = house.actor(ann).room.story[0].seq
        for seq in range(ann.seq + 1):
            page = await Page(house, ann.table, "ann").come(Hello(epoch=ann.epoch, seq=seq))
            (picture,) = page.pictures
            if seq < first - 1:
                assert isinstance(picture, Snapshot)
            else:
                assert isinstance(picture, Events)
                assert list(picture.events) == [told[at] for at in range(seq + 1, ann.seq + 1)]

    played(story())


def test_f12_f13_a_page_ahead_of_the_server_or_of_another_epoch_gets_the_whole_picture() -> None:
    async def story() -> None:
        _, one, _ = await two()
        for hello in (
            Hello(epoch=one.epoch, seq=one.seq + 1),
            Hello(epoch=one.epoch + "1", seq=one.seq),
            Hello(epoch="", seq=0),
        ):
            one.go()
            await one.come(hello)
            assert isinstance(one.socket.told[0], Snapshot)

    played(story())


def test_f12_a_page_that_comes_back_to_another_server_is_told_what_it_missed() -> None:
    """Not the whole story: after a failure everybody comes back at once."""

    async def story() -> None:
        house, one, _ = await two()
        before = Hello(epoch=one.epoch, seq=one.seq)
        await one.say(first(one, house))
        await house.crash()
        await one.come(before)
        missed = one.socket.told[0]
        assert isinstance(missed, Events)
        assert [event.seq for event in missed.events] == [before.seq + 1]
        assert missed.epoch != before.epoch
        assert one.room.game is not None
        for strange in (
            Hello(epoch=before.epoch, seq=before.seq + 2),
            Hello(epoch=missed.epoch + "1", seq=1),
        ):
            await one.come(strange)
            assert isinstance(one.socket.told[0], Snapshot)
        # What was seen before a backup was put back, and gone on from, is another story.
        await one.come()
        await house.crash()
        house.store.lose_last(one.table)
        await one.come()
        await settle()
        acting = one if one.mine else (await Page(house, one.table, "ben").come())
        await acting.say(first(acting, house))
        assert len(house.store.logs[one.table]) == before.seq + 1
        await acting.come(Hello(epoch=before.epoch, seq=before.seq + 1))
        assert isinstance(acting.socket.told[0], Snapshot)

    played(story())


def test_f14_a_page_that_missed_something_asks_and_gets_the_whole_picture() -> None:
    async def story() -> None:
        house, one, _ = await two()
        assert one.session is not None
        await one.session.receive(Resync())
        assert isinstance(one.socket.told[-1], Snapshot)
        assert house.registry.counts["resync"] == 1

    played(story())


def test_f26_a_chair_that_a_hundred_want_goes_to_one() -> None:
    async def story() -> None:
        house = House()
        (ann,) = await house.open("two", "ann")
        await ann.do(Clear, chair=1)
        pages = [await Page(house, ann.table, f"p{n}").come() for n in range(100)]
        asked = [
            house.registry.ask(ann.table, p.person, Sit(id=house.id(), chair=1, name=f"P {n}"))
            for n, p in enumerate(pages)
        ]
        codes = [code(answer) for answer in await asyncio.gather(*asked)]
        assert sorted(codes) == ["", *["taken"] * 99]
        assert ann.room.chairs[1].name

    played(story())


def test_f42_between_keeping_and_telling_the_server_dies_and_all_see_the_same() -> None:
    async def story() -> None:
        house, one, other = await two()
        cards = house.actor(one).room.secret
        act = first(one, house)
        house.store.slow = asyncio.get_running_loop().create_future  # it is kept, and nobody hears of it
        assert one.session is not None
        kept, told = house.store.appended, len(other.socket.told)
        lost = asyncio.ensure_future(one.session.receive(act))
        await settle()
        assert (house.store.appended, len(other.socket.told)) == (kept + 1, told)
        lost.cancel()
        house.store.slow = None
        await house.crash()
        await one.come(Hello(epoch=one.epoch, seq=one.seq))
        await other.come(Hello(epoch=other.epoch, seq=other.seq))
        assert {type(page.socket.told[0]) for page in (one, other)} == {Events}
        assert code(await one.say(act)) == ""
        assert house.actor(one).room.secret == cards
        assert one.room.game is not None
        assert other.room.game is not None
        assert one.room.game.turn == other.room.game.turn

    played(story())


def test_f63_phrases_are_few_known_and_not_too_many_at_once() -> None:
    async def story() -> None:
        house, one, other = await two()
        watcher = await Page(house, one.table, "zoe").come()
        kept = house.store.appended
        codes = [code(await one.do(Phrase, phrase="nice")) for _ in range(5)]
        assert codes == ["", "", "", "too_fast", "too_fast"]
        assert code(await one.do(Phrase, phrase="my partner holds the right bower")) == "no_phrase"
        assert code(await watcher.do(Phrase, phrase="nice")) == "not_seated"
        assert len(other.heard(QuickChat)) == len(watcher.heard(QuickChat)) == 3
        await house.clock.pass_(10)
        assert code(await one.do(Phrase, phrase="nice")) == ""
        assert house.store.appended == kept

    played(story())


def test_f75_after_the_end_nothing_is_decided_and_the_result_is_kept_once() -> None:
    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben")
        await house.until(lambda: ann.room.stage == "game-over", [ann, ben])
        await settle()
        assert len(house.store.games) == 1
        assert code(await ann.do(Act, turn=turn_of(ann), action="pass")) == "game_over"
        await house.crash()
        await ann.come()
        await settle()
        ((where, game),) = house.store.games.items()
        assert where == (ann.table, 0)
        assert sorted(game.people) == ["ann", "ben"]
        record = await house.store.read(finished_games.game, ann.table, 0)
        assert record is not None
        assert await house.store.read(finished_games.game, ann.table, 1) is None
        assert isinstance(await ann.do(Rematch), Ok)

    played(story())


def test_f77_nothing_of_a_game_is_given_out_before_its_end() -> None:
    async def story() -> None:
        house, one, _ = await two()
        assert await house.store.read(finished_games.game, one.table, 0) is None
        assert one.room.game is not None
        assert one.room.game.secret == ""
        assert one.room.game.view is not None
        assert one.room.game.view.shown == ()

    played(story())


def test_a_stranger_sees_no_game_through_a_closed_door() -> None:
    """They see the chairs, and nothing of the game: no cards, no sentences."""

    async def story() -> None:
        house = House()
        ann, ben = await house.game("two", "ann", "ben", open_door=False)
        zoe = await Page(house, ann.table, "zoe").come()
        await house.until(lambda: ann.room.game is not None and ann.room.game.hand == 1, [ann, ben])
        assert all(picture.room.game is None for picture in zoe.pictures)
        assert not any(
            news.text
            for told in zoe.heard(Events)
            for news in told.events
            if news.kind not in {"resumed", "ready"}
        )
        assert zoe.heard(Snapshot)[0].story == ()
        assert [chair.name for chair in zoe.room.chairs] == ["Ann", "Ben"]

    played(story())


def test_a_table_that_nobody_opened_is_not_there() -> None:
    async def story() -> None:
        house = House()
        with pytest.raises(UnknownTableError):
            await Page(house, "nowhere", "ann").come()
        assert house.registry.rooms == 0

    played(story())
