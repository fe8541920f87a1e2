"""What sockets of ZeroMQ refuse in a Python program: texts, what flows the other way, requests without an answer."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto

from fsm.gaps.python.meaning.inference import BYTES, TEXT, Inference, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, body_of, calls_of, last, own_attribute, within
from fsm.gaps.python.meaning.tree import Binding, How, Scope, Tree

_SENDS = frozenset({"send", "send_string", "send_json", "send_pyobj", "send_multipart", "send_serialized"})
_RECEIVES = frozenset({"recv", "recv_string", "recv_json", "recv_pyobj", "recv_multipart", "recv_serialized"})
_ONLY_RECEIVE = frozenset({"SUB", "PULL"})
_ONLY_SEND = frozenset({"PUB", "PUSH"})
_OF_BYTES = frozenset({"SUBSCRIBE", "UNSUBSCRIBE", "IDENTITY", "ROUTING_ID"})
_NO_BYTES = frozenset({"str", "int", "float", "dict", "list", "tuple", "bool"})
# Who asks in these ways may leave a request without an answer.
_RELAXED = re.compile(r"NOBLOCK|DONTWAIT|RCVTIMEO|\bpoll\(|Poller|zmq\.asyncio|ZMQStream")
_LEAVING = frozenset({"exit", "_exit", "quit", "abort", "kill"})


class _End(Enum):
    """How a way through a loop ends: UNASKED passes by all the branches that look at the request."""

    ANSWERED = auto()
    UNASKED = auto()
    SILENT = auto()
    SKIPPED = auto()
    LEFT = auto()


def gaps_in_queue_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is refused; all of it is looked for where ZeroMQ is named only."""
    if "zmq" not in code or ".socket(" not in code:
        return
    yield from _of_calls(tree)
    if "zmq.REP" in code and not _RELAXED.search(code):
        yield from _unanswered(tree)


def kind_of_socket(node: ast.expr | None, scope: Scope, tree: Tree) -> str:
    """Return the kind of ZeroMQ's socket that a name or an own attribute always is, "" for any other."""
    if name := own_attribute(node, scope):
        found = [binding for _, binding, _ in tree.stored.get(name, ())]
    elif isinstance(node, ast.Name):
        found = bindings_of(node.id, scope)
    else:
        return ""
    kinds = {_kind_made(binding) for binding in found if not _is_none(binding.node)}
    return kinds.pop() if len(kinds) == 1 else ""


def _kind_made(binding: Binding) -> str:
    call = binding.node if binding.how in (How.VALUE, How.ENTERED) else None
    if not (isinstance(call, ast.Call) and last(call.func) == "socket" and call.args):
        return ""
    kind = call.args[0]
    return kind.attr if isinstance(kind, ast.Attribute) and last(kind.value) == "zmq" else ""


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _of_calls(tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    for node, scope in calls_of(tree, _SENDS | _RECEIVES | {"setsockopt", "setsockopt_string"}):
        if not isinstance(node.func, ast.Attribute):
            continue
        name, kind = node.func.attr, kind_of_socket(node.func.value, scope, tree)
        if not kind:
            continue
        if name in _SENDS and kind in _ONLY_RECEIVE:
            yield f"a {kind} socket sends nothing"
        elif name in _RECEIVES and kind in _ONLY_SEND:
            yield f"a {kind} socket receives nothing"
        elif node.args and not isinstance(node.args[0], ast.Starred):
            yield from _of_values(name, node.args, scope, types)


def _of_values(name: str, given: Sequence[ast.expr], scope: Scope, types: Inference) -> Iterator[str]:
    """Bytes are sent as they are, texts with a method of their own."""
    kind = types.of(given[0], scope)
    if name == "send" and kind is not None and not kind.node and kind.name in _NO_BYTES:
        yield f"send of ZeroMQ takes bytes and no {kind.name}"
    elif name == "send_string" and kind == BYTES:
        yield "send_string of ZeroMQ takes a text and no bytes"
    elif name == "send_multipart" and isinstance(given[0], ast.List | ast.Tuple):
        if any(types.of(part, scope) == TEXT for part in given[0].elts):
            yield "the parts of a message of ZeroMQ are bytes and no texts"
    elif name.startswith("setsockopt") and len(given) > 1 and last(given[0]) in _OF_BYTES:
        wrong = {"setsockopt": TEXT, "setsockopt_string": BYTES}[name]
        if types.of(given[1], scope) == wrong:
            yield f"{name} of ZeroMQ takes no {wrong.name} for {last(given[0])}"


def _unanswered(tree: Tree) -> Iterator[str]:
    """A replier that has taken a request takes no other one before it has answered."""
    for scope in tree.scopes.values():
        for loop in within(body_of(scope)):
            block = _block_of(loop) if isinstance(loop, ast.While) and not _ends_itself(loop) else []
            for place, statement in enumerate(block):
                owner = _received_from(statement)
                if owner is None or kind_of_socket(owner, scope, tree) != "REP":
                    continue
                if _ways(block[place + 1 :], ast.dump(owner)) & {_End.SILENT, _End.SKIPPED}:
                    yield "a replier leaves a request without an answer"
                break


def _ends_itself(loop: ast.While) -> bool:
    """Say whether something in a loop sets what it asks for: it may take no request after that."""
    asked = {last(part) for part in ast.walk(loop.test)} - {""}
    stored = (part for part in ast.walk(loop) if isinstance(part, ast.Name | ast.Attribute))
    return any(isinstance(part.ctx, ast.Store) and last(part) in asked for part in stored)


def _block_of(loop: ast.While) -> list[ast.stmt]:
    """Return what a loop does each time, which may be one `try`."""
    first = loop.body[0]
    is_tried = isinstance(first, ast.Try) and len(loop.body) == 1 and not first.finalbody
    return [*first.body, *first.orelse] if is_tried and isinstance(first, ast.Try) else loop.body


def _received_from(statement: ast.stmt) -> ast.expr | None:
    """Return the socket that a statement receives from, whatever happens."""
    value = statement.value if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr) else None
    functions = [part.func for part in ast.walk(value) if isinstance(part, ast.Call)] if value else []
    owners = [part.value for part in functions if isinstance(part, ast.Attribute) and part.attr in _RECEIVES]
    return owners[0] if len(owners) == 1 else None


def _ways(block: Sequence[ast.stmt], owner: str) -> set[_End]:
    """Return how the ways through a block end on which nobody has answered before it."""
    ends = {_End.UNASKED}
    for statement in block:
        open_ends = ends & {_End.UNASKED, _End.SILENT}
        if not open_ends:
            break
        after = _ways_through(statement, owner)
        ends = (ends - open_ends) | (after - {_End.UNASKED}) | (open_ends if _End.UNASKED in after else set())
    return ends


def _ways_through(statement: ast.stmt, owner: str) -> set[_End]:
    if isinstance(statement, ast.If | ast.Match):
        return _branches(list(_bodies(statement)), owner)
    if isinstance(statement, ast.With):
        return _ways(statement.body, owner)
    if isinstance(statement, ast.Break | ast.Return | ast.Raise):
        return {_End.LEFT}
    if isinstance(statement, ast.Continue):
        return {_End.SKIPPED}
    parts = list(ast.walk(statement))
    if any(isinstance(part, ast.Call) and last(part.func) in _LEAVING for part in parts):
        return {_End.LEFT}
    return {_End.ANSWERED} if any(_may_answer(part, owner) for part in parts) else {_End.UNASKED}


def _bodies(statement: ast.If | ast.Match) -> Iterator[list[ast.stmt]]:
    """Yield what a condition and all those behind it choose from; the last is empty where nothing is said of it."""
    if isinstance(statement, ast.Match):
        yield from (case.body for case in statement.cases)
        yield []
        return
    yield statement.body
    other = statement.orelse
    if len(other) == 1 and isinstance(other[0], ast.If):
        yield from _bodies(other[0])
    else:
        yield other


def _branches(bodies: Sequence[Sequence[ast.stmt]], owner: str) -> set[_End]:
    """Where one branch answers, one that goes on without a word has looked at its request all the same."""
    ends = [_ways(body, owner) for body in bodies]
    told = set().union(*ends)
    silent = [part for part, body in zip(ends, bodies, strict=True) if body and _End.ANSWERED not in part]
    is_silent = any(_End.UNASKED in part for part in silent)
    if _End.ANSWERED in told and is_silent:
        told.add(_End.SILENT)
    return told


def _may_answer(node: ast.AST, owner: str) -> bool:
    """Say whether a part sends, hands the socket on, or calls what may know it."""
    if not isinstance(node, ast.Call):
        return False
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    if any(ast.dump(part) == owner for part in given):
        return True
    if isinstance(node.func, ast.Name):
        return node.func.id not in dir(builtins)
    return last(node.func) in _SENDS or (
        isinstance(node.func, ast.Attribute) and last(node.func.value) in ("self", "cls")
    )
