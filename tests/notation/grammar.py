"""A grammar in EBNF, read from a page of the documentation: what it derives, at random, all of it, or not."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

Node = tuple[str, Any]
"""A kind (text, name, row, choice, maybe, any) and what is in it."""

_TOKEN = re.compile(r'"[^"]*"|[a-z][a-z-]*|[=|,;\[\]{}()]|\(\*.*?\*\)', re.DOTALL)
_EITHER = "(* either case *)"


class Grammar:
    """The rules of an EBNF *text* by name."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, Node] = {}
        self.either: set[str] = set()
        self._words = [found[0] for found in re.finditer(r"\(\*.*?\*\)|" + _TOKEN.pattern, text, re.DOTALL)]
        assert re.sub(r"\s", "", "".join(self._words)) == re.sub(r"\s", "", text), "not all of it is EBNF"
        while self._words:
            name, equals = self._words.pop(0), self._words.pop(0)
            assert equals == "=", name
            if self._words[0] == _EITHER:
                self._words.pop(0)
                self.either.add(name)
            assert name not in self.rules, name
            self.rules[name] = self._choice()
            assert self._words.pop(0) == ";", name
        assert set(self._named()) <= self.rules.keys()

    def _named(self) -> Iterator[str]:
        """Every rule that another one names."""
        nodes = list(self.rules.values())
        while nodes:
            kind, inside = nodes.pop()
            if kind == "name":
                yield inside
            elif kind != "text":
                nodes += inside

    def _choice(self) -> Node:
        found = [self._row()]
        while self._words[0] == "|":
            self._words.pop(0)
            found.append(self._row())
        return ("choice", found)

    def _row(self) -> Node:
        found = [self._one()]
        while self._words[0] == ",":
            self._words.pop(0)
            found.append(self._one())
        return ("row", found)

    def _one(self) -> Node:
        word = self._words.pop(0)
        kinds = {"[": ("]", "maybe"), "{": ("}", "any"), "(": (")", "choice")}
        if word in kinds:
            end, kind = kinds[word]
            inside = self._choice()
            assert self._words.pop(0) == end
            return (kind, [inside])
        return ("text", word[1:-1]) if word.startswith('"') else ("name", word)

    def pattern(self, name: str) -> str:
        """A regular expression for all that *name* derives: no rule of this grammar is within itself."""
        found = self._pattern(self.rules[name])
        return f"(?i:{found})" if name in self.either else f"(?:{found})"

    def _pattern(self, node: Node) -> str:
        kind, inside = node
        if kind == "text":
            return re.escape(str(inside))
        if kind == "name":
            return self.pattern(str(inside))
        parts = [self._pattern(part) for part in inside]
        if kind == "row":
            return "".join(parts)
        return f"(?:{'|'.join(parts)})" + {"choice": "", "maybe": "?", "any": "*"}[kind]

    def derive(self, name: str, rng: Random) -> str:
        """One text that *name* derives, drawn at random."""
        found = self._derive(self.rules[name], rng)
        if name in self.either:
            found = "".join([rng.choice((letter.lower(), letter.upper())) for letter in found])
        return found

    def _derive(self, node: Node, rng: Random) -> str:
        kind, inside = node
        if kind == "text":
            return str(inside)
        if kind == "name":
            return self.derive(inside, rng)
        if kind == "choice":
            return self._derive(rng.choice(inside), rng)
        times = 1 if kind == "row" else rng.randrange(2) if kind == "maybe" else rng.randrange(4)
        return "".join([self._derive(part, rng) for _ in range(times) for part in inside])

    def every(self, name: str) -> list[str]:
        """All that *name* derives, each in the case of the grammar; nothing in it may go on for ever."""
        return self._every(self.rules[name])

    def _every(self, node: Node) -> list[str]:
        kind, inside = node
        if kind == "text":
            return [inside]
        if kind == "name":
            return self.every(inside)
        if kind == "row":
            found = [""]
            for part in inside:
                found = [begun + more for begun in found for more in self._every(part)]
            return found
        assert kind != "any", "endless"
        return [text for part in inside for text in self._every(part)] + ([""] if kind == "maybe" else [])
