"""The kernel and the players that were not trained work where `euchre.players.trained` is not there."""

import subprocess
import sys

import pytest

PROGRAM = '''
import sys
from importlib.abc import MetaPathFinder


class Refuse(MetaPathFinder):
    """As if the package had been installed without its trained players."""

    def find_spec(self, name, path=None, target=None):
        if name == "euchre.players.trained" or name.startswith("euchre.players.trained."):
            raise ModuleNotFoundError(f"no {name} here", name=name)


sys.meta_path.insert(0, Refuse())

from random import Random

import pytest

from euchre.cli import main
from euchre.hand.hand import apply, deal
from euchre.players import player
from euchre.rules.variants import variant
from euchre.seen.views import view

for name in ("random", "queen", "king", "ace"):
    state = deal(variant("euchre"), 1, Random(7))
    while not state.over:
        state = apply(state, player(name, 3).choose(view(state, state.turn)))
    print(name, "played a hand")
assert main(["hint", "four dealer=3 up=9H hands=JHAHKC9C9D/?????/?????/????? :", "--player", "king"]) == 0
assert not [name for name in sys.modules if name.startswith("euchre.players.trained")]
print("done")
'''


@pytest.mark.ci
def test_untrained_players_need_nothing_of_the_trained_ones() -> None:
    """A hand each of random, queen, king and ace, and a hint by the king."""
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, timeout=300
    )
    assert found.returncode == 0, found.stderr
    assert "ace played a hand" in found.stdout
    assert found.stdout.endswith("done\n")
