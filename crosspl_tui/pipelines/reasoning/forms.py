"""The forms in which questions are put: a few worked examples to go on from, or a conversation; with steps or not."""

from __future__ import annotations

from enum import StrEnum

from crosspl_tui.pipelines.translation.line.words import words_of
from crosspl_tui.sandbox.toolchain import find_toolchain

REASONER = "reasoner"
"""The role whose prompt puts the questions."""


class Form(StrEnum):
    """How a question is put; with steps the model is asked to think aloud before it answers."""

    FEW_SHOT = "few-shot"
    FEW_SHOT_STEPS = "few-shot-steps"
    CHAT = "chat"
    CHAT_STEPS = "chat-steps"


def question_facts(question: str, language: str, task: str, form: Form) -> dict[str, str]:
    """Return the values of the role's parameters; `language` is a name or abbreviation.

    Raises `UnknownLanguageError` of the sandbox.
    """
    toolchain = find_toolchain(language)
    return {
        "target": toolchain.name,
        "abbreviation": toolchain.language,
        "fence": words_of(toolchain.language).fence,
        "task": task,
        "form": form.value,
        "program": question,
    }
