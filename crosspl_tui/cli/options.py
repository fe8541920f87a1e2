"""Options that several commands share, and the settings that follow from them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from crosspl_tui.settings import Settings

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--db", metavar="FILE|URL", help="The database; otherwise CROSSPL_DB, then the settings file."
    ),
]
ReviewerOption = Annotated[
    str | None,
    typer.Option(
        "--reviewer", metavar="NAME", help="Who reviews; otherwise CROSSPL_REVIEWER, then the login name."
    ),
]
EngineOption = Annotated[
    str,
    typer.Option(
        metavar="URL", help="Do samples on an engine of many machines: dask://HOST:PORT.", show_default=False
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]


@dataclass(frozen=True, slots=True)
class GlobalOptions:
    """What was given before the command; the same option after the command wins."""

    database: str | None = None
    reviewer: str | None = None


def settings_from(context: typer.Context, database: str | None, reviewer: str | None = None) -> Settings:
    """Return the settings in force; raises `SettingsError`."""
    from crosspl_tui.settings import load_settings

    before = context.find_object(GlobalOptions) or GlobalOptions()
    return load_settings(database=database or before.database, reviewer=reviewer or before.reviewer)


@contextmanager
def connected(engine: str) -> Iterator[Executor | None]:
    """Connect to the engine that an `EngineOption` names, if any; raises `CommandError`."""
    if not engine:
        yield None
        return
    from crosspl_tui.cli.errors import CommandError
    from crosspl_tui.runs.evaluation.away import EngineError, engine_at

    with ExitStack() as stack:
        try:
            executor = stack.enter_context(engine_at(engine))
        except EngineError as error:
            raise CommandError(str(error)) from error
        yield executor
