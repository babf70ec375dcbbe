"""The digest of the code that played: it covers the whole kernel, and every player with its data."""

import pytest

from euchre.runs.folder import HASHED_FILES, PACKAGE, code_digest, hashed_files

HASHED = [path.relative_to(PACKAGE).as_posix() for path in hashed_files()]


@pytest.mark.parametrize("pattern", HASHED_FILES)
def test_every_pattern_matches_something(pattern: str) -> None:
    """A module that moved must not fall out of the digest unnoticed."""
    assert any(path.is_file() for path in PACKAGE.glob(pattern))


@pytest.mark.parametrize(
    "path",
    [
        "rules/cards.py",
        "kernel/engine/scoring.py",
        "kernel/solve/four.py",
        "players/search/king.py",
        "players/trained/kernel/observation.py",
        "players/trained/players/left.py",
        "players/trained/data/benny.npz",
        "analysis/strength/arena.py",
    ],
)
def test_what_a_game_depends_on_is_hashed(path: str) -> None:
    assert path in HASHED


def test_logs_and_byte_code_are_not_hashed() -> None:
    """They differ where the players do not."""
    assert not [path for path in HASHED if path.endswith((".pyc", ".log.json"))]
    assert len(code_digest()) == 16
