"""The record format: what is written is read back, and nothing else is."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.hand.hand import new
from euchre.notation import document
from euchre.notation.document import dumps, loads
from euchre.notation.record import Hand, Record, RecordFault
from euchre.rules.actions import Call, Discard, Pass
from euchre.rules.cards import Card, Trump
from euchre.rules.errors import NotationError, RefusalReason
from euchre.rules.rules import Rules
from euchre.rules.variants import FORMER, VARIANTS
from tests.notation.fuzz import VALUES, Mutants
from tests.notation.games import knocked, random_record, tables
from tests.repetition import repeated
from tests.strategies import seeds

ROOT = Path(__file__).parents[2]
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs/reference/record-v1.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FOUR = VARIANTS["four"]
SMALL = '{"format": "euchre-record", "version": 1, "rules": "two", "hands": [%s]}'
HAND = '{"dealer": 0, "deck": "' + "?" * 24 + '", "actions": "pass call:H discard:?"}'


def some(table: Rules, seed: int) -> Record:
    """A random game, with cards unknown by chance."""
    rng = Random(seed)
    record = random_record(table, rng)
    hands = tuple(knocked(table, hand, rng) if rng.random() < 0.5 else hand for hand in record.hands)
    return replace(record, hands=hands)


@given(tables(), seeds())
def test_what_is_written_is_read(table: Rules, seed: int) -> None:
    """Any game of any rules comes back as it was, and is written the same again."""
    record = some(table, seed)
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text)) == text
    VALIDATOR.validate(json.loads(text))


@given(st.sampled_from(sorted(VARIANTS)), seeds())
def test_writing_what_was_read_is_a_fixed_point(name: str, seed: int) -> None:
    """However a text is spaced and ordered, there is one way to write it."""
    data = json.loads(dumps(some(VARIANTS[name], seed)))
    for hand in data["hands"]:
        hand["deck"] = " ".join(hand["deck"]).lower() if "10" not in hand["deck"] else hand["deck"]
    data = dict(reversed(list(data.items())))
    text = dumps(loads(json.dumps(data)))
    assert dumps(loads(text)) == text


def test_a_record_is_easy_to_read() -> None:
    record = Record(
        rules=replace(FOUR, target=5),
        players=("Ann", "Ben", "Cy", "Dee"),
        hands=(
            Hand(
                dealer=1,
                deck=(Card.parse("JH"), *(None,) * 31),
                cut=12,
                actions=(Discard(Card.parse("9C")), None),
                notes=((1, "[?] Why?"),),
            ),
        ),
        tags=(("date", "2026-01-02"),),
    )
    deck = "JH" + 31 * "?"
    assert dumps(record) == (
        "{\n"
        '  "format": "euchre-record",\n'
        '  "version": 1,\n'
        '  "rules": {\n'
        '    "base": "four",\n'
        '    "target": 5\n'
        "  },\n"
        '  "tags": {\n'
        '    "date": "2026-01-02"\n'
        "  },\n"
        '  "players": ["Ann", "Ben", "Cy", "Dee"],\n'
        '  "hands": [\n'
        "    {\n"
        '      "dealer": 1,\n'
        f'      "deck": "{deck}",\n'
        '      "cut": 12,\n'
        '      "actions": "discard:9C give:?",\n'
        '      "notes": [\n'
        '        [1, "[?] Why?"]\n'
        "      ]\n"
        "    }\n"
        "  ]\n"
        "}\n"
    )


@pytest.mark.parametrize("name", FORMER)
def test_a_name_in_an_old_record_means_what_it_meant(name: str) -> None:
    """Version 1 names the rules of its time; they are written so again, and today's as version 2."""
    for version, rules in ((1, FORMER[name]), (2, VARIANTS[name])):
        text = dumps(Record(rules=rules))
        assert f'"version": {version},\n  "rules": "{name}"' in text
        assert loads(text).rules == rules
        house = Record(rules=replace(rules, target=7))
        assert loads(dumps(house)) == house
        base = json.dumps({"base": name, "target": 7})
        short = f'{{"format": "euchre-record", "version": {version}, "rules": {base}, "hands": []}}'
        assert loads(short) == house


def test_a_record_of_euchre_has_the_name_that_older_programs_know() -> None:
    record = random_record(VARIANTS["euchre"], Random(1), 1)
    shorter = replace(record.rules, target=5)
    for rules, name in ((record.rules, "four-24"), (shorter, {"base": "four-24", "target": 5})):
        text = dumps(replace(record, rules=rules))
        assert json.loads(text)["rules"] == name
        assert loads(text) == loads(text.replace("four-24", "euchre")) == replace(record, rules=rules)


def test_an_old_record_in_which_the_accepted_card_was_put_down_reads_on() -> None:
    """What was lawful when it was played is so in its record for ever; today it is refused."""
    deck = new(FORMER["two"], 1, FORMER["two"].deck)
    assert deck.upcard is not None
    actions = (Pass(), Call(Trump(int(deck.upcard) >> 3)), Discard(deck.upcard))
    hand = Hand(dealer=1, deck=FORMER["two"].deck, actions=actions)
    old = Record(rules=FORMER["two"], hands=(hand,))
    assert loads(dumps(old)).replay()[1] is not None
    with pytest.raises(RecordFault) as refused:
        replace(old, rules=VARIANTS["two"]).replay()
    assert (refused.value.reason, refused.value.decision) == (RefusalReason.NOT_NOW, 2)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON: line 1"),
        ("[]", 'not a record of a game: it begins with "format": "euchre-record"'),
        ('{"format": "euchre-record"}', "version None cannot be read, only 1"),
        (SMALL.replace("1", "3") % "", "version 3 cannot be read, only 1 and 2; a newer program may know it"),
        (SMALL.replace("1", "true") % "", "version True cannot be read"),
        (SMALL.replace("1", "1.0") % "", "version 1.0 cannot be read"),
        (SMALL.replace('"two"', '"tow"') % "", "no game is called 'tow'; did you mean two"),
        (SMALL.replace('"two"', "7") % "", "rules are a game's name, a share code, or an object"),
        (SMALL.replace('"two"', '{"base": "two", "seats": 9}') % "", "9 seats"),
        (SMALL.replace("}", ', "x": 1}') % "", "no field is called 'x'"),
        (SMALL.replace("}", ', "players": ["a"]}') % "", "players: 1 names for 2 players"),
        (SMALL.replace("}", ', "players": ["a", " "]}') % "", r"players\[1\]: a name is one line"),
        (SMALL % HAND.replace('"dealer"', '"notes": [[4, "late"]], "dealer"'), "where the hand has 3"),
        (SMALL.replace("}", ', "players": ["a", "b\\n"]}') % "", r"players\[1\]: a name is one line"),
        (SMALL.replace("}", ', "scores": [1]}') % "", "scores: 1 scores for 2 sides"),
        (SMALL.replace("}", ', "scores": [1, NaN]}') % "", "NaN is not a number"),
        (SMALL.replace("}", ', "scores": [1, 1e9]}') % "", r"scores\[1\]: a whole number belongs here"),
        (SMALL.replace("}", ', "rules": "two"}') % "", "'rules' stands twice"),
        (SMALL.replace("}", ', "tags": {"": "x"}}') % "", "a tag's name is one line"),
        (SMALL.replace("}", ', "draws": ["0:KH 6:9C"]}') % "", r"draws\[0\]: '6:9C' is not a card drawn"),
        (SMALL.replace("}", ', "draws": ["0:?"]}') % "", r"draws\[0\]: '0:\?' is not a card drawn"),
        (SMALL % "7", r"hands\[0\]: an object \{ \} belongs here, not the number 7"),
        (SMALL % HAND.replace("0", "6"), r"hands\[0\].dealer: 6 is not between 0 and 5"),
        (SMALL % HAND.replace("?" * 24, "ZZ"), r"hands\[0\].deck: no card begins at 'ZZ'"),
        (SMALL % HAND.replace("pass", "pas"), r"hands\[0\].actions: decision 1: 'pas'"),
        (SMALL % HAND.replace("pass", "accuse:2:0"), "the seats are 0 to 1"),
        (SMALL % HAND.replace("pass", "pass " * 2_000), r"hands\[0\].actions: 2002 decisions; 1000 are"),
        (SMALL % HAND.replace("pass", "pass " * 9_999), r"hands\[0\].actions: a text of"),
        (SMALL % HAND.replace('"dealer"', '"notes": [[1]], "dealer"'), r"notes\[0\]: a note is a pair"),
        (SMALL % HAND.replace('"dealer"', '"notes": [[1, "\\ud800"]], "dealer"'), "half a character"),
        (SMALL % ", ".join([HAND] * 10_001), "hands: 10001 elements; 10000 are the most"),
        (SMALL % ("[" * 100_000), "brackets in brackets"),
        ("x" * (8 * 2**20 + 1), "larger than 8 MiB"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        loads(text)


@pytest.mark.parametrize(
    "record",
    [
        Record(rules=FOUR, tags=(("a", "1"), ("a", "2"))),
        Record(rules=FOUR, tags=(("a", "x" * 5_000),)),
        Record(rules=FOUR, players=("Ann",)),
        Record(rules=FOUR, scores=(1, 2, 3)),
        Record(rules=FOUR, hands=(Hand(dealer=9, deck=()),)),
        Record(rules=FOUR, hands=(Hand(dealer=0, deck=(None,) * 300),)),
        Record(rules=FOUR, hands=(Hand(dealer=0, deck=(), notes=((0, "\ud800"),)),)),
    ],
)
def test_what_could_not_be_read_is_not_written(record: Record) -> None:
    with pytest.raises(NotationError):
        dumps(record)


def test_schema_and_reader_know_the_same_fields() -> None:
    for keys, part in (
        (document._FIELDS, SCHEMA),
        (document._HAND, SCHEMA["properties"]["hands"]["items"]),
    ):
        assert set(part["properties"]) == keys[0] | keys[1]
        assert set(part["required"]) == keys[0]


@repeated(600, 4_000, rest=pytest.mark.ci)
def test_schema_and_reader_agree(times: int) -> None:
    """What the schema refuses, the reader refuses too."""
    rng = Random(1)
    texts = [dumps(some(VARIANTS[name], seed)) for seed, name in enumerate(("four", "two-honour", "bid-48"))]
    found = dict.fromkeys(("both", "reader only", "neither"), 0)
    mutants = Mutants(texts)
    for _ in range(times):
        text = mutants.one(rng)
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            continue
        valid = VALIDATOR.is_valid(data)
        try:
            loads(text)
        except ValueError:
            found["neither" if valid else "both"] += 1
        else:
            assert valid, f"the schema refuses what is read: {text}"
            found["reader only"] += 1
    assert all(found.values()), found
    assert VALUES
