"""What the proxies that ``deploy/`` has a file for write down of those who come."""

import subprocess
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.repetition import few_of
from tests.web.databases import PATIENCE
from tests.web.running.proxies import PROXIES, configured, free_port, listens
from tests.web.serving import Address

KEYS = ("ws/key-of-a-table", "t/key-of-a-table", "shared/key-of-a-game", "api/tables/key-of-a-table")


@pytest.mark.parametrize("name", few_of(PROXIES, {"nginx"}, rest=pytest.mark.ci))
def test_f103_no_proxy_writes_down_the_address_of_a_table(name: str, tmp_path: Path) -> None:
    """Not of a request that was answered, nor of one whose server does not answer, which is an error."""
    doors, port = [Address(f"http://127.0.0.1:{free_port()}") for _ in range(2)], free_port()
    with (
        (tmp_path / "said").open("wb") as said,
        subprocess.Popen(
            configured(name, tmp_path, port, doors), stdout=said, stderr=said, env={"HOME": str(tmp_path)}
        ) as process,
    ):
        try:
            assert listens(process, port), (tmp_path / "said").read_text()
            for key in KEYS:
                upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"} if key.startswith("ws") else {}
                with suppress(HTTPError):
                    urlopen(Request(f"http://127.0.0.1:{port}/{key}", headers=upgrade), timeout=PATIENCE)
        finally:
            process.terminate()
    written = [path for path in tmp_path.rglob("*") if path.is_file() and b"key-of-a" in path.read_bytes()]
    assert not written
