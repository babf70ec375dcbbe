"""
Rows for `euchre.players.trained.kernel.observation` from a view, and replays of the others' decisions in
worlds.

A row made from a view holds no card that the viewer has not seen, so an observation cannot leak one.
"""

from typing import NamedTuple

from euchre.kernel.engine.memory import ROW_WORDS, act_and_note, forget, note_view, picked_up
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, RulesAddress
from euchre.kernel.machine.card_bits import SUIT_MASK, Layout, layout
from euchre.kernel.machine.compiled import Words, at, entry, load, store, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.rewind import dealt_cards, first_hand, played_cards
from euchre.kernel.worlds.rollouts import copy_hand
from euchre.players.trained.kernel.observation import OBSERVATION_WORDS, observe
from euchre.players.trained.kernel.slots import action_slot, legal_slots
from euchre.rules.actions import Call, Discard, Leave, Pass, Play, code
from euchre.seen.views import View


def row_from_view(view: View) -> Words:
    """Return the row (`ROW_WORDS` words) of the hand as the viewer knows it; it must be the viewer's turn."""
    rules, seat, under = view.rules, view.viewer, layout(view.rules, view.trump)
    assert seat is not None
    row = table(ROW_WORDS)
    row[schema.PHASE], row[schema.TURN], row[schema.COUNT], row[schema.DEALER] = (
        int(view.phase),
        view.turn,
        1,
        view.dealer,
    )
    row[schema.UPCARD] = -1 if view.upcard is None else view.upcard
    row[schema.TRUMP] = -1 if view.trump is None else view.trump
    row[schema.MAKER] = -1 if view.maker is None else view.maker
    row[schema.BID_TRUMP] = row[schema.DEFENDER] = row[schema.END] = -1
    row[schema.ALONE], row[schema.OUT] = int(view.alone), sum(1 << other for other in view.out)
    row[schema.SPOKEN] = view.auction_turns
    row[schema.DONE] = len(view.tricks)
    row[schema.WON] = sum(1 << 8 * trick.winner for trick in view.tricks)
    row[schema.HANDS + seat] = under.mask(view.hand)
    for other in range(rules.seats):
        row[schema.TOPS + other] = under.mask(view.face_up(other))
    for number, pile in enumerate(pile for piles in view.piles for pile in piles):
        if pile.covered and pile.up is not None:
            row[schema.UPPER + number] = 1 << under.place[pile.up]
    _write_trick(row, view, under)
    note_view(row, view)
    return row


def _write_trick(row: Words, view: View, under: Layout) -> None:
    """Write the trick on the table to *row*."""
    led = best = taker = 0
    for seat, card in view.trick:
        bit = 1 << under.place[card]
        led = led or SUIT_MASK << (under.place[card] & 48)
        if bit & (led | under.trumps) > best:
            best, taker = bit, seat
    row[schema.LAID], row[schema.LED], row[schema.BEST], row[schema.BEST_SEAT] = (
        len(view.trick),
        led,
        best,
        taker,
    )


class Replay(NamedTuple):
    """
    The decisions of the other seats in a hand so far, each as its seat would observe it in each world.

    Shapes: observations (worlds, decisions, `OBSERVATION_WORDS`), legal and chosen (worlds, decisions), rows
    (worlds, `ROW_WORDS`).
    """

    observations: Words
    legal: Words
    """The legal slots, a bit each; 0 where there was no choice."""
    chosen: Words
    """The slot that was chosen."""
    rows: Words
    """The hands at the moment of the view."""


def replay_decisions(view: View, hands: Words) -> Replay:
    """
    Replay the hand of *view* in every world, and observe each decision of the other seats with the cards it
    has there.

    *hands* are hands of the kernel at the moment of the view, one a world, as
    `euchre.kernel.worlds.rollouts.world_hands` lays them out. The rules must be those that
    `euchre.players.trained.kernel.observation` knows.
    """
    rules, viewer = view.rules, -1 if view.viewer is None else view.viewer
    decisions = [
        deed for deed in view.history if isinstance(deed.action, Call | Pass | Play | Leave | Discard | None)
    ]
    codes, n = table(max(1, len(decisions))), len(hands)
    codes[: len(decisions)] = [-1 if deed.action is None else code(deed.action) for deed in decisions]
    others = sum(deed.seat != viewer for deed in decisions)
    replay = Replay(
        table(n, max(1, others), OBSERVATION_WORDS),
        table(n, max(1, others)),
        table(n, max(1, others)),
        table(n, ROW_WORDS),
    )
    start_row, played_masks = first_hand(view, ROW_WORDS), played_cards(view)
    _replay_worlds(
        at(rules_words(rules)), at(start_row), at(hands), n, at(played_masks), picked_up(view),
        at(codes), len(decisions),
        viewer, max(1, others), at(replay.observations), at(replay.legal), at(replay.chosen), at(replay.rows),
    )  # fmt: skip
    return replay


@entry
def _replay_worlds(
    rules: RulesAddress, start_row: Address, hands: Address, n: int, played_masks: Address, upcard: int,
    codes: Address, decisions: int, viewer: int, width: int, observations: Address, legal: Address,
    chosen: Address, rows: Address,
) -> int:  # fmt: skip
    """Deal every world as it was and repeat the decisions, observing those of the others; return 0."""
    for _ in range(n):
        copy_hand(start_row, rows)
        forget(rows)
        for seat in range(load(rules, schema.SEATS)):
            store(
                rows, schema.HANDS + seat, dealt_cards(rules, hands, seat, load(played_masks, seat), upcard)
            )
        count = 0
        for number in range(decisions):
            code_ = load(codes, number)
            if code_ < 0:  # a card put down that the viewer did not see
                code_ = schema.DO_DISCARD + load(hands, schema.KITTY + load(hands, schema.BOTTOM) - 1)
            if load(rows, schema.TURN) != viewer:
                left = legal_slots(rules, rows)
                observe(rules, rows, observations + 8 * OBSERVATION_WORDS * count)
                store(legal, count, left if left & (left - 1) else 0)
                store(chosen, count, action_slot(rules, rows, code_))
                count += 1
            act_and_note(rules, rows, code_)
        observations += 8 * OBSERVATION_WORDS * width
        legal += 8 * width
        chosen += 8 * width
        rows += 8 * ROW_WORDS
        hands += 8 * schema.HAND_WORDS
    return 0
