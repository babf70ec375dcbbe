"""The runbook held to the code: what somebody may look up is in the docs, and what they quote is said."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import get_args

from euchre.web.core.wire.literals import ByeCode
from euchre.web.core.wire.refusal import Close

ROOT = Path(__file__).parents[2]
WEB = sorted((ROOT / "src" / "euchre" / "web").rglob("*.py"))
COMMANDS = [ROOT / "src" / "euchre" / "commands" / path for path in ("games/serve.py", "shared/server.py")]
PAGE = sorted((ROOT / "frontend" / "src").rglob("*.ts*"))


@cache
def docs() -> str:
    """What whoever runs a server reads."""
    return "".join((ROOT / "docs" / name).read_text("utf-8") for name in ("server.md", "faults.md"))


@cache
def said() -> str:
    """Every text in the server's modules, without what is filled into it, and the sources of the page."""
    texts = [
        node.value
        for path in (*WEB, *COMMANDS)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return " ".join("\n".join([*texts, *(path.read_text("utf-8") for path in PAGE)]).split())


def test_every_code_is_in_the_docs() -> None:
    """Of a refusal, of a goodbye, and of a socket that is closed."""
    assert not {code for code in get_args(ByeCode) if f"`{code}`" not in docs()}
    assert not {int(code) for code in Close if not re.search(rf"\b{int(code)}\b", docs())}


def test_everything_that_is_counted_is_in_the_docs() -> None:
    """With what it means, and what to do."""
    counted = {word for path in WEB for word in re.findall(r'counts\["(\w+)"\]', path.read_text("utf-8"))}
    assert len(counted) > 20
    assert not {word for word in counted if f"`{word}`" not in docs()}


def test_what_the_runbook_quotes_is_what_the_server_and_the_page_say() -> None:
    """Sentences, lines of the log, and what `/readyz` answers; … stands for what is filled in."""
    runbook = (ROOT / "docs" / "faults.md").read_text("utf-8").partition("## The list of faults")[0]
    quoted = re.findall(r"“([^”]+)”", re.sub(r"^    .+$", "", runbook, flags=re.MULTILINE))
    parts = {part.strip() for quote in quoted for part in quote.split("…")} - {""}
    assert len(parts) > 50
    assert not {part for part in parts if part not in said()}


def test_the_links_of_the_runbook_lead_somewhere() -> None:
    """To a heading of either page, as GitHub names it."""
    headings = {
        re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", docs(), re.MULTILINE)
    }
    assert set(re.findall(r"\]\((?:faults\.md|server\.md)?#([\w-]+)\)", docs())) <= headings
