"""What is said to a person stands once: two modules that say the same have it from one place."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import euchre
from euchre.rules import Rules

SOURCE = Path(euchre.__file__).parent
LONG = 5
"""From so many words on in a row it is the same sentence, and no accident."""

FIELDS = {field.name for field in fields(Rules)}


def said(source: str) -> Iterator[str]:
    """Every text in *source* that is no docstring; of one with blanks to fill, each piece between them."""
    for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', re.sub(r'""".*?"""', "", source, flags=re.DOTALL)):
        for piece in re.split(r"\{[^{}]*\}", text):
            yield piece.strip(" ,;:.")


def test_no_sentence_stands_in_two_modules() -> None:
    """Below the web; a row of the names of rules is no sentence."""
    found = defaultdict(set)
    for module in SOURCE.rglob("*.py"):
        path = module.relative_to(SOURCE)
        if path.parts[0] != "web":
            for text in said(module.read_text("utf-8")):
                found[text].add(str(path))
    twice = {
        text: sorted(paths)
        for text, paths in found.items()
        if len(paths) > 1 and len(text.split()) >= LONG and not set(text.split()) <= FIELDS
    }
    assert twice == {}
