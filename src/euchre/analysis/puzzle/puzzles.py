"""
Puzzles: positions in which one choice is clearly the best, with what every choice is worth and why.

A file of puzzles is JSON: a head that says how `euchre puzzle --mine` makes it again, then a puzzle a line.
Those that come with the package are in ``euchre/puzzles``, a file for each game and kind, compressed by gzip.
"""

import gzip
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

from euchre.base.errors import EuchreError
from euchre.english.cards import CardWords, marked_card
from euchre.hand.state import Phase
from euchre.notation.position import LONGEST_LINE, Position, parse_position
from euchre.notation.sentences import unreadable_version
from euchre.notation.strict import Json, Node, parse_json
from euchre.rules.actions import Action, parse_action
from euchre.rules.errors import NotationError, RulesError
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS, variant
from euchre.seen.views import View

KINDS: Final = ("calls", "leads", "following", "discards", "endgames")
"""What is asked: to call or pass, which card to lead, to play to a trick, to put down, and the last three."""

RATINGS: Final = range(1, 6)
"""1: only beginners go wrong; 5: the strongest players do, at their usual pace."""

FORMAT: Final = 3
FORMATS: Final = (1, 2, FORMAT)
"""Before format 3 there was no advice; in format 1 the cards in the reasons stood as they are drawn."""

_FIELDS: Final = frozenset(
    ["name", "game", "kind", "rating", "position", "options", "erring", "proved", "source", "why"]
)
_MOST_ENTRIES: Final = 100
"""Choices of a puzzle, names of players."""
_MOST_PUZZLES: Final = 100_000
_LONGEST_REASONS: Final = 10_000
_LARGEST_SEED: Final = 10**18

_BRACED: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
"""In a template: a brace that is meant (written twice), a card in braces, or a brace astray."""

PHASES: Final = {
    "calls": (Phase.CALL,),
    "leads": (Phase.PLAY,),
    "following": (Phase.PLAY,),
    "discards": (Phase.PICKUP,),
    "endgames": (Phase.PLAY,),
}
"""The phases in which a question of each kind is asked."""


@dataclass(frozen=True, slots=True)
class Option:
    """One lawful choice of a puzzle, and what it is worth."""

    action: Action
    points: float
    """Points of the seat's side less the others', on average; in a proved puzzle those it makes sure of."""
    short: float
    """How much less than the best that is, in the same worlds."""
    error: float
    """The standard error of *short*; 0 where there is no chance in it."""
    rates: tuple[float, ...]
    """How often each `euchre.players.search.evaluation.Result` comes about; none where it was proved."""


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A position with one clearly best choice, what every choice is worth, and why the best is the best."""

    name: str
    """The game, the kind and a number: ``two-leads-3``."""
    game: str
    """The game's name."""
    kind: str
    position: str
    """What the seat to act knows, in one line."""
    options: tuple[Option, ...]
    """Every lawful choice, the best first."""
    rating: int
    erring: tuple[str, ...]
    """The players of the ladder who choose something else."""
    explanation_template: str
    """Why the best is the best, in sentences: a card in them as ``{JH}``, a brace written twice."""
    advice: str
    """What a coach says: what to do and the reasons that tell most, in sentences; empty in older files."""
    proved: bool
    """Every layout and every play was gone through: nothing is left to chance."""
    source: tuple[int, int]
    """The seed and the number of the deal it was found in."""

    @property
    def best(self) -> Action:
        """The best action, which is the answer."""
        return self.options[0].action

    @property
    def gap(self) -> float:
        """Points between the best choice and the second."""
        return self.options[1].short

    @property
    def rules(self) -> Rules:
        """The rules of the puzzle's game."""
        return variant(self.game)

    @cached_property
    def read(self) -> Position:
        """The position as it was read; its state has the rules that it reads by."""
        return parse_position(self.position)

    @cached_property
    def view(self) -> View:
        """What the seat to act knows."""
        return self.read.view()

    @property
    def explanation(self) -> str:
        """Why the best choice is the best, in English, with cards as rank and suit sign: ``J♥``."""
        return self.explanation_in(marked_card)

    def explanation_in(self, card_words: CardWords) -> str:
        """Return in English why the best choice is the best; *card_words* puts a card in the text."""
        cards = {str(card): card_words(card, self.view.trump) for card in self.rules.deck}
        return _BRACED.sub(
            lambda found: cards[found[1]] if found[1] else found[0][0], self.explanation_template
        )

    def option(self, action: Action) -> Option:
        """Return what is known of *action*, one of the lawful choices."""
        return next(option for option in self.options if option.action == action)

    def data(self) -> dict[str, Any]:
        """Return the puzzle in plain types, as a file keeps it: the reasons with cards as ``{JH}``."""
        return {
            "name": self.name,
            "game": self.game,
            "kind": self.kind,
            "rating": self.rating,
            "position": self.position,
            "best": str(self.best),
            "options": [
                {
                    "action": str(option.action),
                    "points": option.points,
                    "short": option.short,
                    "error": option.error,
                    "rates": list(option.rates),
                }
                for option in self.options
            ],
            "erring": list(self.erring),
            "proved": self.proved,
            "source": list(self.source),
            "advice": self.advice,
            "why": self.explanation_template,
        }

    @staticmethod
    def of(data: Json, file_format: int = FORMAT) -> "Puzzle":
        """
        Read a puzzle from the plain types that `data` returns, or that a file of *file_format* has.

        Raises: NotationError when a field is missing or wrong; its place has the path of the field.
        """
        return _read(Node(data), file_format)


def _read(node: Node, file_format: int) -> Puzzle:
    fields = node.fields(_FIELDS, frozenset(["best", "advice"]))
    game, position = fields["game"], fields["position"]
    try:
        rules = variant(game.text())
    except RulesError as error:
        game.fail(str(error))
    options = [_option(part, rules) for part in fields["options"].items(_MOST_ENTRIES)]
    if len(options) < 2:
        fields["options"].fail("a puzzle has two choices at least")
    puzzle = Puzzle(
        name=fields["name"].text(),
        game=game.text(),
        kind=fields["kind"].one_of(KINDS),
        position=position.text(LONGEST_LINE),
        options=tuple(options),
        rating=fields["rating"].number(RATINGS[0], RATINGS[-1]),
        erring=tuple([part.text() for part in fields["erring"].items(_MOST_ENTRIES)]),
        explanation_template=_template(fields["why"], rules, file_format),
        advice=fields["advice"].text(_LONGEST_REASONS) if "advice" in fields else "",
        proved=fields["proved"].truth(),
        source=_source(fields["source"]),
    )
    try:
        named = puzzle.read.named_rules or puzzle.read.state.rules
    except NotationError as error:
        position.fail(str(error), error.place)
    if rules != named:
        position.fail(f"it is of another game than {puzzle.game}")
    return puzzle


def _option(node: Node, rules: Rules) -> Option:
    fields = node.fields(frozenset(["action", "points", "short", "error", "rates"]), frozenset())
    try:
        action = parse_action(fields["action"].text(), rules)
    except NotationError as error:
        fields["action"].fail(str(error), error.place)
    points, short, error_of_short = (float(fields[name].decimal()) for name in ("points", "short", "error"))
    rates = [float(part.decimal()) for part in fields["rates"].items(_MOST_ENTRIES)]
    return Option(action, points, short, error_of_short, tuple(rates))


def _source(node: Node) -> tuple[int, int]:
    parts = node.items(2)
    if len(parts) != 2:
        node.fail("two numbers belong here: the seed, and the number of the deal")
    return parts[0].number(0, _LARGEST_SEED), parts[1].number(0, _LARGEST_SEED)


def _template(node: Node, rules: Rules, file_format: int) -> str:
    """The reasons of a file as a template; NotationError where something in braces is no card of the deck."""
    why = node.text(_LONGEST_REASONS)
    if file_format == 1:  # no card stands in braces there
        return why.replace("{", "{{").replace("}", "}}")
    cards = set(map(str, rules.deck))
    for found in _BRACED.finditer(why):
        if found[0] not in ("{{", "}}") and found[1] not in cards:
            node.fail(
                f"{found[0][:20]!r} at character {found.start() + 1} is not a card of this game; "
                f"write a card like {{{rules.deck[0]}}}, and a brace twice"
            )
    return why


def dumps(puzzles: Sequence[Puzzle], made: str) -> str:
    """Return the text of a file of *puzzles*; *made* is the command line that makes the file again."""
    rows = ",\n".join(json.dumps(puzzle.data(), ensure_ascii=False) for puzzle in puzzles)
    return f'{{"format": {FORMAT}, "made": {json.dumps(made)}, "puzzles": [\n{rows}\n]}}\n'


def loads(text: str) -> tuple[Puzzle, ...]:
    """
    Read the puzzles of a file from its text.

    Raises: NotationError when it is no file of puzzles.
    """
    top = parse_json(text)
    if not isinstance(top.value, dict) or "puzzles" not in top.value:
        top.fail('not a file of puzzles: it has no "puzzles"')
    fields = top.fields(frozenset(["format", "puzzles"]), frozenset(["made"]))
    file_format = fields["format"].value
    if type(file_format) is not int or file_format not in FORMATS:
        top.fail(unreadable_version(file_format, FORMATS))
    return tuple([_read(part, file_format) for part in fields["puzzles"].items(_MOST_PUZZLES)])


def shipped_files() -> dict[str, str]:
    """Return the files of puzzles that come with the package: the text of each by its name, ascending."""
    folder = files("euchre").joinpath("puzzles")
    return {
        file.name.removesuffix(".gz"): gzip.decompress(file.read_bytes()).decode()
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".json.gz")
    }


@cache
def shipped() -> tuple[Puzzle, ...]:
    """
    Return the puzzles that come with the package, by game in the order of `VARIANTS`, then
    kind and number.
    """
    puzzles = [puzzle for text in shipped_files().values() for puzzle in loads(text)]
    games = list(VARIANTS)
    puzzles.sort(key=lambda puzzle: (games.index(puzzle.game), KINDS.index(puzzle.kind)))
    return tuple(puzzles)


def select_puzzles(
    puzzles: Iterable[Puzzle], *, game: str = "", kind: str = "", rating: int | None = None
) -> tuple[Puzzle, ...]:
    """
    Return the *puzzles* of a *game*, a *kind* and a *rating*; an empty text or None stands for all.

    Raises: EuchreError when none is left; the message lists what there is.
    """
    rules = variant(game) if game else None
    every = tuple(puzzles)
    fitting = tuple(
        puzzle
        for puzzle in every
        if (rules is None or puzzle.rules == rules)
        and kind in ("", puzzle.kind)
        and rating in (None, puzzle.rating)
    )
    if not fitting:
        wanted = " ".join(
            word for word in (game, kind, "" if rating is None else f"of rating {rating}") if word
        )
        there = sorted({f"{puzzle.game} {puzzle.kind}" for puzzle in every})
        raise EuchreError(
            f"there are no puzzles like that ({wanted}); there are {', '.join(there) or 'none'}"
        )
    return fitting
