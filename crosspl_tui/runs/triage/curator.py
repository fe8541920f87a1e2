"""Triage as a curator does it: looking, executing edits, deciding, taking back; the one face that a screen needs."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosspl_tui.pipelines.triage.errors import error_line, headline
from crosspl_tui.pipelines.triage.messages import message_of
from crosspl_tui.pipelines.triage.programs import check_line
from crosspl_tui.pipelines.triage.simhash import as_hex, simhash
from crosspl_tui.runs.stored_executions import StoredExecutions
from crosspl_tui.runs.translation.programs import Join, WholeProgram, whole_program
from crosspl_tui.runs.triage.batch import (
    Applied,
    IsCancelled,
    OnBatch,
    Repaired,
    Repairer,
    RepairTask,
    Unfit,
    apply_repair,
    recorded_edit,
    repair_task,
)
from crosspl_tui.runs.triage.failures import FailureReader
from crosspl_tui.sandbox.errors import UnknownLanguageError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.interface import Listener, Sandbox
from crosspl_tui.sandbox.verdict import Execution, Kind
from store.database import Database
from store.errors import StoreError
from store.translations.detail import AttemptRow, TranslationDetail, detail
from store.translations.problems import ProblemRow
from store.translations.progress import Progress, progress
from store.triage import decisions as store_triage
from store.triage.decisions import EditedCode, RepairedBy
from store.triage.events import TriageEventRow, attempt_name, translation_name
from store.triage.filter import TriageFilter
from store.triage.history import redo_triage, undo_triage
from store.triage.leases import claim_translation, new_curator, release_translation, renew_translation
from store.triage.queue import (
    ClusterOrder,
    ClusterRow,
    Place,
    TranslationRow,
    clusters,
    count_translations,
    translation_ids,
    translations_in,
    translations_with,
)
from store.vocabulary import TriageCause

__all__ = [
    "Applied",
    "Edited",
    "ProgramView",
    "RepairTask",
    "Repaired",
    "Repairer",
    "TriageDesk",
    "Unfit",
    "executor_for",
]


@dataclass(frozen=True, slots=True)
class ProgramView:
    """An attempt as it is shown; lines count from 1.

    `program` is what is executed, `body` and `check` that text in two. `program_line` is the line of it that the
    error points to; for a wrong answer of which the message names no line, the check's. `error_line` is the same line
    in the attempt's own code, and `check_starts` the check's first, or None where they are not in it.
    """

    detail: TranslationDetail
    attempt: AttemptRow
    headline: str
    program: WholeProgram
    body: str
    check: str
    program_line: int | None
    error_line: int | None
    check_starts: int | None


@dataclass(frozen=True, slots=True)
class Edited:
    """An edit that was executed and kept: its event, the attempt that now stands, and what came of it."""

    event: TriageEventRow
    attempt: AttemptRow
    execution: Execution


def executor_for(database: Database, sandbox: Sandbox) -> Executor:
    """Return an executor that keeps results in the database and finds them there again."""
    return Executor(sandbox, StoredExecutions(database))


class TriageDesk:
    """A curator's sitting. The methods block; call those that execute in a thread.

    `executor` may be set later. `join` makes a whole program of an attempt. What can be refused is said by
    `StoreError` and its kin in `store.triage.errors`.
    """

    def __init__(
        self, database: Database, reviewer: str, executor: Executor | None = None, join: Join = whole_program
    ) -> None:
        self.database = database
        self.curator = new_curator(reviewer)
        self.executor = executor
        self.join = join

    @property
    def owner(self) -> str:
        """The name under which this sitting holds leases."""
        return self.curator.owner

    # Looking

    def clusters(self, shown: TriageFilter, order: ClusterOrder = ClusterOrder.WORST) -> list[ClusterRow]:
        """The clusters of what the filter shows."""
        with self.database.connect() as connection:
            return clusters(connection, shown, order)

    def page(self, shown: TriageFilter, after: Place | None = None, limit: int = 200) -> list[TranslationRow]:
        """A page of translations, the nearest to solved first."""
        with self.database.connect() as connection:
            return translations_in(connection, shown, after, limit)

    def ids(self, shown: TriageFilter) -> array[int]:
        """The ids of all translations that the filter shows, the nearest to solved first."""
        with self.database.connect() as connection:
            return translation_ids(connection, shown)

    def rows(self, ids: Sequence[int]) -> list[TranslationRow]:
        """The translations with these ids, in their order; those that are gone are left out."""
        with self.database.connect() as connection:
            return translations_with(connection, ids)

    def count(self, shown: TriageFilter) -> int:
        """How many translations the filter shows."""
        with self.database.connect() as connection:
            return count_translations(connection, shown)

    def detail(self, translation_id: int) -> TranslationDetail:
        """A translation whole."""
        with self.database.connect() as connection:
            return detail(connection, translation_id)

    def progress(self) -> Progress:
        """Where the languages stand."""
        with self.database.connect() as connection:
            return progress(connection)

    def view(self, translation_id: int, attempt_id: int | None = None) -> ProgramView:
        """An attempt ready to be shown; without `attempt_id` the one that stands."""
        found = self.detail(translation_id)
        attempt = found.attempt(found.attempt_id if attempt_id is None else attempt_id)
        if attempt is None:
            raise StoreError(f"{_name(found)} has no such attempt; reload it.")
        program = self._joined_for_view(found, attempt)
        body, check = _parts(program)
        line = _program_line(found.language, attempt, program)
        return ProgramView(
            detail=found,
            attempt=attempt,
            headline=headline(found.language, attempt.error),
            program=program,
            body=body,
            check=check,
            program_line=line,
            error_line=_line_in_code(line, attempt, program),
            check_starts=_line_in_code(program.first_check_line, attempt, program),
        )

    # Leases

    def claim(self, translation_id: int) -> bool:
        """Take a translation, giving back the former one; False when another curator has it."""
        return claim_translation(self.database, self.curator, translation_id)

    def renew(self) -> bool:
        """Keep the translation for longer; False when it is not held any more."""
        return renew_translation(self.database, self.curator)

    def release(self) -> None:
        """Give the translation back."""
        release_translation(self.database, self.curator)

    # Deciding

    def execute(
        self,
        translation_id: int,
        code: str,
        *,
        expected_attempt: int | None,
        repaired_by: RepairedBy | None = None,
        note: str = "",
        listener: Listener | None = None,
    ) -> Edited:
        """Execute code and keep it with its result as the attempt that stands; takes as long as that takes.

        `repaired_by` is the model that wrote it; without one the curator did. Raises `StoreError` also when the program
        could not be executed at all, in which case nothing is kept.
        """
        found = self.detail(translation_id)
        edited, execution = self.try_code(found.problem, found.language, code, listener)
        event = store_triage.edit_translation(
            self.database,
            self.curator,
            translation_id,
            replace(edited, repaired_by=repaired_by),
            FailureReader(),
            expected_attempt=expected_attempt,
            note=note,
        )
        attempt = self.detail(translation_id).attempt(event.attempt_after)
        if attempt is None:
            raise StoreError(f"{_name(found)} has lost its attempt; reload it.")
        return Edited(event, attempt, execution)

    def repair(self, translation_id: int, repairer: Repairer) -> Edited | None:
        """Have what stands repaired, execute that and keep it; None when there is nothing to try.

        The translation is claimed before anybody is asked. Raises what `execute` and the repairer do.
        """
        found = self.detail(translation_id)
        standing = found.standing
        if standing is None:
            raise StoreError(f"{_name(found)} has no program to repair.")
        if not self.claim(translation_id):
            raise StoreError(f"Another curator works on {_name(found)}; take another one meanwhile.")
        repaired = repairer.repair(repair_task(found, standing))
        if repaired is None:
            return None
        return self.execute(
            translation_id, repaired.code, expected_attempt=standing.id, repaired_by=repaired.by
        )

    def try_code(
        self, problem: ProblemRow, language: str, code: str, listener: Listener | None = None
    ) -> tuple[EditedCode, Execution]:
        """Execute code for a problem and keep nothing."""
        if self.executor is None:
            raise StoreError("Nothing can be executed here: no sandbox is open.")
        program = self.join(problem, language, code)
        try:
            execution = self.executor.execute(Program(language, program.text), listener=listener)
        except UnknownLanguageError as error:
            raise StoreError(str(error)) from error
        if not execution.kind.counts:
            raise StoreError(f"The program could not be executed: {execution.reason}")
        edited = EditedCode(
            code=code,
            kind=execution.kind.value,
            error=message_of(execution),
            fingerprint=as_hex(simhash(code)),
            seconds=execution.seconds,
            toolchain=execution.toolchain,
        )
        return edited, execution

    def solve(self, translation_id: int, *, expected_attempt: int | None, note: str = "") -> TriageEventRow:
        """Mark a translation as solved by hand; its standing attempt must have passed."""
        return store_triage.solve_translation(
            self.database, self.curator, translation_id, expected_attempt=expected_attempt, note=note
        )

    def drop(
        self, translation_id: int, reason: str, *, expected_attempt: int | None = None, note: str = ""
    ) -> TriageEventRow:
        """Give a translation up, with a reason."""
        return store_triage.drop_translation(
            self.database, self.curator, translation_id, reason, expected_attempt=expected_attempt, note=note
        )

    def hand_on(self, translation_id: int, assignee: str, *, note: str = "") -> TriageEventRow:
        """Leave a translation to another curator."""
        return store_triage.hand_on_translation(
            self.database, self.curator, translation_id, assignee, note=note
        )

    def set_cause(self, translation_id: int, cause: TriageCause | None, *, note: str = "") -> TriageEventRow:
        """Say why a translation fails, or take that back."""
        return store_triage.set_cause(self.database, self.curator, translation_id, cause, note=note)

    def note(self, translation_id: int, text: str) -> TriageEventRow:
        """Add a remark."""
        return store_triage.add_note(self.database, self.curator, translation_id, text)

    def undo(self) -> TriageEventRow | None:
        """Take back the curator's last change and return it; None when there is none."""
        return undo_triage(self.database, self.curator, FailureReader())

    def redo(self) -> TriageEventRow | None:
        """Bring back what was taken back last and return it; None when there is none."""
        return redo_triage(self.database, self.curator, FailureReader())

    # To many

    def apply_edit(
        self,
        attempt_id: int,
        shown: TriageFilter,
        *,
        jobs: int = 2,
        on_progress: OnBatch | None = None,
        is_cancelled: IsCancelled = lambda: False,
    ) -> Applied:
        """Try what an attempt changed of its parent on all that the filter shows; see `apply_repair`."""
        edit = recorded_edit(self, attempt_id)
        with self.database.connect() as connection:
            note = f"as in {attempt_name(connection, attempt_id)}"
        return apply_repair(
            self, edit, shown, jobs=jobs, note=note, on_progress=on_progress, is_cancelled=is_cancelled
        )

    def apply_repair(
        self,
        repairer: Repairer,
        shown: TriageFilter,
        *,
        jobs: int = 2,
        on_progress: OnBatch | None = None,
        is_cancelled: IsCancelled = lambda: False,
    ) -> Applied:
        """Have all that the filter shows repaired, and keep as solved what passes then; see `apply_repair`."""
        return apply_repair(
            self, repairer, shown, jobs=jobs, on_progress=on_progress, is_cancelled=is_cancelled
        )

    def _joined_for_view(self, found: TranslationDetail, attempt: AttemptRow) -> WholeProgram:
        """The program of an attempt; the bare code where no check can be made of the problem."""
        try:
            return self.join(found.problem, found.language, attempt.code)
        except StoreError:
            return WholeProgram(attempt.code, 1, None)


def _name(found: TranslationDetail) -> str:
    return translation_name(found.problem.key, found.language)


def _parts(program: WholeProgram) -> tuple[str, str]:
    if program.first_check_line is None:
        return program.text, ""
    lines = program.text.splitlines(keepends=True)
    first = program.first_check_line - 1
    return "".join(lines[:first]), "".join(lines[first:])


def _line_in_code(line: int | None, attempt: AttemptRow, program: WholeProgram) -> int | None:
    """The same line in the attempt's code, or None where it is not of that."""
    if line is None or program.first_code_line is None:
        return None
    own = line - program.first_code_line + 1
    return own if 1 <= own <= attempt.code.count("\n") + 1 else None


def _program_line(language: str, attempt: AttemptRow, program: WholeProgram) -> int | None:
    line = error_line(language, attempt.error, program.text)
    if line is None and attempt.kind == Kind.WRONG:
        return check_line(language, program.text)
    return line
