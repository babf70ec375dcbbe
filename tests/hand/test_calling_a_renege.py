"""P1, S1-15: who can be called for a renege, when, and until when: what the sheets say is what is offered."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from euchre.english.rule_sheet import sheet
from euchre.hand import hand
from euchre.hand.scoring import points
from euchre.hand.state import End, State, Verdict
from euchre.rules.actions import Accuse, Action, Bid, Play
from euchre.rules.cards import Trump
from euchre.rules.rules import Ladder, Revoke, Rules
from euchre.rules.variants import BUCK, CUTTHROAT, EUCHRE, TOURNAMENT, TWELVE, TWO, VARIANTS
from tests.positions import finished
from tests.repetition import repeated

TABLES = {
    "two": TWO,
    "four": EUCHRE,
    "defended": replace(TOURNAMENT, alone=VARIANTS["canadian"].alone),
    "cutthroat": CUTTHROAT,
    "buck": replace(BUCK, drop_out=False),
    "twelve": TWELVE,
    "bid": VARIANTS["bid-48"],
}
WAITS = (
    "It can be called only when the trick it was played in is over, in a later trick of the hand: before the "
    "first trick is over nobody can be called, later nobody who has followed in a trick before that trick is "
    "over."
)
AT_ONCE = "It can be called at once, and in any later trick of the hand, of any player who has played."
UNTIL = "After the last trick it can still be called or owned up to, until the next deal"
IN_TIME = ", but not where every renege of the player had come to light before that trick."
ONCE = "Nobody can call the same player again before another card is played."


@dataclass
class Watched:
    """A hand in which somebody notes down what the table sees, and what it does not."""

    state: State
    called: set[int] = field(default_factory=set)
    """Who has been called since the last card."""
    kept: dict[tuple[int, int], set[int]] = field(default_factory=dict)
    """By seat and trick of a renege, the cards that could have been played instead."""
    seen: dict[tuple[int, int], int] = field(default_factory=dict)
    """By seat and trick of a renege, the trick in which the first of those cards was seen."""

    def do(self, action: Action) -> None:
        """Note *action*, and make it."""
        state, number, seat = self.state, len(self.state.tricks), self.state.turn
        if isinstance(action, Play):
            for (who, trick), cards in self.kept.items():
                if who == seat and action.card in cards:
                    self.seen.setdefault((who, trick), number)
            if action not in hand.legal(state):
                lawful = {choice.card for choice in hand.legal(state) if isinstance(choice, Play)}
                self.kept[seat, number] = {*map(int, lawful)}
                if lawful & set(state.face_up(seat)):
                    self.seen[seat, number] = number
            self.called = set()
        elif isinstance(action, Accuse):
            self.called.add(action.seat)
        hand.check(state, action)
        self.state = hand.apply(state, action)

    def callable_by(self, caller: int) -> set[int]:
        """Whom *caller* may call now, in the words of the sheet."""
        state, revoke = self.state, self.state.rules.revoke
        assert revoke is not None
        followed = {seat for seat, _ in state.trick[1:]}
        played = {seat for trick in state.tricks for seat, _ in trick.plays}
        if not revoke.next_trick_first:
            found = played | {seat for seat, _ in state.trick}
        else:
            found = played - followed
        if state.over and not revoke.after_last_trick:
            found -= {seat for seat in found if self.too_late(seat)}
        return {seat for seat in found - self.called if against(state, caller, seat)}

    def may_own_up(self, seat: int) -> bool:
        """Whether *seat* may own up to a renege now, in the words of the sheet."""
        state, revoke = self.state, self.state.rules.revoke
        assert revoke is not None
        late = len(state.tricks) - (state.over or revoke.next_trick_first)
        reneged = any(who == seat and trick <= late for who, trick in self.kept)
        return reneged and not (state.over and not revoke.after_last_trick and self.too_late(seat))

    def too_late(self, seat: int) -> bool:
        """Whether every renege of *seat* had come to light before the last trick, and there was one."""
        seen = [trick for (who, _), trick in self.seen.items() if who == seat]
        return bool(seen) and max(seen) < len(self.state.tricks) - 1


def against(state: State, one: int, other: int) -> bool:
    """Whether two seats play against each other; defenders who are paid alike play together (C3-3)."""
    sides = [seat % state.rules.sides for seat in (one, other)]
    if state.rules.sides > 2 and state.rules.defenders_paid_alike and state.maker is not None:
        sides = [side == state.maker % state.rules.sides for side in sides]
    return sides[0] != sides[1]


def reckless(state: State, rng: Random) -> Action:
    """Whatever is in the hand, one card in three."""
    choices = hand.legal(state)
    if isinstance(choices[0], Play) and rng.random() < 0.35:
        return Play(rng.choice(state.holding(state.turn)))
    return rng.choice(choices)


def moments(rules: Rules, seed: int, *, calls: bool) -> Iterator[Watched]:
    """A hand with reneges, at each of its moments from the first card on; with *calls*, also wrong ones."""
    rng = Random(seed)
    watched = Watched(hand.deal(rules, seed % rules.seats, rng))
    while True:
        if watched.state.tricks or watched.state.trick:
            yield watched
        wrong = [
            action
            for seat in range(rules.seats)
            for action in hand.irregular(watched.state, seat)
            if calls and isinstance(action, Accuse) and not any(who == action.seat for who, _ in watched.kept)
        ]
        if wrong and rng.random() < 0.3:
            watched.do(rng.choice(wrong))
        elif watched.state.over:
            return
        else:
            watched.do(reckless(watched.state, rng))


@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("name", TABLES)
@repeated(3, 60)
def test_p1_who_can_be_called_is_what_the_sheet_says(
    name: str, times: int, *, waits: bool, after: bool
) -> None:
    """False claim −2; no claim after the cut for the next deal: each sentence of the sheet, to the letter."""
    rules = replace(TABLES[name], revoke=Revoke(next_trick_first=waits, after_last_trick=after))
    text = " ".join(sheet(rules).split())
    for sentence in (WAITS if waits else AT_ONCE, UNTIL + ("." if after else IN_TIME), ONCE):
        assert sentence in text
    for seed in range(times):
        for watched in moments(rules, seed, calls=True):
            for seat in range(rules.seats):
                said = watched.callable_by(seat) | ({seat} if watched.may_own_up(seat) else set())
                offered = [Accuse(seat, other) for other in sorted(said) if seat not in watched.state.out]
                assert hand.irregular(watched.state, seat) == tuple(offered)


@pytest.mark.parametrize("name", TABLES)
@repeated(12, 200)
def test_s1_15_a_renege_can_be_called_in_every_later_trick_of_the_same_hand(name: str, times: int) -> None:
    """Two points if it is caught in later tricks of the same hand: the last trick is one of them."""
    strict = Revoke(points=2, next_trick_first=True, after_last_trick=False)
    rules, last = replace(TABLES[name], revoke=strict), 0
    for seed in range(times):
        for watched in moments(rules, seed, calls=False):
            state = watched.state
            now = len(state.tricks) - 1
            for (offender, _), seen in watched.seen.items():
                if seen != now or state.trick:
                    continue  # it came to light before, or is called when the trick is over
                for caller in range(rules.seats):
                    if caller not in state.out and against(state, caller, offender):
                        assert Accuse(caller, offender) in hand.irregular(state, caller)
                        assert hand.apply(state, Accuse(caller, offender)).verdicts[-1].trick is not None
                        assert Accuse(offender, offender) in hand.irregular(state, offender)
                        last += state.over
    assert last


SUBTRACTED = replace(CUTTHROAT, scoring=Ladder(steps=((3, 1), (5, 3)), euchre_from_maker=True))
MORE_ALONE = replace(EUCHRE, scoring=Ladder(lone_euchre=4))
MADE = "every other player, or only the maker where another has reneged, gets 2 points."
BIDS = (
    "a maker's side that reneged loses the number bid and the others get nothing; when another reneged, the "
)


@pytest.mark.parametrize(
    ("rules", "revoke", "by_maker", "by_another", "said"),
    [
        (CUTTHROAT, Revoke(points=2), (0, 2, 2), (2, 0, 0), f"The offender scores nothing; {MADE}"),
        (CUTTHROAT, Revoke(), (0, 2, 2), (2, 0, 0), "has reneged, gets the points of a euchre."),
        (
            SUBTRACTED,
            Revoke(),
            (-2, 0, 0),
            (2, 0, 0),
            "loses the points of a euchre, and nobody gains by it;",
        ),
        (SUBTRACTED, Revoke(points=2), (0, 2, 2), (2, 0, 0), f"The offender scores nothing; {MADE}"),
        (MORE_ALONE, Revoke(), (0, 4), (4, 0), "the other side gets the points of a euchre."),
        (MORE_ALONE, Revoke(lone_points=3), (0, 3), (3, 0), "plays or defends alone, it is 3 instead."),
        (BUCK, Revoke(points=3), (3, 0, 0, 0), (0, 3, 0, 0), "score goes up by 3; no other changes."),
        (BUCK, Revoke(), (5, 0, 0, 0), (0, 5, 0, 0), "score goes up by 5, as if euchred; no other changes."),
        (TWELVE, Revoke(), (0, 12), (12, 0), "nothing, and the other side gets 12 points."),
        (VARIANTS["bid"], Revoke(), (-4, 0), (4, 0), BIDS + "maker's side gets the number bid."),
    ],
)
def test_p1_the_price_on_the_sheet_is_the_price_paid(
    rules: Rules, revoke: Revoke, by_maker: tuple[int, ...], by_another: tuple[int, ...], said: str
) -> None:
    """2 to opponents; 4 if during a loner; loss of the hand; Buck +5: what the sheet says is scored."""
    rules = replace(rules, revoke=revoke)
    assert said in " ".join(sheet(rules).split())
    bid = Bid(4, Trump.HEARTS) if rules.scoring == VARIANTS["bid"].scoring else None
    over = finished(rules, (1,) * rules.seats, bid=bid, alone=rules.alone is not None)
    for offender, expected in enumerate((by_maker, by_another)):
        verdicts = (Verdict(by=1 - offender, seat=offender, trick=0),)
        assert points(replace(over, end=End.REVOKE, verdicts=verdicts)) == expected
