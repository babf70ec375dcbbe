"""EGN's rulesets as our rules, and ours as EGN's: what one cannot say is refused or told, never dropped."""

from typing import Final, NoReturn

from euchre.notation.egn.model import DEFAULTS, Ruleset
from euchre.notation.losses import rules_lost
from euchre.notation.sentences import UnsayableError, rules_unsayable_in_egn, steps_in_words
from euchre.rules.cards import Rank
from euchre.rules.errors import NotationError, RulesError, TextPlace
from euchre.rules.mechanisms import (
    Alone,
    BestCard,
    DefendAlone,
    FarmersHand,
    Ladder,
    Lead,
    NoTrump,
    Remedy,
    TurnUp,
    WeakHand,
)
from euchre.rules.rules import Rules

_UNPLAYED: Final = {
    "fast_break": "the hand that scores nothing after two early tricks",
    "four_trick_tokens": "tokens for four tricks",
}

_CUTTHROAT: Final = Ladder(steps=((3, 1), (5, 3)), euchre=2)
"""EGN gives three players no scores; these are the usual ones (C3-6)."""


def rules_of(ruleset: Ruleset, weak: WeakHand | None = None) -> Rules:
    """
    Return the rules by which a file with this *ruleset* is played.

    *weak* is the kind of hand that may be swapped, which EGN does not say; None: three nines or three tens
    where ``go_under`` is on, else no hand.

    Raises: NotationError, with the reason, when no such rules can be played here.
    """
    for name, what in _UNPLAYED.items():
        if ruleset.truth(name):
            text = f"{name}: this library does not know {what}; without that rule the scores would be wrong"
            _refuse(text, name)
    seats = ruleset.number("num_players")
    if seats not in (2, 3, 4):
        text = f"num_players {seats}: EGN does not tell how they are scored; 2, 3 and 4 can be replayed"
        _refuse(text, "num_players")
    lowest = ruleset.number("min_rank")
    if lowest not in (7, 8, 9):
        _refuse(f"min_rank {lowest}: EGN's cards begin at 7, 8 or 9", "min_rank")
    four = seats == 4
    for name in ("canadian", "defend_alone", "partners_best"):
        if ruleset.truth(name) and not four:
            _refuse(f"{name} with num_players {seats}: nobody has a partner", name)
    if weak is None and ruleset.truth("go_under"):
        weak = WeakHand.CLEAN3
    deals = ruleset.number("num_deals") or None
    steps = ((3, 1), (5, ruleset.number("loner_march_score")))
    ladder = Ladder(lone=steps, lone_euchre=ruleset.number("loner_euchred_score"))
    alone = Alone(
        partner_of_dealer_must=ruleset.truth("canadian"),
        defend=DefendAlone.LONERS if ruleset.truth("defend_alone") else DefendAlone.NEVER,
        best_card=BestCard.RECEIVE_FIRST if ruleset.truth("partners_best") else BestCard.NEVER,
    )
    left = ruleset.word("loner_lead") == "LEFT_OF_LONER"
    try:
        return Rules(
            seats=seats,
            sides=3 if seats == 3 else 2,
            low=Rank(lowest - 7),
            joker=ruleset.truth("joker"),
            auction=TurnUp(
                stick=ruleset.truth("std"),
                no_trump=NoTrump.SECOND_ROUND if ruleset.truth("allow_no_trump") else NoTrump.NEVER,
            ),
            farmer=None if weak is None else FarmersHand(hand=weak, remedy=Remedy.SWAP),
            alone=alone if four else None,
            lead=Lead.LEFT_OF_LONER if left and four else Lead.ELDEST,
            scoring=_CUTTHROAT if seats == 3 else ladder,
            target=None if deals else ruleset.number("winning_score"),
            deals=deals,
        )
    except RulesError as error:
        _refuse(str(error))


def ruleset_of(rules: Rules) -> tuple[Ruleset, tuple[str, ...]]:
    """
    Return *rules* as an EGN ruleset, and for each field that EGN leaves unsaid its value: ``auction.pickup =
    may``.

    Many a game goes the same way without those.

    Raises: UnsayableError, with every reason, when EGN cannot say the game at all.
    """
    reasons = _unsayable(rules)
    if reasons:
        raise UnsayableError(rules_unsayable_in_egn(reasons), tuple([reason for reason, _ in reasons]))
    auction, ladder, alone = rules.auction, rules.scoring, rules.alone or Alone()
    assert isinstance(auction, TurnUp)
    assert isinstance(ladder, Ladder)
    march = dict(ladder.lone).get(5, 4) if rules.alone else 4
    said: dict[str, bool | int | str] = {
        "std": auction.stick,
        "min_rank": rules.low + 7,
        "winning_score": rules.target if rules.target is not None else 10,
        "num_deals": rules.deals or 0,
        "canadian": alone.partner_of_dealer_must,
        "loner_lead": "LEFT_OF_LONER" if rules.lead is Lead.LEFT_OF_LONER else "LEFT_OF_DEALER",
        "loner_march_score": march,
        "loner_euchred_score": ladder.lone_euchre if rules.alone else 2,
        "defend_alone": alone.defend is not DefendAlone.NEVER,
        "farmers": False,
        "partners_best": alone.best_card is not BestCard.NEVER,
        "go_under": rules.farmer is not None and rules.farmer.remedy is Remedy.SWAP,
        "joker": rules.joker,
        "num_players": rules.seats,
        "allow_no_trump": auction.no_trump is not NoTrump.NEVER,
    }
    told = [(name, value) for name, value in said.items() if name == "std" or value != DEFAULTS[name]]
    ruleset = Ruleset(tuple(told))
    return ruleset, tuple(rules_lost(rules, rules_of(ruleset)))


def _refuse(text: str, field: str = "") -> NoReturn:
    """Refuse a ruleset, for its *field* where it is one."""
    path = f"metadata.ruleset.{field}" if field else "metadata.ruleset"
    raise NotationError(f"metadata.ruleset: {text}", place=TextPlace(path=path))


def _unsayable(r: Rules) -> list[tuple[str, dict[str, object]]]:
    """Return why EGN has no words for these rules, each reason with what its sentence has blanks for."""
    auction, ladder = r.auction, r.scoring
    found: list[tuple[bool, str, dict[str, object]]] = [
        (r.seats > 4, "seats", {"seats": r.seats}),
        (r.seats == 4 and r.sides != 2, "everyone_alone", {}),
        (r.piles > 0 or r.hand != 5, "tricks", {"tricks": r.tricks}),
        (r.copies != 1, "copies", {}),
        (not isinstance(auction, TurnUp), "no_upcard", {}),
        (isinstance(auction, TurnUp) and auction.rounds != 2, "one_round", {}),
        (r.forced is not None, "forced", {}),
        (r.drop_out, "drop_out", {}),
        (r.lead not in (Lead.ELDEST, Lead.LEFT_OF_LONER), "lead", {"lead": r.lead}),
        (r.target is not None and r.deals is not None, "two_limits", {}),
        (r.target is not None and r.target < 1, "target", {"target": r.target}),
    ]
    if not isinstance(ladder, Ladder):
        found.append((True, "scoring", {}))
    else:
        usual = Ladder()
        steps = _CUTTHROAT.steps if r.seats == 3 else usual.steps
        both = {"ours": steps_in_words(ladder.steps), "theirs": steps_in_words(steps)}
        found += [
            (ladder.steps != steps, "steps", {**both}),
            (ladder.euchre != usual.euchre, "euchre", {"ours": ladder.euchre, "theirs": usual.euchre}),
            (ladder.super_euchre > usual.euchre, "super_euchre", {}),
            (ladder.euchre_from_maker, "euchre_from_maker", {}),
        ]
        if r.alone is not None:
            lone = len(ladder.lone) == 2 and ladder.lone[0] == (3, 1) and ladder.lone[1][0] == 5
            defended = r.alone.defend is not DefendAlone.NEVER and ladder.lone_defence != usual.lone_defence
            found += [
                (not lone, "lone_steps", {"ours": steps_in_words(ladder.lone)}),
                (defended, "lone_defence", {"ours": steps_in_words(ladder.lone_defence)}),
            ]
    return [(reason, given) for wrong, reason, given in found if wrong]
