"""Somebody with a browser: what they see, and what their hands do. Nothing here reaches behind the page."""

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Request,
    ViewportSize,
    WebSocket,
    expect,
)
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from websockets.sync.client import ClientConnection

from tests.web.serving import Address, hear, hello, say

USUAL: Final = ViewportSize(width=1280, height=860)
SETTINGS: Final = {"motion": "off", "lastCard": False}
"""As somebody in a hurry sets the page: cards do not travel."""
PATIENCE: Final = 60
"""Seconds that no page comes near before it shows what it is asked for, however crowded the machine."""
UNPAINTED: Final = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root:not([data-painted]) { opacity: 0 !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""
A page that nobody looks at need not be painted, which is most of a browser's work without a graphics card.

All else is as ever: layout, focus, what can be clicked, what is told. What asks how opaque things are, or
what they look like, does so within `Person.painted`.
"""
LOOK: Final = """async ([last, most]) => {
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const look = () => {
    const page = document.querySelector('.t-table-page');
    const busy = document.querySelector('.f-calling[aria-busy=true]') !== null;
    const calling = busy ? [] : all('.f-calling button');
    return {
      stage: page?.dataset.stage ?? (document.querySelector('.b-lobby') ? 'lobby' : ''),
      resting: document.querySelector('.f-felt[data-resting]') !== null,
      cards: all('button[aria-label*=", playable"]').map((one) => one.dataset.card),
      held: all('button.card.f-own').map((one) => one.dataset.card),
      calls: calling.filter((one) => one.ariaDisabled !== 'true').map((one) => one.innerText.trim()),
      next: all('[data-next]:not([aria-disabled=true])').length > 0,
    };
  };
  const spot = ({ stage, resting, cards, next }) => {
    const one = resting
      ? document.querySelector('.f-felt')
      : stage === 'hand-over' && next
        ? document.querySelector('[data-next]')
        : cards.length
          ? document.querySelector(`button.card.f-own[data-card="${cards[0]}"]`)
          : document.querySelector('.f-calling button:not([aria-disabled=true])');
    if (one === null) return null;
    const box = one.getBoundingClientRect();
    const [x, y] = resting
      ? [box.left + 8, box.top + 8]
      : [box.left + box.width / 2, box.top + box.height / 2];
    return one.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
  };
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  for (const end = performance.now() + most; ; ) {
    const now = look(), seen = JSON.stringify(now), left = end - performance.now();
    if (left <= 0 || seen !== last) return [seen, spot(now)];
    await new Promise((moved) => {
      const watch = new MutationObserver(() => { watch.disconnect(); moved(); });
      watch.observe(document, everything);
      setTimeout(() => { watch.disconnect(); moved(); }, left);
    });
  }
}"""
"""
What lies before somebody, as JSON: once it is something else than *last*, or after *most* milliseconds.

And the spot, in pixels of the page, where a click does what is due: null if something else lies over it.
"""
DRAWN: Final = """() => new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)));
})"""
"""Until what the page shows by now is drawn, and listens."""
EMPTY: Final = "/favicon.svg"
"""A page without a script."""
GLANCE: Final = 40
"""Milliseconds after which somebody who waits looks again, whatever has not happened."""


@dataclass(frozen=True)
class Seen:
    """What lies before somebody's eyes; *spot* is where to click for what is due, where nothing covers it."""

    stage: str
    resting: bool
    cards: list[str]
    held: list[str]
    calls: list[str]
    next: bool
    spot: tuple[float, float] | None = field(compare=False)

    @property
    def due(self) -> bool:
        """It is their turn."""
        return bool(self.cards or self.calls)


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.page = context.new_page()
        self._last = ""
        """What lay before them when they looked last, as the page wrote it."""
        self.told: list[dict[str, Any]] = []
        """All that the server said over the sockets, in order."""
        self.raw: list[str] = []
        """The same, as it came over the wire."""
        self.strangers: list[str] = []
        """What the page asked of anybody but our server."""
        self.errors: list[str] = []
        """What went wrong in the page."""
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._read)
        self._requests = 0
        """How many things the page has asked for so far."""
        self._awaited: set[Request] = set()
        """Those of them that it waits for."""
        self.page.on("request", self._ask)
        self.page.on("requestfinished", self._answered)
        self.page.on("requestfailed", self._answered)

    def _read(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.errors.append(said.text)

    def _listen(self, line: WebSocket) -> None:
        self._asked(line.url)
        line.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.raw.append(text)
        self.told.append(json.loads(text))

    def _ask(self, request: Request) -> None:
        self._asked(request.url)
        if "?version=" in request.url:  # an evening asks for news all the time, and waits for none
            return
        self._requests += 1
        self._awaited.add(request)

    def _answered(self, request: Request) -> None:
        self._awaited.discard(request)

    def _asked(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.address).netloc and not url.startswith(("data:", "blob:")):
            self.strangers.append(url)

    # --- what is seen ---------------------------------------------------------------------------------------

    def look(self) -> Seen:
        """What lies before them now."""
        return self._look(0)

    def look_again(self) -> Seen:
        """What lies before them once that is something else than before, or after a moment."""
        return self._look(GLANCE)

    def _look(self, most: float) -> Seen:
        self._last, spot = self.page.evaluate(LOOK, [self._last, most])
        return Seen(**json.loads(self._last), spot=spot)

    def room(self) -> dict[str, Any]:
        """The room, as the server told it last."""
        rooms = (each["room"] for each in reversed(self.told) if each["type"] in {"snapshot", "events"})
        room: dict[str, Any] = next(rooms)
        return room

    def hand_view(self) -> dict[str, Any]:
        """The hand, as the server told it last."""
        view: dict[str, Any] = self.room()["game"]["view"]
        return view

    def settle(self) -> None:
        """Wait until the page has all that it asked for, and asks for nothing when it has drawn that."""
        end, asked = time.monotonic() + PATIENCE, -1
        while self._awaited or self._requests != asked:
            assert time.monotonic() < end, f"the page waits for {[one.url for one in self._awaited]}"
            asked = self._requests
            self.page.evaluate(DRAWN)

    @contextmanager
    def painted(self) -> Iterator[None]:
        """Have the page painted meanwhile, for whatever asks what can be seen of it."""
        self.page.evaluate("document.documentElement.setAttribute('data-painted', '')")
        yield
        self.page.evaluate("document.documentElement.removeAttribute('data-painted')")

    # --- what is done ---------------------------------------------------------------------------------------

    def go(self, path: str = "/") -> None:
        """Open a page."""
        self.page.goto(self.address + path)

    def prefer(self, settings: dict[str, Any]) -> None:
        """Come with these settings of the page."""
        self.go(EMPTY)
        self.page.evaluate(
            "(kept) => localStorage.setItem('euchre.settings', kept)", json.dumps(SETTINGS | settings)
        )

    def set(self, **settings: Any) -> None:
        """Set the page anew, and load it again."""
        self.page.evaluate(
            """(settings) => localStorage.setItem('euchre.settings',
              JSON.stringify({ ...JSON.parse(localStorage.getItem('euchre.settings')), ...settings }))""",
            settings,
        )
        self.page.reload()

    def cut_off(self) -> None:
        """Lose the line. The browser alone would let through what goes past the service worker by and by."""
        self.context.set_offline(True)
        self.context.route("**", lambda asked: asked.abort())

    def reconnect(self) -> None:
        """Have the line again."""
        self.context.unroute("**")
        self.context.set_offline(False)

    def play_now(self, name: str = "Ann") -> None:
        """From the first page to a table of twelve tricks against a computer player."""
        self.go()
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("radio", name=re.compile("twelve tricks", re.IGNORECASE)).check()
        self.page.get_by_role("button", name="Play now").click()
        expect(self.page.locator(".f-felt")).to_be_visible()

    def line(self) -> ClientConnection:
        """Another line of theirs to their table."""
        cookie = next(f"{one['name']}={one['value']}" for one in self.context.cookies())
        return Address(self.address).socket(self.page.url.rpartition("/")[2], cookie)

    def press(self, name: str | re.Pattern[str]) -> None:
        """Press the button of that name."""
        self.page.get_by_role("button", name=name).first.click()

    def lay(self, card: str, *, seconds: float = PATIENCE) -> None:
        """Tap a card of one's own, by its name among the cards in view, once it may be laid."""
        self.page.locator(f'button.card.f-own[data-card="{card}"]').click(timeout=1000 * seconds)

    def lay_if_offered(self, card: str) -> None:
        """Tap a card of one's own as long as it may be laid: the other may call a renege meanwhile."""
        end = time.monotonic() + PATIENCE
        while card in self.look().cards:
            try:
                self.lay(card, seconds=2)
                break
            except PlaywrightTimeoutError:
                if time.monotonic() > end:
                    raise

    def act(self, seen: Seen) -> bool:
        """Do what is due, the first card that may be laid or the first call; whether anything was."""
        if not (seen.resting or seen.due or (seen.stage == "hand-over" and seen.next)):
            return False
        if seen.spot:  # Playwright's own click asks first whether it may, and costs seven times as much
            self.page.mouse.click(*seen.spot)
        elif seen.resting:
            self.page.locator(".f-felt").click(position={"x": 8, "y": 8})
        elif seen.stage == "hand-over" and seen.next:
            self.page.locator("[data-next]").click()
        elif seen.cards:
            self.lay_if_offered(seen.cards[0])
        else:
            self.page.locator(".f-calling button:not([aria-disabled=true])").first.click()
        return True

    def play(self, until: Callable[[Seen], bool], seconds: float = 5 * PATIENCE) -> Seen:
        """Do what is due, until something is seen."""
        end, seen = time.monotonic() + seconds, self.look()
        while not until(seen):
            if time.monotonic() > end:
                raise AssertionError(f"in {seconds:g} s it did not come to that: {seen}")
            if seen.stage == "hand-over" and seen.next:
                self.page.locator("[data-next]").click()
                seen = self.wait(lambda now: now.stage != "hand-over")
            else:
                seen = self.look() if self.act(seen) else self.look_again()
        return seen

    def look_on(self) -> Seen:
        """What lies before them once it is their turn; an arrow key sends a full trick on that lies there."""
        while (seen := self.wait(lambda now: now.resting or now.due or now.next)).resting:
            self.page.keyboard.press("ArrowRight")
            self.wait(lambda now: not now.resting)
        return seen

    def wait(self, until: Callable[[Seen], bool], seconds: float = PATIENCE) -> Seen:
        """Do nothing, until something is seen."""
        end, seen = time.monotonic() + seconds, self.look()
        while not until(seen):
            if time.monotonic() > end:
                raise AssertionError(f"in {seconds:g} s it did not come to that: {seen}")
            seen = self.look_again()
        return seen


def browser_of_ones_own(browser: Browser, **context: Any) -> BrowserContext:
    """What a browser of one's own keeps, new."""
    context.setdefault("viewport", USUAL)
    made = browser.new_context(**context)
    made.set_default_timeout(1000 * PATIENCE)
    kept = json.dumps(json.dumps(SETTINGS))
    made.add_init_script(
        f"localStorage.getItem('euchre.settings') ?? localStorage.setItem('euchre.settings', {kept})"
    )
    made.add_init_script(UNPAINTED)
    return made


def leave(context: BrowserContext, address: str) -> None:
    """
    Leave nothing of oneself behind for whoever comes next.

    A page without a script stays: the process that draws the site does, and has not to begin anew.
    """
    stays = next((page for page in context.pages if page.url.endswith(EMPTY)), None)
    if stays is None:
        stays = context.new_page()
        stays.goto(address + EMPTY)
    for page in context.pages:
        if page is not stays:
            page.close()
    stays.evaluate("localStorage.clear()")
    context.clear_cookies()
    context.set_offline(offline=False)


def together(people: Sequence[Person], until: Callable[[], bool], seconds: float = 5 * PATIENCE) -> None:
    """Everybody does what is due, one after the other, until something is so."""
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            raise AssertionError(
                f"in {seconds:g} s it did not come to that: {[one.look() for one in people]}"
            )
        # One at a time, and a moment for the others to hear of it: *until* may hold for that moment alone.
        if any(one.act(one.look()) for one in people):
            people[0].page.wait_for_timeout(20)
        else:
            people[0].look_again()


def _moment(room: Any) -> tuple[str, int, int]:
    """The stage, hand and turn of a room: what every line of a table is told of the game."""
    return room["stage"], room["game"]["hand"], room["game"]["turn"]


def _next_moment(line: Any, room: Any) -> Any:
    """The room once the game has gone on; not all lines hear who comes and goes, so that is passed over."""
    while True:
        later = hear(line, "events", "snapshot")["room"]
        if _moment(later) != _moment(room):
            return later


def play_out(*people: Person, stage: str = "game-over") -> None:
    """
    Have all people of a table play to that *stage* over other lines, and load their pages again.

    For tests of what comes after that: drawing a game takes seconds of the processor.
    """
    with ExitStack() as stack:
        lines = [stack.enter_context(person.line()) for person in people]
        rooms = [hello(line)["room"] for line in lines]
        while rooms[0]["stage"] not in {stage, "game-over"}:
            for line, room in zip(lines, rooms, strict=True):
                game = room["game"]
                if room["stage"] == "hand-over":
                    say(line, type="deal", hand=game["hand"])
                elif game["view"]["offered"]:
                    say(line, type="act", turn=game["turn"], action=game["view"]["offered"][0]["action"])
            rooms = [_next_moment(line, room) for line, room in zip(lines, rooms, strict=True)]
    for person in people:
        person.page.reload()
    for person in people:
        person.wait(lambda seen: seen.stage in {stage, "game-over"})


def sit_together(host: Person, guest: Person, rules: str, **asked: Any) -> None:
    """*host* opens a table with *rules*, a name, a code or JSON; *guest* takes a chair; the game begins."""
    host.go("/new?" + urlencode({"rules": rules}))
    host.page.get_by_label("Your name").fill(asked.get("name", "Ann"))
    host.press("Open the table")
    expect(host.page.get_by_text("Anybody with this link can sit down")).to_be_visible()
    guest.page.goto(host.page.get_by_label("Anybody with this link can sit down").input_value())
    guest.page.get_by_label("Your name").fill(asked.get("other", "Ben"))
    guest.press("Sit down")
    expect(guest.page.get_by_role("button", name="Stand up")).to_be_visible()
    host.press(re.compile("^(Fill with computers and start|Start)$"))
    for one in (host, guest):
        expect(one.page.locator(".f-felt")).to_be_visible()
