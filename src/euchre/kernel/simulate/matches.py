"""
Whole matches, in the kernel: hands in a row, with the score and the change of dealers of `euchre.hand.game`.

A row of terms says how a match is won; `match_terms` makes it. The shuffle of hand *n* of match *m* depends
only on the seed, *n* and *m*.
"""

from typing import Final

from euchre.base.errors import EuchreError
from euchre.kernel.engine.scoring import made, maker_tricks
from euchre.kernel.engine.trick_play import left_of
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, HandAddress, RulesAddress, Seats
from euchre.kernel.machine.compiled import Words, at, compiled, entry, load, rng_seed, store, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.simulate.batch import FIRST_OF_MATCHES, play_hand, player_number
from euchre.rules.rules import Contract, Countdown, Rules, Tie

COLUMNS: Final = ("dealer", "hands", "played", "winners")
"""
What stands in a row of `simulate_matches`: the first dealer, the hands that were dealt and those that
counted, a bit for each side that won, none if the match was broken off. After these come the scores by
side.
"""

MOST_HANDS: Final = 1 << 20
"""A match has at most this many hands."""
MOST_MATCHES: Final = 1 << 40
"""Matches have lower numbers."""

START, TARGET, ENDLESS, DEALS, DOWN, SHARED, EARNED, SWEEP, MAX_HANDS, UNPLAYED = range(10)
"""The words of what `match_terms` returns."""


def match_terms(rules: Rules, max_hands: int) -> Words:
    """
    Return how a match under *rules* is won and how long it may be, as ten words from `START` to `UNPLAYED`.

    After *max_hands* hands a match is broken off.

    Raises: EuchreError when *max_hands* is not from 1 to `MOST_HANDS`.
    """
    if not 1 <= max_hands <= MOST_HANDS:
        raise EuchreError(f"a match of {max_hands} hands: from 1 to {MOST_HANDS} are possible")
    scoring, made_ = rules.scoring, table(10)
    made_[START], made_[MAX_HANDS] = rules.start, max_hands
    made_[TARGET], made_[ENDLESS] = rules.target or 0, rules.target is None
    made_[DEALS] = -1 if rules.deals is None else rules.deals
    made_[UNPLAYED] = rules.passed_out_counts
    made_[SHARED] = rules.tie is Tie.SHARE
    made_[DOWN] = rules.counts_down
    made_[EARNED] = isinstance(scoring, Contract) and scoring.must_earn
    made_[SWEEP] = isinstance(scoring, Countdown) and scoring.sweep_wins
    return made_


def hand_number(match: int, hand: int) -> int:
    """
    Return the number by which hand *hand*, from 0, of match *match* is shuffled; no single hand of a
    simulation has it.
    """
    return FIRST_OF_MATCHES + match * MOST_HANDS + hand


def simulate_matches(rules: Rules, start: int, stop: int, seed: int, *, player: str, max_hands: int) -> Words:
    """
    Play the matches from number *start* up to, not including, *stop* of *seed*, with *player* in every seat.

    *player* is ``random`` or ``jack`` (rules of thumb). The seats take turns to deal first. After *max_hands*
    hands a match is broken off. Return shape (matches, 4 + sides): the `COLUMNS`, then the scores by side.

    Raises: EuchreError when the kernel does not play *rules*, knows no such player or has no such matches.
    """
    if not 0 <= start <= stop <= MOST_MATCHES:
        raise EuchreError(f"no matches from {start} to {stop}: numbers go from 0 up to 2**40")
    packed, hand, how = rules_words(rules), table(schema.HAND_WORDS), match_terms(rules, max_hands)
    found = table(stop - start, len(COLUMNS) + rules.sides)
    number = player_number(player)
    _play_matches(at(packed), at(hand), rng_seed(seed), start, stop, number, at(how), at(found))
    return found


@entry
def _play_matches(
    rules: RulesAddress, hand: HandAddress, seed: int, start: int, stop: int, player: int, how: Address,
    out: Address,
) -> int:  # fmt: skip
    """Play the matches from *start* up to, not including, *stop* and write their rows to *out*; return 0."""
    for match in range(start, stop):
        dealer = _begin_match(rules, how, match, out)
        while _continues(how, out):
            play_hand(rules, hand, seed, FIRST_OF_MATCHES + match * MOST_HANDS + load(out, 1), dealer, player)
            dealer = _add_hand(rules, hand, how, out, dealer)
        out += 8 * (4 + load(rules, schema.SIDES))
    return 0


@compiled
def _begin_match(rules: RulesAddress, how: Address, match: int, row: Address) -> int:
    """Write the row of a match before its first hand; return who deals that."""
    dealer = match % load(rules, schema.SEATS)
    store(row, 0, dealer)
    for word in range(1, 4):
        store(row, word, 0)
    for side in range(load(rules, schema.SIDES)):
        store(row, 4 + side, load(how, START))
    return dealer


@compiled
def _continues(how: Address, row: Address) -> int:
    """Return 1 when another hand is to be dealt: nobody has won, and the match is not too long."""
    return 1 if load(row, 3) == 0 and load(row, 1) < load(how, MAX_HANDS) else 0


@compiled
def _add_hand(rules: RulesAddress, hand: HandAddress, how: Address, row: Address, dealer: int) -> int:
    """Add a finished hand to the row of its match; return who deals the next."""
    store(row, 1, load(row, 1) + 1)
    store(row, 3, _add_points(rules, hand, how, row))
    return dealer if load(hand, schema.END) == schema.REDEAL else left_of(rules, dealer)


@compiled
def _add_points(rules: RulesAddress, hand: HandAddress, how: Address, match: Address) -> int:
    """
    Add the points of a finished hand to the score; return a bit for each side that has won:
    `euchre.hand.game.after`.
    """
    sides, maker = load(rules, schema.SIDES), load(hand, schema.MAKER)
    was_played, sign = load(hand, schema.END) == schema.PLAYED, -1 if load(how, DOWN) else 1
    unplayed = load(hand, schema.END) == schema.PASSED_OUT or load(hand, schema.END) == schema.THROWN_IN
    if was_played or (unplayed and load(how, UNPLAYED)):
        store(match, 2, load(match, 2) + 1)
    ours = load(rules, schema.SIDE + maker) if maker >= 0 else -1
    earned = was_played and maker >= 0
    success = earned and made(rules, hand)
    there, everyone = 0, 0
    for side in range(sides):
        score = load(match, 4 + side) + load(hand, schema.POINTS + side)
        store(match, 4 + side, score)
        everyone |= 1 << side
        reached = sign * score >= sign * load(how, TARGET) and not load(how, ENDLESS)
        wrong = load(how, EARNED) and not (earned and (side == ours) == success)
        if reached and not wrong:
            there |= 1 << side
    if (
        load(how, SWEEP)
        and earned
        and load(hand, schema.DONE)
        and maker_tricks(rules, hand) == load(rules, schema.TRICKS)
    ):
        return 1 << ours
    if load(match, 2) >= load(how, DEALS) >= 0 and there == 0:
        there = everyone
    return _winners(match, there, sides, sign, load(how, SHARED))


@compiled
def _winners(match: Address, there: Seats, sides: int, sign: int, shared: int) -> int:
    """
    Return those of the sides *there* with the best score, a bit each; several only
    where they may share.
    """
    best, found, count = 0, 0, 0
    for side in range(sides):
        if there >> side & 1:
            worth = sign * load(match, 4 + side)
            if count == 0 or worth > best:
                best, found, count = worth, 1 << side, 1
            elif worth == best:
                found |= 1 << side
                count += 1
    return found if count == 1 or shared else 0
