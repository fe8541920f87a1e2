"""Working on a run of the construction line in this process, until it ends or somebody wants to stop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.engine import Engine, EngineOptions, WorkSummary
from crosspl_tui.runs.engine.opening import opener
from crosspl_tui.runs.engine.watching import read_progress
from crosspl_tui.sandbox.errors import SandboxError
from crosspl_tui.sandbox.providers import Provider, open_sandbox
from crosspl_tui.sandbox.toolbox import Toolbox
from crosspl_tui.settings import Settings
from store.database import Database
from store.runs.lifecycle import load_run
from store.runs.progress import RunProgress
from store.vocabulary import RunStatus
from store.writer import GroupWriter

LOOK_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class LineProgress:
    """How far the line is: its translations, and the programs that were tried since this process began."""

    translations: RunProgress
    tried: int
    per_second: float


@dataclass(frozen=True, slots=True)
class LineEnd:
    """How the work ended. `stop_reason` says why the run stopped by itself, "" when it did not."""

    progress: RunProgress
    status: RunStatus
    stop_reason: str
    is_cancelled: bool


def translate_here(
    database: Database,
    settings: Settings,
    run_id: int,
    *,
    slots: int,
    on_progress: Callable[[LineProgress], None],
    is_cancelled: Callable[[], bool],
) -> LineEnd:
    """Work on a run, `slots` pieces at once; other workers may join in. When cancelled the run is paused."""
    tell = _Teller(database, run_id, on_progress)
    with GroupWriter(database) as writer:
        options = EngineOptions(slots=slots, run_id=run_id)
        engine = Engine(database, writer, opener(database, writer, settings), options, on_progress=tell.tell)
        done = engine.run(is_cancelled)
    if done.is_cancelled:
        lifecycle.pause(database, run_id, who=settings.reviewer)
    with database.connect() as connection:
        status = load_run(connection, run_id).status
    reason = dict(done.stops).get(run_id, "")
    return LineEnd(read_progress(database, [run_id])[run_id], status, reason, done.is_cancelled)


def present_languages(provider: Provider, languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the languages whose toolchains a sandbox has. Raises `UnavailableError`."""
    with open_sandbox(provider) as sandbox:
        toolbox = Toolbox(sandbox)
        return tuple(language for language in languages if _has(toolbox, language))


def _has(toolbox: Toolbox, language: str) -> bool:
    try:
        toolbox.get(language)
    except SandboxError:
        return False
    return True


@dataclass(slots=True)
class _Teller:
    """Tells of the progress, looking into the database once a second."""

    database: Database
    run_id: int
    on_progress: Callable[[LineProgress], None]
    seen: RunProgress | None = None
    looked: float = 0.0

    def tell(self, summary: WorkSummary) -> None:
        now = time.monotonic()
        if self.seen is None or now - self.looked >= LOOK_SECONDS:
            self.seen, self.looked = read_progress(self.database, [self.run_id])[self.run_id], now
        rate = summary.done / summary.seconds if summary.seconds else 0.0
        self.on_progress(LineProgress(self.seen, summary.done, rate))
