"""The keyboard alone, and what a screen reader hears."""

import json
import re
from functools import partial
from typing import Any, Final
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import DRAWN, Person, Seen

FOCUS: Final = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const box = one.getBoundingClientRect();
  return {
    name: one.ariaLabel ?? (one.labels?.[0]?.innerText || one.innerText || ''),
    card: one.dataset.card ?? null,
    next: 'next' in one.dataset,
    calling: one.closest('.f-calling') !== null,
    seen: box.width > 0 && box.height > 0 && one.checkVisibility(),
  };
}"""


def focus(person: Person, *, on_next: bool = False) -> dict[str, Any]:
    """What has the focus, once the page is drawn; it is somewhere, always. *on_next*: on what comes next."""
    found: dict[str, Any] | None = None

    def rests(_: Seen) -> bool:
        nonlocal found
        found = person.page.evaluate(FOCUS)
        return found is not None and found["seen"] and (found["next"] or not on_next)

    person.wait(rests)
    assert found is not None
    return found


def drawn(person: Person) -> None:
    """Wait until the page that is to be seen listens too: it begins to a moment after it was drawn."""
    person.page.evaluate(DRAWN)


def tab_to(person: Person, name: str, most: int = 60, key: str = "Tab") -> None:
    """Go on with the Tab key, or back with ``Shift+Tab``, until something of that name has the focus."""
    for _ in range(most):
        person.page.keyboard.press(key)
        if name.lower() in focus(person)["name"].lower():
            return
    raise AssertionError(f"{most} times {key} do not lead to {name}")


def moved_on(person: Person, turn: int, _: Seen) -> bool:
    """Another decision is due."""
    return bool(person.room()["game"]["turn"] != turn)


def gone(card: str, seen: Seen) -> bool:
    """The card is not in the hand any more."""
    return card not in seen.held


def letter(call: str) -> str:
    """The key that says a call: a suit by its own letter, the card that is turned up by O."""
    return call[0].lower() if call.split(maxsplit=1)[0] in {"Clubs", "Diamonds", "Hearts", "Spades"} else "o"


def heard(person: Person) -> set[str]:
    """What the live regions have said of late."""
    return {
        *person.page.get_by_role("log").locator("p").all_inner_texts(),
        *person.page.locator("[role=alert]").all_inner_texts(),
    }


def played_by_keys(person: Person, *, over: str = "hand-over") -> tuple[int, set[str]]:
    """Play by keys alone until a hand or the game is over; how many cards were laid, and what was heard."""
    keys = person.page.keyboard
    said: set[str] = set()
    laid = 0
    begun = False
    while True:
        seen = person.look_on()
        said |= heard(person)
        if seen.next and seen.stage in {over, "game-over"}:
            return laid, said
        if begun:
            focus(person)
        if seen.next:
            focus(person, on_next=True)
            keys.press("Enter" if laid % 2 else "n")
            person.wait(lambda now: now.stage != "hand-over")
            continue
        if seen.calls and not seen.cards:
            tab_to(person, seen.calls[0].split()[0]) if not begun else None
            begun = True
            turn = person.room()["game"]["turn"]
            keys.press("Enter" if focus(person)["calling"] else letter(seen.calls[0]))
            person.wait(partial(moved_on, person, turn))
            continue
        card = focus(person)["card"] if begun else None
        for _ in range(len(seen.held) + 1):
            if card in seen.cards:
                break
            keys.press("ArrowRight")
            card = focus(person)["card"]
        begun = True
        assert card in seen.cards, "the arrows lead to every card"
        keys.press("Enter" if laid % 2 else str(seen.held.index(card) + 1))
        laid += 1
        person.wait(partial(gone, card))
        focus(person)


def in_hand(person: Person) -> list[str]:
    """The cards in the hand, from the left; those on the table are others."""
    cards: list[str] = person.page.locator(".f-hand > .card.f-own").evaluate_all(
        "cards => cards.map((card) => card.dataset.card)"
    )
    return cards


def arranged_by_keys(person: Person) -> list[str]:
    """Move the last card of the hand one place to the left, when a decision is due; the hand then."""
    person.wait(lambda now: now.due and not now.resting)
    drawn(person)
    *others, before, last = in_hand(person)
    for key in ("ArrowRight", "End", "Shift+ArrowLeft"):
        person.page.keyboard.press(key)
    person.wait(lambda _: in_hand(person) == [*others, last, before])
    return [*others, last, before]


def test_a_whole_hand_is_played_by_keys_alone_and_told_aloud(invite: Invite) -> None:
    ann = invite()
    keys = ann.page.keyboard
    ann.go()
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    tab_to(ann, "Your name")
    keys.type("Ann")
    tab_to(ann, "Euchre")
    keys.press("ArrowDown")  # the second game, twelve tricks
    tab_to(ann, "Play now", key="Shift+Tab")
    keys.press("Enter")
    expect(ann.page.locator(".f-felt")).to_be_visible()
    arranged = arranged_by_keys(ann)
    ann.page.reload()
    ann.wait(lambda now: now.due and in_hand(ann) == arranged)  # it lies as it was arranged
    drawn(ann)
    keys.press("w")  # no trump of low cards, which this game does not know
    expect(ann.page.get_by_role("status").filter(has_text="That cannot be done now.")).to_be_visible()
    for tool in ("Undo", "Last trick", "More"):
        tab_to(ann, tool)
    laid, said = played_by_keys(ann)
    assert laid >= 6
    assert any(line.startswith("Your turn.") for line in said), said
    other = next(chair["name"] for chair in ann.room()["chairs"] if not chair["person"])
    assert any(other in line and ("plays" in line or "leads" in line) for line in said), said
    focus(ann, on_next=True)
    keys.press("Enter")
    ann.wait(lambda now: now.stage != "hand-over")


LISTEN: Final = """() => {
  window.said = [];
  const log = document.querySelector('[role=log]');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const one of addedNodes) window.said.push(one.innerText);
  }).observe(log, { childList: true });
}"""
"""Write down every line that the live region says, in order."""
CARD: Final = re.compile(
    r"\b(ace|king|queen|jack|ten|nine|10|9) of (clubs|diamonds|hearts|spades)\b", re.IGNORECASE
)
RANK: Final = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "T",
    "nine": "9",
    "10": "T",
    "9": "9",
}


def named(text: str) -> set[str]:
    """The cards that a sentence names."""
    return {RANK[rank.lower()] + suit[0].upper() for rank, suit in CARD.findall(text)}


def in_sight(room: dict[str, Any]) -> set[str]:
    """The cards that somebody at the table sees, or saw in this hand."""
    view = (room["game"] or {}).get("view")
    if not view:
        return set()
    plays = [*view["trick"], *[play for trick in view["tricks"] for play in trick["plays"]]]
    ups = [pile["up"] for row in view["piles"] for pile in row]
    over = [*view["kitty"], *[card for cards in view["shown"] for card in cards]]
    cards = [*view["hand"], *ups, *over, *[play["card"] for play in plays], view["upcard"]]
    return {card for card in cards if card}


@pytest.mark.long
def test_a_whole_match_and_the_next_by_keys_alone_and_every_event_is_told_in_words(invite: Invite) -> None:
    """Two-handed, five cards: what a screen reader hears is all that happened, and no card of the other."""
    ann = invite()
    keys = ann.page.keyboard
    ann.go("/new?rules=" + quote(json.dumps({"base": "two", "target": 4})))
    expect(ann.page.get_by_role("button", name="Open the table")).to_be_enabled()
    tab_to(ann, "Your name", most=200)
    keys.type("Ann")
    keys.press("Enter")
    expect(ann.page.get_by_role("button", name="Fill with computers and start")).to_be_visible()
    tab_to(ann, "Fill with computers and start")
    keys.press("Enter")
    expect(ann.page.locator(".f-felt")).to_be_visible()
    ann.page.evaluate(LISTEN)
    begun = len(ann.told)
    played_by_keys(ann, over="game-over")
    said: list[str] = ann.page.evaluate("window.said")

    told: list[str] = []
    known: set[str] = set()
    for message in ann.told[begun:]:
        if message["type"] != "events":
            continue
        news = [line for one in message["events"] for line in one["text"]]
        if any(line.startswith("Hand ") for line in news):
            known = set()
        known |= in_sight(message["room"])
        for line in news:
            assert named(line) <= known, f"a card nobody showed her: {line}"
        told += news
    assert len(told) > 30
    events = [line for line in said if line in set(told)]
    assert events == told, "every event is told, in order"
    assert ann.room()["game"]["over"]
    end = ann.page.get_by_role("group", name="The game is over")
    expect(end).to_be_visible()

    focus(ann, on_next=True)  # it goes to another game
    keys.press("Enter")
    expect(ann.page.get_by_role("button", name="Start")).to_be_visible()
    tab_to(ann, "Start")
    keys.press("Enter")
    ann.wait(lambda now: now.stage == "playing" and now.due)
    assert ann.room()["game"]["number"] == 1
