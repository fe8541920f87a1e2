"""Interpreters that have started once: each program is a copy of its own, and none is the poorer for it."""

from __future__ import annotations

import pytest
from isolation import is_plain

from crosspl_tui.sandbox.errors import LostError, MissingToolchainError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.interface import Command, Ending, Interpreter
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local.provider import LocalSandbox
from crosspl_tui.sandbox.toolbox import Toolbox
from crosspl_tui.sandbox.toolchain import load_toolchains
from crosspl_tui.sandbox.verdict import Kind

STARTED = sorted(name for name, chain in load_toolchains().items() if any(way.started for way in chain.ways))
WRONG = {
    "php": ("<?php\necho 'a';\n", "<?php\nassert(1 === 2);\n", "<?php\nfunction (\n"),
    "pl": ("print 'a';\n", "exit 1;\n", "sub f {\n"),
    "py": ("print('a', end='')\n", "assert 1 == 2\n", "def f(:\n"),
    "r": ("cat('a')\n", "stopifnot(1 == 2)\n", "f <- function( {\n"),
    "rb": ("print 'a'\n", "raise 'no'\n", "def f(\n"),
    "rkt": (
        '#lang racket\n(display "a")\n',
        "#lang racket\n(require rackunit)\n(check-equal? 1 2)\n",
        "#lang racket\n(define\n",
    ),
}


@pytest.fixture(scope="module")
def interpreter(local: LocalSandbox) -> Interpreter:
    """A started Python, as its toolchain starts it."""
    return started(local, "py")


def started(local: LocalSandbox, language: str) -> Interpreter:
    try:
        installed = Toolbox(local).get(language)
    except MissingToolchainError as error:
        pytest.skip(str(error))
    way = installed.ways[0]
    if not local.is_isolated or not way.started:
        pytest.skip("copies of an interpreter need bubblewrap and a C compiler")
    found = local.interpreter(installed.command(way, way.started, kit="{kit}"), Limits(), installed.kit(way))
    assert found is not None
    return found


@pytest.mark.parametrize("language", STARTED)
def test_program_after_program_is_judged_as_if_it_were_the_first(local: LocalSandbox, language: str) -> None:
    started(local, language).close()
    executor = Executor(local)

    for _ in range(2):
        right, wrong, broken = (executor.execute(Program(language, code)) for code in WRONG[language])
        assert (right.kind, right.stdout) == (Kind.PASSED, "a"), right
        assert wrong.kind in {Kind.WRONG, Kind.RUNTIME_ERROR}, wrong
        assert broken.kind is Kind.COMPILE_ERROR, broken


def test_what_is_printed_and_the_exit_code_are_those_of_one_started_for_it(interpreter: Interpreter) -> None:
    code = b"import sys\nprint(sys.argv, __file__, __name__)\nraise SystemExit(3)\n"
    outcome = interpreter.run({"p.py": code}, Command((), stdin=b"w" * 33), Limits())

    assert outcome.stdout.text == "['p.py'] p.py __main__\n"
    assert (outcome.ending, outcome.code) == (Ending.EXITED, 3)


def test_each_gets_files_and_word_of_its_own(interpreter: Interpreter) -> None:
    for word in (b"a" * 32, b"b" * 32):
        files = {"p.py": b"print(open('data').read())", "data": word[:3]}
        outcome = interpreter.run(files, Command((), stdin=word + b"\n", marker=word), Limits())
        assert outcome.has_marker
        assert outcome.stdout.text == word[:3].decode() + "\n"


def test_one_that_is_over_its_time_ends_and_the_next_begins(interpreter: Interpreter) -> None:
    slow = interpreter.run({"p.py": b"while True: pass"}, Command((), stdin=b"w" * 33), Limits(seconds=0.3))
    quick = interpreter.run({"p.py": b"pass"}, Command((), stdin=b"w" * 33), Limits())

    assert slow.ending is Ending.TIMEOUT
    assert slow.seconds < 0.3 + 0.5
    assert quick.code == 0


def test_a_lost_one_says_so_and_executing_goes_on_without(local: LocalSandbox) -> None:
    found = started(local, "py")
    found.close()

    with pytest.raises(LostError):
        found.run({"p.py": b"pass"}, Command((), stdin=b"w" * 33), Limits())
    assert Executor(local).execute(Program("py", "pass\n")).kind is Kind.PASSED


def test_one_that_cannot_start_is_lost_at_once(local: LocalSandbox) -> None:
    if not local.is_isolated:
        pytest.skip("there are none without bubblewrap")
    with pytest.raises(LostError, match="has ended"):
        local.interpreter(Command(("/bin/false",)), Limits())


def test_there_are_none_where_nothing_keeps_programs_apart() -> None:
    with LocalSandbox(is_plain=True) as sandbox:
        assert is_plain(sandbox)
        assert sandbox.interpreter(Command(("python3",)), Limits()) is None
