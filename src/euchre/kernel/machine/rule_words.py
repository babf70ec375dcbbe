"""The rules of a table as words of the kernel."""

from dataclasses import replace
from functools import cache
from typing import Final

from euchre.cards import CARDS, Rank, Suit, Trump
from euchre.errors import EuchreError
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.card_bits import Layout, layout
from euchre.kernel.machine.compiled import Words, table
from euchre.kernel.machine.support import refusal
from euchre.mechanisms import JokerUp
from euchre.rules import Bidding, Contract, Countdown, FreeChoice, Ladder, OwnTricks, Rules, TurnUp
from euchre.scoring import step


@cache
def rules_words(rules: Rules) -> Words:
    """
    The rules as words; kept, for their address to stay good.

    Raises: EuchreError when the kernel does not play them.
    """
    reason = refusal(rules)
    if reason is not None:
        raise EuchreError(reason)
    made = table(w.RULES_WORDS)
    for values in (_table(rules), _auction(rules), _scoring(rules)):
        for word, value in values.items():
            made[word] = value
    rows = {
        w.SIDE: [rules.side(seat) for seat in range(rules.seats)],
        w.MATES: [_mates(rules, seat) for seat in range(rules.seats)],
        w.PACKET: rules.packets,
        **_ladders(rules),
        **_lone_bids(rules),
        **_layouts(replace(PLAINEST, low=rules.low, copies=rules.copies, joker=rules.joker)),
    }
    for word, row in rows.items():
        made[word : word + len(row)] = row
    return made


def _mates(rules: Rules, seat: int) -> int:
    """A bit for each other seat of the same side."""
    return sum(1 << s for s in range(rules.seats) if s != seat and rules.side(s) == rules.side(seat))


def _table(rules: Rules) -> dict[int, int]:
    alone, farmer = rules.alone, rules.farmer
    return {
        w.SEATS: rules.seats,
        w.SIDES: rules.sides,
        w.TRICKS: rules.tricks,
        w.MAKE: rules.make,
        w.PILES_EACH: rules.piles,
        w.PACKETS: len(rules.packets),
        w.CARDS_IN_DECK: rules.cards_in_deck,
        w.TURNED: rules.turned,
        w.FIRSTS: layout(rules, None).firsts,
        w.PARITY: rules.copies - 1,
        w.FORCED: -1 if rules.forced is None else rules.forced,
        w.FORCED_TAKEN: rules.forced_is_taken,
        w.WEAK: -1 if farmer is None else w.number(farmer.hand),
        w.REMEDY: 0 if farmer is None else w.number(farmer.remedy),
        w.KEEP_SUIT: farmer is not None and farmer.keep_upcard_suit,
        w.MAY_ALONE: alone is not None,
        w.CANADIAN: alone is not None and alone.partner_of_dealer_must,
        w.MAY_DEFEND: w.NEVER_DEFEND if alone is None else w.number(alone.defend),
        w.BEST_CARD: w.NO_EXCHANGE if alone is None else w.number(alone.best_card),
        w.DROP_OUT: rules.drop_out,
        w.LEAD: w.number(rules.lead),
    }


def _auction(rules: Rules) -> dict[int, int]:
    match rules.auction:
        case TurnUp() as auction:
            fixed = auction.joker_up is JokerUp.FIXED
            return {
                w.AUCTION: w.TURN_UP,
                w.ROUNDS: auction.rounds,
                w.STICK: auction.stick,
                w.STUCK_NAMES_TURNED: auction.stuck_may_name_turned,
                w.NAMES_TURNED: auction.name_turned,
                w.LATE_NO_TRUMP: w.number(auction.no_trump),
                w.TAKES: w.number(auction.pickup),
                w.BURY: auction.bury_upcard,
                w.NATURAL: auction.natural_trump,
                w.UPCARD_NATURAL: auction.upcard_is_natural,
                w.IF_PASSED_OUT: w.number(auction.passed_out),
                w.JOKER_UP: w.number(auction.joker_up),
                w.JOKER_SUIT: auction.joker_suit if fixed else -1,
            }
        case FreeChoice() as auction:
            return {
                w.AUCTION: w.FREE_CHOICE,
                w.ROUNDS: 1,
                w.LATE_NO_TRUMP: auction.no_trump,
                w.BURY: 1,
                w.JOKER_UP: -1,
                w.JOKER_SUIT: -1,
            }
        case Bidding() as auction:
            return {
                w.AUCTION: w.BIDDING,
                w.ROUNDS: auction.rounds,
                w.STICK: auction.stick,
                w.BURY: 1,
                w.IF_PASSED_OUT: w.number(auction.passed_out),
                w.JOKER_UP: -1,
                w.JOKER_SUIT: -1,
                w.LEAST: auction.low,
                w.NAMED: auction.named,
                w.NAMES: 15 | auction.no_trump << Trump.NO_TRUMP | auction.low_no_trump << Trump.LOW,
                w.LONES: len(auction.lone),
            }


def _scoring(rules: Rules) -> dict[int, int]:
    match rules.scoring:
        case OwnTricks():
            return {w.SCORING: w.OWN_TRICKS}
        case Ladder() as ladder:
            return {
                w.SCORING: w.LADDER,
                w.EUCHRE: ladder.euchre,
                w.LONE_EUCHRE: ladder.lone_euchre,
                w.SUPER_EUCHRE: ladder.super_euchre,
                w.FROM_MAKER: ladder.euchre_from_maker,
            }
        case Contract() as contract:
            return {w.SCORING: w.CONTRACT, w.BONUS: contract.bonus, w.ONLY_BID: contract.only_the_bid}
        case Countdown() as countdown:
            return {w.SCORING: w.COUNTDOWN, w.PENALTY: countdown.penalty}


def _ladders(rules: Rules) -> dict[int, list[int]]:
    if not isinstance(rules.scoring, Ladder):
        return {}
    ladders = {
        w.STEPS: rules.scoring.steps,
        w.LONE_STEPS: rules.scoring.lone,
        w.DEFENCE: rules.scoring.lone_defence,
    }
    return {word: [step(steps, tricks) for tricks in range(25)] for word, steps in ladders.items()}


def _lone_bids(rules: Rules) -> dict[int, list[int]]:
    lone = rules.auction.lone if isinstance(rules.auction, Bidding) else ()
    return {
        w.EXCHANGE: [bid.exchange for bid in lone],
        w.MADE: [bid.made for bid in lone],
        w.LOST: [bid.lost for bid in lone],
    }


PLAINEST: Final = Rules(seats=2, hand=1, packets=(1,), auction=FreeChoice(), scoring=OwnTricks())
"""Rules that any deck fits."""


@cache
def _layouts(rules: Rules) -> dict[int, list[int]]:
    """Where the cards of the deck are, under each trump and before; *rules* are `PLAINEST` with the deck."""
    raw = layout(rules, None)
    places = [at for at in range(64) if raw.card[at] is not None]

    def mask(*ranks: Rank) -> int:
        return sum(
            1 << at for at in places if raw.card[at] in [8 * suit + rank for suit in Suit for rank in ranks]
        )

    suits = [[CARDS[8 * suit + rank] for rank in Rank] for suit in Suit]
    found = {
        w.SUITS: [sum(1 << at for at in places if raw.card[at] in cards) for cards in suits],
        w.NINES: [mask(Rank.NINE)],
        w.TENS: [mask(Rank.TEN)],
        w.LOWS: [mask(Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN)],
        w.ACES: [mask(Rank.ACE)],
        w.ORDER: places,
    }
    for row, trump in enumerate((*Trump, None)):
        under = layout(rules, trump)
        found[w.PLACE + 33 * row] = [max(place, 0) for place in under.place]
        found[w.CARD + 64 * row] = [0 if card is None else int(card) for card in under.card]
        if trump is not None:
            found[w.TRUMPS + row] = [under.trumps]
            found[w.MOVE + 64 * row] = [_moved(raw, under, at) for at in range(64)]
    return found


def _moved(raw: Layout, under: Layout, at: int) -> int:
    """Where the card at that place before trump was fixed lies under it."""
    card = raw.card[at]
    return 0 if card is None else under.place[card] + at - raw.place[card]
