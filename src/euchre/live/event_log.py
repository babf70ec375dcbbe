"""The events of a running game, in order, and what each viewer is told of them."""

from typing import NamedTuple

from euchre.hand.state import State
from euchre.live.events import Acted, Event, Happening
from euchre.seen.views import View, view


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
            what = Acted(seat_view.history[-1])  # a card that went face down stays unknown to the others
        return Event(at + 1, what, seat_view)
