"""
Words of the kernel as states of the reference, and back.

Two like cards of a double deck are interchangeable, yet have two places; `state_words` of
`euchre.kernel.machine.pack` gives the earlier seat the first, and `canonical` reads any words that way: words
stand for a state when `canonical` of the one equals `state_words` of the other.
"""

from euchre.hand.state import Deed, End, Phase, Pile, State, Step, Trick
from euchre.kernel.machine import schema
from euchre.kernel.machine.card_bits import Layout, layout
from euchre.kernel.machine.compiled import Words, table
from euchre.kernel.machine.pack import pack
from euchre.rules.actions import Action, Bid, Play
from euchre.rules.cards import CARDS, Card, Trump
from euchre.rules.rules import Bidding, Rules


def canonical(rules: Rules, hand: Words) -> tuple[int, ...]:
    """What `state_words` makes of the state that *hand* stands for."""
    words: list[int] = hand[: schema.STATE_WORDS].tolist()
    if rules.copies == 2:
        under, hands = layout(rules, _trump(words)), slice(schema.HANDS, schema.HANDS + rules.seats)
        words[hands] = under.masks([under.cards(mask) for mask in words[hands]])
    top, bottom = schema.KITTY + words[schema.TOP], schema.KITTY + words[schema.BOTTOM]
    return (*words[: schema.TOP], *words[schema.POINTS : schema.KITTY], *words[top:bottom])


def packed(state: State) -> Words:
    """Return *state* as a new row of `HAND_WORDS` words."""
    row = table(schema.HAND_WORDS)
    pack(state, row)
    return row


def _trump(words: list[int]) -> Trump | None:
    return None if words[schema.TRUMP] < 0 else Trump(words[schema.TRUMP])


def unpack_new(rules: Rules, hand: Words) -> State:
    """The hand just dealt that *hand* stands for."""
    return _state(rules, hand.tolist(), (), (), ())


def unpack(hand: Words, before: State, action: Action) -> State:
    """The state that *hand* stands for, which *action* led to from *before*."""
    words: list[int] = hand.tolist()
    deed = Deed(before.phase, before.turn, action, _pile(before, action))
    trick, tricks = before.trick, before.tricks
    if isinstance(action, Play):
        trick = (*trick, (before.turn, action.card))
        if words[schema.DONE] > len(tricks):
            was = before.won
            taker = next(
                seat for seat in range(len(was)) if (words[schema.WON] >> 8 * seat & 255) > was[seat]
            )
            trick, tricks = (), (*tricks, Trick(trick, taker))
    return _state(before.rules, words, (*before.history, deed), trick, tricks)


def _pile(before: State, action: Action) -> int | None:
    """The pile that a card from the table came from."""
    if not isinstance(action, Play) or action.card in before.hands[before.turn]:
        return None
    return [pile.up for pile in before.piles[before.turn]].index(action.card)


def _state(
    rules: Rules,
    words: list[int],
    history: tuple[Deed[Action], ...],
    trick: tuple[tuple[int, Card], ...],
    tricks: tuple[Trick, ...],
) -> State:
    trump = _trump(words)
    under = layout(rules, trump)
    top, bottom, tricks_bid = words[schema.TOP], words[schema.BOTTOM], words[schema.BID_TRICKS]
    named = None if words[schema.BID_TRUMP] < 0 else Trump(words[schema.BID_TRUMP])
    return State(
        rules=rules,
        dealer=words[schema.DEALER],
        hands=tuple(under.cards(mask) for mask in words[schema.HANDS : schema.HANDS + rules.seats]),
        piles=tuple(_row(rules, words, under, seat) for seat in range(rules.seats)),
        kitty=tuple(CARDS[card] for card in words[schema.KITTY + top : schema.KITTY + bottom]),
        upcard=None if words[schema.UPCARD] < 0 else CARDS[words[schema.UPCARD]],
        agenda=_agenda(rules, words),
        history=history,
        trump=trump,
        maker=None if words[schema.MAKER] < 0 else words[schema.MAKER],
        bid=Bid(tricks_bid, named, words[schema.BID_LONE]) if tricks_bid else None,
        alone=bool(words[schema.ALONE]),
        defender=None if words[schema.DEFENDER] < 0 else words[schema.DEFENDER],
        out=tuple(seat for seat in range(rules.seats) if words[schema.OUT] >> seat & 1),
        trick=trick,
        tricks=tricks,
        end=None if words[schema.END] < 0 else End(words[schema.END]),
    )


def _row(rules: Rules, words: list[int], under: Layout, seat: int) -> tuple[Pile, ...]:
    """The piles of *seat*."""
    row = []
    for at in range(seat * rules.piles, (seat + 1) * rules.piles):
        lower, upper = (
            next(iter(under.cards(words[word + at])), None) for word in (schema.LOWER, schema.UPPER)
        )
        open_ = words[schema.LOWER + at] & words[schema.TOPS + seat]
        row.append(Pile(None, lower) if open_ else Pile(lower, upper))
    return tuple(row)


def _agenda(rules: Rules, words: list[int]) -> tuple[Step, ...]:
    if words[schema.PHASE] == schema.OVER:
        return ()
    steps = [Step(Phase(words[schema.PHASE]), words[schema.TURN], words[schema.COUNT], words[schema.FLOOR])]
    rest = words[schema.REST]
    while rest:
        phase = Phase((rest >> 3 & 31) - 1)
        steps.append(Step(phase, rest & 7, _cards(rules, words, phase)))
        rest >>= 8
    return tuple(steps)


def _cards(rules: Rules, words: list[int], phase: Phase) -> int:
    """How many cards a later step of that phase is about."""
    if phase not in (Phase.DISCARD, Phase.GIVE) or not words[schema.BID_LONE]:
        return 1
    assert isinstance(rules.auction, Bidding)
    return rules.auction.lone[words[schema.BID_LONE] - 1].exchange
