"""What a user can set: one TOML file, a few environment variables, and the options of the command line above both."""

from __future__ import annotations

import getpass
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_config_path, user_data_path

from crosspl_tui.llm.endpoint import Endpoint, read_endpoint
from crosspl_tui.llm.prices import Price, read_price

APPLICATION = "crosspl-tui"
DEFAULT_THEME = "crosspl-dark"

ValueT = TypeVar("ValueT")


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

    prompts: str = ""
    """A folder whose files replace those of the prompts (prompts/README.md). Variable: CROSSPL_PROMPTS."""

    theme: str = DEFAULT_THEME
    """Name of a theme; the palette (ctrl+p) lists and previews them."""

    keys: Mapping[str, str] = field(default_factory=dict)
    """Other keys for bindings: binding id = keys, separated by commas. The help (`?`) shows the ids."""

    models: Mapping[str, Endpoint] = field(default_factory=dict)
    """Models by the names they are asked for with, each a table `[models.NAME]` with base_url, model and key."""

    prices: Mapping[str, Price] = field(default_factory=dict)
    """Dollars per million tokens, by a pattern for the endpoint's model; they come before the bundled ones."""


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
        reviewer=chosen_reviewer.strip() or _login_name(),
        sources=os.environ.get("CROSSPL_SOURCES")
        or _text(table, "sources", file)
        or str(_data_folder() / "sources"),
        prompts=os.environ.get("CROSSPL_PROMPTS") or _text(table, "prompts", file),
        theme=_text(table, "theme", file) or DEFAULT_THEME,
        keys=_keys(table, file),
        models=_each(table, "models", file, read_endpoint),
        prices=_each(table, "prices", file, lambda _pattern, entry: read_price(entry)),
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


def _each(
    table: Mapping[str, Any], field_name: str, file: Path, read: Callable[[str, object], ValueT]
) -> Mapping[str, ValueT]:
    """Read a table of named values; `read` raises ValueError for one that is wrong."""
    entries = table.get(field_name, {})
    if not isinstance(entries, dict):
        raise SettingsError(f"{file}: {field_name}: must be a table")
    values: dict[str, ValueT] = {}
    for name, entry in entries.items():
        try:
            values[name] = read(name, entry)
        except ValueError as error:
            raise SettingsError(f"{file}: {field_name}.{name}: {error}") from None
    return values


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
