"""What of a game is gone once another notation has been written and read: cards, decisions, rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass, replace

from euchre.hand.state import Phase, State
from euchre.notation.record import Hand, Record, trace_hand
from euchre.notation.sentences import dealt_card_lost, decision_lost, kitty_card_lost, lost_in
from euchre.rules.actions import Accuse, Action, Call, Discard, Give, GoAlone, Leave, Pass, Stray
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.errors import NotationError
from euchre.rules.fields import differing, fields_of
from euchre.rules.rules import Rules
from euchre.seen.partial import shown_later


class LossError(NotationError):
    """
    A notation that cannot say everything: it takes *shorten*, or another notation, to convert.

    *loss* says what would be lost, *gain* what *shorten* would do about it.
    """

    def __init__(self, loss: str, gain: str = "to leave them out") -> None:
        self.loss, self.gain = loss, gain
        super().__init__(self.advising("shorten"))

    def advising(self, option: str) -> str:
        """Return the sentence of the error, with *option* (``--shorten``) as the remedy."""
        return f"{self.loss}; {option} {self.gain}"


def check_nothing_lost(record: Record, back: Record, notation: str) -> None:
    """
    Raise an error where *back*, which *record* is when the *notation* is read again, lacks one of its cards
    or decisions.

    Cards may lie in another order in the deck, as that decides nothing. For rules there is `rules_lost`.

    Raises: LossError that names each; EuchreError where a hand of *back* cannot be played by its rules.
    """
    lost = [
        each
        for n, (hand, other) in enumerate(zip(record.hands, back.hands, strict=True))
        for each in _lost(n, _states(record.rules, hand, n), _states(back.rules, other, n))
    ]
    if lost:
        raise LossError(lost_in(notation, lost))


def _states(rules: Rules, hand: Hand, number: int) -> tuple[State, ...]:
    return shown_later(trace_hand(rules, hand, number))


def _lost(number: int, ours: Sequence[State], theirs: Sequence[State]) -> Iterator[str]:
    """What hand *number* (from 0) tells in the states *ours*, and not in *theirs*, in words."""
    for seat, (hand, other) in enumerate(zip(ours[0].hands, theirs[0].hands, strict=True)):
        yield from (dealt_card_lost(number + 1, seat, card.pretty) for card in _more(hand, other))
    yield from (kitty_card_lost(number + 1, card.pretty) for card in _more(ours[0].kitty, theirs[0].kitty))
    from euchre.english.actions import brief_action  # looked up when it is shown

    told = _decisions(theirs[-1])
    for seat, action in _decisions(ours[-1]):
        if told and _same(told[0], (seat, action)):
            told.pop(0)
            continue
        if told and not isinstance(action, Accuse | Stray):  # which other notations do not know
            told.pop(0)
        yield decision_lost(number + 1, seat, brief_action(action))


def _more(cards: Sequence[Card], others: Sequence[Card]) -> Iterator[Card]:
    """The known *cards* that are not among *others*."""
    more = Counter(cards) - Counter(others)
    return (card for card in more.elements() if card != UNKNOWN)


def _decisions(state: State) -> list[tuple[int, Action]]:
    """
    The decisions of a hand, in an order in which every notation can tell them.

    Some notations cannot tell these apart: leaving the upcard, and taking it and putting it down again;
    whether a lone player puts a card down before or after getting one; whether alone is said with the call or
    later. A pass of a seat that was asked about a weak hand is not told at all.
    """
    asked = state.history and state.history[-1].phase is Phase.FARMER
    found: list[tuple[int, Action]] = []
    swapped: list[tuple[int, Action]] = []
    for phase, seat, action, _ in state.history:
        match phase, action:
            case Phase.FARMER, Pass() if not asked:
                continue
            case Phase.PICKUP, Leave():
                assert state.upcard is not None
                found.append((seat, Discard(state.upcard)))
            case Phase.ALONE, _:
                called = next(n for n, (_, earlier) in enumerate(found) if isinstance(earlier, Call))
                call = found[called][1]
                assert isinstance(call, Call)
                found[called] = (seat, replace(call, alone=isinstance(action, GoAlone)))
            case Phase.DISCARD, _:
                swapped.insert(0, (seat, action))
            case Phase.GIVE, _:
                swapped.append((seat, action))
            case _:
                found += [*swapped, (seat, action)]
                swapped = []
    return [*found, *swapped]


def _same(told: tuple[int, Action], ours: tuple[int, Action]) -> bool:
    """Whether a decision is told again; a card that nobody knew may be known."""
    if told[0] == ours[0] and isinstance(ours[1], Discard | Give) and ours[1].card == UNKNOWN:
        return type(told[1]) is type(ours[1])
    return told == ours


def rules_lost(rules: Rules, back: Rules) -> list[str]:
    """
    Return the choices of *rules* that differ in *back*, the rules as they are read again: ``tie = share``.

    What a hand pays, and the score at the start, every notation tells or refuses.
    """
    return [
        f"{path} = {_plain(value)}"
        for path, value in differing(rules, back)
        if path.partition(".")[0] not in {"scoring", "start"}
    ]


def _plain(value: object) -> str:
    if value is None or isinstance(value, bool):
        return "no" if not value else "yes"
    if is_dataclass(value):
        return ", ".join(f"{name} {_plain(getattr(value, name))}" for name in fields_of(type(value)))
    return str(value).lower()
