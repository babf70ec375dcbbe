"""Where a package is missing, the import says what to install."""

import subprocess
import sys

import pytest


def said_without(missing: str, module: str) -> str:
    """What the error says when *module* is imported where *missing* is not installed."""
    blocked = f"import sys; sys.modules['{missing}'] = None\n"
    script = f"{blocked}try: import {module}\nexcept ValueError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_import_says_what_to_install(missing: str) -> None:
    said = f"this needs {missing}, which is not installed: pip install 'euchre[rl]'\n"
    assert said_without(missing, "euchre.rl") == said


def test_the_game_of_openspiel_says_what_pip_calls_it() -> None:
    """No extra brings it: there is none for many machines."""
    said = "this needs pyspiel, which is not installed: pip install open_spiel\n"
    assert said_without("pyspiel", "euchre.rl.openspiel") == said
