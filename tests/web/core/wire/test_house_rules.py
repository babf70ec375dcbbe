"""House rules in a few words each, for the face of the table."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from euchre.english.house_rules import house_rules
from euchre.english.names import TITLES, game_title
from euchre.english.rule_sheet import headline
from euchre.rules.mechanisms import Tie
from euchre.rules.rules import Rules
from euchre.rules.text.plain import changes, rules_to_dict
from euchre.rules.variants import VARIANTS
from euchre.web.core.room import entries
from euchre.web.core.room.fixed_length import game_of, rules_of, stored_rules
from euchre.web.core.room.room import Room
from euchre.web.core.room.room_view import rules_view
from euchre.web.core.wire.client_messages import Clear, Hello, Rematch, Sit, Start
from euchre.web.core.wire.rules import rule_sheet
from euchre.web.core.wire.views import RulesView
from tests.repetition import few_of
from tests.rules.mutations import mutants
from tests.web.house import House, Page, played


@pytest.mark.parametrize("name", few_of(VARIANTS, rest=pytest.mark.ci))
def test_a_game_as_it_is_has_no_house_rules(name: str) -> None:
    assert house_rules(VARIANTS[name]) == ()


@pytest.mark.parametrize(
    "name",
    few_of(
        ["twelve", "four", "tournament", "buck", "bid", "british"], {"twelve", "bid"}, rest=pytest.mark.ci
    ),
)
def test_whatever_differs_from_the_game_is_told_and_no_two_tables_read_alike(name: str) -> None:
    """Whatever the sentence about the game leaves out is a house rule; who reads alike plays alike."""
    told: dict[tuple[object, ...], Rules] = {}
    for path, rules in mutants(VARIANTS[name]):
        said = house_rules(rules)
        base = changes(rules)["base"]
        about = headline(rules)
        assert said or rules in VARIANTS.values() or about != headline(VARIANTS[str(base)]), path
        assert told.setdefault((base, about, *said), rules) == rules, (path, said)
        assert all(text == text.strip() and len(text) <= 90 for text in said), said


def test_the_page_is_told_them_with_the_rules_of_the_table() -> None:
    four = VARIANTS["four"]
    stuck = replace(next(rules for path, rules in mutants(four) if path.endswith("stick")), target=5)
    room = Room.open("table", entries.Opened(at=0, rules=rules_to_dict(stuck), secret=""))
    shown = rules_view(room)
    assert shown.house_rules == ("stick the dealer",)
    assert shown.about.endswith("first to 5 points."), "which is told here, and only here"


@pytest.mark.parametrize("part", ["evening", "duplicate", "daily"])
def test_how_long_a_game_lasts_for_all_is_no_house_rule(part: str) -> None:
    """Of an evening, a match, a day: it is called after the game that was chosen, whatever comes nearer."""
    of: Any = {
        "evening": entries.EveningTable("friday", 0, 0),
        "duplicate": entries.DuplicateTable("other", crossed=False),
        "daily": entries.DailyDeals("2026-11-23", "euchre"),
    }[part]
    for more, house in (
        ({}, ()),
        ({"auction": {"kind": "turn-up", "stick": True}}, ("stick the dealer",)),
    ):
        chosen = {"base": "euchre", **more}
        rules = rules_of(chosen, 8, same_deals=part != "evening")
        assert changes(rules)["base"] != "euchre" or not more, "another game is nearer"
        assert rules.tie is Tie.SHARE, "whoever has drawn level plays no more hands than the others"
        given = stored_rules("euchre", rules)
        opened = msgspec.structs.replace(
            entries.Opened(at=0, rules=given, secret="", salts=("",) * 4), **{part: of}
        )
        room = Room.open("table", opened)
        shown = rules_view(room)
        assert shown.house_rules == house
        assert (shown.about.endswith("; eight hands."), shown.deals) == (True, 8)
        if part != "daily":
            assert room.title == ("Euchre, house rules" if more else "Euchre")


@pytest.mark.parametrize("name", few_of(VARIANTS, rest=pytest.mark.ci))
def test_a_finished_game_is_called_as_its_table_was_however_many_hands_it_had(name: str) -> None:
    """A record does not say which game was chosen; so many hands for everybody are no house rules."""
    for hands, same_deals in ((1, False), (8, True), (24, False)):
        rules = rules_of({"base": name}, hands, same_deals=same_deals)
        game = game_of(name, rules)
        assert game == ("tournament" if name == "tournament-8" else name)
        assert game_title(rules) == game_title(rules, game)
        assert game_title(rules) == TITLES[game].title + (", one hand" if hands == 1 else "")


def rules_on(page: Page) -> RulesView:
    """What a page shows as the rules after all that it was told."""
    return [told.rules for told in page.pictures if told.rules is not None][-1]


def test_two_who_stay_partners_read_the_rules_without_the_draw_while_they_play() -> None:
    """Whoever was there from the start, comes back, or comes to watch; afterwards it is drawn for."""
    four = VARIANTS["euchre"]
    drawn, stay = [rule_sheet(replace(four, draw_partners=draws)) for draws in (True, False)]
    assert drawn != stay

    async def story() -> None:
        house = House()
        [ann] = await house.open("euchre", "ann")
        await ann.do(Clear, chair=2)
        ben = await Page(house, ann.table, "ben").come()
        await ben.do(Sit, chair=2, name="Ben")
        lobby = Hello(epoch=ann.epoch, seq=ann.room_seq)
        assert rules_on(ann).sheet == drawn
        await ann.do(Start)
        back = await Page(house, ann.table, "zoe").come(lobby)
        late = await Page(house, ann.table, "yan").come()
        assert [rules_on(page).sheet for page in (ann, ben, back, late)] == [stay] * 4
        await house.until(lambda: ann.room.stage == "game-over", [ann, ben])
        for page in (ann, ben):
            await page.do(Rematch)
        await house.clock.pass_(0)
        assert [rules_on(page).sheet for page in (ann, ben, back, late)] == [drawn] * 4

    played(story())
