"""
Hands called by and large, then played by players who look ahead: what the cells of the auction stand for.

Each card is chosen by solving a few worlds with open cards, all that is seen of the others' cards taken into
account but what their calls say of them. It is the strongest play that a hundred thousand hands leave time
for; from it is counted how often the maker's side takes so many tricks where open cards and the jack say
what they say.
"""

from typing import Final

from euchre.kernel.engine.dealing import deal
from euchre.kernel.engine.hand_masks import bit_of, moved
from euchre.kernel.engine.legal_actions import before_play
from euchre.kernel.engine.scoring import maker_tricks, margin
from euchre.kernel.engine.transitions import decide
from euchre.kernel.engine.trick_play import play, playable
from euchre.kernel.jack.jack import before, jack_steps, strength
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import below, compiled, first, load, lowest, onward, popcount, store
from euchre.kernel.solve.context import FIRSTS, HANDS, PLAYERS, TRUMPS
from euchre.kernel.solve.dispatch import solve_rows
from euchre.trained.kernel.call_outcomes import open_tricks, set_up

WORLDS: Final = 30
"""Worlds in which each card is tried."""
TRIES: Final = 200
"""Deals of the unseen cards before one is taken that gives a seat a card it cannot have."""

VOID: Final = 512
"""Words of the desk, beyond those of the auction: by seat, the lanes it has shown to be without."""
GONE: Final = VOID + 7
"""A card that is not in play, as far as the seat to act knows; the dealer's discard is known to him alone."""
UNSEEN: Final = VOID + 8
MOVES: Final = UNSEEN + 40
ROWS: Final = MOVES + 8
TAKEN: Final = ROWS + (HANDS + 1) * WORLDS
DESK: Final = TAKEN + 8 * WORLDS

SAMPLED: Final = 6
"""
Words of a row of `sample`: alone or not, late or not, the maker's place from eldest, tricks with open cards,
those the jack takes, and those taken by players who look ahead.
"""


@compiled
def unseen(rules: int, hand: int, desk: int, taken_up: int) -> int:
    """List the cards that may be anywhere, for the seat to act; how many."""
    seats, seat, cards, n = load(rules, w.SEATS), load(hand, w.TURN), 0, 0
    for other in range(seats):
        if other != seat:
            cards |= load(hand, w.HANDS + other)
    for at in range(load(hand, w.TOP), load(hand, w.BOTTOM)):
        cards |= bit_of(rules, load(hand, w.TRUMP), load(hand, w.KITTY + at), 0)
    if taken_up == 0 or seat == load(hand, w.DEALER):
        cards &= ~load(desk, GONE)
    else:
        cards &= ~(taken_up & load(hand, w.HANDS + load(hand, w.DEALER)))
    while cards:
        store(desk, UNSEEN + n, cards & -cards)
        cards &= cards - 1
        n += 1
    return n


@compiled
def guessed(rules: int, hand: int, desk: int, n: int, taken_up: int, row: int, place: int) -> int:
    """Share the *n* unseen cards out to who plays, by the draws after *place*; the place reached."""
    seats, seat, out, dealer = (
        load(rules, w.SEATS),
        load(hand, w.TURN),
        load(hand, w.OUT),
        load(hand, w.DEALER),
    )
    fits, tries = 0, 0
    while fits == 0:
        fits, dealt, chair = 1, 0, 0
        tries += 1
        for other in range(seats):
            if not out >> other & 1:
                cards, own = load(hand, w.HANDS + other), 0
                if other == seat:
                    own = cards
                else:
                    size = popcount(cards)
                    if other == dealer and cards & taken_up:
                        own = taken_up
                        size -= 1
                    for _ in range(size):
                        place = onward(place)
                        drawn = dealt + below(place, n - dealt)
                        card = load(desk, UNSEEN + drawn)
                        store(desk, UNSEEN + drawn, load(desk, UNSEEN + dealt))
                        store(desk, UNSEEN + dealt, card)
                        own |= card
                        dealt += 1
                    if own & load(desk, VOID + other) and tries < TRIES:
                        fits = 0
                store(row, chair, own)
                chair += 1
    return place


@compiled
def chosen(rules: int, hand: int, solver: int, desk: int, place: int, taken_up: int) -> int:
    """The place of the card that looking ahead finds best; *taken_up* is the upcard if the dealer took it."""
    cards, seats, out, maker = (
        playable(rules, hand),
        load(rules, w.SEATS),
        load(hand, w.OUT),
        load(hand, w.MAKER),
    )
    if cards & (cards - 1) == 0:
        return lowest(cards)
    seat, laid, trick, trump = (
        load(hand, w.TURN),
        load(hand, w.LAID),
        load(hand, w.TRICK),
        load(hand, w.TRUMP),
    )
    players, leader, n = seats - popcount(out), seat, unseen(rules, hand, desk, taken_up)
    for _ in range(laid):
        leader = leader - 1 if leader else seats - 1
        while out >> leader & 1:
            leader = leader - 1 if leader else seats - 1
    mine, ours, chair, leads = load(rules, w.MATES + maker) | 1 << maker, 0, 0, 0
    for other in range(seats):
        if not out >> other & 1:
            ours |= (mine >> other & 1) << chair
            leads = chair if other == leader else leads
            chair += 1
    moves, choices, forced = cards, 0, 0
    while moves:
        store(desk, MOVES + choices, moves & -moves)
        moves &= moves - 1
        choices += 1
    for at in range(laid):
        forced |= 1 << (trick >> 6 * at & 63)
    for world in range(WORLDS):
        row = desk + 8 * (ROWS + (HANDS + 1) * world)
        for word in range(HANDS):
            store(row, word, 0)
        place = guessed(rules, hand, desk, n, taken_up, row, place)
        who = leads
        for at in range(laid):
            store(row, who, load(row, who) | 1 << (trick >> 6 * at & 63))
            who = who + 1 if who + 1 < players else 0
        store(row, HANDS, leads)
    store(solver, PLAYERS, players)
    store(solver, FIRSTS, 0)
    store(solver, TRUMPS, load(rules, w.TRUMPS + trump))
    rows, found, tried = desk + 8 * ROWS, desk + 8 * TAKEN, desk + 8 * MOVES
    solve_rows(solver, rows, WORLDS, 0, ours, forced, tried, choices, 0, found)
    won, had = load(hand, w.WON), 0
    for other in range(seats):
        had += won >> 8 * other & 255 if mine >> other & 1 else 0
    best, most = 0, -(1 << 60)
    for choice in range(choices):
        total = 0
        for world in range(WORLDS):
            total += worth(rules, hand, had + load(found, world * choices + choice))
        total = total if mine >> seat & 1 else -total
        if total > most:
            best, most = choice, total
    return lowest(load(desk, MOVES + best))


@compiled
def worth(rules: int, hand: int, tricks: int) -> int:
    """Return the worth of *tricks* to the makers: hundredths of a point, and one more for each trick."""
    return 100 * margin(rules, hand, tricks) + tricks


@compiled
def played_ahead(rules: int, hand: int, solver: int, desk: int, place: int, taken_up: int) -> int:
    """Play a hand out from the first lead, everyone looking ahead; the tricks of the maker's side."""
    for seat in range(load(rules, w.SEATS)):
        store(desk, VOID + seat, 0)
    while load(hand, w.PHASE) == w.PLAY:
        place = onward(place)
        card = chosen(rules, hand, solver, desk, first(place, 0), taken_up)
        seat, led = load(hand, w.TURN), load(hand, w.LED)
        if led and not 1 << card & led:
            store(desk, VOID + seat, load(desk, VOID + seat) | led)
        play(rules, hand, card)
    return maker_tricks(rules, hand)


@compiled
def whim(rules: int, hand: int, n: int, place: int) -> int:
    """A call that may well be a bad one: a suit of some strength, alone with a strong hand."""
    best, pick, seat = -(1 << 30), w.DO_PASS, load(hand, w.TURN)
    for at in range(n):
        code = load(hand, w.CODES + at)
        if code != w.DO_PASS:
            trump, alone = (code - w.DO_CALL) >> 1, (code - w.DO_CALL) & 1
            place = onward(place)
            own = strength(rules, trump, moved(rules, trump, load(hand, w.HANDS + seat)))
            own = 4 * own + below(place, 40)
            if alone:
                own += 20 if own >= 560 else -60
            if own > best:
                best, pick = own, code
    return pick


@compiled
def sample(
    rules: int, hand: int, scratch: int, solver: int, desk: int, whims: int, seed: int, start: int, n: int,
    out: int,
) -> int:  # fmt: skip
    """
    Play hands number *start* to *start* + *n* - 1 of *seed*, one of `mixed`: a row of `SAMPLED` words each.

    The jack calls, but *whims* times of a hundred a seat calls by `whim`. How many rows: none for hands
    passed out.
    """
    rows, seats = 0, load(rules, w.SEATS)
    for number in range(start, start + n):
        dealer = number % seats
        place = deal(rules, hand, dealer, first(seed, number))
        while load(hand, w.PHASE) == w.CALL:
            place = onward(place)
            choices = before_play(rules, hand, hand + 8 * w.CODES)
            if below(place, 100) < whims:
                place = onward(place)
                decide(rules, hand, whim(rules, hand, choices, first(place, 0)))
            else:
                decide(rules, hand, before(rules, hand))
        if load(hand, w.PHASE) != w.OVER:
            upcard = bit_of(rules, load(hand, w.TRUMP), load(hand, w.UPCARD), 0)
            gone, taken_up = upcard, 0
            while load(hand, w.PHASE) < w.PLAY:
                code = before(rules, hand)
                if load(hand, w.PHASE) == w.PICKUP and code != w.DO_LEAVE:
                    gone, taken_up = bit_of(rules, load(hand, w.TRUMP), code - w.DO_DISCARD, 0), upcard
                decide(rules, hand, code)
            row = out + 8 * SAMPLED * rows
            rows += 1
            store(row, 0, load(hand, w.ALONE))
            store(row, 1, 1 if load(hand, w.SPOKEN) > seats else 0)
            store(row, 2, (load(hand, w.MAKER) + 2 * seats - dealer - 1) % seats)
            store(row, 3, open_tricks(rules, hand, solver, desk))
            set_up(hand, scratch)
            jack_steps(rules, scratch)
            store(row, 4, maker_tricks(rules, scratch))
            store(desk, GONE, gone)
            store(row, 5, played_ahead(rules, hand, solver, desk, place, taken_up))
    return rows
