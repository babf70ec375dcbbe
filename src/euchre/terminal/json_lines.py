"""
A game for programs: a line of JSON for each thing that happens, and one for each choice they are to make.

A choice shows what the seat to act may know. An event shows what the one seat that is asked here may know, or
what a spectator may know where several seats are asked. docs/reference/play-json.md has the lines.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, assert_never

from euchre.base.chance import fresh_seed
from euchre.base.errors import EuchreError
from euchre.live import Driver, LiveGame
from euchre.live.choices import choices
from euchre.live.events import Acted, Claimed, Dealt, Drew, Event, Scored, Seated, Undone
from euchre.notation.position import show_view
from euchre.notation.strict import parse_json
from euchre.players.outside.wire import view_to_dict, wire_word
from euchre.rules.actions import parse_action
from euchre.rules.errors import NotationError
from euchre.rules.text import find_rules, share_code
from euchre.rules.variants import VARIANTS
from euchre.terminal.start import MENU, computers_at, new_game

PROTOCOL: Final = 1


def play_lines(
    lines: Iterable[str],
    write: Callable[[str], object],
    *,
    game: str = "",
    seed: int | None = None,
    seats: str = "",
) -> int:
    """
    Play a game with the program that writes *lines*, its answers; *write* is called with each line for it.

    *game*, *seed* and *seats* are the options of `euchre play`. Return the exit status, 0, also
    where the lines end before the game.

    Raises: EuchreError when a game or a player is not what it should be.
    """
    luck = fresh_seed() if seed is None else seed
    live = new_game(find_rules(game) if game else VARIANTS[MENU[0][0]], seats, luck, auto=False)
    table = LinesTable(live, computers_at(live, luck), write)
    hello: dict[str, Any] = {"euchre": PROTOCOL, "rules": share_code(live.rules), "names": list(live.names)}
    if seed is not None:  # nobody can compute the cards beforehand from a seed that is not known
        hello["seed"] = seed
    table.say(hello | {"asked": table.people})
    table.run(iter(lines))
    return 0


class LinesTable:
    """A table at which programs sit."""

    def __init__(self, game: LiveGame, driver: Driver, write: Callable[[str], object]) -> None:
        self.game, self.driver, self.write = game, driver, write
        self.people = [seat for seat, sitter in enumerate(game.sitters) if not sitter.computer]
        self._told = 0

    def say(self, message: dict[str, Any]) -> None:
        """Write *message* as a line."""
        self.write(json.dumps(message, ensure_ascii=False) + "\n")

    def run(self, lines: Iterator[str]) -> None:
        """Play until the game is over, or no more *lines* come, or one says quit."""
        game = self.game
        while True:
            self.driver.run()
            self._tell()
            if game.over:
                self.say(
                    {"over": True, "scores": list(game.score.scores), "winners": list(game.score.winners)}
                )
                return
            if game.state.over:
                game.deal()
            elif not self._asked(lines):
                return

    def _tell(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        for event in self.game.events(viewer, self._told):
            self.say(_event(event))
            self._told = event.seq

    def _asked(self, lines: Iterator[str]) -> bool:
        """Ask the seat to act until it answers lawfully; return False when the lines have ended."""
        game = self.game
        seat = game.state.turn
        view, turn = game.view(seat), game.turn
        offered = [
            {"kind": type(choice.action).__name__.lower(), "action": str(choice.action),
             "label": choice.label}
            for choice in choices(view)
        ]  # fmt: skip
        question = {"ask": seat, "turn": turn, "offered": offered, "position": show_view(view)}
        self.say(question | {"view": view_to_dict(view)})
        for line in lines:
            if not line.strip():
                continue
            try:
                node = parse_json(line)
                told = node.fields(frozenset(), frozenset(["action", "turn", "do"]))
                if "do" in told:
                    told["do"].one_of(["quit"])
                    return False
                if "action" not in told:
                    node.fail("the field 'action' is missing")
                action = parse_action(told["action"].text(), view.rules)
                wanted = told["turn"].number() if "turn" in told else turn
            except EuchreError as error:
                self._refuse("text", str(error), error)
                continue
            reply = game.act(seat, action, turn=wanted)
            if reply.ok:
                return True
            self._refuse(reply.code, reply.text)
        return False

    def _refuse(self, kind: str, text: str, error: EuchreError | None = None) -> None:
        path = error.place.path if isinstance(error, NotationError) else ""
        self.say({"error": {"kind": kind, "text": text} | ({"path": path} if path else {})})


def _event(event: Event) -> dict[str, Any]:
    """An event as fields; a card that went face down has no action."""
    match event.what:
        case Drew(draws, names):
            rounds = [[[player, str(card)] for player, card in drawn] for drawn in draws]
            told: dict[str, Any] = {"event": "drew", "draws": rounds, "names": list(names)}
        case Seated(names, dealer):
            told = {"event": "seated", "names": list(names), "dealer": dealer}
        case Dealt(number, dealer, cut, _):
            told = {"event": "dealt", "hand": number, "dealer": dealer, "cut": cut}
            if event.view is not None and event.view.upcard is not None:
                told["upcard"] = str(event.view.upcard)
        case Acted(deed):
            action = None if deed.action is None else str(deed.action)
            told = {"event": "acted", "phase": wire_word(deed.phase), "seat": deed.seat, "action": action}
        case Scored(points, scores, winners):
            told = {
                "event": "scored", "points": list(points), "scores": list(scores), "winners": list(winners),
            }  # fmt: skip
        case Undone(seat, decisions):
            told = {"event": "undone", "seat": seat, "decisions": decisions}
        case Claimed(seat, cards):
            told = {"event": "claimed", "seat": seat, "cards": list(map(str, cards))}
        case _:
            assert_never(event.what)
    return {"seq": event.seq, **told}
