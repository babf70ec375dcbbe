"""The command ``euchre``: its commands, each in a module of `euchre.commands`, and how it ends."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, Literal

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from euchre.commands.options import LETTERS, refuse
from euchre.errors import EuchreError

COMMANDS: Final = (
    "play", "serve", "players", "variants", "rules", "deal", "solve", "table", "value", "hint", "review",
    "chart", "puzzle", "drill", "simulate", "stats", "arena", "exploit", "train", "check", "convert",
    "verify",
)  # fmt: skip
"""In the order of the help: each the name of a module and of the function in it."""


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("euchre")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "unknown"


app = App(
    name="euchre",
    help="Every Euchre: play it, read its rules, study its deals, check its games.",
    help_format="plaintext",
    default_parameter=Parameter(negative=(), show_default=False),
    version=_version,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)

for _at, _name in enumerate(COMMANDS):
    app.command(getattr(import_module(f"euchre.commands.{_name}"), _name), sort_key=_at)


@app.command(sort_key=len(COMMANDS))
def completion(shell: Literal["bash", "zsh", "fish"]) -> int:
    """
    Print the script that lets a shell complete this command.

    Parameters
    ----------
    shell
        The shell.
    """
    print(app.generate_completion(prog_name="euchre", shell=shell))
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Do what is asked; the exit status: 0 done, 1 a fault found, 2 asked wrongly, 130 interrupted."""
    for stream, how in ((sys.stdout, LETTERS), (sys.stderr, LETTERS), (sys.stdin, "replace")):
        reconfigure: Callable[..., Any] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=how)
    try:
        result = app(sys.argv[1:] if argv is None else argv, exit_on_error=False, print_error=False)
        if sys.stdout is not None:  # closed by whoever called
            sys.stdout.flush()
    except UnusedCliTokensError as error:
        return refuse(
            f"nothing more is expected after the arguments: leave out {' '.join(error.unused_tokens or ())}"
        )
    except CycloptsError as error:
        return refuse(str(error))
    except EuchreError as error:
        return refuse(str(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read has read enough; what is still in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return refuse(f"the output cannot be written: {error.strerror}")
    return result if isinstance(result, int) else 0
