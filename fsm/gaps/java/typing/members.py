"""Members that the objects of a Java file have not, by the types that their variables have where they are used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tree_sitter import Node

from fsm.gaps.java.compiling.calls import gaps_of_known
from fsm.gaps.java.compiling.members import exceptions_above, known_classes
from fsm.gaps.java.own import gaps_of_own, own_classes
from fsm.gaps.java.tree import child_of, words_of
from fsm.gaps.java.typing.expressions import Expressions
from fsm.gaps.java.typing.names import Names, Nodes
from fsm.tables import read_table


def gaps_in_members(expressions: Expressions, nodes: Nodes) -> Iterator[str]:
    """Yield them, of a whole file."""
    names, code = expressions.names, expressions.code
    # With the name of a checked exception another class may be meant, also one of the same package.
    unchecked = {
        name
        for name in exceptions_above()
        if name in code and not names.simple_type(name).startswith(("java.", "javax."))
    }
    own = own_classes(
        code, nodes.get("class", ()), unchecked, lambda name: known_classes().get(names.simple_type(name))
    )
    for call in nodes.get("call", ()):
        if call.type == "object_creation_expression":
            is_plain = child_of(call, "class_body") is None and call.children[0].type == "new"
            kind = names.type_named(call.child_by_field_name("type")) if is_plain else ""
        else:
            kind = expressions.receiver_of(call)
        known = known_classes().get(kind)
        if known is not None and kind in _of_objects() and _is_of_type(names, call):
            yield f"{known.name} has nothing that is called without an object"
        elif known is not None:
            yield from gaps_of_known(code, call, known, is_whole=True)
        elif kind in own and call.type == "method_invocation":
            yield from gaps_of_own(code, call, kind, own)


def _is_of_type(names: Names, call: Node) -> bool:
    """Say whether a method is called of a class itself."""
    receiver = call.child_by_field_name("object") if call.type == "method_invocation" else None
    if receiver is None or receiver.type != "identifier":
        return False
    return not names.is_declared(words_of(names.code, receiver), call.start_byte)


@cache
def _of_objects() -> frozenset[str]:
    return frozenset(read_table("facts/java_clients.toml")["instances"].split())
