"""
Where a player loses points, over any number of recorded games: by kind of decision, and by habit.

Every decision is weighed as `euchre.analysis.review.review` weighs it, by what the player knew. What a player
of the ladder would have lost is asked of the very same decisions, so that neither luck nor other deals part
the two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from euchre.actions import Action
from euchre.analysis.intervals import mean_of
from euchre.analysis.leaks.deeds import Deeds, deeds
from euchre.analysis.leaks.habits import DRILLS, Habit, habit
from euchre.analysis.review.decision import KINDS, ReviewedDecision
from euchre.analysis.review.review import Review, review
from euchre.english.leaks import HABIT_WORDS
from euchre.errors import EuchreError
from euchre.notation.check import player_names
from euchre.notation.position import parse_position
from euchre.notation.record import Record
from euchre.notation.text import parse_action
from euchre.players.api.player import Player
from euchre.players.registry.ladder import player as player_named
from euchre.players.search.evaluation import ActionValue
from euchre.runs.progress import CountReport
from euchre.views import View

LADDER: Final = ("nine", "ten", "queen")
"""The players whom a player is compared with: quick ones, which are asked at every decision."""
COSTLIEST: Final = 3
"""Habits that are told."""


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
    """A habit of a player, and what it costs."""

    habit: Habit
    count: int
    """How often it showed in a choice that was not fine."""
    lost: float
    """Points in all."""
    example: ReviewedDecision
    """The costliest."""

    @property
    def drill(self) -> str:
        """Which drill practises it, as `euchre drill` names it."""
        return next(drill for drill, practised in DRILLS.items() if self.habit in practised)


@dataclass(frozen=True, kw_only=True, slots=True)
class Leaks:
    """Where one player loses points, over a number of games."""

    name: str
    player: str
    """Who judged."""
    deeds: Deeds
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
            "deeds": self.deeds.json(),
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
                    "habit": one.habit.value,
                    "text": HABIT_WORDS[one.habit],
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
    done: list[tuple[Record, Review]] = []
    for number, record in enumerate(records, 1):
        names = player_names(record)
        if name in names and any(hand.actions for hand in record.hands):
            seats = (names.index(name),)
            judged = review(record, player, worlds=worlds, seed=seed, seats=seats, workers=workers)
            done.append((record, judged))
        if report is not None:
            report(number)
    if not done:
        raise EuchreError(f"nobody is called {name[:40]!r} in these games")
    choices = [_Choice.of(one) for _, found in done for one in found.decisions if one.judged and one.position]
    ladder = [each for each in map(player_named, LADDER) if _plays(each, choices)]
    losses = [_losses(kind, [one for one in choices if one.decision.kind == kind], ladder) for kind in KINDS]
    return Leaks(
        name=name,
        player=player,
        deeds=deeds([record for record, _ in done], name),
        losses=tuple([one for one in losses if one.decisions] + [_losses("all", choices, ladder)]),
        by_game=tuple([_game(found) for _, found in done]),
        habits=_habits(choices),
    )


@dataclass(frozen=True, slots=True)
class _Choice:
    """A decision that was judged, with what was known when it was made."""

    decision: ReviewedDecision
    view: View
    values: dict[Action, ActionValue]

    @classmethod
    def of(cls, decision: ReviewedDecision) -> "_Choice":
        values = {value.action: value for _, value in decision.values}
        return cls(decision, parse_position(decision.position).view(), values)

    def loss(self, action: Action) -> float:
        """Points that *action* loses against the best."""
        return self.values[action].points_loss


def _plays(player: Player, choices: Sequence[_Choice]) -> bool:
    asked = getattr(player, "refusal", None)
    return asked is None or all(asked(rules) is None for rules in {one.view.rules for one in choices})


def _losses(kind: str, choices: Sequence[_Choice], ladder: Sequence[Player]) -> Losses:
    lost = [one.decision.lost for one in choices]
    mean, error = mean_of(lost) if len(lost) > 1 else (sum(lost), 0.0)
    return Losses(
        kind=kind,
        decisions=len(lost),
        lost=mean,
        error=error,
        ladder=tuple([(each.name, _ladder_loss(each, choices)) for each in ladder]),
    )


def _ladder_loss(player: Player, choices: Sequence[_Choice]) -> float:
    lost = [one.loss(player.choose(one.view)) for one in choices]
    return sum(lost) / len(lost) if lost else 0.0


def _game(found: Review) -> tuple[str, int, float]:
    lost = [one.lost for one in found.decisions if one.judged]
    return found.title, len(lost), sum(lost) / len(lost) if lost else 0.0


def _habits(choices: Sequence[_Choice]) -> tuple[HabitFound, ...]:
    by: dict[Habit, list[ReviewedDecision]] = {}
    for one in choices:
        decision = one.decision
        if decision.grade and decision.lost > 0:
            rules = one.view.rules
            chosen, best = (parse_action(text, rules) for text in (decision.action, decision.best))
            by.setdefault(habit(one.view, chosen, best), []).append(decision)
    found = [
        HabitFound(
            habit=which,
            count=len(shown),
            lost=sum(decision.lost for decision in shown),
            example=max(shown, key=lambda decision: decision.lost),
        )
        for which, shown in by.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.lost, one.habit))[:COSTLIEST])
