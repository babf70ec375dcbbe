"""``euchre leaks``: where a player loses points, over any number of recorded games."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from euchre.base.console import typed_command
from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures
from euchre.commands.shared.options import ExitStatus, File, Json, MaybeNumber, Number, check_worlds
from euchre.commands.shared.printing import print_columns, print_json, print_paragraph, print_remark
from euchre.commands.shared.progress import cores, progress
from euchre.commands.shared.reading import read_games

if TYPE_CHECKING:
    from euchre.analysis.leaks.leaks import Leaks
    from euchre.analysis.leaks.summary import HabitFound, PlayerCounts
    from euchre.notation.record import Record


def leaks(
    *files: File,
    name: str | None = None,
    player: Annotated[str, Parameter(show_default=True)] = "ace",
    worlds: MaybeNumber = None,
    seed: Number = 0,
    workers: MaybeNumber = None,
    json: Json = False,
) -> ExitStatus:
    """
    Say where you lose points, over all your games: by kind of decision, and by habit.

    Each decision is judged by what you knew then. For comparison, computer
    players are asked about the same decisions. The kinds of mistake that cost
    most, three at most, come with an example and with the drill that practises
    them.

    Parameters
    ----------
    files
        Recorded games (.json, .egn, .ptn), exported histories, or - for standard input; without any, the
        last game that you played to its end in a terminal.
    name
        The player whose decisions are looked at; default: the one person who is in all games.
    player
        Who judges: king, ace, left or right; at two-handed five-card Euchre also benny.
    worlds
        How many worlds of the hidden cards are drawn for a decision.
    seed
        The same seed gives the same figures.
    workers
        How many of the machine's cores to use; default: all.
    json
        Print JSON.
    """
    from euchre.analysis.leaks.leaks import comparable
    from euchre.analysis.leaks.leaks import leaks as leaks_of
    from euchre.runs.workers import check_workers

    if not files:
        from euchre.terminal import last_game

        files = (last_game(),)
    check_worlds(worlds)
    used = cores() if workers is None else workers
    check_workers(used)
    records = [record for file in files for record in read_games(file)]
    if not comparable([record.rules for record in records]):
        print_remark("these are different games: a point may be worth more in one than in another")
    called = _named(records, name)
    with progress("games", len(records)) as report:
        found = leaks_of(
            records, called, player, worlds=worlds, seed=seed, workers=used, report=report
        )  # fmt: skip
    if json:
        print_json(found.json())
    else:
        _print(found)
    return 0


def _named(records: "list[Record]", name: str | None) -> str:
    """The player who is meant: by *name* in any case, or the one person who is in all the games."""
    from euchre.live.recorded import computers
    from euchre.notation.check import player_names

    every = [player_names(record) for record in records]
    if name is not None:
        wanted = name.strip().casefold()
        found = next((other for names in every for other in names if other.casefold() == wanted), None)
        if found is None:
            said = ", ".join(sorted({other for names in every for other in names})[:12])
            raise EuchreError(f"--name {name[:40]}: nobody is called so in these games; there are {said}")
        return found
    common = set.intersection(*[set(names) for names in every])
    people = common.difference(
        *[
            [other for other, seat in zip(names, record.opening.seating, strict=True) if levels[seat]]
            for record, names in zip(records, every, strict=True)
            if (levels := computers(record))
        ]
    )
    if len(people) == 1:
        return next(iter(people))
    named = ", ".join(sorted(people or common))
    said = f"{named} are in all of them" if named else "no one person is in all of them"
    raise EuchreError(f"say whose games these are, with --name: {said}")


def _print(found: "Leaks") -> None:
    from euchre.base.numbers import loss_text, unsigned_text
    from euchre.english.results import STANDARD_ERROR_NOTE

    counts = found.counts
    print_paragraph(
        f"{found.name}: {count_in_figures(counts.games, 'game')}, {counts.won} won; "
        f"{count_in_figures(counts.deals, 'hand')}. Judged by the {found.player}. {STANDARD_ERROR_NOTE}"
    )
    print()
    _print_counts(counts)
    print()
    ladder = [name for name, _ in found.losses[0].ladder]
    rows = [("points lost per decision", "decisions", "you", *[f"the {name}" for name in ladder])]
    for one in found.losses:
        others = [unsigned_text(lost, None) for _, lost in one.ladder]
        rows.append((one.kind, str(one.decisions), loss_text(one.lost, one.error), *others))
    print_columns(rows, range(1, len(rows[0])))
    if len(found.by_game) > 1:
        print()
        rows = [("game", "decisions", "points lost per decision")]
        for number, (title, count, lost) in enumerate(found.by_game, 1):
            rows.append((f"{number} {title}", str(count), unsigned_text(lost, None)))
        print_columns(rows, (1, 2))
    print()
    if not found.habits:
        print_paragraph("No choice cost enough to mention.")
    for number, shown in enumerate(found.habits, 1):
        _print_habit(number, shown)


def _print_counts(counts: "PlayerCounts") -> None:
    from euchre.base.numbers import times

    rows = [("calls", "asked", "called")]
    for place, asked, called in counts.calls:
        rows.append((place, str(asked), f"{called} ({100 * called / asked:.0f} %)"))
    print_columns(rows, (1, 2))
    own = counts.made + counts.euchred
    trumps = ", ".join([f"{word} {count}" for word, count in counts.suits.most_common() if word])
    if own:
        marches = f", {counts.marches} of them with all tricks" if counts.made else ""
        print_paragraph(
            f"Maker {times(own)}: {counts.made} made{marches}, {counts.euchred} euchred. Trump: {trumps}."
        )
    if counts.alone:
        print_paragraph(
            f"Alone {times(counts.alone)}: all tricks {counts.alone_marches}, euchred {counts.alone_euchred}."
        )
    if counts.defended:
        print_paragraph(f"Against other makers {times(counts.defended)}: {counts.defended_euchres} euchred.")


def _print_habit(number: int, one: "HabitFound") -> None:
    from euchre.base.numbers import times, unsigned_text
    from euchre.english.coaching import general_advice

    example = one.example
    lost, most = (unsigned_text(points, None) for points in (one.lost, example.lost))
    lesson = general_advice(one.lesson)
    print_paragraph(f"{number}. {lesson} It would have helped {times(one.count)}: {lost} points in all.")
    print_paragraph(
        f"The costliest: {example.words}, where {example.best_words} was better by {most}.", indent="   "
    )
    if example.position:
        print(f'   {typed_command("hint")} "{example.position}"')  # not folded: it may be copied
    print_paragraph(f"Practise it: {typed_command(f'puzzle --drill --kind {one.drill}')}", indent="   ")
