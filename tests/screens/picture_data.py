"""The data that the README's pictures show: the sample items with two runs, and published translations that fail."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from llm.scripted_acts import Act, answer
from llm.scripted_endpoint import Asked, serving
from sqlalchemy import text

from crosspl_tui.llm.endpoint import read_endpoint
from crosspl_tui.runs.demonstration import prepare_demo
from crosspl_tui.runs.engine.working_here import work_on
from crosspl_tui.runs.evaluation.plan import EvaluationPlan
from crosspl_tui.runs.evaluation.work import start_evaluation
from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
from crosspl_tui.settings import Settings
from store.database import Database, open_database

SOLVED = {"coder-32b": 80, "coder-7b": 50}
"""How many of a hundred tasks each model solves, drawn by the task's instruction."""


def make_sample_items(path: Path) -> None:
    """Write a database with the items of the demo and a finished run of each model."""
    with open_database(path) as database:
        prepare_demo(database, lambda: False)
        _evaluate(database, path)


def make_failing_translations(path: Path) -> bool:
    """Write a database with published results, of which many fail; False where there is no published data."""
    data = Path(os.environ.get("CROSSPL_BENCH_DATA", "nowhere")) / "cruxeval-x"
    if not data.exists():
        return False
    with open_database(path) as database:
        import_translations(
            database, [data / "datasets" / "cruxeval.jsonl", data / "infer_results"], ImportOptions()
        )
    return True


def _evaluate(database: Database, path: Path) -> None:
    with database.connect() as connection:
        query = "SELECT instruction, code FROM item JOIN revision ON revision.id = revision_id"
        codes = {row.instruction.strip(): row.code for row in connection.execute(text(query))}

    def script(asked: Asked) -> Act:
        task = next(instruction for instruction in codes if instruction in asked.prompt)
        lot = int(hashlib.sha256(task.encode()).hexdigest(), 16) % 100
        # What is left out at the end are the last states of the machine: sending, receiving, closing.
        lines = codes[task].splitlines()
        told = lines if lot < SOLVED[asked.body["model"]] else lines[: len(lines) * 2 // 3]
        return answer("```\n" + "\n".join(told) + "\n```", usage=(420, 160, 0))

    with serving(script, latency=0.05) as endpoint:
        price = {"input": 0.1, "output": 0.3}
        models = {
            name: read_endpoint(name, {"base_url": endpoint.url, "model": name, "price": price})
            for name in SOLVED
        }
        runs = start_evaluation(database, EvaluationPlan(models=tuple(SOLVED), title="all sample items"))
        settings = Settings(str(path), "ada", models=models)
        work_on(database, runs, settings, slots=8, on_progress=lambda _: None, is_stopped=lambda: False)
