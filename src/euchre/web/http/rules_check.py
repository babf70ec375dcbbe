"""Rules that somebody wrote, looked at: all that is to be said of them, or what is wrong and where."""

from collections.abc import Iterable
from typing import Final

from euchre.english.contradictions import sentence
from euchre.english.numbers import capitalized
from euchre.english.refusals import no_game
from euchre.english.rule_sheet import headline
from euchre.errors import EuchreError, NotationError, RulesError, UnknownGameError
from euchre.rules_io import changes, read_rules, rules_from_dict, rules_to_dict, share_code
from euchre.variants import ALIASES, VARIANTS
from euchre.web.http.editor import places
from euchre.web.http.switches import amounts, switches
from euchre.web.wire.games import title
from euchre.web.wire.labels import Labels
from euchre.web.wire.rule_bodies import CheckRules, RulesChecked, RulesFault
from euchre.web.wire.rules import layout, rule_sheet

WANTED: Final = "write a game's name, a share code, or rules as TOML or JSON"
"""What would do in place of a name that no game has: a page has no commands."""


def checked(asked: CheckRules) -> RulesChecked:
    """What to say of rules: all of them, or what is wrong and where."""
    try:
        rules = rules_from_dict(asked.rules) if asked.rules is not None else read_rules(asked.text)
    except EuchreError as error:
        asked_for = asked.rules or {}
        return RulesChecked(
            ok=False,
            rules={},
            changes={},
            title="",
            code="",
            sheet=(),
            about="",
            layout=None,
            switches=switches(asked_for),
            amounts=amounts(asked_for),
            faults=_faults(error),
        )
    table = rules_to_dict(rules)
    return RulesChecked(
        ok=True,
        rules=table,
        changes=changes(rules),
        title=title(rules),
        code=share_code(rules),
        sheet=rule_sheet(rules),
        about=headline(rules),
        layout=layout(rules),
        switches=switches(table),
        amounts=amounts(table),
        faults=(),
    )


def _faults(error: EuchreError) -> tuple[RulesFault, ...]:
    """What is wrong: contradictions in the words of the editor; what cannot be read, as it is written."""
    if isinstance(error, RulesError) and error.faults:
        return tuple(
            RulesFault(_rows(fault.paths), capitalized(sentence(fault, Labels()))) for fault in error.faults
        )
    if isinstance(error, UnknownGameError):
        text = no_game(error.name, [*VARIANTS, *ALIASES], otherwise=WANTED)
        return (RulesFault((), capitalized(text)),)
    paths = (error.place.path,) if isinstance(error, NotationError) else ()
    return (RulesFault(_rows(paths), capitalized(str(error))),)


def _rows(paths: Iterable[str]) -> tuple[str, ...]:
    """The rows of the editor for the fields at *paths*: what stands in a list is in the row of the list."""
    rows = [_row(path.partition("[")[0]) for path in paths]
    return tuple(dict.fromkeys([row for row in rows if row]))


def _row(path: str) -> str:
    while path and path not in places():
        path = path.rpartition(".")[0]
    return path
