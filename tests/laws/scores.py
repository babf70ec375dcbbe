"""What a hand may be worth, said again in other words than the engine's."""

from euchre.hand.state import End, State
from euchre.rules.rules import Bidding, Contract, Countdown, Ladder, OwnTricks


def allowed(state: State, scored: tuple[int, ...]) -> bool:
    """Whether the sides may have scored these points with that hand, wrong calls of renege apart."""
    rules = state.rules
    if len(scored) != rules.sides:
        return False
    if state.end in {End.PASSED_OUT, End.REDEAL, End.THROWN_IN, None}:
        return not any(scored)
    if state.end is End.REVOKE:
        return sum(map(bool, scored)) in {0, 1, rules.sides - 1}
    maker = None if state.maker is None else rules.side(state.maker)
    friend = state.partner  # a called ace makes one, for this hand (CA3)
    if friend is not None and maker is not None and scored[friend] != scored[maker]:
        return False
    others = [points for side, points in enumerate(scored) if side not in {maker, friend}]
    match rules.scoring:
        case OwnTricks():
            return sum(scored) == rules.tricks and min(scored) >= 0
        case Ladder() as ladder:
            return maker is not None and _ladder(ladder, scored[maker], others)
        case Countdown(penalty=penalty):
            return all(points in {*range(-rules.tricks, 1), penalty} for points in scored)
        case Contract() as contract:
            assert state.bid is not None
            assert maker is not None
            lost = state.bid.tricks
            if state.bid.lone:
                assert isinstance(rules.auction, Bidding)
                lost = rules.auction.lone[state.bid.lone - 1].lost
            if scored[maker] == -lost:
                return sum(others) > 0
            plain = not (contract.bonus or contract.only_the_bid or state.bid.lone)
            return not plain or sum(scored) == rules.tricks


def _ladder(ladder: Ladder, maker: int, others: list[int]) -> bool:
    """Exactly one side scores: the maker a step, or the defenders, all alike, a euchre."""
    made = {points for _, points in (*ladder.steps, *ladder.lone)}
    euchre = {
        ladder.euchre,
        ladder.lone_euchre,
        ladder.super_euchre,
        *(points for _, points in ladder.lone_defence),
    }
    if ladder.euchre_from_maker:
        return not any(others) and (maker in made or -maker in euchre)
    if any(others):
        return maker == 0 and len(set(others)) == 1 and others[0] in euchre
    return maker in made or 0 in euchre
