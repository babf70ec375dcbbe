"""
The tables of left as arrays: regret tables of its auctions, the shares of results by cell, and the policy
that follows from them.
"""

from typing import Any, Final

import numpy as np

from euchre.kernel.machine.compiled import Words, table
from euchre.players.trained.kernel import call_outcomes
from euchre.players.trained.kernel.hand_isomorphism import canonical_hands, class_count, class_groups
from euchre.players.trained.players.calling_tables import SWAPPED_ACTIONS

RANKS: Final = 6
HAND: Final = 5
CLASSES: Final = class_count(RANKS, HAND)
PRIOR_HANDS: Final = (5.0, 20.0)
"""
The weight, in hands, of the guess for a cell: from tricks alone, and from like cells of other rounds and
places.
"""
GROUP_PRIOR_DEALS: Final = 200
"""A class begins with the row of its group, scaled down to at most this number of deals."""
MIN_PROBABILITY, PURE_PROBABILITY = 0.06, 0.9
"""Actions of a probability below `MIN_PROBABILITY` are never taken, above `PURE_PROBABILITY` always."""
STEPS: Final = 3
"""
Probabilities are multiples of one part in this number. The tables are as strong as with fifteen parts, and
half as large.
"""

Array = np.ndarray[Any, Any]


def table_rows(tables: Words, seats: int) -> tuple[Words, Words]:
    """
    Return the two parts of a regret table, for the first and the second round of the auction.

    Both are numpy views of *tables*, the flat table, of shape (seats, classes, words): a row of words for
    each turn to call and each class, or group of classes, of hands.
    """
    count = len(tables) // (20 * seats)
    middle = 6 * seats * count
    return tables[:middle].reshape(seats, count, 6), tables[middle:].reshape(seats, count, 14)


def refine(tables: Words, seats: int, iterations: int) -> Words:
    """
    Return a regret table with a row for each class of hands, made from *tables*, which has one for each
    group.

    A class is all hands that differ only in the names of suits; a group is all classes that differ only in
    low cards (`class_groups`: nines and tens, and queens in suits not turned up). Each class gets a copy of
    its group's row, regrets and sums of strategies. *tables* was learnt in *iterations*
    deals: where a seat should have held the group in more than `GROUP_PRIOR_DEALS` of them, the row is
    multiplied by `GROUP_PRIOR_DEALS` over that number.

    Both tables are flat, as `table_rows` divides them: for each of *seats* turns of the first round and each
    class, 3 regrets and 3 sums; then for the second round 7 and 7.
    """
    group, swapped = class_groups()[0] >> 1, (class_groups()[0] & 1).astype(bool)
    alike = np.array([1 if hand.high == hand.low else 2 for hand in canonical_hands(RANKS, HAND)])
    each = iterations * np.bincount(group, alike) / alike.sum()
    share = np.minimum(GROUP_PRIOR_DEALS / each, 1.0)[group, None]
    refined = table(20 * seats * CLASSES)
    for rows, coarse in zip(table_rows(refined, seats), table_rows(tables, seats), strict=True):
        for place in range(seats):
            finer = coarse[place][group]
            if finer.shape[1] == 14:
                finer[swapped] = finer[swapped][:, np.r_[SWAPPED_ACTIONS, 7 + SWAPPED_ACTIONS]]
            rows[place] = np.round(finer * share).astype(np.int64)
    return refined


def result_shares(counts: Words) -> Array:
    """
    Return how often the maker's side takes all tricks, enough, or too few: shape (`CELLS`, 3).

    *counts* has the hands by cell (a number for the contract and what quick playouts of it bring) and tricks,
    shape (`CELLS`, 6). Where a cell has few hands, they are blended with those of cells that differ only in
    the round or between partners, and these with a guess from the playouts.
    """
    ends = np.stack([counts[:, 5], counts[:, 3] + counts[:, 4], counts[:, :3].sum(axis=1)], axis=1).astype(
        float
    )
    by = ends.reshape(2, 2, 4, 6, 6, 3)
    both = by.sum(axis=1).reshape(2, 2, 2, 6, 6, 3).sum(axis=1)  # place 0 and 2, 1 and 3
    guess = np.zeros((6, 6, 3))
    for tricks in range(6):
        result = 0 if tricks == 5 else 1 if tricks >= 3 else 2
        guess[tricks, :, result] += 0.5
        guess[:, tricks, result] += 0.5
    few, own = PRIOR_HANDS
    both = (both + few * guess) / (both.sum(axis=-1, keepdims=True) + few)
    spread = np.concatenate([both, both], axis=1)[:, None]
    shares: Array = (by + own * spread) / (by.sum(axis=-1, keepdims=True) + own)
    return shares.reshape(call_outcomes.CELLS, 3)


def strategies(tables: Words, seats: int, *, stick: bool) -> list[Array]:
    """
    Return the policy learnt in a regret table: the probability of each action, as integers out of 255.

    There is an array of shape (classes, actions) for each turn to call. A row is the average strategy of
    *tables*, or where there is none its positive regrets. *stick*: the dealer may not pass at the last turn.
    """
    probabilities = []
    for second_round, rows in enumerate(table_rows(tables, seats)):
        width = rows.shape[2] // 2
        for place in range(seats):
            stuck = stick and second_round and place == seats - 1
            averages = rows[place, :, width:].astype(float)
            regret = np.maximum(rows[place, :, :width], 0).astype(float)
            if stuck:
                averages[:, 0] = regret[:, 0] = 0
            averages = np.where(averages.sum(axis=1, keepdims=True) > 0, averages, regret)
            averages[averages.sum(axis=1) == 0, 1 if stuck else 0] = 1
            averages /= averages.sum(axis=1, keepdims=True)
            averages[averages < MIN_PROBABILITY] = 0
            most = averages.max(axis=1, keepdims=True)
            averages = np.where(most > PURE_PROBABILITY, averages == most, averages)
            averages /= averages.sum(axis=1, keepdims=True)
            probabilities.append(round_shares(averages))
    return probabilities


def round_shares(shares: Array) -> Array:
    """
    Return *shares*, shape (n, actions), of rows that add up to 1, as integers that add up to 255: each a
    multiple of one part in `STEPS`.

    All are rounded down; the remaining parts go to the entries that lost most.
    """
    parts = STEPS * shares
    whole = np.floor(parts)
    rank = (whole - parts).argsort(axis=1, kind="stable").argsort(axis=1)
    whole += rank < STEPS - whole.sum(axis=1, keepdims=True)
    rounded: Array = (whole * (255 // STEPS)).astype(np.uint8)
    return rounded
