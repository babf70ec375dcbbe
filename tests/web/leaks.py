"""Wrong servers, each of which tells a viewer one thing too many: the two-world law must turn all down."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest

from euchre.hand import legal
from euchre.players.wire import wire_of
from euchre.state import State
from euchre.view import View, view
from euchre.web import messages as m
from euchre.web import watching
from euchre.web.asides import Asides
from euchre.web.duties import Duties
from euchre.web.hub import Hub
from euchre.web.keeper import Keeper
from euchre.web.room import Refusal, Room, Think, Told
from euchre.web.sight import sight as honest_sight

Leak = Callable[[pytest.MonkeyPatch], None]
LEAKS: Final[dict[str, tuple[Leak, str]]] = {}
"""By name: what makes a server wrong, and a game at which it must be noticed."""
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


def _view(patch: pytest.MonkeyPatch, wrong: Callable[[Room, m.RoomView], m.RoomView]) -> None:
    """Whatever room view is made is made wrong."""
    right = watching.room_view

    def seen(room: Room, *given: Any, **more: Any) -> m.RoomView:
        found = right(room, *given, **more)
        return wrong(room, found) if room.table is not None and found.game is not None else found

    patch.setattr("euchre.web.keeper.room_view", seen)


def _sight(patch: pytest.MonkeyPatch, wrong: Callable[[State, m.Sight], m.Sight]) -> None:
    """Whatever hand is shown is shown wrong."""

    def changed(room: Room, seen: m.RoomView) -> m.RoomView:
        assert room.table is not None
        assert seen.game is not None
        assert seen.game.sight is not None
        return again(seen, game=again(seen.game, sight=wrong(room.table.state, seen.game.sight)))

    _view(patch, changed)


def _game(patch: pytest.MonkeyPatch, **wrong: Callable[[State], Any]) -> None:
    """A field of the game is made from what lies hidden."""

    def changed(room: Room, seen: m.RoomView) -> m.RoomView:
        assert room.table is not None
        assert seen.game is not None
        state = room.table.state
        return again(seen, game=again(seen.game, **{name: how(state) for name, how in wrong.items()}))

    _view(patch, changed)


def _state(keeper: Keeper) -> State | None:
    return None if keeper.room.table is None else keeper.room.table.state


def _shown(patch: pytest.MonkeyPatch, wrong: Callable[[State, m.Snapshot], m.Snapshot]) -> None:
    """Whatever snapshot is sent is sent wrong."""
    right = Keeper.show

    def show(keeper: Keeper, link: Any) -> None:
        send, state = link.peer.send, _state(keeper)
        if state is None:
            return right(keeper, link)
        link.peer.send = lambda message: send(wrong(state, message))
        try:
            right(keeper, link)
        finally:
            link.peer.send = send
        return None

    patch.setattr(Keeper, "show", show)


def _said(patch: pytest.MonkeyPatch, wrong: Callable[[State, m.News], m.News]) -> None:
    """Whatever is told is told wrong."""
    right = watching.told_to

    def told_to(room: Room, told: Told, person: str) -> m.News:
        found = right(room, told, person)
        return found if room.table is None else wrong(room.table.state, found)

    patch.setattr("euchre.web.keeper.told_to", told_to)


# --- the twenty of reference/server.md, 4.1 -----------------------------------------------------------------


@leak("four-24")
def kitty_in_the_snapshot(patch: pytest.MonkeyPatch) -> None:
    _shown(patch, lambda state, found: again(found, story=(*found.story, str(state.kitty))))


@leak("two")
def backs_in_the_order_of_the_ranks(patch: pytest.MonkeyPatch) -> None:
    def ordered(state: State, found: m.Sight) -> m.Sight:
        strong = sorted(range(len(state.hands)), key=lambda seat: sum(card & 7 for card in state.hands[seat]))
        return again(found, won=tuple(strong))

    _sight(patch, ordered)


@leak("four-24")
def partners_hand_when_coming_back(patch: pytest.MonkeyPatch) -> None:
    right = Keeper._greet

    def greet(keeper: Keeper, link: Any, hello: m.Hello) -> None:
        right(keeper, link, hello)
        state, seat = _state(keeper), keeper.room.seat_of(link.person)
        if state is not None and hello.seq:
            partner = (2 + (seat or 0)) % len(state.hands)
            link.peer.send(m.Presence((), 0, str(state.hands[partner])))

    patch.setattr(Keeper, "_greet", greet)


@leak("two")
def those_who_watch_see_all(patch: pytest.MonkeyPatch) -> None:
    def seen(state: State, found: m.Sight) -> m.Sight:
        if found.viewer is not None:
            return found
        return again(found, hand=tuple(str(card) for card in state.hands[0]))

    _sight(patch, seen)


@leak("tournament")
def a_buried_card_is_told(patch: pytest.MonkeyPatch) -> None:
    _said(patch, lambda state, found: again(found, text=(*found.text, str(state.kitty[-1:]))))


@leak("twelve")
def choices_of_the_seat_on_turn_for_everybody(patch: pytest.MonkeyPatch) -> None:
    def offered(state: State, found: m.Sight) -> m.Sight:
        return again(found, offered=tuple(m.Offered(str(action), "") for action in legal(state)))

    _sight(patch, offered)


@leak("two")
def cards_numbered_as_they_were_dealt(patch: pytest.MonkeyPatch) -> None:
    _game(patch, commitment=lambda state: str(all_cards(state).index(max(all_cards(state)))))


@leak("four-24")
def order_of_a_set(patch: pytest.MonkeyPatch) -> None:
    def mixed(state: State, found: m.Sight) -> m.Sight:
        odd = sum(n * card for n, card in enumerate(all_cards(state))) % 2
        return again(
            found, sizes=found.sizes[:: -1 if odd else 1], bowers=dict(found.bowers), phase="x" * odd
        )

    _sight(patch, mixed)


def _pausing(patch: pytest.MonkeyPatch, pause: Callable[[View], float]) -> None:
    """Computer players take as long as what they see makes them."""
    right = Duties._decide

    async def decide(self: Duties, key: Any, duty: Any) -> None:
        self.means.patience = replace(self.means.patience, pause=pause(duty.view))
        await right(self, key, duty)

    patch.setattr(Duties, "_decide", decide)


@leak("two")
def a_pause_as_long_as_the_choice_is_hard(patch: pytest.MonkeyPatch) -> None:
    _pausing(patch, lambda seen: 0.6 + sum(seen.hand) / 10_000)


@leak("twelve")
def a_forced_card_at_once(patch: pytest.MonkeyPatch) -> None:
    _pausing(patch, lambda seen: 0.1 if len(seen.legal) < 3 else 0.7)


@leak("two")
def a_digest_of_everything(patch: pytest.MonkeyPatch) -> None:
    _shown(patch, lambda state, found: again(found, epoch=str(hash(all_cards(state)))))


@leak("four-24")
def a_refusal_that_knows(patch: pytest.MonkeyPatch) -> None:
    right = Room.decide

    def decide(room: Room, *given: Any) -> Any:
        found = right(room, *given)
        if isinstance(found, Refusal) and room.table is not None and room.stage == "playing":
            return Refusal(found.code, f"{found.text} {len(legal(room.table.state))}")
        return found

    patch.setattr(Room, "decide", decide)


@leak("two")
def a_number_left_out(patch: pytest.MonkeyPatch) -> None:
    _said(patch, lambda state, found: again(found, seq=found.seq + max(state.hands[0], default=0) % 2))


@leak("two")
def a_message_longer_for_better_cards(patch: pytest.MonkeyPatch) -> None:
    _said(patch, lambda state, found: again(found, text=(*found.text, " " * sum(map(sum, state.hands)))))


@leak("bid")
def the_state_it_began_with(patch: pytest.MonkeyPatch) -> None:
    def begun(state: State, found: m.Snapshot) -> m.Snapshot:
        return again(found, rules=again(found.rules, deck=tuple(map(str, all_cards(state)))))

    _shown(patch, begun)


@leak("two")
def what_an_undo_would_bring_back(patch: pytest.MonkeyPatch) -> None:
    _game(patch, undone=lambda state: sum(state.hands[-1]))


@leak("two")
def a_game_given_out_before_its_end(patch: pytest.MonkeyPatch) -> None:
    async def record(hub: Hub, table: str, number: int) -> Any:
        del number
        room = hub._keepers[table].room
        return None if room.table is None else room.table.record()

    patch.setattr(Hub, "record", record)


@leak("two")
def a_count_with_a_card_in_its_name(patch: pytest.MonkeyPatch) -> None:
    right = Keeper._tell

    def tell(keeper: Keeper, told: Any) -> None:
        state = _state(keeper)
        if state is not None:
            keeper.means.counts[f"holds_{state.hands[0][:1]}"] += 1
        right(keeper, told)

    patch.setattr(Keeper, "_tell", tell)


@leak("two")
def a_hint_for_another_seat(patch: pytest.MonkeyPatch) -> None:
    right = Asides._hint

    def hint(self: Asides, person: str, turn: int, link: Any) -> Refusal | None:
        table = self.keeper.room.table
        if table is None or table.state.over:
            return right(self, person, turn, link)
        seen = view(table.state, table.state.turn)
        self.keeper.broadcast(m.Hinted(turn, (), (str(wire_of(seen)),)))
        return None

    patch.setattr(Asides, "_hint", hint)
    patch.setattr(Asides, "take", lambda self, person, _command, link: hint(self, person, 0, link))


@leak("two")
def the_seed_for_whoever_debugs(patch: pytest.MonkeyPatch) -> None:
    _game(patch, secret=lambda state: bytes(all_cards(state)).hex())


# --- and of our own -----------------------------------------------------------------------------------------


@leak("twelve")
def what_is_left_over_is_shown_before_the_end(patch: pytest.MonkeyPatch) -> None:
    def shown(view_: Any, company: Any, **more: Any) -> m.Sight:
        after = more.get("after")
        found = honest_sight(view_, company, **more)
        return found if after is None else again(found, kitty=tuple(map(str, all_cards(after))))

    patch.setattr("euchre.web.watching.sight", shown)


@leak("four-24")
def a_computer_player_is_shown_the_kitty(patch: pytest.MonkeyPatch) -> None:
    right = Room.duty

    def duty(room: Room) -> Any:
        found = right(room)
        if not isinstance(found, Think) or room.table is None:
            return found
        return replace(found, view=replace(found.view, out=room.table.state.kitty))

    patch.setattr(Room, "duty", duty)


@leak("two")
def an_invitation_that_knows_the_cards(patch: pytest.MonkeyPatch) -> None:
    """Over HTTP."""
    right = Hub.glance

    async def glance(hub: Hub, table: str) -> Any:
        found, state = await right(hub, table), _state(hub._keepers[table])
        return found if state is None else found._replace(about=str(all_cards(state)))

    patch.setattr(Hub, "glance", glance)


@leak("two")
def only_the_second_hand_is_told(patch: pytest.MonkeyPatch) -> None:
    def changed(room: Room, seen: m.RoomView) -> m.RoomView:
        assert room.table is not None
        assert seen.game is not None
        if not seen.game.hand:
            return seen
        return again(seen, game=again(seen.game, secret=str(all_cards(room.table.state))))

    _view(patch, changed)
