"""Reading and changing Python programs by their syntax tree: paths in their texts, assertions, main guards."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from fsm.parsing.python_code import parsed

TEST = "assert_test"

MapText = Callable[[str], str]


class ProgramError(ValueError):
    """A program cannot be used as it is; the message says why."""


def parse(code: str) -> ast.Module:
    """Return the syntax tree; raises `ProgramError` for what is no Python."""
    try:
        return parsed(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ProgramError(f"it is no Python program: {error}") from error


def with_texts_mapped(code: str, change: MapText) -> str:
    """Return a program with `change` applied to its string literals; its lines stay where they are.

    A literal is changed as a whole, so that paths in messages and comments stay. What is no Python stays as it is.
    """
    try:
        tree = parse(code)
    except ProgramError:
        return code
    spots = [spot for node in _literals(tree) if (spot := _replacement(node, change))]
    lines = [line.encode() for line in code.splitlines(keepends=True)]
    for node, text in sorted(spots, key=lambda spot: (spot[0].lineno, spot[0].col_offset), reverse=True):
        _replace(lines, node, text)
    return b"".join(lines).decode()


def has_test(code: str) -> bool:
    """Return whether a program defines the function that holds a task's assertions."""
    try:
        tree = parse(code)
    except ProgramError:
        return False
    return any(isinstance(node, ast.FunctionDef) and node.name == TEST for node in tree.body)


def without_main_guard(code: str) -> str:
    """Return a program without what it does only when it is the one that is run; raises `ProgramError`."""
    return _without(code, [node for node in parse(code).body if _is_main_guard(node)])


def test_text(code: str) -> str:
    """Return the text of the assertions' function; raises `ProgramError` where there is none."""
    for node in reversed(parse(code).body):
        if isinstance(node, ast.FunctionDef) and node.name == TEST:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            return "".join(code.splitlines(keepends=True)[first - 1 : node.end_lineno])
    raise ProgramError(f"it has no function {TEST}")


def without_test(code: str) -> str:
    """Return a program as an answer would be: without its assertions and its main guard. Raises `ProgramError`."""
    nodes = [
        node
        for node in parse(code).body
        if _is_main_guard(node) or (isinstance(node, ast.FunctionDef) and node.name == TEST)
    ]
    return _without(code, nodes).rstrip() + "\n"


def _without(code: str, nodes: list[ast.stmt]) -> str:
    lines = code.splitlines(keepends=True)
    for node in nodes:
        for number in range(node.lineno - 1, node.end_lineno or node.lineno):
            lines[number] = "\n" if lines[number].endswith("\n") else ""
    return "".join(lines)


def _is_main_guard(node: ast.stmt) -> bool:
    if not isinstance(node, ast.If) or not isinstance(node.test, ast.Compare):
        return False
    sides = [node.test.left, *node.test.comparators]
    has_name = any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides)
    return has_name and any(isinstance(side, ast.Constant) and side.value == "__main__" for side in sides)


def _literals(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the outermost literals that hold text."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        yield node
        return
    for child in ast.iter_child_nodes(node):
        yield from _literals(child)


class _Mapping(ast.NodeTransformer):
    def __init__(self, change: MapText) -> None:
        self._change = change
        self.has_changed = False

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str) and (new := self._change(node.value)) != node.value:
            self.has_changed = True
            return ast.copy_location(ast.Constant(new), node)
        return node


def _replacement(node: ast.expr, change: MapText) -> tuple[ast.expr, str] | None:
    mapping = _Mapping(change)
    # The transformer changes a joined text in place, which nobody looks at again.
    new = mapping.visit(node)
    return (node, ast.unparse(new)) if mapping.has_changed else None


def _replace(lines: list[bytes], node: ast.expr, text: str) -> None:
    """Put a text in the place of a literal; of one over several lines the further lines are left empty.

    Implicitly joined literals may stand in brackets or behind backslashes, so the lines between are kept by a
    backslash each.
    """
    last = (node.end_lineno or node.lineno) - 1
    first = node.lineno - 1
    tail = lines[last][node.end_col_offset :]
    joined = lines[first][: node.col_offset] + text.encode() + b" \\\n" * (last - first) + tail
    lines[first : last + 1] = joined.splitlines(keepends=True)
