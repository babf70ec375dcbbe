"""
The reasons a coach gives for a choice, by name, and what fills their sentences.

Programs read a reason's name, cards, seats and figures; the sentences stand in
`euchre.english.calling_lessons` and `euchre.english.play_lessons`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from euchre.rules.actions import Action
from euchre.rules.cards import Card, Trump

HALF: Final = 0.5
"""What is so in this share of the worlds, or more, is so more often than not."""


class ReasonName(StrEnum):
    """Why a choice is the best one, as players name it: calling, then play, then the twelve-trick game."""

    NEXT = "next"
    REVERSE_NEXT = "reverse_next"
    DONATION = "donation"
    ASSIST_PARTNER = "assist_partner"
    TRUMP_AND_TWO_OFF_ACES = "trump_and_two_off_aces"
    SURE_TRICKS = "sure_tricks"
    THREE_TRUMPS_AND_AN_ACE = "three_trumps_and_an_ace"
    LONE_HAND = "lone_hand"
    NOT_ALONE = "not_alone"
    NO_STOPPER = "no_stopper"
    BOWER_TO_THEM = "bower_to_them"
    BETTER_SUIT_NEXT_ROUND = "better_suit_next_round"
    STUCK = "stuck"
    TOO_WEAK = "too_weak"
    SCORE_DECIDES = "score_decides"
    ENOUGH_TRUMPS = "enough_trumps"
    MAKES_IT_OFTEN = "makes_it_often"
    LET_THEM_CALL = "let_them_call"
    KEEP_IT_FROM_THEM = "keep_it_from_them"
    STAY_FOR_A_TRICK = "stay_for_a_trick"
    DROP_BEFORE_A_SET = "drop_before_a_set"

    LEAD_TRUMP_TO_PARTNERS_CALL = "lead_trump_to_partners_call"
    LEAD_TRUMP_AS_MAKER = "lead_trump_as_maker"
    LEAD_OFF_ACE = "lead_off_ace"
    LEAD_BACK = "lead_back"
    PARTNER_MAY_TAKE_IT = "partner_may_take_it"
    MAKE_THEM_TRUMP = "make_them_trump"
    LEAD_HIGH = "lead_high"
    NOT_INTO_THEIR_SUIT = "not_into_their_suit"
    RUFF = "ruff"
    OVER_RUFF = "over_ruff"
    THROW_OFF = "throw_off"
    PARTNER_HAS_IT = "partner_has_it"
    LAST_TO_PLAY_WINS_CHEAPLY = "last_to_play_wins_cheaply"
    TAKE_THE_TRICK = "take_the_trick"
    SECOND_HAND_LOW = "second_hand_low"
    HIGH_ENOUGH = "high_enough"
    SAVE_THE_BOSS = "save_the_boss"
    KEEP_THE_GUARDED_LEFT = "keep_the_guarded_left"
    MAKE_A_VOID = "make_a_void"
    KEEP_AN_ACE_OR_TRUMP = "keep_an_ace_or_trump"
    ONLY_TRUMPS_LEFT = "only_trumps_left"
    DRAW_THE_LAST_TRUMP = "draw_the_last_trump"
    SURE_TO_LOSE_THROW_THE_LEAST = "sure_to_lose_throw_the_least"
    KEEP_THE_BETTER_CARD = "keep_the_better_card"
    KEEP_A_LIKELY_WINNER = "keep_a_likely_winner"
    CARDS_COME_TO_THE_SAME = "cards_come_to_the_same"

    WHICH_COVER_TO_TURN_UP = "which_cover_to_turn_up"
    LEAD_INTO_THEM = "lead_into_them"
    HOLD_THE_LAST_TRUMP = "hold_the_last_trump"
    MAKE_THEM_OPEN_THE_PILE = "make_them_open_the_pile"


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """One reason for a choice, without its words: its name, and what the words are about."""

    name: ReasonName
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()
    trumps: tuple[Trump, ...] = ()
    """The suits it speaks of, as trump."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """Numbers by name: counts, and chances or shares of the worlds from 0 to 1."""
    against: Action | None = None
    """The choice it is compared with; None: it holds whatever else could be done."""
    explained: float = 0.0
    """How much of the difference from that choice lies in the worlds where the reason holds, 0 to 1."""

    def json(self) -> dict[str, Any]:
        """Return the reason in plain types for JSON, without the other choice."""
        return {
            "name": self.name.value,
            "cards": [str(card) for card in self.cards],
            "seats": list(self.seats),
            "trumps": [trump.letter for trump in self.trumps],
            "figures": dict(self.figures),
            "explained": self.explained,
        }
