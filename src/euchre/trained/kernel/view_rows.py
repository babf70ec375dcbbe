"""
A view as the row that `euchre.trained.kernel.observation` looks at; and the choices of others, looked at
again in worlds.

A row made from a view has no card in it that the viewer has not seen, so nothing can be told from it that he
may not know.
"""

from typing import NamedTuple

from euchre.actions import Call, Discard, Leave, Pass, Play, code
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.card_bits import LANE, Layout, layout
from euchre.kernel.machine.compiled import Words, at, compiled, load, store, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.rewind import dealt_cards, first_hand, played_cards, upcard_fate
from euchre.kernel.worlds.rollouts import copy
from euchre.state import Phase
from euchre.trained.kernel.observation import (
    BURIED,
    LEFT,
    MEMORY,
    ROW,
    VOIDS,
    WORDS,
    choices,
    follow,
    forget,
    observe,
    slot_of,
)
from euchre.views import View


def row_of(view: View) -> Words:
    """The hand as the viewer, whose turn it is, knows it: a row of `ROW` words."""
    rules, seat, under = view.rules, view.viewer, layout(view.rules, view.trump)
    assert seat is not None
    row = table(ROW)
    said = sum(deed.phase is Phase.CALL for deed in view.history)
    row[w.PHASE], row[w.TURN], row[w.COUNT], row[w.DEALER] = int(view.phase), view.turn, 1, view.dealer
    row[w.UPCARD] = -1 if view.upcard is None else view.upcard
    row[w.TRUMP] = -1 if view.trump is None else view.trump
    row[w.MAKER] = -1 if view.maker is None else view.maker
    row[w.BID_TRUMP] = row[w.DEFENDER] = row[w.END] = -1
    row[w.ALONE], row[w.OUT] = int(view.alone), sum(1 << other for other in view.out)
    row[w.SPOKEN] = said
    row[w.DONE] = len(view.tricks)
    row[w.WON] = sum(1 << 8 * trick.winner for trick in view.tricks)
    row[w.HANDS + seat] = under.mask(view.hand)
    for other in range(rules.seats):
        row[w.TOPS + other] = under.mask(view.tops(other))
    for number, pile in enumerate(pile for piles in view.piles for pile in piles):
        if pile.covered and pile.up is not None:
            row[w.UPPER + number] = 1 << under.place[pile.up]
    _lay_trick(row, view, under)
    _remember(row, view, under)
    return row


def _lay_trick(row: Words, view: View, under: Layout) -> None:
    """The trick on the table."""
    led = best = taker = 0
    for seat, card in view.trick:
        bit = 1 << under.place[card]
        led = led or LANE << (under.place[card] & 48)
        if bit & (led | under.trumps) > best:
            best, taker = bit, seat
    row[w.LAID], row[w.LED], row[w.BEST], row[w.BEST_SEAT] = len(view.trick), led, best, taker


def _remember(row: Words, view: View, under: Layout) -> None:
    """What was played, who could not follow, and what became of the upcard."""
    for trick in (*[trick.plays for trick in view.tricks], view.trick):
        led = 0
        for seat, card in trick:
            bit = 1 << under.place[card]
            led = led or LANE << (under.place[card] & 48)
            row[MEMORY + seat] |= bit
            if not bit & led:
                row[VOIDS + seat] |= 1 << ((led.bit_length() - 1) >> 4)
    for deed in view.history:
        if deed.phase is Phase.PICKUP:
            row[LEFT] = int(deed.action == Leave())
            row[BURIED] = deed.action.card + 1 if isinstance(deed.action, Discard) else 0


class Replay(NamedTuple):
    """What the others did, looked at with the cards they have in each world: by world and deed."""

    seen: Words
    may: Words
    """The slots there were; 0 where nothing was to choose."""
    slot: Words
    """What was chosen."""
    rows: Words
    """The hands at the moment of the view, with their memory."""


def replayed(view: View, hands: Words) -> Replay:
    """
    Go through the hand once more in worlds that `euchre.kernel.worlds.rollouts.positions` has laid out.

    The rules are those `euchre.trained.kernel.observation` knows.
    """
    rules, me = view.rules, -1 if view.viewer is None else view.viewer
    deeds = [
        deed for deed in view.history if isinstance(deed.action, Call | Pass | Play | Leave | Discard | None)
    ]
    codes, n = table(max(1, len(deeds))), len(hands)
    codes[: len(deeds)] = [-1 if deed.action is None else code(deed.action) for deed in deeds]
    others = sum(deed.seat != me for deed in deeds)
    found = Replay(
        table(n, max(1, others), WORDS), table(n, max(1, others)), table(n, max(1, others)), table(n, ROW)
    )
    began, played = first_hand(view, ROW), played_cards(view)
    _replay(
        at(rules_words(rules)), at(began), at(hands), n, at(played), upcard_fate(view), at(codes), len(deeds),
        me, max(1, others), at(found.seen), at(found.may), at(found.slot), at(found.rows),
    )  # fmt: skip
    return found


@compiled
def _replay(
    rules: int, began: int, hands: int, n: int, played: int, fate: int, codes: int, deeds: int, me: int,
    wide: int, seen: int, may: int, slot: int, rows: int,
) -> int:  # fmt: skip
    """Deal every world as it was, and do what was done."""
    for _ in range(n):
        copy(began, rows)
        forget(rows)
        for seat in range(load(rules, w.SEATS)):
            store(rows, w.HANDS + seat, dealt_cards(rules, hands, seat, load(played, seat), fate))
        found = 0
        for at_ in range(deeds):
            said = load(codes, at_)
            if said < 0:  # a card put down that the viewer did not see
                said = w.DO_DISCARD + load(hands, w.KITTY + load(hands, w.BOTTOM) - 1)
            if load(rows, w.TURN) != me:
                left = choices(rules, rows)
                observe(rules, rows, seen + 8 * WORDS * found)
                store(may, found, left if left & (left - 1) else 0)
                store(slot, found, slot_of(rules, rows, said))
                found += 1
            follow(rules, rows, said)
        seen += 8 * WORDS * wide
        may += 8 * wide
        slot += 8 * wide
        rows += 8 * ROW
        hands += 8 * w.HAND_WORDS
    return 0
