"""What is asked and answered over HTTP about rules: all there are, those of a game, and their faults."""

from typing import Annotated, Any

from msgspec import Meta

from euchre.web.core.wire.bodies import RequestBody, ResponseBody, Tables
from euchre.web.core.wire.literals import RuleType
from euchre.web.core.wire.views import Layout, SheetSection


class RuleField(ResponseBody, frozen=True):
    """One rule of the editor."""

    name: str
    """Its key in the rules."""
    label: str
    help: str
    type: RuleType
    none: bool
    """It may be null: the table does without."""
    default: Any
    choices: "tuple[RuleChoice, ...]" = ()
    """Of a word or a case. A case with one choice is a table without ``kind``."""
    items: "RuleField | None" = None
    """What a list holds; a list within a list is a step with `length` numbers."""
    length: int | None = None
    """How many items a list has; null: any number."""
    least: int | None = None
    most: int | None = None


class RuleChoice(ResponseBody, frozen=True):
    """One of the words or cases of a rule; a case has rules of its own."""

    word: str
    label: str
    help: str
    fields: tuple[RuleField, ...] = ()


class RulesShape(ResponseBody, frozen=True):
    """Every rule there is, in order."""

    fields: tuple[RuleField, ...]


class CheckRules(RequestBody, frozen=True):
    """Rules to look at: plain data, or text (a game's name, a share code, TOML, JSON)."""

    rules: Tables | None = None
    text: Annotated[str, Meta(max_length=20_000)] = ""
    seats_decide: bool = False
    """As in `OpenTable`: the sheet is of a game in which nobody draws for partners."""


class RulesFault(ResponseBody, frozen=True):
    """What is wrong with rules."""

    paths: tuple[str, ...]
    """The keys it is about, ``auction.stick``; first the one most likely to be changed."""
    text: str


class RuleSwitch(ResponseBody, frozen=True):
    """A house rule that people argue about."""

    path: str
    group: str
    label: str
    help: tuple[str, ...]
    """In sentences."""
    on: bool
    yes: Tables
    """What turning it on changes: values by path."""
    no: Tables
    """What turning it off changes."""
    also: str = ""
    """What else changes with it when it is turned now, in a sentence; empty: nothing does."""
    refused: str = ""
    """Why it may not be turned now; empty where it may."""


class AmountChoice(ResponseBody, frozen=True):
    """One of the usual amounts."""

    value: int | str
    label: str


class RuleAmount(ResponseBody, frozen=True):
    """An amount that tables settle differently."""

    path: str
    label: str
    value: Any
    choices: tuple[AmountChoice, ...]


class RulesChecked(ResponseBody, frozen=True):
    """Rules that were looked at; where they are at fault, only the last three say anything."""

    ok: bool
    rules: Tables
    """All of them."""
    changes: Tables
    """The nearest game as ``base``, and what differs."""
    title: str
    code: str
    """The share code."""
    sheet: tuple[SheetSection, ...]
    about: str
    layout: Layout | None
    switches: tuple[RuleSwitch, ...]
    amounts: tuple[RuleAmount, ...]
    faults: tuple[RulesFault, ...]
