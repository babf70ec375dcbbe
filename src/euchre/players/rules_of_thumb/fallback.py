"""Who plays where a player does not play the game: the queen, a player by rules of thumb for every game."""

from functools import lru_cache
from typing import cast

from euchre.players.api.player import Player
from euchre.players.rules_of_thumb.queen import Queen
from euchre.rules.rules import Rules
from euchre.seen.views import View


@lru_cache(1024)
def _refused(kind: type[Player], rules: Rules) -> str | None:
    return cast("str | None", kind.refusal(rules))  # type: ignore[attr-defined]  # asked only of players who have it


def fallback(player: Player, view: View) -> Queen | None:
    """
    Return a `Queen` to decide for *player* where that does not play the rules of *view*; else None.

    `choose` and `explain` of a player that does not play every game begin with this.
    """
    if not hasattr(player, "refusal") or _refused(type(player), view.rules) is None:
        return None
    return Queen(getattr(player, "seed", 0))
