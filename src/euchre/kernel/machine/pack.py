"""
States of the reference engine as words of the kernel.

Two like cards of a double deck are interchangeable, yet have two places; which seat has which depends on how
the hand came about. Here the earlier seat has the first.
"""

from collections.abc import Sequence
from typing import Final

from euchre.hand.scoring import points
from euchre.hand.state import Phase, State
from euchre.kernel.machine import schema
from euchre.kernel.machine.card_bits import SUIT_MASK, Layout, layout
from euchre.kernel.machine.compiled import Words
from euchre.kernel.machine.rule_words import rules_words
from euchre.rules.actions import Pass
from euchre.rules.rules import Bidding


def pack(state: State, hand: Words) -> None:
    """
    Write *state* over *hand*, an array of `HAND_WORDS` words, as kernel functions take a hand.

    Raises: EuchreError when the kernel does not play its rules.
    """
    rules_words(state.rules)
    words, top = state_words(state), state.rules.seats * state.rules.tricks
    hand[:] = 0
    hand[: schema.TOP] = words[: schema.TOP]
    hand[schema.TOP], hand[schema.BOTTOM] = top, top + len(state.kitty)
    hand[schema.POINTS : schema.KITTY] = words[schema.TOP : schema.TOP + schema.KITTY - schema.POINTS]
    hand[schema.KITTY + top : schema.KITTY + top + len(state.kitty)] = state.kitty


def state_words(state: State) -> tuple[int, ...]:
    """
    Return the words by which the kernel knows *state*, in the order of a row for a hand, without those that
    do not tell two states apart.

    Left out are `TOP` and `BOTTOM`, where the kitty lies, and the words of the kitty that hold no card.
    """
    rules, under = state.rules, layout(state.rules, state.trump)
    bid = state.bid
    return (
        *_due(state),
        state.dealer,
        _or_none(state.upcard),
        _or_none(state.trump),
        _or_none(state.maker),
        *((0, -1, 0) if bid is None else (bid.tricks, _or_none(bid.trump), bid.lone)),
        int(state.alone),
        _or_none(state.ace),
        _or_none(state.partner),
        _or_none(state.defender),
        sum([1 << seat for seat in state.out]),
        *_spoken(state),
        *(_trick(state, under) if state.trick else NO_TRICK),
        len(state.tricks),
        sum([1 << 8 * trick.winner for trick in state.tricks]),
        _or_none(state.end),
        *(NO_POINTS if state.end is None else _six(points(state))),
        *_six(under.masks(state.hands)),
        *(_piles(state, under) if rules.piles else NO_PILES),
        *state.kitty,
    )


NO_TRICK: Final = (0,) * (schema.DONE - schema.LAID)
NO_POINTS: Final = (0,) * (schema.HANDS - schema.POINTS)
NO_PILES: Final = (0,) * (schema.KITTY - schema.TOPS)


def _or_none(value: int | None) -> int:
    return -1 if value is None else int(value)


def _six(values: Sequence[int]) -> tuple[int, ...]:
    """A word for each of six seats or sides."""
    return (*values, *((0,) * (6 - len(values))))


def _due(state: State) -> tuple[int, ...]:
    """The words of the agenda."""
    if not state.agenda:
        return (Phase.OVER, -1, 1, 0, 0)
    rest = 0
    for later in reversed(state.agenda[1:]):
        rest = rest << 8 | (later.phase + 1) * 8 | later.seat
    return (*state.agenda[0], rest)


def _spoken(state: State) -> tuple[int, int, int]:
    """How often somebody spoke in the auction; in the bidding, how often each seat did, and who passed."""
    turns = gone = 0
    if isinstance(state.rules.auction, Bidding):
        for deed in state.history:
            if deed.phase is Phase.PLAY:
                break
            if deed.phase is Phase.BID:
                turns += 1 << 8 * deed.seat
                gone |= (deed.action == Pass()) << deed.seat
    return state.auction_turns, turns, gone


def _trick(state: State, under: Layout) -> tuple[int, ...]:
    """The words of the trick on the table, which has a card."""
    led = SUIT_MASK << (under.place[state.trick[0][1]] & 48)
    strong = led | under.trumps
    best = taker = trick = 0
    for at, (seat, card) in enumerate(state.trick):
        place = under.place[card]
        trick |= place << 6 * at
        strength = 1 << place & strong
        if strength > best:
            best, taker = strength, seat
    return len(state.trick), trick, led, best, taker


def _piles(state: State, under: Layout) -> tuple[int, ...]:
    """The words of the table cards."""
    tops, waiting, lowers, uppers = [0] * 6, [0] * 6, [0] * 16, [0] * 16
    place = under.place
    for seat, row in enumerate(state.piles):
        tops[seat] = under.mask(state.face_up(seat))
        for at, pile in enumerate(row, seat * len(row)):
            if pile.down is None:
                lowers[at] = 0 if pile.up is None else 1 << place[pile.up]
            elif pile.up is None:
                lowers[at] = 1 << place[pile.down]
                waiting[seat] |= lowers[at]
            else:
                lowers[at], uppers[at] = 1 << place[pile.down], 1 << place[pile.up]
    return (*tops, *waiting, *lowers, *uppers)
