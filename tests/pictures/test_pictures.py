"""Cards, hands, hints and records are drawn in notebooks; no picture shows a card its viewer may not see."""

from collections import Counter
from dataclasses import replace
from random import Random
from xml.etree import ElementTree as ET

import pytest

import euchre
from euchre.pictures.svg import CARD_HEIGHT, CARD_WIDTH, TABLE_HEIGHT, TABLE_WIDTH
from euchre.rules.cards import UNKNOWN
from euchre.rules.variants import VARIANTS
from tests.repetition import few_of

SVG = "{http://www.w3.org/2000/svg}"
BACK = ""
Drawn = list[tuple[str, float, float]]


def drawn(picture: str) -> Drawn:
    """Every card of a picture: its rank and suit (none for a back) and its upper left corner."""
    found = []
    for group in ET.fromstring(picture).iter(f"{SVG}g"):  # noqa: S314  # as above
        x, y = group.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
        found.append(
            ("".join([text.text or "" for text in group.iter(f"{SVG}text")][:2]), float(x), float(y))
        )
    return found


def shown(card: euchre.Card) -> str:
    """A card as its corner shows it."""
    return "X★" if card.joker else card.pretty.replace("T", "10")


def moments(name: str) -> list[euchre.State]:
    """Three moments of a hand played by chance, the last when it is over."""
    rng = Random(3)
    states = [euchre.deal(VARIANTS[name], dealer=0, rng=rng)]
    while not states[-1].over:
        states.append(euchre.play(states[-1], rng.choice(euchre.legal(states[-1]))))
    return [states[len(states) // 3], states[-5], states[-1]]


def middle(hand: euchre.State | euchre.View) -> list[euchre.Card]:
    """What lies in the middle: the trick, or the upcard as long as trump is open."""
    upcard = [] if hand.upcard is None or hand.trump is not None else [hand.upcard]
    return [card for _, card in hand.trick] + upcard


@pytest.mark.parametrize("name", few_of(VARIANTS, list(VARIANTS)[2::4], rest=pytest.mark.ci))
def test_a_view_draws_the_cards_that_it_knows_and_backs_for_the_others(name: str) -> None:
    for state in moments(name):
        for viewer in (*range(state.rules.seats), None):
            seen = euchre.view(state, viewer)
            tops = [pile.up for row in seen.piles for pile in row if pile.up is not None]
            covered = sum(pile.covered for row in seen.piles for pile in row)
            cards = drawn(seen._repr_svg_())
            faces = Counter(text for text, *_ in cards if text != BACK)
            assert faces == Counter(map(shown, [*seen.hand, *tops, *middle(seen)]))
            assert len(cards) - faces.total() == covered + sum(seen.sizes) - len(seen.hand)


@pytest.mark.parametrize("name", few_of(VARIANTS, list(VARIANTS)[::4], rest=pytest.mark.ci))
def test_a_state_draws_every_card_of_every_hand_on_the_table(name: str) -> None:
    for state in moments(name):
        cards = drawn(state._repr_svg_())
        held = [card for hand in state.hands for card in hand] + middle(state)
        held += [pile.up for row in state.piles for pile in row if pile.up is not None]
        assert Counter(text for text, *_ in cards if text != BACK) == Counter(map(shown, held))
        assert all(
            0 <= x <= TABLE_WIDTH - CARD_WIDTH and 0 <= y <= TABLE_HEIGHT - CARD_HEIGHT for _, x, y in cards
        )
        assert len({(x, y) for _, x, y in cards}) == len(cards), "two cards in one place"


def test_a_picture_names_the_game_and_the_seats_as_the_coach_does() -> None:
    state = euchre.deal(VARIANTS["euchre"], dealer=3, rng=Random(5))
    assert "Euchre: South (seat 0) to act, East deals" in euchre.view(state, 0)._repr_svg_()
    called = euchre.play(state, euchre.legal(state)[1])
    picture = euchre.view(called, 0)._repr_svg_()
    assert " trump by South (seat 0)" in picture
    assert ">East (seat 3), deals<" in picture


def test_a_card_draws_itself() -> None:
    assert drawn(euchre.Card.parse("TH")._repr_svg_()) == [("10♥", 1, 1)]
    assert 'textLength="14"' in euchre.Card.parse("TH")._repr_svg_()  # a corner shows that much
    assert drawn(UNKNOWN._repr_svg_()) == [(BACK, 1, 1)]


def test_a_hint_shows_the_table_of_its_seat_the_advice_and_the_figures_on_demand() -> None:
    state = euchre.deal(euchre.variant("two"), dealer=0, rng=Random(5))
    hint = euchre.hint(state, "king", worlds=20)
    page = hint._repr_html_()
    assert page.startswith(euchre.view(state, state.turn)._repr_svg_())
    assert all(sentence in page for sentence in hint.advice)
    folded = page[page.index("<details>") :]
    assert folded.count("<tr>") == 1 + len(hint.groups)
    assert all(reason.text in folded for reason in hint.reasons)


def test_a_record_shows_a_row_for_each_hand_and_the_fault_where_it_ends() -> None:
    record = euchre.match(euchre.variant("two"), ["queen", "jack"], Random(1)).record
    assert record._repr_html_().count("<tr>") == 1 + len(record.hands)
    assert "10–8" in record._repr_html_()
    turned = replace(record, hands=(record.hands[0], replace(record.hands[1], dealer=0), *record.hands[2:]))
    assert turned._repr_html_().count("<tr>") == 2
    assert "it was the turn of seat 1" in turned._repr_html_()


def test_what_is_written_in_a_record_is_text_and_no_html() -> None:
    record = replace(euchre.match(euchre.variant("two"), "jack", Random(1)).record, players=("<b>", "&"))
    assert "&lt;b&gt;, &amp;" in record._repr_html_()
