"""What a Python program waits for in vain: bytes that it never gathers, a peer asked too early, a pipe closed twice."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    dotted,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_RECEIVES = frozenset({"recv", "read", "recv_into", "recvfrom"})
_LEAVES = (ast.Break, ast.Return, ast.Raise)
_IN_PROGRESS = ("EINPROGRESS", "EWOULDBLOCK", "115", "10035", "BlockingIOError")


def gaps_in_streams(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "while len(" in code or "< len(" in code:
        yield from _never_longer(tree)
    if "setblocking(" in code and ".connect" in code:
        yield from _not_connected_yet(tree, code)
    if ".set()" in code and ".clear()" in code and ".wait()" in code:
        yield from _cleared_at_once(tree)
    if "stdin.close()" in code and ".communicate()" in code:
        yield from _closed_before(tree)


def _never_longer(tree: Tree) -> Iterator[str]:
    """A loop until enough is there, which never adds what it receives."""
    for function, scope in functions_of(tree):
        for loop in within(function.body):
            if not (isinstance(loop, ast.While) and isinstance(loop.test, ast.Compare)):
                continue
            name = _measured(loop.test.left) or _measured(loop.test.comparators[0])
            if not name or len(loop.test.ops) != 1 or not _is_fixed(name, scope):
                continue
            nodes = [node for statement in loop.body for node in ast.walk(statement)]
            changed = {part.id for part in nodes if isinstance(part, ast.Name) and _is_stored(part)}
            asked = {part.id for part in ast.walk(loop.test) if isinstance(part, ast.Name)}
            receives = any(isinstance(part, ast.Call) and last(part.func) in _RECEIVES for part in nodes)
            is_plain = not any(isinstance(part, ast.Call) for part in _others(loop.test))
            if receives and is_plain and not changed & asked and _leaves_at_the_end_only(loop.body):
                yield f"{name} never gets longer in the loop that waits for it"


def _measured(node: ast.AST) -> str:
    """Return the name whose length is taken, "" for anything else."""
    is_length = isinstance(node, ast.Call) and last(node.func) == "len" and len(node.args) == 1
    value = node.args[0] if isinstance(node, ast.Call) and is_length else None
    return value.id if isinstance(value, ast.Name) else ""


def _others(test: ast.Compare) -> list[ast.AST]:
    """Return what the length is compared with."""
    sides = [test.left, test.comparators[0]]
    return [part for side in sides if not _measured(side) for part in ast.walk(side)]


def _is_fixed(name: str, scope: Scope) -> bool:
    """Bytes and texts change by a new value for the name only."""
    values = [binding.node for binding in scope.bindings.get(name, ()) if binding.how is How.VALUE]
    is_constant = [isinstance(node, ast.Constant) and isinstance(node.value, str | bytes) for node in values]
    return name not in scope.foreign and any(is_constant) and all(is_constant)


def _is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store | ast.Del)


def _leaves_at_the_end_only(body: Sequence[ast.stmt]) -> bool:
    """Say whether the loop is left only where nothing more came, or in a handler of errors."""
    for statement in body:
        if isinstance(statement, ast.If) and isinstance(statement.test, ast.UnaryOp) and not statement.orelse:
            continue
        if isinstance(statement, ast.Try):
            if not _leaves_at_the_end_only(statement.body):
                return False
        elif any(isinstance(node, _LEAVES) for node in ast.walk(statement)):
            return False
    return True


def _not_connected_yet(tree: Tree, code: str) -> Iterator[str]:
    """What does not wait is not connected when the call comes back, and says so by an error."""
    if any(word in code for word in _IN_PROGRESS):
        return
    for scope in tree.scopes.values():
        for block in _blocks(scope):
            waiting: dict[str, bool] = {}
            for place, statement in enumerate(block):
                call = _call_of(statement)
                owner = dotted(call.func.value) if call and isinstance(call.func, ast.Attribute) else ""
                name = last(call.func) if call and owner else ""
                if call and name == "setblocking" and _is_stream(owner, scope, tree):
                    waiting[owner] = not _is_off(call.args)
                elif name == "settimeout":
                    waiting[owner] = True
                elif call and waiting.get(owner) is False and _fails(name, statement, block[place + 1 :]):
                    yield f"{owner} does not wait, and is not connected yet when {name} comes back"


def _blocks(scope: Scope) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of a function; those in a `try` may be ready for any error."""
    pending = [body_of(scope)]
    while pending:
        block = pending.pop()
        yield block
        for statement in block:
            if isinstance(statement, ast.If | ast.With):
                pending += [statement.body, getattr(statement, "orelse", [])]
            elif isinstance(statement, ast.Try):
                yield from (part for part in [statement.body] if _only_asks(part))


def _only_asks(block: Sequence[ast.stmt]) -> bool:
    """`connect_ex` raises nothing."""
    calls = [_call_of(statement) for statement in block]
    names = [last(call.func) for call in calls if call]
    return "connect_ex" in names and "connect" not in names


def _call_of(statement: ast.stmt) -> ast.Call | None:
    value = statement.value if isinstance(statement, ast.Expr | ast.Assign) else None
    return value if isinstance(value, ast.Call) else None


def _is_off(arguments: Sequence[ast.expr]) -> bool:
    return len(arguments) == 1 and isinstance(arguments[0], ast.Constant) and not arguments[0].value


def _is_stream(owner: str, scope: Scope, tree: Tree) -> bool:
    """Say whether a name or an attribute only ever is a socket of TCP that the program makes."""
    name = owner.rpartition(".")[2]
    made = [(binding.node, place) for _, binding, place in tree.stored.get(name, ())] if "." in owner else []
    if "." not in owner:
        made = [(binding.node, scope) for binding in bindings_of(name, scope)]
    made = [(node, place) for node, place in made if not (isinstance(node, ast.Constant) and not node.value)]
    calls = [(node, place) for node, place in made if isinstance(node, ast.Call)]
    calls = [(node, place) for node, place in calls if full_name_of(node.func, place) == "socket.socket"]
    if not calls or ("." in owner and not all(_is_tcp(node) for node, _ in calls)):
        return False
    others = [node for node, _ in made if not isinstance(node, ast.Call) and not isinstance(node, ast.Name)]
    return all(_is_tcp(node) for node, _ in calls) and not others


def _is_tcp(node: ast.Call) -> bool:
    names = [last(part) for part in node.args]
    return names in ([], ["AF_INET"], ["AF_INET", "SOCK_STREAM"]) and not node.keywords


def _fails(name: str, statement: ast.stmt, following: Sequence[ast.stmt]) -> bool:
    if name == "connect":
        return True
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    test = following[0].test if following and isinstance(following[0], ast.If) else None
    is_zero = isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq) and _is_off(test.comparators)
    is_asked = isinstance(test, ast.Compare) and last(test.left) == last(target) != ""
    return name == "connect_ex" and is_zero and is_asked


def _cleared_at_once(tree: Tree) -> Iterator[str]:
    """An event that is cleared as soon as it is set wakes nobody who begins to wait after that."""
    blocks = [block for scope in tree.scopes.values() for block in _all_blocks(body_of(scope))]
    named = [(block, [_event(statement) for statement in block]) for block in blocks]
    cleared = Counter(
        _last_name(name)
        for _, events in named
        for (how, name), after in pairwise(events)
        if how == "set" and after == ("clear", name)
    )
    told = (node for node, _ in tree.nodes if isinstance(node, ast.Attribute) and node.attr == "set")
    kept = Counter(last(node.value) for node in told) - cleared
    for block, events in named:
        for place, ((how, name), after) in enumerate(pairwise(events)):
            is_cleared = how == "set" and after == ("clear", name) and _last_name(name) not in kept
            if is_cleared and _made_event(name, tree) and _waits(block[place + 2 :], name):
                yield f"{name} is cleared before it is waited for"


def _last_name(name: str) -> str:
    return name.rpartition(".")[2]


def _all_blocks(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    yield body
    for node in within(body):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and not isinstance(
                node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
            ):
                yield block


def _event(statement: ast.stmt) -> tuple[str, str]:
    """Return what is done with an event, and the event; twice nothing for any other statement."""
    call = _call_of(statement)
    is_plain = (
        call is not None and not call.args and not call.keywords and isinstance(call.func, ast.Attribute)
    )
    if call is None or not is_plain or not isinstance(call.func, ast.Attribute):
        return "", ""
    return call.func.attr, dotted(call.func.value)


def _made_event(name: str, tree: Tree) -> bool:
    """Say whether it is an attribute that only ever is an event of a thread."""
    stored = tree.stored.get(_last_name(name), ()) if "." in name else ()
    calls = [(binding.node, place) for _, binding, place in stored]
    names = [full_name_of(node.func, place) if isinstance(node, ast.Call) else "" for node, place in calls]
    return bool(names) and set(names) == {"threading.Event"}


def _waits(block: Sequence[ast.stmt], name: str) -> bool:
    statements = (part for part in within(block) if isinstance(part, ast.stmt))
    return any(_event(part) == ("wait", name) for part in statements)


def _closed_before(tree: Tree) -> Iterator[str]:
    """`communicate` flushes what is written to a process, which fails when it was closed already."""
    for scope in tree.scopes.values():
        block = body_of(scope)
        closed: set[str] = set()
        for statement in (part for part in within_in_order(block)):
            call = statement.value if isinstance(statement, ast.Expr | ast.Assign | ast.Return) else None
            function = call.func if isinstance(call, ast.Call) else None
            if not isinstance(function, ast.Attribute) or not isinstance(call, ast.Call):
                continue
            owner = dotted(function.value)
            if function.attr == "close" and owner.endswith(".stdin"):
                closed.add(owner.removesuffix(".stdin"))
            elif function.attr == "communicate" and owner in closed and not call.args:
                process = value_of(function.value, scope)
                if isinstance(process, ast.Call) and _has_pipes(process, scope):
                    yield "communicate is called after stdin was closed, and flushes it"


def within_in_order(block: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a block, those of a `try` or `with` in it and of an `if` that has no other branch."""
    for statement in block:
        yield statement
        if isinstance(statement, ast.Try | ast.With) or (
            isinstance(statement, ast.If) and not statement.orelse
        ):
            yield from within_in_order(statement.body)


def _has_pipes(call: ast.Call, scope: Scope) -> bool:
    keywords = keywords_of(call)
    pipes = [name for name in ("stdin", "stdout", "stderr") if _is_pipe(keywords.get(name), scope)]
    return full_name_of(call.func, scope) == "subprocess.Popen" and "stdin" in pipes and len(pipes) > 1


def _is_pipe(node: ast.expr | None, scope: Scope) -> bool:
    return full_name_of(node, scope) == "subprocess.PIPE"
