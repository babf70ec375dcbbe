"""What is done before the play, in the kernel: what `euchre.auction.do` says."""

from euchre.kernel.engine.hand_masks import fix, gain, held, lose, put_down
from euchre.kernel.engine.legal_actions import turned_suit
from euchre.kernel.engine.scoring import finish
from euchre.kernel.engine.trick_play import after, lead
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import compiled, load, lowest, store


@compiled
def step(hand: int, phase: int, seat: int, rest: int) -> int:
    """The step that is due, and those after it."""
    store(hand, w.PHASE, phase)
    store(hand, w.TURN, seat)
    store(hand, w.COUNT, 1)
    store(hand, w.FLOOR, 0)
    store(hand, w.REST, rest)
    return 0


@compiled
def exchanged(rules: int, hand: int) -> int:
    """How many cards a lone player exchanges with his partner."""
    lone = load(hand, w.BID_LONE)
    if lone:
        return load(rules, w.EXCHANGE + lone - 1)
    return 1 if load(hand, w.ALONE) and load(rules, w.BEST_CARD) != w.NO_EXCHANGE else 0


@compiled
def go_on(rules: int, hand: int, rest: int) -> int:
    """The first step of *rest*; the first lead when there is none."""
    if rest == 0:
        return lead(rules, hand)
    phase = (rest >> 3 & 31) - 1
    step(hand, phase, rest & 7, rest >> 8)
    if phase in (w.DISCARD, w.GIVE):
        store(hand, w.COUNT, exchanged(rules, hand))
    return 0


@compiled
def one_less(rules: int, hand: int, card: int) -> int:
    """Once more *card* has gone: the step again with one card less, or on."""
    cards = load(hand, w.COUNT)
    if cards == 1:
        return go_on(rules, hand, load(hand, w.REST))
    store(hand, w.COUNT, cards - 1)
    store(hand, w.FLOOR, card)
    return 0


@compiled
def pick_up(rules: int, hand: int) -> int:
    """The upcard goes from the kitty into the dealer's hand."""
    gain(rules, hand, load(hand, w.DEALER), load(hand, w.UPCARD))
    store(hand, w.TOP, load(hand, w.TOP) + 1)
    return 0


@compiled
def steps_after_call(rules: int, hand: int, seat: int) -> int:
    """What the maker, *seat*, and the others decide between pick-up and first lead, as `REST` has it."""
    rest, at, mates = 0, 0, load(rules, w.MATES + seat)
    if exchanged(rules, hand):
        down, give = (w.DISCARD + 1) * 8 + seat, (w.GIVE + 1) * 8 + lowest(mates)
        receive_first = load(hand, w.BID_LONE) == 0 and load(rules, w.BEST_CARD) == w.RECEIVE_FIRST
        rest, at = give | down << 8 if receive_first else down | give << 8, 16
    may_defend = load(rules, w.MAY_DEFEND)
    if may_defend == w.ALWAYS or (may_defend == w.IF_LONE and load(hand, w.ALONE)):
        other = load(hand, w.DEALER)
        for _ in range(load(rules, w.SEATS)):
            other = after(rules, other)
            if other != seat and not mates >> other & 1:
                rest |= ((w.DEFEND + 1) * 8 + other) << at
                at += 8
    if load(rules, w.DROP_OUT):
        other = seat
        for _ in range(load(rules, w.SEATS) - 1):
            other = after(rules, other)
            rest |= ((w.STAY + 1) * 8 + other) << at
            at += 8
    return rest


@compiled
def called(rules: int, hand: int, seat: int, trump: int, alone: int) -> int:
    """*seat* has fixed trump: on to what follows before the first lead."""
    turned, upcard = turned_suit(rules, hand), load(hand, w.UPCARD)
    first = load(rules, w.AUCTION) == w.TURN_UP and load(hand, w.SPOKEN) <= load(rules, w.SEATS)
    if load(hand, w.BID_LONE):
        alone = 1
    fix(rules, hand, trump)
    store(hand, w.MAKER, seat)
    store(hand, w.ALONE, alone)
    if alone:
        store(hand, w.OUT, load(rules, w.MATES + seat))
    rest = steps_after_call(rules, hand, seat)
    if first and upcard >= 0 and (turned < 0 or turned == trump):
        pick_up(rules, hand)
        rest = rest << 8 | (w.PICKUP + 1) * 8 | load(hand, w.DEALER)
    return go_on(rules, hand, rest)


@compiled
def nobody_called(rules: int, hand: int) -> int:
    """Everyone has passed."""
    then = load(rules, w.IF_PASSED_OUT)
    if then == w.AT_NO_TRUMP:
        fix(rules, hand, w.NO_TRUMP)
        return lead(rules, hand)
    return finish(rules, hand, w.REDEAL if then == w.SAME_DEALS else w.PASSED_OUT)


@compiled
def call(rules: int, hand: int, code: int) -> int:
    """A call, or a pass, where a card is turned or the choice is free."""
    seat, said = load(hand, w.TURN), load(hand, w.SPOKEN) + 1
    store(hand, w.SPOKEN, said)
    if code != w.DO_PASS:
        return called(rules, hand, seat, (code - w.DO_CALL) >> 1, (code - w.DO_CALL) & 1)
    if said < load(rules, w.ROUNDS) * load(rules, w.SEATS):
        return step(hand, w.CALL, after(rules, seat), 0)
    return nobody_called(rules, hand)


@compiled
def bid(rules: int, hand: int, code: int) -> int:
    """A bid or a pass in the auction: who speaks next, or how it ends."""
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
        speaker = after(rules, speaker)
        spoke_out = rounds > 0 and (turns >> 8 * speaker & 255) >= rounds
        if not highest and not gone >> speaker & 1 and not spoke_out and speaker != maker:
            return step(hand, w.BID, speaker, 0)
    if high == 0:
        return nobody_called(rules, hand)
    if load(hand, w.BID_TRUMP) < 0:
        return step(hand, w.NAME, maker, 0)
    return called(rules, hand, maker, load(hand, w.BID_TRUMP), 0)


@compiled
def show_weak(rules: int, hand: int) -> int:
    """A weak hand gets what the rules give it."""
    remedy, rest = load(rules, w.REMEDY), load(hand, w.REST)
    if remedy != w.BY_SWAP:
        return finish(rules, hand, w.REDEAL if remedy == w.BY_REDEAL else w.THROWN_IN)
    while rest >> 3 & 31 == w.FARMER + 1:
        rest >>= 8
    step(hand, w.SWAP, load(hand, w.TURN), rest)
    store(hand, w.COUNT, 3)
    return 0


@compiled
def swap(rules: int, hand: int, card: int) -> int:
    """A weak card goes to the kitty; after the third, three of the kitty come for them."""
    seat, top = load(hand, w.TURN), load(hand, w.TOP)
    lose(rules, hand, seat, card)
    put_down(hand, card)
    if load(hand, w.COUNT) == 1:
        for at in range(top + 1, top + 4):
            gain(rules, hand, seat, load(hand, w.KITTY + at))
        store(hand, w.KITTY + top + 3, load(hand, w.KITTY + top))
        store(hand, w.TOP, top + 3)
    return one_less(rules, hand, card)


@compiled
def discard(rules: int, hand: int, card: int) -> int:
    """A card goes to the kitty: for the upcard, or for one of the partner's."""
    lose(rules, hand, load(hand, w.TURN), card)
    put_down(hand, card)
    return one_less(rules, hand, card)


@compiled
def leave(rules: int, hand: int) -> int:
    """The upcard goes back to the top of the kitty."""
    top = load(hand, w.TOP) - 1
    lose(rules, hand, load(hand, w.TURN), load(hand, w.UPCARD))
    store(hand, w.KITTY + top, load(hand, w.UPCARD))
    store(hand, w.TOP, top)
    return go_on(rules, hand, load(hand, w.REST))


@compiled
def give(rules: int, hand: int, card: int) -> int:
    """The partner passes *card* to the lone maker."""
    seat, maker = load(hand, w.TURN), load(hand, w.MAKER)
    bit = held(rules, hand, seat, card)
    store(hand, w.HANDS + seat, load(hand, w.HANDS + seat) ^ bit)
    store(hand, w.HANDS + maker, load(hand, w.HANDS + maker) | bit)
    return one_less(rules, hand, card)


@compiled
def decide(rules: int, hand: int, code: int) -> int:
    """The seat to act does what *code* says, before the play."""
    phase, seat = load(hand, w.PHASE), load(hand, w.TURN)
    if phase == w.CALL:
        return call(rules, hand, code)
    if phase == w.BID:
        return bid(rules, hand, code)
    if phase == w.PICKUP:
        return leave(rules, hand) if code == w.DO_LEAVE else discard(rules, hand, code - w.DO_DISCARD)
    if phase == w.DISCARD:
        return discard(rules, hand, code - w.DO_DISCARD)
    if phase == w.GIVE:
        return give(rules, hand, code - w.DO_GIVE)
    if phase == w.SWAP:
        return swap(rules, hand, code - w.DO_DISCARD)
    if phase in (w.NAME, w.BLIND):
        return called(rules, hand, seat, (code - w.DO_CALL) >> 1, 0)
    if phase == w.FARMER and code == w.DO_FARMER:
        return show_weak(rules, hand)
    if phase == w.DEFEND and code == w.DO_DEFEND:
        store(hand, w.DEFENDER, seat)
        store(hand, w.OUT, load(hand, w.OUT) | load(rules, w.MATES + seat))
        return lead(rules, hand)
    if phase == w.STAY and code == w.DO_DROP:
        store(hand, w.OUT, load(hand, w.OUT) | 1 << seat)
    return go_on(rules, hand, load(hand, w.REST))
