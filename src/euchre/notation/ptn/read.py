"""One deal of a PTN file played through: who called, discarded, gave and played what, as far as told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from euchre.hand.hand import check, legal
from euchre.hand.state import Phase, State
from euchre.notation.ptn.pasted import Tag
from euchre.notation.ptn.words import (
    calls_in,
    cards_apart,
    is_call_word,
    is_card,
    parse_call,
    parse_card,
    parse_cards,
    parse_hand,
    seat_of,
    suit_first,
)
from euchre.notation.record import Hand
from euchre.rules.actions import Action, Discard, Farmer, Give, Pass, Play, Stay
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.errors import IllegalActionError, NotationError, TextPlace
from euchre.rules.rules import Rules, TurnUp
from euchre.seen.partial import trace_start, trace_step
from euchre.seen.rewind import PartialDeal

REPEATED: Final = frozenset(["CardsPassed", "CardsAdded", "CardsRemoved"])
"""Tags of which a deal may have several."""


def seats_told(block: Sequence[Tag]) -> int:
    """Return how many hands the tag `Deal` of a deal has; 4 without one."""
    deal = next((tag.value for tag in block if tag.name == "Deal"), "")
    return len(deal.partition(":")[2].split()) or 4


@dataclass(slots=True)
class DealReader:
    """Reads one deal from its tags, by *rules*; *number* is its place in the file, from 1."""

    rules: Rules
    block: Sequence[Tag]
    number: int = 1
    dealer: int = 0
    calls: list[str] = field(default_factory=list)
    caller: int = 0
    plays: list[str] = field(default_factory=list)
    leader: int = 0
    played: set[int] = field(default_factory=set)
    added: dict[int, list[Card]] = field(default_factory=dict)
    removed: dict[int, list[Card]] = field(default_factory=dict)
    passed: dict[tuple[int, int], list[Card]] = field(default_factory=dict)
    said: int = 0
    """How many words of the auction have been read."""

    def hand(self) -> tuple[Hand, State]:
        """
        Return the deal as a hand of a record, and the state it comes to, `UNKNOWN` for what it does not tell.

        Raises: NotationError with the tag, and what the rules refuse.
        """
        self._exchanges()
        self._seats()
        deck = self._deal().deck(self.rules, self.dealer)
        try:
            state = trace_start(self.rules, self.dealer, deck)
        except IllegalActionError as error:
            unturned = self.rules.kitty and deck[-self.rules.kitty] is None
            self.fail("Undealt" if unturned else "Deal", str(error))
        actions: list[Action | None] = []
        while not state.over and not isinstance(found := self._next(state), _End):
            try:
                if found is not None and UNKNOWN not in state.hands[state.turn]:
                    check(state, found)
                after = trace_step(state, found)
            except IllegalActionError as error:
                self._refused(state, found, error)
            state = after
            actions.append(found)
        self._all_read(state)
        return Hand(dealer=self.dealer, deck=deck, actions=tuple(actions)), state

    def fail(self, tag: str, said: str, /, **place: object) -> NoReturn:
        """
        Raise the error *said* about a tag of this deal; *place* are fields of `TextPlace` besides.

        Raises: NotationError, always.
        """
        where = TextPlace(deal=self.number, path=tag, **place)  # type: ignore[arg-type]  # fields by name
        told = any(one.name == tag for one in self.block)
        raise NotationError(f"deal {self.number}, {'' if told else 'no tag '}[{tag}]: {said}", place=where)

    def _value(self, name: str) -> str:
        return next((tag.value.strip() for tag in self.block if tag.name == name), "")

    def _seat(self, tag: str, text: str) -> int:
        try:
            return seat_of(text, self.rules.seats)
        except NotationError as error:
            self.fail(tag, str(error))

    def _cards(self, tag: str, text: str) -> list[Card]:
        try:
            return [*parse_cards(text)]
        except NotationError as error:
            self.fail(tag, str(error))

    # --- What the tags say ----------------------------------------------------------------------------------

    def _seats(self) -> None:
        """The dealer, and the first columns of the auction and of the play."""
        seats, told = self.rules.seats, {tag.name: tag for tag in self.block}
        first, _, _ = self._value("Deal").partition(":")
        if "Auction" in told:
            self.caller = self._first_column("Auction")
            last = self.block[-1].name == "Auction"  # only then is what cannot be read prose after the game
            rows = [self._row(line, is_call_word) if last else line.split() for line in told["Auction"].lines]
            self.calls = calls_in([word for row in rows for word in row], self.rules)
            self.dealer = (self.caller - 1) % seats
        if self._value("Dealer"):
            self.dealer = self._seat("Dealer", self._value("Dealer"))
        elif "Auction" not in told:
            self.dealer = self._seat("Deal", first)
        if "Auction" not in told:
            self.caller = self.rules.left_of(self.dealer)
            self.calls = self._calls_of_contract()
        self.leader = self.rules.left_of(self.dealer)
        if "Play" in told:
            self.leader = self._first_column("Play")
            rows = [self._row(" ".join(cards_apart(line)), is_card) for line in told["Play"].lines]
            self.plays = suit_first([word for row in rows for word in row])
            for word in self.plays:
                if word != "-":
                    self._cards("Play", word)

    def _first_column(self, tag: str) -> int:
        """The seat of the first column under a tag; the dealer's left where only the dealer is told."""
        seat, dealer = self._value(tag), self._value("Dealer")
        return (
            self.rules.left_of(self._seat("Dealer", dealer)) if dealer and not seat else self._seat(tag, seat)
        )

    def _row(self, line: str, fits: Callable[[str], bool]) -> list[str]:
        """
        The words of a line under `[Auction]` or `[Play]`; none where it is prose, as under a pasted game:
        where neither its first word nor half of its words *fits*, the dashes not counted.
        """
        words = [word.rstrip(",.") or word for word in line.split()]
        said = [word for word in words if word != "-"]
        strange = [word for word in said if not fits(word)]
        return [] if said and not fits(said[0]) and 2 * len(strange) > len(said) else words

    def _calls_of_contract(self) -> list[str]:
        """The calls before and with the contract, where only that is told."""
        contract, declarer = self._value("Contract"), self._value("Declarer")
        up = self._undealt()[:1]
        if not (contract and declarer and up and isinstance(self.rules.auction, TurnUp)):
            return []
        (call, *_) = calls_in(contract.split(), self.rules)
        turn = (self._seat("Declarer", declarer) - self.caller) % self.rules.seats
        first = up[0].suit is not None and call[:1] == up[0].suit.letter
        return ["PASS"] * (turn if first else turn + self.rules.seats) + [call]

    def _exchanges(self) -> None:
        for tag in self.block:
            seat, _, cards = tag.value.partition(":")
            if tag.name in ("CardsAdded", "CardsRemoved"):
                kept = self.added if tag.name == "CardsAdded" else self.removed
                kept.setdefault(self._seat(tag.name, seat), []).extend(self._cards(tag.name, cards))
            elif tag.name == "CardsPassed":
                to, _, given = cards.partition(":")
                both = self._seat(tag.name, seat), self._seat(tag.name, to)
                self.passed.setdefault(both, []).extend(self._cards(tag.name, given))

    def _undealt(self) -> list[Card]:
        found = self._cards("Undealt", self._value("Undealt"))
        taken = self.added.get(self.dealer, [])
        return found or (taken if len(taken) == 1 else [])

    def _deal(self) -> PartialDeal:
        rules = self.rules
        first, _, rest = self._value("Deal").partition(":")
        if not rest.strip():
            self.fail("Deal", "the hands are missing; write S:Q.AQ.Q.J … with - for a hand that is not known")
        start, texts = self._seat("Deal", first), rest.split()
        if len(texts) != rules.seats:
            self.fail("Deal", f"{len(texts)} hands for {rules.seats} players; write - for one not known")
        hands: list[list[Card]] = [[] for _ in texts]
        for n, text in enumerate(texts):
            try:
                held = [UNKNOWN] * rules.hand if text == "-" else parse_hand(text)
            except NotationError as error:
                self.fail("Deal", str(error))
            if len(held) != rules.hand:
                game = "" if rules.hand != 5 else "; of another game, perhaps"
                self.fail(
                    "Deal", f"{text[:20]!r} has {len(held)} cards; everyone is dealt {rules.hand}{game}"
                )
            hands[(start + n) % rules.seats] = held
        kitty = self._undealt()
        if len(kitty) > rules.kitty:
            self.fail("Undealt", f"{len(kitty)} cards; {rules.kitty} are left over in this game")
        if rules.turned and not kitty:
            self.fail("Undealt", "the upcard is missing; it comes first among the undealt cards")
        kitty += [UNKNOWN] * (rules.kitty - len(kitty))
        return PartialDeal(hands, [[] for _ in texts], kitty)

    # --- What was done --------------------------------------------------------------------------------------

    def _next(self, state: State) -> "Action | _End | None":
        """What the seat to act did next; `_END` where the file tells no more."""
        seat, partner = state.turn, (state.mates(state.turn) or (state.turn,))[0]
        match state.phase:
            case Phase.FARMER:
                if len(self._swapped(seat)) == 3:
                    return Farmer()
                return (
                    _END
                    if not self._more() and UNKNOWN not in state.hands[seat] and len(legal(state)) > 1
                    else Pass()
                )
            case Phase.SWAP:
                put = sum(deed.phase is Phase.SWAP for deed in state.history)
                return Discard(sorted(self._swapped(seat))[put])  # as the engine asks for them
            case Phase.CALL | Phase.BLIND | Phase.BID | Phase.NAME:
                return self._call(state)
            case Phase.PICKUP:
                down = self.removed.get(seat, [])[len(self._swapped(seat)) :]
                return Discard(down[0]) if down else self._unseen()
            case Phase.DISCARD:
                down = self.passed.get((seat, partner), [])
                n = sum(deed.phase is Phase.DISCARD for deed in state.history)
                return Discard(down[n]) if n < len(down) else self._unseen()
            case Phase.GIVE:
                given = self.passed.get((seat, partner), [])
                n = sum(deed.phase is Phase.GIVE for deed in state.history)
                return Give(given[n]) if n < len(given) else self._unseen()
            case Phase.DEFEND:
                return self._defence(state)
            case Phase.STAY:
                return Stay() if self.plays else _END
            case _:
                return self._play(state)

    def _swapped(self, seat: int) -> list[Card]:
        """The weak cards that *seat* put down for others of the kitty: three, where it got three."""
        return self.removed.get(seat, [])[:3] if len(self.added.get(seat, [])) >= 3 else []

    def _more(self) -> bool:
        return bool(self.plays) or any(word != "-" for word in self.calls[self.said :])

    def _unseen(self) -> "_End | None":
        """A card that nobody wrote down, where play went on after it."""
        return None if self.plays else _END

    def _call(self, state: State) -> "Action | _End":
        # After a bid that nobody can beat the bidder names trump at once; passes of others may be written.
        silent = ("-", "PASS", "P") if state.phase is Phase.NAME else ("-",)
        while self.said < len(self.calls) and self.calls[self.said] in silent:
            self.said += 1
        if self.said == len(self.calls):
            return _END
        word, seat = self.calls[self.said], (self.caller + self.said) % self.rules.seats
        at = self.said + 1
        if seat != state.turn:
            wanted = f"seat {state.turn} is to call"
            self.fail("Auction", f"call {at} ({word[:20]}) stands in the column of seat {seat}, and {wanted}")
        self.said += 1
        try:
            return parse_call(word, self.rules, naming=state.phase is Phase.NAME)
        except NotationError as error:
            self.fail("Auction", str(error), text=word[:20])

    def _defence(self, state: State) -> "Action | _End":
        """A defender is alone whose partner plays no card to the first trick: PTN says it in no other way."""
        while self.said < len(self.calls) and self.calls[self.said] == "-":
            self.said += 1
        if self.said < len(self.calls):
            return self._call(state)
        (partner,) = state.mates(state.turn)
        row = self.plays[: self.rules.seats]
        if len([word for word in row if word != "-"]) < 2:
            return Pass() if self.plays else _END
        absent = row[(partner - self.leader) % self.rules.seats :][:1] in ([], ["-"])
        return parse_call("DEFEND", self.rules, naming=False) if absent else Pass()

    def _play(self, state: State) -> "Action | _End":
        column = (state.turn - self.leader) % self.rules.seats
        at = len(state.tricks) * self.rules.seats + column
        if at >= len(self.plays) or self.plays[at] == "-":
            return _END
        self.played.add(at)
        return Play(parse_card(self.plays[at]))

    # --- What is wrong --------------------------------------------------------------------------------------

    def _refused(self, state: State, action: Action | None, error: IllegalActionError) -> NoReturn:
        tags = {
            Phase.PLAY: "Play", Phase.PICKUP: "CardsRemoved", Phase.SWAP: "CardsRemoved",
            Phase.FARMER: "CardsAdded", Phase.DISCARD: "CardsPassed", Phase.GIVE: "CardsPassed",
        }  # fmt: skip
        if state.phase is not Phase.PLAY or not isinstance(action, Play):
            self.fail(tags.get(state.phase, "Auction"), str(error), seat=state.turn)
        trick, card = len(state.tricks) + 1, action.card
        text = f"trick {trick}, {card.pretty}: {error}"
        self.fail("Play", text, trick=trick, seat=state.turn, text=str(card))

    def _all_read(self, state: State) -> None:
        """Refuse calls and cards that nobody made, and a contract that is not that of the calls."""
        seats = self.rules.seats
        if any(word != "-" for word in self.calls[self.said :]):
            word = next(word for word in self.calls[self.said :] if word != "-")
            self.fail("Auction", f"{word[:20]} comes after the last call")
        for at, word in enumerate(self.plays):
            if word != "-" and at not in self.played:
                seat, trick = (self.leader + at) % seats, at // seats + 1
                said = f"trick {trick}: {word} of seat {seat} was not its turn"
                if len(self.plays) < trick * seats:
                    said = f"trick {trick} breaks off: the card that leads it is missing"
                self.fail("Play", said, trick=trick, seat=seat)
        contract, declarer = self._value("Contract"), self._value("Declarer")
        if state.maker is not None and declarer and self._seat("Declarer", declarer) != state.maker:
            self.fail("Declarer", f"it says {declarer[:20]}, and by the auction it is seat {state.maker}")
        if state.trump is not None and contract:
            words = calls_in(contract.split(), self.rules)
            if not words or state.trump.letter not in _trump_letters(words[0]):
                self.fail(
                    "Contract", f"it says {contract[:20]}, and by the auction trump is {state.trump.word}"
                )


def _trump_letters(word: str) -> str:
    """The letters of the trump that a contract may be in."""
    bare = word.lstrip("0123456789")
    return "L" if "↓" in bare else bare[:1]


class _End:
    """The file tells no more."""


_END: Final = _End()


def sides_of(by_seat: Mapping[int, int], rules: Rules) -> tuple[int, ...] | None:
    """Return what each side has where every seat has the number *by_seat*; None where partners differ."""
    found = [{by_seat[seat] for seat in rules.seats_of(side)} for side in range(rules.sides)]
    return tuple([one.pop() for one in found]) if all(len(one) == 1 for one in found) else None
