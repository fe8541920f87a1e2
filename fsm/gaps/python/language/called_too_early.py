"""What a Python program hands over to be called later, and has called already; what cannot be called that way."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from fsm.gaps.python.meaning.nodes import bindings_of, calls_of, full_name_of, last, methods_of
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

# The full name of what takes a function, and at which place.
_TAKES: Mapping[str, int] = {
    "threading.Timer": 1,
    "signal.signal": 1,
    "atexit.register": 0,
    "_thread.start_new_thread": 0,
}
# Methods that take a function, and the word that tells whose they are.
_METHODS: Mapping[str, tuple[int, str]] = {
    "submit": (0, "PoolExecutor"),
    "apply_async": (0, "multiprocessing"),
    "add_done_callback": (0, "add_done_callback"),
    "call_soon_threadsafe": (0, "asyncio"),
}
_STARTED = frozenset({"threading.Thread", "multiprocessing.Process"})


def gaps_in_early_calls(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    names = {full.rpartition(".")[2] for full in _TAKES} | _METHODS.keys()
    if any(f"{name}(" in code for name in names):
        yield from _called_already(tree, code, frozenset(names))
    if "signal.signal(" in code or "import signal" in code:
        yield from _of_signals(tree)
    if "(Thread" in code or "Thread)" in code or "Process)" in code:
        yield from _not_initialised(tree)


def _called_already(tree: Tree, code: str, names: frozenset[str]) -> Iterator[str]:
    for node, scope in calls_of(tree, names):
        full = full_name_of(node.func, scope)
        place, word = (_TAKES[full], "") if full in _TAKES else _METHODS.get(last(node.func), (0, "\0"))
        is_method = isinstance(node.func, ast.Attribute) and word in code
        if not (full in _TAKES or is_method) or len(node.args) <= place:
            continue
        given = node.args[place]
        called = _own_function(given.func, scope, tree) if isinstance(given, ast.Call) else None
        if called is not None and _gives_nothing(called, tree):
            yield f"{called.name} is called where it should be handed over"


def _own_function(node: ast.expr, scope: Scope, tree: Tree) -> Function | None:
    """Return the one function or method of the program that an expression names."""
    if isinstance(node, ast.Attribute):
        is_own = (
            scope.owner is not None and last(node.value) == scope.self_name and node.attr not in tree.stored
        )
        return methods_of(scope.owner).get(node.attr) if is_own and scope.owner else None
    found = bindings_of(node.id, scope) if isinstance(node, ast.Name) else []
    one = found[0].node if len(found) == 1 and found[0].how is How.DEFINITION else None
    return one if isinstance(one, Function) else None


def _gives_nothing(function: Function, tree: Tree) -> bool:
    scope = tree.scopes[function]
    is_plain = isinstance(function, ast.FunctionDef) and not function.decorator_list
    return is_plain and not scope.yields and not any(scope.returns)


def _of_signals(tree: Tree) -> Iterator[str]:
    """A signal's handler is called with its number and where the program was."""
    for node, scope in calls_of(tree, frozenset({"signal"})):
        if full_name_of(node.func, scope) != "signal.signal" or len(node.args) != 2:
            continue
        handler = _own_function(node.args[1], scope, tree)
        if handler is None or handler.decorator_list:
            continue
        arguments = handler.args
        bound = int(isinstance(node.args[1], ast.Attribute))
        places = len(arguments.posonlyargs) + len(arguments.args) - bound
        needed = places - len(arguments.defaults)
        if (places < 2 and arguments.vararg is None) or needed > 2:
            yield f"{handler.name} is called with the signal and the frame, and takes {max(places, 0)}"


def _not_initialised(tree: Tree) -> Iterator[str]:
    """A thread or process whose own initialiser is left out cannot be started."""
    for definition, scope in tree.nodes:
        if not isinstance(definition, ast.ClassDef) or len(definition.bases) != 1:
            continue
        initialiser = methods_of(definition).get("__init__")
        base = full_name_of(definition.bases[0], scope)
        if initialiser is None or base not in _STARTED or definition.keywords:
            continue
        nodes = list(ast.walk(initialiser))
        calls = {last(node.func) for node in nodes if isinstance(node, ast.Call)}
        if not calls & {"__init__", "super"}:
            yield f"{definition.name} cannot be started: its initialiser leaves that of {base} out"
