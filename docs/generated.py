"""
The pages that are made anew from the package at each build: a page for each game, and the commands.

They lie among the other pages, and git does not keep them.
"""

from inspect import isclass, isfunction
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import euchre
from docs.figures import FIGURES, command
from euchre import _HOME as HOMES
from euchre.cli import with_commands
from euchre.english.names import TITLES
from euchre.english.rule_sheet import headline, sections
from euchre.english.rule_sheet.sections import PayTable, Section
from euchre.rules.variants import VARIANTS

if TYPE_CHECKING:  # the tests read this file where there is no Sphinx
    from sphinx.application import Sphinx

HERE: Final = Path(__file__).parent
API: Final = {
    "Games and rules": "variant VARIANTS ALIASES Rules",
    "Cards": "Card Suit Rank Trump parse_cards show_cards",
    "A hand": "deal new legal play check apply irregular outcomes perft points State Phase End",
    "Actions": (
        "Action Accuse Bid Call CallAce Defend Discard Drop Farmer Give GoAlone Leave Pass Play Stay Stray "
        "parse_action"
    ),
    "What a seat may know": "view View worlds sample",
    "A whole game": "Game Deal begin after draw shuffle",
    "Players and matches": "player PLAYERS Player match Match",
    "Studies": "hint review solve simulate",
    "Reading and writing": "load loads dump dumps Position Record",
    "What can go wrong": (
        "EuchreError ArgumentError IllegalActionError NotationError RulesError RecordFault OutsideError "
        "UnknownPlayerError MissingPartError RefusalReason"
    ),
}
"""What `import euchre` offers, by what it is for."""

FAMILIES: Final = {
    "Two players, twelve tricks": (
        "twelve", "twelve-short", "twelve-bid", "twelve-3-6", "twelve-6-0", "twelve-5-2", "twelve-0-12",
        "eleven", "twelve-honour",
    ),
    "Two players, five cards": ("two", "two-32", "two-25", "two-honour"),
    "Partners": (
        "euchre", "four", "four-28", "four-25", "four-29", "four-33", "tournament", "tournament-8",
        "canadian", "railroad-best", "four-honour",
    ),
    "British": ("british",),
    "Three players": ("cutthroat", "cutthroat-32"),
    "A partner in secret": ("call-ace", "call-ace-5", "call-ace-6"),
    "Six players": ("three-pairs",),
    "Everyone alone, counting down": ("buck", "buck-20", "buck-15", "dirty-clubs"),
    "Bidding": ("bid", "bid-stick", "bid-rounds", "bid-48", "bid-48-named"),
}  # fmt: skip
"""The games by what they have in common; `advice` has how each family is played well."""


def setup(app: "Sphinx") -> dict[str, bool]:
    """Let Sphinx write the pages before it looks for pages to read."""
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write_pages(_app: "Sphinx") -> None:
    """Write the page of each game, of the list of games, of the commands and of the library."""
    for family, names in FAMILIES.items():
        for name in names:
            _write(HERE / "variants" / f"{name}.md", variant_page(name, family))
            _write(HERE / "variants" / f"{name}.svg", picture(name))
    _write(HERE / "variants" / "index.md", variants_page())
    _write(HERE / "reference" / "cli.md", commands_page())
    _write(HERE / "reference" / "api.md", api_page())


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    if not path.exists() or path.read_text("utf-8") != text:  # else Sphinx would read it once more
        path.parent.mkdir(exist_ok=True)  # git keeps no empty folder
        path.write_text(text, "utf-8")


def variants_page() -> str:
    """Return the list of all games, by family."""
    parts = [
        "# The games",
        (
            "Each game has a page with a picture, advice, figures and rules. "
            "To begin with, take *Two-handed*, *Twelve tricks* or *Euchre*."
        ),
    ]
    for family, names in FAMILIES.items():
        games = [f"- [{_title(name)}]({name}.md) (`{name}`): {headline(VARIANTS[name])}" for name in names]
        toctree = "```{toctree}\n:hidden:\n\n" + "\n".join(names) + "\n```"
        parts += [f"## {family}", "\n".join(games), toctree]
    return "\n\n".join(parts) + "\n"


def variant_page(name: str, family: str) -> str:
    """Return the page of a game: picture, advice, figures and rules."""
    rules = VARIANTS[name]
    figures = (FIGURES / f"{name}.txt").read_text("utf-8")
    parts = [
        f"# {_title(name)}",
        f"{headline(rules)} The [glossary](../glossary.md) explains the words.",
        f"```console\n$ euchre play {name}\n```",
        f"![The table at the first decision, as the seat that is to act sees it]({name}.svg)",
        "## How to play it well",
        (HERE / "advice" / f"{_file(family)}.md").read_text("utf-8").strip(),
        "## In figures",
        f"```console\n$ euchre {' '.join(command(name))}\n{figures}```",
        "## Rules",
        *[rule_section(section) for section in sections(rules)],
    ]
    return "\n\n".join(parts) + "\n"


def _title(name: str) -> str:
    return TITLES[name].title


def _file(family: str) -> str:
    return family.lower().replace(",", "").replace(" ", "-")


def picture(name: str) -> str:
    """Return the table of a game at the first decision, as the seat that is to act sees it, as SVG."""
    rules = VARIANTS[name]
    state = euchre.deal(rules, dealer=rules.seats - 1, rng=Random(7))  # so that the first to act is South
    return euchre.view(state, state.turn)._repr_svg_()


def rule_section(section: Section) -> str:
    """Return a section of the rule sheet as Markdown: a list of statements, or a table of what is paid."""
    parts = [f"### {section.title}"]
    for item in section.items:
        if isinstance(item, PayTable):
            rows = [f"| {what} | {paid} |" for what, paid in item.rows]
            parts.append("\n".join(["| | points |", "| --- | --- |", *rows]))
        else:
            parts.append(f"- {item.text}")
    return "\n\n".join(parts)


def commands_page() -> str:
    """Return what each command says of itself when it is asked for help."""
    app = with_commands()
    shown = [app[name] for name in app if not name.startswith("-")]
    shown += [app["research"][name] for name in app["research"] if not name.startswith("-")]
    usages = [one.usage for one in shown]
    try:
        for one in shown:
            one.usage = None  # Cyclopts puts the program's name before it once more
        page = app.generate_docs("markdown").replace("# euchre\n", "# The commands\n", 1)
        # The same list follows in groups, with a sentence for each command.
        before, listed, after = page.partition("## Table of Contents\n")
        return before + after[after.index("**") :] if listed else page
    finally:  # the commands of this process stay as they were
        for one, usage in zip(shown, usages, strict=True):
            one.usage = usage


def api_page() -> str:
    """Return what each name of ``import euchre`` says of itself."""
    parts = [
        "# The library",
        "`import euchre` reaches everything here; the examples import each name by itself.",
    ]
    for title, names in API.items():
        parts += [f"## {title}", *[_documented(name) for name in names.split()]]
    return "\n\n".join(parts) + "\n"


def _documented(name: str) -> str:
    found = getattr(euchre, name)
    if isclass(found):
        directive = f".. autoclass:: euchre.{name}\n   :members:"
    elif isfunction(found):
        directive = f".. autofunction:: euchre.{name}"
    else:  # what is said of it stands beside its value, where it is defined
        directive = f".. autodata:: {HOMES[name]}.{name}\n   :no-value:"
    return f"```{{eval-rst}}\n{directive}\n```"
