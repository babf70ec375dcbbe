"""``euchre check``: the faults of recorded games, whether they were dealt as promised, and EGN's hashes."""

from typing import TYPE_CHECKING

from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures, list_of_words
from euchre.commands.shared.options import ExitStatus, File, Json, MaybeNumber
from euchre.commands.shared.printing import print_json, print_paragraph, print_refusal, printable
from euchre.commands.shared.reading import naming_file, read_picked, read_text_named, tell_former_rules
from euchre.rules.errors import NotationError

if TYPE_CHECKING:
    from euchre.live.fair import PlayerNotes
    from euchre.notation.record import Record


def check(
    file: File,
    /,
    *more: File,
    fair: bool = False,
    salt: str = "",
    commitment: str = "",
    number: MaybeNumber = None,
    baseline: bool = False,
    json: Json = False,
) -> ExitStatus:
    """
    Check recorded games, positions and house rules: records, EGN, EMN and PTN files.

    The first fault of each is named by deal, trick and card. Exit status 1 when there is one, 2 when a file
    cannot be read.

    With --fair, a game is dealt again, and compared. Before the first card of a
    game of the browser table the server showed a digest of a secret; the record
    of the finished game contains the secret. The record of a game of
    `euchre play` contains its seed. Exit status 1 when something does not
    agree. Docs: docs/fair.md.

    Parameters
    ----------
    file
        A file, or - for standard input.
    more
        More files.
    fair
        Deal the game again, and compare: a record that was downloaded after the game or saved by
        `euchre play` (.json), or an exported history.
    salt
        With --fair, the salt that your page drew for you, 32 hexadecimal digits: the deals must have used it.
    commitment
        With --fair, the commitment that your page showed before the first card; after it, with commas, what
        each chair had committed to when your salt was revealed, - for nothing. The page of the game has the
        whole command.
    number
        With --fair, which game of an exported history, 1 for the latest.
    baseline
        Print the baseline hash of EGN files instead: the SHA-256 of the file's JSON without remarks and other
        lines of play, by which EGN's own tools recognise a game. Binary files (.egnb) have the hash of the
        EGN they stand for.
    json
        Print JSON: a list with an entry for each file, also with --baseline; with --fair an object.

    Returns
    -------
    ExitStatus
        The exit status: 0; 1 where a text has a fault, or was not dealt as promised; 2 where a file cannot be
        read.
    """
    if fair and (baseline or more):
        raise EuchreError(
            f"--fair deals one game again: {'name one file' if more else 'leave out --baseline'}"
        )
    if not fair and (salt or commitment or number is not None):
        raise EuchreError("--salt, --commitment and --number go with --fair")
    if fair:
        return _dealt_again(file, salt, commitment, number, json=json)
    return (_print_hashes if baseline else _check_texts)((file, *more), json=json)


def _check_texts(names: tuple[str, ...], *, json: bool) -> int:
    """Say what each file is and its first fault; return the exit status."""
    from euchre.notation.check import Report, TextFault, check_text
    from euchre.notation.files import position_within

    reports: list[Report] = []
    unread = 0
    for name in names:
        try:
            text = position_within(read_text_named(name))
            reports.append(check_text(text, name))
        except EuchreError as error:
            unread = print_refusal(str(error))
            reports.append(Report(name=name, kind="unread", ok=False, fault=TextFault(text=str(error))))
            continue
        if not json:
            print_paragraph(printable(str(reports[-1])))
        tell_former_rules(name if len(names) > 1 else "", by_former=reports[-1].former_rules)
    if json:
        print_json([report.json() for report in reports])
    return unread or (0 if all(report.ok for report in reports) else 1)


def _print_hashes(names: tuple[str, ...], *, json: bool) -> int:
    """Print the digest by which EGN tells one game from another, of each file."""
    from euchre.notation import egn
    from euchre.notation.check import text_kind

    found: list[tuple[str, str]] = []
    for name in names:
        text = read_text_named(name)
        with naming_file(name):
            if text_kind(text, "" if name == "-" else name) != "egn":
                raise NotationError("only EGN has a baseline hash; `euchre convert` writes a game as EGN")
            found.append((egn.baseline(text), name))
    if json:
        print_json([{"baseline": digest, "name": name} for digest, name in found])
        return 0
    for digest, name in found:
        print(printable(f"{digest}  {name}"))
    return 0


# --- Dealt as promised? -------------------------------------------------------------------------------------


def _dealt_again(name: str, salt: str, commitment: str, number: int | None, *, json: bool) -> int:
    """Deal the game of a file again, and compare; return the exit status."""
    from euchre.live.fair import fairness_faults, player_name, read_commitment, seed_of, unrevealed_chairs
    from euchre.notation import document

    seen = _seen(salt, commitment)
    text, kind = read_picked(name, number)
    with naming_file(name):
        if kind != "record":
            raise NotationError(
                "this is not a record of a game: download one, as JSON, from the page of the game"
            )
        game_record = document.loads(text)
        seed = seed_of(game_record)
        if seed is not None and (salt or commitment):
            raise NotationError("this game was dealt from a seed: leave out --salt and --commitment")
        if seed is not None:
            return _print_seeded(game_record, seed, json=json)
        told, promised, luck = read_commitment(game_record)
    wrong = list(fairness_faults(game_record, seen))
    open_end = _open_end(game_record)
    salted = sum(bool(each) for each in luck.salts)
    kept_back = [player_name(game_record, chair) for chair in unrevealed_chairs(luck)]
    if json:
        print_json(
            {
                "game": told,
                "commitment": promised,
                "deals": len(game_record.hands),
                "salts": salted,
                "unrevealed": kept_back,
                "agrees": not wrong,
                "wrong": wrong,
                "unfinished": open_end,
            }
        )
    elif wrong:
        more = f" There is {count_in_figures(len(wrong) - 1, 'thing')} more." if len(wrong) > 1 else ""
        print_paragraph(printable(f"Game {told} was not dealt as promised. {wrong[0]}{more}"))
    else:
        deals = count_in_figures(len(game_record.hands), "deal")
        mixed = f", with salts of {count_in_figures(salted, 'player')} mixed in" if salted else ""
        print_paragraph(
            f"Game {told}: the secret is the one that was promised, and {deals} came from it{mixed}."
        )
        if seen.salt:
            print_paragraph("Your salt is among them.")
        if not seen.commitment:
            print_paragraph(
                f"Compare the commitment with what the page showed before the first card:\n{promised}"
            )
    if kept_back and not json:
        names = printable(list_of_words(kept_back))
        print_paragraph(f"{names} committed to a salt that was never revealed: it is in none of the deals.")
    if open_end and not json:
        _print_open_end(open_end)
    return 1 if wrong else 0


def _print_seeded(record: "Record", seed: int, *, json: bool) -> int:
    """Compare a game that was dealt from a *seed* on somebody's own machine; return the exit status."""
    from euchre.live import SeededDeals
    from euchre.live.fair import deal_faults

    wrong, open_end = list(deal_faults(record, SeededDeals(seed), f"the seed {seed}")), _open_end(record)
    deals = count_in_figures(len(record.hands), "deal")
    if json:
        print_json({"seed": seed, "deals": len(record.hands), "agrees": not wrong, "wrong": wrong,
                    "unfinished": open_end})  # fmt: skip
        return 1 if wrong else 0
    for sentence in wrong:
        print_paragraph(sentence)
    if not wrong:
        print_paragraph(f"The seed {seed} gives {deals} of this game; nobody promised that seed before.")
    if open_end:
        _print_open_end(open_end)
    return 1 if wrong else 0


def _open_end(record: "Record") -> str:
    """Why *record* is not a whole lawful game; empty where it is one."""
    from euchre.notation.check import judge_record

    play = judge_record(record, "record", "")
    return play.unfinished if play.fault is None else f"it breaks the rules at {play.fault.text}"


def _print_open_end(open_end: str) -> None:
    print_paragraph(printable(f"This is not the whole game as it was played: {open_end}."))


def _seen(salt: str, commitment: str) -> "PlayerNotes":
    """What the caller remembers, read from two options."""
    from euchre.live.fair import SALT_BYTES, PlayerNotes

    first, *rest = [word.strip().lower() for word in commitment.split(",")]
    for option, text, size in (
        ("--salt", salt, SALT_BYTES),
        *(("--commitment", each, 32) for each in (first, *[word.strip("-") for word in rest])),
    ):
        if text and (len(text) != 2 * size or not set(text.lower()) <= set("0123456789abcdef")):
            raise NotationError(f"{option} {text[:80]}: {2 * size} hexadecimal digits are wanted")
    others = tuple(word.strip("-") for word in rest) if rest else None
    return PlayerNotes(bytes.fromhex(salt), first, others)
