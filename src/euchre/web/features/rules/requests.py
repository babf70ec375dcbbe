"""Requests about rules: every rule there is, whether rules fit together, and who plays them."""

import asyncio
from typing import Final

from euchre.rules.text import read_rules
from euchre.web.core.http.api import COMPUTERS
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.room.offered import unfit
from euchre.web.core.wire import bodies
from euchre.web.features.rules import editor
from euchre.web.features.rules.bodies import CheckRules, RulesChecked, RulesShape
from euchre.web.features.rules.check import checked

endpoints: Final = Endpoints()


@endpoints.get("/api/rules/fields")
async def fields() -> RulesShape:
    """Every rule there is, for the editor."""
    return editor.shape()


@endpoints.post("/api/rules/check", limit="checks")
async def check(asked: CheckRules) -> RulesChecked:
    """Check rules: return all of them and their sheet, or the faults and their places."""
    return checked(asked)


@endpoints.get("/api/rules/{rules}/players")
async def players_of(rules: str) -> tuple[bodies.Computer, ...]:
    """Those who play *rules*, a game's name or a share code, themselves; the weakest first."""
    asked = read_rules(rules)

    def found() -> tuple[bodies.Computer, ...]:
        return tuple([one for one in COMPUTERS if not unfit(asked, one.name)])

    return await asyncio.to_thread(found)
