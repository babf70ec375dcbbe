"""
A process that decides for the server: it reads one question after another from its standard input.

A question is a `frame` made by the server, which holds a `View` and nothing else of the table. An answer is a
line of JSON; lines with the progress may come before it. The process ends with its server.
"""

import io
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from queue import SimpleQueue
from typing import Any, Final

import msgspec

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import MissingKernelError
from euchre.players.api.player import Player
from euchre.players.registry.ladder import player as player_named
from euchre.seen.views import View
from euchre.web.core.bots.framing import LENGTH, unframed

MOST_MEMORY: Final = 3 << 30
"""Bytes of memory that a player may use; a player that asks for more fails and is replaced."""
HINTING: Final = "ace"
HINTING_ELSE: Final = "king"
"""The player that gives hints, and the one for games that it does not play."""

WARMING_GAMES: Final = ("twelve", "two", "euchre", "cutthroat")
"""
A game of each kind: with piles, for two, with partners, without partners. Other games load
nothing more.
"""
TRICKS_WARMED: Final = 4
"""
The number of tricks that are played when warming up; further tricks load nothing more, and take
longest.
"""

Tell = Callable[[dict[str, Any]], None]


def answer(question: tuple[Any, ...], tell: Tell) -> dict[str, Any]:
    """
    The answer to one question.

    Raises: EuchreError, and any error of a player.
    """
    match question:
        case ("warm", players):
            return warm(players)
        case ("choose", name, View() as view, seed):
            return {"action": str(seated(name, seed).choose(view))}
        case ("hint", View() as view, seed):
            return hint(view, seed)
        case ("review", record, player, seed):
            return review(record, player, seed, tell)
        case ("own", record, seat, player, seed):
            return own_game(record, seat, player, seed)
        case ("study", asked):
            return worked_out(asked)
        case _:
            raise AssertionError(question[0])


def seated(name: str, seed: int) -> Player:
    """The player called *name*, ready to decide."""
    _loaded(name)
    return player_named(name, seed)


@lru_cache
def _loaded(name: str) -> None:
    """Load what a player needs once: tables, a network, the kernel."""
    player_named(name, 0)


def warm(players: tuple[str, ...]) -> dict[str, Any]:
    """
    Let every player decide in a hand of each kind of game, so that no later decision waits for loading.

    Raises: MissingKernelError when the kernel has no machine code (yet).
    """
    from random import Random

    from euchre.hand.game import shuffle
    from euchre.hand.hand import apply
    from euchre.hand.state import Phase
    from euchre.rules.variants import VARIANTS
    from euchre.seen.views import view

    for name in players:
        for game in WARMING_GAMES:
            rules = VARIANTS[game]
            state = shuffle(rules, 0, Random(1)).state(rules)
            try:
                while not state.over:
                    seen = view(state, state.turn, (0,) * rules.sides)
                    early = state.phase is Phase.PLAY and rules.tricks - len(state.tricks) > TRICKS_WARMED
                    state = apply(state, seen.legal[-1] if early else seated(name, 0).choose(seen))
            except MissingKernelError:
                raise
            except Exception:  # noqa: BLE001, S110  # then they will fail at the table, and be counted there
                pass
    return {}


def hint(view: View, seed: int) -> dict[str, Any]:
    """
    The hint: what to do and why, and the value of each choice, the best first, in the form of
    `HintResult`.
    """
    from euchre.analysis.hint.hint import evaluator_named
    from euchre.analysis.hint.hint import hint as hint_of
    from euchre.analysis.hint.shown import choice_name

    evaluator = evaluator_named(HINTING, seed)
    asked = getattr(evaluator, "refusal", None)
    if asked is not None and asked(view.rules) is not None:
        evaluator = evaluator_named(HINTING_ELSE, seed)
    found = hint_of(view, evaluator)
    rows = []
    for group in found.groups:
        value = found.evaluation.values[group[0]]
        rows.append(
            {
                "action": str(value.action),
                "also": [str(found.evaluation.actions[at]) for at in group[1:]],
                "label": choice_name(found, group),
                "points": float(value.points),
                "error": float(value.points_error),
                "chance": float(value.equity) if found.evaluation.match and not found.forced else None,
                "best": group[0] == found.evaluation.best_index,
            }
        )
    return {
        "advice": () if found.forced else found.advice,  # the text says so
        "reasons": [said.name.value for said in found.said],
        "choices": rows,
        "text": [reason.text for reason in found.reasons],
    }


def review(record: str, player: str, seed: int, tell: Tell) -> dict[str, Any]:
    """The review of a recorded game, in plain types."""
    from euchre.analysis.review.account import data
    from euchre.analysis.review.review import review as review_of
    from euchre.notation.document import loads

    game = loads(record)
    of = sum(len(hand.actions) for hand in game.hands)
    tell({"done": 0, "of": of})
    return {
        "report": data(review_of(game, player, seed=seed, report=lambda done: tell({"done": done, "of": of})))
    }


def own_game(record: str, seat: int, player: str, seed: int) -> dict[str, Any]:
    """The values of the decisions of *seat* in a recorded game, and the costliest mistakes among them."""
    from euchre.analysis.leaks.leaks import costliest_mistakes, studied
    from euchre.analysis.review.review import review as review_of
    from euchre.notation.document import loads

    game = loads(record)
    judged = review_of(game, player, seed=seed, seats=(seat,))
    return {"study": studied(game, judged, seat).json(), "mistakes": costliest_mistakes(judged, seat)}


def worked_out(question: tuple[Any, ...]) -> dict[str, Any]:
    """
    The answer to a question away from a table, in plain types: what a function of a feature returns for the
    rest of the question. The function comes as its name, and its module is loaded here when it is first asked
    for.
    """
    work, *given = question
    found: dict[str, Any] = msgspec.to_builtins(work(*given))
    return found


# --- the process --------------------------------------------------------------------------------------------


def main() -> None:
    """Answer until the server hangs up."""
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # the output of players goes to the standard error, not among the answers
    sys.stdout = sys.stderr
    _be_modest()
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(os.fdopen(0, "rb"), questions), daemon=True).start()

    def tell(found: dict[str, Any]) -> None:
        out.write(msgspec.json.encode(found) + b"\n")

    while True:
        asked, found = questions.get(), dict[str, Any]()
        try:
            question: Any = unframed(asked)
            found = {"ok": answer(question, tell)}
        except EuchreError as error:
            found = {"refused": str(error)}
        except Exception as error:  # noqa: BLE001  # the server replaces a player that fails
            found = {"failed": type(error).__name__}
        tell(found)


def _listen(stream: io.BufferedReader, questions: "SimpleQueue[bytes]") -> None:
    """Read the questions; when the server is gone, end the process at once."""
    while len(head := stream.read(LENGTH.size)) == LENGTH.size:
        (size,) = LENGTH.unpack(head)
        questions.put(stream.read(size))
    os._exit(0)


def _be_modest() -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
