"""The types of the expressions of a Java file, "" where they are not told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tree_sitter import Node

from fsm.gaps.java.tree import child_of, words_of
from fsm.gaps.java.typing.fitting import NUMBERS
from fsm.gaps.java.typing.names import INFERRED, Names, around
from fsm.gaps.java.typing.standard import BOXES, PRIMITIVES, STRING, returned_by

_LITERALS = {
    "character_literal": "char",
    "false": "boolean",
    "instanceof_expression": "boolean",
    "null_literal": "null",
    "string_literal": STRING,
    "text_block": STRING,
    "true": "boolean",
}
_INTEGERS = frozenset(
    {"binary_integer_literal", "decimal_integer_literal", "hex_integer_literal", "octal_integer_literal"}
)
_TRUTHS = frozenset({"!=", "&&", "<", "<=", "==", ">", ">=", "||"})
_SHIFTS = frozenset({"<<", ">>", ">>>"})
_COMMENTS = frozenset({"line_comment", "block_comment"})
_CONSTANTS = frozenset(
    {*_INTEGERS, "character_literal", "unary_expression", "binary_expression", "parenthesized_expression"}
)
_OF_SYSTEM = {"err": "java.io.PrintStream", "in": "java.io.InputStream", "out": "java.io.PrintStream"}
_ANY_OBJECT = {"equals": "boolean", "hashCode": "int", "toString": STRING}


@dataclass(frozen=True, slots=True)
class OwnMethod:
    """A method or constructor of the file: the types it takes, and what it returns."""

    takes: tuple[str, ...]
    returns: str
    is_variadic: bool


@dataclass(eq=False)
class Expressions:
    """The expressions of one file."""

    names: Names
    _types: dict[int, str] = field(init=False, default_factory=dict)
    _methods: dict[str, dict[str, list[OwnMethod]]] = field(init=False, default_factory=dict)

    @property
    def code(self) -> str:
        return self.names.code

    def type_of(self, node: Node | None) -> str:
        """Return the type of an expression; what is looked at meanwhile has none."""
        if node is None:
            return ""
        if node.id not in self._types:
            self._types[node.id] = ""
            self._types[node.id] = self._type_of(node)
        return self._types[node.id]

    def _type_of(self, node: Node) -> str:
        kind = node.type
        if kind in _LITERALS:
            return _LITERALS[kind]
        if kind in _INTEGERS:
            return "long" if words_of(self.code, node)[-1] in "lL" else "int"
        if kind == "decimal_floating_point_literal":
            return "float" if words_of(self.code, node)[-1] in "fF" else "double"
        rule = _RULES.get(kind)
        return rule(self, node) if rule is not None else ""

    def _named(self, node: Node) -> str:
        return self.type_of_variable(words_of(self.code, node), node)

    def _inner(self, node: Node) -> str:
        return self.type_of(node.named_children[0])

    def _made(self, node: Node) -> str:
        is_plain = child_of(node, "class_body") is None and node.children[0].type == "new"
        return self.names.type_named(node.child_by_field_name("type")) if is_plain else ""

    def _cast(self, node: Node) -> str:
        types = node.children_by_field_name("type")
        return self.names.type_named(types[0]) if len(types) == 1 else ""

    def _assigned(self, node: Node) -> str:
        return self.type_of(node.child_by_field_name("left"))

    def _element(self, node: Node) -> str:
        array = self.type_of(node.child_by_field_name("array"))
        return array[:-2] if array.endswith("[]") else ""

    def type_of_variable(self, name: str, node: Node) -> str:
        """Return the type of the variable that a name stands for where a node is."""
        variable = self.names.variable(name, node.start_byte)
        if variable is None:
            return ""
        if variable.kind != INFERRED:
            return variable.kind
        kind = self.type_of(variable.node.child_by_field_name("value"))
        return "" if kind == "null" or variable.node.type == "enhanced_for_statement" else kind

    def is_constant(self, node: Node) -> bool:
        """Say whether the compiler may know the value of an expression."""
        if node.type in ("identifier", "field_access"):
            return "final " in self.code or node.type == "field_access"
        if node.type in ("ternary_expression", "cast_expression"):
            return True
        return node.type in _CONSTANTS and not any(
            child.type in ("method_invocation", "array_access") for child in node.named_children
        )

    def _array_made(self, node: Node) -> str:
        element = self.names.type_named(node.child_by_field_name("type"))
        dimensions = node.children_by_field_name("dimensions")
        number = sum(
            words_of(self.code, each).count("[") if each.type == "dimensions" else 1 for each in dimensions
        )
        return element + "[]" * number if element else ""

    def _type_of_field(self, node: Node) -> str:
        receiver = node.child_by_field_name("object")
        name = words_of(self.code, node.child_by_field_name("field"))
        if receiver is None or name == "this":
            return ""
        if receiver.type == "this":
            owner = self._around(node)
            return self._field_of(owner, name)
        words = words_of(self.code, receiver)
        if words == "System" and self.names.simple_type("System") == "java.lang.System":
            return _OF_SYSTEM.get(name, "")
        kind = self.type_of(receiver)
        if name == "length" and kind.endswith("[]"):
            return "int"
        if not kind and receiver.type == "identifier" and not self.names.variables.get(words):
            kind = self.names.simple_type(words)
        return self._field_of(kind, name)

    def _field_of(self, owner: str, name: str) -> str:
        node = self.names.own.get(owner)
        body = node.child_by_field_name("body") if node is not None else None
        if body is None:
            return ""
        own = [
            each
            for each in self.names.variables.get(name, ())
            if each.is_field and (each.start, each.end) == (body.start_byte, body.end_byte)
        ]
        return own[0].kind if len(own) == 1 and own[0].kind != INFERRED else ""

    def _joined(self, node: Node) -> str:
        operator = node.child_by_field_name("operator")
        sign = operator.type if operator is not None else ""
        if sign in _TRUTHS:
            return "boolean"
        left = self.type_of(node.child_by_field_name("left"))
        right = self.type_of(node.child_by_field_name("right"))
        if sign == "+" and STRING in (left, right):
            return STRING
        left, right = BOXES.get(left, left), BOXES.get(right, right)
        if sign in _SHIFTS:
            return _promoted(left, "int") if left in NUMBERS else ""
        if left == right == "boolean":
            return "boolean"
        return _promoted(left, right) if {left, right} <= NUMBERS else ""

    def _changed(self, node: Node) -> str:
        sign = node.children[0].type
        if sign == "!":
            return "boolean"
        operand = node.child_by_field_name("operand") or node.named_children[0]
        kind = self.type_of(operand)
        if node.type == "update_expression":
            return kind if kind in PRIMITIVES else ""
        return _promoted(kind, "int") if kind in NUMBERS else ""

    def _chosen(self, node: Node) -> str:
        first = self.type_of(node.child_by_field_name("consequence"))
        second = self.type_of(node.child_by_field_name("alternative"))
        return first if first == second and first != "null" else ""

    def _around(self, node: Node) -> str:
        """Return the class of the object itself."""
        for parent in around(node):
            if parent.type in ("class_declaration", "enum_declaration", "record_declaration"):
                return self.names.simple_type(words_of(self.code, parent.child_by_field_name("name")))
            if parent.type == "object_creation_expression" and child_of(parent, "class_body") is not None:
                return ""
        return ""

    def receiver_of(self, call: Node) -> str:
        """Return the type of which a method is called, "" where it is not told or the object's own."""
        receiver = call.child_by_field_name("object")
        if receiver is None:
            return ""
        if kind := self.type_of(receiver):
            return kind
        if receiver.type == "identifier":
            words = words_of(self.code, receiver)
            is_type = words[:1].isupper() and not self.names.variables.get(words)
            return self.names.simple_type(words) if is_type and words not in self.names.unclear else ""
        return ""

    def _returned(self, call: Node) -> str:
        name = words_of(self.code, call.child_by_field_name("name"))
        number = len(arguments_of(call))
        if call.child_by_field_name("object") is None:
            forms = [form for form in self.forms_around(call, name) if len(form.takes) == number]
            returned = {form.returns for form in forms}
            return returned.pop() if len(returned) == 1 else ""
        kind = self.receiver_of(call)
        if kind in self.names.own:
            forms = [form for form in self.forms_of(kind, name) if len(form.takes) == number]
            returned = {form.returns for form in forms}
            return returned.pop() if len(returned) == 1 else ""
        if name in _ANY_OBJECT and number == (name == "equals") and kind and kind not in PRIMITIVES:
            return _ANY_OBJECT[name]
        return returned_by(kind, name, number)

    def forms_of(self, owner: str, name: str) -> Sequence[OwnMethod]:
        """Return the forms of a method of a class of the file, `new` for its constructors.

        None are told where there may be others: a class above may have them.
        """
        if owner not in self._methods:
            self._methods[owner] = self._all_forms(self.names.own[owner])
        return self._methods[owner].get(name, [])

    def forms_around(self, call: Node, name: str) -> Sequence[OwnMethod]:
        """Return the forms of a method that a call without an object may mean."""
        for start, end in self.names.open_bodies:
            if start <= call.start_byte < end:
                return ()
        for parent in around(call):
            body = child_of(parent, "class_body") if parent.type == "object_creation_expression" else None
            if body is not None and body.start_byte <= call.start_byte:
                return ()
            if parent.type.endswith("_declaration") and parent.child_by_field_name("body") is not None:
                owner = words_of(self.code, parent.child_by_field_name("name"))
                if self.names.own.get(owner) == parent:
                    if forms := self.forms_of(owner, name):
                        return forms
                elif parent.type in ("class_declaration", "enum_declaration", "record_declaration"):
                    return ()
        return ()

    def _all_forms(self, owner: Node) -> dict[str, list[OwnMethod]]:
        found: dict[str, list[OwnMethod]] = {}
        is_plain = self.names.above(words_of(self.code, owner.child_by_field_name("name"))) is not None
        for member in members_of(owner) if is_plain else ():
            if member.type == "method_declaration":
                name = words_of(self.code, member.child_by_field_name("name"))
                kind = self.names.type_named(member.child_by_field_name("type"))
                dimensions = member.child_by_field_name("dimensions")
                found.setdefault(name, []).append(self._form(member, "" if dimensions is not None else kind))
            elif member.type == "constructor_declaration":
                found.setdefault("new", []).append(self._form(member, ""))
        return found

    def _form(self, member: Node, returns: str) -> OwnMethod:
        parameters = member.child_by_field_name("parameters")
        listed = parameters.named_children if parameters is not None else []
        own = [node for node in listed if node.type in ("formal_parameter", "spread_parameter")]
        types = tuple(
            ""
            if node.child_by_field_name("dimensions") is not None
            else self.names.type_named(node.child_by_field_name("type"))
            for node in own
        )
        is_variadic = any(node.type == "spread_parameter" for node in own)
        return OwnMethod(types, returns, is_variadic)


_RULES = {
    "array_access": Expressions._element,
    "array_creation_expression": Expressions._array_made,
    "assignment_expression": Expressions._assigned,
    "binary_expression": Expressions._joined,
    "cast_expression": Expressions._cast,
    "field_access": Expressions._type_of_field,
    "identifier": Expressions._named,
    "method_invocation": Expressions._returned,
    "object_creation_expression": Expressions._made,
    "parenthesized_expression": Expressions._inner,
    "ternary_expression": Expressions._chosen,
    "this": Expressions._around,
    "unary_expression": Expressions._changed,
    "update_expression": Expressions._changed,
}


def members_of(owner: Node) -> Iterator[Node]:
    """Yield the members of a class, those of an enumeration too."""
    body = owner.child_by_field_name("body")
    for member in body.named_children if body is not None else ():
        if member.type == "enum_body_declarations":
            yield from member.named_children
        else:
            yield member


def arguments_of(call: Node) -> list[Node]:
    """Return the arguments of a call or a creation."""
    arguments = call.child_by_field_name("arguments")
    children = arguments.named_children if arguments is not None else []
    return [child for child in children if child.type not in _COMMENTS]


def _promoted(first: str, second: str) -> str:
    return next((kind for kind in ("double", "float", "long") if kind in (first, second)), "int")
