"""Nothing is taken out of a sentence, on either side of the socket: what a program has to know is a field."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import euchre.web

SERVER: Final = Path(euchre.web.__file__).parent
PAGE: Final = Path(__file__).parents[2] / "frontend" / "src"
PATTERNS: Final = {
    "core/http/static.py": "addresses of the page and names of its files",
    "core/http/endpoints.py": "addresses of requests",
    "core/http/identity.py": "the token in a cookie",
    "core/wire/pages.py": "the names of parameters in addresses",
    "core/room/names.py": "the pictures in a name, each of which is seen as one letter",
}
"""The modules that use regular expressions, and upon what."""
SENTENCES: Final = {
    "label",
    "sentence",
    "sentences",
    "message",
    "title",
    "about",
    "help",
    "headline",
    "sheet",
}
"""What variables, fields and functions are called that hold words for people."""
FIELDS: Final = {*SENTENCES, "text", "word", "words"}
"""And fields; a variable of such a name may be what came over a wire."""
CUTS: Final = {
    "split", "rsplit", "splitlines", "partition", "rpartition", "startswith", "endswith", "removeprefix",
    "removesuffix", "find", "rfind", "index", "replace",
}  # fmt: skip
WORDS: Final = r"(?:\.text|\.words|\b(?:label|sentence|title|about|help|headline|line))"
CUT_IN_PAGE: Final = re.compile(
    rf"{WORDS}\)?\??\.(?:split|match|matchAll|replace|replaceAll|startsWith|endsWith|includes|indexOf|search)\("
    rf"|/\w*\.(?:test|exec)\([\w.?]*{WORDS}\)"
)


def called(node: ast.expr) -> str:
    """What a variable, a field or the answer of a function is called, if that holds words for people."""
    match node:
        case ast.Name(id=name) if name in SENTENCES:
            return name
        case ast.Attribute(attr=name) if name in FIELDS:
            return name
        case ast.Call(func=func):
            return called(func)
        case _:
            return ""


def cuts(tree: ast.AST) -> Iterator[int]:
    """The lines on which a sentence is cut, or looked through."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=verb)) if verb in CUTS and called(value):
                yield node.lineno
            case ast.Compare(
                left=ast.Constant(value=str()), ops=[ast.In() | ast.NotIn()], comparators=[value]
            ) if called(value):
                yield node.lineno
            case _:
                pass


def in_server(text: str) -> list[int]:
    return sorted(cuts(ast.parse(text)))


def in_page(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if CUT_IN_PAGE.search(line)]


def test_the_server_cuts_no_sentence() -> None:
    modules = {path.relative_to(SERVER).as_posix(): path.read_text("utf-8") for path in SERVER.rglob("*.py")}
    importing = {
        name
        for name, text in modules.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import) and "re" in [alias.name for alias in node.names]
    }
    assert importing <= {*PATTERNS}, "say in PATTERNS what the patterns are looked for in"
    assert {name: lines for name, text in modules.items() if (lines := in_server(text))} == {}


def test_the_page_cuts_no_sentence() -> None:
    found = {
        str(path.relative_to(PAGE)): lines
        for path in sorted([*PAGE.rglob("*.ts"), *PAGE.rglob("*.tsx")])
        if (lines := in_page(path.read_text("utf-8")))
    }
    assert found == {}


def test_cuts_are_found() -> None:
    """What stood there once."""
    assert in_server(
        'a = error.text.partition(":")\nif " and " in fault.text: pass\nb = sheet(r).splitlines()'
    ) == [1, 2, 3]
    assert in_server('a = path.partition(".")\nif word in names: pass') == []
    once = [
        "story.filter((line) => /took|call/i.test(line));",
        'offer.label.replace(/ at [a-z ]+/, "")',
        'rule.sheet.text.includes("Partners are drawn for")',
        "/^\\d+/.exec(offer.label)",
    ]
    assert [in_page(line) for line in once] == [[1], [1], [1], [1]]
    assert in_page("props.path.split('.'); names.includes(name); capital(offer.label)") == []
