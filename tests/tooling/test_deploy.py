"""How a server is run: the unit shuts out all it can, the image has neither root nor a shell to need."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from euchre.cli import with_commands

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "euchre.service"
IMAGE = ROOT / "deploy" / "Containerfile"


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here to judge the unit"
)
def test_53_the_unit_is_hardly_exposed() -> None:
    """2.0 at most, of 10; 1.1 when this was written."""
    argv = ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", str(UNIT)]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-300:]


def test_54_the_image_has_no_root_and_says_how_it_is() -> None:
    text = IMAGE.read_text("utf-8")
    assert int(re.findall(r"^USER (\d+)$", text, re.MULTILINE)[-1]) > 0
    assert "HEALTHCHECK" in text
    assert "--require-hashes" in text
    assert "dist/euchre-*.whl" in text
    assert "STOPSIGNAL SIGTERM" in text


@pytest.mark.parametrize("path", [UNIT, IMAGE], ids=lambda path: path.name)
def test_options_are_those_of_the_command(path: Path) -> None:
    """A renamed option is renamed here too."""
    text = path.read_text("utf-8").partition("ENTRYPOINT" if path is IMAGE else "ExecStart=")[2]
    used = set(re.findall(r"--[a-z-]+", text.partition("\nKill")[0]))
    arguments = with_commands()["serve"].assemble_argument_collection()
    known = {name for argument in arguments for name in argument.names}
    assert used <= known


def test_56_whoever_finds_a_hole_knows_whom_to_tell() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    for word in ("in private", "latest release", "fourteen", "seven days"):
        assert word in text
