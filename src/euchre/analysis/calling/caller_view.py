"""
What a seat that is to call sees, from what a person can say of it: the hand, the upcard, who deals, the
score.
"""

from collections.abc import Sequence

from euchre.base.errors import EuchreError
from euchre.base.numbers import score_text, seats_there
from euchre.hand.game import winners_before_hand
from euchre.hand.hand import apply, legal
from euchre.hand.state import Phase, State
from euchre.notation.record import Hand, RecordFault, trace_hand
from euchre.notation.sentences import NO_UPCARD
from euchre.rules.actions import Action, Pass
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.rules import Contract, Countdown, Ladder, Rules
from euchre.seen.rewind import PartialDeal
from euchre.seen.views import View, view


def check_seat(rules: Rules, seat: int, named: str = "seat") -> None:
    """
    Check that *seat* is one of a table under *rules*; *named* is what the message calls it.

    Raises: EuchreError when it is not.
    """
    if not 0 <= seat < rules.seats:
        raise EuchreError(f"{named} {seat}: {seats_there(rules.seats)}")


def check_scores(rules: Rules, scores: Sequence[int], named: str = "score") -> None:
    """
    Check that a match under *rules* may stand at *scores*, points by side, before a hand; no scores are
    always right.

    *named* is what the message calls the scores, an option for instance.

    Raises: EuchreError when there are too many or too few scores, when a score is lower than one can be, or
    when the match would be over.

    >>> from euchre.rules.variants import variant
    >>> check_scores(variant("tournament"), (10, 0))
    Traceback (most recent call last):
    euchre.base.errors.EuchreError: score 10–0: a match to 10 is over then
    """
    if not scores:
        return
    said = f"{named} {score_text(scores)}"
    if len(scores) != rules.sides:
        raise EuchreError(f"{len(scores)} scores: this game has {rules.sides} sides")
    if min(scores) < rules.start and not _loses(rules):
        raise EuchreError(f"{said}: in this game nobody comes below {rules.start}")
    if winners_before_hand(rules, tuple(scores)):
        raise EuchreError(f"{said}: a match to {rules.target} is over then")


def _loses(rules: Rules) -> bool:
    """Whether a score can go below the one at the start."""
    match rules.scoring:
        case Contract() | Countdown():
            return True
        case Ladder(euchre_from_maker=True):
            return True
        case _:
            return rules.revoke is not None and rules.revoke.false_call > 0


def caller_view(
    rules: Rules,
    *,
    seat: int,
    dealer: int,
    hand: Sequence[Card],
    upcard: Card | None = None,
    ups: Sequence[Sequence[Card]] = (),
    calls: Sequence[Action | None] | None = None,
    round_: int = 1,
    scores: tuple[int, ...] = (),
) -> View:
    """
    Return the view of *seat* at its turn to call, built from what a person can say of the position.

    *hand* are the cards of *seat* before the dealer picks up, *upcard* the card turned up (None in a game
    without one), *ups* by seat the cards face up on the table, in games that have them. *calls* are the
    decisions of the auction so far, None among them for a card put down unseen; without *calls* everyone
    passes until it is this seat's turn for the *round_*-th time. *scores* are the points by side before the
    hand; empty: no match is in play.

    Raises: EuchreError when the cards, seats or scores do not fit *rules*, or when *seat* is not to call
    then.
    """
    check_seat(rules, seat)
    check_seat(rules, dealer, "dealer")
    check_scores(rules, scores)
    _same_deck(rules, hand, upcard, ups)
    hands = [[UNKNOWN] * rules.hand for _ in range(rules.seats)]
    hands[seat] = list(hand)
    piles: list[list[tuple[Card | None, Card | None]]] = [[(UNKNOWN, up) for up in row] for row in ups]
    kitty = [UNKNOWN] * rules.kitty
    if upcard is not None:
        kitty[0] = upcard
    deck = PartialDeal(hands, piles or [[] for _ in hands], kitty).deck(rules, dealer)
    paper = Hand(dealer=dealer, deck=deck, actions=tuple(calls or ()))
    try:
        *_, state = trace_hand(rules, paper)
    except RecordFault as fault:
        at = "" if fault.decision is None else f"call {fault.decision + 1}: "
        raise EuchreError(f"{at}{fault.text}") from None
    if calls is None:
        state = after_passes(state, seat, round_)
    if state.over:
        raise EuchreError("after these calls the hand is over")
    if state.turn != seat:
        raise EuchreError(f"after these calls seat {state.turn} is to speak, not seat {seat}")
    return view(state, seat, scores)


def _same_deck(
    rules: Rules, hand: Sequence[Card], upcard: Card | None, ups: Sequence[Sequence[Card]]
) -> None:
    """
    See that the cards are as many as there should be, each in the deck, and none of them written twice.

    Raises: EuchreError.
    """
    if len(hand) != rules.hand:
        raise EuchreError(f"{len(hand)} cards in hand: in this game it has {rules.hand}")
    if rules.turned and upcard is None:
        raise EuchreError("a card is turned up in this game: say which")
    if upcard is not None and not rules.turned:
        raise EuchreError(NO_UPCARD)
    if bool(ups) != bool(rules.piles):
        raise EuchreError(
            f"{rules.piles} face-up cards lie before each seat: write them down"
            if rules.piles
            else "no cards lie on the table in this game"
        )
    if ups and len(ups) != rules.seats:
        raise EuchreError(f"face-up cards of {len(ups)} seats: there are {rules.seats}")
    for seat, row in enumerate(ups):
        if len(row) != rules.piles:
            raise EuchreError(f"{len(row)} face-up cards before seat {seat}: there are {rules.piles}")
    cards = [*hand, *([] if upcard is None else [upcard]), *(card for row in ups for card in row)]
    for card in cards:
        if card not in rules.deck:
            raise EuchreError(f"the {card.name} is not in the deck of this game")
        if cards.count(card) > rules.copies:
            often = "twice" if cards.count(card) == 2 else f"{cards.count(card)} times"
            raise EuchreError(f"the {card.name} is written {often}")


def after_passes(state: State, seat: int, round_: int) -> State:
    """
    Return the state when *seat* is to call for the *round_*-th time (from 1), everyone before it passing.

    Raises: EuchreError when that never happens: someone may not pass, trump is fixed without a call, or the
    hand is thrown in first.
    """
    while state.phase in (Phase.FARMER, Phase.CALL, Phase.BID, Phase.BLIND):
        if state.turn == seat and state.phase is not Phase.FARMER:
            round_ -= 1
            if not round_:
                return state
        if Pass() not in legal(state):
            text = f"seat {seat} is not to speak then: seat {state.turn} has to call"
            raise IllegalActionError(text, reason=RefusalReason.NOTHING_TO_DECIDE, seat=seat)
        state = apply(state, Pass())
    if state.phase is Phase.PLAY or not state.over:
        raise EuchreError("trump is fixed without a call here")
    raise EuchreError(f"seat {seat} does not speak that often: when all pass, the hand is thrown in")
