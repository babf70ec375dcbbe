"""Libraries for all machines from one source: the same answers where they run, the same bytes each time."""

import ctypes
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from euchre.base.chance import Chance
from euchre.kernel.machine import build, compiled, library
from euchre.kernel.machine.compiled import at, rng_below, rng_next, rng_seed, table
from tests.kernel import small
from tests.needs import needs_program
from tools import kernel

ROOT: Final = Path(__file__).parents[2]
BUILD: Final = """
import sys
from pathlib import Path
from euchre.kernel.machine import build
from tests.kernel import small
folder, *kinds = sys.argv[1:]
build.build(small.FUNCTIONS, {kind: Path(folder, kind) for kind in kinds}, own_linker=folder.endswith("own"))
"""
CALLER: Final = r"""
typedef long long word;
#ifdef _WIN32
__declspec(dllimport) void *LoadLibraryA(const char *);
__declspec(dllimport) void *GetProcAddress(void *, const char *);
__declspec(dllimport) void ExitProcess(unsigned);
#define open() LoadLibraryA("kernel.dll")
#define find GetProcAddress
#else
#include <dlfcn.h>
#define open() dlopen("./kernel.dll", RTLD_NOW)
#define find dlsym
#endif
static word words[40];
static int wrong(void) {
    void *library = open();
    if (!library) return 100;
    word total = ((word (*)(word, word, word))find(library, "rolled"))(SEED, 100, (word)words);
    word ways = ((word (*)(word))find(library, "staircase"))(12);
    word digits = ((word (*)(word, word))find(library, "twice_onward"))(SEED, 20);
    return (total != A) + 2 * (words[0] != B) + 4 * (words[1] != C) + 8 * (ways != D) + 16 * (digits != E);
}
#ifdef _WIN32
void begin(void) { ExitProcess(wrong()); }
#else
int main(void) { return wrong(); }
#endif
"""
"""A program of C that calls the library beside it; its status says which answers are wrong."""
SEED: Final = rng_seed(7)


def expected() -> list[int]:
    """What the functions return and write, by Python."""
    total = sum(chance.below(6) for hand in range(100) for chance in [Chance(7, hand)] for _ in range(3))
    ones = total.bit_count()
    rest = (total.bit_length() - 1) * 10 + (total & -total).bit_length() - 1
    place, digits = SEED, 0
    for _ in range(20):
        place = rng_next(rng_next(place))
        digits = digits * 8 + rng_below(place, 7)
    return [total, ones, ones * 100 + rest, 233, digits]


def parts(*names: str) -> dict[str, str]:
    """The variables of a process that imports what `dev.py` keeps apart, and this checkout."""
    paths = [str(ROOT / "src"), str(ROOT), *map(kernel.fetched, names)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "EUCHRE_KERNEL": ""}


def built(folder: Path, *kinds: str, **more: str) -> dict[str, Path]:
    """Build libraries of the functions of `small` into a new *folder*; by kind where each lies."""
    folder.mkdir()
    own = folder.name.endswith("own") and shutil.which("ld")
    names = ["kernel"] if own else ["kernel", "zig"]
    argv = [sys.executable, "-c", BUILD, str(folder), *kinds]
    environ = {**parts(*names), **more}
    done = subprocess.run(argv, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {kind: folder / kind for kind in kinds}


def answers(path: Path) -> list[int]:
    """What the library at *path* says, loaded here."""
    code, words = ctypes.CDLL(str(path)), table(40)
    found = []
    for name, numbers in (
        ("rolled", (SEED, 100, at(words))),
        ("staircase", (12,)),
        ("twice_onward", (SEED, 20)),
    ):
        kind = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * len(numbers))
        found.append(kind((name, code))(*numbers))
    return [found[0], int(words[0]), int(words[1]), *found[1:]]


def status(folder: Path, made: Path, target: str, *options: str, run: list[str], **more: str) -> int:
    """Build `CALLER` for a kind of machine, as Zig calls it, beside the library *made*; how it ends."""
    (folder / "caller.c").write_text(CALLER)
    (folder / "kernel.dll").write_bytes(made.read_bytes())
    numbers = zip(("SEED", "A", "B", "C", "D", "E"), (SEED, *expected()), strict=True)
    defined = [f"-D{name}={number}LL" for name, number in numbers]
    caches = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), str(folder / "zig"))
    command = [sys.executable, "-m", "ziglang", "cc", "-target", target, "-O1", "-fno-sanitize=all", *defined]
    command += [*options, "-o", "caller.exe", "caller.c"]
    subprocess.run(command, env={**parts("zig"), **caches}, cwd=folder, check=True, capture_output=True)
    done = subprocess.run([*run, "./caller.exe"], env={**os.environ, **more}, cwd=folder, check=False)
    return done.returncode


def test_this_machines_library_answers_as_python_does(tmp_path: Path) -> None:
    """With its own linker, where it has one."""
    (kind,) = library.kinds()[:1]
    assert answers(built(tmp_path / "own", kind)[kind]) == expected()


@pytest.mark.ci
def test_a_literal_in_a_call_of_oneself_is_refused_before_it_can_crash() -> None:
    """Numba #6061: the process would end with a fault of the machine."""
    program = """
import sys
from euchre.kernel.machine.compiled import compiled
from euchre.kernel.machine.compiler import bitcode
@compiled
def countdown(steps: int, of: int) -> int:
    return of if steps < 1 else countdown(steps - 1, 0)
bitcode({"countdown": countdown})
"""
    argv = [sys.executable, "-c", program]
    done = subprocess.run(argv, env=parts("kernel"), capture_output=True, text=True, check=False)
    assert "countdown calls itself with a literal: give it a variable" in done.stderr


WORDED: Final = '''
from euchre.kernel.machine.compiled import compiled, entry
STEP = 3
@compiled
def onward(of: int) -> int:
    """A step."""
    return of + STEP  # and no more
@entry
def twice(of: int) -> int:
    """Two steps."""
    return onward(of) * 2
'''


def digest_of(source: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What `build.digest` says of the entry in *source*."""
    names: dict[str, Any] = {"__name__": "worded"}
    monkeypatch.setattr(compiled, "FUNCTIONS", {})  # where two of one name are refused
    exec(source, names)  # noqa: S102  # our own source
    return build.digest({"twice": names["twice"]})


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ('"""A step."""', '"""It goes one step on."""', True),
        ("  # and no more", "", True),
        ("of: int", 'of: "int"', True),
        ("STEP = 3", "STEP = 4", False),
        ("* 2", "* 4", False),
        ("of + STEP", "of - STEP", False),
    ],
)
def test_words_change_no_machine_code_but_numbers_and_sums_do(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch, *, same: bool
) -> None:
    """Also in a function that is only called."""
    other = WORDED.replace(old, new)
    assert other != WORDED
    assert (digest_of(WORDED, monkeypatch) == digest_of(other, monkeypatch)) is same


def test_a_clones_library_is_built_again_only_when_more_than_words_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it gets the new name; one of older sources does not stay."""
    built_at: list[Path] = []

    def write(_: object, paths: dict[str, Path], *_more: object, **_options: object) -> None:
        built_at.extend(paths.values())
        for path in paths.values():
            path.write_text("code")

    monkeypatch.setattr(build, "entries", lambda: small.FUNCTIONS)
    monkeypatch.setattr(build, "build", write)
    # By turns: nothing is there; words changed; a number changed; what builds it changed.
    turns = [("a", "1", "x", True), ("b", "1", "x", False), ("c", "2", "x", True), ("d", "2", "y", True)]
    for sources, made_from, version, anew in turns:
        monkeypatch.setattr(library, "source_hash", lambda sources=sources: 64 * sources)
        monkeypatch.setattr(build, "digest", lambda _, made_from=made_from: made_from)
        monkeypatch.setattr("sys.version", version)
        before = len(built_at)
        build.build_own(tmp_path, lambda _: None)
        there = [path.name for path in tmp_path.glob("*-*-*")]
        assert there == [library.file_name(library.kinds()[0])]
        assert (len(built_at) > before) is anew


def test_a_users_folder_keeps_no_library_of_an_older_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of other machines, with which a home may be shared, stay."""

    def write(_: object, paths: dict[str, Path], *_more: object, **_options: object) -> None:
        for path in paths.values():
            path.touch()

    monkeypatch.setattr(build, "entries", lambda: small.FUNCTIONS)
    monkeypatch.setattr(build, "build", write)
    monkeypatch.setattr(library, "kinds", lambda: ("linux-x86_64",))
    others = [f"linux-{machine}-{20 * '0'}.so" for machine in ("aarch64", "x86_64-v3")]
    for name in (*others, f"linux-x86_64-{20 * '0'}.so"):
        (tmp_path / name).touch()
    made = build.build_for_user(tmp_path, lambda _: None)
    assert {path.name for path in tmp_path.iterdir()} == {*others, made.name}


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The libraries that a wheel would bring, of the small functions."""
    needs_program("qemu-aarch64")  # with it come all the others, and Zig is fetched for them
    return built(tmp_path_factory.mktemp("every") / "all", *build.TARGETS)


@pytest.mark.ci
def test_the_same_sources_give_the_same_bytes(every: dict[str, Path], tmp_path: Path) -> None:
    """In another process, in another folder, with other hashes."""
    again = built(tmp_path / "again", *build.TARGETS, PYTHONHASHSEED="7")
    for kind, path in every.items():
        assert again[kind].read_bytes() == path.read_bytes(), kind


@pytest.mark.ci
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries of another system")
@pytest.mark.skipif(platform.machine() != "x86_64", reason="libraries of another processor")
def test_both_libraries_for_linux_on_x86_64_answer_as_python_does(every: dict[str, Path]) -> None:
    assert answers(every["linux-x86_64"]) == expected()
    if "linux-x86_64-v3" in library.kinds():
        assert answers(every["linux-x86_64-v3"]) == expected()


@pytest.mark.ci
def test_the_library_for_linux_on_aarch64_answers_as_python_does(
    every: dict[str, Path], tmp_path: Path
) -> None:
    """By an emulator, with the C library of Debian's cross compilers."""
    emulator = needs_program("qemu-aarch64")
    needs_program("/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1")
    run = [emulator, "-L", "/usr/aarch64-linux-gnu"]
    assert status(tmp_path, every["linux-aarch64"], "aarch64-linux-gnu", run=run) == 0


@pytest.mark.ci
def test_the_library_for_windows_answers_as_python_does(every: dict[str, Path], tmp_path: Path) -> None:
    """By wine, in a home of its own."""
    run = [needs_program("wine")]
    options = ["-nostdlib", "-lkernel32", "-Wl,--entry=begin"]
    made, target = every["windows-x86_64"], "x86_64-windows-gnu"
    more = {"WINEPREFIX": str(tmp_path / "wine"), "WINEDEBUG": "-all", "DISPLAY": ""}
    assert status(tmp_path, made, target, *options, run=run, **more) == 0


MACH_O, DYLIB, PROCESSOR = 0xFEEDFACF, 6, {"macos-arm64": 0x0100000C, "macos-x86_64": 0x01000007}
SIGNATURE, SYMBOLS, MINIMUM = 0x1D, 0x2, (0x24, 0x32)
ADHOC: Final = 0x2


@pytest.mark.ci
@pytest.mark.parametrize("kind", PROCESSOR)
def test_a_library_for_macos_has_the_form_of_one(kind: str, every: dict[str, Path]) -> None:
    """
    Its header, its load commands and the symbols in it, read as `mach-o/loader.h` says.

    Nobody runs it here. What an arm64 loads is signed, ad hoc: with hashes, and by nobody.
    """
    data = every[kind].read_bytes()

    def word(at: int) -> int:
        return int.from_bytes(data[at : at + 4], "little")

    assert (word(0), word(4), word(12)) == (MACH_O, PROCESSOR[kind], DYLIB)
    commands, at = {}, 32
    for _ in range(word(16)):
        commands[word(at)] = at
        at += word(at + 4)
    symbols = commands[SYMBOLS]
    table_at, count, text_at = word(symbols + 8), word(symbols + 12), word(symbols + 16)
    names, wanted = set[str](), set[str]()
    for number in range(count):
        entry = table_at + 16 * number
        start = text_at + word(entry)
        if data[entry + 4] & 0x01 and not data[entry + 4] & 0x10:  # external, and not private
            here = data[entry + 4] & 0x0E  # else it is taken from another library
            (names if here else wanted).add(data[start : data.index(b"\0", start)].decode())
    every_mac_has = {"dyld_stub_binder", "___bzero", "_bzero", "_memset_pattern16"}
    assert wanted <= every_mac_has
    assert names - {"__mh_dylib_header", "___dso_handle"} == {f"_{name}" for name in small.FUNCTIONS}
    assert any(minimum in commands for minimum in MINIMUM)
    if kind == "macos-arm64":
        blob = word(commands[SIGNATURE] + 8)
        first = blob + int.from_bytes(data[blob + 16 : blob + 20], "big")  # the code directory
        assert int.from_bytes(data[first + 12 : first + 16], "big") & ADHOC
