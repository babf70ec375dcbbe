"""
House rules as text: plain data, TOML, JSON, and a share code short enough to say over the telephone.

Written rules name the nearest variant as their ``base`` and then only what differs. All of it is driven by
the fields of `Rules` themselves: a new field needs its declaration, with a number, and nothing else.
"""

from pathlib import Path

from euchre.base.errors import FOLDER, EuchreError
from euchre.base.files import is_file, is_folder, names_path, read_text, shown_name
from euchre.rules.errors import NotationError, RulesError, UnknownGameError
from euchre.rules.rules import Rules
from euchre.rules.text.code import from_share_code, share_code
from euchre.rules.text.plain import changes, rules_from_dict, rules_to_dict
from euchre.rules.text.text import from_json, from_toml, is_json, not_too_long, to_json, to_toml

__all__ = [
    "changes",
    "find_rules",
    "from_json",
    "from_share_code",
    "from_toml",
    "is_json",
    "read_rules",
    "rules_from_dict",
    "rules_to_dict",
    "share_code",
    "to_json",
    "to_toml",
]


def read_rules(text: str) -> Rules:
    """
    Return the rules that *text* tells: a variant's name, a share code, TOML or JSON.

    >>> read_rules("Four") == read_rules('base = "four"') == read_rules('{"base": "four"}')
    True

    Raises: NotationError when *text* is none of these; RulesError when the rules contradict themselves.
    """
    not_too_long(text)
    bare = text.strip()
    if is_json(bare):
        return from_json(text)
    if "=" in bare or "\n" in bare or bare.startswith(("[", "#")):
        return from_toml(text)
    if not bare:
        raise NotationError("no rules are written here; write a game's name, a share code, TOML or JSON")
    return from_share_code(bare)


def find_rules(name: str) -> Rules:
    """
    Return the rules in the file *name*; where there is no such file, *name* itself is read: a variant's name,
    a share code, TOML or JSON.

    Raises: EuchreError when *name* is a folder, a file that is missing, or neither file nor rules;
    NotationError or RulesError for what it holds, with the name of the file before the message.
    """
    if is_file(name):
        text, where = read_text(Path(name)), f"{shown_name(name)}: "
        try:
            return read_rules(text)
        except RulesError as error:
            raise RulesError(f"{where}{error}", faults=error.faults) from None
        except NotationError as error:
            raise NotationError.within(where, error) from None
    try:
        return read_rules(name)  # a folder may be called as a game is
    except EuchreError as error:
        if is_folder(name):
            raise EuchreError(f"{name}: {FOLDER}") from None
        if isinstance(error, UnknownGameError) and names_path(name):
            raise EuchreError(f"there is no file {name[:80]}") from None
        raise
