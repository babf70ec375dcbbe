"""From the JSON of an EGN file to its fields, by the table in `euchre.notation.egn.model`."""

import re
from dataclasses import replace
from typing import Final

from euchre.notation.egn.fields import read_object, table_of, whole
from euchre.notation.egn.lift import Unknown, is_old, lift
from euchre.notation.egn.model import FILE_TYPE, MOST_DEALS, VERSION, Document, EgnDeal, Metadata, Ruleset
from euchre.notation.egn.pack import unpack
from euchre.notation.strict import Node
from euchre.rules.errors import NotationError

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
