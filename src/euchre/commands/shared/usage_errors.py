"""The sentence on a command line that is wrong: what is wrong, where, and what would do."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, get_args

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)
from cyclopts.argument import Argument

from euchre.base.errors import nearest
from euchre.base.numbers import list_of_words
from euchre.rules.variants import VARIANTS

FORMER_COMMANDS: Final = {
    "baseline": "check --baseline …",
    "verify": "check --fair …",
    "drill": "puzzle --drill --kind …",
    "value": "hint --values …",
    "table": "solve --table …",
    **{name: f"research {name} …" for name in ("simulate", "stats", "arena", "exploit", "train", "engine")},
}
"""By former command, what is typed now after the program's name."""

FORMER_OPTIONS: Final = {
    ("review", "--game"): "write --number",
    ("convert", "--game"): "write --number",
    ("check", "--game"): "write --number",
    ("play", "--rules"): "write the file or share code as GAME, without --rules",
    ("play", "--seats"): "write --players",
    ("review", "--html"): "write --out",
    ("research train", "--ship"): "write --out",
    ("research arena", "--rules"): "write --game",
    ("research arena", "--matches"): "write how many, like --matches 100",
    ("research exploit", "--game"): "leave it out: two-handed five-card Euchre is the only game it measures",
}
"""By command and former option, what is to be done now."""


def command_moved(name: str) -> str:
    """Return a sentence on what is typed in place of the former command *name*; empty where it is none."""
    now = FORMER_COMMANDS.get(name)
    return f"{name} is now part of {now.split()[0]}: write `euchre {now}`" if now else ""


def option_moved(command: Sequence[str], option: str) -> str:
    """Return what is to be done in place of the former *option* of *command*; empty where it is none."""
    return FORMER_OPTIONS.get((" ".join(command), option), "")


def sentence(error: CycloptsError, app: App) -> str:
    """Return a sentence saying what was typed wrongly for *app*, and what would do."""
    chain = tuple(error.command_chain or ())
    room, known = _room(app, chain)
    command = f"`{' '.join(('euchre', *chain))}`"
    more = f"`{' '.join(('euchre', *chain, '--help'))}`"
    match error:
        case UnknownCommandError(unused_tokens=[word, *_]) if word.startswith("-"):
            return f"{command} has no option {word[:40]}; {more} lists its commands"
        case UnknownCommandError(unused_tokens=[word, *_]):
            near = _meant(word, [name for name in room if not name.startswith("-")])
            moved = "" if chain else command_moved(word)
            return moved or f"there is no command {word[:40]!r}; {near or f'{more} lists them'}"
        case UnknownOptionError(token=token):
            option = (token.keyword or token.value).partition("=")[0]
            near = option_moved(chain, option) or _instead(option, known)
            return f"{command} has no option {option[:40]}; {near or f'{more} lists those there are'}"
        case MissingArgumentError(keyword=str(option)):
            return f"{option} needs a value; {option_moved(chain, option) or f'{more} says which'}"
        case MissingArgumentError(argument=Argument() as argument):
            return f"{command} wants {argument.name}{_about(argument, known)}"
        case RepeatArgumentError(token=token):
            return f"{token.keyword} is said twice: leave one of them out"
        case UnusedCliTokensError(unused_tokens=[_, *_] as words):
            instead = _belonging(words, known) or _alone(command, error.root_input_tokens or (), words, known)
            return f"{command} wants nothing more: leave out {' '.join(words)[:80]}{instead}"
        case CoercionError(argument=Argument() as argument, token=token) if token is not None:
            name, value = token.keyword or argument.name, token.value[:40] or "''"
            if choices := _choices(error.target_type):
                return f"{name} {value}: choose {list_of_words(choices, 'or')}"
            wanted = error.msg or f"a number is wanted, not {value!r}"
            return "; ".join(filter(None, (f"{name}: {wanted}", option_moved(chain, name))))
    return str(error)


def flag_with_value(words: Sequence[str], app: App) -> str:
    """
    Return a sentence on the first of the typed *words* that gives a value to an option without one, such as
    ``--json=false``; empty where none does.
    """
    flags = _flags(_room(app, app.parse_commands(words)[0])[1])
    for word in words:
        option, equals, value = word.partition("=")
        if equals and option in flags:
            return f"{option} stands alone: leave out ={value[:40]}"
    return ""


def _room(app: App, chain: Iterable[str]) -> tuple[App, list[Argument]]:
    """The command that *chain*, words after the program's name, leads to in *app*; and its arguments."""
    for word in chain:
        app = app[word]
    return app, list(app.assemble_argument_collection(parse_docstring=True)) if app.default_command else []


def _flags(known: Iterable[Argument]) -> list[str]:
    """The options that stand alone."""
    return [name for one in known if one.hint is bool for name in one.names]


def _about(argument: Argument, known: Iterable[Argument]) -> str:
    """What would do for *argument*, behind its name: its choices, or the sentences of the help on it."""
    if choices := _choices(argument.hint):
        return f": {list_of_words(choices, 'or')}"
    helped = next((one.parameter.help for one in known if one.name == argument.name), None) or "Something."
    return " ".join([".", *helped.split()])


def _instead(option: str, known: Collection[Argument]) -> str:
    """What was meant by an *option* that is none, if that can be guessed."""
    bare = option.strip("-")
    if bare.upper() in [one.name for one in known]:
        return f"write {bare.upper()} alone, without {option}"
    return _meant(option, [one.name for one in known if one.name.startswith("-")])


def _meant(word: str, names: Iterable[str]) -> str:
    bare = {name.strip("-"): name for name in names}  # dashes are alike in all of them
    near = nearest(word.strip("-"), bare)
    return f"did you mean {bare[near]}?" if near else ""


def _belonging(words: list[str], known: Collection[Argument]) -> str:
    """The option that a lone word was meant for, where a command takes nothing but options."""
    names = [one.name for one in known]
    lone = words[0] in VARIANTS and len(words) == 1 and all(name.startswith("-") for name in names)
    return f", or write --game {words[0]}" if lone and "--game" in names else ""


def _alone(command: str, typed: Sequence[str], words: list[str], known: Collection[Argument]) -> str:
    """The *command* with the option that *words* stand behind and without what was typed before, if so."""
    at = typed.index(words[0]) if words[0] in typed else 0
    if len(words) > 1 or at < 2 or typed[at - 1] not in _flags(known):
        return ""
    return f", or write {command[:-1]} {typed[at - 1]} {words[0][:40]}`"


def _choices(hint: object) -> list[str]:
    """The words there are to choose from; none where any would do."""
    return [one for one in get_args(hint) if isinstance(one, str)]
