"""The player `ace`: calls as `king` does, and chooses cards by solving many worlds with open hands."""

from dataclasses import dataclass, field

import numpy as np

from euchre.hand.state import Phase
from euchre.kernel.machine import schema
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import refusal, rules_words
from euchre.kernel.solve.solver import MOST_PLAYERS, Solver
from euchre.kernel.worlds.rollouts import (
    MAKER,
    NEED,
    PARTNER,
    POINTS,
    TOOK,
    rollouts,
    world_hands,
    write_endings,
)
from euchre.kernel.worlds.sampler import Worlds
from euchre.players.api.player import legal_on_turn
from euchre.players.rules_of_thumb.playing import convention, correct_ending
from euchre.players.rules_of_thumb.queen import Queen
from euchre.players.search.evaluation import Evaluation, Payoff
from euchre.players.search.king import (
    King,
    can_evaluate,
    choose_by,
    draw_worlds,
    result_codes,
    roll_out,
    world_weights,
)
from euchre.rules.actions import Action, Play
from euchre.rules.rules import Rules
from euchre.seen.views import View

WORLDS = 100
"""Worlds in which every card is tried."""
JACK_WEIGHT = 0.3
"""The weight, 0 to 1, of a card's value when the jack plays on; the rest is its value with open hands."""
MOST_CARDS_SOLVED = 24
"""The most cards in play with which the hands are solved; with more, the jack plays them out."""


@dataclass(frozen=True, slots=True)
class Ace:
    """
    Calls as `King` does; chooses cards by solving, with open hands, many worlds that fit the calls heard.

    A world is a whole hand that the view allows. *seed* decides which are drawn; *solver* keeps what it has
    solved from one decision to the next, for speed only.
    """

    seed: int = 0
    name: str = "ace"
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)

    @staticmethod
    def refusal(rules: Rules) -> str | None:
        """Return None when this player plays *rules*, else why not, in a sentence."""
        return refusal(rules)

    def choose(self, view: View) -> Action:
        """
        Return the action for *view* with the best chance to win the match, by worlds drawn with the seed.

        Where the figures hardly differ it is the action of `Queen`. In the last tricks a card is never played
        if another one is better in some worlds and worse in none (`correct_ending`).

        Raises: IllegalActionError when it is not the viewer's turn, and there is no renege to call.
        """
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        if not legal or not can_evaluate(view):
            return Queen().choose(view)
        if view.phase is not Phase.PLAY:
            return King(self.seed).choose(view)
        action = convention(view) or choose_by(
            view, self.seed, WORLDS, lambda worlds: self._evaluate_cards(view, worlds)
        )
        return correct_ending(view, action)

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        Return what each legal action of *view* is worth, tried in sampled worlds.

        *worlds* is their number, by default 100, and 600 or fewer before the play.

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules the kernel refuses.
        """
        legal_on_turn(view)
        if view.phase is not Phase.PLAY:
            return King(self.seed).evaluate(view, worlds)
        return self._evaluate_cards(view, draw_worlds(view, worlds or WORLDS, self.seed))

    def _evaluate_cards(self, view: View, worlds: Worlds) -> Evaluation:
        return solve_worlds(view, worlds, self.solver) if two_parties(view) else roll_out(view, worlds)


def two_parties(view: View) -> bool:
    """
    Return whether the play of *view* can be solved with open hands.

    It can where the tricks of one party (a side, or the maker's side against all others) settle every score,
    and at most `MOST_CARDS_SOLVED` cards are in play.
    """
    rules = view.rules
    active = rules.seats - len(view.out)
    covered = sum(pile.covered for row in view.piles for pile in row)
    cards = sum(view.sizes) + covered + sum(len(view.face_up(seat)) for seat in range(rules.seats))
    if rules.call_ace and rules.piles:
        return False  # the seat that plays the ace from the table becomes a partner on the way
    return rules.one_party_settles(view.maker) and 2 <= active <= MOST_PLAYERS and cards <= MOST_CARDS_SOLVED


def solve_worlds(view: View, worlds: Worlds, solver: Solver, played: float = JACK_WEIGHT) -> Evaluation:
    """
    Return what each card of the viewer brings when all hands are open, solved in each of *worlds*.

    *solver* does it. *played* is the weight, 0 to 1, of what the card brings when the player `Jack` plays on
    for all instead, blended into points and equity; the results (made, euchred …) are the solver's alone.
    Worlds are weighted by how likely the calls are in them.
    """
    rules, hands, payoff = view.rules, world_hands(worlds), Payoff.of(view)
    partners, ends = hands[:, schema.PARTNER], table(rules.tricks + 1, POINTS + rules.sides)
    found_points, found_equity = np.empty((2, len(view.legal), len(hands)))
    piles = _piles(view, worlds)
    results = np.empty(found_points.shape, np.int8)
    actions: tuple[Action, ...] = ()
    for partner in np.unique(partners).tolist():  # the called ace may lie elsewhere in another world
        those = np.flatnonzero(partners == partner)
        party = _party(view) | (1 << partner if partner >= 0 else 0)
        took, actions = _solved(view, hands[those], None if piles is None else piles[those], party, solver)
        over = table(1, schema.HAND_WORDS)
        over[:] = hands[those[:1]]
        write_endings(at(rules_words(rules)), at(over), party, at(ends))
        points, equity = payoff.of_rows(ends[:, POINTS:])
        found_points[:, those], found_equity[:, those] = points[took], equity[took]
        columns = (ends[took, column] for column in (MAKER, TOOK, NEED, PARTNER))
        results[:, those] = result_codes(view, *columns)
    if played > 0:
        rows = rollouts(rules_words(rules), hands, actions, rules.sides).transpose(1, 0, 2)
        more_points, more_equity = payoff.of_rows(rows[:, :, POINTS:])
        found_points = (1 - played) * found_points + played * more_points
        found_equity = (1 - played) * found_equity + played * more_equity
    return Evaluation(
        view=view,
        actions=actions,
        weights=world_weights(view, worlds, hands),
        points=found_points,
        equity=found_equity,
        results=results,
        worlds=worlds,
        match=payoff.match_equity is not None,
        open_hands=True,
    )


def _party(view: View) -> int:
    """The seats whose tricks are known to count: the maker's, or the viewer's where nobody is; a bit each."""
    of = view.viewer if view.maker is None else view.maker
    assert of is not None
    return sum(1 << seat for seat in range(view.rules.seats) if view.same_side(of, seat))


def _solved(
    view: View, hands: Words, piles: Words | None, party: int, solver: Solver
) -> tuple[Words, tuple[Action, ...]]:
    """The tricks that *party* takes in the whole hand, by card and world, and the cards as actions."""
    rules = view.rules
    under, active = layout(rules, view.trump), sum(1 << s for s in range(rules.seats) if s not in view.out)
    seats = slice(schema.HANDS, schema.HANDS + rules.seats)
    cards = hands[:, seats] | hands[:, schema.TOPS : schema.TOPS + rules.seats]
    cards[:, [seat for seat in range(rules.seats) if seat in view.out]] = 0
    leader = view.trick[0][0] if view.trick else view.turn
    trick = tuple((seat, under.mask([card])) for seat, card in view.trick)
    moves = solver.move_values_batch(
        np.ascontiguousarray(cards), np.full(len(cards), leader), party & active, under.trumps, active,
        firsts=under.firsts, trick=trick, piles=piles,
    )  # fmt: skip
    before = sum(party >> trick.winner & 1 for trick in view.tricks)
    actions: dict[Action, int] = {}
    for number, mask in enumerate(moves.cards):
        card = under.card[mask.bit_length() - 1]
        assert card is not None
        actions.setdefault(Play(card), number)
    return moves.values[:, list(actions.values())].T + before, tuple(actions)


def _piles(view: View, worlds: Worlds) -> Words | None:
    """By world and covered pile: the card on it, in hand or trick, and the one beneath it."""
    if not worlds.sampler.piles:
        return None
    laid, place = dict(view.trick), worlds.sampler.layout.place
    ups, numbers = [], []
    for seat, row in enumerate(view.piles):
        for number, pile in enumerate(row, seat * view.rules.piles):
            if pile.covered:
                ups.append(1 << place[laid[seat] if pile.up is None else pile.up])
                numbers.append(number)
    if not ups:
        return None
    under = worlds.covered[:, numbers]
    return np.stack([np.broadcast_to(np.array(ups, np.int64), under.shape), under], axis=2)
