"""What a Python program takes for shared with another process, or for done, when it is not: copies, unsent input."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.nodes import (
    body_of,
    calls_of,
    dotted,
    full_name_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_OF_THREADS = frozenset(
    {
        *("queue.Queue", "queue.LifoQueue", "queue.PriorityQueue", "queue.SimpleQueue"),
        *("threading.Event", "threading.Condition", "threading.Barrier", "asyncio.Queue", "asyncio.Event"),
    }
)
_EXCHANGES = frozenset({"put", "get", "put_nowait", "get_nowait", "set", "is_set", "wait", "join", "notify"})
_PROCESSES = frozenset({"multiprocessing.Process", "multiprocessing.context.Process"})
_READS = frozenset({"read", "readline", "readlines", "read1"})
# These give another process the file itself.
_HANDS_OVER = re.compile(
    r"SCM_RIGHTS|send_handle|send_fds|reduction|DupFd|pass_fds|set_inheritable|fork\(|Thread"
)
_MADE_OF_NUMBERS = frozenset({"dup", "str", "encode", "pack"})
_LEAVES = (ast.Return, ast.Raise, ast.Break)
# These neither flush what is written to a process nor hand it on to what might.
_PLAIN = frozenset(
    {*_READS, "write", "decode", "encode", "strip", "rstrip", "print", "sleep", "format", "append", "join"}
)


def gaps_in_processes(tree: Tree, code: str) -> Iterator[str]:
    """Yield what another process never sees; each check has words that it looks for first."""
    if "Process(" in code and "multiprocessing" in code:
        yield from _copied(tree)
    if ".fileno()" in code and "import" in code and not _HANDS_OVER.search(code):
        yield from _numbers_sent(tree)
    if "subprocess" in code and "stdin" in code:
        yield from _unsent(tree)
    if "subprocess" in code and ".returncode" in code:
        yield from _never_waited_for(tree)
    if "subprocess" in code and ".communicate(" in code:
        yield from _over(tree)


def _copied(tree: Tree) -> Iterator[str]:
    """What passes between threads is copied when a process starts, and stays apart after that."""
    for node, scope in calls_of(tree, frozenset({"Process"})):
        if full_name_of(node.func, scope) not in _PROCESSES:
            continue
        keywords = keywords_of(node)
        given, target = keywords.get("args"), keywords.get("target")
        for part in given.elts if isinstance(given, ast.Tuple | ast.List) else ():
            is_copied = isinstance(part, ast.Name) and _is_of_threads(value_of(part, scope), scope)
            if is_copied and _is_exchanged(last(part), scope, _line_of_start(node, scope)):
                yield f"{last(part)} is for threads, and another process gets a copy"
        method = own_attribute(target, scope)
        if method and scope.owner is not None:
            yield from _shared_attributes(method, scope.owner, tree)


def _numbers_sent(tree: Tree) -> Iterator[str]:
    """A number of an open file means something to the process that has opened it."""
    for node, scope in calls_of(tree, frozenset({"send", "sendall", "send_bytes", "put"})):
        given = value_of(node.args[0], scope) if len(node.args) == 1 else None
        while isinstance(given, ast.Call) and last(given.func) in _MADE_OF_NUMBERS and given.args:
            given = given.args[-1]
        if isinstance(given, ast.Call) and last(given.func) == "fileno":
            yield "the number of a socket is sent to another process, which has no such socket"


def _is_of_threads(made: ast.AST | None, scope: Scope) -> bool:
    return isinstance(made, ast.Call) and full_name_of(made.func, scope) in _OF_THREADS


def _line_of_start(process: ast.Call, scope: Scope) -> int:
    """Return where a process is started: what was done before that it gets with its copy."""
    return min(
        (
            part.lineno
            for part in within(body_of(scope))
            if isinstance(part, ast.Attribute) and part.attr == "start"
            if value_of(part.value, scope) is process
        ),
        default=process.lineno,
    )


def _is_exchanged(name: str, scope: Scope, line: int) -> bool:
    """Say whether the parent uses it too when the process is there."""
    return any(
        isinstance(part, ast.Attribute)
        and part.attr in _EXCHANGES
        and isinstance(part.value, ast.Name)
        and part.value.id == name
        and part.lineno > line
        for part in within(body_of(scope))
    )


def _shared_attributes(name: str, owner: ast.ClassDef, tree: Tree) -> Iterator[str]:
    """Yield what a method in another process and the methods of this one mean to share."""
    methods = methods_of(owner)
    inside = _called_from(name, methods)
    used = {method: _exchanged(part) for method, part in methods.items()}
    there = {attribute for method in inside for attribute in used.get(method, ())}
    here = {
        attribute
        for method, attributes in used.items()
        if method not in inside and method != "__init__"
        for attribute in attributes
    }
    for attribute in sorted(there & here):
        stored = tree.stored.get(attribute, ())
        if len(stored) == 1 and _is_of_threads(stored[0][1].node, stored[0][2]):
            yield f"{attribute} is for threads, and another process has a copy"


def _called_from(name: str, methods: dict[str, ast.FunctionDef | ast.AsyncFunctionDef]) -> set[str]:
    """Return the methods that one comes to, itself included."""
    reached: set[str] = set()
    pending = [name]
    while pending:
        method = pending.pop()
        if method in reached or method not in methods:
            continue
        reached.add(method)
        pending += [part.attr for part in ast.walk(methods[method]) if isinstance(part, ast.Attribute)]
    return reached


def _exchanged(method: Function) -> set[str]:
    """Return the attributes of `self` that a method exchanges something by."""
    return {
        part.value.attr
        for part in ast.walk(method)
        if isinstance(part, ast.Attribute)
        and part.attr in _EXCHANGES
        and isinstance(part.value, ast.Attribute)
        and last(part.value.value) == "self"
    }


def blocks_of(tree: Tree) -> Iterator[tuple[Sequence[ast.stmt], Scope]]:
    """Yield all blocks of statements, what a `with` or a `try` holds as a part of the block around it."""
    for scope in tree.scopes.values():
        pending: list[list[ast.stmt]] = [body_of(scope)]
        while pending:
            block = list(_flat(pending.pop()))
            yield block, scope
            for statement in block:
                if isinstance(statement, ast.If | ast.For | ast.While):
                    pending += [statement.body, statement.orelse]


def _flat(block: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in block:
        yield statement
        if isinstance(statement, ast.With | ast.Try):
            yield from _flat(statement.body)


def own_parts(statement: ast.stmt) -> list[ast.AST]:
    """Return what a statement itself does, without its blocks."""
    if isinstance(statement, ast.With):
        return [node for item in statement.items for node in ast.walk(item)]
    if isinstance(statement, ast.For):
        return list(ast.walk(statement.iter))
    if isinstance(statement, ast.If | ast.While):
        return list(ast.walk(statement.test))
    if isinstance(statement, ast.Try | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return []
    return list(ast.walk(statement))


def _process(owner: ast.expr, scope: Scope, tree: Tree) -> ast.Call | None:
    """Return the one call that makes a process of a name or an attribute."""
    made, place = value_of(owner, scope), scope
    if isinstance(owner, ast.Attribute):
        stored = tree.stored.get(owner.attr, ())
        found = [(part.node, where) for _, part, where in stored if not _is_none(part.node)]
        made, place = found[0] if len(found) == 1 else (None, scope)
    elif isinstance(owner, ast.Name) and len(scope.bindings.get(owner.id, ())) == 1:
        binding = scope.bindings[owner.id][0]
        made = binding.node if binding.how in (How.VALUE, How.ENTERED) else None
    is_process = isinstance(made, ast.Call) and full_name_of(made.func, place) == "subprocess.Popen"
    return made if is_process and isinstance(made, ast.Call) else None


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _unsent(tree: Tree) -> Iterator[str]:
    """What is written to a process stays in a buffer until that is flushed: who reads first waits for ever."""
    for block, scope in blocks_of(tree):
        written: set[str] = set()
        for statement in block:
            for part in own_parts(statement):
                name, used = _use_of_stream(part, statement)
                if used == "write" and isinstance(statement, ast.Expr):
                    written.add(name)
                elif used == "other":
                    written.discard(name)
                elif used == "read" and name in written and _is_buffered(part, scope, tree):
                    yield f"what is written to {name} is not flushed before its answer is waited for"
            if isinstance(statement, (*_LEAVES, ast.If, ast.For, ast.While)) or _hands_on(statement):
                written.clear()


def _use_of_stream(node: ast.AST, statement: ast.stmt) -> tuple[str, str]:
    """Return the process whose stream an expression uses and how: "write", "read", "other", or "" for no use."""
    owner = dotted(node.value) if isinstance(node, ast.Attribute) else ""
    name, _, stream = owner.rpartition(".")
    if not isinstance(node, ast.Attribute) or not owner:
        return "", ""
    if isinstance(statement, ast.For) and statement.iter is node and node.attr == "stdout":
        return owner, "read"
    if stream == "stdin":
        return name, "write" if node.attr == "write" else "other"
    if stream == "stdout" and node.attr in _READS:
        return name, "read"
    return (owner, "other") if node.attr in ("communicate", "kill", "terminate") else ("", "")


def _hands_on(statement: ast.stmt) -> bool:
    """Say whether what a statement calls may flush what was written."""
    calls = [part for part in own_parts(statement) if isinstance(part, ast.Call)]
    used = [
        part for call in calls for part in (*call.args, *(word.value for word in call.keywords), call.func)
    ]
    return any(isinstance(part, ast.Attribute) and part.attr not in _PLAIN for part in used)


def _is_buffered(node: ast.AST, scope: Scope, tree: Tree) -> bool:
    """Say whether the process that is read has the usual buffers: `X.stdout` or `X.stdout.read`."""
    stream = node.value if isinstance(node, ast.Attribute) and node.attr != "stdout" else node
    process = _process(stream.value, scope, tree) if isinstance(stream, ast.Attribute) else None
    keywords = keywords_of(process) if process else {}
    return process is not None and len(process.args) == 1 and not {None, "bufsize"} & keywords.keys()


def _over(tree: Tree) -> Iterator[str]:
    """When `communicate` comes back the process has ended and its pipes are closed."""
    for block, scope in blocks_of(tree):
        ended: set[str] = set()
        for statement in block:
            for part in own_parts(statement):
                function = part.func if isinstance(part, ast.Call) else None
                if not isinstance(part, ast.Call) or not isinstance(function, ast.Attribute):
                    continue
                owner = dotted(function.value)
                name, _, stream = owner.rpartition(".")
                is_used = stream in ("stdin", "stdout") and function.attr in (*_READS, "write")
                if is_used and name in ended:
                    yield f"{stream} of {name} is closed after communicate"
                elif function.attr == "communicate" and owner:
                    process = _process(function.value, scope, tree)
                    if process is None:
                        continue
                    has_input = bool(part.args) or "input" in keywords_of(part)
                    if has_input and (owner in ended or _is_made_outside(process, part, scope)):
                        yield f"{owner} has ended after communicate, and takes no more input"
                    ended.add(owner)
            if isinstance(statement, _LEAVES):
                ended.clear()


def _never_waited_for(tree: Tree) -> Iterator[str]:
    """A process has no result before somebody has asked whether it is over."""
    for scope in tree.scopes.values():
        names = [
            name
            for name, found in scope.bindings.items()
            if len(found) == 1
            and found[0].how is How.VALUE
            and isinstance(found[0].node, ast.Call)
            and last(found[0].node.func) == "Popen"
        ]
        nodes = list(within(body_of(scope))) if names else []
        used = {part.value: part.attr for part in nodes if isinstance(part, ast.Attribute)}
        for name in names:
            read = [used.get(part, "") for part in nodes if isinstance(part, ast.Name) and part.id == name]
            read = [attribute for attribute in read if attribute not in ("pid", "stdout", "stderr", "stdin")]
            if "returncode" in read and set(read) <= {"returncode", ""} and read.count("") == 1:
                yield f"{name} is never waited for, and has no returncode before that"


def _is_made_outside(process: ast.Call, call: ast.Call, scope: Scope) -> bool:
    """Say whether a loop without an end of its own calls it once more for the same process."""
    for loop in within(body_of(scope)):
        if not isinstance(loop, ast.For | ast.While):
            continue
        nodes = set(within(loop.body))
        is_left = any(isinstance(part, _LEAVES) for part in nodes)
        is_certain = any(call in ast.walk(statement) for statement in loop.body if _is_plain(statement))
        if is_certain and process not in nodes and not is_left:
            return True
    return False


def _is_plain(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign | ast.Expr)
