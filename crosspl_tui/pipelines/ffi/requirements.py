"""What an answer must have so that the assertions can be run against it, read off the solution's syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from crosspl_tui.pipelines.answers.foreign_function import CANDIDATE
from crosspl_tui.pipelines.ffi.program_text import TEST, parse


@dataclass(frozen=True, slots=True)
class RequiredFunction:
    """A function or method, and its parameters as they are written."""

    name: str
    parameters: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.parameters)})"


@dataclass(frozen=True, slots=True)
class RequiredClass:
    """A class and its methods."""

    name: str
    methods: tuple[RequiredFunction, ...]


@dataclass(frozen=True, slots=True)
class Requirements:
    """The names at the top of a solution, in their order, its assertions and private names aside."""

    classes: tuple[RequiredClass, ...]
    functions: tuple[RequiredFunction, ...]


def requirements_of(solution: str) -> Requirements:
    """Return what a solution defines; raises `ProgramError` for what is no Python."""
    body = parse(solution).body
    classes = tuple(
        RequiredClass(node.name, tuple(_functions(node.body)))
        for node in body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    return Requirements(classes, tuple(_functions(body)))


def complete_instruction(instruction: str, requirements: Requirements, load_order: str) -> str:
    """Return an instruction with the names it asks for, the order of loading and the form of the answer."""
    parts = [instruction.strip(), *_names(requirements), f"Load the libraries in this order:\n{load_order}"]
    return "\n\n".join([*parts, _FORM])


_FORM = (
    f'Answer with one JSON object and nothing else. It has exactly one field, "{CANDIDATE}", a text: the whole code. '
    r'Inside it every line break is written \n; do not use triple quotes (""") as the quotes of the text.'
)


def _names(requirements: Requirements) -> Iterator[str]:
    lines = []
    for each in requirements.classes:
        methods = ", ".join(map(str, each.methods))
        lines.append(f"- class {each.name}" + (f" with the methods {methods}" if methods else ""))
    lines += [f"- function {function}" for function in requirements.functions]
    if lines:
        yield "\n".join(["The code defines under these names, with these parameters:", *lines])


def _functions(body: list[ast.stmt]) -> Iterator[RequiredFunction]:
    for node in body:
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or node.name == TEST:
            continue
        if node.name == "__init__" or not node.name.startswith("_"):
            yield RequiredFunction(node.name, tuple(_parameters(node.args)))


def _parameters(arguments: ast.arguments) -> Iterator[str]:
    yield from (argument.arg for argument in (*arguments.posonlyargs, *arguments.args))
    if arguments.vararg:
        yield f"*{arguments.vararg.arg}"
    yield from (argument.arg for argument in arguments.kwonlyargs)
    if arguments.kwarg:
        yield f"**{arguments.kwarg.arg}"
