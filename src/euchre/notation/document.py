"""
Records as JSON text, one format for every game: ``euchre-record``, versions 1 and 2; and a
history, somebody's games as the browser table exports them, the latest first: ``euchre-history``.

Rules stand as a variant's name or as what differs from one, the deck and the decisions each as one string: a
change in a game is a change in a line. `docs/reference/record-v1.schema.json` describes the same.
"""

import functools
import json
from collections.abc import Mapping
from typing import Any, Final

from euchre.base.errors import EuchreError
from euchre.hand.game import Drawn
from euchre.notation.record import Hand, Record
from euchre.notation.sentences import unreadable_version
from euchre.notation.strict import Node, parse_json
from euchre.notation.words import parse_deck, parse_words, show_deck, show_words
from euchre.rules.actions import Action
from euchre.rules.errors import NotationError
from euchre.rules.rules import Rules
from euchre.rules.text import changes, from_share_code, rules_from_dict
from euchre.rules.variants import FORMER, VARIANTS, game_name, kept_name

FORMAT: Final = "euchre-record"
VERSIONS: Final = (1, 2)
"""What can be read. A record is of version 2 if it names a game that meant something else in version 1."""

RULES_BY_VERSION: Final = {1: VARIANTS | FORMER, 2: VARIANTS}
"""By version, what a name means in a record: what was written once means the same for ever."""

MOST_HANDS: Final = 10_000
MOST_ACTIONS: Final = 1_000
MOST_NOTES: Final = 1_000
MOST_TAGS: Final = 100
MOST_DRAWS: Final = 100
LONGEST_NAME: Final = 100
LONGEST_NOTE: Final = 4_000
LONGEST_DECK: Final = 200
LONGEST_GAME: Final = 20_000
"""Characters of one hand's decisions."""

_FIELDS: Final = (
    frozenset(["format", "version", "rules", "hands"]),
    frozenset(["tags", "players", "draws", "scores"]),
)
_HAND: Final = (frozenset(["dealer", "deck"]), frozenset(["cut", "actions", "notes"]))


def dumps(record: Record) -> str:
    """
    Return *record* as JSON text, laid out for reading and comparing; `loads` gives the same record again.

    Raises: NotationError when something in it is too long or too much to be read again.
    """
    names = [name for name, _ in record.tags]
    if len(set(names)) < len(names):
        raise NotationError("a tag stands twice in the record; give each a name of its own")
    version, rules = _rules_out(record.rules)
    fields = {
        "format": _json(FORMAT),
        "version": _json(version),
        "rules": _json(rules, indent=2),
        "tags": _json(dict(record.tags), indent=2) if record.tags else "",
        "players": _json(record.players) if record.players else "",
        "draws": _rows([_json(_drawn_out(drawn)) for drawn in record.draws]) if record.draws else "",
        "scores": "" if record.scores is None else _json(record.scores),
        "hands": _rows([_hand_out(record.rules, hand) for hand in record.hands]),
    }
    lines = [f"  {_json(name)}: {text}" for name, text in fields.items() if text]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    if loads(text) != record:
        raise NotationError(
            "the record holds something that its text cannot say; it would be read differently"
        )
    return text


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent).replace("\n", "\n  ")


def _rows(rows: list[str]) -> str:
    return "[\n    " + ",\n    ".join(rows) + "\n  ]" if rows else "[]"


def _hand_out(rules: Rules, hand: Hand) -> str:
    fields = [f'"dealer": {hand.dealer}', f'"deck": "{show_deck(hand.deck)}"']
    fields += [f'"cut": {hand.cut}'] if hand.cut else []
    fields += [f'"actions": "{show_words(rules, hand.actions)}"'] if hand.actions else []
    if hand.notes:
        notes = ",\n        ".join(_json(note) for note in hand.notes)
        fields.append(f'"notes": [\n        {notes}\n      ]')
    return "{\n      " + ",\n      ".join(fields) + "\n    }"


def _drawn_out(drawn: Drawn) -> str:
    return " ".join(f"{player}:{card}" for player, card in drawn)


@functools.lru_cache(maxsize=64)
def _rules_out(rules: Rules) -> tuple[int, Any]:
    """The version in which *rules* can be said, the lower the better, and how."""
    for version, meant in RULES_BY_VERSION.items():
        known = next((each for each, same in meant.items() if same == rules), None)
        if known is not None:
            return version, kept_name(known)
    said = changes(rules)
    return 1 + (said["base"] in FORMER), {**said, "base": kept_name(said["base"])}


def loads(text: str) -> Record:
    """
    Read a record from JSON text. Whether its decisions are lawful is for `Record.replay` to say.

    Raises: NotationError with what is wrong, where, and what would do; RulesError for its rules.
    """
    top = parse_json(text)
    if not isinstance(top.value, dict) or top.value.get("format") != FORMAT:
        top.fail(f'not a record of a game: it begins with "format": "{FORMAT}"')
    version = top.value.get("version")
    if type(version) is not int or version not in VERSIONS:
        top.fail(unreadable_version(version, VERSIONS))
    fields = top.fields(*_FIELDS)
    rules = _rules_in(fields["rules"], RULES_BY_VERSION[version])
    players = tuple([_name(node, LONGEST_NAME) for node in _items(fields, "players", 6)])
    if len(players) not in (0, rules.seats):
        fields["players"].fail(f"{len(players)} names for {rules.seats} players; name all or none")
    scores = tuple([node.number() for node in _items(fields, "scores", 6)]) if "scores" in fields else None
    if scores is not None and len(scores) != rules.sides:
        fields["scores"].fail(f"{len(scores)} scores for {rules.sides} sides; write one for each")
    tags = fields["tags"].entries(MOST_TAGS) if "tags" in fields else ()
    words: dict[str, Action] = {}
    return Record(
        rules=rules,
        players=players,
        draws=tuple([_drawn_in(node) for node in _items(fields, "draws", MOST_DRAWS)]),
        scores=scores,
        hands=tuple([_hand_in(rules, node, words) for node in fields["hands"].items(MOST_HANDS)]),
        tags=tuple([(_tag(key, node), node.text(LONGEST_NOTE)) for key, node in tags]),
    )


def _items(fields: dict[str, Node], name: str, most: int) -> list[Node]:
    return fields[name].items(most) if name in fields else []


def _rules_in(node: Node, meant: Mapping[str, Rules]) -> Rules:
    if isinstance(node.value, str):
        text = node.text(1_000)
        return meant.get(game_name(text)) or from_share_code(text)
    if isinstance(node.value, dict):
        return rules_from_dict(node.value, "rules", variants=meant)
    return node.fail("rules are a game's name, a share code, or an object with a base and what differs")


def _hand_in(rules: Rules, node: Node, words: dict[str, Action]) -> Hand:
    fields = node.fields(*_HAND)
    try:
        deck = parse_deck(fields["deck"].text(LONGEST_DECK))
    except NotationError as error:
        fields["deck"].fail(str(error), error.place)
    actions: tuple[Action | None, ...] = ()
    if "actions" in fields:
        try:
            actions = parse_words(fields["actions"].text(LONGEST_GAME), rules, words)
        except NotationError as error:
            fields["actions"].fail(str(error), error.place)
        if len(actions) > MOST_ACTIONS:
            fields["actions"].fail(f"{len(actions)} decisions; {MOST_ACTIONS} are the most")
    return Hand(
        dealer=fields["dealer"].number(0, 5),
        deck=deck,
        cut=fields["cut"].number(0, 100) if "cut" in fields else 0,
        actions=actions,
        notes=tuple([_note_in(part, len(actions)) for part in _items(fields, "notes", MOST_NOTES)]),
    )


def _note_in(node: Node, decisions: int) -> tuple[int, str]:
    pair = node.items(2)
    if len(pair) != 2:
        node.fail("a note is a pair: how many decisions were made before, and the text")
    before = pair[0].number(0, MOST_ACTIONS)
    if before > decisions:
        pair[0].fail(f"a note after {before} decisions, where the hand has {decisions}")
    return before, pair[1].text(LONGEST_NOTE)


def _drawn_in(node: Node) -> Drawn:
    found: list[tuple[int, Any]] = []
    for word in node.text(LONGEST_GAME).split():
        player, _, name = word.partition(":")
        cards = parse_deck(name) if player in "012345" and len(player) == 1 else ()
        if len(cards) != 1 or cards[0] is None:
            node.fail(f"{word[:20]!r} is not a card drawn by a player; write 0:KH for player 0")
        found.append((int(player), cards[0]))
    return tuple(found)


def _name(node: Node, most: int) -> str:
    text = node.text(most)
    if not text.isprintable() or not text.strip():
        node.fail("a name is one line of letters that can be seen")
    return text


def _tag(key: str, node: Node) -> str:
    if not key.isprintable() or not 0 < len(key) <= LONGEST_NAME:
        node.fail(f"a tag's name is one line of 1 to {LONGEST_NAME} letters that can be seen")
    return key


HISTORY_FORMAT: Final = "euchre-history"
HISTORY_VERSION: Final = 1
MOST_GAMES: Final = 10_000


def loads_history(text: str) -> tuple[Record, ...]:
    """
    Read all games of a history, as the browser table exports it, in its order: the latest first.

    Raises: NotationError with what is wrong, in which game and where; RulesError for the rules of a game.
    """
    found = []
    for number, record in enumerate(history_texts(text), 1):
        try:
            found.append(loads(record))
        except EuchreError as error:
            raise NotationError.within(f"game {number}: ", error, game=number) from None
    return tuple(found)


def history_texts(text: str) -> tuple[str, ...]:
    """
    Return the records of a history, each as JSON text that `loads` reads.

    Raises: NotationError when *text* is no history.
    """
    top = parse_json(text)
    if not isinstance(top.value, dict) or top.value.get("format") != HISTORY_FORMAT:
        top.fail(f'not an exported history: it begins with "format": "{HISTORY_FORMAT}"')
    fields: dict[str, Node] = top.fields(frozenset(["format", "version", "records"]), frozenset(["games"]))
    version = fields["version"].value
    if type(version) is not int or version != HISTORY_VERSION:
        top.fail(unreadable_version(version, [HISTORY_VERSION]))
    return tuple([json.dumps(one.value, ensure_ascii=False) for one in fields["records"].items(MOST_GAMES)])
