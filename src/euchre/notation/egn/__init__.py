"""
Euchre Game Notation, versions 1.0 to 1.4 (``.egn``): other people's four-handed games, read and written.

A file that is read is checked as a game: every call and card by the rules it names, every other line of play,
the final score. What EGN cannot say of a game of ours, `dumps` refuses or names in the description; nothing
is lost silently.
"""

import hashlib
import re
from dataclasses import dataclass, replace
from typing import Final

from euchre.notation import strict
from euchre.notation.egn import binary as binary
from euchre.notation.egn.export import document_of
from euchre.notation.egn.fields import read_object, table_of, whole
from euchre.notation.egn.lift import Unknown, is_old, lift
from euchre.notation.egn.model import (
    FILE_TYPE,
    MOST_DEALS,
    VERSION,
    Document,
    EgnDeal,
    EgnLine,
    Metadata,
    Ruleset,
)
from euchre.notation.egn.pack import unpack
from euchre.notation.egn.play import replay_document
from euchre.notation.egn.rules import ruleset_of as ruleset_of
from euchre.notation.record import Record
from euchre.notation.sentences import UnsayableError as UnsayableError
from euchre.notation.strict import Json, Node
from euchre.rules.errors import NotationError

MARKS: Final = ("[??]", "[?!]", "[!?]", "[!!]", "[?]", "[!]")
"""What a remark may begin with: blunder, dubious, interesting, brilliant, mistake, great."""

ANALYSIS_FIELDS: Final = frozenset(["callAnnotations", "playAnnotations", "alternativeLines"])
"""Fields with comments on the game: without them the game is the same."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark on a decision; *deal* and *action* count from 0, as in `Record.hands` and `Hand.actions`."""

    deal: int
    action: int
    mark: str
    """One of `MARKS`, or nothing."""
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnGame:
    """
    An EGN file that has been read: the document as written, and the game that it tells,
    checked by the rules.
    """

    document: Document
    """Everything as it is written; `dumps` writes it again."""
    record: Record
    final_score: tuple[int, ...]
    """The score after the last finished deal, counted."""

    @property
    def version(self) -> str:
        """The version of EGN in which the file is written."""
        return self.document.version

    @property
    def metadata(self) -> Metadata:
        """Title, day, players with their ids, ruleset, scores."""
        return self.document.metadata

    @property
    def deals(self) -> tuple[EgnDeal, ...]:
        """The deals as they are written."""
        return self.document.deals

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """The remarks on the main line, in order."""
        return tuple(
            Annotation(n, after - 1, *split_mark(text))
            for n, hand in enumerate(self.record.hands)
            for after, text in hand.notes
        )

    @property
    def lines(self) -> tuple[tuple[int, EgnLine], ...]:
        """The other lines of play, each with the number of its deal from 0."""
        return tuple((n, line) for n, deal in enumerate(self.document.deals) for line in deal.lines or ())


def split_mark(text: str) -> tuple[str, str]:
    """
    Split a remark into its mark, one of `MARKS` or empty, and the text after it.

    >>> split_mark("[!?]A bold lead."), split_mark("Fine.")
    (('[!?]', 'A bold lead.'), ('', 'Fine.'))
    """
    for mark in MARKS:
        if text.startswith(mark):
            return mark, text[len(mark) :].lstrip()
    return "", text


def loads(text: str) -> EgnGame:
    """
    Read an EGN file from its *text* and play it through by the rules.

    Raises: NotationError with the deal, trick and card, or the path in the JSON, and what would do.
    """
    return game_of(read_document(strict.parse_json(text)))


def game_of(document: Document) -> EgnGame:
    """
    Play the game of an EGN *document* through by the rules and return both.

    Raises: NotationError at the first thing the rules refuse.
    """
    found = replay_document(document)
    return EgnGame(document=document, record=found.record, final_score=found.game.scores)


def dumps(game: EgnGame | Record, *, shorten: bool = False) -> str:
    """
    Return an EGN file as text: one that was read, as it was; a record, as far as EGN can say it, and with
    *shorten* also without some of its cards and decisions.

    Raises: UnsayableError, with the reason, when EGN cannot say the game; LossError for what *shorten* would
    leave out.
    """
    document = game.document if isinstance(game, EgnGame) else document_of(game, shorten=shorten)
    return strict.write_json(document.json())


def dumps_binary(game: EgnGame | Record, *, shorten: bool = False) -> bytes:
    """
    Return an EGN file as bytes (``.egnb``): one that was read, as it was; a record as by `dumps`.

    Raises: UnsayableError, with the reason, when EGN cannot say the game; LossError for what *shorten* would
    leave out; NotationError for a player's id, and for fields that EGN does not know.
    """
    return binary.to_bytes(game.document if isinstance(game, EgnGame) else document_of(game, shorten=shorten))


def baseline(game: str | EgnGame) -> str:
    """
    Return the digest by which EGN identifies a game without its analysis: SHA-256 of the canonical JSON, in
    hexadecimal.

    *game* is the text of a file, or a file that was read.

    Raises: NotationError for a text that is no EGN file.
    """
    document = game.document if isinstance(game, EgnGame) else read_document(strict.parse_json(game))
    return hashlib.sha256(strict.canonical_json(without_analysis(document.json())).encode()).hexdigest()


def without_analysis(value: Json) -> Json:
    """Return a copy of the JSON *value* without `ANALYSIS_FIELDS`, empty objects and empty arrays."""
    match value:
        case dict():
            found = {key: without_analysis(part) for key, part in value.items() if key not in ANALYSIS_FIELDS}
            return {key: part for key, part in found.items() if part not in ([], {})}
        case list():
            return [part for part in map(without_analysis, value) if part not in ([], {})]
        case _:
            return value


_VERSION: Final = re.compile(r"1\.[2-6](\.[0-9]+)?")


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
        value, unknown = lift(node.value, whole(Document).shape or {})
        node = Node(value, node.path)
    table = table_of(Document)
    fields = node.fields(table.required, table.optional)
    version = fields["version"].text()
    if not old and not _VERSION.fullmatch(version):
        fields["version"].fail(f"{version!r} cannot be read; 1.0 to 1.6 can")
    about = read_object(Metadata, fields["metadata"])
    ruleset = about.ruleset or Ruleset()
    deals = [_deal(part, n, ruleset) for n, part in enumerate(fields["deals"].items(MOST_DEALS))]
    if old and not unknown:
        version = VERSION
    return Document(version=version, metadata=about, deals=tuple(deals), unknown=unknown)


def _deal(node: Node, place: int, ruleset: Ruleset) -> EgnDeal:
    """
    Read one deal, written as an object or packed into a string.

    *place* is its index in the file, which numbers a packed deal; *ruleset* tells for how many players and
    which cards it is packed.
    """
    if not isinstance(node.value, str):
        return read_object(EgnDeal, node)
    try:
        found = unpack(node.value, place, ruleset.number("num_players"), ruleset.number("min_rank"))
    except NotationError as error:
        node.fail(f"the packed deal: {error}")
    try:
        return replace(read_object(EgnDeal, Node(found.json(), node.path)), packed=node.value)
    except NotationError as error:
        raise NotationError.within("unpacked, ", error) from None
