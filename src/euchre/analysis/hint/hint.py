"""
What each choice of a seat is worth, and why: asked of a player that tries its choices in worlds.

The question is a `View`: two deals that look the same to the seat have the same answer. Where so few worlds
of the hidden cards are possible that all can be solved, they are, and the figures are exact.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from euchre.actions import Action
from euchre.analysis.hint.evidence import (
    Reason,
    certain_reason,
    differing,
    reasons,
    same_results_reason,
    share_of_worlds,
)
from euchre.analysis.hint.listed_worlds import every_world
from euchre.english.actions import action_words
from euchre.english.refusals import no_player
from euchre.errors import EuchreError
from euchre.notation.position import show_view
from euchre.notation.text import show_action
from euchre.players.api.player import require_turn
from euchre.players.registry.ladder import PLAYERS, UnknownPlayerError, canonical_name
from euchre.players.registry.ladder import player as player_named
from euchre.players.search.ace import Ace, solve_worlds, two_parties
from euchre.players.search.evaluation import Evaluation, Evaluator, Result
from euchre.players.search.king import King, roll_out
from euchre.state import Phase
from euchre.views import View

WORLDS: Final = 1_000
"""Worlds in which king and ace try each choice, where they are not asked for another number."""
SLOW: Final = 20
"""With more cards than this in play they look at as many worlds as when they play."""
EVALUATORS: Final = tuple([name for name in ("king", "ace", "left", "right", "benny") if name in PLAYERS])
"""Who can be asked."""


@dataclass(frozen=True, eq=False)
class Hint:
    """The values of all choices by one player, and why the best is the best."""

    player: str
    evaluation: Evaluation
    reasons: tuple[Reason, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The places of the actions, the best first."""
        return self.evaluation.order

    @property
    def best(self) -> Action:
        """The best action; of several the first."""
        return self.evaluation.actions[self.order[0]]

    @property
    def text(self) -> str:
        """The reasons in one paragraph."""
        return " ".join([reason.text for reason in self.reasons])

    def json(self) -> dict[str, Any]:
        """The hint in plain types; every figure has its standard error."""
        evaluation = self.evaluation
        return {
            "position": show_view(evaluation.view),
            "seat": evaluation.view.turn,
            "player": self.player,
            "worlds": len(evaluation),
            "exact": evaluation.exact,
            "match": evaluation.match,
            "choices": [choice_data(evaluation, at) for at in self.order],
            "reasons": [reason.json() for reason in self.reasons],
        }


def evaluator_named(name: str | Evaluator, seed: int = 0) -> Evaluator:
    """
    Return the player called *name*, as one who weighs choices; an object is that player already.

    Raises: EuchreError for a name that is no player's, or a player's who does not weigh.
    """
    if isinstance(name, Evaluator):
        return name
    try:
        made = player_named(canonical_name(name), seed)
    except UnknownPlayerError:
        raise EuchreError(f"{no_player(name.strip())}; ask {', '.join(EVALUATORS)}") from None
    if not isinstance(made, Evaluator):
        raise EuchreError(f"the {made.name} cannot say what a choice is worth; ask {', '.join(EVALUATORS)}")
    return made


def hint(view: View, evaluator: Evaluator, worlds: int | None = None) -> Hint:
    """
    Return the values of the choices of *view* by *evaluator*, and why the best is the best.

    *worlds* are how many are drawn, where there are too many worlds to look at all of them.

    Raises: EuchreError when it is not the viewer's turn, or the evaluator does not play this game.
    """
    evaluation = evaluate(view, evaluator, worlds)
    best = evaluation.best
    other, same = differing(evaluation, best)
    why: tuple[Reason, ...] = (same_results_reason(evaluation, best, same),) if same else ()
    if other is not None:
        why += reasons(evaluation, best, other)
    elif (sure := certain_reason(evaluation, best)) is not None:
        why += (sure,)
    return Hint(getattr(evaluator, "name", "?"), evaluation, why)


def evaluate(view: View, evaluator: Evaluator, worlds: int | None = None) -> Evaluation:
    """
    Return what each choice of *view* is worth by *evaluator*: the one answer of `hint`, `value` and `chart`.

    Every possible world is tried where they are few and *evaluator* can look at a given list; else *worlds*
    are drawn, weighted by the calls heard. Without a number they are a thousand before the play and near its
    end, and as many as the player takes itself in between. Under revoke rules it is taken for granted that
    everybody follows suit.

    Raises: EuchreError when there is nothing to decide for the viewer, when *evaluator* does not play this
    game, or when a renege was called or shows.
    """
    require_turn(view)
    if view.phase is Phase.BLIND:
        raise EuchreError("the joker is turned up: the dealer names trump before he has looked at his hand")
    if view.verdicts or view.legal != tuple(dict.fromkeys(view.legal)):
        raise EuchreError("a revoke was called in this hand: its choices are not weighed")
    lawful = replace(view, rules=replace(view.rules, revoke=None), irregular=())
    claims = getattr(evaluator, "claims", None)
    why = None if claims is None else claims(lawful.rules)
    if why is not None:
        raise EuchreError(f"the {getattr(evaluator, 'name', 'player')} cannot weigh this game: {why}")
    return replace(_evaluate(lawful, evaluator, worlds), view=view)


def _evaluate(view: View, evaluator: Evaluator, worlds: int | None) -> Evaluation:
    """The same for a view in which nobody can renege."""
    if isinstance(evaluator, King | Ace):
        listed = every_world(view)
        if listed is not None and len(listed):
            if isinstance(evaluator, Ace) and view.phase is Phase.PLAY and two_parties(view):
                return replace(solve_worlds(view, listed, evaluator.solver), exact=True)
            return replace(roll_out(view, listed), exact=True)
        if worlds is None and (view.phase is not Phase.PLAY or _cards(view) <= SLOW):
            worlds = WORLDS
    return evaluator.evaluate(view, worlds)


def _cards(view: View) -> int:
    """How many cards are still to be played."""
    piles = [pile for row in view.piles for pile in row]
    return sum(view.sizes) + sum(pile.covered + (pile.up is not None) for pile in piles)


def choice_data(evaluation: Evaluation, at: int) -> dict[str, Any]:
    """Return one action with its figures in plain types, for JSON."""
    value = evaluation.values[at]
    data: dict[str, Any] = {
        "action": show_action(value.action),
        "words": action_words(value.action, evaluation.view),
        "best": at == evaluation.best,
        "points": {"value": value.points, "error": value.points_error},
        "points_lost": {"value": value.points_loss, "error": value.points_loss_error},
    }
    if evaluation.match:
        data["chance"] = {"value": value.equity, "error": value.equity_error}
        data["chance_lost"] = {"value": value.equity_loss, "error": value.equity_loss_error}
    data["results"] = {
        kind.name.lower(): dict(zip(("value", "error"), rate, strict=True))
        for kind, rate in zip(Result, result_rates(evaluation, at), strict=True)
    }
    return data


def result_rates(evaluation: Evaluation, at: int) -> tuple[tuple[float, float], ...]:
    """Return how often each `Result` comes of an action, each with its standard error."""
    return tuple(
        [share_of_worlds(evaluation, (evaluation.results[at] == int(kind)).astype(float)) for kind in Result]
    )
