"""Processes that begin with everything imported: a server that is killed fifty times starts fifty times."""

import multiprocessing
from typing import Final

FORKED: Final = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(
    [
        "euchre.analysis.review.review",
        "euchre.analysis.simulation.statistics",
        "euchre.analysis.strength.arena",
        "tests.web.storage.writing",
        "tests.web.killing",
        "euchre.web.running.serve",
        "euchre.web.core.storage.sqlite",
        "euchre.web.core.storage.postgres",
    ]
)
