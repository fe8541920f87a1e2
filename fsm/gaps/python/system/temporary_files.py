"""What a Python program writes to a temporary file and has another program read before it is there."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.nodes import keywords_of, last, value_of
from fsm.gaps.python.meaning.tree import How, Scope, Tree
from fsm.gaps.python.system.processes_apart import blocks_of, own_parts

_RUNS = frozenset({"run", "Popen", "call", "check_call", "check_output", "system"})
_DUMPS = frozenset({"dump", "safe_dump"})
_WRITES = frozenset({"write", "writelines"})
_FLUSHES = frozenset({"flush", "close", "seek", "fsync", "truncate", "tell"})


def gaps_in_temporary_files(tree: Tree, code: str) -> Iterator[str]:
    """Yield the files that another program reads while what was written to them is still in a buffer."""
    if "NamedTemporaryFile(" not in code or not ("subprocess" in code or "os.system" in code):
        return
    for block, scope in blocks_of(tree):
        waiting: set[str] = set()
        ends: dict[str, int] = {}
        for statement in block:
            waiting = {name for name in waiting if ends.get(name, statement.lineno) >= statement.lineno}
            if isinstance(statement, ast.With):
                last_line = statement.end_lineno or statement.lineno
                ends |= {last(item.optional_vars): last_line for item in statement.items}
            nodes = own_parts(statement)
            calls = [part for part in nodes if isinstance(part, ast.Call)]
            if any(last(call.func) in _RUNS for call in calls):
                for name in sorted(waiting):
                    if _names_file(nodes, name, scope):
                        yield f"{name} is not flushed before another program reads it"
            waiting -= _flushed(statement)
            waiting |= {name for call in calls if (name := _written(call, scope))}


def _flushed(statement: ast.stmt) -> set[str]:
    """Return the names of what a statement flushes, or hands to what may do so."""
    names: set[str] = set()
    is_inner = isinstance(statement, ast.If | ast.For | ast.While)
    for call in ast.walk(statement) if is_inner else own_parts(statement):
        if not isinstance(call, ast.Call):
            continue
        if last(call.func) in _FLUSHES and isinstance(call.func, ast.Attribute):
            names.add(last(call.func.value))
        names |= {part.id for part in call.args if isinstance(part, ast.Name)}
    return names


def _written(call: ast.Call, scope: Scope) -> str:
    """Return the name of the temporary file that a call writes to, "" where there is none."""
    name = ""
    if last(call.func) in _WRITES and isinstance(call.func, ast.Attribute):
        name = call.func.value.id if isinstance(call.func.value, ast.Name) else ""
    elif last(call.func) in _DUMPS and len(call.args) > 1:
        name = last(call.args[1])
    found = scope.bindings.get(name, []) if name else []
    made = found[0].node if len(found) == 1 and found[0].how in (How.VALUE, How.ENTERED) else None
    if not isinstance(made, ast.Call) or last(made.func) != "NamedTemporaryFile" or len(made.args) > 1:
        return ""
    return "" if {None, "buffering"} & keywords_of(made).keys() else name


def _names_file(nodes: Sequence[ast.AST], name: str, scope: Scope) -> bool:
    """Say whether something told to a program is the file's name, or holds it."""
    told: list[ast.AST | None] = [*nodes]
    told += [value_of(node, scope) for node in nodes if isinstance(node, ast.Name) and node.id != name]
    return any(
        isinstance(part, ast.Attribute) and part.attr == "name" and last(part.value) == name
        for node in told
        if node is not None
        for part in ast.walk(node)
    )
