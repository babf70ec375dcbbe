"""
What each call of a hand is worth on average, over the ways in which the cards not seen may lie.

Worlds are drawn uniformly from those the seat's view allows: the calls made so far are taken for lawful, not
for telling. In each world the seat makes the call; the computer player *queen* decides for every seat, from
what that seat may see, whatever else comes before the first lead (later calls, discards, exchanges); then the
play is solved with all cards open. That last step flatters whoever has more to choose in the play, as nobody
ever misguesses: an **open-hand value** compares the calls of one hand well, and says less well how much a
hand will score at a table.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from euchre.actions import Action, Pass
from euchre.analysis.intervals import Z, mean_of
from euchre.analysis.open.open_hand import PATIENCE, Book, outcome, party
from euchre.analysis.score import going_on
from euchre.cards import Card
from euchre.errors import EuchreError, IllegalActionError
from euchre.hand import apply, legal
from euchre.kernel.worlds.sampler import Sampler
from euchre.notation.layout import Layout
from euchre.notation.record import Fault, Hand, positions
from euchre.players import PLAYERS
from euchre.players.api.player import Player
from euchre.rules import Rules
from euchre.scoring import gain
from euchre.state import Phase, State
from euchre.views import View, view

SLICE: Final = 100
"""Worlds that are solved together."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Value:
    """What an action is worth: points of the seat's side less the others', on average over the worlds."""

    action: Action
    mean: float
    error: float
    """The standard error of *mean*."""
    short: float
    """How much less than the best action it is worth, in the same worlds; 0 for the best."""
    short_error: float
    """The standard error of *short*."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of *mean*."""
        return self.mean - Z * self.error, self.mean + Z * self.error


def values(
    seen: View, worlds: int = 1_000, seed: int = 0, told: Callable[[int], object] | None = None
) -> tuple[Value, ...]:
    """
    The open-hand value of each action the viewer may choose, over as many drawn *worlds*; best first.

    The same seed gives the same numbers. *told* is called with the number of worlds that are done.

    Raises: EuchreError when it is not the viewer's turn, or the worlds are too few for a standard error.
    """
    if worlds < 2:
        raise EuchreError(f"{worlds} worlds: an average and its error need two at least")
    decidable(seen)
    return weigh(seen, _drawn(Sampler(seen), worlds, seed), told)


def _drawn(sampler: Sampler, worlds: int, seed: int) -> Iterator[State]:
    """The worlds, a slice at a time: they are not all kept."""
    for start in range(0, worlds, SLICE):
        size = min(SLICE, worlds - start)
        drawn = sampler.draw(size, seed, start)
        yield from (drawn.state(n) for n in range(size))


def decidable(seen: View) -> None:
    """
    See that the viewer knows his hand and has something to decide.

    Raises: EuchreError.
    """
    if seen.over:
        raise EuchreError("the hand is over: there is nothing left to decide")
    if seen.viewer is None or seen.viewer != seen.turn:
        raise EuchreError(f"it is the turn of seat {seen.turn}: the question is asked for seat {seen.viewer}")
    if sum(seen.sizes) > PATIENCE:
        raise EuchreError(
            f"{sum(seen.sizes)} cards in play: one such deal takes minutes to solve, and many are needed"
        )
    if seen.phase is Phase.BLIND:
        raise EuchreError("the joker is turned up: the dealer names trump before he has looked at his hand")


def weigh(
    seen: View, worlds: Iterable[State], told: Callable[[int], object] | None = None
) -> tuple[Value, ...]:
    """The value of each action over exactly these *worlds*, each of them as likely as another; best first."""
    queen = PLAYERS["queen"](0)
    gains: list[list[float]] = [[] for _ in seen.legal]
    waiting: list[State] = []

    def settle() -> None:
        known = Book()
        ends = [[_decided(apply(world, action), seen, queen) for world in waiting] for action in seen.legal]
        known.learn([(end, party(end, seen.turn)) for row in ends for end in row if not end.over])
        for row, found in zip(ends, gains, strict=True):
            found += [_gain(end, seen.turn, known) for end in row]
        waiting.clear()
        if told is not None:
            told(len(gains[0]))

    for world in worlds:
        waiting.append(world)
        if len(waiting) == SLICE:
            settle()
    if waiting:
        settle()
    best = max(gains, key=sum)
    found = [_value(action, row, best) for action, row in zip(seen.legal, gains, strict=True)]
    return tuple(sorted(found, key=lambda value: -value.mean))


def _decided(state: State, seen: View, queen: Player) -> State:
    """The state when the play begins or goes on, the queen deciding for each seat from what it may see."""
    while not state.over and state.phase is not Phase.PLAY:
        state = apply(state, queen.choose(view(state, state.turn, seen.scores)))
    return state


def _gain(state: State, seat: int, known: Book) -> float:
    return gain(state.rules, state.rules.side(seat), outcome(state, party(state, seat), known).points)


def _value(action: Action, row: Sequence[float], best: Sequence[float]) -> Value:
    mean, error = mean_of(row)
    short, short_error = mean_of([top - own for top, own in zip(best, row, strict=True)])
    return Value(action=action, mean=mean, error=error, short=short, short_error=short_error)


# --- What a seat sees, from what a person can say of it -----------------------------------------------------


def seen_from(
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
    What *seat* sees when it is to speak: its *hand*, the *upcard*, the face-up table cards *ups* by seat.

    *calls* are the decisions so far; with None everyone has passed up to this seat's turn in round *round_*.

    Raises: EuchreError when this cannot be.
    """
    for name, number in (("seat", seat), ("dealer", dealer)):
        if not 0 <= number < rules.seats:
            raise EuchreError(f"{name} {number}: the seats are 0 to {rules.seats - 1}")
    going_on(rules, scores)
    _same_deck(rules, hand, upcard, ups)
    hands: list[list[Card | None]] = [[None] * rules.hand for _ in range(rules.seats)]
    hands[seat] = list(hand)
    piles: list[list[tuple[Card | None, Card | None]]] = [[(None, up) for up in row] for row in ups]
    kitty: list[Card | None] = [None] * rules.kitty
    if upcard is not None:
        kitty[0] = upcard
    deck = Layout(hands, piles or [[] for _ in hands], kitty).deck(rules, dealer)
    paper = Hand(dealer=dealer, deck=deck, actions=tuple(calls or ()))
    try:
        *_, state = positions(rules, paper)
    except Fault as fault:
        at = "" if fault.decision is None else f"call {fault.decision + 1}: "
        raise EuchreError(f"{at}{fault.text}") from None
    if calls is None:
        state = passed(state, seat, round_)
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
        raise EuchreError("no card is turned up in this game")
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


def passed(state: State, seat: int, round_: int) -> State:
    """
    The state when *seat* is to speak for the *round_*-th time, all before having passed.

    Raises: EuchreError when it never is.
    """
    while state.phase in (Phase.FARMER, Phase.CALL, Phase.BID, Phase.BLIND):
        if state.turn == seat and state.phase is not Phase.FARMER:
            round_ -= 1
            if not round_:
                return state
        if Pass() not in legal(state):
            raise IllegalActionError(f"seat {seat} is not to speak then: seat {state.turn} has to call")
        state = apply(state, Pass())
    if state.phase is Phase.PLAY or not state.over:
        raise EuchreError("trump is fixed without a call here")
    raise EuchreError(f"seat {seat} does not speak that often: when all pass, the hand is thrown in")
