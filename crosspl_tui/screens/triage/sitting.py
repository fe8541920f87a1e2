"""Opening a curator's place at the triage: the desk, and a sandbox once something is to be executed. Calls block."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Sequence

from crosspl_tui.runs.triage.batch import Applied, OnBatch, RepairTask
from crosspl_tui.runs.triage.curator import Edited, TriageDesk, executor_for
from crosspl_tui.runs.triage.repair import repairer
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.providers import Provider, open_sandbox
from crosspl_tui.settings import Settings
from store.database import Database
from store.errors import StoreError
from store.triage.filter import TriageFilter
from store.triage.queue import TranslationRow


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

    def repair(self, translation_id: int, called: str) -> Edited:
        """Have a model repair what stands, and keep it as an attempt. Raises what `execute` does."""
        found = self.desk.detail(translation_id)
        standing = found.standing
        if standing is None:
            raise StoreError(f"Translation {translation_id} has no program to repair.")
        task = RepairTask(found.problem, found.language, standing.code, standing.kind, standing.error)
        with repairer(self._database, self._settings, called) as model:
            code = model.repair(task)
        return self.execute(translation_id, code, standing.id)

    def repair_all(self, shown: TriageFilter, called: str, on_progress: OnBatch) -> Applied:
        """Have a model repair all that the filter shows; what passes is solved. Raises what `execute` does."""
        self.open_sandbox()
        with repairer(self._database, self._settings, called) as model:
            return self.desk.apply_repair(model, shown, on_progress=on_progress)

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
