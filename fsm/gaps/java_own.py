"""What Java's compiler refuses about the classes of a file itself: lacking members, wrong numbers of arguments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tree_sitter import Node

from fsm.gaps.java_tree import OF_ANY_OBJECT, child_of, words_of

# They give nothing to the classes that implement them.
_BARE_INTERFACES = frozenset(
    {"Runnable", "AutoCloseable", "Closeable", "Serializable", "Callable", "Cloneable"}
)
_BODIES = frozenset({"class_body", "enum_body", "interface_body", "annotation_type_body"})
_NO_ARGUMENTS = frozenset({"line_comment", "block_comment"})
_ANY_NUMBER = -1

Numbers = frozenset[int]


@dataclass(frozen=True, slots=True)
class OwnClass:
    """A class of the file; `methods` and `constructors` by the numbers of their parameters, -1 for any number.

    It is closed when nothing comes from a class or an interface that is not known.
    """

    methods: Mapping[str, Numbers]
    static_methods: frozenset[str]
    constructors: Numbers
    is_closed: bool


def own_classes(code: str, nodes: Iterable[Node]) -> dict[str, OwnClass]:
    """Return the classes of a file by name; where annotations may give members to them there are none."""
    if "lombok" in code:
        return {}
    nodes = list(nodes)
    names = Counter(_name(code, node) for node in nodes)
    return {
        _name(code, node): _own_class(code, node)
        for node in nodes
        if names[_name(code, node)] == 1 and not _is_annotated(code, node)
    }


def gaps_of_own(code: str, call: Node, kind: str, classes: Mapping[str, OwnClass]) -> Iterator[str]:
    """Yield what is wrong with a call of a class of the file; `kind` is the class of the receiver, or what is made."""
    number = _number_of_arguments(call)
    if call.type == "object_creation_expression":
        own = classes.get(kind)
        if own and not _fits(number, own.constructors):
            yield f"{kind} is made with {number} arguments"
        return
    name = words_of(code, call.child_by_field_name("name"))
    if call.child_by_field_name("object") is None:
        yield from _unqualified(code, call, name, classes)
    elif (own := classes.get(kind)) and own.is_closed and name not in OF_ANY_OBJECT:
        if name not in own.methods:
            yield f"{kind} has no {name}"
        elif not _fits(number, own.methods[name]):
            yield f"{kind}.{name} is called with {number} arguments"


def _unqualified(code: str, call: Node, name: str, classes: Mapping[str, OwnClass]) -> Iterator[str]:
    """A method of the class around the call, or of one around that; all of them have to be known."""
    is_static, parent = False, call.parent
    while parent is not None and parent.type not in _BODIES:
        is_static |= parent.type == "method_declaration" and _has_modifier(code, parent, "static")
        parent = parent.parent
    owner = parent.parent if parent is not None else None
    if owner is None or owner.type != "class_declaration" or not _stands_alone(owner):
        return
    own = classes.get(_name(code, owner))
    if own is None or not own.is_closed or name in OF_ANY_OBJECT or "import static" in code:
        return
    if name not in own.methods:
        yield f"{name} is called and declared nowhere"
    elif is_static and name not in own.static_methods:
        yield f"{name} is not static"


def _stands_alone(node: Node) -> bool:
    return node.parent is not None and node.parent.type == "program"


def _own_class(code: str, node: Node) -> OwnClass:
    body = node.child_by_field_name("body")
    members = body.named_children if body is not None else []
    methods: dict[str, set[int]] = {}
    constructors: set[int] = set()
    static_methods = set()
    for member in members:
        if member.type == "method_declaration":
            name = _name(code, member)
            methods.setdefault(name, set()).add(_number_of_parameters(member))
            if _has_modifier(code, member, "static"):
                static_methods.add(name)
        elif member.type == "constructor_declaration":
            constructors.add(_number_of_parameters(member))
    return OwnClass(
        methods={name: frozenset(numbers) for name, numbers in methods.items()},
        static_methods=frozenset(static_methods),
        constructors=frozenset(constructors) or frozenset({0}),
        is_closed=_is_closed(code, node),
    )


def _is_closed(code: str, node: Node) -> bool:
    if child_of(node, "superclass") is not None:
        return False
    interfaces = child_of(node, "super_interfaces")
    listed = interfaces.named_children[0].named_children if interfaces is not None else []
    return all(words_of(code, kind).partition("<")[0] in _BARE_INTERFACES for kind in listed)


def _is_annotated(code: str, node: Node) -> bool:
    modifiers = child_of(node, "modifiers")
    return modifiers is not None and "@" in words_of(code, modifiers)


def _has_modifier(code: str, node: Node, word: str) -> bool:
    modifiers = child_of(node, "modifiers")
    return modifiers is not None and word in words_of(code, modifiers).split()


def _number_of_parameters(node: Node) -> int:
    parameters = node.child_by_field_name("parameters")
    kinds = [child.type for child in parameters.named_children] if parameters is not None else []
    return _ANY_NUMBER if "spread_parameter" in kinds else kinds.count("formal_parameter")


def _number_of_arguments(call: Node) -> int:
    arguments = call.child_by_field_name("arguments")
    children = arguments.named_children if arguments is not None else []
    return sum(child.type not in _NO_ARGUMENTS for child in children)


def _fits(number: int, numbers: Numbers) -> bool:
    return number in numbers or _ANY_NUMBER in numbers


def _name(code: str, node: Node) -> str:
    return words_of(code, node.child_by_field_name("name"))
