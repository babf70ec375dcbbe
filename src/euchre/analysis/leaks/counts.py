"""What a player did in recorded games: calls by place and suit, what came of them, hands played alone."""

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

from euchre.english.seats import place_names
from euchre.hand.game import Game, after
from euchre.hand.scoring import played_hand
from euchre.hand.state import End, Phase, State
from euchre.notation.record import Record
from euchre.rules.actions import Bid, Call, Pass
from euchre.rules.fields import MOST_SEATS

CALLING_PHASES = (Phase.CALL, Phase.BID)


@dataclass(slots=True)
class PlayerCounts:
    """What one player did, in counts; `add` counts one more game."""

    games: int = 0
    won: int = 0
    """Games that their side won, alone or with others."""
    deals: int = 0
    """Hands that were played out, or passed out."""
    asked: Counter[str] = field(default_factory=Counter)
    """By place (`place_names`): how often a call, a bid or a pass was asked of them."""
    called: Counter[str] = field(default_factory=Counter)
    """By place: how often they did not pass."""
    suits: Counter[str] = field(default_factory=Counter)
    """By the word of the trump: how often they made it; empty where there was none."""
    made: int = 0
    """Hands that they made, and were not euchred in; those with all tricks are among them."""
    marches: int = 0
    euchred: int = 0
    alone: int = 0
    """Hands that they played alone as the maker."""
    alone_marches: int = 0
    alone_euchred: int = 0
    defended: int = 0
    """Hands made by another side."""
    defended_euchres: int = 0

    @property
    def calls(self) -> tuple[tuple[str, int, int], ...]:
        """Each place from the eldest to the dealer: how often they were asked, and called."""
        places = [place for place in place_names(MOST_SEATS) if place in self.asked]
        return tuple([(place, self.asked[place], self.called[place]) for place in places])

    def add(self, record: Record, seat: int) -> None:
        """Count a game of the player on *seat*."""
        self.games += 1
        last: dict[int, tuple[State, Game]] = {}
        for number, _, state, game in record.positions():
            last[number] = state, game
        for state, game in last.values():
            if state.over:
                self._hand(state, seat)
                self.won += record.rules.side(seat) in after(game, state).winners

    def _hand(self, state: State, seat: int) -> None:
        rules = state.rules
        self.deals += 1
        spoken = [deed for deed in state.history if deed.phase in CALLING_PHASES]
        for deed in spoken:
            if deed.seat == seat and isinstance(deed.action, Pass | Call | Bid):
                place = place_names(rules.seats)[(seat - state.dealer - 1) % rules.seats]
                self.asked[place] += 1
                self.called[place] += not isinstance(deed.action, Pass)
        if state.maker is None or state.end is not End.PLAYED:
            return
        hand = played_hand(state)
        euchred, march = hand.maker_tricks < hand.needed, hand.maker_tricks == rules.tricks
        if state.maker == seat:
            self.suits["" if state.trump is None else state.trump.word] += 1
            self.made += not euchred
            self.marches += march
            self.euchred += euchred
            self.alone += state.alone
            self.alone_marches += state.alone and march
            self.alone_euchred += state.alone and euchred
        elif rules.side(state.maker) != rules.side(seat):
            self.defended += 1
            self.defended_euchres += euchred

    def join(self, other: "PlayerCounts") -> None:
        """Count all that *other* has counted, too."""
        for one in fields(self):
            mine, more = getattr(self, one.name), getattr(other, one.name)
            if isinstance(mine, Counter):
                mine.update(more)
            else:
                setattr(self, one.name, mine + more)

    @staticmethod
    def of(data: dict[str, Any]) -> "PlayerCounts":
        """Return the counts that `json` has written."""
        alone, defended = data["alone"], data["defended"]
        return PlayerCounts(
            games=data["games"],
            won=data["won"],
            deals=data["deals"],
            asked=Counter({row["place"]: row["asked"] for row in data["calls"]}),
            called=Counter({row["place"]: row["called"] for row in data["calls"]}),
            suits=Counter(data["trumps"]),
            made=data["made"],
            marches=data["marches"],
            euchred=data["euchred"],
            alone=alone["hands"],
            alone_marches=alone["marches"],
            alone_euchred=alone["euchred"],
            defended=defended["hands"],
            defended_euchres=defended["euchres"],
        )

    def json(self) -> dict[str, Any]:
        """Return the counts in plain types for JSON."""
        return {
            "games": self.games,
            "won": self.won,
            "deals": self.deals,
            "calls": [
                {"place": place, "asked": asked, "called": called} for place, asked, called in self.calls
            ],
            "trumps": dict(sorted(self.suits.items())),
            "made": self.made,
            "marches": self.marches,
            "euchred": self.euchred,
            "alone": {"hands": self.alone, "marches": self.alone_marches, "euchred": self.alone_euchred},
            "defended": {"hands": self.defended, "euchres": self.defended_euchres},
        }
