"""Machine code: compiled once, kept, mended, the same as plain Python; each case in processes of its own."""

import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from euchre.chance import Chance
from euchre.file_lock import FileLock
from euchre.kernel.machine import schema as w
from euchre.kernel.machine.compiled import (
    PLAIN,
    Compiled,
    at,
    compiled,
    digest,
    popcount,
    rng_below,
    rng_next,
    rng_seed,
    table,
)
from tests.kernel.nursery import Ended, Nursery, Start, anew
from tests.kernel.two_functions import rolled, staircase

PROGRAM = """
import sys
from euchre.kernel.machine import compiled
from euchre.kernel.machine.compiled import at, rng_seed, table
from tests.kernel.nursery import Ended, Nursery, Start, anew
from tests.kernel.two_functions import rolled, staircase
compiled.announce = lambda name: print("compiling", name.rpartition(".")[2], file=sys.stderr)
place = table(2)
print(rolled(rng_seed(7), 100, at(place)), *place, staircase(12))
"""


@compiled
def twice_onward(place: int, draws: int) -> int:
    """Two places on and a draw, so often; the draws as digits."""
    digits = 0
    for _ in range(draws):
        place = rng_next(place)
        place = rng_next(place)
        digits = digits * 8 + rng_below(place, 7)
    return digits


@compiled
def straight_onward(place: int) -> int:
    """The same once, in a straight line."""
    place = rng_next(place)
    place = rng_next(place)
    return rng_below(place, 1_000_000)


@compiled
def countdown(steps: int, of: int) -> int:
    """Calls itself with a literal, which no kernel function may."""
    return of if steps < 1 else countdown(steps - 1, 0)


def answer() -> str:
    """What the program has to print."""
    total = sum(chance.below(6) for hand in range(100) for chance in [Chance(7, hand)] for _ in range(3))
    ones = total.bit_count()
    rest = (total.bit_length() - 1) * 10 + (total & -total).bit_length() - 1
    return f"{total} {ones} {ones * 100 + rest} 233"


@cache
def nursery() -> Nursery:
    """Where most programs start."""
    return Nursery()


@pytest.fixture(scope="module", autouse=True)
def _nursery_ends() -> Iterator[None]:
    yield
    if nursery.cache_info().currsize:
        nursery().end()
        nursery.cache_clear()


def begun(folder: Path | str, before: str = "", after: str = "", **more: str) -> Start:
    """The program, its machine code kept in *folder*, between other lines."""
    return Start(before + PROGRAM + after, {**os.environ, "EUCHRE_CACHE": str(folder), **more})


def start(folder: Path | str, before: str = "", after: str = "", **more: str) -> tuple[str, str]:
    """Run the program in a process of its own; what it printed, and what it compiled."""
    (ended,) = nursery().run(begun(folder, before, after, **more))
    return told(ended)


def start_anew(folder: Path | str, **more: str) -> tuple[str, str]:
    """The same, where numba was not imported before."""
    (ended,) = anew(begun(folder, **more))
    return told(ended)


def told(ended: Ended) -> tuple[str, str]:
    """What a program said that ended well."""
    assert ended.status == 0, ended.beside
    return ended.said.strip(), ended.beside


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program's machine code, from a first start."""
    folder = tmp_path_factory.mktemp("cache")
    said, compiled_now = start_anew(folder)
    assert said == answer()
    assert compiled_now.count("compiling") == 2
    return folder


def test_a_second_start_and_a_third_load_what_the_first_compiled(kept: Path) -> None:
    for _ in range(2):
        assert start(kept) == (answer(), "")


def test_a_start_that_loads_does_not_import_numba(kept: Path) -> None:
    program = PROGRAM + "assert 'numba' not in sys.modules"
    subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "EUCHRE_CACHE": str(kept)},
        check=True,
        capture_output=True,
    )


@pytest.mark.parametrize("damages", [("cut", "flip"), ("empty", "garbage")])
def test_damaged_machine_code_is_compiled_again(kept: Path, damages: tuple[str, str]) -> None:
    """Of two functions, each spoilt in another way."""
    for name, damage in zip(("rolled", "staircase"), damages, strict=True):
        (file,) = kept.rglob(f"*{name}.bin")
        whole = file.read_bytes()
        flipped = whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:]
        file.write_bytes(
            {"cut": whole[: len(whole) // 2], "flip": flipped, "empty": b"", "garbage": b"x" * 5000}[damage]
        )
    said, compiled_now = start(kept)
    assert said == answer()
    assert compiled_now == "compiling rolled\ncompiling staircase\n"
    assert start(kept) == (answer(), "")


def test_without_a_folder_to_write_to_every_process_compiles(tmp_path: Path) -> None:
    """No home, or one that is a file: nothing is kept and nothing is lost."""
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    said, compiled_now = start(blocked / "cache")
    assert said == answer()
    assert compiled_now.count("compiling") == 2
    homeless = str(tmp_path / "nobody")
    assert start("", HOME=homeless, XDG_CACHE_HOME="")[0] == answer()
    assert not Path(homeless).exists()


def test_a_read_only_cache_is_still_read(kept: Path) -> None:
    """An administrator may fill the folder for everyone: whoever can read it need not compile."""
    (folder,) = kept.iterdir()
    assert all(file.stat().st_mode & 0o044 == 0o044 for file in folder.iterdir())
    folder.chmod(0o555)
    try:
        assert start(kept) == (answer(), "")
    finally:
        folder.chmod(0o755)


@pytest.fixture(scope="module")
def swept(kept: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which much had not been touched for a month when a start added a function to it."""
    base = tmp_path_factory.mktemp("swept")
    shutil.copytree(kept, base, dirs_exist_ok=True)
    (made,) = base.iterdir()
    (used,) = made.glob("*rolled.bin")
    (other,) = set(made.glob("*.bin")) - {used}
    other.unlink()  # so that something is written
    (made / "old.bin").write_bytes(b"")
    for name in ("kernel-old", "kernel-young"):
        (base / name).mkdir()
    for path in (base / "kernel-old", used, made / "old.bin"):
        os.utime(path, (0, 0))
    assert start(base) == (answer(), "compiling staircase\n")
    return base


def test_kernels_of_another_month_are_swept_out(swept: Path) -> None:
    """A change anywhere makes a new folder; old ones do not pile up."""
    assert not (swept / "kernel-old").exists()
    assert (swept / "kernel-young").exists()


def test_machine_code_nobody_loads_for_a_month_is_swept_out(swept: Path) -> None:
    """A changed function leaves its old machine code behind; old files do not pile up, used ones stay."""
    (used,) = swept.rglob("*rolled.bin")
    assert not (used.parent / "old.bin").exists()
    assert time.time() - used.stat().st_mtime < 3600


# --- numba's private hooks ----------------------------------------------------------------------------------

HOOK_RENAMED = """
from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
optimise = CPUCodeLibrary._optimize_final_module
del CPUCodeLibrary._optimize_final_module
CPUCodeLibrary.__getattr__ = lambda self, name: {"_optimize_final_module": optimise}[name].__get__(self)
"""
HOOK_WITH_MORE_PARAMETERS = """
from numba.core.codegen import JITCPUCodegen
set_env = JITCPUCodegen.set_env
JITCPUCodegen.set_env = lambda self, env_name, env, more=None: set_env(self, env_name, env)
"""
RESULT_WITH_ANOTHER_NAME = """
from euchre.kernel.machine import compiler
compiler.RESULT = (*compiler.RESULT, "library.object_code")
"""
HOOKS_CHANGED = {
    "JITCodeLibrary._optimize_final_module is missing": (HOOK_RENAMED, "cache", [0, 2]),
    "JITCPUCodegen.set_env takes (self, env_name, env, more)": (HOOK_WITH_MORE_PARAMETERS, "file/cache", [0]),
    "a compiled function has no library.object_code": (RESULT_WITH_ANOTHER_NAME, "cache", [0]),
}
"""What the warning says; how numba is changed; the cache; how much each start finds in numba's own cache."""

COUNTED = """
from numba.core.caching import FunctionCache
loaded, load = [], FunctionCache._load_overload
def counted(self, *given):
    found = load(self, *given)
    loaded.extend([1] * (found is not None))
    return found
FunctionCache._load_overload = counted
"""
TOLD = 'print("loaded", len(loaded), file=sys.stderr)'


def test_this_numba_has_the_hooks_and_is_below_the_tested_ceiling() -> None:
    """Whoever lifts the ceiling runs this with the new numba."""
    import llvmlite
    import numba

    from euchre.kernel.machine.compiler import mismatch

    assert mismatch() is None
    project = tomllib.loads(Path(__file__).parents[2].joinpath("pyproject.toml").read_text("utf-8"))
    needs = project["project"]["optional-dependencies"]["fast"]
    for package in (numba, llvmlite):
        minor = tuple(map(int, package.__version__.split(".")[:2]))
        (wanted,) = [name for name in needs if name.startswith(package.__name__)]
        assert wanted.endswith(f",<{minor[0]}.{minor[1] + 1}"), wanted


@pytest.mark.skipif(PLAIN, reason="plain Python does not compile")
@pytest.mark.parametrize("wrong", HOOKS_CHANGED)
def test_where_a_hook_of_numba_has_changed_numba_keeps_the_kernel_and_says_so(
    wrong: str, tmp_path: Path
) -> None:
    """The answers are right, one warning names the hook, and a second start finds numba's own cache."""
    (tmp_path / "file").write_text("in the way of a folder")
    changed, folder, loaded = HOOKS_CHANGED[wrong]
    for found in loaded:
        said, warned = start(tmp_path / folder, changed + COUNTED, TOLD)
        assert said == answer()
        assert warned.count("RuntimeWarning") == 1
        assert wrong in warned
        assert f"loaded {found}\n" in warned


SUITS = 4


@compiled
def counted(n: int) -> int:
    """Reads a number of this module, one of another, and calls another function."""
    return n * SUITS + w.TURN + staircase(n)


def test_machine_code_is_named_by_all_it_is_made_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of another module and the lines of a function that is called count as well as its own."""

    def ask(made: Compiled) -> str:
        digest.cache_clear()
        return digest(made)

    before, apart = ask(counted), ask(rolled)
    monkeypatch.setitem(globals(), "SUITS", 5)
    another = ask(counted)
    monkeypatch.setattr(w, "TURN", w.TURN + 1)
    third = ask(counted)
    monkeypatch.setattr(staircase, "function", straight_onward.function)
    assert len({before, another, third, ask(counted)}) == 4
    assert ask(rolled) == apart
    digest.cache_clear()


def test_words_about_a_function_compile_nothing_anew() -> None:
    """A docstring, a type, a comment and the lines they shift are not what machine code is made from."""
    source = "def shifted(bits: int) -> int:\n    {}\n    return popcount(bits) + 7\n"
    told = ['"""Count."""', '"""\n    Count the cards of a mask.\n\n    And add.\n    """', '"""?"""  # why']
    made = []
    for words in (*told, '"""Count."""'):
        names: dict[str, Any] = {"popcount": popcount}
        text = source.format(words)
        exec(text.replace("bits: int", "bits: 'Mask'") if words == told[1] else text, names)  # noqa: S102
        made.append(Compiled.__new__(Compiled))
        made[-1].function = names["shifted"]
    assert len({digest(one) for one in made}) == 1
    names = {"popcount": popcount}
    exec(source.format(told[0]).replace("7", "8"), names)  # noqa: S102
    made[0].function = names["shifted"]
    digest.cache_clear()
    assert digest(made[0]) != digest(made[1])


@pytest.mark.skipif(sys.platform == "win32", reason="accounts are another thing there")
def test_a_user_without_an_account_compiles_for_himself() -> None:
    program = (
        "import os, pwd\n"
        "for name in ('HOME', 'XDG_CACHE_HOME', 'EUCHRE_CACHE'): os.environ.pop(name, None)\n"
        "def nobody(_): raise KeyError\n"
        "pwd.getpwuid = nobody\n"
        "from euchre.kernel.machine.compiled import folder; print(folder())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "None\n"


def test_plain_python_gives_the_same() -> None:
    said, compiled_now = start_anew("", NUMBA_DISABLE_JIT="1")
    assert (said, compiled_now) == (answer(), "")


def test_plain_python_finds_a_wrong_address() -> None:
    program = "from euchre.kernel.machine.compiled import *; t = table(4); store(at(t), 4, 1)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "beyond its tables" in done.stderr


def test_two_processes_that_start_together_do_not_meet_half_a_file(tmp_path: Path) -> None:
    ended = nursery().run(*[begun(tmp_path)] * 3)
    assert [told(one)[0] for one in ended] == [answer()] * 3


def test_who_finds_another_process_compiling_waits_and_loads_what_it_made(kept: Path, tmp_path: Path) -> None:
    (made,) = kept.iterdir()
    folder = tmp_path / made.name
    folder.mkdir()
    names = sorted(file.name for file in made.glob("*.bin"))
    held = {name: FileLock((folder / name).with_suffix(".lock")) for name in names}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM + "assert 'numba' not in sys.modules"],
        env={**os.environ, "EUCHRE_CACHE": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as waiting:
        assert waiting.stderr is not None
        for _ in names:
            line = waiting.stderr.readline()
            assert line.startswith("compiling "), line + waiting.stderr.read()
            wanted = line.split()[-1]
            name = next(name for name in names if name.endswith(f".{wanted}.bin"))
            shutil.copy(made / name, folder / name)
            held[name].release()
        assert [part.strip() for part in waiting.communicate(timeout=120)] == [answer(), ""]


def test_who_has_waited_long_enough_compiles_beside_a_process_that_was_stopped(kept: Path) -> None:
    (file,) = kept.rglob("*rolled.bin")
    file.unlink()
    stopped = FileLock(file.with_suffix(".lock"))
    assert start(kept, "from euchre.kernel.machine import compiled; compiled.PATIENCE = 0.1") == (
        answer(),
        "compiling rolled\n",
    )
    stopped.release()
    assert start(kept) == (answer(), "")


@pytest.mark.skipif(PLAIN, reason="plain Python does not compile")
def test_a_literal_in_a_call_of_oneself_is_refused_before_it_can_crash() -> None:
    """Numba #6061: the process would end with a fault of the machine."""
    with pytest.raises(AssertionError, match="countdown calls itself with a literal: give it a variable"):
        countdown(3, 4)


def test_the_kernel_draws_what_chance_draws() -> None:
    place = table(2)
    for seed in (0, 1, -5, 2**70 + 3):
        total = sum(c.below(6) for hand in range(50) for c in [Chance(seed, hand)] for _ in range(3))
        assert rolled(rng_seed(seed), 50, at(place)) == total


@pytest.mark.parametrize("seed", [0, 1, 7, -5, 2**63 - 1, 2**70 + 3])
def test_luck_that_goes_on_twice_in_a_row_is_that_of_plain_python(seed: int) -> None:
    """Places wrap around: a compiler that takes it that sums do not made anything of the second step."""
    place = rng_seed(seed)
    assert straight_onward(place) == rng_below(rng_next(rng_next(place)), 1_000_000)
    there, digits = place, 0
    for _ in range(20):
        there = rng_next(rng_next(there))
        digits = digits * 8 + rng_below(there, 7)
    assert twice_onward(place, 20) == digits
