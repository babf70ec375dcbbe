"""
Studies of people's own games: asked for, made one game after another, and kept for good.

A person's decisions are judged once for each finished game, in the processes that make reviews. Each study is
stored when it is done, with the game's costliest mistakes. A server that ends loses only the unfinished one.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Protocol

import msgspec

from euchre.analysis.leaks.summary import StudiedGame
from euchre.base.errors import EuchreError
from euchre.web.bots.worker_process import UnanswerableError
from euchre.web.error_report import report
from euchre.web.http.limits import Places
from euchre.web.http.reviews import PLAYER, SECONDS, WAITING, Reviewer
from euchre.web.room.finished import Finished
from euchre.web.store import Store
from euchre.web.stored import Mistake
from euchre.web.tables.clock import Clock
from euchre.web.wire.literals import Readiness
from euchre.web.wire.reviewed import ReviewedDecision

MOST_GAMES: Final = 20
"""The most games that are studied for one request: the latest ones not studied yet."""

Key = tuple[str, int]


class Judge(Reviewer, Protocol):
    """The interface that judges games, also for one player alone: the pool of computer players."""

    async def own_game(
        self, record: str, seat: int, player: str = ..., seed: int = ..., seconds: float = ...
    ) -> dict[str, Any]:
        """
        The values of a seat's decisions, as ``study``, and its ``mistakes``.

        Raises: UnanswerableError when they cannot be judged; EuchreError when it failed.
        """


class Question(msgspec.Struct, frozen=True):
    """A mistake as it is stored: its place in the game, and the review's values."""

    table: str
    number: int
    title: str
    decision: ReviewedDecision
    lesson: str
    """The name of the reason that would have helped."""


@dataclass(slots=True)
class Job:
    """The study of one person's games."""

    state: Readiness = "waiting"
    text: str = ""
    """Why it failed, in a sentence."""


class OwnGames:
    """The studies that a server makes."""

    def __init__(self, judge: Judge, store: Store, clock: Clock) -> None:
        self._judge, self._store, self._clock = judge, store, clock
        self._jobs: dict[str, Job] = {}
        """The studies by person, while they run or when they failed; finished ones are removed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = Places(
            WAITING,
            "Many people's games wait to be studied; ask again in a few minutes.",
            "Games of others at your address wait to be studied; ask again when they are done.",
        )

    def state(self, person: str) -> Job | None:
        """The progress of the study of a person's games; None: nobody asked for one, or it is done."""
        return self._jobs.get(person)

    def runs(self, person: str) -> bool:
        """Whether it waits or runs."""
        job = self._jobs.get(person)
        return job is not None and job.state != "failed"

    def begin(self, person: str, address: str, most: int, *, only: Key | None = None) -> None:
        """
        Begin to study the games of *person*, or *only* one of them, unless that is going on.

        It is one of up to *most* studies that wait for this *address*.

        Raises: RefusedError when too many wait already.
        """
        if self.runs(person):
            return
        self._places.take(address, most)
        self._jobs[person] = Job()
        task = asyncio.create_task(self._work(person, only))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._places.leave(address))

    async def _work(self, person: str, only: Key | None) -> None:
        job = self._jobs[person]
        try:
            known = await self._store.studies(person)
            games = [
                game
                for game in await self._store.history(person)
                if (game.table, game.number) not in known and only in (None, (game.table, game.number))
            ]
            job.state = "running"
            for game in games[:MOST_GAMES]:
                await self._study(person, game)
        except EuchreError as error:
            job.state, job.text = "failed", str(error)
        except Exception as error:  # noqa: BLE001  # nobody is to wait for ever for a study that fell over
            report("a study of somebody's games failed", error, "")
            job.state, job.text = "failed", "The study failed; ask again."
        else:
            del self._jobs[person]
        if job.state == "failed" and len(self._jobs) > 10 * WAITING:  # old failures need not be kept
            self._jobs = {one: kept for one, kept in self._jobs.items() if kept.state != "failed"}

    async def _study(self, person: str, game: Finished) -> None:
        """Study one game and store the result; an empty one where the game cannot be judged."""
        seat = game.people.index(person)
        try:
            found = await self._judge.own_game(game.record, seat, PLAYER, 0, SECONDS)
        except UnanswerableError:
            found = {"study": None, "mistakes": ()}
        now = self._clock.now()
        mistakes = [_mistake(game, one, now) for one in found["mistakes"]]
        study = msgspec.json.encode(found["study"]).decode()
        await self._store.keep_study(person, (game.table, game.number), study, mistakes)

    async def stop(self) -> None:
        """Cancel what is not done."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _mistake(game: Finished, data: dict[str, Any], now: int) -> Mistake:
    decision = msgspec.convert(data, ReviewedDecision)
    question = Question(game.table, game.number, game.title, decision, data["lesson"])
    place = f"{game.table} {game.number} {decision.deal} {decision.decision}"
    assert not isinstance(decision.points_lost, msgspec.UnsetType), "it was judged"
    return Mistake(
        mistake=sha256(place.encode()).hexdigest()[:16],
        question=msgspec.json.encode(question).decode(),
        lost=decision.points_lost.value,
        due=now,
    )


def studies_of(kept: Mapping[Key, str]) -> dict[Key, StudiedGame | None]:
    """Return the stored studies, by table and number; None where a game cannot be judged."""
    found = {game: msgspec.json.decode(text) for game, text in kept.items()}
    return {game: None if data is None else StudiedGame.of(data) for game, data in found.items()}
