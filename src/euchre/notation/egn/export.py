"""From a record to the EGN file that says it: refused, with the reason, where EGN has no words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from euchre.base.errors import EuchreError
from euchre.base.numbers import score_text
from euchre.hand.game import Game, after
from euchre.hand.state import End, Phase, State
from euchre.notation.egn.cards import UNKNOWN_CARD, egn_card
from euchre.notation.egn.model import (
    LONGEST_NAME,
    LONGEST_TEXT,
    LONGEST_TITLE,
    MOST_DEALS,
    MOST_REMARKS,
    Document,
    EgnBidding,
    EgnDeal,
    EgnPlayer,
    EgnStart,
    Exchange,
    Metadata,
    Notes,
    Tricks,
)
from euchre.notation.egn.play import replay_document
from euchre.notation.egn.rules import ruleset_of
from euchre.notation.losses import check_nothing_lost
from euchre.notation.record import Hand, Record
from euchre.notation.sentences import UnsayableError, unsayable_in_egn
from euchre.notation.strict import DATE_AND_TIME
from euchre.rules.actions import Call, Discard, Give, Leave, Pass, Play
from euchre.rules.errors import NotationError
from euchre.rules.weak_hands import taken_in_swap

UNTOLD: Final = "Rules EGN does not tell: "
"""
The beginning of the line, in the description of a file, that names the rules without a word in EGN.

EGN has no other place for them (its schema allows no field of one's own), so whether a description that was
read tells them already can only be seen in its text.
"""

_SIZES: Final = {"title": LONGEST_TITLE, "date": LONGEST_NAME, "id": LONGEST_NAME}

_ENDS: Final = {End.REDEAL: "redeal", End.THROWN_IN: "thrown_in", End.REVOKE: "revoke"}
"""Ways for a hand to end of which EGN knows nothing."""


def document_of(record: Record, *, shorten: bool = False) -> Document:
    """
    Return *record* as an EGN document.

    What EGN has no word for (some rules, the draw for the deal, other tags) is named in the description; the
    order of the cards in the deck and the cut, which decide nothing, are left out. The document is read back
    as a check; with *shorten*, cards and decisions may be missing in it.

    Raises: UnsayableError, with the reason, when EGN cannot say the game; LossError, with each, when it
    cannot say some of its cards or decisions.
    """
    ruleset, unsaid = ruleset_of(record.rules)
    if len(record.hands) > MOST_DEALS:
        raise unsayable_in_egn("too_many_deals", count=len(record.hands))
    deals: list[EgnDeal] = []
    scores: list[tuple[int, ...]] = []
    unfinished = False
    try:
        for n, (first, last, before) in enumerate(_hands(record)):
            deals.append(_Writer(n, record.hands[n], first, last).deal())
            unfinished = not last.over
            if last.over:
                scores.append(after(before, last).scores)
    except NotationError:
        raise
    except EuchreError as error:
        raise unsayable_in_egn("cannot_be_replayed", error=error) from None
    two = record.rules.sides == 2
    start = record.scores or (record.rules.start,) * record.rules.sides
    if not two and any(start):
        raise unsayable_in_egn("start", scores=score_text(start))
    tags = dict(record.tags)
    for name, most in _SIZES.items():
        if len(tags.get(name, "")) > most:
            raise unsayable_in_egn("tag_too_long", name=name, length=len(tags[name]), most=most)
    about = Metadata(
        players=_players(record),
        initial_score=start if two else (0, 0),
        game_id=tags.get("id"),
        title=tags.get("title"),
        description=_description(record, unsaid),
        final_score=scores[-1] if two and scores and not unfinished else None,
        date=tags.get("date") if DATE_AND_TIME.fullmatch(tags.get("date", "")) else None,
        ruleset=ruleset,
    )
    document = Document(metadata=about, deals=tuple(deals))
    try:
        back = replay_document(document)
    except NotationError as error:
        raise unsayable_in_egn("reads_otherwise", error=error) from None
    for n, (one, other) in enumerate(zip(back.scores, scores, strict=True)):
        if one != other:
            raise unsayable_in_egn("scores_otherwise", deal=n + 1, found=one, wanted=other)
    if not shorten:
        check_nothing_lost(record, back.record, "egn")
    return document


def _hands(record: Record) -> Iterator[tuple[State, State, Game]]:
    """The first and the last position of each hand, and the game before it."""
    found: tuple[State, State, Game] | None = None
    for _, k, state, game in record.positions():
        if k == 0 and found is not None:
            yield found
        found = (state if k == 0 or found is None else found[0], state, game)
    if found is not None:
        yield found


def _players(record: Record) -> tuple[EgnPlayer, ...]:
    names = [record.players[player] for player in record.opening.seating] if record.players else []
    for name in names:
        if len(name) > LONGEST_NAME:
            raise unsayable_in_egn("name_too_long", name=name[:20], length=len(name), most=LONGEST_NAME)
    return tuple(EgnPlayer(name=name) for name in names)


def _description(record: Record, unsaid: tuple[str, ...]) -> str | None:
    """The description, with everything that EGN has no field for."""
    tags = dict(record.tags)
    lines = [tags["description"]] if "description" in tags else []
    if unsaid and not any(UNTOLD in line for line in lines):  # what the game was written with first is truer
        lines.append(UNTOLD + "; ".join(unsaid))
    lines += [
        "Drawn for the deal: " + ", ".join(f"{player + 1} {card}" for player, card in drawn)
        for drawn in record.draws
    ]
    known = {"description", "title", "id"} | (
        {"date"} if DATE_AND_TIME.fullmatch(tags.get("date", "")) else set()
    )
    lines += [f"{name}: {text}" for name, text in record.tags if name not in known]
    text = "\n".join(lines)
    if len(text) > LONGEST_TEXT:
        raise unsayable_in_egn("description_too_long", length=len(text), most=LONGEST_TEXT)
    return text or None


@dataclass(slots=True)
class _Writer:
    """Writes one hand from its first position and its last."""

    number: int
    hand: Hand
    first: State
    last: State
    calls: list[str] = field(default_factory=list)
    call_notes: dict[str, list[str]] = field(default_factory=dict)
    play_notes: dict[str, list[str]] = field(default_factory=dict)
    discard: str | None = None
    given: str | None = None
    put: str | None = None

    def deal(self) -> EgnDeal:
        """The deal, and the remarks on it."""
        state = self.last
        if state.end in _ENDS:
            raise self._unsayable(_ENDS[state.end])
        upcard = state.upcard
        assert upcard is not None
        if upcard.joker:
            raise self._unsayable("joker_turned")
        if state.defender is not None and not state.alone:
            raise self._unsayable("pair_defended")
        plays = self._deeds()
        tricks = [trick.plays for trick in state.tricks] + ([state.trick] if state.trick else [])
        phases: list[EgnBidding | Tricks] = []
        if self.calls or self._swapped() or plays:
            phases.append(
                EgnBidding(
                    number=0,
                    calls=tuple(self.calls),
                    alone=state.alone,
                    defender=state.defender,
                    discard=self.discard,
                    exchanges=self._exchanges() or None,
                    notes=_notes(self.call_notes),
                )
            )
        if plays:
            cards = tuple(tuple(egn_card(card) for _, card in trick) for trick in tricks)
            phases.append(Tricks(number=1, tricks=cards, notes=_notes(self.play_notes)))
        return EgnDeal(
            number=self.number,
            start=EgnStart(dealer=state.dealer, upcard=egn_card(upcard), hands=self._hands()),
            phases=tuple(phases),
        )

    def _unsayable(self, reason: str, **given: object) -> UnsayableError:
        return unsayable_in_egn(reason, deal=self.number + 1, **given)

    def _deeds(self) -> int:
        """Go through all that was decided; the number of cards played."""
        plays = 0
        remarks: dict[int, list[str]] = {}
        for made, text in self.hand.notes:
            remarks.setdefault(max(made - 1, 0), []).append(text)
        for n, deed in enumerate(self.last.history):
            match deed.phase, deed.action:
                case Phase.CALL, Pass():
                    self.calls.append("Pass")
                case Phase.CALL, Call(trump, _):
                    first = len(self.calls) < self.last.rules.seats
                    self.calls.append("Order" if first else trump.letter.lower())
                case Phase.PICKUP, Discard(card):
                    self.discard = None if self.hand.actions[n] is None else egn_card(card)
                case Phase.PICKUP, Leave():  # leaving the upcard and putting it down again come to the same
                    assert self.last.upcard is not None
                    self.discard = egn_card(self.last.upcard)
                case Phase.GIVE, Give(card):
                    self.given = UNKNOWN_CARD if self.hand.actions[n] is None else egn_card(card)
                case Phase.DISCARD, Discard(card):
                    self.put = None if self.hand.actions[n] is None else egn_card(card)
                case _, Play(_):
                    plays += 1
                case _:
                    pass
            for text in remarks.pop(n, []):
                self._remark(text, plays)
        for text in [text for texts in remarks.values() for text in texts]:
            self._remark(text, plays)
        return plays

    def _remark(self, text: str, plays: int) -> None:
        """Keep *text* with the last call or play."""
        if len(text) > LONGEST_TEXT:
            raise self._unsayable("remark_too_long", length=len(text), most=LONGEST_TEXT)
        if not self.calls:
            raise self._unsayable("remark_before_call")
        notes = self.play_notes if plays else self.call_notes
        texts = notes.setdefault(str(plays - 1 if plays else len(self.calls) - 1), [])
        texts.append(text)
        if len(texts) > MOST_REMARKS:
            raise self._unsayable("too_many_remarks", most=MOST_REMARKS)

    def _hands(self) -> tuple[tuple[str, ...], ...] | None:
        known = {card for card in self.hand.deck if card is not None}
        hands = tuple(
            tuple(egn_card(card) if card in known else UNKNOWN_CARD for card in hand)
            for hand in self.first.hands
        )
        return hands if any(card != UNKNOWN_CARD for hand in hands for card in hand) else None

    def _swapped(self) -> int | None:
        return next((deed.seat for deed in self.last.history if deed.phase is Phase.SWAP), None)

    def _exchanges(self) -> tuple[Exchange, ...]:
        found: list[Exchange] = []
        seat, maker, rules = self._swapped(), self.last.maker, self.last.rules
        if seat is not None:
            found.append(Exchange(receiver=seat, cards=tuple(map(egn_card, taken_in_swap(self.first.kitty)))))
        if maker is not None and self.given is not None:
            (partner,) = rules.mates(maker)
            found.append(Exchange(sender=partner, receiver=maker, cards=(self.given,)))
            if self.put is not None:
                found.append(Exchange(sender=maker, receiver=partner, cards=(self.put,)))
        return tuple(found)


def _notes(notes: dict[str, list[str]]) -> Notes | None:
    return tuple((key, tuple(texts)) for key, texts in notes.items()) or None
