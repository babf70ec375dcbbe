"""
Replay a hand of which not every card is known: the reference engine, with `UNKNOWN` in place of those cards.

A card that is shown replaces an unknown card in the hand that showed it. A decision is refused only if it is
unlawful for all unknown cards. `euchre.seen.possible_worlds.complete` says whether one placement of the
unknown cards makes all decisions lawful together.
"""

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from euchre.hand.hand import SlotKind, apply, check, deal_order, deck_refusal, irregular, lay_out, legal
from euchre.hand.pre_play import may_bury_upcard
from euchre.hand.state import Phase, Pile, State
from euchre.rules.actions import Accuse, Action, Call, Discard, Farmer, Give, Leave, Pass, Play, Stray
from euchre.rules.cards import UNKNOWN, Card, suit_in
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.mechanisms import TurnUp
from euchre.rules.rules import Rules
from euchre.rules.weak_hands import taken_in_swap

Deck = tuple[Card | None, ...]
"""
The cards of a deck, top card first; None: an unknown card.

In a record, here and in `Decisions`, an unknown card is None. Once it is dealt, in a `State` or a
`euchre.seen.rewind.PartialDeal`, it is `UNKNOWN`, because None means there a place without a card.
"""

Decisions = tuple[Action | None, ...]
"""The decisions, in order; None: an unknown card was put down or given face down."""

_DUE: Final[dict[Phase, Action]] = {
    Phase.SWAP: Discard(UNKNOWN),
    Phase.PICKUP: Discard(UNKNOWN),
    Phase.DISCARD: Discard(UNKNOWN),
    Phase.GIVE: Give(UNKNOWN),
    Phase.PLAY: Play(UNKNOWN),
}
"""The action that a card stands for, in the phases in which a card is due."""


class UnlawfulError(IllegalActionError):
    """
    A decision that is unlawful for every placement of the unknown cards: its number *decision* counts from 0;
    None is the deal.
    """

    def __init__(self, decision: int | None, why: IllegalActionError) -> None:
        self.decision = decision
        super().__init__(
            Exception.__str__(why),
            reason=why.reason,
            kind=why.kind,
            seat=why.seat,
            action=why.action,
            suit=why.suit,
            legal=why.legal,
            given=why.given,
        )


def trace(rules: Rules, dealer: int, deck: Deck, decisions: Decisions) -> tuple[State, ...]:
    """
    Replay *decisions* on a hand dealt from *deck*; return the states, from the deal to the last decision.

    A hand holds each card that is known from what was dealt and shown until then, and `UNKNOWN` for each
    other card; `shown_later` adds the cards shown afterwards.

    Raises: UnlawfulError at the deal or the first decision that is unlawful for all unknown cards.
    """
    states = [trace_start(rules, dealer, deck)]
    for n, action in enumerate(decisions):
        try:
            states.append(trace_step(states[-1], action))
        except IllegalActionError as error:
            raise UnlawfulError(n, error) from None
    return tuple(states)


def _unseen_by_nobody(kind: str, seat: int | None = None, **given: object) -> IllegalActionError:
    """The fault of a deck in which a card is unknown that all saw when it was dealt."""
    return IllegalActionError(reason=RefusalReason.SEEN_BY_ALL, kind=kind, seat=seat, given=given)


def trace_start(rules: Rules, dealer: int, deck: Deck) -> State:
    """
    Return the state after the deal of *deck*, with `UNKNOWN` for each card that is None there.

    Raises: UnlawfulError when this is not the rules' deck, or a card is unknown that everybody saw.
    """
    wrong = deck_refusal(rules, deck)
    if wrong is not None:
        raise UnlawfulError(None, wrong)
    for n, (card, slot) in enumerate(zip(deck, deal_order(rules, dealer), strict=True)):
        if card is None and slot.kind is SlotKind.UP:
            raise UnlawfulError(None, _unseen_by_nobody("upper_card_unknown", slot.seat, pile=slot.pile + 1))
        if card is None and rules.turned and n == len(deck) - rules.kitty:
            raise UnlawfulError(None, _unseen_by_nobody("upcard_unknown"))
    return lay_out(rules, dealer, tuple([UNKNOWN if card is None else card for card in deck]))


def trace_step(state: State, action: Action | None) -> State:
    """
    Return the state after *action*; None stands for an unknown card that the seat to act put down or gave.

    Raises: IllegalActionError when the action is unlawful for all unknown cards.
    """
    match action:
        case Accuse() | Stray():
            return _out_of_turn(state, action)
        case _ if state.over:
            raise IllegalActionError(reason=RefusalReason.HAND_OVER, seat=state.turn, action=action)
        case None:
            return _put_unseen(state)
        case _:
            return _in_turn(state, action)


def _in_turn(state: State, action: Action) -> State:
    """The state after *action* of the seat to act."""
    seat, phase = state.turn, state.phase
    match phase, action:
        case Phase.PLAY, Play(card):
            return _played(_revealed(state, seat, card, action), card)
        case ((Phase.SWAP | Phase.PICKUP | Phase.DISCARD), Discard(card)) | (Phase.GIVE, Give(card)):
            another = state.rules.copies > 1  # it may be the other copy
            if phase is Phase.PICKUP and card == state.upcard and not (another or may_bury_upcard(state)):
                raise IllegalActionError(reason=RefusalReason.UPCARD_KEPT, seat=seat, action=action)
            return apply(_revealed(state, seat, card, action), action)
        case _:
            if phase in _DUE and (phase, action) != (Phase.PICKUP, Leave()):
                raise IllegalActionError(
                    reason=RefusalReason.CARD_DUE, seat=seat, action=action, legal=(_DUE[phase],)
                )
            may = allowed(state)
            if action not in may:
                raise IllegalActionError(reason=RefusalReason.NOT_NOW, seat=seat, action=action, legal=may)
            return apply(state, action)


def allowed(state: State) -> tuple[Action, ...]:
    """Return what the seat to act may do where no card is due; its unknown cards may be any."""
    if state.phase is Phase.FARMER and UNKNOWN in state.hands[state.turn]:
        return (Pass(), Farmer())
    return legal(state.replace(rules=_without_natural(state.rules)) if _may_be_natural(state) else state)


def _put_unseen(state: State) -> State:
    """The state after an unknown card of the seat to act went face down: any of its cards may be gone."""
    if state.phase not in (Phase.PICKUP, Phase.DISCARD, Phase.GIVE):
        raise IllegalActionError(reason=RefusalReason.SEEN_BY_ALL, seat=state.turn)
    seat = state.turn
    blurred = _with_hand(state, seat, (UNKNOWN,) * len(state.hands[seat]))
    return apply(blurred, Give(UNKNOWN) if state.phase is Phase.GIVE else Discard(UNKNOWN))


def _with_hand(state: State, seat: int, cards: tuple[Card, ...]) -> State:
    return state.replace(hands=(*state.hands[:seat], tuple(sorted(cards)), *state.hands[seat + 1 :]))


def _revealed(state: State, seat: int, card: Card, action: Action) -> State:
    """
    *state* with *card*, which *action* shows, in place of an unknown card in the hand or on a pile of
    *seat*.
    """
    hand, piles = list(state.hands[seat]), state.piles[seat] if state.phase is Phase.PLAY else ()
    if card in hand or any(pile.up == card for pile in piles):
        return state
    if UNKNOWN in hand:
        hand[hand.index(UNKNOWN)] = card
        return _with_hand(state, seat, tuple(hand))
    for n, pile in enumerate(piles):
        if pile.up == UNKNOWN:
            row = (*piles[:n], Pile(pile.down, card), *piles[n + 1 :])
            return state.replace(piles=(*state.piles[:seat], row, *state.piles[seat + 1 :]))
    raise IllegalActionError(reason=RefusalReason.NOT_HELD, seat=seat, action=action)


def _played(state: State, card: Card) -> State:
    """
    The state after *card* was played; the play is an offence where a known card should have been
    played.
    """
    rules, seat = state.rules, state.turn
    if rules.revoke is None or UNKNOWN not in state.holding(seat):
        return apply(state, Play(card))
    after = apply(state.replace(rules=_without_revoke(rules)), Play(card)).replace(rules=rules)
    known = [held for held in state.holding(seat) if held != UNKNOWN]
    led = suit_in(state.trick[0][1] if state.trick else card, state.trump)
    if suit_in(card, state.trump) != led and led in [suit_in(held, state.trump) for held in known]:
        return after.replace(offences=(*after.offences, (seat, len(state.tricks))))
    return after


@functools.lru_cache(maxsize=64)
def _without_revoke(rules: Rules) -> Rules:
    return replace(rules, revoke=None)


@functools.lru_cache(maxsize=64)
def _without_natural(rules: Rules) -> Rules:
    assert isinstance(rules.auction, TurnUp)
    return replace(rules, auction=replace(rules.auction, natural_trump=False))


def _may_be_natural(state: State) -> bool:
    """Whether an unknown card may be the natural trump that a call needs."""
    auction = state.rules.auction
    natural = isinstance(auction, TurnUp) and auction.natural_trump
    return natural and state.phase is Phase.CALL and UNKNOWN in state.holding(state.turn)


def _out_of_turn(state: State, action: Accuse | Stray) -> State:
    """The state after something out of turn; a call is proven here by known cards only."""
    rules, revoke = state.rules, state.rules.revoke
    match action:
        case Accuse(by, other):
            if by != other or revoke is None:
                check(state, action)
            elif not any(Accuse(caller, other) in irregular(state, caller) for caller in range(rules.seats)):
                # The cards decide whether a seat has something to own up to; the time to do so is the same
                # for every seat.
                raise IllegalActionError(
                    reason=RefusalReason.ACCUSED_TOO_EARLY_OR_LATE, seat=by, action=action
                )
            return apply(state, action)
        case Stray(seat, card):
            lawful = revoke is not None and revoke.out_of_turn and state.phase is Phase.PLAY
            if not lawful or seat == state.turn or seat in state.out or not 0 <= seat < rules.seats:
                raise IllegalActionError(reason=RefusalReason.NOT_OUT_OF_TURN, seat=seat, action=action)
            return apply(_revealed(state, seat, card, action), action)


def shown_later(states: Sequence[State]) -> tuple[State, ...]:
    """
    Return *states*, a hand's states in order, with the cards that seats showed later in place of `UNKNOWN`
    cards they held before.
    """
    if not any(UNKNOWN in cards for state in states for cards in (*state.hands, *chain(*state.piles))):
        return tuple(states)
    sure = [_known(hand) for hand in states[-1].hands]
    under: dict[tuple[int, int], Card] = {}
    found = [states[-1]]
    for n in range(len(states) - 2, -1, -1):
        _undo(states[n], states[n + 1], sure, under)
        hands = [_known(hand) | sure[seat] for seat, hand in enumerate(states[n].hands)]
        for seat, hand in enumerate(states[n].hands):
            if hands[seat].total() > len(hand):  # in a double deck: what was known then is surer
                hands[seat] = _known(hand)
        sure = hands
        found.append(_filled_in(states[n], hands, under))
    return tuple(reversed(found))


def _known(hand: Sequence[Card]) -> Counter[Card]:
    return Counter(card for card in hand if card != UNKNOWN)


def _filled_in(state: State, hands: list[Counter[Card]], under: dict[tuple[int, int], Card]) -> State:
    piles = tuple(
        tuple(
            Pile(*(under.get((seat, n), card) if card == UNKNOWN else card for card in pile))
            for n, pile in enumerate(row)
        )
        for seat, row in enumerate(state.piles)
    )
    filled = tuple(
        (*sorted(known.elements()), *[UNKNOWN] * (len(hand) - known.total()))
        for known, hand in zip(hands, state.hands, strict=True)
    )
    return state.replace(hands=filled, piles=piles)


def _undo(before: State, after: State, sure: list[Counter[Card]], under: dict[tuple[int, int], Card]) -> None:
    """Take one decision back in what each hand surely held, and in what lay on or under each pile."""
    *_, (phase, seat, action, pile) = after.history
    match action:
        case Play(card) if pile is not None:
            under[seat, pile] = card
        case Play(card):
            sure[seat][card] += 1
        case Stray(seat, _):
            pass  # the card is still where it was
        case Discard(card) | Give(card):
            if phase is Phase.SWAP and before.agenda[0].cards == 1:
                taken = taken_in_swap(before.kitty)
                sure[seat] -= Counter(taken)
                if UNKNOWN in taken:
                    sure[seat].clear()
            if phase is Phase.GIVE:
                assert after.maker is not None
                sure[after.maker][card] -= 1
                if card == UNKNOWN:  # any of the maker's cards may be the one
                    sure[after.maker].clear()
            if card != UNKNOWN:
                sure[seat][card] += 1
        case Leave() if before.upcard is not None:
            sure[seat][before.upcard] += 1
        case Call() if after.phase is Phase.PICKUP and after.upcard is not None:
            sure[after.dealer][after.upcard] -= 1
        case _:
            pass
    for seat, cards in enumerate(sure):
        sure[seat] = +cards
