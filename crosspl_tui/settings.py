"""What a user can set: one TOML file, a few environment variables, and the options of the command line above both."""

from __future__ import annotations

import getpass
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_data_path

APPLICATION = "crosspl-tui"
DEFAULT_THEME = "crosspl-dark"


class SettingsError(ValueError):
    """The settings file is broken; the message names the file and the field."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings in force."""

    database: str
    """Path of an SQLite file, or an SQLAlchemy URL. Variable: CROSSPL_DB."""

    reviewer: str
    """The name written to every review event. Variable: CROSSPL_REVIEWER; by default the login name."""

    sources: str = ""
    """The folder of clones. Variable: CROSSPL_SOURCES; by default one beside the default database."""

    theme: str = DEFAULT_THEME
    """Name of a theme; the palette (ctrl+p) lists and previews them."""

    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for bindings: binding id = keys, separated by commas. The help (`?`) shows the ids."""


def settings_file() -> Path:
    """Return where the settings file is looked for; CROSSPL_CONFIG overrides it."""
    return Path(os.environ.get("CROSSPL_CONFIG") or user_config_path(APPLICATION) / "config.toml")


def load_settings(*, database: str | None = None, reviewer: str | None = None) -> Settings:
    """Read the settings; options given here win over variables, and those over the file. Raises `SettingsError`."""
    file = settings_file()
    table = _read(file)
    chosen_database = database or os.environ.get("CROSSPL_DB") or _text(table, "database", file)
    chosen_reviewer = reviewer or os.environ.get("CROSSPL_REVIEWER") or _text(table, "reviewer", file)
    return Settings(
        database=chosen_database or str(_default_database()),
        reviewer=chosen_reviewer or _login_name(),
        sources=os.environ.get("CROSSPL_SOURCES")
        or _text(table, "sources", file)
        or str(_data_folder() / "sources"),
        theme=_text(table, "theme", file) or DEFAULT_THEME,
        keys=_keys(table, file),
    )


def _read(file: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{file}: cannot be read as TOML: {error}") from error


def _text(table: Mapping[str, Any], name: str, file: Path) -> str:
    value = table.get(name, "")
    if not isinstance(value, str):
        raise SettingsError(f"{file}: {name}: must be a text, not {value!r}")
    return value


def _keys(table: Mapping[str, Any], file: Path) -> Mapping[str, str]:
    keys = table.get("keys", {})
    if not isinstance(keys, dict) or not all(isinstance(value, str) for value in keys.values()):
        raise SettingsError(f'{file}: keys: must be a table of binding id = "key,key"')
    return keys


def _default_database() -> Path:
    folder = _data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "crosspl.db"


def _data_folder() -> Path:
    return user_data_path(APPLICATION)


def _login_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "reviewer"
