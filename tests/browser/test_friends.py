"""A private table: house rules, a link, a friend on a phone, computer players; nobody sees too much."""

import json
import re
from collections.abc import Sequence
from itertools import dropwhile
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect

from euchre.web.core.room.names import LONGEST_NAME
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.people import Person, play_out, sit_together, together

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
CARD: Final = re.compile(r"(?<![\w-])(10|[2-9TJQKA])([CDHS♣♦♥♠])(?![\w-])")
RANKS: Final = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
BEFORE: Final = re.compile(r"(<(li|p)>(?!Hand )[^<]*</\2>)+(?=<\2>Hand 1\.)")
"""What was told before the first hand: cards drawn for the deal and for partners, which went back."""
MARK_TOUCHES: Final = """tile => {
  // The mark is a pseudo-element: where it lies follows from its computed place and size.
  const mark = getComputedStyle(tile, "::after"), box = tile.getBoundingClientRect();
  const [width, height] = [parseFloat(mark.width), parseFloat(mark.height)], edge = Math.hypot(width, height);
  const middle = [box.right - parseFloat(mark.right) - width / 2,
                  box.top + parseFloat(mark.top) + height / 2];
  const words = document.createRange();
  return [...tile.querySelectorAll("b, span")].filter(part => {
    words.selectNodeContents(part);
    return [...words.getClientRects()].some(line => line.right > middle[0] - edge / 2
      && line.top < middle[1] + edge / 2 && line.bottom > middle[1] - edge / 2);
  }).map(part => part.textContent);
}"""
LETTERS: Final = dict(zip("♣♦♥♠", "CDHS", strict=True))


def in_hand(told: Sequence[str]) -> list[str]:
    """Of what was told, what belongs to the hand, and not to the draw for partners and the deal."""
    return list(dropwhile(lambda line: not line.startswith("Hand "), told)) or list(told)


def cards_in(message: dict[str, Any]) -> set[str]:
    """Every card named anywhere in what the server said, but for the list of the deck in the rules."""
    message = {key: part for key, part in message.items() if key != "rules"}
    message["story"] = in_hand(message.get("story", ()))
    message["events"] = [in_hand(news["text"]) for news in message.get("events", ())]
    text = json.dumps(message, ensure_ascii=False)
    return {rank.replace("10", "T") + LETTERS.get(suit, suit) for rank, suit in CARD.findall(text)}


def open_in(said: list[dict[str, Any]]) -> set[str]:
    """What everybody has seen of a hand so far: the cards that were laid, and the one turned up."""
    last = said[-1]["room"]["game"]["view"]
    plays = [*last["trick"], *(play for trick in last["tricks"] for play in trick["plays"])]
    turned = {each["room"]["game"]["view"]["upcard"] for each in said} - {None}
    return {play["card"] for play in plays} | turned


def told_of_hand(person: Person) -> list[dict[str, Any]]:
    """What the server said while the first hand was played."""
    said = [message for message in person.told if message["type"] in {"snapshot", "events"}]
    rooms = ((each, each["room"]) for each in said)
    return [each for each, room in rooms if room["stage"] == "playing" and room["game"]["hand"] == 0]


def see_only_own(one: Person, other: Person) -> None:
    """Nothing on the page of *one* tells a card that *other* holds."""
    held = {name.partition(":")[0] for name in other.look().held}
    page = BEFORE.sub("", one.page.content()).lower()
    for each in (one, other):  # a card that was laid may be gone from one page later than it is on the other
        held -= open_in(told) if (told := told_of_hand(each)) else set()
    for card in held:
        assert f'"{card.lower()}:' not in page, f"{card} lies hidden in the page"
        before, spoken, after = page.partition(f"{RANKS[card[0]]} of {SUITS[card[1]]}")
        assert not spoken, f"{card} is spoken of in the page: {before[-200:]}{spoken}{after[:200]}"


def each_for_themselves(ann: Person, ben: Person) -> None:
    """Whoever is ready sees who still looks, and the next hand comes when both are."""
    ann.press("Next hand")
    button = ann.page.get_by_role("button", name="Next hand")
    expect(ann.page.get_by_text("Waiting for Ben")).to_be_visible()
    expect(button).to_be_disabled()
    expect(button).to_be_focused()
    ben.wait(lambda seen: seen.next)
    expect(ben.page.get_by_text("Ann is ready", exact=True)).to_be_visible()
    expect(ben.page.get_by_text("· the next hand in")).to_be_visible()
    assert ann.look().stage == "hand-over"
    ben.page.keyboard.press("Space")
    for one in (ann, ben):
        one.wait(lambda seen: seen.stage == "playing")


def test_four_at_a_private_table_see_their_own_cards_only(invite: Invite) -> None:
    ann, ben = invite(), invite(**PHONE)
    ann.go()
    ann.page.get_by_role("link", name="Private table").click()
    ann.page.get_by_role("radio", name=re.compile("^Tournament")).check()
    stick = ann.page.get_by_role("switch", name="Stick the dealer")
    if stick.get_attribute("aria-checked") == "false":
        stick.click()
    expect(ann.page.get_by_role("complementary", name="The rules as they are now")).to_contain_text(
        re.compile("dealer must|stuck|stick", re.IGNORECASE)
    )
    ann.page.get_by_text("Every rule there is").click()
    players = ann.page.get_by_role("spinbutton", name="Players", exact=True)
    players.fill("")
    players.blur()
    expect(players).to_have_value("4")  # the rule that still holds
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    link = ann.page.get_by_label("Anybody with this link can sit down").input_value()
    # Nobody else can follow a link to 127.0.0.1: the page says so and shows no QR code of it.
    expect(ann.page.get_by_text("This link works on this computer only.")).to_be_visible()
    expect(ann.page.get_by_role("img", name="QR code of this link")).to_have_count(0)
    code = f"/api/tables/{link.rpartition('/')[2]}/qr.svg"
    draw = (
        "async (src) => { const qr = new Image(); qr.src = src; await qr.decode(); return qr.naturalWidth; }"
    )
    assert ann.page.evaluate(draw, code) > 0

    ben.page.goto(link)
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("Ann")
    ben.page.get_by_label("Your name").fill("é" * 30)
    expect(ben.page.get_by_label("Your name")).to_have_value("é" * LONGEST_NAME)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").tap()
    expect(ann.page.get_by_text("Ben", exact=True)).to_be_visible()
    ann.press("Fill with computers and start")
    eve = invite(**PHONE)  # who watches is told the sides by name
    eve.page.goto(link)
    for name in ("Ann", "Ben"):
        expect(eve.page.locator(".t-score-line")).to_contain_text(name)
    eve.page.close()

    def over() -> bool:
        seen = ann.look()
        if seen.due or ben.look().due:
            see_only_own(ann, ben)
            see_only_own(ben, ann)
        return seen.stage == "hand-over"

    together([ann, ben], over)
    for one, other in ((ann, ben), (ben, ann)):
        said, theirs = told_of_hand(one), told_of_hand(other)
        assert len(said) >= 10
        hidden = set(theirs[0]["room"]["game"]["view"]["hand"])
        assert len(hidden) == 5
        mine: set[str] = set()
        for so_far, message in enumerate(said, start=1):
            mine |= set(message["room"]["game"]["view"]["hand"])
            seen = open_in(said[:so_far])
            assert cards_in(message) <= mine | seen
            assert not cards_in(message) & (hidden - seen)

    each_for_themselves(ann, ben)


@pytest.mark.ci
def test_a_friend_who_comes_during_a_hand_sits_down_after_it_and_finds_the_way_back(invite: Invite) -> None:
    ann, ben = invite(), invite()
    ann.go("/new?rules=two")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    link = ann.page.get_by_label("Anybody with this link can sit down").input_value()
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: seen.due)  # and so it stays: the hand is on
    ben.page.goto(link)
    ben.press("Sit down")
    dialog = ben.page.get_by_role("dialog", name="Sit down")
    other = next(chair["name"] for chair in ann.room()["chairs"] if not chair["person"])
    take, why = dialog.get_by_role("button", name=f"Take {other}"), dialog.get_by_role("alert")
    take.click()
    expect(why).to_have_text("Say what the others should call you.")
    expect(dialog.get_by_label("Your name")).to_be_focused()
    ben.page.keyboard.type("Ben")
    expect(why).to_have_count(0)
    ben.page.keyboard.press("Control+A")
    ben.page.keyboard.type("Ann")
    take.click()
    expect(why).to_contain_text("Ann sits here already")
    expect(ben.page.locator(".toast")).to_have_count(0)
    dialog.get_by_label("Your name").fill("Ben")
    take.click()
    waits = ben.page.get_by_text(f"You sit down after this hand, in place of {other}.")
    expect(waits).to_be_visible()
    expect(ann.page.locator(".toast")).to_contain_text("Ben sits down after this hand.")
    expect(ann.page.locator(".f-felt")).to_contain_text("next hand: Ben")
    ben.press("Rather not")
    expect(waits).to_have_count(0)
    expect(ann.page.locator(".f-felt")).not_to_contain_text("next hand: Ben")
    ben.press("Sit down")
    take.click()
    expect(waits).to_be_visible()

    ben.go()
    back = ben.page.get_by_role("region", name="Pick up where you left off")
    expect(back.get_by_role("link", name=re.compile("Two-handed.*a hand is being played"))).to_be_visible()
    ben.go("/history")
    back.get_by_role("link", name=re.compile("Two-handed")).click()
    expect(waits).to_be_visible()
    ann.play(lambda seen: seen.stage == "hand-over")
    ann.press("Next hand")
    expect(ann.page.get_by_text("Waiting for Ben")).to_be_visible()
    expect(waits).to_have_count(0)
    ben.press("Next hand")
    ben.wait(lambda seen: seen.stage == "playing" and len(seen.held) == 5)


@pytest.mark.ci
def test_the_game_chosen_last_is_opened_however_slowly_the_server_answers(
    invite: Invite, house: House
) -> None:
    ann = invite(at=house)  # a browser that has kept no answer
    ann.go("/new")
    # The game that the first page has ticked as well.
    expect(ann.page.get_by_role("radio", name=re.compile("^Euchre Two against two, a"))).to_be_checked()
    ann.page.get_by_label("Your name").fill("Ann")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route("**/api/rules/check", hold)
    ann.page.get_by_role("radio", name=re.compile("^two-handed", re.IGNORECASE)).dispatch_event("click")
    ann.page.get_by_label("Your name").fill("Anna")  # the page is drawn anew, and the answer is not there
    expect(ann.page.get_by_role("radio", name=re.compile("^two-handed", re.IGNORECASE))).to_be_checked()
    ann.press("Open the table")
    while len(held) < 2:
        ann.page.wait_for_timeout(10)
    for route in held:
        route.continue_()
    expect(ann.page.get_by_label("Anybody with this link can sit down")).to_be_visible()
    assert len(ann.room()["chairs"]) == 2
    expect(ann.page).to_have_title(re.compile("Two-handed"))


@pytest.mark.ci
def test_a_house_rule_that_another_shuts_out_says_so_and_cannot_be_turned(invite: Invite) -> None:
    ann = invite()
    ann.go("/new?rules=two-25")
    no_trump = ann.page.get_by_role("switch", name="Calling no trump")
    expect(no_trump).to_be_disabled()
    expect(no_trump).to_have_accessible_description(re.compile("the joker has no place without trump"))
    ann.page.get_by_role("switch", name="With the joker").click()
    expect(no_trump).to_be_enabled()
    no_trump.click()
    expect(ann.page.get_by_text("With it, “Calling no trump: in the second round” is off.")).to_be_visible()


@pytest.mark.ci
def test_the_sheet_says_when_it_is_not_of_the_rules_chosen_now(invite: Invite) -> None:
    """Rules that contradict each other have no sheet; the last ones stand there, and it is said."""
    ann = invite()
    ann.go("/new?rules=two")
    told = ann.page.get_by_text("These are the last rules that could be played, not those chosen now.")
    expect(ann.page.get_by_role("complementary", name="The rules as they are now")).to_be_visible()
    expect(told).to_have_count(0)
    ann.page.get_by_text("Every rule there is").click()
    cards = ann.page.get_by_role("spinbutton", name="Cards in hand")
    cards.fill("20")
    expect(told).to_be_visible()
    cards.fill("5")
    expect(told).to_have_count(0)


@pytest.mark.ci
def test_the_mark_of_the_chosen_game_lies_on_no_word(invite: Invite) -> None:
    """Beside the title, at the widths of laptops: the words below reach to the edge."""
    ann = invite(viewport={"width": 1366, "height": 768})
    ann.go("/new")
    tiles = ann.page.locator(".tile")
    expect(tiles).to_have_count(8)
    for at in range(8):
        tiles.nth(at).click()
        assert tiles.nth(at).evaluate(MARK_TOUCHES) == []


@pytest.mark.ci
def test_four_links_lead_two_pairs_to_the_same_deals_and_each_sees_how_the_match_stands(
    invite: Invite,
) -> None:
    ann = invite()
    ann.go("/duplicate")
    ann.page.get_by_role("radio", name=re.compile("^Two-handed")).check()
    ann.page.get_by_role("radio", name="4 deals").check()
    ann.press("Make the four links")
    links = {
        name: ann.page.get_by_label(label, exact=True).input_value()
        for name, label in (
            ("Ann", "First pair, at the first table"),
            ("Kit", "First pair, at the second table"),
            ("Bo", "Second pair, at the first table"),
            ("Lee", "Second pair, at the second table"),
        )
    }
    match = ann.page.url
    people = {name: invite() for name in ("Bo", "Kit", "Lee")} | {"Ann": ann}
    for pair in (("Bo", "Ann"), ("Kit", "Lee")):  # whoever comes first has the chair of their link
        for name in pair:
            people[name].page.goto(links[name])
            people[name].page.get_by_label("Your name").fill(name)
            people[name].press("Sit down")
        for name in pair:
            expect(people[name].page.locator(".f-felt")).to_be_visible()
    assert [chair["name"] for chair in ann.room()["chairs"]] == ["Ann", "Bo"]
    assert [chair["name"] for chair in people["Lee"].room()["chairs"]] == ["Lee", "Kit"]
    told = {}
    for one, other in (("Ann", "Bo"), ("Kit", "Lee")):
        play_out(people[one], people[other], stage="hand-over")
        end = people[one].page.get_by_role("group", name="The hand is over")
        for called in ("Ann and Kit", "Bo and Lee"):
            expect(end.get_by_role("columnheader", name=called)).to_be_visible()
        told[one] = end.get_by_role("row", name=re.compile("^1 ")).inner_text()
    assert told["Ann"].endswith("–")  # the other table has not played it yet
    assert "–" not in told["Kit"]
    ann.page.goto(match)  # a page of links tells nobody before the match is over
    expect(ann.page.get_by_label("First pair, at the first table", exact=True)).to_be_visible()
    expect(ann.page.get_by_role("table")).to_have_count(1)  # but Ann plays there


def test_the_chairs_decide_who_are_partners_unless_the_table_draws(invite: Invite) -> None:
    """And the sheet, the lobby and the table say the same."""
    ann, ben = invite(), invite()
    ann.go("/new?game=euchre")
    sheet = ann.page.get_by_role("complementary", name="The rules as they are now")
    expect(sheet).to_contain_text("nobody draws for them")
    draws = ann.page.get_by_role("switch", name="Draw for partners")
    expect(draws).to_have_attribute("aria-checked", "false")
    draws.click()
    expect(sheet).not_to_contain_text("nobody draws for them")
    draws.click()
    expect(sheet).to_contain_text("nobody draws for them")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Euchre")
    ben.page.goto(ann.page.get_by_label("Anybody with this link can sit down").input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.press("Sit down")
    ann.press("Fill with computers and start")
    ann.wait(lambda seen: bool(seen.held))
    view, chairs = ann.hand_view(), ann.room()["chairs"]
    assert [chair["name"] for chair in chairs[:2]] == ["Ann", "Ben"]
    assert abs(chairs[0]["seat"] - chairs[1]["seat"]) in (1, 3), "side by side, so against each other"
    assert view["viewer"] == chairs[0]["seat"]


@pytest.mark.ci
def test_leaving_a_game_that_is_on_is_asked_twice(invite: Invite) -> None:
    ann = invite()
    ann.play_now("Ann")
    ann.wait(lambda seen: seen.due)
    ann.page.locator('[data-tool="menu"]').click()
    ann.press("Leave the table")
    expect(ann.page.get_by_text("The game is not over.")).to_be_focused()
    ann.press("Stay")
    assert ann.room()["you"] is not None
    ann.press("Leave the table")
    ann.press("Leave the game")
    expect(ann.page).to_have_url(f"{ann.address}/")


@pytest.mark.ci
def test_rules_that_cannot_be_read_give_way_to_euchre(invite: Invite) -> None:
    ann = invite()
    unread = ann.page.get_by_text("These rules cannot be read; here is Euchre instead.")
    ann.go("/new?rules=garbage")
    expect(unread).to_be_visible()
    sheet = ann.page.get_by_role("complementary", name="The rules as they are now")
    expect(sheet.get_by_role("heading", name="Euchre", exact=True)).to_be_visible()
    expect(sheet).to_contain_text("first to 10 points")
    ann.page.get_by_role("radio", name=re.compile("^Cutthroat.*Three players", re.DOTALL)).check()
    expect(sheet.get_by_role("heading", name="Cutthroat")).to_be_visible()
    expect(unread).to_have_count(0)
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Open the table")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Cutthroat")

    ann.go("/rules?rules=garbage")
    expect(unread).to_be_visible()
    game = ann.page.get_by_label("Which game")
    expect(game).to_have_value("euchre")
    expect(game).not_to_contain_text("garbage")
    expect(ann.page.get_by_role("article")).to_contain_text("first to 10 points")
    game.select_option("buck")
    expect(unread).to_have_count(0)


@pytest.mark.ci
def test_a_choice_is_taken_back_when_the_other_agrees_and_who_wants_to_hear_nothing_hears_nothing(
    invite: Invite,
) -> None:
    ann, ben = invite(), invite()
    sit_together(ann, ben, "two")
    mover, other = (ann, ben) if ann.look().due else (ben, ann)
    mover.wait(lambda seen: seen.due)
    mover.press("Pass")
    mover.page.locator("[data-tool=undo][aria-disabled=false]").click()
    expect(mover.page.get_by_text("Take it back? Waiting for")).to_be_visible()
    other.press("Agree")
    mover.wait(lambda seen: seen.due)
    assert mover.room()["game"]["undone"] == 1

    def says(phrase: str) -> None:
        mover.press("Say")
        mover.press(phrase)

    heard = other.page.locator(".f-felt").get_by_text(re.compile("Thank you|Well played"))
    says("Thank you.")
    expect(heard).to_have_text("Thank you.")
    other.press("Say")
    other.page.get_by_role("switch", name="Show what the others say").click()
    other.press("Close")
    expect(heard).to_have_count(0)  # it fades
    told = len(other.told)
    says("Well played.")
    other.wait(lambda _: any(one["type"] == "quick-chat" for one in other.told[told:]))
    expect(heard).to_have_count(0)
