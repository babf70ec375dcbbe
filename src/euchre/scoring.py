"""Points for a finished hand, each side's from its own tricks and the rules' way of counting."""

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
    return state.maker is not None and _took(state)[state.rules.side(state.maker)] >= needed(state)


def _took(state: State) -> tuple[int, ...]:
    """Tricks by side; a maker left alone by everyone takes them all without play."""
    if state.tricks or state.maker is None:
        return side_tricks(state)
    return tuple(
        state.rules.tricks * (side == state.rules.side(state.maker)) for side in range(state.rules.sides)
    )


def _played(state: State) -> tuple[int, ...]:
    took = _took(state)
    match state.rules.scoring:
        case OwnTricks():
            assert state.maker is not None
            maker = state.rules.side(state.maker)
            if made(state):
                return took
            return tuple(state.rules.tricks * (side != maker) for side in range(state.rules.sides))
        case Ladder() as ladder:
            return _ladder(state, ladder, took)
        case Contract() as contract:
            return _contract(state, contract, took, made=made(state))
        case Countdown() as countdown:
            return _countdown(state, countdown, took)


def _ladder(state: State, ladder: Ladder, took: tuple[int, ...]) -> tuple[int, ...]:
    rules = state.rules
    assert state.maker is not None
    maker = rules.side(state.maker)
    if made(state):
        value = step(ladder.lone if state.alone else ladder.steps, took[maker])
        return tuple(value * (side == maker) for side in range(rules.sides))
    value = euchre_value(ladder, state)
    if took[maker] == 0:
        value = max(value, ladder.super_euchre)
    return _euchred(rules, ladder, maker, value)


def euchre_value(ladder: Ladder, state: State) -> int:
    """What a euchre pays the defenders: more when one of them stands alone (H6, H7)."""
    if state.defender is not None:
        return step(ladder.lone_defence, side_tricks(state)[state.rules.side(state.defender)])
    return ladder.lone_euchre if state.alone else ladder.euchre


def _euchred(rules: Rules, ladder: Ladder, maker: int, value: int) -> tuple[int, ...]:
    if ladder.euchre_from_maker:
        return tuple(-value * (side == maker) for side in range(rules.sides))
    return tuple(value * (side != maker) for side in range(rules.sides))


def step(steps: tuple[tuple[int, int], ...], tricks: int) -> int:
    """The points of the highest step that *tricks* reach; 0 below the first."""
    return max((value for least, value in steps if tricks >= least), default=0)


def _contract(state: State, contract: Contract, took: tuple[int, ...], *, made: bool) -> tuple[int, ...]:
    rules, bid = state.rules, state.bid
    assert bid is not None
    assert state.maker is not None
    maker = rules.side(state.maker)
    worth, lost = bid.tricks, bid.tricks
    own = worth if contract.only_the_bid else took[maker]
    if bid.lone:
        assert isinstance(rules.auction, Bidding)
        rung = rules.auction.lone[bid.lone - 1]
        own, lost = rung.made, rung.lost
    score = own + contract.bonus if made else -lost
    return tuple(score if side == maker else took[side] for side in range(rules.sides))


def _countdown(state: State, countdown: Countdown, took: tuple[int, ...]) -> tuple[int, ...]:
    scores: list[int] = []
    for seat in range(state.rules.seats):
        if seat in state.out:
            scores.append(0)
        elif seat == state.maker:
            scores.append(-took[seat] if made(state) else countdown.penalty)
        else:
            scores.append(-took[seat] if took[seat] else countdown.penalty)
    return tuple(scores)


def _revoked(state: State, verdict: Verdict) -> tuple[int, ...]:
    """The offender's side pays the fixed points, or loses the hand as if euchred (A4, A22)."""
    rules, offender = state.rules, state.rules.side(verdict.seat)
    revoke = rules.revoke
    assert isinstance(revoke, Revoke)
    fixed = revoke.points
    if revoke.lone_points is not None and (state.alone or state.defender is not None):
        fixed = revoke.lone_points
    if isinstance(rules.scoring, Countdown):
        penalty = rules.scoring.penalty if fixed is None else fixed
        return tuple(penalty * (side == offender) for side in range(rules.sides))
    if fixed is None and isinstance(rules.scoring, Contract):
        assert state.bid is not None
        assert state.maker is not None
        # No source; by analogy with a missed bid: a declarer loses it, a defender gives it away.
        if offender == rules.side(state.maker):
            return tuple(-state.bid.tricks * (side == offender) for side in range(rules.sides))
        fixed = state.bid.tricks
    if fixed is None and isinstance(rules.scoring, Ladder):
        fixed = rules.scoring.lone_euchre if state.alone else rules.scoring.euchre
    value = rules.tricks if fixed is None else fixed
    return tuple(value * (side != offender) for side in range(rules.sides))
