"""Both engines side by side, step by step; what was seen on the way; and a kernel with a line changed."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import is_dataclass, replace
from enum import Enum
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

import numpy as np

from euchre.base.chance import Chance
from euchre.hand import hand
from euchre.hand.state import End, Phase, State
from euchre.kernel.engine import dealing, legal_actions, transitions
from euchre.kernel.machine import compiled, schema
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import Words, at, table
from euchre.kernel.machine.pack import state_words
from euchre.kernel.machine.rule_words import READ, rules_words, supports
from euchre.kernel.machine.schema import CASES
from euchre.rules.actions import Pass, code
from euchre.rules.cards import Card
from euchre.rules.fields import Field, case_word, fields_of, word_of
from euchre.rules.rules import FarmersHand, Ladder, Remedy, Rules, WeakHand
from euchre.rules.variants import VARIANTS
from tests.engines.unpack import canonical
from tests.rules.mutations import mutants
from tests.strategies import wild_rules


class Machine(Protocol):
    """Plays one hand after the other, in the kernel's words."""

    def start(self, rules: Rules, dealer: int, deck: tuple[Card, ...]) -> None:
        """Deal *deck*."""

    def options(self) -> list[int]:
        """The codes of what may be done."""

    def act(self, number: int) -> None:
        """Do what a code says."""

    def words(self) -> Words:
        """The hand now."""


class Compiled:
    """The kernel as it is."""

    def __init__(self) -> None:
        self.hand, self.deck = table(schema.HAND_WORDS), table(48)
        self.at, self.at_deck, self.at_rules = at(self.hand), at(self.deck), 0

    def start(self, rules: Rules, dealer: int, deck: tuple[Card, ...]) -> None:
        """Deal *deck*."""
        self.at_rules = at(rules_words(rules))  # which are kept
        self.deck[: len(deck)] = deck
        dealing.deal_cards(self.at_rules, self.at, dealer, self.at_deck)

    def options(self) -> list[int]:
        """The codes of what may be done."""
        n = legal_actions.legal_codes(self.at_rules, self.at, self.at + 8 * schema.CODES)
        found: list[int] = self.hand[schema.CODES : schema.CODES + n].tolist()
        return found

    def act(self, number: int) -> None:
        """Do what a code says."""
        transitions.act(self.at_rules, self.at, number)

    def words(self) -> Words:
        """The hand now."""
        return self.hand


def compare(machine: Machine, rules: Rules, seed: int, number: int) -> State:
    """
    Play a hand at random on the reference and on *machine*, and compare after every step.

    Words, choices and points are the same throughout, or AssertionError says where they part.
    """
    luck, deck, dealer = Chance(seed, number), list(rules.deck), number % rules.seats
    luck.shuffle(deck)
    state = hand.new(rules, dealer, tuple(deck))
    machine.start(rules, dealer, tuple(deck))
    while True:
        wanted, found = state_words(state), canonical(rules, machine.words())
        assert wanted == found, f"the hand differs after {state.history[-1:]}: {wanted} is {found}"
        choices = hand.legal(state)
        codes = [code(choice) for choice in choices]
        assert codes == machine.options(), f"the choices differ after {state.history[-1:]}"
        if not choices:
            return state
        speaking = state.phase in (Phase.CALL, Phase.BID)
        often_passed = speaking and choices[0] == Pass() and luck.below(2)  # or no auction would go far
        taken = 0 if often_passed else luck.below(len(choices))
        state = hand.apply(state, choices[taken])
        machine.act(codes[taken])


# --- What has been seen -------------------------------------------------------------------------------------

NUMBERS: Final[dict[str, set[int]]] = {
    "seats": {2, 3, 4, 5, 6},
    "copies": {1, 2},
    "auction.turn-up.rounds": {1, 2},
    "auction.bidding.rounds": {0, 1, 2, 3},
}
"""Numbers of which each is tried."""
NEVER: Final = {
    "low=queen", "low=king", "low=ace",
    "auction.bidding.passed_out=no_trump",
}  # fmt: skip
"""What no rules can have."""
DEEDS: Final = {
    "FARMER Pass", "FARMER Farmer", "SWAP Discard", "BLIND Call", "CALL Pass", "CALL Call", "BID Pass",
    "BID Bid", "NAME Call", "PICKUP Discard", "PICKUP Leave", "DISCARD Discard", "GIVE Give", "ALONE Pass",
    "ALONE GoAlone", "ACE CallAce", "DEFEND Pass", "DEFEND Defend", "STAY Stay", "STAY Drop", "PLAY Play",
}  # fmt: skip
"""Everything that is ever done, and when."""
ENDS: Final = {f"end {end.name}" for end in End if end is not End.REVOKE}
"""Every end of a hand."""


def values(value: Any, where: str = "") -> Iterator[str]:
    """What rules choose of all that the kernel reads, as ``lead=maker``, ``seats=5``, ``penalty=another``."""
    case: Any = type(value)
    for name, spec in read(case).items():
        path, chosen = f"{where}{name}", getattr(value, name)
        if is_dataclass(chosen):
            kind = case_word(type(chosen))
            yield f"{path}={kind}"
            yield from values(chosen, f"{path}.{kind}.")
        elif isinstance(chosen, Enum):
            yield f"{path}={word_of(chosen)}"
        elif isinstance(chosen, bool) or (chosen is None and spec.none) or path in NUMBERS:
            yield f"{path}={chosen}"
        elif chosen != fields_of(case)[name].default:
            yield f"{path}=another"
            for item in chosen if isinstance(chosen, tuple) else ():
                if is_dataclass(item):
                    yield from values(item, f"{path}.{case_word(type(item))}.")


def every_value(case: Any = Rules, where: str = "") -> Iterator[str]:
    """Everything that `values` can give: the kernel says what it reads, and all of that is tried."""
    for name, spec in read(case).items():
        path = f"{where}{name}"
        if spec.none:
            yield f"{path}=None"
        for other in spec.cases:
            if other in READ:
                yield f"{path}={case_word(other)}"
                yield from every_value(other, f"{path}.{case_word(other)}.")
        if spec.atom is bool:
            yield from (f"{path}=False", f"{path}=True")
        elif isinstance(spec.atom, type) and issubclass(spec.atom, Enum):
            yield from (f"{path}={word_of(member)}" for member in CASES.get(spec.atom, spec.atom))
        elif path in NUMBERS:
            yield from (f"{path}={number}" for number in NUMBERS[path])
        elif not spec.cases:
            yield f"{path}=another"
            for inner in spec.items[0].cases if spec.items else ():
                yield from every_value(inner, f"{path}.{case_word(inner)}.")


def read(case: Any) -> dict[str, Field]:
    """The fields of *case* that the kernel reads, and their types."""
    return {name: spec for name, spec in fields_of(case).items() if name in READ[case]}


def leaves_read(value: Any) -> Any:
    """What the kernel reads of *value*, hashable: two that differ here may not be one to the kernel."""
    if isinstance(value, tuple):
        return tuple(map(leaves_read, value))
    if not is_dataclass(value):
        return value
    case: Any = type(value)
    return case, *(leaves_read(getattr(value, name)) for name in read(case))


def deeds(state: State) -> set[str]:
    """What was done in a hand, and how it ended."""
    done = {f"{deed.phase.name} {type(deed.action).__name__}" for deed in state.history}
    return done if state.end is None else done | {f"end {state.end.name}"}


def wanted() -> set[str]:
    """Everything that is to be seen."""
    phases = set(Phase) - {Phase.OVER}
    assert {deed.split()[0] for deed in DEEDS} == {phase.name for phase in phases}
    return set(every_value()) - NEVER | DEEDS | ENDS


# --- Rules of all kinds -------------------------------------------------------------------------------------


FARMERS: Final = [
    replace(VARIANTS["four"], farmer=FarmersHand(hand=weak, remedy=remedy, keep_upcard_suit=keep))
    for weak in WeakHand
    for remedy, keep in (
        (Remedy.SWAP, False),
        (Remedy.SWAP, True),
        (Remedy.REDEAL, False),
        (Remedy.NEXT_DEALS, False),
    )
]
"""Weak hands are rare, and most so with nines and tens alone: these have sevens and eights."""
RARE: Final = [
    *FARMERS,
    replace(VARIANTS["call-ace"], hand=1, packets=(1,), piles=2, scoring=Ladder(lone_euchre=4)),
    replace(VARIANTS["tournament"], scoring=Ladder(lone_euchre=4)),
]
"""Others: the called ace lies on the table; a lone euchre pays as no other does."""


@cache
def candidates() -> tuple[Rules, ...]:
    """Every variant and every change of one rule that the kernel plays; no two alike in all that it reads."""
    found: dict[Any, Rules] = {}
    for rules in VARIANTS.values():
        for _, changed in [("", rules), *mutants(rules)]:
            plain = replace(changed, revoke=None)
            if supports(plain):
                found.setdefault(leaves_read(plain), plain)
    return tuple(found.values())


@cache
def tables(chunk: int, wild: int) -> tuple[Rules, ...]:
    """Rules that together choose every word there is: variants, *wild* ones, and changes for what is left."""
    drawn = (replace(wild_rules(seed), revoke=None) for seed in range(chunk << 32, (chunk + 1) << 32))
    chosen = [rules for rules in VARIANTS.values() if supports(rules)]
    chosen += islice((rules for rules in drawn if supports(rules)), wild)
    chosen += 3 * RARE
    missing = set(every_value()) - NEVER - {value for rules in chosen for value in values(rules)}
    for changed in changes_of_variants(Random(chunk)):
        if not missing:
            break
        if not missing.isdisjoint(values(changed)) and supports(changed):
            chosen.append(changed)
            missing.difference_update(values(changed))
    return tuple(chosen)


def changes_of_variants(rng: Random) -> Iterator[Rules]:
    """Every change of one rule of a variant, in any order of the variants and of their changes."""
    for rules in rng.sample(list(VARIANTS.values()), len(VARIANTS)):
        for _, changed in rng.sample(mutants(rules), len(mutants(rules))):
            yield replace(changed, revoke=None)


def play(chunk: int, numbers: Sequence[int], wild: int) -> Counter[str]:
    """
    Compare the hands with these *numbers* on rules of all kinds, *wild* ones among them; return what was
    seen, and in how many hands.
    """
    machine, seen, played = Compiled(), Counter[str](), tables(chunk, wild)
    for number in numbers:
        state = compare(machine, played[number % len(played)], chunk, number)
        seen.update(deeds(state))
    for at_table, times in Counter(number % len(played) for number in numbers).items():
        seen.update(dict.fromkeys(values(played[at_table]), times))
    return seen


# --- A kernel with a bug in it ------------------------------------------------------------------------------

MODULES: Final = (
    "hand_masks", "scoring", "trick_play", "legal_actions", "transitions", "dealing",
)  # fmt: skip
"""The kernel's source, each module after those it needs."""


@cache
def source() -> str:
    """The kernel as one text, without its imports and for plain Python."""
    folder = Path(dealing.__file__).parent
    text = "".join((folder / f"{name}.py").read_text("utf-8") for name in MODULES)
    imports = r"^from [^(\n]*(?:\([^)]*\))?\n"
    text = re.sub(rf"{imports}|^@(?:compiled|entry|inlined)\n", "", text, flags=re.MULTILINE)
    return f"from __future__ import annotations\n{text}"  # the types of numbers are imported, too


Spoil = Callable[[Rules, Words], None]
"""What is wrong with the words of the rules."""


class Spoiled:
    """The kernel's source run as plain Python, with a line of it or a word of the rules changed."""

    def __init__(self, old: str = "", new: str = "", spoil: Spoil | None = None) -> None:
        text = source()
        assert not old or text.count(old) == 1, f"{text.count(old)} places read {old!r}"
        self.memory = [0] * (schema.RULES_WORDS + schema.HAND_WORDS + 48)
        self.spoil = spoil
        names = ("popcount", "lowest", "highest", "rng_start", "rng_next", "rng_below")
        self.kernel: dict[str, Any] = {name: getattr(compiled, name) for name in names}
        self.kernel |= {"schema": schema, "SUIT_MASK": SUIT_MASK, "load": self._load, "store": self._store}
        exec(compile(text.replace(old, new) if old else text, "spoiled", "exec"), self.kernel)  # noqa: S102  # our own source

    def _load(self, address: int, word: int) -> int:
        return self.memory[address // 8 + word]

    def _store(self, address: int, word: int, value: int) -> None:
        self.memory[address // 8 + word] = value

    def start(self, rules: Rules, dealer: int, deck: tuple[Card, ...]) -> None:
        """Deal *deck*."""
        words = rules_words(rules).copy()
        if self.spoil is not None:
            self.spoil(rules, words)
        self.memory[: schema.RULES_WORDS] = words.tolist()
        at_deck = schema.RULES_WORDS + schema.HAND_WORDS
        self.memory[at_deck : at_deck + len(deck)] = deck
        self.kernel["deal_cards"](0, 8 * schema.RULES_WORDS, dealer, 8 * at_deck)

    def options(self) -> list[int]:
        """The codes of what may be done."""
        codes = schema.RULES_WORDS + schema.CODES
        n = self.kernel["legal_codes"](0, 8 * schema.RULES_WORDS, 8 * codes)
        return self.memory[codes : codes + n]

    def act(self, number: int) -> None:
        """Do what a code says."""
        self.kernel["act"](0, 8 * schema.RULES_WORDS, number)

    def words(self) -> Words:
        """The hand now."""
        return np.array(self.memory[schema.RULES_WORDS : schema.RULES_WORDS + schema.HAND_WORDS], np.int64)
