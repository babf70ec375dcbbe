"""What each choice in a two-handed deal comes to when both seats go on as the benny plays."""

from typing import Final

import numpy as np

from euchre.actions import Action, Call, Discard, Leave, Play
from euchre.kernel.machine.compiled import Words, at, mixed, table
from euchre.players.api.seeding import luck_of
from euchre.players.search.evaluation import Evaluation, Floats, Payoff, Results
from euchre.players.search.king import result_codes
from euchre.rules import Ladder
from euchre.scoring import step
from euchre.state import Phase
from euchre.trained.kernel import information_sets as b
from euchre.trained.kernel import pair_playouts as o
from euchre.trained.kernel.policies import Asked
from euchre.trained.players.benny_view import Situation

WORLDS: Final = 1_000
"""Hands of the other seat that are looked at, where it is not said."""


def evaluate_situation(spot: Situation, before: Asked, after: Asked, seed: int, worlds: int) -> Evaluation:
    """
    Every legal action in so many *worlds*: hands of the other seat as likely as *before* makes them.

    *after* plays on for both seats.
    """
    view, luck = spot.view, luck_of(spot.view, seed)
    own = tuple([card for card in (*view.hand, *spot.buried) if card != view.upcard or spot.role == 0])
    held = spot.held(before, 1 - spot.role, own, len(spot.steps) if view.phase is Phase.PLAY else 0)
    drawn = np.random.Generator(np.random.Philox(luck)).random(worlds)
    sums = np.cumsum(held.odds)
    others = table(worlds)
    others[:] = held.hands[np.minimum(np.searchsorted(sums, drawn * sums[-1], side="right"), len(sums) - 1)]
    ends = np.array([_ends(spot, after, action, others, luck) for action in view.legal])
    rows, ways = _paid(spot, ends)
    payoff = Payoff.of(view)
    points, equity = payoff.of_rows(rows)
    weights: Floats = np.full(worlds, 1 / worlds)
    return Evaluation(
        view=view,
        actions=view.legal,
        weights=weights,
        points=points,
        equity=equity,
        results=ways,
        worlds=None,
        match=payoff.match_equity is not None,
    )


def _ends(spot: Situation, asked: Asked, action: Action, others: Words, luck: int) -> Words:
    """How the hand ends in each world after *action*; see `outcomes.played_out`."""
    view, point, out = spot.view, table(o.POINT_WORDS), table(len(others))
    asked.turned(spot.upcard, spot.trump)
    point[o.SEAT], point[o.FORCED] = spot.role, _forced(spot, action)
    if view.phase is Phase.PLAY:
        now = spot.now
        point[o.PHASE], point[o.LINE], point[o.OWN] = o.IN_PLAY, spot.line, spot.mask(view.hand)
        point[[o.TRICK, o.WON, o.TURN, o.LED, o.DEAD, o.VOIDS]] = now
    elif view.phase is Phase.PICKUP:
        point[o.PHASE] = spot.phase
        point[o.LINE] = b.ACCEPTED if spot.phase == b.ACCEPTED_DOWN else b.ORDERED
        if action == Leave():
            point[o.LINE] = b.LEFT
    else:
        point[o.PHASE] = spot.phase
        point[o.NUMBERS] = sum(1 << (int(card) ^ spot.turned) for card in view.hand)
    room = table(32)
    o.outcomes(asked.address, at(point), mixed(luck), at(others), len(others), at(room), at(out))
    return out


def _forced(spot: Situation, action: Action) -> int:
    """What `outcomes.outcomes` takes for *action*."""
    assert spot.view.upcard is not None
    match action:
        case Play(card):
            return spot.bit(card)
        case Discard(card):
            return spot.mask(spot.view.hand) & ~spot.bit(card)
        case Leave():
            return spot.mask(spot.view.hand) & ~spot.bit(spot.view.upcard)
        case Call(trump):
            return 1 if spot.phase < b.ELDEST_SECOND else int(trump) ^ spot.turned >> 3
        case _:
            return 0


def _paid(spot: Situation, ends: Words) -> "tuple[Words, Results]":
    """The points of each side, and the `Result` for the viewer, of hands that ended so."""
    rules, eldest, dealer = spot.view.rules, spot.view.eldest, spot.view.dealer
    scoring = rules.scoring
    assert isinstance(scoring, Ladder)
    thrown, dealers = ends < 0, (b.MAKERS >> np.maximum(ends >> 3, 0) & 1).astype(bool)
    won = np.where(thrown, 0, ends & 7)
    took = np.where(dealers, rules.tricks - won, won)
    maker = np.where(thrown, -1, np.where(dealers, dealer, eldest))
    gets = np.array([step(scoring.steps, n) if n >= rules.make else 0 for n in range(rules.tricks + 1)])
    rows = np.zeros((*ends.shape, rules.sides), np.int64)
    for seat, other in ((eldest, dealer), (dealer, eldest)):
        rows[..., rules.side(seat)] += np.where(maker == seat, gets[took], 0)
        rows[..., rules.side(other)] += np.where((maker == seat) & (took < rules.make), scoring.euchre, 0)
    return rows, result_codes(spot.view, maker, took, np.full(ends.shape, rules.make))
