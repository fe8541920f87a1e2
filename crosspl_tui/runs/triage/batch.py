"""One change tried on many failing translations: a recorded edit, or a repair; what passes is kept."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from crosspl_tui.pipelines.triage.errors import headline
from crosspl_tui.pipelines.triage.patches import Patch, apply_patch, patch_of
from crosspl_tui.runs.triage.failures import FailureReader
from store.errors import StoreError
from store.translations.detail import AttemptRow, TranslationDetail, load_attempt
from store.translations.problems import ProblemRow
from store.triage.decisions import RepairedBy, solve_translation
from store.triage.events import translation_name
from store.triage.filter import TriageFilter
from store.triage.queue import Place

if TYPE_CHECKING:
    from crosspl_tui.runs.triage.curator import TriageDesk

_PAGE = 500


@dataclass(frozen=True, slots=True)
class RepairTask:
    """A failing program, for somebody to repair; `error` is its whole message."""

    problem: ProblemRow
    language: str
    code: str
    kind: str
    error: str


@dataclass(frozen=True, slots=True)
class Repaired:
    """A program changed; `by` is None where the change is the curator's own."""

    code: str
    by: RepairedBy | None = None


def repair_task(found: TranslationDetail, attempt: AttemptRow) -> RepairTask:
    """The task to repair an attempt at a translation."""
    return RepairTask(found.problem, found.language, attempt.code, attempt.kind, attempt.error)


class Repairer(Protocol):
    """Repairs programs: a recorded edit, or a model in a role; called from several threads."""

    def repair(self, task: RepairTask) -> Repaired | None:
        """Return the program changed, or None when there is nothing to try."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """A translation that stays as it was, and why; `name` is what people know it by."""

    translation_id: int
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Applied:
    """What came of a change: the translations solved by it, and those that stay as they were."""

    solved: tuple[int, ...]
    failed: tuple[Unfit, ...]
    is_cancelled: bool = False

    @property
    def tried(self) -> int:
        """How many translations the change was tried on."""
        return len(self.solved) + len(self.failed)


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """How far a batch is."""

    done: int
    total: int
    solved: int

    def __str__(self) -> str:
        return f"{self.done} of {self.total}, {self.solved} solved"


OnBatch = Callable[[BatchProgress], None]
IsCancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class RecordedEdit:
    """A person's edit, made again to other programs."""

    patch: Patch

    def repair(self, task: RepairTask) -> Repaired | None:
        """Return the program with the edit made, or None when it has no place there."""
        code = apply_patch(self.patch, task.code)
        return None if code is None else Repaired(code)


def recorded_edit(desk: TriageDesk, attempt_id: int) -> RecordedEdit:
    """Return what a person changed from an attempt's parent to it. Raises `StoreError` when that is nothing."""
    with desk.database.connect() as connection:
        child = load_attempt(connection, attempt_id)
        parent = load_attempt(connection, child.parent_id) if child and child.parent_id else None
    if child is None or parent is None:
        raise StoreError("This attempt is no edit of another one; edit a program first.")
    patch = patch_of(parent.code, child.code)
    if not patch.hunks:
        raise StoreError("This attempt changes nothing; edit the program first.")
    return RecordedEdit(patch)


def apply_repair(
    desk: TriageDesk,
    repairer: Repairer,
    shown: TriageFilter,
    *,
    jobs: int = 2,
    note: str = "",
    on_progress: OnBatch | None = None,
    is_cancelled: IsCancelled = lambda: False,
) -> Applied:
    """Try a change on every translation that the filter shows, executing each; those that pass are solved by hand.

    Each of them gets an attempt by the curator, or by the model that repaired it, with the former one as its parent,
    in the transaction that marks it solved, so that each can be undone. All others stay exactly as they were, and the
    reason is told. Translations held by another curator, and changed meanwhile, are among those. Once `is_cancelled`,
    nothing new is begun.
    """
    names = _names(desk, shown)
    solved: list[int] = []
    unfit: list[Unfit] = []
    waiting = iter(names)
    running: dict[Future[str], int] = {}
    with ThreadPoolExecutor(jobs, thread_name_prefix="triage") as pool:
        while True:
            while len(running) < jobs and not is_cancelled() and (one := next(waiting, None)) is not None:
                running[pool.submit(_apply_one, desk, repairer, one, note)] = one
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                translation_id = running.pop(future)
                if why := future.result():
                    unfit.append(Unfit(translation_id, names[translation_id], why))
                else:
                    solved.append(translation_id)
                if on_progress:
                    on_progress(BatchProgress(len(solved) + len(unfit), len(names), len(solved)))
    is_cut_short = len(solved) + len(unfit) < len(names)
    unfit.sort(key=lambda one: one.translation_id)
    return Applied(tuple(sorted(solved)), tuple(unfit), is_cut_short)


def _names(desk: TriageDesk, shown: TriageFilter) -> dict[int, str]:
    """All that the filter shows: what people know it by, under its id."""
    names: dict[int, str] = {}
    place: Place | None = None
    while rows := desk.page(shown, place, _PAGE):
        names |= {row.id: translation_name(row.problem_key, row.language) for row in rows}
        place = rows[-1].place
    return names


def _apply_one(desk: TriageDesk, repairer: Repairer, translation_id: int, note: str) -> str:
    """Try the change on one translation; return why it stays as it was, or "" when it is solved."""
    try:
        found = desk.detail(translation_id)
        standing = found.standing
        if standing is None:
            return "it has no program"
        repaired = repairer.repair(repair_task(found, standing))
        if repaired is None:
            return "the change has no place in this program"
        edited, execution = desk.try_code(found.problem, found.language, repaired.code)
        if not execution.is_passed:
            return f"{execution.kind}: {headline(found.language, edited.error) or execution.reason}"
        solve_translation(
            desk.database,
            desk.curator,
            translation_id,
            expected_attempt=standing.id,
            edited=replace(edited, repaired_by=repaired.by),
            describe=FailureReader(),
            note=note,
        )
    except StoreError as error:
        return str(error)
    return ""
