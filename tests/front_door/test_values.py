"""What a value looks like at a prompt, and that a wrong one is refused where it is made."""

import re
from copy import copy, deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

import euchre
from euchre.notation.words import parse_deck
from euchre.rules.actions import parse_action
from tests.strategies import states

CARD = re.compile(r"\b[789TJQKA][CDHS]\b|\bX\b")


@given(states())
def test_a_state_is_short_and_drawn(state: euchre.State) -> None:
    """One line that names game, dealer and turn; a table of few lines with every card that is in a hand."""
    assert repr(state).startswith("<State: ")
    assert "\n" not in repr(state)
    drawn = str(state).splitlines()
    assert 2 + state.rules.seats <= len(drawn) + 1 <= 6 + state.rules.seats
    rows = [line for line in drawn if re.match(r"[> ] seat \d", line)]
    for row, hand in zip(rows, state.hands, strict=True):
        assert all(str(card) in row for card in hand)
    assert [row[0] for row in rows].count(">") == (not state.over)


@given(states())
def test_a_view_shows_no_hidden_card(state: euchre.State) -> None:
    """The cards in its text are the viewer's own and those that lie open."""
    for viewer in (None, *range(state.rules.seats)):
        view = euchre.view(state, viewer)
        turned = [] if view.upcard is None else [view.upcard]  # the seven of clubs is 0
        open_cards = [*view.hand, *(card for _, card in view.trick), *turned]
        open_cards += [card for seat in range(state.rules.seats) for card in view.face_up(seat)]
        drawn = "\n".join(str(view).splitlines()[1:])
        assert set(CARD.findall(drawn)) <= set(map(str, open_cards))
        assert not CARD.findall(repr(view).partition(",")[2])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"auction": "turn-up"}, "auction = 'turn-up': TurnUp, FreeChoice or Bidding is wanted"),
        ({"seats": "4"}, "seats = '4': a whole number is wanted"),
        ({"cut": 1}, "cut = 1: True or False is wanted"),
        ({"seats": True}, "seats = True: a whole number is wanted"),
        ({"low": 2}, "low = 2: Rank is wanted"),
        ({"forced": "hearts"}, "forced = 'hearts': Suit or None is wanted"),
        ({"packets": [3, 2]}, "packets = [3, 2]: a tuple, each of it a whole number is wanted"),
        ({"packets": (3, "2")}, "packets = (3, '2'): a tuple, each of it a whole number is wanted"),
    ],
)
def test_rules_refuse_a_value_of_another_type(changes: dict[str, object], message: str) -> None:
    """At birth, with the field, the value and what would do."""
    with pytest.raises(euchre.RulesError) as refused:
        euchre.Rules(**changes)  # type: ignore[arg-type]  # that is the question
    assert str(refused.value) == message
    assert refused.value.values == changes


def test_rules_refuse_a_mechanism_of_wrong_parts() -> None:
    """A mechanism is looked into when it becomes part of rules."""
    from euchre.rules.rules import TurnUp

    with pytest.raises(
        euchre.RulesError, match=r"auction\.rounds = '2': a whole number is wanted"
    ) as refused:
        euchre.Rules(auction=TurnUp(rounds="2"))  # type: ignore[arg-type]  # that is the question
    assert refused.value.paths == ("auction.rounds",)


def test_a_mechanism_that_was_refused_once_is_refused_again() -> None:
    """Only a sound one is not looked into again, and not one that is equal to it but of other types."""
    from euchre.rules.rules import Ladder

    euchre.Rules(scoring=Ladder(euchre=1))
    for wrong in (Ladder(euchre=True), Ladder(euchre=10_001), Ladder(euchre=-1)):
        for _ in range(2):
            with pytest.raises(euchre.RulesError, match=r"^scoring\.euchre "):
                euchre.Rules(scoring=wrong)


@pytest.mark.parametrize("name", euchre.VARIANTS)
def test_every_variant_is_of_the_right_types(name: str) -> None:
    from euchre.rules.contradictions import field_faults

    assert not field_faults(euchre.VARIANTS[name])


@pytest.mark.parametrize("number", [77, -1, 34, "JH", None, 3.0])
def test_no_card_has_that_number(number: int) -> None:
    with pytest.raises(euchre.EuchreError, match=r"a card has a number, 0 to 32"):
        euchre.Card(number)


def test_cards_survive_copies() -> None:
    """A card that was copied, as for another process, is a card."""
    hand = euchre.deal(euchre.variant("two"), 0, Random(1)).hands[0]
    assert deepcopy(hand) == hand
    assert all(type(copy(card)) is euchre.Card for card in hand)
    assert repr(euchre.Card(12)) == "Card.parse('JD')"


def test_what_is_no_seat_no_choice_and_no_such_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """A seat below 0 is none, though Python would count it from the end."""
    state = euchre.deal(euchre.variant("two"), dealer=0, rng=Random(1))
    for seat in (-1, 2, 9):
        with pytest.raises(euchre.EuchreError, match=f"there is no seat {seat}; the seats are 0 to 1"):
            euchre.view(state, seat)
    for wrong in (None, "9C", 5):
        with pytest.raises(euchre.ArgumentError) as refused:
            euchre.play(state, wrong)  # type: ignore[arg-type]  # on purpose
        assert (refused.value.function, refused.value.parameter) == ("play", "choice")
    with pytest.raises(euchre.NotationError, match="a State cannot be written as 'record'"):
        euchre.dump(state, tmp_path / "x.json")
    with pytest.raises(euchre.NotationError, match="a number in it is longer"):
        euchre.loads('{"base": ' + "9" * 6000 + "}")


def test_what_the_door_gives_is_told_in_one_short_line() -> None:
    """At a prompt nobody wants a deck, or an array, for an answer."""
    two = euchre.variant("two")
    played = euchre.match(two, ["jack"], Random(1), hands=2)
    position = euchre.loads("two dealer=1 up=9H hands=JHJDAHKHQH/????? : call:H discard:?")
    assert isinstance(position, euchre.Position)
    shown = {
        repr(played): "<Match: two, 2 hands, ",
        repr(played.record): "<Record: two, 2 hands>",
        repr(position): "<Position: two, seat 1 deals, play by seat 0>",
        repr(euchre.hint(position, "king", worlds=4)): "<Hint: ",
        repr(euchre.review(played.record, "king", worlds=2)): "<Review: two, 2 hands, by king>",
        repr(euchre.simulate(two, 3)): "<HandColumns: two, 3 hands>",
    }
    for text, start in shown.items():
        assert text.startswith(start)
        assert len(text) < 60


def test_cards_are_read_as_they_are_printed() -> None:
    """With the symbols of suits, filled or outlined, in colour or not: in every notation that has cards."""
    rules = euchre.variant("bid")
    for card in rules.deck:
        assert euchre.Card.parse(card.pretty) == euchre.Card.parse(card.pretty + "\ufe0f") == card
    assert euchre.parse_cards("J♥ 10♠,Q♢A♣\ufe0f") == euchre.parse_cards("JH TS QD AC")
    assert euchre.Trump.parse("♠") is euchre.Trump.SPADES
    assert parse_deck("J♥ ? 10♠") == parse_deck("JH?TS")
    for word, same in (
        ("J♥", "JH"),
        ("call:♦:alone", "call:D:alone"),
        ("bid:4♣", "bid:4C"),
        ("ace:♠", "ace:S"),
    ):
        assert parse_action(word, rules) == parse_action(same, rules)
    line = "two dealer=0 up=9H hands=JHJDQHKHAH/????? : pass call:H discard:9H"
    drawn = "two dealer=0 up=9♥ hands=J♥J♦Q♥K♥A♥/????? : pass call:♥ discard:9♥"
    assert euchre.loads(drawn) == euchre.loads(line)


@pytest.mark.parametrize("wrong", [None, 7, b"JH"])
def test_what_is_no_text_is_no_card(wrong: Any) -> None:
    """None is not the text "None": the call is wrong, and no card."""
    for parse in (euchre.Card.parse, euchre.Trump.parse):
        with pytest.raises(euchre.ArgumentError, match=r"parse\(.*\): a text is wanted") as refused:
            parse(wrong)
        assert (refused.value.parameter, refused.value.value) == ("text", wrong)
