"""Every page and every moment, at every size and in every light: all can be read, reached and pressed."""

import pytest
from playwright.sync_api import Browser

from tests.browser.house import House
from tests.browser.stations import EVERYWHERE, Way
from tests.browser.sweep import swept
from tests.needs import needs_page


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("way", EVERYWHERE)
def test_all_can_be_read_reached_and_pressed(
    browser: Browser, house: House, way: Way, *, phone: bool
) -> None:
    needs_page()
    faults = swept(browser, house.address, way, phone=phone)
    assert not faults, "\n" + "\n".join(faults)
