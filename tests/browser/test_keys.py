"""The keyboard alone, and what a screen reader hears."""

from functools import partial
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, Seen

FOCUS: Final = """() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  const box = one.getBoundingClientRect();
  return {
    name: one.ariaLabel ?? (one.labels?.[0]?.innerText || one.innerText || ''),
    card: one.dataset.card ?? null,
    next: 'next' in one.dataset,
    calling: one.closest('.calling') !== null,
    seen: box.width > 0 && box.height > 0 && one.checkVisibility(),
  };
}"""


def focus(person: Person) -> dict[str, Any]:
    """What has the focus; it is somewhere, always."""
    found: dict[str, Any] | None = person.page.evaluate(FOCUS)
    assert found is not None, "the focus is lost"
    assert found["seen"], f"the focus is on something that cannot be seen: {found}"
    return found


def tab_to(person: Person, name: str, most: int = 60) -> None:
    """Go on with the Tab key until something of that name has the focus."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if name.lower() in focus(person)["name"].lower():
            return
    raise AssertionError(f"{most} times Tab do not lead to {name}")


def moved_on(person: Person, turn: int, _: Seen) -> bool:
    """Another decision is due."""
    return bool(person.room()["game"]["turn"] != turn)


def gone(card: str, seen: Seen) -> bool:
    """The card is not in the hand any more."""
    return card not in seen.held


def heard(person: Person) -> set[str]:
    """What the live regions have said of late."""
    return {
        *person.page.get_by_role("log").locator("p").all_inner_texts(),
        *person.page.locator("[role=alert]").all_inner_texts(),
    }


def test_a_whole_hand_is_played_by_keys_alone_and_told_aloud(invite: Invite) -> None:
    ann = invite()
    keys = ann.page.keyboard
    ann.go()
    expect(ann.page.get_by_role("button", name="Play now")).to_be_visible()
    tab_to(ann, "Your name")
    keys.type("Ann")
    tab_to(ann, "Play now")
    keys.press("Enter")
    expect(ann.page.locator(".felt")).to_be_visible()
    said: set[str] = set()
    laid = 0
    begun = False
    while True:
        seen = ann.wait(lambda now: (now.due and not now.resting) or now.next)
        said |= heard(ann)
        if seen.next:
            break
        if begun:
            focus(ann)
        if seen.calls:
            tab_to(ann, seen.calls[0].split()[0]) if not begun else None
            begun = True
            turn = ann.room()["game"]["turn"]
            keys.press("Enter" if focus(ann)["calling"] else "c")
            ann.wait(partial(moved_on, ann, turn))
            continue
        card = focus(ann)["card"] if begun else None
        for _ in range(len(seen.held) + 1):
            if card in seen.cards:
                break
            keys.press("ArrowRight")
            card = focus(ann)["card"]
        begun = True
        assert card in seen.cards, "the arrows lead to every card"
        keys.press("Enter" if laid % 2 else str(seen.held.index(card) + 1))
        laid += 1
        ann.wait(partial(gone, card))
        focus(ann)
    assert laid >= 6
    assert any(line.startswith("Your turn.") for line in said), said
    assert any("Queen" in line and ("plays" in line or "leads" in line) for line in said), said
    assert focus(ann)["next"], "the focus goes to what comes next"
    keys.press("Enter")
    ann.wait(lambda now: now.stage != "hand-over")
