"""Real browsers at a real server."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

import euchre
from tests.browser.house import House
from tests.browser.people import PATIENCE, USUAL, Person, browser_of_ones_own, leave
from tests.needs import missing, needs_page
from tools.chromium import REMEDY, found

PAGE: Final = Path(euchre.__file__).parent / "web" / "static" / "index.html"
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--process-per-site",
)

expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests that leave it running."""
    found = House(tmp_path_factory.mktemp("house"))
    found.start()
    yield found
    found.close()


_running: Final = ExitStack()
_browsers: Final[list[Browser]] = []
_left: Final[dict[str, list[BrowserContext]]] = {}
"""
By their kind, those that nobody uses any more, as if new: a first page in a new one costs twice as much.

Not those that keep more than `leave` clears, or let strange scripts in.
"""
KEPT: Final = {"has_touch", "is_mobile", "reduced_motion", "forced_colors"}
"""What makes a kind."""


def launched(playwright: Playwright) -> Browser:
    """Start the Chromium that there is, without which the test is not tried."""
    chromium = found() or missing(f"Chromium is not here; {REMEDY}")
    return playwright.chromium.launch(
        executable_path=chromium.program,
        env={**os.environ, **chromium.environment},
        args=list(QUIET),
        timeout=1000 * PATIENCE,
    )


@pytest.fixture
def browser() -> Browser:
    """One browser for all tests of this folder that follow one another; another after one that crashed."""
    needs_page()
    if not (_browsers and _browsers[0].is_connected()):
        _end_browser()
        try:
            found = launched(_running.enter_context(sync_playwright()))
        except BaseException:
            _end_browser()
            raise
        _running.callback(found.close)
        _browsers.append(found)
    return _browsers[0]


def _end_browser() -> None:
    _left.clear()
    _browsers.clear()
    _running.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """
    End the browser after the last test here in a row.

    As long as Playwright runs, its event loop is the thread's, and other tests want one.
    """
    try:
        yield
    finally:
        if nextitem is None or nextitem.path.parent != item.path.parent:
            _end_browser()


def pytest_sessionfinish() -> None:
    """End it too where a test that failed ended the tests."""
    _end_browser()


class Invite(Protocol):
    """Let somebody with a browser come."""

    def __call__(
        self, settings: dict[str, Any] | None = None, *, at: House | None = None, **context: Any
    ) -> Person:
        """Somebody new; at the shared server when no other is said."""
        ...


@pytest.fixture
def invite(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """People with browsers of their own, sent home afterwards; what goes wrong in a page is a fault."""
    people: list[Person] = []
    stays: dict[Person, str] = {}

    def invited(
        settings: dict[str, Any] | None = None,
        *,
        at: House | None = None,
        viewport: ViewportSize = USUAL,
        **context: Any,
    ) -> Person:
        shared: House = at or request.getfixturevalue("house")
        kind = str(sorted(context.items()))
        left = _left.setdefault(kind, []) if at is None and context.keys() <= KEPT else []
        found = left.pop() if left else browser_of_ones_own(browser, **context)
        people.append(Person(found, shared.address))
        if at is None and context.keys() <= KEPT:
            stays[people[-1]] = kind
        if viewport != USUAL:
            people[-1].page.set_viewport_size(viewport)
        if settings:
            people[-1].prefer(settings)
        return people[-1]

    yield invited
    errors = [error for person in people for error in person.errors]
    strangers = [url for person in people for url in person.strangers]
    for person in people:
        if person in stays:
            leave(person.context, person.address)
            _left[stays[person]].append(person.context)
        else:
            person.context.close()
    assert not errors
    assert not strangers, "a page asked somebody else than its server"
