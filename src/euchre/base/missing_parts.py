"""
Packages that are not installed: the extra of this package that brings each, and the sentence that says so.

The rules, records, line mode and the players up to queen need no more than ``pip install euchre``; a part
that needs another package imports it only when the part is used, inside `explain_missing_parts` or beside it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from euchre.base.errors import EuchreError

EXTRAS: Final = {
    "numpy": "fast",
    **dict.fromkeys(("numba", "llvmlite", "ziglang"), "compile"),
    **dict.fromkeys(
        (
            "PIL", "alembic", "httptools", "msgspec", "prometheus_client", "segno", "sqlalchemy", "starlette",
            "structlog", "uvicorn", "websockets",
        ),
        "web",
    ),
    **dict.fromkeys(("pandas", "polars"), "frames"),
    **dict.fromkeys(("gymnasium", "pettingzoo"), "rl"),
    "pyarrow": "parquet",
    "psycopg": "postgres",
    "ray": "ray",
    "cupy": "gpu",
}  # fmt: skip
"""By package: the extra that brings it, and what needs the package."""
BY_ITSELF: Final = {"pyspiel": "open_spiel"}
"""Packages that no extra brings, because many machines have no build of them, each with its name for pip."""


class MissingPartError(EuchreError):
    """
    A package that an optional part needs is not installed; it has to be installed now.

    *package* is the name of what cannot be imported, of `EXTRAS` or `BY_ITSELF`; *extra* that of the extra
    that brings it, None where none does.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.extra = EXTRAS.get(package)
        wanted = BY_ITSELF[package] if self.extra is None else f"'euchre[{self.extra}]'"
        super().__init__(f"this needs {package}, which is not installed: pip install {wanted}")


class MissingKernelError(MissingPartError):
    """The kernel has no machine code for this machine: *matter* says why, *remedy* what to do."""

    def __init__(self, matter: str, remedy: str) -> None:
        EuchreError.__init__(self, f"the kernel's machine code {matter}: {remedy}")
        self.matter, self.remedy = matter, remedy
        self.package, self.extra = "euchre", "compile"


def missing_part(error: ModuleNotFoundError) -> MissingPartError | None:
    """Return the error to raise in place of *error*; None when *error* is about another package."""
    package = (error.name or "").partition(".")[0]
    return MissingPartError(package) if package in EXTRAS or package in BY_ITSELF else None


@contextmanager
def explain_missing_parts() -> Iterator[None]:
    """In a ``with`` statement, say in a sentence what brings a package that is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = missing_part(error)
        if missing is None:
            raise
        raise missing from None
