"""Where the project is hosted: typed once, written wherever it has to stand, and again for another."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import address, checkout

ROOT = Path(checkout.ROOT)
FILES = (address.PROJECT, address.CITATION, address.README)
HERE, THERE = "https://forge.test/cards/euchre", "https://other.test/euchre"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files, in a checkout elsewhere."""
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path)
    monkeypatch.setattr(checkout, "ROOT", str(tmp_path))
    return tmp_path


def links(text: str) -> list[str]:
    """Where the links of a README lead."""
    return [found["target"] for found in address.LINK.finditer(text)]


def test_the_address_stands_wherever_it_has_to(copy: Path) -> None:
    """In the project file, the citation, and in front of the links of the README; all else stays."""
    before = tomllib.loads((copy / "pyproject.toml").read_text("utf-8"))
    address.write([f"{THERE}/"])
    address.write([HERE])
    project, citation, readme = ((copy / name).read_text("utf-8") for name in FILES)
    after = tomllib.loads(project)
    urls = after["project"].pop("urls")
    before["project"].pop("urls", None)
    assert after == before
    assert urls["Repository"] == HERE
    assert all(url.startswith(HERE) for url in urls.values())
    assert re.findall(r"^repository-code: (.*)$", citation, re.MULTILINE) == [f'"{HERE}"']
    assert THERE not in project + citation + readme
    found = links(readme)
    assert all("://" in link for link in found)
    ours = [link.removeprefix(f"{HERE}/").split("/", 2) for link in found if link.startswith(HERE)]
    assert len(ours) > 10
    for kind, version, path in ours:
        assert (ROOT / path).exists(), path
        assert (kind, version) == ("raw" if path.startswith("docs/images/") else "blob", "HEAD")


@pytest.mark.parametrize(
    "given", [[], ["forge.test/euchre"], ["https://forge.test"], [HERE, HERE], [f'{HERE}"'], [""]]
)
def test_what_is_no_address_gets_a_sentence_and_writes_nothing(given: list[str], copy: Path) -> None:
    before = [(copy / name).read_bytes() for name in FILES]
    with pytest.raises(checkout.Trouble, match="give the address that people open in a browser"):
        address.write(given)
    assert before == [(copy / name).read_bytes() for name in FILES]


# --- What the host reads ------------------------------------------------------------------------------------


@pytest.mark.ci
@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", [".github/workflows/check.yml"]),
        ("github-issue-forms", [".github/ISSUE_TEMPLATE/fault.yml", ".github/ISSUE_TEMPLATE/wish.yml"]),
        ("github-issue-config", [".github/ISSUE_TEMPLATE/config.yml"]),
        ("citation-file-format", ["CITATION.cff"]),
    ],
)
def test_files_for_the_host_are_of_its_form(schema: str, files: list[str]) -> None:
    """By the schemas that check-jsonschema brings; nothing is fetched."""
    command = [sys.executable, "-m", "check_jsonschema", f"--builtin-schema=vendor.{schema}"]
    done = subprocess.run(
        [*command, *[ROOT / name for name in files]], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
