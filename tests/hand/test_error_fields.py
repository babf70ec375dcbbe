"""What is refused is told in fields, so that nobody has to read a sentence for them."""

from dataclasses import replace

import pytest

from euchre.base.errors import EuchreError
from euchre.english.refusals import in_second_person
from euchre.hand.hand import check, legal, refusal
from euchre.hand.state import State
from euchre.notation import document, strict
from euchre.notation.convert import LossError, convert, record_of
from euchre.notation.position import parse_position
from euchre.notation.record import RecordFault
from euchre.notation.words import parse_words
from euchre.rules.actions import Accuse, Call, Discard, Play
from euchre.rules.cards import Card, Suit, Trump
from euchre.rules.errors import IllegalActionError, NotationError, RefusalReason, TextPlace
from euchre.rules.rules import Revoke
from euchre.rules.text import read_rules
from euchre.rules.variants import variant
from euchre.seen.partial import UnlawfulError
from euchre.seen.possible_worlds import complete

LED = (
    "two dealer=0 up=JC hands=KC9DTDKDAD/9CJHAHQSKS kitty=JSQCTSAC9SQDASQHKHJDTCTH9H"
    " : pass call:C discard:TD {}"
)


def at(cards: str) -> State:
    """The hand after *cards*."""
    return parse_position(LED.format(cards)).state


def refused(state: State, action: object) -> IllegalActionError:
    """The error that refuses *action*."""
    with pytest.raises(IllegalActionError) as caught:
        check(state, action)  # type: ignore[arg-type]  # tests name actions freely
    return caught.value


def test_must_follow_names_the_suit_and_what_follows() -> None:
    state = at("9C")
    error = refused(state, Play(Card.parse("KD")))
    assert (error.reason, error.suit, error.card) == (RefusalReason.MUST_FOLLOW, Suit.CLUBS, Card.parse("KD"))
    assert (error.seat, error.action) == (state.turn, Play(Card.parse("KD")))
    assert error.legal == legal(state)


def test_card_that_is_not_held_is_named() -> None:
    error = refused(at("9C"), Play(Card.parse("QS")))
    assert (error.reason, error.card, error.seat) == (RefusalReason.NOT_HELD, Card.parse("QS"), 0)
    assert str(error) == "seat 0 does not hold the queen of spades"
    assert in_second_person(error) == "you do not hold the queen of spades"


@pytest.mark.parametrize("card", ["X", "8H"])
def test_card_of_another_deck_is_not_looked_for_in_the_hand(card: str) -> None:
    error = refused(at("9C"), Play(Card.parse(card)))
    assert (error.reason, error.card) == (RefusalReason.NOT_IN_DECK, Card.parse(card))


def test_what_is_not_due_names_the_choices() -> None:
    state = at("")
    error = refused(state, Call(Trump.HEARTS))
    assert (error.reason, error.action, error.legal) == (
        RefusalReason.NOT_NOW,
        Call(Trump.HEARTS),
        legal(state),
    )
    assert in_second_person(error).startswith("you may not call hearts now; you may play ")
    assert refused(state, Discard(Card.parse("9C"))).card == Card.parse("9C")


def test_accusation_says_why_not() -> None:
    state = at("9C")
    assert refused(state, Accuse(0, 1)).reason is RefusalReason.NO_REVOKE
    honour = replace(state, rules=replace(state.rules, revoke=Revoke()))
    assert refused(honour, Accuse(0, 4)).reason is RefusalReason.NO_SEAT
    assert refused(honour, Accuse(0, 0)).reason is RefusalReason.NOTHING_TO_OWN_UP
    assert refused(honour, Accuse(1, 0)).reason is RefusalReason.ACCUSED_TOO_EARLY_OR_LATE


def test_what_is_allowed_is_not_refused() -> None:
    state = at("9C")
    assert all(refusal(state, action) is None for action in legal(state))


def place(text: str) -> TextPlace:
    """Where the reader of rules says that *text* is wrong."""
    with pytest.raises(NotationError) as caught:
        read_rules(text)
    return caught.value.place


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('base = "four"\n[auction]\nstick = 3\n', TextPlace(path="auction.stick", text="3")),
        ('base = "four"\nsteats = 3\n', TextPlace(path="steats", text="steats")),
        ('base = "four"\npackets = [3, "x"]\n', TextPlace(path="packets[1]", text="x")),
        ('{"base": "four", "auction": {"kind": "auction"}}', TextPlace(path="auction.kind", text="auction")),
        ('{"base": "fuor"}', TextPlace(path="base", text="fuor")),
        ('{"base": "four"', TextPlace(line=1, column=16)),
    ],
)
def test_rules_that_cannot_be_read_say_where(text: str, found: TextPlace) -> None:
    assert place(text) == found


def test_json_says_line_and_column() -> None:
    with pytest.raises(NotationError) as caught:
        strict.parse_json('{\n "a": }')
    assert caught.value.place == TextPlace(line=2, column=7)


def test_record_says_the_decision_and_the_path() -> None:
    game = '{"format": "euchre-record", "version": 1, "rules": "two", "hands": [{"dealer": 0, "deck": "", '
    with pytest.raises(NotationError) as caught:
        document.loads(game + '"actions": "pass cal:C"}]}')
    assert caught.value.place == TextPlace(path="hands[0].actions", decision=2, text="cal:C")


def test_position_says_trick_seat_and_card() -> None:
    with pytest.raises(NotationError) as caught:
        at("9C KD")
    assert caught.value.place == TextPlace(deal=1, decision=5, trick=1, seat=0, text="KD")


def test_converting_says_what_is_lost() -> None:
    two = convert(LED.format("9C"), "record").text
    with pytest.raises(LossError) as caught:
        convert(two.replace('"hands"', '"tags": {"title": "A"}, "hands"'), "position")
    assert (
        caught.value.advising("--shorten")
        == "a position has no names, tags or notes; --shorten to leave them out"
    )


def test_places_pass_through_larger_texts() -> None:
    inner = NotationError("no card", place=TextPlace(text="1H"))
    outer = NotationError.within("game 2: ", inner, game=2)
    assert (str(outer), outer.place) == ("game 2: no card", TextPlace(game=2, text="1H"))
    assert NotationError.within("game 2: ", EuchreError("no"), game=2).place == TextPlace(game=2)


def test_card_after_the_hand_is_nobodys() -> None:
    """There is no seat -1: once the hand is over it is nobody's turn."""
    record = record_of(parse_position(LED.format("9C KC JC JH AD AH KD QS 9D KS")))
    late = replace(record.hands[0], actions=(*record.hands[0].actions, Play(Card.parse("AH"))))
    with pytest.raises(RecordFault) as caught:
        replace(record, hands=(late,)).replay()
    assert (caught.value.seat, caught.value.reason) == (None, RefusalReason.HAND_OVER)
    assert caught.value.sentence("South") == "deal 1, decision 14: A♥: the hand is over"


@pytest.mark.parametrize(
    ("line", "reason", "seat", "card"),
    [
        ("euchre dealer=0 up=9H : call:S", RefusalReason.NOT_NOW, 1, None),
        ("euchre dealer=0 up=9H : call:H AS", RefusalReason.CARD_DUE, 0, "AS"),
        ("euchre dealer=0 up=9H : call:H discard:? AS KS KS", RefusalReason.NOT_HELD, 3, "KS"),
        ("euchre dealer=0 up=9H : discard:?", RefusalReason.SEEN_BY_ALL, 1, None),
        ("two dealer=0 up=JC : call:C discard:JC", RefusalReason.UPCARD_KEPT, 0, "JC"),
    ],
)
def test_a_hand_on_paper_is_refused_in_fields(
    line: str, reason: RefusalReason, seat: int, card: str | None
) -> None:
    """What no unknown card can make lawful says why, whose it is and which card, as at the table."""
    name, _, rest = line.partition(" dealer=0 up=")
    up, _, words = rest.partition(" : ")
    rules = variant(name)
    known: list[Card | None] = [None] * rules.cards_in_deck
    known[-rules.kitty] = Card.parse(up)
    with pytest.raises(UnlawfulError) as caught:
        complete(rules, 0, tuple(known), parse_words(words, rules))
    error = caught.value
    assert (error.reason, error.seat) == (reason, seat)
    assert error.card == (None if card is None else Card.parse(card))
