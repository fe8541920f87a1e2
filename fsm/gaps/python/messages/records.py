"""What a Python program does with the values of Kafka's records that they do not bear, by how they have been read."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import bindings_of, dotted, last, own_attribute, within
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.messages.payloads import misused_as_texts
from fsm.gaps.python.packages.library_parts import class_held

_CONSUMERS = frozenset({"kafka.KafkaConsumer", "aiokafka.AIOKafkaConsumer"})
_DECODERS = frozenset({"decode"})
_WORD = "value_deserializer"


def gaps_in_records(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is asked of raw values as if something had read them, and what is decoded a second time."""
    if "KafkaConsumer" not in code or ".value" not in code:
        return
    for scope in tree.scopes.values():
        body = scope.node.body if isinstance(scope.node, Function | ast.Module) else []
        for loop in within(body):
            if not isinstance(loop, ast.For | ast.AsyncFor) or not isinstance(loop.target, ast.Name):
                continue
            made = _made(loop.iter, scope, tree)
            if made is not None and len(scope.bindings[loop.target.id]) == 1:
                yield from _of_values(loop.target.id, made, scope)


def _of_values(record: str, made: ast.Call, scope: Scope) -> Iterator[str]:
    words = {word.arg: word.value for word in made.keywords}
    if None in words:
        return
    whole = f"{record}.value"
    names = {whole} | {
        name
        for name, found in scope.bindings.items()
        if found and all(part.how is How.VALUE and _is_value(part.node, record) for part in found)
    }
    if _WORD not in words:
        yield from misused_as_texts(names, scope, "the value of a record")
    elif _reads_json(words[_WORD]) or _decodes(words[_WORD]):
        yield from _decoded_again(names, scope)


def _decoded_again(names: set[str], scope: Scope) -> Iterator[str]:
    nodes = list(within(scope.node.body if isinstance(scope.node, Function | ast.Module) else []))
    asks = any(isinstance(part, ast.Call) and last(part.func) in ("isinstance", "hasattr") for part in nodes)
    for node in nodes if not asks and not any(isinstance(part, ast.Try) for part in nodes) else ():
        function = node.func if isinstance(node, ast.Call) else None
        if (
            isinstance(function, ast.Attribute)
            and function.attr in _DECODERS
            and _written(function.value) in names
        ):
            yield "the value of a record has been decoded already"


def _is_value(node: ast.AST | None, record: str) -> bool:
    return isinstance(node, ast.Attribute) and _written(node) == f"{record}.value"


def _written(node: ast.AST | None) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _reads_json(node: ast.expr) -> bool:
    body = node.body if isinstance(node, ast.Lambda) else None
    function = body.func if isinstance(body, ast.Call) else node
    return dotted(function) == "json.loads"


def _decodes(node: ast.expr) -> bool:
    body = node.body if isinstance(node, ast.Lambda) else None
    return (
        isinstance(node, ast.Lambda)
        and bool(node.args.args)
        and isinstance(body, ast.Call)
        and dotted(body.func) == f"{node.args.args[0].arg}.decode"
    )


def _made(node: ast.expr, scope: Scope, tree: Tree) -> ast.Call | None:
    """Return the one call that makes the consumer that is walked through."""
    if class_held(node, scope, tree) not in _CONSUMERS:
        return None
    if name := own_attribute(node, scope):
        found = [binding.node for _, binding, _ in tree.stored.get(name, ())]
    else:
        found = (
            [binding.node for binding in bindings_of(node.id, scope)] if isinstance(node, ast.Name) else []
        )
    calls = [part for part in found if isinstance(part, ast.Call)]
    return calls[0] if len(calls) == 1 else None
