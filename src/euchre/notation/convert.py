"""From one notation to another; what the other cannot say is refused, never left out silently."""

from dataclasses import replace
from typing import Final, NamedTuple

from euchre.base.errors import EuchreError
from euchre.base.numbers import COMPASS, list_of_words
from euchre.hand.state import State
from euchre.notation import document, egn, emn, ptn, strict
from euchre.notation.check import text_kind, unknown_text
from euchre.notation.egn.model import Document, EgnPlayer
from euchre.notation.losses import LossError, check_nothing_lost, rules_lost
from euchre.notation.position import Position, parse_position, show_position
from euchre.notation.record import Hand, Record, hand_states
from euchre.notation.sentences import NOTATION_NAMES
from euchre.rules.errors import NotationError
from euchre.seen.rewind import deal_of

TARGETS: Final = ("record", "egn", "egnb", "emn", "emnb", "ptn", "position")


class Conversion(NamedTuple):
    """A game in another notation, and how it was read."""

    text: str
    data: bytes | None = None
    """The file, where the notation is one of bytes (``egnb``, ``emnb``); *text* is EGN or EMN then."""
    by_former_rules: bool = False
    """Whether it was a position for which `Position.by_former_rules` is true."""
    untold: tuple[str, ...] = ()
    """Rules that EGN, EMN and PTN leave unsaid, like ``auction.pickup = may``; read back, others hold."""


def convert(text: str, to: str, name: str = "", *, shorten: bool = False) -> Conversion:
    """
    Return *text*, which may be in any notation, in the notation *to*: ``record``, ``egn``, ``egnb``,
    ``emn``, ``emnb``, ``ptn`` or ``position``.

    The ending of the file's *name* helps to tell what it is. With *shorten*, what *to* cannot say is
    omitted: other lines of play, players' ids, the hands before a position, cards that nobody saw.

    Raises: LossError for what *shorten* would leave out; NotationError when *to* cannot say the game or
    *text* is wrong; RulesError for its rules.
    """
    if to not in TARGETS:
        raise NotationError(f"there is no notation called {to[:20]!r}; there are {', '.join(TARGETS)}")
    kind = text_kind(text, name)
    if kind == "position":
        position = parse_position(text)
        if to == kind:
            return Conversion(
                show_position(_whole(position), position.scores) + "\n",
                by_former_rules=position.by_former_rules,
            )
        game = Record(rules=position.state.rules, scores=position.scores, hands=(position.hand,))
        made = _written(game if to == "ptn" else record_of(position), to, shorten=shorten)
        return made._replace(by_former_rules=position.by_former_rules)
    if kind == to:
        return Conversion(_again(text, kind))
    match kind:
        case "record":
            record = document.loads(text)
        case "egn":
            whole = egn.loads(text)
            if to == "egnb":
                return _bytes(whole.document, shorten=shorten)
            if to in ("emn", "emnb"):
                return _match_written(_match(whole), to)
            record = _from_egn(whole, to, shorten=shorten)
        case "emn":
            match = emn.loads(text)
            if to == "emnb":
                return _match_written(match, to, shorten=shorten)
            record = _from_emn(match, to, shorten=shorten)
        case "ptn":
            record = ptn.loads(text)
        case "unknown":
            raise unknown_text(text, "convert")
        case _:
            raise NotationError("rules alone are not a game; there is nothing to convert")
    return _written(record, to, shorten=shorten)


def _written(record: Record, to: str, *, shorten: bool) -> Conversion:
    """*record* in the notation *to*."""
    match to:
        case "record":
            return Conversion(document.dumps(record))
        case "position":
            return Conversion(_last(record, shorten=shorten))
        case "ptn":
            if not shorten and (record.draws or any(hand.notes for hand in record.hands)):
                raise LossError("PTN has no place for remarks and for the draw for the deal")
            written = ptn.dumps(record)
            back = ptn.loads(written)
            if not shorten:
                check_nothing_lost(record, back, to)
            return Conversion(written, untold=tuple(rules_lost(record.rules, back.rules)))
        case _:
            written = egn.dumps(record, shorten=shorten)
            data = egn.dumps_binary(record, shorten=shorten) if to == "egnb" else None
            untold = egn.ruleset_of(record.rules)[1]
            if to in ("emn", "emnb"):
                return _match_written(_match(egn.loads(written)), to)._replace(untold=untold)
            return Conversion(written, data, untold=untold)


def _match_written(match: emn.EmnMatch, to: str, *, shorten: bool = False) -> Conversion:
    """*match* as EMN, in bytes where *to* is ``emnb``."""
    lost = emn.unsaid_in_bytes(match) if to == "emnb" else ""
    if lost and not shorten:
        raise LossError(lost, "to call it COMPLETED")
    if lost and (result := match.metadata.result) is not None:
        about = replace(match.metadata, result=replace(result, status="COMPLETED"))
        match = replace(match, metadata=about)
    return Conversion(emn.dumps(match), emn.to_bytes(match) if to == "emnb" else None)


def _again(text: str, kind: str) -> str:
    """The same notation, as it is written here."""
    match kind:
        case "record":
            return document.dumps(document.loads(text))
        case "egn":
            return egn.dumps(egn.loads(text))
        case "ptn":
            return "\n".join(map(ptn.dumps, ptn.records(text)))
        case _:
            return emn.dumps(emn.loads(text))


def _bytes(file: Document, *, shorten: bool) -> Conversion:
    """An EGN *file* as bytes, and the text that stands for the same."""
    lost = egn.binary.loss(file)
    if lost and not shorten:
        raise LossError(lost)
    said = egn.binary.shortened(file) if lost else file
    return Conversion(strict.write_json(said.json()), egn.binary.to_bytes(said))


def _from_egn(game: egn.EgnGame, to: str, *, shorten: bool) -> Record:
    if not shorten:
        if game.lines:
            deals = ", ".join(sorted({str(deal + 1) for deal, _ in game.lines}, key=int))
            lines = f"{len(game.lines)} other lines of play (deal {deals})"
            raise LossError(f"the file holds {lines}, which {NOTATION_NAMES[to]} cannot say")
        if game.document.unknown:
            names = list_of_words(dict.fromkeys([str(path[-1]) for path, _ in game.document.unknown]))
            raise LossError(f"the file has fields that EGN 1.4 does not know ({names[:80]})")
        ids = any(player.ids or player.id for player in game.metadata.players)
        for what, told in (("players have ids", ids), ("sides have names", game.metadata.team_names)):
            if told:
                raise LossError(f"the {what}, which {NOTATION_NAMES[to]} cannot say")
    return game.record


def _from_emn(match: emn.EmnMatch, to: str, *, shorten: bool) -> Record:
    if len(match.games) != 1:
        raise NotationError(f"the match has {len(match.games)} games, and {NOTATION_NAMES[to]} holds one")
    if not shorten:
        raise LossError(f"a match has a format, a result and ids, which {NOTATION_NAMES[to]} cannot say")
    return _from_egn(match.games[0].game, to, shorten=shorten)


def _match(game: egn.EgnGame) -> emn.EmnMatch:
    """A match of one game."""
    if game.record.rules.seats != 4:
        raise NotationError(f"EMN has four seats, and {game.record.rules.seats} play here")
    seated = game.metadata.players or tuple([EgnPlayer(name=name) for name in COMPASS[4]])
    ids = tuple([f"p-{n + 1:02}" for n in range(4)])
    players = tuple([replace(one, id=key, bare=False) for one, key in zip(seated, ids, strict=True)])
    about = emn.MatchMetadata(players=players, format=emn.MatchFormat(type="SINGLE_GAME"))
    return emn.EmnMatch(metadata=about, games=(emn.MatchGame(index=0, seats=ids, game=game),))


def record_of(position: Position) -> Record:
    """Return a record of one hand that leads to *position*; unknown cards are named in one lawful way."""
    state = _whole(position)
    deck = deal_of(state).deck(state.rules, state.dealer)
    hand = Hand(dealer=state.dealer, deck=deck, actions=tuple([deed.action for deed in state.history]))
    return Record(rules=state.rules, scores=position.scores, hands=(hand,))


def _whole(position: Position) -> State:
    """The state with every unknown card named, in one lawful way of many."""
    *_, state = hand_states(position.state.rules, position.hand)
    return state


def _last(record: Record, *, shorten: bool) -> str:
    """The position at the end of *record*."""
    if not record.hands:
        raise NotationError("the record has no hand, and a position needs one")
    if not shorten and len(record.hands) > 1:
        loss = f"a position holds one hand, and the game has {len(record.hands)}"
        raise LossError(loss, "for the last")
    for hand in record.hands:
        if None in hand.deck or None in hand.actions:
            raise NotationError(
                "some cards are unknown; a position of guesses would not be the game that was played"
            )
    if not shorten and (
        record.tags or record.players or record.draws or any(hand.notes for hand in record.hands)
    ):
        raise LossError("a position has no names, tags or notes")
    try:
        *_, (_, _, state, game) = record.positions()
    except EuchreError as error:
        raise NotationError.within("", error) from None
    return show_position(state, game.scores) + "\n"


__all__ = ["TARGETS", "Conversion", "LossError", "convert", "record_of"]
