"""The player `king`: calls by playing every choice out in many worlds, and plays cards like `Queen`."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from euchre.hand.state import Phase
from euchre.kernel.machine.compiled import Words
from euchre.kernel.machine.rule_words import refusal, rules_words
from euchre.kernel.worlds.beliefs import call_log_likelihoods
from euchre.kernel.worlds.rollouts import MAKER, NEED, PARTNER, POINTS, TOOK, rollouts, world_hands
from euchre.kernel.worlds.sampler import Sampler, Worlds
from euchre.players.api.player import legal_on_turn, world_seed
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.search.evaluation import Evaluation, Floats, Result, Results, normalize_logs
from euchre.rules.actions import Action
from euchre.rules.rules import Rules
from euchre.seen.views import View

WORLDS = 600
"""Worlds in which every choice before the play is tried, at most."""
MOST_WORK = 120_000
"""Choices times worlds times cards in play, at most: some hundredths of a second."""
FIRST_SHARE = 0.2
"""The part of the worlds that is enough where it leaves no doubt."""
PREFERENCE_ERRORS = 1.0
"""The queen's choice is kept unless another is better by more than this number of standard errors."""
CLEAR_ERRORS = 4.0
"""The best choice is clear when every other one is behind by more than this number of standard errors."""


@dataclass(frozen=True, slots=True)
class King:
    """
    Tries each call, bid or discard in hundreds of worlds, with an eye on the score; plays cards as `Queen`.

    A world is a whole hand that the view allows; *seed* decides which are drawn.
    """

    seed: int = 0
    name: str = "king"

    @staticmethod
    def refusal(rules: Rules) -> str | None:
        """Return None when this player plays *rules*, else why not, in a sentence."""
        return refusal(rules)

    def choose(self, view: View) -> Action:
        """
        Return the action for *view* with the best chance to win the match, by worlds drawn with the seed.

        In the play of the cards, and where the figures hardly differ, it is the action of `Queen`.

        Raises: IllegalActionError when it is not the viewer's turn, and there is no renege to call.
        """
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        if view.phase is Phase.PLAY or not legal or not can_evaluate(view):
            return Queen().choose(view)
        return choose_by(view, self.seed, world_count(view), lambda worlds: roll_out(view, worlds))

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        Return what each legal action of *view* is worth when `Jack` plays on for all seats in sampled worlds.

        *worlds* is their number, by default 600 or fewer.

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules the kernel refuses.
        """
        legal_on_turn(view)
        return roll_out(view, draw_worlds(view, worlds or world_count(view), self.seed))


def can_evaluate(view: View) -> bool:
    """
    Return whether the viewer's choices can be tried in sampled worlds.

    They cannot out of turn, by rules the kernel refuses, or for a dealer who calls without seeing the hand.
    """
    return refusal(view.rules) is None and view.phase is not Phase.BLIND and view.turn == view.viewer


def world_count(view: View) -> int:
    """Return in how many worlds to try the choices of *view*: 50 to 600, fewer where a world costs more."""
    rules = view.rules
    return max(50, min(WORLDS, MOST_WORK // (len(view.legal) * rules.seats * rules.tricks)))


def choose_by(view: View, seed: int, worlds: int, evaluate: Callable[[Worlds], Evaluation]) -> Action:
    """
    Return the best action of *view* by the figures of *evaluate*, or `Queen`'s where they hardly differ.

    *evaluate* gets sampled worlds: first a fifth of the number *worlds*, then all if doubt is left. *seed* is
    the player's.
    """
    sampler, luck = Sampler(view), world_seed(view, seed)
    evaluation = evaluate(sampler.draw(int(worlds * FIRST_SHARE), luck))
    if not beyond_doubt(evaluation):
        evaluation = evaluate(sampler.draw(worlds, luck))
    return prefer_queen(view, evaluation)


def prefer_queen(view: View, evaluation: Evaluation) -> Action:
    """
    Return the action of `Queen`, a player by rules of thumb, where the best is within one standard error of
    it, else the best.

    Partners expect what `Queen` does.
    """
    best, choice = evaluation.best_index, Queen().choose(view)
    if choice in evaluation.actions:
        short, error = evaluation.mean(
            evaluation.equity[best] - evaluation.equity[evaluation.actions.index(choice)]
        )
        if short <= PREFERENCE_ERRORS * error + 1e-9:
            return choice
    return evaluation.actions[best]


def beyond_doubt(evaluation: Evaluation) -> bool:
    """
    Return whether the best action is clear.

    It is when each other one is more than four standard errors behind it, or equal to it in every world.
    """
    best = evaluation.best_index
    for row in evaluation.equity:
        short, error = evaluation.mean(evaluation.equity[best] - row)
        if short <= CLEAR_ERRORS * error and error > 0:
            return False
    return True


def draw_worlds(view: View, worlds: int, seed: int) -> Worlds:
    """Return *worlds* sampled worlds, whole hands that *view* allows; the same ones for the same *seed*."""
    return Sampler(view).draw(worlds, world_seed(view, seed))


def roll_out(view: View, worlds: Worlds) -> Evaluation:
    """
    Return what each legal action of *view* brings when `Jack` plays the hand to its end, in each of *worlds*.

    Worlds are weighted by how likely the calls are in them.
    """
    rules, hands = view.rules, world_hands(worlds)
    rows = rollouts(rules_words(rules), hands, view.legal, rules.sides).transpose(1, 0, 2)
    return Evaluation.of_points(
        view,
        rows[:, :, POINTS:],
        weights=world_weights(view, worlds, hands),
        results=result_codes(view, *(rows[:, :, column] for column in (MAKER, TOOK, NEED, PARTNER))),
        worlds=worlds,
    )


def world_weights(view: View, worlds: Worlds, hands: Words) -> Floats:
    """
    Return how likely each world is by the calls heard in it, shape (worlds,); the weights add up to 1.

    *hands* are the same *worlds* as rows of kernel words, from `kernel.worlds.rollouts.world_hands`.
    """
    return normalize_logs(call_log_likelihoods(view, worlds, hands))


def result_codes(view: View, maker: Words, took: Words, need: Words, partner: Words | int = -1) -> Results:
    """
    Return the `Result` of each hand for the viewer of *view*, as int8.

    The arrays have one shape: *maker* the maker's seat, or below 0 where nobody was, *took* the tricks of the
    maker's side, *need* those it needed, and *partner* the seat that a called ace makes the maker's partner,
    below 0 where it makes none. The result has that shape.
    """
    rules = view.rules
    assert view.viewer is not None
    own = np.array([view.same_side(view.viewer, seat) for seat in range(rules.seats)])
    ours = own[maker] | (partner == view.viewer)
    results = np.where(
        took == rules.tricks, Result.SWEPT, np.where(took >= need, Result.MADE, Result.EUCHRED)
    )
    results = np.where(ours, results, results + (Result.THEY_MADE - Result.MADE))
    return np.where(maker < 0, Result.NOBODY, results).astype(np.int8)
