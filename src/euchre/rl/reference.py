"""
An observation made from a `View`: the plain definition, which the kernel's must equal.

The observation is made from the view alone, so it has nothing that the seat may not know.
"""

from collections.abc import Iterable, Sequence
from reprlib import repr as shortened
from typing import Any, Final, NamedTuple

import numpy as np

from euchre.base.errors import EuchreError
from euchre.hand.pre_play import turned_suit
from euchre.hand.state import Phase, SeenDeed
from euchre.kernel.environments import words
from euchre.rl.layout import DECK, Int8Array, Layout, layout_of
from euchre.rl.numbering import SUIT_ORDERS, Numbering, numbering, renamed_action, renamed_card, renamed_trump
from euchre.rules.actions import Action, CallAce, Discard, Give, Pass, code
from euchre.rules.cards import Card, Suit
from euchre.rules.rules import Rules
from euchre.seen.unseen import upcard_fate
from euchre.seen.views import View

History = np.ndarray[Any, np.dtype[np.int16]]

HIDDEN: Final = -1
"""In a history: a card that the observer did not see, or a place without a decision."""


class Observed(NamedTuple):
    """What a seat observes at one moment."""

    row: Int8Array
    """The observation, shape (`Layout.size`,)."""
    mask: Int8Array
    """1 for each number of an action that is lawful, shape (n,)."""
    history: History
    """Relative seat, phase and code of each decision so far, shape (T, 3); `HIDDEN` behind the last."""
    suit_order: int
    """The order of the suits in all three, 0 to 7 (`renamed_suit`); 0: their own."""


def observed(view: View, *, canonical: bool = False) -> Observed:
    """
    Return the observation of *view*, for its seat; *canonical* renames the suits by `suit_order_of`.

    The view must be a seat's, not a spectator's.

    Raises: EuchreError for what is no such view.
    """
    if getattr(view, "viewer", None) is None:
        raise EuchreError(f"view={shortened(view)}: give what a seat may know, like euchre.view(state, 0)")
    suit_order = suit_order_of(view) if canonical else 0
    layout, numbers = layout_of(view.rules), numbering(view.rules)
    bits = [
        bit
        for word, width in zip(_words(view, suit_order), layout.widths, strict=True)
        for bit in _bits(word, width)
    ]
    values = _values(view)
    values += [0] * (layout.number_count - len(values))
    row = np.array([*bits, *values, *layout.rules], np.int8)
    return Observed(row, lawful(view, numbers, suit_order), history(view, layout, suit_order), suit_order)


def lawful(view: View, numbers: Numbering, suit_order: int = 0) -> Int8Array:
    """
    Return the mask of the actions that *view* offers its seat, as *suit_order* names them; `wait` for no
    other.
    """
    mask = np.zeros(len(numbers), np.int8)
    mask[[numbers.number(renamed_action(each, suit_order)) for each in view.legal] or numbers.wait] = 1
    return mask


def history(view: View, layout: Layout, suit_order: int = 0) -> History:
    """Return each decision so far as *view* has it, oldest first, shape (T, 3), in this *suit_order*."""
    found = np.full((layout.history, 3), HIDDEN, np.int16)
    for at, deed in enumerate(view.history):
        found[at] = (_seat(view, deed.seat), deed.phase, _seen_code(deed, suit_order))
    return found


def suit_order_of(view: View) -> int:
    """
    Return the suit order of the observation in the canonical layout.

    Trump is called spades; before, and where there is none, the suit turned up is. Among the remaining ways
    it is the one with the largest words of cards, compared in turn, then the largest trump bid, then the
    largest history. So equal positions in other suits look equal.
    """
    anchor = view.trump.suit if view.trump is not None else None
    if anchor is None:
        anchor = turned_suit(view.rules, view.upcard)
    suit_orders = [
        suit_order
        for suit_order in range(SUIT_ORDERS)
        if anchor is None or suit_order >> 1 == anchor ^ Suit.SPADES
    ]
    return max(suit_orders, key=lambda suit_order: _key(view, suit_order))


def _key(view: View, suit_order: int) -> tuple[list[int], int, list[int]]:
    trump = view.bid.trump if view.bid is not None else None
    bid = -1 if trump is None else int(renamed_trump(trump, suit_order))
    return _card_words(view, suit_order), bid, [_seen_code(deed, suit_order) for deed in view.history]


def _words(view: View, suit_order: int) -> list[int]:
    """Every word of bits."""
    bid = view.bid.trump if view.bid is not None else None
    trumps = [0 if trump is None else 1 << renamed_trump(trump, suit_order) for trump in (view.trump, bid)]
    due = words.ASKED_ALONE if view.phase is Phase.ALONE else int(view.phase)
    flags = 1 << due | (1 << upcard_fate(view) >> 1) << words.UPCARD_FATE
    flags |= trumps[0] << words.TRUMP | trumps[1] << words.BID_TRUMP
    named = [deed.action for deed in view.history if isinstance(deed.action, CallAce)]
    if named:
        suit = renamed_action(named[0], suit_order)
        assert isinstance(suit, CallAce)
        flags |= 1 << (words.CALLED_ACE + (4 if suit.suit is None else suit.suit))
    said = {deed.seat: deed.action for deed in view.calls if deed.phase in (Phase.CALL, Phase.BID)}
    passed = [seat for seat, action in said.items() if action == Pass()]
    parts: dict[int, Iterable[int | None]] = {
        words.DEALER: [view.dealer], words.TURN: [view.turn], words.MAKER: [view.maker],
        words.DEFENDER: [view.defender], words.OUT: view.out, words.PASSED: passed,
    }  # fmt: skip
    seats = view.alone << words.ALONE * view.rules.seats
    for part, who in parts.items():
        for seat in who:
            if seat is not None and seat >= 0:
                seats |= 1 << part * view.rules.seats + _seat(view, seat)
    return [flags, seats, *_covered(view), *_card_words(view, suit_order)]


def _card_words(view: View, suit_order: int) -> list[int]:
    """The words of cards, a bit for each card; with two packs, words for the cards held twice follow."""
    rules, me = view.rules, view.viewer
    assert me is not None
    around = (me, *rules.around(me)[:-1])
    played: list[list[Card]] = [[] for _ in range(rules.seats)]
    for seat, card in [play for trick in view.tricks for play in trick.plays] + list(view.trick):
        played[seat].append(card)
    laid = dict(view.trick)
    put = [deed.action.card for deed in view.history if isinstance(deed.action, Discard) and deed.seat == me]
    given = [deed.action.card for deed in view.history if isinstance(deed.action, Give)]
    parts: list[tuple[Sequence[Iterable[Card]], bool]] = [
        ([view.hand], True),
        ([[] if view.upcard is None else [view.upcard]], False),
        *([([view.face_up(seat) for seat in around], True)] if rules.piles else []),
        ([[laid[seat]] if seat in laid else [] for seat in around], False),
        ([played[seat] for seat in around], True),
        ([put], True),
        ([given], True),
    ]
    found: list[int] = []
    for rows, twice in parts:
        both = [_two_words([renamed_card(card, suit_order) for card in row]) for row in rows]
        found += [once for once, _ in both]
        found += [again for _, again in both] if twice and rules.copies == 2 else []
    return found


def _two_words(cards: Iterable[Card]) -> tuple[int, int]:
    once = again = 0
    for card in cards:
        again |= once & 1 << card
        once |= 1 << card
    return once, again


def _covered(view: View) -> list[int]:
    """One word: a bit for each pile that has a card face down, the observer's piles first."""
    rules, me = view.rules, view.viewer
    assert me is not None
    piles = [pile for seat in (me, *rules.around(me)[:-1]) for pile in view.piles[seat]]
    return [sum([pile.covered << at for at, pile in enumerate(piles)])] if rules.piles else []


def _values(view: View) -> list[int]:
    rules, me = view.rules, view.viewer
    assert me is not None
    won = [view.won[seat] for seat in (me, *rules.around(me)[:-1])]
    bid = [0, 0] if view.bid is None else [view.bid.tricks, view.bid.lone]
    scores = relative_scores(rules, view.scores, rules.side(me))
    return [*won, *bid, view.auction_turns, *scores, as_signed_byte(rules.target or 0)]


def relative_scores(rules: Rules, scores: Sequence[int], side: int) -> list[int]:
    """Return *scores*, by side, as *side* observes them: its own first, none beyond 127."""
    scores = scores or (rules.start,) * rules.sides
    return [as_signed_byte(scores[(side + at) % rules.sides]) for at in range(rules.sides)]


def as_signed_byte(number: int) -> int:
    """Return *number*, or the nearest number that fits in a signed byte."""
    return max(-128, min(127, number))


def _seat(view: View, seat: int) -> int:
    assert view.viewer is not None
    return (seat - view.viewer) % view.rules.seats


def _seen_code(deed: SeenDeed, suit_order: int) -> int:
    done: Action | None = deed.action
    return HIDDEN if done is None else code(renamed_action(done, suit_order))


def _bits(word: int, width: int) -> list[int]:
    assert word >> width == 0, "a word has no room for its bits"
    return [word >> at & 1 for at in range(width)]


assert DECK == 33, "the joker is the last card of a word"
