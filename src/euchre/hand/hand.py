"""The reference engine: it defines the rules. `legal` lists, `check` refuses, `apply` trusts."""

from collections import Counter
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from euchre.base.chance import Shuffler
from euchre.hand import auction, pre_play, scoring, trick_play
from euchre.hand.state import End, Phase, Pile, State
from euchre.rules.actions import PLAYS, Accuse, Action, Discard, Give, Play, Stray
from euchre.rules.cards import Card, suit_in
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.rules import JokerUp, Rules, TurnUp


class SlotKind(StrEnum):
    """The kind of place to which a card is dealt: a hand, a pile on the table, or the kitty."""

    HAND = "hand"
    DOWN = "down"
    """The lower card of a pile, face down."""
    UP = "up"
    """The upper card of a pile, face up."""
    KITTY = "kitty"


class Slot(NamedTuple):
    """
    The place to which one card of the deck is dealt: a seat's hand, one of its piles (from 0), or the kitty
    (seat -1).
    """

    kind: SlotKind
    seat: int = -1
    pile: int = -1


def deal_order(rules: Rules, dealer: int) -> tuple[Slot, ...]:
    """
    Return for each card of the deck, from the top after the cut, where it is dealt.

    Table cards face down come first, then table cards face up, the hands in packets, and the kitty, whose
    first card is turned up where the rules have an upcard. Each layer and each packet goes round once, eldest
    first.
    """
    return _deal_order(rules.around(dealer), rules.piles, rules.packets, rules.kitty)


@cache
def _deal_order(
    around: tuple[int, ...], piles: int, packets: tuple[int, ...], kitty: int
) -> tuple[Slot, ...]:
    slots = [Slot(kind, s, i) for kind in (SlotKind.DOWN, SlotKind.UP) for s in around for i in range(piles)]
    slots += [Slot(SlotKind.HAND, seat) for packet in packets for seat in around for _ in range(packet)]
    return (*slots, *[Slot(SlotKind.KITTY)] * kitty)


@cache
def _dealt(
    around: tuple[int, ...], piles: int, packets: tuple[int, ...], kitty: int
) -> tuple[list[tuple[int, ...]], ...]:
    """Which cards of the deck, by number, are dealt as lower and upper table cards, to hands and kitty."""
    order = list(enumerate(_deal_order(around, piles, packets, kitty)))
    seats = sorted(around)
    down, up, hands = (
        [tuple(at for at, slot in order if slot.kind is kind and slot.seat == seat) for seat in seats]
        for kind in (SlotKind.DOWN, SlotKind.UP, SlotKind.HAND)
    )
    return down, up, hands, [tuple(at for at, slot in order if slot.kind is SlotKind.KITTY)]


def no_dealer(rules: Rules, seat: int) -> IllegalActionError:
    """Return the error that says that there is no *seat* to deal."""
    return IllegalActionError(
        reason=RefusalReason.NO_SEAT, kind="dealer", seat=seat, given={"seats": rules.seats}
    )


def new(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> State:
    """
    Return the state right after the deal of *deck*, top card first, in the order of `deal_order`.

    Raises: IllegalActionError when *deck* is not the rules' deck or there is no seat *dealer*.
    """
    if not 0 <= dealer < rules.seats:
        raise no_dealer(rules, dealer)
    if sorted(deck) != sorted(rules.deck):
        wrong = deck_refusal(rules, deck)
        assert wrong is not None
        raise wrong
    return lay_out(rules, dealer, deck)


def deck_refusal(rules: Rules, deck: tuple[Card | None, ...]) -> IllegalActionError | None:
    """
    Return the error that refuses *deck* (in it None is an unknown card), or None where it may be
    the deck.
    """
    remaining = Counter(rules.deck)
    remaining.subtract(card for card in deck if card is not None)
    more = [card for card, n in sorted(remaining.items()) for _ in range(-n)]
    less = [] if None in deck else sorted((+remaining).elements())
    if not more and len(deck) == rules.cards_in_deck:
        return None
    return IllegalActionError(
        reason=RefusalReason.WRONG_DECK,
        given={
            "more": more,
            "less": less,
            "dealt": len(deck),
            "size": rules.cards_in_deck,
        },
    )


def lay_out(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> State:
    """
    Return the state right after the deal of *deck*, unchecked; cards may be `UNKNOWN`. `new` checks the deck
    first.
    """
    dealt = _dealt(rules.around(dealer), rules.piles, rules.packets, rules.kitty)
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
    """
    Return the state at the start of a hand, from the cards by place; the first card of *kitty* is the one
    turned up.

    *hands* and *piles* are by seat. If the upcard fixes trump or ends the hand at once, that has already
    happened in the state.
    """
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


def shuffled_deck(rules: Rules, rng: Shuffler) -> tuple[Card, ...]:
    """Return the deck of *rules* in a random order drawn from *rng*."""
    cards = list(rules.deck)
    rng.shuffle(cards)
    return tuple(cards)


def deal(rules: Rules, dealer: int, rng: Shuffler) -> State:
    """
    Return the state of a new hand: *rng* shuffles, nobody cuts. For single hands; games use
    `euchre.hand.game.shuffle`.
    """
    return new(rules, dealer, shuffled_deck(rules, rng))


def legal(state: State) -> tuple[Action, ...]:
    """
    Return the actions that the seat to act may choose, in ascending order of `euchre.rules.actions.code`;
    none once the hand is over.

    Under honour play it may also play any other card it holds, unlawfully: `check` lets that pass. For what a
    seat may do out of turn see `irregular`.
    """
    if not state.agenda:
        return ()
    if state.agenda[0].phase is Phase.PLAY:
        return tuple([PLAYS[card] for card in trick_play.playable(state)])
    return tuple(auction.options(state))


def irregular(state: State, seat: int) -> tuple[Action, ...]:
    """
    Return what *seat* may do out of turn under the revoke rules: accuse another of a renege, own up, play out
    of turn.
    """
    return trick_play.irregular(state, seat)


def check(state: State, action: Action) -> None:
    """
    Raise an error unless the rules allow *action* in *state*; return nothing.

    Raises: IllegalActionError saying why not, and what is allowed.
    """
    error = refusal(state, action)
    if error is not None:
        raise error


def refusal(state: State, action: Action) -> IllegalActionError | None:
    """
    Return the error that refuses *action* in *state*, which is not raised here; None where the rules allow
    the action.

    Only the seat that acts may read it: its sentence can speak of that seat's hidden cards.
    """
    rules, seat, is_play = state.rules, state.turn, state.phase is Phase.PLAY
    if is_play and isinstance(action, Play):
        if action.card in (trick_play.playable(state) if rules.revoke is None else state.holding(seat)):
            return None
    elif isinstance(action, Accuse | Stray):
        if action in trick_play.irregular(state, action.by if isinstance(action, Accuse) else action.seat):
            return None
        if isinstance(action, Accuse):
            return _no_case(state, action)
        return IllegalActionError(reason=RefusalReason.NOT_OUT_OF_TURN, seat=action.seat, action=action)
    elif action in legal(state):
        return None
    if state.over:
        return IllegalActionError(reason=RefusalReason.HAND_OVER, seat=seat, action=action)
    may = legal(state)
    if not isinstance(action, Play) or not is_play:
        return IllegalActionError(reason=RefusalReason.NOT_NOW, seat=seat, action=action, legal=may)
    if action.card not in rules.deck:
        return IllegalActionError(reason=RefusalReason.NOT_IN_DECK, seat=seat, action=action, legal=may)
    if action.card not in state.holding(seat):
        return IllegalActionError(reason=RefusalReason.NOT_HELD, seat=seat, action=action, legal=may)
    led = suit_in(state.trick[0][1], state.trump)
    return IllegalActionError(reason=RefusalReason.MUST_FOLLOW, seat=seat, action=action, suit=led, legal=may)


def apply(state: State, action: Action) -> State:
    """Return the state after *action*. Whether it is allowed is not checked: `check` must accept it."""
    if isinstance(action, Play):  # most actions are plays, and a class pattern takes five times as long
        return trick_play.do(state, action.card)
    match action:
        case Accuse():
            return trick_play.accuse(state, action)
        case Stray():
            return trick_play.stray(state, action)
        case _:
            return auction.do(state, action)


def play(state: State, choice: Action | Card) -> State:
    """
    Return the state after *choice*, once it has been checked: `check`, then `apply`.

    A card stands for the action that is due: playing it, putting it down or passing it on.

    Raises: IllegalActionError saying why not, and what is allowed.
    """
    if isinstance(choice, Card):
        match state.phase:
            case Phase.SWAP | Phase.PICKUP | Phase.DISCARD:
                choice = Discard(choice)
            case Phase.GIVE:
                choice = Give(choice)
            case _:
                choice = Play(choice)
    check(state, choice)
    return apply(state, choice)


def points(state: State) -> tuple[int, ...]:
    """Return what each side scores for the hand, by side; zeros until the hand is over."""
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
    return IllegalActionError(reason=reason, seat=action.by, action=action, given={"seats": rules.seats})


def perft(state: State, depth: int) -> int:
    """
    Return in how many ways the next *depth* decisions can go; a hand that ends sooner counts once.

    The count tests an engine against another: see ``tests/perft``.
    """
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(legal(state))
    return sum(perft(apply(state, action), depth - 1) for action in legal(state))


def outcomes(state: State) -> Counter[tuple[int, ...]]:
    """
    Return how often each result occurs among all ways to play the hand to its end; a result is the points by
    side.
    """
    total: Counter[tuple[int, ...]] = Counter()
    _count_outcomes(state, total)
    return total


def _count_outcomes(state: State, total: Counter[tuple[int, ...]]) -> None:
    """Add every way the hand can end to *total*."""
    if state.over:
        total[points(state)] += 1
    for action in legal(state):
        _count_outcomes(apply(state, action), total)
