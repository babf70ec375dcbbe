"""Rooms to test with: opened, filled and played by script."""

from collections.abc import Callable
from random import Random
from typing import Any

from euchre.web.core.room import entries
from euchre.web.core.room.apply import apply
from euchre.web.core.room.commands import AnyCommand as Ordered
from euchre.web.core.room.commands import Asked, Chosen, GoOn
from euchre.web.core.room.entries import dump, parse
from euchre.web.core.room.finished import Finished, finished
from euchre.web.core.room.parts import Think
from euchre.web.core.room.room import Room
from euchre.web.core.room.step import step
from euchre.web.core.wire.client_messages import Act, Command, Deal, Fill, Sit, Start
from euchre.web.core.wire.refusal import Refusal

SECRET = "ab" * 32


class Played:
    """A room and everything that was written down of it; *ids* are made by counting."""

    def __init__(
        self,
        rules: dict[str, Any] | str = "two",
        *,
        host: str = "ann",
        secret: str = SECRET,
        **more: Any,
    ) -> None:
        base = {"base": rules} if isinstance(rules, str) else rules
        self.log: list[entries.AnyEntry] = [entries.Opened(at=0, by=host, rules=base, secret=secret, **more)]
        opened = self.log[0]
        assert isinstance(opened, entries.Opened)
        self.room = Room.open("kitchen", opened)
        self.now = 0
        self.asked = 0

    def ask(self, person: str, kind: Callable[..., Command], **given: Any) -> Refusal | None:
        """Ask for something; why it was refused, or None when it was done."""
        self.asked += 1
        self.now += 1000
        return self.do(Asked(person, kind(id=f"command-{self.asked}", **given)))

    def do(self, command: Ordered) -> Refusal | None:
        """Take a step; why it was refused, or None when it was taken."""
        found = step(self.room, command, self.now, lambda: "cd" * 32)
        if isinstance(found, Refusal):
            return found
        read = [parse(dump(entry)) for entry in found.entries]
        assert read == [*found.entries], "it could not be read again"
        self.log += read
        self.room = found.room
        return None

    def write(self, entry: entries.AnyEntry) -> None:
        """Write an entry down, as the server does: what is applied is what can be read again."""
        entry = parse(dump(entry))
        self.log.append(entry)
        self.room = apply(self.room, entry)[0]

    def fill(self, *people: str, player: str = "nine") -> "Played":
        """Seat these people, fill the rest with computer players, and start."""
        for chair, person in enumerate(people):
            assert self.ask(person, Sit, chair=chair, name=person.capitalize()) is None
        for chair in range(len(people), len(self.room.chairs)):
            assert self.ask(people[0], Fill, chair=chair, player=player) is None
        assert self.ask(people[0], Start) is None
        return self

    def step(self, rng: Random) -> bool:
        """One more decision, by anybody, at random; False when the game is over."""
        room, duty = self.room, self.room.duty()
        if isinstance(duty, entries.Acted):
            assert self.do(Chosen(room.question(duty.seat, ""), duty.action)) is None
        elif isinstance(duty, Think):
            action = str(rng.choice(duty.view.legal))
            assert self.do(Chosen(room.question(duty.seat, duty.player), action)) is None
        elif room.stage == "hand-over":
            assert room.game is not None
            for person in [chair.person for chair in room.chairs if chair.decides]:
                assert self.ask(person, Deal, hand=room.game.hand_number) is None
            if not room.solo:
                assert self.do(GoOn()) is None
        elif room.stage == "playing":
            assert room.game is not None
            seat = room.game.state.turn
            action = str(rng.choice(room.game.view(seat).legal))
            person = room.at_seat(seat).person
            assert self.ask(person, Act, turn=room.game.turn, action=action) is None
        return self.room.stage != "game-over"

    def again(self) -> Room:
        """The room that its log makes, as after a restart."""
        opened, *rest = self.log
        assert isinstance(opened, entries.Opened)
        room = Room.open(self.room.name, opened)
        for entry in rest:
            room = apply(room, entry)[0]
        return room


def games(table: str, log: list[bytes]) -> tuple[Room, list[Finished]]:
    """The room that a log makes, entry by entry, and every game that was finished in it."""
    opened, *later = [parse(data) for data in log]
    assert isinstance(opened, entries.Opened)
    room, found = Room.open(table, opened), []
    for entry in later:
        before = len(room.records)
        room, _ = apply(room, entry)
        game = finished(room) if len(room.records) > before else None
        if game is not None:
            found.append(game)
    return room, found
