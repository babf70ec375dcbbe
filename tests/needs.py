"""
Programs and packages that some tests need and not every machine has.

A test without them is skipped, and the summary has one line for each missing thing and how to get it
(`not_tried`, which `tests/conftest.py` prints). In the whole check, `.ci/run`, it is a failure: that installs
everything, and sets `EVERYTHING`. The variable ``CI`` of a host does not tell what its machines have.
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
"""The package of each program that tests start if it is installed; `.ci/run` installs them all."""


EVERYTHING: Final = "EUCHRE_TEST_EVERYTHING"
"""The environment variable that is set, and not empty, where every test must be run."""


def needs_program(name: str) -> str:
    """Return the path of the program *name*, a key of `DEBIAN`; skip the test where it is missing."""
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin"]))
    return found or missing(f"{name} is not here; on Debian: apt install {DEBIAN[name]}")


def needs_package(name: str) -> None:
    """Skip the calling module where the package *name*, which only the `ci` lock has, is not installed."""
    if find_spec(name) is None:
        missing("their packages are not here; `python3 dev.py ci` brings them", module=True)


def needs_page() -> None:
    """Skip the test where the page, and the packages for its tests, are not built."""
    if not (Path(euchre.__file__).parent / "web" / "static" / "index.html").exists():
        missing("the page is not built; `python3 dev.py page` builds it")


def missing(sentence: str, *, module: bool = False) -> NoReturn:
    """
    Skip the test, or the *module*, because of what the *sentence* says is missing; fail where `EVERYTHING` is
    set.
    """
    if os.environ.get(EVERYTHING):
        pytest.fail(sentence)
    pytest.skip(sentence, allow_module_level=module)


def not_tried(skipped: Iterable[pytest.TestReport | pytest.CollectReport]) -> Iterator[str]:
    """Yield a line for each reason, with the number of *skipped* tests that have it."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in skipped
        if isinstance(report.longrepr, tuple)
    )
    for reason, count in sorted(reasons.items()):
        yield f"{count} not tried: {reason}"
