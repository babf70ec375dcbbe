"""The reference engine: it defines the rules. `legal` lists, `check` refuses, `apply` trusts."""

from collections import Counter
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from euchre import auction, scoring, trick_play
from euchre.actions import Accuse, Action, Play, Stray
from euchre.auction import forced
from euchre.cards import Card, Trump, show_cards, suit_in
from euchre.errors import IllegalActionError
from euchre.rules import JokerUp, Rules, TurnUp
from euchre.state import End, Phase, Pile, State

if TYPE_CHECKING:  # `random` takes a tenth of the time of importing the library
    from random import Random


class SlotKind(StrEnum):
    """What a dealt card becomes part of."""

    HAND = "hand"
    DOWN = "down"
    """The lower card of a pile, face down."""
    UP = "up"
    """The upper card of a pile, face up."""
    KITTY = "kitty"


class Slot(NamedTuple):
    """Where one card of the deck is dealt: a seat's hand, one of its piles (from 0), or the kitty."""

    kind: SlotKind
    seat: int = -1
    pile: int = -1


def deal_order(rules: Rules, dealer: int) -> tuple[Slot, ...]:
    """
    Where each card of the deck is dealt, top card (after the cut) first.

    Table cards down, table cards up, then the hands in packets, then the kitty, whose first card is turned up
    where the rules have an upcard. Each layer and each packet goes round once, eldest first.
    """
    return _deal_order(rules.seats, rules.piles, rules.packets, rules.kitty, dealer)


@cache
def _deal_order(
    seats: int, piles: int, packets: tuple[int, ...], kitty: int, dealer: int
) -> tuple[Slot, ...]:
    around = [(dealer + 1 + i) % seats for i in range(seats)]
    slots = [Slot(kind, s, i) for kind in (SlotKind.DOWN, SlotKind.UP) for s in around for i in range(piles)]
    slots += [Slot(SlotKind.HAND, seat) for packet in packets for seat in around for _ in range(packet)]
    return (*slots, *[Slot(SlotKind.KITTY)] * kitty)


@cache
def _dealt(
    seats: int, piles: int, packets: tuple[int, ...], kitty: int, dealer: int
) -> tuple[list[tuple[int, ...]], ...]:
    """Which cards of the deck, by number, are dealt as lower and upper table cards, to hands and kitty."""
    order = list(enumerate(_deal_order(seats, piles, packets, kitty, dealer)))
    down, up, hands = (
        [tuple(at for at, slot in order if slot.kind is kind and slot.seat == seat) for seat in range(seats)]
        for kind in (SlotKind.DOWN, SlotKind.UP, SlotKind.HAND)
    )
    return down, up, hands, [tuple(at for at, slot in order if slot.kind is SlotKind.KITTY)]


def new(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> State:
    """
    Deal *deck*, top card first, in the order of `deal_order`.

    Raises: IllegalActionError when *deck* is not the rules' deck or no such seat deals.
    """
    if not 0 <= dealer < rules.seats:
        raise IllegalActionError(f"seat {dealer} cannot deal; the seats are 0 to {rules.seats - 1}")
    if Counter(deck) != Counter(rules.deck):
        wrong = Counter(deck)
        wrong.subtract(rules.deck)
        more = show_cards(card for card, n in sorted(wrong.items()) for _ in range(n)) or "none"
        less = show_cards(card for card, n in sorted(wrong.items()) for _ in range(-n)) or "none"
        raise IllegalActionError(f"not the deck of these rules: too many {more}, missing {less}")
    dealt = _dealt(rules.seats, rules.piles, rules.packets, rules.kitty, dealer)
    down, up, hands, (kitty,) = [[tuple([deck[at] for at in ats]) for ats in kind] for kind in dealt]
    piles = tuple([tuple(map(Pile, *rows)) for rows in zip(down, up, strict=True)])
    return place(rules, dealer, tuple(hands), piles, kitty)


def place(
    rules: Rules,
    dealer: int,
    hands: tuple[tuple[Card, ...], ...],
    piles: tuple[tuple[Pile, ...], ...],
    kitty: tuple[Card, ...],
) -> State:
    """The start of a hand from what lies where; the first card of *kitty* is the one turned up."""
    upcard = kitty[0] if rules.turned else None
    state = State(
        rules=rules,
        dealer=dealer,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        piles=piles,
        kitty=kitty,
        upcard=upcard,
        agenda=auction.opening(rules, dealer, upcard),
    )
    at_once = forced(rules, upcard)
    if at_once is not None:
        return auction.turn_trump(state, at_once)
    turn_up = rules.auction
    if (
        upcard is not None
        and upcard.joker
        and isinstance(turn_up, TurnUp)
        and turn_up.joker_up is JokerUp.REDEAL
    ):
        return auction.throw_in(state, End.REDEAL)
    return state


def deal(rules: Rules, dealer: int, rng: "Random") -> State:
    """Shuffle and deal, without a cut: one hand by itself; a game uses `euchre.game.shuffle`."""
    cards = list(rules.deck)
    rng.shuffle(cards)
    return new(rules, dealer, tuple(cards))


def legal(state: State) -> tuple[Action, ...]:
    """
    What the seat to act may do, in the fixed order of `euchre.actions.code`; empty when the hand is over.

    Honour play has more: see `irregular`, and `check` lets an unlawful card pass.
    """
    if not state.agenda:
        return ()
    if state.agenda[0].phase is Phase.PLAY:
        return tuple([Play(card) for card in trick_play.playable(state)])
    return tuple(auction.options(state))


def irregular(state: State, seat: int) -> tuple[Action, ...]:
    """What *seat* may do out of turn under revoke rules: accuse, or play out of turn."""
    return trick_play.irregular(state, seat)


def check(state: State, action: Action) -> None:
    """
    Refuse what the rules do not allow here.

    Raises: IllegalActionError saying why, and what is allowed.
    """
    match action:
        case Accuse(by, _):
            if action not in trick_play.irregular(state, by):
                raise IllegalActionError(_no_case(state, action))
        case Stray(seat, _):
            if action not in trick_play.irregular(state, seat):
                raise IllegalActionError(f"seat {seat} cannot play out of turn here")
        case Play(card) if state.rules.revoke is not None and state.phase is Phase.PLAY:
            if card not in state.holding(state.turn):
                raise IllegalActionError(why_not(state, action))
        case _:
            if action not in legal(state):
                raise IllegalActionError(why_not(state, action))


def apply(state: State, action: Action) -> State:
    """The state after *action*, which `check` accepts."""
    match action:
        case Play(card):
            return trick_play.do(state, card)
        case Accuse():
            return trick_play.accuse(state, action)
        case Stray():
            return trick_play.stray(state, action)
        case _:
            return auction.do(state, action)


def points(state: State) -> tuple[int, ...]:
    """What each side scores for the hand; zeros until it is over."""
    return scoring.points(state)


def why_not(state: State, action: Action) -> str:
    """
    Why the seat to act may not do that, in a sentence for him alone: it may speak of his hidden cards.

    The seat must follow suit, does not hold the card, or it is time for something else.
    """
    if state.over:
        return "the hand is over"
    seat = state.turn
    if isinstance(action, Play) and state.phase is Phase.PLAY:
        card = action.card
        if card not in state.holding(seat):
            return f"seat {seat} does not hold the {card.name}"
        asked = trick_play.could_follow(state)
        suit = suit_in(asked[0], state.trump)
        word = suit.word if suit is not None else "the joker"
        text = f"you must follow {word}"
        for held in asked:
            if held.suit is not suit and not held.joker:
                text += f"; the {held.pretty} is a {word.removesuffix('s')}"
        return text
    options = legal(state)
    shown = ", ".join(_said(option) for option in options[:12]) + (", …" if len(options) > 12 else "")
    return f"seat {seat} may not {_said(action)} now; he may {shown}"


def _no_case(state: State, action: Accuse) -> str:
    rules = state.rules
    if rules.revoke is None:
        return "nobody can revoke at this table: an illegal card is refused"
    if not (0 <= action.by < rules.seats and 0 <= action.seat < rules.seats):
        return f"there are only seats 0 to {rules.seats - 1}"
    if rules.side(action.by) == rules.side(action.seat):
        return "only an opponent can be called"
    return f"seat {action.seat} cannot be called now: it is too early or too late"


def _said(action: Action) -> str:
    """A short word for an action in a refusal."""
    words = {"Call": "call", "Bid": "bid", "Play": "play", "Discard": "discard", "Give": "give"}
    name = type(action).__name__
    text = words.get(name, name.lower())
    card = getattr(action, "card", None)
    if card is not None:
        return f"{text} {card}"
    parts = [str(part) for part in (getattr(action, "tricks", None),) if part is not None]
    trump: Trump | None = getattr(action, "trump", None)
    if trump is not None:
        parts.append(trump.word)
    if getattr(action, "alone", False):
        parts.append("alone")
    return " ".join([text, *parts])


def perft(state: State, depth: int) -> int:
    """
    How many ways the next *depth* decisions can go; an over hand counts once at whatever depth.

    `code` order and this count pin the engine: see ``tests/perft``.
    """
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(legal(state))
    return sum(perft(apply(state, action), depth - 1) for action in legal(state))


def outcomes(state: State) -> Counter[tuple[int, ...]]:
    """Every way the hand can end: points by side, and in how many lines of play."""
    if state.over:
        return Counter({points(state): 1})
    total: Counter[tuple[int, ...]] = Counter()
    for action in legal(state):
        total.update(outcomes(apply(state, action)))
    return total
