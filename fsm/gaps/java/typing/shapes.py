"""Classes of a Java file that do not have what those above them ask for, and objects of what has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tree_sitter import Node

from fsm.gaps.java.own import has_modifier
from fsm.gaps.java.tree import OF_ANY_OBJECT, child_of, words_of
from fsm.gaps.java.typing.expressions import Expressions, members_of
from fsm.gaps.java.typing.names import Names, Nodes, bases_of
from fsm.gaps.java.typing.standard import interfaces, signature

_CLASSES = ("class_declaration", "record_declaration")
_BARE = frozenset(
    {
        *("java.io.Closeable", "java.io.Serializable", "java.lang.AutoCloseable", "java.lang.Cloneable"),
        *("java.lang.Comparable", "java.lang.Runnable", "java.util.concurrent.Callable"),
    }
)
_Key = tuple[str, int]


class Shapes:
    """The classes of one file."""

    def __init__(self, expressions: Expressions, nodes: Nodes) -> None:
        self._expressions = expressions
        self._names: Names = expressions.names
        self._nodes = nodes
        self._code = expressions.code

    def gaps(self) -> Iterator[str]:
        """Yield what is missing, hidden or made in vain; what an annotation may make is not missing."""
        if "lombok" in self._code:
            return
        for name, node in self._names.own.items():
            if node.type in _CLASSES and not has_modifier(self._code, node, "abstract"):
                yield from self._missing(name, node, self._bases(node))
            if node.type == "class_declaration":
                yield from self._unmade_above(name, node)
        for node in self._nodes.get("class", ()):
            if node.type != "interface_declaration":
                yield from self._hidden(node.child_by_field_name("body"), self._bases(node))
            yield from self._twice(node)
        for body in self._nodes.get("nameless", ()):
            made = body.parent.child_by_field_name("type") if body.parent is not None else None
            kind = self._names.type_named(made)
            yield from self._hidden(body, [kind])
            if kind in self._names.own:
                yield from self._missing(f"the {kind} made here", body, [kind])
        for call in self._nodes.get("call", ()):
            yield from self._unmade(call)

    def _bases(self, node: Node) -> list[str]:
        return [self._names.type_named(base) for base in bases_of(node)]

    def _key(self, member: Node) -> _Key:
        parameters = member.child_by_field_name("parameters")
        kinds = [child.type for child in parameters.named_children] if parameters is not None else []
        number = kinds.count("formal_parameter") + kinds.count("spread_parameter")
        return words_of(self._code, member.child_by_field_name("name")), number

    def _methods(self, node: Node) -> Iterator[Node]:
        members = members_of(node) if node.type != "class_body" else iter(node.named_children)
        yield from (member for member in members if member.type == "method_declaration")

    def _missing(self, name: str, node: Node, bases: list[str]) -> Iterator[str]:
        """Where all above is known, all that is asked for has to stand in the class or above it."""
        asked, had = set[_Key](), {self._key(member) for member in self._methods(node)}
        if node.type == "record_declaration":
            had |= {(component, 0) for component in self._components(node)}
        todo, seen = list(bases), set[str]()
        while todo:
            kind = todo.pop()
            if kind in seen or kind in _BARE:
                continue
            seen.add(kind)
            owner = self._names.own.get(kind)
            if owner is None or owner.type not in ("class_declaration", "interface_declaration"):
                return
            for member in self._methods(owner):
                (asked if self._is_abstract(member) else had).add(self._key(member))
            todo += self._bases(owner)
        for method, number in sorted(asked - had):
            if method not in OF_ANY_OBJECT:
                yield f"{name} has no {method} of {number} parameters"

    def _is_abstract(self, member: Node) -> bool:
        return member.child_by_field_name("body") is None and not has_modifier(self._code, member, "native")

    def _components(self, record: Node) -> list[str]:
        parameters = record.child_by_field_name("parameters")
        return [
            words_of(self._code, (child_of(each, "variable_declarator") or each).child_by_field_name("name"))
            for each in (parameters.named_children if parameters is not None else [])
            if each.type.endswith("_parameter")
        ]

    def _hidden(self, body: Node | None, bases: list[str]) -> Iterator[str]:
        """What an interface asks for is public, and so is what a class below has of it."""
        for member in body.named_children if body is not None else ():
            if member.type != "method_declaration" or has_modifier(self._code, member, "public"):
                continue
            name, number = self._key(member)
            if any(self._is_public_above(kind, member, name, number) for kind in bases):
                yield f"{name} has to be public"

    def _is_public_above(self, kind: str, member: Node, name: str, number: int) -> bool:
        owner = self._names.own.get(kind)
        if owner is not None:
            types = self._types(member)
            return owner.type == "interface_declaration" and any(
                self._key(each) == (name, number) and self._types(each) == types and self._is_abstract(each)
                for each in self._methods(owner)
            )
        known = signature(kind, name, number)
        if known is None:
            return False
        taken = tuple(self._types(member))
        if not known.forms:
            return not number or (kind in interfaces() and name != "of")
        return taken in known.forms and "" not in taken

    def _types(self, member: Node) -> list[str]:
        parameters = member.child_by_field_name("parameters")
        return [
            self._names.type_named(each.child_by_field_name("type"))
            for each in (parameters.named_children if parameters is not None else [])
            if each.type in ("formal_parameter", "spread_parameter")
        ]

    def _twice(self, node: Node) -> Iterator[str]:
        forms = Counter[tuple[str, str]]()
        for member in members_of(node):
            if member.type in ("method_declaration", "constructor_declaration"):
                parameters = member.child_by_field_name("parameters")
                types = [
                    words_of(self._code, each.child_by_field_name("type"))
                    + words_of(self._code, each.child_by_field_name("dimensions"))
                    for each in (parameters.named_children if parameters is not None else [])
                    if each.type == "formal_parameter"
                ]
                if parameters is not None and child_of(parameters, "spread_parameter") is None:
                    forms[self._key(member)[0], ",".join(types)] += 1
        yield from (f"{name} is declared twice" for (name, _), number in forms.items() if number > 1)

    def _unmade(self, call: Node) -> Iterator[str]:
        if call.type != "object_creation_expression" or child_of(call, "class_body") is not None:
            return
        kind = self._names.type_named(call.child_by_field_name("type"))
        node = self._names.own.get(kind)
        if node is None or call.children[0].type != "new":
            return
        if node.type in ("interface_declaration", "enum_declaration") or has_modifier(
            self._code, node, "abstract"
        ):
            yield f"nothing makes a {kind} with new"
        elif node.type == "record_declaration":
            own = [member for member in members_of(node) if member.type == "constructor_declaration"]
            arguments = call.child_by_field_name("arguments")
            number = sum(
                not child.type.endswith("comment")
                for child in (arguments.named_children if arguments else [])
            )
            if (
                not own
                and number != len(self._components(node))
                and "..." not in words_of(self._code, node.child_by_field_name("parameters"))
            ):
                yield f"{kind} is made with {number} arguments"

    def _unmade_above(self, name: str, node: Node) -> Iterator[str]:
        """What is made of the class above needs the arguments that its constructors take."""
        base = child_of(node, "superclass")
        above = self._names.own.get(self._names.type_named(base.named_children[0])) if base else None
        if above is None or above.type != "class_declaration" or "ArgsConstructor" in self._code:
            return
        forms = [member for member in members_of(above) if member.type == "constructor_declaration"]
        if not forms or any(
            self._key(form)[1] == 0 or "..." in words_of(self._code, form.child_by_field_name("parameters"))
            for form in forms
        ):
            return
        own = [member for member in members_of(node) if member.type == "constructor_declaration"]
        for form in own:
            body = form.child_by_field_name("body")
            if body is None or child_of(body, "explicit_constructor_invocation") is None:
                yield f"{name} hands nothing to the constructor above it"
                return
        if not own:
            yield f"{name} hands nothing to the constructor above it"
