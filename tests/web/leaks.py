"""Wrong servers, each of which tells a viewer one thing too many: the two-world law must turn all down."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest

from euchre.hand.hand import legal
from euchre.hand.state import State
from euchre.notation.document import dumps
from euchre.players.outside.wire import view_to_dict
from euchre.seen.views import View, view
from euchre.web.core.room import room_view
from euchre.web.core.room import step as stepping
from euchre.web.core.room.finished import Finished
from euchre.web.core.room.hand_view import hand_view as honest_sight
from euchre.web.core.room.parts import RoomEvent, Think
from euchre.web.core.room.room import Room
from euchre.web.core.tables import actor
from euchre.web.core.tables.bot_turn import BotTurn
from euchre.web.core.tables.broadcast import Broadcast
from euchre.web.core.tables.context import Pauses
from euchre.web.core.tables.ephemeral import Ephemeral
from euchre.web.core.tables.registry import Registry
from euchre.web.core.wire.client_messages import Hello
from euchre.web.core.wire.refusal import Refusal
from euchre.web.core.wire.server_messages import Presence, QuickChat, RoomEventView, Snapshot
from euchre.web.core.wire.views import HandView, Offered, RoomView
from euchre.web.features.evening import round_tables
from euchre.web.features.evening.actor import EveningActor
from euchre.web.features.evening.round_tables import ScoreSoFar

Leak = Callable[[pytest.MonkeyPatch], None]
LEAKS: Final[dict[str, tuple[Leak, str]]] = {}
"""By name: what makes a server wrong, and a game at which it must be noticed, or ``evening``."""
again: Final = msgspec.structs.replace


def leak(game: str) -> Callable[[Leak], Leak]:
    """It must be noticed at this *game*."""

    def listed(wrong: Leak) -> Leak:
        LEAKS[wrong.__name__] = wrong, game
        return wrong

    return listed


def all_cards(state: State) -> tuple[int, ...]:
    """Every card, where it lies."""
    piles = [card for row in state.piles for pile in row for card in pile if card is not None]
    return (*[int(card) for hand in state.hands for card in hand], *map(int, state.kitty), *map(int, piles))


def _view(patch: pytest.MonkeyPatch, wrong: Callable[[Room, RoomView], RoomView]) -> None:
    """Whatever room view is made is made wrong."""
    right = room_view.room_view

    def seen(common: room_view.SharedView, person: str) -> RoomView:
        found, room = right(common, person), common.of
        return wrong(room, found) if room.game is not None and found.game is not None else found

    patch.setattr("euchre.web.core.tables.broadcast.room_view", seen)


def _sight(patch: pytest.MonkeyPatch, wrong: Callable[[State, HandView], HandView]) -> None:
    """Whatever hand is shown is shown wrong."""

    def changed(room: Room, seen: RoomView) -> RoomView:
        assert room.game is not None
        assert seen.game is not None
        assert seen.game.view is not None
        return again(seen, game=again(seen.game, view=wrong(room.game.state, seen.game.view)))

    _view(patch, changed)


def _game(patch: pytest.MonkeyPatch, **wrong: Callable[[State], Any]) -> None:
    """A field of the game is made from what lies hidden."""

    def changed(room: Room, seen: RoomView) -> RoomView:
        assert room.game is not None
        assert seen.game is not None
        state = room.game.state
        return again(seen, game=again(seen.game, **{name: how(state) for name, how in wrong.items()}))

    _view(patch, changed)


def _state(room: Room) -> State | None:
    return None if room.game is None else room.game.state


def _shown(patch: pytest.MonkeyPatch, wrong: Callable[[State, Snapshot], Snapshot]) -> None:
    """Whatever snapshot is sent is sent wrong."""
    right = Broadcast.show

    def show(broadcast: Broadcast, page: Any, room: Room, paused: str) -> None:
        send, state = page.send, _state(room)
        if state is None:
            return right(broadcast, page, room, paused)
        page.send = lambda message: send(wrong(state, message))
        try:
            right(broadcast, page, room, paused)
        finally:
            page.send = send
        return None

    patch.setattr(Broadcast, "show", show)


def _said(patch: pytest.MonkeyPatch, wrong: Callable[[State, RoomEventView], RoomEventView]) -> None:
    """Whatever is told is told wrong."""
    right = room_view.event_view

    def event_view(room: Room, room_event: RoomEvent, person: str, *more: Any) -> RoomEventView:
        found = right(room, room_event, person, *more)
        return found if room.game is None else wrong(room.game.state, found)

    patch.setattr("euchre.web.core.tables.broadcast.event_view", event_view)


# --- the twenty of reference/server.md, 4.1 -----------------------------------------------------------------


@leak("euchre")
def kitty_in_the_snapshot(patch: pytest.MonkeyPatch) -> None:
    _shown(patch, lambda state, found: again(found, story=(*found.story, str(state.kitty))))


@leak("two")
def backs_in_the_order_of_the_ranks(patch: pytest.MonkeyPatch) -> None:
    def ordered(state: State, found: HandView) -> HandView:
        strong = sorted(range(len(state.hands)), key=lambda seat: sum(card & 7 for card in state.hands[seat]))
        return again(found, won=tuple(strong))

    _sight(patch, ordered)


@leak("euchre")
def partners_hand_when_coming_back(patch: pytest.MonkeyPatch) -> None:
    right = Broadcast.greet

    def greet(broadcast: Broadcast, page: Any, hello: Hello, room: Room, paused: str) -> None:
        right(broadcast, page, hello, room, paused)
        state, seat = _state(room), room.seat_of(page.person)
        if state is not None and hello.seq:
            partner = (2 + (seat or 0)) % len(state.hands)
            page.send(Presence((), 0, str(state.hands[partner])))

    patch.setattr(Broadcast, "greet", greet)


@leak("two")
def those_who_watch_see_all(patch: pytest.MonkeyPatch) -> None:
    def seen(state: State, found: HandView) -> HandView:
        if found.viewer is not None:
            return found
        return again(found, hand=tuple(str(card) for card in state.hands[0]))

    _sight(patch, seen)


@leak("tournament")
def a_buried_card_is_told(patch: pytest.MonkeyPatch) -> None:
    _said(patch, lambda state, found: again(found, text=(*found.text, str(state.kitty[-1:]))))


@leak("twelve")
def choices_of_the_seat_on_turn_for_everybody(patch: pytest.MonkeyPatch) -> None:
    def offered(state: State, found: HandView) -> HandView:
        return again(found, offered=tuple(Offered(str(action), "pass", "", "") for action in legal(state)))

    _sight(patch, offered)


@leak("two")
def cards_numbered_as_they_were_dealt(patch: pytest.MonkeyPatch) -> None:
    _game(patch, commitment=lambda state: str(all_cards(state).index(max(all_cards(state)))))


@leak("euchre")
def order_of_a_set(patch: pytest.MonkeyPatch) -> None:
    def mixed(state: State, found: HandView) -> HandView:
        odd = sum(n * card for n, card in enumerate(all_cards(state))) % 2
        return again(
            found, sizes=found.sizes[:: -1 if odd else 1], bowers=dict(found.bowers), phase="x" * odd
        )

    _sight(patch, mixed)


def _pausing(patch: pytest.MonkeyPatch, pause: Callable[[View], float]) -> None:
    """Computer players take as long as what they see makes them."""
    right = BotTurn._decide

    async def decide(self: BotTurn, room: Room, question: Any, duty: Any, *rest: Any) -> None:
        self._context.timeouts = replace(self._context.timeouts, pause=pause(duty.view))
        await right(self, room, question, duty, *rest)

    patch.setattr(BotTurn, "_decide", decide)


@leak("two")
def a_pause_as_long_as_the_choice_is_hard(patch: pytest.MonkeyPatch) -> None:
    _pausing(patch, lambda seen: 0.6 + sum(seen.hand) / 10_000)


@leak("twelve")
def a_forced_card_at_once(patch: pytest.MonkeyPatch) -> None:
    _pausing(patch, lambda seen: 0.1 if len(seen.legal) < 3 else 0.7)


@leak("two")
def an_answer_as_soon_as_it_is_found(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Pauses, "until", lambda _pauses, _table, _player, took, _pause: took)


@leak("two")
def a_digest_of_everything(patch: pytest.MonkeyPatch) -> None:
    _shown(patch, lambda state, found: again(found, epoch=str(hash(all_cards(state)))))


@leak("euchre")
def a_refusal_that_knows(patch: pytest.MonkeyPatch) -> None:
    right = stepping.step

    def step(room: Room, *given: Any) -> Any:
        found = right(room, *given)
        if isinstance(found, Refusal) and room.game is not None and room.stage == "playing":
            return Refusal(found.code, f"{found.text} {len(legal(room.game.state))}")
        return found

    patch.setattr("euchre.web.core.tables.actor.step", step)


@leak("two")
def a_number_left_out(patch: pytest.MonkeyPatch) -> None:
    _said(patch, lambda state, found: again(found, seq=found.seq + max(state.hands[0], default=0) % 2))


@leak("two")
def a_message_longer_for_better_cards(patch: pytest.MonkeyPatch) -> None:
    _said(patch, lambda state, found: again(found, text=(*found.text, " " * sum(map(sum, state.hands)))))


@leak("bid")
def the_state_it_began_with(patch: pytest.MonkeyPatch) -> None:
    def begun(state: State, found: Snapshot) -> Snapshot:
        return again(found, rules=again(found.rules, deck=tuple(map(str, all_cards(state)))))

    _shown(patch, begun)


@leak("two")
def what_an_undo_would_bring_back(patch: pytest.MonkeyPatch) -> None:
    _game(patch, undone=lambda state: sum(state.hands[-1]))


@leak("two")
def a_game_given_out_before_its_end(patch: pytest.MonkeyPatch) -> None:
    right = stepping.step

    def early(*given: Any) -> stepping.Step | Refusal:
        found = right(*given)
        if isinstance(found, Refusal) or found.room.game is None:
            return found
        record, nobody = dumps(found.room.game.record()), ("",) * found.room.rules.seats
        return found._replace(finished=Finished(found.room.name, 0, 0, "", nobody, nobody, (), (), record))

    patch.setattr(actor, "step", early)


@leak("two")
def a_count_with_a_card_in_its_name(patch: pytest.MonkeyPatch) -> None:
    right = Broadcast.tell

    def tell(broadcast: Broadcast, room: Room, *told: Any) -> None:
        state = _state(room)
        if state is not None:
            broadcast._context.counts[f"holds_{state.hands[0][:1]}"] += 1
        right(broadcast, room, *told)

    patch.setattr(Broadcast, "tell", tell)


@leak("two")
def a_hint_for_another_seat(patch: pytest.MonkeyPatch) -> None:
    right = Ephemeral.take

    def take(self: Ephemeral, room: Room, person: str, command: Any) -> Any:
        state = _state(room)
        if state is None or state.over:
            return right(self, room, person, command)
        return QuickChat(0, str(view_to_dict(view(state, state.turn))))

    patch.setattr(Ephemeral, "take", take)


@leak("two")
def the_seed_for_whoever_debugs(patch: pytest.MonkeyPatch) -> None:
    _game(patch, secret=lambda state: bytes(all_cards(state)).hex())


@leak("euchre")
def a_page_of_before_a_crash_is_told_more(patch: pytest.MonkeyPatch) -> None:
    right = Broadcast._known_until

    def known_until(broadcast: Broadcast, epoch: str, room: Room) -> int:
        state = _state(room)
        told = right(broadcast, epoch, room)
        if state is not None and epoch == broadcast._written and hash(state.hands) % 2:
            return -1
        return told

    patch.setattr(Broadcast, "_known_until", known_until)


# --- and of our own -----------------------------------------------------------------------------------------


@leak("twelve")
def what_is_left_over_is_shown_before_the_end(patch: pytest.MonkeyPatch) -> None:
    def shown(view_: Any, company: Any, **more: Any) -> HandView:
        after = more.get("after")
        found = honest_sight(view_, company, **more)
        return found if after is None else again(found, kitty=tuple(map(str, all_cards(after))))

    patch.setattr("euchre.web.core.room.room_view.hand_view", shown)


@leak("euchre")
def a_computer_player_is_shown_the_kitty(patch: pytest.MonkeyPatch) -> None:
    right = Room.duty

    def duty(room: Room) -> Any:
        found = right(room)
        if not isinstance(found, Think) or room.game is None:
            return found
        return again(found, view=replace(found.view, out=room.game.state.kitty))

    patch.setattr(Room, "duty", duty)


@leak("two")
def an_invitation_that_knows_the_cards(patch: pytest.MonkeyPatch) -> None:
    """Over HTTP."""
    right = Registry.summary

    async def summary(registry: Registry, table: str) -> Any:
        found, state = await right(registry, table), _state(registry._actors[table].room)
        return found if state is None else found._replace(about=str(all_cards(state)))

    patch.setattr(Registry, "summary", summary)


@leak("two")
def only_the_second_hand_is_told(patch: pytest.MonkeyPatch) -> None:
    def changed(room: Room, seen: RoomView) -> RoomView:
        assert room.game is not None
        assert seen.game is not None
        if not seen.game.hand:
            return seen
        return again(seen, game=again(seen.game, secret=str(all_cards(room.game.state))))

    _view(patch, changed)


# --- of an evening ------------------------------------------------------------------------------------------


def _hearts(room: Room) -> int:
    """Something about the cards that lie hidden."""
    assert room.game is not None
    return sum(int(card) % 5 for card in (*room.game.state.hands[2], *room.game.state.kitty[1:]))


@leak("evening")
def the_score_of_a_game_that_is_on(patch: pytest.MonkeyPatch) -> None:
    right = round_tables.score_so_far

    def told(room: Room) -> ScoreSoFar | None:
        found = right(room)
        return None if found is None else found._replace(hands=_hearts(room))

    patch.setattr(round_tables, "score_so_far", told)


@leak("evening")
def news_where_there_is_none(patch: pytest.MonkeyPatch) -> None:
    right = EveningActor._brought_on

    async def told(self: EveningActor, number: int, at: int, table: Any) -> Any:
        found = await right(self, number, at, table)
        if not at:
            self.version += _hearts(self.registry._actors[table.table].room) % 3
        return found

    patch.setattr(EveningActor, "_brought_on", told)


@leak("evening")
def the_way_to_the_table_for_good_cards_alone(patch: pytest.MonkeyPatch) -> None:
    right = EveningActor.leads_to

    def leads(self: EveningActor, table: Any) -> bool:
        room = self.registry._actors[self.evening.rounds[0].tables[0].table].room
        return bool(right(self, table) and (room.closed or _hearts(room) % 2 == 0))

    patch.setattr(EveningActor, "leads_to", leads)
