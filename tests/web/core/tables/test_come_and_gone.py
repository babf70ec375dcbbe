"""What a server holds does not depend on how many tables have come and gone."""

import gc
from collections import Counter
from types import CodeType, FunctionType, ModuleType

import pytest

from euchre.web.core.tables import context
from euchre.web.core.tables.registry import Registry
from tests.web.house import House, played


def held(registry: Registry) -> Counter[str]:
    """All that a server reaches, by type: code, with its bounded caches, and the tests left out."""
    found: dict[int, object] = {}
    todo: list[object] = [registry]
    while todo:
        thing = todo.pop()
        code = isinstance(thing, type | ModuleType | FunctionType | CodeType)
        if not code and not type(thing).__module__.startswith("tests.") and id(thing) not in found:
            found[id(thing)] = thing
            todo += gc.get_referents(thing)
    for thing in [*found.values()]:
        if isinstance(thing, int) and -5 <= thing <= 256:
            del found[id(thing)]  # Python has one of each, so their number depends on which are equal
    return Counter([type(thing).__qualname__ for thing in found.values()])


def test_f89_tables_that_came_and_went_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many: a server that is never ended holds no more after a thousand than after ten."""
    monkeypatch.setattr(context, "PLAYERS_REMEMBERED", 1)  # else how long each thought stays for long

    async def come_and_go(house: House, people: tuple[str, ...]) -> None:
        pages = await house.game("two", *people)
        for _ in range(4):
            mine = [page for page in pages if page.mine]
            await (mine[0].act() if mine else house.clock.pass_(0.7))
        for page in pages:
            page.go()
            page.session = None
        await house.clock.pass_(61)
        house.store.forget()
        house.bots.seen.clear()

    async def story() -> None:
        house, after = House(), []
        for many in (3, 9):
            for at in range(many):
                await come_and_go(house, (f"ann-{many}-{at}", f"ben-{many}-{at}")[: 1 + at % 2])
            assert house.registry.rooms == 0
            gc.collect()
            after.append(held(house.registry))
        assert after[0] == after[1]

    played(story())
