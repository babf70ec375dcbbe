"""Strategies for property tests: cards, rules of all kinds, hands at any moment; and random players."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from euchre.hand.hand import apply, deal, irregular, legal
from euchre.hand.state import Phase, State
from euchre.rules.actions import Action, Bid, Pass, Play
from euchre.rules.cards import CARDS, Card, Rank, Suit, Trump
from euchre.rules.errors import RulesError
from euchre.rules.rules import (
    Alone,
    Auction,
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DeclareAlone,
    DefendAlone,
    FarmersHand,
    FirstDeal,
    FreeChoice,
    JokerUp,
    Ladder,
    Lead,
    LoneBid,
    NoTrump,
    OwnTricks,
    PassedOut,
    Pickup,
    Remedy,
    Revoke,
    Rules,
    Scoring,
    Tie,
    TurnUp,
    WeakHand,
)
from euchre.rules.variants import VARIANTS
from tests.rules.mutations import any_rules

Chooser = Callable[[State, Random], Action]


def seeds() -> st.SearchStrategy[int]:
    """A seed for the cards and the choices."""
    return st.integers(0, 2**32 - 1)


def cards(*, joker: bool = True) -> st.SearchStrategy[Card]:
    """Any card."""
    return st.sampled_from(CARDS if joker else CARDS[:32])


def trumps() -> st.SearchStrategy[Trump]:
    """Any suit, or one of the two no trumps."""
    return st.sampled_from(list(Trump))


def variants() -> st.SearchStrategy[Rules]:
    """A named game."""
    return st.sampled_from(list(VARIANTS.values()))


def rules() -> st.SearchStrategy[Rules]:
    """A named game, one with a few house rules, or rules drawn field by field."""
    return st.one_of(variants(), any_rules(), seeds().map(wild_rules))


@st.composite
def deals(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> State:
    """A hand just dealt."""
    table = draw(rules() if of is None else of)
    return deal(table, draw(st.integers(0, table.seats - 1)), Random(draw(seeds())))


@st.composite
def states(draw: st.DrawFn, of: st.SearchStrategy[Rules] | None = None) -> State:
    """A hand at any moment, from the deal to the end."""
    state = draw(deals(of))
    rng = Random(draw(seeds()))
    for _ in range(draw(st.integers(0, 60))):
        if state.over:
            break
        state = apply(state, anything(state, rng))
    return state


def anything(state: State, rng: Random) -> Action:
    """Any action that the rules allow."""
    return rng.choice(legal(state))


def wary(state: State, rng: Random) -> Action:
    """Any action that the rules allow, but careful bids, so that a match comes to an end."""
    options = legal(state)
    if state.phase is not Phase.BID:
        return rng.choice(options)
    if options[0] == Pass() and rng.random() < (0.95 if state.bid is not None else 0.5):
        return options[0]
    bids = [option for option in options if isinstance(option, Bid)]
    low = [bid for bid in bids if bid.tricks == bids[0].tricks]
    return rng.choice(low if rng.random() < 0.9 else bids)


def unruly(state: State, rng: Random) -> Action:
    """As `wary`, but in games with calls of renege there are reneges, and right and wrong calls."""
    if state.rules.revoke is None or state.phase is not Phase.PLAY or rng.random() > 0.05:
        return wary(state, rng)
    wild: list[Action] = [Play(card) for card in state.holding(state.turn)]
    wild += [action for seat in range(state.rules.seats) for action in irregular(state, seat)]
    return rng.choice(wild)


def to_the_end(state: State, rng: Random, choose: Chooser = anything) -> State:
    """The hand played out."""
    while not state.over:
        state = apply(state, choose(state, rng))
    return state


def wild_rules(seed: int) -> Rules:
    """
    Rules with every field drawn by itself until no two contradict each other; except `Rules.call_ace`, which
    few other rules allow.
    """
    rng, length, when = Random(seed), Random(f"length {seed}"), Random(f"when {seed}")
    found = None
    while found is None:
        with suppress(RulesError):
            found = Rules(**_mended(_wild(rng)))  # type: ignore[arg-type]  # a value for each field
    if found.alone is not None and when.random() < 0.5:
        found = replace(found, alone=replace(found.alone, declared=DeclareAlone.AFTER_CALL))
    with suppress(RulesError):
        if length.random() < 0.5:
            return replace(found, deals=length.randint(1, 12), passed_out_counts=length.random() < 0.7)
    return found


def _mended(drawn: dict[str, object]) -> dict[str, object]:
    """The same fields, changed where most draws would contradict each other."""
    if drawn["seats"] != 4 or drawn["sides"] != 2:
        drawn |= {"alone": None, "draw_partners": False}
    if drawn["sides"] != drawn["seats"] or not isinstance(drawn["scoring"], Countdown):
        drawn["drop_out"] = False
    if drawn["forced"] is None:
        drawn["forced_is_taken"] = False
    auction = drawn["auction"]
    if isinstance(auction, TurnUp):
        changes: dict[str, object] = {}
        if auction.stick:
            changes |= {"passed_out": PassedOut.NEXT_DEALS, "natural_trump": False}
        else:
            changes["stuck_may_name_turned"] = False
        if drawn["joker"] or not auction.stick or auction.rounds == 1:
            changes["no_trump"] = NoTrump.NEVER
        drawn["auction"] = replace(auction, **changes)  # type: ignore[arg-type]  # the fields of a TurnUp
    if drawn["alone"] is None and drawn["lead"] not in {Lead.ELDEST, Lead.MAKER}:
        drawn["lead"] = Lead.ELDEST
    return drawn


def _wild(rng: Random) -> dict[str, object]:
    def maybe() -> bool:
        return rng.random() < 0.5

    seats, low, copies, joker = rng.randint(2, 6), Rank(rng.randint(0, 4)), rng.choice((1, 1, 2)), maybe()
    sides = rng.choice((2, seats))
    each = min(24, (4 * (8 - low) * copies + joker) // seats)
    piles = min(rng.choice((0, 0, 0, 1, 2, 4)), each // 2)
    hand = 5 if maybe() and each - 2 * piles >= 5 else rng.randint(0, each - 2 * piles)
    tricks, packets = hand + 2 * piles, _packets(rng, hand)
    auction = _auction(rng, max(tricks, 1))
    scoring = _scoring(rng, max(tricks, 1), auction)
    down = isinstance(scoring, Countdown)
    return {
        "seats": seats,
        "sides": sides,
        "low": low,
        "copies": copies,
        "joker": joker,
        "hand": hand,
        "piles": piles,
        "packets": packets,
        "cut": maybe(),
        "first_deal": rng.choice(list(FirstDeal)),
        "draw_partners": rng.random() < 0.1,
        "auction": auction,
        "forced": rng.choice(list(Suit)) if down and maybe() else None,
        "forced_is_taken": maybe(),
        "farmer": _farmer(rng) if rng.random() < 0.2 else None,
        "alone": _alone(rng) if maybe() else None,
        "drop_out": maybe(),
        "lead": rng.choice(list(Lead)),
        "scoring": scoring,
        "start": 25 if down else 0,
        "target": 0 if down else 10,
        "tie": rng.choice(list(Tie)),
        "revoke": _revoke(rng) if maybe() else None,
    }


def _packets(rng: Random, hand: int) -> tuple[int, ...]:
    packets = []
    while hand:
        packets.append(rng.randint(1, hand))
        hand -= packets[-1]
    return tuple(packets)


def _auction(rng: Random, tricks: int) -> Auction:
    def maybe() -> bool:
        return rng.random() < 0.5

    match rng.randrange(3):
        case 0:
            return FreeChoice(no_trump=maybe())
        case 1:
            lone = tuple(LoneBid(exchange=rng.randint(0, 3)) for _ in range(rng.choice((0, 0, 1, 3))))
            return Bidding(
                low=rng.randint(1, tricks),
                rounds=rng.randint(0, 3),
                named=maybe(),
                no_trump=maybe(),
                low_no_trump=maybe(),
                stick=maybe(),
                lone=lone,
            )
        case _:
            return TurnUp(
                rounds=rng.choice((1, 2)),
                stick=maybe(),
                stuck_may_name_turned=maybe(),
                name_turned=maybe(),
                no_trump=rng.choice(list(NoTrump)),
                pickup=rng.choice(list(Pickup)),
                bury_upcard=maybe(),
                natural_trump=maybe(),
                upcard_is_natural=maybe(),
                passed_out=rng.choice(list(PassedOut)),
                joker_up=rng.choice(list(JokerUp)),
                joker_suit=rng.choice(list(Suit)),
            )


def _scoring(rng: Random, tricks: int, auction: Auction) -> Scoring:
    make = tricks // 2 + 1
    bottom = auction.low if isinstance(auction, Bidding) else make

    def steps(least: int) -> tuple[tuple[int, int], ...]:
        return ((least, 1), (tricks, 4)) if least < tricks else ((least, 1),)

    cases: list[Scoring] = [
        Ladder(
            steps=steps(bottom),
            lone=steps(bottom),
            lone_defence=steps(tricks - make + 1),
            lone_euchre=rng.choice((2, 4)),
            super_euchre=rng.choice((0, 4)),
            euchre_from_maker=rng.random() < 0.5,
        ),
        Countdown(sweep_wins=rng.random() < 0.5),
        OwnTricks(),
    ]
    if isinstance(auction, Bidding):
        cases.append(Contract(bonus=rng.choice((0, 2)), only_the_bid=rng.random() < 0.5))
        if auction.lone:
            cases = cases[-1:]
    return rng.choice(cases)


def _farmer(rng: Random) -> FarmersHand:
    return FarmersHand(
        hand=rng.choice(list(WeakHand)), remedy=rng.choice(list(Remedy)), keep_upcard_suit=rng.random() < 0.5
    )


def _alone(rng: Random) -> Alone:
    return Alone(
        partner_of_dealer_must=rng.random() < 0.5,
        defend=rng.choice(list(DefendAlone)),
        best_card=rng.choice(list(BestCard)),
    )


def _revoke(rng: Random) -> Revoke:
    return Revoke(
        points=rng.choice((None, 2)),
        lone_points=rng.choice((None, 4)),
        next_trick_first=rng.random() < 0.5,
        after_last_trick=rng.random() < 0.5,
        out_of_turn=rng.random() < 0.5,
    )
