"""Players in a Python file: ``mybot.py:Mine`` wherever a player is named."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final, cast

from euchre.base.console import one_line, path_on_a_line
from euchre.players.api.foreign import FOREIGN_ERRORS, describe_error
from euchre.players.api.player import PlayerFactory

SUFFIX: Final = ".py"
"""The name of the file ends with this; a colon and a class in the file follow."""

_loaded: dict[tuple[Path, int], ModuleType] = {}
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
    if key not in _loaded:
        name = f"euchre_player_{path.stem}_{len(_loaded)}"
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[name] = module
        if str(path.parent) not in sys.path:
            sys.path.append(str(path.parent))
        spec.loader.exec_module(module)
        _loaded[key] = module
    return _loaded[key]
