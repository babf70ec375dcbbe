"""
Cards played at random as fast as they go, in the kernel: what `euchre.kernel.simulate.batch` is made of.

`random_hand` leaves the same words as `random_steps` would after the deal, by the same draws; it only keeps
in the processor what that keeps in the hand's words, and leaves tables with piles to it. In plain Python
`euchre.kernel.simulate.random_reference.random_hand` does the same.
"""

from euchre.kernel.engine.dealing import deal
from euchre.kernel.engine.legal_actions import before_play
from euchre.kernel.engine.scoring import finish
from euchre.kernel.engine.transitions import decide
from euchre.kernel.engine.trick_play import play, playable
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.card_bits import LANE
from euchre.kernel.machine.compiled import (
    below,
    compiled,
    first,
    inlined,
    load,
    lowest,
    onward,
    popcount,
    store,
)


@inlined
def nth(mask: int, n: int, most: int) -> int:
    """The card of *mask* with *n* below it, at most *most*; without a branch, as wrong guesses cost more."""
    for turn in range(most):
        rest = mask & (mask - 1)
        mask = rest if n > turn else mask
    return mask & -mask


@compiled
def random_calls(rules: int, hand: int, place: int) -> int:
    """
    Decide at random by the draws after *place* until the play begins or the hand is over; the place reached.

    Where there are n > 1 choices one draw ``below(n)`` takes one, in order of code.
    """
    codes = hand + 8 * w.CODES
    while load(hand, w.PHASE) < w.PLAY:
        n, chosen = before_play(rules, hand, codes), 0
        if n > 1:
            place = onward(place)
            chosen = below(place, n)
        decide(rules, hand, load(codes, chosen))
    return place


@compiled
def random_steps(rules: int, hand: int, place: int) -> int:
    """
    Decide at random by the draws after *place* until the hand is over; the place reached.

    In the play one draw takes one of n > 1 cards by place under trump, the lowest first, of two like cards
    in a hand one.
    """
    place = random_calls(rules, hand, place)
    while load(hand, w.PHASE) == w.PLAY:
        cards, drawn, left = playable(rules, hand), onward(place), load(rules, w.TRICKS) - load(hand, w.DONE)
        card = nth(cards, below(drawn, popcount(cards)), left - 1)  # of one card the draw is always 0
        play(rules, hand, lowest(card))
        place = drawn if cards & (cards - 1) else place
    return place


# --- The words of a game that is only played out ------------------------------------------------------------

G_SEATS, G_SIDES, G_TRICKS, G_FIRSTS, G_TRUMPS, G_CARDS = range(6)
G_DECK = 6
"""The cards as masks of one bit."""
G_SHUFFLED = G_DECK + 64
G_HANDS = G_SHUFFLED + 64
GAME_WORDS = G_HANDS + 6


@inlined
def seats_after(seats: int, out: int) -> int:
    """By seat, three bits each: who plays after it when the seats of *out* take no part."""
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
def all_tricks(
    hands: int, place: int, leader: int, following: int, players: int, tricks: int, firsts: int, trumps: int
) -> tuple[int, int]:
    """
    Play the *hands* out at random: the tricks won, a byte a seat; the place reached.

    Where there are n > 1 cards to choose from one draw ``below(n)`` takes one, the lowest place first.
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
            drawn = onward(place)
            place = drawn if lawful & (lawful - 1) else place
            card = nth(lawful, below(drawn, popcount(lawful)), tricks - 1 - trick)
            store(hands, seat, mine ^ card)
            if firsts != 0:
                card = card if card & firsts else card >> 1
            led = LANE << (lowest(card) & 48) if led < 0 else led
            strength = card & (led | trumps)
            taker = seat if strength > best else taker
            best = max(best, strength)
            seat = following >> 3 * seat & 7
        leader = taker
        won += 1 << 8 * taker
    return won, place


@compiled
def random_play(rules: int, hand: int, place: int) -> int:
    """Play a hand out at random from the first lead, by the draws after *place*; the place reached."""
    seats, tricks, firsts = load(rules, w.SEATS), load(rules, w.TRICKS), load(rules, w.FIRSTS)
    trumps, out, leader = load(rules, w.TRUMPS + load(hand, w.TRUMP)), load(hand, w.OUT), load(hand, w.TURN)
    hands, following, players = hand + 8 * w.HANDS, seats_after(seats, out), seats - popcount(out)
    if tricks == 5 and firsts == 0:  # known sizes save a third of the time
        won, place = all_tricks(hands, place, leader, following, players, 5, 0, trumps)
    else:
        won, place = all_tricks(hands, place, leader, following, players, tricks, firsts, trumps)
    store(hand, w.WON, won)
    store(hand, w.DONE, tricks)
    finish(rules, hand, w.PLAYED)
    return place


@compiled
def random_hand(rules: int, hand: int, seed: int, number: int, dealer: int) -> int:
    """Deal hand *number* of a seed, one of `mixed`, and decide at random to its end; the place reached."""
    place = random_calls(rules, hand, deal(rules, hand, dealer, first(seed, number)))
    if load(hand, w.PHASE) == w.OVER:
        return place
    if load(rules, w.PILES_EACH):
        return random_steps(rules, hand, place)
    return random_play(rules, hand, place)


@compiled
def played_out(game: int, seed: int, start: int, stop: int, out: int) -> int:
    """Deal hands and play them out, eldest leading; the tricks of each side go to the rows at *out*."""
    seats, sides, tricks, firsts = (
        load(game, G_SEATS), load(game, G_SIDES), load(game, G_TRICKS), load(game, G_FIRSTS),
    )  # fmt: skip
    following = seats_after(seats, 0)
    for number in range(start, stop):
        row = out + 8 * sides * (number - start)
        if seats == 4 and tricks == 5 and firsts == 0:  # known sizes save half the time
            _play_out(game, first(seed, number), number, row, 4, sides, 5, 0, following)
        else:
            _play_out(game, first(seed, number), number, row, seats, sides, tricks, firsts, following)
    return 0


@inlined
def _play_out(
    game: int,
    place: int,
    number: int,
    row: int,
    seats: int,
    sides: int,
    tricks: int,
    firsts: int,
    following: int,
) -> int:
    """Deal a hand and play it out."""
    shuffled, hands, cards, dealt = game + 8 * G_SHUFFLED, game + 8 * G_HANDS, load(game, G_CARDS), 0
    for at in range(cards):
        store(shuffled, at, load(game, G_DECK + at))
    for seat in range(seats):
        hand = 0
        for _ in range(tricks):
            place = onward(place)
            drawn = dealt + below(place, cards - dealt)
            hand |= load(shuffled, drawn)
            store(shuffled, drawn, load(shuffled, dealt))
            dealt += 1
        store(hands, seat, hand)
    eldest = (number + 1) % seats
    won, place = all_tricks(hands, place, eldest, following, seats, tricks, firsts, load(game, G_TRUMPS))
    side = 0
    for seat in range(seats):
        store(row, side, load(row, side) + (won >> 8 * seat & 255))
        side = side + 1 if side + 1 < sides else 0
    return 0
