"""The stages between a C source and an item: sources, requirements, attempts."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipelines.ffi.solutions import BESSEL

from crosspl_tui.pipelines.answers import AnswerError, AuthoredTask
from crosspl_tui.pipelines.ffi.c_sources import CSource, c_sources, is_test, without_comments
from crosspl_tui.pipelines.ffi.construction import Attempt, Check, UncheckedError, construct
from crosspl_tui.pipelines.ffi.execution import ForeignExecution, ForeignExecutor, Way
from crosspl_tui.pipelines.ffi.requirements import complete_instruction, requirements_of
from crosspl_tui.sandbox.execution import infrastructure

SOURCE = CSource("bessel.c", "double j0(double x) { return gsl_sf_bessel_J0(x); }\n")
WRONG = BESSEL.replace("0.7651976865579666", "0.8")
SPOILED = BESSEL.replace("bessel_J0", "bessel_JJ")


def test_comments_go_and_texts_that_look_like_them_stay() -> None:
    text = '/* licence */\n#include <x.h> // why\n\n\n\nchar *s = "/* no */ // no"; /* a\nb */ int f(void);\n'

    assert without_comments(text) == '#include <x.h>\n\nchar *s = "/* no */ // no";   int f(void);\n'


def test_sources_are_those_that_define_functions_and_are_no_tests(tmp_path: Path) -> None:
    for name in (
        "sort/sort.c",
        "sort/test.c",
        "sort/test_heap.c",
        "tests/deep.c",
        "bench/speed.c",
        "latest.c",
    ):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("int f(void) { return 1; }\n")
    (tmp_path / "table.c").write_text("int numbers[] = {1, 2};\n")

    assert [source.path for source in c_sources(tmp_path)] == ["latest.c", "sort/sort.c"]
    assert is_test("eigen/test2.c")
    with pytest.raises(FileNotFoundError):
        list(c_sources(tmp_path / "gone"))


def test_requirements_are_read_off_the_tree() -> None:
    found = requirements_of(
        "class Box:\n    def __init__(self, size): pass\n    def put(self, value, *more, at=0, **named): pass\n"
        "    def _hidden(self): pass\nclass _Private: pass\ndef total(box, /, start, *, step): pass\n"
        "def _helper(): pass\ndef assert_test(): pass\n"
    )

    assert [each.name for each in found.classes] == ["Box"]
    assert list(map(str, found.classes[0].methods)) == [
        "__init__(self, size)",
        "put(self, value, *more, at, **named)",
    ]
    assert list(map(str, found.functions)) == ["total(box, start, step)"]


def test_a_complete_instruction_says_names_load_order_and_form() -> None:
    told = complete_instruction("Compute it.", requirements_of(BESSEL), 'gsl = ctypes.CDLL("libgsl.so")')

    assert told.startswith("Compute it.\n\n")
    assert "- function bessel(x)" in told
    assert 'ctypes.CDLL("libgsl.so")' in told
    assert '"Candidate_solution"' in told
    assert "assert_test" not in told


class Roles:
    """Author and reviser that say what is on a list; None is an answer that cannot be read."""

    def __init__(self, *solutions: str | None) -> None:
        self.solutions = list(solutions)
        self.errors: list[str] = []

    def write(self, source: CSource) -> AuthoredTask:
        assert source is SOURCE
        return AuthoredTask("Write `bessel`.", self._next())

    def revise(self, source: CSource, task: AuthoredTask, error: str, attempt: int) -> str:
        assert source is SOURCE
        assert task.instruction == "Write `bessel`."
        assert attempt == len(self.errors)
        self.errors.append(error)
        return self._next()

    def _next(self) -> str:
        solution = self.solutions.pop(0)
        if solution is None:
            raise AnswerError("no object")
        return solution


def test_a_sound_solution_is_taken_at_once(executor: ForeignExecutor) -> None:
    roles = Roles(BESSEL)

    done = construct(SOURCE, roles, roles, executor.check_solution, "gsl = ...")

    assert done.task
    assert done.task.solution == BESSEL
    assert [attempt.reason for attempt in done.attempts] == [""]


def test_a_failing_solution_is_revised_with_its_error(executor: ForeignExecutor) -> None:
    roles, told = Roles(SPOILED, None, WRONG, BESSEL), list[Attempt]()

    done = construct(SOURCE, roles, roles, executor.check_solution, "gsl = ...", on_attempt=told.append)

    assert done.task
    assert [attempt.number for attempt in told] == [0, 1, 2, 3]
    assert told[0].reason.startswith("symbol resolution: AttributeError")
    assert (told[1].reason, told[3].reason) == ("no object", "")
    assert told[2].reason.startswith("assertion/test failure")
    assert "undefined symbol: gsl_sf_bessel_JJ" in roles.errors[0]
    assert roles.errors[0] == roles.errors[1]  # an answer that cannot be read leaves the last solution
    assert "(return code 1)" in roles.errors[2]


def test_after_five_attempts_it_is_given_up(executor: ForeignExecutor) -> None:
    roles = Roles(*[SPOILED] * 9)

    done = construct(SOURCE, roles, roles, executor.check_solution, "gsl = ...")

    assert done.task is None
    assert len(done.attempts) == 5
    assert done.reason.startswith("given up after 5 attempts; the last: symbol resolution")


def test_an_author_without_a_task_and_a_solution_without_assertions_are_told(
    executor: ForeignExecutor,
) -> None:
    nothing, bare = Roles(None), Roles("x = 1", BESSEL)

    dropped = construct(SOURCE, nothing, nothing, executor.check_solution, "")
    kept = construct(SOURCE, bare, bare, executor.check_solution, "")

    assert dropped.reason == "the author's answer holds no task: no object"
    assert kept.task
    assert "assert_test" in bare.errors[0]


def test_a_sandbox_that_fails_is_not_held_against_the_solution() -> None:
    def lost(_solution: str) -> ForeignExecution:
        return ForeignExecution(infrastructure("the engine is gone"), Way.APART, None)

    check: Check = lost
    roles = Roles(BESSEL)

    with pytest.raises(UncheckedError, match="the engine is gone"):
        construct(SOURCE, roles, roles, check, "")
