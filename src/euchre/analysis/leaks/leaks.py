"""
Where a player loses points, over any number of recorded games: by kind of decision, and by habit.

Every decision is weighed as `euchre.analysis.review.review` weighs it, by what the player knew. What nine,
ten and queen would have chosen is valued at the same decisions, so the comparison owes nothing to luck or to
other deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from euchre.analysis.intervals import mean_of
from euchre.analysis.leaks.counts import PlayerCounts, player_counts
from euchre.analysis.review.decision import KINDS, ReviewedDecision
from euchre.analysis.review.learn import lesson_of
from euchre.analysis.review.review import Review, review
from euchre.english.habits import HABITS, Fault
from euchre.english.lessons import ReasonName
from euchre.errors import EuchreError
from euchre.notation.check import player_names
from euchre.notation.record import Record
from euchre.players.api.player import Player
from euchre.players.registry.ladder import player as player_named
from euchre.runs.progress import CountReport

COMPARED_WITH: Final = ("nine", "ten", "queen")
"""The computer players whom a player is compared with: quick ones, which are asked at every decision."""
COSTLIEST: Final = 3
"""Habits that are told."""
DRILLS: Final = dict(zip(KINDS, ("calls", "discards", "leads", "endgames"), strict=True))
"""By kind of decision, the drill of `euchre drill` that practises it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Losses:
    """Points lost a decision, by kind of decision and by player; 0 is best play as the judge sees it."""

    kind: str
    """One of `KINDS`, or ``all``."""
    decisions: int
    lost: float
    error: float
    """The standard error of *lost*, from decision to decision."""
    ladder: tuple[tuple[str, float], ...]
    """What the players of the ladder would have lost at the same decisions."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HabitFound:
    """A mistake that recurs, and what it costs."""

    lesson: ReasonName | Fault
    """What would have helped."""
    count: int
    """In how many choices that were not fine."""
    lost: float
    """Points in all."""
    example: ReviewedDecision
    """The costliest."""

    @property
    def drill(self) -> str:
        """Which drill practises it, as `euchre drill` names it."""
        return DRILLS[self.example.kind]


@dataclass(frozen=True, kw_only=True, slots=True)
class Leaks:
    """Where one player loses points, over a number of games."""

    name: str
    player: str
    """Who judged."""
    counts: PlayerCounts
    losses: tuple[Losses, ...]
    """By kind of decision, then of all kinds together."""
    by_game: tuple[tuple[str, int, float], ...]
    """Game by game as given: its title, the decisions judged, points lost a decision."""
    habits: tuple[HabitFound, ...]
    """The costliest first."""

    def json(self) -> dict[str, Any]:
        """Return all of it in plain types for JSON."""
        return {
            "format": "euchre-leaks",
            "version": 1,
            "name": self.name,
            "player": self.player,
            "counts": self.counts.json(),
            "losses": [
                {
                    "kind": one.kind,
                    "decisions": one.decisions,
                    "lost": {"value": one.lost, "error": one.error},
                    "ladder": dict(one.ladder),
                }
                for one in self.losses
            ],
            "games": [
                {"title": title, "decisions": decisions, "lost": lost}
                for title, decisions, lost in self.by_game
            ],
            "habits": [
                {
                    "lesson": one.lesson.value,
                    "text": HABITS[one.lesson],
                    "count": one.count,
                    "lost": one.lost,
                    "drill": one.drill,
                    "position": one.example.position,
                    "action": one.example.action,
                    "best": one.example.best,
                }
                for one in self.habits
            ],
        }


def leaks(
    records: Sequence[Record],
    name: str,
    player: str = "ace",
    *,
    worlds: int | None = None,
    seed: int = 0,
    workers: int = 1,
    report: CountReport | None = None,
) -> Leaks:
    """
    Return where the player called *name* loses points in *records*.

    *player* judges, with so many *worlds* a decision (None: as many as it usually takes); the same *seed*
    gives the same figures whatever the number of *workers*. *report* is called with the number of games done.

    Raises: EuchreError when nobody is called so, or nothing could be judged; RecordFault where the rules
    refuse a record.
    """
    mine = [record for record in records if name in player_names(record)]
    if not mine:
        raise EuchreError(f"nobody is called {name[:40]!r} in these games")
    done: list[tuple[Record, Review]] = []
    for number, record in enumerate(mine, 1):
        if any(hand.actions for hand in record.hands):
            seats = (player_names(record).index(name),)
            judged = review(record, player, worlds=worlds, seed=seed, seats=seats, workers=workers)
            done.append((record, judged))
        if report is not None:
            report(number)
    choices = [one for _, found in done for one in found.decisions if one.judged]
    if not choices:
        raise EuchreError(f"nothing that {name[:40]} decided in these games can be judged")
    ladder = [each for each in map(player_named, COMPARED_WITH) if _plays(each, choices)]
    losses = [_losses(kind, [one for one in choices if one.kind == kind], ladder) for kind in KINDS]
    return Leaks(
        name=name,
        player=player,
        counts=player_counts([record for record, _ in done], name),
        losses=tuple([one for one in losses if one.decisions] + [_losses("all", choices, ladder)]),
        by_game=tuple([_game(found) for _, found in done]),
        habits=_habits(choices),
    )


def _plays(player: Player, choices: Sequence[ReviewedDecision]) -> bool:
    """Whether *player* plays all the games in which these choices were made."""
    asked = getattr(player, "refusal", None)
    rules = {one.view.rules for one in choices if one.view is not None}
    return asked is None or all(asked(each) is None for each in rules)


def _losses(kind: str, choices: Sequence[ReviewedDecision], ladder: Sequence[Player]) -> Losses:
    lost = [one.lost for one in choices]
    mean, error = mean_of(lost) if lost else (0.0, 0.0)
    return Losses(
        kind=kind,
        decisions=len(lost),
        lost=mean,
        error=error,
        ladder=tuple([(each.name, _ladder_loss(each, choices)) for each in ladder]),
    )


def _ladder_loss(player: Player, choices: Sequence[ReviewedDecision]) -> float:
    """Points that *player* would have lost a decision."""
    lost = []
    for one in choices:
        assert one.view is not None, "it was judged"
        chosen = player.choose(one.view)
        lost.append(next(value.points_loss for _, value in one.values if value.action == chosen))
    return sum(lost) / len(lost) if lost else 0.0


def _game(found: Review) -> tuple[str, int, float]:
    lost = [one.lost for one in found.decisions if one.judged]
    return found.title, len(lost), sum(lost) / len(lost) if lost else 0.0


def _habits(choices: Sequence[ReviewedDecision]) -> tuple[HabitFound, ...]:
    by: dict[ReasonName | Fault, list[ReviewedDecision]] = {}
    for one in choices:
        if one.grade and one.lost > 0:
            by.setdefault(lesson_of(one), []).append(one)
    found = [
        HabitFound(
            lesson=lesson,
            count=len(shown),
            lost=sum(one.lost for one in shown),
            example=max(shown, key=lambda one: one.lost),
        )
        for lesson, shown in by.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.lost, one.lesson))[:COSTLIEST])
