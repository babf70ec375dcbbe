"""What a feature of the browser table is to the server: one record, in the list of `euchre.web.app`."""

from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from euchre.web.core.http.endpoints import Endpoints


class Feature(NamedTuple):
    """A feature: the core knows no more of it."""

    name: str
    endpoints: "tuple[Endpoints, ...]"
    """The requests that it answers, in the order of the contract."""
    bodies: ModuleType | None = None
    """The module with the types whose fields the contract explains."""
