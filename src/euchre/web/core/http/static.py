"""
The page and its files, as built into ``static/``; no other file is served.

The list of files is made beforehand, so that no path can lead elsewhere. Files whose names hold a digest of
their content may be kept for ever; browsers ask for the page itself each time. Most files are gzipped by
`dev.py page`, as ``NAME.gz``, and are sent gzipped.
"""

import gzip
import mimetypes
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from euchre.web.core.http.answers import refuse
from euchre.web.core.http.guards import KEY, SAFE
from euchre.web.core.http.identity import Identity
from euchre.web.core.wire import pages
from euchre.web.core.wire.refusal import NOTHING_HERE, Refusal

FOLDER: Final = Path(__file__).parents[2] / "static"
INDEX: Final = "index.html"
PAGES: Final = re.compile("|".join(map(pages.pattern, pages.PAGES.values())))
"""The addresses that the page itself handles."""
_HASHED: Final = re.compile(r"-[A-Za-z0-9_-]{8,}\.[a-z0-9.]+$")
_PACKED: Final = (
    "text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml",
)  # fmt: skip
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
_END_OF_HEAD: Final = b"</head>"
Head = Callable[[str, Identity], Awaitable[bytes]]
_NOT_BUILT: Final = b"""<!doctype html>
<html lang="en"><title>Euchre</title><h1>Euchre</h1>
<p>The server runs, but its page was not built. In a checkout <code>python3 dev.py serve</code> builds it,
when Node is there, and <code>python3 dev.py page</code> before a <code>pip install</code> from there; a
released package has it.</p></html>
"""


def page_built() -> bool:
    """Return whether the page is there to be served."""
    return (FOLDER / INDEX).is_file()


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    data: bytes
    packed: bytes
    """The same, gzipped; empty where that saves nothing."""
    media: str
    tag: str
    for_ever: bool


def _file(path: Path, name: str) -> File:
    data, packed = path.read_bytes(), b""
    if path.suffix == ".gz":
        data, packed = gzip.decompress(data), data
    media = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if not packed and media.startswith(_PACKED) and len(data) > 500:
        packed = gzip.compress(data, 9, mtime=0)
    hashed = name.startswith("assets/") and bool(_HASHED.search(name))
    return File(data, packed, media, f'"{sha256(data).hexdigest()[:20]}"', hashed)


class Static:
    """Answers for the page and its files."""

    def __init__(self, folder: Path = FOLDER, head: Head | None = None) -> None:
        """*head* returns the additional HTML for the head of the page at an address."""
        self.folder, self.head = folder, head
        self.files: dict[str, File] = {}
        self._made = 0.0

    def look(self) -> None:
        """Read the folder, if it was built since the last time."""
        index = self.folder / INDEX
        try:
            made = index.stat().st_mtime
        except OSError:
            made = 0.0
        if made == self._made:
            return
        self._made, self.files = made, {}
        if not made:
            return
        names = {
            path.relative_to(self.folder).as_posix().removesuffix(".gz"): path
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and not path.is_symlink()
        }
        self.files = {
            name: _file(path, name)
            for name, path in names.items()
            if not any(part.startswith(".") for part in name.split("/"))
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        path: str = scope["path"]
        if scope["method"] not in SAFE:
            await refuse(scope, receive, send, 405, Refusal("no_such_thing", "Nothing can be changed here."))
            return
        page = path == f"/{INDEX}" or bool(PAGES.fullmatch(path))
        if page or not self.files:  # without files: the page came from another process, which has others
            self.look()
        file = self.files.get(INDEX if page else path.removeprefix("/static").removeprefix("/"))
        if page:
            who: Identity = scope[KEY]
            who.known()  # so that the table's socket, which opens next, has the cookie
            file = file or File(_NOT_BUILT, b"", _TYPES[".html"], '""', for_ever=False)
            if self.head is not None and (more := await self.head(path, who)):
                data = file.data.replace(_END_OF_HEAD, more + _END_OF_HEAD, 1)
                file = File(data, b"", file.media, f'"{sha256(data).hexdigest()[:20]}"', for_ever=False)
        if file is not None:
            await _response(scope, file)(scope, receive, send)
        elif INDEX in self.files and "text/html" in Headers(scope=scope).get("accept", ""):
            # Not a script or a picture, but the address bar of a browser: the page says that nothing is here.
            await _response(scope, self.files[INDEX], 404)(scope, receive, send)
        else:
            await refuse(scope, receive, send, 404, NOTHING_HERE)


def _response(scope: Scope, file: File, status: int = 200) -> Response:
    asked = Headers(scope=scope)
    headers = {
        "etag": file.tag,
        "cache-control": "public, max-age=31536000, immutable" if file.for_ever else "no-cache",
        "vary": "accept-encoding",
    }
    if status == 200 and file.tag in asked.get("if-none-match", ""):
        return Response(None, 304, headers)
    packed = bool(file.packed) and "gzip" in asked.get("accept-encoding", "")
    if packed:
        headers["content-encoding"] = "gzip"
    response = Response(file.packed if packed else file.data, status, headers, file.media)
    if scope["method"] == "HEAD":
        response.body = b""
    return response
