"""Import of the published CrossPL layouts, tasks and model outputs, from a clone or any part of it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, bindparam, text

from store.database import Database
from store.exchange.fields import BadDataError, digest_of, parse_json, read_bytes
from store.exchange.imported import ImportedFiles
from store.exchange.layout import PublishedFile, plan_import
from store.exchange.naming import IPC_SUITE, ExchangeError, item_key, language_of_folder
from store.exchange.outputs import PublishedAnswer, read_answers, run_of
from store.exchange.report import ImportReport, IsCancelled, OnProgress, Problem, Progress, Tally
from store.exchange.samples import NewRun, NewSample, add_samples, find_or_add_run
from store.exchange.tasks import MachineFacts, Machines, new_item
from store.items.lists import NewItem, add_items

CTYPES_MACHINE_ID = 900
TASKS_A_TRANSACTION = 250


def import_crosspl(
    database: Database,
    folder: Path,
    machines: Mapping[int, MachineFacts],
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
    *,
    ffi_machine_id: int = CTYPES_MACHINE_ID,
) -> ImportReport:
    """Import tasks and model outputs from a clone of the published repository, or a folder or file of it.

    Files imported before are passed over, so that an import can be repeated, or taken up again after it was
    cancelled or killed. What cannot be read is reported, and the rest imported. `on_progress` is called after
    each file. `ffi_machine_id` is the machine by which the FFI tasks, which name none, are judged.
    Raises `ExchangeError` when the folder does not exist or holds no published file.
    """
    started = time.monotonic()
    try:
        files = plan_import(folder)
    except OSError as error:
        raise ExchangeError(
            f"{folder}: {error.strerror}; name the folder of a clone, or a file in it"
        ) from error
    if not files:
        raise ExchangeError(
            f"{folder} holds no published CrossPL file, such as IPC_<n>.json, FFI_<n>.json or "
            "<language>_ipc/<model>/greedy_pass.json; name the folder of a clone, or a part of it"
        )
    with database.connect() as connection:
        imported = ImportedFiles(connection)
    work = _Import(
        database, Machines(machines, ffi_machine_id), imported, len(files), on_progress, is_cancelled
    )
    tasks = [file for file in files if file.kind.is_task]
    work.import_tasks(tasks)
    work.import_outputs(files[len(tasks) :])
    return work.tally.report(time.monotonic() - started)


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A file that was read and has not been imported before."""

    file: PublishedFile
    digest: str
    content: object


@dataclass(frozen=True, slots=True)
class _Task:
    """A task file made into an item that is to be added."""

    file: PublishedFile
    digest: str
    item: NewItem


@dataclass(slots=True)
class _Import:
    """An import under way: one file in memory at a time for outputs, one batch for tasks."""

    database: Database
    machines: Machines
    imported: ImportedFiles
    total: int
    on_progress: OnProgress | None
    is_cancelled: IsCancelled | None
    tally: Tally = field(default_factory=Tally)
    done: int = 0

    def import_tasks(self, files: Sequence[PublishedFile]) -> None:
        for start in range(0, len(files), TASKS_A_TRANSACTION):
            tasks = list(self._read_tasks(files[start : start + TASKS_A_TRANSACTION]))
            if tasks:
                with self.database.begin() as connection:
                    self._add_tasks(connection, tasks)

    def import_outputs(self, files: Sequence[PublishedFile]) -> None:
        ids: Mapping[str, int] | None = None
        for file in self._until_cancelled(files):
            loaded = self._load(file)
            if loaded:
                ids = self._item_ids() if ids is None else ids
                self._import_output(loaded, ids)

    def _until_cancelled(self, files: Sequence[PublishedFile]) -> Iterator[PublishedFile]:
        for file in files:
            if self.is_cancelled and self.is_cancelled():
                self.tally.is_cancelled = True
                return
            yield file
            self.done += 1
            if self.on_progress:
                self.on_progress(Progress(self.done, self.total, file.name))

    def _load(self, file: PublishedFile) -> _Loaded | None:
        """Read a file, unless it has been imported or cannot be read, which goes into the report."""
        try:
            data = read_bytes(file.path, file.kind.largest_bytes)
            digest = digest_of(data)
            rows = self.imported.rows_of(file.name, digest)
            if rows is None:
                return _Loaded(file, digest, parse_json(data))
        except BadDataError as error:
            self._report(file, error)
            return None
        if file.kind.is_task:
            self.tally.tasks_present += rows
        else:
            self.tally.samples_present += rows
        return None

    def _report(self, file: PublishedFile, error: BadDataError) -> None:
        self.tally.problems.append(Problem(file.name, error.reason, error.field))

    def _read_tasks(self, files: Sequence[PublishedFile]) -> Iterator[_Task]:
        for file in self._until_cancelled(files):
            if (loaded := self._load(file)) is None:
                continue
            try:
                _refuse_part_of_dataset(loaded.content)
                yield _Task(file, loaded.digest, new_item(file.kind, loaded.content, self.machines))
            except BadDataError as error:
                self._report(file, error)

    def _add_tasks(self, connection: Connection, tasks: Sequence[_Task]) -> None:
        texts = _first_texts(connection, [task.item.key for task in tasks])
        new: list[NewItem] = []
        for task in tasks:
            own = (task.item.code, task.item.instruction)
            known = texts.get(task.item.key)
            if known is None:
                texts[task.item.key] = own
                new.append(task.item)
            else:
                self.tally.tasks_present += 1
            if known in (None, own):
                self.imported.remember(connection, task.file.name, task.digest, 1)
            else:
                reason = f"another text is there for {task.item.key} and was kept"
                self._report(task.file, BadDataError(reason, "Task_id"))
        add_items(connection, new)
        self.tally.tasks_added += len(new)

    def _item_ids(self) -> Mapping[str, int]:
        with self.database.connect() as connection:
            rows = connection.execute(
                text("SELECT key, id FROM item WHERE suite = :suite"), {"suite": IPC_SUITE}
            )
            return {row.key: row.id for row in rows}

    def _import_output(self, loaded: _Loaded, ids: Mapping[str, int]) -> None:
        answers, problems = read_answers(loaded.file, loaded.content)
        samples, unknown = _match(answers, ids, language_of_folder(loaded.file.language_folder))
        problems += [unknown] if unknown else []
        with self.database.begin() as connection:
            if samples:
                problems += self._add_samples(connection, run_of(loaded.file), samples)
            if not problems:
                self.imported.remember(connection, loaded.file.name, loaded.digest, len(samples))
        for problem in problems:
            self._report(loaded.file, problem)

    def _add_samples(
        self, connection: Connection, run: NewRun, samples: Sequence[NewSample]
    ) -> list[BadDataError]:
        run_id = find_or_add_run(connection, run)
        result = add_samples(connection, run_id, samples)
        self.tally.run_ids.add(run_id)
        self.tally.samples_added += result.added
        self.tally.samples_present += result.present
        if not result.conflicts:
            return []
        reason = f"{result.conflicts} answers differ from those that are there, which were kept"
        return [BadDataError(reason)]


def _refuse_part_of_dataset(content: object) -> None:
    """Without its manifest an exported item would come in under a published task's key."""
    if isinstance(content, dict) and "provenance" in content:
        raise BadDataError("the file is of an exported dataset; import that folder as a whole", "provenance")


def _match(
    answers: Sequence[PublishedAnswer], ids: Mapping[str, int], language: str
) -> tuple[list[NewSample], BadDataError | None]:
    """Return the answers as samples of their items, and what to say of those whose task is not here."""
    samples: list[NewSample] = []
    unknown: list[int] = []
    for answer in answers:
        item_id = ids.get(item_key(IPC_SUITE, language, answer.task_id))
        if item_id is None:
            unknown.append(answer.task_id)
        else:
            samples.append(NewSample(item_id, answer.number, answer.text, answer.claimed))
    if not unknown:
        return samples, None
    reason = (
        f"{len(unknown)} answers are to {language} tasks that are not here, the first to {unknown[0]}; "
        "import the tasks, then these answers again"
    )
    return samples, BadDataError(reason, "Task_id")


def _first_texts(connection: Connection, keys: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return code and instruction, as first stored, of those keys that are there."""
    query = text(
        "SELECT item.key, revision.code, revision.instruction FROM item "
        "JOIN revision ON revision.item_id = item.id AND revision.number = 1 WHERE item.key IN :keys"
    ).bindparams(bindparam("keys", expanding=True))
    rows = connection.execute(query, {"keys": keys})
    return {row.key: (row.code, row.instruction) for row in rows}
