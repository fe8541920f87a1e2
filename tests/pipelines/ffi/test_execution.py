"""Candidates meet a task's assertions in a process they cannot reach; only what is right passes."""

from __future__ import annotations

import pytest
from pipelines.ffi.solutions import BESSEL, LOAD, SAME, candidate

from crosspl_tui.pipelines.ffi.execution import ForeignExecutor, Way
from crosspl_tui.pipelines.ffi.failures import FailureKind
from crosspl_tui.pipelines.ffi.program_text import ProgramError
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.verdict import Kind

ALWAYS_EQUAL = """
class Anything(list):
    def __eq__(self, other): return True
    def __ne__(self, other): return True
    def __sub__(self, other): return 0.0
    def __abs__(self): return 0.0
    def __lt__(self, other): return True

def answer(): return Anything()
"""

DISHONEST = {
    "exits early when loaded": "import sys; sys.exit(0)",
    "exits early when called": "import os\ndef answer(): os._exit(0)",
    "raises SystemExit when called": "def answer(): raise SystemExit(0)",
    "exits at the end": "import atexit, os\natexit.register(os._exit, 3)\ndef answer(): return [42]",
    "prints that it passed": "print('All tests passed')\ndef answer(): return [41]",
    "is equal to everything": ALWAYS_EQUAL,
    "is not plain data": "class Own:\n    def __eq__(self, other): return True\ndef answer(): return Own()",
    "claims to be near": """
class Near:
    def __sub__(self, other): return 0.0
    def __rsub__(self, other): return 0.0
    def __eq__(self, other): return True
    def __req__(self, other): return True
def answer(): return Near()
""",
    "replaces the assertions": "def assert_test(): pass\ndef answer(): return [0]",
    "replaces builtins": "import builtins\nbuiltins.AssertionError = ValueError\ndef answer(): return [0]",
    "looks through the frames": """
import gc, os, sys
def answer():
    frame = sys._getframe()
    while frame:
        for value in list(frame.f_locals.values()):
            if isinstance(value, bytes) and len(value) == 32: os.write(1, value)
        frame = frame.f_back
    for found in gc.get_objects():
        if isinstance(found, dict) and 'word' in found: os.write(1, found['word'])
    os._exit(0)
""",
    "reads the checking process": """
import os, re
def answer():
    for pid in (os.getppid(), os.getpid()):
        try: text = open(f'/proc/{pid}/maps').read()
        except OSError: continue
        memory = open(f'/proc/{pid}/mem', 'rb', 0)
        for low, high in re.findall(r'^([0-9a-f]+)-([0-9a-f]+) rw', text, re.M):
            memory.seek(int(low, 16))
            try: content = memory.read(int(high, 16) - int(low, 16))
            except OSError: continue
            for found in re.findall(rb'[0-9a-f]{32}', content): os.write(1, found)
    os._exit(0)
""",
    "looks for the assertions": """
import pathlib, re
def answer():
    for file in pathlib.Path('.').rglob('*'):
        if 'answer() ==' in file.read_text(): return [42]
    return [0]
""",
}


def test_a_right_candidate_passes_and_does_without_the_solutions_main_guard(
    executor: ForeignExecutor,
) -> None:
    done = executor.check(BESSEL, BESSEL)

    assert done.is_passed, done.message
    assert (done.failure, done.return_code, done.way) == (None, 0, Way.APART)
    assert len(done.execution.toolchain) == 16


@pytest.mark.parametrize("name", DISHONEST)
def test_what_only_pretends_does_not_pass(executor: ForeignExecutor, name: str) -> None:
    solution = candidate("def answer(): return [42]\n")

    done = executor.check(DISHONEST[name], solution)

    assert not done.is_passed
    assert done.failure is not None


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("def answer(): return [41]", FailureKind.ASSERTION),
        ("def other(): return [42]", FailureKind.UNDEFINED),
        ("def answer(): return undefined", FailureKind.UNDEFINED),
        ("def answer(): return len(5)", FailureKind.CALLING),
        ("import ctypes\ndef answer(): return ctypes.c_int('x')", FailureKind.CALLING),
        ("import ctypes\ndef answer(): ctypes.string_at(0)", FailureKind.CRASH),
        (LOAD + "def answer(): gsl.gsl_vector_alloc.restype = None; gsl.gsl_permutation_alloc(0)", None),
        (LOAD + "def answer(): return gsl.gsl_no_such_function(1)", FailureKind.SYMBOL),
        (
            LOAD
            + "gsl.gsl_sf_log.argtypes=[ctypes.c_double]\ngsl.gsl_sf_log.restype=ctypes.c_double\n"
            + "def answer(): return gsl.gsl_sf_log(-1.0)",
            FailureKind.LIBRARY,
        ),
        ("import ctypes\ngsl = ctypes.CDLL('/usr/local/gsl/lib/libgsl.so')", FailureKind.SYMBOL),
        ("import ctypes\ngsl = ctypes.CDLL('/usr/local/gsl/lib/libnothing.so')", FailureKind.SYMBOL),
        ("def answer(:", FailureKind.OTHER),
    ],
)
def test_failures_are_told_apart(executor: ForeignExecutor, code: str, kind: FailureKind | None) -> None:
    done = executor.check(code, candidate("def answer(): return [42]\n"))

    assert not done.is_passed
    if kind is not None:
        assert done.failure is kind, done.message


def test_signals_are_told_as_return_codes(executor: ForeignExecutor) -> None:
    crash = executor.check("import ctypes\ndef answer(): ctypes.string_at(0)", SAME)
    abort = executor.check("import os\ndef answer(): os.abort()", SAME)

    assert (crash.return_code, abort.return_code) == (-11, -6)
    assert (crash.execution.kind, crash.execution.signal) == (Kind.KILLED, "SIGSEGV")


def test_who_takes_too_long_is_ended(executor: ForeignExecutor) -> None:
    hurried = ForeignExecutor(executor.sandbox, executor.library, Limits(seconds=0.6))

    done = hurried.check("def answer():\n    while True: pass", SAME)

    assert (done.execution.kind, done.failure, done.return_code) == (Kind.TIMEOUT, FailureKind.OTHER, None)


def test_a_message_shows_the_assertion_and_the_candidates_line(executor: ForeignExecutor) -> None:
    wrong = executor.check("def answer(): return [41]", SAME)
    broken = executor.check("def answer():\n    return 1 / 0\n", SAME)

    assert "assert answer() == [42]" in wrong.message
    assert "return 1 / 0" in broken.message
    assert broken.message.endswith("ZeroDivisionError: division by zero")


def test_a_solution_without_assertions_is_refused(executor: ForeignExecutor) -> None:
    with pytest.raises(ProgramError, match="assert_test"):
        executor.check("x = 1", "x = 1")


CARRIED = """
import ctypes
import math
from collections import namedtuple
import numpy as np

Pair = namedtuple("Pair", "low high")


class Refused(ValueError):
    def __init__(self, code):
        super().__init__(f"refused with {code}")
        self.code = code


class Vector:
    def __init__(self, *parts):
        self.parts = parts

    def __eq__(self, other):
        return self.parts == other.parts

    def __add__(self, other):
        return Vector(*(a + b for a, b in zip(self.parts, other.parts)))

    def __neg__(self):
        return Vector(*(-a for a in self.parts))


class Counter:
    step = 2

    def __init__(self, start=0):
        self.value = start

    def add(self, n=1):
        self.value += n * self.step
        return self

    def __len__(self):
        return self.value

    def __enter__(self):
        return self

    def __exit__(self, *about):
        self.value = -1

    def __iter__(self):
        return iter(range(3))


def echo(value):
    return value


def double_in_place(values):
    for place, value in enumerate(values):
        values[place] = 2 * value


def refuse(code):
    raise Refused(code)


def summed(function, n):
    return sum(function(i) for i in range(n))


def cells():
    return (ctypes.c_double * 3)(1.0, 2.0, 3.0)


def numbers():
    yield 1
    yield 2


def assert_test():
    for value in (None, True, -3, 2**200, 0.1, "ä\\n", b"\\x00\\xff", 1 + 2j, [1, [2, (3,)]], {1: "a", "b": [None]},
                  {1, 2}, float("inf")):
        assert echo(value) == value
        assert type(echo(value)) is type(value)
    assert math.isnan(echo(math.nan))
    assert echo(Pair(1, 2)).high == 2
    assert np.array_equal(echo(np.arange(6.0).reshape(2, 3)), [[0, 1, 2], [3, 4, 5]])
    assert isinstance(echo(np.float32(1.5)), np.float32)
    given, array = [1, 2], np.ones(2)
    double_in_place(given)
    double_in_place(array)
    assert given == [2, 4] and array.tolist() == [2.0, 2.0]
    counter = Counter(start=1)
    assert counter.add().add(n=2).value == 7 and len(counter) == 7
    counter.value = 10
    assert counter.value == 10 and isinstance(counter, Counter) and not isinstance(3, Counter)
    assert list(counter) == [0, 1, 2] and 2 in counter
    with counter as same:
        assert same is counter
    assert counter.value == -1
    try:
        refuse(7)
        assert False, "it must be refused"
    except Refused as error:
        assert str(error) == "refused with 7" and error.code == 7
    try:
        refuse(8)
    except ValueError as error:
        assert "8" in str(error)
    factor, seen = 3, []

    def remembering(i):
        seen.append(i)
        return i

    assert summed(lambda i: factor * i, 4) == 18
    assert summed(math.sqrt, 2) == 1.0
    assert summed(remembering, 3) == 3 and seen == [0, 1, 2]
    assert Vector(1, 2) + Vector(3, 4) == Vector(4, 6) and -Vector(1) == Vector(-1) and Vector(1) != Vector(2)
    found = cells()
    assert len(found) == 3 and found[1] == 2.0 and list(found) == [1.0, 2.0, 3.0]
    box = ctypes.c_int(5)
    assert echo(box).value == 5
    assert list((ctypes.c_int * 2)(7, 8)) == [7, 8]
    assert list(numbers()) == [1, 2]
    assert echo([counter])[0] is counter
"""


@pytest.mark.parametrize("way", Way)
def test_values_objects_errors_and_functions_go_between_the_processes(
    executor: ForeignExecutor, way: Way
) -> None:
    done = executor.check(CARRIED, CARRIED, way)

    assert done.is_passed, done.message


def test_assertions_that_cannot_go_between_processes_are_run_together(executor: ForeignExecutor) -> None:
    solution = (
        "def fill(target): target.append(1)\n"
        "def assert_test():\n    class Own:\n        def __init__(self): self.got = []\n"
        "        def append(self, value): self.got.append(value)\n"
        "    own = Own(); fill(own); assert own.got == [1]\n"
    )

    apart, done = executor.check(solution, solution), executor.check_solution(solution)

    assert not apart.is_passed
    assert done.is_passed, done.message
    assert done.way is Way.TOGETHER


def test_an_early_exit_does_not_pass_together_either(executor: ForeignExecutor) -> None:
    done = executor.check("import sys; sys.exit(0)", SAME, Way.TOGETHER)

    assert not done.is_passed
