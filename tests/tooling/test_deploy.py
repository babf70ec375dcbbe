"""How a server is run: the unit shuts out all it can, the image has neither root nor a shell to need."""

import json
import platform
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from euchre.cli import with_commands
from euchre.hand.game import shuffle
from euchre.kernel.machine import library
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from euchre.web.contract.typescript import PUBLIC
from euchre.web.core.bots.framing import frame
from euchre.web.core.wire.pages import PAGES
from tests.needs import needs_program
from tests.tooling import filtered

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "euchre.service"
IMAGE = ROOT / "Containerfile"
SEVERAL = ROOT / "deploy" / "postgresql.conf"


def test_53_the_unit_is_hardly_exposed() -> None:
    """2.0 at most, of 10; 1.1 when this was written."""
    argv = [
        needs_program("systemd-analyze"),
        "security",
        "--offline=true",
        "--threshold=20",
        "--no-pager",
        str(UNIT),
    ]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-300:]


def test_the_unit_does_not_hide_where_the_kernel_reads_what_the_processor_can_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``ProcSubset=pid`` leaves in ``/proc`` only processes: then there is slow machine code, or none."""
    unit, asked = UNIT.read_text("utf-8"), list[Path]()

    def read(path: Path, *_: str) -> str:
        asked.append(path)
        return ""

    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_text", read)
        library._flags()
    assert asked
    assert "\nProcSubset=pid\n" not in unit or all(path.is_relative_to("/proc/self") for path in asked)


def refusal() -> str:
    """What the unit answers to a system call that it shuts out; empty when it kills whoever makes one."""
    found = re.search(r"^SystemCallErrorNumber=(\w+)$", UNIT.read_text("utf-8"), re.MULTILINE)
    return found[1] if found else ""


@pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="the filter is for Linux on x86-64"
)
def test_f86_a_computer_player_decides_under_the_filter_of_the_unit() -> None:
    """Its numpy asks where memory is to be, and it steps behind the server: both may be refused."""
    rules = VARIANTS["two"]
    state = shuffle(rules, 0, Random(1)).state(rules)
    asked = frame(("choose", "king", view(state, state.turn, (0, 0)), 1))
    argv = [sys.executable, filtered.__file__, refusal(), "-m", "euchre.web.core.bots.worker"]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(asked)
        worker.stdin.flush()
        told = worker.stdout.readline()
    assert "ok" in json.loads(told or "null"), f"ended with {worker.returncode}"


def test_54_the_image_has_no_root_and_says_how_it_is() -> None:
    text = IMAGE.read_text("utf-8")
    assert int(re.findall(r"^USER (\d+)$", text, re.MULTILINE)[-1]) > 0
    assert "HEALTHCHECK" in text
    assert "--require-hashes" in text
    assert "dist/euchre-*.whl" in text
    assert not re.search(r"--proxy \S+/", text), (
        "a network there lets each machine in it pretend to be any visitor"
    )
    assert "STOPSIGNAL SIGTERM" in text


@pytest.mark.parametrize("path", [UNIT, IMAGE, SEVERAL], ids=lambda path: path.name)
def test_options_are_those_of_the_command(path: Path) -> None:
    """A renamed option is renamed here too."""
    text = path.read_text("utf-8").partition("ENTRYPOINT" if path is IMAGE else "ExecStart=")[2]
    used = set(re.findall(r"--[a-z-]+", text.partition("\nKill")[0]))
    arguments = with_commands()["serve"].assemble_argument_collection()
    known = {name for argument in arguments for name in argument.names}
    assert used <= known


def test_the_figures_of_the_unit_leave_the_port_of_node_exporter_alone() -> None:
    assert "--metrics 9100" not in UNIT.read_text("utf-8")


def test_56_whoever_finds_a_hole_knows_whom_to_tell() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    for word in ("in private", "latest release", "fourteen", "seven days"):
        assert word in text


@pytest.mark.parametrize("name", ["nginx.conf", "haproxy.cfg", "Caddyfile"])
def test_every_address_of_a_table_is_sent_to_its_process(name: str) -> None:
    """The id stands right behind one of the beginnings that a proxy knows."""
    text = (ROOT / "deploy" / name).read_text("utf-8")
    known = set(re.findall(r"/([a-z/]+)/(?= |$)", text, re.MULTILINE))
    for group in re.findall(r"\^/\(\?:([a-z/|]+)\)/", text):
        known |= set(group.split("|"))
    paths = [*(route.path for route in PUBLIC), *PAGES.values(), "/ws/{table}"]
    asked = {path.partition(one)[0] for one in ("/{table}", "/{evening}") for path in paths if one in path}
    assert {beginning.strip("/") for beginning in asked} <= known
