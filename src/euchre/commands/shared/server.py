"""What the commands of the table in the browser share: its packages, and where it keeps what is played."""

from importlib.util import find_spec
from typing import Final
from urllib.parse import urlsplit

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import EXTRAS

SERVER_PACKAGES: Final = ("numpy", *[package for package, extra in EXTRAS.items() if extra == "web"])
"""What the table in the browser imports of others."""


def check_packages() -> None:
    """
    Check that all packages for the table in the browser are installed.

    Raises: EuchreError with the command that installs them.
    """
    missing = [name for name in SERVER_PACKAGES if find_spec(name) is None]
    if missing:
        raise EuchreError(
            f"the table in the browser needs more packages ({', '.join(missing)}): "
            "python -m pip install 'euchre[web]'"
        )


def check_database(database: str) -> None:
    """
    Check the option --database.

    Raises: EuchreError for an address with a password.
    """
    if "://" in database and urlsplit(database).password:
        raise EuchreError(
            "--database has a password in it, and `ps` shows that to everybody on this machine: write the "
            "address without it, and the password into ~/.pgpass (mode 0600), or into another such file, "
            "named at the end: postgresql://…?passfile=/etc/euchre/pgpass"
        )


def usual_database() -> str:
    """Return where tables are kept if --database does not say: a file in the user's data folder."""
    from euchre.base.files import user_folder

    return f"sqlite:///{user_folder() / 'tables.db'}"
