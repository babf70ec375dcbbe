"""Players of other packages, found by their entry points in the group ``euchre.players``."""

from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Final, NamedTuple, cast

from euchre.errors import EuchreError
from euchre.players.player import Maker
from euchre.players.process import clean

GROUP: Final = "euchre.players"


class Plugin(NamedTuple):
    """A player that another package brings along."""

    name: str
    package: str
    make: Maker | None
    """The player's class; None when it cannot be had."""
    fault: str
    """Why it cannot be had, in a sentence; empty when it can."""

    @property
    def about(self) -> str:
        """What kind of player that is: the first line of the class's own words."""
        words = clean(str(getattr(self.make, "__doc__", None) or "").strip().partition("\n")[0])
        return self.fault or words or f"A player of the package {self.package}."


def plugins(taken: Iterable[str] = (), found: Iterable[EntryPoint] | None = None) -> tuple[Plugin, ...]:
    """
    Every player that an installed package offers, by name; one that is broken says so in its `fault`.

    Names that are *taken*, or that nobody could type, are faults as well.
    """
    names = set(taken)
    points = sorted(entry_points(group=GROUP) if found is None else found, key=lambda point: point.name)
    listed = []
    for point in points:
        listed.append(_loaded(point, names))
        names.add(point.name.lower())
    return tuple(listed)


def plugin(name: str) -> Plugin | None:
    """The player called *name* whatever its capitals, loaded; None when no package has one."""
    points = [point for point in entry_points(group=GROUP) if point.name.lower() == name.lower()]
    return _loaded(points[0], ()) if points else None


def _loaded(point: EntryPoint, taken: Iterable[str]) -> Plugin:
    package = clean(point.dist.name if point.dist is not None else "unknown", 60)
    fault, make = "", None
    name = clean(point.name, 40)
    if name.lower() in taken:
        fault = f"The package {package} has a player of this name too; it cannot be chosen."
    elif set(name) & set(":, ") or name.lower() == "you":
        fault = f"The package {package} gives a player this name, which cannot be typed in a list of seats."
    else:
        try:
            make = cast("Maker", point.load())
        except Exception as error:  # noqa: BLE001  # whatever is wrong with it, the others go on
            fault = f"The package {package} is broken: {clean(f'{type(error).__name__}: {error}')}"
        else:
            if not hasattr(make, "choose"):
                fault, make = f"The package {package} is broken: {clean(point.value)} has no choose().", None
    return Plugin(name, package, make, fault)


def made(found: Plugin) -> Maker:
    """
    The class of a plugin.

    Raises: EuchreError when it cannot be had.
    """
    if found.make is None:
        raise EuchreError(f"{found.name}: {found.fault}")
    return found.make
