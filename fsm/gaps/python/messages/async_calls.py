"""Coroutines of a Python program that nobody runs: not called, not awaited, run where no loop is, or kept waiting."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    exits_of,
    full_name_of,
    functions_of,
    is_forever,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held

_TAKE_COROUTINES = frozenset(
    {
        *(
            "asyncio.run",
            "asyncio.create_task",
            "asyncio.ensure_future",
            "asyncio.gather",
            "asyncio.wait_for",
        ),
        *("asyncio.run_coroutine_threadsafe", "asyncio.shield"),
    }
)
_TASKS = frozenset(name.partition(".")[2] for name in _TAKE_COROUTINES)
_OF_LOOPS = frozenset({"run_until_complete"})
_WAITS = frozenset({"asyncio.sleep", "asyncio.wait", "asyncio.wait_for", "asyncio.to_thread"})
_SERVES = frozenset(
    {
        "websockets.serve",
        "websockets.server.serve",
        "websockets.legacy.server.serve",
        "websockets.asyncio.server.serve",
    }
)
_NEED_LOOP = frozenset(
    {
        *(
            "asyncio.get_event_loop",
            "asyncio.get_running_loop",
            "asyncio.create_task",
            "asyncio.ensure_future",
        ),
        *("asyncio.current_task",),
    }
)
_MAKE_LOOP = frozenset({"set_event_loop", "new_event_loop", "run", "Runner"})
_WANT_VALUES = frozenset({"print", "len", "str", "int", "float", "loads", "dumps", "literal_eval"})
# These write what they are given, and have no form for a coroutine.
_ANSWERS = frozenset(
    {
        *(
            "starlette.responses.JSONResponse",
            "fastapi.responses.JSONResponse",
            "starlette.responses.Response",
        ),
        *(
            "starlette.responses.PlainTextResponse",
            "aiohttp.web.json_response",
            "sanic.response.json",
            "flask.jsonify",
        ),
    }
)
_OF_ANSWERS = frozenset(name.rpartition(".")[2] for name in _ANSWERS)
_SENDS = frozenset(
    {"send", "send_text", "send_bytes", "send_json", "send_str", "sendall", "write_message", "sendMessage"}
)
_READS = frozenset({"json", "text", "read"})
_OF_CLIENTS = ("on_connect", "on_message", "on_publish", "on_subscribe", "on_disconnect")


def gaps_in_async_calls(tree: Tree, code: str) -> Iterator[str]:
    """Yield them where a program is asynchronous; each check has words that it looks for first."""
    if "async def" not in code:
        yield from _left_waits(tree) if "asyncio" in code else ()
        return
    types = inference_of(tree)
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call):
            yield from _not_called(node, scope, types)
            yield from _not_awaited(node, scope, types)
            if "websockets" in code and full_name_of(node.func, scope) in _SERVES:
                yield from _plain_handlers(node, scope)
        elif isinstance(node, ast.AsyncWith):
            yield from _returned_late(node, scope, tree)
    yield from _left_waits(tree)
    yield from _unpacked(tree, types)
    if "asyncio" in code and ("Thread(" in code or "loop_start()" in code):
        yield from _without_loop(tree, code)
    if "gather(" in code and "while " in code:
        yield from _kept_waiting(tree, types)


def _left_waits(tree: Tree) -> Iterator[str]:
    for node, scope in tree.nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            name = full_name_of(node.value.func, scope)
            if name in _WAITS:
                yield f"{name} is never awaited"


def _not_called(node: ast.Call, scope: Scope, types: Inference) -> Iterator[str]:
    """What is run, or made a task of, is a coroutine and not the function that gives one."""
    name = last(node.func)
    if name not in _OF_LOOPS and (
        name not in _TASKS or full_name_of(node.func, scope) not in _TAKE_COROUTINES
    ):
        return
    for given in node.args:
        kind = types.of(given, scope) if isinstance(given, ast.Name | ast.Attribute) else None
        is_own = kind is not None and kind.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD)
        function = kind.node if kind is not None and is_own else None
        if isinstance(function, ast.AsyncFunctionDef) and not function.decorator_list:
            yield f"{last(given)} is handed to {last(node.func)} and not called"


def _not_awaited(node: ast.Call, scope: Scope, types: Inference) -> Iterator[str]:
    """What shows, sends or reads a value has nothing of a coroutine."""
    name = last(node.func)
    is_answer = name in _OF_ANSWERS and full_name_of(node.func, scope) in _ANSWERS
    if name not in _WANT_VALUES and name not in _SENDS and not is_answer:
        return
    is_plain = isinstance(node.func, ast.Name) or full_name_of(node.func, scope).startswith("json.")
    if name in _WANT_VALUES and not is_plain:
        return
    called = types.of(node.func, scope)
    if called is not None and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD):
        return
    for given in node.args[:1] if name != "print" else node.args:
        if isinstance(given, ast.Name | ast.Call):
            kind = types.of(given, scope)
            if kind is not None and kind.kind is Kind.COROUTINE:
                yield f"{name} is given a coroutine that nobody has awaited"


def _unpacked(tree: Tree, types: Inference) -> Iterator[str]:
    """A coroutine has no parts before it is awaited."""
    for function, scope in functions_of(tree):
        for node in within(function.body):
            is_parted = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
            if isinstance(node, ast.Assign) and is_parted and isinstance(node.value, ast.Call):
                kind = types.of(node.value, scope)
                if kind is not None and kind.kind is Kind.COROUTINE:
                    yield f"what {last(node.value.func)} gives is taken apart and not awaited"


def _returned_late(node: ast.AsyncWith, scope: Scope, tree: Tree) -> Iterator[str]:
    """What is read of aiohttp's response is awaited as long as that is open."""
    opened = {last(item.optional_vars) for item in node.items if _is_response(item, scope, tree)}
    for part in within(node.body) if opened else ():
        call = part.value if isinstance(part, ast.Return) else None
        function = call.func if isinstance(call, ast.Call) else None
        is_read = isinstance(function, ast.Attribute) and function.attr in _READS
        if isinstance(function, ast.Attribute) and is_read and last(function.value) in opened:
            yield f"{function.attr} is returned and not awaited, and then nothing is open any more"


def _is_response(item: ast.withitem, scope: Scope, tree: Tree) -> bool:
    call = item.context_expr
    function = call.func if isinstance(call, ast.Call) else None
    if not (isinstance(item.optional_vars, ast.Name) and isinstance(function, ast.Attribute)):
        return False
    return class_held(function.value, scope, tree) == "aiohttp.ClientSession"


def _plain_handlers(node: ast.Call, scope: Scope) -> Iterator[str]:
    """A server of websockets awaits what its handler gives."""
    given = (
        node.args[0] if node.args else keywords_of(node).get("ws_handler", keywords_of(node).get("handler"))
    )
    function = _own_function(given, scope)
    if isinstance(function, ast.FunctionDef) and not function.decorator_list:
        returns = [
            part for part in within(function.body) if isinstance(part, ast.Return) and part.value is not None
        ]
        if not returns:
            yield f"{function.name} handles connections and is no coroutine"


def _own_function(node: ast.expr | None, scope: Scope) -> Function | None:
    """Return the one function of the program's own that a name or an own attribute stands for."""
    if isinstance(node, ast.Name):
        found = bindings_of(node.id, scope)
        function = found[0].node if len(found) == 1 and found[0].how is How.DEFINITION else None
        return function if isinstance(function, Function) else None
    name = own_attribute(node, scope)
    return methods_of(scope.owner).get(name) if name and scope.owner else None


def _without_loop(tree: Tree, code: str) -> Iterator[str]:
    """A thread has no loop of its own unless one is made in it."""
    functions = [_own_function(keywords_of(node).get("target"), scope) for node, scope in _threads(tree)]
    if "paho" in code and "loop_start()" in code:
        stored = [part for name in _OF_CLIENTS for part in tree.stored.get(name, ())]
        for _, binding, scope in stored:
            node = binding.node if binding.how is How.VALUE else None
            functions.append(_own_function(node if isinstance(node, ast.expr) else None, scope))
    for function in functions:
        if not isinstance(function, ast.FunctionDef):
            continue
        scope = tree.scopes[function]
        calls = [part for part in within(function.body) if isinstance(part, ast.Call)]
        tries = any(isinstance(part, ast.Try) for part in within(function.body))
        if tries or any(last(call.func) in _MAKE_LOOP for call in calls):
            continue
        needed = [last(call.func) for call in calls if full_name_of(call.func, scope) in _NEED_LOOP]
        if needed:
            yield f"{needed[0]} is called in a thread that has no loop"


def _threads(tree: Tree) -> Iterator[tuple[ast.Call, Scope]]:
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call) and full_name_of(node.func, scope) == "threading.Thread":
            yield node, scope


def _kept_waiting(tree: Tree, types: Inference) -> Iterator[str]:
    """Of coroutines that are run together one that never waits leaves no time to any other."""
    for node, scope in tree.nodes:
        is_gathered = isinstance(node, ast.Call) and full_name_of(node.func, scope) == "asyncio.gather"
        for given in node.args if isinstance(node, ast.Call) and is_gathered and len(node.args) > 1 else ():
            kind = types.of(given, scope)
            function = kind.node if kind is not None and kind.kind is Kind.COROUTINE else None
            if isinstance(function, ast.AsyncFunctionDef) and _never_waits(function):
                yield f"{function.name} never waits, and what is gathered with it never runs"


def _never_waits(function: ast.AsyncFunctionDef) -> bool:
    """Say whether a coroutine comes to a loop that it neither leaves nor waits in."""
    for statement in function.body:
        blocks = [statement, *(statement.body if isinstance(statement, ast.With | ast.Try) else [])]
        for loop in blocks:
            if isinstance(loop, ast.While) and is_forever(loop):
                waits = any(
                    isinstance(part, ast.Await | ast.AsyncFor | ast.AsyncWith) for part in within(loop.body)
                )
                return not waits and not list(exits_of(loop))
    return False
