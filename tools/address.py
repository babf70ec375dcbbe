"""
Write the address of the project's host into all files that need it: `dev.py address`.

A package index shows the README without the files beside it, so its links need the full address.
"""

import os
import re
import tomllib
from urllib.parse import urlsplit

from tools import checkout
from tools.checkout import Trouble, say

PROJECT, CITATION, README = "pyproject.toml", "CITATION.cff", "README.md"
LINK = re.compile(r"""(?P<before>\]\(|src=")(?P<target>[^)"#]+)""")
"""A link of Markdown, or the picture of an `img`, except links within the page."""
USAGE = "give the address that people open in a browser, such as `dev.py address https://HOST/OWNER/euchre`"


def write(given: list[str]) -> None:
    """
    Write the address that was *given* into the project file, the citation and the links of the README.

    An address that stood there before is replaced.

    Raises: Trouble when one address is not given.
    """
    address = given[0].rstrip("/") if len(given) == 1 else ""
    parts = urlsplit(address)
    if (
        parts.scheme not in ("https", "http")
        or not parts.netloc
        or not parts.path
        or re.search(r"\s|\"", address)
    ):
        raise Trouble(f"{' '.join(given) or 'no address'}: {USAGE}")
    texts = {name: checkout.read(name) for name in (PROJECT, CITATION, README)}
    before = tomllib.loads(texts[PROJECT])["project"].get("urls", {}).get("Repository", "")
    texts[PROJECT] = _in_project(texts[PROJECT], address)
    texts[CITATION] = re.sub(r"^repository-code: .*\n", "", texts[CITATION], flags=re.MULTILINE)
    texts[CITATION] += f'repository-code: "{address}"\n'
    texts[README] = LINK.sub(
        lambda link: link["before"] + absolute(link["target"], address, before), texts[README]
    )
    for name, text in texts.items():
        with open(os.path.join(checkout.ROOT, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    say(f"{', '.join(texts)} name {address}: look at `git diff`, then commit them")


def absolute(target: str, address: str, before: str = "") -> str:
    """
    Return the full link for *target* in the README when the project is at *address*.

    *target* is a path in the repository, or the result for the address *before*; anything else stays. The
    form is that of GitHub, which GitLab understands, too.
    """
    path = target
    for kind in ("blob", "raw"):
        path = path.removeprefix(f"{before}/{kind}/HEAD/") if before else path
    if "://" in path or path.startswith("mailto:"):
        return target
    picture = path.endswith((".png", ".svg"))
    return f"{address}/{'raw' if picture else 'blob'}/HEAD/{path}"


def _in_project(text: str, address: str) -> str:
    """The project file *text* with its table of addresses replaced."""
    text = re.sub(r"^\[project\.urls\]\n(?:.+\n)*\n", "", text, flags=re.MULTILINE)
    rows = {"Repository": "", "Issues": "/issues", "Changelog": "/blob/HEAD/CHANGELOG.md"}
    table = "".join(f'{name} = "{address}{path}"\n' for name, path in rows.items())
    return text.replace("[project.scripts]\n", f"[project.urls]\n{table}\n[project.scripts]\n", 1)
