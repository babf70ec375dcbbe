"""
When a seat may claim the remaining tricks, and when it may take a decision back.

Both are judged by what that seat knows, so the answer tells nothing about hidden cards. A claim holds where
the seat takes each trick however the cards lie: it leads trumps from the top, then every suit from the top. A
decision cannot be taken back once it has shown a hidden card.
"""

from collections import Counter, defaultdict
from functools import lru_cache

from euchre.hand.state import Cards, Phase, State
from euchre.rules.actions import Discard, Farmer, Give, Play, Stray
from euchre.rules.cards import Card, Suit, Trump, power, suit_in, suits_in
from euchre.seen.unseen import hidden_from, voids
from euchre.seen.views import View, view


def sure_tricks(view: View) -> tuple[Card, ...]:
    """
    Return the viewer's cards in an order in which each takes its trick for all cards that the others may hold
    and play; empty where there is no such order.

    The viewer must have the lead and see all own cards. With honour rules, where any card may be played, the
    result is always empty.
    """
    if view.phase is not Phase.PLAY or view.trick or view.turn != view.viewer:
        return ()
    if view.rules.revoke is not None or any(pile.covered for pile in view.piles[view.turn]):
        return ()
    if _beaten(view):
        return ()
    # A lead draws a card of its suit from each player who has one, but a covered card cannot be played.
    draws = not any(pile.covered for row in view.piles for pile in row)
    trump = None if view.trump is None else view.trump.suit
    own, others = _by_suit(view, view.holding), _by_suit(view, _elsewhere(view))
    if None in own or (trump is None and None in others):
        return ()  # a joker where no suit is trump follows rules of its own
    order = _leads(view, own.pop(trump, []), others[trump], draws=draws) if trump is not None else []
    # While another player may hold a trump, no other suit is safe. Each trump led is sure to draw only one of
    # theirs.
    if order is None or (own and trump is not None and len(others[trump]) > draws * len(order)):
        return ()
    for suit, cards in own.items():
        led = _leads(view, cards, others[suit], draws=draws)
        if led is None:
            return ()
        order = [*order, *led]
    return tuple(order)


def _beaten(view: View) -> bool:
    """
    Return whether a quick look finds a card that somebody may hold and that beats the best of one of the
    viewer's suits.

    It is true of most hands, takes a tenth of the time of `hidden_from`, and is never true where the viewer
    can claim.
    """
    # `hidden_from` knows more: of the upcard, and of cards put down or passed on.
    gone = {view.upcard, *[card for trick in view.tricks for _, card in trick.plays]}
    gone.update([seen.action.card for seen in view.history if isinstance(seen.action, Discard | Give)])
    held, suits = {*view.holding}, suits_in(view.trump)
    from_top = _from_top(view.rules.deck, view.trump)
    beaten = []
    for suit in {suits[card] for card in held}:
        best = next(card for card in from_top[suit] if card in held or card not in gone)
        if best not in held:
            beaten.append(suit)
    if not beaten:
        return False
    lacks = voids(view)
    others = [at for at, size in enumerate(view.sizes) if size and at != view.turn and at not in view.out]
    return any(suit not in lacks.get(at, ()) for suit in beaten for at in others)


@lru_cache(maxsize=64)
def _from_top(deck: Cards, trump: Trump | None) -> dict[Suit | None, Cards]:
    """The cards of each suit of *deck*, the highest first."""
    found: dict[Suit | None, Cards] = {}
    for card in sorted(deck, key=lambda card: -power(card, trump)):
        suit = suit_in(card, trump)
        found[suit] = (*found.get(suit, ()), card)
    return found


def _leads(view: View, cards: list[Card], others: list[Card], *, draws: bool) -> list[Card] | None:
    """*cards* of one suit from the top; None unless each beats all of *others* that may still be out then."""
    best = max((power(card, view.trump) for card in others), default=-1)
    order = sorted(cards, key=lambda card: -power(card, view.trump))
    for led, card in enumerate(order):
        if draws * led < len(others) and power(card, view.trump) < best:
            return None
    return order


def _by_suit(view: View, cards: tuple[Card, ...]) -> dict[Suit | None, list[Card]]:
    by_suit: dict[Suit | None, list[Card]] = defaultdict(list)
    for card in cards:
        by_suit[suit_in(card, view.trump)].append(card)
    return by_suit


def _elsewhere(view: View) -> tuple[Card, ...]:
    """Every card that somebody else may still play: what may be in a hand or covered, and what lies open."""
    hidden = hidden_from(view)
    live = {
        at for at, place in enumerate(hidden.places)
        if place.kind == "table" or (place.kind == "hand" and place.seat not in view.out)
    }  # fmt: skip
    tops = [card for seat in range(view.rules.seats) if seat != view.viewer for card in view.face_up(seat)]
    return (*[card for card, places in hidden.cards if not live.isdisjoint(places)], *tops)


_WITH_CARDS = frozenset({Farmer, Play, Discard, Give, Stray})
"""Actions that move or show a card; all others are only said."""


def card_seen_since(before: State, now: State, seat: int) -> bool:
    """
    Return whether anybody has seen a hidden card since *seat* chose in the state *before*; the hand is *now*.

    Cards that *seat* itself has shown since do not count. The answer follows from what *seat* may know, so it
    reveals no card.
    """
    first = len(before.history)
    done = [at for at in range(first, len(now.history)) if now.history[at].seat != seat]
    told = [at for at in done if type(now.history[at].action) in _WITH_CARDS]
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
