"""
Who held what: EGN seldom tells the hands, so what is known is put together from what was played and shown.

What stays unknown is left to `euchre.notation.record.complete_hand`.
"""

from dataclasses import dataclass, field

from euchre.hand.pre_play import turned_suit
from euchre.hand.state import State
from euchre.notation.egn.cards import no_card_of_deck, possible_in_deck
from euchre.notation.egn.deal import FaceDownCards, Script
from euchre.notation.egn.model import Tokens
from euchre.rules.cards import Card, Trump
from euchre.rules.mechanisms import BestCard
from euchre.rules.rules import Rules
from euchre.rules.weak_hands import SWAPPED, weak_cards


@dataclass(slots=True)
class Holdings:
    """Finds out what each seat was dealt, from the hands, the exchanges and the cards played in a script."""

    rules: Rules
    script: Script
    upcard: Card
    trump: Trump | None
    seen: State
    """The deal walked through with every card in every hand."""
    known: list[set[Card]]
    """What each seat was certainly dealt; to begin with what the main line tells, for another line."""
    hidden: FaceDownCards = field(default_factory=FaceDownCards)
    drawn: tuple[Card, ...] = ()
    """What a weak hand took from the kitty."""
    greens: bool = field(init=False)
    """`Script.greens`, which looks at every card that the deal tells."""

    def __post_init__(self) -> None:
        self.greens = self.script.greens

    def find(self) -> None:
        """
        Find out who was dealt what, and return nothing: fill in `known`, the cards of each seat; `hidden`,
        those that changed their place face down; `drawn`, the kitty's for a weak hand's.

        Raises: NotationError when a hand or an exchange cannot be as it is written.
        """
        self._read_hands()
        played = cards_played(self.seen)
        if self.script.discard is not None:
            self.hidden.discard = self._known(self.script.discard, ".phases[0].discard")
        self._swap(played)
        taken: list[set[Card]] = [set() for _ in played]
        if self.script.ordered:
            taken[self.script.dealer].add(self.upcard)
        if self.script.drawer is not None:
            taken[self.script.drawer].update(self.drawn)
        self._give(played, taken)
        for seat, cards in enumerate(played):
            for card in cards:
                if card not in taken[seat]:
                    self._add(seat, card)
        if self.hidden.discard is not None:
            self._add(self.script.dealer, self.hidden.discard)

    def _read(self, token: str, inside: str) -> tuple[Card, ...]:
        cards = possible_in_deck(token, self.trump, self.rules.deck, greens=self.greens)
        if not cards:
            self.script.fail(no_card_of_deck(token), inside)
        return cards

    def _known(self, token: str, inside: str) -> Card | None:
        """The card, if it is one."""
        cards = self._read(token, inside)
        return cards[0] if len(cards) == 1 else None

    def _read_hands(self) -> None:
        """What ``playerCards`` tell; a card half known counts as unknown."""
        seats, where = self.rules.seats, ".initialState.playerCards"
        if len(self.script.hands) > seats:
            self.script.fail(f"{len(self.script.hands)} hands for {seats} players", where)
        owner = {card: seat for seat, cards in enumerate(self.known) for card in cards}
        for seat, hand in enumerate(self.script.hands):
            inside = f"{where}[{seat}]"
            if len(hand) > self.rules.hand:
                self.script.fail(f"{len(hand)} cards; a hand has {self.rules.hand}", inside)
            told: set[Card] = set()
            for token in hand:
                card = self._known(token, inside)
                if card is None:
                    continue
                if card == self.upcard or card in told or owner.get(card, seat) != seat:
                    self.script.fail(f"the {card.name} is dealt twice", inside)
                told.add(card)
                owner[card] = seat
            self.known[seat] |= told

    def _add(self, seat: int, card: Card) -> None:
        """*card* was dealt to *seat*, unless it cannot have been; the engine then says what is wrong."""
        room = len(self.known[seat]) < self.rules.hand and card not in self.drawn
        if room and card != self.upcard and not any(card in hand for hand in self.known):
            self.known[seat].add(card)

    def _swap(self, played: list[list[Card]]) -> None:
        """A weak hand's exchange with the kitty: what went is what was dealt and not kept."""
        script, seat, farmer = self.script, self.script.drawer, self.rules.farmer
        if seat is None:
            return
        where = ".phases[0].cardExchanges"
        swaps = [one for one in script.exchanges if one.sender is None]
        if len(swaps) > 1 or len(swaps[0].cards) != SWAPPED or farmer is None:
            script.fail("one player may swap, three cards for three of the kitty's", where)
        if seat >= self.rules.seats or len(self.known[seat]) != self.rules.hand:
            script.fail(f"seat {seat} swaps cards; without the seat's playerCards nobody knows which", where)
        self.drawn = self._all(swaps[0].cards, where)
        stayed = {*played[seat], self.hidden.discard}
        turned = turned_suit(self.rules, self.upcard)
        weak = weak_cards(farmer, tuple(sorted(self.known[seat])), turned)
        went = [card for card in weak if card not in stayed][:SWAPPED]
        if len(went) < SWAPPED:
            script.fail(f"seat {seat} had no three weak cards to swap", where)
        self.hidden.swapped = tuple(went)

    def _all(self, cards: Tokens, inside: str) -> tuple[Card, ...]:
        found: list[Card] = []
        for token in cards:
            card = self._known(token, inside)
            if (
                card is None
                or card in found
                or card == self.upcard
                or any(card in hand for hand in self.known)
            ):
                self.script.fail(f"{token} is unknown, or was dealt to somebody", inside)
            found.append(card)
        return tuple(found)

    def _give(self, played: list[list[Card]], taken: list[set[Card]]) -> None:
        """A partner's card for the lone player and the card put down for it, as far as they are told."""
        script, maker, alone = self.script, self.seen.maker, self.rules.alone
        where = ".phases[0].cardExchanges"
        passed = [one for one in script.exchanges if one.sender is not None]
        passes = alone is not None and alone.best_card is not BestCard.NEVER
        if passed and not (passes and script.alone and maker is not None):
            script.fail(
                "a card passes between players, which partners_best allows to lone players only", where
            )
        if not passes or not script.alone or maker is None:
            return
        (partner,) = self.rules.mates(maker)
        for one in passed:
            if len(one.cards) != 1 or (one.sender, one.receiver) not in ((partner, maker), (maker, partner)):
                script.fail(f"one card passes from seat {partner} to the lone seat {maker}", where)
            card = self._known(one.cards[0], where)
            if one.receiver == maker:
                self.hidden.given = card
            else:
                self.hidden.put = card
        if self.hidden.given is not None:
            taken[maker].add(self.hidden.given)
            self._add(partner, self.hidden.given)
        else:  # any of the maker's cards may be the partner's
            played[maker] = []


def cards_played(state: State) -> list[list[Card]]:
    """Return the cards that each seat has played in *state*, by seat, in order."""
    found: list[list[Card]] = [[] for _ in range(state.rules.seats)]
    for laid in (*[trick.plays for trick in state.tricks], state.trick):
        for seat, card in laid:
            found[seat].append(card)
    return found
