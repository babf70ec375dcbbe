"""``euchre research train`` as a person runs it: what it says, Ctrl-C, and what is refused."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from euchre.cli import main
from euchre.commands.research import train as command


class Pupil(ModuleType):
    """A training that only counts."""

    AMOUNT = 7
    PARTS: int | None = None

    def __init__(self) -> None:
        super().__init__("pupil")
        self.asked: list[tuple[Path, int, int]] = []
        self.stop = False
        self.runner: object = None

    def train(
        self, folder: Path, *, seed: int, amount: int, report: object = None, runner: object = None
    ) -> None:
        """Count one round."""
        self.asked.append((folder, seed, amount))
        self.runner = runner
        assert all(os.environ[name] == "1" for name in command.THREAD_VARIABLES)
        assert callable(report)
        report(1, "round 1: +0.1 points a deal")
        if self.stop:
            raise KeyboardInterrupt

    def write_result(self, folder: Path, out: Path) -> None:
        """Write something."""
        out.write_text(str(folder))


@pytest.fixture
def pupil(monkeypatch: pytest.MonkeyPatch) -> Pupil:
    made = Pupil()
    monkeypatch.setattr(command, "training_of", lambda _player: made)
    return made


def test_train_says_how_far_it_is_and_where_it_keeps_it(
    pupil: Pupil, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place, out = tmp_path / "work", tmp_path / "right.npz"
    assert main(["research", "train", "Right", "--seed", "5", "--folder", str(place), "--out", str(out)]) == 0
    assert pupil.asked == [(place, 5, 7)]
    assert out.read_text() == str(place)
    report = capsys.readouterr()
    assert report.out == ""
    assert "round 1: +0.1 points a deal" in report.err
    assert f"written: {out}" in report.err


def test_amount_is_how_long(pupil: Pupil, tmp_path: Path) -> None:
    assert main(["research", "train", "right", "--amount", "1_200", "--folder", str(tmp_path)]) == 0
    assert pupil.asked == [(tmp_path, 1, 1200)]


@pytest.mark.parametrize(
    ("workers", "parts", "used"), [(1, 2, None), (2, 2, 2), (9, 2, 2), (3, None, 3), (1, 1, None)]
)
def test_no_more_workers_than_parts_are_asked(
    pupil: Pupil, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, workers: int, parts: int, used: int
) -> None:
    """One trains alone; however many, NumPy adds with one thread, and what is set outside comes back."""
    pupil.PARTS = parts
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    argv = ["research", "train", "right", "--folder", str(tmp_path), "--workers", str(workers)]
    assert main(argv) == 0
    assert (pupil.runner.keywords["workers"] if isinstance(pupil.runner, partial) else None) == used
    assert (os.environ["OMP_NUM_THREADS"], os.environ.get("OPENBLAS_NUM_THREADS")) == ("7", None)


def test_numpy_is_not_loaded_before_it_is_told_of_one_thread() -> None:
    """Afterwards it would not listen, and the last bits would hang on the number of cores."""
    code = "import sys, euchre.cli, euchre.commands.research.train; sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_one_table_is_not_shared_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for asked in (("--workers", "2"), ("--ray", "local")):
        assert main(["research", "train", "benny", "--folder", str(tmp_path / "no"), *asked]) == 2
        assert "benny is one table, and so one part" in capsys.readouterr().err
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize("there", ["right.npz", "right.log.json"])
def test_what_is_shipped_replaces_nothing_unasked(
    pupil: Pupil, tmp_path: Path, there: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the file nor the log beside it; that is said before the training, not after it."""
    old, out = tmp_path / there, tmp_path / "right.npz"
    old.write_text("old")
    asked = ["research", "train", "right", "--folder", str(tmp_path / "work"), "--out", str(out)]
    assert main(asked) == 2
    assert f"{old} exists; --force replaces it" in capsys.readouterr().err
    assert (pupil.asked, old.read_text()) == ([], "old")
    assert main([*asked, "--force"]) == 0
    assert out.read_text() == str(tmp_path / "work")


def test_ctrl_c_says_how_to_go_on(pupil: Pupil, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pupil.stop = True
    assert main(["research", "train", "right", "--folder", str(tmp_path)]) == 130
    assert f"the same command goes on from what {tmp_path} holds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["ten"], "no training for 'ten'; there is one for"),
        (["right", "--amount", "0"], "--amount 0: train for one round at least"),
        (["right", "--seed", "-1"], "--seed -1: write a seed from 0 to"),
        (["right", "--workers", "0"], "0 workers: use from 1 to"),
        (["right", "--ray", "nowhere"], "nowhere is not an address of a Ray cluster"),
        (["right", "--amount", "1.5"], "a whole number is wanted"),
        (["right", "--out", "net.bin"], "what is written ends in .npz"),
        (["right", "--force"], "--force goes with --out"),
        (["right", "--out", "no-such-folder/right.npz"], "there is no folder"),
    ],
)
def test_what_cannot_be_trained_is_refused(
    pupil: Pupil, argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["research", "train", *argv]) == 2
    assert sentence in capsys.readouterr().err
    assert pupil.asked == []
