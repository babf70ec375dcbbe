"""Named rules and their other names: data only. A house rule is a `dataclasses.replace` of one of these."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from euchre.base.errors import did_you_mean
from euchre.rules.cards import Rank, Suit
from euchre.rules.errors import RulesError
from euchre.rules.rules import (
    Alone,
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    FirstDeal,
    FreeChoice,
    JokerUp,
    Ladder,
    Lead,
    LoneBid,
    NoTrump,
    OwnTricks,
    PassedOut,
    Pickup,
    Revoke,
    Rules,
    Tie,
    TurnUp,
)

TWELVE: Final = Rules(
    seats=2,
    hand=4,
    piles=4,
    packets=(4,),
    auction=FreeChoice(),
    scoring=OwnTricks(),
    target=31,
)
"""Seed 000: four down, four up on them, four in hand; tricks count, to 31 (scoring A)."""

SHORT: Final = Ladder(steps=((7, 1), (8, 2), (9, 3), (10, 4)), euchre=2)
"""Seed 000, scoring B: kept with two fives."""

TWO: Final = Rules(
    seats=2,
    auction=TurnUp(pickup=Pickup.MAY_WHEN_ORDERED, bury_upcard=False),
)
"""Seed 001: two players, five cards; the upcard replaces a card from the dealer's own hand (S1-05)."""

FOUR: Final = Rules(
    low=Rank.SEVEN,
    auction=TurnUp(pickup=Pickup.MAY),
    alone=Alone(),
    cut=True,
    first_deal=FirstDeal.LOWEST,
    draw_partners=True,
)
"""Seed 002: four players in partnerships, 32 cards."""

EUCHRE: Final = replace(FOUR, low=Rank.NINE)
"""Ordinary Euchre: seed 002 with 24 cards."""

TOURNAMENT: Final = Rules(
    auction=TurnUp(stick=True),
    alone=Alone(),
    cut=True,
    first_deal=FirstDeal.FIRST_JACK,
)
"""What tournament sheets agree on: 24 cards, stick the dealer, the upcard must be taken."""

BRITISH: Final = Rules(
    joker=True,
    auction=TurnUp(joker_up=JokerUp.BLIND),
    alone=Alone(partner_of_dealer_must=True),
    cut=True,
)
"""25 cards with the Benny; the dealer's partner orders up alone or not at all."""

CUTTHROAT: Final = Rules(
    seats=3,
    sides=3,
    auction=TurnUp(stick=True),
    scoring=Ladder(steps=((3, 1), (5, 3)), euchre=2),
    tie=Tie.SHARE,
)
"""Three players, the maker alone against the other two."""


def _called(players: int) -> Ladder:
    """What a called ace pays: a march with a partner 2, with more players 3; alone as many as play (CA5)."""
    return Ladder(steps=((3, 1), (5, 2 if players == 4 else 3)), lone=((3, 1), (5, players)))


CALL_ACE: Final = Rules(
    sides=4,
    auction=TurnUp(),
    call_ace=True,
    scoring=_called(4),
    tie=Tie.SHARE,
)
"""
Everyone plays alone, but who holds an ace that the maker names is the maker's partner for the hand (CA).
"""

BUCK: Final = Rules(
    sides=4,
    auction=TurnUp(no_trump=NoTrump.SECOND_ROUND, passed_out=PassedOut.NO_TRUMP),
    forced=Suit.CLUBS,
    drop_out=True,
    scoring=Countdown(),
    start=25,
    target=0,
)
"""Everyone plays alone, from 25 down; clubs turned up are trump at once."""

DIRTY_CLUBS: Final = replace(
    BUCK,
    auction=Bidding(low=2, named=False),
    lead=Lead.MAKER,
    start=15,
)
"""Buck with an auction for the number of tricks."""

BID: Final = Rules(
    hand=6,
    packets=(3, 3),
    auction=Bidding(),
    lead=Lead.MAKER,
    scoring=Contract(),
    target=32,
)
"""24 cards, six each: a number and a denomination, one turn each."""

BID_48: Final = replace(
    BID,
    copies=2,
    hand=12,
    packets=(4, 4, 4),
    auction=Bidding(
        low=6,
        named=False,
        low_no_trump=True,
        stick=True,
        lone=(
            LoneBid(exchange=2, made=18, lost=18),
            LoneBid(exchange=1, made=20, lost=20),
            LoneBid(made=24, lost=24),
        ),
    ),
    target=52,
)
"""Two packs of 24, twelve cards each; the winner names trump after the auction."""

TWELVE_RULES: Final = replace(TWELVE, revoke=Revoke(out_of_turn=True))

VARIANTS: Final[dict[str, Rules]] = {
    "twelve": TWELVE,
    "twelve-short": replace(TWELVE, scoring=SHORT, target=10),
    "twelve-honour": TWELVE_RULES,
    "twelve-3-6": replace(TWELVE, piles=3, hand=6, packets=(3, 3)),
    "twelve-6-0": replace(TWELVE, piles=6, hand=0, packets=()),
    "twelve-5-2": replace(TWELVE, piles=5, hand=2, packets=(2,)),
    "twelve-0-12": replace(TWELVE, piles=0, hand=12, packets=(4, 4, 4)),
    "twelve-bid": replace(
        TWELVE,
        auction=Bidding(low=7, named=False, no_trump=False, stick=True),
        scoring=Ladder(steps=tuple((tricks, tricks - 6) for tricks in range(7, 13)), euchre=0),
        target=10,
    ),
    "eleven": replace(
        TWELVE, piles=3, hand=5, packets=(3, 2), auction=TurnUp(stick=True, pickup=Pickup.MAY_WHEN_ORDERED)
    ),
    "two": TWO,
    "two-32": replace(TWO, low=Rank.SEVEN),
    "two-25": replace(TWO, joker=True),
    "two-honour": replace(TWO, revoke=Revoke(points=2, next_trick_first=True)),
    "four": FOUR,
    "euchre": EUCHRE,
    "four-28": replace(FOUR, low=Rank.EIGHT),
    "four-25": replace(EUCHRE, joker=True),
    "four-29": replace(FOUR, low=Rank.EIGHT, joker=True),
    "four-33": replace(FOUR, joker=True),
    "four-honour": replace(EUCHRE, revoke=Revoke(points=2, lone_points=4)),
    "tournament": TOURNAMENT,
    "tournament-8": replace(TOURNAMENT, target=None, deals=8),
    "canadian": replace(
        TOURNAMENT,
        alone=Alone(partner_of_dealer_must=True, defend=DefendAlone.LONERS),
        lead=Lead.LEFT_OF_LONER,
    ),
    "railroad-best": replace(
        TOURNAMENT, alone=Alone(best_card=BestCard.DISCARD_FIRST, defend=DefendAlone.LONERS)
    ),
    "british": BRITISH,
    "cutthroat": CUTTHROAT,
    "cutthroat-32": replace(CUTTHROAT, low=Rank.SEVEN),
    "call-ace": CALL_ACE,
    "call-ace-5": replace(CALL_ACE, seats=5, sides=5, low=Rank.EIGHT, scoring=_called(5)),
    "call-ace-6": replace(CALL_ACE, seats=6, sides=6, low=Rank.SEVEN, scoring=_called(6)),
    "three-pairs": Rules(
        seats=6, sides=3, low=Rank.SEVEN, auction=TurnUp(stick=True), alone=Alone(), cut=True
    ),
    "buck": BUCK,
    "buck-20": replace(BUCK, start=20),
    "buck-15": replace(BUCK, start=15),
    "dirty-clubs": DIRTY_CLUBS,
    "bid": BID,
    "bid-stick": replace(BID, auction=Bidding(low=3, stick=True)),
    "bid-rounds": replace(BID, auction=Bidding(rounds=0, low_no_trump=True)),
    "bid-48": BID_48,
    "bid-48-named": replace(BID_48, auction=Bidding()),
}
"""Every named game; the first of a family is its default."""

_TWO_BEFORE: Final = replace(TWO, auction=TurnUp(pickup=Pickup.MAY_WHEN_ORDERED))

FORMER: Final[dict[str, Rules]] = {
    "two": _TWO_BEFORE,
    "two-32": replace(_TWO_BEFORE, low=Rank.SEVEN),
    "two-25": replace(_TWO_BEFORE, joker=True),
    "two-honour": replace(
        _TWO_BEFORE, revoke=Revoke(points=2, next_trick_first=True, after_last_trick=False)
    ),
}
"""What names meant that mean something else today: in records of version 1, and as bases of share codes."""

ALIASES: Final[dict[str, str]] = {
    "12": "twelve",
    "two-twelve": "twelve",
    "4": "four",
    "2": "two",
    "standard": "tournament",
    "benny": "british",
    "three": "cutthroat",
    "3": "cutthroat",
    "4-25": "four-25",
    "double": "bid-48",
    "four-24": "euchre",
}
"""Other names that people type, and the game each means."""


KEPT_NAMES: Final[dict[str, str]] = {"euchre": "four-24"}
"""What files, logs and databases call a game that had another name when the first of them was written."""


def game_name(text: str) -> str:
    """
    Return the name of the game that *text* names, perhaps by another of its names; of no game, *text* itself
    in small letters.

    >>> game_name("Euchre"), game_name("four-24"), game_name("Whist")
    ('euchre', 'euchre', 'whist')
    """
    key = text.strip().lower()
    return ALIASES.get(key, key)


def kept_name(name: str) -> str:
    """
    Return the name by which files, logs and databases keep the game called *name*, so that older programs
    read them, too.
    """
    return KEPT_NAMES.get(name, name)


def variant(name: str) -> Rules:
    """
    Return the rules called *name*, in capitals or small letters.

    >>> variant("Euchre").tricks
    5

    Raises: RulesError with the name that may be meant.
    """
    rules = VARIANTS.get(game_name(name))
    if rules is None:
        raise RulesError(no_game(name, [*VARIANTS, *ALIASES]))
    return rules


LISTED: Final = "`euchre variants` lists those there are"
"""Where the names of games are found."""


def no_game(name: str, known: Iterable[str] = (), shown: str = "", otherwise: str = LISTED) -> str:
    """
    Return the text that says that no game is called *name* and, where the *known* names are given, what would
    do. *shown* is how the name is written in the text, where it is no text itself; else it stands in quotes.
    *otherwise* is what would do where no known name is like it.

    >>> no_game("fuor"), no_game("fuor", ["two", "four"])
    ("no game is called 'fuor'", "no game is called 'fuor'; did you mean four?")
    >>> no_game("", ["two", "four"], "a list")
    'no game is called a list; `euchre variants` lists those there are'
    """
    text = f"no game is called {shown or repr(name[:40])}"
    words = list(known)
    return f"{text}; {did_you_mean(name, words, otherwise)}" if words else text
