"""What another program asks the engine, read strictly from a line of JSON; and its errors as fields."""

from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, get_args

from euchre.base.errors import ArgumentError, EuchreError
from euchre.english.arguments import MOST_WORLDS
from euchre.notation.strict import Json, Node, parse_json
from euchre.players.registry.ladder import canonical_name
from euchre.rules.errors import IllegalActionError, NotationError, RulesError

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
    """Think so long, over more and more worlds; None: until the worlds are tried."""
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
