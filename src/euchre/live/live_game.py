"""A running game: it checks and applies commands, and tells each viewer what that viewer may know."""

from dataclasses import dataclass

from euchre.base.numbers import seats_there
from euchre.english.refusals import table_reply
from euchre.hand.game import Deal, Game, after, begin
from euchre.hand.hand import apply, legal, refusal
from euchre.hand.state import Phase, State
from euchre.live.claim_and_undo import card_seen_since, sure_tricks
from euchre.live.deal_sources import DealSource
from euchre.live.events import (
    Acted,
    Claimed,
    Dealt,
    Drew,
    Event,
    EventLog,
    Happening,
    Reply,
    ReplyCode,
    Scored,
    Seated,
    Undone,
)
from euchre.notation.record import Hand, Record
from euchre.rules.actions import OUT_OF_TURN, Accuse, Action, Play
from euchre.rules.errors import IllegalActionError
from euchre.rules.rules import Rules
from euchre.seen.views import View


@dataclass(frozen=True, slots=True)
class Sitter:
    """
    The occupant of a seat: a name, and the name of the computer player that decides; empty for a
    person.
    """

    name: str
    computer: str = ""


class LiveGame:
    """
    One game from the draw to its end: it checks commands, applies them, and tells each viewer what that
    viewer may know.

    A game does no input or output, has no clock and draws no random numbers. A refused command changes
    nothing. What it tells a viewer is in `events` and `view`; `state` and `record` know every card and are
    for the host alone.
    """

    def __init__(
        self,
        rules: Rules,
        sitters: tuple[Sitter, ...],
        deals: DealSource,
        *,
        tags: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """
        Begin a game: draw for the deal, seat the *sitters*, who come in the order of the list, and deal the
        first hand.

        *deals* gives the cards; *tags* are names and values that go into the record.

        Raises: IllegalActionError when there are too few or too many sitters.
        """
        if len(sitters) != rules.seats:
            raise IllegalActionError(f"{len(sitters)} players for a game of {rules.seats}")
        self.rules = rules
        self.tags = tags
        self._deals = deals
        self.opening = deals.opening(rules)
        self.players = sitters
        """The sitters in the order of the list, in which they drew."""
        self.sitters = tuple(sitters[player] for player in self.opening.seating)
        """By seat."""
        self.names = tuple([sitter.name for sitter in self.sitters])
        """The names of those who play, by seat."""
        self.score_before: Game = begin(rules, self.opening.dealer)
        """The score before the hand in play, by side; see `score` for the score now."""
        self.turn = 0
        """
        The number of the decision that is due, counted over the game; a command may name it, so that a late
        command changes nothing.
        """
        self.undone = 0
        """How many times somebody took a decision back; a game with any does not count for ratings."""
        self._log = EventLog()
        self._paper: list[Hand] = []
        if self.opening.draws:
            self._tell(Drew(self.opening.draws, tuple(sitter.name for sitter in sitters)), None)
        self._tell(Seated(self.names, self.opening.dealer), None)
        self._deal()

    # --- what there is to see -------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last event of the game, from 1; 0 before any."""
        return self._log.seq

    @property
    def state(self) -> State:
        """The hand in play with every card, hidden ones too."""
        return self._trail[-1]

    @property
    def score(self) -> Game:
        """The score now, with the hand just over counted."""
        return self._score

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._score.over

    @property
    def hand_number(self) -> int:
        """Which hand is in play, from 0."""
        return len(self._paper)

    @property
    def hand_counted(self) -> int:
        """
        The number of the hand in play as people count them, from 1. In a game with a fixed number of hands, a
        hand that does not count is dealt again under the same number.
        """
        return self.hand_number + 1 if self.rules.deals is None else self.score_before.played + 1

    def view(self, seat: int | None) -> View:
        """Return what *seat* may know now; None is a spectator."""
        return self._log.view(seat, self.state, self.score_before.scores)

    def events(self, seat: int | None, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """
        Return the events after number *since* up to *until* (None: the last), as *seat* may know them; None
        is a spectator. Those that the game was told to `forget` are left out.
        """
        return self._log.events(seat, since, until)

    def record(self) -> Record:
        """Return the record of the game so far, with every card in it."""
        return Record(
            rules=self.rules,
            players=tuple(sitter.name for sitter in self.players),
            draws=self.opening.draws,
            hands=(*self._paper, self._on_paper()),
            tags=self.tags,
        )

    def _on_paper(self) -> Hand:
        actions = tuple(deed.action for deed in self.state.history)
        return Hand(dealer=self._dealt.dealer, deck=self._dealt.deck, cut=self._dealt.cut, actions=actions)

    def copied(self) -> "LiveGame":
        """Return a copy of the game; what is done in one of the two changes nothing in the other."""
        other = object.__new__(LiveGame)
        vars(other).update(vars(self))
        other._paper, other._trail, other._log = [*self._paper], [*self._trail], self._log.copied()
        other._choices = [*self._choices]
        return other

    def forget(self) -> None:
        """
        Forget the events before the deal of the hand in play, but the last; the record has what was played.

        A program that keeps many games and tells each event at once can so free the memory of earlier hands.
        """
        self._log.forget(self._dealt_at)

    # --- commands -------------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action, *, turn: int | None = None) -> Reply:
        """
        Let *seat* do *action*; return whether it was done, or why it was refused.

        *turn* is the number of the decision it answers, when the sender knows it: a command for another
        decision is refused.
        """
        refused = self.refusal(seat, action, turn=turn)
        if refused is None:
            self._apply(action)
        return refused or Reply(self.seq)

    def accuse(self, seat: int, offender: int, *, turn: int | None = None) -> Reply:
        """
        Let *seat* say that *offender* has reneged in this hand; return whether it was done, or why it was
        refused.

        That is possible in honour play, until the next deal. *turn* is the number of the decision that was
        due when the sender acted, when the sender knows it.
        """
        return self.act(seat, Accuse(seat, offender), turn=turn)

    def deal(self, hand: int | None = None) -> Reply:
        """
        Deal the next hand, if one is over and the game is not; return whether it was done, or why it was
        refused.

        *hand* is the number of the hand that the sender saw end, when the sender knows it: a command for
        another is refused.
        """
        refused = self.deal_refusal(hand)
        if refused is None:
            self._paper.append(self._on_paper())
            self.score_before = self.score
            self.turn += 1
            self._deal()
        return refused or Reply(self.seq)

    def undo(self, seat: int, *, turn: int | None = None, agreed: bool = False) -> Reply:
        """
        Take back the last choice of *seat* in this hand and what came after it; return whether it was done,
        or why it was refused.

        It is possible where all others are computer players, or where the other people have *agreed*; then
        only while nobody has seen a hidden card since. *turn* is the number of the decision that was due when
        the sender asked, when the sender knows it.
        """
        refused = self.undo_refusal(seat, turn=turn, agreed=agreed)
        if refused is None:
            at = self._last_choice(seat)
            assert at is not None
            gone = len(self._trail) - 1 - at
            del self._trail[at + 1 :], self._choices[at + 1 :]
            self._reckon()
            self.turn += 1
            self.undone += 1
            self._tell(Undone(seat, gone), self.state)
        return refused or Reply(self.seq)

    def claim(self, seat: int, *, turn: int | None = None) -> Reply:
        """
        Let *seat*, which has the lead, take all remaining tricks, if no placement of the cards and no defence
        could win one; return whether it was done, or why it was refused.

        All cards are played at once, so the record holds them. *turn* is the number of the decision it
        answers, when the sender knows it.
        """
        if (refused := self.claim_refusal(seat, turn=turn)) is not None:
            return refused
        cards = sure_tricks(self.view(seat))
        self._tell(Claimed(seat, cards), self.state)
        for card in cards:
            self._apply(Play(card))
            while not self.state.over and self.state.turn != seat:
                self._apply(legal(self.state)[0])
            assert self.state.over or not self.state.trick, "a claimed trick went to another"
        return Reply(self.seq)

    def sit(self, seat: int, sitter: Sitter) -> None:
        """Let *sitter* decide for *seat* from now on."""
        self.sitters = (*self.sitters[:seat], sitter, *self.sitters[seat + 1 :])
        self.names = (*self.names[:seat], sitter.name, *self.names[seat + 1 :])
        player = self.opening.seating[seat]
        self.players = (*self.players[:player], sitter, *self.players[player + 1 :])

    def _refuse(self, code: ReplyCode, kind: str = "", **given: object) -> Reply:
        """
        Return the refusal with *code*; its sentence is looked up by *kind*, or by *code* where *kind* is
        empty.
        """
        return Reply(self.seq, code, table_reply(kind or code, **given))

    # --- what would be refused ------------------------------------------------------------------------------

    def refusal(self, seat: int, action: Action, *, turn: int | None = None) -> Reply | None:
        """Return the refusal that `act` would answer to the same arguments; None where it would do it."""
        state, out_of_turn = self._trail[-1], isinstance(action, OUT_OF_TURN)
        wrong = self._seat_or_turn_refusal(seat, turn, self._first_turn if out_of_turn else None)
        if wrong is not None:
            return wrong
        if isinstance(action, OUT_OF_TURN):
            actor = action.by if isinstance(action, Accuse) else action.seat
            if actor != seat:
                return self._refuse("not_your_turn", "not_your_deed", seat=actor)
        elif state.over:
            return self._refuse("game_over" if self.over else "hand_over", "hand_over")
        elif seat != state.turn:
            return self._refuse("not_your_turn", name=self.names[state.turn])
        error = refusal(state, action)
        return None if error is None else Reply(self.seq, "illegal", str(error), error)

    def deal_refusal(self, hand: int | None = None) -> Reply | None:
        """
        Return the refusal that `deal` would answer; None where it would deal.

        *hand* is the number of the hand that the sender saw end, when the sender knows it.
        """
        if hand is not None and hand < self.hand_number:
            return self._refuse("stale_turn", "dealt_already")
        if not self.state.over or (hand is not None and hand > self.hand_number):
            return self._refuse("hand_on")
        if self.over:
            return self._refuse("game_over")
        return None

    def undo_refusal(self, seat: int, *, turn: int | None = None, agreed: bool = False) -> Reply | None:
        """Return the refusal that `undo` would answer to the same arguments; None where it would do it."""
        if (wrong := self._seat_or_turn_refusal(seat, turn)) is not None:
            return wrong
        if not agreed and any(at != seat and not sitter.computer for at, sitter in enumerate(self.sitters)):
            return self._refuse("not_alone")
        at = self._last_choice(seat)
        if at is None:
            return self._refuse("nothing")
        if agreed and card_seen_since(self._trail[at], self.state, seat):
            return self._refuse("card_seen")
        return None

    def claim_refusal(self, seat: int, *, turn: int | None = None) -> Reply | None:
        """
        Return the refusal that `claim`, by which *seat* takes all remaining tricks, would answer; else None.

        It refuses a seat that does not exist (``no_seat``), a *turn* (the number of the decision that the
        claim answers; None: any) that is past (``stale_turn``) or still to come (``bad_turn``), and a seat
        that does not have the lead or may lose a trick (``unsure``; see `sure_tricks`).
        """
        wrong = self._seat_or_turn_refusal(seat, turn)
        if wrong is None and not sure_tricks(self.view(seat)):
            return self._refuse("unsure")
        return wrong

    def _seat_or_turn_refusal(self, seat: int, turn: int | None, first: int | None = None) -> Reply | None:
        """The refusal of a seat that does not exist; else as `turn_refusal`."""
        if not 0 <= seat < self.rules.seats:
            return self._refuse("no_seat", seats=seats_there(self.rules.seats))
        return self.turn_refusal(turn, first)

    def turn_refusal(self, turn: int | None, first: int | None = None) -> Reply | None:
        """
        Return the refusal of a command for decision *turn* that comes too early or too late; None where it is
        in time.

        It is too late if *turn* is before the decision that is due or, with *first*, before decision number
        *first*.
        """
        if turn is not None and turn > self.turn:
            return self._refuse("bad_turn")
        if turn is not None and turn < (self.turn if first is None else first):
            return self._refuse("stale_turn")
        return None

    # --- doing it -------------------------------------------------------------------------------------------

    def _apply(self, action: Action) -> None:
        """Apply a checked action, and record its event."""
        before = self._trail[-1]
        state = apply(before, action)
        self._trail.append(state)
        chosen = isinstance(action, OUT_OF_TURN) or _open(before)
        self._choices.append(state.history[-1].seat if chosen else None)
        self._reckon()
        if state.over or not isinstance(action, OUT_OF_TURN):
            self.turn += 1
        self._tell(Acted(state.history[-1]), state)
        if state.over:
            now = self.score
            points = tuple(new - old for new, old in zip(now.scores, self.score_before.scores, strict=True))
            self._tell(Scored(points, now.scores, now.winners), state)

    def _deal(self) -> None:
        """Deal; the hand may be over at once, as when the joker is turned up and must be dealt again."""
        self._dealt: Deal = self._deals.deal(self.rules, self.score_before.dealer, len(self._paper))
        self._trail: list[State] = [self._dealt.state(self.rules)]
        self._choices: list[int | None] = [None]
        """
        The seat whose choice led to each state of the trail; None where it had no choice.

        Cached: at each move every seat asks for it.
        """
        self._reckon()
        self._first_turn = self.turn
        self._dealt_at = self.seq
        dealt = Dealt(self.hand_number, self._dealt.dealer, self._dealt.cut, self.hand_counted)
        self._tell(dealt, self.state)
        if self.state.over:
            self._tell(Scored((0,) * self.rules.sides, self.score_before.scores, ()), self.state)

    def _last_choice(self, seat: int) -> int | None:
        """The index in the trail of the last choice of *seat* in this hand; forced cards do not count."""
        chosen = [at for at, chooser in enumerate(self._choices) if chooser == seat]
        return chosen[-1] - 1 if chosen else None

    def _reckon(self) -> None:
        """The score as the hand stands now."""
        self._score = after(self.score_before, self.state) if self.state.over else self.score_before

    def _tell(self, what: Happening, state: State | None) -> None:
        self._log.tell(what, state, self.score_before.scores)


def _open(state: State) -> bool:
    """Whether the seat had a choice; in honour play any card in the hand may be played."""
    if state.phase is Phase.PLAY and state.rules.revoke is not None:
        return len(set(state.holding(state.turn))) > 1
    return len(legal(state)) > 1
