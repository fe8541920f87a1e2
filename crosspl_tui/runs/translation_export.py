"""Export of solved translations in the published layout: a file a language, a row a problem, each with its origin."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from crosspl_tui.pipelines.triage.programs import Questions
from crosspl_tui.runs.translation_programs import questions, whole_program
from crosspl_tui.sandbox.toolchain import load_toolchains
from store.database import Database
from store.errors import StoreError
from store.exchange.naming import ExchangeError
from store.solved_translations import SolvedRow, languages_present, solved_rows

SUFFIX = ".jsonl"


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


def export_translations(
    database: Database, folder: Path, languages: Collection[str] = (), *, is_aligned: bool = False
) -> TranslationExport:
    """Write `<language>.jsonl` with rows {id, code, input_reasoning, output_reasoning, provenance}.

    `is_aligned` keeps only problems that are solved in every language present. A folder that holds nothing else than
    such files is replaced when the new one is complete. Raises `ExchangeError` for any other folder that is not empty,
    and when there is nothing to write.
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
                lines = list(_lines(solved_rows(connection, language, aligned_over), left_out))
                if lines:
                    rows[language] = len(lines)
                    (new / f"{language}{SUFFIX}").write_text("".join(lines), "utf-8")
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
    ours = {f"{language}{SUFFIX}" for language in load_toolchains()}
    if not folder.is_dir() or {path.name for path in folder.iterdir()} - ours:
        raise ExchangeError(
            f"{folder} holds other things than an export of translations; choose another folder"
        )


def _lines(rows: Iterator[SolvedRow], left_out: list[str]) -> Iterator[str]:
    for row in rows:
        try:
            program = whole_program(row.problem, row.language, row.code)
            asked = questions(row.problem, row.language, program)
        except StoreError as error:
            left_out.append(str(error))
            continue
        yield json.dumps(_record(row, program.text, asked), ensure_ascii=False) + "\n"


def _record(row: SolvedRow, program: str, asked: Questions) -> dict[str, object]:
    identity = row.problem.key.partition("/")[2]
    return {
        "id": int(identity) if identity.isdecimal() else identity,
        "code": program,
        "input_reasoning": asked.input_reasoning,
        "output_reasoning": asked.output_reasoning,
        "provenance": {
            "author": row.author,
            "of": row.parent_author,
            "step": row.step,
            "attempts": row.attempts,
            "toolchain": row.toolchain,
        },
    }
