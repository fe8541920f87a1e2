"""What a Python program asks of a web server once more, so that no answer comes of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.nodes import (
    body_of,
    dotted,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    text_of,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Scope, Tree
from fsm.gaps.python.system.processes_apart import blocks_of, own_parts

_CONNECTIONS = frozenset({"http.client.HTTPConnection", "http.client.HTTPSConnection"})
# Of an answer these tell what stands ahead of its body.
_HEADS = frozenset({"status", "reason", "getheader", "getheaders", "headers", "msg", "version", "code"})


def gaps_in_repeated_requests(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "http.client" in code and code.count("getresponse()") > 1:
        yield from _unread(tree)
    if "if-none-match" in code.lower() and "head(" in code:
        yield from _of_known_tags(tree)


def _unread(tree: Tree) -> Iterator[str]:
    """A connection gives the next answer when the one before has been read."""
    for block, scope in blocks_of(tree):
        answers: dict[str, str] = {}
        for statement in block:
            nodes = own_parts(statement)
            heads = {node.value for node in nodes if isinstance(node, ast.Attribute) and node.attr in _HEADS}
            for node in nodes:
                if isinstance(node, ast.Name) and node not in heads:
                    answers.pop(node.id, None)
                if isinstance(node, ast.Attribute) and node.attr in ("close", "connect"):
                    answers = {name: owner for name, owner in answers.items() if owner != dotted(node.value)}
            call = statement.value if isinstance(statement, ast.Assign) else None
            function = call.func if isinstance(call, ast.Call) else None
            if isinstance(statement, ast.If | ast.For | ast.While):
                answers = {}
            if not isinstance(function, ast.Attribute) or function.attr != "getresponse":
                continue
            owner = dotted(function.value)
            if owner in answers.values():
                yield f"{owner} is asked again before its answer is read"
            made = value_of(function.value, scope)
            is_known = isinstance(made, ast.Call) and full_name_of(made.func, scope) in _CONNECTIONS
            target = statement.targets[0] if isinstance(statement, ast.Assign) else None
            if is_known and isinstance(target, ast.Name) and owner:
                answers[target.id] = owner


def _of_known_tags(tree: Tree) -> Iterator[str]:
    """Who sends the tag that the server has just named is told that nothing has changed, and gets nothing."""
    for _, scope in functions_of(tree):
        body = body_of(scope)
        tags = {name for name in scope.bindings if _is_tag(value_of_last(name, scope), scope)}
        for line, headers in _given(body, tags):
            for node in within(body):
                is_get = isinstance(node, ast.Call) and last(node.func) == "get" and node.lineno > line
                if (
                    is_get
                    and isinstance(node, ast.Call)
                    and last(keywords_of(node).get("headers")) == headers
                ):
                    yield "the tag that the server has just named is sent back: it answers with nothing"
                    return


def value_of_last(name: str, scope: Scope) -> ast.AST | None:
    """Return what the last statement gives to a name."""
    return scope.bindings[name][-1].node if scope.bindings[name] else None


def _is_tag(node: ast.AST | None, scope: Scope) -> bool:
    """`answer.headers["ETag"]` or the like, of an answer to HEAD."""
    owner: ast.AST | None = None
    if isinstance(node, ast.Subscript) and text_of(node.slice).lower() == "etag":
        owner = node.value
    elif isinstance(node, ast.Call) and last(node.func) == "get" and isinstance(node.func, ast.Attribute):
        owner = node.func.value if node.args and text_of(node.args[0]).lower() == "etag" else None
    answer = owner.value if isinstance(owner, ast.Attribute) and owner.attr == "headers" else None
    made = value_of(answer, scope)
    return isinstance(made, ast.Call) and last(made.func) == "head"


def _given(body: Sequence[ast.stmt], tags: set[str]) -> Iterator[tuple[int, str]]:
    """Yield where a header gets such a tag whatever is there already, and the name of the headers."""
    for statement in body:
        inner: list[ast.stmt] = [statement]
        if isinstance(statement, ast.If) and last(statement.test) in tags and not statement.orelse:
            inner = statement.body
        elif isinstance(statement, ast.Try | ast.With):
            yield from _given(statement.body, tags)
        for part in inner:
            target = part.targets[0] if isinstance(part, ast.Assign) else None
            if not isinstance(target, ast.Subscript) or not isinstance(part, ast.Assign):
                continue
            if text_of(target.slice).lower() == "if-none-match" and last(part.value) in tags:
                yield part.lineno, last(target.value)
