"""Requests about a person's figures: what their finished games tell about their play."""

import asyncio
from typing import Final, cast

from euchre.analysis.leaks.summary import StudiedGame, counts_of, habits_of, losses_of
from euchre.english.coaching import general_advice
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room.finished import Finished
from euchre.web.core.wire.labels import strength
from euchre.web.core.wire.literals import PuzzleKind
from euchre.web.features.games import queries as finished_games
from euchre.web.features.games.requests import PLAYER
from euchre.web.features.learn import bodies as learning
from euchre.web.features.learn import queries as practice
from euchre.web.features.learn.own_games import OwnGames, studies_of

endpoints: Final = Endpoints()


@endpoints.get("/api/figures")
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
    kept = await asyncio.to_thread(studies_of, texts)
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
