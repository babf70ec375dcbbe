"""Who may call what, what a call does, and everything decided between the deal and the first lead."""

from dataclasses import replace

from euchre.actions import Action, Bid, Call, Defend, Discard, Drop, Farmer, Give, Leave, Pass, Stay
from euchre.cards import Card, Suit, Trump
from euchre.rules import (
    BestCard,
    Bidding,
    DefendAlone,
    FreeChoice,
    JokerUp,
    Lead,
    NoTrump,
    PassedOut,
    Pickup,
    Remedy,
    Rules,
    TurnUp,
)
from euchre.state import Cards, Deed, End, Phase, State, Step
from euchre.weak import weak_cards

SUITS = tuple(Trump)[:4]


def opening(rules: Rules, dealer: int, upcard: Card | None) -> tuple[Step, ...]:
    """The first steps of a hand: the weak hands, then the auction."""
    seats = [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]
    if forced(rules, upcard) is not None:
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


def forced(rules: Rules, upcard: Card | None) -> Trump | None:
    """The trump that the upcard fixes without a call (BK4)."""
    suit = turned_suit(rules, upcard)
    return Trump(suit) if suit is not None and suit is rules.forced else None


def turned_suit(rules: Rules, upcard: Card | None) -> Suit | None:
    """The suit on offer in the first round; a turned-up joker counts as a suit only under J2."""
    if upcard is None or not upcard.joker:
        return None if upcard is None else upcard.suit
    auction = rules.auction
    return auction.joker_suit if isinstance(auction, TurnUp) and auction.joker_up is JokerUp.FIXED else None


def turn_trump(state: State, trump: Trump) -> State:
    """The upcard itself is trump: on to its pick-up, where the rules have one, or to the lead (BK4)."""
    state = replace(state, trump=trump)
    if state.rules.forced_is_taken:
        return _picked_up(state)
    return lead(state)


def throw_in(state: State, end: End) -> State:
    """The hand ends before it began."""
    return replace(state, agenda=(), end=end)


def _picked_up(state: State) -> State:
    """The upcard goes from the kitty into the dealer's hand."""
    assert state.upcard is not None
    hand = (*state.hands[state.dealer], state.upcard)
    return replace(state, hands=_hands(state, state.dealer, hand), kitty=state.kitty[1:])


def options(state: State) -> list[Action]:
    """What the seat to act may do before the play, in order of `code`."""
    seat, step = state.turn, state.agenda[0]
    match step.phase:
        case Phase.FARMER:
            return [Pass(), Farmer()] if _weak(state, state.hands[seat]) else [Pass()]
        case Phase.SWAP:
            return _downs(_swappable(state), step)
        case Phase.BLIND:
            return [Call(trump) for trump in SUITS]
        case Phase.CALL:
            return _calls(state)
        case Phase.BID:
            return _bids(state)
        case Phase.NAME:
            assert isinstance(state.rules.auction, Bidding)
            return [Call(trump) for trump in denominations(state.rules.auction)]
        case Phase.PICKUP:
            return _pickups(state)
        case Phase.DISCARD:
            return _downs(state.hands[seat], step)
        case Phase.GIVE:
            return [
                Give(action.card) for action in _downs(state.hands[seat], step) if isinstance(action, Discard)
            ]
        case Phase.DEFEND:
            return [Pass(), Defend()]
        case Phase.STAY:
            return [Stay(), Drop()]
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


def may_leave(rules: Rules, upcard: Card | None, *, ordered: bool) -> bool:
    """Whether the dealer may leave the upcard, *ordered* up or accepted; a joker he calls for is his."""
    auction = rules.auction
    if not isinstance(auction, TurnUp) or turned_suit(rules, upcard) is None:
        return False
    return auction.pickup is Pickup.MAY or (auction.pickup is Pickup.MAY_WHEN_ORDERED and ordered)


def _pickups(state: State) -> list[Action]:
    """The dealer holds the upcard: leave it, where he may, or put down one card."""
    auction, dealer = state.rules.auction, state.dealer
    leave = may_leave(state.rules, state.upcard, ordered=state.maker not in (None, dealer))
    bury = not isinstance(auction, TurnUp) or auction.bury_upcard
    cards = list(state.hands[dealer])
    # Burying the upcard and leaving it come to the same: where it may be left, it is left.
    if (leave or not bury) and state.upcard is not None:
        cards.remove(state.upcard)
    return [*([Leave()] if leave else []), *[Discard(card) for card in sorted(set(cards))]]


def denominations(auction: Bidding) -> tuple[Trump, ...]:
    """What may be named under *auction*."""
    extra = [Trump.NO_TRUMP] * auction.no_trump + [Trump.LOW] * auction.low_no_trump
    return (*SUITS, *extra)


def spoken(state: State) -> int:
    """How many times somebody has called or passed in the auction."""
    return len([deed for deed in state.history if deed.phase in (Phase.CALL, Phase.BID)])


def stuck(state: State) -> bool:
    """Whether the seat to call may not pass."""
    rules, said = state.rules, spoken(state)
    match rules.auction:
        case TurnUp() as auction:
            if state.upcard is not None and state.upcard.joker and auction.joker_up is JokerUp.DEALER:
                return True
            return auction.stick and said == auction.rounds * rules.seats - 1
        case FreeChoice():
            return said == rules.seats - 1
        case Bidding() as auction:
            return (
                auction.stick and state.bid is None and state.turn == state.dealer and said >= rules.seats - 1
            )


def _calls(state: State) -> list[Action]:
    rules, seat = state.rules, state.turn
    auction, is_stuck = rules.auction, stuck(state)
    trumps: list[Trump] = list(SUITS)
    first = isinstance(auction, TurnUp) and spoken(state) < rules.seats
    if isinstance(auction, TurnUp):
        turned = turned_suit(rules, state.upcard)
        if first and turned is not None:
            trumps = [Trump(turned)]
        elif turned is not None and not (auction.name_turned or (is_stuck and auction.stuck_may_name_turned)):
            trumps.remove(Trump(turned))
        late = {NoTrump.NEVER: False, NoTrump.SECOND_ROUND: not first, NoTrump.STUCK: is_stuck}
        if late[auction.no_trump]:
            trumps.append(Trump.NO_TRUMP)
        if auction.natural_trump:
            trumps = [trump for trump in trumps if _natural(state, seat, trump)]
    elif isinstance(auction, FreeChoice) and auction.no_trump:
        trumps.append(Trump.NO_TRUMP)
    alone = (False, True) if rules.alone is not None else (False,)
    if first and must_be_alone(state, seat):
        alone = (True,)
    calls: list[Action] = [Call(trump, lonely) for trump in trumps for lonely in alone]
    return calls if is_stuck else [Pass(), *calls]


def must_be_alone(state: State, seat: int) -> bool:
    """Whether *seat* is the dealer's partner under the Canadian rule (H4)."""
    rules = state.rules
    canadian = rules.alone is not None and rules.alone.partner_of_dealer_must
    return canadian and seat in state.mates(state.dealer)


def _natural(state: State, seat: int, trump: Trump) -> bool:
    """Whether *seat* holds a card printed with that suit (H3)."""
    auction = state.rules.auction
    if trump.suit is None or any(card.suit is trump.suit for card in state.holding(seat)):
        return True
    assert isinstance(auction, TurnUp)
    first = spoken(state) < state.rules.seats
    offered = first and trump.suit is turned_suit(state.rules, state.upcard)
    return offered and seat == state.dealer and auction.upcard_is_natural


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
    """The state after *action*, which is one of `options`."""
    seat, step = state.turn, state.agenda[0]
    state = replace(state, history=(*state.history, Deed(step.phase, seat, action)))
    rest = state.agenda[1:]
    match step.phase, action:
        case Phase.FARMER, Farmer():
            return _farmed(state, rest)
        case Phase.SWAP, Discard(card):
            return _swapped(state, card)
        case (Phase.CALL, Pass()) | (Phase.BID, Pass() | Bid()):
            return _said(state, action)
        case ((Phase.BLIND | Phase.CALL | Phase.NAME), Call(trump, alone)):
            return called(state, seat, trump, alone=alone)
        case Phase.PICKUP, Leave():
            assert state.upcard is not None
            return _go_on(_moved(state, seat, state.upcard, first=True), rest)
        case Phase.PICKUP, Discard(card):
            return _go_on(_moved(state, seat, card), rest)
        case Phase.DISCARD, Discard(card):
            return _go_on(_moved(state, seat, card), _less(step, card, rest))
        case Phase.GIVE, Give(card):
            return _go_on(_given(state, seat, card), _less(step, card, rest))
        case Phase.DEFEND, Defend():
            out = tuple(sorted((*state.out, *state.mates(seat))))
            return _go_on(replace(state, defender=seat, out=out), ())
        case Phase.STAY, Drop():
            return _go_on(replace(state, out=tuple(sorted((*state.out, seat)))), rest)
        case ((Phase.FARMER | Phase.DEFEND | Phase.STAY), _):
            return _go_on(state, rest)
        case _:
            raise AssertionError(f"{action} in phase {step.phase.name}")


def _less(step: Step, card: Card, rest: tuple[Step, ...]) -> tuple[Step, ...]:
    """The agenda once one more card of *step* has gone."""
    return (step._replace(cards=step.cards - 1, floor=int(card)), *rest) if step.cards > 1 else rest


def _moved(state: State, seat: int, card: Card, *, first: bool = False) -> State:
    """*card* leaves the hand of *seat* for the kitty."""
    kitty = (card, *state.kitty) if first else (*state.kitty, card)
    return replace(state, hands=_without(state, seat, card), kitty=kitty)


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
    state = replace(state, hands=_without(state, seat, card))
    return replace(state, hands=_hands(state, maker, (*state.hands[maker], card)))


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
            return replace(state, agenda=(Step(Phase.SWAP, seat, 3), *auction))


def _swapped(state: State, card: Card) -> State:
    seat, step = state.turn, state.agenda[0]
    put = _moved(state, seat, card)
    rest = _less(step, card, state.agenda[1:])
    if step.cards > 1:
        return replace(put, agenda=rest)
    # The kitty reads: upcard, the face-down rest, the three shown cards just put down.
    taken, kitty = put.kitty[1:4], (put.kitty[0], *put.kitty[4:])
    return _go_on(replace(put, hands=_hands(put, seat, (*put.hands[seat], *taken)), kitty=kitty), rest)


def _said(state: State, action: Action) -> State:
    """After a pass or a bid: who speaks next, or how the auction ends."""
    rules, auction, seat = state.rules, state.rules.auction, state.turn
    if isinstance(action, Bid):
        state = replace(state, bid=action, maker=seat)
    following = (seat + 1) % rules.seats
    if not isinstance(auction, Bidding):
        rounds = auction.rounds if isinstance(auction, TurnUp) else 1
        if spoken(state) < rounds * rules.seats:
            return replace(state, agenda=(Step(Phase.CALL, following),))
        return _passed_out(state)
    bids = [deed for deed in state.history if deed.phase is Phase.BID]
    gone = {deed.seat for deed in bids if deed.action == Pass()}
    turns = [sum(deed.seat == s for deed in bids) for s in range(rules.seats)]
    top = state.bid is not None and (
        state.bid.lone == len(auction.lone)
        if state.bid.lone or auction.lone
        else state.bid.tricks == rules.tricks
    )
    for i in range(rules.seats):
        speaker = (following + i) % rules.seats
        spoke_out = auction.rounds and turns[speaker] >= auction.rounds
        if not top and speaker not in gone and not spoke_out and speaker != state.maker:
            return replace(state, agenda=(Step(Phase.BID, speaker),))
    if state.bid is None or state.maker is None:
        return _passed_out(state)
    if state.bid.trump is None:
        return replace(state, agenda=(Step(Phase.NAME, state.maker),))
    return called(state, state.maker, state.bid.trump, alone=False)


def _passed_out(state: State) -> State:
    auction = state.rules.auction
    assert not isinstance(auction, FreeChoice)
    if auction.passed_out is PassedOut.NO_TRUMP:
        return lead(replace(state, trump=Trump.NO_TRUMP))
    same = auction.passed_out is PassedOut.SAME_DEALS
    return throw_in(state, End.REDEAL if same else End.PASSED_OUT)


def called(state: State, seat: int, trump: Trump, *, alone: bool) -> State:
    """*seat* has fixed trump: list what follows before the first lead, in order."""
    rules, auction = state.rules, state.rules.auction
    turned = turned_suit(rules, state.upcard)
    first = isinstance(auction, TurnUp) and spoken(state) <= rules.seats
    taken = first and state.upcard is not None and turned in (None, trump.suit)
    swaps = 0
    if state.bid is not None and state.bid.lone:
        assert isinstance(auction, Bidding)
        alone, swaps = True, auction.lone[state.bid.lone - 1].exchange
    mates = state.mates(seat)
    state = replace(state, trump=trump, maker=seat, alone=alone, out=mates if alone else ())
    agenda: list[Step] = []
    if taken:
        state = _picked_up(state)
        agenda.append(Step(Phase.PICKUP, state.dealer))
    order = BestCard.DISCARD_FIRST
    if alone and rules.alone is not None and rules.alone.best_card is not BestCard.NEVER:
        order, swaps = rules.alone.best_card, 1
    if swaps:
        exchange = [Step(Phase.DISCARD, seat, swaps), Step(Phase.GIVE, mates[0], swaps)]
        agenda += exchange if order is BestCard.DISCARD_FIRST else exchange[::-1]
    around = [(state.dealer + 1 + i) % rules.seats for i in range(rules.seats)]
    defend = rules.alone.defend if rules.alone is not None else DefendAlone.NEVER
    if defend is DefendAlone.ALWAYS or (defend is DefendAlone.LONERS and alone):
        agenda += [Step(Phase.DEFEND, s) for s in around if s not in (seat, *mates)]
    if rules.drop_out:
        agenda += [Step(Phase.STAY, (seat + 1 + i) % rules.seats) for i in range(rules.seats - 1)]
    return _go_on(state, tuple(agenda))


def _go_on(state: State, agenda: tuple[Step, ...]) -> State:
    """The next step of *agenda*; the first lead when there is none."""
    if agenda:
        return replace(state, agenda=agenda)
    return lead(state)


def lead(state: State) -> State:
    """The state at the first lead; over at once when nobody is left to play against (BK12)."""
    rules = state.rules
    if len(state.active) == 1:
        return replace(state, agenda=(), end=End.PLAYED)
    first = state.eldest
    if state.maker is not None:
        if rules.lead is Lead.MAKER or (rules.lead is Lead.LONER and state.alone):
            first = state.maker
        elif rules.lead is Lead.LEFT_OF_LONER and state.alone:
            first = (state.maker + 1) % rules.seats
    while first in state.out:
        first = (first + 1) % rules.seats
    return replace(state, agenda=(Step(Phase.PLAY, first),))
