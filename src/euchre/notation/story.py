"""What the decisions of a hand tell without its cards: whose turn each was, and what it shows."""

import functools
from dataclasses import dataclass, field, replace
from typing import Final

from euchre.actions import Accuse, Action, Call, Discard, Farmer, Give, Leave, Pass, Play, Stray
from euchre.auction import spoken
from euchre.cards import Card, Suit, Trump, suit_in
from euchre.errors import IllegalActionError
from euchre.hand import apply, check, irregular, legal, place
from euchre.mechanisms import TurnUp
from euchre.rules import Rules
from euchre.state import End, Phase, State

BEFORE: Final = -1
"""The trick of a decision made before the play."""

_BLANK: Final = Card(0)

_CARDS: Final = {
    Phase.SWAP: "has to put a card down",
    Phase.PICKUP: "has to put a card down",
    Phase.DISCARD: "has to put a card down",
    Phase.GIVE: "has to give a card",
    Phase.PLAY: "has to play a card",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that *seat* showed it held: played in a trick (from 0), or put down or given before."""

    decision: int
    seat: int
    card: Card
    trick: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Unseen:
    """A card that *seat* put or passed face down, unknown: one from *low* to *high*, both included."""

    decision: int
    phase: Phase
    seat: int
    low: int = 0
    high: int = 32


@dataclass(frozen=True, slots=True)
class Void:
    """*seat* did not follow *suit* in *trick*."""

    decision: int
    seat: int
    trick: int
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Accused:
    """*seat* was called for an offence before trick number *late*; *last*: nothing happened afterwards."""

    decision: int
    seat: int
    late: int
    last: bool


@dataclass(slots=True)
class Story:
    """What the decisions of a hand tell; *fault* is what is wrong with the last, whatever the cards are."""

    shown: list[Shown] = field(default_factory=list)
    unseen: list[Unseen] = field(default_factory=list)
    voids: list[Void] = field(default_factory=list)
    accused: list[Accused] = field(default_factory=list)
    farmer: int | None = None
    swapped: bool = False
    """The farmer has the cards of the kitty in hand."""
    natural: tuple[int, Suit] | None = None
    """A seat that must hold a card printed with that suit when it calls."""
    taken: bool = False
    """The dealer has had the upcard in hand, and has not left it."""
    burial: bool = False
    """The upcard may be the dealer's unknown discard."""
    left: tuple[Phase, int, int] = (Phase.OVER, -1, 0)
    """A row of cards going down that is not finished: its phase, the seat, and how many are still to come."""
    trump: Trump | None = None
    maker: int | None = None
    seats: list[int] = field(default_factory=list)
    """Who made each decision."""
    phases: list[Phase] = field(default_factory=list)
    """What kind each decision was."""
    fault: str = ""


def tell(rules: Rules, dealer: int, upcard: Card | None, actions: tuple[Action | None, ...]) -> Story:
    """
    Follow *actions* as far as they make sense without a look at the cards.

    The engine keeps the order of things: it plays with empty hands, into which cards come when shown.
    """
    none: tuple[tuple[Card, ...], ...] = ((),) * rules.seats
    kitty = (upcard if upcard is not None else _BLANK, *[_BLANK] * rules.kitty)
    state = place(_bare(rules), dealer, none, ((),) * rules.seats, kitty)
    story = Story()
    for n, action in enumerate(actions):
        match action:
            case Accuse(seat, _) | Stray(seat, _):
                story.seats.append(seat)
            case _:
                story.seats.append(state.turn)
        story.phases.append(state.phase)
        try:
            state = _step(rules, story, state, action, n)
        except IllegalActionError as error:
            story.fault = str(error)
            return story
        story.trump, story.maker = state.trump, state.maker
    for n, accused in enumerate(story.accused):
        last = n + 1 == len(story.accused) and isinstance(actions[-1], Accuse)
        story.accused[n] = replace(accused, last=last)
    story.taken = story.taken or state.phase is Phase.PICKUP
    if state.phase in (Phase.SWAP, Phase.DISCARD, Phase.GIVE):
        story.left = (state.phase, state.turn, state.agenda[0].cards)
    for n, unseen in enumerate(story.unseen):
        if unseen.phase is not Phase.PICKUP:
            low, high = _bound(story, actions, unseen, -1), _bound(story, actions, unseen, 1)
            story.unseen[n] = replace(unseen, low=low, high=high)
    return story


@functools.lru_cache(maxsize=64)
def _bare(rules: Rules) -> Rules:
    """*rules* without those for which the engine looks at cards that may be unknown."""
    auction = rules.auction
    if isinstance(auction, TurnUp):
        auction = replace(auction, natural_trump=False)
    return replace(rules, revoke=None, auction=auction)


def _bound(story: Story, actions: tuple[Action | None, ...], unseen: Unseen, way: int) -> int:
    """Cards going down in a row rise: the next known one that *way* bounds the unknown ones."""
    at = unseen.decision
    while 0 <= at < len(actions) and story.phases[at] is unseen.phase:
        known = actions[at]
        if isinstance(known, Discard | Give):
            return int(known.card)
        at += way
    return 0 if way < 0 else 32


def _step(rules: Rules, story: Story, state: State, action: Action | None, n: int) -> State:
    """The state after *action*; *story* learns what it tells."""
    seat, phase = state.turn, state.phase
    if isinstance(action, Accuse | Stray):
        return _irregular(rules, story, state, action, n)
    if state.over:
        raise IllegalActionError("the hand is over")
    match phase, action:
        case Phase.PLAY, Play(card):
            if state.trick:
                led = suit_in(state.trick[0][1], state.trump)
                if suit_in(card, state.trump) != led:
                    story.voids.append(Void(n, seat, len(state.tricks), led))
            story.shown.append(Shown(n, seat, card, len(state.tricks), phase))
        case (Phase.SWAP, Discard(card)):
            story.shown.append(Shown(n, seat, card, BEFORE, phase))
            story.swapped = state.agenda[0].cards == 1
        case Phase.PICKUP, Leave() if action in legal(state):
            return apply(state, action)
        case Phase.PICKUP, (Discard() | None):
            story.taken = True
            bury = state.upcard is not None and Discard(state.upcard) in legal(state)
            if action is None:
                story.burial = bury
                return _put(state, story, n)
            if action.card == state.upcard and not bury and rules.copies == 1:  # it may be the other copy
                raise IllegalActionError(f"the {action.card.name} just turned up may not be put down here")
            story.shown.append(Shown(n, seat, action.card, BEFORE, phase))
            card = action.card
        case (Phase.DISCARD, Discard(card)) | (Phase.GIVE, Give(card)):
            story.shown.append(Shown(n, seat, card, BEFORE, phase))
        case ((Phase.DISCARD | Phase.GIVE), None):
            return _put(state, story, n)
        case Phase.FARMER, (Pass() | Farmer()):
            if isinstance(action, Farmer):
                story.farmer = seat
            return apply(state, action)
        case _, None:
            raise IllegalActionError(
                "only a card put down or passed face down may be unknown; here everyone saw what was done"
            )
        case _:
            if phase in _CARDS or action not in legal(state):
                raise IllegalActionError(_not_now(state, action))
            _note_natural(rules, story, state, action)
            return apply(state, action)
    assert action is not None
    return apply(_holding(state, seat, card), action)


def _irregular(rules: Rules, story: Story, state: State, action: Accuse | Stray, n: int) -> State:
    """The state after something out of turn."""
    revoke = rules.revoke
    match action:
        case Accuse(by, other):
            bare = replace(state, rules=rules)
            if by != other:
                check(bare, action)
            elif not any(Accuse(caller, other) in irregular(bare, caller) for caller in range(rules.seats)):
                # Whether one has something to own up to is in the cards; when one may is as for anybody else.
                raise IllegalActionError(f"seat {by} cannot own up to a revoke now")
            late = len(state.tricks) + (revoke is not None and not revoke.next_trick_first)
            story.accused.append(Accused(n, other, late, last=False))
            return state
        case Stray(seat, card):
            lawful = revoke is not None and revoke.out_of_turn and state.phase is Phase.PLAY
            if not lawful or seat == state.turn or seat in state.out or not 0 <= seat < rules.seats:
                raise IllegalActionError(f"seat {seat} cannot play out of turn here")
            story.shown.append(Shown(n, seat, card, len(state.tricks), Phase.PLAY))
            return replace(state, agenda=(), end=End.REVOKE)


def _put(state: State, story: Story, n: int) -> State:
    """The state after an unknown card went face down."""
    story.unseen.append(Unseen(n, state.phase, state.turn))
    blank = Card(1 - int(state.upcard == 1))
    action = Give(blank) if state.phase is Phase.GIVE else Discard(blank)
    return apply(_holding(state, state.turn, blank), action)


def _holding(state: State, seat: int, card: Card) -> State:
    """*state* with *card* in that hand."""
    if card in state.hands[seat]:
        return state
    hands = (*state.hands[:seat], tuple(sorted((*state.hands[seat], card))), *state.hands[seat + 1 :])
    return replace(state, hands=hands)


def _not_now(state: State, action: Action) -> str:
    doing = _CARDS.get(state.phase, f"may not {type(action).__name__.lower()} now")
    return f"seat {state.turn} {doing}"


def _note_natural(rules: Rules, story: Story, state: State, action: Action) -> None:
    auction = rules.auction
    if not isinstance(auction, TurnUp) or not auction.natural_trump or state.phase is not Phase.CALL:
        return
    first = spoken(state) < rules.seats
    if not isinstance(action, Call) or (first and state.turn == state.dealer and auction.upcard_is_natural):
        return
    suit = action.trump.suit
    if suit is not None:
        story.natural = (state.turn, suit)
