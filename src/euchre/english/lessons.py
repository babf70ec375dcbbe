"""
The reasons for a choice, by name, and what fills their sentences: a coach's, the queen's, and faults.

Programs read a reason's name, cards, seats and figures. The sentences stand in
`euchre.english.coach_lessons` for a coach, in `euchre.english.thumb_lessons` for the queen; what helps in
other hands, too, stands in `euchre.english.coaching`. `euchre.english.evidence` says what the worlds of an
evaluation show.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from euchre.rules.actions import Action
from euchre.rules.cards import Card, Trump

MOSTLY_FROM: Final = 0.5
"""A fact holds more often than not when it holds in at least this share of the worlds, 0 to 1."""


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


class ThumbName(StrEnum):
    """Why the queen, a player by rules of thumb, chooses as she does: calling, cards put down, then play."""

    NOTHING_TO_CALL = "nothing_to_call"
    HAVE_TO_CALL = "have_to_call"
    CALL = "call"
    TAKE_IT_UP = "take_it_up"
    ORDER_IT_UP = "order_it_up"
    TOO_LITTLE_TO_CALL = "too_little_to_call"
    TOO_LITTLE_TO_ORDER_UP = "too_little_to_order_up"
    TOO_LITTLE_FOR_THE_DEALER = "too_little_for_the_dealer"
    EVERY_TRICK_ALONE = "every_trick_alone"
    NOT_EVERY_TRICK = "not_every_trick"
    MOST_BEFORE_ME = "most_before_me"
    HAND_NOT_SEEN = "hand_not_seen"
    NOT_WEAK = "not_weak"
    WEAK_AND_KEPT = "weak_and_kept"
    WEAK = "weak"
    HAVE_TO_BID = "have_to_bid"
    BID = "bid"
    BID_EVERY_TRICK = "bid_every_trick"
    TOO_LITTLE_TO_BID = "too_little_to_bid"
    BID_ON_IT = "bid_on_it"
    TRUMPS_AND_ACES_ALONE = "trumps_and_aces_alone"
    HELP_OF_AN_ACE = "help_of_an_ace"
    STAY = "stay"
    DROP = "drop"
    DEFEND_ALONE = "defend_alone"
    DEFEND_TOGETHER = "defend_together"
    UPCARD_NO_HELP = "upcard_no_help"
    NOTHING_BUT_TRUMPS = "nothing_but_trumps"
    PUT_DOWN_TO_TRUMP = "put_down_to_trump"
    LEAST_MISSED = "least_missed"
    GIVE_BEST_TRUMP = "give_best_trump"
    GIVE_BEST_CARD = "give_best_card"
    SWAP_A_LOW_CARD = "swap_a_low_card"
    RENEGE_SHOWN = "renege_shown"
    BOWER_TO_PARTNERS_CALL = "bower_to_partners_call"
    TRUMP_TO_PARTNERS_CALL = "trump_to_partners_call"
    DRAW_TRUMPS = "draw_trumps"
    CANNOT_BE_BEATEN = "cannot_be_beaten"
    BEFORE_IT_IS_TRUMPED = "before_it_is_trumped"
    BEST_I_HAVE_LEFT = "best_i_have_left"
    LEAD_A_TRUMP = "lead_a_trump"
    LEAD_TO_TRUMP_LATER = "lead_to_trump_later"
    LEAD_THE_ONLY_ONE = "lead_the_only_one"
    KEEP_BETTER_CARDS = "keep_better_cards"
    TRUMP_IT = "trump_it"
    TRUMP_IT_CHEAPLY = "trump_it_cheaply"
    TAKE_IT = "take_it"
    TAKE_IT_CHEAPLY = "take_it_cheaply"
    CANNOT_FOLLOW = "cannot_follow"
    GO_OVER_A_FRIEND = "go_over_a_friend"
    BEAT_IT = "beat_it"
    FRIEND_OR_NOBODY = "friend_or_nobody"
    KEEP_TRUMPS = "keep_trumps"
    FRIEND_WINS = "friend_wins"
    CANNOT_BEAT_IT = "cannot_beat_it"
    CANNOT_BEAT_IT_THROW = "cannot_beat_it_throw"
    LEAVE_IT_TO_A_FRIEND = "leave_it_to_a_friend"
    SAVE_A_CARD = "save_a_card"
    ONLY_CARD = "only_card"
    LAST_CARD = "last_card"
    MUST_FOLLOW = "must_follow"
    NEVER_WORSE = "never_worse"
    NOT_SEEN_WORSE = "not_seen_worse"
    ALL_KNOWN = "all_known"
    NEVER_BEATEN = "never_beaten"
    BEST_ON_AVERAGE = "best_on_average"


class Fault(StrEnum):
    """In what way a choice differs from the best one, where no reason of the coach has a name for it."""

    PASSED_A_CALL = "passed_a_call"
    CALLED_TOO_LIGHT = "called_too_light"
    CALLED_ANOTHER_SUIT = "called_another_suit"
    NOT_ALONE = "did_not_go_alone"
    ALONE = "alone"
    BID_TOO_HIGH = "bid_too_high"
    BID_TOO_LOW = "bid_too_low"
    OTHER_CALL = "other_call"
    DISCARD = "discard"
    LED_TRUMP = "led_trump"
    HELD_TRUMP_BACK = "held_trump_back"
    LED_ANOTHER_SUIT = "led_another_suit"
    LED_ANOTHER_CARD = "led_another_card"
    RUFFED = "ruffed"
    DID_NOT_RUFF = "did_not_ruff"
    PLAYED_TOO_HIGH = "played_too_high"
    PLAYED_TOO_LOW = "played_too_low"
    THREW_ANOTHER_SUIT = "threw_another_suit"


class EvidenceName(StrEnum):
    """What the worlds of an evaluation show for a choice, or that there is none."""

    WORTH = "worth"
    ODDS = "odds"
    SPLIT = "split"
    SAME = "same"
    CERTAIN = "certain"
    FORCED = "forced"


Lesson = ReasonName | ThumbName | Fault | EvidenceName
"""
Why a choice is made, what shows that it is best, or in what way it falls short. No name is in two of these
classes.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason:
    """One reason for a choice, without its words: its name, and what the words are about."""

    name: Lesson
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()
    trumps: tuple[Trump, ...] = ()
    """The suits it speaks of, as trump."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """Numbers by name: counts, and chances or shares of the worlds from 0 to 1."""
    against: Action | None = None
    """The choice it is compared with; None: it holds against every other choice."""
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
