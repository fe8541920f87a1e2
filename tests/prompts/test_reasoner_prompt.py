"""The prompt of reasoning questions: its forms, and worked examples that are right."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.reasoning.forms import REASONER, Form, question_facts
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.local.provider import LocalSandbox
from crosspl_tui.sandbox.toolchain import load_toolchains
from prompts import load

PROGRAM = "def f(n): return n\nassert f(????) == 3\n"


def said(form: Form, task: str = "input", language: str = "Python") -> tuple[str, str]:
    system, user = load(REASONER).render(**question_facts(PROGRAM, language, task, form))
    return system.content, user.content


def test_the_few_shot_form_ends_where_the_answer_begins() -> None:
    _, user = said(Form.FEW_SHOT)

    assert user.endswith("[PROGRAM]\ndef f(n): return n\nassert f(????) == 3\n[/PROGRAM]\n[ANSWER]")
    assert "[ANSWER][1, 3, 5][/ANSWER]" in user
    assert "[STEPS]" not in user


def test_with_steps_the_model_thinks_aloud_first() -> None:
    assert said(Form.FEW_SHOT_STEPS)[1].endswith("[/PROGRAM]\n[STEPS]")
    assert "step by step" in said(Form.CHAT_STEPS)[0]
    assert "step by step" not in said(Form.CHAT)[0]


def test_the_chat_form_asks_about_a_fenced_program() -> None:
    system, user = said(Form.CHAT, "output")

    assert "what a function returns" in system
    assert user.endswith("```python\ndef f(n): return n\nassert f(????) == 3\n```")
    assert "[ANSWER]'-AB-'[/ANSWER]" in user


@pytest.mark.parametrize("language", sorted(load_toolchains()))
def test_every_language_has_worked_examples_for_both_tasks(language: str) -> None:
    for task, blank in (("input", "<ARGUMENT>"), ("output", "<EXPECTED>")):
        _, user = said(Form.FEW_SHOT, task, language)
        assert user.count("[ANSWER]") == 3
        assert user.count("????") == 3
        assert blank not in user


def test_the_worked_examples_pass_and_others_do_not() -> None:
    with LocalSandbox() as sandbox:
        executor = Executor(sandbox)
        for language in ("py", "js", "php", "pl", "rb", "lua", "sh"):
            parts = load(REASONER).texts[f"examples/{language}.txt"].content.rstrip("\n").split("\n----\n")
            for program, argument, expected in (parts[:3], parts[3:]):
                whole = program.replace("<ARGUMENT>", argument).replace("<EXPECTED>", expected)
                done = executor.execute(Program(language, whole))
                assert done.is_passed or not done.kind.counts, (language, done)
                wrong = executor.execute(Program(language, whole.replace(expected, '"no"')))
                assert not wrong.is_passed, language
