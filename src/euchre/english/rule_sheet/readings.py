"""
What the sources leave open: the question, the reading that is the default, and whether this table plays it.

The sheet names the choices without effect here, too.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from euchre.english.contradictions import NO_SECOND_ROUND
from euchre.english.rule_sheet.sections import Section, Statement, may_be_alone, statement
from euchre.english.rule_sheet.upcard import dealer_names_for_joker
from euchre.rules.cards import Rank
from euchre.rules.fields import case_word, walk
from euchre.rules.rules import (
    Alone,
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    FarmersHand,
    FirstDeal,
    FreeChoice,
    JokerUp,
    Ladder,
    Lead,
    OwnTricks,
    Pickup,
    Remedy,
    Revoke,
    Rules,
    Tie,
    TurnUp,
)
from euchre.rules.text.plain import plain


class Reading(NamedTuple):
    """A question that the sources leave open, with the *id* of its answer in ``docs/rules.md``."""

    id: str
    question: str
    default: str
    held: bool
    """Whether this table plays the default."""


def open_questions(rules: Rules) -> Section:
    """Return the rule sheet's section on what the sources leave open and these rules answer."""
    items = [
        Statement(
            f"{reading.question} By default: {reading.default}"
            f"{'.' if reading.held else '; this table plays it otherwise, as said above.'}",
            reading=reading.id,
        )
        for reading in readings(rules)
    ]
    intro = (
        "The sources of these rules leave some questions open, or answer them differently. Here is each "
        "that touches this game, with the reading that is the default."
    )
    return Section("Where the sources are silent", (statement(intro, derived=True), *items))


def readings(rules: Rules) -> list[Reading]:
    """Return the questions that the sources leave open and that concern these rules, in the order of play."""
    return [*_deal(rules), *_calling(rules), *_alone(rules), *_hand(rules), *_game(rules)]


def _deal(r: Rules) -> Iterator[Reading]:
    if r.seats == 2:
        held = r.first_deal is FirstDeal.RANDOM
        yield Reading("A1", "Who deals first, and then?", "by lot, then in turn", held)
    if r.first_deal in (FirstDeal.LOWEST, FirstDeal.HIGHEST):
        yield Reading("A26", "What if players draw equal ranks?", "they draw again", held=True)
    if r.turned and r.low < Rank.NINE:
        yield Reading(
            "A29", "Is more than one card of the larger kitty turned?", "no, only the top one", held=True
        )
    if r.farmer is not None:
        yield Reading(
            "H10", "What if two ask for help with a weak hand?", "only the first is helped", held=True
        )
    if r.piles:
        yield Reading(
            "A8",
            "What is a left bower on the table before there is trump?",
            "a card of its printed suit; it becomes a trump when trump is named",
            held=True,
        )


def _calling(r: Rules) -> Iterator[Reading]:
    match r.auction:
        case TurnUp() as auction:
            yield from _turn_up(r, auction)
        case FreeChoice(no_trump=no_trump):
            yield Reading("A2", "May no trump be named?", "no", held=not no_trump)
        case Bidding(low=low, stick=stick):
            if isinstance(r.scoring, Ladder):
                held = stick and r.scoring.euchre == 0
                default = "the dealer must make the least bid, and a missed bid pays nobody"
                yield Reading("A6", "What if nobody bids, and what does a missed bid pay?", default, held)
            else:
                default = "the least bid is one, and the hand is thrown in"
                yield Reading(
                    "A24", "What is the least bid, and what if nobody bids?", default, low == 1 and not stick
                )
    if r.joker:
        default = "it cannot happen: the two are never played together"
        yield Reading("A21", "What is the joker when there is no trump?", default, held=True)
    if r.forced is not None:
        yield Reading(
            "A18", "Does the dealer take an upcard that is trump at once?", "no", not r.forced_is_taken
        )


def _turn_up(r: Rules, auction: TurnUp) -> Iterator[Reading]:
    question = "May the dealer leave the upcard on the table?"
    if r.seats == 2:
        default = "yes when ordered to take it, no when the dealer accepted it"
        yield Reading("A10", question, default, auction.pickup is Pickup.MAY_WHEN_ORDERED)
    elif r.partners:
        default = "yes in the game among friends, no in tournaments"
        yield Reading("A10", question, default, auction.pickup is not Pickup.MAY_WHEN_ORDERED)
    if auction.pickup is not Pickup.MAY:
        question = "May the dealer put down the very card taken up?"
        if r.seats == 2 and not r.piles:  # S1-05: it replaces a card from the dealer's own hand
            yield Reading("A11", question, "no", held=not auction.bury_upcard)
        else:
            yield Reading("A11", question, "yes", held=auction.bury_upcard)
    if auction.rounds == 2:
        question = "May the suit turned down be named in the second round?"
        yield Reading("A12", question, "no", held=not auction.name_turned)
    if r.joker:
        question = "What if the joker is turned up?"
        default = "the dealer names trump before looking at the hand"
        yield Reading("A13", question, default, auction.joker_up is JokerUp.BLIND)
    if r.piles:
        yield Reading("A7", "What if everybody passes twice?", "the dealer must name a suit", auction.stick)
    if isinstance(r.scoring, Countdown):
        held = auction.passed_out.value == "no_trump"
        yield Reading("A20", "What if everybody passes twice?", "the hand is played at no trump", held)


def _alone(r: Rules) -> Iterator[Reading]:
    if r.alone is not None:
        yield Reading(
            "A14",
            "Who may play alone, and when is it said?",
            "the maker, together with the call",
            held=not r.declared_after_call,
        )
        if isinstance(r.auction, TurnUp):
            question = "Does a dealer whose partner plays alone still take the upcard and put a card down?"
            yield Reading("A15", question, "yes", held=True)
        question = "Who leads when the maker plays alone?"
        default = "eldest, also when eldest is the lone player; only one who sits out is passed over"
        yield Reading("A9", question, default, r.lead is Lead.ELDEST)
        if isinstance(r.scoring, Ladder):
            question = "What does the euchre of a lone maker pay?"
            held = r.scoring.lone_euchre == r.scoring.euchre
            yield Reading("H6", question, "no more than any euchre", held)
    if isinstance(r.auction, Bidding) and r.auction.lone:
        top = r.auction.lone[-1]
        default = "24 either way for the highest, less for those with cards from the partner"
        yield Reading("BD13", "What are lone bids worth?", default, top.made == top.lost == 24)
    if r.drop_out:
        default = "in turn from the maker's left, each hearing those before"
        yield Reading("A19", "In which order do players stay or drop?", default, held=True)


def _hand(r: Rules) -> Iterator[Reading]:
    yield Reading(
        "A30", "May a hand end as soon as it is decided?", "no, it is played to the last trick", held=True
    )
    if isinstance(r.scoring, OwnTricks):
        yield Reading(
            "A3", "Does a euchred maker keep the tricks taken?", "no, all go to the other side", held=True
        )
    if isinstance(r.scoring, Ladder) and r.sides > 2:
        held = r.scoring.steps[-1] == (r.tricks, 3)
        yield Reading("A17", "What is a march of one player against all others worth?", "three points", held)
    if isinstance(r.scoring, Countdown):
        question = "Does a maker who takes every trick win the game at once?"
        yield Reading("BK13", question, "no", held=not r.scoring.sweep_wins)
    id_ = "A4" if r.piles else "A23" if r.seats == 2 else "A22"
    question = "What does an unlawful card cost?"
    yield Reading(id_, question, "nothing; it is refused and another is played", r.revoke is None)
    if r.revoke is not None and r.revoke.points is None and isinstance(r.scoring, Contract | Countdown):
        default = (
            "as much as missing the bid" if isinstance(r.scoring, Contract) else "as much as being euchred"
        )
        yield Reading("P1", "What is a renege worth in this game? No source says.", default, held=True)


def _game(r: Rules) -> Iterator[Reading]:
    if r.target is None:
        return
    question = "What if more than one reaches the target in the same hand?"
    if isinstance(r.scoring, Contract):
        default = "only a side that made its bid, or made the others miss theirs, can win in that hand"
        yield Reading("A25", question, default, r.scoring.must_earn)
    elif isinstance(r.scoring, Countdown):
        default = "the lowest score wins; if equal, another hand is played"
        yield Reading("BK12", question, default, r.tie is Tie.PLAY_ON)
    elif isinstance(r.scoring, OwnTricks):
        default = "the highest score wins; if equal, another hand is played"
        yield Reading("A5", question, default, r.tie is Tie.PLAY_ON)
    elif r.sides > 2:
        default = "the highest score wins; if equal, they share the game"
        yield Reading("A16", question, default, r.tie is Tie.SHARE)
    if isinstance(r.scoring, Contract):
        default = "32 with one of each card, 52 with two"
        yield Reading("BD11", "To how many points?", default, r.target == (52 if r.copies == 2 else 32))
    if isinstance(r.scoring, Countdown):
        yield Reading("BK2", "From how many points?", "25; some tables begin with 15 or 20", r.start == 25)
    else:
        yield Reading("A27", "Do points beyond the target count for the next game?", "no", held=True)


# --- written down, but without effect here ------------------------------------------------------------------


def without_effect(rules: Rules) -> Section:
    """
    Return the rule sheet's section on fields that differ from their default but change nothing beside the
    other rules.
    """
    items = [
        statement(f"{case_word(type(part))}.{field.name} = {_said(value)} has no effect: {why}.", path)
        for path, part, field, value in walk(rules)
        if value != field.default and (why := _why_idle(rules, part, field.name))
    ]
    return Section("Set, but without effect", tuple(items))


def _said(value: Any) -> str:
    return str(plain(value)).lower()


def _why_idle(rules: Rules, part: object, name: str) -> str:
    match part:
        case TurnUp():
            return _why_turn_up(rules, part, name)
        case Alone() if name == "partner_of_dealer_must" and not isinstance(rules.auction, TurnUp):
            return "no upcard is ordered up"
        case FarmersHand() if name == "keep_upcard_suit" and part.remedy is not Remedy.SWAP:
            return "no card is changed"
        case Ladder():
            return _why_ladder(rules, name)
        case Contract() if name == "must_earn" and rules.target is None:
            return "there is no target"
        case Revoke() if name == "lone_points":
            return "" if may_be_alone(rules) else "nobody plays alone"
        case _:
            return ""


def _why_turn_up(rules: Rules, auction: TurnUp, name: str) -> str:
    if name in ("joker_up", "joker_suit") and not rules.joker:
        return "there is no joker"
    if name == "joker_suit" and auction.joker_up is not JokerUp.FIXED:
        return "a joker turned up has no suit of its own"
    if name in ("name_turned", "stuck_may_name_turned") and auction.rounds == 1:
        return NO_SECOND_ROUND
    if name == "stuck_may_name_turned" and auction.name_turned:
        return "everyone may name that suit"
    if name == "upcard_is_natural" and not auction.natural_trump:
        return "nobody needs a card of the suit to call it"
    if name == "bury_upcard" and auction.pickup is Pickup.MAY and not dealer_names_for_joker(rules, auction):
        return "the dealer may leave the upcard anyway"
    return ""


def _why_ladder(rules: Rules, name: str) -> str:
    if name in ("lone", "lone_euchre") and rules.alone is None and not rules.call_ace:
        return "nobody plays alone"
    if name == "lone_defence" and (rules.alone is None or rules.alone.defend is DefendAlone.NEVER):
        return "nobody defends alone"
    return ""
