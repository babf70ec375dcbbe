"""
Games of so many hands, whatever the score: those of an evening, of a duplicate match, and of a day.

Whoever opens one chooses a game and its house rules. How it ends, and that nobody draws for partners, is no
rule of the house.
"""

from collections.abc import Mapping
from typing import Any, Final

from euchre.english.game_names import LENGTH, TITLES
from euchre.rules.errors import Contradiction, RulesError
from euchre.rules.mechanisms import PassedOut, Remedy
from euchre.rules.rules import Rules
from euchre.rules.text.plain import changes, rules_from_dict, rules_to_dict
from euchre.rules.text.shape import leaves, values
from euchre.rules.variants import VARIANTS, game_name, kept_name
from euchre.web.wire.house_rules import house_rules
from euchre.web.wire.labels import Labels, of_word

# With as many points for both, no further hand: everybody is to play the same number of them.
_SETTLED: Final = {"target": None, "tie": "share", "draw_partners": False}

_COUNTED: Final = "passed_out_counts"
_WOULD_DO: Final = {"auction.passed_out": PassedOut.NEXT_DEALS, "farmer.remedy": Remedy.NEXT_DEALS}
"""By the path of a rule that may contradict `_COUNTED`: a setting that does not."""

_OF_ANY_LENGTH: Final = {
    name: next(
        other
        for other in TITLES
        if all(leaf.keys[0] in LENGTH for leaf in leaves(VARIANTS[name], values(VARIANTS[other])))
    )
    for name in TITLES
}
"""By game: the first that differs from it in nothing but how it ends."""
GAMES: Final = tuple(dict.fromkeys(_OF_ANY_LENGTH.values()))
"""Those to be offered for any number of hands: of games that differ in nothing but how they end, one."""


def rules_of(rules: Mapping[str, Any], hands: int, *, same_deals: bool = False) -> Rules:
    """
    Return *rules* for a game of so many *hands*, whatever they say of its end.

    Where others play the *same_deals*, a hand that nobody plays is one of them, for everybody the same ones.

    Raises: NotationError, RulesError for rules that cannot be, or by which such a hand is dealt again.
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

    It does not name the rule that this one contradicts: `rules_of` sets that, not whoever opens the match.
    """
    [(path, value)] = [(path, value) for path, value in fault.values.items() if path != _COUNTED]
    rule = Labels().setting(fault.owners[path], path, value)
    instead = of_word(_WOULD_DO[path])
    return f"{rule} does not go with playing the same deals as others, each once: set it to “{instead}”."


def game_of(chosen: object, rules: Rules) -> str:
    """
    Return the game that somebody has *chosen*, or that *rules* come nearest to, however long it is by itself.

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
    return house_rules(rules, game, LENGTH)
