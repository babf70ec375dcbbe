"""Following suit, winning tricks, turning piles up, and calling a renege."""

from collections.abc import Iterable, Iterator
from typing import Final

from euchre.hand.state import Deed, End, Phase, Pile, SeenDeed, State, Step, Trick, Verdict
from euchre.rules.actions import PLAYS, Accuse, Play, Stray
from euchre.rules.cards import Card, follow, suit_in, winner
from euchre.rules.fields import MOST_SEATS

Hands = tuple[tuple[Card, ...], ...]
Piles = tuple[tuple[Pile, ...], ...]

_TO_PLAY: Final = tuple([(Step(Phase.PLAY, seat),) for seat in range(MOST_SEATS)])
"""By seat: the agenda when only its next card is to be decided."""
_PLAYED: Final = tuple(
    [tuple([Deed(Phase.PLAY, seat, play) for play in PLAYS]) for seat in range(MOST_SEATS)]
)
"""By seat and card number: the deed of playing that card from the hand."""


def playable(state: State) -> tuple[Card, ...]:
    """Return the cards that the seat to act may play, sorted, like cards once (G4, S0-07)."""
    led = state.trick[0][1] if state.trick else None
    cards = follow(state.holding(state.turn), led, state.trump)
    return tuple(sorted(set(cards))) if state.rules.copies > 1 else cards


def do(state: State, card: Card) -> State:
    """
    Return the state after the seat to act has played *card*; under honour play the card may
    be unlawful.
    """
    rules, seat = state.rules, state.turn
    hands, piles, pile = _taken(state, seat, card)
    offences = state.offences
    if rules.revoke is not None and card not in playable(state):
        offences = (*offences, (seat, len(state.tricks)))
    trick = (*state.trick, (seat, card))
    deed = _PLAYED[seat][card] if pile is None else Deed(Phase.PLAY, seat, PLAYS[card], pile)
    history = (*state.history, deed)
    tricks, end = state.tricks, None
    if len(trick) < rules.seats - len(state.out):
        following = rules.left_of(seat)
        while following in state.out:
            following = rules.left_of(following)
    else:
        following = trick[winner([played for _, played in trick], state.trump)][0]
        tricks, trick = (*tricks, Trick(trick, following)), ()
        if rules.piles:
            piles = tuple([tuple([_turned(pile) for pile in row]) for row in piles])
        if len(tricks) == rules.tricks:
            end = End.PLAYED
    agenda = _TO_PLAY[following] if end is None else ()
    return state.replace(
        hands=hands, piles=piles, agenda=agenda, history=history,
        trick=trick, tricks=tricks, offences=offences, end=end,
    )  # fmt: skip


def _taken(state: State, seat: int, card: Card) -> tuple[Hands, Piles, int | None]:
    """Hands and piles without *card*, and its pile: from the hand if it is there, else from the table."""
    hand = state.hands[seat]
    if card in hand:
        at = hand.index(card)
        return (*state.hands[:seat], hand[:at] + hand[at + 1 :], *state.hands[seat + 1 :]), state.piles, None
    row = list(state.piles[seat])
    at = [pile.up for pile in row].index(card)
    row[at] = row[at]._replace(up=None)
    return state.hands, (*state.piles[:seat], tuple(row), *state.piles[seat + 1 :]), at


def _turned(pile: Pile) -> Pile:
    """The pile after the trick: a covered card with nothing on it turns up (S0-09)."""
    return Pile(None, pile.down) if pile.up is None and pile.down is not None else pile


def irregular(state: State, seat: int) -> tuple[Accuse | Stray, ...]:
    """
    Return what *seat* may do out of turn under the revoke rules: call a renege, own up to one, or play out of
    turn.

    The list of seats that *seat* may call reveals no hidden card; only *seat* itself knows that it may own
    up.
    """
    revoke = state.rules.revoke
    if not 0 <= seat < state.rules.seats:
        return ()
    if revoke is None or state.end in (End.PASSED_OUT, End.REDEAL, End.THROWN_IN, End.REVOKE):
        return ()
    if seat in state.out or (state.phase is not Phase.PLAY and not state.over):
        return ()
    accusable = _judgeable(state) & set(state.opponents(seat)) - _just_accused(state)
    if state.over and not revoke.after_last_trick:
        accusable = {other for other in accusable if not _too_late(state, other)}
    if _proofs(state, seat):
        accusable.add(seat)
    strays: list[Stray] = []
    if revoke.out_of_turn and state.phase is Phase.PLAY and seat != state.turn:
        strays = [Stray(seat, card) for card in sorted(set(state.holding(seat)))]
    return (*[Accuse(seat, other) for other in sorted(accusable)], *strays)


def _judgeable(state: State) -> set[int]:
    """
    The seats whose cards can all be judged now.

    Where a call has to wait for the next trick, a seat that has played to this trick cannot be called until
    it is over, whether it reneged or not. Otherwise the refusal of a call would show that the call is true.
    """
    played = {seat for trick in state.tricks for seat, _ in trick.plays}
    if _waits(state):
        return played - {seat for seat, _ in state.trick[1:]}  # the leader was free to play any card
    return played | {seat for seat, _ in state.trick}


def _waits(state: State) -> bool:
    """Whether the trick on the table has to be over before a card in it can be called (S1-15)."""
    revoke = state.rules.revoke
    return revoke is not None and revoke.next_trick_first


def _proofs(state: State, seat: int) -> list[int]:
    """The tricks (from 0) in which *seat* has reneged, as far as they can be judged now."""
    revoke = state.rules.revoke
    if state.over and revoke is not None and not revoke.after_last_trick:
        return [trick for trick, seen in _seen_reneges(state, seat) if seen == len(state.tricks) - 1]
    late = len(state.tricks) + (not _waits(state))
    return [trick for offender, trick in state.offences if offender == seat and trick < late]


def _too_late(state: State, seat: int) -> bool:
    """
    Whether, after the last trick, every renege of *seat* had come to light before that trick.

    Any other seat can be called, with or without reason. The last trick is also a later trick of the hand,
    and the cards that it reveals are seen only when it is over (S1-15).
    """
    return bool(_seen_reneges(state, seat)) and not _proofs(state, seat)


def _seen_reneges(state: State, seat: int) -> list[tuple[int, int]]:
    """The tricks (from 0) in which *seat* reneged in a hand played out, and in which each was seen."""
    found: list[tuple[int, int]] = []
    for number, (plays, _) in enumerate(state.tricks):
        led = suit_in(plays[0][1], state.trump)
        if suit_in(dict(plays).get(seat, plays[0][1]), state.trump) is led:
            continue
        held = held_back(state.history, (), seat, number)
        seen = [at for card, at in held if suit_in(card, state.trump) is led]
        if seen:
            found.append((number, min(seen)))
    return found


def held_back(
    history: Iterable[SeenDeed], piles: Iterable[tuple[object, Card | None]], seat: int, trick: int
) -> Iterator[tuple[Card, int]]:
    """
    Yield the cards that *seat* could have played to *trick* (from 0) instead, as far as they have been seen,
    each with the trick in which it was seen.

    *history* is that of the hand, *piles* are those of *seat* now. A card in the hand is seen when it is
    played, one that lies face up on the table at once.
    """
    uncovered: dict[int, int] = {}
    plays = [
        (deed.action.card, deed.pile)
        for deed in history
        if deed.seat == seat and isinstance(deed.action, Play)
    ]
    for number, (card, pile) in enumerate(plays):  # a seat plays one card to a trick
        if number > trick and pile is None:
            yield card, number
        elif pile is not None:
            if number > trick and uncovered.get(pile, -1) < trick:
                yield card, trick
            uncovered.setdefault(pile, number)
    for pile, (_, up) in enumerate(piles):
        if up is not None and uncovered.get(pile, -1) < trick:
            yield up, trick


def _just_accused(state: State) -> set[int]:
    """The seats accused since the last card was played; all that they had played by then has been judged."""
    accused: set[int] = set()
    for deed in reversed(state.history):
        if not isinstance(deed.action, Accuse):
            break
        accused.add(deed.action.seat)
    return accused


def accuse(state: State, action: Accuse) -> State:
    """
    Return the state after a call of renege: proven, it ends the hand; false, it costs a fine and play goes
    on.
    """
    proofs = _proofs(state, action.seat)
    verdict = Verdict(action.by, action.seat, proofs[0] if proofs else None)
    history = (*state.history, Deed(state.phase, action.by, action))
    state = state.replace(history=history, verdicts=(*state.verdicts, verdict))
    return state.replace(agenda=(), end=End.REVOKE) if proofs else state


def stray(state: State, action: Stray) -> State:
    """Return the state after a card was played out of turn, which ends the hand on the spot (S0-14)."""
    verdict = Verdict(action.seat, action.seat, len(state.tricks))
    history = (*state.history, Deed(Phase.PLAY, action.seat, action))
    return state.replace(history=history, verdicts=(*state.verdicts, verdict), agenda=(), end=End.REVOKE)
