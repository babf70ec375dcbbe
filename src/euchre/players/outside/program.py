"""
Players that are other programs: ``exec:COMMAND`` wherever a player is named.

The program is shown views and answers with actions, a line of JSON each (docs/players.md has the protocol).
"""

import time
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from euchre.base.console import one_line
from euchre.base.errors import EuchreError
from euchre.players.api.foreign import line_of
from euchre.players.api.player import OUTSIDE, Decision, legal_on_turn
from euchre.players.outside.process import OutsideError, Process
from euchre.players.outside.wire import PROTOCOL, view_to_dict
from euchre.players.rules_of_thumb.queen import Queen
from euchre.rules.actions import Action, parse_action
from euchre.rules.errors import RulesError
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS, game_name, variant
from euchre.seen.views import View

SECONDS: Final = 10.0
"""
Seconds for a decision, unless the caller sets another limit; the start of the program always has
as many.
"""
TRIES: Final = 3
"""How often a program that fails is started again before it is given up."""


class Outside:
    """
    A player that is another program, started when it is first needed.

    *command* is its command line, *seed* is told to it, *seconds* is the limit for each decision. Each of its
    faults is an `OutsideError`; a table then makes a safe choice for it.
    """

    def __init__(self, command: str, seed: int = 0, seconds: float = SECONDS) -> None:
        self.command, self.seed, self.seconds = command.strip(), seed, seconds
        self.name = OUTSIDE + self.command
        self.title = ""
        """The name that the program gives itself."""
        self.plays: tuple[str, ...] | None = None
        """The games it plays; None: all of them."""
        self.failed = 0
        self._process: Process | None = None
        self._asked = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Outside, (self.command, self.seed, self.seconds)

    def __del__(self) -> None:
        process: Process | None = getattr(self, "_process", None)
        if process is not None:
            process.close(0.0)

    def choose(self, view: View) -> Action:
        """
        Return the action that the program answers with; at a game that it does not play, `Queen`'s.

        Raises: IllegalActionError when it is not the viewer's turn; OutsideError when the program does not
        answer in time, or with an action that is not legal.
        """
        return self.explain(view).action

    def explain(self, view: View) -> Decision:
        """
        Return the program's action and its reason; at a game that it does not play, `Queen`'s.

        The reason is "" where the program gives none.

        Raises: IllegalActionError when it is not the viewer's turn; OutsideError when the program does not
        answer in time, or with an action that is not legal.
        """
        legal_on_turn(view)
        if self.refusal(view.rules) is not None:
            return Queen(self.seed).explain(view)
        self._asked += 1
        number, shown = self._asked, {"id": self._asked, "seconds": self.seconds, "view": view_to_dict(view)}
        try:
            answer = self._answer(shown, number)
        except OutsideError as error:
            raise self._lost(error, line_of(view)) from None
        text, reason = answer.get("action"), answer.get("reason", "")
        try:
            chosen = parse_action(text if isinstance(text, str) else "", view.rules)
        except EuchreError:
            chosen = None
        if chosen is None or chosen not in (*view.legal, *view.irregular):
            what = f"{self.name}: {one_line(str(text), 40)!r} is not legal there"
            raise OutsideError(what, position=line_of(view))
        return Decision(chosen, one_line(reason, 300) if isinstance(reason, str) else "")

    def refusal(self, rules: Rules) -> str | None:
        """
        Return None when the program plays *rules*, else why not, in a few words; starts it to find out.

        Raises: OutsideError when the program does not start or introduce itself.
        """
        self._running()
        if self.plays is None or any(_alike(rules, name) for name in self.plays):
            return None
        return f"{self.title} plays {', '.join(self.plays)}"

    def close(self) -> None:
        """End the program, if it runs; the next question starts it again."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def _answer(self, question: dict[str, Any], number: int) -> dict[str, Any]:
        """The answer to a question; a late answer to an earlier question is ignored."""
        process, until = self._running(), time.monotonic() + self.seconds
        process.send(question)
        while True:
            answer = process.receive(until - time.monotonic())
            answer_id = answer.get("id")
            if answer_id == number:
                return answer
            if not isinstance(answer_id, int) or answer_id > number:
                raise OutsideError(f"the answer to question {number} has id {one_line(str(answer_id), 20)}")

    def _running(self) -> Process:
        """The program, started and introduced."""
        if self._process is None:
            if self.failed >= TRIES:
                raise OutsideError(f"{self.name} has failed {TRIES} times and is left out")
            process = None
            try:
                process = Process(self.command)
                process.send({"euchre": PROTOCOL, "seed": self.seed})
                self.title, self.plays = _introduced(process.receive(max(self.seconds, SECONDS)))
            except OutsideError as error:
                if process is not None:
                    process.close(0.0)
                raise self._lost(error) from None
            self._process = process
        return self._process

    def _lost(self, error: OutsideError, position: str = "") -> OutsideError:
        """End a program that does not answer; return the error to report."""
        self.failed += 1
        if self._process is not None:
            self._process.close(0.0)
            self._process = None
        return OutsideError(f"{self.name}: {error.message}", position=position)


def _introduced(hello: dict[str, Any]) -> tuple[str, tuple[str, ...] | None]:
    """The program's introduction: its name and the games it plays."""
    if hello.get("euchre") != PROTOCOL:
        spoken = one_line(str(hello.get("euchre")), 20)
        raise OutsideError(f"it speaks protocol {spoken}; this is protocol {PROTOCOL}")
    name, plays = hello.get("name"), hello.get("plays")
    if not isinstance(name, str) or not one_line(name):
        raise OutsideError("its first line has no name")
    if plays is None:
        return one_line(name, 40), None
    if not isinstance(plays, list) or not all(isinstance(game, str) for game in plays):
        raise OutsideError('"plays" is not a list of games')
    for game in plays:
        if game_name(game) not in VARIANTS:
            raise OutsideError(f'"plays" has {one_line(game, 20)!r}: no game is called that')
    return one_line(name, 40), tuple(plays)


@lru_cache(4096)
def _alike(rules: Rules, name: str) -> bool:
    """Whether *rules* are those of the game *name*; the target and how a game begins and ends may differ."""
    game = variant(name)
    try:
        return game == replace(
            rules,
            start=game.start,
            target=game.target,
            deals=game.deals,
            passed_out_counts=game.passed_out_counts,
            tie=game.tie,
            cut=game.cut,
            first_deal=game.first_deal,
            draw_partners=game.draw_partners,
        )
    except RulesError:  # partners cannot be drawn with this number of players: another game
        return False
