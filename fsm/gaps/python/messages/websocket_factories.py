"""What servers of WebSockets on Autobahn and Twisted refuse in a Python program: ports nobody told, wrong resources."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, calls_of, keywords_of, last
from fsm.gaps.python.meaning.tree import Binding, Function, How, Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held

_FACTORIES = frozenset({"WebSocketServerFactory", "WebSocketClientFactory"})
_OPENS = frozenset({"listenWS", "connectWS"})
_TELLS_URL = ("setSessionParameters", ".port =", ".url =", "resetProtocolOptions")
_ACCEPTS = frozenset(
    {"PerMessageDeflateOfferAccept", "PerMessageBzip2OfferAccept", "PerMessageSnappyOfferAccept"}
)


def gaps_in_websocket_factories(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is refused; each check has words that it looks for first."""
    if "WS(" in code and "autobahn" in code and not any(word in code for word in _TELLS_URL):
        yield from _without_url(tree)
    if ".protocol = " in code and ("twisted" in code or "autobahn" in code):
        yield from _made_protocols(tree)
    if "putChild(" in code and "twisted" in code:
        yield from _wrong_resources(tree)
    if "perMessageCompressionAccept" in code:
        yield from _whole_offers(tree)


def _without_url(tree: Tree) -> Iterator[str]:
    """The port to listen on, or to connect to, stands in the address that a factory is made with."""
    for node, scope in calls_of(tree, _OPENS):
        given = node.args[0] if node.args else keywords_of(node).get("factory")
        for made in _made(given, scope, tree):
            if isinstance(made, ast.Call) and last(made.func) in _FACTORIES and _is_bare(made):
                yield f"{last(node.func)} is given a factory that knows no port"


def _made_protocols(tree: Tree) -> Iterator[str]:
    """A factory makes a protocol for each connection: it is given the class and not one object of it."""
    types = inference_of(tree)
    for target, binding, scope in tree.stored.get("protocol", ()):
        kind = types.of(binding.node, scope) if binding.how is How.VALUE else None
        made = kind.node if kind is not None and kind.kind is Kind.OWN_OBJECT else None
        if not isinstance(made, ast.ClassDef) or "__call__" in tree.scopes[made].bindings:
            continue
        is_protocol = any("Protocol" in last(base) for base in made.bases)
        if is_protocol and class_held(target.value, scope, tree).endswith("Factory"):
            yield f"a factory is given an object of {made.name} and not the class"


def _is_bare(call: ast.Call) -> bool:
    words = keywords_of(call)
    return not call.args and not {"url", None} & words.keys()


def _made(node: ast.expr | None, scope: Scope, tree: Tree) -> Iterator[ast.AST | None]:
    """Yield the one expression that makes what a name stands for, in a function of the program's own too."""
    bindings = bindings_of(node.id, scope) if isinstance(node, ast.Name) else []
    value: ast.AST | None = node
    if len(bindings) == 1 and bindings[0].how is How.VALUE:
        value = bindings[0].node
    yield value
    name = last(value.func) if isinstance(value, ast.Call) else ""
    functions = [part for part in tree.scopes if isinstance(part, Function) and part.name == name]
    inside = tree.scopes[functions[0]] if len(functions) == 1 else None
    if inside is not None and len(inside.returns) == 1 and isinstance(inside.returns[0], ast.Name):
        found = inside.bindings.get(inside.returns[0].id, [])
        yield from (part.node for part in found if len(found) == 1 and part.how is How.VALUE)


def _wrong_resources(tree: Tree) -> Iterator[str]:
    """A port is no resource, and what serves a WSGI application has no children."""
    for node, scope in calls_of(tree, frozenset({"putChild"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        child = node.args[1] if len(node.args) == 2 else None
        for made in _values(child, scope):
            if isinstance(made, ast.Call) and last(made.func) in _OPENS | {"listenTCP"}:
                yield f"what {last(made.func)} gives is a port and no resource"
        if owner is not None and _is_for_applications(owner, scope, tree):
            yield "a WSGIResource takes no children"


def _values(node: ast.expr | None, scope: Scope) -> list[ast.AST | None]:
    if not isinstance(node, ast.Name):
        return [node]
    bindings = bindings_of(node.id, scope)
    return [part.node for part in bindings] if _all_values(bindings) else []


def _all_values(bindings: list[Binding]) -> bool:
    return bool(bindings) and all(part.how is How.VALUE for part in bindings)


def _is_for_applications(owner: ast.expr, scope: Scope, tree: Tree) -> bool:
    """The name may hold another resource where there is no application: where it is used its last value counts."""
    name = "twisted.web.wsgi.WSGIResource"
    if class_held(owner, scope, tree) == name:
        return True
    blocks = (getattr(part, field, []) for part in ast.walk(scope.node) for field in ("body", "orelse"))
    for block in blocks:
        held: ast.expr | None = None
        for statement in block if isinstance(block, list) else ():
            target = statement.targets[0] if isinstance(statement, ast.Assign) else None
            if target is not None and last(target) == last(owner) and isinstance(statement, ast.Assign):
                held = statement.value
            call = statement.value if isinstance(statement, ast.Expr) else None
            function = call.func if isinstance(call, ast.Call) else None
            if held is not None and isinstance(function, ast.Attribute) and function.value is owner:
                return class_held(held, scope, tree) == name or _makes(held, name)
    return False


def _makes(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and last(node.func) == name.rpartition(".")[2]


def _whole_offers(tree: Tree) -> Iterator[str]:
    """A server is asked with a list of offers and accepts one of them."""
    for node, scope in calls_of(tree, frozenset({"setProtocolOptions"})):
        given = keywords_of(node).get("perMessageCompressionAccept")
        function: ast.AST | None = given
        if isinstance(given, ast.Name):
            found = bindings_of(given.id, scope)
            function = found[0].node if len(found) == 1 else None
        if not isinstance(function, ast.Lambda | Function) or not function.args.args:
            continue
        offers = function.args.args[-1].arg
        calls = [part for part in ast.walk(function) if isinstance(part, ast.Call) and part.args]
        if any(last(call.func) in _ACCEPTS and last(call.args[0]) == offers for call in calls):
            yield "the offers of a client are a list, of which one is accepted"
