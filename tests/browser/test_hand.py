"""One's own hand: in one's own order, a card marked ahead; and the house rules on the face of the table."""

import json
import re
from functools import partial
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, Seen, sit_together

MARKED = "marked for your turn"


def held(person: Person) -> list[str]:
    """The hand from the left, as it lies before one's eyes."""
    cards = person.page.locator(".f-hand > .card.f-own")
    found: list[tuple[float, str]] = cards.evaluate_all(
        "cards => cards.map((card) => [card.offsetLeft, card.dataset.card])"
    )
    return [card for _, card in sorted(found)]


def lies(person: Person, cards: list[str]) -> None:
    """The hand comes to lie so: the page draws a moment after the hand that moved it."""
    person.wait(lambda _: held(person) == cards)


def alone_at(person: Person, rules: object) -> None:
    """At a table against computer players, before the first decision that is due."""
    person.go("/new?rules=" + quote(json.dumps(rules)))
    person.page.get_by_label("Your name").fill("Ann")
    person.press("Open the table")
    person.press("Fill with computers and start")
    person.wait(lambda seen: seen.due)


def test_a_hand_is_arranged_by_dragging_and_by_keys_until_the_next_deal(invite: Invite) -> None:
    ann = invite()
    alone_at(ann, {"base": "two"})
    before = held(ann)
    first = ann.page.locator(f'.card.f-own[data-card="{before[0]}"]')
    last = ann.page.locator(f'.card.f-own[data-card="{before[-1]}"]')
    to = last.bounding_box()
    assert to is not None
    first.hover(position={"x": 8, "y": 30})
    ann.page.mouse.down()
    ann.page.mouse.move(to["x"] + 60, to["y"] + 40, steps=8)
    ann.page.mouse.up()
    lies(ann, [*before[1:], before[0]])  # where it was dragged to, and not played

    first.focus()
    for _ in before[3:]:  # a dealer who is to put a card down holds one more
        ann.page.keyboard.press("Shift+ArrowLeft")
        expect(first).to_be_focused()  # it is so again once it lies in its new place
    own = [*before[1:3], before[0], *before[3:]]
    lies(ann, own)
    expect(ann.page.get_by_role("log", name="What happens")).to_contain_text(f"number 3 of {len(before)}")

    ann.play(lambda seen: len(seen.held) < 4)
    left = held(ann)
    assert [card for card in left if card in own] == [card for card in own if card in left], "it stays so"
    ann.play(lambda seen: seen.stage == "hand-over" and seen.next)
    ann.press("Next hand")
    ann.wait(lambda seen: seen.stage == "playing" and seen.due and len(seen.held) >= 4)
    ann.wait(lambda _: [card[:2] for card in held(ann)] == ann.hand_view()["hand"])  # sorted again


@pytest.mark.ci
def test_a_card_follows_the_finger_that_took_it_and_no_other(invite: Invite) -> None:
    ann = invite(has_touch=True)
    alone_at(ann, {"base": "two"})
    before = held(ann)
    place = {card: ann.page.locator(f'.card.f-own[data-card="{card}"]').bounding_box() for card in before}
    first, second, last = place[before[0]], place[before[1]], place[before[-1]]
    assert first is not None
    assert second is not None
    assert last is not None
    touch = ann.context.new_cdp_session(ann.page)

    def fingers(what: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    one, other = (first["x"] + 8, first["y"] + 30), (second["x"] + 20, second["y"] + 30)
    there = (last["x"] + 40, one[1])
    fingers("touchStart", one)
    for step in range(1, 9):
        fingers("touchMove", (one[0] + (there[0] - one[0]) * step / 8, one[1]))
    moved = [*before[1:], before[0]]
    lies(ann, moved)
    fingers("touchStart", there, other)
    for step in range(1, 5):
        fingers("touchMove", there, (other[0] - 20 * step, other[1]))
    fingers("touchMove", there)  # the other is lifted
    expect(ann.page.locator(f'.card.f-own[data-card="{before[0]}"]')).to_have_class(re.compile("dragged"))
    fingers("touchMove", (there[0] - 4, there[1]))
    fingers("touchEnd")
    expect(ann.page.locator(".card.f-dragged")).to_have_count(0)
    assert held(ann) == moved, "the other finger moved nothing, and nothing was played"


def spoken(person: Person) -> Locator:
    """What a screen reader hears."""
    return person.page.get_by_role("log", name="What happens")


@pytest.mark.ci
def test_a_card_marked_ahead_is_laid_on_ones_turn_and_only_if_it_may_be(invite: Invite) -> None:
    ann, ben = invite({"ahead": True}), invite()
    sit_together(ann, ben, '{"base": "twelve-0-12", "target": 100}')  # with luck it takes many hands
    laid = stayed = unmarked = 0
    while not (laid and stayed and unmarked):
        cards = ben_to_lead(ann, ben)
        card = chosen(ann, cards[0][1], follows=not laid)
        own = ann.page.locator(f'.f-hand > .card.f-own[data-card="{card}"]')
        own.click()
        expect(own).to_have_accessible_name(re.compile(MARKED))
        expect(spoken(ann)).to_contain_text("to be played when it is your turn")
        if not unmarked:
            own.click()
            expect(own).not_to_have_accessible_name(re.compile(MARKED))
            unmarked += 1
            ben.lay(cards[0])
            assert card in ann.wait(lambda seen: bool(seen.cards)).held, "nothing is laid without a mark"
            continue
        ben.lay(cards[0])
        seen = ann.wait(partial(answered, card))
        if card not in seen.held:
            laid += 1
        else:
            assert card not in seen.cards, "what may be laid was laid"
            expect(ann.page.locator(".f-ask")).to_contain_text("stays in your hand")
            expect(spoken(ann)).to_contain_text("stays in your hand")
            stayed += 1


@pytest.mark.ci
def test_whoever_does_not_choose_ahead_any_more_has_no_mark_and_lays_nothing(invite: Invite) -> None:
    ann, ben = invite({"ahead": True}), invite()
    sit_together(ann, ben, "twelve-0-12")
    cards = ben_to_lead(ann, ben)
    card = chosen(ann, cards[0][1], follows=True)
    own = ann.page.locator(f'.f-hand > .card.f-own[data-card="{card}"]')
    own.click()
    expect(own).to_have_accessible_name(re.compile(MARKED))
    ann.page.locator('[data-tool="menu"]').click()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_text("Choose a card ahead").first.click()
    ann.page.keyboard.press("Escape")
    expect(own).not_to_have_accessible_name(re.compile(MARKED))
    ben.lay(cards[0])
    assert card in ann.wait(lambda seen: bool(seen.cards)).held


def chosen(ann: Person, led: str, *, follows: bool) -> str:
    """A card of Ann's of the suit that Ben will lead, or of another; any where she has none such."""
    hand = held(ann)
    return next((card for card in hand if (card[1] == led) is follows), hand[0])


def answered(card: str, seen: Seen) -> bool:
    """The marked card is gone, or it is to be chosen again."""
    return card not in seen.held or bool(seen.cards)


def ben_to_lead(ann: Person, ben: Person) -> list[str]:
    """
    On with the game until Ben leads a trick, and nothing waits for Ann, who has cards left; Ben's cards.

    Ann calls nothing that she need not: who calls holds the trumps, and leads most tricks.
    """
    for _ in range(2_000):
        anns, bens = ann.look(), ben.look()
        if anns.stage == "hand-over" and anns.next:
            for one in (ann, ben):
                one.wait(lambda seen: seen.next)
                one.press("Next hand")
            for one in (ann, ben):
                one.wait(lambda seen: seen.stage == "playing")
        elif "Pass" in anns.calls:
            ann.press("Pass")
        elif anns.due or anns.resting:
            ann.act(anns)
        elif not bens.due or bens.resting:
            ben.look_again()
        elif bens.cards and not ben.hand_view()["trick"] and len(anns.held) > 1:
            return bens.cards
        else:
            ben.act(bens)
    raise AssertionError("Ben never leads")


@pytest.mark.ci
def test_house_rules_stand_on_the_face_of_the_table(invite: Invite) -> None:
    ann = invite()
    alone_at(ann, {"base": "four", "target": 5, "auction": {"stick": True}})
    panel = ann.page.get_by_label("Score, hint and story")
    expect(panel).to_contain_text("Score · to 5")
    expect(panel.get_by_role("paragraph").first).to_have_text("House rules: stick the dealer")
    ann.press("More")
    expect(ann.page.get_by_role("dialog")).to_contain_text("first to 5 points.House rules: stick the dealer")


@pytest.mark.ci
def test_a_table_is_opened_with_what_stands_in_the_form_however_fast(invite: Invite) -> None:
    """The server looks at a change a moment after it; the button does not overtake it."""
    ann = invite()
    ann.page.goto(f"{ann.address}/new?game=four")
    ann.page.get_by_label("Your name").fill("Ann")
    to_five = ann.page.get_by_role("radio", name="5", exact=True).first
    stick = ann.page.get_by_role("switch", name="Stick the dealer")
    expect(stick).to_be_visible()
    taps = [stick, to_five, ann.page.get_by_role("button", name="Open the table")]
    ann.page.evaluate(
        """async (taps) => {
            for (const tap of taps) {
                tap.click();
                await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
            }
        }""",
        [tap.element_handle() for tap in taps],
    )
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_role("main")).to_contain_text("first to 5 points. House rules: stick the dealer.")
