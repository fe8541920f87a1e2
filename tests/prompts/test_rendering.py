"""Prompts are rendered with exactly the values they ask for, and what is wrong is said with its place."""

from __future__ import annotations

import re

import pytest
from own_prompts import OwnPrompts

from prompts import Message, PromptError, Speaker, load


def test_a_prompt_is_a_message_of_the_system_and_one_of_the_user() -> None:
    messages = load("candidate").render(language="Go", instruction="Task Description: Write it.")

    assert [message.role for message in messages] == ["system", "user"]
    assert messages[1] == Message(Speaker.USER, "Task Description: Write it.")
    assert "experienced Go programmer" in messages[0].content


def test_a_language_brings_its_words_along() -> None:
    _, java = load("judger").render(language="java", interface="HTTP server", code="class A {}")
    _, go = load("judger").render(language="Go", interface="HTTP server", code="type A struct{}")

    assert "method (with its class around it)" in java.content
    assert "```java\nclass A {}\n```" in java.content
    assert "a struct of the file" in go.content


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"instruction": "x"}, "candidate: language is missing: give the programming language asked for"),
        ({"instruction": "x", "language": "Go", "code": "y"}, "no parameter code; there are"),
        (
            {"instruction": "x", "language": "Cobol"},
            "no words for the language 'Cobol'; there are C, C++, Go",
        ),
        ({"instruction": 3, "language": "Go"}, "instruction must be a text, not int"),
    ],
)
def test_wrong_values_are_named(values: dict[str, str], said: str) -> None:
    with pytest.raises(PromptError, match=re.escape(said)):
        load("candidate").render(**values)


def test_a_value_outside_of_the_choices_is_refused() -> None:
    prompt = load("instructor")

    with pytest.raises(PromptError, match="level must be one of Function-level, Class-level, not 'module'"):
        prompt.render(**prompt.samples() | {"level": "module"})


def test_a_default_may_be_left_out() -> None:
    _, message = load("instructor").render(language="PHP", level="Class-level", interface="x", code="<?php")

    assert "has to cover each of these steps" not in message.content
    assert "\nMethods:\n" in message.content
    assert "\nInput:\n" not in message.content.split("An example.")[0]


@pytest.mark.parametrize("template", ["{% include 'user.md.j2' %}", "{{ 1 // 0 }}", "{{ 'a' + 1 }}"])
def test_whatever_a_template_does_is_an_error_with_its_place(own: OwnPrompts, template: str) -> None:
    prompt = load("ffi_candidate", folder=own("ffi_candidate/user.md.j2", "{{ instruction }}\n" + template))

    with pytest.raises(PromptError, match=r"ffi_candidate/user\.md\.j2:2: "):
        prompt.render(instruction="x")


def test_templates_run_in_a_sandbox(own: OwnPrompts) -> None:
    folder = own("candidate/user.md.j2", "{{ instruction.__class__.__mro__ }}")

    with pytest.raises(PromptError, match=r"user\.md\.j2:1: .*unsafe"):
        load("candidate", folder=folder).render(language="Go", instruction="x")
