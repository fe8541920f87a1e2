"""Error messages, as the toolchains print them: their line that tells, what they have in common, where they point."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.triage.errors import error_line, headline, normalised
from crosspl_tui.pipelines.triage.languages import load_patterns
from crosspl_tui.sandbox.toolchain import load_toolchains

PROGRAM = "\n" * 30

CPP = """In file included from /usr/include/c++/12/cassert:44,
                 from p.cpp:2:
p.cpp: In function ‘int main()’:
p.cpp:20:93: error: expected primary-expression before ‘)’ token
   20 |     assert(candidate(("{}")) == (()));
"""
GO = "# command-line-arguments\n/tmp/tmp4yd_test.go:25:49: expected type, found '}'\n"
JAVA = """Exception in thread "main" java.lang.IndexOutOfBoundsException: Index 3 out of bounds for length 3
\tat java.base/java.util.Objects.checkIndex(Objects.java:374)
\tat Problem.f(Problem.java:9)
\tat Problem.main(Problem.java:17)
"""
JS = """/tmp/x/p.js:15
  assert.deepEqual(candidate("398"),incorrect);
                                    ^

ReferenceError: incorrect is not defined
    at test (/tmp/x/p.js:15:59)
    at Module._compile (node:internal/modules/cjs/loader:1434:14)
"""
JS_WRONG = """node:assert:126
  throw new AssertionError(obj);
  ^

AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:

{}
    at test (/tmp/tmpj_ko48k2.js:13:10)
"""
PHP = """PHP Fatal error:  Uncaught Error: Undefined constant "RARAWA" in /tmp/tmpuajh8in1.php:17
Stack trace:
#0 /tmp/tmpuajh8in1.php(20): test()
  thrown in /tmp/tmpuajh8in1.php on line 17
"""
PY = """Traceback (most recent call last):
  File "/tmp/p.py", line 11, in <module>
    test_check()
  File "/tmp/p.py", line 3, in f
    return postcode[postcode.index('C'):]
  File "/usr/lib/python3/x.py", line 29, in inner
ValueError: substring not found
"""
R = 'Error in undefined_thing(3) : \n  could not find function "undefined_thing"\nExecution halted'
RB = "/tmp/tmp66etnk48.ruby:14: syntax error, unexpected ')', expecting ']'\n...([1, 3]))\n...   ^\n"
SH = '/tmp/tmpc9zurw39.sh: line 10: text: (2 + 1) / 2 * -1:1: syntax error in expression (error token is ":1")\n'
RS = "error[E0425]: cannot find function `g` in this scope\n --> p.rs:2:5\nerror: aborting due to previous error"


@pytest.mark.parametrize(
    ("language", "message", "line", "common", "place"),
    [
        ("cpp", CPP, "expected primary-expression before ‘)’ token", None, 20),
        ("go", GO, "expected type, found '}'", None, 25),
        (
            "java",
            JAVA,
            "java.lang.IndexOutOfBoundsException: Index 3 out of bounds for length 3",
            "java.lang.IndexOutOfBoundsException: Index <number> out of bounds for length <number>",
            9,
        ),
        (
            "js",
            JS,
            "ReferenceError: incorrect is not defined",
            "ReferenceError: <name> is not defined",
            15,
        ),
        (
            "js",
            JS_WRONG,
            "AssertionError [ERR_ASSERTION]: Expected values to be loosely deep-equal:",
            None,
            13,
        ),
        ("php", PHP, 'Error: Undefined constant "RARAWA"', "Error: Undefined constant <name>", 17),
        ("py", PY, "ValueError: substring not found", None, 3),
        (
            "r",
            R,
            'could not find function "undefined_thing"',
            "could not find function <name>",
            None,
        ),
        ("rb", RB, "syntax error, unexpected ')', expecting ']'", None, 14),
        (
            "sh",
            SH,
            'text: (2 + 1) / 2 * -1:1: syntax error in expression (error token is ":1")',
            "syntax error in expression",
            10,
        ),
        (
            "rs",
            RS,
            "cannot find function `g` in this scope",
            "cannot find function <name> in this scope",
            2,
        ),
    ],
)
def test_a_message_is_read(
    language: str, message: str, line: str, common: str | None, place: int | None
) -> None:
    assert headline(language, message) == line
    assert normalised(language, line) == (common or line)
    assert error_line(language, message, PROGRAM) == place


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("at 0x7f32 in /tmp/a/b.c", "at 0xdead in /srv/c/d/e.c"),
        ("expected [1, 2, 'a'], got 3.5", "expected [], got -1"),
        ("KeyError: 'x'", "KeyError: 12"),
        ("NameError: name 'U' is not defined", "NameError: name 'Vee' is not defined"),
        ("AttributeError: text.foo", "AttributeError: value.foo"),
    ],
)
def test_what_differs_from_program_to_program_is_left_out(first: str, second: str) -> None:
    assert normalised("py", first) == normalised("py", second)


def test_a_language_not_known_and_an_empty_message_are_no_errors() -> None:
    assert headline("cobol", "\n  it broke  badly\nmore") == "it broke badly"
    assert headline("py", "") == ""
    assert error_line("cobol", "line 3", PROGRAM) is None


def test_a_line_that_the_program_does_not_have_is_none() -> None:
    assert error_line("go", GO, "package main\n") is None
    assert error_line("go", GO.replace("25", "9" * 40), "package main\n") is None


def test_there_are_patterns_for_every_language_that_can_be_executed() -> None:
    assert set(load_patterns()) == set(load_toolchains())
