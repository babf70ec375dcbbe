"""The table in sentences, for a screen reader, a pipe, or a person who prefers words to pictures."""

from euchre.base.numbers import capitalized, count_in_words, list_of_words
from euchre.english.actions import bid_words, label
from euchre.english.cards import card_in_words
from euchre.english.prompts import CARDS_FACE_DOWN, decision_prompt
from euchre.english.results import standing_words
from euchre.english.seats import Audience
from euchre.hand.pre_play import turned_down
from euchre.hand.state import Phase
from euchre.live.choices import Choice, held_in_order
from euchre.rules.actions import Bid
from euchre.rules.cards import Card, Trump
from euchre.seen.views import SeenPile, View


def _cards(cards: tuple[Card, ...], trump: Trump | None) -> str:
    return ", ".join(card_in_words(card, trump) for card in cards)


def _piles(piles: tuple[SeenPile, ...], trump: Trump | None) -> str:
    said = [
        card_in_words(pile.up, trump) + (" on a face-down card" if pile.covered else "")
        for pile in piles
        if pile.up is not None
    ]
    return ", ".join(said) if said else "nothing"


def own_cards(view: View) -> list[str]:
    """Return sentences that tell the viewer's own cards; none for a spectator."""
    if view.viewer is None:
        return []
    said = []
    if view.hand:
        said.append(f"Your hand: {_cards(tuple([card for _, card in held_in_order(view)]), view.trump)}.")
    elif view.phase is Phase.BLIND:
        said.append(CARDS_FACE_DOWN)
    if view.rules.piles:
        said.append(f"Your table cards: {_piles(view.piles[view.viewer], view.trump)}.")
    return said


def table_cards(view: View, audience: Audience) -> list[str]:
    """
    Return a sentence for each other seat that tells its cards face up on the table; none in games without
    them.
    """
    if not view.rules.piles:
        return []
    seats = [seat for seat in range(view.rules.seats) if seat != view.viewer]
    return [
        f"{capitalized(audience.whose(seat))} table cards: {_piles(view.piles[seat], view.trump)}."
        for seat in seats
    ]


def whole_table(view: View, audience: Audience) -> list[str]:
    """Return sentences, for *audience* to read, that tell all that the viewer may know of the table now."""
    rules = view.rules
    said = [f"{audience.does(view.dealer, 'are')} the dealer."]
    if view.trump is not None:
        by = f", named by {audience.who(view.maker)}" if view.maker is not None else ""
        said.append(f"Trump: {view.trump.word}{by}{', alone' if view.alone else ''}.")
    if view.bid is not None and view.maker is not None:
        said.append(f"The bid: {bid_words(view.bid, rules)}, by {audience.who(view.maker)}.")
    if view.upcard is not None and view.trump is None:
        said.append(f"{'Turned down' if turned_down(view) else 'Upcard'}: {view.upcard.name}.")
    if view.out:
        said.append(f"{capitalized(list_of_words([audience.does(seat, 'sit') for seat in view.out]))} out.")
    if view.tricks:
        said.append(f"Tricks: {standing_words(rules.by_side(view.won), rules, audience)}.")
    if view.trick:
        laid = [f"{audience.who(seat)} {card_in_words(card, view.trump)}" for seat, card in view.trick]
        said.append(f"In this trick: {', '.join(laid)}.")
    return [*said, *table_cards(view, audience), *own_cards(view)]


def question_lines(view: View, offered: tuple[Choice, ...]) -> list[str]:
    """
    Return lines that ask what *view* is to decide: the question, then each of the *offered* choices with its
    number.
    """
    said = [decision_prompt(view)]
    if view.phase is Phase.BID and len(offered) > 12:
        return [*said, *bid_lines(offered)]
    on_table = {pile.up for pile in view.piles[view.viewer or 0] if pile.up is not None}
    for choice in offered:
        card = getattr(choice.action, "card", None)
        text = label(choice.action, view, drawn=False)
        if isinstance(card, Card) and view.rules.piles and view.hand:
            text += ", on the table" if card in on_table else ", in hand"
        elif isinstance(choice.action, Bid) and not choice.action.lone:
            text = f"bid {text}"
        said.append(f"  {choice.key}: {text}" if choice.key else f"  {text}")
    return said


def bid_lines(offered: tuple[Choice, ...]) -> list[str]:
    """Return the *offered* bids, each with its number; bids of the same number of tricks share a line."""
    said: list[str] = []
    tricks = 0
    for choice in offered:
        bid = choice.action
        if not isinstance(bid, Bid) or bid.lone or bid.trump is None:
            said.append(f"  {choice.key}: {choice.label}")
            tricks = 0
        elif bid.tricks == tricks:
            said[-1] += f", {choice.key} {bid.trump.word}"
        else:
            tricks = bid.tricks
            said.append(f"  {count_in_words(tricks, 'trick')}: {choice.key} {bid.trump.word}")
    return said
