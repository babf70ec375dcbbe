"""The page and its files: those that were built, whatever is asked."""

import asyncio
import gzip
import os
from pathlib import Path
from typing import Any

import pytest

from euchre.web.core.http import static
from euchre.web.core.wire import pages
from tests.web.asgi import World

PAGE = "<!doctype html><title>Euchre</title>" + " " * 1000
SHEET = gzip.compress(b".felt { color: green }" * 100, 9, mtime=0)


def run(work: Any) -> Any:
    return asyncio.run(work)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page that was built, and things beside it that are nobody's business."""
    (tmp_path / "secret.txt").write_text("secret")
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(PAGE)
    (static / "assets" / "index-Ab12Cd34.js").write_text("let a = 1;" * 200)
    (static / "assets" / "plain.js").write_text("let b = 1;")
    (static / "assets" / "small-Ab12Cd34.css.gz").write_bytes(SHEET)  # as `dev.py page` leaves it
    (static / ".hidden").write_text("secret")
    (static / ".git").mkdir()
    (static / ".git" / "config").write_text("secret")
    (static / "link.txt").symlink_to(tmp_path / "secret.txt")
    return static


TRICKS = [
    "/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/..\\secret.txt",
    "/%252e%252e%252fsecret.txt", "/....//secret.txt", "//secret.txt", "/static/../../secret.txt",
    "/static//..//secret.txt", "/\x00../secret.txt", "/..%c0%afsecret.txt", "/.hidden", "/.git/config",
    "/static/.hidden", "/link.txt", "/static/", "/assets/", "/assets", "/index.html/..",
    "/t/../../secret.txt", "/etc/passwd", "//etc/passwd", "/static//etc/passwd",
]  # fmt: skip


@pytest.mark.parametrize("path", TRICKS)
def test_34_no_path_leads_out(path: str, folder: Path) -> None:
    async def go() -> None:
        world = World(static=folder)
        await world.ask("GET", "/")
        reply = await world.ask("GET", path)
        assert reply.status == 404
        assert b"secret" not in reply.body

    run(go())


def test_a_file_is_there_though_the_page_came_from_another_process(folder: Path) -> None:
    """Of two servers behind one address one gives the page, and the other what belongs to it."""

    async def go() -> None:
        world = World(static=folder)
        assert (await world.ask("GET", "/assets/plain.js")).status == 200

    run(go())


EXAMPLES = {
    "evening": "abcdefghijk",
    "game": "euchre",
    "kind": "leads",
    "link": "AbCdEfGhIjKlMnOpQrStUv",
    "number": "0",
    "table": "abcdefgh12345678",
    "word": "aBcDeFgHiJkLmNoPqRsTuV",
}
PAGES = [address.format(**EXAMPLES) for address in pages.PAGES.values()]


def test_the_page_is_at_no_other_address() -> None:
    for path in PAGES:
        assert static.PAGES.fullmatch(path)
        assert not static.PAGES.fullmatch(f"{path}//")
        assert path.count("/") < 2 or not static.PAGES.fullmatch(path[:-1] + ".")


@pytest.mark.parametrize("path", PAGES)
def test_the_page_is_there_under_all_its_addresses(path: str, folder: Path) -> None:
    async def go() -> None:
        world = World(static=folder)
        reply = await world.ask("GET", path)
        assert (reply.status, reply.body.decode()) == (200, PAGE)
        assert reply.headers["content-type"] == "text/html; charset=utf-8"
        assert reply.headers["cache-control"] == "no-cache"
        assert reply.cookies[0].startswith("euchre=")  # the socket that opens next needs it
        again = await world.ask("GET", path, If_None_Match=reply.headers["etag"], Cookie=reply.cookies[0])
        assert (again.status, again.body, again.cookies) == (304, b"", [])

    run(go())


def test_files_with_a_digest_in_their_name_are_kept_for_ever(folder: Path) -> None:
    async def go() -> None:
        world = World(static=folder)
        await world.ask("GET", "/")
        for prefix in ("/assets/", "/static/assets/"):
            kept = await world.ask("GET", f"{prefix}index-Ab12Cd34.js")
            assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert kept.headers["content-type"] == "text/javascript; charset=utf-8"
            other = await world.ask("GET", f"{prefix}plain.js")
            assert other.headers["cache-control"] == "no-cache"
        kept = await world.ask("GET", "/static/assets/index-Ab12Cd34.js")
        packed = await world.ask("GET", "/static/assets/index-Ab12Cd34.js", Accept_Encoding="gzip, br")
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == kept.body
        head = await world.ask("HEAD", "/static/assets/index-Ab12Cd34.js")
        assert (head.status, head.body, head.headers["content-length"]) == (200, b"", str(len(kept.body)))

    run(go())


def test_a_file_that_was_built_gzipped_goes_out_as_it_is_and_to_whoever_cannot_read_that_plain(
    folder: Path,
) -> None:
    async def go() -> None:
        world = World(static=folder)
        await world.ask("GET", "/")
        plain = await world.ask("GET", "/assets/small-Ab12Cd34.css")
        packed = await world.ask("GET", "/assets/small-Ab12Cd34.css", Accept_Encoding="gzip")
        assert (plain.body, packed.body) == (gzip.decompress(SHEET), SHEET)
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        for reply in (plain, packed):
            assert reply.headers["content-type"] == "text/css; charset=utf-8"
            assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (await world.ask("GET", "/assets/small-Ab12Cd34.css.gz")).status == 404

    run(go())


def test_a_page_that_is_built_anew_is_the_new_one(folder: Path) -> None:
    async def go() -> None:
        world = World(static=folder)
        old = await world.ask("GET", "/")
        (folder / "index.html").write_text("<!doctype html>new")
        os.utime(folder / "index.html", (1, 1))
        new = await world.ask("GET", "/")
        assert new.body == b"<!doctype html>new"
        assert new.headers["etag"] != old.headers["etag"]

    run(go())


def test_a_page_that_was_not_built_says_what_to_do(tmp_path: Path) -> None:
    async def go() -> None:
        reply = await World(static=tmp_path / "nothing").ask("GET", "/")
        assert reply.status == 200
        assert b"python3 dev.py serve" in reply.body

    run(go())


def test_nothing_can_be_changed(folder: Path) -> None:
    async def go() -> None:
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            assert (await World(static=folder).ask(method, "/index.html", {})).status == 405

    run(go())


def test_an_address_of_nothing_shows_the_page_that_says_so(folder: Path) -> None:
    """To a person; a script or a picture that is not there is an error and nothing else."""

    async def go() -> None:
        world = World(static=folder)
        await world.ask("GET", "/")
        reply = await world.ask("GET", "/no/such/page", Accept="text/html,*/*;q=0.8", If_None_Match="*")
        assert (reply.status, reply.body.decode()) == (404, PAGE)
        assert reply.headers["content-type"] == "text/html; charset=utf-8"
        assert (await world.ask("GET", "/no/such.js", Accept="*/*")).json["code"] == "no_such_thing"

    run(go())
