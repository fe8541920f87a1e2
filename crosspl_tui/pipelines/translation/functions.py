"""A Python function in its module: found, its parameters bound to a call, and rewritten where a row must change."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from crosspl_tui.pipelines.translation.errors import RowError
from fsm.parsing.python_code import parsed, parsed_expression

DEFAULT_NAME = "f"

# The last two: nested too deeply for the parser.
_UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True, slots=True)
class Function:
    """A function definition and the text of its module."""

    node: ast.FunctionDef
    code: str

    @property
    def name(self) -> str:
        return self.node.name

    @property
    def arguments(self) -> list[ast.arg]:
        """The parameters that a call can name, in order."""
        return [*self.node.args.posonlyargs, *self.node.args.args, *self.node.args.kwonlyargs]


def find_function(code: str, name: str = "") -> Function:
    """Find a function of that name; without one `f`, or the last one. Raises `RowError`."""
    try:
        module = parsed(code)
    except _UNREADABLE as error:
        raise RowError(f"code: not Python: {str(error) or 'nested too deeply'}") from error
    found = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    if name and name not in found:
        raise RowError(f"code: no function {name} at the top level")
    node = found.get(name or DEFAULT_NAME) or next(reversed(found.values()), None)
    if node is None:
        raise RowError("code: no function at the top level")
    return Function(node, code)


def bind(function: Function, call: str) -> Mapping[str, ast.expr]:
    """Give each parameter its argument, by name; those left out have their defaults. Raises `RowError`."""
    try:
        node = parsed_expression(f"{DEFAULT_NAME}({call}\n)")
    except _UNREADABLE as error:
        raise RowError(f"input: not the arguments of a call: {error}") from error
    if not isinstance(node, ast.Call) or any(isinstance(one, ast.Starred) for one in node.args):
        raise RowError("input: not the arguments of a call")
    names = [argument.arg for argument in function.arguments]
    bound = _defaults(function)
    if len(node.args) > len(names):
        raise RowError(f"input: {len(node.args)} arguments, but {function.name} takes {len(names)}")
    bound |= dict(zip(names, node.args, strict=False))
    bound |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
    missing = [name for name in names if name not in bound]
    if missing or len(bound) > len(names):
        raise RowError(f"input: does not fit {function.name}({', '.join(names)})")
    return {name: bound[name] for name in names}


def _defaults(function: Function) -> dict[str, ast.expr]:
    arguments = function.node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    given = zip(reversed(positional), reversed(arguments.defaults), strict=False)
    by_name = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return {one.arg: value for one, value in given} | {one.arg: value for one, value in by_name if value}


def move_in(function: Function, callables: Mapping[str, ast.expr]) -> str:
    """Return the module with parameters turned into the function's first statements, which assign the callables."""
    first = function.node.body[0]
    lines = function.code.splitlines()
    if first.lineno == function.node.lineno:
        raise RowError(f"code: {function.name} stands on one line; give its body a line of its own")
    _drop(function.node.args, set(callables))
    indent = " " * first.col_offset
    header = f"def {function.name}({ast.unparse(function.node.args)}):"
    assignments = [f"{indent}{name} = {ast.unparse(value)}" for name, value in callables.items()]
    body = lines[first.lineno - 1 :]
    return "\n".join([*lines[: function.node.lineno - 1], header, *assignments, *body])


def _drop(arguments: ast.arguments, names: set[str]) -> None:
    positional = [*arguments.posonlyargs, *arguments.args]
    without = len(positional) - len(arguments.defaults)
    kept = [
        value
        for one, value in zip(positional[without:], arguments.defaults, strict=True)
        if one.arg not in names
    ]
    arguments.defaults = kept
    arguments.posonlyargs = [one for one in arguments.posonlyargs if one.arg not in names]
    arguments.args = [one for one in arguments.args if one.arg not in names]


def returning_text(function: Function) -> str:
    """Return the module with the function's bytes decoded, one character a byte."""
    names = ", ".join(argument.arg for argument in function.arguments)
    inner = f"_{function.name}_bytes"
    lines = function.code.splitlines()
    at = function.node.lineno - 1
    lines[at] = lines[at].replace(f"def {function.name}", f"def {inner}", 1)
    wrapper = [f"def {function.name}({names}):", f"    return {inner}({names}).decode('latin-1')"]
    return "\n".join([*lines, "", *wrapper])


def is_callable(node: ast.expr, code: str) -> bool:
    """Tell whether an argument is a function: a lambda, or the name of one."""
    if isinstance(node, ast.Lambda):
        return True
    if not isinstance(node, ast.Name):
        return False
    defined = {one.name for one in parsed(code).body if isinstance(one, ast.FunctionDef)}
    return node.id in defined
