"""What the prompts of the line are rendered with: a problem in a language, worked examples, a failure to repair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosspl_tui.pipelines.translation.errors import Refusal, RefusedError
from crosspl_tui.pipelines.translation.languages import find_language
from crosspl_tui.pipelines.translation.line.settings import EXAMPLE_TYPES
from crosspl_tui.pipelines.translation.line.words import words_of
from crosspl_tui.pipelines.translation.problems import Problem
from crosspl_tui.pipelines.translation.signatures import signature

TRANSLATOR, OVERLAP_TRANSLATOR, REPAIRER = "translator", "overlap_translator", "translation_repairer"
ROLES = (TRANSLATOR, OVERLAP_TRANSLATOR, REPAIRER)

ERROR_CHARACTERS = 2000
_GAP = "\n[...]\n"


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A Python function and its translation, as they are shown to a model."""

    source: str
    translation: str


def task_facts(problem: Problem, language: str) -> dict[str, str]:
    """Return what every role is told. Raises `RefusedError` and `UnknownLanguageError`."""
    found = signature(problem, language)
    if isinstance(found, Refusal):
        raise RefusedError(found)
    words = words_of(language)
    body = "\n".join(part for part in (found.header, "    ...", found.end) if part)
    return {
        "target": find_language(language).name,
        "fence": words.fence,
        "beware": words.beware,
        "source": problem.code,
        "annotated": problem.annotated,
        "header": found.prelude + body,
    }


def example_facts(examples: Sequence[WorkedExample]) -> dict[str, str]:
    """Return the worked examples, up to three, by the names of the translator's parameters."""
    facts: dict[str, str] = {}
    for number, example in enumerate(examples[: len(EXAMPLE_TYPES)], 1):
        facts |= {f"source_{number}": example.source, f"translation_{number}": example.translation}
    return facts


def failure_facts(code: str, kind: str, error: str) -> dict[str, str]:
    """Return what a repairer is told of a failure, long messages shortened in the middle."""
    said = error.strip() or kind
    if len(said) > ERROR_CHARACTERS:
        half = (ERROR_CHARACTERS - len(_GAP)) // 2
        said = said[:half] + _GAP + said[-half:]
    return {"translation": code, "kind": kind, "error": said}
