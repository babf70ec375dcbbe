"""
A recorded game, looked at once more: what each decision cost, by what the seat knew then.

A decision is judged by the figures of `euchre.analysis.hint.hint`; what came out later, and what
lay hidden, has no part in it. How much another choice would have brought with the cards as they lay is a
figure of its own, the luck of the decision.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from euchre.analysis.hint.hint import evaluator_named
from euchre.analysis.review.decision import ReviewedDecision, ReviewedHand
from euchre.analysis.review.judging import HandJob, judge_hand
from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures
from euchre.english.refusals import NOTHING_DEALT, cannot_weigh
from euchre.hand.game import Game, after
from euchre.hand.state import State
from euchre.kernel.machine.rule_words import refusal
from euchre.notation.check import player_names
from euchre.notation.record import Record
from euchre.players.search.evaluation import Evaluator
from euchre.players.search.match_equity import MatchEquity
from euchre.rules.rules import Rules
from euchre.rules.text import share_code
from euchre.runs.workers import CountReport, run_jobs

UNTOLD: Final = "No hand has been played to its end yet; only finished hands are reviewed."


@dataclass(frozen=True, kw_only=True, slots=True)
class Review:
    """A reviewed game: each decision judged by what the seat knew then."""

    rules: Rules
    names: tuple[str, ...]
    """By seat."""
    title: str
    player: str
    """Who judged."""
    seed: int
    seats: tuple[int, ...]
    """Whose decisions were looked at."""
    hands: tuple[ReviewedHand, ...]
    scores: tuple[int, ...]
    """At the end."""
    chances: tuple[float, ...] | None
    """Of each side to win the match, at the end."""

    def __repr__(self) -> str:
        hands = count_in_figures(len(self.hands), "hand")
        return f"<Review: {share_code(self.rules)}, {hands}, by {self.player}>"

    @property
    def decisions(self) -> tuple[ReviewedDecision, ...]:
        """Every decision of the reviewed seats, in order."""
        return tuple([decision for hand in self.hands for decision in hand.decisions])


def review(
    record: Record,
    player: str | Evaluator = "ace",
    *,
    worlds: int | None = None,
    seed: int = 0,
    seats: Sequence[int] = (),
    workers: int = 1,
    report: CountReport | None = None,
) -> Review:
    """
    Judge every decision of *seats* (none: of all seats) in *record*, by what the seat knew then.

    *player* evaluates the choices: a name or an object; *worlds* are how many worlds are sampled, None
    leaving it to `euchre.analysis.hint.hint.evaluate`. The same record, player, worlds and seed give the same
    review, whatever the number of *workers*. *report* is called with the number of decisions done.

    Raises: RecordFault where the rules refuse the record; EuchreError when nothing was dealt, or *player*
    cannot evaluate this game.
    """
    evaluator = evaluator_named(player, seed)
    called = player if isinstance(player, str) else getattr(player, "name", "player")
    asked = getattr(evaluator, "refusal", None)
    why = refusal(record.rules) or (asked(record.rules) if asked is not None else None)
    if why is not None:
        raise EuchreError(cannot_weigh(called, why))
    if not record.hands:
        raise EuchreError(NOTHING_DEALT)
    wanted = tuple(seats) or tuple(range(record.rules.seats))
    games, last = _games(record)
    over = after(games[-1], last) if last.over else games[-1]
    jobs = [
        HandJob(
            rules=record.rules,
            hand=hand,
            number=n,
            scores=game.scores,
            seats=wanted,
            player=player,
            worlds=worlds,
            seed=seed,
        )
        for n, (hand, game) in enumerate(zip(record.hands, games, strict=True))
    ]
    done, hands = 0, []
    for job, played in run_jobs(judge_hand, jobs, min(workers, len(jobs)), processes=True):
        hands.append(replace(played, chances=chances(games[job.number])))
        done += len(job.hand.actions)
        if report is not None:
            report(done)
    return Review(
        rules=record.rules,
        names=player_names(record),
        title=dict(record.tags).get("title", ""),
        player=called,
        seed=seed,
        seats=wanted,
        hands=tuple(hands),
        scores=over.scores,
        chances=chances(over),
    )


def _games(record: Record) -> tuple[list[Game], State]:
    """The game before each hand, and where the last hand stopped."""
    games: list[Game] = []
    last: State | None = None
    for n, _, state, game in record.positions():
        last = state
        if n == len(games):
            games.append(game)
    assert last is not None
    return games, last


def chances(game: Game) -> tuple[float, ...] | None:
    """
    Return the chance of each side to win the match at *game*, from 0 to 1; None where no
    score wins a match.
    """
    if game.over:
        return tuple([(side in game.winners) / len(game.winners) for side in range(game.rules.sides)])
    match_equity = MatchEquity.of(game.rules)
    return None if match_equity is None else match_equity.chance(game.scores, game.dealer)
