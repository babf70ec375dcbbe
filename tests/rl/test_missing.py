"""Where a package is missing, the import says what to install."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_import_says_what_to_install(missing: str) -> None:
    blocked = f"import sys; sys.modules['{missing}'] = None\n"
    script = f"{blocked}try: import euchre.rl\nexcept ValueError as error: print(error)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == f"environments need {missing}, which is not installed: pip install 'euchre[rl]'\n"
