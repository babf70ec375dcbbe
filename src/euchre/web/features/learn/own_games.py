"""
Studies of people's own games: asked for, made one game after another, and kept for good; and figures of them.

A person's decisions are judged once for each finished game, in the processes that make reviews. Each study is
stored when it is done, with the game's costliest mistakes. A server that ends loses only the unfinished one.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final, cast

import msgspec

from euchre.analysis.leaks.summary import StudiedGame, counts_of, habits_of, losses_of
from euchre.english.coaching import general_advice
from euchre.english.labels import strength
from euchre.web.core.bots.worker_process import UnanswerableError
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.http.jobs import Job, Jobs
from euchre.web.core.room.finished import Finished
from euchre.web.core.wire.literals import PuzzleKind
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.games import queries as finished_games
from euchre.web.features.games.bodies import ReviewedDecision
from euchre.web.features.games.requests import PLAYER, REVIEW_SECONDS, GameKey
from euchre.web.features.learn import bodies as learning
from euchre.web.features.learn import queries as practice

MOST_GAMES: Final = 20
"""The most games that are studied for one request: the latest ones not studied yet."""

endpoints: Final = Endpoints()


class MistakeInGame(msgspec.Struct, frozen=True):
    """What is stored of a mistake: its place in the game, and the review's values."""

    table: str
    number: int
    title: str
    decision: ReviewedDecision
    lesson: str
    """The name of the reason that would have helped."""


class OwnGames(Jobs[str, None]):
    """The studies that a server makes, by person."""

    kind, most_kept = "study of games", 64

    def __init__(self, here: HttpContext) -> None:
        super().__init__(here.analyst, here.limits.waiting)
        self._store, self._clock = here.store, here.registry.context.clock

    def begin(self, person: str, address: str, *, only: GameKey | None = None) -> None:
        """
        Begin to study the games of *person*, at *address*, or *only* one of them, unless that is going on.

        Raises: RefusedError when too many wait already.
        """

        async def studied(job: Job[None]) -> None:
            known = await self._store.read(practice.studies, person)
            games = [
                game
                for game in await self._store.read(finished_games.history, person)
                if (game.table, game.number) not in known and only in (None, (game.table, game.number))
            ]
            job.state = "running"
            for game in games[:MOST_GAMES]:
                await self._study(person, game)

        if not self.runs(person):
            self.submit(person, address, studied)

    async def _study(self, person: str, game: Finished) -> None:
        """Study one game and store the result; an empty one where the game cannot be judged."""
        seat = game.people.index(person)
        try:
            found = await self._analyst.own_game(game.record, seat, PLAYER, 0, REVIEW_SECONDS)
        except UnanswerableError:
            found = {"study": None, "mistakes": ()}
        now = self._clock.now()
        mistakes = [_mistake(game, one, now) for one in found["mistakes"]]
        study = msgspec.json.encode(found["study"]).decode()
        await self._store.write(practice.keep_study, person, (game.table, game.number), study, mistakes)


def study_reviewed(here: HttpContext, who: Identity, game: Finished) -> None:
    """Study a game whose review a person who played it has just begun."""
    with suppress(RefusedError):  # then the games are studied when the person asks for it
        here.held(OwnGames).begin(who.person, who.address, only=(game.table, game.number))


def _mistake(game: Finished, data: dict[str, Any], now: int) -> practice.Mistake:
    decision = msgspec.convert(data, ReviewedDecision)
    stored = MistakeInGame(game.table, game.number, game.title, decision, data["lesson"])
    key = f"{game.table} {game.number} {decision.deal} {decision.decision}"
    assert not isinstance(decision.points_lost, msgspec.UnsetType), "it was judged"
    return practice.Mistake(
        mistake=sha256(key.encode()).hexdigest()[:16],
        question=msgspec.json.encode(stored).decode(),
        lost=decision.points_lost.value,
        due=now,
    )


# --- figures ------------------------------------------------------------------------------------------------


@endpoints.get("/api/figures", limit="requests")
async def figures(here: HttpContext, who: Identity) -> learning.FiguresState:
    """The figures of this browser's owner: their decisions, and where they lose points."""
    return await _state(here, who.person)


@endpoints.post("/api/figures", limit="studies_of_games", later=True)
async def study(here: HttpContext, who: Identity) -> learning.FiguresState:
    """Study the games of this browser's owner that were not; their costliest mistakes become puzzles."""
    person = who.known()
    if not here.held(OwnGames).runs(person):
        here.count("studies_of_games", who)
    here.held(OwnGames).begin(person, who.address)
    return await _state(here, person)


async def _state(here: HttpContext, person: str) -> learning.FiguresState:
    history = list(await here.store.read(finished_games.history, person)) if person else []
    texts = await here.store.read(practice.studies, person) if person else {}
    kept = await asyncio.to_thread(_studies, texts)
    job = here.held(OwnGames).job(person)
    done = [game for game in history if (game.table, game.number) in kept]
    return learning.FiguresState(
        state=job.state if job is not None and job.state != "done" else "done" if done else "none",
        done=len(done),
        of=len(history),
        text="" if job is None else job.text,
        strength=strength(PLAYER),
        figures=await asyncio.to_thread(_figures, done, [kept[game.table, game.number] for game in done]),
    )


def _studies(kept: Mapping[GameKey, str]) -> dict[GameKey, StudiedGame | None]:
    """The stored studies, by table and number; None where a game cannot be judged."""
    found = {game: msgspec.json.decode(text) for game, text in kept.items()}
    return {game: None if data is None else StudiedGame.of(data) for game, data in found.items()}


def _figures(games: list[Finished], studies: list[StudiedGame | None]) -> learning.Figures | None:
    """The figures from the studies of *games*; None where no game could be judged."""
    pairs = [(game, one) for game, one in zip(games, studies, strict=True) if one is not None]
    pairs.sort(key=lambda pair: pair[0].ended)
    if not pairs:
        return None
    studied = [one for _, one in pairs]
    counts = counts_of(studied)
    return learning.Figures(
        games=counts.games,
        won=counts.won,
        deals=counts.deals,
        calls=tuple([learning.CallsFrom(*row) for row in counts.calls]),
        trumps=tuple([(word, times) for word, times in counts.suits.most_common() if word]),
        made=counts.made,
        marches=counts.marches,
        euchred=counts.euchred,
        alone=counts.alone,
        alone_marches=counts.alone_marches,
        alone_euchred=counts.alone_euchred,
        defended=counts.defended,
        defended_euchres=counts.defended_euchres,
        losses=tuple(
            [
                learning.KindLoss(
                    kind=one.kind,
                    decisions=one.decisions,
                    lost=one.lost,
                    error=one.error,
                    ladder=tuple([(strength(name), lost) for name, lost in one.ladder]),
                )
                for one in losses_of(studied)
            ]
        ),
        by_game=tuple(
            [
                learning.StudiedGame(
                    game.table, game.number, game.ended, game.title, len(one.decisions), one.lost
                )
                for game, one in pairs
                if one.decisions
            ]
        ),
        habits=tuple(
            [
                learning.Habit(
                    lesson=one.lesson.value,
                    text=general_advice(one.lesson),
                    count=one.count,
                    lost=one.lost,
                    drill=cast(PuzzleKind, one.drill),
                    example=one.example.words,
                    better=one.example.best_words,
                )
                for one in habits_of(studied)
            ]
        ),
    )
