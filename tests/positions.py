"""Positions set up by hand: the cards that a test names lie where it says, the others anywhere else."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from euchre.hand.auction import first_steps
from euchre.hand.hand import apply, check, legal, start_hand
from euchre.hand.state import Cards, End, Phase, Pile, State, Step, Trick
from euchre.rules.actions import Action, Bid, Pass, Play
from euchre.rules.cards import CARDS, Card, Trump, parse_cards, show_cards, suit_in
from euchre.rules.rules import Rules

CLUBS, DIAMONDS, HEARTS, SPADES = Trump.CLUBS, Trump.DIAMONDS, Trump.HEARTS, Trump.SPADES
NONE: Mapping[int, str] = MappingProxyType({})
FILLER = CARDS[:32]
SAID = (Phase.BLIND, Phase.CALL, Phase.BID, Phase.NAME)


def deal(
    rules: Rules,
    dealer: int = 0,
    hands: Mapping[int, str] = NONE,
    *,
    up: str = "",
    piles: Mapping[int, str] = NONE,
) -> State:
    """
    The start of a hand with these cards in these hands and *up* turned up.

    Piles read ``TH/KH -/9C``: the ten of hearts on the king; a covered nine without its cover.
    """
    table = {seat: tuple(_pile(word) for word in text.split()) for seat, text in piles.items()}
    named = [card for text in (*hands.values(), up) for card in parse_cards(text)]
    named += [card for row in table.values() for pile in row for card in pile if card is not None]
    rest = list(rules.deck)
    for card in named:
        rest.remove(card)
    full: list[Cards] = []
    rows: list[tuple[Pile, ...]] = []
    for seat in range(rules.seats):
        own = list(parse_cards(hands.get(seat, "")))
        if seat not in table:
            own += [rest.pop(0) for _ in range(rules.hand - len(own))]
        full.append(tuple(own))
        rows.append(
            table[seat]
            if seat in table
            else tuple(Pile(rest.pop(0), rest.pop(0)) for _ in range(rules.piles))
        )
    return start_hand(rules, dealer, tuple(full), tuple(rows), (*parse_cards(up), *rest))


def _pile(word: str) -> Pile:
    up, _, down = word.partition("/")
    return Pile(
        down=None if down in {"", "-"} else Card.parse(down),
        up=None if up in {"", "-"} else Card.parse(up),
    )


def to_play(
    state: State,
    trump: Trump | None,
    leader: int,
    *,
    maker: int | None = None,
    alone: bool = False,
    out: tuple[int, ...] = (),
) -> State:
    """The same cards with trump fixed and *leader* to lead."""
    agenda = (Step(Phase.PLAY, leader),)
    return replace(state, trump=trump, agenda=agenda, maker=maker, alone=alone, out=out, end=None)


def do(state: State, *actions: Action) -> State:
    """Return the state after *actions*, each of them checked."""
    for action in actions:
        check(state, action)
        state = apply(state, action)
    return state


def passes(state: State, times: int) -> State:
    """The state after *count* passes."""
    return do(state, *[Pass()] * times)


def play(text: str) -> Play:
    """The play of one card: ``JH``."""
    return Play(Card.parse(text))


def plays(text: str) -> tuple[Play, ...]:
    """Plays one after the other: ``JH AD``."""
    return tuple(Play(each) for each in parse_cards(text))


def playable(state: State) -> str:
    """The cards that may be played now, in order: ``9H KS``."""
    return " ".join(str(action.card) for action in legal(state) if isinstance(action, Play))


def held(state: State, seat: int) -> str:
    """The hand of *seat*, in order, run together."""
    return show_cards(state.hands[seat])


def settled(state: State) -> bool:
    """Whether the auction is over: nobody is to call, bid or name a suit."""
    return state.phase not in SAID


def auctions(state: State) -> int:
    """How many ways the auction can go."""
    return 1 if settled(state) else sum(auctions(apply(state, action)) for action in legal(state))


def quiet(state: State) -> State:
    """The state at the first lead: each decision still due before it is the first legal one."""
    while state.phase not in {Phase.PLAY, Phase.OVER}:
        state = apply(state, legal(state)[0])
    return state


def played_out(state: State, rng: Random) -> State:
    """The end of the hand, every choice at random."""
    while not state.over:
        state = apply(state, rng.choice(legal(state)))
    return state


def finished(
    rules: Rules,
    took: Sequence[int],
    maker: int | None = 0,
    *,
    alone: bool = False,
    defender: int | None = None,
    out: tuple[int, ...] = (),
    bid: Bid | None = None,
    dealer: int = 0,
) -> State:
    """A finished hand in which seat *i* took ``took[i]`` tricks; the cards do not matter."""
    # `start_hand` wants a deal: forced suits and turned jokers have their own tests, so none is turned here.
    up = (
        next((card for card in rules.deck if card.suit not in {None, rules.forced}), None)
        if rules.turned
        else None
    )
    winners = [seat for seat, tricks in enumerate(took) for _ in range(tricks)]
    state = State(
        rules=rules,
        dealer=dealer,
        hands=((),) * rules.seats,
        piles=((),) * rules.seats,
        kitty=(),
        upcard=up,
        agenda=first_steps(rules, dealer, up),
    )
    return replace(
        state,
        agenda=(),
        end=End.PLAYED,
        trump=HEARTS,
        maker=maker,
        alone=alone,
        defender=defender,
        out=out,
        bid=bid,
        tricks=tuple(Trick(((seat, FILLER[0]),), seat) for seat in winners),
    )


def conserved(state: State) -> bool:
    """Whether every card of the deck lies in exactly one place."""
    return sorted(everything(state)) == sorted(state.rules.deck)


def everything(state: State) -> Iterable[Card]:
    """Every card of the state, in all places."""
    for hand in state.hands:
        yield from hand
    for row in state.piles:
        yield from (card for pile in row for card in pile if card is not None)
    for _, card in state.trick:
        yield card
    for trick in state.tricks:
        yield from (card for _, card in trick.plays)
    yield from state.kitty


def could_follow(state: State) -> Cards:
    """Return the cards of the suit led that the seat to act holds; empty where it may play any card."""
    if not state.trick:
        return ()
    led = suit_in(state.trick[0][1], state.trump)
    return tuple(card for card in state.holding(state.turn) if suit_in(card, state.trump) == led)
