"""What a class of a Java file uses of a class above it that is not of the file: its methods, its constructors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from tree_sitter import Node

from fsm.gaps.java.compiling.calls import gaps_of_known
from fsm.gaps.java.compiling.members import KnownClass, known_classes
from fsm.gaps.java.own import name_of
from fsm.gaps.java.tree import child_of
from fsm.gaps.java.typing.expressions import arguments_of, members_of
from fsm.gaps.java.typing.names import Names, Nodes, around
from fsm.tables import read_table


def gaps_of_those_above(names: Names, nodes: Nodes) -> Iterator[str]:
    """Yield what is wrong with it, of a whole file."""
    for call in nodes.get("call", ()):
        if call.type == "object_creation_expression":
            yield from _wrongly_made(names, call)
        elif "super" in names.code:
            yield from _wrongly_called(names, call)
    for node in nodes.get("class", ()):
        yield from _hands_nothing(names, node)


def _wrongly_made(names: Names, creation: Node) -> Iterator[str]:
    if creation.children[0].type != "new":
        return
    kind = names.type_named(creation.child_by_field_name("type"))
    number = len(arguments_of(creation))
    if not _takes(kind, number):
        yield f"{kind.rpartition('.')[2]} is made with {number} arguments"


def _wrongly_called(names: Names, call: Node) -> Iterator[str]:
    """A class of the file may have other methods from an interface, but not by the name `super` alone."""
    receiver = call.child_by_field_name("object")
    if receiver is not None and receiver.type == "super" and (known := _class_above(names, call)) is not None:
        yield from gaps_of_known(names.code, call, known, is_whole=True)


def _class_above(names: Names, node: Node) -> KnownClass | None:
    for parent in around(node):
        if parent.type == "class_declaration":
            return known_classes().get(_base(names, parent))
        is_nameless = parent.type == "object_creation_expression" and child_of(parent, "class_body")
        if is_nameless or parent.type in ("enum_declaration", "record_declaration", "interface_declaration"):
            return None
    return None


def _base(names: Names, node: Node) -> str:
    base = child_of(node, "superclass")
    return names.type_named(base.named_children[0]) if base is not None else ""


def _hands_nothing(names: Names, node: Node) -> Iterator[str]:
    """Every constructor has to say with what the class above is made where that is not made of nothing."""
    if node.type != "class_declaration" or "ArgsConstructor" in names.code or _takes(_base(names, node), 0):
        return
    own = [member for member in members_of(node) if member.type == "constructor_declaration"]
    bodies = [form.child_by_field_name("body") for form in own]
    if not own or any(body and child_of(body, "explicit_constructor_invocation") is None for body in bodies):
        yield f"{name_of(names.code, node)} hands nothing to the constructor above it"


def _takes(kind: str, number: int) -> bool:
    """Say whether an object of a class may be made of so many arguments."""
    if kind in _constructors():
        return any(
            number >= int(word[:-1]) if word.endswith("+") else number == int(word)
            for word in _constructors()[kind].split()
        )
    known = known_classes().get(kind)
    made = known.members.get("new") if known is not None and not number else None
    return made is None or made.takes(number)


@cache
def _constructors() -> Mapping[str, str]:
    return dict(read_table("facts/java_clients.toml")["constructors"])
