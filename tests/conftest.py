"""For all tests: Ctrl-C is heard, no example is too slow, and garbage is looked for seldom."""

import gc
import logging
import os
import signal
import sys
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import HealthCheck, settings

# Each worker, and each program that a test starts, would compile the whole package again; as in dev.py.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The workers share the processors already: threads of the linear algebra would wait for each other, busily.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# However long the machine stands still meanwhile: what is tried by lot is judged by what comes of it.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_configure() -> None:
    """Who starts the tests in the background of a shell lets them, and what they start, ignore Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """
    Thousands of collected tests are no garbage, and not to be looked through again and again.

    Nor are the games that tests keep for one another: all that lives is looked through seldom.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 200)


@pytest.fixture
def own_log() -> Iterator[None]:
    """What a server that begins in this process changes about its log ends with the test."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)
