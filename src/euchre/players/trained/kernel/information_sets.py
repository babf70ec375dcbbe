"""
Information sets of two-handed five-card Euchre as integer keys, for the tables of `mccfr` and `policies`.

Suits are renamed so that the upcard is a club. A key encodes what the seat to act knows and the abstraction
keeps: by suit the pattern of its own and the unseen cards, how trump was fixed (the line), the tricks, the
card led. Cards known to be out of play are not in a pattern, nor is a suit in which the other seat is void.

The codes in a key come from the game table, an array of `GAME_WORDS` words that
`euchre.players.trained.kernel.card_abstraction` makes. A mask holds a bit for each card, in the layout of
the trump suit: fields of 16 bits, trumps in field 3, the other suit of their colour in field 0, the two
suits of the other colour (green suits) in fields 1 and 2. Seats: 0 is eldest, 1 the dealer.
"""

from typing import Final

from euchre.kernel.machine.arguments import Address, Bit, CardNumber, CardNumbers, Mask, TrumpNumber
from euchre.kernel.machine.card_bits import SUIT_MASK
from euchre.kernel.machine.compiled import compiled, entry, inlined, load, lowest, popcount, rng_bits, store

# --- The words of the game's table G ------------------------------------------------------------------------

HAND_SIZE, NAMEABLE, DECK_SIZE, UPCARDS = range(4)
"""
Words of the game table: cards in a hand; the suits that may be named, a bit each; cards in the deck; how many
of them may be turned up.
"""
DECK: Final = 8
"""Offset: the card numbers, those that may be turned up first."""
CARD_BITS: Final = DECK + 32
"""Offset, by trump and card number: the card's bit in the layout of that trump."""
LINE_CODES: Final = CARD_BITS + 128
"""Offset, by trick and line: the code of the line; lines with one code are not told apart."""
HIGHER_CAPS: Final = LINE_CODES + 64
"""Offset, by trick: the number of unseen cards above the card led counts up to this."""
ALL_CARDS: Final = HIGHER_CAPS + 8
"""Offset, by trump: the mask of the deck."""
CALL_CODES: Final = ALL_CARDS + 4
"""Offset, by round (2), kind of suit (3) and ranks held (256): a code of eight bits."""
DISCARD_CODES: Final = CALL_CODES + 2 * 3 * 256
"""Offset, by kind of suit (3) and cards held (128): a code of seven bits."""
RUN_LOWS: Final = DISCARD_CODES + 3 * 128
"""Offset, by own and unseen cards of a suit: the lowest card of each run of equivalent own cards."""
PLAY_CODES: Final = RUN_LOWS + (1 << 14)
"""Offset, by trick (5), kind of suit (3), own and unseen cards of the suit: a code."""
MARGIN: Final = PLAY_CODES + 15 * (1 << 14)
"""Offset, by tricks of the maker: the maker's points less the other's."""
GAME_WORDS: Final = MARGIN + 8

TRUMP, NEXT, GREEN = range(3)
"""Kinds of suits: trump, the other suit of its colour, the other two."""

# --- The lines: how trump was fixed -------------------------------------------------------------------------

ORDERED_TAKEN, ORDERED_LEFT, ACCEPTED, ELDEST_NEXT, ELDEST_GREEN, DEALER_NEXT, DEALER_GREEN = range(7)
"""
Lines, how trump was fixed: eldest ordered the upcard and the dealer took it, or left it; the dealer accepted
it; eldest named the next suit (the other of the upcard's colour), or a green one; the dealer did.
"""

DEALER_MAKER_LINES: Final = 0b1100100
"""The lines in which the dealer is the maker, a bit each."""

GREEN_LINES: Final = 0b1010000
"""The lines in which a green suit is trump, a bit each."""

UPCARD_TAKEN_LINES: Final = 0b101
"""The lines in which the dealer took the upcard, a bit each."""

# --- The phases before the play -----------------------------------------------------------------------------

ELDEST_FIRST, DEALER_FIRST, ELDEST_SECOND, DEALER_SECOND, ORDERED_DISCARD, ACCEPTED_DISCARD = range(6)

# --- The words of a node of a table: eight, one line of the processor's cache -------------------------------

NODE_WORDS: Final = 8
"""
Words of a node of a hash table, one line of the processor's cache: its key, a word for each action,
visits.
"""
MAX_ACTIONS: Final = 6
"""Actions of a node at most."""
KEY: Final = 0
ACTION_WORDS: Final = 1
VISITS: Final = 7

SWAP_BIT: Final = 60
"""This bit of what makes a key says that the two green suits changed places; it is not part of the key."""
KEY_MASK: Final = (1 << SWAP_BIT) - 1
"""Masks `SWAP_BIT` out."""


@inlined
def suit_cards(mask: Mask, suit_field: int) -> int:
    """
    Return the cards of *mask* in one suit, as seven bits from its lowest card on.

    *suit_field* is the suit by its 16 bits in a mask: 3 trump, 0 the other suit of its colour, 1 and 2 the
    other two.
    """
    return mask >> 16 * suit_field & 127


@entry
def representatives(game: Address, own: Mask, unseen: Mask, suit_field: int) -> Mask:
    """
    Return the lowest of each run of equivalent cards in *own*, in one suit.

    Cards are equivalent where no *unseen* card lies between them. *suit_field* is the suit by its 16 bits in
    a mask: 3 trump, 0 the other suit of its colour, 1 and 2 the other two. *game* is the address of a
    `Deck.game_table`.
    """
    return (
        load(game, RUN_LOWS + (suit_cards(own, suit_field) | suit_cards(unseen, suit_field) << 7))
        << 16 * suit_field
    )


@compiled
def count_above(mask: Mask, bit: Bit) -> int:
    """Return how many cards of *mask* are above the card *bit* in its suit."""
    return popcount(mask & (SUIT_MASK << (lowest(bit) & 48)) & ~(2 * bit - 1))


@compiled
def play_key(
    game: Address, line: int, seat: int, trick: int, own_tricks: int, own: Mask, unseen: Mask, led: Bit,
    upcard: Bit,
) -> int:  # fmt: skip
    """
    Return the key of the information set of *seat*, 0 eldest or 1 dealer, which is to play.

    `SWAP_BIT` is set in it where the suits not of trump's colour change places. *line* (`ORDERED_TAKEN` to
    `DEALER_GREEN`) is how trump was fixed; *trick* tricks are over, *own_tricks* of them won by *seat*; *own*
    is its hand, *unseen* what the other may hold, the card *led* (0: to lead) included; *upcard* is the
    upcard, wherever it is, or 0. *game* is the address of a `Deck.game_table`.
    """
    base = PLAY_CODES + 3 * trick * (1 << 14)
    first_green, second_green, swapped = 1, 2, 0
    code_a = load(game, base + 2 * (1 << 14) + (suit_cards(own, 1) | suit_cards(unseen, 1) << 7))
    code_b = load(game, base + 2 * (1 << 14) + (suit_cards(own, 2) | suit_cards(unseen, 2) << 7))
    if 1 << line & GREEN_LINES and upcard != 0:
        # The suit turned down comes first, because the passes were about that suit.
        swapped = int(lowest(upcard) >> 4 == 2)
    elif code_b > code_a:
        swapped = 1
    if swapped:
        first_green, second_green = 2, 1
        code_a, code_b = code_b, code_a
    key = load(game, base + (suit_cards(own, 3) | suit_cards(unseen, 3) << 7))
    key |= load(game, base + (1 << 14) + (suit_cards(own, 0) | suit_cards(unseen, 0) << 7)) << 8
    key |= code_a << 14 | code_b << 21
    key |= (
        load(game, LINE_CODES + 8 * trick + line) << 28
        | seat << 31
        | trick << 32
        | own_tricks << 34
        | 1 << 49
    )
    if led:
        suit_field = lowest(led) >> 4
        slot = 0
        if suit_field == 0:
            slot = 1
        elif suit_field == first_green:
            slot = 2
        elif suit_field == second_green:
            slot = 3
        key |= 1 << 37 | slot << 38
        if suit_cards(own, suit_field):
            cap = 7 if suit_field == 3 else load(game, HIGHER_CAPS + trick)
            higher = count_above(unseen, led)
            key |= min(count_above(own, led), 5) << 40 | (min(cap, higher)) << 43
        else:
            key |= 7 << 40
    if UPCARD_TAKEN_LINES >> line & 1 and upcard & (own | unseen) and upcard != led:
        key |= min(1 + count_above(own | unseen, upcard), 7) << 46
    return key | swapped << SWAP_BIT


@compiled
def unseen_cards(game: Address, trump: TrumpNumber, own: Mask, dead: Mask, voids: int, seat: int) -> Mask:
    """
    Return the cards that the other seat may hold, as *seat* (0 eldest, 1 dealer) sees it.

    *own* is the hand of *seat*; *dead* are the cards known to be out of play, those played included; *voids*
    the suits each seat has failed to follow, four bits for eldest, then four for the dealer. *game* is the
    address of a `Deck.game_table`.
    """
    unseen = load(game, ALL_CARDS + trump) & ~(own | dead)
    shown = voids if seat else voids >> 4
    for suit_field in range(4):
        if shown >> suit_field & 1:
            unseen &= ~(SUIT_MASK << 16 * suit_field)
    return unseen


@entry
def note_void(voids: int, seat: int, led: Bit, card: Bit) -> int:
    """
    Return *voids* after *seat* played *card* to the card *led*: with that suit added when it did not follow.

    *seat* is 0 for eldest, 1 for the dealer. *voids* has the suits that each has failed to follow: bit
    ``4 * seat + field``, where *field* is that of the suit (3: trump).
    """
    suit_field = lowest(led) >> 4
    if card & SUIT_MASK << 16 * suit_field:
        return voids
    return voids | 1 << suit_field << (4 if seat else 0)


@entry
def beats(card: Bit, led: Bit) -> int:
    """Return 1 when *card*, the second of a trick of two cards, takes it from the card *led*, else 0."""
    return 1 if card > led and card & (SUIT_MASK << (lowest(led) & 48) | SUIT_MASK << 48) != 0 else 0


@inlined
def after_card(
    card: Bit, dead: Mask, voids: int, trick: int, won: int, turn: int, led: Bit
) -> tuple[Mask, int, int, int, int, Bit]:
    """
    Return the moment of the play after seat *turn* has played *card* to the card *led*, or led it (0).

    *dead* are the cards out of play, *voids* the suits each seat has failed to follow; *trick* tricks are
    over, *won* of them eldest's. The result has these in the same order, the next turn and the card then led.
    """
    if led == 0:
        return dead, voids, trick, won, turn ^ 1, card
    taker = turn if beats(card, led) else turn ^ 1
    return dead | led | card, note_void(voids, turn, led, card), trick + 1, won + 1 - taker, taker, 0


@compiled
def list_plays(game: Address, own: Mask, unseen: Mask, led: Bit, swapped: int, out: Address) -> int:
    """
    Write to *out* the legal cards of the hand *own*, one bit for each run of equivalents; return how many.

    They come in the order in which a node has its actions. *led* is the card to follow, 0 to lead; *unseen*
    are the cards that the other seat may hold; *swapped* is 1 where the information set has the suits not of
    trump's colour in the other order. *game* is the address of a `Deck.game_table`.
    """
    if led:
        suit_field = lowest(led) >> 4
        if suit_cards(own, suit_field):
            return list_bits(representatives(game, own, unseen, suit_field), out, 0)
    n = list_bits(representatives(game, own, unseen, 3), out, 0)
    n = list_bits(representatives(game, own, unseen, 0), out, n)
    n = list_bits(representatives(game, own, unseen, 1 + swapped), out, n)
    return list_bits(representatives(game, own, unseen, 2 - swapped), out, n)


@compiled
def list_bits(mask: Mask, out: Address, n: int) -> int:
    """
    Write each set bit of *mask* to *out* as a mask of that one bit, lowest first, after the *n* words there;
    return how many words there are then.
    """
    while mask:
        store(out, n, mask & -mask)
        n += 1
        mask &= mask - 1
    return n


# --- Before the play ----------------------------------------------------------------------------------------


@compiled
def call_key(game: Address, phase: int, hand: CardNumbers, upcard: CardNumber) -> int:
    """
    Return the key of the information set of the seat that is to call in *phase*, `ELDEST_FIRST` to
    `DEALER_SECOND`.

    The *upcard* is a club. `SWAP_BIT` is set in the key where the suits not of its colour change places.
    *game* is the address of a `Deck.game_table`.
    """
    base = CALL_CODES + (phase >> 1) * 768
    code_a, code_b = load(game, base + 512 + (hand >> 8 & 255)), load(game, base + 512 + (hand >> 16 & 255))
    swapped = int(code_b > code_a)
    if swapped:
        code_a, code_b = code_b, code_a
    key = load(game, base + (hand & 255)) | load(game, base + 256 + (hand >> 24 & 255)) << 8
    key |= code_a << 16 | code_b << 24 | (upcard & 7) << 32 | phase << 35 | 1 << 50
    return key | swapped << SWAP_BIT


@compiled
def list_suit_calls(game: Address, hand: CardNumbers, swapped: int, out: Address) -> int:
    """
    Write to *out* the calls of the second round: -1 for a pass, then suits in which *hand* has a trump;
    return how many.

    Suits are numbered as they lie in *hand*: 0 is the upcard's suit, 3 the other of its colour, 1 and 2 those
    of the other colour. An information set may have taken 2 before 1, and then *swapped* is 1 and the calls
    come in that order too. *game* is the address of a `Deck.game_table`.
    """
    store(out, 0, -1)
    n = 1
    names = load(game, NAMEABLE)
    for at in range(3):
        trump = 3
        if at == 1:
            trump = 1 + swapped
        elif at == 2:
            trump = 2 - swapped
        trumps = hand >> 8 * trump & 255 | hand >> 8 * (3 - trump) & 1 << 4
        if names >> trump & 1 and trumps:
            store(out, n, trump)
            n += 1
    return n


@compiled
def discard_key(game: Address, phase: int, six: Mask, upcard: Bit) -> int:
    """
    Return the key of the information set of the dealer, who is to discard one of *six* cards.

    `SWAP_BIT` is set in it where the suits not of trump's colour change places. *phase* is `ORDERED_DISCARD`
    or `ACCEPTED_DISCARD`; *six* and *upcard* are masks in the layout with the upcard's suit as trump; *game*
    is the address of a `Deck.game_table`.
    """
    code_a = load(game, DISCARD_CODES + 256 + suit_cards(six, 1))
    code_b = load(game, DISCARD_CODES + 256 + suit_cards(six, 2))
    swapped = int(code_b > code_a)
    if swapped:
        code_a, code_b = code_b, code_a
    key = (
        load(game, DISCARD_CODES + suit_cards(six, 3))
        | load(game, DISCARD_CODES + 128 + suit_cards(six, 0)) << 7
    )
    key |= code_a << 14 | code_b << 21 | (lowest(upcard) & 7) << 28 | phase << 35 | 1 << 51
    return key | swapped << SWAP_BIT


@compiled
def list_discards(phase: int, six: Mask, upcard: Bit, swapped: int, out: Address) -> int:
    """
    Write to *out* the discards that the abstraction considers, a bit each; return how many.

    They are the lowest of the *six* cards in each plain suit, or the lowest trump where there is no other.
    Before them comes 0, to leave the *upcard*, where *phase* is `ORDERED_DISCARD`. *swapped* is 1 where the
    information set has the suits not of trump's colour in the other order.
    """
    n = 0
    if phase == ORDERED_DISCARD:
        store(out, 0, 0)
        n = 1
    suits_from = n
    for at in range(3):
        suit_field = 0
        if at == 1:
            suit_field = 1 + swapped
        elif at == 2:
            suit_field = 2 - swapped
        candidates = six & SUIT_MASK << 16 * suit_field
        if candidates:
            store(out, n, candidates & -candidates)
            n += 1
    if n == suits_from:
        candidates = six & ~upcard  # what is taken up is not put down again (S1-05)
        store(out, n, candidates & -candidates)
        n += 1
    return n


# --- Nodes --------------------------------------------------------------------------------------------------


@compiled
def find_node(nodes: Address, mask: int, key: int) -> Address:
    """
    Return the address of the node with *key*, or of the empty node where it belongs.

    *nodes* is a hash table of *mask* + 1 nodes, a power of two, probed linearly.
    """
    at = rng_bits(key) & mask
    while True:
        node = nodes + 8 * NODE_WORDS * at
        stored = load(node, KEY)
        if stored == key or stored == 0:
            return node
        at = (at + 1) & mask
