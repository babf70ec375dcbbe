"""Requests about rules: every rule there is, whether rules fit together, and who plays them."""

import asyncio
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from euchre.base.errors import EuchreError
from euchre.base.numbers import as_sentence, capitalized, list_of_words
from euchre.english.contradictions import sentence
from euchre.english.labels import Labels
from euchre.english.names import game_title
from euchre.english.rule_sheet import headline
from euchre.rules.errors import NotationError, RulesError, UnknownGameError
from euchre.rules.text import changes, read_rules, rules_from_dict, rules_to_dict, share_code
from euchre.rules.variants import ALIASES, VARIANTS, no_game
from euchre.web.core.http.api import COMPUTERS
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.room.computer_players import unfit
from euchre.web.core.room.room import without_draw
from euchre.web.core.wire.bodies import Computer, Tables
from euchre.web.core.wire.rules import layout, rule_sheet
from euchre.web.features.rules import editor
from euchre.web.features.rules.bodies import CheckRules, RulesChecked, RulesFault, RulesShape, RuleSwitch
from euchre.web.features.rules.switches import amounts, at, switches

WANTED: Final = "write a game's name, a share code, or rules as TOML or JSON"
"""The advice after an unknown name of a game; a page has no commands to name."""

endpoints: Final = Endpoints()


@endpoints.get("/api/rules/fields", limit="requests")
async def fields() -> RulesShape:
    """Every rule there is, for the editor."""
    return editor.shape()


@endpoints.post("/api/rules/check", limit="checks")
async def check(asked: CheckRules) -> RulesChecked:
    """Check rules: return all of them and their sheet, or the faults and their places."""
    return checked(asked)


@endpoints.get("/api/rules/{rules}/players", limit="requests")
async def players_of(rules: str) -> tuple[Computer, ...]:
    """Those who play *rules*, a game's name or a share code, themselves; the weakest first."""
    asked = read_rules(rules)

    def found() -> tuple[Computer, ...]:
        return tuple([one for one in COMPUTERS if not unfit(asked, one.name)])

    return await asyncio.to_thread(found)


# --- checking -----------------------------------------------------------------------------------------------


def checked(asked: CheckRules) -> RulesChecked:
    """Return the description of rules: all of them, or the faults and their places."""
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
        title=game_title(rules),
        code=share_code(rules),
        sheet=rule_sheet(without_draw(rules) if asked.seats_decide else rules),
        about=headline(rules),
        layout=layout(rules),
        switches=_with_other_changes(table),
        amounts=amounts(table),
        faults=(),
    )


def _faults(error: EuchreError) -> tuple[RulesFault, ...]:
    """The faults: contradictions in the words of the editor, and text that cannot be read, as written."""
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
    """The editor's rows for the fields at *paths*; a value in a list is in the row of the list."""
    rows = [_row(path.partition("[")[0]) for path in paths]
    return tuple(dict.fromkeys([row for row in rows if row]))


def _row(path: str) -> str:
    while path and path not in editor.places():
        path = path.rpartition(".")[0]
    return path


# --- what a switch takes with it ----------------------------------------------------------------------------


def _with_other_changes(rules: Tables) -> tuple[RuleSwitch, ...]:
    """
    Return the switches of playable *rules*, each with the other changes that it causes, or why it may not be
    changed.
    """
    now = switches(rules)
    return tuple([_with_its_changes(rules, now, each) for each in now])


def _with_its_changes(rules: Tables, now: tuple[RuleSwitch, ...], turned: RuleSwitch) -> RuleSwitch:
    """Return *turned*, one of the switches *now*, with what else changes when it is turned."""
    changes = turned.no if turned.on else turned.yes
    after = _changed(rules, changes)
    try:
        rules_from_dict(after)
    except EuchreError as error:
        return replace(turned, refused=as_sentence(_faults(error)[0].text))
    on = {each.path for each in switches(after) if each.on}
    off = [each for each in now if each.on and each.path not in on and each.path != turned.path]
    said = []
    if off:
        names = list_of_words([f"“{each.label}”" for each in off])
        said = [f"{names} {'is' if len(off) == 1 else 'are'} off"]
    for path in [path for path in changes if path not in {each.path for each in now}]:
        field, value = editor.row(path, after), at(after, path)
        if field is not None and value != at(rules, path):
            word = next((each.label for each in field.choices if each.word == value), value)
            said.append(f"“{field.label}” is “{word}”")
    if not said:
        return turned
    return replace(turned, also=f"{'Without' if turned.on else 'With'} it, {list_of_words(said)}.")


def _changed(rules: Tables, changes: Tables) -> Tables:
    """Return *rules* with other values at some paths, of two keys at most."""
    after = {key: {**value} if isinstance(value, dict) else value for key, value in rules.items()}
    for path, value in changes.items():
        part, _, name = path.rpartition(".")
        (after[part] if part else after)[name] = value
    return after
