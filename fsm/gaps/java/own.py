"""What Java's compiler refuses about the classes of a file itself: members, numbers of arguments, static contexts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tree_sitter import Node

from fsm.gaps.java.compiling.exceptions import is_handled, names_thrown
from fsm.gaps.java.compiling.members import KnownClass, exceptions_above
from fsm.gaps.java.tree import OF_ANY_OBJECT, child_of, words_of
from fsm.gaps.known import words

# They give nothing to the classes that implement them.
_BARE_INTERFACES = frozenset(
    {"Runnable", "AutoCloseable", "Closeable", "Serializable", "Callable", "Cloneable"}
)
_DECLARED = re.compile(r"\b(?:class|interface|enum|record)\s+(\w+)\s*(?=[<({]|\b[eip]\w+\s+\w)")
_TYPE_VARIABLES = re.compile(r"\b(?:class|interface|record)\s+\w+\s*<([^{}()]*)")
_TYPE_VARIABLE = r"\s*(?:[^<>{{}}]*,\s*)?{}\s*(?:[,>]|extends\b)"
_OF_OBJECTS = frozenset({"class_declaration", "enum_declaration", "record_declaration"})
_BODIES = frozenset({"class_body", "enum_body", "interface_body", "annotation_type_body"})
_OF_ENUMERATIONS = frozenset(
    {"describeConstable", "getDeclaringClass", "name", "ordinal", "valueOf", "values"}
)
_NO_ARGUMENTS = frozenset({"line_comment", "block_comment"})
_ANY_NUMBER = -1


@dataclass(frozen=True, slots=True)
class Form:
    """A method or constructor; its number of parameters is -1 where the last one takes any number."""

    number: int
    thrown: frozenset[str]
    is_static: bool
    is_private: bool

    def takes(self, number: int) -> bool:
        """Say whether a call may have so many arguments."""
        return self.number in (number, _ANY_NUMBER)


@dataclass(frozen=True, slots=True)
class OwnClass:
    """A class of the file, which is closed when nothing comes from a class or an interface that is not known.

    `inherited` are the methods that known classes and interfaces above it give, with what all of their forms throw; it
    is open where there may be others. Below an interface of the file others leave out methods that they call.
    `outer` is the class whose objects its own objects belong to, "" where there is none.
    """

    methods: Mapping[str, tuple[Form, ...]]
    constructors: tuple[Form, ...]
    inherited: Mapping[str, frozenset[str]]
    is_open: bool
    is_closed: bool
    has_base: bool
    outer: str


def own_classes(
    code: str,
    nodes: Iterable[Node],
    unchecked: Collection[str] = (),
    known: Callable[[str], KnownClass | None] = lambda _: None,
) -> dict[str, OwnClass]:
    """Return the classes of a file by name; where annotations may give members to them there are none.

    `unchecked` are exceptions of others that have the name of a checked one; `known` returns what a name stands for.
    A class with a name of `java.lang` may be inside of another one, outside of which the name is not its own.
    """
    if "lombok" in code:
        return {}
    nodes = list(nodes)
    names = Counter(_DECLARED.findall(code))
    variables = _TYPE_VARIABLES.findall(code)
    plain = {
        name_of(code, node): frozenset(
            name_of(code, member) for member in _members(node) if member.type == "method_declaration"
        )
        for node in nodes
        if node.type == "interface_declaration"
        and names[name_of(code, node)] == 1
        and child_of(node, "extends_interfaces") is None
    }
    above = _Above(known, dict.fromkeys(_BARE_INTERFACES, frozenset[str]()) | plain)
    return {
        name_of(code, node): _own_class(code, node, unchecked, above)
        for node in nodes
        if names[name_of(code, node)] == 1
        and not _is_type_variable(name_of(code, node), variables)
        and name_of(code, node) not in words("Java", "java.lang")
        and not _may_get_members(code, node)
    }


def _is_type_variable(name: str, listed: Iterable[str]) -> bool:
    return any(name in each and re.match(_TYPE_VARIABLE.format(name), f"{each}>") for each in listed)


def gaps_of_own(code: str, call: Node, kind: str, classes: Mapping[str, OwnClass]) -> Iterator[str]:
    """Yield what is wrong with a call of a class of the file; `kind` is the class of the receiver, or what is made."""
    number = number_of_arguments(call)
    if call.type == "object_creation_expression":
        if own := classes.get(kind):
            if not any(form.takes(number) for form in own.constructors):
                yield f"{kind} is made with {number} arguments"
            yield from _unhandled(code, call, own.constructors, number, kind)
            yield from _made_without_outer(code, call, kind, own.outer)
        return
    name = words_of(code, call.child_by_field_name("name"))
    if call.child_by_field_name("object") is None:
        yield from _unqualified(code, call, name, classes)
    elif (own := classes.get(kind)) and name not in OF_ANY_OBJECT:
        forms = own.methods.get(name)
        if forms is None:
            yield from (f"{kind} has no {name}",) if own.is_closed and name not in own.inherited else ()
            yield from _unhandled_from_above(code, call, own, name)
            return
        is_whole = own.is_closed and name not in own.inherited
        if is_whole and not any(form.takes(number) for form in forms):
            yield f"{kind}.{name} is called with {number} arguments"
        yield from _unhandled(code, call, forms, number, name)


def _made_without_outer(code: str, creation: Node, kind: str, outer: str) -> Iterator[str]:
    """An object of an inner class is made where there is no object around it."""
    if not outer or creation.children[0].type != "new":
        return
    is_static = False
    for owner, is_static_member in _around(code, creation):
        is_static |= is_static_member
        if owner.type == "class_declaration" and name_of(code, owner) == outer:
            if is_static:
                yield f"{kind} belongs to objects of {outer}"
            return
        if owner.type == "object_creation_expression" or child_of(owner, "superclass") is not None:
            return  # its own object may be the one around
        is_static |= owner.type == "class_declaration" and has_modifier(code, owner, "static")


def _unhandled(code: str, call: Node, forms: Iterable[Form], number: int, name: str) -> Iterator[str]:
    thrown = [form.thrown for form in forms if form.takes(number)]
    for exception in sorted(frozenset.intersection(*thrown)) if thrown else ():
        if not is_handled(code, call, exception):
            yield f"{exception} of {name} is neither caught nor declared"


def _unhandled_from_above(code: str, call: Node, own: OwnClass, name: str) -> Iterator[str]:
    for exception in sorted(own.inherited.get(name, ())):
        if not is_handled(code, call, exception):
            yield f"{exception} of {name} is neither caught nor declared"


def _unqualified(code: str, call: Node, name: str, classes: Mapping[str, OwnClass]) -> Iterator[str]:
    """A method of the class around the call, or of one around that; all of them have to be known."""
    number = number_of_arguments(call)
    is_static = may_be_inherited = False
    for owner, is_static_member in _around(code, call):
        is_static |= is_static_member
        if owner.type == "object_creation_expression":
            if _declares(code, owner, name):
                return
            may_be_inherited |= words_of(code, owner.child_by_field_name("type")) not in _BARE_INTERFACES
            continue
        own = classes.get(name_of(code, owner))
        if own is None or owner.type not in _OF_OBJECTS:
            return
        if forms := own.methods.get(name):
            if not may_be_inherited or all(form.is_private for form in forms):
                is_sure = not own.has_base  # which may have other forms
                yield from _found(code, call, name, forms, number, is_static=is_static, is_sure=is_sure)
            return
        if name in own.inherited:
            yield from _unhandled_from_above(code, call, own, name)
            return
        may_be_inherited |= own.is_open
        is_static |= owner.type != "class_declaration" or has_modifier(code, owner, "static")
    if not may_be_inherited and name not in OF_ANY_OBJECT and "import static" not in code:
        yield f"{name} is called and declared nowhere"


def _found(
    code: str,
    call: Node,
    name: str,
    forms: tuple[Form, ...],
    number: int,
    *,
    is_static: bool,
    is_sure: bool,
) -> Iterator[str]:
    fitting = [form for form in forms if form.takes(number)]
    if not fitting:
        if is_sure and name not in OF_ANY_OBJECT:
            yield f"{name} is called with {number} arguments"
        return
    if number and not is_sure:
        return  # the base may have a form for these arguments
    if is_static and not any(form.is_static for form in fitting):
        yield f"{name} is not static"
    yield from _unhandled(code, call, fitting, number, name)


def _around(code: str, call: Node) -> Iterator[tuple[Node, bool]]:
    """Yield the classes around a call from the inside, each with whether its member around the call is static."""
    child, parent = call, call.parent
    while parent is not None:
        if parent.type in _BODIES and parent.parent is not None:
            is_static = child.type == "static_initializer" or has_modifier(code, child, "static")
            yield parent.parent, is_static
        child, parent = parent, parent.parent


def _declares(code: str, creation: Node, name: str) -> bool:
    body = child_of(creation, "class_body")
    return body is not None and any(
        member.type == "method_declaration" and name_of(code, member) == name
        for member in body.named_children
    )


@dataclass(frozen=True, slots=True)
class _Above:
    """What may be above a class: classes that are known, and interfaces with the methods that they have."""

    known: Callable[[str], KnownClass | None]
    interfaces: Mapping[str, frozenset[str]]


def _own_class(code: str, node: Node, unchecked: Collection[str], above: _Above) -> OwnClass:
    members = list(_members(node))
    methods: dict[str, list[Form]] = {}
    constructors = []
    for member in members:
        if member.type == "method_declaration":
            methods.setdefault(name_of(code, member), []).append(_form(code, member, unchecked))
        elif member.type == "constructor_declaration":
            constructors.append(_form(code, member, unchecked))
    if node.type == "record_declaration":
        number = _number_of_parameters(node)
        constructors.append(Form(number, frozenset(), is_static=False, is_private=False))
    return OwnClass(
        methods={name: tuple(forms) for name, forms in methods.items()},
        constructors=tuple(constructors) or (Form(0, frozenset(), is_static=False, is_private=False),),
        inherited=_inherited(code, node, above),
        is_open=_is_open(code, node, above),
        is_closed=not _is_open(code, node, above)
        and all(name in _BARE_INTERFACES for name in _interfaces(code, node)),
        has_base=child_of(node, "superclass") is not None or _leaves_methods(code, node),
        outer=_outer_of_objects(code, node),
    )


def _outer_of_objects(code: str, node: Node) -> str:
    """Return the class whose objects its own objects belong to, "" where there is none."""
    body = node.parent
    outer = body.parent if body is not None and body.type == "class_body" else None
    is_inner = (
        node.type == "class_declaration"
        and outer is not None
        and outer.type == "class_declaration"
        and not has_modifier(code, node, "static")
    )
    return name_of(code, outer) if is_inner and outer is not None else ""


def _form(code: str, member: Node, unchecked: Collection[str]) -> Form:
    return Form(
        number=_number_of_parameters(member),
        thrown=frozenset(exceptions_above().keys() & names_thrown(code, member)).difference(unchecked),
        is_static=has_modifier(code, member, "static"),
        is_private=has_modifier(code, member, "private"),
    )


def _members(node: Node) -> Iterator[Node]:
    body = node.child_by_field_name("body")
    for member in body.named_children if body is not None else ():
        if member.type == "enum_body_declarations":
            yield from member.named_children
        else:
            yield member


def _inherited(code: str, node: Node, above: _Above) -> dict[str, frozenset[str]]:
    names = [name for kind in _interfaces(code, node) for name in above.interfaces.get(kind, ())]
    if node.type == "enum_declaration":
        names += _OF_ENUMERATIONS
    if node.type == "record_declaration":
        parameters = node.child_by_field_name("parameters")
        listed = parameters.named_children if parameters is not None else []
        names += [name_of(code, each) or words_of(code, each.named_children[-1]) for each in listed]
    found = dict.fromkeys(names, frozenset[str]())
    base = _base(code, node, above)
    if base is not None:
        found |= {name: member.exceptions for name, member in base.members.items() if name != "new"}
    return found


def _base(code: str, node: Node, above: _Above) -> KnownClass | None:
    base = child_of(node, "superclass")
    return above.known(words_of(code, base.named_children[0]).partition("<")[0]) if base is not None else None


def _interfaces(code: str, node: Node) -> list[str]:
    interfaces = child_of(node, "super_interfaces")
    listed = interfaces.named_children[0].named_children if interfaces is not None else []
    return [words_of(code, kind).partition("<")[0] for kind in listed]


def _is_open(code: str, node: Node, above: _Above) -> bool:
    base = _base(code, node, above)
    if child_of(node, "superclass") is not None and (base is None or not base.tells_members):
        return True
    if child_of(node, "extends_interfaces") is not None or node.type == "annotation_type_declaration":
        return True
    if _leaves_methods(code, node):
        return True
    return not all(name in above.interfaces for name in _interfaces(code, node))


def _leaves_methods(code: str, node: Node) -> bool:
    """An abstract class may leave what its interfaces ask for to the classes below it, and call it."""
    return child_of(node, "super_interfaces") is not None and has_modifier(code, node, "abstract")


_GIVES_MEMBERS = re.compile(r"@(?:Data|Value|Getter|Setter|Builder|\w*(?:Constructor|Accessors|Delegate))\b")


def _may_get_members(code: str, node: Node) -> bool:
    modifiers = child_of(node, "modifiers")
    return modifiers is not None and _GIVES_MEMBERS.search(words_of(code, modifiers)) is not None


def has_modifier(code: str, node: Node, word: str) -> bool:
    """Say whether a declaration has a modifier."""
    modifiers = child_of(node, "modifiers")
    return modifiers is not None and word in words_of(code, modifiers).split()


def _number_of_parameters(node: Node) -> int:
    parameters = node.child_by_field_name("parameters")
    kinds = [child.type for child in parameters.named_children] if parameters is not None else []
    return _ANY_NUMBER if "spread_parameter" in kinds else kinds.count("formal_parameter")


def number_of_arguments(call: Node) -> int:
    """Return the number of arguments that a call or a creation gives."""
    arguments = call.child_by_field_name("arguments")
    children = arguments.named_children if arguments is not None else []
    return sum(child.type not in _NO_ARGUMENTS for child in children)


def name_of(code: str, node: Node) -> str:
    """Return the name of a declaration."""
    return words_of(code, node.child_by_field_name("name"))
