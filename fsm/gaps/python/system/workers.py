"""What keeps a Python program's threads and processes from working: how they are started, what they leave behind."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    body_of,
    calls_of,
    dotted,
    extended_in,
    full_name_of,
    keywords_of,
    last,
    methods_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_SHARED = frozenset(
    {"Value", "Array", "Queue", "Manager", "Pipe", "Event", "SimpleQueue", "JoinableQueue", "Namespace"}
)
_OF_STORING = frozenset({"__setattr__", "__getattr__", "__getattribute__"})
_WORKERS = frozenset({"threading.Thread", "threading.Timer", "multiprocessing.Process"})


def gaps_in_workers(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is wrong with the threads and processes that a program starts."""
    yield from _of_targets(tree, _changed_in(tree, code))
    if "multiprocessing" in code:
        yield from _of_processes(tree)


def _changed_in(tree: Tree, code: str) -> set[str]:
    """Return the names of the classes whose methods may be other ones in the end."""
    classes = [node for node in tree.scopes if isinstance(node, ast.ClassDef)]
    are_set = "setattr(" in code
    return extended_in(tree) | {node.name for node in classes if are_set or node.decorator_list}


def _of_targets(tree: Tree, changed: set[str]) -> Iterator[str]:
    """A thread is given what it shall call, and the arguments in a tuple."""
    for node, scope in calls_of(tree, frozenset({"Thread", "Process", "Timer"})):
        if full_name_of(node.func, scope) not in _WORKERS:
            continue
        keywords = keywords_of(node)
        target = keywords.get("target")
        if isinstance(target, ast.Call):
            called = _own_function(target.func, scope, tree, changed)
            if called is not None and _gives_nothing(called, tree):
                yield f"{called.name} is called where it should be handed over"
            continue
        function = _own_function(target, scope, tree, changed) if target is not None else None
        arguments = keywords.get("args")
        if isinstance(function, ast.AsyncFunctionDef):
            yield f"{function.name} would have to be awaited, and a thread does not"
        if arguments is not None and _is_no_tuple(arguments, scope):
            yield "args is no tuple"
        is_told = arguments is None or isinstance(arguments, ast.Tuple | ast.List)
        if (
            function is not None
            and is_told
            and not function.decorator_list
            and not _is_left_open(function)
            and not {None, "kwargs"} & keywords.keys()
        ):
            given = arguments.elts if isinstance(arguments, ast.Tuple | ast.List) else []
            yield from _fits(function, given, target)


def _gives_nothing(function: ast.FunctionDef | ast.AsyncFunctionDef, tree: Tree) -> bool:
    scope = tree.scopes[function]
    is_plain = isinstance(function, ast.FunctionDef) and not function.decorator_list
    return is_plain and not scope.yields and not any(scope.returns)


def _is_no_tuple(node: ast.expr, scope: Scope) -> bool:
    """A text, or the connection alone that was accepted with an address."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and len(node.value) > 1
    bindings = scope.bindings.get(last(node), []) if isinstance(node, ast.Name) else []
    return len(bindings) == 1 and all(
        binding.how is How.ITEM
        and binding.place == 0
        and isinstance(binding.node, ast.Call)
        and last(binding.node.func) == "accept"
        for binding in bindings
    )


def _own_function(
    node: ast.expr | None, scope: Scope, tree: Tree, changed: set[str]
) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """Return the program's own function or method that an expression names, where there is one only."""
    if isinstance(node, ast.Name):
        place: Scope | None = scope
        while place is not None:
            bindings = place.bindings.get(node.id)
            if bindings and not isinstance(place.node, ast.ClassDef):
                found = bindings[0].node
                return found if len(bindings) == 1 and isinstance(found, Function) else None
            place = place.parent
    elif isinstance(node, ast.Attribute) and scope.owner is not None and node.attr not in tree.stored:
        is_own = dotted(node.value) == scope.self_name != ""
        return methods_of(scope.owner).get(node.attr) if is_own and scope.owner.name not in changed else None
    return None


def _is_left_open(function: Function) -> bool:
    """Say whether a method is there for classes that extend its own, and says so."""
    final = function.body[-1]
    raised = final.exc if isinstance(final, ast.Raise) else None
    return last(raised.func if isinstance(raised, ast.Call) else raised) == "NotImplementedError"


def _fits(
    function: ast.FunctionDef | ast.AsyncFunctionDef, given: list[ast.expr], target: ast.expr | None
) -> Iterator[str]:
    if any(isinstance(part, ast.Starred) for part in given):
        return
    places = [*function.args.posonlyargs, *function.args.args]
    bound = int(isinstance(target, ast.Attribute))
    needed = len(places) - bound - len(function.args.defaults)
    if len(given) < needed:
        yield f"{function.name} is started with {len(given)} arguments and takes {needed}"
    elif len(given) > len(places) - bound and not function.args.vararg:
        yield f"{function.name} is started with {len(given)} arguments and takes {len(places) - bound}"


def _of_processes(tree: Tree) -> Iterator[str]:
    """What a child process sets on its copy of an object the parent never sees."""
    started: dict[tuple[Scope, str, str], int] = {}
    for node, scope in calls_of(tree, frozenset({"Process"})):
        target = keywords_of(node).get("target")
        if not isinstance(target, ast.Attribute) or last(target.value) in ("self", ""):
            continue
        if full_name_of(node.func, scope) == "multiprocessing.Process":
            started.setdefault((scope, dotted(target.value), target.attr), node.lineno)
    for (scope, owner, method), line in started.items():
        definition = _class_with(method, tree)
        if definition is None:
            continue
        read = {
            part.attr
            for part in within(body_of(scope))
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load)
            if part.lineno > line and part.attr in tree.stored and dotted(part.value) == owner
            if part.attr not in tree.scopes[definition].bindings
        }
        waits = {name for loop in within(body_of(scope)) for name in _waited_for(loop, owner, line)}
        for name in sorted(read):
            if _is_set_by(method, name, tree):
                yield f"{name} is set in another process only"
            elif name in waits and any(_is_in(method, place) for _, _, place in tree.stored[name]):
                yield f"{name} is waited for, and only another process sets it"


def _class_with(method: str, tree: Tree) -> ast.ClassDef | None:
    """Return the one class that has a method, where its objects keep what is set on them and no more."""
    classes = [node for node in tree.scopes if isinstance(node, ast.ClassDef)]
    found = [node for node in classes if method in methods_of(node)]
    own = {node.name for node in classes} | {"object", "ABC"}
    is_plain = (
        len(found) == 1
        and not found[0].decorator_list
        and all(last(base) in own for base in found[0].bases)
        and not any(methods_of(node).keys() & _OF_STORING for node in classes)
    )
    return found[0] if is_plain else None


def _waited_for(loop: ast.AST, owner: str, line: int) -> Iterator[str]:
    """Yield the attributes of an object that a loop without any work asks for."""
    if not isinstance(loop, ast.While) or loop.lineno < line:
        return
    is_idle = all(
        isinstance(part, ast.Pass)
        or (
            isinstance(part, ast.Expr)
            and isinstance(part.value, ast.Call)
            and last(part.value.func) == "sleep"
        )
        for part in loop.body
    )
    for part in ast.walk(loop.test) if is_idle else ():
        if isinstance(part, ast.Attribute) and dotted(part.value) == owner:
            yield part.attr


def _is_in(method: str, place: Scope) -> bool:
    return isinstance(place.node, Function) and place.node.name == method


def _is_set_by(method: str, name: str, tree: Tree) -> bool:
    """Say whether that method gives an attribute its value, and all others no more than an empty one."""
    if any(_is_asked_of_system(part.node) and _is_in(method, place) for _, part, place in tree.stored[name]):
        return True
    is_set = False
    for target, binding, place in tree.stored[name]:
        node = binding.node
        is_method = place.owner is not None and isinstance(place.node, Function) and place.node.name == method
        if is_method and dotted(target.value) == place.self_name:
            is_made = isinstance(node, ast.Call) and last(node.func) in _SHARED
            is_flag = isinstance(node, ast.Constant) and isinstance(node.value, bool)
            if is_made or is_flag:
                return False
            is_set = True
        elif not (isinstance(node, ast.Constant) and not node.value):
            return False
    return is_set


def _is_asked_of_system(node: ast.AST | None) -> bool:
    """Say whether the system tells a value that nobody knows before, such as the port that a socket gets."""
    return node is not None and any(
        isinstance(part, ast.Call) and last(part.func) == "getsockname" for part in ast.walk(node)
    )
