"""Points for a finished hand, each side's from its own tricks and the rules' way of counting."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from euchre.hand.state import End, State, Verdict
from euchre.rules.actions import Bid
from euchre.rules.rules import Bidding, Contract, Countdown, Ladder, OwnTricks, Revoke, Rules


def points(state: State) -> tuple[int, ...]:
    """
    Return what each side scores for the hand, by side; zeros while it is not over or when it
    was thrown in.
    """
    rules = state.rules
    base = (0,) * rules.sides
    if state.end is End.PLAYED:
        base = hand_points(played_hand(state))
    elif state.end is End.REVOKE:
        base = _revoked(state, next(v for v in state.verdicts if v.trick is not None))
    return base if state.end is None else less_fines(state, base)


def less_fines(state: State, points: tuple[int, ...]) -> tuple[int, ...]:
    """
    Return *points*, by side, less the fines for the false calls of renege in *state* (more, where scores
    count down).
    """
    rules = state.rules
    false = [verdict for verdict in state.verdicts if verdict.trick is None]
    if not false:
        return points
    assert rules.revoke is not None
    fines = [
        -sum(rules.side(v.by) == side for v in false) * rules.revoke.false_call * rules.direction
        for side in range(rules.sides)
    ]
    return tuple(score + fine for score, fine in zip(points, fines, strict=True))


def gain(rules: Rules, side: int, points: Sequence[float | None]) -> float:
    """
    Return what *points*, by side, are worth to *side*: its own less the mean of the other sides' known ones.

    None stands for points that are not known: then those of *side* itself count 0, and so does the mean where
    no other side's points are known. Where scores count down, each point down counts as one won.

    >>> from euchre.rules.variants import CUTTHROAT
    >>> gain(CUTTHROAT, 0, (3, 0, 1)), gain(CUTTHROAT, 0, (3, None, None))
    (2.5, 3.0)
    """
    others = [value for other, value in enumerate(points) if other != side and value is not None]
    return rules.direction * ((points[side] or 0) - (sum(others) / len(others) if others else 0.0))


def lead(rules: Rules, side: int, points: Sequence[int]) -> int:
    """
    Return the *points* of *side* less those of the best other side; where scores count down, each point down
    counts as one won.

    >>> from euchre.rules.variants import CUTTHROAT
    >>> lead(CUTTHROAT, 0, (3, 0, 1)), lead(CUTTHROAT, 1, (3, 0, 1))
    (2, -3)
    """
    others = [value for other, value in enumerate(points) if other != side]
    return min(rules.direction * (points[side] - value) for value in others)


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedHand:
    """The facts of a hand played to its end that decide what it pays."""

    rules: Rules
    maker: int | None
    """None where a suit is trump and nobody made it."""
    partners: tuple[int, ...] = ()
    """The seats that play with the maker, whether they sat out or not."""
    won: tuple[int, ...]
    """Tricks taken, by seat; the maker has all of them where nobody stayed in against the maker."""
    bid: Bid | None = None
    alone: bool = False
    """Whether the maker played without its partners."""
    defender: int | None = None
    """The seat that defended alone."""
    out: tuple[int, ...] = ()
    """The seats that sat out."""

    @property
    def lone(self) -> bool:
        """Whether the maker plays without a partner: by choice, or as the called ace brought none (CA3)."""
        return self.alone or (self.rules.call_ace and not self.partners)

    @property
    def needed(self) -> int:
        """Tricks the maker's side needs: the bid, or more than half; every trick for a lone bid."""
        return self.rules.needed(self.bid.tricks if self.bid else 0, alone=self.alone)

    @property
    def makers(self) -> frozenset[int]:
        """The sides of the maker and of its partners."""
        if self.maker is None:
            return frozenset()
        return frozenset([self.rules.side(seat) for seat in (self.maker, *self.partners)])

    @property
    def side_tricks(self) -> tuple[int, ...]:
        """Tricks taken, by side."""
        return self.rules.by_side(self.won)

    @property
    def maker_tricks(self) -> int:
        """Tricks that the makers took."""
        took = self.side_tricks
        return sum([took[side] for side in self.makers])

    @property
    def made(self) -> bool:
        """Whether the makers took the tricks they need."""
        return self.maker is not None and self.maker_tricks >= self.needed


def hand_points(hand: PlayedHand) -> tuple[int, ...]:
    """Return what each side scores for *hand*, by side, under the rules by which it was played."""
    match hand.rules.scoring:
        case OwnTricks():
            return hand.side_tricks if hand.made else _shared(hand, hand.rules.tricks, to_makers=False)
        case Ladder() as ladder:
            return _ladder(hand, ladder)
        case Contract() as contract:
            return _contract(hand, contract)
        case Countdown() as countdown:
            return _countdown(hand, countdown)


def split_points(
    rules: Rules, maker: int, tricks: int, *, bid: Bid | None = None, alone: bool = False
) -> tuple[int, ...]:
    """
    Return what each side scores when the maker's side takes *tricks* and the other seats share the rest
    evenly.

    *maker* is the seat, *bid* its bid in a bidding game. Where an ace is called the next seat is taken to
    hold it, unless the maker plays *alone* (CA3).

    >>> from euchre.rules.variants import TOURNAMENT
    >>> split_points(TOURNAMENT, 1, 5), split_points(TOURNAMENT, 1, 2)
    ((0, 2), (2, 0))
    """
    partners = rules.mates(maker)
    if rules.call_ace and not alone:
        partners = (rules.left_of(maker),)
    others = [seat for seat in range(rules.seats) if seat not in (maker, *partners)]
    won = [0] * rules.seats
    won[maker] = tricks
    for n in range(rules.tricks - tricks):
        won[others[n % len(others)]] += 1
    return hand_points(
        PlayedHand(rules=rules, maker=maker, partners=partners, won=tuple(won), bid=bid, alone=alone)
    )


def with_party_tricks(hand: PlayedHand, party: Collection[int], tricks: int) -> PlayedHand:
    """
    Return *hand* as it ends when *party* takes *tricks* of all its tricks and the others the rest.

    One seat of each party gets all tricks of the party, so the result does not tell points that depend on how
    the seats of a party share their tricks.
    """
    active = [seat for seat in range(hand.rules.seats) if seat not in hand.out]
    ally = next((seat for seat in active if seat in party), min(party))
    opponent = next((seat for seat in active if seat not in party), ally)
    won = [0] * hand.rules.seats
    won[ally] += tricks
    won[opponent] += hand.rules.tricks - tricks
    return replace(hand, won=tuple(won))


def played_hand(state: State) -> PlayedHand:
    """Return the facts of *state*, a hand played to its end, that decide what it pays."""
    won = state.won
    if not state.tricks and state.maker is not None:
        won = tuple([state.rules.tricks * (seat == state.maker) for seat in range(state.rules.seats)])
    return PlayedHand(
        rules=state.rules,
        maker=state.maker,
        partners=() if state.maker is None else state.mates(state.maker),
        won=won,
        bid=state.bid,
        alone=state.alone,
        defender=state.defender,
        out=state.out,
    )


def must_earn(rules: Rules) -> bool:
    """
    Return whether a side can win the game only with a hand in which it made its bid or defeated another
    side's bid (BD10).
    """
    return isinstance(rules.scoring, Contract) and rules.scoring.must_earn


def made(state: State) -> bool:
    """Return whether the maker's side has taken the tricks it needs; False without a maker."""
    return played_hand(state).made


def maker_tricks(state: State) -> int:
    """Return the tricks that the maker's side took; all of them for a maker whom everyone else left alone."""
    return played_hand(state).maker_tricks


def _shared(hand: PlayedHand, value: int, *, to_makers: bool) -> tuple[int, ...]:
    """Return *value* for each side of the makers, or for each other side, and 0 for the rest."""
    ours = hand.makers
    return tuple([value * ((side in ours) is to_makers) for side in range(hand.rules.sides)])


def _ladder(hand: PlayedHand, ladder: Ladder) -> tuple[int, ...]:
    took = hand.maker_tricks
    if hand.made:
        return _shared(hand, step_points(ladder.lone if hand.lone else ladder.steps, took), to_makers=True)
    value = _euchre(ladder, alone=hand.lone)
    if hand.defender is not None:
        value = step_points(ladder.lone_defence, hand.rules.tricks - took)
    if took == 0:
        value = max(value, ladder.super_euchre)
    if ladder.euchre_from_maker:
        return _shared(hand, -value, to_makers=True)
    return _shared(hand, value, to_makers=False)


def _euchre(ladder: Ladder, *, alone: bool) -> int:
    """Return what a euchre pays the defenders where none of them defends alone (H6)."""
    return ladder.lone_euchre if alone else ladder.euchre


def step_points(steps: tuple[tuple[int, int], ...], tricks: int) -> int:
    """
    Return the points that *tricks* bring by *steps*, pairs of least tricks and points; 0 below the first
    step.
    """
    return max((value for least, value in steps if tricks >= least), default=0)


def _contract(hand: PlayedHand, contract: Contract) -> tuple[int, ...]:
    rules, took = hand.rules, hand.side_tricks
    won, lost = _bid_value(hand)
    if won is None:
        won = hand.needed if contract.only_the_bid else hand.maker_tricks
    score, ours = won + contract.bonus if hand.made else -lost, hand.makers
    return tuple(score if side in ours else took[side] for side in range(rules.sides))


def _bid_value(hand: PlayedHand) -> tuple[int | None, int]:
    """Return what the bid wins (None where that depends on the tricks) and what it loses, in points."""
    assert hand.bid is not None
    if not hand.bid.lone:
        return None, hand.bid.tricks
    assert isinstance(hand.rules.auction, Bidding)
    rung = hand.rules.auction.lone[hand.bid.lone - 1]
    return rung.made, rung.lost


def _countdown(hand: PlayedHand, countdown: Countdown) -> tuple[int, ...]:
    scores: list[int] = []
    for seat, took in enumerate(hand.won):
        if seat in hand.out:
            scores.append(0)
        elif seat == hand.maker:
            scores.append(-hand.maker_tricks if hand.made else countdown.penalty)
        else:
            scores.append(-took if took else countdown.penalty)
    return tuple(scores)


def _revoked(state: State, verdict: Verdict) -> tuple[int, ...]:
    """The offender pays the fixed points, or loses the hand as if euchred (A4, A22)."""
    rules, offender = state.rules, state.rules.side(verdict.seat)
    revoke = rules.revoke
    assert isinstance(revoke, Revoke)
    fixed = revoke.points
    if revoke.lone_points is not None and (state.alone or state.defender is not None):
        fixed = revoke.lone_points
    if isinstance(rules.scoring, Countdown):
        penalty = rules.scoring.penalty if fixed is None else fixed
        return tuple(penalty * (side == offender) for side in range(rules.sides))
    hand = played_hand(state)
    guilty = offender in hand.makers
    if fixed is None:
        match rules.scoring:
            case Contract():
                # No source says so; as with a missed bid, a maker who reneges loses the bid, and a defender
                # who reneges gives it to the maker.
                won, lost = _bid_value(hand)
                if guilty:
                    return _shared(hand, -lost, to_makers=True)
                fixed = hand.needed if won is None else won
            case Ladder() as ladder:
                fixed = (
                    ladder.lone_defence[0][1]
                    if state.defender is not None
                    else _euchre(ladder, alone=hand.lone)
                )
                if guilty and ladder.euchre_from_maker:
                    return _shared(hand, -fixed, to_makers=True)
            case OwnTricks():
                fixed = rules.tricks
    return _shared(hand, fixed, to_makers=not guilty)


def drawn(winners: Sequence[int], sides: int) -> bool:
    """Return whether all *sides* of a game share it as its *winners*, so that nobody has won."""
    return len(winners) == sides
