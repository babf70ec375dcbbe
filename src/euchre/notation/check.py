"""
Whether a text is sound: records, EGN, EMN, PTN, positions and rules are read, and games judged by the rules.

The first thing that is not lawful is named by deal, trick and card, in a sentence and in figures.
"""

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from euchre.base.errors import EuchreError, nearest
from euchre.base.files import shown_name
from euchre.base.numbers import COMPASS, list_of_words, score_text
from euchre.hand.game import Game, after, begin
from euchre.hand.hand import points
from euchre.hand.scoring import drawn
from euchre.hand.state import State
from euchre.notation import document, egn, emn, ptn
from euchre.notation.position import looks_like_position, parse_position
from euchre.notation.record import Record, RecordFault
from euchre.notation.sentences import UNKNOWN_JSON, unknown_format
from euchre.notation.strict import parse_json
from euchre.rules.cards import Card
from euchre.rules.errors import NOWHERE, NotationError
from euchre.rules.rules import Rules
from euchre.rules.text import is_json, read_rules
from euchre.rules.variants import ALIASES, VARIANTS, no_game

MOST_POSITIONS: Final = 10_000

ENDINGS: Final = {
    ".json": "record", ".egn": "egn", ".egnb": "egnb", ".emn": "emn", ".emnb": "emnb", ".ptn": "ptn",
    ".pbn": "ptn", ".txt": "position", ".toml": "rules",
}  # fmt: skip
"""What a file is to hold, by the ending of its name; ``egnb`` and ``emnb`` are EGN and EMN in bytes."""

_GAMES: Final = (*VARIANTS, *ALIASES)
_KEYS_OF_RULES: Final = ("base", "code", "seats")
"""Keys of which every JSON of rules has one."""
_RULES: Final = re.compile(
    r"(?:\s|#.*$)*(?:\[(?!\w+ +\")[\w.\"' -]+\]\s*(?:#|$)|[\w.\"'-]+\s*=|E\d|\Z)",
    re.MULTILINE | re.IGNORECASE,
)
"""
How TOML begins after its comments, and a share code, which may have blanks in it.

A tag of PTN, ``[Event "…"]``, is no heading of TOML.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class TextFault:
    """
    The first thing that is wrong in a text: *text* is the whole sentence; deals, tricks and lines count from
    1.

    Fields that do not apply are None.
    """

    text: str
    deal: int | None = None
    trick: int | None = None
    card: str | None = None
    seat: int | None = None
    """From 0, clockwise."""
    line: int | None = None
    """For positions."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """
    The result of checking a text: what kind of text it is, whether it is sound, and how the game stands at
    its end.
    """

    name: str
    """Of the file; ``-`` is the standard input, and a text without a name came from nowhere."""
    kind: str
    """A word of `text_kind`, or ``unread``."""
    ok: bool = True
    fault: TextFault | None = None
    scores: tuple[int, ...] | None = None
    """The score at the end, side by side, by the rules."""
    winners: tuple[str, ...] = ()
    """Who has won, by name or seat; empty while the game goes on, and for a draw."""
    games: tuple[tuple[int, ...], ...] = field(default=())
    """For a match or a history: the score of each game."""
    unfinished: str = ""
    """Why a game that is sound so far is not over; empty when it is."""
    former_rules: bool = False
    """Whether a position was read by the former rules of its game, as today's forbid what was done there."""

    def json(self) -> dict[str, Any]:
        """Return the report as dictionaries, lists and words, ready for `json.dumps`."""
        return asdict(self)

    def __str__(self) -> str:
        name = shown_name(self.name) if self.name else "the text"
        if self.fault is not None:
            said = [name, *([] if self.kind == "unknown" else [self.kind]), self.fault.text]
            return ": ".join(said)
        parts = [f"{name}: {self.kind}, sound"]
        if self.kind == "history" or (self.kind == "ptn" and self.games):
            parts.append("one game" if len(self.games) == 1 else f"{len(self.games)} games")
        elif self.games:
            parts.append(", ".join(map(score_text, self.games)))
        elif self.scores is not None:
            parts.append(score_text(self.scores))
        if self.winners:
            parts.append(f"{list_of_words(self.winners)} won")
        if self.unfinished:
            parts.append(f"unfinished: {self.unfinished}")
        return "; ".join(parts)


def text_kind(text: str, name: str = "") -> str:
    """
    Return what *text* is written in: ``record``, ``history``, ``egn``, ``emn``, ``ptn``, ``position`` or
    ``rules``;
    ``unknown`` where it looks like none of them.

    The ending of the file's *name*, where there is one, helps to tell. Nothing is checked: it is the kind to
    try.

    >>> text_kind("four dealer=3 up=JS : pass"), text_kind("four"), text_kind("four players")
    ('position', 'rules', 'unknown')
    """
    told = ENDINGS.get(Path(name).suffix.lower(), "")
    head = text.lstrip("\ufeff \t\r\n")[:4_096]
    if not head:
        return "unknown"
    if told in ("egn", "egnb", "emn", "emnb"):
        return told[:3]
    if head.startswith("{"):
        if f'"{document.HISTORY_FORMAT}"' in head:
            return "history"
        if document.FORMAT in head or '"format"' in head:
            return "record"
        if emn.FILE_TYPE in head:
            return "emn"
        if "fileType" in head:
            return "egn"
        return "rules" if any(f'"{key}"' in head for key in _KEYS_OF_RULES) else "unknown"
    if told == "rules":
        return told
    if told == "ptn" or ptn.looks_like_ptn(text[:65_536]):
        return "ptn"
    if is_json(head):
        return "unknown"
    if looks_like_position(head):
        return "position"
    return "rules" if _RULES.match(head) or head.strip().lower() in _GAMES else "unknown"


def unknown_text(text: str, to_do: str = "read") -> NotationError:
    """
    Return the error that says that *text* is of no known kind; of broken JSON it says where it breaks.

    *to_do* is what was to be done with the text, for the sentence about one that is empty.
    """
    bare = text.strip("\ufeff \t\r\n")
    if not bare:
        return NotationError(f"there is nothing to {to_do}")
    if not is_json(bare):
        return NotationError(no_game(bare, _GAMES) if nearest(bare, _GAMES) else unknown_format(bare))
    try:
        parse_json(text)
    except NotationError as error:
        return error
    return NotationError(UNKNOWN_JSON)


def check_text(text: str, name: str = "") -> Report:
    """
    Check a game, a position or rules in *text* by the rules; return a report that tells the first fault, if
    any.

    *name* is the file's name. Faults of the text are never raised.

    >>> print(check_text("two dealer=0 up=9C hands=JC7CJDQDKD/????? : pass call:S"))
    the text: position: not the deck of these rules: too many 7C
    >>> print(check_text("two dealer=0 up=9C : pass call:S", "a.txt"))
    a.txt: position: decision 2: seat 0 may not call spades now; that seat may pass, call clubs
    """
    kind = text_kind(text, name)
    try:
        match kind:
            case "position":
                return _positions(text, name)
            case "rules":
                read_rules(text)
                return Report(name=name, kind=kind)
            case "unknown":
                raise unknown_text(text, "check")
            case _:
                return _games(_RECORDS[kind](text), kind, name)
    except EuchreError as error:
        return Report(name=name, kind=kind, ok=False, fault=_finding(error))


def _finding(error: EuchreError) -> TextFault:
    """The place that an error of a reader names, and the card written there."""
    place = error.place if isinstance(error, NotationError) else NOWHERE
    card = _card(place.text) if place.deal is not None else None
    return TextFault(text=str(error), deal=place.deal, trick=place.trick, card=card, seat=place.seat)


def _card(token: str) -> str | None:
    """The card *token* stands for, as records write it; None for anything else that is written there."""
    try:
        return str(Card.parse(token))
    except NotationError:
        return None


def player_names(record: Record) -> tuple[str, ...]:
    """Return the names of the players by seat; where the record has none, ``South``, ``West`` and so on."""
    seats = COMPASS[record.rules.seats]
    if len(record.players) != record.rules.seats:
        return seats
    return tuple([record.players[player] for player in record.opening.seating])


def judge_record(record: Record, kind: str, name: str) -> Report:
    """
    Replay *record* and return the report on it; *kind*, as `text_kind` names it, and *name* are those of the
    text from which it was read.
    """
    try:
        game, state = record.replay()
    except RecordFault as fault:
        called = player_names(record)[fault.seat] if fault.seat is not None else ""
        finding = TextFault(
            text=fault.sentence(called),
            deal=fault.hand + 1,
            trick=None if fault.trick is None else fault.trick + 1,
            card=None if fault.card is None else str(fault.card),
            seat=fault.seat,
        )
        return Report(name=name, kind=kind, ok=False, fault=finding)
    return Report(
        name=name,
        kind=kind,
        scores=game.scores,
        winners=_winners(record.rules, player_names(record), game.winners),
        unfinished=why_unfinished(record, game, state),
    )


def why_unfinished(record: Record, game: Game, state: State | None) -> str:
    """
    Return why the *record* is no whole game, in a clause; an empty text when it is one, or has no end (no
    target).

    *game* and *state* are what `Record.replay` returned.
    """
    if state is not None:
        return f"deal {len(record.hands)} is not played to its end"
    if record.rules.target is None or game.over:
        return ""
    return "nobody has won yet" if record.hands else "nothing was dealt"


def _winners(rules: Rules, called: tuple[str, ...], sides: tuple[int, ...]) -> tuple[str, ...]:
    """Those of *called* whose *sides* have won: nobody in a game that all share."""
    if drawn(sides, rules.sides):
        return ()
    return tuple([called[seat] for seat in range(rules.seats) if rules.side(seat) in sides])


_RECORDS: Final[dict[str, Callable[[str], tuple[Record, ...]]]] = {
    "record": lambda text: (document.loads(text),),
    "history": document.loads_history,
    "egn": lambda text: (egn.loads(text).record,),
    "emn": lambda text: tuple([one.game.record for one in emn.loads(text).games]),
    "ptn": ptn.records,
}
"""How the games in a text are read, by its kind."""


def _games(games: tuple[Record, ...], kind: str, name: str) -> Report:
    reports = [judge_record(record, kind, name) for record in games]
    if len(games) == 1 and kind not in ("history", "emn"):
        return reports[0]
    for number, report in enumerate(reports, 1):
        if report.fault is not None:
            return replace(report, fault=replace(report.fault, text=f"game {number}: {report.fault.text}"))
    cut = next((f"game {n}: {one.unfinished}" for n, one in enumerate(reports, 1) if one.unfinished), "")
    scores = tuple([report.scores or () for report in reports])
    return Report(name=name, kind=kind, games=scores, unfinished="" if kind == "emn" else cut)


def _positions(text: str, name: str) -> Report:
    lines = [
        (n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip() and not line.startswith("#")
    ]
    if len(lines) > MOST_POSITIONS:
        raise NotationError(f"{len(lines)} positions; {MOST_POSITIONS} are the most")
    scores: tuple[int, ...] | None = None
    won: tuple[str, ...] = ()
    former = False
    for n, line in lines:
        try:
            position = parse_position(line)
        except EuchreError as error:
            text = str(error) if len(lines) == 1 else f"line {n}: {error}"
            return Report(name=name, kind="position", ok=False, fault=TextFault(text=text, line=n))
        state, rules = position.state, position.state.rules
        scores = position.scores
        former |= position.by_former_rules
        if scores is not None and state.over and len(lines) == 1:
            game = after(begin(rules, state.dealer, scores), state)
            scores, won = game.scores, _winners(rules, COMPASS[rules.seats], game.winners)
        elif scores is None and state.over:
            scores = points(state)
    shown = scores if len(lines) == 1 else None
    return Report(name=name, kind="position", scores=shown, winners=won, former_rules=former)
