"""
The player `benny`: nearly unbeatable at two-handed five-card Euchre.

Calls, discards and the first two tricks follow a blueprint: a table of strategies learnt by
`euchre.players.trained.training.benny`. With three cards left the rest is resolved as a subgame, from the
ranges of both seats, and there it mixes: in one information set it may take one action or another. The random
choice depends on the seed and the view only, so the same view gives the same choice.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from itertools import accumulate
from typing import Final

import numpy as np

from euchre.base.errors import EuchreError
from euchre.hand.state import Phase
from euchre.kernel.machine.compiled import Words, at, rng_seed, table
from euchre.players.api.player import legal_on_turn, world_seed
from euchre.players.rules_of_thumb.playing import correct_ending
from euchre.players.rules_of_thumb.queen import fallback
from euchre.players.search.evaluation import Evaluation
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import mccfr, regret_nodes
from euchre.players.trained.kernel import strategy_lookup as lookup
from euchre.players.trained.kernel.card_abstraction import FULL, Deck, refusal
from euchre.players.trained.kernel.policies import (
    Policy,
    PolicyContext,
    average_strategies,
    read_policy,
    tabular,
)
from euchre.players.trained.players.benny_view import BennyView, HandRange, PlayPoint
from euchre.players.trained.players.rollout_values import WORLDS, evaluate_actions
from euchre.rules.actions import Action, Call, Discard, Leave, Pass, Play
from euchre.rules.cards import Trump
from euchre.rules.rules import Rules
from euchre.seen.views import View

RESOLVE_AFTER: Final = 2
"""The number of tricks after which the rest is resolved."""

RESOLVE_DEALS: Final = 200_000
"""Deals from the ranges that a subgame is learnt from: half a second."""

RESOLVE_EPOCHS: Final = 8
"""Epochs of a subgame; the k-th counts k-fold."""

NODE_BITS: Final = 20
"""The number of nodes of a subgame's table, as a power of two."""

MIN_RELATIVE_WEIGHT: Final = 1e-4
"""Hands of less than this part of the largest weight are dropped from a range."""


@dataclass(frozen=True, slots=True)
class Benny:
    """
    Plays two-handed five-card Euchre by an approximate equilibrium: no opponent wins much against it.

    *seed* decides which action is drawn where the strategy mixes several.
    """

    seed: int = 0
    name: str = "benny"

    @staticmethod
    def refusal(rules: Rules) -> str | None:
        """Return None when this player plays *rules*, else why not, in a sentence."""
        return refusal(rules)

    def choose(self, view: View) -> Action:
        """
        Return an action for *view*, drawn from the `strategy`; by rules that it does not play, `Queen`'s.

        The draw depends on the seed and the view alone.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        other = fallback(self, view)
        if other is not None:
            return other.choose(view)
        if len(legal_on_turn(view)) == 1:
            return view.legal[0]
        actions, strategy = self.strategy(view)
        remaining = world_seed(view, self.seed) % sum(strategy)
        drawn = next(n for n, upto in enumerate(accumulate(strategy)) if remaining < upto)
        return correct_ending(view, actions[drawn])

    def strategy(self, view: View) -> tuple[tuple[Action, ...], tuple[int, ...]]:
        """
        Return the actions that the player considers at *view*, and their probabilities as integers.

        `PROBABILITY_ONE` is certainty. Of cards that come to the same only the lowest is considered. The
        rules of *view* must be those that the player plays (`refusal`).

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError when the blueprint is
        missing.
        """
        legal_on_turn(view)
        position = BennyView(view)
        shares = _strategy_in_play(position) if view.phase is Phase.PLAY else _strategy_before_play(position)
        return tuple(shares), tuple(shares.values())

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """
        Return what each legal action of *view* brings when both seats then play as `Benny` does.

        It is tried in *worlds* worlds (None: 1,000); the other seat's hands are drawn by how likely `Benny`
        would have called and played so with each.

        Raises: IllegalActionError when it is not the viewer's turn; EuchreError for rules it does not play.
        """
        legal_on_turn(view)
        why = refusal(view.rules)
        if why is not None:
            raise EuchreError(f"benny cannot judge this game: {why}")
        position = BennyView(view)
        late = view.phase is Phase.PLAY and len(view.tricks) >= RESOLVE_AFTER
        return evaluate_actions(
            position,
            _blueprint_context(),
            _resolve(position) if late else _blueprint_context(),
            self.seed,
            worlds or WORLDS,
        )


@cache
def blueprint() -> Policy:
    """
    Return the policy of `Benny` for the whole game, from the table shipped with the package; it is read once.

    Raises: EuchreError when the package lacks the table.
    """
    with as_file(files("euchre.players.trained") / "data" / "benny.npz") as path:
        return read_policy("benny", path)


@cache
def _blueprint_context() -> PolicyContext:
    return PolicyContext(blueprint())


# --- Before the play ----------------------------------------------------------------------------------------


def _strategy_before_play(position: BennyView) -> dict[Action, int]:
    """Return the calls or discards with their probabilities."""
    context = _blueprint_context()
    context.set_upcard(position.upcard)
    if position.view.phase is Phase.PICKUP:
        whole = position.mask(position.view.hand)
        found = context.discard_strategies(position.phase, np.array([whole & ~position.upcard_bit]))[0]
        discards: dict[Action, int] = {}
        for place, (kept, share) in enumerate(found.tolist()):
            if share and place == 0:
                discards[Leave()] = share
            elif share:
                discards[Discard(position.card(whole ^ kept))] = share
        return discards
    strategy = context.call_strategies(position.phase, np.array([position.numbers]))[0].tolist()
    suits = {1: 0} if position.phase < info.ELDEST_SECOND else {1: 1, 2: 2, 3: 3}
    calls: dict[Action, int] = {Pass(): strategy[0]}
    return calls | {
        Call(Trump(suit ^ position.suit_xor >> 3)): strategy[place] for place, suit in suits.items()
    }


# --- The play -----------------------------------------------------------------------------------------------


def _strategy_in_play(position: BennyView) -> dict[Action, int]:
    """Return the cards considered, the lowest of each run of equivalents, with their probabilities."""
    context, own, buffer = _blueprint_context(), position.mask(position.view.hand), table(16)
    if len(position.view.tricks) >= RESOLVE_AFTER:
        context = _resolve(position)
    context.set_upcard(position.upcard, position.trump)
    current = position.current
    n = lookup.play_strategy(
        context.address, position.line, position.role, current.trick, current.won, own, current.dead,
        current.voids, current.led, at(buffer),
    )  # fmt: skip
    return {Play(position.card(int(buffer[i]))): int(buffer[8 + i]) for i in range(n)}


def _resolve(position: BennyView) -> PolicyContext:
    """Return the policy of the last three tricks, resolved as they stood before the first card of them."""
    view, until = position.view, 2 * RESOLVE_AFTER
    mine = [bit for point, bit in position.path[until:] if point.turn == position.role]
    own_hand = position.mask(view.hand) | sum(mine)
    subgame = position.path[until][0] if len(position.path) > until else position.current
    played = tuple([bit for _, bit in position.path[:until]])
    buried = position.mask(position.buried)
    key = (
        position.line, position.trump, position.upcard, position.role, own_hand, subgame, position.calls,
        played, buried,
    )  # fmt: skip
    policy = _resolved.get(key)
    if policy is None:
        while len(_resolved) >= 8:
            _resolved.pop(next(iter(_resolved)))
        first, second = (
            _drop_unlikely(position.hand_range(_blueprint_context(), role, (), until)) for role in (0, 1)
        )
        informed_range = _drop_unlikely(
            position.hand_range(_blueprint_context(), 1 - position.role, position.buried, until)
        )
        policy = _resolved[key] = _solve_subgame(
            key, _sample_pairs((first, second), informed_range, position.role, own_hand)
        )
    return policy


def _drop_unlikely(hand_range: HandRange) -> HandRange:
    """Return the range without hands of a negligible weight."""
    some = hand_range.weights > MIN_RELATIVE_WEIGHT * hand_range.weights.max()
    return HandRange(hand_range.hands[some].astype(np.int64), hand_range.weights[some])


def _sample_pairs(
    ranges: tuple[HandRange, HandRange], informed_range: HandRange, role: int, own_hand: int
) -> Words:
    """
    Sample pairs of hands for `resolve_subgame` from both *ranges*: shape (`RESOLVE_DEALS`, 3, 2).

    In half of the second pairs and in all third ones seat *role* has its *own_hand*, and the other seat a
    hand of *informed_range*: the range that *role* sees, who knows which card it buried.
    """
    luck, out = np.random.Generator(np.random.Philox(own_hand)), table(RESOLVE_DEALS, 3, 2)
    for kind in range(3):
        sure = np.full(RESOLVE_DEALS, kind == 2)
        if kind == 1:
            sure[::2] = True
        left = np.arange(RESOLVE_DEALS)
        for _ in range(99):
            for seat, one in enumerate(ranges):
                draws = luck.random(len(left))
                out[left, kind, seat] = one.sample(draws)
                if seat != role:
                    out[left[sure[left]], kind, seat] = informed_range.sample(draws[sure[left]])
            out[left[sure[left]], kind, role] = own_hand
            left = left[out[left, kind, 0] & out[left, kind, 1] != 0]
            if not len(left):
                break
        out[left, kind] = 0  # no hand of the other seat fits it, so it is left out
    return out


@cache
def _exact_game() -> Words:
    return Deck(FULL.cards, FULL.each, exact=True).game_table()


Subgame = tuple[int, int, int, int, int, PlayPoint, tuple[int, ...], tuple[int, ...], int]
"""
A subgame and what led there: the line, trump, the upcard, the viewer's role and hand, the point; all calls
and cards before it; and the card that the viewer buried, if so.
"""

_resolved: Final[dict[Subgame, PolicyContext]] = {}
"""The policies of the last few subgames: a hand asks about the same one several times."""


def _solve_subgame(subgame: Subgame, pairs: Words) -> PolicyContext:
    """Return the average policy of both seats after learning from *pairs*."""
    line, trump, upcard, role, _, (trick, won, turn, _, dead, voids) = subgame[:6]
    learnt = regret_nodes.NodeTable(_exact_game(), NODE_BITS)
    learnt.context[regret_nodes.RNG_STATE] = rng_seed(1)
    learnt.context[regret_nodes.UPCARD] = upcard | trump << 3
    learnt.context[regret_nodes.UPCARD_BITS : regret_nodes.UPCARD_BITS + 4] = _exact_game()[
        info.CARD_BITS : info.CARD_BITS + 128
    ].reshape(4, 32)[:, upcard]
    each = RESOLVE_DEALS // RESOLVE_EPOCHS
    for epoch in range(RESOLVE_EPOCHS):
        mccfr.resolve_subgame(
            learnt.address, role, at(pairs[epoch * each :]), line, dead, voids, trick, won, turn, each
        )
        mccfr.discount(learnt.address, epoch + 1)
    nodes = learnt.nodes[learnt.nodes[:, info.KEY] != 0]
    return PolicyContext(tabular("benny", *average_strategies(nodes)), _exact_game())
