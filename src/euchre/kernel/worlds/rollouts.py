"""
Every choice of a seat, tried in many worlds (ways the hidden cards may lie): the jack, a player by rules of
thumb, plays each to the end of the hand.

`world_hands` lays the worlds of a view out as hands of the kernel, a row for each; `rollouts` takes it from
there. The jacks see no more than their seats may, so no choice is valued by what only an open hand could do.
"""

from collections.abc import Sequence

from euchre.hand.state import Phase
from euchre.kernel.engine.dealing import deal_cards
from euchre.kernel.engine.hand_masks import bit_of, card_at, current_layout, note_partner
from euchre.kernel.engine.scoring import end_hand, maker_tricks, tricks_needed
from euchre.kernel.engine.transitions import act
from euchre.kernel.jack.jack import jack_plays_on
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import Address, HandAddress, RulesAddress, Seats
from euchre.kernel.machine.compiled import Words, at, compiled, entry, load, lowest, store, table
from euchre.kernel.machine.pack import pack
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.sampler import Worlds
from euchre.rules.actions import Action, code
from euchre.seen.possible_worlds import rewound_deals

MAKER, PARTNER, TOOK, NEED, ALONE, POINTS = range(6)
"""
A row of `rollouts`: the maker (-1: nobody) and its partner by a called ace, the tricks they took and those
they needed, alone or not; points.
"""


def world_hands(worlds: Worlds) -> Words:
    """
    Return *worlds* as rows of words for the kernel, a hand at the moment of the view in each: shape (worlds,
    `HAND_WORDS`).
    """
    sampler, n = worlds.sampler, len(worlds)
    view = sampler.view
    found = table(n, schema.HAND_WORDS)
    if worlds.states is not None or view.phase in (Phase.FARMER, Phase.SWAP):
        for i in range(n):  # there the order of the kitty counts
            pack(worlds.state(i), found[i])
    elif n:
        first, ours = _first_world(worlds), rules_words(view.rules)
        rows, wide = worlds.rows, worlds.rows.shape[1]
        _write_worlds(at(ours), at(first), at(rows), n, wide, sampler.piles_at, at(found))
    return found


def rollouts(worlds_rules: Words, hands: Words, choices: Sequence[Action], sides: int) -> Words:
    """
    Take each of *choices* in each of *hands*, and let the jack, a player by rules of thumb, play every seat
    to the end.

    *worlds_rules* are the `rules_words`, *sides* the number of sides. Return shape (hands, choices, `POINTS`
    + sides): the maker or -1, its partner by a called ace or -1, the tricks of its side and those it needed,
    1 when alone, then the points by side.
    """
    codes, scratch = table(max(1, len(choices))), table(schema.HAND_WORDS)
    codes[: len(choices)] = [code(choice) for choice in choices]
    found = table(len(hands), len(choices), POINTS + sides)
    _play_choices(at(worlds_rules), at(scratch), at(hands), len(hands), at(codes), len(choices), at(found))
    return found


def _first_world(worlds: Worlds) -> Words:
    """The first of the worlds, dealt and decided by the kernel alone, which is quicker than `State`s are."""
    sampler, made = worlds.sampler, table(schema.HAND_WORDS)
    rules, dealer = sampler.view.rules, sampler.view.dealer
    began, actions = next(rewound_deals(sampler.view, sampler.hidden, sampler.cards_by_place(worlds.rows[0])))
    deck, codes = table(rules.cards_in_deck), table(max(1, len(actions)))
    deck[:] = [card for card in began.deck(rules, dealer) if card is not None]
    codes[: len(actions)] = [code(action) for action in actions]
    ours = rules_words(rules)
    deal_cards(at(ours), at(made), dealer, at(deck))
    _replay(at(ours), at(made), at(codes), len(actions))
    return made


@entry
def _replay(rules: RulesAddress, hand: HandAddress, codes: Address, n: int) -> int:
    """Carry out *n* action codes; return 0."""
    for at_ in range(n):
        act(rules, hand, load(codes, at_))
    return 0


@entry
def _write_worlds(
    rules: RulesAddress, template: Address, worlds: Address, n: int, wide: int, piles: int, out: Address
) -> int:
    """Write *n* worlds, *wide* words each, over copies of *template*, which is one of them; return 0."""
    for _ in range(n):
        copy_hand(template, out)
        write_hands(rules, out, worlds)
        write_kitty(rules, out, worlds, piles)
        write_piles(rules, out, worlds + 8 * piles)
        note_partner(rules, out)
        worlds += 8 * wide
        out += 8 * schema.HAND_WORDS
    return 0


@compiled
def copy_hand(template: Address, out: Address) -> int:
    """Copy the state of the hand at *template*, `STATE_WORDS` words, to *out*; return 0."""
    for word in range(schema.STATE_WORDS):
        store(out, word, load(template, word))
    return 0


@compiled
def write_hands(rules: RulesAddress, hand: HandAddress, world: Address) -> int:
    """Write the cards in hand of every seat in *world*, a row of a `Worlds`, into *hand*; return 0."""
    for seat in range(load(rules, schema.SEATS)):
        store(hand, schema.HANDS + seat, load(world, seat))
    return 0


@compiled
def write_kitty(rules: RulesAddress, hand: HandAddress, world: Address, piles: int) -> int:
    """
    Write the kitty of *world*, a row of a `Worlds`, into *hand*, with the cards put down last at the end;
    return 0.

    An upcard in the kitty stays where it is. *piles* is the word of *world* with the first covered card.
    """
    laid, upcard, word = current_layout(hand), load(hand, schema.UPCARD), load(rules, schema.SEATS)
    cards, there = load(world, word), 0
    for at_ in range(load(hand, schema.TOP), load(hand, schema.BOTTOM)):
        if upcard >= 0 and load(hand, schema.KITTY + at_) == upcard:
            there = 1
    if there:
        taken = bit_of(rules, laid, upcard, 0)
        if cards & taken == 0:
            taken <<= load(rules, schema.PARITY)
        if cards & taken == 0:
            there = 0  # turned up, and put down again: it lies with what was put down
        cards &= ~taken
    for at_ in range(load(hand, schema.TOP), load(hand, schema.BOTTOM)):
        if there and load(hand, schema.KITTY + at_) == upcard:
            there = 0
        else:
            while cards == 0 and word + 1 < piles:
                word += 1
                cards = load(world, word)
            if cards:
                store(hand, schema.KITTY + at_, card_at(rules, laid, lowest(cards)))
                cards &= cards - 1
    return 0


@compiled
def write_piles(rules: RulesAddress, hand: HandAddress, under: Address) -> int:
    """
    Write the covered cards of a world, a bit for each pile from the address *under* on, into *hand*; return
    0.
    """
    each = load(rules, schema.PILES_EACH)
    for seat in range(load(rules, schema.SEATS) if each else 0):
        waiting = 0
        for pile in range(seat * each, (seat + 1) * each):
            card = load(under, pile)
            if card:
                store(hand, schema.LOWER + pile, card)
                if load(hand, schema.UPPER + pile) == 0:
                    waiting |= card
        store(hand, schema.WAITING + seat, waiting)
    return 0


@entry
def _play_choices(
    rules: RulesAddress, scratch: Address, hands: Address, n: int, codes: Address, choices: int, out: Address
) -> int:
    """Try every choice in every hand and write the rows of `rollouts`; return 0."""
    sides = load(rules, schema.SIDES)
    for _ in range(n):
        for choice in range(choices):
            copy_hand(hands, scratch)
            act(rules, scratch, load(codes, choice))
            jack_plays_on(rules, scratch)
            maker = load(scratch, schema.MAKER)
            played = maker >= 0 and load(scratch, schema.END) == schema.PLAYED
            store(out, MAKER, maker if played else -1)
            store(out, PARTNER, load(scratch, schema.PARTNER))
            store(out, TOOK, maker_tricks(rules, scratch) if played else -1)
            store(out, NEED, tricks_needed(rules, scratch))
            store(out, ALONE, load(scratch, schema.ALONE))
            for side in range(sides):
                store(out, POINTS + side, load(scratch, schema.POINTS + side))
            out += 8 * (POINTS + sides)
        hands += 8 * schema.HAND_WORDS
    return 0


@entry
def write_endings(rules: RulesAddress, hand: HandAddress, party: Seats, out: Address) -> int:
    """
    Write to *out* how *hand* would end if the seats *party* together took 0, 1, 2 … all of its tricks; return
    0.

    The others take the rest. A row for each number of tricks, with the columns of `rollouts`. The tricks, the
    points and the end in *hand* are overwritten.
    """
    sides, tricks, seats = load(rules, schema.SIDES), load(rules, schema.TRICKS), load(rules, schema.SEATS)
    partner, opponent, maker = 0, 0, load(hand, schema.MAKER)
    while party >> partner & 1 == 0 or load(hand, schema.OUT) >> partner & 1:
        partner += 1
    while opponent + 1 < seats and (party >> opponent & 1 or load(hand, schema.OUT) >> opponent & 1):
        opponent += 1
    for mine in range(tricks + 1):
        store(hand, schema.WON, (mine << 8 * partner) + ((tricks - mine) << 8 * opponent))
        store(hand, schema.DONE, tricks)
        end_hand(rules, hand, schema.PLAYED)
        store(out, MAKER, maker)
        store(out, PARTNER, load(hand, schema.PARTNER))
        store(out, TOOK, maker_tricks(rules, hand) if maker >= 0 else -1)
        store(out, NEED, tricks_needed(rules, hand))
        store(out, ALONE, load(hand, schema.ALONE))
        for side in range(sides):
            store(out, POINTS + side, load(hand, schema.POINTS + side))
        out += 8 * (POINTS + sides)
    return 0
