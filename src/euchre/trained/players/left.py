"""The left: calls by tables learnt by CFR, one call improved; plays in worlds that fit the calls heard."""

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from euchre.actions import Action
from euchre.errors import EuchreError
from euchre.kernel.machine.compiled import Words
from euchre.kernel.machine.support import refusal
from euchre.kernel.solve.solver import Solver
from euchre.kernel.worlds.rollouts import positions
from euchre.kernel.worlds.sampler import Sampler, Worlds
from euchre.players.api.player import asked
from euchre.players.api.seeding import luck_of
from euchre.players.rules_of_thumb.conventions import convention
from euchre.players.rules_of_thumb.fallback import fallback
from euchre.players.search.ace import Ace, solve_worlds
from euchre.players.search.evaluation import Evaluation, Floats, Payoff, Result, Results
from euchre.players.search.king import beyond_doubt
from euchre.rules import Bidding, Ladder, Rules
from euchre.scoring import step
from euchre.state import Phase
from euchre.trained.kernel.call_evaluation import looked, tried
from euchre.trained.kernel.call_outcomes import ACTIONS, CELLS, NEVER
from euchre.trained.players.calling_tables import (
    Tables,
    action_number,
    indices,
    likely,
    missing,
    own_index,
    tables,
)
from euchre.unseen import ways
from euchre.views import View

CALLING: Final = 600
"""Worlds in which every call is looked at."""
PLAYING: Final = 200
"""Worlds in which every card, and every discard, is tried."""
GLANCE: Final = 4
"""One part of the worlds in so many is enough where it leaves no doubt."""
LISTED: Final = 250
"""With so many worlds or fewer, all of them are."""
LEAST: Final = 170
"""Lone hands of others that the jack counts for less, in sixtieths of a trick, are not thought of."""
MIXED: Final = 1 << 61
"""Tells the luck of mixed calls from that of the worlds."""
CLEAR: Final = 2.0
"""Standard errors by which another call must be better than the tables' for `left` to prefer it."""


@dataclass(frozen=True, slots=True)
class Left:
    """
    Calls by tables, unless another call is clearly better in worlds that fit what was said.

    The rest of the auction goes in each world as the tables have it, and what a contract is worth there was
    counted from hands played ahead. Cards are chosen as the ace chooses them, in more worlds, each weighed by
    how likely its seats were to call as they did; near the end of a hand in all the worlds there are.
    In two- and four-handed games for which there are no tables it does what the ace does.
    """

    seed: int = 0
    name: str = "left"
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)

    @staticmethod
    def claims(rules: Rules) -> str | None:
        """None when left plays *rules*, as the ace where it has no tables; else why not."""
        if rules.sides > 2 or rules.seats not in {2, 4} or isinstance(rules.auction, Bidding):
            return "left plays two-handed and four-handed games in which a suit is called, not bid for"
        return refusal(rules)

    def choose(self, view: View) -> Action:
        """What the tables say, or is clearly better; then the card that brings most, or is expected."""
        queen = fallback(self, view)
        if queen is not None:
            return queen.choose(view)
        legal = asked(view)
        if missing(view.rules) is not None:
            return Ace(self.seed, solver=self.solver).choose(view)
        if len(legal) == 1:
            return legal[0]
        expected = convention(view)
        if expected is not None:
            return expected
        calling = view.phase is Phase.CALL
        found = self.evaluate(view, CALLING // GLANCE if calling else PLAYING // GLANCE)
        if found.exact or beyond_doubt(found):
            return found.actions[found.best]
        found = self.evaluate(view)
        return self._called(view, found) if calling else found.actions[found.best]

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        What each legal action brings, over so many worlds (600 for a call, 200 for a card).

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules left does not play.
        """
        asked(view)
        reason = self.claims(view.rules)
        if reason is not None:
            raise EuchreError(f"{reason}; the ace plays more")
        if missing(view.rules) is not None:
            return Ace(self.seed, solver=self.solver).evaluate(view, worlds)
        known = tables(view.rules)
        if view.phase is Phase.CALL:
            return self._calls(view, known, worlds or CALLING)
        drawn, exact = self._drawn(view, worlds or PLAYING)
        hands = positions(drawn)
        weights = _shares(likely(view, known, indices(view, hands)))
        if view.phase is Phase.PLAY:
            return replace(solve_worlds(view, drawn, self.solver), weights=weights, exact=exact)
        return self._discards(view, known, drawn, hands, weights)

    def _drawn(self, view: View, worlds: int) -> tuple[Worlds, bool]:
        """Worlds of a view, all of them where they are few; whether they are all."""
        sampler = Sampler(view)
        if sampler.exact and view.phase is Phase.PLAY and ways(view) <= LISTED:
            return sampler.every(), True
        return sampler.draw(worlds, luck_of(view, self.seed)), False

    def _calls(self, view: View, known: Tables, worlds: int) -> Evaluation:
        """Every call or pass, the rest of the auction going as the tables have it."""
        drawn = Sampler(view).draw(worlds, luck_of(view, self.seed))
        hands, node = positions(drawn), len(view.calls)
        index = indices(view, hands)
        leaves = looked(view.rules, hands, node, LEAST)
        stakes = AuctionStakes.of(view, known)
        after = stakes.passing(leaves, index, node + 1)
        numbers = [action_number(view, node, action) for action in view.legal]
        values = np.stack([stakes.called(leaves, node, number) if number else after for number in numbers])
        luck = np.random.default_rng(luck_of(view, ~self.seed))
        return Evaluation(
            view=view,
            actions=view.legal,
            weights=_shares(likely(view, known, index)),
            points=values[:, :, 0],
            equity=values[:, :, 1],
            results=np.stack([stakes.drawn(leaves, index, node, number, luck) for number in numbers]),
            worlds=drawn,
            match=stakes.match,
        )

    def _discards(
        self, view: View, known: Tables, drawn: Worlds, hands: Words, weights: Floats
    ) -> Evaluation:
        """Every card the dealer may put down, or leaving the upcard."""
        stakes, node = AuctionStakes.of(view, known), len(view.calls) - 1
        leaves = tried(view.rules, hands, view.legal).T
        values = stakes.values[node % 2, leaves]
        luck = np.random.default_rng(luck_of(view, ~self.seed))
        return Evaluation(
            view=view,
            actions=view.legal,
            weights=weights,
            points=values[:, :, 0],
            equity=values[:, :, 1],
            results=stakes.results(leaves, node, luck),
            worlds=drawn,
            match=stakes.match,
        )

    def _called(self, view: View, found: Evaluation) -> Action:
        """What the tables do with this hand, as luck has it; or the best, if it is clearly better."""
        node = len(view.calls)
        chances = tables(view.rules).chances(node, own_index(view))[0]
        by_number = {action_number(view, node, action): action for action in view.legal}
        drawn = (
            luck_of(view, self.seed ^ MIXED) / float(1 << 62) * sum(chances[number] for number in by_number)
        )
        said = found.actions[found.best]
        for number, action in by_number.items():
            if chances[number] > 0:
                said = action
                drawn -= chances[number]
                if drawn < 0:
                    break
        best, other = found.equity[found.best], found.equity[found.actions.index(said)]
        short, error = found.mean(best - other)
        return found.actions[found.best] if short > CLEAR * error else said


@dataclass(frozen=True, eq=False)
class AuctionStakes:
    """What contracts bring the viewer: in points, and in his chance to win the match."""

    view: View
    known: Tables
    values: Floats
    """By side of the maker (eldest's, the dealer's), cell, and kind: points, and what they are worth."""
    nothing: Floats
    """The same for a hand that is passed out."""
    match: bool

    @staticmethod
    def of(view: View, known: Tables) -> "AuctionStakes":
        """The stakes at the scores the table told."""
        rules, payoff = view.rules, Payoff.of(view)
        scoring = rules.scoring
        assert isinstance(scoring, Ladder)
        eldest, points = rules.side(view.eldest), np.zeros((2, 2, 3, 2), np.int64)
        for alone, steps in enumerate((scoring.steps, scoring.lone)):
            euchre = scoring.lone_euchre if alone else scoring.euchre
            for parity in range(2):
                makers = eldest if parity == 0 else 1 - eldest
                points[parity, alone, :2, makers] = step(steps, rules.tricks), step(steps, rules.make)
                points[parity, alone, 2, 1 - makers] = euchre
        each = np.stack(payoff.of_rows(points), axis=-1)
        half = CELLS // 2
        values = np.concatenate(
            [
                np.einsum("cr,prk->pck", known.shares[alone * half :][:half], each[:, alone])
                for alone in range(2)
            ],
            axis=1,
        )
        nothing = np.stack(payoff.of_rows(np.zeros((1, 2), np.int64)), axis=-1)[0]
        return AuctionStakes(view, known, values, nothing, payoff.match_equity is not None)

    def called(self, leaves: Words, node: int, number: int) -> Floats:
        """By world: what action *number* at *node* brings."""
        found: Floats = self.values[node % 2, leaves[:, node, number]]
        return found

    def passing(self, leaves: Words, index: Words, node: int) -> Floats:
        """By world: what comes of it when *node* is reached and all go on by the tables."""
        found = np.tile(self.nothing, (len(leaves), 1))
        for later in range(2 * self.known.seats - 1, node - 1, -1):
            chances = self._chances(leaves, index, later)
            found = chances[:, :1] * found
            for number in range(1, ACTIONS):
                found += chances[:, number, None] * self.called(leaves, later, number)
        return found

    def _chances(self, leaves: Words, index: Words, node: int) -> Floats:
        """By world and action: what the seat of *node* does, of what is thought of in that world."""
        found = self.known.chances(node, index[:, node % self.known.seats])
        found[:, 1:] *= leaves[:, node, 1:] != NEVER
        stuck = self.known.stick and node == 2 * self.known.seats - 1
        found[found.sum(axis=1) == 0, 1 if stuck else 0] = 1.0
        found /= found.sum(axis=1, keepdims=True)
        return found

    def drawn(
        self, leaves: Words, index: Words, node: int, number: int, luck: np.random.Generator
    ) -> Results:
        """By world: how the hand may come out after action *number* at *node*."""
        if number:
            return self.results(leaves[:, node, number], node, luck)
        found, going = np.zeros(len(leaves), np.int8), np.ones(len(leaves), bool)
        for later in range(node + 1, 2 * self.known.seats):
            upto = self._chances(leaves, index, later).cumsum(axis=1)
            said = np.minimum((luck.random(len(leaves))[:, None] >= upto).sum(axis=1), ACTIONS - 1)
            calls = going & (said > 0)
            ends = self.results(leaves[np.arange(len(leaves)), later, said], later, luck)
            found[calls] = ends[calls]
            going &= said == 0
        return found

    def results(self, leaves: Words, node: int, luck: np.random.Generator) -> Results:
        """By cell: a `Result`, drawn by its shares; the maker's side is that of *node*."""
        upto = self.known.shares[leaves].cumsum(axis=-1)
        draws = np.asarray(luck.random(leaves.shape))
        drawn = np.minimum((draws[..., None] >= upto).sum(axis=-1), 2)
        place = (self.view.turn - self.view.dealer - 1) % self.known.seats
        ends: Results = np.array([Result.SWEPT, Result.MADE, Result.EUCHRED], np.int8)[drawn]
        if node % 2 != place % 2:
            ends += np.int8(Result.THEY_MADE - Result.MADE)
        return ends


def _shares(logs: Floats) -> Floats:
    """Weights that add up to 1."""
    found: Floats = np.exp(logs - logs.max(initial=0.0))
    found /= found.sum()
    return found
