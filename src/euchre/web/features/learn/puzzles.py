"""Requests about the puzzles that come with the program; each answer counts once."""

import asyncio
from functools import cache, lru_cache
from hashlib import sha256
from random import SystemRandom
from typing import Final, cast

from euchre.analysis.puzzle.puzzles import KINDS, Puzzle, select_puzzles, shipped
from euchre.base.errors import EuchreError
from euchre.base.glicko import NEW, Rating
from euchre.english.actions import spoken_choice
from euchre.english.labels import strength
from euchre.english.names import BEST_KNOWN, TITLES
from euchre.live.telling import asked_audience, hand_story
from euchre.notation.position import Position
from euchre.rules.actions import Action, parse_action
from euchre.rules.errors import NotationError
from euchre.rules.rules import seats_by_side
from euchre.seen.views import View
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room.hand_view import hand_view
from euchre.web.core.wire.literals import PuzzleKind
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.learn import bodies as learning
from euchre.web.features.learn import queries as practice

EASIEST: Final = 1100.0
STEP: Final = 200.0
"""The first rating of a puzzle of difficulty 1, and the rating points that each further difficulty adds."""
DEVIATION: Final = 200.0
"""The first deviation of a puzzle's rating, because its difficulty tells only a part of its strength."""
NEAR: Final = 5
"""The next puzzle is drawn from this number of puzzles, those nearest to the person's rating."""
DRILL: Final = 10
"""Puzzles of a drill, if there are enough."""

endpoints: Final = Endpoints()
_chance: Final = SystemRandom()


# --- how one stands, and what is asked next -----------------------------------------------------------------


@endpoints.get("/api/puzzles", limit="requests")
async def record(here: HttpContext, who: Identity) -> learning.PuzzleRecord:
    """The rating and the answers of this browser's owner, and the list of puzzles."""
    person = who.person
    standing = await here.store.read(practice.puzzle_standing, person)
    due = [one for one in await here.store.read(practice.mistakes_of, person) if one.due <= here.now]
    puzzles = await asyncio.to_thread(_by_name)
    answers = dict(standing.answered)
    right = [correct for _, correct in standing.answered]
    sorts: dict[tuple[str, str], list[Puzzle]] = {}
    for one in sorted(puzzles.values(), key=lambda one: (*BEST_KNOWN, one.game).index(one.game)):
        sorts.setdefault((one.game, one.kind), []).append(one)
    mine = standing.rating
    return learning.PuzzleRecord(
        rating=None if mine is None else mine.value,
        deviation=None if mine is None else mine.deviation,
        provisional=mine is None or mine.provisional,
        answered=len(right),
        right=sum(right),
        streak=next((at for at, correct in enumerate(reversed(right)) if not correct), len(right)),
        longest=max([len(row) for row in "".join("10"[not one] for one in right).split("0")]),
        mistakes_due=len(due),
        sorts=tuple(
            [
                learning.PuzzleSort(
                    game=game,
                    title=TITLES[game].title,
                    kind=cast(PuzzleKind, kind),
                    puzzles=len(several),
                    answered=sum(puzzle_key(one) in answers for one in several),
                    right=sum(answers.get(puzzle_key(one), False) for one in several),
                )
                for (game, kind), several in sorts.items()
            ]
        ),
    )


@endpoints.get("/api/puzzles/next", limit="requests")
async def following(
    here: HttpContext, who: Identity, game: str = "", kind: str = "", after: str = ""
) -> learning.AskedPuzzle:
    """
    A puzzle near the person's rating that the person has not answered; when all are answered, one of them
    again.

    *game* and *kind* choose among them; *after* is the one before, which is not asked twice in a row.
    """
    person = who.person
    standing = await here.store.read(practice.puzzle_standing, person)
    fitting = [one for one in await asyncio.to_thread(_fitting, game, kind) if one.name != after]
    done = _done(standing)
    fresh = [one for one in fitting if puzzle_key(one) not in done]
    mine = NEW if standing.rating is None else standing.rating
    near = sorted(fresh, key=lambda one: abs(_rating(one, standing).value - mine.value))[:NEAR]
    return await _without_answer(_chance.choice(near or fitting), standing)


@endpoints.get("/api/puzzles/{name}", limit="requests")
async def puzzle(here: HttpContext, who: Identity, name: str) -> learning.AskedPuzzle:
    """A puzzle, without its answer."""
    one = await _named(name)
    return await _without_answer(one, await here.store.read(practice.puzzle_standing, who.person))


@endpoints.get("/api/drills/{kind}", limit="requests")
async def drill(here: HttpContext, who: Identity, kind: str, game: str = "") -> learning.DrillRound:
    """Ten puzzles of a kind, at random; those that the person has not answered come first."""
    standing = await here.store.read(practice.puzzle_standing, who.person)
    fitting = await asyncio.to_thread(_fitting, game, kind)
    done = _done(standing)
    mixed = sorted(_chance.sample(fitting, len(fitting)), key=lambda one: puzzle_key(one) in done)
    return learning.DrillRound(tuple([one.name for one in mixed[:DRILL]]))


# --- an answer ----------------------------------------------------------------------------------------------


@endpoints.post("/api/puzzles/{name}", limit="answers")
async def answer(
    here: HttpContext, who: Identity, name: str, asked: learning.AnswerPuzzle
) -> learning.Verdict:
    """Answer a puzzle: return the value of the choice and, where it is rated, the change of the rating."""
    one = await _named(name)
    chosen = chosen_action(asked.action, one.view)
    correct = chosen == one.best
    change = await here.store.write(
        practice.answer_puzzle,
        who.known(),
        puzzle_key(one),
        correct=correct,
        begins=(NEW, first_rating(one)),
        rated=not asked.drill,
    )
    here.counts["puzzle_answered"] += 1
    return learning.Verdict(
        right=correct,
        chosen=spoken_choice(chosen, one.view),
        best=spoken_choice(one.best, one.view),
        advice=one.advice,
        choices=tuple(
            [
                learning.PuzzleChoice(
                    action=str(option.action),
                    words=spoken_choice(option.action, one.view),
                    points=option.points,
                    lost=option.short,
                    error=option.error,
                )
                for option in one.options
            ]
        ),
        why=one.explanation,
        proved=one.proved,
        erring=tuple([strength(player) for player in one.erring]),
        rating=None if asked.drill else change,
    )


def chosen_action(text: str, view: View) -> Action:
    """Return the action chosen in *view*. Raises: RefusedError where it is not one of the choices."""
    try:
        action = parse_action(text, view.rules)
    except NotationError:
        action = None
    if action not in view.legal:
        raise RefusedError(400, "no_choice", "That cannot be chosen here; choose one of those offered.")
    return action


# --- puzzles ------------------------------------------------------------------------------------------------


@cache
def _by_name() -> dict[str, Puzzle]:
    return {one.name: one for one in shipped()}


async def _named(name: str) -> Puzzle:
    found = (await asyncio.to_thread(_by_name)).get(name)
    if found is None:
        raise RefusedError(404, "no_puzzle", "There is no puzzle of that name.")
    return found


def _fitting(game: str, kind: str) -> list[Puzzle]:
    if kind and kind not in KINDS:
        raise RefusedError(404, "no_puzzle", f"Puzzles are of the kinds {', '.join(KINDS)}.")
    try:
        return list(select_puzzles(_by_name().values(), game=game, kind=kind))
    except EuchreError:
        raise RefusedError(404, "no_puzzle", "There are no puzzles of that game and kind.") from None


@cache
def puzzle_key(puzzle: Puzzle) -> str:
    """The key of a puzzle in the store of answers; with another position it is another puzzle."""
    return sha256(puzzle.position.encode()).hexdigest()[:16]


def first_rating(puzzle: Puzzle) -> Rating:
    """The rating of a puzzle before anybody has answered it."""
    return Rating(EASIEST + STEP * (puzzle.rating - 1), DEVIATION)


def _rating(puzzle: Puzzle, standing: practice.PuzzleStanding) -> Rating:
    return standing.puzzles.get(puzzle_key(puzzle), first_rating(puzzle))


def _done(standing: practice.PuzzleStanding) -> set[str]:
    """The puzzles that the person has answered, rated or in a drill."""
    return {puzzle for puzzle, _ in standing.answered} | standing.drilled


async def _without_answer(one: Puzzle, standing: practice.PuzzleStanding) -> learning.AskedPuzzle:
    return learning.AskedPuzzle(
        name=one.name,
        game=one.game,
        kind=cast(PuzzleKind, one.kind),
        difficulty=one.rating,
        rating=_rating(one, standing).value,
        counted=puzzle_key(one) in _done(standing),
        scene=await asyncio.to_thread(_scene_of, one.name),
    )


@lru_cache(maxsize=256)
def _scene_of(name: str) -> learning.Scene:
    one = _by_name()[name]
    return scene(one.read, TITLES[one.game].title)


# --- a position ---------------------------------------------------------------------------------------------


def scene(position: Position, title: str) -> learning.Scene:
    """What the seat to act in *position* knows, in the form that the page draws."""
    view = position.view()
    rules, audience = view.rules, asked_audience(view)
    return learning.Scene(
        title=title,
        names=audience.names,
        sides=seats_by_side(rules.seats, rules.sides),
        scores=() if position.scores is None else position.scores,
        story=tuple(hand_story(position)),
        view=hand_view(view, audience),
    )
