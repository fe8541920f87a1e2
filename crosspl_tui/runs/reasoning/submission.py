"""The answers of a run as a submission to Codabench: a file for each language and task."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.reasoning.answers import reasoning_answer
from crosspl_tui.pipelines.reasoning.questions import QuestionError, Task, read_question, task_of
from crosspl_tui.runs.reasoning.judging import NO_ANSWER
from crosspl_tui.sandbox.verdict import Kind
from store.database import Database
from store.exchange.naming import ExchangeError
from store.exchange.reasoning_results import results_name
from store.reasoning import GivenAnswer, given_answers
from store.runs.lifecycle import load_run

_ERRORS = {
    Kind.WRONG.value: "AssertionError",
    Kind.COMPILE_ERROR.value: "SyntaxError",
    Kind.TIMEOUT.value: "Timeout",
    NO_ANSWER: "SyntaxError",
}
"""The published words for kinds of failures; all others are `Exception`."""

Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Submission:
    """What was written: rows by file."""

    folder: Path
    rows: dict[str, int]

    def __str__(self) -> str:
        return f"{sum(self.rows.values()):,} answers in {len(self.rows):,} files of {self.folder}"


def export_submission(database: Database, run_ids: Sequence[int], folder: Path) -> Submission:
    """Write `rb_input.json` and the like with rows {id, res, error, error_message, code, answer}, by problem.

    Of several answers to a question the first counts; of several runs each must hold other questions. A folder that
    holds nothing else than such files is replaced. Raises `StoreError` for unknown runs, and `ExchangeError` when there
    is nothing to write, two runs answer the same question, or the folder holds other things.
    """
    _check_target(folder)
    files: defaultdict[str, dict[str, Row]] = defaultdict(dict)
    with database.connect() as connection:
        for run_id in run_ids:
            load_run(connection, run_id)
            for given in given_answers(connection, run_id):
                name, identity = _place(given)
                if identity in files[name]:
                    raise ExchangeError(
                        f"{given.key} is answered in several of these runs; export one a model"
                    )
                files[name][identity] = _row(given, identity)
    if not files:
        raise ExchangeError("These runs hold no answers to reasoning questions; nothing was written.")
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.absolute().parent) as work:
        new = Path(work) / "new"
        new.mkdir()
        for name, rows in files.items():
            text = json.dumps(list(rows.values()), ensure_ascii=False, indent=1)
            (new / name).write_text(text + "\n", "utf-8")
        if folder.exists():
            shutil.rmtree(folder)
        new.rename(folder)
    return Submission(folder, {name: len(rows) for name, rows in sorted(files.items())})


def _check_target(folder: Path) -> None:
    if not folder.absolute().parent.is_dir():
        raise ExchangeError(f"{folder.parent} is not a folder; create it or choose another place")
    if folder.exists() and not (folder.is_dir() and all(results_name(one.name) for one in folder.iterdir())):
        raise ExchangeError(f"{folder} holds other things than a submission; choose another folder")


def _place(given: GivenAnswer) -> tuple[str, str]:
    """The name of an answer's file, and what its row is known by there."""
    _, language, identity = given.key.split("/", 2)
    return f"{language}_{task_of(given.suite)}.json", identity


def _row(given: GivenAnswer, identity: str) -> Row:
    row: Row = {
        "id": int(identity) if identity.isdecimal() else identity,
        "res": given.verdict == "accept",
    }
    if not row["res"]:
        kind, _, message = given.reason.partition(":")
        row |= {"error": _ERRORS.get(kind, "Exception"), "error_message": message.strip()}
    try:
        question = read_question(given.instruction, given.solution)
        task = task_of(given.suite) or Task.OUTPUT
        value = (
            given.answer if given.is_value else reasoning_answer(given.answer, question, task, given.language)
        )
    except (QuestionError, AnswerError):
        return row | {"code": "", "answer": ""}
    return row | {"code": question.filled(value), "answer": value}
