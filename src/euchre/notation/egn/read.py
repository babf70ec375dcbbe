"""From the JSON of an EGN file to its fields: the schema, checked as it is read."""

import re
from typing import Final

from euchre.notation.egn.lift import Shape, Unknown, is_old, lift
from euchre.notation.egn.model import (
    DEFAULTS,
    FILE_TYPE,
    VERSION,
    Document,
    EgnBidding,
    EgnDeal,
    EgnLine,
    EgnPlayer,
    Exchange,
    Metadata,
    Notes,
    Ruleset,
    Tokens,
    Tricks,
)
from euchre.notation.egn.pack import unpack
from euchre.notation.strict import Node
from euchre.rules.errors import NotationError

_VERSION: Final = re.compile(r"1\.[2-6](\.[0-9]+)?")
_CARD: Final = re.compile(r"[78N9TJQKAX][SsHhCcDdxtng]|[LRB]")
_CALLS: Final = frozenset(["Pass", "Order", "s", "h", "d", "c", "n", "x"])
_LEADS: Final = ("LEFT_OF_DEALER", "LEFT_OF_LONER")


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NONE: Final = _names("")
_FILE: Final = _names("fileType version metadata deals")
_METADATA: Final = _names("players initialScore")
_METADATA_MORE: Final = _names("gameId title description finalScore date ruleset")
_METADATA_NEW: Final = _names("teamNames")
"""Fields that 1.5 and 1.6 brought."""
_PLAYER: Final = _names("name")
_PLAYER_MORE: Final = _names("id playerIds")
_ID: Final = _names("id source")
_DEAL: Final = _names("dealNumber initialState phases")
_BIDDING: Final = _names("type calls")
_BIDDING_MORE: Final = _names("phaseNumber isAlone aloneDefender discard cardExchanges callAnnotations")
_TRICKS: Final = _names("type tricks")
_TRICKS_MORE: Final = _names("phaseNumber isAlone playAnnotations")
_START: Final = _names("dealer upCard")
_START_MORE: Final = _names("playerCards")
_DEAL_MORE: Final = _names("alternativeLines")
_LINE: Final = _names("branchIndex phases")
_EXCHANGE: Final = _names("receiver cards")
_EXCHANGE_MORE: Final = _names("sender")


def _shape(names: frozenset[str], **inside: Shape) -> Shape:
    return dict.fromkeys(names) | inside


_SHAPE_PHASE: Final = _shape(
    _BIDDING | _BIDDING_MORE | _TRICKS | _TRICKS_MORE, cardExchanges=_shape(_EXCHANGE | _EXCHANGE_MORE)
)
_SHAPE: Final = _shape(
    _FILE,
    metadata=_shape(
        _METADATA | _METADATA_MORE,
        players=_shape(_PLAYER | _PLAYER_MORE, playerIds=_shape(_ID)),
        ruleset=_shape(frozenset(DEFAULTS)),
    ),
    deals=_shape(
        _DEAL | _DEAL_MORE,
        initialState=_shape(_START | _START_MORE),
        phases=_SHAPE_PHASE,
        alternativeLines=_shape(_LINE, phases=_SHAPE_PHASE),
    ),
)
"""What a file of version 1.4 may have in it, for lifting older ones."""


def read_document(node: Node) -> Document:
    """
    Read the fields of a whole EGN file; one of version 1.0 or 1.1 is lifted to 1.4.

    A file that is lifted keeps its version where it has fields that 1.4 does not know.

    Raises: NotationError when a field is missing, unknown or unfit.
    """
    if isinstance(node.value, dict) and node.value.get("fileType", FILE_TYPE) != FILE_TYPE:
        node.fail(f'not an EGN file: its fileType is not "{FILE_TYPE}"')
    old = is_old(node.value)
    unknown: Unknown = ()
    if old:
        value, unknown = lift(node.value, _SHAPE)
        node = Node(value, node.path)
    fields = node.fields(_FILE, _NONE)
    version = fields["version"].text()
    if not old and not _VERSION.fullmatch(version):
        fields["version"].fail(f"{version!r} cannot be read; 1.0 to 1.6 can")
    about = read_metadata(fields["metadata"])
    ruleset = about.ruleset or Ruleset()
    deals = [read_deal(part, n, ruleset) for n, part in enumerate(fields["deals"].items(100))]
    if old and not unknown:
        version = VERSION
    return Document(version=version, metadata=about, deals=tuple(deals), unknown=unknown)


def read_metadata(node: Node) -> Metadata:
    """
    Read the head of an EGN file: players, scores, title, date and rules.

    Raises: NotationError when a field is missing, unknown or unfit.
    """
    fields = node.fields(_METADATA, _METADATA_MORE | _METADATA_NEW)
    return Metadata(
        players=tuple([read_player(part) for part in fields["players"].items(10)]),
        initial_score=_score(fields["initialScore"]),
        game_id=_text(fields, "gameId", 64),
        title=_text(fields, "title", 128),
        team_names=_team_names(fields["teamNames"]) if "teamNames" in fields else None,
        description=_text(fields, "description", 1024),
        final_score=_score(fields["finalScore"]) if "finalScore" in fields else None,
        date=fields["date"].date() if "date" in fields else None,
        ruleset=_ruleset(fields["ruleset"]) if "ruleset" in fields else None,
    )


def read_player(node: Node) -> EgnPlayer:
    """
    Read a player: a name, or an object with a name and ids.

    Raises: NotationError when it is neither.
    """
    if isinstance(node.value, str):
        return EgnPlayer(name=_named(node))
    fields = node.fields(_PLAYER, _PLAYER_MORE)
    ids = None
    if "playerIds" in fields:
        both = [part.fields(_ID, _NONE) for part in fields["playerIds"].items(10)]
        ids = tuple([(one["id"].text(), one["source"].text()) for one in both])
    return EgnPlayer(name=_named(fields["name"]), id=_text(fields, "id", 64), ids=ids, bare=False)


def _named(node: Node) -> str:
    text = node.text()
    if not text.strip():
        node.fail("a player without a name; write who it was")
    return text


def read_deal(node: Node, place: int, ruleset: Ruleset) -> EgnDeal:
    """
    Read one deal, written as an object or packed into a string.

    *place* is its index in the file, which numbers a packed deal; *ruleset* tells for how many players and
    which cards it is packed.

    Raises: NotationError when a field is missing, unknown or unfit, or the packed bits are damaged.
    """
    if isinstance(node.value, str):
        try:
            found = unpack(node.value, ruleset.number("num_players"), ruleset.number("min_rank"))
        except NotationError as error:
            node.fail(f"the packed deal: {error}")
        try:
            return _deal(Node(found | {"dealNumber": place}, node.path), packed=node.value)
        except NotationError as error:
            raise NotationError.within("unpacked, ", error) from None
    return _deal(node, packed=None)


def _deal(node: Node, packed: str | None) -> EgnDeal:
    fields = node.fields(_DEAL, _DEAL_MORE)
    start = fields["initialState"].fields(_START, _START_MORE)
    hands = (
        tuple([_cards(hand) for hand in start["playerCards"].items(10)]) if "playerCards" in start else None
    )
    phases = tuple([_phase(part) for part in fields["phases"].items(2)])
    lines = (
        tuple([_line(part) for part in fields["alternativeLines"].items(50)])
        if "alternativeLines" in fields
        else None
    )
    return EgnDeal(
        number=fields["dealNumber"].number(0),
        dealer=start["dealer"].number(0, 9),
        upcard=_card(start["upCard"]),
        hands=hands,
        phases=phases,
        lines=lines,
        packed=packed,
    )


def _line(node: Node) -> EgnLine:
    fields = node.fields(_LINE, _NONE)
    parts = fields["phases"].items(2)
    if not parts:
        fields["phases"].fail("a line of play without a phase says nothing; leave it out")
    return EgnLine(
        branch=fields["branchIndex"].number(0, 10_000), phases=tuple([_phase(part) for part in parts])
    )


def _phase(node: Node) -> EgnBidding | Tricks:
    kind = node.value.get("type") if isinstance(node.value, dict) else None
    if kind == "EUCHRE_BIDDING":
        fields = node.fields(_BIDDING, _BIDDING_MORE)
        return EgnBidding(
            number=_phase_number(fields),
            calls=tuple([_call(part) for part in fields["calls"].items(16)]),
            alone=_truth(fields, "isAlone"),
            defender=fields["aloneDefender"].number(-1, 9) if "aloneDefender" in fields else None,
            discard=_card(fields["discard"]) if "discard" in fields else None,
            exchanges=tuple([_exchange(part) for part in fields["cardExchanges"].items(4)])
            if "cardExchanges" in fields
            else None,
            notes=_notes(fields["callAnnotations"]) if "callAnnotations" in fields else None,
        )
    if kind != "TRICK_PLAY":
        node.fail('a phase is an object whose "type" is "EUCHRE_BIDDING" or "TRICK_PLAY"')
    fields = node.fields(_TRICKS, _TRICKS_MORE)
    return Tricks(
        number=_phase_number(fields),
        tricks=tuple([_cards(part) for part in fields["tricks"].items(10)]),
        alone=_truth(fields, "isAlone"),
        notes=_notes(fields["playAnnotations"]) if "playAnnotations" in fields else None,
    )


def _phase_number(fields: dict[str, Node]) -> int | None:
    return fields["phaseNumber"].number() if "phaseNumber" in fields else None


def _exchange(node: Node) -> Exchange:
    fields = node.fields(_EXCHANGE, _EXCHANGE_MORE)
    sender = fields["sender"].number(0, 9) if "sender" in fields else None
    return Exchange(receiver=fields["receiver"].number(0, 9), cards=_cards(fields["cards"]), sender=sender)


def _notes(node: Node) -> Notes:
    found: list[tuple[str, tuple[str, ...]]] = []
    for key, texts in node.entries():
        if not (key.isascii() and key.isdigit() and len(key) <= 6):
            texts.fail("a remark belongs to the number of a call or a play, from 0")
        found.append((key, tuple([text.text(1024) for text in texts.items(50)])))
    return tuple(found)


def _ruleset(node: Node) -> Ruleset:
    told: list[tuple[str, bool | int | str]] = []
    for name, part in node.fields(_NONE, frozenset(DEFAULTS)).items():
        usual = DEFAULTS[name]
        if isinstance(usual, bool):
            told.append((name, part.truth()))
        elif isinstance(usual, int):
            low = 0 if name in {"winning_score", "num_deals"} else -1000
            told.append((name, part.number(low)))
        else:
            told.append((name, part.one_of(_LEADS)))
    names = {name for name, _ in told}
    if {"winning_score", "num_deals"} <= names:
        node.fail(
            "winning_score and num_deals exclude each other: a game ends at a score or after so many deals"
        )
    if ("winning_score", 0) in told:
        node.fail("winning_score 0 without num_deals: the game would never end")
    return Ruleset(tuple(told))


def _team_names(node: Node) -> tuple[str, ...]:
    names = tuple([part.text() for part in node.items(2)])
    if len(names) != 2:
        node.fail(f"{len(names)} names; write two, of the seats 0 and 2 and of the seats 1 and 3")
    return names


def _score(node: Node) -> tuple[int, ...]:
    parts = node.items(2)
    if len(parts) != 2:
        node.fail(f"{len(parts)} scores; write two, of the seats 0 and 2 and of the seats 1 and 3")
    return tuple([part.number() for part in parts])


def _call(node: Node) -> str:
    text = node.text()
    if text not in _CALLS:
        node.fail(f"no call is written {text[:20]!r}; write Pass, Order, a suit s h d c, or n (no trump)")
    return text


def _cards(node: Node) -> Tokens:
    return tuple([_card(part) for part in node.items(10)])


def _card(node: Node) -> str:
    text = node.text()
    if not _CARD.fullmatch(text):
        node.fail(
            f"no card is written {text[:20]!r}; write rank and suit, like Jh or Tc; L, R, B; or Xx (unknown)"
        )
    return text


def _text(fields: dict[str, Node], name: str, most: int) -> str | None:
    return fields[name].text(most) if name in fields else None


def _truth(fields: dict[str, Node], name: str) -> bool | None:
    return fields[name].truth() if name in fields else None
