"""What may make a problem hard to reason about: six factors of its function and its example."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from textwrap import dedent

from crosspl_tui.pipelines.translation.problems import Problem
from crosspl_tui.pipelines.translation.types import SCALARS, Nothing, Unknown, parts

MOST_STEPS = 1_000_000
"""No more lines than these are counted."""

_TRACER = dedent("""
    import json, sys
    source, call, steps = json.loads({source!r}), json.loads({call!r}), 0
    def trace(frame, event, argument):
        global steps
        if frame.f_code.co_filename != "<problem>":
            return None
        steps += event == "line"
        if steps >= {most}:
            raise SystemExit
        return trace
    known = {{}}
    exec(compile("from typing import *\\n" + source, "<problem>", "exec"), known)
    call = compile(call, "<call>", "eval")
    sys.settrace(trace)
    try:
        eval(call, known)
    finally:
        sys.settrace(None)
        print("\\nsteps", steps)
""")


@dataclass(frozen=True, slots=True)
class Factors:
    """Six factors of a problem.

    `inputs` counts parameters; `types` the different types, containers' items included, of parameters and result;
    `complex_types` how many of parameters and result are no single numbers, truth values or texts; `lines` those of the
    Python function that are not empty; `characters` those of the example's input and output; `steps` the lines that
    Python executes of the function for the example, None where nobody has counted them.
    """

    inputs: int
    types: int
    complex_types: int
    lines: int
    characters: int
    steps: int | None


FACTORS = tuple(field.name for field in fields(Factors))


def factors_of(problem: Problem, example: str, steps: int | None) -> Factors:
    """Return the factors; `example` is the input and output as they are written in Python."""
    kinds = {
        type(part) if isinstance(part, SCALARS) else part
        for one in problem.types
        for part in parts(one)
        if not isinstance(part, Unknown | Nothing)
    }
    return Factors(
        inputs=len(problem.parameters),
        types=len(kinds),
        complex_types=sum(not isinstance(one, SCALARS) for one in problem.types),
        lines=sum(bool(line.strip()) for line in problem.code.splitlines()),
        characters=len(example),
        steps=steps,
    )


def steps_program(code: str, call: str) -> str:
    """Return a Python program that prints how many lines of a function a call of it executes."""
    return _TRACER.format(source=json.dumps(code), call=json.dumps(call), most=MOST_STEPS)


def read_steps(printed: str) -> int | None:
    """Return the number that such a program printed last; None when it printed none."""
    last = printed.rstrip().rpartition("\n")[2].split()
    return int(last[1]) if len(last) == 2 and last[0] == "steps" and last[1].isdecimal() else None
