"""Export of solved translations in the published layouts, each row with its origin: the set itself, and its answers."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from crosspl_tui.pipelines.translation.line.steps import PLAYERS
from crosspl_tui.pipelines.triage.programs import BLANK, Questions
from crosspl_tui.runs.translation.programs import questions, whole_program
from crosspl_tui.sandbox.toolchain import load_toolchains
from store.database import Database
from store.errors import StoreError
from store.exchange.naming import ExchangeError
from store.translations.solved import SolvedRow, languages_present, solved_rows
from store.triage.decisions import REPAIR_STEP, TRIAGE_STEP

SUFFIX = ".jsonl"
TASKS = ("input", "output")


class Layout(StrEnum):
    """What is written: the set, or the right answers to its questions in the form of a submission to Codabench."""

    PUBLISHED = "published"
    CODABENCH = "codabench"


@dataclass(frozen=True, slots=True)
class TranslationExport:
    """What was written: rows by language, and what solved translations had to be left out, with why."""

    folder: Path
    rows: dict[str, int]
    left_out: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        total = sum(self.rows.values())
        left = f", {len(self.left_out):,} left out" if self.left_out else ""
        return f"{total:,} rows in {len(self.rows)} languages in {self.folder}{left}; {self.seconds:.1f} s"


@dataclass(frozen=True, slots=True)
class _Exported:
    """A solved translation with its whole program and the questions made of it."""

    row: SolvedRow
    program: str
    asked: Questions


def export_translations(
    database: Database,
    folder: Path,
    languages: Collection[str] = (),
    *,
    is_aligned: bool = False,
    layout: Layout = Layout.PUBLISHED,
) -> TranslationExport:
    """Write `<language>.jsonl` with rows {id, code, input_reasoning, output_reasoning, provenance}.

    For Codabench it is `<language>_input.json` and `<language>_output.json`, lists of {id, res, code, answer,
    provenance}, where the answer is what the question blanks. `is_aligned` keeps only problems that are solved in
    every language present. A folder that holds nothing else than such files is replaced when the new one is complete.
    Raises `ExchangeError` for any other folder that is not empty, and when there is nothing to write.
    """
    started = time.monotonic()
    _check_target(folder)
    rows: dict[str, int] = {}
    left_out: list[str] = []
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.absolute().parent) as work:
        new = Path(work) / "new"
        new.mkdir()
        with database.connect() as connection:
            present = languages_present(connection)
            aligned_over = len(present) if is_aligned else 0
            for language in present:
                if languages and language not in languages:
                    continue
                exported = list(_exported(solved_rows(connection, language, aligned_over), left_out))
                if exported:
                    rows[language] = len(exported)
                    _write(new, language, exported, layout)
        if not rows:
            raise ExchangeError("Nothing is solved that this export asks for; nothing was written.")
        if folder.exists():
            shutil.rmtree(folder)
        new.rename(folder)
    return TranslationExport(folder, rows, tuple(left_out), time.monotonic() - started)


def _check_target(folder: Path) -> None:
    if not folder.absolute().parent.is_dir():
        raise ExchangeError(f"{folder.parent} is not a folder; create it or choose another place")
    if not folder.exists():
        return
    languages = load_toolchains()
    ours = {f"{language}{SUFFIX}" for language in languages}
    ours |= {_codabench_name(language, task) for language in languages for task in TASKS}
    if not folder.is_dir() or {path.name for path in folder.iterdir()} - ours:
        raise ExchangeError(
            f"{folder} holds other things than an export of translations; choose another folder"
        )


def _codabench_name(language: str, task: str) -> str:
    return f"{language}_{task}.json"


def _exported(rows: Iterator[SolvedRow], left_out: list[str]) -> Iterator[_Exported]:
    for row in rows:
        try:
            program = whole_program(row.problem, row.language, row.code)
            yield _Exported(row, program.text, questions(row.problem, row.language, program))
        except StoreError as error:
            left_out.append(str(error))


def _write(folder: Path, language: str, exported: list[_Exported], layout: Layout) -> None:
    if layout is Layout.PUBLISHED:
        lines = [json.dumps(_record(one), ensure_ascii=False) + "\n" for one in exported]
        (folder / f"{language}{SUFFIX}").write_text("".join(lines), "utf-8")
        return
    for task in TASKS:
        records = [_answer_record(one, task) for one in exported]
        text = json.dumps(records, ensure_ascii=False, indent=1)
        (folder / _codabench_name(language, task)).write_text(text, "utf-8")


def _record(one: _Exported) -> dict[str, object]:
    return {
        "id": _identity(one.row),
        "code": one.program,
        "input_reasoning": one.asked.input_reasoning,
        "output_reasoning": one.asked.output_reasoning,
        "provenance": _provenance(one.row),
    }


def _answer_record(one: _Exported, task: str) -> dict[str, object]:
    question = one.asked.input_reasoning if task == TASKS[0] else one.asked.output_reasoning
    return {
        "id": _identity(one.row),
        "res": True,
        "code": one.program,
        "answer": _blanked(question, one.program),
        "provenance": _provenance(one.row),
    }


def _blanked(question: str, program: str) -> str:
    """What stands in the program where the question, which is its end, has the blank."""
    before, _, behind = question.partition(BLANK)
    start = program.rfind(before) + len(before)
    return program[start : program.rfind(behind)]


def _identity(row: SolvedRow) -> int | str:
    identity = row.problem.key.partition("/")[2]
    return int(identity) if identity.isdecimal() else identity


def _provenance(row: SolvedRow) -> dict[str, object]:
    return {
        "author": row.author,
        "by": _hand(row.step),
        "of": row.parent_author,
        "step": row.step,
        "attempts": row.attempts,
        "toolchain": row.toolchain,
    }


def _hand(step: str) -> str:
    """Whose work it is: a model's, a person's, or given from outside."""
    if step == TRIAGE_STEP:
        return "person"
    return "model" if step in PLAYERS or step == REPAIR_STEP else "given"
