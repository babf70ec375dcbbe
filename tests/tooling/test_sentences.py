"""A sentence stands once, and below the web nothing is taken out of it: what a program needs is a field."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import euchre
from euchre.rules.rules import Rules
from tests.web.test_no_sentence_parsed import CUTS, in_server
from tests.web.test_no_sentence_parsed import FIELDS as FIELDS_OF_WORDS

SOURCE = Path(euchre.__file__).parent
LONG = 5
"""From so many words on in a row it is the same sentence, and no accident."""

FIELDS = {field.name for field in fields(Rules)}


NO_SENTENCES = {
    "commands/shared/printing.py": "white space, on the way out",
    "english/rule_sheet/sections.py": "paths of fields, with blanks between",
    "notation/document.py": "words of a record",
    "terminal/session.py": "lines to be folded, on the way out",
}
"""The modules in which what is called as a sentence is called is cut: what that is."""


def modules() -> Iterator[tuple[str, str]]:
    """Every module with its text, by its path in the package."""
    for module in sorted(SOURCE.rglob("*.py")):
        yield module.relative_to(SOURCE).as_posix(), module.read_text("utf-8")


def said(source: str) -> Iterator[str]:
    """Every text in *source* that is no docstring; of one with blanks to fill, each piece between them."""
    for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', re.sub(r'""".*?"""', "", source, flags=re.DOTALL)):
        for piece in re.split(r"\{[^{}]*\}", text):
            yield piece.strip(" ,;:.")


def test_no_sentence_stands_in_two_modules() -> None:
    """A row of the names of rules is no sentence."""
    found = defaultdict(set)
    for path, source in modules():
        for text in said(source):
            found[text].add(path)
    twice = {
        text: sorted(paths)
        for text, paths in found.items()
        if len(paths) > 1 and len(text.split()) >= LONG and not set(text.split()) <= FIELDS
    }
    assert twice == {}


def test_no_sentence_is_cut() -> None:
    """Only modules that look like it are taken apart."""
    below = {path: source for path, source in modules() if not path.startswith("web/")}
    names, verbs = "|".join(FIELDS_OF_WORDS), "|".join(CUTS)
    like_it = re.compile(rf"\b(?:{names})\b.*\.(?:{verbs})\(|[\"'] (?:not )?in .*\b(?:{names})\b")
    cut = {path for path, source in below.items() if like_it.search(source) and in_server(source)}
    assert cut == set(NO_SENTENCES)
