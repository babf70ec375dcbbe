"""
What one player did in any number of studied games, in counts, and what the decisions come to: figures by
kind, and habits.

A studied game is plain data, which is kept and read again: nothing is judged here, and no kernel is needed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from euchre.analysis.intervals import mean_of
from euchre.english.coaching import HABITS
from euchre.english.lessons import Lesson
from euchre.english.seats import place_names
from euchre.hand.game import Game, after
from euchre.hand.scoring import played_hand
from euchre.hand.state import End, Phase, State
from euchre.notation.record import Record
from euchre.rules.actions import Bid, Call, Pass
from euchre.rules.errors import NotationError
from euchre.rules.fields import MOST_SEATS

CALLING_PHASES = (Phase.CALL, Phase.BID)


@dataclass(slots=True)
class PlayerCounts:
    """What one player did, in counts; `add` counts one more game."""

    games: int = 0
    won: int = 0
    """Games that their side won, alone or with others."""
    deals: int = 0
    """Hands that were played out, or passed out."""
    asked: Counter[str] = field(default_factory=Counter)
    """By place (`place_names`): how often a call, a bid or a pass was asked of them."""
    called: Counter[str] = field(default_factory=Counter)
    """By place: how often they did not pass."""
    suits: Counter[str] = field(default_factory=Counter)
    """By the word of the trump: how often they made it; empty where there was none."""
    made: int = 0
    """Hands that they made, and were not euchred in; those with all tricks are among them."""
    marches: int = 0
    euchred: int = 0
    alone: int = 0
    """Hands that they played alone as the maker."""
    alone_marches: int = 0
    alone_euchred: int = 0
    defended: int = 0
    """Hands made by another side."""
    defended_euchres: int = 0

    @property
    def calls(self) -> tuple[tuple[str, int, int], ...]:
        """Each place from the eldest to the dealer: how often they were asked, and called."""
        places = [place for place in place_names(MOST_SEATS) if place in self.asked]
        return tuple([(place, self.asked[place], self.called[place]) for place in places])

    def add(self, record: Record, seat: int) -> None:
        """Count a game of the player on *seat*."""
        self.games += 1
        last: dict[int, tuple[State, Game]] = {}
        for number, _, state, game in record.positions():
            last[number] = state, game
        for state, game in last.values():
            if state.over:
                self._hand(state, seat)
                self.won += record.rules.side(seat) in after(game, state).winners

    def _hand(self, state: State, seat: int) -> None:
        rules = state.rules
        self.deals += 1
        spoken = [deed for deed in state.history if deed.phase in CALLING_PHASES]
        for deed in spoken:
            if deed.seat == seat and isinstance(deed.action, Pass | Call | Bid):
                place = place_names(rules.seats)[(seat - state.dealer - 1) % rules.seats]
                self.asked[place] += 1
                self.called[place] += not isinstance(deed.action, Pass)
        if state.maker is None or state.end is not End.PLAYED:
            return
        hand = played_hand(state)
        euchred, march = hand.maker_tricks < hand.needed, hand.maker_tricks == rules.tricks
        if state.maker == seat:
            self.suits["" if state.trump is None else state.trump.word] += 1
            self.made += not euchred
            self.marches += march
            self.euchred += euchred
            self.alone += state.alone
            self.alone_marches += state.alone and march
            self.alone_euchred += state.alone and euchred
        elif rules.side(state.maker) != rules.side(seat):
            self.defended += 1
            self.defended_euchres += euchred

    def join(self, other: "PlayerCounts") -> None:
        """Count all that *other* has counted, too."""
        for one in fields(self):
            mine, more = getattr(self, one.name), getattr(other, one.name)
            if isinstance(mine, Counter):
                mine.update(more)
            else:
                setattr(self, one.name, mine + more)

    @staticmethod
    def of(data: dict[str, Any]) -> "PlayerCounts":
        """Return the counts that `json` has written."""
        alone, defended = data["alone"], data["defended"]
        return PlayerCounts(
            games=data["games"],
            won=data["won"],
            deals=data["deals"],
            asked=Counter({row["place"]: row["asked"] for row in data["calls"]}),
            called=Counter({row["place"]: row["called"] for row in data["calls"]}),
            suits=Counter(data["trumps"]),
            made=data["made"],
            marches=data["marches"],
            euchred=data["euchred"],
            alone=alone["hands"],
            alone_marches=alone["marches"],
            alone_euchred=alone["euchred"],
            defended=defended["hands"],
            defended_euchres=defended["euchres"],
        )

    def json(self) -> dict[str, Any]:
        """Return the counts in plain types for JSON."""
        return {
            "games": self.games,
            "won": self.won,
            "deals": self.deals,
            "calls": [
                {"place": place, "asked": asked, "called": called} for place, asked, called in self.calls
            ],
            "trumps": dict(sorted(self.suits.items())),
            "made": self.made,
            "marches": self.marches,
            "euchred": self.euchred,
            "alone": {"hands": self.alone, "marches": self.alone_marches, "euchred": self.alone_euchred},
            "defended": {"hands": self.defended, "euchres": self.defended_euchres},
        }


FORMAT: Final = 1
"""The version of a kept study; one of another version is not read."""
MOST_HABITS: Final = 3
"""Habits that are told, the costliest, at most."""
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
    return tuple(sorted(found, key=lambda one: (-one.lost, one.lesson))[:MOST_HABITS])
