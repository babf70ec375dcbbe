"""Play two-handed hands out in the kernel, both seats by the strategy of one policy."""

from typing import Final

from euchre.kernel.machine.arguments import Address, Bit, CardNumbers, Mask, PolicyAddress, TrumpNumber
from euchre.kernel.machine.compiled import compiled, entry, load, lowest, rng_start, store
from euchre.players.trained.kernel import information_sets as info
from euchre.players.trained.kernel import strategy_lookup as lookup
from euchre.players.trained.kernel.information_sets import after_card
from euchre.players.trained.kernel.regret_nodes import sample_action
from euchre.players.trained.kernel.strategy_lookup import call_strategies, discard_strategies, play_strategy

BY_POLICY: Final = -1
"""In place of a first action: the policy chooses that too."""

PHASE, LINE, TRICK, WON, TURN, LED, DEAD, VOIDS, SEAT, OWN, CARD_NUMBERS, FIRST_ACTION = range(12)
"""
Words of a decision to play out from: the phase, `PLAY_PHASE` for the play; the arguments of `play_out`; the
seat to act, its hand under trump and by card numbers; and the first action.
"""
DECISION_WORDS: Final = 12
PLAY_PHASE: Final = 6
ZERO: Final = 0
"""0 as an argument: no card, no trick, eldest."""


@compiled
def play_out(
    context: PolicyAddress, line: int, hand0: Mask, hand1: Mask, dead: Mask, voids: int, trick: int, won: int,
    turn: int, led: Bit, first_action: int,
) -> int:  # fmt: skip
    """
    Play a hand of the two-handed game out by the policy of *context*; return ``8 * line + tricks``, the
    tricks eldest's.

    *first_action* is the first card played, a bit, or `BY_POLICY`. *line* (`ORDERED_TAKEN` to `DEALER_GREEN`)
    is how trump was fixed, *hand0* and *hand1* are eldest's and the dealer's hand, *dead* the cards out of
    play, *voids* the suits each seat has shown to lack; *trick* tricks are over, *won* of them eldest's; seat
    *turn* is to play to the card *led*, or to lead (0).
    """
    each = load(load(context, lookup.GAME), info.HAND_SIZE)
    buffer = context + 8 * lookup.BUFFERS
    while trick < each:
        card = first_action
        if card == BY_POLICY:
            own = hand1 if turn else hand0
            n = play_strategy(context, line, turn, trick, won, own, dead, voids, led, buffer)
            card = load(buffer, sample_action(context + 8 * lookup.RNG_STATE, n, buffer + 64))
        first_action = BY_POLICY
        if turn:
            hand1 ^= card
        else:
            hand0 ^= card
        dead, voids, trick, won, turn, led = after_card(card, dead, voids, trick, won, turn, led)
    return 8 * line + won


@compiled
def play_from_lead(context: PolicyAddress, line: int, trump: TrumpNumber, hand0: Mask, hand1: Mask) -> int:
    """
    Play a hand of the two-handed game out from the first lead, both seats by the policy of *context*; return
    ``8 * line + tricks``, the tricks those of eldest.

    *line* (`ORDERED_TAKEN` to `DEALER_GREEN`) is how *trump* was fixed; *hand0* and *hand1* are the hands of
    eldest and the dealer after the discard, masks in the layout under *trump*. The words for trump and the
    RNG state in *context* change.
    """
    store(context, lookup.UPCARD, load(context, lookup.UPCARD) & 7 | trump << 3)
    dead = 0 if info.UPCARD_TAKEN_LINES >> line & 1 else load(context, lookup.UPCARD_BITS + trump)
    start = 0
    return play_out(context, line, hand0, hand1, dead, start, start, start, start, start, BY_POLICY)


@compiled
def under_trump(context: PolicyAddress, numbers: CardNumbers, trump: TrumpNumber) -> Mask:
    """Return a hand, given as the card *numbers*, as a mask with *trump* as trump."""
    game, found = load(context, lookup.GAME), 0
    while numbers:
        found |= load(game, info.CARD_BITS + 32 * trump + lowest(numbers))
        numbers &= numbers - 1
    return found


@compiled
def play_from_call(
    context: PolicyAddress,
    phase: int,
    numbers0: CardNumbers,
    numbers1: CardNumbers,
    first_action: int,
    work: Address,
) -> int:
    """
    Play a hand of the two-handed game out from the call of *phase* on by the policy of *context*.

    Return ``8 * line + tricks``, the tricks eldest's, or -1 when it is thrown in. *numbers0* and *numbers1*
    are eldest's and the dealer's hand; *first_action* is 0 for a pass, else 1 in the first round and the suit
    in the second, or `BY_POLICY`. *work* are 32 words to overwrite.
    """
    while phase <= info.DEALER_SECOND:
        call = first_action
        if call == BY_POLICY:
            store(work, 0, numbers1 if phase & 1 else numbers0)
            call_strategies(context, phase, work, 1, work + 8)
            call = sample_action(context + 8 * lookup.RNG_STATE, 4, work + 8)
        first_action = BY_POLICY
        if call > 0:
            if phase <= info.DEALER_FIRST:
                return play_from_discard(
                    context,
                    info.ORDERED_DISCARD + phase,
                    under_trump(context, numbers0, 0),
                    under_trump(context, numbers1, 0),
                    work,
                )
            line = (info.ELDEST_NEXT if phase == info.ELDEST_SECOND else info.DEALER_NEXT) + int(call != 3)
            return play_from_lead(
                context,
                line,
                call,
                under_trump(context, numbers0, call),
                under_trump(context, numbers1, call),
            )
        phase += 1
    return -1


@compiled
def play_from_discard(context: PolicyAddress, phase: int, hand0: Mask, hand1: Mask, work: Address) -> int:
    """
    Let the dealer discard by the policy of *context* and play the hand out by it; return ``8 * line +
    tricks``, eldest's tricks.

    *phase* is the discard that is due, `ORDERED_DISCARD` or `ACCEPTED_DISCARD`; *hand0* and *hand1* are the
    cards of eldest and of the dealer under the upcard's suit; *work* are 32 words to overwrite.
    """
    store(work, 0, hand1)
    discard_strategies(context, phase, work, 1, work + 8)
    for way in range(7):
        store(work, 16 + way, load(work, 2 + 2 * way))
    way = sample_action(context + 8 * lookup.RNG_STATE, 7, work + 128)
    kept = load(work, 1 + 2 * way)
    line = info.ACCEPTED if phase == info.ACCEPTED_DISCARD else info.ORDERED_TAKEN
    if way == 0 and phase == info.ORDERED_DISCARD:
        line = info.ORDERED_LEFT
    return play_from_lead(context, line, 0, hand0, kept)


@entry
def play_out_worlds(
    context: PolicyAddress, decision: Address, seed: int, others: Address, n: int, work: Address, out: Address
) -> int:
    """
    Play a hand out from *decision* once against each of the *n* hands at *others*; write the results to
    *out*; return 0.

    *decision* has `DECISION_WORDS` words. A result is ``8 * line + tricks``, the tricks eldest's, or -1 when
    the hand is thrown in. World *i* uses the random numbers of hand *i* of *seed*, a result of `rng_seed`,
    for every first action. At a discard, hands are masks under trump, and the first action is the hand kept.
    *work* are 32 words to overwrite.
    """
    phase, seat, first_action = load(decision, PHASE), load(decision, SEAT), load(decision, FIRST_ACTION)
    line = load(decision, LINE)
    for i in range(n):
        store(context, lookup.RNG_STATE, rng_start(seed, i))
        other = load(others, i)
        own = load(decision, CARD_NUMBERS) if phase <= info.DEALER_SECOND else load(decision, OWN)
        hand0, hand1 = (other, own) if seat else (own, other)
        if phase == PLAY_PHASE:
            end = play_out(
                context, line, hand0, hand1, load(decision, DEAD), load(decision, VOIDS), load(decision,
                TRICK), load(decision, WON), load(decision, TURN), load(decision, LED), first_action,
            )  # fmt: skip
        elif phase > info.DEALER_SECOND:
            end = play_from_lead(context, line, ZERO, other, first_action)
        else:
            end = play_from_call(context, phase, hand0, hand1, first_action, work)
        store(out, i, end)
    return 0
