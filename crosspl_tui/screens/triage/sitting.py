"""Opening a curator's place at the triage: the desk, and a sandbox once something is to be executed. Calls block."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crosspl_tui.runs.triage.batch import Applied, IsCancelled, OnBatch
from crosspl_tui.runs.triage.curator import Edited, TriageDesk, executor_for
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.providers import Provider, open_sandbox
from crosspl_tui.settings import Settings
from store.database import Database
from store.triage.events import TriageEventRow, translation_name
from store.triage.filter import TriageFilter
from store.triage.queue import TranslationRow


@dataclass(frozen=True, slots=True)
class TurnedBack:
    """What was undone or done again, and how that is told; `event` is None where there was nothing."""

    event: TriageEventRow | None
    said: str


class Sitting:
    """A desk whose programs run in the local sandbox, which is opened when the first one is executed."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.desk = TriageDesk(database, settings.reviewer)
        self._database = database
        self._settings = settings
        self._sandbox: Sandbox | None = None
        self._lock = threading.Lock()

    def execute(self, translation_id: int, code: str, attempt_id: int) -> Edited:
        """Execute a translation's code and keep it as an attempt. Raises what `TriageDesk.execute` does."""
        self.open_sandbox()
        return self.desk.execute(translation_id, code, expected_attempt=attempt_id)

    def repair(self, translation_id: int, called: str) -> Edited | None:
        """Have a model repair what stands, and keep it as the model's attempt. Raises what `execute` does."""
        from crosspl_tui.runs.triage.repair import repairer

        self.open_sandbox()
        with repairer(self._database, self._settings, called) as model:
            return self.desk.repair(translation_id, model)

    def repair_all(
        self, shown: TriageFilter, called: str, on_progress: OnBatch, is_cancelled: IsCancelled
    ) -> Applied:
        """Have a model repair all that the filter shows; what passes is solved. Raises what `execute` does."""
        from crosspl_tui.runs.triage.repair import repairer

        self.open_sandbox()
        with repairer(self._database, self._settings, called) as model:
            return self.desk.apply_repair(model, shown, on_progress=on_progress, is_cancelled=is_cancelled)

    def turn_back(self, turn: Callable[[], TriageEventRow | None]) -> TurnedBack:
        """Undo or redo, and tell of it. Raises what the desk's `undo` and `redo` do."""
        event = turn()
        if event is None:
            return TurnedBack(None, "")
        found = self.desk.detail(event.translation_id)
        return TurnedBack(event, f"{event.kind} of {translation_name(found.problem.key, found.language)}")

    def open_sandbox(self) -> None:
        """Make sure that programs can be executed; raises `SandboxError`."""
        with self._lock:
            if self._sandbox is None:
                self._sandbox = open_sandbox(Provider.LOCAL)
                self.desk.executor = executor_for(self._database, self._sandbox)

    def translation_ids(self, shown: TriageFilter) -> array[int]:
        """The ids of what the filter shows, the nearest to solved first."""
        return self.desk.ids(shown)

    def translations(self, ids: Sequence[int]) -> list[TranslationRow]:
        """The translations with these ids."""
        return self.desk.rows(ids)

    def close(self) -> None:
        """Give back what was leased, and end the sandbox."""
        self.desk.release()
        if self._sandbox is not None:
            self._sandbox.close()
