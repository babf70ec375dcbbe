"""The list of faults in the docs, without a gap: each with a test that exists and bears its number."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|")
ROWS = {
    int(row[1]): row[4]
    for row in map(ROW.fullmatch, (ROOT / "docs/faults.md").read_text().splitlines())
    if row
}


@cache
def named(path: str) -> dict[str, str]:
    """The tests of a file by name, each with its name and what it says; the page's are only named."""
    if path.endswith(".ts"):
        return {
            name: name for name in re.findall(r'^test\("([^"]+)"', (ROOT / path).read_text(), re.MULTILINE)
        }
    tree = ast.parse((ROOT / path).read_text())
    found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {node.name: f"{node.name} {ast.get_docstring(node) or ''}" for node in found}


def test_faults_are_numbered_without_a_gap() -> None:
    assert sorted(ROWS) == list(range(1, len(ROWS) + 1))
    assert len(ROWS) >= 81


def test_fault_is_proven_by_the_tests_named() -> None:
    for number, row in ROWS.items():
        proofs = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row)
        proofs += re.findall(r"`(frontend/tests/\w+\.test\.ts)::([^`]+)`", row)
        assert proofs or row.startswith("Does not apply: "), number
        for path, name in proofs:
            assert name in named(path), f"{path} has no {name}"
            words = named(path)[name]
            numbers = re.findall(r"(?<![a-zA-Z0-9])[fF](\d+)(?![a-zA-Z0-9])", words.replace("_", " "))
            numbers += re.findall(r"\d+", " ".join(re.findall(r"[Ff]aults? ([\d, and]+)", words)))
            assert str(number) in numbers, f"{name} does not bear the number {number}"
