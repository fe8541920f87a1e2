"""Reading a translation out of what a model, or a file, gives: the program alone, without any check of its own."""

from __future__ import annotations

from crosspl_tui.pipelines.answers import AnswerError, code_answer
from crosspl_tui.pipelines.translation.line.words import fence_of
from crosspl_tui.pipelines.triage.programs import split_program


def read_translation(answer: str, language: str) -> str:
    """Return the translation in an answer. Raises `AnswerError` when there is none."""
    return _without_check(code_answer(answer, fence_of(language)), language)


def read_candidate(text: str, language: str) -> str:
    """Return the translation in a given program, such as a published one. Raises `AnswerError` when there is none."""
    return _without_check(text, language)


def _without_check(code: str, language: str) -> str:
    """The program without checks like those of published ones: only the one made by rules may decide."""
    body, check = code, code
    while check:
        parts = split_program(language, body)
        body, check = parts.body, parts.check
        if check.lstrip().startswith("}"):  # the function's own last brace, by which such checks are known
            body = f"{body.rstrip()}\n}}"
    if not body.strip():
        raise AnswerError("there is a check, but no translation before it", code)
    return body.rstrip() + "\n"
