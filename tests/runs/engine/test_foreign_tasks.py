"""Foreign-function tasks in an evaluation: asked by their own prompt, judged by execution."""

from __future__ import annotations

import json

from pipelines.ffi.ready import ready_executor
from pipelines.ffi.solutions import BESSEL
from runs.engine.evaluating import Scripted, engine, log, start
from sqlalchemy import text

from crosspl_tui.llm.exchange import Request
from store.database import Database
from store.exchange.naming import FFI_SUITE
from store.items.lists import NewItem, add_items
from store.writer import GroupWriter

WRONG = BESSEL.replace("return gsl.gsl_sf_bessel_J0(x)", "return 0.0")


def test_a_foreign_answer_passes_by_its_assertions_and_fails_with_its_kind(
    database: Database, writer: GroupWriter
) -> None:
    with ready_executor():
        pass  # skips where the library is missing
    add_foreign_task(database)
    answers = {0: BESSEL, 1: WRONG}

    def act(request: Request) -> str:
        assert request.role == "ffi_candidate"
        return json.dumps({"Candidate_solution": answers[request.number]})

    run_id = start(database, samples=2, temperature=0.2)
    engine(database, writer, Scripted(act)).run()

    with database.connect() as connection:
        rows = connection.execute(text("SELECT verdict, reason FROM sample ORDER BY number")).all()
    assert [row.verdict for row in rows] == ["accept", "reject"]
    assert "assertion" in rows[1].reason
    assert any("reject · assertion" in line for line in log(database, run_id))


def add_foreign_task(database: Database) -> None:
    item = NewItem(
        key=f"{FFI_SUITE}/1",
        suite=FFI_SUITE,
        task_id=1,
        language="Python",
        suffix=".py",
        technology="FFI",
        machine_id=900,
        level="Function-level",
        project="gsl",
        interface_class="FFI",
        interface_name="ctypes",
        code=BESSEL,
        instruction="Give the Bessel function of order 0.",
        author="import",
    )
    with database.begin() as connection:
        add_items(connection, [item])
