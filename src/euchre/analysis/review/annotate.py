"""
What a review found, written into the game it reviewed: as notes of a record, or as EGN's annotations.

Remarks of an earlier review on the same decisions are replaced; they are recognised by their signature.
"""

from collections.abc import Mapping
from dataclasses import replace

from euchre.analysis.review.decision import Grade, ReviewedDecision, decision_remark
from euchre.analysis.review.review import Review
from euchre.hand.state import Phase
from euchre.notation import egn
from euchre.notation.egn.model import LONGEST_TEXT, EgnBidding, EgnDeal, Notes, Tricks
from euchre.notation.record import Hand, Record, hand_states
from euchre.rules.actions import Play

SIGNATURE = " [euchre review]"
"""
The end of every remark that a review writes: the next review takes such a remark for its own.

A remark of a version that did not sign yet is taken for a person's and stays, unless it is the same again.
"""


def annotated_record(record: Record, review: Review) -> Record:
    """
    Return *record* with a note after each decision that *review* does not find fine.

    Notes of an earlier review on the same decisions are replaced; all other notes stay.
    """
    hands = []
    for n, hand in enumerate(record.hands):
        looked = {decision.number + 1 for decision in review.decisions if decision.hand == n}
        new = [(decision.number + 1, text) for decision, text in _remarks(review, n)]
        old = [
            (at, text)
            for at, text in hand.notes
            if not (_ours(text) and at in looked) and (at, text + SIGNATURE) not in new
        ]
        notes = [*old, *new]
        hands.append(replace(hand, notes=tuple(sorted(notes, key=lambda note: note[0]))))
    return replace(record, hands=tuple(hands))


def annotated_egn(game: egn.EgnGame, review: Review) -> egn.EgnGame:
    """
    Return *game* with a remark on each decision that *review* does not find fine; everything else stays as it
    was written.

    EGN keeps remarks on calls and plays alone: one on a discard stands with the call before it.
    """
    deals = []
    for n, deal in enumerate(game.deals):
        old = any(_ours(text) for phase in deal.phases for _, texts in phase.notes or () for text in texts)
        remarks = _remarks(review, n)
        deals.append(_annotated(deal, game.record, n, remarks, review) if remarks or old else deal)
    return egn.game_of(replace(game.document, deals=tuple(deals)))


def _ours(text: str) -> bool:
    """Return whether a review wrote the remark."""
    return text.endswith(SIGNATURE)


def _remarks(review: Review, hand: int) -> list[tuple[ReviewedDecision, str]]:
    return [
        (decision, decision_remark(decision)[: LONGEST_TEXT - len(SIGNATURE)] + SIGNATURE)
        for decision in review.decisions
        if decision.hand == hand and decision.grade is not None and decision.grade > Grade.FINE
    ]


def _annotated(
    deal: EgnDeal, record: Record, number: int, remarks: list[tuple[ReviewedDecision, str]], review: Review
) -> EgnDeal:
    where = _places(record, number)
    calls: dict[int, list[str]] = {}
    plays: dict[int, list[str]] = {}
    for decision in review.decisions:
        if decision.hand == number:
            played, at = where[decision.number]
            (plays if played else calls).setdefault(at, [])
    for decision, text in remarks:
        played, at = where[decision.number]
        (plays if played else calls)[at].append(text)
    phases = [
        replace(phase, notes=_merged(phase.notes, calls))
        if isinstance(phase, EgnBidding)
        else replace(phase, notes=_merged(_by_play(phase), plays))
        for phase in deal.phases
    ]
    return replace(deal, phases=tuple(phases), packed=None)


def _places(record: Record, number: int) -> list[tuple[bool, int]]:
    """For each decision of a hand: whether EGN counts it with the plays, and its number there."""
    hand: Hand = record.hands[number]
    *_, last = hand_states(record.rules, hand, number)
    calls = plays = 0
    places = []
    for deed in last.history:
        calls += deed.phase is Phase.CALL
        plays += isinstance(deed.action, Play)
        places.append((plays > 0, plays - 1 if plays else max(calls - 1, 0)))
    return places


def _by_play(phase: Tricks) -> Notes | None:
    """The remarks on plays by the number of the play, also where the file counts four to a trick."""
    sizes = [len(trick) for trick in phase.tricks]
    if phase.notes is None or all(int(key) < sum(sizes) for key, _ in phase.notes):
        return phase.notes
    fours = {4 * t + c: sum(sizes[:t]) + c for t, size in enumerate(sizes) for c in range(size)}
    return tuple([(str(fours[int(key)]), texts) for key, texts in phase.notes])


def _merged(notes: Notes | None, new: Mapping[int, list[str]]) -> Notes | None:
    """*notes* with what is *new*, in place of what an earlier review wrote at the same places."""
    by = {int(key): list(texts) for key, texts in notes or ()}
    for at, texts in new.items():
        kept = [text for text in by.get(at, []) if not _ours(text) and text + SIGNATURE not in texts]
        by[at] = [*kept, *texts]
    return tuple([(str(at), tuple(texts)) for at, texts in sorted(by.items()) if texts]) or None
