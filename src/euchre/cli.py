"""The command ``euchre``: its commands, each in a module of `euchre.commands`, and how it ends."""

import os
import sys
from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from inspect import Parameter, cleandoc, signature
from typing import Any, Final, Literal

from cyclopts import App, CycloptsError, Group
from cyclopts import Parameter as Option

from euchre.base.console import as_typed, typed_command
from euchre.base.errors import EuchreError
from euchre.base.missing_parts import missing_part
from euchre.commands.shared.printing import LETTERS, print_refusal
from euchre.runs.stopping import Terminated
from euchre.version import VERSION

COMMANDS: Final = {
    "games.play": ("play euchre", "play twelve --players you,ace", "play --resume"),
    "games.serve": ("serve", "serve --port 8080 --no-open"),
    "games.tables": ("tables", "tables --idle 60", "tables --idle 60 --end"),
    "games.players": ("players", "players --check jack --game two"),
    "games.variants": ("variants",),
    "games.rules": ("rules euchre", "rules twelve --json"),
    "games.deal": ("deal euchre", "deal twelve --seed 5"),
    "games.compile": ("compile",),
    "study.hint": (
        'hint "two dealer=1 up=9H hands=JHJDAHKHQH/????? :"',
        "hint game.json --deal 3",
        'hint --hand "JH AH KH 9S TC" --upcard QH --seat eldest',
    ),
    "study.review": ("review game.json", "review game.json --seat 0 --out report.html"),
    "study.chart": ("chart --seat dealer --hands 1000", "chart --seat eldest --out chart.html"),
    "study.leaks": ("leaks game.json", "leaks *.json --name Ann"),
    "study.puzzle": (
        "puzzle --drill --kind calls",
        "puzzle two-leads-3 --answer",
        "puzzle --kind calls --list",
    ),
    "study.solve": (
        'solve "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC :"',
        "solve --table game.json --deal 1",
    ),
    "records.check": (
        "check game.json house-rules.toml",
        "check --fair game.json",
        "check --baseline game.egn",
    ),
    "records.convert": ("convert game.json game.egn", "convert game.egn - --to record"),
    "research.simulate": (
        "research simulate euchre --hands 100000",
        "research simulate two --hands 10000 --out hands.parquet",
    ),
    "research.stats": ("research stats euchre",),
    "research.arena": ("research arena queen jack --game two",),
    "research.exploit": ("research exploit jack", "research exploit benny --hands 200"),
    "research.train": ("research train benny", "research train left --folder run"),
    "research.engine": ("research engine",),
}
"""
The commands, in the order of the help, with what can be typed to begin with, every line as it stands.

Each is a module of `euchre.commands`, and the name of the function in it.
"""

GROUPS: Final = {
    "games": Group("Play, and look at games and players", sort_key=0),
    "study": Group("Get better, and judge decisions", sort_key=1),
    "records": Group("Recorded games", sort_key=2),
    "research": Group("Measure games and players", sort_key=3),
}
"""The heading in the help over the commands of each package of `euchre.commands`."""


def command_words(path: str) -> list[str]:
    """
    Return what is typed for the command at *path*, one of `COMMANDS`, after the program's name.

    >>> command_words("study.hint"), command_words("research.arena")
    (['hint'], ['research', 'arena'])
    """
    group, _, name = path.partition(".")
    return [group, name] if group == "research" else [name]


def _examples(*lines: str) -> str:
    """The end of a help text: what can be typed."""
    return "\n".join(["For example:", *[f"  {typed_command(line)}" for line in lines]])


PLAIN: Final = Option(negative=(), show_default=False)
"""An option has no --no-, and its default is shown where it says so."""

app = App(
    name=typed_command(""),
    help="Every kind of Euchre: play it, read its rules, study and check games.",
    help_format="plaintext",
    help_epilogue=_examples("play euchre", "serve", "rules euchre", "puzzle --drill", "hint --help"),
    default_parameter=PLAIN,
    group_commands=Group("This program", sort_key=len(GROUPS)),
    version=VERSION,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)
research = App(
    name="research",
    help="Measure games, compare players, train them: simulate, stats, arena, exploit, train, engine.",
    help_epilogue=_examples("research stats euchre", "research arena --help"),
    group=GROUPS["research"],
    group_commands=GROUPS["research"],
    default_parameter=PLAIN,
    version_flags=(),
    sort_key=len(COMMANDS),
)
app.command(research)


def _flowing(doc: str) -> str:
    r"""
    *doc* with each paragraph in one line, which the terminal folds, and with commands as they are typed here.

    >>> print(_flowing("One\ntwo.\n\nParameters\n----------\ngame\n    Three\n    four."))
    One two.
    <BLANKLINE>
    Parameters
    ----------
    game
        Three four.
    """
    joined: list[str] = []
    for line in cleandoc(doc).splitlines():
        before = joined[-1] if joined else ""
        heading = line.startswith("---") or before.startswith("---")
        if line and before and not heading and _indent(line) == _indent(before):
            joined[-1] = f"{before} {line.strip()}"
        else:
            joined.append(line)
    return as_typed("\n".join(joined))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _usage(name: str, function: Callable[..., int]) -> str:
    """
    What to type, each argument by the name that the help has for it.

    >>> from euchre.commands.study.chart import chart
    >>> _usage("chart", chart)
    'Usage: euchre chart --seat SEAT [OPTIONS]'
    """
    options, rest = ["[OPTIONS]"], []
    for parameter in signature(function).parameters.values():
        word, needed = parameter.name.upper(), parameter.default is Parameter.empty
        if parameter.kind is Parameter.VAR_POSITIONAL:
            rest.append(f"[{word}...]")
        elif parameter.kind is Parameter.POSITIONAL_ONLY:
            rest.append(word if needed else f"[{word}]")
        elif needed:
            options.insert(0, f"--{parameter.name} {word}")
    return f"Usage: {typed_command(' '.join([name, *options, *rest]))}"


def with_commands(words: Collection[str] = ()) -> App:
    """
    Return the command line app, ready to run *words*, what was typed after the program's name.

    It has the one command that the *words* begin with, so that no other has to be imported; all commands
    where they begin with none of them, for the help that lists them.
    """
    typed = [*words]
    named = [path for path in COMMANDS if typed[: len(command_words(path))] == command_words(path)]
    for path in named or COMMANDS:
        group, _, name = path.partition(".")
        whole = " ".join(command_words(path))
        room = research if group == "research" else app
        if name not in room:
            command = getattr(import_module(f"euchre.commands.{path}"), name)
            command.__doc__ = _flowing(command.__doc__ or "")
            room.command(
                command,
                sort_key=[*COMMANDS].index(path),
                usage=_usage(whole, command),
                group=GROUPS[group],
                help_epilogue=_examples(*COMMANDS[path]),
            )
    return app


@app.command(sort_key=len(COMMANDS), help_epilogue=_examples("completion bash"))
def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """
    Print the script that lets a shell complete this command.

    Parameters
    ----------
    shell
        The shell.

    Returns
    -------
    int
        The exit status, always 0.
    """
    print(app.generate_completion(prog_name="euchre", shell=shell))
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """
    Run a command of `euchre`, by default the one typed in the shell, and return the exit status.

    *argv* are its words without the program's name; ``help`` first is ``--help`` last. 0: done; 1: a fault
    was found; 2: it was asked wrongly; 130: interrupted.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    closed = sys.stdout is None
    for name, mode, flag in (
        ("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)
    ):  # fmt: skip
        if getattr(sys, name) is None:  # closed by the caller: no input comes, and no output can go
            stream = open(os.open(os.devnull, flag), mode, encoding="utf-8")  # noqa: SIM115, PTH123  # to the end
            setattr(sys, name, stream)
    for stream, how in ((sys.stdout, LETTERS), (sys.stderr, LETTERS), (sys.stdin, "replace")):
        reconfigure: Callable[..., Any] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=how)
    try:
        ready = with_commands(words)
        if any(word.startswith("--") and "=" in word for word in words):
            from euchre.commands.shared.usage_errors import flag_with_value

            if valued := flag_with_value(words, ready):
                return print_refusal(valued)
        result = ready(words, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        from euchre.commands.shared.usage_errors import sentence

        return print_refusal(sentence(error, app))
    except EuchreError as error:
        return print_refusal(error.message, error.details)
    except ModuleNotFoundError as error:
        missing = missing_part(error)
        if missing is None:
            raise
        return print_refusal(str(missing))
    except KeyboardInterrupt as stop:
        return stop.status if isinstance(stop, Terminated) else 130
    except SystemExit:  # so the printer of the help ends when nobody reads on
        return 0
    except BrokenPipeError:
        # The reader of the pipe has gone; what is still in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return print_refusal(f"the output cannot be written: {'it is closed' if closed else error.strerror}")
    return result if isinstance(result, int) else 0
