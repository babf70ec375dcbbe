"""The decisions before the first lead except calls: weak hands, discards, who stays in, and who leads."""

from euchre.hand.state import Cards, End, Phase, State, Step
from euchre.hand.state_or_view import StateOrView
from euchre.rules.actions import (
    Action,
    CallAce,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    GoAlone,
    Leave,
    Pass,
    Stay,
)
from euchre.rules.cards import UNKNOWN, Card, Suit, Trump
from euchre.rules.rules import BestCard, Bidding, DefendAlone, JokerUp, Lead, Pickup, Remedy, Rules, TurnUp
from euchre.rules.weak_hands import SWAPPED, taken_in_swap, weak_cards


def forced_trump(rules: Rules, upcard: Card | None) -> Trump | None:
    """
    Return the trump that the *upcard* fixes by itself, without a call or a maker (BK4); None:
    it fixes none.
    """
    suit = turned_suit(rules, upcard)
    return Trump(suit) if suit is not None and suit is rules.forced else None


def turned_suit(rules: Rules, upcard: Card | None) -> Suit | None:
    """
    Return the suit of the *upcard*, which the first round of calling offers; None without an upcard.

    A joker turned up has a suit only where one was agreed on (J2, `JokerUp.FIXED`); else None as well.
    """
    if upcard is None or not upcard.joker:
        return None if upcard is None else upcard.suit
    auction = rules.auction
    return auction.joker_suit if isinstance(auction, TurnUp) and auction.joker_up is JokerUp.FIXED else None


def offered_suit(known: StateOrView) -> Suit | None:
    """
    Return the suit that may be ordered up in *known*, a state or a view: the upcard's, in the first round of
    calling. None where there is none, a joker lies there without a suit, or trump is fixed.
    """
    if known.trump is not None or not isinstance(known.rules.auction, TurnUp) or turned_down(known):
        return None
    return turned_suit(known.rules, known.upcard)


def turned_down(known: StateOrView) -> bool:
    """
    Return whether the upcard lies face down in *known*, a state or a view, because all passed in the first
    round; False once trump is fixed.
    """
    return isinstance(known.rules.auction, TurnUp) and known.trump is None and known.round > 1


def orders_up(known: StateOrView, trump: Trump | None) -> bool:
    """
    Return whether calling *trump* in *known*, a state or a view, orders the upcard up or accepts it; that is
    so for its suit in the first round.
    """
    suit = None if trump is None else trump.suit
    return suit is not None and suit is offered_suit(known)


def dealer_takes_upcard(known: StateOrView, trump: Trump | None) -> bool:
    """
    Return whether the dealer gets the upcard if *trump* is called in *known*, a state or a view: because its
    suit is called, or because it is a joker without a suit.
    """
    up = known.upcard
    if up is None or not isinstance(known.rules.auction, TurnUp):
        return False
    return turned_suit(known.rules, up) is None or orders_up(known, trump)


def turn_trump(state: State, trump: Trump) -> State:
    """
    Return the state in which the upcard itself has made *trump* (BK4): at its pick-up where the rules have
    one, else at the first lead.
    """
    state = state.replace(trump=trump)
    if state.rules.forced_is_taken:
        return pick_up(state)
    return first_lead(state)


def throw_in(state: State, end: End) -> State:
    """Return the state in which the hand is over before any play, for the reason *end*."""
    return state.replace(agenda=(), end=end)


def first_lead(state: State) -> State:
    """
    Return the state at the first lead, with the seat to lead by `Rules.lead`; over when nobody is left to
    play against (BK12).
    """
    rules = state.rules
    if len(state.active) == 1:
        return state.replace(agenda=(), end=End.PLAYED)
    first = state.eldest
    if state.maker is not None:
        if rules.lead is Lead.MAKER or (rules.lead is Lead.LONER and state.alone):
            first = state.maker
        elif rules.lead is Lead.LEFT_OF_LONER and state.alone:
            first = rules.left_of(state.maker)
        elif rules.lead is Lead.ACROSS_FROM_DEALER and state.alone and state.maker not in _dealers(state):
            first = (state.dealer + rules.seats // 2) % rules.seats
    while first in state.out:
        first = rules.left_of(first)
    return state.replace(agenda=(Step(Phase.PLAY, first),))


def _dealers(state: State) -> tuple[int, ...]:
    """The dealer and the seats that play with the dealer."""
    return (state.dealer, *state.mates(state.dealer))


def next_step(state: State, agenda: tuple[Step, ...]) -> State:
    """Return *state* with the steps of *agenda* still to be decided; at the first lead when it is empty."""
    if agenda:
        return state.replace(agenda=agenda)
    return first_lead(state)


def declare_alone(state: State, *, alone: bool) -> State:
    """
    Return *state*, which has a maker, with the maker playing *alone* or with a partner. The decisions that
    this adds before the first lead come after those already in its agenda.
    """
    rules, seat = state.rules, state.maker
    assert seat is not None
    mates = state.mates(seat)
    state = state.replace(alone=alone, out=mates if alone else ())
    steps: list[Step] = []
    if alone and (exchanged := _exchanged(state)):
        exchange = [Step(Phase.DISCARD, seat, exchanged), Step(Phase.GIVE, mates[0], exchanged)]
        receive_first = rules.alone is not None and rules.alone.best_card is BestCard.RECEIVE_FIRST
        steps += exchange[::-1] if receive_first else exchange
    defend = rules.alone.defend if rules.alone is not None else DefendAlone.NEVER
    if defend is DefendAlone.ALWAYS or (defend is DefendAlone.LONERS and alone):
        steps += [Step(Phase.DEFEND, s) for s in rules.around(state.dealer) if s not in (seat, *mates)]
    if rules.call_ace:
        steps.append(Step(Phase.ACE, seat))
    if rules.drop_out:
        steps += [Step(Phase.STAY, other) for other in rules.around(seat)[:-1]]
    return next_step(state, (*state.agenda, *steps))


def _exchanged(state: State) -> int:
    """How many cards the lone maker exchanges with the partner."""
    rules = state.rules
    if state.bid is not None and state.bid.lone:
        assert isinstance(rules.auction, Bidding)
        return rules.auction.lone[state.bid.lone - 1].exchange
    return int(rules.alone is not None and rules.alone.best_card is not BestCard.NEVER)


def pick_up(state: State) -> State:
    """Return the state in which the upcard has gone from the kitty into the dealer's hand."""
    assert state.upcard is not None
    hand = (*state.hands[state.dealer], state.upcard)
    return state.replace(hands=_hands(state, state.dealer, hand), kitty=state.kitty[1:])


def options(state: State) -> list[Action]:
    """
    Return the actions open to the seat to act before the play, calls and bids excepted, in ascending order of
    `code`.
    """
    hand, step = state.hands[state.turn], state.agenda[0]
    match step.phase:
        case Phase.FARMER:
            return [Pass(), Farmer()] if _weak(state, hand) else [Pass()]
        case Phase.SWAP:
            return _downs(_swappable(state), step)
        case Phase.PICKUP:
            return _pickups(state)
        case Phase.DISCARD:
            return _downs(hand, step)
        case Phase.GIVE:
            return [Give(action.card) for action in _downs(hand, step) if isinstance(action, Discard)]
        case Phase.ALONE:
            return [Pass(), GoAlone()]
        case Phase.DEFEND:
            return [Pass(), Defend()]
        case Phase.STAY:
            return [Stay(), Drop()]
        case Phase.ACE:
            return [CallAce(None), *[CallAce(suit) for suit in Suit if Trump(suit) is not state.trump]]
        case _:
            raise AssertionError(f"no option before the play in phase {step.phase.name}")


def _swappable(state: State) -> Cards:
    """The weak cards still in hand; those already put down count towards what made the hand weak."""
    hand = state.hands[state.turn]
    put = [
        deed.action.card
        for deed in state.history
        if deed.phase is Phase.SWAP and isinstance(deed.action, Discard)
    ]
    weak = list(_weak(state, tuple(sorted((*hand, *put)))))
    for card in put:
        weak.remove(card)
    return tuple(weak)


def _weak(state: State, hand: Cards) -> Cards:
    farmer = state.rules.farmer
    return () if farmer is None else weak_cards(farmer, hand, turned_suit(state.rules, state.upcard))


def _downs(cards: Cards, step: Step) -> list[Action]:
    """Cards that may go next when several are put down in rising order, so that each set is counted once."""
    rising = [card for card in cards if card >= step.floor]
    last = len(rising) - step.cards
    return [Discard(card) for i, card in enumerate(rising) if i <= last and (i == 0 or card != rising[i - 1])]


def may_leave(known: StateOrView) -> bool:
    """
    Return whether the dealer may leave the upcard where it lies, though its suit was called (H9).

    A joker whose trump the dealer names has to be taken.
    """
    auction = known.rules.auction
    if not isinstance(auction, TurnUp) or turned_suit(known.rules, known.upcard) is None:
        return False
    ordered = known.maker not in (None, known.dealer)
    return auction.pickup is Pickup.MAY or (auction.pickup is Pickup.MAY_WHEN_ORDERED and ordered)


def may_bury_upcard(known: StateOrView) -> bool:
    """
    Return whether the dealer, once the upcard is trump, may take it up and put that same card
    down again.
    """
    auction = known.rules.auction
    bury = not isinstance(auction, TurnUp) or auction.bury_upcard
    # To bury the upcard and to leave it have the same effect; where it may be left, only leaving is offered.
    return bury and not may_leave(known)


def _pickups(state: State) -> list[Action]:
    """The dealer holds the upcard: leave it, where that is allowed, or put down one card."""
    cards = list(state.hands[state.dealer])
    if state.upcard is not None and not may_bury_upcard(state):
        cards.remove(state.upcard)
    return [*([Leave()] if may_leave(state) else []), *[Discard(card) for card in sorted(set(cards))]]


def do(state: State, action: Action) -> State:
    """
    Return the state after *action*, one of `options`. The history of *state* must hold the
    action already.
    """
    seat, step, rest = state.turn, state.agenda[0], state.agenda[1:]
    match step.phase, action:
        case Phase.FARMER, Farmer():
            return _farmed(state, rest)
        case Phase.SWAP, Discard(card):
            return _swapped(state, card)
        case Phase.PICKUP, Leave():
            assert state.upcard is not None
            return next_step(_moved(state, seat, state.upcard, first=True), rest)
        case Phase.PICKUP, Discard(card):
            return next_step(_moved(state, seat, card), rest)
        case Phase.DISCARD, Discard(card):
            return next_step(_moved(state, seat, card), _less(step, card, rest))
        case Phase.GIVE, Give(card):
            return next_step(_given(state, seat, card), _less(step, card, rest))
        case Phase.ALONE, _:
            return declare_alone(state.replace(agenda=rest), alone=isinstance(action, GoAlone))
        case Phase.DEFEND, Defend():
            out = tuple(sorted((*state.out, *state.mates(seat))))
            return next_step(state.replace(defender=seat, out=out), ())
        case Phase.STAY, Drop():
            return next_step(state.replace(out=tuple(sorted((*state.out, seat)))), rest)
        case Phase.ACE, CallAce(None):
            return next_step(state.replace(alone=True), rest)
        case ((Phase.FARMER | Phase.DEFEND | Phase.STAY | Phase.ACE), _):
            return next_step(state, rest)
        case _:
            raise AssertionError(f"{action} in phase {step.phase.name}")


def _less(step: Step, card: Card, rest: tuple[Step, ...]) -> tuple[Step, ...]:
    """The agenda once one more card of *step* has gone."""
    floor = step.floor if card == UNKNOWN else int(card)
    return (step._replace(cards=step.cards - 1, floor=floor), *rest) if step.cards > 1 else rest


def _moved(state: State, seat: int, card: Card, *, first: bool = False) -> State:
    """*card* leaves the hand of *seat* for the kitty."""
    kitty = (card, *state.kitty) if first else (*state.kitty, card)
    return state.replace(hands=_without(state, seat, card), kitty=kitty)


def _without(state: State, seat: int, card: Card) -> tuple[Cards, ...]:
    cards = list(state.hands[seat])
    cards.remove(card)
    return _hands(state, seat, tuple(cards))


def _hands(state: State, seat: int, cards: Cards) -> tuple[Cards, ...]:
    return (*state.hands[:seat], tuple(sorted(cards)), *state.hands[seat + 1 :])


def _given(state: State, seat: int, card: Card) -> State:
    """*card* goes from the hand of *seat* to the lone maker's."""
    maker = state.maker
    assert maker is not None
    state = state.replace(hands=_without(state, seat, card))
    return state.replace(hands=_hands(state, maker, (*state.hands[maker], card)))


def _farmed(state: State, rest: tuple[Step, ...]) -> State:
    farmer, seat = state.rules.farmer, state.turn
    assert farmer is not None
    match farmer.remedy:
        case Remedy.REDEAL:
            return throw_in(state, End.REDEAL)
        case Remedy.NEXT_DEALS:
            return throw_in(state, End.THROWN_IN)
        case Remedy.SWAP:
            auction = tuple(step for step in rest if step.phase is not Phase.FARMER)
            return state.replace(agenda=(Step(Phase.SWAP, seat, SWAPPED), *auction))


def _swapped(state: State, card: Card) -> State:
    seat, step = state.turn, state.agenda[0]
    put = _moved(state, seat, card)
    rest = _less(step, card, state.agenda[1:])
    if step.cards > 1:
        return put.replace(agenda=rest)
    # The kitty reads: upcard, the face-down rest, the shown cards just put down.
    taken, kitty = taken_in_swap(put.kitty), (put.kitty[0], *put.kitty[1 + SWAPPED :])
    return next_step(put.replace(hands=_hands(put, seat, (*put.hands[seat], *taken)), kitty=kitty), rest)
