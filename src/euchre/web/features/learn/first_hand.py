"""Requests of a person who plays for the first time: one chosen hand of a game."""

from typing import Final

from euchre.english.names import TITLES
from euchre.rules.cards import Suit, Trump, is_trump
from euchre.rules.hand_order import by_rank
from euchre.rules.rules import Rules
from euchre.rules.text import rules_to_dict
from euchre.rules.text.plain import rules_from_dict
from euchre.web.core.http.context import HttpContext, known_game
from euchre.web.core.http.endpoints import Endpoints
from euchre.web.core.http.identity import Identity
from euchre.web.core.room.fixed_length import opened_with
from euchre.web.core.room.hand_view import letter
from euchre.web.core.wire.bodies import TableCreated
from euchre.web.features.learn import bodies

PLAYER: Final = "queen"
"""The computer player on all other chairs; from the same view it decides the same for everybody."""
SECRETS: Final = {
    "euchre": "198812c1da568bd6d4090942680750903f23748a99ab2c76302d2a0f22fd9c83",
    "two": "c1e4e047338e33b25794d37b012e2c9bd28e1718711af52506b014410466aa5e",
    "twelve": "d62b15845513ba794f6061795478d1162947bef6319e2919b03f79d89bea5cd1",
}
"""
The secret that fixes the deal of each game. It was chosen for its first chair: the hand is played after any
decision of that chair, because nobody else goes alone and the hand is not passed out.
"""
_RULES: Final = {name: rules_from_dict({"base": name, "target": None, "deals": 1}) for name in SECRETS}

endpoints: Final = Endpoints()


@endpoints.get("/api/first/{game}/trumps", limit="requests")
async def first_game(game: str) -> bodies.FirstGame:
    """The order of the trumps of a game that has a first hand."""
    game, rules = _rules(game)
    trumps: dict[str, tuple[str, ...]] = {
        letter(trump): tuple([str(card) for card in by_rank(rules.deck, trump) if is_trump(card, trump)])
        for trump in map(Trump, Suit)
    }
    return bodies.FirstGame(game, TITLES[game].title, trumps)


@endpoints.post("/api/first/{game}", limit="tables", later=True)
async def begin(here: HttpContext, who: Identity, game: str, asked: bodies.FirstHand) -> TableCreated:
    """Deal the hand that was chosen for a first game, against computer players."""
    game, rules = _rules(game)
    opened = opened_with(SECRETS[game], rules_to_dict(rules), rules, asked.bot_pause)
    others = dict.fromkeys(range(1, rules.seats), PLAYER)
    return TableCreated(await here.open_table(who, opened, "", others=others, begin=True))


def _rules(text: str) -> tuple[str, Rules]:
    """The game that *text* names, and the rules of its first hand. Raises: RefusedError."""
    game = known_game(text, _RULES)
    return game, _RULES[game]
