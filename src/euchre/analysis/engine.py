"""
The engine: it reads requests, thinks about one at a time, and writes a line of JSON for each answer.

Lines are read beside the thinking, so that a `stop` is heard while there is something to stop. The players
get only what the seat to act may see, also where a position tells more. `docs/reference/engine.md` has the
protocol.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from euchre.analysis.review.replayed_hand import view_at
from euchre.base.errors import ArgumentError, EuchreError
from euchre.english.actions import action_words
from euchre.english.arguments import MOST_WORLDS
from euchre.notation.files import loads
from euchre.notation.position import Position, show_view
from euchre.notation.record import Record
from euchre.notation.strict import Json, Node, parse_json
from euchre.players.api.player import Explainer, Player
from euchre.players.registry.ladder import PLAYERS, canonical_name, player
from euchre.players.registry.plugins import checked_choice
from euchre.rules.errors import IllegalActionError, NotationError, RulesError
from euchre.seen.views import View
from euchre.version import VERSION

if TYPE_CHECKING:
    from euchre.players.search.evaluation import Evaluation


Verb = Literal["hello", "option", "choose", "stop", "quit"]
VERBS: Final[tuple[str, ...]] = get_args(Verb)

MOST_SECONDS: Final = 3_600
_LONGEST_GAME: Final = 4_000_000
"""Characters of a position or a game."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Options:
    """How a question is answered: by whom, how long, with which luck."""

    player: str = "ace"
    seed: int = 0
    worlds: int | None = None
    """How many worlds are tried; None: the player's usual number."""
    seconds: float | None = None
    """Seconds to think, over more and more worlds; None: until the worlds are tried."""
    figures: bool = True
    """Whether the answer tells what every choice is worth."""


OPTIONS: Final = frozenset(field.name for field in fields(Options))


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """One line of another program."""

    id: Json
    do: str
    options: Options
    """Those that hold, with what the line itself says of them."""
    position: str = ""
    deal: int | None = None
    at: int | None = None
    of: Json = None
    """Of a stop: the id of the question that is to stop; None: everything asked before."""


def parse_request(line: str, options: Options) -> Request:
    """
    Read a *line*; *options* are those that hold where it says nothing.

    Raises: NotationError with the field that is missing, unknown or unfit; EuchreError when no player has a
    name in it.
    """
    node = parse_json(line)
    known = frozenset(["do"]), OPTIONS | {"id", "position", "deal", "at", "of"}
    told = node.fields(*known)
    return Request(
        id=told["id"].value if "id" in told else None,
        do=told["do"].one_of(VERBS),
        options=_options(told, options),
        position=told["position"].text(_LONGEST_GAME) if "position" in told else "",
        deal=told["deal"].number(1) if "deal" in told else None,
        at=told["at"].number(0) if "at" in told else None,
        of=told["of"].value if "of" in told else None,
    )


def _options(told: dict[str, Node], options: Options) -> Options:
    said: dict[str, Any] = {}
    for name in OPTIONS & told.keys():
        node = told[name]
        if node.value is None and name in ("worlds", "seconds"):
            said[name] = None
        elif name == "player":
            said[name] = canonical_name(node.text())
        elif name == "figures":
            said[name] = node.truth()
        elif name == "seconds":
            said[name] = float(node.decimal())
            if not 0 < said[name] <= MOST_SECONDS:
                node.fail(f"a number of seconds up to {MOST_SECONDS} is wanted")
        else:
            said[name] = node.number(2, MOST_WORLDS) if name == "worlds" else node.number(0, 2**53)
    return replace(options, **said)


def line_id(line: str) -> Json:
    """Return the id of a *line* that may be anything else but a request; None where there is none."""
    try:
        value = parse_json(line).value
    except NotationError:
        return None
    return value.get("id") if isinstance(value, dict) else None


def error_fields(error: Exception) -> dict[str, Json]:
    """Return what went wrong, as fields of an answer: its kind, the place in the text, and a sentence."""
    found: dict[str, Json] = {"kind": _kind(error), "text": str(error)[:1_000]}
    if isinstance(error, NotationError):
        place = {field.name: getattr(error.place, field.name) for field in fields(error.place)}
        told = {name: value for name, value in place.items() if value not in (None, "")}
        if told:
            found["place"] = told
    return found


def _kind(error: Exception) -> str:
    for case, kind in (
        (IllegalActionError, "illegal"),
        (NotationError, "text"),
        (RulesError, "rules"),
        (ArgumentError, "argument"),
        (EuchreError, "refused"),
    ):
        if isinstance(error, case):
            return kind
    return "internal"


PROTOCOL: Final = 1
FIRST_WORLDS: Final = 64
"""Worlds of the first step where the time is limited; each step takes twice as many as the last."""

_Item = tuple[int, str] | None
"""A line by its number; None: there are no more."""


class Engine:
    """Answers the lines of one program; *write* is called with each line of an answer."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        self.options = Options()
        self._lines: SimpleQueue[_Item] = SimpleQueue()
        self._stopped_up_to = -1
        self._stopped: list[tuple[Any, int]] = []
        """Ids that are to stop, each with the number of the line that said so: later questions are others."""
        self._players: dict[tuple[str, int], Player] = {}

    def run(self, lines: Iterable[str]) -> None:
        """Answer *lines* until there are no more, or one asks to quit."""
        Thread(target=self._listen, args=(lines,), daemon=True).start()
        while (item := self._lines.get()) is not None:
            number, line = item
            if not line.strip():
                continue
            if not self._answered(number, line):
                return

    def _listen(self, lines: Iterable[str]) -> None:
        """Read lines while the engine thinks; what is to stop is noted at once."""
        try:
            for number, line in enumerate(lines):
                self._hear(number, line)
                self._lines.put((number, line))
        except (OSError, ValueError):  # closed under our hands: there are no more lines
            pass
        finally:
            self._lines.put(None)

    def _hear(self, number: int, line: str) -> None:
        if '"stop"' not in line:
            return
        try:
            asked = parse_request(line, Options())
        except EuchreError:
            return  # said when its turn comes
        if asked.do == "stop" and asked.of is None:
            self._stopped_up_to = number
        elif asked.do == "stop":
            self._stopped.append((asked.of, number))

    def _answered(self, number: int, line: str) -> bool:
        """Answer a line; False when it was the last."""
        try:
            asked = parse_request(line, self.options)
        except EuchreError as error:
            self._say({"id": line_id(line), "error": error_fields(error)})
            return True
        try:
            for answer in self._answers(asked, number):
                self._say({"id": asked.id, **answer})
        except EuchreError as error:
            self._say({"id": asked.id, "error": error_fields(error)})
        except Exception as error:  # noqa: BLE001  # a fault of ours is told, and the engine goes on
            fault = {"kind": "internal", "text": f"{type(error).__name__}: {error}"[:1_000]}
            self._say({"id": asked.id, "error": fault})
        return asked.do != "quit"

    def _say(self, answer: dict[str, Any]) -> None:
        self.write(json.dumps(answer, ensure_ascii=False) + "\n")

    def _answers(self, asked: Request, number: int) -> Iterator[dict[str, Any]]:
        match asked.do:
            case "hello":
                yield {
                    "engine": "euchre", "version": VERSION, "protocol": PROTOCOL, "players": [*PLAYERS],
                    "options": asdict(self.options),
                }  # fmt: skip
            case "option":
                self.options = asked.options
                yield {"options": asdict(self.options)}
            case "stop":
                yield {"stopped": True}
            case "quit":
                yield {"bye": True}
            case _:
                yield from self._choice(asked, number)

    def _is_stopped(self, asked: Request, number: int) -> bool:
        return number <= self._stopped_up_to or any(
            asked.id == one and number < line for one, line in self._stopped
        )

    # --- A choice -------------------------------------------------------------------------------------------

    def _choice(self, asked: Request, number: int) -> Iterator[dict[str, Any]]:
        begun = time.monotonic()
        if self._is_stopped(asked, number):
            yield {"error": {"kind": "stopped", "text": "stopped before it was begun"}}
            return
        seen = _view(asked)
        chooser = self._player(asked.options)
        if not hasattr(chooser, "evaluate"):
            yield _chosen(chooser, seen, asked.options) | {"seconds": _since(begun)}
            return
        for evaluation, is_last in _evaluations(seen, chooser, asked.options, begun):
            found = _valued(evaluation, asked.options) | {"seconds": _since(begun)}
            stopped = self._is_stopped(asked, number)
            if is_last or stopped:
                answer = _head(seen, asked.options) | found
                yield answer | ({"stopped": True} if stopped else {})
                return
            yield {"info": found}

    def _player(self, options: Options) -> Player:
        key = options.player, options.seed
        if key not in self._players:
            if len(self._players) >= 8:
                self._players.clear()
            self._players[key] = player(*key)
        return self._players[key]


def _since(begun: float) -> float:
    return round(time.monotonic() - begun, 3)


def _view(asked: Request) -> View:
    """What the seat to act sees: all that any player gets of a position or a game."""
    if not asked.position.strip():
        raise EuchreError('"position" is missing: a position in one line, a record, EGN or PTN')
    source = loads(asked.position)
    match source:
        case Record():
            return view_at(source, asked.deal, asked.at)
        case Position() if asked.deal is None and asked.at is None:
            return source.view()
        case Position():
            raise EuchreError('"deal" and "at" choose from a recorded game; a position is one point already')
        case _:
            raise EuchreError("these are rules, and a position or a recorded game is wanted")


def _head(seen: View, options: Options) -> dict[str, Any]:
    return {
        "position": show_view(seen), "seat": seen.turn, "player": options.player, "seed": options.seed,
        "legal": [str(action) for action in seen.legal],
    }  # fmt: skip


def _chosen(chooser: Player, seen: View, options: Options) -> dict[str, Any]:
    """The answer of a player that does not say what a choice is worth."""
    answer = _head(seen, options) | {"action": str(checked_choice(chooser, seen))}
    if options.figures and isinstance(chooser, Explainer):
        answer["reason"] = chooser.explain(seen).reason
    return answer


def _evaluations(
    seen: View, chooser: Any, options: Options, begun: float
) -> Iterator[tuple["Evaluation", bool]]:
    """One evaluation; with a limit of time one after the other, of twice as many worlds. True: the last."""
    from euchre.analysis.hint.hint import evaluate
    from euchre.players.search.evaluation import Evaluation

    if len(seen.legal) == 1:
        yield Evaluation.of_only_choice(seen), True
        return
    if options.seconds is None:
        yield evaluate(seen, chooser, options.worlds), True
        return
    worlds, most = FIRST_WORLDS, options.worlds or MOST_WORLDS
    while True:
        worlds = min(worlds, most)
        at = time.monotonic()
        evaluation = evaluate(seen, chooser, worlds)
        took = time.monotonic() - at
        is_last = evaluation.exact or worlds == most or _since(begun) + 2 * took > options.seconds
        yield evaluation, is_last
        if is_last:
            return
        worlds *= 2


def _valued(evaluation: "Evaluation", options: Options) -> dict[str, Any]:
    from euchre.analysis.hint.hint import choice_data

    best = evaluation.actions[evaluation.best_index]
    if evaluation.forced:
        return {"action": str(best), "forced": True}
    found: dict[str, Any] = {
        "action": str(best),
        "words": action_words(best, evaluation.view),
        "worlds": len(evaluation),
        "exact": evaluation.exact,
    }
    if options.figures:
        found["choices"] = [choice_data(evaluation, at) for at in evaluation.ranking]
    return found
