"""
The auction: the calls that each seat may make, and their effects. `hand.pre_play` has the other decisions
before the first lead.
"""

from euchre.hand import pre_play
from euchre.hand.pre_play import (
    dealer_takes_upcard,
    declare_alone,
    first_lead,
    forced_trump,
    offered_suit,
    pick_up,
    throw_in,
    turned_suit,
)
from euchre.hand.state import Deed, End, Phase, State, Step
from euchre.hand.state_or_view import StateOrView
from euchre.rules.actions import Action, Bid, Call, Pass
from euchre.rules.cards import Card, Suit, Trump
from euchre.rules.rules import Bidding, FreeChoice, JokerUp, NoTrump, PassedOut, Rules, TurnUp

SUITS = tuple(Trump)[:4]


def first_steps(rules: Rules, dealer: int, upcard: Card | None) -> tuple[Step, ...]:
    """
    Return the decisions that come first in a hand: the weak hands' (if the rules have them), then the first
    call or bid.

    A suit forced as trump by the *upcard* needs no call: then the pick-up or the first lead comes first.
    `TurnUp.joker_up` says what happens when the joker is turned up.
    """
    seats = rules.around(dealer)
    if forced_trump(rules, upcard) is not None:
        return (Step(Phase.PICKUP, dealer),) if rules.forced_is_taken else (Step(Phase.PLAY, seats[0]),)
    weak = tuple(Step(Phase.FARMER, seat) for seat in seats) if rules.farmer else ()
    match rules.auction:
        case Bidding():
            return (*weak, Step(Phase.BID, seats[0]))
        case TurnUp(joker_up=JokerUp.BLIND) if upcard is not None and upcard.joker:
            return (Step(Phase.BLIND, dealer),)  # nobody shows a weak hand first: the dealer has not looked
        case TurnUp(joker_up=JokerUp.DEALER) if upcard is not None and upcard.joker:
            return (*weak, Step(Phase.CALL, dealer))
        case _:
            return (*weak, Step(Phase.CALL, seats[0]))


def options(state: State) -> list[Action]:
    """
    Return every action that the seat to act may choose before the first lead, in ascending order of
    `euchre.rules.actions.code`.
    """
    match state.agenda[0].phase:
        case Phase.BLIND:
            return [Call(trump) for trump in SUITS]
        case Phase.CALL:
            return _calls(state)
        case Phase.BID:
            return _bids(state)
        case Phase.NAME:
            assert isinstance(state.rules.auction, Bidding)
            return [Call(trump) for trump in denominations(state.rules.auction)]
        case _:
            return pre_play.options(state)


def denominations(auction: Bidding) -> tuple[Trump, ...]:
    """
    Return what a bid may name as trump under *auction*: the four suits, then no trump and low no trump where
    allowed.
    """
    extra = [Trump.NO_TRUMP] * auction.no_trump + [Trump.LOW] * auction.low_no_trump
    return (*SUITS, *extra)


def turns_to_call(known: StateOrView) -> int:
    """
    Return how many turns to call are left in *known*, a state or a view, before the hand is passed out, if
    everybody passes; 1: the seat to act is the last that may call.

    The auction must not be a bidding.
    """
    auction = known.rules.auction
    assert not isinstance(auction, Bidding)
    rounds = auction.rounds if isinstance(auction, TurnUp) else 1
    return rounds * known.rules.seats - known.auction_turns


def stuck(state: State) -> bool:
    """Return whether the seat to act has to call or bid, because the rules forbid it to pass now."""
    match state.rules.auction:
        case TurnUp() as auction:
            if state.upcard is not None and state.upcard.joker and auction.joker_up is JokerUp.DEALER:
                return True
            return auction.stick and turns_to_call(state) == 1
        case FreeChoice():
            return turns_to_call(state) == 1
        case Bidding() as auction:
            everyone = state.auction_turns >= state.rules.seats - 1
            return auction.stick and state.bid is None and state.turn == state.dealer and everyone


def _calls(state: State) -> list[Action]:
    rules, seat = state.rules, state.turn
    auction, is_stuck = rules.auction, stuck(state)
    trumps: list[Trump] = list(SUITS)
    first = isinstance(auction, TurnUp) and state.round == 1
    if isinstance(auction, TurnUp):
        turned = turned_suit(rules, state.upcard)
        if first and turned is not None:
            trumps = [SUITS[turned]]
        elif turned is not None and not (auction.name_turned or (is_stuck and auction.stuck_may_name_turned)):
            trumps.remove(SUITS[turned])
        late = {NoTrump.NEVER: False, NoTrump.SECOND_ROUND: not first, NoTrump.STUCK: is_stuck}
        if late[auction.no_trump]:
            trumps.append(Trump.NO_TRUMP)
        if auction.natural_trump:
            printed = {card.suit for card in state.holding(seat)}
            trumps = [
                t
                for t in trumps
                if t.suit in printed or not needs_natural(rules, state.dealer, offered_suit(state), seat, t)
            ]
    elif isinstance(auction, FreeChoice) and auction.no_trump:
        trumps.append(Trump.NO_TRUMP)
    alone = (False, True) if rules.alone is not None and not rules.declared_after_call else (False,)
    if first and must_be_alone(state, seat):
        alone = (True,)
    calls: list[Action] = [Call(trump, lonely) for trump in trumps for lonely in alone]
    return calls if is_stuck else [Pass(), *calls]


def must_be_alone(state: State, seat: int) -> bool:
    """
    Return whether *seat* has to play alone if it orders the upcard up: the dealer's partner under the
    Canadian rule (H4).
    """
    rules = state.rules
    canadian = rules.alone is not None and rules.alone.partner_of_dealer_must
    return canadian and seat in state.mates(state.dealer)


def needs_natural(rules: Rules, dealer: int, offered: Suit | None, seat: int, trump: Trump) -> bool:
    """
    Return whether *seat* must hold a card printed with the suit of *trump* to call it (H3).

    The upcard may count as such a card for the *dealer* who is offered its suit: *offered*, None where no
    suit is, as after the first round of calling.
    """
    auction = rules.auction
    if not isinstance(auction, TurnUp) or not auction.natural_trump or trump.suit is None:
        return False
    return not (auction.upcard_is_natural and seat == dealer and trump.suit is offered)


def _bids(state: State) -> list[Action]:
    rules, auction, high = state.rules, state.rules.auction, state.bid
    assert isinstance(auction, Bidding)
    named: tuple[Trump | None, ...] = denominations(auction) if auction.named else (None,)
    if stuck(state):
        return [Bid(auction.low, trump) for trump in named]
    low = auction.low if high is None else rules.tricks + 1 if high.lone else high.tricks + 1
    rung = 1 if high is None else high.lone + 1
    numbers = [Bid(number, trump) for number in range(low, rules.tricks + 1) for trump in named]
    lone = [
        Bid(rules.tricks, trump, lonely) for lonely in range(rung, len(auction.lone) + 1) for trump in named
    ]
    return [Pass(), *numbers, *lone]


def do(state: State, action: Action) -> State:
    """
    Return the state after *action*, which is one of `options`, has been added to the history
    and carried out.
    """
    seat, phase = state.turn, state.agenda[0].phase
    after = state.replace(history=(*state.history, Deed(phase, seat, action)))
    match action:
        case Pass() | Bid() if phase is Phase.CALL or phase is Phase.BID:
            return _said(after, action)
        case Call(trump, alone):
            return fix_trump(after, seat, trump, alone=alone, taken=dealer_takes_upcard(state, trump))
        case _:
            return pre_play.do(after, action)


def _said(state: State, action: Action) -> State:
    """The state after a pass or a bid: the next seat is to speak, or the auction ends."""
    rules, auction, seat = state.rules, state.rules.auction, state.turn
    if isinstance(action, Bid):
        state = state.replace(bid=action, maker=seat)
    if not isinstance(auction, Bidding):
        if turns_to_call(state):
            return state.replace(agenda=(Step(Phase.CALL, rules.left_of(seat)),))
        return _passed_out(state)
    bids = [deed for deed in state.history if deed.phase is Phase.BID]
    gone = {deed.seat for deed in bids if deed.action == Pass()}
    turns = [sum(deed.seat == s for deed in bids) for s in range(rules.seats)]
    top = state.bid is not None and (
        state.bid.lone == len(auction.lone)
        if state.bid.lone or auction.lone
        else state.bid.tricks == rules.tricks
    )
    for speaker in rules.around(seat):
        spoke_out = auction.rounds and turns[speaker] >= auction.rounds
        if not top and speaker not in gone and not spoke_out and speaker != state.maker:
            return state.replace(agenda=(Step(Phase.BID, speaker),))
    if state.bid is None or state.maker is None:
        return _passed_out(state)
    if state.bid.trump is None:
        return state.replace(agenda=(Step(Phase.NAME, state.maker),))
    return fix_trump(state, state.maker, state.bid.trump, alone=False, taken=False)


def _passed_out(state: State) -> State:
    auction = state.rules.auction
    assert not isinstance(auction, FreeChoice)
    if auction.passed_out is PassedOut.NO_TRUMP:
        return first_lead(state.replace(trump=Trump.NO_TRUMP))
    same = auction.passed_out is PassedOut.SAME_DEALS
    return throw_in(state, End.REDEAL if same else End.PASSED_OUT)


def fix_trump(state: State, seat: int, trump: Trump, *, alone: bool, taken: bool) -> State:
    """
    Return the state in which *seat* has made *trump* and the decisions before the first lead stand in
    `State.agenda`, in order. Where the maker must still say whether to play alone, that decision is the last
    of them.

    The upcard goes into the dealer's hand where it is *taken*; a lone bid sets *alone* by itself.
    """
    alone = alone or (state.bid is not None and state.bid.lone > 0)
    state = state.replace(trump=trump, maker=seat, agenda=())
    if taken:
        state = pick_up(state).replace(agenda=(Step(Phase.PICKUP, state.dealer),))
    if state.rules.declared_after_call and not alone:
        return state.replace(agenda=(*state.agenda, Step(Phase.ALONE, seat)))
    return declare_alone(state, alone=alone)
