"""The reference engine: it defines the rules. `legal` lists, `check` refuses, `apply` trusts."""

from collections import Counter
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from euchre import auction, pre_play, scoring, trick_play
from euchre.actions import Accuse, Action, Discard, Give, Play, Stray
from euchre.cards import Card, show_cards, suit_in
from euchre.english.refusals import refuse
from euchre.errors import IllegalActionError, RefusalReason
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
        text = f"seat {dealer} cannot deal; the seats are 0 to {rules.seats - 1}"
        raise IllegalActionError(text, reason=RefusalReason.NO_SEAT, seat=dealer)
    if sorted(deck) != sorted(rules.deck):
        wrong = Counter(deck)
        wrong.subtract(rules.deck)
        more = show_cards(card for card, n in sorted(wrong.items()) for _ in range(n)) or "none"
        less = show_cards(card for card, n in sorted(wrong.items()) for _ in range(-n)) or "none"
        text = f"not the deck of these rules: too many {more}, missing {less}"
        raise IllegalActionError(text, reason=RefusalReason.WRONG_DECK)
    return lay_out(rules, dealer, deck)


def lay_out(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> State:
    """Deal *deck* like `new`, which has seen that it is the rules' deck; cards may be unknown here."""
    dealt = _dealt(rules.seats, rules.piles, rules.packets, rules.kitty, dealer)
    down, up, hands, (kitty,) = [[tuple([deck[at] for at in ats]) for ats in kind] for kind in dealt]
    piles = tuple([tuple(map(Pile, *rows)) for rows in zip(down, up, strict=True)])
    return start_hand(rules, dealer, tuple(hands), piles, kitty)


def start_hand(
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
        agenda=auction.first_steps(rules, dealer, upcard),
    )
    at_once = pre_play.forced_trump(rules, upcard)
    if at_once is not None:
        return pre_play.turn_trump(state, at_once)
    turn_up = rules.auction
    if (
        upcard is not None
        and upcard.joker
        and isinstance(turn_up, TurnUp)
        and turn_up.joker_up is JokerUp.REDEAL
    ):
        return pre_play.throw_in(state, End.REDEAL)
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
    error = refusal(state, action)
    if error is not None:
        raise error


def refusal(state: State, action: Action) -> IllegalActionError | None:
    """
    Return the error that refuses *action* here, or None where the rules allow it.

    It is for the seat that acts alone: its sentence may speak of that seat's hidden cards.
    """
    rules, seat = state.rules, state.turn
    match action:
        case Accuse(by, _) | Stray(by, _):
            if action in trick_play.irregular(state, by):
                return None
            if isinstance(action, Accuse):
                return _no_case(state, action)
            return refuse(RefusalReason.NOT_OUT_OF_TURN, seat=by, action=action)
        case Play(card) if rules.revoke is not None and state.phase is Phase.PLAY:
            if card in state.holding(seat):
                return None
        case _:
            if action in legal(state):
                return None
    if state.over:
        return refuse(RefusalReason.HAND_OVER, seat=seat, action=action)
    may = legal(state)
    if not isinstance(action, Play) or state.phase is not Phase.PLAY:
        return refuse(RefusalReason.NOT_NOW, seat=seat, action=action, legal=may)
    if action.card not in rules.deck:
        return refuse(RefusalReason.NOT_IN_DECK, seat=seat, action=action, legal=may)
    if action.card not in state.holding(seat):
        return refuse(RefusalReason.NOT_HELD, seat=seat, action=action, legal=may)
    led = suit_in(state.trick[0][1], state.trump)
    return refuse(RefusalReason.MUST_FOLLOW, seat=seat, action=action, suit=led, legal=may)


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


def play(state: State, choice: Action | Card) -> State:
    """
    Check *choice* by the rules and return the state after it: `check`, then `apply`.

    A card stands for playing it, putting it down or passing it on, whichever is due.

    Raises: IllegalActionError saying why not, and what is allowed; the state is as it was.
    """
    if isinstance(choice, Card):
        match state.phase:
            case Phase.SWAP | Phase.PICKUP | Phase.DISCARD:
                choice = Discard(choice)
            case Phase.GIVE:
                choice = Give(choice)
            case _:
                choice = Play(choice)
    if not isinstance(choice, Action):
        wanted = "an action or a card is wanted, one of `legal`"  # type: ignore[unreachable]  # typed at a prompt
        raise IllegalActionError(f"{choice!r:.40} is nothing that can be played: {wanted}")
    check(state, choice)
    return apply(state, choice)


def points(state: State) -> tuple[int, ...]:
    """What each side scores for the hand; zeros until it is over."""
    return scoring.points(state)


def _no_case(state: State, action: Accuse) -> IllegalActionError:
    rules = state.rules
    if rules.revoke is None:
        reason = RefusalReason.NO_REVOKE
    elif not (0 <= action.by < rules.seats and 0 <= action.seat < rules.seats):
        reason = RefusalReason.NO_SEAT
    elif action.by == action.seat:
        reason = RefusalReason.NOTHING_TO_OWN_UP
    elif action.seat not in state.opponents(action.by):
        reason = RefusalReason.OWN_SIDE
    elif rules.revoke.next_trick_first and any(seat == action.seat for seat, _ in state.trick[1:]):
        reason = RefusalReason.ACCUSED_TOO_EARLY
    else:
        reason = RefusalReason.ACCUSED_TOO_EARLY_OR_LATE
    return refuse(reason, seat=action.by, action=action, seats=rules.seats)


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
