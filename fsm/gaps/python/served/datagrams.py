"""What a Python program waits for over UDP: the end of an answer, which datagrams do not have."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import exits_of, functions_of, is_forever, last, within
from fsm.gaps.python.meaning.tree import Tree

_GATHERS = frozenset({"append", "extend", "write"})


def gaps_in_served_datagrams(tree: Tree, code: str) -> Iterator[str]:
    """Yield the loops of a client that gather datagrams up to an empty one, which nobody sends."""
    if ".recvfrom(" not in code or ".sendto(" not in code:
        return
    for function, _ in functions_of(tree) if not _sends_ends(tree) else ():
        nodes = list(within(function.body))
        is_caught = any(isinstance(node, ast.Try) for node in nodes)
        sent = _owners(nodes, "sendto")
        for loop in nodes if sent and not is_caught else ():
            if isinstance(loop, ast.While) and is_forever(loop) and _owners(loop.body, "recvfrom") & sent:
                name = _received(loop)
                if (
                    name
                    and not _owners(loop.body, "sendto")
                    and _is_gathered(name, loop)
                    and _ends_empty(name, loop)
                ):
                    yield f"{name} is gathered up to an end that datagrams do not have"


def _sends_ends(tree: Tree) -> bool:
    """Say whether the program itself sends an empty datagram, or has one among others."""
    parts = (node for node in ast.walk(tree.module.node) if isinstance(node, ast.Call | ast.Tuple | ast.List))
    given = (node.args if isinstance(node, ast.Call) else node.elts for node in parts)
    return any(isinstance(part, ast.Constant) and part.value == b"" for many in given for part in many)


def _owners(statements: list[ast.AST] | list[ast.stmt], method: str) -> set[str]:
    calls = [node for node in within(statements) if isinstance(node, ast.Call)]
    return {
        last(node.func.value)
        for node in calls
        if isinstance(node.func, ast.Attribute) and node.func.attr == method
    }


def _received(loop: ast.While) -> str:
    """Return the name that the bytes of a datagram get, "" where they get none."""
    for node in within(list(loop.body)):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        value = node.value if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Call) and last(value.func) == "recvfrom":
            return last(target.elts[0])
    return ""


def _is_gathered(name: str, loop: ast.While) -> bool:
    for node in within(list(loop.body)):
        if isinstance(node, ast.AugAssign) and last(node.value) == name:
            return True
        if (
            isinstance(node, ast.Call)
            and last(node.func) in _GATHERS
            and [last(part) for part in node.args] == [name]
        ):
            return True
    return False


def _ends_empty(name: str, loop: ast.While) -> bool:
    """Say whether nothing leaves a loop but an empty datagram."""
    inside: set[ast.AST] = set()
    for node in within(list(loop.body)):
        test = node.test if isinstance(node, ast.If) else None
        is_empty = (
            isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and last(test.operand) == name
        )
        inside |= set(within(list(node.body))) if isinstance(node, ast.If) and is_empty else set()
    exits = list(exits_of(loop))
    return bool(exits) and all(part in inside for part in exits)
