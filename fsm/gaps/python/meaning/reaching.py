"""Which of the values that a Python function gives to one name a place in it may find there."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from fsm.gaps.python.meaning.tree import UNKNOWN, Binding, Function, How, Scope

_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_CLOSED = (*_INNER, *_COMPREHENSIONS)
_KEEP = frozenset({"strip", "rstrip", "lstrip", "lower", "upper", "replace"})
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)

Reaching = Mapping[ast.Name, frozenset[Binding]]
_State = dict[str, frozenset[Binding]]


def reaching_in(scope: Scope) -> Reaching:
    """Return, for the names that a function or module sets several times, what each place that reads one may find.

    What is set in a loop may come from its turn before, and what a `try` sets may be missing in its handlers. Places in
    inner functions and comprehensions are not among them: they are read at another time, or bind names of their own.
    """
    node = scope.node
    if not isinstance(node, Function | ast.Module):
        return {}
    names = {name for name, bindings in scope.bindings.items() if is_open(bindings)} - scope.foreign
    if not names:
        return {}
    flow = _Flow(names)
    given = {name: _first(bindings) for name, bindings in scope.bindings.items() if name in names}
    flow.body(node.body, {name: known for name, known in given.items() if known})
    return flow.found


def is_open(bindings: Sequence[Binding]) -> bool:
    """Say whether the text has to be followed to tell what a name holds."""
    return len(bindings) > 1 or (len(bindings) == 1 and bindings[0] is UNKNOWN)


@lru_cache(maxsize=32)
def grown_in(scope: Scope) -> Sequence[str]:
    """Return the names that a function or module adds to by `+=`, each as often as it does."""
    node = scope.node
    pending: list[ast.AST] = [*node.body] if isinstance(node, Function | ast.Module) else []
    found = []
    while pending:
        part = pending.pop()
        if (
            isinstance(part, ast.AugAssign)
            and isinstance(part.target, ast.Name)
            and isinstance(part.op, ast.Add)
        ):
            found.append(part.target.id)
        if not isinstance(part, _CLOSED):
            pending += ast.iter_child_nodes(part)
    return found


def keeps_kind(binding: Binding, name: str) -> bool:
    """Say whether a new value for a name is of the kind of the one before: a part of it, or more of it."""
    node = binding.node if binding.how is How.VALUE else None
    owner: ast.AST | None = None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        owner = node.left
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        owner = node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _KEEP:
        owner = node.func.value
    return isinstance(owner, ast.Name) and owner.id == name


def _first(bindings: Sequence[Binding]) -> frozenset[Binding]:
    """A parameter has its value from the beginning."""
    return frozenset(binding for binding in bindings if binding.how is How.PARAMETER)


class _Flow:
    """Walks through statements in the order in which they are run, with what each name may hold by then."""

    def __init__(self, names: set[str]) -> None:
        self._names = names
        self.found: dict[ast.Name, frozenset[Binding]] = {}

    def body(self, statements: Sequence[ast.stmt], state: _State) -> _State | None:
        """Return what holds after the statements, None where their end is not reached."""
        for statement in statements:
            after = self._statement(statement, state)
            if after is None:
                return None
            state = after
        return state

    def _statement(self, node: ast.stmt, state: _State) -> _State | None:
        match node:
            case ast.If():
                self._read([node.test], state)
                return _either([self.body(node.body, dict(state)), self.body(node.orelse, dict(state))])
            case ast.For() | ast.AsyncFor() | ast.While():
                return self._loop(node, state)
            case ast.Try() | ast.TryStar():
                return self._attempt(node, state)
            case ast.With() | ast.AsyncWith():
                self._with(node, state)
                return self.body(node.body, state)
            case ast.Match():
                self._open(_stored([node]), state)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                state[node.name] = frozenset({Binding(How.DEFINITION, node)})
            case _:
                self._simple(node, state)
        return None if isinstance(node, _LEAVES) else state

    def _simple(self, node: ast.stmt, state: _State) -> None:
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            self._read([node.value], state)
            before = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
            if node.target.id in state:
                self.found[before] = state[node.target.id]
            whole = ast.copy_location(ast.BinOp(before, node.op, node.value), node)
            self._set(node.target, Binding(How.VALUE, whole), state)
            return
        self._read([node], state)
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._set(target, Binding(How.VALUE, node.value), state)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            self._set(node.target, Binding(How.VALUE, node.value), state)
        elif isinstance(node, ast.Import | ast.ImportFrom | ast.Delete):
            self._open(_stored([node]), state)

    def _with(self, node: ast.With | ast.AsyncWith, state: _State) -> None:
        how = How.ENTERED if isinstance(node, ast.With) else How.ENTERED_ASYNC
        for item in node.items:
            self._read([item.context_expr], state)
            if item.optional_vars is not None:
                self._set(item.optional_vars, Binding(how, item.context_expr), state)

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While, state: _State) -> _State:
        inside = _stored(node.body) | (_targets([node.target]) if not isinstance(node, ast.While) else set())
        before = dict(state)
        self._open(inside, state)
        if isinstance(node, ast.While):
            self._read([node.test], state)
        else:
            self._read([node.iter], before)
            if isinstance(node, ast.For):
                self._set(node.target, Binding(How.VALUE, _next_of(node.iter)), state)
        self.body(node.body, dict(state))
        after = dict(state)
        self._open(inside, after)
        return self.body(node.orelse, after) or after

    def _attempt(self, node: ast.Try | ast.TryStar, state: _State) -> _State | None:
        caught = dict(state)
        self._open(_stored(node.body), caught)
        ended = self.body(node.body, dict(state))
        if ended is not None:
            ended = self.body(node.orelse, ended)
        ends = [ended]
        for handler in node.handlers:
            inside = dict(caught)
            if handler.name:
                self._open({handler.name}, inside)
            ends.append(self.body(handler.body, inside))
        if not node.finalbody:
            return _either(ends)
        last = dict(state)
        self._open(_stored([node]), last)
        final = self.body(node.finalbody, last)
        after = _either(ends)
        if final is None or after is None:
            return None
        return {
            name: final[name] if name in _stored(node.finalbody) else known for name, known in after.items()
        }

    def _read(self, parts: Iterable[ast.AST], state: _State) -> None:
        """Tell what the names hold that are read; one that is set within an expression is open."""
        pending, loads = list(parts), []
        while pending:
            part = pending.pop()
            if isinstance(part, ast.Name):
                loads.append(part)
            elif isinstance(part, ast.NamedExpr):
                self._open({part.target.id}, state)
            if not isinstance(part, _CLOSED):
                pending += ast.iter_child_nodes(part)
        for name in loads:
            if name.id in state and isinstance(name.ctx, ast.Load):
                self.found[name] = state[name.id]

    def _set(self, target: ast.AST, binding: Binding, state: _State) -> None:
        if isinstance(target, ast.Name):
            if target.id in self._names:
                state[target.id] = frozenset({binding})
        elif isinstance(target, ast.Tuple | ast.List):
            is_plain = binding.how is How.VALUE and not any(
                isinstance(part, ast.Starred) for part in target.elts
            )
            for place, part in enumerate(target.elts):
                item = Binding(How.ITEM, binding.node, place=place) if is_plain else UNKNOWN
                self._set(part, item, state)
        elif isinstance(target, ast.Starred):
            self._set(target.value, UNKNOWN, state)

    def _open(self, names: set[str], state: _State) -> None:
        """What these names hold is not told from here on."""
        for name in names & self._names:
            state[name] = frozenset({UNKNOWN})


def _next_of(walked: ast.expr) -> ast.Call:
    """Return the call that gives what a loop's name holds."""
    return ast.Call(ast.Name("next", ast.Load()), [walked], [])


def _either(states: Iterable[_State | None]) -> _State | None:
    """Return what holds after one of several ways; a name that only some of them set may have another value."""
    reached = [state for state in states if state is not None]
    if not reached:
        return None
    names = {name for state in reached for name in state}
    return {
        name: frozenset().union(*(state.get(name, frozenset({UNKNOWN})) for state in reached))
        for name in names
    }


def _stored(parts: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements set, whatever way."""
    names: set[str] = set()
    for part in (node for start in parts for node in ast.walk(start)):
        match part:
            case ast.Name() if not isinstance(part.ctx, ast.Load):
                names.add(part.id)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.ExceptHandler() if (
                part.name
            ):
                names.add(part.name)
            case ast.MatchAs() | ast.MatchStar() if part.name:
                names.add(part.name)
            case ast.MatchMapping() if part.rest:
                names.add(part.rest)
            case ast.alias():
                names.add(part.asname or part.name.partition(".")[0])
    return names


def _targets(parts: Iterable[ast.AST]) -> set[str]:
    return {node.id for start in parts for node in ast.walk(start) if isinstance(node, ast.Name)}
