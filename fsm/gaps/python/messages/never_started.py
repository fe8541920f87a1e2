"""What a Python program makes and never starts: threads that are waited for, clients of aiokafka that are used."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import full_name_of, last
from fsm.gaps.python.meaning.tree import How, Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held

_WORKERS = frozenset({"threading.Thread", "multiprocessing.Process", "threading.Timer"})
_CLIENTS = frozenset({"aiokafka.AIOKafkaConsumer", "aiokafka.AIOKafkaProducer"})
_USES = frozenset({"getone", "getmany", "send", "send_and_wait"})


def gaps_in_never_started(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "Thread(" in code or "Process(" in code or "Timer(" in code:
        yield from _workers(tree)
    if (
        "aiokafka" in code
        and "start" not in code
        and "async with" not in code
        and "enter_async_context" not in code
    ):
        yield from _clients(tree)


def _workers(tree: Tree) -> Iterator[str]:
    """One that only its own function knows, by a name or an attribute of the object, has to be started there."""
    taken = {node.value: node.attr for node, _ in tree.nodes if isinstance(node, ast.Attribute)}
    for scope in tree.scopes.values():
        for name, bindings in scope.bindings.items():
            made = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.VALUE else None
            if not _is_worker(made, scope) or isinstance(scope.node, ast.ClassDef) or name in scope.foreign:
                continue
            read = [
                part
                for part in ast.walk(scope.node)
                if isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Load)
            ]
            if all(part in taken for part in read) and not {"start", "run", "cancel"} & {
                taken[part] for part in read
            }:
                yield f"{name} is never started"


def _is_worker(node: ast.AST | None, scope: Scope) -> bool:
    return isinstance(node, ast.Call) and full_name_of(node.func, scope) in _WORKERS


def _clients(tree: Tree) -> Iterator[str]:
    for node, scope in tree.nodes:
        owner: ast.expr | None = node.iter if isinstance(node, ast.AsyncFor) else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and last(node.func) in _USES:
            owner = node.func.value
        name = class_held(owner, scope, tree) if owner is not None else ""
        if name in _CLIENTS and _is_made(name, tree):
            yield f"{name} is used and never started"
            return


def _is_made(name: str, tree: Tree) -> bool:
    return any(
        isinstance(node, ast.Call) and full_name_of(node.func, scope) == name for node, scope in tree.nodes
    )
