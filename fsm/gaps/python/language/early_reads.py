"""What a Python program reads before it is there: locals ahead of their value, names of libraries, a thread's flags."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from fsm.gaps.python.language.names import unbound_names
from fsm.gaps.python.meaning.facts import names_of
from fsm.gaps.python.meaning.libraries import companions_of
from fsm.gaps.python.meaning.nodes import (
    certain_parts,
    children_of,
    full_name_of,
    functions_of,
    last,
    methods_of,
    own_attribute,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_INNER = (ast.Lambda, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, *_COMPREHENSIONS)
_SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return)
_CATCH_ALL = frozenset({"BaseException", "Exception"})
_EXPECTING = frozenset({"assertRaises", "raises", "suppress"})
# What the compiler of protocols makes has such names.
_GENERATED = re.compile(r"(?<![\w.])(\w+_pb2(?:_grpc)?(?=\.)|add_\w+_to_server(?=\())")
_IMPORTED = re.compile(r"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)


def gaps_in_early_reads(tree: Tree, code: str) -> Iterator[str]:
    """Yield names and attributes that are read before anything gives them a value."""
    if "UnboundLocalError" not in code and "NameError" not in code:
        yield from _locals(tree)
    if "except " in code:
        yield from _shadowed(tree)
    if "Thread(" in code and ".start()" in code and "while " in code:
        yield from _flags(tree)


def _locals(tree: Tree) -> Iterator[str]:
    """A name that a function sets anywhere is its own everywhere in it."""
    for function, scope in functions_of(tree):
        names = {
            name
            for name in scope.bindings
            if _may_be_early(name, function, scope, tree)
            and _is_plain_local(name, function, scope)
            and not any(name in inner.foreign for inner in _scopes_within(scope, tree))
        }
        if not names:
            continue
        statements = list(_statements(function.body))
        stores = _first_stores(statements, names)
        changes = Counter(
            part.target.id
            for part in statements
            if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name)
        )
        read = _first_reads(function)
        for name in sorted(names & stores.keys()):
            if read.get(name, sys.maxsize) > stores[name].lineno and not changes[name]:
                continue
            # What only adds to a name, or takes away from it, never gives it a value.
            is_only_changed = changes[name] == len(scope.bindings[name])
            if is_only_changed or stores[name] in _reading_first(function.body, name, stores[name]):
                yield f"{name} is read before its function sets it"


def _scopes_within(scope: Scope, tree: Tree) -> Iterator[Scope]:
    """Yield the scopes of the functions and classes in a function."""
    for inner in tree.scopes.values():
        around = inner.parent
        while around is not None and around is not scope:
            around = around.parent
        if around is scope:
            yield inner


def _may_be_early(name: str, function: Function, scope: Scope, tree: Tree) -> bool:
    """Say whether a name is read in a function before the line behind the first one that sets it: few are."""
    first = scope.first_set.get(name, 0)
    return any(function.lineno <= line <= first for line in tree.lines_read.get(name, ()))


def _first_reads(function: Function) -> dict[str, int]:
    """Return the first line in which each name is read."""
    found: dict[str, int] = {}
    for part in ast.walk(function):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
            found[part.id] = min(part.lineno, found.get(part.id, part.lineno))
    return found


def _is_plain_local(name: str, function: ast.AST, scope: Scope) -> bool:
    """Names of parameters, imports, handlers and definitions are bound in other ways than those looked at."""
    ways = {binding.how for binding in scope.bindings[name]}
    is_other = ways & {How.PARAMETER, How.IMPORT, How.DEFINITION}
    arguments = function.args if isinstance(function, Function) else None
    extra = [part.arg for part in (arguments.vararg, arguments.kwarg) if part] if arguments else []
    return not is_other and name not in scope.foreign and name not in extra


def _first_stores(statements: Sequence[ast.stmt], names: set[str]) -> dict[str, ast.stmt]:
    """Return the statement that is the first to set each name; none for names that something else may bind."""
    found: dict[str, ast.stmt] = {}
    open_names: set[str] = set()
    for statement in statements:
        for part in _parts(statement):
            if isinstance(part, ast.Name) and part.id in names and isinstance(part.ctx, ast.Store):
                found.setdefault(part.id, statement)
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Del):
                open_names.add(part.id)
            if isinstance(part, ast.NamedExpr):
                open_names.add(part.target.id)
            elif isinstance(part, _COMPREHENSIONS):
                open_names |= {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
        open_names |= {part.name for part in getattr(statement, "handlers", ()) if part.name}
        if isinstance(statement, ast.Match):
            return {}
    return {name: statement for name, statement in found.items() if name not in open_names}


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements in the order of the text, but for those of functions and classes."""
    for statement in body:
        yield statement
        if isinstance(statement, _INNER):
            continue
        for name in ("body", "orelse", "finalbody"):
            yield from _statements(getattr(statement, name, []))
        for handler in getattr(statement, "handlers", ()):
            yield from _statements(handler.body)


def _parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """Yield what a statement itself consists of: its blocks are statements of their own."""
    pending = [part for part in children_of(statement) if not _is_block(part)]
    pending = [] if isinstance(statement, _INNER) else pending
    while pending:
        part = pending.pop()
        yield part
        if not isinstance(part, _INNER):
            pending += children_of(part)


def _is_block(node: ast.AST) -> bool:
    return isinstance(node, ast.stmt | ast.ExceptHandler)


def _reading_first(body: Sequence[ast.stmt], name: str, store: ast.stmt) -> list[ast.stmt]:
    """Return the statement that first sets a name, where the name is read for certain before that is done."""
    for statement in body:
        read = _read_of(statement)
        if any(isinstance(part, ast.Name) and part.id == name for part in certain_parts(read)):
            return [store]
        is_set = any(part is store for part in _statements([statement]))
        if isinstance(statement, ast.Try | ast.With | ast.AsyncWith) and statement is not store:
            return [] if _is_ready(statement) else _reading_first(statement.body, name, store)
        if is_set or isinstance(statement, ast.Return | ast.Raise):
            return []
    return []


def _is_ready(statement: ast.Try | ast.With | ast.AsyncWith) -> bool:
    """Say whether a statement catches whatever fails in it."""
    if isinstance(statement, ast.Try):
        return any(handler.type is None or last(handler.type) in _CATCH_ALL for handler in statement.handlers)
    calls = [item.context_expr for item in statement.items]
    return any(isinstance(call, ast.Call) and last(call.func) in _EXPECTING for call in calls)


def _read_of(statement: ast.stmt) -> list[ast.AST]:
    """Return what a statement works out before it sets anything."""
    if isinstance(statement, _SIMPLE):
        read: list[ast.AST | None] = [statement.value]
        read += [_target_of(statement)] if isinstance(statement, ast.AugAssign) else []
    elif isinstance(statement, ast.If | ast.While):
        read = [statement.test]
    elif isinstance(statement, ast.For | ast.AsyncFor):
        read = [statement.iter]
    elif isinstance(statement, ast.With | ast.AsyncWith):
        read = [statement.items[0].context_expr]
    else:
        read = []
    return [part for part in read if part is not None]


def _target_of(statement: ast.AugAssign) -> ast.AST | None:
    return statement.target if isinstance(statement.target, ast.Name) else None


def _shadowed(tree: Tree) -> Iterator[str]:
    """A parameter that is called as a module is has none of the module's exceptions."""
    for function, scope in functions_of(tree):
        if not scope.bindings.keys() & tree.module.bindings.keys():
            continue
        for node in ast.walk(function):
            kind = node.type if isinstance(node, ast.ExceptHandler) else None
            for part in kind.elts if isinstance(kind, ast.Tuple) else [kind]:
                owner = part.value if isinstance(part, ast.Attribute) else None
                name = owner.id if isinstance(owner, ast.Name) else ""
                given = scope.bindings.get(name, [])
                full = [binding.full for binding in tree.module.bindings.get(name, ())]
                is_module = len(full) == 1 and last(part) in (names_of(full[0]) or {})
                if [binding.how for binding in given] == [How.PARAMETER] and is_module:
                    yield f"{name} is a parameter here and no module: {last(part)} is not in it"


def gaps_in_companions(_tree: Tree, code: str) -> Iterator[str]:
    """Yield what is used together with a library, is taken from it or from its companions, and is not imported."""
    imported = set(_IMPORTED.findall(code))
    told = {name for library in imported for name in companions_of(library)}
    likely = {name for name in told if re.search(rf"(?<![\w.]){name}[.(]", code)}
    if "grpc" in imported:
        likely |= set(_GENERATED.findall(code))
    if likely:
        yield from (f"{name} is not imported" for name in sorted(likely & unbound_names(code).keys()))


def _flags(tree: Tree) -> Iterator[str]:
    """A thread that is started at once asks for what the initialiser sets later."""
    for function, scope in functions_of(tree):
        if function.name != "__init__" or scope.owner is None:
            continue
        threads: dict[str, str] = {}
        started: set[str] = set()
        is_set: set[str] = set(tree.scopes[scope.owner].bindings)
        for statement in function.body:
            if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call):
                threads |= _thread(statement.targets[0], statement.value, scope)
            call = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(call, ast.Call) and last(call.func) == "start" and not call.args:
                owner = call.func.value if isinstance(call.func, ast.Attribute) else None
                started |= {threads.get(own_attribute(owner, scope) or last(owner), "")} - {""}
            for name in _own_stores(statement, scope) - is_set:
                if any(name in _asked_first(method, scope.owner, tree) for method in started):
                    yield f"{name} is asked for by a thread that is started before it is set"
                is_set.add(name)


def _thread(target: ast.expr, call: ast.Call, scope: Scope) -> dict[str, str]:
    """Return the method that a thread runs by the name that the thread gets."""
    if full_name_of(call.func, scope) != "threading.Thread":
        return {}
    targets = [own_attribute(part.value, scope) for part in call.keywords if part.arg == "target"]
    return {own_attribute(target, scope) or last(target): targets[0]} if targets and targets[0] else {}


def _own_stores(statement: ast.stmt, scope: Scope) -> set[str]:
    nodes = (part for part in ast.walk(statement) if isinstance(part, ast.Attribute))
    return {own_attribute(part, scope) for part in nodes if isinstance(part.ctx, ast.Store)} - {""}


def _asked_first(name: str, owner: ast.ClassDef, tree: Tree) -> set[str]:
    """Return the own attributes that the loop asks for with which a method begins."""
    method = methods_of(owner).get(name)
    first = method.body[0] if method else None
    if method is None or not isinstance(first, ast.While) or owner.bases or method.decorator_list:
        return set()
    inside = tree.scopes[method]
    return {own_attribute(part, inside) for part in certain_parts([first.test])} - {""}
