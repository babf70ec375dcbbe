"""The value of each action in two-handed Euchre: rollouts in which both seats follow a policy of `Benny`."""

from typing import Final

import numpy as np

from euchre.hand.scoring import split_points
from euchre.hand.state import Phase
from euchre.kernel.machine.compiled import Words, at, rng_seed, table
from euchre.players.api.player import world_seed
from euchre.players.search.evaluation import Evaluation, Results
from euchre.players.search.king import result_codes
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import pair_playouts as playouts
from euchre.players.trained.kernel.policies import PolicyContext
from euchre.players.trained.players.benny_view import BennyView
from euchre.rules.actions import Action, Call, Discard, Leave, Play

WORLDS: Final = 1_000
"""Hands of the other seat that are sampled by default."""


def evaluate_actions(
    position: BennyView, opponent: PolicyContext, continuation: PolicyContext, seed: int, worlds: int
) -> Evaluation:
    """
    Return what each legal action of *position* brings in *worlds* sampled hands of the other seat.

    The hands are drawn by how likely a seat that follows the policy *opponent* would have done what the other
    seat did; both seats then follow the policy *continuation*. The same *seed* draws the same hands.
    """
    view, luck = position.view, world_seed(position.view, seed)
    own = tuple(
        [card for card in (*view.hand, *position.buried) if card != view.upcard or position.role == 0]
    )
    hand_range = position.hand_range(
        opponent, 1 - position.role, own, len(position.path) if view.phase is Phase.PLAY else 0
    )
    draws = np.random.Generator(np.random.Philox(luck)).random(worlds)
    others = table(worlds)
    others[:] = hand_range.sample(draws)
    hand_ends = np.array([_play_out(position, continuation, action, others, luck) for action in view.legal])
    rows, results = _points(position, hand_ends)
    return Evaluation.of_points(view, rows, weights=np.full(worlds, 1 / worlds), results=results, worlds=None)


def _play_out(position: BennyView, context: PolicyContext, action: Action, others: Words, luck: int) -> Words:
    """Return the end of the hand in each world after *action*; see `pair_playouts.play_out`."""
    view, point, out = position.view, table(playouts.DECISION_WORDS), table(len(others))
    context.set_upcard(position.upcard, position.trump)
    point[playouts.SEAT], point[playouts.FIRST_ACTION] = position.role, _first_action(position, action)
    if view.phase is Phase.PLAY:
        current = position.current
        point[playouts.PHASE], point[playouts.LINE] = playouts.PLAY_PHASE, position.line
        point[playouts.OWN] = position.mask(view.hand)
        point[[playouts.TRICK, playouts.WON, playouts.TURN, playouts.LED, playouts.DEAD, playouts.VOIDS]] = (
            current
        )
    elif view.phase is Phase.PICKUP:
        point[playouts.PHASE] = position.phase
        point[playouts.LINE] = (
            info.ACCEPTED if position.phase == info.ACCEPTED_DISCARD else info.ORDERED_TAKEN
        )
        if action == Leave():
            point[playouts.LINE] = info.ORDERED_LEFT
    else:
        point[playouts.PHASE] = position.phase
        point[playouts.CARD_NUMBERS] = position.numbers
    room = table(32)
    playouts.play_out_worlds(
        context.address, at(point), rng_seed(luck), at(others), len(others), at(room), at(out)
    )
    return out


def _first_action(position: BennyView, action: Action) -> int:
    """Return *action* as `pair_playouts.play_out_worlds` takes it."""
    match action:
        case Play(card):
            return position.bit(card)
        case Discard(card):
            return position.mask(position.view.hand) & ~position.bit(card)
        case Leave():
            return position.mask(position.view.hand) & ~position.upcard_bit
        case Call(trump):
            return 1 if position.phase < info.ELDEST_SECOND else int(trump) ^ position.suit_xor >> 3
        case _:
            return 0


def _points(position: BennyView, hand_ends: Words) -> "tuple[Words, Results]":
    """Return the points by side, and the `Result` for the viewer, of hands that ended so."""
    rules, eldest, dealer = position.view.rules, position.view.eldest, position.view.dealer
    thrown = hand_ends < 0
    dealers = (info.DEALER_MAKER_LINES >> np.maximum(hand_ends >> 3, 0) & 1).astype(bool)
    won = np.where(thrown, 0, hand_ends & 7)
    took = np.where(dealers, rules.tricks - won, won)
    maker = np.where(thrown, -1, np.where(dealers, dealer, eldest))
    pays = np.zeros((rules.seats + 1, rules.tricks + 1, rules.sides), np.int64)  # last row: no maker
    for seat in range(rules.seats):
        pays[seat] = [split_points(rules, seat, tricks) for tricks in range(rules.tricks + 1)]
    rows = pays[maker, took]
    return rows, result_codes(position.view, maker, took, np.full(hand_ends.shape, rules.make))
