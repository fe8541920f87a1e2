"""The worked examples in our prompts are what a good answer would be."""

from __future__ import annotations

import ast
import json

import pytest

from crosspl_tui.pipelines.answers import authored_task_answer, code_answer
from fsm.judge import judge
from fsm.machine import load_catalogue
from prompts import Language, all_languages, load

OF_THE_CATALOGUE = {machine.language for machine in load_catalogue()}
LANGUAGES = [language for language in all_languages() if language.name in OF_THE_CATALOGUE]
EXTRACTORS = ("function_extractor", "class_extractor")


@pytest.mark.parametrize("role", EXTRACTORS)
@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_an_extracted_example_is_accepted_by_a_machine_that_accepts_its_source(
    role: str, language: Language
) -> None:
    texts = load(role).texts
    source = texts[f"examples/{language.key}/source.txt"].content
    answer = texts[f"examples/{language.key}/answer.txt"].content
    machines = [machine for machine in load_catalogue() if machine.language == language.name]
    suffix = machines[0].suffixes[0]

    accepting = [machine for machine in machines if judge(machine, source, suffix=suffix).accepts]

    assert accepting
    assert any(judge(machine, answer, suffix=suffix).accepts for machine in accepting)
    assert code_answer(answer, language.name) == answer


@pytest.mark.parametrize("role", EXTRACTORS)
@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_an_extracted_example_is_copied_from_its_source(role: str, language: Language) -> None:
    texts = load(role).texts
    source, answer = (texts[f"examples/{language.key}/{part}.txt"].content for part in ("source", "answer"))

    assert set(answer.split("\n")) <= set(source.split("\n"))
    assert len(answer) < len(source)


def test_the_author_of_the_example_answers_as_asked() -> None:
    answer = load("ffi_author").texts["examples/answer.txt"].content
    task = authored_task_answer(answer)

    assert set(json.loads(answer)) == {"Instruction", "Canonical_solution"}
    names = {node.name for node in ast.walk(ast.parse(task.solution)) if isinstance(node, ast.FunctionDef)}
    assert names == {"most_frequent_level", "assert_test"}
    assert "assert_test" not in task.instruction
    assert "most_frequent_level" in task.instruction
