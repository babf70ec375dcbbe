"""What is done at a table besides playing: call a renege, take back, ask, claim; and names that are names."""

import re
from contextlib import suppress
from time import monotonic
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import TimeoutError as LateError
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, play_out, sit_together, together
from tests.web.serving import Address

COLOURS: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}
LONGEST: Final = 900
"""Seconds until a hint comes on a busy machine."""


def suit_of(card: str, trump: str | None) -> str:
    """The suit a card counts as: the left bower is a trump."""
    return trump if trump is not None and card == "J" + COLOURS.get(trump, "") else card[-1]


def revokes(person: Person) -> bool:
    """Lay a card of another suit, though one of the suit led is held; whether it could be done."""
    view = person.hand_view()
    if not view["trick"] or not person.look().cards or view["phase"] != "play":
        return False
    led = suit_of(view["trick"][0]["card"], view["trump"])
    wrong = [card for card in view["hand"] if suit_of(card, view["trump"]) != led]
    if not wrong or len(wrong) == len(view["hand"]):
        return False
    person.lay(f"{wrong[0]}:0")
    return True


UNDER: Final = """() => {
  const box = (one) => one.getBoundingClientRect();
  const button = box(document.querySelector('[data-next]'));
  const cards = [...document.querySelectorAll('.t-end .card')].map(box);
  return cards.filter((card) => card.bottom > button.top && card.top < button.bottom).length;
}"""
"""How many cards of the proof lie as low as the button."""


@pytest.mark.ci
def test_a_renege_is_called_by_a_button_and_proven_card_by_card(invite: Invite) -> None:
    ann, ben = (invite(viewport={"width": 1280, "height": 800}) for _ in range(2))
    sit_together(ann, ben, "two-honour")
    ann.wait(lambda seen: seen.stage == "playing")
    ann.page.keyboard.press("i")  # among people nobody is asked for a hint
    guilty: list[tuple[Person, Person]] = []

    def reneged() -> bool:
        guilty.extend((one, other) for one, other in ((ann, ben), (ben, ann)) if not guilty and revokes(one))
        return bool(guilty)

    together([ann, ben], reneged)
    ((culprit, judge),) = guilty
    call = judge.page.get_by_role("button", name="Renege")
    together([judge], lambda: call.is_visible() and judge.wait(lambda _: True).stage == "playing")
    call.click()
    judge.page.get_by_role("dialog", name="Call a renege").get_by_role(
        "button", name="Ann reneged" if culprit is ann else "Ben reneged"
    ).click()
    for one in (ann, ben):
        end = one.page.get_by_role("group", name="The hand is over")
        expect(end).to_contain_text(re.compile(r"reneged\. It is so: in trick \d+ "))
        expect(end.locator(".t-guilty")).to_be_visible()
        expect(end.locator(".t-ruling li")).to_have_count(2)
        assert one.page.evaluate(UNDER) == 0
    assert "not_alone" not in {each.get("code") for each in ann.told}


@pytest.mark.ci
def test_where_reneges_are_judged_no_hint_and_no_review_is_offered(invite: Invite) -> None:
    ann = invite()
    ann.go("/new?" + urlencode({"rules": '{"base": "two-honour", "target": 1}'}))
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.due)
    ann.page.keyboard.press("i")
    expect(ann.page.get_by_role("region", name="Hint")).to_have_count(0)
    play_out(ann)
    ann.page.get_by_role("link", name="Replay", exact=True).click()
    review = ann.page.get_by_role("region", name="Review")
    expect(review).to_contain_text("A game with reneges is not reviewed.")
    expect(review.get_by_role("button")).to_have_count(0)
    assert "hint-request" not in {each["type"] for each in ann.told}


def test_a_choice_is_taken_back_against_a_computer_player(invite: Invite) -> None:
    ann = invite()
    # What lies in the browser's storage may be anything; the table opens all the same.
    ann.page.add_init_script("sessionStorage.setItem('euchre.hand.hand', 'null')")
    ann.play_now()
    before = ann.play(lambda seen: len(seen.cards) > 1 and not seen.resting)
    ann.lay(before.cards[0])
    ann.wait(lambda seen: before.cards[0] not in seen.held and (seen.due or seen.stage != "playing"))
    ann.press("Undo")
    after = ann.wait(lambda seen: before.cards[0] in seen.held and seen.due)
    assert (after.held, after.cards) == (before.held, before.cards)


def test_a_hint_says_what_to_do_and_shows_the_figures_on_demand(invite: Invite) -> None:
    """One or two sentences first, then the best three choices; what every choice is worth is behind "Why"."""
    ann = invite(viewport={"width": 1366, "height": 657})
    ann.play_now()
    seen = ann.play(lambda seen: len(seen.cards) > 1 and not seen.resting)
    hint = ann.page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("button", name="What would you do?")).to_be_enabled()
    ann.page.keyboard.press("i")
    table, again = hint.get_by_role("table").first, hint.get_by_role("button", name="Ask again")
    end = monotonic() + LONGEST
    while not table.is_visible():  # on a busy machine it may take longer than a hint may
        assert monotonic() < end, "no hint came"
        if again.is_visible():
            with suppress(LateError):  # the hint came in between, and the button is gone
                again.click(timeout=1000)
        ann.page.wait_for_timeout(100)
    advice = hint.get_by_role("paragraph").first
    expect(advice).to_have_text(re.compile("^(Lead|Play) the .*[.]$"))
    expect(advice).to_be_in_viewport(ratio=1)
    expect(table.locator("tr.best")).to_be_in_viewport(ratio=1)
    best = table.get_by_role("rowheader")
    assert 1 <= best.count() <= 3
    expect(hint).not_to_contain_text(re.compile("of [0-9,]+ worlds"), use_inner_text=True)
    hint.get_by_text("Why", exact=True).click()
    expect(hint).to_contain_text("± is one standard error", use_inner_text=True)
    every = hint.get_by_role("table").nth(1).get_by_role("rowheader")
    assert sum(len(re.split(", | or ", name)) for name in every.all_inner_texts()) == len(seen.cards)


@pytest.mark.long  # until a claim comes up, up to two minutes go by
def test_the_rest_of_the_tricks_is_claimed(invite: Invite) -> None:
    ann = invite()
    ann.go("/new?" + urlencode({"rules": '{"base": "twelve", "target": 900}'}))  # until a claim comes up
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    ann.press(re.compile("^(Fill with computers and start|Start)$"))
    claim = ann.page.get_by_role("button", name="Claim")
    ann.play(lambda seen: seen.due and claim.is_visible())
    won = sum(ann.hand_view()["won"])
    ann.page.keyboard.press("t")
    end = ann.page.get_by_role("group", name=re.compile("The (hand|game) is over"))
    expect(end).to_be_visible()
    assert won < 12
    assert sum(ann.hand_view()["won"]) == 12


SCRIPT: Final = '"><script>x()</script>'
IMAGE: Final = '"><img src=x onload=x()>'
"""Names that would end what they stand in, and be elements."""


def test_F62_a_name_is_shown_as_it_is_written(invite: Invite) -> None:  # noqa: N802  # the fault's number
    """F62: markup in a name makes no element on anybody's page, of whatever kind it is."""
    ann, ben = invite(), invite()
    sit_together(
        ann, ben, '{"base": "two", "target": 1, "auction": {"stick": true}}', name=SCRIPT, other=IMAGE
    )
    for one, name in ((ann, IMAGE), (ben, SCRIPT)):
        shown(one, one.page.get_by_role("region", name=name), name)
        expect(one.page.locator(".f-seat .f-name", has_text=name)).to_have_text(name)
        expect(one.page.locator(".f-seat .f-name > *")).to_have_count(0)
    ben.go()
    shown(ben, ben.page.get_by_role("link", name=SCRIPT), SCRIPT, IMAGE)
    ben.page.go_back()
    shown(ben, ben.page.get_by_role("region", name=SCRIPT), SCRIPT)  # at the table again before others play
    play_out(ann, ben)
    for one, name in ((ann, IMAGE), (ben, SCRIPT)):
        shown(one, one.page.locator("main"), name)
    of_the_game(ann, ben)
    of_an_evening(ann, ben)
    of_the_club(ann, ben)


def of_the_game(ann: Person, ben: Person) -> None:
    """In the replay, by the link, while the game is reviewed, and among the games."""
    ann.page.get_by_role("link", name="Replay and review").click()
    ann.press("Share this game")
    link = ann.page.get_by_label("For everyone who should see it").input_value()
    shown(ann, ann.page.locator("main"), SCRIPT, IMAGE)
    ben.page.goto(link)
    shown(ben, ben.page.locator("main"), SCRIPT, IMAGE)
    ben.press("Review this game")
    expect(ben.page.get_by_role("region", name="Review").get_by_role("status")).to_be_visible()
    shown(ben, ben.page.locator("main"), SCRIPT, IMAGE)
    ben.go("/history")
    shown(ben, ben.page.get_by_role("link", name=SCRIPT), SCRIPT, IMAGE)


def of_an_evening(ann: Person, ben: Person) -> None:
    """Before it begins, while it is played, and on its score cards."""
    wish = {"rules": {"base": "euchre"}, "hands": 1, "rounds": 1, "name": SCRIPT}
    evening = asked(ann, "/api/evenings", wish)["evening"]
    asked(ben, f"/api/evenings/{evening}/join", {"name": IMAGE})
    ben.go(f"/evening/{evening}")
    shown(ben, ben.page.locator("main"), SCRIPT, IMAGE)
    asked(ann, f"/api/evenings/{evening}/direct", {"what": "begin", "number": 0})
    expect(ben.page.get_by_role("link", name=re.compile("^To table"))).to_be_visible()
    shown(ben, ben.page.locator("main"), SCRIPT, IMAGE)
    ben.page.get_by_role("link", name="Score cards").click()
    expect(ben.page.get_by_role("region", name=f"Score card of {IMAGE}")).to_be_visible()
    shown(ben, ben.page.locator("main"), IMAGE)
    asked(ann, f"/api/evenings/{evening}/direct", {"what": "end", "number": 1})


def of_the_club(ann: Person, ben: Person) -> None:
    """Among the open tables, and on the page that others see of somebody."""
    ann.go("/open")
    ann.page.get_by_label("Your name").fill(SCRIPT)
    ann.press("Play with people")
    expect(ann.page.get_by_text("Anybody may find this table")).to_be_visible()
    ben.go("/open")
    shown(ben, ben.page.locator("main"), SCRIPT)
    mine = asked(ann, "/api/profile", {"name": SCRIPT, "shows": "games"})
    ben.go(f"/player/{mine['word']}")
    shown(ben, ben.page.get_by_role("heading", name=SCRIPT), SCRIPT)


def asked(one: Person, path: str, body: Any) -> Any:
    """What the server answers when they ask without a page, which costs less."""
    cookie = next(f"{kept['name']}={kept['value']}" for kept in one.context.cookies())
    reply = Address(one.address).ask("POST", path, body, Cookie=cookie)
    assert reply.status == 200, reply
    return reply.json


def shown(one: Person, where: Any, *names: str) -> None:
    """See that the *names* are there as they are written, and no element came of them."""
    for name in names:
        expect(where).to_contain_text(name)
    assert foreign(one.page) == 0


def foreign(page: Any) -> int:
    """How many elements are on the page that only a name could have brought."""
    found: int = page.locator("script:not([src]), img[src='x'], [onload]").count()
    return found
