"""What sockets of ZeroMQ refuse in a Python program: to ask twice before an answer, to connect to any address."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from fsm.gaps.python.meaning.nodes import bindings_of, body_of, is_forever, last, text_of, within
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_SENDS = frozenset({"send", "send_string", "send_json", "send_pyobj", "send_multipart"})
_RECEIVES = frozenset({"recv", "recv_string", "recv_json", "recv_pyobj", "recv_multipart"})
# These take turns whoever forgets one, or they are not asked to.
_RELAXED = re.compile(
    r"REQ_RELAXED|REQ_CORRELATE|SNDMORE|zmq\.asyncio|\bpoll\(|Poller|NOBLOCK|DONTWAIT|RCVTIMEO"
)
_ANY_ADDRESS = re.compile(r"^(?:tcp)?://\*:")
_LEAVES = (ast.Break, ast.Return, ast.Raise)


def gaps_in_lockstep(tree: Tree, code: str) -> Iterator[str]:
    """Yield what ZeroMQ refuses; both are looked for where it is named only."""
    if "zmq" not in code:
        return
    if "://*:" in code:
        yield from _to_any_address(tree)
    if ("zmq.REQ" in code or "zmq.REP" in code) and not _RELAXED.search(code):
        yield from _out_of_step(tree)


def _to_any_address(tree: Tree) -> Iterator[str]:
    """`*` stands for all addresses to listen on, and for none to connect to."""
    for node, scope in tree.nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "connect"
        ):
            address = node.args[0] if len(node.args) == 1 else None
            found = bindings_of(address.id, scope) if isinstance(address, ast.Name) else []
            given = [part.node for part in found if part.how is How.VALUE] if found else [address]
            if given and len(given) == max(len(found), 1) and all(_is_any(part) for part in given):
                yield "a socket cannot connect to any address"


def _is_any(node: ast.AST | None) -> bool:
    """Say whether an address, or what of it stands behind its protocol, begins with `*`."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    start = 1 if len(parts) > 1 and isinstance(parts[0], ast.FormattedValue) else 0
    return _ANY_ADDRESS.search(text_of(parts[start])) is not None


def _out_of_step(tree: Tree) -> Iterator[str]:
    for scope in tree.scopes.values():
        for loop in within(body_of(scope)):
            if not (isinstance(loop, ast.While) and is_forever(loop)):
                continue
            for name, kind in _sockets(scope).items():
                uses = _uses(loop.body, name)
                if not uses or not _is_only_called(name, scope):
                    continue
                twice = [first for first, second in pairwise([*uses, uses[0]]) if first == second]
                if twice or len(uses) == 1:
                    what = "sends" if (twice or uses)[0] == "send" else "receives"
                    yield f"{name} is a {kind} and {what} twice in turn"


def _sockets(scope: Scope) -> dict[str, str]:
    """Return the names that are one socket each of a kind that takes turns."""
    kinds: dict[str, str] = {}
    for name, bindings in scope.bindings.items():
        call = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.VALUE else None
        if isinstance(call, ast.Call) and last(call.func) == "socket" and len(call.args) == 1:
            kind = call.args[0]
            if isinstance(kind, ast.Attribute) and last(kind.value) == "zmq" and kind.attr in ("REQ", "REP"):
                kinds[name] = kind.attr
    return kinds


def _uses(block: Sequence[ast.stmt], name: str) -> list[str] | None:
    """Return what is sent and received in turn when nothing fails; None where that depends on more."""
    uses: list[str] = []
    for statement in block:
        if isinstance(statement, ast.Try):
            inner = _uses([*statement.body, *statement.orelse, *statement.finalbody], name)
            if inner is None:
                return None
            uses += inner
        elif isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr):
            calls = [_use(part, name) for part in ast.walk(statement)]
            uses += [use for use in calls if use]
        elif any(_use(part, name) for part in ast.walk(statement)):
            is_end = isinstance(statement, ast.If) and isinstance(statement.body[-1], _LEAVES)
            if not is_end or getattr(statement, "orelse", None):
                return None
    return uses


def _use(node: ast.AST, name: str) -> str:
    function = node.func if isinstance(node, ast.Call) else None
    owner = function.value if isinstance(function, ast.Attribute) else None
    if not isinstance(function, ast.Attribute) or not isinstance(owner, ast.Name) or owner.id != name:
        return ""
    return "send" if function.attr in _SENDS else "recv" if function.attr in _RECEIVES else ""


def _is_only_called(name: str, scope: Scope) -> bool:
    """Say whether a scope calls a socket and does no more with it: whoever else has it may use it in turn."""
    functions = [part.func for part in within(body_of(scope)) if isinstance(part, ast.Call)]
    owners = {function.value for function in functions if isinstance(function, ast.Attribute)}
    names = [part for part in ast.walk(scope.node) if isinstance(part, ast.Name) and part.id == name]
    return all(part in owners or isinstance(part.ctx, ast.Store) for part in names)
