"""For all tests: garbage is looked for seldom, since games make much that goes by itself."""

import gc


def pytest_collection_finish() -> None:
    """Thousands of collected tests are no garbage, and not to be looked through again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
