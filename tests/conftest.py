"""For all tests: Ctrl-C is heard, and garbage is looked for seldom: games make much that goes by itself."""

import gc
import signal


def pytest_configure() -> None:
    """Who starts the tests in the background of a shell lets them, and what they start, ignore Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Thousands of collected tests are no garbage, and not to be looked through again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
