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
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.arguments import CardNumber, Code, HandAddress, RulesAddress, TrumpNumber
from euchre.kernel.machine.compiled import compiled, entry, load, lowest, store


@compiled
def set_step(hand: HandAddress, phase: int, seat: int, later_steps: int) -> int:
    """
    Store in *hand* that *seat* is to act in *phase*, a value of `Phase`, and what is due after that; return
    0.

    *later_steps* has a byte for each later decision, the next one lowest: 8 * (phase + 1) + seat.
    """
    store(hand, w.PHASE, phase)
    store(hand, w.TURN, seat)
    store(hand, w.COUNT, 1)
    store(hand, w.FLOOR, 0)
    store(hand, w.REST, later_steps)
    return 0


@compiled
def exchange_size(rules: RulesAddress, hand: HandAddress) -> int:
    """Return how many cards a lone maker exchanges with the partner: 0 where there is no exchange."""
    lone = load(hand, w.BID_LONE)
    if lone:
        return load(rules, w.EXCHANGE + lone - 1)
    return 1 if load(hand, w.ALONE) and load(rules, w.BEST_CARD) != w.NO_EXCHANGE else 0


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
    if phase in (w.DISCARD, w.GIVE):
        store(hand, w.COUNT, exchange_size(rules, hand))
    return 0


@compiled
def one_card_less(rules: RulesAddress, hand: HandAddress, card: CardNumber) -> int:
    """
    Note that card number *card* was put down or given; return 0.

    The same seat goes on with the next card, which must have a higher number; after the last the next
    decision is due.
    """
    cards = load(hand, w.COUNT)
    if cards == 1:
        return next_step(rules, hand, load(hand, w.REST))
    store(hand, w.COUNT, cards - 1)
    store(hand, w.FLOOR, card)
    return 0


@compiled
def pick_up(rules: RulesAddress, hand: HandAddress) -> int:
    """Move the upcard from the kitty into the dealer's hand; return 0."""
    add_card(rules, hand, load(hand, w.DEALER), load(hand, w.UPCARD))
    store(hand, w.TOP, load(hand, w.TOP) + 1)
    return 0


@compiled
def declare_alone(rules: RulesAddress, hand: HandAddress, alone: int) -> int:
    """
    Let the maker play *alone* (1) or with its side (0); return which decisions then follow before the first
    lead.

    A byte for each, the next one lowest: 8 * (phase + 1) + seat. They are the exchange of cards with the
    partner, who defends alone, which ace is called, and who stays in the hand.
    """
    seat = load(hand, w.MAKER)
    rest, at, mates = 0, 0, load(rules, w.MATES + seat)
    store(hand, w.ALONE, alone)
    if alone:
        store(hand, w.OUT, mates)
    if exchange_size(rules, hand):
        down, give = (w.DISCARD + 1) * 8 + seat, (w.GIVE + 1) * 8 + lowest(mates)
        receive_first = load(hand, w.BID_LONE) == 0 and load(rules, w.BEST_CARD) == w.RECEIVE_FIRST
        rest, at = give | down << 8 if receive_first else down | give << 8, 16
    may_defend = load(rules, w.MAY_DEFEND)
    if may_defend == w.ALWAYS or (may_defend == w.IF_LONE and load(hand, w.ALONE)):
        other = load(hand, w.DEALER)
        for _ in range(load(rules, w.SEATS)):
            other = left_of(rules, other)
            if other != seat and not mates >> other & 1:
                rest |= ((w.DEFEND + 1) * 8 + other) << at
                at += 8
    if load(rules, w.CALLS_ACE):
        rest |= ((w.CALL_ACE + 1) * 8 + seat) << at
        at += 8
    if load(rules, w.DROP_OUT):
        other = seat
        for _ in range(load(rules, w.SEATS) - 1):
            other = left_of(rules, other)
            rest |= ((w.STAY + 1) * 8 + other) << at
            at += 8
    return rest


@compiled
def after_call(rules: RulesAddress, hand: HandAddress, seat: int, trump: TrumpNumber, alone: int) -> int:
    """
    Make *seat* the maker of *trump*, *alone* (1) or with its side (0); return 0.

    The dealer gets the upcard where the call was for it, and the next decision, or the first lead, is made
    due.
    """
    turned, upcard = turned_suit(rules, hand), load(hand, w.UPCARD)
    first = load(rules, w.AUCTION) == w.TURN_UP and load(hand, w.SPOKEN) <= load(rules, w.SEATS)
    if load(hand, w.BID_LONE):
        alone = 1
    fix_trump(rules, hand, trump)
    store(hand, w.MAKER, seat)
    if load(rules, w.MAY_ALONE) == w.ALONE_AFTER_CALL and not alone:
        rest = (w.ASK_ALONE + 1) * 8 | seat
    else:
        rest = declare_alone(rules, hand, alone)
    if first and upcard >= 0 and (turned < 0 or turned == trump):
        pick_up(rules, hand)
        rest = rest << 8 | (w.PICKUP + 1) * 8 | load(hand, w.DEALER)
    return next_step(rules, hand, rest)


@compiled
def all_passed(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Do what the rules say when everyone has passed: end the hand, or start the play at no trump;
    return 0.
    """
    then = load(rules, w.IF_PASSED_OUT)
    if then == w.AT_NO_TRUMP:
        fix_trump(rules, hand, w.NO_TRUMP)
        return start_play(rules, hand)
    return end_hand(rules, hand, w.REDEAL if then == w.SAME_DEALS else w.PASSED_OUT)


@compiled
def do_call(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code*, a call or a pass of the seat to act, in games where trump is not bid for; return
    0.
    """
    seat, said = load(hand, w.TURN), load(hand, w.SPOKEN) + 1
    store(hand, w.SPOKEN, said)
    if code != w.DO_PASS:
        return after_call(rules, hand, seat, (code - w.DO_CALL) >> 1, (code - w.DO_CALL) & 1)
    if said < load(rules, w.ROUNDS) * load(rules, w.SEATS):
        return set_step(hand, w.CALL, left_of(rules, seat), 0)
    return all_passed(rules, hand)


@compiled
def do_bid(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code*, a bid or a pass of the seat to act, and find who speaks next or who is the maker;
    return 0.
    """
    seat, lones, tricks = load(hand, w.TURN), load(rules, w.LONES), load(rules, w.TRICKS)
    store(hand, w.SPOKEN, load(hand, w.SPOKEN) + 1)
    turns = load(hand, w.TURNS) + (1 << 8 * seat)
    store(hand, w.TURNS, turns)
    if code == w.DO_PASS:
        store(hand, w.GONE, load(hand, w.GONE) | 1 << seat)
    else:
        lone = code >= w.DO_LONE
        number = code - (w.DO_LONE if lone else w.DO_BID)
        store(hand, w.BID_TRICKS, tricks if lone else number // 7 + 1)
        store(hand, w.BID_TRUMP, number % 7 - 1)
        store(hand, w.BID_LONE, number // 7 + 1 if lone else 0)
        store(hand, w.MAKER, seat)
    high, rung, maker = load(hand, w.BID_TRICKS), load(hand, w.BID_LONE), load(hand, w.MAKER)
    highest = rung == lones if lones else high == tricks
    rounds, gone, speaker = load(rules, w.ROUNDS), load(hand, w.GONE), seat
    for _ in range(load(rules, w.SEATS)):
        speaker = left_of(rules, speaker)
        spoke_out = rounds > 0 and (turns >> 8 * speaker & 255) >= rounds
        if not highest and not gone >> speaker & 1 and not spoke_out and speaker != maker:
            return set_step(hand, w.BID, speaker, 0)
    if high == 0:
        return all_passed(rules, hand)
    if load(hand, w.BID_TRUMP) < 0:
        return set_step(hand, w.NAME, maker, 0)
    return after_call(rules, hand, maker, load(hand, w.BID_TRUMP), 0)


@compiled
def do_farmer(rules: RulesAddress, hand: HandAddress) -> int:
    """
    Give the seat to act, which showed a weak hand, what the rules grant: a swap with the kitty, or a new
    deal; return 0.
    """
    remedy, rest = load(rules, w.REMEDY), load(hand, w.REST)
    if remedy != w.BY_SWAP:
        return end_hand(rules, hand, w.REDEAL if remedy == w.BY_REDEAL else w.THROWN_IN)
    while rest >> 3 & 31 == w.FARMER + 1:
        rest >>= 8
    set_step(hand, w.SWAP, load(hand, w.TURN), rest)
    store(hand, w.COUNT, 3)
    return 0


@compiled
def do_swap(rules: RulesAddress, hand: HandAddress, card: CardNumber) -> int:
    """
    Move card number *card*, a weak one, to the kitty; after the third, take three of the kitty for them;
    return 0.
    """
    seat, top = load(hand, w.TURN), load(hand, w.TOP)
    remove_card(rules, hand, seat, card)
    put_in_kitty(hand, card)
    if load(hand, w.COUNT) == 1:
        for at in range(top + 1, top + 4):
            add_card(rules, hand, seat, load(hand, w.KITTY + at))
        store(hand, w.KITTY + top + 3, load(hand, w.KITTY + top))
        store(hand, w.TOP, top + 3)
    return one_card_less(rules, hand, card)


@compiled
def do_discard(rules: RulesAddress, hand: HandAddress, card: CardNumber) -> int:
    """
    Move card number *card* from the hand of the seat to act to the kitty, in exchange for one it got; return
    0.
    """
    remove_card(rules, hand, load(hand, w.TURN), card)
    put_in_kitty(hand, card)
    return one_card_less(rules, hand, card)


@compiled
def do_leave(rules: RulesAddress, hand: HandAddress) -> int:
    """Put the upcard back from the dealer's hand on top of the kitty; return 0."""
    top = load(hand, w.TOP) - 1
    remove_card(rules, hand, load(hand, w.TURN), load(hand, w.UPCARD))
    store(hand, w.KITTY + top, load(hand, w.UPCARD))
    store(hand, w.TOP, top)
    return next_step(rules, hand, load(hand, w.REST))


@compiled
def do_give(rules: RulesAddress, hand: HandAddress, card: CardNumber) -> int:
    """
    Move card number *card* from the hand of the seat to act, the partner, to the lone maker's;
    return 0.
    """
    seat, maker = load(hand, w.TURN), load(hand, w.MAKER)
    bit = held_bit(rules, hand, seat, card)
    store(hand, w.HANDS + seat, load(hand, w.HANDS + seat) ^ bit)
    store(hand, w.HANDS + maker, load(hand, w.HANDS + maker) | bit)
    return one_card_less(rules, hand, card)


@compiled
def do_call_ace(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code* of the maker, who calls an ace or plays alone: its holder, if it is another seat,
    is the partner from now on; return 0.
    """
    if code == w.DO_CALL_ACE:
        store(hand, w.ALONE, 1)
    else:
        store(hand, w.ACE, 8 * (code - w.DO_CALL_ACE - 1) + w.ACE_RANK)
        note_partner(rules, hand)
    return next_step(rules, hand, load(hand, w.REST))


@compiled
def act_before_play(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code*, one of `legal_before_play`, for the seat to act, and make the next decision due;
    return 0.
    """
    phase, seat = load(hand, w.PHASE), load(hand, w.TURN)
    if phase == w.CALL:
        return do_call(rules, hand, code)
    if phase == w.BID:
        return do_bid(rules, hand, code)
    if phase == w.PICKUP:
        return do_leave(rules, hand) if code == w.DO_LEAVE else do_discard(rules, hand, code - w.DO_DISCARD)
    if phase == w.DISCARD:
        return do_discard(rules, hand, code - w.DO_DISCARD)
    if phase == w.GIVE:
        return do_give(rules, hand, code - w.DO_GIVE)
    if phase == w.SWAP:
        return do_swap(rules, hand, code - w.DO_DISCARD)
    if phase in (w.NAME, w.BLIND):
        return after_call(rules, hand, seat, (code - w.DO_CALL) >> 1, 0)
    if phase == w.FARMER and code == w.DO_FARMER:
        return do_farmer(rules, hand)
    if phase == w.CALL_ACE:
        return do_call_ace(rules, hand, code)
    if phase == w.ASK_ALONE:
        return next_step(rules, hand, declare_alone(rules, hand, 1 if code == w.DO_GO_ALONE else 0))
    if phase == w.DEFEND and code == w.DO_DEFEND:
        store(hand, w.DEFENDER, seat)
        store(hand, w.OUT, load(hand, w.OUT) | load(rules, w.MATES + seat))
        return start_play(rules, hand)
    if phase == w.STAY and code == w.DO_DROP:
        store(hand, w.OUT, load(hand, w.OUT) | 1 << seat)
    return next_step(rules, hand, load(hand, w.REST))


@entry
def act(rules: RulesAddress, hand: HandAddress, code: Code) -> int:
    """
    Carry out action *code*, one of `legal_codes`, for the seat to act, and make the next decision due; return
    0.
    """
    if load(hand, w.PHASE) != w.PLAY:
        return act_before_play(rules, hand, code)
    bit = held_bit(rules, hand, load(hand, w.TURN), code - w.DO_PLAY)
    return play_card(rules, hand, lowest(bit))
