"""
Requests about a person's own mistakes, which are puzzles for that person only.

A mistake is asked again after each of `GAPS`, as long as it is solved each time; then it is learnt. A wrong
answer starts the gaps again. This simple rule is enough for the few mistakes of one person. Schedulers for
thousands of cards also ask how easily each was remembered.
"""

import asyncio
from typing import Final

import msgspec

from euchre.analysis.intervals import Z
from euchre.base.errors import EuchreError
from euchre.english.actions import spoken_choice
from euchre.english.coaching import general_advice
from euchre.notation.position import Position, parse_position
from euchre.rules.actions import parse_action
from euchre.seen.views import View
from euchre.web.core.http.context import HttpContext
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.tables.clock import DAY
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.features.games.bodies import Figure, ReviewedChoice
from euchre.web.features.learn import bodies as learning
from euchre.web.features.learn import queries as practice
from euchre.web.features.learn.own_games import MistakeInGame
from euchre.web.features.learn.puzzles import chosen_action, scene
from euchre.web.features.learn.queries import Mistake

MINUTE: Final = 60_000
SOON: Final = 10 * MINUTE
"""Milliseconds after which a mistake that was made once more is asked again."""
GAPS: Final = (DAY, 4 * DAY, 14 * DAY)
"""Milliseconds to the next time, by the number of right answers in a row; after the last it is learnt."""
NEVER: Final = 2**62
"""The time at which a learnt mistake is due: never."""

endpoints: Final = Endpoints()


@endpoints.get("/api/mistakes", limit="requests")
async def mistakes(here: HttpContext, who: Identity) -> learning.Mistakes:
    """The mistakes in the person's games, and the costliest one that is due, without the better choice."""
    now = here.now
    every = await here.store.read(practice.mistakes_of, who.person)
    due = [one for one in every if one.due <= now]
    later = sorted([one.due for one in every if now < one.due < NEVER])
    return learning.Mistakes(
        due=len(due),
        later=len(later),
        learnt=len(every) - len(due) - len(later),
        next_due=later[0] if later else None,
        asked=await asyncio.to_thread(_without_answer, due[0]) if due else None,
    )


@endpoints.post("/api/mistakes/{mistake}", limit="answers")
async def answer(
    here: HttpContext, who: Identity, mistake: str, asked: learning.ChooseAgain
) -> learning.MistakeVerdict:
    """Answer a mistake: return whether the choice was better this time, and when it is asked again."""
    found = await here.store.read(practice.mistake_of, who.person, mistake)
    if found is None:
        raise RefusedError(404, "no_puzzle", "There is no such mistake of yours.")
    view, mine = await asyncio.to_thread(_read, found)
    chosen = chosen_action(asked.action, view)
    verdict = _verdict(mine, view, str(chosen))
    solved = found.solved + 1 if verdict.right else 0
    due = NEVER if solved > len(GAPS) else here.now + (GAPS[solved - 1] if solved else SOON)
    if found.due <= here.now and await here.store.write(
        practice.answer_mistake, who.person, mistake, asked.asked, solved=solved, due=due
    ):
        here.counts["mistake_answered"] += 1
    else:  # another answer came first, and its result counts
        left = await here.store.read(practice.mistake_of, who.person, mistake)
        due = NEVER if left is None else left.due
    return learning.MistakeVerdict(
        verdict=verdict,
        played=_words(mine.decision.action, view),
        game=f"/replay/{mine.table}/{mine.number}",
        deal=mine.decision.deal,
        due=0 if due >= NEVER else due,
    )


def _read(one: Mistake) -> tuple[View, MistakeInGame]:
    found, position = _parsed(one)
    return position.view(), found


def _without_answer(one: Mistake) -> learning.AskedMistake:
    found, position = _parsed(one)
    return learning.AskedMistake(one.mistake, one.asked, one.solved, scene(position, found.title))


def _parsed(one: Mistake) -> tuple[MistakeInGame, Position]:
    found = msgspec.json.decode(one.question, type=MistakeInGame)
    return found, parse_position(_stored(found.decision.position))


def _verdict(found: MistakeInGame, view: View, chosen: str) -> learning.Verdict:
    """The review's value of *chosen*; a choice that is equal within the error counts as right."""
    decision = found.decision
    assert not isinstance(decision.choices, msgspec.UnsetType), "it was judged"
    ranked = sorted(decision.choices, key=lambda one: -_worth(one).value)
    taken = next(one for one in ranked if one.action == chosen)
    best = _stored(decision.best)
    return learning.Verdict(
        right=chosen == best or _loss(taken).value <= Z * _loss(taken).error,
        chosen=_words(chosen, view),
        best=_words(best, view),
        advice=decision.advice or general_advice(found.lesson),
        choices=tuple(
            [
                learning.PuzzleChoice(
                    action=one.action,
                    words=_words(one.action, view),
                    points=one.points.value,
                    lost=one.points_lost.value,
                    error=one.points_lost.error,
                )
                for one in ranked
            ]
        ),
        why=decision.reason or "",
        proved=False,
        erring=(),
        rating=None,
    )


def _worth(one: ReviewedChoice) -> Figure:
    """
    The value by which a choice is judged: the chance of winning the match where there is one, else
    points.
    """
    return one.points if isinstance(one.chance, msgspec.UnsetType) else one.chance


def _loss(one: ReviewedChoice) -> Figure:
    return one.points_lost if isinstance(one.chance_lost, msgspec.UnsetType) else one.chance_lost


def _stored(text: str | msgspec.UnsetType) -> str:
    if isinstance(text, msgspec.UnsetType):
        raise EuchreError("this mistake was kept without what it is about")
    return text


def _words(action: str, view: View) -> str:
    return spoken_choice(parse_action(action, view.rules), view)
