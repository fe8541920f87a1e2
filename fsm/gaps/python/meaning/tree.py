"""A Python program as a tree of scopes: what each binds, and the nodes that are worth a look."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from types import NoneType
from typing import Any

from fsm.parsing.python_code import parsed

Function = ast.FunctionDef | ast.AsyncFunctionDef

_ASKS = frozenset({"isinstance", "hasattr", "callable"})


class How(Enum):
    """How a name gets its value; what is UNKNOWN may be anything."""

    VALUE = auto()
    ENTERED = auto()
    ENTERED_ASYNC = auto()
    ITEM = auto()
    IMPORT = auto()
    PARAMETER = auto()
    DEFINITION = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class Binding:
    """How a name is bound, with the expression or the definition that does it; `place` counts items of a tuple."""

    how: How
    node: ast.AST | None = None
    full: str = ""
    place: int = 0


UNKNOWN = Binding(How.UNKNOWN)


@dataclass(slots=True, eq=False)
class Scope:
    """A module, class or function with the names it binds; `owner` is the class that a function is a method of.

    `first_set` is the first line in which a statement or a comprehension of it sets a name.
    """

    node: ast.AST
    parent: Scope | None
    owner: ast.ClassDef | None = None
    bindings: dict[str, list[Binding]] = field(default_factory=lambda: defaultdict(list))
    foreign: set[str] = field(default_factory=set)
    returns: list[ast.expr | None] = field(default_factory=list)
    yields: bool = False
    first_set: dict[str, int] = field(default_factory=dict)

    @property
    def self_name(self) -> str:
        """The name of a method's first parameter, "" for what is none."""
        node = self.node
        if self.owner is None or not isinstance(node, Function):
            return ""
        names = {item.id for item in node.decorator_list if isinstance(item, ast.Name)}
        first = [*node.args.posonlyargs, *node.args.args][:1]
        return first[0].arg if first and not names & {"staticmethod", "classmethod"} else ""


@dataclass(slots=True, eq=False)
class Tree:
    """The scopes of a program and its nodes by kind, each with its scope; `stored` are the attributes that are set.

    `lines_read` are the lines in which each name is read, in any scope; what is changed is read too.
    """

    module: Scope
    scopes: dict[ast.AST, Scope]
    nodes: list[tuple[ast.AST, Scope]]
    stored: dict[str, list[tuple[ast.Attribute, Binding, Scope]]]
    lines_read: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))


@lru_cache(maxsize=4)
def program_of(code: str) -> ast.Module | None:
    """Return the syntax tree of a program, parsed once for all who ask; None where it does not parse."""
    try:
        return parsed(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@lru_cache(maxsize=4)
def tree_of(code: str) -> Tree | None:
    """Return the scopes of a program; None where it does not parse."""
    program = program_of(code)
    return _Reader(program).tree if program else None


def method_around(scope: Scope) -> ast.ClassDef | None:
    """Return the class whose method a scope is, or stands in."""
    place: Scope | None = scope
    while place is not None and place.owner is None:
        place = place.parent
    return place.owner if place else None


def untold_names(tree: Tree) -> frozenset[str]:
    """Return the names that another function sets, or that are asked for their class: what they are is open."""
    foreign = {name for scope in tree.scopes.values() for name in scope.foreign if name in scope.bindings}
    calls = [node for node, _ in tree.nodes if isinstance(node, ast.Call) and node.args]
    asked = {
        node.args[0].id
        for node in calls
        if isinstance(node.func, ast.Name) and node.func.id in _ASKS and isinstance(node.args[0], ast.Name)
    }
    return frozenset(foreign | asked)


class _Reader:
    def __init__(self, program: ast.Module) -> None:
        module = Scope(program, None)
        self.tree = Tree(module, {program: module}, [], defaultdict(list))
        self._read_all(program.body, module)

    def _read(self, node: ast.AST, scope: Scope) -> None:
        kind = type(node)
        if kind in _SEEN:
            self.tree.nodes.append((node, scope))
        if kind in _DEFINITIONS:
            self._define(node, scope)
            return
        binder = _BINDERS.get(kind)
        if binder is not None:
            binder(self, node, scope)
        for value in vars(node).values():
            part = type(value)
            if part is list:
                self._read_all(value, scope)
            elif part is ast.Name:
                self._note(value, scope)
            elif part not in _LEAVES:
                self._read(value, scope)

    def _read_all(self, nodes: Iterable[Any], scope: Scope) -> None:
        for node in nodes:
            kind = type(node)
            if kind is ast.Name:
                self._note(node, scope)
            elif kind not in _LEAVES:
                self._read(node, scope)

    def _note(self, name: ast.Name, scope: Scope) -> None:
        if type(name.ctx) is ast.Load:
            self.tree.lines_read[name.id].append(name.lineno)
        else:
            scope.first_set.setdefault(name.id, name.lineno)

    def _assigned(self, node: ast.Assign, scope: Scope) -> None:
        for target in node.targets:
            self._bind(target, Binding(How.VALUE, node.value), scope)

    def _annotated(self, node: ast.AnnAssign | ast.NamedExpr, scope: Scope) -> None:
        self._bind(node.target, Binding(How.VALUE, node.value) if node.value else UNKNOWN, scope)

    def _entered(self, node: ast.With | ast.AsyncWith, scope: Scope) -> None:
        how = How.ENTERED if isinstance(node, ast.With) else How.ENTERED_ASYNC
        for item in node.items:
            if item.optional_vars is not None:
                self._bind(item.optional_vars, Binding(how, item.context_expr), scope)

    def _targeted(
        self, node: ast.For | ast.AsyncFor | ast.comprehension | ast.AugAssign, scope: Scope
    ) -> None:
        self._bind(node.target, UNKNOWN, scope)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            self.tree.lines_read[node.target.id].append(node.lineno)

    def _deleted(self, node: ast.Delete, scope: Scope) -> None:
        for target in node.targets:
            self._bind(target, UNKNOWN, scope)

    def _imported(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        for alias in node.names:
            if isinstance(node, ast.Import):
                first = alias.name.partition(".")[0]
                name, full = alias.asname or first, alias.name if alias.asname else first
            else:
                name, full = (
                    alias.asname or alias.name,
                    f"{node.module}.{alias.name}" if not node.level else "",
                )
            scope.bindings[name].append(Binding(How.IMPORT, node, full=full))

    def _caught(self, node: ast.ExceptHandler | ast.MatchAs | ast.MatchStar, scope: Scope) -> None:
        if node.name:
            scope.bindings[node.name].append(UNKNOWN)

    def _rest(self, node: ast.MatchMapping, scope: Scope) -> None:
        if node.rest:
            scope.bindings[node.rest].append(UNKNOWN)

    def _foreign(self, node: ast.Global | ast.Nonlocal, scope: Scope) -> None:
        scope.foreign.update(node.names)

    def _returned(self, node: ast.Return, scope: Scope) -> None:
        scope.returns.append(node.value)

    def _yielded(self, _: ast.Yield | ast.YieldFrom, scope: Scope) -> None:
        scope.yields = True

    def _define(self, node: ast.AST, scope: Scope) -> None:
        assert isinstance(node, Function | ast.Lambda | ast.ClassDef)
        owner = scope.node if isinstance(scope.node, ast.ClassDef) else None
        inner = Scope(node, scope, owner if not isinstance(node, ast.ClassDef | ast.Lambda) else None)
        self.tree.scopes[node] = inner
        if not isinstance(node, ast.Lambda):
            scope.bindings[node.name].append(Binding(How.DEFINITION, node))
        if isinstance(node, ast.ClassDef):
            outside = [*node.bases, *node.keywords, *node.decorator_list]
        else:
            outside = [*node.args.defaults, *(item for item in node.args.kw_defaults if item)]
            outside += [] if isinstance(node, ast.Lambda) else node.decorator_list
            self._bind_parameters(node.args, inner)
        self._read_all(outside, scope)
        self._read_all([node.body] if isinstance(node, ast.Lambda) else node.body, inner)

    def _bind_parameters(self, arguments: ast.arguments, scope: Scope) -> None:
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            scope.bindings[argument.arg].append(Binding(How.PARAMETER, argument.annotation))
        for extra in (arguments.vararg, arguments.kwarg):
            if extra:
                scope.bindings[extra.arg].append(UNKNOWN)

    def _bind(self, target: ast.AST, binding: Binding, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            scope.bindings[target.id].append(binding)
        elif isinstance(target, ast.Attribute):
            self.tree.stored[target.attr].append((target, binding, scope))
        elif isinstance(target, ast.Starred):
            self._bind(target.value, UNKNOWN, scope)
        elif isinstance(target, ast.Tuple | ast.List):
            is_plain = binding.how is How.VALUE and not any(
                isinstance(part, ast.Starred) for part in target.elts
            )
            for place, part in enumerate(target.elts):
                item = Binding(How.ITEM, binding.node, place=place) if is_plain else UNKNOWN
                self._bind(part, item, scope)


_DEFINITIONS = frozenset({ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef})
_SEEN = frozenset(
    {
        *(
            ast.Call,
            ast.Attribute,
            ast.Await,
            ast.With,
            ast.AsyncWith,
            ast.Expr,
            ast.For,
            ast.AsyncFor,
            ast.BinOp,
        ),
        *(ast.Import, ast.ImportFrom, ast.ClassDef),
    }
)
# What a node has besides these are nodes.
_LEAVES = frozenset(
    {
        *(ast.Load, ast.Store, ast.Del, ast.Constant, ast.alias, ast.Pass, ast.Add, ast.Mod),
        *(bool, int, str, NoneType),
    }
)
_BINDERS: Mapping[type[ast.AST], Callable[..., None]] = {
    ast.Assign: _Reader._assigned,
    ast.AnnAssign: _Reader._annotated,
    ast.NamedExpr: _Reader._annotated,
    ast.AugAssign: _Reader._targeted,
    ast.For: _Reader._targeted,
    ast.AsyncFor: _Reader._targeted,
    ast.comprehension: _Reader._targeted,
    ast.With: _Reader._entered,
    ast.AsyncWith: _Reader._entered,
    ast.Delete: _Reader._deleted,
    ast.Import: _Reader._imported,
    ast.ImportFrom: _Reader._imported,
    ast.ExceptHandler: _Reader._caught,
    ast.MatchAs: _Reader._caught,
    ast.MatchStar: _Reader._caught,
    ast.MatchMapping: _Reader._rest,
    ast.Global: _Reader._foreign,
    ast.Nonlocal: _Reader._foreign,
    ast.Return: _Reader._returned,
    ast.Yield: _Reader._yielded,
    ast.YieldFrom: _Reader._yielded,
}
