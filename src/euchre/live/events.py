"""What a running game says: its events, as each viewer may know them, and its answers to commands."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from euchre.hand.game import Drawn
from euchre.hand.state import SeenDeed, State
from euchre.rules.cards import Card
from euchre.rules.errors import IllegalActionError
from euchre.seen.views import View, view


@dataclass(frozen=True, slots=True)
class Drew:
    """
    Cards were drawn, for the deal and perhaps for partners; players count in the order of the list, round by
    round.
    """

    draws: tuple[Drawn, ...]
    names: tuple[str, ...]
    """The players in the order of the list, which is the order in which they drew."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Everyone has a seat: names by seat, and who deals first."""

    names: tuple[str, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """
    A hand was dealt: its number in the game, from 0, its dealer, how many cards were cut off the deck (0: no
    cut), and its number as people count it (`LiveGame.hand_counted`).
    """

    number: int
    dealer: int
    cut: int
    counted: int


@dataclass(frozen=True, slots=True)
class Acted:
    """
    A seat called, played, put a card down or accused; a card that went face down is known to
    that seat alone.
    """

    deed: SeenDeed


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand is over: the points by side, the score now, and the sides that have won the game, if any."""

    points: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """A seat took back a decision, and with it what others decided after it."""

    seat: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed the remaining tricks, and showed its cards in the order in which it leads them."""

    seat: int
    cards: tuple[Card, ...]


Happening = Drew | Seated | Dealt | Acted | Scored | Undone | Claimed
"""The events of a game."""


@dataclass(frozen=True, slots=True)
class Event:
    """
    Something that happened in a game, with the viewer's view right after it; its number *seq*, from 1, is
    the same for all viewers.
    """

    seq: int
    what: Happening
    view: View | None
    """None before the first deal."""


class _Moment(NamedTuple):
    """An event as the game knows it: what happened, the hand right after it, the score before that hand."""

    what: Happening
    state: State | None
    scores: tuple[int, ...]


class EventLog:
    """
    The events of one game, numbered from 1.

    Copies share one list until a second copy adds an event; the first `seq` events are those of a copy.
    """

    def __init__(self) -> None:
        self._moments: list[_Moment] = []
        self.seq = 0
        """The number of the last event; 0 before any."""
        self._forgotten = 0
        """Events before the first of the list."""
        self._looks: list[tuple[State, dict[int | None, View]]] = []

    def copied(self) -> "EventLog":
        """Return a copy of these events; an event added to one of the two is not in the other."""
        other = object.__new__(EventLog)
        vars(other).update(vars(self))
        return other

    def tell(self, what: Happening, state: State | None, scores: tuple[int, ...]) -> None:
        """Note *what* happened, the hand right after it (None: none is on), and the *scores* before it."""
        own = self.seq - self._forgotten
        if len(self._moments) > own:  # another copy has gone on from here
            self._moments = self._moments[:own]
        self._moments.append(_Moment(what, state, scores))
        self.seq += 1

    def forget(self, seq: int) -> None:
        """Forget the events before number *seq*."""
        gone = seq - 1 - self._forgotten
        if gone > 0:
            self._moments = self._moments[gone : self.seq - self._forgotten]  # a list of its own
            self._forgotten += gone

    def events(self, seat: int | None, since: int, until: int | None) -> tuple[Event, ...]:
        """
        Return the events after number *since* up to *until* (None: the last), as *seat* may know them; None
        is a spectator. Those that were forgotten are left out.
        """
        end = self.seq if until is None else until
        return tuple([self._event(at, seat) for at in range(max(since, self._forgotten), end)])

    def view(self, seat: int | None, state: State, scores: tuple[int, ...]) -> View:
        """
        Return what *seat* may know of the hand *state*, before which the scores were *scores*.

        Each view is made once and kept until two other hands have been viewed.
        """
        views: dict[int | None, View] | None = None
        for known, there in self._looks:
            if known is state:
                views = there
        if views is None:
            views = {}
            self._looks = [(state, views), *self._looks[:1]]
        cached = views.get(seat)
        if cached is None:
            cached = views[seat] = view(state, seat, scores, views.get(None))
        return cached

    def _event(self, at: int, seat: int | None) -> Event:
        moment = self._moments[at - self._forgotten]
        seat_view = None if moment.state is None else self.view(seat, moment.state, moment.scores)
        what = moment.what
        if isinstance(what, Acted) and seat_view is not None:
            what = Acted(seat_view.history[-1])  # without a card that went face down before others
        return Event(at + 1, what, seat_view)


ReplyCode = Literal[
    "no_seat", "bad_turn", "stale_turn", "not_your_turn", "illegal", "hand_on", "hand_over", "game_over",
    "not_alone", "nothing", "card_seen", "unsure",
]  # fmt: skip
"""Why a game refuses a command."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a command: done, or refused with a *code* for programs and a sentence for people."""

    seq: int
    """The number of the last event when the answer was given."""
    code: ReplyCode | Literal[""] = ""
    text: str = ""
    error: IllegalActionError | None = None
    """
    The error of the rules, where the rules refuse the action; None where the command is refused for another
    reason.
    """

    @property
    def ok(self) -> bool:
        """Whether the command was done."""
        return not self.code
