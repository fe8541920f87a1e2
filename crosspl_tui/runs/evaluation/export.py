"""A run as a file: its samples as CSV or lines of JSON, or its scores as a Markdown table."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TextIO

from crosspl_tui.runs.evaluation.published_figures import PublishedFigure, published_figures
from crosspl_tui.runs.evaluation.scores import Estimate, Score, ScoreTable, score_table
from store.database import Database
from store.exchange.tables import SPREADSHEET_ENCODING, formula_safe, replacing
from store.runs.lifecycle import RunRow, load_run
from store.runs.scores import SampleAnswer, sample_answers, task_counts

COLUMNS = (
    "run", "model", "mode", "item", "language", "technology", "level", "machine", "number", "outcome", "verdict",
    "judge", "coverage", "state", "reason", "input_tokens", "output_tokens", "price", "seconds", "answer",
)  # fmt: skip
Record = dict[str, str | int | float | None]


class ExportFormat(StrEnum):
    """As what a run is written."""

    CSV = "csv"
    JSONL = "jsonl"
    MARKDOWN = "markdown"


def export_run(database: Database, run_id: int, kind: ExportFormat, file: Path) -> int:
    """Write a run to a file and return how many rows; an older file is replaced once the new one is complete.

    Raises `UnknownRunError`, and `ExchangeError` when the file cannot be written.
    """
    encoding = SPREADSHEET_ENCODING if kind is ExportFormat.CSV else "utf-8"
    with replacing(file, encoding=encoding) as output:
        return write_run(database, run_id, kind, output)


def write_run(database: Database, run_id: int, kind: ExportFormat, output: TextIO) -> int:
    """Write a run and return how many rows; raises `UnknownRunError`.

    CSV has every sample; cells that a spreadsheet would take for a formula get an apostrophe before them. Lines of
    JSON hold the answers that there are, to be judged again (`crosspl-tui eval --results`) or replayed.
    """
    with database.connect() as connection:
        run = load_run(connection, run_id)
        if kind is ExportFormat.MARKDOWN:
            return _write_markdown(run, score_table(task_counts(connection, run_id)), output)
        records = (_record(run, sample) for sample in sample_answers(connection, run_id))
        return (_write_csv if kind is ExportFormat.CSV else _write_lines)(records, output)


def _record(run: RunRow, sample: SampleAnswer) -> Record:
    task = sample.task
    return {
        "run": run.id,
        "model": run.model,
        "mode": run.decoding,
        "item": task.key,
        "language": task.language,
        "technology": task.technology,
        "level": task.level,
        "machine": task.machine_id,
        "number": sample.number,
        "outcome": sample.outcome,
        "verdict": sample.verdict,
        "judge": sample.judge,
        "coverage": sample.coverage,
        "state": sample.state,
        "reason": sample.reason,
        "input_tokens": sample.input_tokens,
        "output_tokens": sample.output_tokens,
        "price": sample.price,
        "seconds": sample.seconds,
        "answer": sample.answer,
    }


def _write_csv(records: Iterable[Record], output: TextIO) -> int:
    writer = csv.writer(output)
    writer.writerow(COLUMNS)
    rows = 0
    for record in records:
        writer.writerow([formula_safe(record[column]) for column in COLUMNS])
        rows += 1
    return rows


def _write_lines(records: Iterable[Record], output: TextIO) -> int:
    rows = 0
    for record in records:
        if record["answer"] is not None:
            output.write(json.dumps(record) + "\n")
            rows += 1
    return rows


def _write_markdown(run: RunRow, scores: ScoreTable, output: TextIO) -> int:
    heading = f"Run {run.id}: {run.model}, {run.decoding}, judge: {run.judge}" + (
        f" ({run.title})" if run.title else ""
    )
    lines = [f"## {_escaped(heading)}", "", *_markdown_table(run, scores)]
    output.write("\n".join(lines) + "\n")
    return len(scores.rows)


def _markdown_table(run: RunRow, scores: ScoreTable) -> list[str]:
    header = (
        "language",
        "n",
        "passed",
        "pass@1",
        "95% interval",
        "pass@3",
        "pass@5",
        "published @1",
        "published @5",
    )
    published = published_figures(run.model, [score.name for score in scores.groups])
    rows = [_markdown_row(score, run.decoding, published.get(score.name)) for score in scores.rows]
    return [_line(header), _line(["---"] + ["---:"] * (len(header) - 1)), *map(_line, rows)]


def _markdown_row(score: Score, decoding: str, published: PublishedFigure | None) -> list[str]:
    rates = {k: f"{100 * estimate.value:.2f}" for k, estimate in score.pass_at.items()}
    return [
        score.name,
        str(score.tasks),
        str(score.passed),
        rates.get(1, ""),
        _interval(score.pass_at.get(1)),
        rates.get(3, ""),
        rates.get(5, ""),
        *(_published(published.beside(decoding, k) if published else None) for k in (1, 5)),
    ]


def _published(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.2f}"


def _interval(estimate: Estimate | None) -> str:
    if estimate is None or estimate.low is None or estimate.high is None:
        return ""
    return f"{100 * estimate.low:.1f}-{100 * estimate.high:.1f}"


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(map(_escaped, cells)) + " |"


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|")
