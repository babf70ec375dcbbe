"""
What is wrong with rules, so that no table can play by them: `euchre.english.contradictions` has the words.

First each field must have its type and a size within reason (`field_faults`); only then are the fields
compared with each other (`contradictions`).
"""

from collections.abc import Iterator
from itertools import pairwise
from operator import attrgetter
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

from euchre.base.numbers import list_of_words
from euchre.rules.cards import Rank
from euchre.rules.errors import Contradiction
from euchre.rules.fields import LARGEST_NUMBER, LONGEST_LIST, MOST_SEATS, Field, walk
from euchre.rules.mechanisms import (
    BestCard,
    Bidding,
    Contract,
    DefendAlone,
    FirstDeal,
    FreeChoice,
    Ladder,
    Lead,
    NoTrump,
    OwnTricks,
    PassedOut,
    Remedy,
    TurnUp,
)
from euchre.rules.weak_hands import SWAPPED

if TYPE_CHECKING:  # rules are checked at birth, so they come after their contradictions
    from euchre.rules.rules import Rules

MOST_SOUND: Final = 1_000
"""The most mechanisms that are remembered as sound."""

_WORDS: Final = {int: "a whole number", bool: "True or False", NoneType: "None"}


class _Sound:
    """
    Remembers mechanisms that were found sound; rules that differ in one field share the others.

    It compares objects, not values: True equals 1, but is of another type.
    """

    def __init__(self) -> None:
        self._values: dict[int, object] = {}

    def __contains__(self, value: object) -> bool:
        return self._values.get(id(value)) is value

    def add(self, value: object) -> None:
        """Remember *value*, and keep it alive, so that no other object gets its id; the memory is limited."""
        if len(self._values) >= MOST_SOUND:
            self._values.clear()
        self._values[id(value)] = value


_SOUND: Final = _Sound()


def field_faults(rules: "Rules") -> tuple[Contradiction, ...]:
    """
    Return a contradiction for each field of *rules*, and of their mechanisms, whose value is not of the
    declared type.

    If there is none: one for each number beyond `LARGEST_NUMBER`, each negative number in a mechanism and
    each list longer than `LONGEST_LIST`.
    """
    mistyped: list[Contradiction] = []
    unreasonable: list[Contradiction] = []
    entered: list[object] = []
    for path, part, field, value in walk(rules, known=_SOUND):
        kind = type(value)
        if kind in field.simple:
            if kind is int and not 0 <= value <= LARGEST_NUMBER:
                unreasonable += _beyond(path, part, field, value)
        elif kind in field.cases:
            entered.append(value)
        elif field.fits(value):
            unreasonable += _in_list(path, part, field, value)
        else:
            said = {"found": _shown(value), "wanted": _wanted(field.hint)}
            mistyped.append(Contradiction("wrong_type", {path: value}, {path: type(part)}, said))
    if mistyped or unreasonable:
        return tuple(mistyped or unreasonable)
    for value in entered:
        _SOUND.add(value)
    return ()


def _beyond(path: str, part: object, field: Field, value: int) -> Iterator[Contradiction]:
    least = 0 if "." in path else -LARGEST_NUMBER
    if not least <= value <= LARGEST_NUMBER:
        least, most = field.told.limits or (least, LARGEST_NUMBER)
        said = {"least": least, "most": most}
        yield Contradiction("number_beyond_reason", {path: value}, {path: type(part)}, said)


def _in_list(path: str, part: object, field: Field, value: tuple[Any, ...]) -> Iterator[Contradiction]:
    if len(value) > LONGEST_LIST:
        said = {"length": len(value), "most": LONGEST_LIST}
        yield Contradiction("list_too_long", {path: value}, {path: type(part)}, said)
    for item in value[:LONGEST_LIST]:
        for number in item if isinstance(item, tuple) else (item,):
            if type(number) is int:
                yield from _beyond(path, part, field, number)


def _wanted(hint: Any) -> str:
    """A type in words."""
    if isinstance(hint, UnionType):
        return list_of_words([_wanted(choice) for choice in get_args(hint)], "or")
    if get_origin(hint) is tuple:
        items = get_args(hint)
        if items[-1] is Ellipsis:
            return f"a tuple, each of it {_wanted(items[0])}"
        return f"a tuple of {list_of_words([_wanted(item) for item in items])}"
    return _WORDS.get(hint) or str(hint.__name__)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


# --- Contradictions -----------------------------------------------------------------------------------------

_Wrong = tuple[bool, str, str]
"""Whether it is wrong, which kind of `euchre.english.contradictions` it is, and the fields by path."""
_Fault = tuple[str, str, dict[str, object]]
"""What is wrong: the kind, the fields by path, and what the sentence says besides."""


def contradictions(rules: "Rules") -> tuple[Contradiction, ...]:
    """Return all contradictions between fields of *rules*; empty when a game can be played by them."""
    wrong = [*_table(rules), *_calling(rules), *_points(rules)]
    found: list[_Fault] = [(kind, fields, {}) for is_so, kind, fields in wrong if is_so]
    found += _ladder(rules)
    if not found:
        return ()
    counts = _counts(rules)
    return tuple([_contradiction(rules, kind, fields, counts | given) for kind, fields, given in found])


def _counts(rules: "Rules") -> dict[str, object]:
    """Return what sentences about *rules* may say besides the fields."""
    return {
        "players": rules.seats,
        "parties": rules.sides,
        "held": rules.hand,
        "tricks": rules.tricks,
        "cards": rules.cards_in_deck,
        "face_down": rules.kitty - rules.turned,
        "lone_bids": _lone_bids(rules),
    }


def _contradiction(rules: "Rules", kind: str, fields: str, blanks: dict[str, object]) -> Contradiction:
    values: dict[str, object] = {}
    owners: dict[str, type] = {}
    for path in fields.split():
        part, _, name = path.rpartition(".")
        owner = attrgetter(part)(rules) if part else rules
        values[path], owners[path] = getattr(owner, name), type(owner)
    return Contradiction(kind, values, owners, blanks)


def _table(r: "Rules") -> list[_Wrong]:
    swap = r.farmer is not None and r.farmer.remedy is Remedy.SWAP
    draws = r.first_deal in (FirstDeal.LOWEST, FirstDeal.HIGHEST)
    pairs = r.seats == 4 and r.sides == 2
    return [
        (not 2 <= r.seats <= MOST_SEATS, "seats", "seats"),
        (r.sides not in (2, 3, r.seats), "sides", "sides seats"),
        (r.seats % max(r.sides, 1) != 0, "sides_uneven", "seats sides"),
        (r.copies not in (1, 2), "copies", "copies"),
        (r.low > Rank.JACK, "no_jacks", "low"),
        (r.copies == 2 and r.piles > 0, "copies_with_piles", "copies piles"),
        (r.copies == 2 and r.joker, "copies_with_joker", "copies joker"),
        (r.hand < 0 or r.piles < 0 or r.tricks < 1, "no_cards", "hand piles"),
        (r.tricks > 24, "too_many_cards", "hand piles"),
        (r.kitty < 0, "deck_too_small", "hand piles seats low copies joker"),
        (r.turned and r.kitty == 0, "no_upcard", "hand piles seats low copies joker"),
        (sum(r.packets) != r.hand or any(n < 1 for n in r.packets), "packets", "packets hand"),
        (swap and r.kitty - r.turned < SWAPPED, "swap_without_kitty", "farmer.remedy hand"),
        (r.farmer is not None and not r.turned, "farmer_without_upcard", "farmer auction"),
        (r.farmer is not None and r.hand < 5, "farmer_without_five", "farmer hand"),
        (
            r.hand == 0 and (isinstance(r.auction, TurnUp) or r.forced_is_taken),
            "upcard_without_hand",
            "hand auction forced_is_taken",
        ),
        (
            r.hand == 0 and r.alone is not None and r.alone.best_card is not BestCard.NEVER,
            "best_card_without_hand",
            "hand alone.best_card",
        ),
        (r.draw_partners and not pairs, "draw_partners_for_four", "draw_partners seats sides"),
        (r.draw_partners and not draws, "draw_partners_without_draw", "draw_partners first_deal"),
    ]


def _calling(r: "Rules") -> list[_Wrong]:
    pairs, countdown = r.seats == 2 * r.sides, r.counts_down
    loner_leads = r.lead in (Lead.LEFT_OF_LONER, Lead.LONER, Lead.ACROSS_FROM_DEALER)
    found: list[_Wrong] = [
        (r.alone is not None and not pairs, "alone_without_partner", "alone seats sides"),
        (r.call_ace and r.partners, "call_ace_with_partners", "call_ace sides"),
        (r.call_ace and r.seats < 4, "call_ace_seats", "call_ace seats"),
        (r.call_ace and not isinstance(r.scoring, Ladder), "call_ace_without_ladder", "call_ace scoring"),
        (r.call_ace and isinstance(r.auction, Bidding), "call_ace_with_bidding", "call_ace auction"),
        (r.call_ace and r.copies > 1, "call_ace_with_copies", "call_ace copies"),
        (r.call_ace and r.revoke is not None, "call_ace_with_revoke", "call_ace revoke"),
        (r.drop_out and r.partners, "drop_out_with_partners", "drop_out sides"),
        (r.drop_out and not countdown, "drop_out_without_countdown", "drop_out scoring"),
        (r.drop_out and r.seats == 2, "drop_out_for_two", "drop_out seats"),
        (r.forced_is_taken and r.forced is None, "forced_is_taken_without_forced", "forced_is_taken forced"),
        (r.forced is not None and not countdown, "forced_without_countdown", "forced scoring"),
        (r.lead is Lead.ACROSS_FROM_DEALER and r.seats != 4, "lead_across_for_four", "lead seats"),
        (loner_leads and r.alone is None and not _lone_bids(r), "lead_without_loner", "lead alone"),
    ]
    match r.auction:
        case TurnUp() as a:
            no_maker, stick = a.passed_out is PassedOut.NO_TRUMP, a.stick
            other_deal = a.passed_out is not PassedOut.NEXT_DEALS
            found += [
                (a.rounds not in (1, 2), "turn_up_rounds", "auction.rounds"),
                (
                    a.no_trump is NoTrump.SECOND_ROUND and a.rounds == 1,
                    "no_trump_without_second_round",
                    "auction.no_trump auction.rounds",
                ),
                (
                    a.no_trump is NoTrump.STUCK and not stick,
                    "no_trump_without_stick",
                    "auction.no_trump auction.stick",
                ),
                (
                    a.stuck_may_name_turned and not stick,
                    "stuck_may_name_without_stick",
                    "auction.stuck_may_name_turned auction.stick",
                ),
                (stick and other_deal, "stick_with_passed_out", "auction.stick auction.passed_out"),
                (
                    stick and a.natural_trump,
                    "stick_with_natural_trump",
                    "auction.stick auction.natural_trump",
                ),
                (no_maker and not countdown, "passed_out_without_countdown", "auction.passed_out scoring"),
                (
                    r.joker and a.no_trump is not NoTrump.NEVER,
                    "joker_with_no_trump",
                    "joker auction.no_trump",
                ),
                (r.joker and no_maker, "joker_with_passed_out", "joker auction.passed_out"),
            ]
        case FreeChoice() as a:
            found.append((r.joker and a.no_trump, "joker_with_no_trump", "joker auction.no_trump"))
        case Bidding() as a:
            lone, no_trump = bool(a.lone), a.no_trump or a.low_no_trump
            contract = isinstance(r.scoring, Contract)
            found += [
                (not 1 <= a.low <= r.tricks, "bid_low", "auction.low hand piles"),
                (r.joker and no_trump, "joker_with_no_trump", "joker auction.no_trump auction.low_no_trump"),
                (lone and not pairs, "lone_bids_without_partner", "auction.lone seats sides"),
                (lone and r.alone is not None, "alone_with_lone_bids", "alone auction.lone"),
                (lone and not contract, "lone_bids_without_contract", "auction.lone scoring"),
                (r.alone is not None, "alone_with_bidding", "alone auction"),
                (len(a.lone) > 8, "too_many_lone_bids", "auction.lone"),
                (
                    any(not 0 <= bid.exchange <= r.hand for bid in a.lone),
                    "lone_bid_exchange",
                    "auction.lone hand",
                ),
                (
                    a.stick and a.passed_out is not PassedOut.NEXT_DEALS,
                    "stick_with_passed_out",
                    "auction.stick auction.passed_out",
                ),
                (a.passed_out is PassedOut.NO_TRUMP, "passed_out_with_bidding", "auction.passed_out auction"),
            ]
    return found


def _lone_bids(r: "Rules") -> int:
    return len(r.auction.lone) if isinstance(r.auction, Bidding) else 0


def _points(r: "Rules") -> list[_Wrong]:
    countdown, own_tricks = r.counts_down, isinstance(r.scoring, OwnTricks)
    bidding, contract = isinstance(r.auction, Bidding), isinstance(r.scoring, Contract)
    reached = r.target is not None and (r.target >= r.start if countdown else r.target <= r.start)
    down = "target_not_below_start" if countdown else "target_not_above_start"
    return [
        (r.target is None and r.deals is None, "no_end", "target deals"),
        (r.deals is not None and r.deals < 1, "deals", "deals"),
        (
            r.passed_out_counts and r.deals is None,
            "passed_out_counts_without_deals",
            "passed_out_counts deals",
        ),
        (
            r.passed_out_counts
            and not isinstance(r.auction, FreeChoice)
            and r.auction.passed_out is PassedOut.SAME_DEALS,
            "passed_out_counts_with_same_deals",
            "passed_out_counts auction.passed_out",
        ),
        (
            r.passed_out_counts and r.farmer is not None and r.farmer.remedy is Remedy.REDEAL,
            "passed_out_counts_with_redeal",
            "passed_out_counts farmer.remedy",
        ),
        (contract and not bidding, "contract_without_bidding", "scoring auction"),
        (own_tricks and r.sides > 2, "own_tricks_for_two_sides", "scoring sides"),
        (own_tricks and r.alone is not None, "own_tricks_with_alone", "scoring alone"),
        (countdown and r.partners, "countdown_with_partners", "scoring sides"),
        (reached, down, "start target"),
    ]


def _ladder(r: "Rules") -> list[_Fault]:
    """What is wrong with the steps of ladder scoring, which rise from the fewest tricks that are paid."""
    if not isinstance(r.scoring, Ladder):
        return []
    found: list[_Fault] = []
    if r.call_ace and r.scoring.euchre == 0:
        path = "scoring.euchre"
        found.append(("call_ace_pays_nothing", f"{path} call_ace", {}))
    defended = r.alone is not None and r.alone.defend is not DefendAlone.NEVER
    paid = ["steps", *["lone"] * (r.alone is not None or r.call_ace), *["lone_defence"] * defended]
    for name in paid:
        path, steps = f"scoring.{name}", getattr(r.scoring, name)
        if not steps:
            found.append(("ladder_empty", path, {}))
            continue
        if not all(low[0] < high[0] and low[1] < high[1] for low, high in pairwise(steps)):
            found.append(("ladder_not_rising", path, {}))
        first, last = steps[0][0], steps[-1][0]
        if name == "lone_defence":
            kind, least = "lone_defence_starts_wrong", r.tricks - r.make + 1
        else:
            bid = r.auction.low if isinstance(r.auction, Bidding) else 0
            kind, least = "ladder_starts_wrong", r.needed(bid, alone=name == "lone")
        if first != least:
            fields = f"{path} hand piles"
            found.append((kind, fields, {"first": first, "least": least}))
        if r.call_ace and any(value == 0 for _, value in steps):
            found.append(("call_ace_pays_nothing", f"{path} call_ace", {}))
        if last > r.tricks:
            fields = f"{path} hand piles"
            found.append(("ladder_ends_too_high", fields, {"last": last}))
    return found
