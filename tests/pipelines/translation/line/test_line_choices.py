"""What the line chooses to repair and to show, what it reads out of answers, and what it tells of a task."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.answers import AnswerError
from crosspl_tui.pipelines.translation.errors import UnknownLanguageError
from crosspl_tui.pipelines.translation.inference import infer_problem
from crosspl_tui.pipelines.translation.languages import load_languages
from crosspl_tui.pipelines.translation.line.answers import read_candidate, read_translation
from crosspl_tui.pipelines.translation.line.choices import distinct, worked_examples
from crosspl_tui.pipelines.translation.line.facts import ERROR_CHARACTERS, failure_facts, task_facts
from crosspl_tui.pipelines.translation.line.words import load_words, words_of
from crosspl_tui.pipelines.translation.problems import Problem, Row


def problem(arguments: str, output: str, name: str = "x") -> Problem:
    return infer_problem(Row("1", f"def f({name}):\n    pass", arguments, output))


def test_failures_within_the_distance_are_one() -> None:
    hashes = [0b0, 0b111, 0b1111, 0b0, 1 << 60, 0b1111 << 30]

    assert list(distinct(hashes, int, distance=3)) == [0b0, 0b1111, 0b1111 << 30]
    assert list(distinct(hashes, int, distance=0)) == [0b0, 0b111, 0b1111, 1 << 60, 0b1111 << 30]


def test_worked_examples_are_the_first_of_each_type_and_none_twice() -> None:
    rows = {
        "number": problem("1", "2"),
        "text and list": problem("'a'", "['a']"),
        "list": problem("[1]", "1"),
        "dict": problem("{'a': 1}", "1"),
    }

    def types_of(name: str) -> tuple[object, ...]:
        return rows[name].types

    names = list(rows)
    chosen = worked_examples(names, types_of, ("str", "list", "dict"))  # type: ignore[arg-type] # they are types
    assert chosen == ("text and list", "list", "dict")
    assert worked_examples(names[:1], types_of, ("str", "dict")) == ()  # type: ignore[arg-type] # they are types


def test_a_translation_is_read_without_fence_prose_and_check() -> None:
    answer = "Here it is:\n\n```lua\nlocal function f(n)\n    return n\nend\nlu = require('luaunit')\nos.exit(0)\n```\n"

    assert read_translation(answer, "lua") == "local function f(n)\n    return n\nend\n"


def test_every_check_is_cut_off_so_that_none_but_ours_decides() -> None:
    code = "local function f(n)\n    return n\nend\n"

    assert read_candidate(code + "lu = require('luaunit')\n-- a\nlu = require('luaunit')\n", "lua") == code
    with pytest.raises(AnswerError, match="no translation before it"):
        read_candidate("lu = require('luaunit')\n", "lua")


def test_a_check_that_begins_with_the_last_brace_leaves_it_to_the_function() -> None:
    code = "f() {\n    echo 1\n}\n"

    assert read_candidate(code + "\ncandidate() {\n    f\n}\nset -e\n", "sh") == code
    assert read_candidate("long f() {\n    return 1;\n}\nint main() {\n}\n", "cpp").endswith("return 1;\n}\n")


def test_an_answer_without_code_is_told() -> None:
    with pytest.raises(AnswerError, match="holds no code"):
        read_translation("I am sorry, but this function is hard to translate.", "lua")


def test_every_language_has_words_and_a_header() -> None:
    assert set(load_words()) == set(load_languages())
    for language in load_languages():
        facts = task_facts(problem("'a'", "['a']"), language)
        assert facts["fence"] == words_of(language).fence
        assert "    ..." in facts["header"]
    with pytest.raises(UnknownLanguageError, match="no words for prompts"):
        words_of("cobol")


def test_a_long_error_is_shortened_in_the_middle() -> None:
    facts = failure_facts("code", "wrong", "begin " + "x" * 5000 + " end")

    assert len(facts["error"]) <= ERROR_CHARACTERS
    assert facts["error"].startswith("begin ")
    assert facts["error"].endswith(" end")
    assert failure_facts("code", "wrong", " ")["error"] == "wrong"
