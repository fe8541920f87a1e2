"""Constructing foreign-function items: by a scripted endpoint, and from headers without a model."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from llm.scripted_acts import Act, answer
from llm.scripted_endpoint import Asked, ScriptedEndpoint, serving
from pipelines.ffi.ready import need_compiler, ready_executor
from pipelines.ffi.solutions import BESSEL
from sqlalchemy import text

from crosspl_tui.llm.endpoint import Endpoint
from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.runs.ffi.construction import (
    ForeignSummary,
    ModelPlan,
    Pace,
    construct_by_models,
    construct_from_headers,
)
from crosspl_tui.settings import Settings
from store.database import Database
from store.sources.attempts import AttemptRow, attempts_of

C_SOURCE = "double {name}(double x)\n{{\n  /* said about {name} */ return gsl_sf_bessel_J0(x);\n}}\n"
SPOILED = BESSEL.replace("bessel_J0", "bessel_JJ")


class Models:
    """Author and reviser: `soon` is right at once, `later` after two revisions, `never` never."""

    def __init__(self) -> None:
        self.prompts: list[str] = []

    def __call__(self, asked: Asked) -> Act:
        self.prompts.append(asked.prompt)
        if "How it failed" not in asked.prompt:
            name = next(name for name in ("soon", "later", "never") if f"double {name}(" in asked.prompt)
            solution = BESSEL if name == "soon" else f"# {name}\n{SPOILED}"
            task = {"Instruction": f"Write `bessel`, {name}.", "Canonical_solution": solution}
            return answer(f"```json\n{json.dumps(task)}\n```")
        is_last = "# later 1" in asked.prompt
        solution = (
            BESSEL if is_last else f"# {'later 1' if '# later' in asked.prompt else 'never'}\n{SPOILED}"
        )
        return answer(json.dumps({"Canonical_solution": solution}))


@pytest.fixture(scope="module")
def executor() -> Iterator[ForeignExecutor]:
    with ready_executor() as ready:
        yield ready


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sources"
    folder.mkdir()
    for name in ("soon", "later", "never"):
        (folder / f"{name}.c").write_text(C_SOURCE.format(name=name))
    return folder


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    with serving(Models()) as endpoint:
        yield endpoint


def construct(
    executor: ForeignExecutor,
    database: Database,
    endpoint: ScriptedEndpoint,
    sources: Path,
    *,
    limit: int | None = None,
) -> ForeignSummary:
    settings = Settings("", "anna", models={"ferry": Endpoint("ferry", "ferry", endpoint.url)})
    plan, pace = ModelPlan(sources, "ferry"), Pace(at_once=2, limit=limit)
    return construct_by_models(executor, database, settings, plan, pace)


def rows(database: Database, query: str) -> list[tuple[object, ...]]:
    with database.connect() as connection:
        return [tuple(row) for row in connection.execute(text(query))]


def attempts_at(database: Database, path: str) -> list[AttemptRow]:
    ((candidate_id,),) = rows(
        database,
        "SELECT candidate.id FROM candidate JOIN source ON source.id = candidate.source_id "
        f"WHERE path = '{path}'",
    )
    assert isinstance(candidate_id, int)
    with database.connect() as connection:
        return attempts_of(connection, candidate_id)


def test_models_succeed_at_once_after_revisions_or_are_given_up(
    executor: ForeignExecutor, database: Database, endpoint: ScriptedEndpoint, sources: Path
) -> None:
    summary = construct(executor, database, endpoint, sources)

    assert summary.by_outcome == {"constructed": 2, "dropped": 1}
    assert summary.new_items == 2
    tried = {name: attempts_at(database, f"{name}.c") for name in ("soon", "later", "never")}
    assert [(one.role, one.number, bool(one.reason)) for one in tried["soon"]] == [("ffi_author", 0, False)]
    assert [(one.role, one.number, bool(one.reason)) for one in tried["later"]] == [
        ("ffi_author", 0, True),
        ("ffi_reviser", 0, True),
        ("ffi_reviser", 1, False),
    ]
    assert len(tried["never"]) == 5
    assert all("undefined symbol: gsl_sf_bessel_JJ" in one.reason for one in tried["never"])
    assert all(one.model == "ferry" and one.call_id for one in tried["never"])
    ((outcome, reason),) = rows(
        database, "SELECT outcome, reason FROM candidate WHERE outcome != 'constructed'"
    )
    assert outcome == "dropped"
    assert str(reason).startswith("given up after 5 attempts; the last: symbol resolution")


def test_an_item_of_a_model_waits_for_the_human_check(
    executor: ForeignExecutor, database: Database, endpoint: ScriptedEndpoint, sources: Path
) -> None:
    construct(executor, database, endpoint, sources)

    ((key, suite, status, machine, instruction, code, author, source), _) = rows(
        database,
        """SELECT key, suite, item.status, item.machine_id, instruction, revision.code, revision.author, source.text
        FROM item JOIN revision ON revision.id = item.revision_id JOIN snippet ON snippet.id = item.snippet_id
        JOIN candidate ON candidate.id = snippet.candidate_id JOIN source ON source.id = candidate.source_id
        ORDER BY path DESC""",
    )
    assert str(key).startswith("crosspl-ffi/python/")
    assert (suite, status, machine, code, author) == ("crosspl-ffi", "pending", 900, BESSEL, "ferry")
    assert str(instruction).startswith("Write `bessel`, soon.\n\nThe code defines")
    assert "- function bessel(x)" in str(instruction)
    assert "double soon" in str(source)
    assert "said about" not in str(source)


def test_what_is_done_is_not_done_again(
    executor: ForeignExecutor, database: Database, endpoint: ScriptedEndpoint, sources: Path
) -> None:
    construct(executor, database, endpoint, sources)
    asked = endpoint.requests

    again = construct(executor, database, endpoint, sources)

    assert (again.passed_over, again.sources, again.new_items) == (3, 0, 0)
    assert endpoint.requests == asked == 1 + 3 + 5


def test_headers_give_items_without_a_model(executor: ForeignExecutor, database: Database) -> None:
    need_compiler(executor)

    summary = construct_from_headers(executor, database, Pace(at_once=2, limit=12))

    assert summary.by_outcome == {"constructed": 12}
    assert (summary.new_items, summary.passed_over) == (12, 0)
    assert summary.declared > summary.eligible > 100
    assert rows(database, "SELECT DISTINCT suite, technology, language FROM item") == [
        ("crosspl-ffi", "FFI", "Python")
    ]
    headers = rows(database, "SELECT DISTINCT substr(path, 1, instr(path, '#')) FROM source")
    assert len(headers) > 6


def test_a_limit_gives_the_next_ones_each_time(executor: ForeignExecutor, database: Database) -> None:
    need_compiler(executor)

    first = construct_from_headers(executor, database, Pace(at_once=2, limit=3))
    second = construct_from_headers(executor, database, Pace(at_once=2, limit=3))

    assert (first.new_items, first.passed_over) == (3, 0)
    assert (second.new_items, second.passed_over) == (3, 3)
    assert rows(database, "SELECT count(DISTINCT path) FROM source") == [(6,)]


def test_a_limit_gives_models_the_next_sources_each_time(
    executor: ForeignExecutor, database: Database, endpoint: ScriptedEndpoint, sources: Path
) -> None:
    done = [construct(executor, database, endpoint, sources, limit=2) for _ in range(3)]

    assert [(each.sources, each.passed_over) for each in done] == [(2, 0), (1, 2), (0, 3)]


def test_work_that_is_stopped_keeps_what_was_done_and_goes_on(
    executor: ForeignExecutor, database: Database
) -> None:
    need_compiler(executor)
    stopped: list[bool] = []
    pace = Pace(
        at_once=1,
        limit=6,
        on_result=lambda _result, summary: stopped.append(True) if summary.sources == 2 else None,
        is_cancelled=lambda: bool(stopped),
    )

    first = construct_from_headers(executor, database, pace)
    second = construct_from_headers(executor, database, Pace(at_once=2, limit=6))

    assert first.is_cancelled
    assert 2 <= first.new_items < 6
    assert (second.new_items, second.passed_over) == (6, first.new_items)
    assert rows(database, "SELECT count(*) FROM item") == [(first.new_items + 6,)]


def test_an_endpoint_that_refuses_ends_the_work_and_leaves_the_sources_to_be_done(
    executor: ForeignExecutor, database: Database, endpoint: ScriptedEndpoint, sources: Path
) -> None:
    models, endpoint.script = endpoint.script, lambda _asked: Act(status=401, words="no such key")

    stopped = construct(executor, database, endpoint, sources)
    endpoint.script = models
    again = construct(executor, database, endpoint, sources)

    assert "no such key" in stopped.stop_reason
    assert stopped.by_outcome == {}
    assert (again.by_outcome, again.stop_reason) == ({"constructed": 2, "dropped": 1}, "")


def test_a_source_that_is_too_long_for_the_model_fails_alone(
    executor: ForeignExecutor, database: Database, endpoint: ScriptedEndpoint, sources: Path
) -> None:
    models = endpoint.script
    words = "This model's maximum context length is 8 tokens"
    endpoint.script = lambda asked: (
        Act(status=400, words=words) if "double soon(" in asked.prompt else models(asked)
    )

    summary = construct(executor, database, endpoint, sources)

    assert summary.by_outcome == {"failed": 1, "constructed": 1, "dropped": 1}
    assert summary.stop_reason == ""
