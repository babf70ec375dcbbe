"""The steps from one version of a database to the next, which Alembic takes; loaded only where one is due."""

from collections.abc import Sequence
from importlib import resources

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def config(connection: Connection, more: Sequence[str]) -> Config:
    """Return where the steps are, *more* folders with some included, and that *connection* takes them."""
    here = resources.files("euchre.web.storage") / "migrations"
    found = Config()
    found.set_main_option("script_location", str(here).replace("%", "%%"))
    found.set_main_option("path_separator", "newline")
    places = [str(here / "versions"), *more]
    found.set_main_option("version_locations", "\n".join(places).replace("%", "%%"))
    found.attributes["connection"] = connection
    return found


def versions(given: Config) -> list[str]:
    """Return the versions that the steps of *given* lead to, the newest first."""
    return [step.revision for step in ScriptDirectory.from_config(given).walk_revisions()]


def take(given: Config) -> None:
    """Take all steps that are left, within the transaction that is open."""
    command.upgrade(given, "head")
