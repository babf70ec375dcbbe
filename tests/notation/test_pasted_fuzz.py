"""Whatever has become of a PTN, or of an EGN or EMN in bytes, it is read, or refused as a `NotationError`."""

from collections import Counter
from functools import cache
from random import Random
from typing import Final

import pytest

from euchre.notation import egn, emn, ptn
from euchre.notation.egn import binary
from euchre.rules.errors import NotationError
from euchre.rules.mechanisms import Bidding
from tests.notation.egn_games import game, random_record, text
from tests.notation.fuzz import Mutants, outcome
from tests.notation.test_egn_fuzz import seeds
from tests.notation.test_egn_match import match
from tests.notation.test_egn_pack import remarked
from tests.notation.test_ptn import GAME, RULES, ptn_rules
from tests.repetition import few_of

QUICK: Final = 200
LONG: Final = 20_000
FORMATS: Final = ("ptn", "egnb", "emnb")
BYTES: Final = (0x00, 0x01, 0x02, 0x08, 0x0A, 0x12, 0x1A, 0x22, 0x7F, 0x80, 0xFF)
"""What a mutation puts in: numbers of fields, lengths, numbers without an end."""


@cache
def pasted() -> Mutants:
    """Texts of PTN gone wrong."""
    played = [
        random_record(ptn_rules(rules) if isinstance(rules.auction, Bidding) else rules, 5, most=2)
        for rules in RULES.values()
    ]
    return Mutants([GAME, *map(ptn.dumps, played)])


@cache
def files() -> list[bytes]:
    """Small files in bytes, packed and spelled out."""
    return [egn.dumps_binary(egn.loads(text(file))) for file in (*seeds(), game([remarked()]))]


@cache
def matches() -> list[bytes]:
    """A small match in bytes."""
    return [emn.to_bytes(emn.loads(text(match())))]


def damaged(rng: Random, whole: list[bytes]) -> bytes:
    """One of the *whole* files, in which one to four bytes are others, gone or doubled."""
    data = bytearray(rng.choice(whole))
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                data[at] = rng.choice(BYTES)
            case 1:
                data[at] ^= 1 << rng.randrange(8)
            case 2:
                del data[at : at + rng.randint(1, 4)]
            case _:
                data[at:at] = data[at : at + rng.randint(1, 20)]
    return bytes(data)


def through_ptn(source: str) -> None:
    """Read, and write each game again as far as it can be written."""
    for record in ptn.records(source):
        try:
            ptn.dumps(record)
        except NotationError:
            continue


def tried(form: str, number: int) -> str:
    """What becomes of a mutant."""
    rng = Random(f"{form} {number}")
    if form == "ptn":
        return outcome(through_ptn, pasted().one(rng))
    if form == "emnb":
        data = damaged(rng, matches())
        return outcome(lambda _: emn.loads(emn.to_text(data)), data.hex())
    data = damaged(rng, files())
    return outcome(lambda _: egn.loads(binary.to_text(data)), data.hex())


@pytest.mark.parametrize("form", few_of(FORMATS, FORMATS[1:], rest=pytest.mark.ci))
def test_pasted_and_packed_mutants_are_read_or_refused(form: str) -> None:
    found = Counter(tried(form, number) for number in range(QUICK))
    assert set(found) == {"read", "NotationError"}


@pytest.mark.long
@pytest.mark.parametrize("form", FORMATS)
def test_many_pasted_and_packed_mutants_are_read_or_refused(form: str) -> None:
    found = Counter(tried(form, number) for number in range(LONG))
    assert set(found) == {"read", "NotationError"}
