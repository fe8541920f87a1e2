"""Changes of the schema, one script each in `versions`, applied by Alembic inside one transaction."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from store.errors import DatabaseError


def migrate(connection: Connection) -> None:
    """Apply the pending changes in the connection's transaction; raises DatabaseError for a newer schema."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(
            "The database was written by a newer version of crosspl-tui: "
            f"update crosspl-tui or choose another database ({error})."
        ) from error


def head_revision() -> str | None:
    """The revision of the newest script."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    # The folder may hold a "%", which the configuration would take for an interpolation.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
