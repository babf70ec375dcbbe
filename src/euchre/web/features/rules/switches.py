"""The house rules that people argue about, as switches and amounts; all others are in the editor alone."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final

from euchre.base.numbers import uncapitalized
from euchre.english.labels import of_word
from euchre.rules.cards import Rank, deck
from euchre.rules.fields import word_of
from euchre.web.core.wire.bodies import Tables
from euchre.web.features.rules.bodies import AmountChoice, RuleAmount, RuleField, RuleSwitch
from euchre.web.features.rules.editor import row

CALLING, ALONE, POINTS = "Calling", "Alone", "Cards and points"
TARGETS: Final = {"ladder": (5, 7, 10, 11, 15), "own-tricks": (15, 21, 31, 51), "contract": (15, 32, 52)}
"""The scores that end a game, by the way of scoring."""
STARTS: Final = (15, 20, 25)
"""The scores to count down from."""
DECKS: Final = (Rank.NINE, Rank.EIGHT, Rank.SEVEN)
_WEAK: Final = {"hand": "clean3", "remedy": "swap", "keep_upcard_suit": False}
_LONER: Final = {
    "partner_of_dealer_must": False, "defend": "never", "best_card": "never", "must_take_all": False,
    "declared": "with_call",
}  # fmt: skip


def switches(rules: Tables) -> tuple[RuleSwitch, ...]:
    """
    Return the switches that mean anything in *rules*, given as plain data with every field.

    The rules need not be playable: a person may be about to correct them.
    """
    found = chain(_calling(rules), _alone(rules), _points(rules))
    return tuple([each for each in found if each is not None])


def at(rules: Any, path: str) -> Any:
    """The value at *path*; None where there is no such place."""
    for key in path.split("."):
        rules = rules.get(key) if isinstance(rules, Mapping) else None
    return rules


def _switch(
    rules: Tables,
    group: str,
    path: str,
    *,
    yes: Any = True,
    no: Any = False,
    with_yes: Tables | None = None,
    with_no: Tables | None = None,
) -> RuleSwitch | None:
    """A switch between *yes* and *no* for the rule at *path*; other rules may have to change with it."""
    field = row(path, rules)
    if field is None:
        return None
    label, about = field.label, [field.help]
    if isinstance(yes, str):
        choice = next(choice for choice in field.choices if choice.word == yes)
        label, about = f"{label}: {uncapitalized(choice.label)}", [field.help, choice.help]
    elif isinstance(yes, dict):
        words = [_chosen(each, yes) for case in field.choices for each in case.fields]
        label = ": ".join([label, *([", ".join(said)] if (said := [word for word in words if word]) else [])])
    elif type(yes) is int:
        label = f"{label}: {yes}"
    now = at(rules, path)
    on = now == yes if isinstance(no, str) and no != "never" else now not in (no, None)
    changes = ({path: yes, **(with_yes or {})}, {path: no, **(with_no or {})})
    return RuleSwitch(path, group, label, tuple(about), on, *changes)


def _chosen(field: RuleField, table: Tables) -> str:
    """What *table* chooses for the rule *field*, in small letters; empty where it never chooses."""
    found = [each.label for each in field.choices if each.word == table.get(field.name) != "never"]
    return uncapitalized(found[0]) if found else ""


def _calling(rules: Tables) -> Iterator[RuleSwitch | None]:
    if at(rules, "auction.kind") == "turn-up":
        stuck = {"auction.no_trump": "never"} if at(rules, "auction.no_trump") == "stuck" else {}
        yield _switch(
            rules,
            CALLING,
            "auction.stick",
            with_yes={"auction.passed_out": "next_deals", "auction.natural_trump": False},
            with_no={"auction.stuck_may_name_turned": False, **stuck},
        )
        yield _switch(rules, CALLING, "auction.pickup", yes="must", no="may")
        yield _switch(rules, CALLING, "auction.bury_upcard")
        yield _switch(rules, CALLING, "auction.natural_trump", with_yes={"auction.stick": False})
        yield _switch(rules, CALLING, "auction.no_trump", yes="second_round", no="never")
        if _number(rules, "hand") >= 5 and rules.get("seats") == 4:
            yield _switch(rules, CALLING, "farmer", yes=_WEAK, no=None)
    else:
        yield _switch(rules, CALLING, "auction.no_trump")


def _alone(rules: Tables) -> Iterator[RuleSwitch | None]:
    pairs = rules.get("seats") == 4 and rules.get("sides") == 2
    if not pairs or at(rules, "auction.kind") == "bidding" or at(rules, "scoring.kind") == "own-tricks":
        return
    yield _switch(rules, ALONE, "alone", yes=_LONER, no=None, with_no={"lead": "eldest"})
    if isinstance(rules.get("alone"), Mapping):
        yield _switch(rules, ALONE, "alone.declared", yes="after_call", no="with_call")
        if at(rules, "auction.kind") == "turn-up":
            yield _switch(rules, ALONE, "alone.partner_of_dealer_must")
        yield _switch(rules, ALONE, "alone.defend", yes="loners", no="never")
        yield _switch(rules, ALONE, "alone.best_card", yes="discard_first", no="never")
        yield _switch(rules, ALONE, "lead", yes="left_of_loner", no="eldest")


def _points(rules: Tables) -> Iterator[RuleSwitch | None]:
    scoring, piles = at(rules, "scoring.kind"), rules.get("piles")
    if rules.get("copies") == 1 and piles == 0:
        never = "never" if at(rules, "auction.kind") == "turn-up" else False
        yield _switch(rules, POINTS, "joker", with_yes={"auction.no_trump": never})
    if scoring == "ladder" and piles == 0:
        yield _switch(rules, POINTS, "scoring.super_euchre", yes=4, no=0)
    if scoring == "countdown":
        yield _switch(rules, POINTS, "scoring.sweep_wins")
    yield _switch(rules, POINTS, "revoke", yes={}, no=None)


def amounts(rules: Tables) -> tuple[RuleAmount, ...]:
    """Return the amounts that mean anything in *rules*, plain data: the deck, and the length of a game."""
    found = []
    scoring = at(rules, "scoring.kind")
    if rules.get("copies") == 1 and rules.get("piles") == 0:
        joker = rules.get("joker") is True
        choices = [
            AmountChoice(word_of(low), f"{of_word(low)}: {len(deck(low, joker=joker))} cards")
            for low in DECKS
        ]
        found.append(_amount(rules, "low", choices))
    if scoring == "countdown":
        found.append(_amount(rules, "start", _numbers(STARTS, rules.get("start"))))
    elif rules.get("target") is not None:
        found.append(_amount(rules, "target", _numbers(TARGETS.get(scoring, ()), rules.get("target"))))
    return tuple([each for each in found if each is not None])


def _amount(rules: Tables, path: str, choices: list[AmountChoice]) -> RuleAmount | None:
    field = row(path, rules)
    return None if field is None else RuleAmount(path, field.label, rules.get(path), tuple(choices))


def _numbers(usual: tuple[int, ...], now: Any) -> list[AmountChoice]:
    """The *usual* numbers and the present one, *now*, ascending."""
    known = {*usual, *([now] if type(now) is int else [])}
    return [AmountChoice(number, str(number)) for number in sorted(known)]


def _number(rules: Tables, path: str) -> int:
    found = at(rules, path)
    return found if type(found) is int else 0
