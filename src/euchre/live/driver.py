"""Computer players in a game: each is shown its own view and nothing else."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from euchre.base.console import one_line
from euchre.base.errors import EuchreError
from euchre.base.missing_parts import MissingPartError
from euchre.english.refusals import player_fails
from euchre.live.live_game import LiveGame
from euchre.players.api.foreign import FOREIGN_ERRORS, describe_error, foreign_frames, line_of
from euchre.players.outside.process import OutsideError
from euchre.players.rules_of_thumb.queen import provable_accusation
from euchre.rules.actions import Accuse, Action
from euchre.seen.views import View


class Chooser(Protocol):
    """Decides for one seat, from what that seat may know."""

    def choose(self, view: View) -> Action:
        """Choose an action for the seat of *view*; return one of `View.legal`."""


class Failure(NamedTuple):
    """The first fault of a player."""

    sentence: str
    details: tuple[str, ...]
    """
    Further lines: the place in the player's code, the hand, and the position without cards that people at the
    table must not see.
    """


def safe_action(view: View) -> Action:
    """
    Return the action taken for a player that failed: a pass where that is allowed, otherwise the first legal
    action.
    """
    return view.legal[0]


class Driver:
    """
    Lets the computer players of a game decide; where one fails, a safe action is taken instead and the
    failure counted.
    """

    def __init__(self, game: LiveGame, players: Mapping[int, Chooser]) -> None:
        """Play at *game* for the seats in *players*; all other seats are persons'."""
        self.game = game
        self.players = dict(players)
        self.failed: Counter[int] = Counter()
        """How often the player in each seat raised an error or chose an action that is not allowed."""
        self.reports: dict[int, Failure] = {}
        """The first fault in each such seat."""
        self._reported: set[int] = set()

    def step(self) -> bool:
        """Let one computer player accuse or decide; return whether one had anything to do."""
        return self._accuse() or self._decide()

    def run(self) -> None:
        """Let the computer players go on until a person is to decide or the hand is over."""
        while self.step():
            pass

    def new_failures(self) -> list[Failure]:
        """Return the reports of new failures: those that no earlier call has returned."""
        new = [report for seat, report in sorted(self.reports.items()) if seat not in self._reported]
        self._reported.update(self.reports)
        return new

    def _accuse(self) -> bool:
        if self.game.rules.revoke is None:
            return False
        for seat in self.players:
            case = provable_accusation(self.game.view(seat))
            if isinstance(case, Accuse) and self.game.act(seat, case).ok:
                return True
        return False

    def _decide(self) -> bool:
        game = self.game
        seat = game.state.turn
        chooser = self.players.get(seat)
        if chooser is None:
            return False
        view, turn = game.view(seat), game.turn
        action = safe_action(view)
        try:
            chosen = chooser.choose(view)
            if chosen not in view.legal:
                raise OutsideError(f"it chose {one_line(str(chosen), 60)}, which is not legal")
            action = view.legal[view.legal.index(chosen)]
        except MissingPartError:  # it would fail at every decision
            raise
        except FOREIGN_ERRORS as error:  # a faulty player must not stop the game
            self.failed[seat] += 1
            self.reports.setdefault(seat, self._report(seat, error))
        reply = game.act(seat, action, turn=turn)
        assert reply.ok, reply.text
        return True

    def _report(self, seat: int, error: BaseException) -> Failure:
        game = self.game
        what = one_line(str(error), 500) if isinstance(error, EuchreError) else describe_error(error)
        seed = dict(game.tags).get("seed")
        hand = f"hand {game.hand_number + 1}" + f" of seed {seed}" * (seed is not None)
        people = any(not sitter.computer for sitter in game.sitters)
        seen = line_of(game.view(None if people else seat))
        details = (*foreign_frames(error), hand, seen)
        return Failure(player_fails(game.sitters[seat].name, what), tuple([line for line in details if line]))


def play_out(driver: Driver, most: int = 1000) -> bool:
    """
    Play the game to its end with computer players in every seat; return whether it came to an end.

    At most *most* hands are dealt: players that never make a bid would not finish some games.
    """
    game = driver.game
    driver.run()
    while not game.over and game.hand_number + 1 < most:
        reply = game.deal()
        assert reply.ok, reply.text
        driver.run()
    return game.over
