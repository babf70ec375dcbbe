"""What each choice in a two-handed deal comes to when both seats go on as the benny plays."""

from typing import Final

import numpy as np

from euchre.actions import Action, Call, Discard, Leave, Play
from euchre.kernel import blueprint as b
from euchre.kernel import outcomes as o
from euchre.kernel.compiled import Words, at, mixed, table
from euchre.kernel.policy import Asked
from euchre.players.judgement import Floats, Judgement, Pay, Result, Results
from euchre.players.luck import luck_of
from euchre.players.situation import Situation
from euchre.state import Phase

WORLDS: Final = 1_000
"""Hands of the other seat that are looked at, where it is not said."""


def judged(spot: Situation, before: Asked, after: Asked, seed: int, worlds: int) -> Judgement:
    """
    Every legal action in so many *worlds*: hands of the other seat as likely as *before* makes them.

    *after* plays on for both seats.
    """
    view, luck = spot.view, luck_of(spot.view, seed)
    seen = (*view.hand, *(deed.action.card for deed in view.history if isinstance(deed.action, Discard)))
    own = tuple([card for card in seen if card != view.upcard or spot.role == 0])
    held = spot.held(before, 1 - spot.role, own, len(spot.steps) if view.phase is Phase.PLAY else 0)
    drawn = np.random.Generator(np.random.Philox(luck)).random(worlds)
    sums = np.cumsum(held.odds)
    others = table(worlds)
    others[:] = held.hands[np.minimum(np.searchsorted(sums, drawn * sums[-1], side="right"), len(sums) - 1)]
    ends = np.array([_ends(spot, after, action, others, luck) for action in view.legal])
    rows, results = _paid(spot, ends)
    pay = Pay.of(view)
    points, worth = pay.of_rows(rows)
    weights: Floats = np.full(worlds, 1 / worlds)
    return Judgement(
        view=view,
        actions=view.legal,
        weights=weights,
        points=points,
        worth=worth,
        results=results,
        worlds=None,
        match=pay.race is not None,
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
    line, won = ends >> 3, ends & 7
    dealer = (b.MAKERS >> np.maximum(line, 0) & 1).astype(np.int64)
    made = np.where(dealer == 1, 5 - won, won)
    maker_gets = np.where(made == 5, 2, np.where(made >= 3, 1, 0))
    other_gets = np.where(made < 3, 2, 0)
    thrown = ends < 0
    result = np.where(made == 5, Result.SWEPT, np.where(made >= 3, Result.MADE, Result.EUCHRED))
    result = np.where(dealer == spot.role, result, result + (Result.THEY_MADE - Result.MADE))
    rows = np.zeros((*ends.shape, 2), np.int64)
    for role in (0, 1):
        seat = spot.view.dealer if role else spot.view.eldest
        gets = np.where(dealer == role, maker_gets, other_gets)
        rows[..., spot.view.rules.side(seat)] = np.where(thrown, 0, gets)
    return rows, np.where(thrown, Result.NOBODY, result).astype(np.int8)
