"""Those who come to the server at once: the loop turns in between, and nobody is overtaken."""

import asyncio
from functools import partial
from typing import Any, cast

from euchre.web.running.turnstile import SLICE, Turnstile


class Line:
    """The other end of a connection, as far as the turnstile asks."""

    def __init__(self) -> None:
        self.closed = self.paused = False

    def is_closing(self) -> bool:
        """Whether they are gone."""
        return self.closed

    def pause_reading(self) -> None:
        """Nothing is read."""
        self.paused = True

    def resume_reading(self) -> None:
        """It is again."""
        self.paused = False


def test_f67_however_many_come_at_once_the_loop_turns_in_between() -> None:
    """In each turn as many enter as its slice has time for, in their order; who is gone takes none of it."""

    async def come() -> None:
        clock = [0.0]
        entered: list[int] = []
        lines = [Line() for _ in range(20)]
        gate = Turnstile(lambda: clock[0])

        def work(number: int) -> None:
            assert not lines[number].paused
            clock[0] += SLICE / 3
            entered.append(number)

        for number, line in enumerate(lines):
            gate.enter(cast(Any, line), partial(work, number))
        assert len(entered) in {3, 4}
        assert all(line.paused for line in lines[len(entered) :])
        lines[10].closed = True
        turns = 0
        while len(entered) < 19 and turns < 20:
            before = len(entered)
            await asyncio.sleep(0)
            assert before < len(entered) <= before + 4
            turns += 1
        assert entered == [number for number in range(20) if number != 10]
        gate.enter(cast(Any, Line()), partial(work, 0))  # nobody waits any more
        await asyncio.sleep(0)
        assert entered[-1] == 0

    asyncio.run(come())
