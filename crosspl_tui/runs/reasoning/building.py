"""Questions made of solved translations: two items for each, which are then put to models like any others."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import PurePath

from crosspl_tui.pipelines.reasoning.questions import QuestionError, Task, question_of, suite_of
from crosspl_tui.runs.translation.programs import questions, whole_program
from crosspl_tui.sandbox.toolchain import Toolchain, find_toolchain
from store.database import Database
from store.errors import StoreError
from store.items.lists import NewItem, add_items
from store.translations.solved import SolvedRow, languages_present, solved_rows

NO_MACHINE = -1
"""Of no machine: answers are judged by execution."""


@dataclass(frozen=True, slots=True)
class BuiltQuestions:
    """How many questions were added and were there, and which translations make none, with why."""

    added: int
    present: int
    left_out: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        left = f", {len(self.left_out):,} translations left out" if self.left_out else ""
        return f"{self.added:,} questions ({self.present:,} were there){left}; {self.seconds:.1f} s"


def build_questions(
    database: Database, languages: Collection[str] = (), *, is_aligned: bool = False
) -> BuiltQuestions:
    """Add the questions of solved translations, input and output, in some languages or all.

    `is_aligned` keeps only problems that are solved in every language present. What is there stays as it is.
    """
    started = time.monotonic()
    added = present = 0
    left_out: list[str] = []
    with database.connect() as connection:
        all_languages = languages_present(connection)
    for language in all_languages:
        if languages and language not in languages:
            continue
        with database.begin() as connection:
            rows = list(solved_rows(connection, language, len(all_languages) if is_aligned else 0))
            done = add_items(connection, _items(rows, find_toolchain(language), left_out))
        added += len(done.ids)
        present += len(done.skipped)
    return BuiltQuestions(added, present, tuple(left_out), time.monotonic() - started)


def question_key(suite: str, language: str, identity: str) -> str:
    """Return the key of a question: `cruxeval-input/rb/12`; `language` is an abbreviation."""
    return f"{suite}/{language}/{identity}"


def _items(rows: list[SolvedRow], toolchain: Toolchain, left_out: list[str]) -> Iterator[NewItem]:
    for task in Task:
        for row in rows:
            try:
                yield _item(row, toolchain, task)
            except (StoreError, QuestionError) as error:
                left_out.append(f"{row.problem.key} in {row.language}, {task}: {error}")


def _item(row: SolvedRow, toolchain: Toolchain, task: Task) -> NewItem:
    program = whole_program(row.problem, row.language, row.code)
    asked = questions(row.problem, row.language, program)
    check = asked.input_reasoning if task is Task.INPUT else asked.output_reasoning
    question = question_of(program.text, check)
    suite, _, identity = row.problem.key.partition("/")
    return NewItem(
        key=question_key(suite_of(suite, task), row.language, identity),
        suite=suite_of(suite, task),
        task_id=int(identity) if identity.isdecimal() else row.problem.position,
        language=toolchain.name,
        suffix=PurePath(toolchain.file).suffix,
        technology=f"{task} reasoning",
        machine_id=NO_MACHINE,
        level="",
        project=row.problem.origin,
        interface_class="reasoning",
        interface_name="",
        code=program.text,
        instruction=question.text,
        author=row.author,
    )
