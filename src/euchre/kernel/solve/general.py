"""
Open hands, solved exactly: does a group of players take at least a given number of the tricks left?

The search of this module knows every game: two to four players, any of them together, double decks, piles.
`euchre.kernel.solve.four` and `euchre.kernel.solve.two` ask the same question for the commonest tables,
faster. `euchre.kernel.solve.dispatch` chooses.

A position is what the players hold before a trick. A trick under way is the same position with its cards put
back, and *forced*: the player who holds a forced card plays it.
"""

from euchre.kernel.machine.arguments import Address, Bit, Mask, SearchAddress, Seats
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, inlined, load, lowest, popcount, store
from euchre.kernel.solve.context import (
    FIRSTS,
    HANDS,
    PLAYERS,
    TRUMPS,
    UNDER,
    UPS,
    Begun,
    begin_deal,
    tt_address,
    tt_probe,
    tt_store,
)
from euchre.kernel.solve.quick_tricks import (
    ENDS,
    below_highest,
    equivalents,
    quick_tricks,
    trump_winners,
    with_both_copies,
)


@inlined
def next_to_play(players: int, a: Mask, b: Mask, c: Mask, d: Mask) -> tuple[int, int, int, int]:
    """
    Return the hands *a* to *d* of two to four *players* turned by one, so that the next
    player's comes first.
    """
    if players == 4:
        return b, c, d, a
    if players == 3:
        return b, c, a, 0
    return b, a, 0, 0


@inlined
def limiting_hand(hand: Mask, is_opponent: int, trumps: Mask, hidden_trumps: Mask, trumps_drawn: int) -> Mask:
    """
    Return *hand* if its player may still ruff after *trumps_drawn* rounds of trumps, for `quick_tricks`; else
    -1.

    It may when *is_opponent* (of the leader) is not 0, it has cards, and it holds more trumps than that.
    *trumps* are all places of the trump suit; *hidden_trumps*, trumps among covered cards, count as its own.
    """
    return (
        hand
        if is_opponent != 0 and hand != 0 and popcount((hand & trumps) | hidden_trumps) > trumps_drawn
        else -1
    )


@inlined
def cash_limit(hand: Mask, is_opponent: int, trumps: Mask, hidden_trumps: Mask) -> int:
    """
    Return how many plain winners the leader can cash before the partner with cards *hand* must ruff one of
    them.

    99 means any number: *is_opponent* is not 0, or the partner has no trumps. *trumps* are all places of the
    trump suit; *hidden_trumps*, trumps among covered cards, may be the partner's.
    """
    return (
        popcount(hand & ~trumps)
        if is_opponent == 0 and (hand & trumps) | (hidden_trumps if hand != 0 else 0)
        else 99
    )


@inlined
def min_of_three(x: int, y: int, z: int) -> int:
    """Return the smallest of three numbers."""
    x = x if x < y else y
    return x if x < z else z


@compiled
def quick_bound(
    context: SearchAddress, a: Mask, b: Mask, c: Mask, d: Mask, sides: Seats, need: int, remaining: int,
    hidden: Mask, tops: Mask,
) -> int:  # fmt: skip
    """
    Decide without a search, where that is possible, whether our side takes *need* tricks; hand *a* leads.

    Return 1 when it takes *need* of the *remaining* tricks for certain, 0 when it cannot, else -1. Bit 0 of
    *sides* is set when *a* is ours, bit 1 for *b*, and so on; *hidden* are covered cards, *tops* the cards of
    *a* that no other can beat in their suit.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    trumps, firsts = load(context, TRUMPS), load(context, FIRSTS)
    unseen = hidden & trumps
    # Opponents and partners of the leader.
    opponents = ~sides if sides & 1 else sides
    opponent_b, opponent_c, opponent_d = opponents & 2, opponents & 4, opponents & 8
    theirs = (b if opponent_b else 0) | (c if opponent_c else 0) | (d if opponent_d else 0)
    against, with_us = theirs & trumps | unseen, (a | b | c | d) & ~theirs & trumps | unseen
    own = trump_winners(a & trumps, against, firsts)
    sure_b = trump_winners(b & trumps, with_us if opponent_b else against, firsts)
    sure_c = trump_winners(c & trumps, with_us if opponent_c else against, firsts)
    sure_d = trump_winners(d & trumps, with_us if opponent_d else against, firsts)
    most = remaining - min_of_three(
        remaining - own, remaining - (0 if opponent_b else sure_b), remaining - (0 if opponent_c else sure_c)
    )
    most = most if opponent_d or most > sure_d else sure_d
    other = remaining - min_of_three(
        remaining - (sure_b if opponent_b else 0), remaining - (sure_c if opponent_c else 0), remaining
    )
    other = other if not opponent_d or other > sure_d else sure_d
    if tops != 0:
        # Trumps stay in hand while plain tops are cashed; or they are led first, as far as they are tops.
        plain, high = tops & ~trumps, popcount(tops & trumps)
        enough = min_of_three(
            cash_limit(b, opponent_b, trumps, unseen),
            cash_limit(c, opponent_c, trumps, unseen),
            cash_limit(d, opponent_d, trumps, unseen),
        )
        x = limiting_hand(b, opponent_b, trumps, unseen, 0)
        y = limiting_hand(c, opponent_c, trumps, unseen, 0)
        taken = quick_tricks(plain, x, y, limiting_hand(d, opponent_d, trumps, unseen, 0))
        taken = own + (taken if taken < enough else enough)
        most = taken if taken > most else most
        if high != 0 and unseen == 0:
            x = limiting_hand(b, opponent_b, trumps, unseen, high)
            y = limiting_hand(c, opponent_c, trumps, unseen, high)
            taken = quick_tricks(plain, x, y, limiting_hand(d, opponent_d, trumps, unseen, high))
            taken = high + (taken if taken < enough else enough)
            most = taken if taken > most else most
    if sides & 1 == 0:
        most, other = other, most
    if most >= need:
        return 1
    return 0 if remaining - other < need else -1


@compiled
def null_window(
    context: SearchAddress, a: Mask, b: Mask, c: Mask, d: Mask, sides: Seats, seat: int, need: int,
    remaining: int, hidden: Mask, forced: Mask, led: Mask, best: Bit, best_ago: int, laid: int,
) -> int:  # fmt: skip
    """
    Search with a null window: return 1 when our side takes at least *need* of the *remaining* tricks with
    best play, else 0.

    *a* is the hand of *seat*, which is to play, *b* that of the next; bit 0 of *sides* is set when *a* is
    ours, bit 1 for *b*, and so on. *hidden* are covered cards; who holds one of the *forced* cards plays it.
    Of the trick *laid* cards are on the table; *led* are the places of the suit led (-1: none), and *best*,
    played *best_ago* turns ago, would win.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    players, trumps, firsts = load(context, PLAYERS), load(context, TRUMPS), load(context, FIRSTS)
    cards, bounds, place = a | b | c | d, remaining, context
    tops = 0
    if laid == 0:
        if need <= 0:
            return 1
        if need > remaining:
            return 0
        live = b | c | d | hidden
        live = (live & firsts) | ((live & ~firsts) >> 1) if firsts != 0 else live
        tops = a & ~below_highest(live)
        if forced == 0:
            soon = quick_bound(context, a, b, c, d, sides, need, remaining, hidden, tops)
            if soon >= 0:
                return soon
            place = tt_address(context, cards, seat)
            bounds = tt_probe(context, place, cards, seat, remaining)
            if bounds >> 4 >= need:
                return 1
            if bounds & 15 < need:
                return 0
    none = laid & 0  # numba cannot compile a literal here, in a call of the function itself (numba #6061)
    mine = sides & 1
    rest = a & forced
    rest = rest if rest != 0 else a & led
    rest = rest if rest != 0 else a
    others = b | c | d | hidden | best
    others = (with_both_copies(others, firsts) if firsts != 0 else others) | ENDS
    ups = load(context, UPS)
    first = tops
    if laid != 0 and sides >> (players - best_ago) & 1 != mine:
        first = rest & (led | trumps) & ~(best | (best - 1))
        first = first & ~(best << 1) if firsts != 0 else first
    found = 1 - mine
    while rest != 0 and found != mine:
        card = rest & first
        card = card if card != 0 else rest
        card &= -card
        like = card if card & (others | ups) else equivalents(card, others) & ~ups
        rest &= ~like
        suit, top, since = led, best, best_ago + 1
        power = card
        if laid == 0:
            suit = SUIT_MASK << (lowest(card) & 48)
        power = card & (suit | trumps)
        power = power if firsts == 0 or power & firsts != 0 else power >> 1
        if power > best:
            top, since = power, 1
        down = load(context, UNDER + lowest(card)) if card & ups != 0 else 0
        w, x, y, z = next_to_play(players, (a ^ card) | down, b, c, d)
        side = sides >> 1 | (sides & 1) << (players - 1)
        who = seat + 1 if seat + 1 < players else 0
        if laid + 1 < players:
            found = null_window(
                context, w, x, y, z, side, who, need, remaining, hidden & ~down, forced, suit, top, since,
                laid + 1,
            )  # fmt: skip
        else:
            for _ in range(players - since):
                w, x, y, z = next_to_play(players, w, x, y, z)
                side = side >> 1 | (side & 1) << (players - 1)
                who = who + 1 if who + 1 < players else 0
            wanted = need - (side & 1)
            if wanted <= 0:
                found = 1
            elif wanted >= remaining:
                found = 0
            else:
                found = null_window(
                    context, w, x, y, z, side, who, wanted, remaining - 1, hidden & ~down, none, none - 1,
                    none, none, none,
                )  # fmt: skip
    if laid == 0 and forced == 0:
        bounds = need << 4 | (bounds & 15) if found else (bounds & 0xF0) | (need - 1)
        tt_store(context, place, cards, seat, bounds)
    return found


# --- Many deals in one call ---------------------------------------------------------------------------------


@inlined
def begin_search(context: SearchAddress, row: Address, piles: int, ours: Seats) -> Begun:
    """
    Begin the deal at *row*, with *piles* piles, of which the tricks of the players *ours* are to be counted.

    Return the four hands from the leader on, the same turn of *ours*, the covered cards, the tricks left, a
    first guess at the answer, and 0, as these tricks themselves are asked for.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    players, hidden = load(context, PLAYERS), begin_deal(context, row, piles)
    a, b, c, d = load(row, 0), load(row, 1), load(row, 2), load(row, 3)
    remaining = (popcount(a | b | c | d) + popcount(hidden)) // players
    sides = ours
    for _ in range(load(row, HANDS)):
        a, b, c, d = next_to_play(players, a, b, c, d)
        sides = sides >> 1 | (sides & 1) << (players - 1)
    guess = (remaining * popcount(sides) + players - 1) // players
    return a, b, c, d, sides, hidden, remaining, guess, 0


@inlined
def takes_at_least(
    context: SearchAddress, a: Mask, b: Mask, c: Mask, d: Mask, sides: Seats, hidden: Mask, seat: int,
    need: int, remaining: int, forced: Mask,
) -> int:  # fmt: skip
    """
    Return 1 when the players of *sides* take at least *need* of the *remaining* tricks, else 0; *seat* leads.

    *a* to *d* are the hands from *seat* on; bit 0 of *sides* is set when *a* is theirs, bit 1 for *b*, and so
    on; *hidden* are covered cards. Who holds one of the *forced* cards plays it to the first trick.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    return null_window(context, a, b, c, d, sides, seat, need, remaining, hidden, forced, -1, 0, 0, 0)


@inlined
def is_equivalent(_a: Mask, _b: Mask, _c: Mask, _d: Mask, _before: Bit, _move: Bit) -> int:
    """
    Return 1 when a player may skip *move* because it comes to the same as *before*: here always
    0, not known.
    """
    return 0


@compiled
def solve_rows(
    context: SearchAddress, rows: Address, count: int, piles: int, ours: Seats, forced: Mask,
    moves: Address, choices: int, out: Address,
) -> int:  # fmt: skip
    """
    Write to *out* how many tricks the players *ours* take in each of *count* deals, cards open, with best
    play; return 0.

    *rows* has for each deal four hands, the leader, and *piles* pairs of a card and the one beneath it. Who
    holds one of the *forced* cards plays it to the first trick. With *choices*, each of the first *choices*
    cards at *moves* is forced in turn, and a deal has a word for each.

    Each answer is found by bisection: two or three calls of `takes_at_least`, from a guess on.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    columns = choices if choices > 0 else 1
    for number in range(count):
        row = rows + 8 * (HANDS + 1 + 2 * piles) * number
        a, b, c, d, sides, hidden, remaining, guess, others = begin_search(context, row, piles, ours)
        seat = load(row, HANDS)
        for choice in range(columns):
            move = load(moves, choice) if choices > 0 else 0
            cell = number * columns + choice
            if choice > 0 and is_equivalent(a, b, c, d, load(moves, choice - 1), move):
                store(out, cell, load(out, cell - 1))
                continue
            low, high, ask = 0, remaining, guess
            while low < high:
                ask = ask if ask > low else low + 1
                ask = ask if ask < high else high
                if takes_at_least(context, a, b, c, d, sides, hidden, seat, ask, remaining, forced | move):
                    low, ask = ask, ask + 1
                else:
                    high, ask = ask - 1, ask - 1
            guess = low
            store(out, cell, remaining - low if others else low)
    return 0
