"""``euchre compile``: machine code for a machine for which the package brings none."""

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import ExitStatus
from euchre.commands.shared.printing import print_remark
from euchre.commands.shared.progress import progress


def compile() -> ExitStatus:  # noqa: A001  # the command's name
    """
    Build the machine code that hints and the strongest players need, once.

    It is needed only on a machine for which the package brings none; any
    command that needs it says so. It takes about a minute, and a compiler:
    pip install 'euchre[compile]'.
    """
    from euchre.kernel.machine import build, library

    problem = library.missing()
    if problem is None:
        print_remark("the machine code for this machine is there already")
        return 0
    if library.clone() is not None:  # which has a builder of its own, and says so
        raise problem
    if not library.kinds():
        raise EuchreError("machine code is built only where Python has 64 bits")
    folder = library.own_folder()
    with progress("building", 100) as report:
        path = build.build_for_user(folder, lambda share: report(int(100 * share)))
    if problem := library.missing():
        raise problem
    print_remark(f"built {path}")
    return 0
