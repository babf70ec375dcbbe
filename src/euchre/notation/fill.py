"""
Unknown cards: a place for each, so that all that is written is lawful; or the first decision that is not.

`story` follows the decisions without a look at the cards, `plans` lists what rare rules ask, `puzzle` places
the cards.
"""

from collections import Counter

from euchre.actions import Action
from euchre.cards import Card, Suit, suit_in
from euchre.errors import IllegalActionError
from euchre.hand import Slot, SlotKind, apply, check, deal_order, new
from euchre.notation.plans import plans
from euchre.notation.puzzle import Puzzle
from euchre.notation.story import tell
from euchre.notation.unknown import Actions, Deck
from euchre.rules import Rules
from euchre.state import Phase


class UnlawfulError(IllegalActionError):
    """Wherever the unknown cards lie, *decision* (None: the deal) is not lawful."""

    def __init__(self, decision: int | None, text: str) -> None:
        self.decision = decision
        super().__init__(text)


def fill(
    rules: Rules, dealer: int, deck: Deck, actions: Actions
) -> tuple[tuple[Card, ...], tuple[Action, ...]]:
    """
    *deck*, from the top after the cut, and *actions* with every unknown card named so that all is lawful.

    Raises: UnlawfulError naming the first decision for which there is no way.
    """
    pool = Counter(rules.deck)
    pool.subtract(card for card in deck if card is not None)
    if len(deck) != rules.cards_in_deck or min(pool.values(), default=0) < 0:
        more = "".join(str(card) for card, n in sorted(pool.items()) if n < 0)
        size = f"{len(deck)} cards of {rules.cards_in_deck}"
        raise UnlawfulError(None, f"not the deck of these rules: {f'too many {more}' if more else size}")
    where = deal_order(rules, dealer)
    for n, (card, slot) in enumerate(zip(deck, where, strict=True)):
        if card is None and (slot.kind is SlotKind.UP or (rules.turned and n == len(deck) - rules.kitty)):
            what = (
                "the upcard"
                if slot.kind is SlotKind.KITTY
                else f"the upper card of pile {slot.pile + 1} of seat {slot.seat}"
            )
            raise UnlawfulError(None, f"{what} is unknown, though everyone saw it; write it down")
    found = _filled(rules, dealer, deck, where, actions)
    if found is not None:
        return found
    low, high = 0, len(actions)  # the first `low` decisions are possible, the first `high` are not
    if _filled(rules, dealer, deck, where, ()) is None:
        raise UnlawfulError(None, "the cards cannot be dealt so")
    while high - low > 1:
        middle = (low + high) // 2
        if _filled(rules, dealer, deck, where, actions[:middle]) is None:
            high = middle
        else:
            low = middle
    raise UnlawfulError(low, _why(rules, dealer, deck, where, actions[: low + 1]))


def _filled(
    rules: Rules, dealer: int, deck: Deck, where: tuple[Slot, ...], actions: Actions
) -> tuple[tuple[Card, ...], tuple[Action, ...]] | None:
    upcard = deck[-rules.kitty] if rules.turned else None
    story = tell(rules, dealer, upcard, actions)
    if story.fault:
        return None
    for plan in plans(rules, deck, where, story, upcard):
        puzzle = Puzzle(plan, rules=rules, dealer=dealer, deck=deck, where=where, story=story, upcard=upcard)
        solved = puzzle.solve(actions)
        if solved is not None and _lawful(rules, dealer, *solved):
            return solved
    return None


def _lawful(rules: Rules, dealer: int, deck: tuple[Card, ...], actions: tuple[Action, ...]) -> bool:
    state = new(rules, dealer, deck)
    for action in actions:
        try:
            check(state, action)
        except IllegalActionError:
            return False
        state = apply(state, action)
    return True


def _why(rules: Rules, dealer: int, deck: Deck, where: tuple[Slot, ...], actions: Actions) -> str:
    """Why the last of *actions* is not possible."""
    story = tell(rules, dealer, deck[-rules.kitty] if rules.turned else None, actions)
    if story.fault:
        return story.fault
    seat, action = story.seats[-1], actions[-1]
    card = getattr(action, "card", None)
    if isinstance(card, Card):
        before = any(shown.card == card for shown in story.shown[:-1])
        elsewhere = any(known == card and slot.seat != seat for known, slot in zip(deck, where, strict=True))
        if rules.copies == 1 and (before or elsewhere or card not in rules.deck):
            return f"seat {seat} does not hold the {card.name}"
        for void in story.voids:
            if (
                void.seat == seat
                and story.phases[-1] is Phase.PLAY
                and suit_in(card, story.trump) == void.suit
            ):
                past = f"did not follow {_word(void.suit)} in trick {void.trick + 1}"
                return f"seat {seat} {past}, so cannot hold the {card.name}"
        if story.voids and story.voids[-1].trick == story.shown[-1].trick and story.voids[-1].seat == seat:
            return f"you must follow {_word(story.voids[-1].suit)}"
    return "wherever the unknown cards lie, this was not lawful"


def _word(suit: Suit | None) -> str:
    return "the joker" if suit is None else suit.word
