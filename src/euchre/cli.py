"""The command ``euchre``: one subcommand, one thin function. Only data goes to standard output."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import App, CycloptsError, Parameter

from euchre.errors import EuchreError

if TYPE_CHECKING:
    from euchre.rules import Rules

Json = Annotated[bool, Parameter(name="--json")]
Ascii = Annotated[bool, Parameter(name="--ascii")]
File = Annotated[str, Parameter(allow_leading_hyphen=True)]


def _whole(_hint: object, tokens: Sequence[Any]) -> int:
    """A seed: a whole number, and not half of one rounded."""
    text: str = tokens[0].value
    if not text.removeprefix("-").isdecimal() or len(text) > 30:
        raise ValueError(f"a seed is a whole number, not {text[:30]!r}")
    return int(text)


ENDINGS = {".json": "record", ".egn": "egn", ".emn": "emn", ".txt": "position"}
"""What a file holds, by the ending of its name."""

Seed = Annotated[int | None, Parameter(converter=_whole)]


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("euchre")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "unknown"


app = App(
    name="euchre",
    help="Every Euchre: play it, read its rules, deal, check and convert its games.",
    help_format="plaintext",
    default_parameter=Parameter(negative=(), show_default=False),
    version=_version,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)


def _json(data: object) -> None:
    import json

    print(json.dumps(data, ensure_ascii=False, indent=2))


def _text(name: str) -> str:
    """What stands in a file; ``-`` is the standard input."""
    from euchre.terminal.saves import BIGGEST, read_text

    if name != "-":
        return read_text(Path(name))
    try:
        text = sys.stdin.buffer.read(BIGGEST + 1).decode("utf-8")
    except UnicodeDecodeError:
        raise EuchreError("the standard input is not text") from None
    if len(text) > BIGGEST:
        raise EuchreError("the standard input is larger than any game")
    return text


def _rules(name: str) -> "Rules":
    """The rules that a variant's name, a share code, a file or the standard input holds."""
    from euchre.house import read_rules
    from euchre.terminal.start import house_rules

    return read_rules(_text(name)) if name == "-" else house_rules(name)


# --- playing ------------------------------------------------------------------------------------------------


@app.command(sort_key=1)
def play(
    game: str = "",
    /,
    *,
    rules: str = "",
    seed: Seed = None,
    seats: str = "",
    plain: bool = False,
    ascii_only: Ascii = False,
    auto: bool = False,
    save: str = "",
    resume: bool = False,
) -> int:
    """
    Play a game in this terminal; without a name it asks which.

    Ctrl-C and the end of the input keep the game; `euchre play --resume` goes on with it.

    Parameters
    ----------
    game
        twelve, two, four, british, cutthroat, buck, bid or any other that `euchre variants` lists;
        with --resume, the file of the game to go on with.
    rules
        House rules: a file, or a share code.
    seed
        The same seed deals the same cards.
    seats
        Who plays: you or a computer player for each seat, like you,queen or you:Ann,you:Bob.
    plain
        Sentences only: for screen readers and pipes.
    ascii_only
        Letters for suits, no drawn lines.
    auto
        Let computer players play it out, and print the record.
    save
        Keep the game in this file instead of the user's data folder.
    resume
        Go on with the saved game.
    """
    from euchre.terminal.start import play as start

    return start(
        game=game, rules=rules, seed=seed, seats=seats, plain=plain, ascii_only=ascii_only, auto=auto,
        save=save, go_on=resume,
    )  # fmt: skip


@app.command(sort_key=2)
def players(*, json: Json = False) -> int:
    """
    List the computer players, weakest first.

    Parameters
    ----------
    json
        Print JSON.
    """
    from euchre.players import PLAYERS

    about = {name: " ".join((make.__doc__ or "").split("\n\n")[0].split()) for name, make in PLAYERS.items()}
    if json:
        _json([{"name": name, "about": text} for name, text in about.items()])
        return 0
    for name, text in about.items():
        print(f"{name:10} {text}")
    return 0


# --- games and rules ----------------------------------------------------------------------------------------


@app.command(sort_key=3)
def variants(*, json: Json = False) -> int:
    """
    List the games, each in a sentence.

    Parameters
    ----------
    json
        Print JSON.
    """
    from euchre.sheet import headline
    from euchre.variants import ALIASES, VARIANTS

    if json:
        also = {name: [alias for alias, of in ALIASES.items() if of == name] for name in VARIANTS}
        _json(
            [
                {"name": n, "also": also[n], "about": headline(r), "seats": r.seats}
                for n, r in VARIANTS.items()
            ]
        )
        return 0
    first: dict[str, str] = {}
    for name, rules in VARIANTS.items():
        like = first.setdefault(headline(rules), name)
        print(f"{name:14} {headline(rules) if like == name else _unlike(rules, like)}")
    return 0


def _unlike(rules: "Rules", like: str) -> str:
    """What sets house rules apart from the game they are like, in a line."""
    from dataclasses import fields

    from euchre.variants import VARIANTS

    other = VARIANTS[like]
    own = [
        f.name.replace("_", " ") for f in fields(rules) if getattr(rules, f.name) != getattr(other, f.name)
    ]
    return f"Like {like}, with rules of its own for {', '.join(own)}."


@app.command(sort_key=4)
def rules(game: File, /, *, json: Json = False) -> int:
    """
    Print the rules of a game in plain English.

    Parameters
    ----------
    game
        A game's name, a share code, a file of house rules, or - for standard input.
    json
        Print the rules as JSON, with their share code.
    """
    from euchre.house import rules_to_dict, share_code
    from euchre.sheet import sheet

    found = _rules(game)
    if json:
        _json({"code": share_code(found), "rules": rules_to_dict(found)})
    else:
        print(sheet(found).rstrip())
    return 0


@app.command(sort_key=5)
def deal(
    game: File = "twelve", /, *, seed: Seed = None, ascii_only: Ascii = False, json: Json = False
) -> int:
    """
    Deal a hand and show every card.

    Parameters
    ----------
    game
        A game's name, a share code, a file of house rules, or - for standard input.
    seed
        The same seed deals the same cards.
    ascii_only
        Letters for suits.
    json
        Print JSON.
    """
    from euchre.terminal.deals import as_data, show
    from euchre.terminal.start import fresh_seed

    found = _rules(game)
    chosen = fresh_seed() if seed is None else seed
    if json:
        _json(as_data(found, chosen))
    else:
        show(found, chosen, ascii_only=ascii_only)
    return 0


# --- games on paper -----------------------------------------------------------------------------------------


@app.command(sort_key=6)
def check(file: File, /, *more: File, json: Json = False) -> int:
    """
    Check games on paper: records, EGN and EMN files, positions, house rules.

    The first fault of each is named by deal, trick and card. Exit status 1 when there is one, 2 when a file
    cannot be read.

    Parameters
    ----------
    file
        A file, or - for standard input.
    more
        More files.
    json
        Print JSON.
    """
    from euchre.notation.check import Report, check_text

    reports: list[Report] = []
    unread = 0
    for name in (file, *more):
        try:
            reports.append(check_text(_text(name), "" if name == "-" else name))
        except EuchreError as error:
            unread = _refuse(str(error))
            continue
        if not json:
            print(_printable(str(reports[-1])))
    if json:
        _json([report.json() for report in reports])
    return unread or (0 if all(report.ok for report in reports) else 1)


@app.command(sort_key=7)
def convert(source: File, target: File, /, *, to: str = "", shorten: bool = False) -> int:
    """
    Convert a game from one notation to another.

    Parameters
    ----------
    source
        A file, or - for standard input.
    target
        A file, or - for standard output. Its ending says the notation: .json (record), .egn, .emn or
        .txt (position).
    to
        The notation, whatever the ending: record, egn, emn or position.
    shorten
        Leave out what the other notation cannot say.
    """
    from euchre.notation.convert import convert as converted
    from euchre.terminal.saves import write_text

    wanted = to or ENDINGS.get(Path(target).suffix.lower(), "")
    if not wanted:
        endings = ", ".join(ENDINGS)
        raise EuchreError(f"no notation for {target}: end its name in one of {endings}, or say --to record")
    text = converted(_text(source), wanted, "" if source == "-" else source, shorten=shorten)
    if target == "-":
        sys.stdout.write(text)
    else:
        write_text(Path(target), text)
    return 0


@app.command(sort_key=8)
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


# --- running ------------------------------------------------------------------------------------------------


def main(argv: Sequence[str] | None = None) -> int:
    """Do what is asked; the exit status: 0 done, 1 a fault found, 2 asked wrongly, 130 interrupted."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure: Callable[..., Any] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        result = app(sys.argv[1:] if argv is None else argv, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        return _refuse(str(error))
    except EuchreError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read has read enough; what is still in the buffer has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _refuse(f"the output cannot be written: {error.strerror}")
    return result if isinstance(result, int) else 0


def _refuse(sentence: str) -> int:
    print(f"euchre: {_printable(' '.join(sentence.split()))}", file=sys.stderr)
    return 2


def _printable(text: str) -> str:
    """*text* without what could move the cursor or turn the writing round: files may hold anything."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
