"""``euchre check``: the faults of recorded games."""

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import ExitStatus, File, Json
from euchre.commands.shared.printing import print_json, print_paragraph, print_refusal, printable
from euchre.commands.shared.reading import read_text_named, tell_former_rules


def check(file: File, /, *more: File, json: Json = False) -> ExitStatus:
    """
    Check recorded games, positions and house rules: records, EGN, EMN and PTN files.

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

    Returns
    -------
    ExitStatus
        The exit status: 0; 1 where a text has a fault; 2 where a file cannot be read.
    """
    from euchre.notation.check import Report, TextFault, check_text
    from euchre.notation.one import position_within

    reports: list[Report] = []
    unread = 0
    for name in (file, *more):
        try:
            text = position_within(read_text_named(name))
            reports.append(check_text(text, name))
        except EuchreError as error:
            unread = print_refusal(str(error))
            reports.append(Report(name=name, kind="unread", ok=False, fault=TextFault(text=str(error))))
            continue
        if not json:
            print_paragraph(printable(str(reports[-1])))
        tell_former_rules(name if more else "", by_former=reports[-1].former_rules)
    if json:
        print_json([report.json() for report in reports])
    return unread or (0 if all(report.ok for report in reports) else 1)
