"""Models that lose themselves repeat one thing without end: the search for gaps has to come to its end all the same."""

from __future__ import annotations

import time

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

LONGEST = 200_000  # characters
MOST_SECONDS = 10  # what grows with the square of the length takes minutes


@pytest.mark.parametrize(
    ("suffix", "start"),
    [
        (".py", "import socket\n"),
        (".java", "import java.net.*;\nclass Lost { }\n"),
        (".go", 'package main\nimport "net"\nfunc main() { net.Dial("tcp", "") }\n'),
        (".js", "const http = require('http');\n"),
        (".php", "<?php\nclass Lost { use Found; }\n"),
        (".cpp", "#include <sys/socket.h>\nint main() { }\n"),
    ],
)
@pytest.mark.parametrize("repeated", ["\n", " ", "\t \n", "a", "lost and "])
def test_junk_is_searched_in_bounded_time(suffix: str, start: str, repeated: str) -> None:
    syntax = parse(start + repeated * (LONGEST // len(repeated)), suffix)
    started = time.monotonic()
    gaps_of(syntax, Origin.ANSWER)
    assert time.monotonic() - started < MOST_SECONDS


def test_a_program_too_deep_for_the_parser_of_python_is_judged_without_it() -> None:
    deep = "import socket\n" + "a b " * 5000
    assert gaps_of(parse(deep, ".py"), Origin.ANSWER) == ()


@pytest.mark.parametrize(
    ("suffix", "program"),
    [
        (".py", "import socket\nx = b'' {0}\nsocket.socket().sendall(x)\n"),
        (".java", 'class Lost {{ String x = "" {0}; }}\n'),
        (".go", 'package main\nvar x = "" {0}\nfunc main() {{ }}\n'),
        (".js", "const http = require('http');\nconst x = '' {0};\n"),
        (".php", "<?php\n$x = '' {0};\n"),
        (".cpp", "#include <string>\nstd::string x = f() {0};\nint main() {{ }}\n"),
    ],
)
@pytest.mark.parametrize("times", [300, 900, 3000, 20_000])
def test_a_sum_of_many_terms_is_judged(suffix: str, program: str, times: int) -> None:
    gaps_of(parse(program.format("+ x " * times), suffix), Origin.ANSWER)


def test_branches_without_end_are_judged() -> None:
    branches = "".join(f"    elif x == {number}:\n        y = {number}\n" for number in range(2000))
    assert (
        gaps_of(
            parse(f"import socket\nfor x in [1]:\n    if x:\n        y = 0\n{branches}", ".py"), Origin.ANSWER
        )
        == ()
    )
