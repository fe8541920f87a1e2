"""Opening a curator's place at the triage: the desk, and a sandbox once something is to be executed. Calls block."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Sequence

from crosspl_tui.runs.triage import Edited, TriageDesk, executor_for
from crosspl_tui.sandbox.interface import Sandbox
from crosspl_tui.sandbox.providers import Provider, open_sandbox
from store.database import Database
from store.triage_filter import TriageFilter
from store.triage_queue import TranslationRow


class Sitting:
    """A desk whose programs run in the local sandbox, which is opened when the first one is executed."""

    def __init__(self, database: Database, reviewer: str) -> None:
        self.desk = TriageDesk(database, reviewer)
        self._database = database
        self._sandbox: Sandbox | None = None
        self._lock = threading.Lock()

    def execute(self, translation_id: int, code: str, attempt_id: int) -> Edited:
        """Execute a translation's code and keep it as an attempt. Raises what `TriageDesk.execute` does."""
        self.open_sandbox()
        return self.desk.execute(translation_id, code, expected_attempt=attempt_id)

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
