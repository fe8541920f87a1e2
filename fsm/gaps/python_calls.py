"""What keeps a Python program from running: members that a library's class lacks, keywords that nothing takes."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from fsm.syntax import Syntax

_MEMBER = re.compile(r"([\w.]+)(?:\(([^)]*)\))?")
_MORE = "..."
_ANY_KEYWORD = "*"
# Members by name, with the keywords that they take; None for what is no method.
_Members = Mapping[str, frozenset[str] | None]


def gaps_in_calls(syntax: Syntax) -> Iterator[str]:
    """Yield what is wrong with calls of which text alone tells what is called."""
    modules = {name.rpartition(".")[0] for name in _known()}
    code = syntax.without_strings
    if not any(module in code for module in modules):
        return
    try:
        tree = ast.parse(syntax.code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    yield from _Program(list(ast.walk(tree))).gaps()


class _Program:
    """The nodes of a program, the names that it imports and the classes of what it keeps in variables."""

    def __init__(self, nodes: list[ast.AST]) -> None:
        self._nodes = nodes
        self._imported = _imported(nodes)
        self._classes = self._classes_of_variables()

    def gaps(self) -> Iterator[str]:
        for node in self._nodes:
            if isinstance(node, ast.Call):
                name = self._full_name(node.func)
                if name in _known():
                    yield from _wrong_keywords(name, _known()[name].get("new"), node)
                elif isinstance(node.func, ast.Attribute):
                    yield from self._of_member(node.func, node)

    def _of_member(self, taken: ast.Attribute, call: ast.Call) -> Iterator[str]:
        name = self._classes.get(ast.unparse(taken.value), "")
        members = _known().get(name, {})
        # Of a function it is not known what it returns.
        if members.keys() <= {"new"} or taken.attr.startswith("_"):
            return
        if taken.attr in members:
            yield from _wrong_keywords(f"{name}.{taken.attr}", members[taken.attr], call)
        elif _MORE not in members:
            yield f"{name} has no {taken.attr}"

    def _full_name(self, function: ast.expr) -> str:
        """Return the name by which a library knows what is called, "" where an import does not tell."""
        first, _, rest = ast.unparse(function).partition(".") if _is_dotted(function) else ("", "", "")
        module = self._imported.get(first, "")
        return f"{module}.{rest}" if module and rest else module

    def _classes_of_variables(self) -> dict[str, str]:
        """Return the classes of the variables and attributes that are never given anything else."""
        given: dict[str, set[str]] = defaultdict(set)
        for node in self._nodes:
            for target, value in _given(node):
                name = self._full_name(value.func) if isinstance(value, ast.Call) else ""
                given[target].add(
                    name if name[name.rfind(".") + 1 :][:1].isupper() or name == "socket.socket" else ""
                )
        return {target: next(iter(names)) for target, names in given.items() if len(names) == 1}


def _is_dotted(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _imported(nodes: list[ast.AST]) -> dict[str, str]:
    """Return what the names stand for that are imported, each once and never set to anything else."""
    found: dict[str, set[str]] = defaultdict(set)
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                found[alias.asname or first].add(alias.name if alias.asname else first)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                found[alias.asname or alias.name].add(f"{node.module}.{alias.name}")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name].add("")
        elif isinstance(node, ast.arg):
            found[node.arg].add("")
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found[node.id].add("")
    return {name: next(iter(full)) for name, full in found.items() if len(full) == 1}


def _given(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """Yield the variables and attributes that a node sets, with their value where it is plain; None gives no class."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name | ast.Attribute):
                yield ast.unparse(target), node.value
            else:
                yield from (
                    (ast.unparse(part), None) for part in ast.walk(target) if isinstance(part, ast.expr)
                )
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr | ast.AugAssign):
        yield ast.unparse(node.target), node.value
    elif isinstance(node, ast.withitem) and node.optional_vars is not None:
        yield ast.unparse(node.optional_vars), node.context_expr
    elif isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield from ((ast.unparse(part), None) for part in ast.walk(node.target) if isinstance(part, ast.expr))
    elif isinstance(node, ast.arg):
        yield node.arg, None
    elif isinstance(node, ast.Global | ast.Nonlocal):
        yield from ((name, None) for name in node.names)


def _wrong_keywords(name: str, keywords: frozenset[str] | None, call: ast.Call) -> Iterator[str]:
    if keywords is None or _ANY_KEYWORD in keywords:
        return
    for keyword in call.keywords:
        if keyword.arg is not None and keyword.arg not in keywords:
            yield f"{name} takes no {keyword.arg}"


@cache
def _known() -> Mapping[str, _Members]:
    table = tomllib.loads((files("fsm") / "python_calls.toml").read_text(encoding="utf-8"))
    return {name: dict(map(_member, _MEMBER.finditer(members))) for name, members in table.items()}


def _member(match: re.Match[str]) -> tuple[str, frozenset[str] | None]:
    return match[1], None if match[2] is None else frozenset(match[2].split(","))
