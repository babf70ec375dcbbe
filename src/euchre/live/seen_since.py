"""
Whether a card has been revealed since a choice: then the choice cannot be taken back, even if
all agree.
"""

from collections import Counter

from euchre.hand.state import State
from euchre.rules.actions import (
    Accuse,
    Bid,
    Call,
    CallAce,
    Defend,
    Discard,
    Drop,
    Give,
    GoAlone,
    Leave,
    Pass,
    Play,
    Stay,
    Stray,
)
from euchre.rules.cards import Card
from euchre.seen.views import View, view

_SAID = frozenset({Pass, Call, Bid, CallAce, Leave, GoAlone, Defend, Stay, Drop, Accuse})
"""Actions that are only said and show no card."""


def card_seen_since(before: State, now: State, seat: int) -> bool:
    """
    Return whether anybody has seen a hidden card since *seat* chose in the state *before*; the hand is *now*.

    Cards that *seat* itself has shown since do not count. The answer follows from what *seat* may know, so it
    reveals no card.
    """
    first = len(before.history)
    done = [at for at in range(first, len(now.history)) if now.history[at].seat != seat]
    told = [at for at in done if type(now.history[at].action) not in _SAID]
    if now.over or not all(isinstance(now.history[at].action, Discard) for at in told):
        return True
    if not done and not now.rules.piles and all(isinstance(d.action, Play) for d in now.history[first:]):
        return False  # cards laid openly, with no pile under them, have shown nothing else
    if told and any(view(now, None).history[at].action is not None for at in told):
        return True
    others = [other for other in range(now.rules.seats) if other != seat]
    taken_up = any(_taken_up(before, now, other) for other in others)
    return taken_up or _new(view(before, seat), view(now, seat))


def _new(before: View, now: View) -> bool:
    """
    Return whether the viewer knows a card now that the viewer did not know before. The upcard is not new to
    the seat that takes it.
    """
    upcard = () if before.upcard is None else (before.upcard,)
    return bool(Counter(_known(now)) - Counter(_known(before)) - Counter(upcard))


def _known(view: View) -> list[Card]:
    """Return the cards that the viewer of *view* knows: in hand, face up, and laid down so far."""
    found = [*view.hand, *[pile.up for row in view.piles for pile in row if pile.up is not None]]
    for deed in view.history:
        match deed.action:
            case Play(card) | Discard(card) | Give(card) | Stray(card=card):
                found.append(card)
            case _:
                pass
    return found if view.upcard is None else [*found, view.upcard]


def _taken_up(before: State, now: State, seat: int) -> bool:
    """Return whether *seat* took up a card other than the upcard, or looked at a hand not yet looked at."""
    more = len(now.hands[seat]) - len(before.hands[seat])
    return more > (seat == now.dealer) or (before.blind(seat) and not now.blind(seat))
