"""
What the decisions of one player in any number of studied games come to: figures by kind, and habits.

A studied game is plain data, which is kept and read again: nothing is judged here, and no kernel is needed.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from euchre.analysis.intervals import mean_of
from euchre.analysis.leaks.counts import PlayerCounts
from euchre.english.coaching import HABITS
from euchre.english.lessons import Lesson
from euchre.rules.errors import NotationError

FORMAT: Final = 1
"""Of a kept study; a study of another form is none."""
COSTLIEST: Final = 3
"""Habits that are told."""
DRILLS: Final = {"calling": "calls", "discarding": "discards", "leading": "leads", "following": "following"}
"""By kind of decision, the kind of puzzles that practises it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class WeighedDecision:
    """What one decision lost, and what players of the ladder would have lost."""

    kind: str
    """One of `DRILLS`."""
    lost: float
    """Points less than the best; below zero where the best at this score costs points."""
    ladder: tuple[tuple[str, float], ...]
    """By player."""
    lesson: str = ""
    """What would have helped, by the name of a reason or a fault; empty where the decision was fine."""
    words: str = ""
    best_words: str = ""
    action: str = ""
    best: str = ""
    position: str = ""
    """What the seat knew, for `euchre hint`; empty as the four before it where the decision was fine."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StudiedGame:
    """What one player did in a game, and what their decisions were worth."""

    title: str
    counts: PlayerCounts
    decisions: tuple[WeighedDecision, ...]

    @property
    def lost(self) -> float:
        """Points lost per decision; 0 where none was judged."""
        return sum(one.lost for one in self.decisions) / max(1, len(self.decisions))

    def json(self) -> dict[str, Any]:
        """Return all of it in plain types for JSON."""
        return {
            "format": FORMAT,
            "title": self.title,
            "counts": self.counts.json(),
            "decisions": [asdict(one) for one in self.decisions],
        }

    @staticmethod
    def of(data: dict[str, Any]) -> "StudiedGame":
        """
        Return the game that `json` has written.

        Raises: NotationError where it is of another form, or names a lesson that there is no more: then the
        game has to be studied again.
        """
        strange = NotationError("this study is of another form: study the game again")
        try:
            written = data.get("format", 1)  # the first servers wrote no number
            game = StudiedGame._read(data)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise strange from None
        known = {"", *[lesson.value for lesson in HABITS]}
        if written != FORMAT or any(
            one.kind not in DRILLS or one.lesson not in known for one in game.decisions
        ):
            raise strange
        return game

    @staticmethod
    def _read(data: dict[str, Any]) -> "StudiedGame":
        return StudiedGame(
            title=data["title"],
            counts=PlayerCounts.of(data["counts"]),
            decisions=tuple(
                [
                    WeighedDecision(**one | {"ladder": tuple([(name, lost) for name, lost in one["ladder"]])})
                    for one in data["decisions"]
                ]
            ),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Losses:
    """Points lost per decision, by kind of decision and by player; 0 is best play as the judge sees it."""

    kind: str
    """One of `DRILLS`, or ``all``."""
    decisions: int
    lost: float
    error: float | None
    """The standard error of *lost*, from decision to decision; None of a single one."""
    ladder: tuple[tuple[str, float], ...]
    """What the players of the ladder would have lost at the same decisions."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HabitFound:
    """A mistake that recurs, and what it costs."""

    lesson: Lesson
    """What would have helped."""
    count: int
    """In how many choices that were not fine."""
    lost: float
    """Points in all."""
    example: WeighedDecision
    """The costliest."""

    @property
    def drill(self) -> str:
        """Which kind of puzzles practises it."""
        return DRILLS[self.example.kind]


def counts_of(games: Sequence[StudiedGame]) -> PlayerCounts:
    """Return what the player did in all *games*."""
    found = PlayerCounts()
    for game in games:
        found.join(game.counts)
    return found


def losses_of(games: Sequence[StudiedGame]) -> tuple[Losses, ...]:
    """Return what the decisions of *games* lost: by kind, where there are any, and then all together."""
    every = [one for game in games for one in game.decisions]
    by_kind = [(kind, [one for one in every if one.kind == kind]) for kind in DRILLS]
    # A player who does not play one of the games cannot be compared over all of them.
    named = [name for name, _ in every[0].ladder] if every else []
    common = [name for name in named if all(name in dict(one.ladder) for one in every)]
    return tuple([_losses(kind, found, common) for kind, found in (*by_kind, ("all", every)) if found])


def _losses(kind: str, decisions: Sequence[WeighedDecision], ladder: Sequence[str]) -> Losses:
    mean, error = mean_of([one.lost for one in decisions])
    return Losses(
        kind=kind,
        decisions=len(decisions),
        lost=mean,
        error=error if len(decisions) > 1 else None,
        ladder=tuple([(name, mean_of([dict(one.ladder)[name] for one in decisions])[0]) for name in ladder]),
    )


def habits_of(games: Sequence[StudiedGame]) -> tuple[HabitFound, ...]:
    """Return the kinds of mistake that cost most in *games*, the costliest first: three at most."""
    by: dict[Lesson, list[WeighedDecision]] = {}
    named = {lesson.value: lesson for lesson in HABITS}
    for one in [one for game in games for one in game.decisions if one.lesson and one.lost > 0]:
        by.setdefault(named[one.lesson], []).append(one)
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
