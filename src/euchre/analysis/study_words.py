"""What the commands that study a hand say above their figures, and of a hand that they cannot study."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from euchre.base.numbers import COMPASS, list_of_words, score_text
from euchre.english.actions import action_done, bid_words
from euchre.english.cards import short_card, trump_is
from euchre.english.names import game_title
from euchre.english.positions import cards_seen, tricks_so_far, who_acts
from euchre.hand.game import Deal
from euchre.hand.state import State
from euchre.rules.actions import Action, Bid
from euchre.rules.cards import Card, Trump
from euchre.rules.hand_order import in_order
from euchre.rules.rules import Rules
from euchre.seen.views import View

OPEN_POINTS: Final = "Against all others together: what they score among themselves (?) stays open."
"""What is said where a seat is solved against all others, whose points are then not settled."""
TRICKS_OF: Final = "Tricks are those of the maker's side."
NO_MORE_CALLS: Final = "Nobody can call any more."

_MOST_PLACES: Final = 6
"""More places of unknown cards are not listed."""


def view_heading(view: View) -> str:
    """Return one sentence with the game, who is to act, and what that seat sees."""
    rules, names = view.rules, COMPASS[view.rules.seats]
    return f"{game_title(rules)}: {who_acts(view)}; {cards_seen(view, names)}."


def worlds_tried(count: int, of: str, rest: str) -> str:
    """
    Return in a sentence in how many worlds the choices were tried: in *count* drawn ones of the number *of*,
    in words, or in all, where *of* is empty; *rest* ends the sentence where some were drawn.
    """
    if not of:
        return f"All {count:,} worlds that this seat thinks possible were tried: the figures are exact."
    return f"{count:,} worlds of {of}; {rest}"


def points_meant(rules: Rules) -> str:
    """Return the sentence that explains the points of a call: one side's less the others'."""
    whose = "those of this side minus the other side's"
    if rules.sides > 2:
        whose = "those of this seat minus the average of the others'"
    return f"Points are {whose}, on average over the hidden cards."


def open_heading(state: State) -> str:
    """
    Return one sentence with the game, the dealer, trump and maker as far as they are settled, and the tricks
    so far.
    """
    names = COMPASS[state.rules.seats]
    said = [f"{game_title(state.rules)}, {names[state.dealer]} deals"]
    if state.trump is None and state.upcard is not None:
        said.append(f"{short_card(state.upcard)} is turned up")
    if state.trump is not None:
        said.append(trump_is(state.trump))
    if state.maker is not None:
        said.append(f"{names[state.maker]} is the maker" + ", alone" * state.alone)
    if state.tricks:
        said.append(f"tricks so far: {tricks_so_far(state.won, names)}")
    return "; ".join(said) + "."


def solved_heading(rules: Rules, seat: int, party: Iterable[int]) -> str:
    """Return the sentence above the choices of *seat*: whose tricks are counted, those of the *party*."""
    names, seats = COMPASS[rules.seats], list(party)
    verb = "takes" if len(seats) == 1 else "take"
    who = list_of_words([names[each] for each in seats])
    return f"{names[seat]} to act. What {who} {verb} in the whole hand, and the points:"


def points_heading(rules: Rules) -> str:
    """
    Return the line that says whose each number is in points side by side, such as "2 – 0".

    >>> from euchre.rules.variants import CUTTHROAT, FOUR
    >>> points_heading(FOUR), points_heading(CUTTHROAT)
    ('Points: South and North – West and East.', 'Points: South – West – East.')
    """
    names = COMPASS[rules.seats]
    parties = [list_of_words([names[seat] for seat in rules.seats_of(side)]) for side in range(rules.sides)]
    return f"Points: {' – '.join(parties)}."


def over_sentence(points: Sequence[int]) -> str:
    """Return the sentence that a hand is over and scores *points*, by side."""
    return f"The hand is over, and nothing is left to solve: it scores {score_text(points)}."


def contract_words(rules: Rules, trump: Trump, bid: Bid | None, *, alone: bool) -> str:
    """Return the call that makes a contract, in words: ``hearts alone``, or the *bid* with its *trump*."""
    return trump.word + " alone" * alone if bid is None else bid_words(replace(bid, trump=trump), rules)


def line_words(actions: Iterable[Action]) -> str:
    """Return what is done between a call and the first lead, in a line of a table: ``9♣ down, A♥ given``."""
    return ", ".join(map(action_done, actions))


def not_solved(reason: str) -> str:
    """Return the remark on a contract that was not solved, with the *reason*."""
    return f"not solved: {reason}"


def unknown_cards(hands: Iterable[int], tables: Iterable[int], *, put_down: bool, swapped: bool) -> str:
    """
    Return the sentence that a hand cannot be solved, which says where its unknown cards are.

    *hands* are the numbers of the seats with unknown cards in hand, *tables* of those with unknown cards in
    their piles on the table. *put_down* says whether one is among the cards put down or passed on, *swapped*
    whether one is in the kitty with which a weak hand has changed cards.
    """
    places = [f"the hand of seat {seat}" for seat in hands]
    places += [f"the table cards of seat {seat}" for seat in tables]
    places += ["a card put down or passed on"] * put_down
    places += ["the kitty, with which a weak hand has changed cards"] * swapped
    return f"every card must be known to solve a hand; unknown: {', '.join(places[:_MOST_PLACES])}"


def deal_lines(rules: Rules, deal: Deal, seed: int) -> Iterator[str]:
    """Yield the lines that show the hand of *deal*, dealt from *seed*, with every card."""

    def row(word: str, cards: Iterable[Card | None]) -> str:
        return f"  {word} {' '.join(f'{short_card(card):3}' for card in cards if card is not None)}".rstrip()

    state, names = deal.state(rules), COMPASS[rules.seats]
    cut = f", cut at {deal.cut}" if deal.cut else ""
    yield f"{game_title(rules)}, seed {seed}: {names[deal.dealer]} deals{cut}."
    for seat, hand in enumerate(state.hands):
        yield row(f"{names[seat]:10}", in_order(hand, state.trump))
        if rules.piles:
            yield row(f"{'face up':>10}", [pile.up for pile in state.piles[seat]])
            yield row(f"{'under':>10}", [pile.down for pile in state.piles[seat]])
    if state.upcard is not None:
        yield row(f"{'upcard':10}", [state.upcard])
    rest = state.kitty[1:] if state.upcard is not None else state.kitty
    if rest:
        yield row(f"{'kitty':10}", rest)
