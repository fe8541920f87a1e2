"""Members that the objects of a Java file have not, by the types that their variables have where they are used."""

from __future__ import annotations

from collections.abc import Iterator

from fsm.gaps.java.compiling.calls import gaps_of_known
from fsm.gaps.java.compiling.members import exceptions_above, known_classes
from fsm.gaps.java.own import gaps_of_own, own_classes
from fsm.gaps.java.tree import child_of
from fsm.gaps.java.typing.expressions import Expressions
from fsm.gaps.java.typing.names import Nodes


def gaps_in_members(expressions: Expressions, nodes: Nodes) -> Iterator[str]:
    """Yield them, of a whole file."""
    names, code = expressions.names, expressions.code
    classes = [node for node in nodes.get("class", ()) if node.type == "class_declaration"]
    # With the name of a checked exception another class may be meant.
    foreign = {name.rpartition(".")[2] for name in names.imports if not name.startswith(("java.", "javax."))}
    unchecked = exceptions_above().keys() & (foreign | set(names.own))
    own = own_classes(code, classes, unchecked)
    for call in nodes.get("call", ()):
        if call.type == "object_creation_expression":
            is_plain = child_of(call, "class_body") is None and call.children[0].type == "new"
            kind = names.type_named(call.child_by_field_name("type")) if is_plain else ""
        else:
            kind = expressions.receiver_of(call)
        known = known_classes().get(kind)
        if known is not None:
            yield from gaps_of_known(code, call, known, is_whole=True)
        elif kind in own and call.type == "method_invocation":
            yield from gaps_of_own(code, call, kind, own)
