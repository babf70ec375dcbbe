"""What an action changes, in the kernel: what `euchre.hand.hand.apply` does, by the code of the action."""

from euchre.kernel.engine.hand_masks import (
    add_card,
    fix_trump,
    held_bit,
    note_partner,
    put_in_kitty,
    remove_card,
)
from euchre.kernel.engine.legal_actions import turned_suit
from euchre.kernel.engine.scoring import end_hand
from euchre.kernel.engine.trick_play import left_of, play_card, start_play
from euchre.kernel.machine import schema
from euchre.kernel.machine.arguments import CardNumber, Code, HandAddress, RulesAddress, TrumpNumber
from euchre.kernel.machine.compiled import compiled, entry, load, lowest, store


@compiled
def set_step(hand: HandAddress, phase: int, seat: int, later_steps: int) -> int:
    """
    Store in *hand* that *seat* is to act in *phase*, a value of `Phase`, and what is due after that; return
    0.

    *later_steps* has a byte for each later decision, the next one lowest: 8 * (phase + 1) + seat.
    """
    store(hand, schema.PHASE, phase)
    store(hand, schema.TURN, seat)
    store(hand, schema.COUNT, 1)
    store(hand, schema.FLOOR, 0)
    store(hand, schema.REST, later_steps)
    return 0


@compiled
def exchange_size(rules: RulesAddress, hand: HandAddress) -> int:
    """Return how many cards a lone maker exchanges with the partner: 0 where there is no exchange."""
    lone = load(hand, schema.BID_LONE)
    if lone:
        return load(rules, schema.EXCHANGE + lone - 1)
    return 1 if load(hand, schema.ALONE) and load(rules, schema.BEST_CARD) != schema.NO_EXCHANGE else 0


@compiled
def next_step(rules: RulesAddress, hand: HandAddress, later_steps: int) -> int:
    """
    Make the first of *later_steps* the decision due, or start the play when there is none; return 0.

    *later_steps* has a byte for each decision, the next one lowest: 8 * (phase + 1) + seat.
    """
    if later_steps == 0:
        return start_play(rules, hand)
    phase = (later_steps >> 3 & 31) - 1
    set_step(hand, phase, later_steps & 7, later_steps >> 8)
    if phase in (schema.DISCARD, schema.GIVE):
        store(hand, schema.COUNT, exchange_size(rules, hand))
    return 0


@compiled
def one_card_less(rules: RulesAddress, hand: HandAddress, card: CardNumber) -> int:
    """
    Note that card number *card* was put down or given; return 0.

    The same seat goes on with the next card, which must have a higher number; after the last the next
    decision is due.
    """
    cards = load(hand, schema.COUNT)
    if cards == 1:
        return next_step(rules, hand, load(hand, schema.REST))
    store(hand, schema.COUNT, cards - 1)
    store(hand, schema.FLOOR, card)
    return 0


@compiled
def pick_up(rules: RulesAddress, hand: HandAddress) -> int:
    """Move the upcard from the kitty into the dealer's hand; return 0."""
    add_card(rules, hand, load(hand, schema.DEALER), load(hand, schema.UPCARD))
    store(hand, schema.TOP, load(hand, schema.TOP) + 1)
    return 0


@compiled
def declare_alone(rules: RulesAddress, hand: HandAddress, alone: int) -> int:
    """
    Let the maker play *alone* (1) or with its side (0); return which decisions then follow before the first
    lead.

    A byte for each, the next one lowest: 8 * (phase + 1) + seat. They are the exchange of cards with the
    partner, who defends alone, which ace is called, and who stays in the hand.
    """
    seat = load(hand, schema.MAKER)
    rest, at, mates = 0, 0, load(rules, schema.MATES + seat)
    store(hand, schema.ALONE, alone)
    if alone:
        store(hand, schema.OUT, mates)
    if exchange_size(rules, hand):
        down, give = (schema.DISCARD + 1) * 8 + seat, (schema.GIVE + 1) * 8 + lowest(mates)
        receive_first = (
            load(hand, schema.BID_LONE) == 0 and load(rules, schema.BEST_CARD) == schema.RECEIVE_FIRST
        )
        rest, at = give | down << 8 if receive_first else down | give << 8, 16
    may_defend = load(rules, schema.MAY_DEFEND)
    if may_defend == schema.ALWAYS or (may_defend == schema.IF_LONE and load(hand, schema.ALONE)):
        other = load(hand, schema.DEALER)
        for _ in range(load(rules, schema.SEATS)):
            other = left_of(rules, other)
            if other != seat and not mates >> other & 1:
                rest |= ((schema.DEFEND + 1) * 8 + other) << at
                at += 8
    if load(rules, schema.CALLS_ACE):
        rest |= ((schema.CALL_ACE + 1) * 8 + seat) << at
        at += 8
    if load(rules, schema.DROP_OUT):
        other = seat
        for _ in range(load(rules, schema.SEATS) - 1):
            other = left_of(rules, other)
            rest |= ((schema.STAY + 1) * 8 + other) << at
            at += 8
    return rest


@compiled
def after_call(rules: RulesAddress, hand: HandAddress, seat: int, trump: TrumpNumber, alone: int) -> int:
    """
    Make *seat* the maker of *trump*, *alone* (1) or with its side (0); return 0.

    The dealer gets the upcard where the call was for it, and the next decision, or the first lead, is made
    due.
    """
    turned, upcard = turned_suit(rules, hand), load(hand, schema.UPCARD)
    first = load(rules, schema.AUCTION) == schema.TURN_UP and load(hand, schema.SPOKEN) <= load(
        rules, schema.SEATS
    )
    if load(hand, schema.BID_LONE):
        alone = 1
    fix_trump(rules, hand, trump)
    store(hand, schema.MAKER, seat)
    if load(rules, schema.MAY_ALONE) == schema.ALONE_AFTER_CALL and not alone:
        rest = (schema.ASK_ALONE + 1) * 8 | seat
    else:
        rest = declare_alone(rules, hand, alone)
    if first and upcard >= 0 and (turned < 0 or turned == trump):
        pick_up(rules, hand)
        rest = rest << 8 | (schema.PICKUP + 1) * 8 | load(hand, schema.DEALER)
    return next_step(rules, hand, rest)


@compiled
def all_passed(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Do what the rules say when everyone has passed: end the hand, or start the play at no trump;
    return 0.
    """
    then = load(rules, schema.IF_PASSED_OUT)
    if then == schema.AT_NO_TRUMP:
        fix_trump(rules, hand, schema.NO_TRUMP)
        return start_play(rules, hand)
    return end_hand(rules, hand, schema.REDEAL if then == schema.SAME_DEALS else schema.PASSED_OUT)


@compiled
def do_call(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code*, a call or a pass of the seat to act, in games where trump is not bid for; return
    0.
    """
    seat, said = load(hand, schema.TURN), load(hand, schema.SPOKEN) + 1
    store(hand, schema.SPOKEN, said)
    if code != schema.DO_PASS:
        return after_call(rules, hand, seat, (code - schema.DO_CALL) >> 1, (code - schema.DO_CALL) & 1)
    if said < load(rules, schema.ROUNDS) * load(rules, schema.SEATS):
        return set_step(hand, schema.CALL, left_of(rules, seat), 0)
    return all_passed(rules, hand)


@compiled
def do_bid(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code*, a bid or a pass of the seat to act, and find who speaks next or who is the maker;
    return 0.
    """
    seat, lones, tricks = load(hand, schema.TURN), load(rules, schema.LONES), load(rules, schema.TRICKS)
    store(hand, schema.SPOKEN, load(hand, schema.SPOKEN) + 1)
    turns = load(hand, schema.TURNS) + (1 << 8 * seat)
    store(hand, schema.TURNS, turns)
    if code == schema.DO_PASS:
        store(hand, schema.GONE, load(hand, schema.GONE) | 1 << seat)
    else:
        lone = code >= schema.DO_LONE
        number = code - (schema.DO_LONE if lone else schema.DO_BID)
        store(hand, schema.BID_TRICKS, tricks if lone else number // 7 + 1)
        store(hand, schema.BID_TRUMP, number % 7 - 1)
        store(hand, schema.BID_LONE, number // 7 + 1 if lone else 0)
        store(hand, schema.MAKER, seat)
    high, rung, maker = load(hand, schema.BID_TRICKS), load(hand, schema.BID_LONE), load(hand, schema.MAKER)
    highest = rung == lones if lones else high == tricks
    rounds, gone, speaker = load(rules, schema.ROUNDS), load(hand, schema.GONE), seat
    for _ in range(load(rules, schema.SEATS)):
        speaker = left_of(rules, speaker)
        spoke_out = rounds > 0 and (turns >> 8 * speaker & 255) >= rounds
        if not highest and not gone >> speaker & 1 and not spoke_out and speaker != maker:
            return set_step(hand, schema.BID, speaker, 0)
    if high == 0:
        return all_passed(rules, hand)
    if load(hand, schema.BID_TRUMP) < 0:
        return set_step(hand, schema.NAME, maker, 0)
    return after_call(rules, hand, maker, load(hand, schema.BID_TRUMP), 0)


@compiled
def do_farmer(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Give the seat to act, which showed a weak hand, what the rules grant: a swap with the kitty, or a new
    deal; return 0.
    """
    remedy, rest = load(rules, schema.REMEDY), load(hand, schema.REST)
    if remedy != schema.BY_SWAP:
        return end_hand(rules, hand, schema.REDEAL if remedy == schema.BY_REDEAL else schema.THROWN_IN)
    while rest >> 3 & 31 == schema.FARMER + 1:
        rest >>= 8
    set_step(hand, schema.SWAP, load(hand, schema.TURN), rest)
    store(hand, schema.COUNT, 3)
    return 0


@compiled
def do_swap(rules: RulesAddress, hand: HandAddress, card: CardNumber) -> int:
    """
    Move card number *card*, a weak one, to the kitty; after the third, take three of the kitty for them;
    return 0.
    """
    seat, top = load(hand, schema.TURN), load(hand, schema.TOP)
    remove_card(rules, hand, seat, card)
    put_in_kitty(hand, card)
    if load(hand, schema.COUNT) == 1:
        for at in range(top + 1, top + 4):
            add_card(rules, hand, seat, load(hand, schema.KITTY + at))
        store(hand, schema.KITTY + top + 3, load(hand, schema.KITTY + top))
        store(hand, schema.TOP, top + 3)
    return one_card_less(rules, hand, card)


@compiled
def do_discard(rules: RulesAddress, hand: HandAddress, card: CardNumber) -> int:
    """
    Move card number *card* from the hand of the seat to act to the kitty, in exchange for one it got; return
    0.
    """
    remove_card(rules, hand, load(hand, schema.TURN), card)
    put_in_kitty(hand, card)
    return one_card_less(rules, hand, card)


@compiled
def do_leave(rules: RulesAddress, hand: HandAddress) -> int:
    """Put the upcard back from the dealer's hand on top of the kitty; return 0."""
    top = load(hand, schema.TOP) - 1
    remove_card(rules, hand, load(hand, schema.TURN), load(hand, schema.UPCARD))
    store(hand, schema.KITTY + top, load(hand, schema.UPCARD))
    store(hand, schema.TOP, top)
    return next_step(rules, hand, load(hand, schema.REST))


@compiled
def do_give(rules: RulesAddress, hand: HandAddress, card: CardNumber) -> int:
    """
    Move card number *card* from the hand of the seat to act, the partner, to the lone maker's;
    return 0.
    """
    seat, maker = load(hand, schema.TURN), load(hand, schema.MAKER)
    bit = held_bit(rules, hand, seat, card)
    store(hand, schema.HANDS + seat, load(hand, schema.HANDS + seat) ^ bit)
    store(hand, schema.HANDS + maker, load(hand, schema.HANDS + maker) | bit)
    return one_card_less(rules, hand, card)


@compiled
def do_call_ace(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code* of the maker, who calls an ace or plays alone: its holder, if it is another seat,
    is the partner from now on; return 0.
    """
    if code == schema.DO_CALL_ACE:
        store(hand, schema.ALONE, 1)
    else:
        store(hand, schema.ACE, 8 * (code - schema.DO_CALL_ACE - 1) + schema.ACE_RANK)
        note_partner(rules, hand)
    return next_step(rules, hand, load(hand, schema.REST))


@compiled
def act_before_play(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code*, one of `legal_before_play`, for the seat to act, and make the next decision due;
    return 0.
    """
    phase, seat = load(hand, schema.PHASE), load(hand, schema.TURN)
    if phase == schema.CALL:
        return do_call(rules, hand, code)
    if phase == schema.BID:
        return do_bid(rules, hand, code)
    if phase == schema.PICKUP:
        return (
            do_leave(rules, hand)
            if code == schema.DO_LEAVE
            else do_discard(rules, hand, code - schema.DO_DISCARD)
        )
    if phase == schema.DISCARD:
        return do_discard(rules, hand, code - schema.DO_DISCARD)
    if phase == schema.GIVE:
        return do_give(rules, hand, code - schema.DO_GIVE)
    if phase == schema.SWAP:
        return do_swap(rules, hand, code - schema.DO_DISCARD)
    if phase in (schema.NAME, schema.BLIND):
        return after_call(rules, hand, seat, (code - schema.DO_CALL) >> 1, 0)
    if phase == schema.FARMER and code == schema.DO_FARMER:
        return do_farmer(rules, hand)
    if phase == schema.CALL_ACE:
        return do_call_ace(rules, hand, code)
    if phase == schema.ASK_ALONE:
        return next_step(rules, hand, declare_alone(rules, hand, 1 if code == schema.DO_GO_ALONE else 0))
    if phase == schema.DEFEND and code == schema.DO_DEFEND:
        store(hand, schema.DEFENDER, seat)
        store(hand, schema.OUT, load(hand, schema.OUT) | load(rules, schema.MATES + seat))
        return start_play(rules, hand)
    if phase == schema.STAY and code == schema.DO_DROP:
        store(hand, schema.OUT, load(hand, schema.OUT) | 1 << seat)
    return next_step(rules, hand, load(hand, schema.REST))


@entry
def act(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code*, one of `legal_codes`, for the seat to act, and make the next decision due; return
    0.
    """
    if load(hand, schema.PHASE) != schema.PLAY:
        return act_before_play(rules, hand, code)
    bit = held_bit(rules, hand, load(hand, schema.TURN), code - schema.DO_PLAY)
    return play_card(rules, hand, lowest(bit))
