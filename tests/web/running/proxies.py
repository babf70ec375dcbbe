"""Real proxies in front of real server processes, with the configurations that are shipped in ``deploy/``."""

import os
import re
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from tests.needs import needs_program
from tests.web.databases import PATIENCE
from tests.web.serving import Address

DEPLOY: Final = Path(__file__).parents[3] / "deploy"
PROXIES: Final = ("nginx", "haproxy", "caddy")

_NGINX: Final = """
daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{ worker_connections 4096; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def free_port() -> int:
    """A port of this machine where nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def configured(name: str, folder: Path, port: int, doors: Sequence[Address]) -> list[str]:
    """
    The command that runs the proxy *name* on *port* before *doors*.

    The shipped configuration is taken as it is but for its addresses and its certificate.
    """
    text = (
        DEPLOY / {"nginx": "nginx.conf", "haproxy": "haproxy.cfg", "caddy": "Caddyfile"}[name]
    ).read_text()
    for shipped, door in zip((8000, 8001), doors, strict=True):
        assert f"127.0.0.1:{shipped}" in text
        text = text.replace(f"127.0.0.1:{shipped}", f"127.0.0.1:{door.port}")
    here = f"127.0.0.1:{port}"
    path = folder / name
    match name:
        case "nginx":
            text = re.sub(r"^ *ssl_certificate.*\n", "", text, flags=re.MULTILINE)
            text = text.replace("/var/log/nginx/", f"{folder}/")
            text = _NGINX.format(folder=folder, site=text.replace("listen 443 ssl", f"listen {here}"))
            argv = ["-p", str(folder), "-e", "stderr", "-c", str(path)]
        case "haproxy":
            text = re.sub(r"bind :443 ssl .*", f"bind {here}", text).replace(
                "Host cards.example", f"Host {here}"
            )
            argv = ["-db", "-f", str(path)]
        case _:
            text = text.replace("\n{\n", "\n{\nadmin off\n", 1)
            text = text.replace("cards.example {", f"http://{here} {{")
            argv = ["run", "--adapter", "caddyfile", "--config", str(path)]
    path.write_text(text)
    return [needs_program(name), *argv]


def listens(process: "subprocess.Popen[bytes]", port: int) -> bool:
    """Wait until somebody listens on *port*; false when the *process* has ended before."""
    until = monotonic() + PATIENCE
    while process.poll() is None and monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return True
        sleep(0.02)
    return False


@contextmanager
def proxy(name: str, port: int, doors: Sequence[Address]) -> Iterator[Address]:
    """The proxy *name* before *doors*, until the end of the block."""
    with tempfile.TemporaryDirectory() as folder:
        argv = configured(name, Path(folder), port, doors)
        log = Path(folder) / "log"
        home = {"HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        with (
            log.open("wb") as out,
            subprocess.Popen(argv, stdout=out, stderr=out, env=os.environ | home) as process,
        ):
            try:
                assert listens(process, port), log.read_text()
                yield Address(f"http://127.0.0.1:{port}")
            finally:
                process.kill()
