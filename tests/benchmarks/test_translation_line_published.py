"""The construction line on published programs, played by a recording in which some are broken at first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sqlalchemy import text

from crosspl_tui.pipelines.translation.line.settings import published_settings
from crosspl_tui.runs.translation.here import translate_here
from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
from crosspl_tui.runs.translation.plan import LineModels, TranslationPlan
from crosspl_tui.runs.translation.start import start_translation
from crosspl_tui.settings import Settings
from store.database import Database, open_database
from store.translations.yields import LanguageYield, line_yield

LANGUAGES = ("lua", "js", "rb")
ROWS = 30
LEAST_SHARE = 0.97
"""Of the rows that have a published program here; a few are prose, or depend on the order of a hash."""


def test_published_programs_pass_at_once_and_broken_ones_when_they_are_repaired(
    bench_data: Path, tmp_path: Path
) -> None:
    datasets = bench_data / "cruxeval-x/datasets"
    recording, whole, broken = tmp_path / "answers.jsonl", 0, 0
    with recording.open("w") as lines:
        for language in LANGUAGES:
            for row in programs(datasets / "cruxeval_preprocessed" / f"{language}.jsonl"):
                item, is_broken = f"cruxeval/{row['id']}/{language}", row["id"] % 3 == 2
                first = unparsable(row["code"]) if is_broken else row["code"]
                told = [
                    ("translator", first),
                    *([("translation_repairer", row["code"])] if is_broken else []),
                ]
                for role, code in told:
                    answer = {"item": item, "role": role, "answer": f"```{language}\n{code}\n```"}
                    lines.write(json.dumps(answer) + "\n")
                whole, broken = whole + (not is_broken), broken + is_broken

    with open_database(tmp_path / "bench.db") as database:
        import_translations(database, [datasets / "cruxeval.jsonl"], ImportOptions())
        found = {one.language: one for one in worked(database, f"replay:{recording}")}

    assert solved(found, "generate") >= LEAST_SHARE * whole
    assert solved(found, "repair") >= LEAST_SHARE * broken
    assert all(one.total == ROWS for one in found.values())


def worked(database: Database, model: str) -> list[LanguageYield]:
    """Run the line with a model for the first two steps only, and return what it yields."""
    settings = published_settings().changed(["generate.rounds=1"])
    plan = TranslationPlan(LANGUAGES, LineModels(first=model), settings, suite="cruxeval", limit=ROWS)
    run_id = start_translation(database, plan).run_id
    end = translate_here(
        database,
        Settings(str(database.engine.url.database), "anna"),
        run_id,
        slots=3,
        on_progress=lambda _: None,
        is_cancelled=lambda: False,
    )
    with database.connect() as connection:
        assert (
            connection.execute(text("SELECT count(*) FROM translation WHERE status = 'open'")).scalar() == 0
        )
        assert (end.stop_reason, end.progress.left) == ("", 0)
        return line_yield(connection, run_id)


def programs(file: Path) -> list[dict[str, Any]]:
    """The published programs of the first rows."""
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row["id"] < ROWS]


def unparsable(code: str) -> str:
    """A program that no language's parser takes."""
    return f")(\n{code}"


def solved(found: dict[str, LanguageYield], step: str) -> int:
    return sum(one.steps[step].solved for one in found.values() if step in one.steps)
