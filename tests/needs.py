"""
What a test needs that not every machine has.

Without it the test is skipped, and the summary says so in one line for each thing, with how to have it
(`not_tried`, which `tests/conftest.py` prints). In the whole check, `.ci/run`, it is a failure: that installs
everything, and sets `EVERYTHING`. A host's own ``CI`` says nothing of what its machines have.
"""

import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NoReturn

import pytest

import euchre

DEBIAN: Final = dict(
    line.split() for line in Path(__file__).with_name("programs.txt").read_text("utf-8").splitlines()
)
"""The package of each program that tests start where it is there: `.ci/run` installs them all."""


EVERYTHING: Final = "EUCHRE_TEST_EVERYTHING"
"""Is in the environment, and not empty, where every test has to be tried."""


def needs_program(name: str) -> str:
    """Return the path of the program *name*, a key of `DEBIAN`, without which the test is not tried."""
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"]))
    return found or missing(f"{name} is not here; on Debian: apt install {DEBIAN[name]}")


def needs_package(name: str) -> None:
    """Leave the module out that calls this first where *name*, of the `ci` lock alone, is not installed."""
    if find_spec(name) is None:
        missing("their packages are not here; `python3 dev.py ci` brings them", module=True)


def needs_page() -> None:
    """Go on where the page is built, and with it fetched what it is tested with."""
    if not (Path(euchre.__file__).parent / "web" / "static" / "index.html").exists():
        missing("the page is not built; `python3 dev.py page` builds it")


def missing(sentence: str, *, module: bool = False) -> NoReturn:
    """Skip the test, or the *module*, for want of what the *sentence* says; fail where `EVERYTHING` is."""
    if os.environ.get(EVERYTHING):
        pytest.fail(sentence)
    pytest.skip(sentence, allow_module_level=module)


def not_tried(skipped: Iterable[pytest.TestReport | pytest.CollectReport]) -> Iterator[str]:
    """Yield a line for each reason: how many of the *skipped* have it."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in skipped
        if isinstance(report.longrepr, tuple)
    )
    for reason, count in sorted(reasons.items()):
        yield f"{count} not tried: {reason}"
