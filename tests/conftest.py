"""Settings for all tests: Ctrl-C works, examples have no time limit, and garbage is collected seldom."""

import gc
import logging
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import Final

import pytest
import structlog
from hypothesis import HealthCheck, settings

from tests.needs import not_tried

# Each worker, and each program that a test starts, would compile the whole package again; as in dev.py.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The workers share the processors already: threads of the linear algebra would wait for each other, busily.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The machine may stand still for a while, so property tests are judged by their results, not by their time.
# `python3 dev.py long` tries the same laws often.
for profile, examples in (("seldom", 20), ("often", 1_000)):
    settings.register_profile(
        profile, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=examples
    )
settings.load_profile("seldom")

SLOW: Final = frozenset({"long", "ci"})
QUICK: Final = "not long and not ci"
"""The marks of what is not in the quick suite, and the quick suite's selection, as in `pyproject.toml`."""


def pytest_configure() -> None:
    """
    Restore Ctrl-C: a shell that starts the tests in the background makes them, and their processes, ignore
    it.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """
    Have each worker import a share of the modules before it collects them all.

    The workers collect at the same time and in the same order. Without a cache from an earlier run each would
    rewrite the assertions of every module; this way each module is rewritten by one worker.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        worker = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
        paths = [session.config.invocation_params.dir / arg.partition("::")[0] for arg in session.config.args]
        modules = [path for each in paths for path in sorted(each.rglob("test_*.py"))]
        for path in modules[worker :: int(os.environ["PYTEST_XDIST_WORKER_COUNT"])]:
            with suppress(Exception, pytest.skip.Exception):  # the collection will report the error
                import_module(".".join(path.relative_to(session.config.rootpath).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """
    Make no items for slow cases in the quick suite.

    Two of five cases are slow, and each worker would make them. A test with slow cases only keeps one, which
    pytest then deselects. Nothing is left out if an argument names a test.
    """
    yield
    if metafunc.config.option.markexpr == QUICK and not any("::" in arg for arg in metafunc.config.args):
        own = {mark.name for mark in metafunc.definition.iter_markers()}
        calls = metafunc._calls
        metafunc._calls = [
            call for call in calls if SLOW.isdisjoint(own.union(mark.name for mark in call.marks))
        ] or calls[:1]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of published EGN games as long where the folder of these games is given."""
    published = [item for item in items if item.get_closest_marker("published")]
    for item in published:
        item.add_marker(pytest.mark.long)
    if "EUCHRE_EGN" not in os.environ:
        items[:] = [item for item in items if item not in published]


def pytest_collection_finish() -> None:
    """
    Keep the thousands of collected tests out of garbage collection.

    Games that tests share stay alive, too, so full collections are made seldom.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 200)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print one line for each reason why tests were not run, and how to get what they need."""
    for line in not_tried(terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(line)


@pytest.fixture
def own_log() -> Iterator[None]:
    """Undo at the end of a test what a server in this process changes about logging."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)
