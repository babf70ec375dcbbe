"""What contradicts what in rules, in the words of the editor: there nobody knows a field by its name."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from euchre.rules import Rules
from euchre.rules_io.shape import Spec, case_word, specs, word_of
from euchre.variants import VARIANTS
from euchre.web.wire.labels import of_rule, of_word

_PLAIN: Final = (
    (r"-?\d+ seats\b", "seats"),
    (r"-?\d+ sides\b", "sides"),
    (r"\d+ cards?\b", "hand"),
    (r"farmer's hand\b", "farmer"),
    (r"forced trump\b", "forced"),
    (r"no target\b", "target"),
    (r"packets\b", "packets"),
    (r"(own-tricks|contract|countdown) scoring\b", "scoring"),
    (r"bids from\b", "auction.low"),
    (r"(\d+ |a )?lone bids?\b", "auction.lone"),
)
"""How sentences begin that speak of a rule as a player would, and which rule that is."""
_PAIR: Final = re.compile(r"\((-?\d+), (-?\d+)\)")
_LIST: Final = re.compile(r" \((\(.*\)|[-\d, ]*)\)(?= do )")
_NUMBER: Final = re.compile(r" \([A-Z]+\d+\)")


def told(text: str, asked: Mapping[str, Any]) -> tuple[str, str]:
    """The first rule that *text* names, as the page finds it, and *text* in the editor's words."""
    rules, named = _rules(tuple(_cases(asked)))
    found: list[str] = []

    def say(match: re.Match[str]) -> str:
        name, value = match["stands"] or match["set"] or match["coded"], match["value"]
        if name not in rules:
            return match[0]
        path, label, spec = rules[name]
        found.append(path)
        return f"“{label}”" + (f" set to {_value(value, spec)}" if value else "")

    begins = ((re.match(words, text), path) for words, path in _PLAIN)
    begun, plain = next(((match.end(), path) for match, path in begins if match), (0, ""))
    said = text[:begun] + named.sub(say, _NUMBER.sub("", text[begun:]))
    said = _LIST.sub(lambda match: _many(match[1]), said)
    return plain or next(iter(found), ""), said[:1].upper() + said[1:]


def _cases(asked: Mapping[str, Any]) -> Iterator[Any]:
    """For each rule the mechanism whose rules can be named, as *asked* chose; None where it has none."""
    base = VARIANTS.get(str(asked.get("base", "")))
    for name, spec in specs(Rules).items():
        chosen = asked.get(name)
        kind = chosen.get("kind") if isinstance(chosen, Mapping) else None
        usual = type(getattr(base, name, None))
        case = next((each for each in spec.cases if case_word(each) == kind), None)
        if case is None and spec.cases:
            case = usual if usual in spec.cases else spec.cases[0]
        yield case


@lru_cache(maxsize=256)
def _rules(cases: tuple[Any, ...]) -> tuple[dict[str, tuple[str, str, Spec]], re.Pattern[str]]:
    """
    Every rule that can be named, and a pattern that finds them in a sentence.

    By name: where the rule is, its label, its type; the rules of mechanisms are those of *cases*.
    """
    known: dict[str, tuple[str, str, Spec]] = {}
    for (name, spec), case in zip(specs(Rules).items(), cases, strict=True):
        known[name] = (name, of_rule(Rules, name), spec)
        for below, inner in specs(case).items() if case else ():
            place = (f"{name}.{below}", of_rule(case, below), inner)
            known.setdefault(below, place)
            known[f"{name}.{below}"] = place
    names = "|".join(sorted(map(re.escape, known), key=len, reverse=True))
    # A rule whose name is an ordinary word is meant only where a rule stands.
    named = re.compile(
        rf"(?:(?:^|(?<=with )|(?<=without ))(?P<stands>{names})|\b(?P<set>{names})(?= = | with )"
        rf"|\b(?P<coded>\w*_\w*))(?! bids|'s|[\w.])(?: = (?P<value>[\w-]+))?"
    )
    return known, named


def _value(text: str, spec: Spec) -> str:
    members = () if spec.atom in (None, bool, int) else spec.atom
    return next((f"“{of_word(member)}”" for member in members if word_of(member) == text), text)


def _many(text: str) -> str:
    """`` of 3 and 2``; ``, 1 from 3 tricks and 2 from 5 tricks,``."""
    pairs = [f"{points} from {tricks} tricks" for tricks, points in _PAIR.findall(text)]
    parts = pairs or re.findall(r"-?\d+", text) or ["none"]
    said = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return f", {said}," if pairs else f" of {said}"
