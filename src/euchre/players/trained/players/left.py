"""
The left: calls by tables learnt with CFR, improves a single call, plays in worlds weighted by
the calls.
"""

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.hand.scoring import split_points
from euchre.hand.state import Phase
from euchre.kernel.machine.compiled import Words
from euchre.kernel.machine.rule_words import refusal
from euchre.kernel.solve.solver import Solver
from euchre.kernel.worlds.rollouts import world_hands
from euchre.kernel.worlds.sampler import Sampler, Worlds
from euchre.players.api.player import legal_on_turn, world_seed
from euchre.players.rules_of_thumb.playing import convention, correct_ending
from euchre.players.rules_of_thumb.queen import fallback
from euchre.players.search.ace import Ace, solve_worlds
from euchre.players.search.evaluation import Evaluation, Floats, Payoff, Result, Results, normalize_logs
from euchre.players.search.king import beyond_doubt
from euchre.players.trained.kernel.call_outcomes import (
    ACTIONS,
    CELLS,
    NO_CELL,
    evaluate_calls,
    evaluate_discards,
)
from euchre.players.trained.players.calling_tables import (
    CallingTables,
    action_number,
    call_log_likelihoods,
    class_indices,
    load_tables,
    own_class_index,
    refusal_of_tables,
)
from euchre.rules.actions import Action
from euchre.rules.rules import Bidding, Rules
from euchre.seen.unseen import count_placements, hidden_from
from euchre.seen.views import View

CALL_WORLDS: Final = 600
"""Worlds in which every call is evaluated."""
PLAY_WORLDS: Final = 200
"""Worlds in which every card, and every discard, is evaluated."""
QUICK_PART: Final = 4
"""One world in this number is evaluated first; the others are skipped where that leaves no doubt."""
ENUMERATE_UP_TO: Final = 250
"""Where the view allows at most this many worlds, all of them are evaluated."""
MIN_LONE_STRENGTH: Final = 170
"""Lone hands of others are considered from this strength on, the jack's count in 1/60 trick."""
MIXING_SALT: Final = 1 << 61
"""A key that separates the random numbers of mixed calls from those of the worlds."""
PREFERENCE_ERRORS: Final = 2.0
"""Standard errors by which another call must be better than that of the tables to be preferred."""


@dataclass(frozen=True, slots=True)
class Left:
    """
    Calls by trained tables, unless another call is clearly better in worlds that fit the calls heard.

    A world is a whole hand that the view allows; *seed* decides which are drawn. In each the rest of the
    auction follows the tables, and a contract is worth what was counted in rollouts. Cards are chosen as
    `Ace` chooses them, in more worlds, weighted by how likely the seats were to call as they did; near the
    end of a hand in all worlds. In two- and four-handed games without tables `Ace` decides.
    """

    seed: int = 0
    name: str = "left"
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)

    @staticmethod
    def refusal(rules: Rules) -> str | None:
        """Return None when `Left` plays *rules*, as `Ace` does where there are no tables; else why not."""
        if rules.sides > 2 or rules.seats not in {2, 4} or isinstance(rules.auction, Bidding):
            return "left plays two-handed and four-handed games in which a suit is called, not bid for"
        return refusal(rules)

    def choose(self, view: View) -> Action:
        """
        Return the call of the tables for *view*, or another that is clearly better in sampled worlds.

        After the calls it is the action with the best chance to win the match; by rules that `Left` does not
        play, that of `Queen`.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        stand_in = fallback(self, view)
        if stand_in is not None:
            return stand_in.choose(view)
        legal = legal_on_turn(view)
        if refusal_of_tables(view.rules) is not None:
            return Ace(self.seed, solver=self.solver).choose(view)
        if len(legal) == 1:
            return legal[0]
        expected = convention(view)
        if expected is not None:
            return expected
        calling = view.phase is Phase.CALL
        evaluation = self.evaluate(view, CALL_WORLDS // QUICK_PART if calling else PLAY_WORLDS // QUICK_PART)
        if not evaluation.exact and not beyond_doubt(evaluation):
            evaluation = self.evaluate(view)
            if calling:
                return self._choose_call(view, evaluation)
        return correct_ending(view, evaluation.actions[evaluation.best_index])

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        Return what each legal action of *view* is worth, tried in sampled worlds.

        *worlds* is their number, by default 600 for a call and else 200; near the end of the hand all worlds
        are tried, if there are few.

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules left does not play.
        """
        legal_on_turn(view)
        reason = self.refusal(view.rules)
        if reason is not None:
            raise EuchreError(f"{reason}; the ace plays more")
        if refusal_of_tables(view.rules) is not None:
            return Ace(self.seed, solver=self.solver).evaluate(view, worlds)
        calling_tables = load_tables(view.rules)
        if view.phase is Phase.CALL:
            return self._evaluate_calls(view, calling_tables, worlds or CALL_WORLDS)
        sampled, exact = self._sample_worlds(view, worlds or PLAY_WORLDS)
        hands = world_hands(sampled)
        weights = normalize_logs(call_log_likelihoods(view, calling_tables, class_indices(view, hands)))
        if view.phase is Phase.PLAY:
            return replace(solve_worlds(view, sampled, self.solver), weights=weights, exact=exact)
        return self._evaluate_discards(view, calling_tables, sampled, hands, weights)

    def _sample_worlds(self, view: View, worlds: int) -> tuple[Worlds, bool]:
        """Return worlds of a view, and whether they are all there are."""
        sampler = Sampler(view)
        if (
            sampler.exact
            and view.phase is Phase.PLAY
            and count_placements(hidden_from(view)) <= ENUMERATE_UP_TO
        ):
            return sampler.all_worlds(), True
        return sampler.draw(worlds, world_seed(view, self.seed)), False

    def _evaluate_calls(self, view: View, calling_tables: CallingTables, worlds: int) -> Evaluation:
        """Evaluate every call, the rest of the auction following the tables."""
        sampled = Sampler(view).draw(worlds, world_seed(view, self.seed))
        hands, node = world_hands(sampled), len(view.calls)
        index = class_indices(view, hands)
        leaves = evaluate_calls(view.rules, hands, node, MIN_LONE_STRENGTH)
        contract_values = CallValues.of(view, calling_tables)
        after = contract_values.values_of_pass(leaves, index, node + 1)
        numbers = [action_number(view, node, action) for action in view.legal]
        values = np.stack(
            [contract_values.values_of_call(leaves, node, number) if number else after for number in numbers]
        )
        rng = np.random.default_rng(world_seed(view, ~self.seed))
        results = [contract_values.sample_results(leaves, index, node, number, rng) for number in numbers]
        weights = normalize_logs(call_log_likelihoods(view, calling_tables, index))
        return contract_values.evaluation(values, weights, np.stack(results), sampled)

    def _evaluate_discards(
        self, view: View, calling_tables: CallingTables, sampled: Worlds, hands: Words, weights: Floats
    ) -> Evaluation:
        """Evaluate every discard, and leaving the upcard."""
        contract_values, node = CallValues.of(view, calling_tables), len(view.calls) - 1
        leaves = evaluate_discards(view.rules, hands, view.legal).T
        values = contract_values.values[node % 2, leaves]
        rng = np.random.default_rng(world_seed(view, ~self.seed))
        results = contract_values.sample_cell_results(leaves, node, rng)
        return contract_values.evaluation(values, weights, results, sampled)

    def _choose_call(self, view: View, evaluation: Evaluation) -> Action:
        """Return the tables' call, drawn by the seed; or the best call, if it is clearly better."""
        node = len(view.calls)
        chances = load_tables(view.rules).call_probabilities(node, own_class_index(view))[0]
        by_number = {action_number(view, node, action): action for action in view.legal}
        threshold = (
            world_seed(view, self.seed ^ MIXING_SALT)
            / float(1 << 62)
            * sum(chances[number] for number in by_number)
        )
        preferred = evaluation.actions[evaluation.best_index]
        for number, action in by_number.items():
            if chances[number] > 0:
                preferred = action
                threshold -= chances[number]
                if threshold < 0:
                    break
        best = evaluation.equity[evaluation.best_index]
        other = evaluation.equity[evaluation.actions.index(preferred)]
        difference, error = evaluation.mean(best - other)
        return (
            evaluation.actions[evaluation.best_index] if difference > PREFERENCE_ERRORS * error else preferred
        )


@dataclass(frozen=True, eq=False)
class CallValues:
    """
    The values of contracts for the viewer; the last axis of every array has points and match equity.

    A contract counts by its cell: a number for who calls, how, and what quick playouts of it bring.
    """

    view: View
    calling_tables: CallingTables
    values: Floats
    """By side of the maker (eldest's, the dealer's), cell, and kind: points, and equity."""
    passed_out: Floats
    """By kind, for a hand that is passed out."""
    match: bool

    @staticmethod
    def of(view: View, calling_tables: CallingTables) -> "CallValues":
        """Return the values for the viewer of *view*, at the scores that the view shows."""
        rules, payoff = view.rules, Payoff.of(view)
        ends = (rules.tricks, rules.make, rules.make - 1)
        points = np.array(
            [
                [
                    [split_points(rules, maker, tricks, alone=alone) for tricks in ends]
                    for alone in (False, True)
                ]
                for maker in (view.eldest, view.dealer)
            ]
        )
        each = np.stack(payoff.of_rows(points), axis=-1)
        half = CELLS // 2
        values = np.concatenate(
            [
                np.einsum("cr,prk->pck", calling_tables.result_shares[alone * half :][:half], each[:, alone])
                for alone in range(2)
            ],
            axis=1,
        )
        passed_out = np.stack(payoff.of_rows(np.zeros((1, 2), np.int64)), axis=-1)[0]
        return CallValues(view, calling_tables, values, passed_out, payoff.match_equity is not None)

    def evaluation(self, values: Floats, weights: Floats, results: Results, worlds: Worlds) -> Evaluation:
        """
        Return the evaluation of the viewer's legal actions by what each is worth.

        *values* has points and match equity, shape (actions, worlds, 2); the other arguments are the fields
        of the same name.
        """
        return Evaluation(
            view=self.view,
            actions=self.view.legal,
            weights=weights,
            points=values[:, :, 0],
            equity=values[:, :, 1],
            results=results,
            worlds=worlds,
            match=self.match,
        )

    def values_of_call(self, leaves: Words, node: int, number: int) -> Floats:
        """
        Return what a call is worth in each world: shape (worlds, 2), points and match equity.

        *leaves* has the cell that each call leads to, shape (worlds, nodes, actions); *node* is the turn to
        call, from eldest's first on. *number* is the call: 1 the upcard's suit, in the second round the other
        suit of its colour, 3 and 5 the two others; the number above each is the same call alone.
        """
        values: Floats = self.values[node % 2, leaves[:, node, number]]
        return values

    def values_of_pass(self, leaves: Words, index: Words, node: int) -> Floats:
        """
        Return the value in each world of an auction that reaches *node* and goes on by the tables.

        The shape is (worlds, 2), points and match equity. *node* is a turn to call, from eldest's first on;
        *leaves* has the cell that each call leads to, shape (worlds, nodes, actions), and *index* the seats'
        class indices.
        """
        values = np.tile(self.passed_out, (len(leaves), 1))
        for later in range(2 * self.calling_tables.seats - 1, node - 1, -1):
            chances = self._call_chances(leaves, index, later)
            values = chances[:, :1] * values
            for number in range(1, ACTIONS):
                values += chances[:, number, None] * self.values_of_call(leaves, later, number)
        return values

    def _call_chances(self, leaves: Words, index: Words, node: int) -> Floats:
        """
        Return the probability of each action at *node*, of those considered in each world: (worlds,
        `ACTIONS`).
        """
        chances = self.calling_tables.call_probabilities(node, index[:, node % self.calling_tables.seats])
        chances[:, 1:] *= leaves[:, node, 1:] != NO_CELL
        stuck = self.calling_tables.stick and node == 2 * self.calling_tables.seats - 1
        chances[chances.sum(axis=1) == 0, 1 if stuck else 0] = 1.0
        chances /= chances.sum(axis=1, keepdims=True)
        return chances

    def sample_results(
        self, leaves: Words, index: Words, node: int, number: int, rng: np.random.Generator
    ) -> Results:
        """
        Return a `Result` for each world, shape (worlds,): how the hand ends after an action at *node*.

        *number* is the action, as by `action_number`. The rest of the auction follows the tables; *rng* draws
        its calls and how contracts end. *leaves* has the cell that each call leads to, shape (worlds, nodes,
        actions), and *index* the seats' class indices.
        """
        if number:
            return self.sample_cell_results(leaves[:, node, number], node, rng)
        results, going = np.zeros(len(leaves), np.int8), np.ones(len(leaves), bool)
        for later in range(node + 1, 2 * self.calling_tables.seats):
            upto = self._call_chances(leaves, index, later).cumsum(axis=1)
            preferred = np.minimum((rng.random(len(leaves))[:, None] >= upto).sum(axis=1), ACTIONS - 1)
            calls = going & (preferred > 0)
            ends = self.sample_cell_results(leaves[np.arange(len(leaves)), later, preferred], later, rng)
            results[calls] = ends[calls]
            going &= preferred == 0
        return results

    def sample_cell_results(self, leaves: Words, node: int, rng: np.random.Generator) -> Results:
        """
        Return a `Result` for the viewer for each cell in *leaves*, an array of any shape.

        *rng* draws it by how often the cell ended so; the side of *node*, a turn to call, is the maker's.
        """
        upto = self.calling_tables.result_shares[leaves].cumsum(axis=-1)
        draws = np.asarray(rng.random(leaves.shape))
        sampled = np.minimum((draws[..., None] >= upto).sum(axis=-1), 2)
        place = (self.view.turn - self.view.dealer - 1) % self.calling_tables.seats
        ends: Results = np.array([Result.SWEPT, Result.MADE, Result.EUCHRED], np.int8)[sampled]
        if node % 2 != place % 2:
            ends += np.int8(Result.THEY_MADE - Result.MADE)
        return ends
