"""
What the rules of a game come to: how often hands are passed out, made, euchred or marched, what the deal is
worth, how long a match lasts and whether the first dealer wins it; each figure with its 95 % interval.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from euchre.analysis.intervals import Mean, Rate, mean_interval, rate
from euchre.analysis.simulation.simulate import SimulationPlan
from euchre.analysis.simulation.statistics import Counts, HandKind
from euchre.analysis.simulation.tally import figures_data
from euchre.english.seats import place_names
from euchre.hand.state import End
from euchre.rules.cards import Trump
from euchre.rules.rules import Bidding, PassedOut, Tie, TurnUp

SHARES: Final = (5, 25, 50, 75, 95)
"""The percentiles of the length of a match."""


class Calls(NamedTuple):
    """
    The hands called by the seat at one place in one round: their share of all called hands, and how often
    they were euchred.
    """

    round: int
    """From 1; 0: before the dealer looked at the hand."""
    place: str
    share: Rate
    euchred: Rate


class Bids(NamedTuple):
    """The hands played for one bid: their share of all called hands, and how often the bid was made."""

    tricks: int
    lone: int
    share: Rate
    made: Rate


class Figures:
    """
    The statistics of a game, worked out from the counts of simulated hands and matches; every figure has its
    95 % interval.
    """

    def __init__(self, plan: SimulationPlan, counts: Counts) -> None:
        """Work out the figures of *plan* from its *counts*."""
        self.plan, self.rules, self.counts = plan, plan.rules, counts
        self._called = Counter({kind: n for kind, n in counts.kinds.items() if kind.place >= 0})

    def rates(self) -> dict[str, Rate]:
        """
        Return how often each kind of hand happens (passed out, called, euchred, marched and so on), as far as
        the rules know it.

        Rates of what came of a call are shares of the called hands; rates of lone hands are shares of the
        lone hands.
        """
        rules, auction = self.rules, self.rules.auction
        dealt, called = self.counts.kinds, self._called
        lone = Counter({kind: n for kind, n in called.items() if kind.alone})
        alone = rules.alone is not None or (isinstance(auction, Bidding) and bool(auction.lone))
        no_trump = isinstance(auction, TurnUp) and auction.passed_out is PassedOut.NO_TRUMP
        figures = {
            "passed_out": _rate(dealt, lambda kind: kind.end == End.PASSED_OUT),
            "dealt_again": _rate(dealt, lambda kind: kind.end == End.REDEAL),
            "thrown_in": _rate(dealt, lambda kind: kind.end == End.THROWN_IN),
        }
        figures = {name: one for name, one in figures.items() if one.times}
        if rules.forced is not None:
            figures["trump_at_once"] = _rate(dealt, lambda kind: _without_maker(kind) and not kind.spoken)
        if no_trump:
            figures["nobody_called"] = _rate(dealt, lambda kind: _without_maker(kind) and kind.spoken > 0)
        figures |= {
            "called": _rate(dealt, lambda kind: kind.place >= 0),
            "euchred": _rate(called, lambda kind: not self._made(kind)),
            "marched": _rate(called, self._marched),
        }
        if alone:
            figures |= {
                "alone": _rate(called, lambda kind: kind.alone > 0),
                "alone_made": _rate(lone, self._made),
                "alone_marched": _rate(lone, self._marched),
                "alone_euchred": _rate(lone, lambda kind: not self._made(kind)),
            }
        if any(kind.defended for kind in called):
            figures["defended_alone"] = _rate(called, lambda kind: kind.defended > 0)
        if rules.drop_out:
            figures["somebody_dropped"] = _rate(called, lambda kind: kind.dropped > 0)
            figures["everybody_dropped"] = _rate(called, lambda kind: kind.dropped == rules.seats - 1)
        return figures

    def _made(self, kind: HandKind) -> bool:
        return kind.tricks >= self.rules.needed(kind.bid, alone=kind.alone > 0)

    def _marched(self, kind: HandKind) -> bool:
        return kind.tricks == self.rules.tricks

    def calls(self) -> list[Calls]:
        """
        Return who calls how often, and is euchred, by round and then by place, eldest first; an auction of
        bids is one round.
        """
        names, rounds = place_names(self.rules.seats), isinstance(self.rules.auction, TurnUp)
        groups: dict[tuple[int, int], Counter[HandKind]] = {}
        for kind, n in self._called.items():
            lap = (kind.spoken - 1) // self.rules.seats + 1 if rounds else 1
            groups.setdefault((lap, kind.place), Counter())[kind] = n
        whole = self._called.total()
        return [
            Calls(lap, names[place], rate(one.total(), whole), _rate(one, lambda kind: not self._made(kind)))
            for (lap, place), one in sorted(groups.items())
        ]

    def bids(self) -> list[Bids]:
        """Return how often each bid is played and made, lowest first; empty where the game has no bids."""
        groups: dict[tuple[int, int], Counter[HandKind]] = {}
        for kind, n in self._called.items():
            if kind.bid:
                groups.setdefault((kind.lone, kind.bid), Counter())[kind] = n
        whole = self._called.total()
        return [
            Bids(tricks, lone, rate(one.total(), whole), _rate(one, self._made))
            for (lone, tricks), one in sorted(groups.items())
        ]

    def trumps(self) -> dict[str, Rate]:
        """Return how often a suit, no trump and low are called, as shares of the called hands."""
        figures = {
            "a_suit": _rate(self._called, lambda kind: kind.trump < Trump.NO_TRUMP),
            "no_trump": _rate(self._called, lambda kind: kind.trump == Trump.NO_TRUMP),
            "low_no_trump": _rate(self._called, lambda kind: kind.trump == Trump.LOW),
        }
        return {name: one for name, one in figures.items() if one.times}

    # --- Points ---------------------------------------------------------------------------------------------

    def sides(self) -> list[str]:
        """
        Return the keys of the sides as JSON has them, the dealer's side last: ``the_others`` and
        ``dealers_side``; with more sides ``eldests_side`` and so on; without partners the `place_names`.
        """
        rules = self.rules
        if not rules.partners:
            return place_names(rules.seats)
        if rules.sides == 2:
            return ["the_others", "dealers_side"]
        return [f"{place}s_side" for place in (*place_names(rules.seats)[: rules.sides - 1], "dealer")]

    def points(self) -> dict[str, Mean]:
        """Return the mean points of each side in a hand, by the key that `sides` has for it."""
        counts, dealt = self.counts, self.plan.hands
        return {
            name: mean_interval(total, squares, dealt)
            for name, total, squares in zip(self.sides(), counts.points, counts.squares, strict=True)
        }

    def deal_advantage(self) -> Mean:
        """
        Return what the deal is worth: the points a hand by which the dealer's side does better than the mean
        of the others.
        """
        share = self.rules.direction / (self.rules.sides - 1)
        difference = mean_interval(*self.counts.edge, self.plan.hands)
        ends = sorted(share * end for end in (difference.low or 0.0, difference.high or 0.0))
        return Mean(
            share * (difference.mean or 0.0), abs(share) * (difference.error or 0.0), ends[0], ends[1]
        )

    # --- Matches --------------------------------------------------------------------------------------------

    def match_length(self) -> Mean:
        """Return the mean number of hands in a match, over the matches that ended."""
        lengths = self.counts.lengths
        total = sum(hands * n for hands, n in lengths.items())
        return mean_interval(total, sum(hands * hands * n for hands, n in lengths.items()), lengths.total())

    def percentiles(self) -> dict[int, int]:
        """
        Return, for each percentile of `SHARES`, the number of hands that this per cent of the matches do
        not exceed.
        """
        lengths, percentiles, so_far = self.counts.lengths, {}, 0
        due = list(SHARES)
        for hands in sorted(lengths):
            so_far += lengths[hands]
            while due and 100 * so_far >= due[0] * lengths.total():
                percentiles[due.pop(0)] = hands
        return percentiles

    def wins(self) -> dict[str, Rate]:
        """Return how often each side wins a match alone, sides named as seen from the first dealer."""
        ended, wins = self.counts.lengths.total(), self.counts.wins
        return {name: rate(wins[side, False], ended) for side, name in enumerate(self.sides())}

    def shared(self) -> Rate:
        """Return how often several sides win a match together."""
        ended, wins = self.counts.lengths.total(), self.counts.wins
        return rate(ended - sum(n for (_, several), n in wins.items() if not several), ended)

    def unfinished(self) -> Rate:
        """Return how many matches were broken off for their length."""
        return rate(self.counts.unfinished, self.plan.matches)

    # --- All of it ------------------------------------------------------------------------------------------

    def summary(self) -> dict[str, Any]:
        """Return all figures in plain types for JSON."""
        plan = self.plan
        matches: dict[str, Any] = {"count": plan.matches, "broken_off": self.unfinished()._asdict()}
        if self.counts.lengths:
            matches["hands"] = self.match_length()._asdict()
            matches["percentiles"] = {str(share): hands for share, hands in self.percentiles().items()}
            matches["won"] = figures_data(self.wins())
            if self.rules.tie is Tie.SHARE:
                matches["shared"] = self.shared()._asdict()
        return {
            "players": plan.players[0],
            "seed": plan.seed,
            "engine": plan.engine,
            "why": plan.why,
            "hands": plan.hands,
            "rates": figures_data(self.rates()),
            "calls": [_data(one) for one in self.calls()],
            "bids": [_data(one) for one in self.bids()],
            "trumps": figures_data(self.trumps()),
            "points": figures_data(self.points()),
            "dealer_edge": self.deal_advantage()._asdict(),
            "matches": matches,
        }


def _without_maker(kind: HandKind) -> bool:
    return kind.end == End.PLAYED and kind.place < 0


def _rate(kinds: "Counter[HandKind]", such: Callable[[HandKind], bool]) -> Rate:
    """How many of the hands in *kinds* went *such* a way."""
    return rate(sum(n for kind, n in kinds.items() if such(kind)), kinds.total())


def _data(one: Calls | Bids) -> dict[str, Any]:
    return {
        word: value._asdict() if isinstance(value, Rate) else value for word, value in one._asdict().items()
    }
