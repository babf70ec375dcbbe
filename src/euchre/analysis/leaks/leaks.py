"""
Where a player loses points, over any number of recorded games: by kind of decision, and by habit.

Every decision is judged as `euchre.analysis.review.review` judges it, by what the player knew. What nine,
ten and queen would have chosen is valued at the same decisions, so the comparison owes nothing to luck or to
other deals.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from euchre.analysis.leaks.summary import (
    HabitFound,
    Losses,
    PlayerCounts,
    StudiedGame,
    WeighedDecision,
    counts_of,
    habits_of,
    losses_of,
)
from euchre.analysis.review.account import decision_data
from euchre.analysis.review.decision import Grade, ReviewedDecision
from euchre.analysis.review.learn import lesson_of
from euchre.analysis.review.review import Review, review
from euchre.base.errors import EuchreError
from euchre.english.coaching import HABITS
from euchre.english.names import game_title
from euchre.notation.check import player_names
from euchre.notation.record import Record
from euchre.players.api.player import Player
from euchre.players.registry.ladder import player as player_named
from euchre.rules.rules import BETWEEN_HANDS, Rules, TurnUp
from euchre.runs.workers import CountReport

COMPARED_WITH: Final = ("nine", "ten", "queen")
"""The computer players whom a player is compared with: quick ones, which are asked at every decision."""
MOST_MISTAKES: Final = 5
"""The mistakes of one game that are kept to be asked again, the costliest, at most."""


_NOT_IN_POINTS: Final = BETWEEN_HANDS | {"packets", "revoke"}
"""Fields of the rules by which a decision is worth no more and no less in points."""


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
    """Game by game as given: its title, the decisions judged, points lost per decision."""
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


def comparable(games: Iterable[Rules]) -> bool:
    """
    Return whether a point is worth the same in all *games*: whether the same cards are played for the same
    points, after the same kind of auction.

    >>> from dataclasses import replace
    >>> from euchre.rules.variants import VARIANTS
    >>> comparable([VARIANTS["four"], replace(VARIANTS["four"], target=5)])
    True
    """
    names = [field.name for field in fields(Rules) if field.name not in _NOT_IN_POINTS]
    return len({tuple([_in_points(getattr(rules, name)) for name in names]) for rules in games}) < 2


def _in_points(value: Any) -> Any:
    """The *value* of a rule, as far as it decides what is paid: of an upcard, only that there is one."""
    return TurnUp if isinstance(value, TurnUp) else value


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

    *player* judges each decision in *worlds* worlds (None: its usual number). The same *seed* gives the same
    figures for any number of *workers*. *report* is called with the number of games done.

    Raises: EuchreError when nobody is called so, or nothing could be judged; RecordFault where the rules
    refuse a record.
    """
    mine = [record for record in records if name in player_names(record)]
    if not mine:
        raise EuchreError(f"nobody is called {name[:40]!r} in these games")
    games: list[StudiedGame] = []
    for number, record in enumerate(mine, 1):
        if any(hand.actions for hand in record.hands):
            seat = player_names(record).index(name)
            judged = review(record, player, worlds=worlds, seed=seed, seats=(seat,), workers=workers)
            games.append(studied(record, judged, seat))
        if report is not None:
            report(number)
    if not any(game.decisions for game in games):
        raise EuchreError(f"nothing that {name[:40]} decided in these games can be judged")
    return Leaks(
        name=name,
        player=player,
        counts=counts_of(games),
        losses=losses_of(games),
        by_game=tuple([(game.title, len(game.decisions), game.lost) for game in games]),
        habits=habits_of(games),
    )


def studied(record: Record, judged: Review, seat: int) -> StudiedGame:
    """
    Return what the player on *seat* did in *record*, and what their decisions were worth; *judged* is a
    review of that seat.
    """
    counts = PlayerCounts()
    counts.add(record, seat)
    ladder = [each for each in map(player_named, COMPARED_WITH) if _plays(each, record)]
    decisions = [_weighed(one, ladder) for one in judged.decisions if one.seat == seat and one.judged]
    return StudiedGame(
        title=judged.title or game_title(record.rules), counts=counts, decisions=tuple(decisions)
    )


def _plays(player: Player, record: Record) -> bool:
    """Whether *player* plays the game of *record*."""
    asked = getattr(player, "refusal", None)
    return asked is None or asked(record.rules) is None


def _weighed(one: ReviewedDecision, ladder: Sequence[Player]) -> WeighedDecision:
    compared = tuple([(each.name, _loss_of(each, one)) for each in ladder])
    if not one.grade:
        return WeighedDecision(kind=one.kind, lost=one.lost, ladder=compared)
    return WeighedDecision(
        kind=one.kind,
        lost=one.lost,
        ladder=compared,
        lesson=lesson_of(one).name.value,
        words=one.words,
        best_words=one.best_words,
        action=one.action,
        best=one.best,
        position=one.position,
    )


def _loss_of(player: Player, one: ReviewedDecision) -> float:
    """Points that *player* would have lost."""
    assert one.view is not None, "it was judged"
    chosen = player.choose(one.view)
    return next(value.points_loss for value in one.values if value.action == chosen)


def costliest_mistakes(judged: Review, seat: int) -> tuple[dict[str, Any], ...]:
    """
    Return the mistakes of *seat* that lost most, the costliest first and five at most, each as
    ``euchre review --json`` tells a decision, with its ``lesson``, the name of what would have helped; those
    whose position cannot be written down are left out.
    """
    found = [
        one
        for one in judged.decisions
        if one.seat == seat and one.grade is not None and one.grade >= Grade.MISTAKE and one.position
    ]
    costliest = sorted(found, key=lambda one: -one.lost)[:MOST_MISTAKES]
    return tuple([decision_data(one) | {"lesson": lesson_of(one).name.value} for one in costliest])
