"""
The numbers of the actions in an environment: 0 to n - 1, for the actions that these rules know.

They are in ascending order of `euchre.rules.actions.code`, by which the whole project knows actions; the last
number is `Numbering.wait`, the action of a seat that has nothing to decide.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from euchre.rl.options import known_rules
from euchre.rules.actions import (
    Action,
    Bid,
    Call,
    CallAce,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    GoAlone,
    Leave,
    Pass,
    Play,
    Stay,
    action,
    code,
)
from euchre.rules.cards import Card, Suit, Trump
from euchre.rules.mechanisms import (
    BestCard,
    Bidding,
    DefendAlone,
    FreeChoice,
    NoTrump,
    Pickup,
    Remedy,
    TurnUp,
)
from euchre.rules.rules import Rules

SUIT_ORDERS: Final = 8
"""The number of ways to rename the suits so that two suits of one colour stay two of one colour."""


def renamed_suit(suit: int, suit_order: int) -> int:
    """
    Return the suit, 0 to 3, that *suit* is called under *suit_order*, 0 to `SUIT_ORDERS` - 1; 0 changes none.

    Suits are exchanged so that two of one colour stay two of one colour: first suit *s* becomes
    ``s ^ suit_order >> 1``, then, under an odd one, diamonds and hearts change places.
    """
    found = suit ^ suit_order >> 1
    return 3 - found if suit_order & 1 and found in (1, 2) else found


def renamed_card(card: Card, suit_order: int) -> Card:
    """Return what *card* is called under *suit_order*; the joker has no suit to rename."""
    if suit_order == 0 or card.suit is None:
        return card
    return Card(8 * renamed_suit(card.suit, suit_order) + card % 8)


def renamed_trump(trump: Trump, suit_order: int) -> Trump:
    """Return what *trump* is called under *suit_order*; no trump stays no trump."""
    return trump if trump.suit is None else Trump(renamed_suit(trump.suit, suit_order))


def renamed_action(done: Action, suit_order: int) -> Action:
    """Return *done* with its card, its trump or its suit as they are called under *suit_order*."""
    if suit_order == 0:
        return done
    match done:
        case Play(card) | Discard(card) | Give(card):
            return type(done)(renamed_card(card, suit_order))
        case Call(trump, alone):
            return Call(renamed_trump(trump, suit_order), alone)
        case Bid(trump=trump) if trump is not None:
            return replace(done, trump=renamed_trump(trump, suit_order))
        case CallAce(suit) if suit is not None:
            return CallAce(Suit(renamed_suit(suit, suit_order)))
        case _:
            return done


@dataclass(frozen=True, eq=False)  # there is one for each rules, by `numbering`
class Numbering:
    """The actions of one set of rules, numbered; made by `numbering`."""

    codes: tuple[int, ...]
    """By number: the action's code (`euchre.rules.actions.code`); `wait` has none and is not in it."""
    actions: tuple[Action, ...]
    """By number: the action."""

    @property
    def wait(self) -> int:
        """The number of the action to wait, the only lawful one for a seat that is not to act."""
        return len(self.codes)

    def __len__(self) -> int:
        """How many numbers there are, `wait` among them: the n of a ``Discrete(n)``."""
        return len(self.codes) + 1

    def number(self, code_or_action: int | Action) -> int:
        """
        Return the number of an action, or of the action with that code.

        Raises: KeyError when these rules know no such action.
        """
        return self._numbers[code_or_action if isinstance(code_or_action, int) else code(code_or_action)]

    def under(self, suit_order: int) -> tuple[Action, ...]:
        """
        Return the actions that the numbers stand for while the suits are renamed by *suit_order*
        (`renamed_suit`): the action of number *n* at index *n*.
        """
        return _under(self, suit_order)

    @property
    def _numbers(self) -> dict[int, int]:
        return _by_code(self.codes)


@cache
def _by_code(codes: tuple[int, ...]) -> dict[int, int]:
    return {each: number for number, each in enumerate(codes)}


@cache
def _under(numbers: Numbering, suit_order: int) -> tuple[Action, ...]:
    names = {renamed_action(each, suit_order): each for each in numbers.actions}
    return tuple([names[each] for each in numbers.actions])


def numbering(rules: Rules | str) -> Numbering:
    """
    Return the numbers of the actions that a seat may ever be offered in a game: *rules*, or their name.

    >>> from euchre.rules.variants import TOURNAMENT
    >>> len(numbering(TOURNAMENT)), numbering(TOURNAMENT).actions[:2]
    (58, (Pass(), Call(trump=<Trump.CLUBS: 0>, alone=False)))

    Raises: EuchreError, RulesError when there is no such game.
    """
    return _numbering(known_rules(rules))


@cache  # of rules only: a file that is named may change
def _numbering(rules: Rules) -> Numbering:
    codes = tuple(sorted({*_spoken(rules), *_asked(rules), *_cards(rules)}))
    return Numbering(codes, tuple([action(each, rules.tricks) for each in codes]))


def _spoken(rules: Rules) -> list[int]:
    """The codes of the auction; a dealer who calls blind, or who turns up a joker, may name any suit."""
    auction = rules.auction
    lone_call = rules.alone is not None and (
        rules.alone.partner_of_dealer_must or not rules.declared_after_call
    )
    alone = (False, True) if lone_call else (False,)
    suits = tuple(Trump)[:4]
    match auction:
        case TurnUp() | FreeChoice():
            never = auction.no_trump in (False, NoTrump.NEVER)
            trumps = suits if never else (*suits, Trump.NO_TRUMP)
            calls = [code(Call(trump, lonely)) for trump in trumps for lonely in alone]
            return [code(Pass()), *calls, *[code(Call(trump)) for trump in suits if rules.joker]]
        case Bidding():
            extra = [Trump.NO_TRUMP] * auction.no_trump + [Trump.LOW] * auction.low_no_trump
            trumps = (*suits, *extra)
            named: tuple[Trump | None, ...] = trumps if auction.named else (None,)
            bids = [Bid(n, trump) for n in range(auction.low, rules.tricks + 1) for trump in named]
            bids += [Bid(rules.tricks, t, rung + 1) for rung in range(len(auction.lone)) for t in named]
            names = [] if auction.named else [code(Call(trump)) for trump in trumps]
            return [code(Pass()), *map(code, bids), *names]


def _asked(rules: Rules) -> list[int]:
    """The codes of the other actions before the first lead, except those with cards."""
    turn_up, alone = rules.auction, rules.alone
    found = []
    if isinstance(turn_up, TurnUp) and turn_up.pickup is not Pickup.MUST:
        found.append(code(Leave()))
    if rules.farmer is not None:
        found += [code(Pass()), code(Farmer())]
    if rules.declared_after_call:
        found += [code(Pass()), code(GoAlone())]
    if alone is not None and alone.defend is not DefendAlone.NEVER:
        found += [code(Pass()), code(Defend())]
    if rules.drop_out:
        found += [code(Stay()), code(Drop())]
    if rules.call_ace:
        found += [code(CallAce(suit)) for suit in (None, *Suit)]
    return found


def _cards(rules: Rules) -> list[int]:
    """The codes of playing a card, of putting one down, of giving one away."""
    turn_up, farmer = rules.auction, rules.farmer
    gift = partner_may_give(rules)
    put = gift or rules.forced_is_taken or isinstance(turn_up, TurnUp)
    put = put or (farmer is not None and farmer.remedy is Remedy.SWAP)
    deck = sorted(set(rules.deck))
    kinds: list[type[Play | Discard | Give]] = [Play, *[Discard] * put, *[Give] * gift]
    return [code(kind(card)) for kind in kinds for card in deck]


def partner_may_give(rules: Rules) -> bool:
    """Return whether a partner may have to give cards to a lone player."""
    lone = rules.auction.lone if isinstance(rules.auction, Bidding) else ()
    best = rules.alone is not None and rules.alone.best_card is not BestCard.NEVER
    return best or any(bid.exchange for bid in lone)
