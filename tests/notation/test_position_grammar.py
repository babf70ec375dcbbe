"""The grammar of positions on its page, and the parser: each takes what the other makes."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from random import Random

import pytest

from euchre.base.errors import EuchreError
from euchre.notation.position import parse_position, show_position, show_view
from euchre.notation.words import parse_deck, parse_words
from euchre.rules.actions import Action, parse_action
from euchre.rules.cards import Card
from euchre.rules.text import share_code
from euchre.rules.variants import ALIASES, VARIANTS
from euchre.seen.views import view
from tests.notation.games import random_hand, walk
from tests.notation.grammar import Grammar
from tests.strategies import wild_rules

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "position.md"
GRAMMAR = Grammar(re.findall(r"```ebnf\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0])
POSITION = re.compile(GRAMMAR.pattern("position"))
SIX = VARIANTS["three-pairs"]


@cache
def spellings() -> dict[Action, list[str]]:
    """Every way in which the grammar writes each action."""
    found = defaultdict(list)
    for word in GRAMMAR.every("decision"):
        if "?" not in word:
            found[parse_action(word, SIX)].append(word)
    return found


@cache
def card_spellings() -> dict[Card, list[str]]:
    found = defaultdict(list)
    for word in GRAMMAR.every("card"):
        found[Card.parse(word)].append(word)
    return found


def lines(rng: Random, count: int) -> list[str]:
    """Positions of all games, whole and as a seat sees them, early, late and over."""
    found = []
    for n in range(count):
        rules = rng.choice(list(VARIANTS.values())) if n % 8 else wild_rules(rng.randrange(2**32))
        hand, _ = random_hand(rules, rng.randrange(rules.seats), rng)
        states = walk(rules, hand)
        state = rng.choice(states)
        scores = rng.choice([None, tuple([rng.randrange(3) + rules.start for _ in range(rules.sides)])])
        found.append(
            show_position(state, scores)
            if state.over or rng.random() < 0.5
            else show_view(view(state, state.turn, scores or ()))
        )
    return found


def respelt(line: str, rng: Random) -> str:
    """The same position, each part in another way that the grammar has for it."""
    head, _, tail = line.partition(" :")
    name, *fields = head.split()
    names = [name, *[alias for alias, meant in ALIASES.items() if meant == name]]
    parts = [_cased(rng.choice(names), rng)]
    rng.shuffle(fields)
    for field in fields:
        key, _, value = field.partition("=")
        if key not in ("dealer", "scores"):
            value = re.sub(r"[7-9TJQKA][CDHS]|X", lambda card: _card(Card.parse(card[0]), rng), value)
        parts.append(f"{key}={value}")
    words = [
        word if "?" in word else rng.choice(spellings()[parse_action(word, SIX)]) for word in tail.split()
    ]
    gap = GRAMMAR.derive("blanks", rng)
    return gap.join(parts) + " :" + "".join([gap + _cased(word, rng) for word in words])


def _card(card: Card, rng: Random) -> str:
    return _cased(rng.choice(card_spellings()[card]), rng)


def _cased(text: str, rng: Random) -> str:
    return "".join([rng.choice((letter.lower(), letter.upper())) for letter in text])


def test_every_decision_of_the_grammar_is_read() -> None:
    """All of them, not some: the language is finite; every action there is can be written."""
    words = GRAMMAR.every("decision")
    assert len(words) == len(set(words))
    parse_words(" ".join([word for word in words if not re.search(r"accuse|stray", word)]), SIX)
    kinds = {type(action) for action in spellings()}
    assert kinds == set(Action.__args__)
    assert set(card_spellings()) == {*SIX.deck, Card.parse("X")}


def test_what_is_written_is_in_the_grammar() -> None:
    for line in lines(Random(1), 40):
        assert POSITION.fullmatch(line), line
    decision = re.compile(GRAMMAR.pattern("decision"))
    for action in spellings():
        assert decision.fullmatch(str(action))


def test_what_the_grammar_writes_is_read() -> None:
    """A lawful hand, its fields in any order, each card and decision spelt in any of the grammar's ways."""
    rng = Random(2)
    for line in lines(rng, 40):
        written = respelt(line, rng)
        assert POSITION.fullmatch(written), written
        found, wanted = parse_position(written), parse_position(line)
        assert (found.hand, found.scores) == (wanted.hand, wanted.scores)


def test_random_texts_of_the_grammar_are_refused_for_their_meaning_only() -> None:
    """Cards and decisions derived at random are words that the readers know."""
    rng = Random(3)
    for _ in range(300):
        parse_deck(GRAMMAR.derive("row", rng))
        word = GRAMMAR.derive("decision", rng)
        if not re.match(r"(?i)accuse|stray", word):  # of a seat that may not be there
            parse_words(word, SIX)


def test_what_the_parser_takes_is_in_the_grammar() -> None:
    """Positions with letters changed, left out and put in: most are refused; what is read, is derived."""
    rng = Random(4)
    signs = "0123456789ACDHJKLNQSTXacdhjkqstx?:/,-= ♥♠E"
    read = 0
    for line in lines(rng, 24):
        for _ in range(8):
            at = rng.randrange(len(line))
            change = rng.choice(["", rng.choice(signs), rng.choice(signs) + line[at], line[at].swapcase()])
            other = line[:at] + change + line[at + 1 :]
            try:
                parse_position(other)
            except EuchreError:
                continue
            read += 1
            assert POSITION.fullmatch(other.strip()), other
    assert read > 15


@pytest.mark.parametrize("seed", range(5))
def test_share_codes_are_in_the_grammar(seed: int) -> None:
    assert re.fullmatch(GRAMMAR.pattern("rules"), share_code(wild_rules(seed)))


def test_the_seat_to_act_in_the_pages_first_position_knows_its_hand_and_has_a_choice() -> None:
    """So that a reader can paste it after `euchre hint`."""
    line = re.findall(r"```text\n(.*?)\n```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    seen = parse_position(line).view()
    assert None not in seen.hand
    assert len(seen.legal) > 1
