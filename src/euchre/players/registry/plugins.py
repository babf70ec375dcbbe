"""Players of others: packages with entry points in the group ``euchre.players``, and Python files."""

import sys
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple, cast

from euchre.base.console import one_line, path_on_a_line
from euchre.base.errors import EuchreError
from euchre.base.missing_parts import MissingPartError
from euchre.players.api.foreign import (
    FOREIGN_ERRORS,
    TookTooLongError,
    describe_error,
    foreign_frames,
    is_ours,
    line_of,
    time_limit,
)
from euchre.players.api.player import Player, PlayerFactory
from euchre.players.outside.process import OutsideError
from euchre.rules.actions import Action
from euchre.seen.views import View

GROUP: Final = "euchre.players"
"""The group of the entry points by which packages offer players."""
SUFFIX: Final = ".py"
"""The name of a file ends with this; a colon and a class in the file follow."""

_modules: dict[tuple[Path, int], ModuleType] = {}
"""The modules by file and by the time it was written, so that each is run once."""


def names_file(name: str) -> bool:
    """
    Return whether *name* is that of a player in a file.

    >>> names_file("bots/mybot.py:Mine"), names_file("queen")
    (True, False)
    """
    return f"{SUFFIX}:" in name.lower() or name.lower().strip().endswith(SUFFIX)


def class_in_file(name: str) -> tuple[PlayerFactory | None, str]:
    """
    Return the class that *name* (``mybot.py:Mine``) stands for, or None and why it cannot be had, in a
    sentence.

    The file is run, as by an import; modules in its folder can be imported by it.
    """
    file, _, wanted = name.rpartition(":")
    if name.lower().strip().endswith(SUFFIX):
        file, wanted = name.strip(), ""
    path = Path(file).absolute()
    try:
        module = _module(path)
    except OSError as error:
        return None, f"The file {path_on_a_line(file)} cannot be read: {error.strerror}."
    except FOREIGN_ERRORS as error:  # any error in the file is for its author to read
        return None, f"The file {path_on_a_line(file)} is broken: {describe_error(error)}"
    if not wanted.strip():
        players = [name for name, value in vars(module).items() if _is_player_of(module, value)]
        example = players[0] if players else "Mine"
        return None, f"Its class is missing; write it after a colon, as in {path_on_a_line(file)}:{example}."
    made = getattr(module, wanted.strip(), None)
    if made is None:
        return None, f"The file {path_on_a_line(file)} has no class {one_line(wanted, 40)}."
    if not hasattr(made, "choose"):
        return None, f"The class {one_line(wanted, 40)} has no choose()."
    return cast("PlayerFactory", made), ""


def _is_player_of(module: ModuleType, value: object) -> bool:
    """Whether *value* is a class of a player that *module* defines, and does not import."""
    return isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "choose")


def _module(path: Path) -> ModuleType:
    key = path, path.stat().st_mtime_ns
    if key not in _modules:
        name = f"euchre_player_{path.stem}_{len(_modules)}"
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[name] = module
        if str(path.parent) not in sys.path:
            sys.path.append(str(path.parent))
        spec.loader.exec_module(module)
        _modules[key] = module
    return _modules[key]


class Plugin(NamedTuple):
    """A player that another installed package offers."""

    name: str
    package: str
    make: PlayerFactory | None
    """The player's class; None when it cannot be loaded."""
    fault: str
    """Why it cannot be loaded, in a sentence; empty when it can."""

    @property
    def about(self) -> str:
        """
        What kind of player it is, or what is wrong with it, in a sentence.

        That is `fault`, or the first line of the class's docstring.
        """
        words = one_line(str(getattr(self.make, "__doc__", None) or "").strip().partition("\n")[0])
        return self.fault or words or f"A player of the package {self.package}."


def plugins(taken: Iterable[str] = (), offered: Iterable[EntryPoint] | None = None) -> tuple[Plugin, ...]:
    """
    Return every player that installed packages offer, sorted by name; one that cannot be loaded has a
    `fault`.

    *taken* are names that no plugin may use, in lower case; a name used twice, or that could not be typed in
    a list of players, is a fault as well. *offered* are the entry points to look at, by default all
    installed.
    """
    names = set(taken)
    points = sorted(entry_points(group=GROUP) if offered is None else offered, key=lambda point: point.name)
    listed = []
    for point in points:
        listed.append(_loaded(point, names))
        names.add(point.name.lower())
    return tuple(listed)


def find_plugin(name: str) -> Plugin | None:
    """
    Return the player of another package called *name*, in any case, or the one in a file (``mybot.py:Mine``);
    None when there is none.
    """
    if names_file(name):
        return Plugin(name.strip(), "", *class_in_file(name))
    points = [point for point in entry_points(group=GROUP) if point.name.lower() == name.lower()]
    return _loaded(points[0], ()) if points else None


def _loaded(point: EntryPoint, taken: Iterable[str]) -> Plugin:
    package = one_line(point.dist.name if point.dist is not None else "unknown", 60)
    fault, make = "", None
    name = one_line(point.name, 40)
    if name.lower() in taken:
        fault = f"The package {package} has a player of this name too; it cannot be chosen."
    elif set(name) & set(":, ") or name.lower() == "you":
        fault = f"The package {package} gives a player this name, which cannot be typed in a list of seats."
    else:
        try:
            make = cast("PlayerFactory", point.load())
        except FOREIGN_ERRORS as error:  # one plugin's error does not affect the others
            fault = f"The package {package} is broken: {describe_error(error)}"
        else:
            if not hasattr(make, "choose"):
                fault = f"The package {package} is broken: {one_line(point.value)} has no choose()."
                make = None
    return Plugin(name, package, make, fault)


def make_player(plugin: Plugin, seed: int = 0) -> Player:
    """
    Return the player of *plugin* with this *seed*.

    Raises: EuchreError when the plugin has a fault; OutsideError when its class raises, or makes no player.
    """
    if plugin.make is None:
        raise EuchreError(f"{plugin.name}: {plugin.fault}")
    try:
        player = plugin.make(seed)
    except FOREIGN_ERRORS as error:
        raise OutsideError(
            f"{plugin.name} cannot be made: called with a seed, its class raises {describe_error(error)}"
        ) from error
    if not hasattr(player, "name"):
        raise OutsideError(f"{plugin.name} cannot be made: its class says no name")
    return player


def checked_choice(player: Player, view: View, seconds: float | None = None) -> Action:
    """
    Return the action that *player* chooses for *view*, having checked that it may be taken.

    That is a legal action, or one of `View.irregular`, such as a card that breaks a rule but stands. A player
    of another package has *seconds* for it (None: no limit).

    Raises: OutsideError when it is neither, or when a player of another package takes longer or raises
    anything; the error has the place in its code and the position. Errors of players of this package are
    passed on.
    """
    ours = is_ours(player)
    try:
        with time_limit(None if ours else seconds):
            chosen = player.choose(view)
    except (MissingPartError, OutsideError):
        raise
    except (*FOREIGN_ERRORS, TookTooLongError) as error:
        if ours:
            raise  # a fault of this package: its traceback is needed, not a sentence
        if isinstance(error, TookTooLongError):
            what = f"{player.name} does not decide within {seconds:g} seconds"
        else:
            what = f"{player.name} fails to decide: it raises {describe_error(error)}"
        raise OutsideError(what, frames=foreign_frames(error), position=line_of(view)) from error
    if chosen not in (*view.legal, *view.irregular):
        may = ", ".join(map(str, view.legal[:12]))
        raise OutsideError(
            f"{player.name} in seat {view.turn} chose {one_line(str(chosen), 60)}, but may: {may}",
            position=line_of(view),
        )
    return chosen
