"""A table's house rules in a few words each, for its face; the rule sheet says them in sentences."""

from enum import Enum
from functools import lru_cache
from types import NoneType
from typing import Any, Final

from euchre.base.numbers import uncapitalized
from euchre.english.rule_sheet import headline_fields
from euchre.rules.mechanisms import LoneBid
from euchre.rules.rules import Rules
from euchre.rules.text.plain import changes
from euchre.rules.text.shape import Leaf, leaves, values
from euchre.rules.variants import VARIANTS
from euchre.web.wire.labels import of_case, of_rule, of_word

SAYINGS: Final[dict[tuple[str, Any], str]] = {
    ("Alone.partner_of_dealer_must", False): "the dealer's partner need not order up alone",
    ("TurnUp.stick", False): "the dealer may pass, too",
    ("TurnUp.bury_upcard", False): "the upcard may not be buried",
    ("TurnUp.name_turned", False): "the suit turned down may not be named",
    ("TurnUp.natural_trump", False): "any suit may be called",
    ("TurnUp.stuck_may_name_turned", False): "a stuck dealer may not name the suit turned down",
    ("TurnUp.upcard_is_natural", False): "the upcard does not count as held",
    ("FreeChoice.no_trump", False): "no trump is not called",
    ("Bidding.stick", False): "the dealer may pass, too",
    ("Bidding.low_no_trump", False): "low no trump is not bid",
    ("Bidding.named", False): "a bid does not say its suit",
    ("Bidding.no_trump", False): "no trump is not bid",
    ("Bidding.rounds", 0): "the bidding goes on until one is left",
    ("Contract.must_earn", False): "the end need not be earned",
    ("Ladder.super_euchre", 0): "nothing more for every trick in defence",
    ("Revoke.after_last_trick", False): "after the last trick no call of what was seen before",
    ("Revoke.next_trick_first", False): "a call even before the next trick",
    ("Revoke.points", None): "a renege loses the hand as if euchred",
    ("Revoke.lone_points", None): "a renege costs the same when somebody plays alone",
    ("Rules.alone", NoneType): "nobody plays alone",
    ("Rules.cut", False): "the deck is not cut",
    ("Rules.deals", None): "any number of hands",
    ("Rules.draw_partners", False): "partners are not drawn for",
    ("Rules.drop_out", False): "nobody may drop out",
    ("Rules.forced_is_taken", False): "the dealer leaves a forced upcard",
    ("Rules.joker", False): "no joker",
    ("Rules.passed_out_counts", False): "a hand that everybody passes does not count",
    ("Rules.revoke", NoneType): "an unlawful card is refused",
    ("Rules.target", None): "no score wins",
}
"""Where a rule's name and what it is set to do not make a phrase."""

AMOUNTS: Final = {
    "Rules.target": "to {} point",
    "Rules.start": "from {} point",
    "Rules.deals": "{} hand",
    "Rules.seats": "{} player",
}
"""Rules that are a number and nothing else, of one point, hand or player."""


@lru_cache(maxsize=256)
def house_rules(
    rules: Rules, game: str | None = None, settled: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """
    What *rules* play otherwise than the *game* they are called after, a few words each.

    Without a *game* that is the nearest one. Of the fields in *settled* nothing is said, nor of how the game
    ends: `headline` tells that, and stands wherever house rules do.

    >>> from dataclasses import replace
    >>> four = VARIANTS["four"]
    >>> house_rules(replace(four, target=5, auction=replace(four.auction, stick=True)))
    ('stick the dealer',)
    """
    base = VARIANTS[game or changes(rules)["base"]]
    told = settled | headline_fields(rules)
    return tuple([_said(rules, leaf) for leaf in leaves(rules, values(base)) if leaf.keys[0] not in told])


def _said(rules: Rules, leaf: Leaf) -> str:
    *above, name = leaf.keys
    within: Any = rules
    for key in above:
        within = getattr(within, key)
    case, now = type(within), leaf.now
    rule = f"{case.__name__}.{name}"
    if not isinstance(now, tuple) and (rule, now) in SAYINGS:
        return SAYINGS[rule, now]
    if rule in AMOUNTS:
        return AMOUNTS[rule].format(now) + ("" if now == 1 else "s")
    words = uncapitalized(of_rule(case, name))
    if now is None or now is NoneType:
        return f"no {words}"
    if now is True or (isinstance(now, type) and len(leaf.spec.cases) == 1):
        return words
    return f"{words}: {_worth(now)}"


def _worth(value: Any) -> str:
    """What a rule is set to, in words: ``never``, ``left of a lone maker``, ``1 from 3 tricks, 2 from 5``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, type):
        return uncapitalized(of_case(value))
    if isinstance(value, Enum):
        return uncapitalized(of_word(value))
    if not isinstance(value, tuple):
        return str(value)
    return ", ".join(map(_part, value)) or "none"


def _part(part: Any) -> str:
    """One of several: cards at a time, points from a number of tricks on, a lone bid."""
    if isinstance(part, LoneBid):
        cards = "a card" if part.exchange == 1 else f"{part.exchange} cards"
        return f"{part.made} or −{part.lost}" + (f" with {cards} from the partner" if part.exchange else "")
    if isinstance(part, tuple):
        tricks, points = part
        return f"{points} from {tricks} trick{'s' * (tricks != 1)}"
    return str(part)
