"""Who plays for a player at a game that he leaves to others: the queen, who plays every game."""

from functools import lru_cache
from typing import cast

from euchre.players.api.player import Player
from euchre.players.rules_of_thumb.queen import Queen
from euchre.rules import Rules
from euchre.views import View


@lru_cache(1024)
def _refused(kind: type[Player], rules: Rules) -> str | None:
    return cast("str | None", kind.claims(rules))  # type: ignore[attr-defined]  # asked only of players who have it


def fallback(player: Player, view: View) -> Queen | None:
    """
    The queen, at a game that *player* does not claim; None where he plays himself.

    A player who does not play everything begins his `choose` and his `explain` with it.
    """
    if not hasattr(player, "claims") or _refused(type(player), view.rules) is None:
        return None
    return Queen(getattr(player, "seed", 0))
