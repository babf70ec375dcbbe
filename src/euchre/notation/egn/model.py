"""
What an EGN file says, field by field, as frozen values; None is a field that is not there.

Cards and calls stay as they are written, so that a file read and written again is the same file.
"""

from dataclasses import dataclass
from typing import Any, Final

from euchre.notation.egn.lift import Unknown, put_back
from euchre.notation.strict import Json

FILE_TYPE: Final = "Euchre Game Notation"
VERSION: Final = "1.4"

Tokens = tuple[str, ...]
"""Cards as they are written."""

Notes = tuple[tuple[str, tuple[str, ...]], ...]
"""Remarks: the number of a call or a play, from 0, and what was remarked."""

DEFAULTS: Final[dict[str, bool | int | str]] = {
    "std": True,
    "min_rank": 9,
    "winning_score": 10,
    "num_deals": 0,
    "canadian": False,
    "loner_lead": "LEFT_OF_DEALER",
    "loner_march_score": 4,
    "loner_euchred_score": 2,
    "defend_alone": False,
    "farmers": False,
    "partners_best": False,
    "go_under": False,
    "joker": False,
    "num_players": 4,
    "allow_no_trump": False,
    "fast_break": False,
    "four_trick_tokens": False,
}
"""Every rule EGN has a word for, and its value where a file has none."""


def known_fields(**fields: Any) -> dict[str, Json]:
    """Return *fields*, by name and in their order, without those that are None: a file leaves them out."""
    return {name: value for name, value in fields.items() if value is not None}


def _annotations(notes: Notes | None) -> Json:
    return None if notes is None else {key: list(texts) for key, texts in notes}


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnPlayer:
    """A player of an EGN file: the name, and ids where the file has them."""

    name: str
    id: str | None = None
    ids: tuple[tuple[str, str], ...] | None = None
    """The player elsewhere: id and source."""
    bare: bool = True
    """Written as a name alone."""

    def json(self) -> Json:
        """Return the player as JSON, as the file writes it: the name alone, or an object."""
        if self.bare:
            return self.name
        ids = None if self.ids is None else [{"id": number, "source": source} for number, source in self.ids]
        return known_fields(id=self.id, name=self.name, playerIds=ids)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of an EGN file: what was written; a rule that was not has its value in `DEFAULTS`."""

    told: tuple[tuple[str, bool | int | str], ...] = ()

    def truth(self, name: str) -> bool:
        """Return the value of the rule *name* as a yes or no."""
        return bool(self._value(name))

    def number(self, name: str) -> int:
        """Return the value of the rule *name* as a whole number."""
        return int(self._value(name))

    def word(self, name: str) -> str:
        """Return the value of the rule *name* as a word."""
        return str(self._value(name))

    def _value(self, name: str) -> bool | int | str:
        return dict(self.told).get(name, DEFAULTS[name])


@dataclass(frozen=True, kw_only=True, slots=True)
class Metadata:
    """The head of an EGN file: players, first and last score, title, date, rules."""

    players: tuple[EgnPlayer, ...] = ()
    initial_score: tuple[int, ...] = (0, 0)
    game_id: str | None = None
    title: str | None = None
    description: str | None = None
    final_score: tuple[int, ...] | None = None
    date: str | None = None
    team_names: tuple[str, ...] | None = None
    """Of the seats 0 and 2, and of the seats 1 and 3."""
    ruleset: Ruleset | None = None

    def json(self) -> Json:
        """Return the head as JSON, as the file writes it."""
        return known_fields(
            gameId=self.game_id,
            title=self.title,
            description=self.description,
            date=self.date,
            players=[player.json() for player in self.players],
            teamNames=None if self.team_names is None else list(self.team_names),
            initialScore=list(self.initial_score),
            finalScore=None if self.final_score is None else list(self.final_score),
            ruleset=None if self.ruleset is None else dict(self.ruleset.told),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Exchange:
    """Cards that changed hands before the play; without *sender* they came from the kitty."""

    receiver: int
    cards: Tokens
    sender: int | None = None

    def json(self) -> Json:
        """Return the exchange as JSON, as the file writes it."""
        return known_fields(sender=self.sender, receiver=self.receiver, cards=list(self.cards))


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnBidding:
    """
    The bidding of a deal: the *calls*, from the dealer's left, and what followed from them
    before the play.
    """

    number: int | None = 0
    """None: the file numbers no phases, as from 1.5 on it need not."""
    calls: tuple[str, ...] = ()
    alone: bool | None = None
    defender: int | None = None
    """The seat that defends alone; -1: none."""
    discard: str | None = None
    exchanges: tuple[Exchange, ...] | None = None
    notes: Notes | None = None

    def json(self) -> Json:
        """Return the bidding as JSON, as the file writes it."""
        return known_fields(
            phaseNumber=self.number,
            type="EUCHRE_BIDDING",
            calls=list(self.calls),
            isAlone=self.alone,
            aloneDefender=self.defender,
            discard=self.discard,
            cardExchanges=None if self.exchanges is None else [each.json() for each in self.exchanges],
            callAnnotations=_annotations(self.notes),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Tricks:
    """The tricks of a deal, each with its cards in the order played; EGN does not tell who played them."""

    number: int | None = 1
    tricks: tuple[Tokens, ...] = ()
    alone: bool | None = None
    notes: Notes | None = None

    def json(self) -> Json:
        """Return the tricks as JSON, as the file writes them."""
        return known_fields(
            phaseNumber=self.number,
            type="TRICK_PLAY",
            tricks=[list(trick) for trick in self.tricks],
            isAlone=self.alone,
            playAnnotations=_annotations(self.notes),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnLine:
    """Another way to go on with a deal, after the first *branch* calls and plays of its main line."""

    branch: int
    phases: tuple[EgnBidding | Tricks, ...]

    def json(self) -> Json:
        """Return the line as JSON, as the file writes it."""
        return {"branchIndex": self.branch, "phases": [phase.json() for phase in self.phases]}


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnDeal:
    """A deal of an EGN file; *packed* is its text where it was written as a string of bits."""

    number: int
    dealer: int
    upcard: str
    hands: tuple[Tokens, ...] | None = None
    phases: tuple[EgnBidding | Tricks, ...] = ()
    lines: tuple[EgnLine, ...] | None = None
    packed: str | None = None

    def json(self) -> Json:
        """Return the deal as JSON, as the file writes it: an object, or the packed string."""
        if self.packed is not None:
            return self.packed
        hands = None if self.hands is None else [list(hand) for hand in self.hands]
        start = known_fields(dealer=self.dealer, upCard=self.upcard, playerCards=hands)
        return known_fields(
            dealNumber=self.number,
            initialState=start,
            phases=[phase.json() for phase in self.phases],
            alternativeLines=None if self.lines is None else [line.json() for line in self.lines],
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Document:
    """A whole EGN file, as it is written."""

    version: str = VERSION
    metadata: Metadata
    deals: tuple[EgnDeal, ...] = ()
    unknown: Unknown = ()
    """Fields of a file of version 1.0 or 1.1 that version 1.4 does not know; they are written again."""

    def json(self) -> Json:
        """Return the file as JSON."""
        known: Json = {
            "fileType": FILE_TYPE,
            "version": self.version,
            "metadata": self.metadata.json(),
            "deals": [deal.json() for deal in self.deals],
        }
        return put_back(known, self.unknown)
