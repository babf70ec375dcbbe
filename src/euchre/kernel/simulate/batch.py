"""
Hands by the million: dealt, called, played and scored in one call. The result is the same for any division of
the work.

Hand *n* of a seed is dealt by seat *n* modulo the number of seats. It depends only on the rules, the seed and
*n*: not on the other hands of the call, on threads or on the machine.

The seats choose at random, or as the jack does. `random_hand` leaves the same words as `random_play_on` does
after a deal, by the same draws, but plays the tricks in the processor's registers; only games with piles go
the slow way. On the reference engine `euchre.analysis.simulation.simulate.random_hand` does the same.
"""

from typing import Final

from euchre.base.errors import EuchreError
from euchre.kernel.engine.dealing import shuffle_and_deal
from euchre.kernel.engine.legal_actions import legal_before_play
from euchre.kernel.engine.scoring import end_hand
from euchre.kernel.engine.transitions import act_before_play
from euchre.kernel.engine.trick_play import legal_cards, play_card
from euchre.kernel.jack.jack import jack_hand
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, Bit, HandAddress, Mask, RngState, RulesAddress, Seats
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import (
    Words,
    at,
    compiled,
    entry,
    inlined,
    load,
    lowest,
    popcount,
    rng_below,
    rng_next,
    rng_seed,
    rng_start,
    store,
    table,
)
from euchre.kernel.machine.rule_words import rules_words
from euchre.rules.rules import Rules

HANDS_A_CALL: Final = 4096
"""Hands in one call of the kernel: a few milliseconds, after which Ctrl-C is heard."""

FIRST_OF_MATCHES: Final = 1 << 60
"""The hands of matches have the numbers from here on; single hands have lower ones."""

PLAYERS: Final = ("random", "jack")
"""The players who can play all the seats on the kernel; their places are their numbers."""

COLUMNS: Final = (
    "hand", "dealer", "upcard", "maker", "trump", "alone", "defender", "bid", "lone", "spoken", "out", "end",
)  # fmt: skip
"""
What stands in a row of `simulate`: the words of `euchre.hand.state.State` as numbers, -1 for none.

*bid* and *lone* are the tricks bid and the rung of a lone bid, 0 for none; *spoken* is how often somebody
called, bid or passed; *out* has a bit for each seat that takes no part. After these come the tricks by seat
and the points by side.
"""

COMMON_COLUMNS: Final = len(COLUMNS)


def column_names(rules: Rules) -> tuple[str, ...]:
    """
    Return the names of all columns of a simulation, in order: `COLUMNS`, tricks by seat, points by side.

    *rules* say how many seats and sides there are.
    """
    tricks = [f"tricks_{seat}" for seat in range(rules.seats)]
    return (*COLUMNS, *tricks, *[f"points_{side}" for side in range(rules.sides)])


def simulate(rules: Rules, start: int, stop: int, seed: int, player: str = "random") -> Words:
    """
    Deal, call, play and score the hands from number *start* up to, not including, *stop* of *seed*, *player*
    in every seat.

    *player* is ``random`` or ``jack`` (rules of thumb). Return shape (hands, columns), a whole number in
    each; `column_names` says what they are.

    Raises: EuchreError when the kernel does not play *rules*, knows no such player, or not 0 <= *start* <=
    *stop* <= 2**60.
    """
    if not 0 <= start <= stop <= FIRST_OF_MATCHES:
        raise EuchreError(f"no hands from {start} to {stop}: numbers go from 0 up to 2**60")
    packed, number = rules_words(rules), player_number(player)
    found, hand = table(stop - start, len(column_names(rules))), table(schema.HAND_WORDS)
    for begin in range(start, stop, HANDS_A_CALL):
        end = min(begin + HANDS_A_CALL, stop)
        _play_hands(at(packed), at(hand), rng_seed(seed), begin, end, number, at(found[begin - start :]))
    return found


def no_kernel_player(name: str) -> str:
    """Return the text that says that the kernel has no player called *name*."""
    return f"the kernel has no player called {name[:40]!r}"


def player_number(player: str) -> int:
    """
    Return the number by which the kernel knows *player*, a name: its place in `PLAYERS`.

    Raises: EuchreError when it knows none of that name.
    """
    if player not in PLAYERS:
        raise EuchreError(f"{no_kernel_player(player)}; it has {', '.join(PLAYERS)}")
    return PLAYERS.index(player)


@inlined
def play_hand(
    rules: RulesAddress, hand: HandAddress, seed: int, number: int, dealer: int, player: int
) -> RngState:
    """Deal hand *number* of *seed* and play it to its end; *player* is a `player_number`, for every seat."""
    if player == 0:
        return random_hand(rules, hand, seed, number, dealer)
    return jack_hand(rules, hand, seed, number, dealer)


@entry
def _play_hands(
    rules: RulesAddress, hand: HandAddress, seed: int, start: int, stop: int, player: int, out: Address
) -> int:
    """Play the hands from *start* up to, not including, *stop* and write their rows to *out*; return 0."""
    seats = load(rules, schema.SEATS)
    for number in range(start, stop):
        play_hand(rules, hand, seed, number, number % seats, player)
        out = _row(rules, hand, number, out)
    return 0


@inlined
def _row(rules: RulesAddress, hand: HandAddress, number: int, row: Address) -> int:
    """Write a finished hand to *row* in the order of `COLUMNS`; return the address of the next row."""
    seats, sides = load(rules, schema.SEATS), load(rules, schema.SIDES)
    store(row, 0, number)
    store(row, 1, load(hand, schema.DEALER))
    store(row, 2, load(hand, schema.UPCARD))
    store(row, 3, load(hand, schema.MAKER))
    store(row, 4, load(hand, schema.TRUMP))
    store(row, 5, load(hand, schema.ALONE))
    store(row, 6, load(hand, schema.DEFENDER))
    store(row, 7, load(hand, schema.BID_TRICKS))
    store(row, 8, load(hand, schema.BID_LONE))
    store(row, 9, load(hand, schema.SPOKEN))
    store(row, 10, load(hand, schema.OUT))
    store(row, 11, load(hand, schema.END))
    for seat in range(seats):
        store(row, COMMON_COLUMNS + seat, load(hand, schema.WON) >> 8 * seat & 255)
    for side in range(sides):
        store(row, COMMON_COLUMNS + seats + side, load(hand, schema.POINTS + side))
    return row + 8 * (COMMON_COLUMNS + seats + sides)


# --- Hands at random ----------------------------------------------------------------------------------------


@inlined
def nth_card(mask: Mask, n: int, max_n: int) -> Bit:
    """
    Return the bit of the card of *mask* that has *n* cards of it below; *n* is from 0 to *max_n*, less than
    the cards.

    Without a branch, which a processor would guess wrong.
    """
    for turn in range(max_n):
        rest = mask & (mask - 1)
        mask = rest if n > turn else mask
    return mask & -mask


@compiled
def random_calls(rules: RulesAddress, hand: HandAddress, rng: RngState) -> RngState:
    """
    Decide at random for every seat until the play begins or the hand is over; return the RNG state of the
    last draw.

    The first draw is made at the state that follows *rng*. Where there are n > 1 legal actions one draw
    ``rng_below(n)`` chooses one, in order of code.
    """
    codes = hand + 8 * schema.CODES
    while load(hand, schema.PHASE) not in (schema.PLAY, schema.OVER):
        n, chosen = legal_before_play(rules, hand, codes), 0
        if n > 1:
            rng = rng_next(rng)
            chosen = rng_below(rng, n)
        act_before_play(rules, hand, load(codes, chosen))
    return rng


@entry
def random_play_on(rules: RulesAddress, hand: HandAddress, rng: RngState) -> RngState:
    """
    Decide at random for every seat until the hand is over; return the RNG state of the last draw.

    The first draw is made at the state that follows *rng*. In the play, where n > 1 cards are legal, one draw
    ``rng_below(n)`` chooses one by place, the lowest first; two like cards in a hand count as one.
    """
    rng = random_calls(rules, hand, rng)
    while load(hand, schema.PHASE) == schema.PLAY:
        cards, drawn = legal_cards(rules, hand), rng_next(rng)
        remaining = load(rules, schema.TRICKS) - load(hand, schema.DONE)
        card = nth_card(cards, rng_below(drawn, popcount(cards)), remaining - 1)  # of one card the draw is 0
        play_card(rules, hand, lowest(card))
        rng = drawn if cards & (cards - 1) else rng
    return rng


@inlined
def next_seats(seats: int, out: Seats) -> int:
    """
    Return, by seat, who plays after it, in three bits each from the lowest on, when the seats of *out* take
    no part.

    *seats* is the number of seats.
    """
    found = 0
    for seat in range(seats):
        following = seat
        for _ in range(seats):
            following = following + 1 if following + 1 < seats else 0
            if not out >> following & 1:
                break
        found |= following << 3 * seat
    return found


@inlined
def play_all_tricks(
    hands: Address, rng: RngState, leader: int, next_seat: int, players: int, tricks: int, firsts: Mask,
    trumps: Mask,
) -> tuple[int, int]:  # fmt: skip
    """
    Play *tricks* tricks at random, seat *leader* leading first; return the tricks won, a byte for each seat
    with seat 0 the lowest, and the RNG state of the last draw.

    *hands* is the address of a word for each seat: its cards as a mask in the layout under trump (16 bits a
    suit, the higher card the higher bit, trumps on top). Played cards are taken out of it, so each player's
    word ends as 0. *players* is how many seats play to a trick, and *next_seat*, a result of `next_seats`,
    who follows whom. *trumps* is the mask of all places of the trump suit, *firsts* that of all first copies,
    0 with one pack. Where n > 1 cards are legal one draw ``rng_below(n)`` chooses one, the lowest place
    first. Sizes known at compile time make faster code.
    """
    won = 0
    for trick in range(tricks):
        led, best, taker, seat = -1, -1, leader, leader
        for _ in range(players):
            mine = load(hands, seat)
            lawful = mine & led
            lawful = lawful if lawful != 0 else mine
            if firsts != 0:
                lawful &= ~((lawful & firsts) << 1)  # of two like cards in one hand the first
            drawn = rng_next(rng)
            rng = drawn if lawful & (lawful - 1) else rng
            card = nth_card(lawful, rng_below(drawn, popcount(lawful)), tricks - 1 - trick)
            store(hands, seat, mine ^ card)
            if firsts != 0:
                card = card if card & firsts else card >> 1
            led = SUIT_MASK << (lowest(card) & 48) if led < 0 else led
            strength = card & (led | trumps)
            taker = seat if strength > best else taker
            best = max(best, strength)
            seat = next_seat >> 3 * seat & 7
        leader = taker
        won += 1 << 8 * taker
    return won, rng


@compiled
def random_play(rules: RulesAddress, hand: HandAddress, rng: RngState) -> RngState:
    """
    Play *hand* out from its first lead at random and score it; return the RNG state of the last draw. Not for
    piles.
    """
    seats, tricks, firsts = load(rules, schema.SEATS), load(rules, schema.TRICKS), load(rules, schema.FIRSTS)
    trumps, out, leader = (
        load(rules, schema.TRUMPS + load(hand, schema.TRUMP)),
        load(hand, schema.OUT),
        load(hand, schema.TURN),
    )
    hands, following, players = hand + 8 * schema.HANDS, next_seats(seats, out), seats - popcount(out)
    if tricks == 5 and firsts == 0:  # known sizes save a third of the time
        won, rng = play_all_tricks(hands, rng, leader, following, players, 5, 0, trumps)
    else:
        won, rng = play_all_tricks(hands, rng, leader, following, players, tricks, firsts, trumps)
    store(hand, schema.WON, won)
    store(hand, schema.DONE, tricks)
    end_hand(rules, hand, schema.PLAYED)
    return rng


@entry
def random_hand(rules: RulesAddress, hand: HandAddress, seed: int, number: int, dealer: int) -> RngState:
    """
    Deal hand *number* of *seed*, a result of `rng_seed`, into the row *hand* and decide at random to its end.

    Return the RNG state of the last draw.
    """
    rng = random_calls(rules, hand, shuffle_and_deal(rules, hand, dealer, rng_start(seed, number)))
    if load(hand, schema.PHASE) == schema.OVER:
        return rng
    if load(rules, schema.PILES_EACH):
        return random_play_on(rules, hand, rng)
    return random_play(rules, hand, rng)
