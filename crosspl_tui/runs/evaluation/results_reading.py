"""Reading given completions: published result files and lines of JSON, with the tasks that they answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from crosspl_tui.runs.exchange_facts import machine_facts
from store.exchange.crosspl import CTYPES_MACHINE_ID
from store.exchange.fields import MEGABYTE, BadDataError, Fields, parse_json, read_bytes
from store.exchange.layout import FileKind, PublishedFile, plan_import
from store.exchange.naming import IPC_SUITE, ExchangeError, item_key, language_of_folder
from store.exchange.outputs import read_answers
from store.exchange.report import Problem
from store.exchange.tasks import Machines, new_item
from store.runs.scores import Task

LARGEST_LINES_BYTES = 1_024 * MEGABYTE
TASKS_FOLDER = "PolyBench"
_PARENTS_SEARCHED = 4


class Decoding(StrEnum):
    """How answers were drawn: one a task at temperature 0, or several. The published judge has a variant for each."""

    GREEDY = "greedy"
    SAMPLING = "sampling"


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """A model's answer to a task, as it was found in a file."""

    model: str
    decoding: Decoding
    task: Task
    number: int
    text: str


@dataclass(slots=True)
class GivenResults:
    """Answers read so far, each once, and what could not be used."""

    answers: dict[tuple[str, Decoding, str, int], GivenAnswer] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def add(self, path: str, found: Iterable[GivenAnswer]) -> None:
        """Take answers in; a second one under the same model, task and number is a problem, and the first stays."""
        for answer in found:
            place = (answer.model, answer.decoding, answer.task.key, answer.number)
            if place in self.answers:
                reason = f"answer {answer.number} of {answer.model} to {answer.task.key} is there twice"
                self.problems.append(Problem(path, f"{reason}; the first one counts"))
            else:
                self.answers[place] = answer


@dataclass(frozen=True, slots=True)
class ResultFiles:
    """The files of answers in a folder: published ones, and lines of JSON of ours."""

    published: Sequence[PublishedFile]
    lines: Sequence[Path]


def find_results(path: Path) -> ResultFiles:
    """Find the files of answers at a path, a folder or a single file; raises `ExchangeError` when there are none."""
    try:
        published = [file for file in plan_import(path) if not file.kind.is_task]
    except OSError as error:
        raise ExchangeError(
            f"{path}: {error.strerror}; name a folder of results, or a file of them"
        ) from error
    lines = [path] if path.is_file() and not published else sorted(path.rglob("*.jsonl"))
    if not published and not lines:
        raise ExchangeError(
            f"{path} holds no results, such as <language>_ipc/<model>/greedy_pass.json, or .jsonl files with lines "
            "{item, model, number, answer}; name the folder that does"
        )
    return ResultFiles(published, lines)


def find_tasks(results: Path, tasks: Path | None = None) -> tuple[list[Task], list[Problem]]:
    """Read the published tasks: those in `tasks`, else those that lie with the results or in the clone around them.

    Returns none when there are none, and what is wrong with files that cannot be read. Raises `ExchangeError` when
    `tasks` does not exist.
    """
    try:
        files = plan_import(tasks) if tasks else _files_around(results)
    except OSError as error:
        raise ExchangeError(f"{tasks}: {error.strerror}; name a folder with tasks, IPC_<n>.json") from error
    machines = Machines(machine_facts(), CTYPES_MACHINE_ID)
    found: list[Task] = []
    problems: list[Problem] = []
    for file in files:
        if file.kind is not FileKind.TASK:
            continue
        try:
            found.append(_read_task(file, machines))
        except BadDataError as error:
            problems.append(Problem(str(file.path), error.reason, error.field))
    return found, problems


def _files_around(results: Path) -> list[PublishedFile]:
    inside = plan_import(results) if results.is_dir() else []
    if any(file.kind is FileKind.TASK for file in inside):
        return inside
    for parent in results.resolve().parents[:_PARENTS_SEARCHED]:
        if (parent / TASKS_FOLDER).is_dir():
            return plan_import(parent / TASKS_FOLDER)
    return []


def _read_task(file: PublishedFile, machines: Machines) -> Task:
    content = parse_json(read_bytes(file.path, file.kind.largest_bytes))
    item = new_item(file.kind, content, machines)
    return Task(item.key, item.language, item.technology, item.level, item.machine_id, item.suffix)


def read_published(file: PublishedFile, tasks: Mapping[str, Task], results: GivenResults) -> None:
    """Read a published result file; answers to tasks that are not known are counted as one problem."""
    path = str(file.path)
    try:
        answers, problems = read_answers(file, parse_json(read_bytes(file.path, file.kind.largest_bytes)))
    except BadDataError as error:
        results.problems.append(Problem(path, error.reason, error.field))
        return
    results.problems += [Problem(path, problem.reason, problem.field) for problem in problems]
    language = language_of_folder(file.language_folder)
    keys = [item_key(IPC_SUITE, language, answer.task_id) for answer in answers]
    decoding = Decoding.SAMPLING if file.kind is FileKind.SAMPLED else Decoding.GREEDY
    results.add(
        path,
        (
            GivenAnswer(file.model, decoding, tasks[key], answer.number, answer.text)
            for key, answer in zip(keys, answers, strict=True)
            if key in tasks
        ),
    )
    _report_unknown(path, [key for key in keys if key not in tasks], results)


def read_lines(path: Path, tasks: Mapping[str, Task], results: GivenResults) -> None:
    """Read lines of JSON `{item, model, number, answer}`, or `task` for `item`: the task's key.

    A line without `mode` (greedy or sampling) is of a sampled run when its model has answers of several numbers to a
    task of the file. `number` counts a task's answers, 1 when it is left out.
    """
    try:
        data = read_bytes(path, LARGEST_LINES_BYTES)
    except BadDataError as error:
        results.problems.append(Problem(str(path), error.reason, error.field))
        return
    rows = list(_rows(str(path), data, results))
    numbered = {(row.model, row.key, row.number) for row in rows if row.mode is None}
    answers_a_task = Counter((model, key) for model, key, _ in numbered)
    sampled = {model for (model, _), answers in answers_a_task.items() if answers > 1}
    results.add(
        str(path),
        (
            GivenAnswer(row.model, row.decoding(sampled), tasks[row.key], row.number, row.text)
            for row in rows
            if row.key in tasks
        ),
    )
    _report_unknown(str(path), [row.key for row in rows if row.key not in tasks], results)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of ours; `mode` is None where it does not say."""

    key: str
    model: str
    number: int
    text: str
    mode: Decoding | None

    def decoding(self, sampled: set[str]) -> Decoding:
        return self.mode or (Decoding.SAMPLING if self.model in sampled else Decoding.GREEDY)


def _rows(path: str, data: bytes, results: GivenResults) -> Iterator[_Row]:
    for number, line in enumerate(data.split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            row = _row(Fields.of(parse_json(line)))
        except BadDataError as error:
            place = f"line {number}" + (f", {error.field}" if error.field else "")
            results.problems.append(Problem(path, error.reason, place))
        else:
            if row:
                yield row


def _row(fields: Fields) -> _Row | None:
    """Return the answer of a line, None for a sample that an export tells of but that has no answer."""
    if fields.table.get("answer", "") is None:
        return None
    mode = fields.optional_text("mode")
    if mode is not None and mode not in set(Decoding):
        raise fields.error("mode", f"must be {' or '.join(Decoding)}, not {mode[:40]!r}")
    return _Row(
        key=fields.filled_text("item" if "item" in fields.table else "task"),
        model=fields.filled_text("model"),
        number=fields.whole("number") if "number" in fields.table else 1,
        text=fields.text("answer"),
        mode=Decoding(mode) if mode else None,
    )


def _report_unknown(path: str, keys: Sequence[str], results: GivenResults) -> None:
    if keys:
        reason = f"{len(keys):,} answers are to tasks that are not here, the first to {keys[0]}"
        results.problems.append(Problem(path, f"{reason}; name the tasks' folder (--tasks), or import them"))
