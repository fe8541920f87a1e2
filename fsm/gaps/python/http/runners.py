"""What begins a Python server where it cannot run: in another loop, off the main thread, from an object alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    own_attribute,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.system.processes_apart import blocks_of

_THREADS = frozenset({"threading.Thread", "threading.Timer"})
# They make a loop of their own, and come back when it ends.
_OWN_LOOPS = frozenset({"uvicorn.run", "aiohttp.web.run_app", "hypercorn.run"})
_LOOPED_APPS = frozenset(
    {"uvicorn.Server", "quart.Quart", "sanic.Sanic", "discord.Client", "discord.ext.commands.Bot"}
)
_FLASK = "flask.Flask"
_SERVING = frozenset({_FLASK, "flask_socketio.SocketIO", "bottle.Bottle", "quart.Quart", "sanic.Sanic"})
_BLOCKS = frozenset({"serve_forever", "run_forever", "loop_forever", "start_consuming", "mainloop"})
_POLLS = frozenset({"poll_interval"})


def gaps_in_http_runners(tree: Tree, code: str) -> Iterator[str]:
    """Yield servers that are not begun; each check has words that it looks for first."""
    if "uvicorn" in code:
        yield from _reloaded_objects(tree)
    if "async def" in code and ".run" in code and "nest_asyncio" not in code:
        yield from _run_in_loops(tree)
    if "flask" in code and "Thread(" in code and "debug" in code:
        yield from _debugged_in_threads(tree)
    if "Thread(" in code and "target=" in code:
        yield from _run_too_early(tree)
    if ".run(" in code and "flask" in code:
        yield from _results_of_runs(tree)
    if any(word in code for word in ("flask", "uvicorn", "run_app")) and "shutdown" not in code:
        yield from _nothing_after(tree)
    if "serve_forever(" in code and "def serve_forever" not in code:
        yield from _polled_by_objects(tree)


def _made_by(node: ast.expr, scope: Scope, tree: Tree) -> str:
    """Return the full name of what makes the object of a name or an own attribute, "" where that is not certain."""
    name = own_attribute(node, scope)
    made = [(binding.node, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if isinstance(node, ast.Name):
        made = [(binding.node, scope) for binding in bindings_of(node.id, scope)]
    names = {full_name_of(call.func, place) if isinstance(call, ast.Call) else "" for call, place in made}
    return names.pop() if len(names) == 1 else ""


def _reloaded_objects(tree: Tree) -> Iterator[str]:
    """To load it again, or once for each worker, uvicorn wants the name of an application."""
    for node, scope in calls_of(tree, frozenset({"run"})):
        if full_name_of(node.func, scope) != "uvicorn.run" or not node.args:
            continue
        given = keywords_of(node)
        reload, workers = value_of(given.get("reload"), scope), value_of(given.get("workers"), scope)
        is_reloaded = isinstance(reload, ast.Constant) and reload.value is True
        is_several = (
            isinstance(workers, ast.Constant) and isinstance(workers.value, int) and workers.value > 1
        )
        is_object = isinstance(node.args[0], ast.Call) or _made_by(node.args[0], scope, tree) != ""
        if is_object and (is_reloaded or is_several):
            yield "uvicorn reloads no object, and runs it in no workers: it wants its name"


def _run_in_loops(tree: Tree) -> Iterator[str]:
    tried = {
        part
        for node in ast.walk(tree.module.node)
        if isinstance(node, ast.Try)
        for statement in node.body
        for part in ast.walk(statement)
    }
    for node, scope in tree.nodes:
        is_here = (
            isinstance(node, ast.Call) and isinstance(scope.node, ast.AsyncFunctionDef) and node not in tried
        )
        if not is_here or not isinstance(node, ast.Call):
            continue
        name = full_name_of(node.func, scope)
        owner = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr == "run" else None
        if name in _OWN_LOOPS or (owner is not None and _made_by(owner, scope, tree) in _LOOPED_APPS):
            yield f"{ast.unparse(node.func)} begins a loop where one runs already"


def _debugged_in_threads(tree: Tree) -> Iterator[str]:
    """In debug mode Flask reloads itself, for which it sets signals: the main thread alone may."""
    for node, scope in calls_of(tree, frozenset({"Thread", "Timer"})):
        if full_name_of(node.func, scope) not in _THREADS:
            continue
        given = keywords_of(node)
        target = given.get("target", given.get("function"))
        words = given.get("kwargs")
        if isinstance(target, ast.Attribute) and target.attr == "run" and isinstance(words, ast.Dict):
            told = {
                getattr(key, "value", ""): value for key, value in zip(words.keys, words.values, strict=True)
            }
            if _made_by(target.value, scope, tree) == _FLASK and _is_debug(told):
                yield "Flask in debug mode runs in the main thread alone"
        function = _function_of(target, scope, tree)
        inside = tree.scopes[function] if function is not None else scope
        body = [function.body] if isinstance(function, ast.Lambda) else function.body if function else []
        for part in within(body):
            if (
                isinstance(part, ast.Call)
                and isinstance(part.func, ast.Attribute)
                and part.func.attr == "run"
            ):
                is_flask = _made_by(part.func.value, inside, tree) == _FLASK
                if is_flask and _is_debug(keywords_of(part)):
                    yield "Flask in debug mode runs in the main thread alone"


def _function_of(node: ast.expr | None, scope: Scope, tree: Tree) -> ast.Lambda | Function | None:
    if isinstance(node, ast.Lambda):
        return node
    if isinstance(node, ast.Name):
        found = [binding.node for binding in bindings_of(node.id, scope)]
    else:
        name = own_attribute(node, scope)
        inside = tree.scopes[scope.owner] if name and scope.owner else None
        found = [binding.node for binding in inside.bindings.get(name, ())] if inside else []
    return found[0] if len(found) == 1 and isinstance(found[0], Function) else None


def _is_debug(words: dict[str | None, ast.expr] | dict[str, ast.expr]) -> bool:
    debug, reloader = words.get("debug"), words.get("use_reloader")
    is_on = isinstance(debug, ast.Constant) and debug.value is True
    is_off = isinstance(reloader, ast.Constant) and reloader.value is False
    return is_on and (reloader is None or not is_off) and None not in words


def _nothing_after(tree: Tree) -> Iterator[str]:
    """What stands after an application that serves is come to when that ends."""
    for block, scope in blocks_of(tree):
        is_over = False
        for statement in block:
            call = statement.value if isinstance(statement, ast.Expr) else None
            name = last(call.func) if isinstance(call, ast.Call) else ""
            function = call.func if isinstance(call, ast.Call) else None
            owner = function.value if isinstance(function, ast.Attribute) and name == "run" else None
            is_app = owner is not None and _made_by(owner, scope, tree) in _SERVING
            is_app = is_app or full_name_of(function, scope) in _OWN_LOOPS
            is_next = (
                is_app or name in _BLOCKS or (name == "start" and not _is_over_soon(function, scope, tree))
            )
            if is_over and is_next:
                yield f"{name} comes after an application that serves, which does not end"
            is_over = is_over or is_app


def _is_over_soon(start: ast.expr | None, scope: Scope, tree: Tree) -> bool:
    """Say whether it is a thread that does one thing: it may be what is left to do when a server has ended."""
    owner = start.value if isinstance(start, ast.Attribute) else None
    made = value_of(owner, scope)
    is_thread = isinstance(made, ast.Call) and full_name_of(made.func, scope) in _THREADS
    target = keywords_of(made).get("target") if isinstance(made, ast.Call) and is_thread else None
    function = _function_of(target, scope, tree)
    parts = list(ast.walk(function)) if function is not None else []
    return bool(parts) and not any(
        isinstance(part, ast.While | ast.For)
        or (isinstance(part, ast.Call) and last(part.func) in _BLOCKS | {"run"})
        for part in parts
    )


def _run_too_early(tree: Tree) -> Iterator[str]:
    """What is called to be the target of a thread runs where it is called, and comes back with nothing."""
    for node, scope in calls_of(tree, frozenset({"Thread", "Process"})):
        target = keywords_of(node).get("target")
        name = last(target.func) if isinstance(target, ast.Call) else ""
        is_plain = isinstance(target, ast.Call) and not target.args
        is_own = any(function.name == name for function, _ in functions_of(tree))
        owner = (
            target.func.value
            if isinstance(target, ast.Call) and isinstance(target.func, ast.Attribute)
            else None
        )
        is_flask = name == "run" and owner is not None and _made_by(owner, scope, tree) == _FLASK
        if (name in _BLOCKS and is_plain and not is_own) or is_flask:
            yield f"{name} is called and not given to the thread"


def _results_of_runs(tree: Tree) -> Iterator[str]:
    """Flask's `run` comes back when the server has ended, and with nothing."""
    types = inference_of(tree)
    for name, stored in sorted(tree.stored.items()):
        values = [(binding.node, place) for _, binding, place in stored]
        runs = [_is_run(value, place, types, tree) for value, place in values]
        is_nothing = all(
            run or (isinstance(value, ast.Constant) and value.value is None)
            for run, (value, _) in zip(runs, values, strict=True)
        )
        is_used = any(
            isinstance(node, ast.Attribute) and own_attribute(node.value, scope) == name
            for node, scope in tree.nodes
        )
        if any(runs) and is_nothing and is_used:
            yield f"{name} is what Flask's run gives, which is nothing"


def _is_run(node: ast.AST | None, scope: Scope, types: Inference, tree: Tree) -> bool:
    """Say whether a value is what Flask's `run` gives, called here or by an own function that ends with it."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
        return False
    if isinstance(node.func, ast.Attribute) and node.func.attr == "run":
        return _made_by(node.func.value, scope, tree) == _FLASK
    called = types.of(node.func, scope)
    function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
    inside = tree.scopes.get(function) if function else None
    returned = inside.returns if inside and not inside.yields else []
    return bool(returned) and all(
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr == "run"
        and _made_by(value.func.value, inside, tree) == _FLASK
        for value in returned
        if inside is not None
    )


def _polled_by_objects(tree: Tree) -> Iterator[str]:
    """How often a server looks whether it is to end is told by a number."""
    types = inference_of(tree)
    for node, scope in calls_of(tree, frozenset({"serve_forever"})):
        given = [*node.args, *(word.value for word in node.keywords if word.arg in _POLLS)]
        kind = types.of(given[0], scope) if len(given) == 1 else None
        if (
            kind is not None
            and kind.kind is Kind.OBJECT
            and kind.name not in ("int", "float", "None", "bool")
        ):
            yield f"a server polls by a number and no {kind.name}"
