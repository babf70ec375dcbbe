"""
Two worlds that differ only in what a viewer may not know, made without `euchre.seen.views` and
`euchre.seen.possible_worlds`.

World A is played at random. Our own account follows every card of its deck and notes who has seen it. World B
is the same deck with cards the viewer has not seen put in one another's place, and the same public actions;
what went face down is chosen anew. As far as that is lawful, the viewer must not notice.
"""

import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from io import BytesIO
from random import Random
from typing import Final

from euchre.hand.hand import apply, check, irregular, legal, new
from euchre.hand.state import Phase, State
from euchre.rules.actions import Accuse, Action, Call, Discard, Farmer, Give, Leave, Pass, Play, Stray
from euchre.rules.cards import JOKER, Card, Rank, Suit, Trump
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import (
    Alone,
    BestCard,
    DeclareAlone,
    DefendAlone,
    FarmersHand,
    JokerUp,
    LoneBid,
    Pickup,
    Remedy,
    Revoke,
    Rules,
    TurnUp,
    WeakHand,
)
from euchre.rules.rules import Bidding as Auction
from euchre.rules.variants import BID, BUCK, FOUR, TOURNAMENT, TWELVE, TWO, VARIANTS
from euchre.seen.views import View

Look = Callable[[State, int | None], View]
"""Something that shows a state to a viewer: `euchre.seen.views.view`, or a wrong one."""


class LeakError(AssertionError):
    """A viewer could tell two worlds apart that ought to look alike."""


@dataclass(frozen=True, slots=True)
class Case:
    """Rules to play, and what should lie where for their hidden cards to matter."""

    rules: Rules
    up: tuple[Card, ...] = ()
    """Any of these is turned up."""
    weak: bool = False
    """Somebody gets a hand that the rules help."""
    often: bool = False
    """The interesting call is made whenever it can be: alone, a lone bid, the upcard."""


# --- The tables played at -----------------------------------------------------------------------------------


def _table(rules: Rules = TOURNAMENT, **turn_up: object) -> Rules:
    """*rules*, the upcard called as the house wants it."""
    return replace(rules, auction=TurnUp(**turn_up))  # type: ignore[arg-type]  # named fields, read once


JOKERS: Final = replace(TOURNAMENT, joker=True)
HELP: Final = {kind: FarmersHand(hand=kind, remedy=Remedy.SWAP) for kind in WeakHand}
BEST: Final = {order: Alone(best_card=order, defend=DefendAlone.ALWAYS) for order in BestCard}
CLUBS: Final = tuple(card for card in BUCK.deck if card.suit is Suit.CLUBS)

HOUSES: Final[dict[str, Case]] = {
    **{f"farmer-{kind}": Case(replace(TOURNAMENT, farmer=help_), weak=True) for kind, help_ in HELP.items()},
    "farmer-keep": Case(
        replace(TOURNAMENT, farmer=replace(HELP[WeakHand.MIXED4], keep_upcard_suit=True)), weak=True
    ),
    "farmer-32": Case(replace(FOUR, farmer=HELP[WeakHand.MIXED4]), weak=True),
    "farmer-redeal": Case(
        replace(TOURNAMENT, farmer=FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.REDEAL)), weak=True
    ),
    "farmer-next": Case(
        replace(TOURNAMENT, farmer=FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.NEXT_DEALS)), weak=True
    ),
    "farmer-best": Case(
        replace(TOURNAMENT, farmer=HELP[WeakHand.CLEAN3], alone=BEST[BestCard.RECEIVE_FIRST]), weak=True
    ),
    "best-discard": Case(replace(TOURNAMENT, alone=BEST[BestCard.DISCARD_FIRST]), often=True),
    "best-receive": Case(replace(TOURNAMENT, alone=BEST[BestCard.RECEIVE_FIRST]), often=True),
    "alone-after": Case(
        replace(TOURNAMENT, alone=replace(BEST[BestCard.RECEIVE_FIRST], declared=DeclareAlone.AFTER_CALL)),
        often=True,
    ),
    "best-may": Case(replace(FOUR, alone=BEST[BestCard.RECEIVE_FIRST]), often=True),
    "best-honour": Case(
        replace(TOURNAMENT, alone=BEST[BestCard.DISCARD_FIRST], revoke=Revoke(points=2)), often=True
    ),
    "lone-named": Case(replace(BID, auction=Auction(lone=(LoneBid(exchange=2),))), often=True),
    "lone-low": Case(
        replace(BID, auction=Auction(named=False, low_no_trump=True, lone=(LoneBid(exchange=2),))), often=True
    ),
    "lone-48": Case(
        replace(VARIANTS["bid-48"], auction=Auction(low=6, named=False, lone=(LoneBid(exchange=2),))),
        often=True,
    ),
    "joker-blind": Case(JOKERS, up=(JOKER,)),
    "joker-blind-best": Case(replace(JOKERS, alone=BEST[BestCard.RECEIVE_FIRST]), up=(JOKER,)),
    "joker-blind-two": Case(VARIANTS["two-25"], up=(JOKER,)),
    "joker-fixed": Case(_table(JOKERS, joker_up=JokerUp.FIXED), up=(JOKER,), often=True),
    "joker-dealer": Case(_table(JOKERS, joker_up=JokerUp.DEALER), up=(JOKER,)),
    "joker-dealer-farmer": Case(
        _table(replace(JOKERS, farmer=HELP[WeakHand.CLEAN3]), joker_up=JokerUp.DEALER), up=(JOKER,), weak=True
    ),
    "joker-redeal": Case(_table(JOKERS, joker_up=JokerUp.REDEAL), up=(JOKER,)),
    "honour": Case(replace(TOURNAMENT, revoke=Revoke(points=2))),
    "honour-strict": Case(
        replace(TOURNAMENT, revoke=Revoke(next_trick_first=True, after_last_trick=False, out_of_turn=True))
    ),
    "honour-two": Case(replace(TWO, revoke=Revoke(points=2, out_of_turn=True))),
    "honour-twelve": Case(replace(TWELVE, revoke=Revoke())),
    "honour-bid": Case(replace(BID, revoke=Revoke())),
    "honour-buck": Case(replace(BUCK, revoke=Revoke())),
    "natural": Case(_table(natural_trump=True)),
    "natural-hard": Case(_table(natural_trump=True, upcard_is_natural=False)),
    "natural-fixed": Case(_table(JOKERS, natural_trump=True, joker_up=JokerUp.FIXED), up=(JOKER,)),
    "forced-taken": Case(replace(BUCK, forced_is_taken=True), up=CLUBS),
    "forced-not": Case(replace(BUCK, forced_is_taken=True)),
    "forced-may": Case(_table(replace(BUCK, forced_is_taken=True), pickup=Pickup.MAY), up=CLUBS),
    "forced-bid": Case(replace(VARIANTS["dirty-clubs"], forced_is_taken=True), up=CLUBS),
    "may": Case(_table(pickup=Pickup.MAY), often=True),
    "may-when-ordered": Case(_table(pickup=Pickup.MAY_WHEN_ORDERED), often=True),
    "may-no-bury": Case(_table(pickup=Pickup.MAY, bury_upcard=False), often=True),
    "must-no-bury": Case(_table(bury_upcard=False), often=True),
    "defend": Case(replace(TOURNAMENT, alone=Alone(defend=DefendAlone.ALWAYS))),
    "double": Case(replace(TWO, copies=2), often=True),
    "double-best": Case(replace(TOURNAMENT, copies=2, alone=BEST[BestCard.DISCARD_FIRST]), often=True),
}
"""House rules that hide more than the named games do."""

CASES: Final[dict[str, Case]] = {name: Case(rules) for name, rules in VARIANTS.items()} | HOUSES


# --- World A ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Run:
    """A hand as it went: before any action, then after each."""

    dealer: int
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]
    states: tuple[State, ...]

    @property
    def rules(self) -> Rules:
        """What was played."""
        return self.states[0].rules

    def stops(self, rng: Random) -> list[int]:
        """The first point of each phase and the one after, the end, and a few by chance."""
        first = {state.phase: n for n, state in reversed(list(enumerate(self.states)))}
        last = len(self.actions)
        near = {*first.values(), *(n + 1 for n in first.values()), last}
        return sorted({n for n in near if n <= last} | {rng.randint(0, last) for _ in range(2)})


def run(case: Case, rng: Random) -> Run:
    """One hand of *case*, by players who know nothing."""
    dealer = rng.randrange(case.rules.seats)
    deck = _stacked(case, dealer, rng)
    states, actions = [new(case.rules, dealer, deck)], list[Action]()
    while True:
        action = _chosen(case, states[-1], rng)
        if action is None:
            return Run(dealer, deck, tuple(actions), tuple(states))
        actions.append(action)
        states.append(apply(states[-1], action))


def _chosen(case: Case, state: State, rng: Random) -> Action | None:
    """Any kind of lawful action as likely as another; in honour play also unlawful ones and accusations."""
    if state.rules.revoke is not None:
        odd = [action for seat in range(state.rules.seats) for action in irregular(state, seat)]
        accusing = [action for action in odd if isinstance(action, Accuse)]
        straying = [action for action in odd if isinstance(action, Stray)]
        if accusing and len(state.verdicts) < 4 and rng.random() < 0.25:
            return rng.choice(accusing)
        if straying and rng.random() < 0.02:
            return rng.choice(straying)
        if state.phase is Phase.PLAY and rng.random() < 0.3:
            return Play(rng.choice(state.holding(state.turn)))
    options = legal(state)
    if not options:
        return None
    alone = [a for a in options if getattr(a, "alone", False) or getattr(a, "lone", 0)]
    if alone and rng.random() < (0.6 if case.often else 0.2):
        return rng.choice(alone)
    kinds = {type(action) for action in options}
    if case.weak and Farmer in kinds and rng.random() < 0.8:
        return Farmer()
    kind = rng.choice(sorted(kinds, key=lambda k: k.__name__))
    return rng.choice([action for action in options if isinstance(action, kind)])


def _stacked(case: Case, dealer: int, rng: Random) -> tuple[Card, ...]:
    """The deck of *case* in a random order that has what the case is about."""
    rules = case.rules
    where = dealt(rules, dealer)
    while True:
        deck = list(rules.deck)
        rng.shuffle(deck)
        if case.up:
            _put(deck, where.index(("kitty", -1)), rng.choice(case.up))
        if case.weak:
            seat = rng.randrange(rules.seats)
            low = [card for card in rules.deck if card not in case.up and card & 7 <= Rank.TEN]
            hand = rng.sample(low, min(len(low), rules.hand))
            if rng.random() < 0.5:
                hand[0] = Card.of(Rank.ACE, Suit(rng.randrange(4)))
            places = [at for at, place in enumerate(where) if place == ("hand", seat)]
            for at, card in zip(places, hand, strict=False):
                _put(deck, at, card)
        if not case.weak or _helps(new(rules, dealer, tuple(deck))):
            return tuple(deck)


def _put(deck: list[Card], at: int, card: Card) -> None:
    """*card* comes to lie at that place, for the one that lay there."""
    old = deck.index(card)
    deck[at], deck[old] = deck[old], deck[at]


def _helps(state: State) -> bool:
    while state.phase is Phase.FARMER:
        if Farmer() in legal(state):
            return True
        state = apply(state, Pass())
    return False


# --- Who has seen what --------------------------------------------------------------------------------------


def dealt(rules: Rules, dealer: int) -> list[tuple[str, int]]:
    """Where each card of the deck goes, the top one first: *down*, *up* or *hand* of a seat, or *kitty*."""
    order = [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]
    layers = [("down", rules.piles), ("up", rules.piles), *(("hand", packet) for packet in rules.packets)]
    return [
        *((kind, seat) for kind, size in layers for seat in order for _ in range(size)),
        *[("kitty", -1)] * rules.kitty,
    ]


class Account:
    """
    Every card of the deck by its place in it, followed through a hand; and which seats have seen its face.

    A spectator sees what the seat -1 does, who has no cards.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        rules = run.rules
        where = dealt(rules, run.dealer)
        self._everyone = {-1, *range(rules.seats)}
        self._hands = [
            [at for at, place in enumerate(where) if place == ("hand", s)] for s in range(rules.seats)
        ]
        self._up: list[list[int | None]] = [
            [at for at, place in enumerate(where) if place == ("up", s)] for s in range(rules.seats)
        ]
        self._down: list[list[int | None]] = [
            [at for at, place in enumerate(where) if place == ("down", s)] for s in range(rules.seats)
        ]
        self._kitty = [at for at, place in enumerate(where) if place[0] == "kitty"]
        self._seen: list[set[int]] = [set() for _ in where]
        blind = run.states[0].phase is Phase.BLIND
        for seat, hand in enumerate(self._hands):
            if not (blind and seat == run.dealer):
                self._show(hand, {seat})
        self._show([at for row in self._up for at in row if at is not None], self._everyone)
        if isinstance(rules.auction, TurnUp) or rules.forced is not None:
            self._show(self._kitty[:1], self._everyone)
        if run.states[0].phase is Phase.PICKUP:
            self._hands[run.dealer].append(self._kitty.pop(0))
        self.seen = [self._noted()]
        """For each point of the hand and each place in the deck: who has seen the card from there."""
        for n in range(len(run.actions)):
            self._follow(n)
            self.seen.append(self._noted())

    def unseen(self, n: int, viewer: int | None) -> list[int]:
        """The places in the deck whose cards *viewer* has not seen by point *n*."""
        seat = -1 if viewer is None else viewer
        return [at for at, seats in enumerate(self.seen[n]) if seat not in seats]

    def known(self, n: int, viewer: int | None) -> set[Card]:
        """The cards whose faces *viewer* has seen by point *n*."""
        hidden = set(self.unseen(n, viewer))
        return {card for at, card in enumerate(self._run.deck) if at not in hidden}

    def _noted(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(seats) for seats in self._seen)

    def _show(self, places: list[int], seats: set[int]) -> None:
        for at in places:
            self._seen[at] |= seats

    def _take(self, seat: int, card: Card) -> int:
        """That card out of the hand."""
        at = next(at for at in self._hands[seat] if self._run.deck[at] == card)
        self._hands[seat].remove(at)
        return at

    def _follow(self, n: int) -> None:
        state, after, action = self._run.states[n], self._run.states[n + 1], self._run.actions[n]
        seat, dealer = state.turn, self._run.dealer
        match state.phase, action:
            case _, Accuse():
                pass
            case _, Stray(by, card):
                held = self._hands[by] + [at for at in self._up[by] if at is not None]
                self._show([next(at for at in held if self._run.deck[at] == card)], self._everyone)
            case Phase.PLAY, Play(card):
                self._play(seat, card, done=len(after.tricks) > len(state.tricks))
            case Phase.SWAP, Discard(card):
                at = self._take(seat, card)
                self._kitty.append(at)
                self._show([at], self._everyone)
                if after.phase is not Phase.SWAP:
                    taken, self._kitty[1:4] = self._kitty[1:4], []
                    self._hands[seat] += taken
                    self._show(taken, {seat})
            case ((Phase.PICKUP | Phase.DISCARD), Discard(card)):
                self._kitty.append(self._take(seat, card))
            case Phase.PICKUP, Leave():
                assert state.upcard is not None
                self._kitty.append(self._take(seat, state.upcard))
            case Phase.GIVE, Give(card):
                assert state.maker is not None
                at = self._take(seat, card)
                self._hands[state.maker].append(at)
                self._show([at], {state.maker})
            case Phase.BLIND, Call():
                self._show(self._hands[dealer], {dealer})
            case _:
                pass
        if after.phase is Phase.PICKUP and state.phase is not Phase.PICKUP:
            self._hands[dealer].append(self._kitty.pop(0))
        for who, hand in enumerate(self._hands):  # our account against the engine's
            assert sorted(self._run.deck[at] for at in hand) == list(after.hands[who])

    def _play(self, seat: int, card: Card, *, done: bool) -> None:
        if any(self._run.deck[at] == card for at in self._hands[seat]):
            self._show([self._take(seat, card)], self._everyone)
        else:
            row = self._up[seat]
            row[next(i for i, at in enumerate(row) if at is not None and self._run.deck[at] == card)] = None
        if done:
            for up, down in zip(self._up, self._down, strict=True):
                for i, (top, below) in enumerate(zip(up, down, strict=True)):
                    if top is None and below is not None:
                        up[i], down[i] = below, None
                        self._show([below], self._everyone)


# --- World B, and the law -----------------------------------------------------------------------------------


FIELDS: Final = [field.name for field in fields(View) if field.name != "rules"]


@dataclass(slots=True)
class Tally:
    """How much the law has looked at, so that it cannot hold for want of a second world."""

    pairs: int = 0
    """Second worlds found, of those that were looked for."""
    sought: int = 0
    points: int = 0
    """Pairs of views compared."""
    phases: set[Phase] = field(default_factory=set)


def law(name: str, look: Look) -> Tally:
    """
    No viewer can tell two worlds apart that differ only in what may not be known; the same hands each time.

    Raises: LeakError when one can.
    """
    case, rng, tally = CASES[name], Random(name), Tally()
    hands = 1 if case.rules.cards_in_deck > 40 else 4 if case.rules.revoke else 2
    for _ in range(hands):
        a = run(case, rng)
        account, stops = Account(a), a.stops(rng)
        for viewer in (None, *range(case.rules.seats)):
            told: dict[int, Told] = {}
            for n in stops:
                _compare(a, account, n, viewer, look=look, told=told, rng=rng, tally=tally)
    return tally


class Told:
    """What a viewer is shown at one point of world A, to be compared with many worlds B."""

    def __init__(self, view: View) -> None:
        self.view = view

    @cached_property
    def written(self) -> tuple[bytes, str]:
        """The view as `written`, once for all worlds."""
        return written(self.view)


class _Writer(pickle.Pickler):
    """Writes the rules, which are the very same in all worlds, by who they are."""

    def persistent_id(self, value: object) -> int | None:
        return id(value) if type(value) is Rules else None


def written(view: View) -> tuple[bytes, str]:
    """A view to the last byte, and each of its fields in full but for the rules: its own `repr` is short."""
    file = BytesIO()
    _Writer(file).dump(view)
    return file.getvalue(), repr([getattr(view, name) for name in FIELDS])


def _compare(
    a: Run,
    account: Account,
    n: int,
    viewer: int | None,
    *,
    look: Look,
    told: dict[int, Told],
    rng: Random,
    tally: Tally,
) -> None:
    """Look for a world B up to point *n*, and compare on the way: each beginning of it is a world too."""
    tally.sought += 1
    unseen = account.unseen(n, viewer)
    choices = any(_face_down(s, x, viewer) for s, x in zip(a.states[:n], a.actions[:n], strict=True))
    for size in (len(unseen), len(unseen), len(unseen) // 2, 4, 3, 2, 2, 2, 2):
        deck = list(a.deck)
        moved = rng.sample(unseen, min(size, len(unseen)))
        for at, other in zip(moved, rng.sample(moved, len(moved)), strict=True):
            deck[at] = a.deck[other]
        if not choices and _hidden(new(a.rules, a.dealer, tuple(deck))) == _hidden(a.states[0]):
            continue
        reached = -1
        for reached, b in enumerate(_replayed(a, tuple(deck), n, viewer, rng)):
            if reached not in told:
                told[reached] = Told(look(a.states[reached], viewer))
            ours, theirs = told[reached], look(b, viewer)
            if ours.view != theirs or (reached == n and ours.written != written(theirs)):
                raise LeakError(_told_apart(a, reached, viewer, ours.view, theirs))
            tally.points += 1
            tally.phases.add(b.phase)
        if reached == n and _hidden(b) != _hidden(a.states[n]):
            tally.pairs += 1
            _same_answers(a.states[n], b, viewer, rng)
            return


def _hidden(state: State) -> object:
    return state.hands, state.kitty, state.piles


def _replayed(a: Run, deck: tuple[Card, ...], n: int, viewer: int | None, rng: Random) -> Iterator[State]:
    """World B with that deck, point by point up to *n*, as long as it is lawful and calls end as they did."""
    b = new(a.rules, a.dealer, deck)
    yield b
    for i in range(n):
        state, action = a.states[i], a.actions[i]
        if _face_down(state, action, viewer):
            later = _played_later(a, i, n)
            others = [x for x in legal(b) if isinstance(x, type(action)) and _card(x) not in later]
            if others and _card(action) not in later:
                action = rng.choice(others)
        try:
            check(b, action)
        except IllegalActionError:
            return
        b = apply(b, action)
        if b.verdicts != a.states[i + 1].verdicts:
            return  # what comes of an accusation is said aloud
        yield b


def _played_later(a: Run, i: int, n: int) -> set[Card]:
    """What is played by point *n* out of the hand that the face-down card of point *i* leaves or comes to."""
    owner = a.states[i].turn if isinstance(a.actions[i], Discard) else a.states[i].maker
    plays = zip(a.states[i:n], a.actions[i:n], strict=True)
    return {play.card for state, play in plays if isinstance(play, Play) and state.turn == owner}


def _card(action: Action) -> Card | None:
    return action.card if isinstance(action, Discard | Give) else None


def _face_down(state: State, action: Action, viewer: int | None) -> bool:
    """Whether *viewer* sees the back of the card only."""
    if isinstance(action, Discard):
        return state.phase is not Phase.SWAP and viewer != state.turn
    return isinstance(action, Give) and viewer not in (state.turn, state.maker)


def _same_answers(a: State, b: State, viewer: int | None, rng: Random) -> None:
    """Whatever *viewer* tries, the rules say the same in both worlds."""
    if viewer is None:
        return
    tries: list[Action] = []
    if viewer == a.turn:
        cards = rng.sample(a.rules.deck, 3)
        tries += [kind(card) for kind in (Play, Discard, Give) for card in cards]
        tries += [Pass(), Call(Trump.HEARTS), Call(Trump.CLUBS, alone=True), Farmer(), Leave()]
    if a.rules.revoke is not None:
        tries += [Accuse(viewer, seat) for seat in range(a.rules.seats)]
        tries += [Stray(viewer, card) for card in rng.sample(a.rules.deck, 3)]
    for action in tries:
        if _answer(a, action) != _answer(b, action):
            raise LeakError(f"seat {viewer} tries {action}: {_answer(a, action)!r}, {_answer(b, action)!r}")


def _answer(state: State, action: Action) -> str:
    try:
        check(state, action)
    except IllegalActionError as error:
        return str(error)
    return "yes"


def _told_apart(a: Run, n: int, viewer: int | None, ours: View, theirs: View) -> str:
    """Where the two views differ, for whoever has to find the leak."""
    names = [f.name for f in fields(View) if getattr(ours, f.name) != getattr(theirs, f.name)]
    found = "\n".join(f"{name}: {getattr(ours, name)} or {getattr(theirs, name)}" for name in names)
    return f"{a.rules}\nviewer {viewer} after {a.actions[:n]}\n{found or 'equal values, other bytes'}"
