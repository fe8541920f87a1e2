"""What the names in a Java file stand for: types by its imports and declarations, variables by their scopes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tree_sitter import Node

from fsm.gaps.java.compiling.members import known_classes
from fsm.gaps.java.tree import child_of, words_of
from fsm.gaps.java.typing.standard import interfaces, names_in, simple_names, types_above

Nodes = Mapping[str, Sequence[Node]]
_BODIES = ("class_body", "enum_body", "interface_body")
_OF_ENUMS = frozenset({"java.lang.Object", "java.lang.Comparable", "java.io.Serializable", "java.lang.Enum"})
_PLAIN = ("integral_type", "floating_point_type", "boolean_type", "void_type")
INFERRED = "var"
_OF_THREADS = frozenset({"MAX_PRIORITY", "MIN_PRIORITY", "NORM_PRIORITY"})


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable between two offsets; its type is "" where it is not told and `INFERRED` where its value tells it."""

    name: str
    start: int
    end: int
    kind: str
    node: Node
    is_field: bool


@dataclass(eq=False)
class Names:
    """The names of one file."""

    code: str
    imports: Sequence[str]
    nodes: Nodes
    own: Mapping[str, Node] = field(init=False)
    variables: Mapping[str, Sequence[Variable]] = field(init=False)
    unclear: frozenset[str] = field(init=False)
    open_bodies: Sequence[tuple[int, int]] = field(init=False)
    _parameters: frozenset[str] = field(init=False)
    _declared: Mapping[str, int] = field(init=False)
    _imported: Mapping[str, str] = field(init=False)
    _packages: Sequence[str] = field(init=False)
    _above: dict[str, frozenset[str] | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        classes = self.nodes.get("class", ())
        self._declared = Counter(self._name(node) for node in classes)
        self.own = {self._name(node): node for node in classes if self._declared[self._name(node)] == 1}
        self._parameters = frozenset(words_of(self.code, node) for node in self.nodes.get("parameter", ()))
        self._imported = {name.rpartition(".")[2]: name for name in self.imports if not name.endswith(".*")}
        self._packages = [name[:-2] for name in self.imports if name.endswith(".*")]
        self.unclear = frozenset(words_of(self.code, node) for node in self.nodes.get("matched", ()))
        found: dict[str, list[Variable]] = {}
        for variable in self._all_variables():
            found.setdefault(variable.name, []).append(variable)
        self.variables = found
        self.open_bodies = [(body.start_byte, body.end_byte) for body in self._open_bodies()]

    def type_named(self, node: Node | None) -> str:  # noqa: PLR0911 - one line a kind of type
        """Return the type that a node names, "" where it is not told."""
        if node is None:
            return ""
        if node.type in _PLAIN:
            return words_of(self.code, node)
        if node.type == "array_type":
            element = self.type_named(node.child_by_field_name("element"))
            return element + _dimensions(self.code, node) if element else ""
        if node.type == "generic_type":
            return self.type_named(node.named_children[0])
        if node.type == "type_identifier":
            return self.simple_type(words_of(self.code, node))
        if node.type == "scoped_type_identifier":
            return self._scoped_type(words_of(self.code, node))
        return ""

    def simple_type(self, name: str) -> str:
        """Return the full name of the type of a simple name, the name itself for a class of the file."""
        if name == INFERRED:
            return INFERRED
        if name in self._parameters or name in self._declared:
            return name if name in self.own and name not in self._parameters else ""
        if name in self._imported:
            return self._imported[name]
        for package in ("java.lang", *self._packages):
            if full := names_in(package).get(name):
                return full
        listed = (f"{package}.{name}" for package in self._packages)
        return next((full for full in listed if full in known_classes()), "")

    def _scoped_type(self, words: str) -> str:
        if words in simple_names():
            return words
        outer, _, inner = words.partition(".")
        full = f"{self.simple_type(outer)}.{inner}"
        return full if full in simple_names() else ""

    def may_name_type(self, name: str) -> bool:
        """Say whether a type of the name may be seen by the file."""
        return name in self._declared or name in self._parameters or name in self._imported

    def above(self, own: str) -> frozenset[str] | None:
        """Return all types above a class of the file, None where they are not all known."""
        if own not in self._above:
            self._above[own] = None  # of a class that is above itself nothing is told
            self._above[own] = self._types_above(self.own[own])
        return self._above[own]

    def _types_above(self, node: Node) -> frozenset[str] | None:
        found = {"java.lang.Object", self._name(node)}
        if node.type in ("enum_declaration", "record_declaration"):
            found |= _OF_ENUMS
        for listed in bases_of(node):
            kind = self.type_named(listed)
            above = self.above(kind) if kind in self.own else types_above(kind) or None
            if above is None:
                return None
            found |= above
        return frozenset(found)

    def variable(self, name: str, position: int) -> Variable | None:
        """Return the variable that a name stands for at an offset, None where none is known."""
        if name in self.unclear:
            return None
        around = [each for each in self.variables.get(name, ()) if each.start <= position < each.end]
        if not around:
            return None
        inner = max(around, key=lambda each: each.start)
        is_hidden = any(inner.start < start <= position < end for start, end in self.open_bodies)
        return None if is_hidden else inner

    def is_declared(self, name: str, position: int) -> bool:
        """Say whether there may be a variable of a name at an offset."""
        if name in self.unclear or name in _OF_THREADS:
            return True
        if any(start <= position < end for start, end in self.open_bodies):
            return True
        return any(each.start <= position < each.end for each in self.variables.get(name, ()))

    def has_no_field(self, own: str, name: str) -> bool:
        """Say whether a class of the file surely has no variable of a name, and no class either."""
        node = self.own[own]
        body = node.child_by_field_name("body")
        if body is None or name in self._declared or "lombok" in self.code:
            return False
        if any((body.start_byte, body.end_byte) == span for span in self.open_bodies):
            return False
        return not any(
            (each.start, each.end) in ((body.start_byte, body.end_byte), (node.start_byte, node.end_byte))
            for each in self.variables.get(name, ())
        )

    def _name(self, node: Node) -> str:
        return words_of(self.code, node.child_by_field_name("name"))

    def _all_variables(self) -> Iterator[Variable]:
        for node in self.nodes.get("variable", ()):
            yield from self._variables_of(node)
        for node in self.nodes.get("untyped", ()):
            closure = node.parent
            closure = closure.parent if closure and closure.type == "inferred_parameters" else closure
            if closure is not None:
                name = words_of(self.code, node)
                yield Variable(name, closure.start_byte, closure.end_byte, "", node, is_field=False)
        for node in self.nodes.get("constant", ()):
            body = node.parent.parent if node.parent else None
            owner = body.parent if body else None
            if body is not None and owner is not None:
                name, kind = words_of(self.code, node), self.simple_type(self._name(owner))
                yield Variable(name, body.start_byte, body.end_byte, kind, node, is_field=True)

    def _variables_of(self, node: Node) -> Iterator[Variable]:
        scope = _scope_of(node)
        if scope is None:
            return
        start, end = scope
        is_field = node.type in ("field_declaration", "constant_declaration")
        kind = self.type_named(node.child_by_field_name("type"))
        if node.type == "catch_formal_parameter":
            caught = child_of(node, "catch_type")
            listed = caught.named_children if caught is not None else []
            kind = self.type_named(listed[0]) if len(listed) == 1 else ""
        if node.type == "spread_parameter":
            types = [child for child in node.named_children if child.type != "modifiers"]
            element = self.type_named(types[0])
            kind = f"{element}[]" if element else ""
        declarators = node.children_by_field_name("declarator") or [
            child_of(node, "variable_declarator") or node
        ]
        for each in declarators:
            name = each.child_by_field_name("name")
            if name is not None:
                first = start if is_field or node.type.endswith("parameter") else each.start_byte
                own = kind + _dimensions(self.code, each) if kind else ""
                yield Variable(words_of(self.code, name), first, end, own, each, is_field)

    def _open_bodies(self) -> Iterator[Node]:
        """Yield the bodies of the classes that may have variables from above."""
        for node in self.nodes.get("class", ()):
            body = node.child_by_field_name("body")
            if body is not None and any(self._may_give_variables(kind) for kind in bases_of(node)):
                yield body
        for node in self.nodes.get("nameless", ()):
            made = node.parent.child_by_field_name("type") if node.parent else None
            if made is None or self._may_give_variables(made):
                yield node

    def _may_give_variables(self, node: Node) -> bool:
        kind = self.type_named(node)
        if kind in self.own and self.own[kind].type == "interface_declaration":
            return False
        is_bare = kind in interfaces() or kind.startswith("java.lang.")
        return kind not in simple_names() or not is_bare


def bases_of(node: Node) -> list[Node]:
    """Return the nodes of the types that a class or interface extends and implements."""
    found: list[Node] = []
    for child in node.children:
        if child.type == "superclass":
            found += child.named_children[:1]
        elif child.type in ("super_interfaces", "extends_interfaces"):
            found += child.named_children[0].named_children
    return found


def _dimensions(code: str, node: Node) -> str:
    dimensions = node.child_by_field_name("dimensions")
    return "[]" * words_of(code, dimensions).count("[") if dimensions is not None else ""


def _scope_of(node: Node) -> tuple[int, int] | None:
    """Return the offsets between which what is declared may be used."""
    parent = node.parent
    if parent is None:
        return None
    if node.type in ("formal_parameter", "spread_parameter"):
        owner = parent.parent
        return (owner.start_byte, owner.end_byte) if owner is not None else None
    if node.type == "resource":
        attempt = parent.parent
        body = attempt.child_by_field_name("body") if attempt is not None else None
        return (node.start_byte, body.end_byte) if body is not None else None
    if node.type == "enhanced_for_statement":
        return node.start_byte, node.end_byte
    if node.type in ("field_declaration", "constant_declaration") and parent.type == "enum_body_declarations":
        parent = parent.parent or parent
    if parent.type == "switch_block_statement_group":
        parent = parent.parent or parent
    return parent.start_byte, parent.end_byte


def around(node: Node) -> Iterable[Node]:
    """Yield the nodes around a node, the closest one first."""
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent
