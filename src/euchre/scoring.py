"""Points for a finished hand, each side's from its own tricks and the rules' way of counting."""

from collections.abc import Sequence

from euchre.rules import Bidding, Contract, Countdown, Ladder, OwnTricks, Revoke, Rules
from euchre.state import End, State, Verdict


def points(state: State) -> tuple[int, ...]:
    """What each side scores for the hand; zeros while it is not over or when it was thrown in."""
    rules = state.rules
    base = (0,) * rules.sides
    if state.end is End.PLAYED:
        base = _played(state)
    elif state.end is End.REVOKE:
        base = _revoked(state, next(v for v in state.verdicts if v.trick is not None))
    false = [verdict for verdict in state.verdicts if verdict.trick is None]
    if not false or state.end is None:
        return base
    assert rules.revoke is not None
    sign = 1 if isinstance(rules.scoring, Countdown) else -1
    fines = [
        sum(rules.side(v.by) == side for v in false) * rules.revoke.false_call * sign
        for side in range(rules.sides)
    ]
    return tuple(score + fine for score, fine in zip(base, fines, strict=True))


def gain(rules: Rules, side: int, points: Sequence[float | None]) -> float:
    """
    What *points* by side are worth to *side*: its own less the others' mean, as far as they are known.

    None is a side whose points are not known. Where scores count down, a point down is a point won.

    >>> from euchre.variants import CUTTHROAT
    >>> gain(CUTTHROAT, 0, (3, 0, 1)), gain(CUTTHROAT, 0, (3, None, None))
    (2.5, 3.0)
    """
    sign = -1 if isinstance(rules.scoring, Countdown) else 1
    others = [value for other, value in enumerate(points) if other != side and value is not None]
    return sign * ((points[side] or 0) - (sum(others) / len(others) if others else 0.0))


def needed(state: State) -> int:
    """Tricks the maker's side needs: the bid, or more than half; every trick for a lone bid."""
    return state.rules.make if state.bid is None else state.bid.tricks


def side_tricks(state: State) -> tuple[int, ...]:
    """Tricks taken, by side."""
    taken = [0] * state.rules.sides
    for trick in state.tricks:
        taken[state.rules.side(trick.winner)] += 1
    return tuple(taken)


def made(state: State) -> bool:
    """Whether the maker's side took the tricks it needs."""
    return state.maker is not None and maker_tricks(state) >= needed(state)


def makers(state: State) -> frozenset[int]:
    """The sides of the maker and of who plays with him."""
    assert state.maker is not None
    return frozenset(state.rules.side(seat) for seat in (state.maker, *state.mates(state.maker)))


def maker_tricks(state: State) -> int:
    """Tricks the makers took; a maker left alone by everyone takes them all without play."""
    if not state.tricks:
        return state.rules.tricks
    took = side_tricks(state)
    return sum(took[side] for side in makers(state))


def _shared(state: State, value: int, *, to_makers: bool) -> tuple[int, ...]:
    """*value* to each side of the makers, or to each of the others."""
    ours = makers(state)
    return tuple(value * ((side in ours) is to_makers) for side in range(state.rules.sides))


def _played(state: State) -> tuple[int, ...]:
    match state.rules.scoring:
        case OwnTricks():
            return side_tricks(state) if made(state) else _shared(state, state.rules.tricks, to_makers=False)
        case Ladder() as ladder:
            return _ladder(state, ladder)
        case Contract() as contract:
            return _contract(state, contract)
        case Countdown() as countdown:
            return _countdown(state, countdown)


def _ladder(state: State, ladder: Ladder) -> tuple[int, ...]:
    took = maker_tricks(state)
    if made(state):
        return _shared(state, step(ladder.lone if state.alone else ladder.steps, took), to_makers=True)
    value = _euchre(ladder, state)
    if state.defender is not None:
        value = step(ladder.lone_defence, state.rules.tricks - took)
    if took == 0:
        value = max(value, ladder.super_euchre)
    if ladder.euchre_from_maker:
        return _shared(state, -value, to_makers=True)
    return _shared(state, value, to_makers=False)


def _euchre(ladder: Ladder, state: State) -> int:
    """What a euchre pays defenders of whom none stands alone (H6)."""
    return ladder.lone_euchre if state.alone else ladder.euchre


def step(steps: tuple[tuple[int, int], ...], tricks: int) -> int:
    """The points of the highest step that *tricks* reach; 0 below the first."""
    return max((value for least, value in steps if tricks >= least), default=0)


def _contract(state: State, contract: Contract) -> tuple[int, ...]:
    rules, took = state.rules, side_tricks(state)
    won, lost = _stakes(state)
    if won is None:
        assert state.bid is not None
        won = state.bid.tricks if contract.only_the_bid else maker_tricks(state)
    score, ours = won + contract.bonus if made(state) else -lost, makers(state)
    return tuple(score if side in ours else took[side] for side in range(rules.sides))


def _stakes(state: State) -> tuple[int | None, int]:
    """What the bid wins, None if the tricks say it, and what it loses."""
    assert state.bid is not None
    if not state.bid.lone:
        return None, state.bid.tricks
    assert isinstance(state.rules.auction, Bidding)
    rung = state.rules.auction.lone[state.bid.lone - 1]
    return rung.made, rung.lost


def _countdown(state: State, countdown: Countdown) -> tuple[int, ...]:
    scores: list[int] = []
    for seat, took in enumerate(state.won):
        if seat in state.out:
            scores.append(0)
        elif seat == state.maker:
            scores.append(-maker_tricks(state) if made(state) else countdown.penalty)
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
    guilty = offender in makers(state)
    if fixed is None:
        match rules.scoring:
            case Contract():
                # No source; by analogy with a missed bid: a maker loses it, a defender gives it away.
                won, lost = _stakes(state)
                if guilty:
                    return _shared(state, -lost, to_makers=True)
                fixed = needed(state) if won is None else won
            case Ladder() as ladder:
                fixed = ladder.lone_defence[0][1] if state.defender is not None else _euchre(ladder, state)
                if guilty and ladder.euchre_from_maker:
                    return _shared(state, -fixed, to_makers=True)
            case OwnTricks():
                fixed = rules.tricks
    return _shared(state, fixed, to_makers=not guilty)
