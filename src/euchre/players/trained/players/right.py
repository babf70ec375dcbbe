"""
The right: a small network trained by self-play, alone or with a search on top of it.

Alone (`Right(search=False)`) the network chooses, in a fraction of a millisecond. With a search it is used
three times: to weight sampled worlds by how likely the others' decisions are there; to play on, where calls
or discards are still to come; and to break near ties of the search. Cards are tried as the ace tries them.
Where there is no network, in the twelve-trick game for instance, right plays as the ace.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.hand.scoring import split_points
from euchre.hand.state import Phase
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.rule_words import refusal, rules_words
from euchre.kernel.solve.solver import Solver
from euchre.kernel.worlds.rollouts import world_hands
from euchre.players.api.player import legal_on_turn
from euchre.players.rules_of_thumb.playing import convention, correct_ending
from euchre.players.rules_of_thumb.queen import Queen, fallback
from euchre.players.search.ace import Ace, solve_worlds
from euchre.players.search.evaluation import Evaluation, Floats, Results
from euchre.players.search.king import draw_worlds, result_codes
from euchre.players.trained.kernel.lockstep import HandBatch
from euchre.players.trained.kernel.observation import OBSERVATION_WORDS, observe
from euchre.players.trained.kernel.slots import action_slot, legal_slots, slot_action
from euchre.players.trained.kernel.view_rows import Replay, replay_decisions, row_from_view
from euchre.players.trained.players.network import Network, best_slots, legal_mask, softmax
from euchre.rules.actions import Action, Call, action, code
from euchre.rules.cards import Rank
from euchre.rules.mechanisms import FirstDeal, Pickup, Tie
from euchre.rules.rules import Alone, Ladder, Rules, TurnUp
from euchre.seen.views import View

CALL_WORLDS: Final = 200
"""Worlds in which every call is tried."""
PLAY_WORLDS: Final = 150
"""Worlds in which every card is tried."""
ERROR_TEMPERATURE: Final = 0.2
"""
The softmax temperature, in points, at which the other seats are taken to play when worlds are weighted by
their decisions.
"""
TREMBLE: Final = 0.02
"""The probability with which the other seats are taken to act at random."""
CALL_NETWORK_WEIGHT: Final = 0.5
"""The weight of the network's value in that of a call, beside the search's."""
CLEAR_CALL_MARGIN: Final = 0.8
"""A call is made without a search when the network values it this many points above all others."""
CLEAR_CARD_MARGIN: Final = 0.3
"""A card is played without a search when the network values it this many points above all others."""
CARD_NETWORK_WEIGHT: Final = 0.6
"""
The weight of the network's value in that of a card. Solving with open cards overrates some plays; the network
corrects that.
"""


@dataclass(frozen=True, slots=True)
class Right:
    """
    Chooses by a network trained in self-play and a search over worlds, weighted by what others did.

    A world is a whole hand that the view allows; *seed* decides which are drawn. Without *search* the network
    alone chooses, within a millisecond. By rules without a network `Ace` decides, or without *search*
    `Queen`.
    """

    seed: int = 0
    name: str = "right"
    search: bool = True
    """False: the network alone chooses, within a millisecond."""
    solver: Solver = field(default_factory=Solver, compare=False, repr=False)

    @staticmethod
    def refusal(rules: Rules) -> str | None:
        """Return None when `Right` plays *rules*, as `Ace` does where there is no network; else why not."""
        return refusal(rules)

    def choose(self, view: View) -> Action:
        """
        Return the action for *view* that is best by the network, or by network and search together.

        By rules that `Right` does not play it is the action of `Queen`.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        queen = fallback(self, view)
        if queen is not None:
            return queen.choose(view)
        if network_name(view.rules) is None:
            return (Ace(self.seed, solver=self.solver) if self.search else Queen(self.seed)).choose(view)
        legal = legal_on_turn(view)
        if len(legal) == 1:
            return legal[0]
        values = drop_needless_loners(view, network_values(view))
        if not self.search:
            return max(values, key=lambda one: values[one])
        expected = convention(view)
        if expected is not None:
            return expected
        if is_clear(values, CLEAR_CARD_MARGIN if view.phase is Phase.PLAY else CLEAR_CALL_MARGIN):
            return correct_ending(view, max(values, key=lambda one: values[one]))
        evaluation = self.evaluate(view)
        return correct_ending(view, evaluation.actions[best_action(evaluation, values)])

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        Return what each legal action of *view* is worth, tried in sampled worlds.

        *worlds* is their number, by default 150 in the play and 200 before it.

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules right does not
        play.
        """
        legal_on_turn(view)
        why = self.refusal(view.rules)
        if why is not None:
            raise EuchreError(f"{self.name} cannot judge this game: {why}")
        if network_name(view.rules) is None:
            return Ace(self.seed, solver=self.solver).evaluate(view, worlds)
        play = view.phase is Phase.PLAY
        sampled = draw_worlds(view, worlds or (PLAY_WORLDS if play else CALL_WORLDS), self.seed)
        hands = world_hands(sampled)
        network = network_for(view.rules)
        replay = replay_decisions(view, hands)
        weights = world_weights(network, replay)
        if play:
            return replace(solve_worlds(view, sampled, self.solver), weights=weights)
        finished = play_on(network, view, replay.rows)
        shape = len(view.legal), len(hands)
        return Evaluation.of_points(
            view,
            finished.rows[:, schema.POINTS : schema.POINTS + 2].reshape(*shape, 2),
            weights=weights,
            results=_results(view, finished).reshape(shape),
            worlds=sampled,
        )


@dataclass(frozen=True, slots=True)
class Direct(Right):
    """The network of `Right` alone, without a search: to measure what the search is worth."""

    name: str = "right:direct"
    search: bool = False

    @staticmethod
    def refusal(rules: Rules) -> str | None:
        """Return None when there is a network for *rules*, else why not, in a sentence."""
        return (
            None
            if network_name(rules)
            else "the right's network was trained for four at 24 or 32 cards and two at 24, nothing else"
        )


# --- What it was trained for --------------------------------------------------------------------------------


@cache
def network_name(rules: Rules) -> str | None:
    """Return the name of the network trained for *rules*, "four" or "two"; None where there is none."""
    auction, alone = rules.auction, rules.alone
    if (
        not isinstance(auction, TurnUp)
        or alone not in {None, Alone()}
        or rules.scoring != Ladder()
        or rules.hand != 5
        or rules.seats not in {2, 4}
    ):
        return None
    plain = replace(
        rules,
        low=Rank.NINE,
        packets=(3, 2),
        cut=False,
        first_deal=FirstDeal.RANDOM,
        draw_partners=False,
        auction=replace(
            auction, stick=False, pickup=Pickup.MUST, bury_upcard=auction.bury_upcard or rules.seats == 2
        ),
        alone=None,
        start=0,
        target=10,
        deals=None,
        passed_out_counts=False,
        tie=Tie.PLAY_ON,
    )
    if plain == Rules() and rules.low in {Rank.NINE, Rank.SEVEN}:
        return "four"
    return "two" if plain == Rules(seats=2) and rules.low is Rank.NINE and alone is None else None


@cache
def networks() -> dict[str, Network]:
    """Return the networks that are shipped with the package, by name; they are read once."""
    with (files("euchre.players.trained") / "data" / "right.npz").open("rb") as file, np.load(file) as arrays:
        names = sorted({key.split(".")[0] for key in arrays.files if ".weight." in key})
        return {name: Network.of(arrays, name) for name in names}


def network_for(rules: Rules) -> Network:
    """Return the network that was trained for *rules*; there must be one, as `network_name` tells."""
    name = network_name(rules)
    assert name is not None, Direct.refusal(rules)
    return networks()[name]


# --- What the network says ----------------------------------------------------------------------------------


def network_values(view: View) -> dict[Action, float]:
    """
    Return the value of each legal action of *view* by the network for its rules.

    They are in points of the viewer's side; only their differences count.
    """
    rules, row, observations = at(rules_words(view.rules)), row_from_view(view), table(1, OBSERVATION_WORDS)
    observe(rules, at(row), at(observations))
    worth = network_for(view.rules)(observations)[0][0]
    left, values = legal_slots(rules, at(row)), {}
    while left:
        slot = (left & -left).bit_length() - 1
        values[action(slot_action(rules, at(row), slot))] = float(worth[slot])
        left &= left - 1
    assert len(values) == len(view.legal)
    return {one: values[one] for one in view.legal}


def drop_needless_loners(view: View, values: dict[Action, float]) -> dict[Action, float]:
    """
    Return *values* so that no call alone is best where a sweep with the partner wins the match as well.

    *values* are the network's, by action, in points; it knows no score. A call with the partner gets the
    value of the same call alone, if that is higher, and calls alone get a value below all others.
    """
    rules = view.rules
    if (
        not view.scores
        or rules.target is None
        or view.viewer is None
        or not isinstance(rules.scoring, Ladder)
    ):
        return values
    side = rules.side(view.viewer)
    swept = split_points(rules, view.viewer, rules.tricks)[side]
    if view.scores[side] + swept < rules.target:
        return values
    with_partner = {one: worth for one, worth in values.items() if not (isinstance(one, Call) and one.alone)}
    lost: dict[Action, float] = {
        one: max(values[one], values[Call(one.trump, True)])
        for one in with_partner
        if isinstance(one, Call) and Call(one.trump, True) in values
    }
    never = min(values.values()) - 9
    return {one: lost.get(one, with_partner.get(one, never)) for one in values}


def is_clear(values: dict[Action, float], by: float) -> bool:
    """Return whether the highest of *values* is more than *by* points above the second."""
    first, second, *_ = sorted(values.values(), reverse=True)
    return first - second > by


def world_weights(network: Network, replay: Replay) -> Floats:
    """
    Return how likely each world is by what the other seats decided in it, shape (worlds,), adding up to 1.

    *network* says how likely each decision was; *replay* has what the seats observed and chose in each world.
    """
    n, wide = replay.legal.shape
    chose = replay.legal != 0
    logs = np.zeros((n, wide))
    if chose.any():
        legal = replay.legal[chose]
        probabilities = softmax(network(replay.observations[chose])[0], legal, ERROR_TEMPERATURE)
        probabilities = (1 - TREMBLE) * probabilities + TREMBLE / legal_mask(legal).sum(axis=1, keepdims=True)
        logs[chose] = np.log(probabilities[np.arange(len(legal)), replay.chosen[chose]])
    total = logs.sum(axis=1)
    weights: Floats = np.exp(total - total.max(initial=-np.inf))
    weights /= weights.sum()
    return weights


def play_on(network: Network, view: View, rows: Words) -> HandBatch:
    """
    Apply every legal action of *view* in every world, and let *network* choose for all seats to the end.

    *rows* are the worlds at the moment of *view*, shape (worlds, `HAND_WORDS`). Return the finished hands:
    all worlds of the first action, then those of the second, and so on.
    """
    rules, n = at(rules_words(view.rules)), len(rows)
    hands = HandBatch(view.rules, n * len(view.legal))
    slots = table(len(view.legal), n)
    for number, one in enumerate(view.legal):
        hands.rows[number * n : (number + 1) * n] = rows
        slots[number] = action_slot(rules, at(rows), code(one))
    hands.act(np.arange(len(hands)), slots.reshape(-1))
    while len(unfinished_hands := hands.unfinished()):
        observations, legal = hands.observe(unfinished_hands)
        hands.act(unfinished_hands, best_slots(network(observations)[0], legal))
    return hands


def _results(view: View, finished: HandBatch) -> Results:
    """Return the results for the viewer, as codes of `euchre.players.search.evaluation.Result`."""
    rows, rules = finished.rows, view.rules
    maker, took = rows[:, schema.MAKER], np.zeros(len(rows), np.int64)
    for seat in range(rules.seats):
        same = np.array([view.same_side(seat, other) for other in range(rules.seats)])[maker]
        took += np.where(same, rows[:, schema.WON] >> 8 * seat & 255, 0)
    return result_codes(view, maker, took, np.full(len(rows), rules.make))


def best_action(evaluation: Evaluation, values: dict[Action, float]) -> int:
    """
    Return the index, in ``evaluation.actions``, of the action that is best by search and network together.

    The equity of *evaluation*, from the search, and the network's *values*, in points, are scaled alike and
    added with fixed weights, other ones for cards than for calls.
    """
    worth = evaluation.equity @ evaluation.weights
    spread = evaluation.points.std()
    scale = float(evaluation.equity.std() / spread) if spread > 0 else 1.0
    prior = np.array([values[one] for one in evaluation.actions])
    network_weight = CARD_NETWORK_WEIGHT if evaluation.view.phase is Phase.PLAY else CALL_NETWORK_WEIGHT
    return int(np.argmax((1 - network_weight) * worth + network_weight * scale * prior))
