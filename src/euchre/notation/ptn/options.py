"""
The options of Trickster's game as our rules, and ours as its options.

Its JSON leaves out what is usual. The names and what they do are those of TricksterBots (MIT licence:
`EuchreBot.cs`, `TestEuchrePTNs.cs`) and of the games that people filed there.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NoReturn

from euchre.base.numbers import count_in_figures
from euchre.notation.strict import Json, parse_json
from euchre.rules.cards import Rank
from euchre.rules.errors import NotationError, RulesError, TextPlace
from euchre.rules.fields import differing
from euchre.rules.mechanisms import (
    Alone,
    BestCard,
    Bidding,
    Contract,
    DefendAlone,
    FarmersHand,
    Ladder,
    Lead,
    LoneBid,
    NoTrump,
    Remedy,
    TurnUp,
    WeakHand,
)
from euchre.rules.rules import Rules
from euchre.rules.text.plain import Leaf, nearest_variants
from euchre.rules.variants import VARIANTS

OPTIONS_TAG: Final = "GameOptionsJson"

_SEATS: Final = range(2, 7)
_LOWEST: Final = {16: Rank.JACK, 20: Rank.TEN, 24: Rank.NINE, 28: Rank.EIGHT, 32: Rank.SEVEN}
"""By the cards of one pack, `deckSize`, without a joker."""

_HARMLESS: Final = frozenset(["noWatching", "noSuggestions", "isPartnership", "gameCode"])
"""Options that change nothing in a recorded deal."""

_KNOWN: Final = frozenset([
    "players", "deckSize", "numDecks", "withJoker", "gameOverScore", "variation", "stickTheDealer",
    "allowNotrump", "allowLowNotrump", "callForBest", "goUnder", "aloneTake5", "defendAlone", "minBid",
    "bidType", "biddingStyle", "makerLeadsFirst", "offerAloneCall2", "noAlone",
])  # fmt: skip
_UNPLAYED: Final = {
    "withKitty": "a kitty for the bidder",
    "take4for1": "a point only from four tricks on",
}
"""Options by which the cards or the scores are others, and which this library does not play."""

_BY_KEY: Final = {name.lower(): name for name in (*_KNOWN, *_UNPLAYED, *_HARMLESS)}

_UNTOLD: Final = frozenset(["packets", "cut", "first_deal", "draw_partners", "tie", "revoke"])
"""Fields of `Rules` that no option tells, and that leave nothing behind in a deal that was played."""


def read_options(text: str) -> tuple[dict[str, Json], list[str]]:
    """
    Return the options in the JSON *text*, by the names of TricksterBots, and the names of those that are on
    and not known here.

    Raises: NotationError when it is no JSON object, or names an option that cannot be played.
    """
    try:
        value = parse_json(text or "{}").value
    except NotationError as error:
        raise NotationError.within(f"[{OPTIONS_TAG}]: ", error, path=OPTIONS_TAG) from None
    if not isinstance(value, dict):
        _refuse("", "an object { } belongs here")
    found = {_BY_KEY.get(key.lower(), key): part for key, part in value.items()}
    for name, what in _UNPLAYED.items():
        if found.get(name):
            _refuse(name, f"this library does not play {what}")
    strange = [name for name, part in found.items() if part and name not in _KNOWN | _HARMLESS]
    return found, strange


def rules_of(options: Mapping[str, Json], weak: WeakHand = WeakHand.MIXED4, seats: int = 4) -> Rules:
    """
    Return the rules of a game with these *options*, as `read_options` returns them. What no option tells is
    as in the nearest game of ours.

    *weak* is the kind of hand that may go under; *seats* holds where `players` is not told.

    Raises: NotationError, with the option, when no such rules can be played here.
    """
    if "players" not in options and seats not in _SEATS:
        hands = count_in_figures(seats, "hand")
        text = f"[Deal]: {hands}, where 2 to 6 are wanted; write - for one not known"
        raise NotationError(text, place=TextPlace(path="Deal"))
    return _with_untold(_told_rules(options, weak, _number(options, "players", seats, _SEATS)))


@lru_cache
def _with_untold(rules: Rules) -> Rules:
    """The *rules* with the fields in `_UNTOLD` as in the nearest game, but packets that fit the hand."""
    alike = [name for name, one in VARIANTS.items() if (one.seats, one.sides) == (rules.seats, rules.sides)]
    # Of games that are equally near by their options, the nearest one by all of their rules.
    nearest = nearest_variants(rules, nearest_variants(rules, alike, _counted))
    game = VARIANTS[nearest[0]] if nearest else rules
    return replace(rules, **{name: getattr(game, name) for name in _UNTOLD - {"packets"}})


def _counted(difference: Leaf) -> bool:
    """Whether a *difference* counts: not where no option tells it, nor where the deal itself shows it."""
    return difference.keys[0] not in _UNTOLD and difference.keys not in _IN_THE_DEAL


def _told_rules(options: Mapping[str, Json], weak: WeakHand, seats: int) -> Rules:
    """As `rules_of`, with the defaults of `Rules` for what no option tells."""
    size = _number(options, "deckSize", 24)
    joker = bool(options.get("withJoker")) or size % 4 == 1
    low = _LOWEST.get(size - size % 4)
    if low is None or size % 4 > 1:
        _refuse("deckSize", f"there is no deck of {size} cards; there are 16, 20, 24, 28 and 32")
    target = _number(options, "gameOverScore", 10, range(1_000_001))
    sides = 2 if seats % 2 == 0 else seats
    best = BestCard.DISCARD_FIRST if options.get("callForBest") else BestCard.NEVER
    farmer = FarmersHand(hand=weak, remedy=Remedy.SWAP) if options.get("goUnder") else None
    lead = Lead.MAKER if options.get("makerLeadsFirst") else Lead.ELDEST
    copies = _number(options, "numDecks", 1)
    common: dict[str, Any] = {
        "seats": seats, "sides": sides, "low": low, "copies": copies, "joker": joker, "farmer": farmer,
        "target": target,
    }  # fmt: skip
    try:
        if _number(options, "variation", 0) == 1:
            return _bid_euchre(options, common)
        alone = Alone(
            best_card=best,
            must_take_all=bool(options.get("aloneTake5")),
            defend=DefendAlone.LONERS if options.get("defendAlone") else DefendAlone.NEVER,
        )
        return Rules(
            **common,
            lead=lead,
            alone=None if options.get("noAlone") or sides == seats else alone,
            auction=TurnUp(
                stick=bool(options.get("stickTheDealer")),
                no_trump=NoTrump.SECOND_ROUND if options.get("allowNotrump") else NoTrump.NEVER,
            ),
            scoring=_ladder(cutthroat=sides == 3, all_alone=alone.must_take_all),
        )
    except RulesError as error:
        _refuse("", str(error))


def _ladder(*, cutthroat: bool, all_alone: bool) -> Ladder:
    if cutthroat:
        return Ladder(steps=((3, 1), (5, 3)), euchre=2)
    return Ladder(lone=((5, 4),)) if all_alone else Ladder()


def _bid_euchre(options: Mapping[str, Json], common: dict[str, Any]) -> Rules:
    cards = 4 * (8 - common["low"]) * common["copies"] + common["joker"]
    hand = cards // common["seats"]
    exchanges = [1] if options.get("callForBest") else []
    exchanges = [2, *exchanges] if options.get("offerAloneCall2") else exchanges
    worth = 2 * hand
    return Rules(
        **common,
        hand=hand,
        packets=(hand,),
        lead=Lead.MAKER if options.get("makerLeadsFirst") else Lead.ELDEST,
        auction=Bidding(
            low=max(1, _number(options, "minBid", 1)),
            rounds=0 if options.get("biddingStyle") else 1,
            named=bool(options.get("bidType")),
            no_trump=bool(options.get("allowNotrump")),
            low_no_trump=bool(options.get("allowLowNotrump")),
            stick=bool(options.get("stickTheDealer")),
            lone=tuple([LoneBid(exchange=n, made=worth, lost=worth) for n in (*exchanges, 0)]),
        ),
        scoring=Contract(must_earn=False),
    )


def unsayable(field: str, what: str) -> NotationError:
    """Return the error that PTN has no words for *what*; *field* is the path of the first field of it."""
    return NotationError(f"PTN has no words for {what}", place=TextPlace(path=field))


def options_of(rules: Rules) -> dict[str, Json]:
    """
    Return the options by which Trickster's game has these *rules*.

    Raises: NotationError that names every field for which it has no option.
    """
    auction = rules.auction
    bidding = isinstance(auction, Bidding)
    said: dict[str, Json] = {
        "gameOverScore": 10 if rules.target is None else rules.target,
        "players": rules.seats,
        "deckSize": 4 * (8 - rules.low),
        "numDecks": rules.copies,
        "withJoker": rules.joker,
        "variation": int(bidding),
        "goUnder": rules.farmer is not None and rules.farmer.remedy is Remedy.SWAP,
        "makerLeadsFirst": rules.lead is Lead.MAKER,
    }
    if isinstance(auction, Bidding):
        exchanges = [lone.exchange for lone in auction.lone]
        said |= {
            "stickTheDealer": auction.stick, "allowNotrump": auction.no_trump, "minBid": auction.low,
            "allowLowNotrump": auction.low_no_trump, "bidType": int(auction.named),
            "biddingStyle": int(auction.rounds == 0), "callForBest": 1 in exchanges,
            "offerAloneCall2": 2 in exchanges,
        }  # fmt: skip
    elif isinstance(auction, TurnUp):
        alone = rules.alone or Alone()
        said |= {
            "stickTheDealer": auction.stick, "allowNotrump": auction.no_trump is not NoTrump.NEVER,
            "callForBest": alone.best_card is not BestCard.NEVER, "aloneTake5": alone.must_take_all,
            "defendAlone": alone.defend is not DefendAlone.NEVER,
            "noAlone": rules.alone is None and rules.partners,
        }  # fmt: skip
    usual = {"gameOverScore": 10, "players": 4, "deckSize": 24, "numDecks": 1, "minBid": 1}
    told = {name: value for name, value in said.items() if value != usual.get(name, False)}
    if wrong := list(_unsayable(rules, told)):
        from euchre.english.names import (
            game_title,  # looked up when they are shown
            rules_unwritable,
        )

        raise NotationError(
            rules_unwritable(game_title(rules), [path.split(".")[0] for path in wrong]),
            place=TextPlace(path=wrong[0]),
        )
    return told


def _unsayable(rules: Rules, told: dict[str, Json]) -> Iterator[str]:
    """The paths of the fields that come back otherwise from the options *told*."""
    weak = rules.farmer.hand if rules.farmer is not None else WeakHand.MIXED4
    try:
        back = rules_of(json.loads(json.dumps(told)), weak)
    except NotationError:
        back = replace(Rules(), alone=Alone())
    for path, _ in differing(rules, back):
        keys = tuple(path.split("."))
        if keys[0] not in _UNTOLD and keys not in _IN_THE_DEAL:
            yield path


_IN_THE_DEAL: Final = frozenset([
    ("auction", "pickup"), ("auction", "bury_upcard"), ("farmer", "keep_upcard_suit"),
    ("alone", "partner_of_dealer_must"),
])  # fmt: skip
"""Choices that a deal shows where they mattered: written down, it reads the same without them."""


def _number(options: Mapping[str, Json], name: str, usual: int, allowed: range = range(1_001)) -> int:
    value = options.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool):
        _refuse(name, "a whole number belongs here")
    if value not in allowed:
        _refuse(name, f"{value} is not between {allowed[0]} and {allowed[-1]}")
    return value


def _refuse(name: str, text: str) -> NoReturn:
    where = f"{OPTIONS_TAG}.{name}" if name else OPTIONS_TAG
    raise NotationError(f"[{OPTIONS_TAG}] {name + ': ' if name else ''}{text}", place=TextPlace(path=where))
