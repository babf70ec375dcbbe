"""
Games of a fixed number of hands, for any score: those of an evening, of a duplicate match, and of a day.

The person who opens one chooses a game and its house rules. How it ends, and that nobody draws for partners,
is fixed here.
"""

from collections.abc import Mapping
from typing import Any, Final

from euchre.english.house_rules import house_rules
from euchre.english.labels import Labels, of_word
from euchre.english.names import LENGTH_RULES, TITLES
from euchre.rules.errors import Contradiction, RulesError
from euchre.rules.mechanisms import PassedOut, Remedy
from euchre.rules.rules import Rules
from euchre.rules.text.plain import changes, leaves, rules_from_dict, rules_to_dict, values
from euchre.rules.variants import VARIANTS, game_name, kept_name
from euchre.web.core.room import entries
from euchre.web.core.wire.literals import BotPause

# Equal points end the game without a further hand, so that everybody plays the same number of hands.
_SETTLED: Final = {"target": None, "tie": "share", "draw_partners": False}

_COUNTED: Final = "passed_out_counts"
_WOULD_DO: Final = {"auction.passed_out": PassedOut.NEXT_DEALS, "farmer.remedy": Remedy.NEXT_DEALS}
"""Rules that may contradict `_COUNTED`, by path, each with a setting that does not."""

_OF_ANY_LENGTH: Final = {
    name: next(
        other
        for other in TITLES
        if all(leaf.keys[0] in LENGTH_RULES for leaf in leaves(VARIANTS[name], values(VARIANTS[other])))
    )
    for name in TITLES
}
"""By game: the first game that differs from it only in how it ends."""
GAMES: Final = tuple(dict.fromkeys(_OF_ANY_LENGTH.values()))
"""The games offered for any number of hands: one of each group that differs only in how the games end."""


def rules_of(rules: Mapping[str, Any], hands: int, *, same_deals: bool = False) -> Rules:
    """
    Return *rules* for a game of *hands* hands; their own rules for the end do not count.

    Where others play the *same_deals*, a hand that is passed out counts as one of the hands, so that all
    tables play the same deals.

    Raises: NotationError, RulesError for impossible rules, or rules by which such a hand is dealt again.
    """
    try:
        return rules_from_dict({**rules, **_SETTLED, "deals": hands, _COUNTED: same_deals})
    except RulesError as error:
        if _COUNTED not in error.values:
            raise
        raise RulesError(_dealt_again(error.faults[0])) from error


def _dealt_again(fault: Contradiction) -> str:
    """
    The sentence on a rule by which the same dealer deals again.

    It does not name the rule that this one contradicts, because `rules_of` sets that rule, not the person who
    opens the match.
    """
    [(path, value)] = [(path, value) for path, value in fault.values.items() if path != _COUNTED]
    rule = Labels().setting(fault.owners[path], path, value)
    instead = of_word(_WOULD_DO[path])
    return f"{rule} does not go with playing the same deals as others, each once: set it to “{instead}”."


def game_of(chosen: object, rules: Rules) -> str:
    """
    Return the game that a person has *chosen*, or the one nearest to *rules*; its own length does not count.

    >>> game_of("tournament-8", rules_of({"base": "tournament-8"}, 12))
    'tournament'
    """
    name = game_name(chosen) if isinstance(chosen, str) else ""
    return _OF_ANY_LENGTH[name if name in TITLES else str(changes(rules)["base"])]


def stored_rules(chosen: object, rules: Rules) -> dict[str, Any]:
    """Return *rules* as they are kept, with the game that was *chosen*."""
    return {"base": kept_name(game_of(chosen, rules)), **rules_to_dict(rules)}


def differences(game: str, rules: Rules) -> tuple[str, ...]:
    """
    Return what is played otherwise than in *game*, a few words each; nothing of how the game ends.

    >>> differences("euchre", rules_of({"base": "euchre", "joker": True}, 8, same_deals=True))
    ('with the joker',)
    """
    return house_rules(rules, game, LENGTH_RULES)


def opened_with(
    secret: str, stored: dict[str, Any], rules: Rules, bot_pause: BotPause, **more: Any
) -> entries.Opened:
    """
    Return the first entry of a table at which *secret* alone decides the deals, and nobody may watch.

    *stored* are its *rules* as they are stored, and *more* are other fields of the entry.
    """
    salts = ("",) * rules.seats
    return entries.Opened(
        at=0, rules=stored, secret=secret, salts=salts, open_door=False, bot_pause=bot_pause, **more
    )
