"""What a Python program asks of the replies of OpenAI's client: keys where these have attributes, resources of old."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import body_of, dotted, full_name_of, keywords_of, text_of, within
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_CLIENTS = frozenset(
    {"openai.OpenAI", "openai.AsyncOpenAI", "openai.AzureOpenAI", "openai.AsyncAzureOpenAI", "openai.Client"}
)
_ASKS = (".chat.completions.create", ".completions.create", ".embeddings.create", ".images.generate")
# Resources of the module before its version 1, which no client has.
_OLD = frozenset({"ChatCompletion", "Completion", "Embedding", "Image", "Audio", "Moderation", "Edit"})


def gaps_in_replies(tree: Tree, code: str) -> Iterator[str]:
    """Yield what no reply and no client has; only of clients that came with version 1."""
    if "openai" not in code or "create(" not in code:
        return
    for node, scope in tree.nodes:
        if isinstance(node, ast.Attribute) and node.attr in _OLD and _is_client(node.value, scope, tree):
            yield f"a client of OpenAI has no {node.attr}"
    for scope in tree.scopes.values():
        for node in within(body_of(scope)):
            is_key = isinstance(node, ast.Subscript) and bool(text_of(node.slice))
            if is_key and isinstance(node, ast.Subscript) and _is_reply(node.value, scope, tree):
                yield "a reply of OpenAI has attributes and no keys"


def _is_reply(node: ast.expr, scope: Scope, tree: Tree) -> bool:
    """Say whether an expression is a reply that was not streamed, or a part of one."""
    part: ast.AST = node
    while isinstance(part, ast.Attribute | ast.Subscript):
        part = part.value
    bound = list(scope.bindings.get(part.id, ())) if isinstance(part, ast.Name) else []
    if len(bound) == 1 and bound[0].how is How.VALUE and bound[0].node is not None:
        part = bound[0].node
    while isinstance(part, ast.Attribute | ast.Subscript):
        part = part.value
    call = part.value if isinstance(part, ast.Await) else part
    if not isinstance(call, ast.Call) or {"stream", None} & keywords_of(call).keys():
        return False
    return _asks(call.func, scope, tree)


def _asks(function: ast.expr, scope: Scope, tree: Tree) -> bool:
    """Say whether a client of version 1 is asked, or the module in its place."""
    name = next((name for name in _ASKS if dotted(function).endswith(name)), "")
    owner: ast.expr = function
    for _ in range(name.count(".")):
        owner = owner.value if isinstance(owner, ast.Attribute) else owner
    return bool(name) and (full_name_of(owner, scope) == "openai" or _is_client(owner, scope, tree))


def _is_client(node: ast.expr, scope: Scope, tree: Tree) -> bool:
    made = origins_of(node, scope, tree)
    names = {full_name_of(part.func, place) if isinstance(part, ast.Call) else "" for part, place in made}
    return bool(names) and names <= _CLIENTS
