"""Values of a Java file of another type than what they are assigned to, returned as, handed to or joined with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tree_sitter import Node

from fsm.gaps.java.tree import OF_ANY_OBJECT, child_of, words_of
from fsm.gaps.java.typing.expressions import Expressions, arguments_of
from fsm.gaps.java.typing.fitting import NUMBERS, fits
from fsm.gaps.java.typing.names import INFERRED, Nodes, around
from fsm.gaps.java.typing.standard import BOXES, PRIMITIVES, STRING, signature, simple_names

_ARITHMETIC = frozenset({"%", "*", "-", "/", "<", "<=", ">", ">="})
_OF_ARRAYS = OF_ANY_OBJECT - {"compareTo", "finalize"}
_FUNCTIONS = frozenset({"lambda_expression", "method_reference"})


class Values:
    """The values of one file."""

    def __init__(self, expressions: Expressions, nodes: Nodes) -> None:
        self._expressions = expressions
        self._names = expressions.names
        self._nodes = nodes
        self._code = expressions.code
        self._own = {name: self._names.above(name) for name in self._names.own}

    def gaps(self) -> Iterator[str]:
        """Yield what does not fit."""
        checks: Iterable[tuple[str, Callable[[Node], Iterator[str]]]] = (
            ("variable", self._initial),
            ("assigned", self._assigned),
            ("returned", self._returned),
            ("conditional", self._condition),
            ("binary", self._joined),
            ("call", self._called),
            ("field", self._field),
        )
        for kind, check in checks:
            for node in self._nodes.get(kind, ()):
                yield from check(node)

    def _fits(self, value: Node | None, asked: str) -> bool:
        if value is None or not asked or asked == INFERRED:
            return True
        given = self._expressions.type_of(value)
        return fits(given, asked, self._own, is_constant=self._expressions.is_constant(value))

    def _refused(self, value: Node | None, asked: str, what: str) -> Iterator[str]:
        if value is not None and value.type == "array_initializer":
            for element in value.named_children if asked.endswith("[]") else ():
                yield from self._refused(element, asked[:-2], what)
        elif value is not None and not self._fits(value, asked):
            yield f"{what} takes {_named(asked)} and gets {_named(self._expressions.type_of(value))}"

    def _initial(self, node: Node) -> Iterator[str]:
        if node.type not in ("local_variable_declaration", "field_declaration"):
            yield from self._each(node) if node.type == "enhanced_for_statement" else ()
            return
        kind = self._names.type_named(node.child_by_field_name("type"))
        for each in node.children_by_field_name("declarator"):
            dimensions = each.child_by_field_name("dimensions")
            asked = kind + "[]" * words_of(self._code, dimensions).count("[") if kind else ""
            name = words_of(self._code, each.child_by_field_name("name"))
            yield from self._refused(each.child_by_field_name("value"), asked, name)

    def _each(self, loop: Node) -> Iterator[str]:
        given = self._expressions.type_of(loop.child_by_field_name("value"))
        asked = self._names.type_named(loop.child_by_field_name("type"))
        name = words_of(self._code, loop.child_by_field_name("name"))
        if given.endswith("[]"):
            if asked != INFERRED and not fits(given[:-2], asked, self._own):
                yield f"{name} takes {_named(asked)} and gets {_named(given[:-2])}"
        elif given in PRIMITIVES or given in (STRING, "java.util.Map", "java.util.HashMap"):
            yield f"a for loop cannot go over {_named(given)}"

    def _assigned(self, node: Node) -> Iterator[str]:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return
        asked, name = self._expressions.type_of(left), words_of(self._code, left)
        sign = node.child_by_field_name("operator")
        if sign is not None and sign.type == "=":
            yield from self._refused(right, asked, name)
        elif asked in NUMBERS and self._expressions.type_of(right) in (STRING, "boolean", "null"):
            yield f"{name} takes {asked} and gets {_named(self._expressions.type_of(right))}"

    def _returned(self, node: Node) -> Iterator[str]:
        value = next((child for child in node.named_children if not child.type.endswith("comment")), None)
        for parent in around(node):
            if parent.type in ("lambda_expression", "class_body", "static_initializer"):
                return
            if parent.type == "constructor_declaration":
                yield from ("a constructor returns a value",) if value is not None else ()
                return
            if parent.type == "method_declaration":
                name = words_of(self._code, parent.child_by_field_name("name"))
                kind = self._names.type_named(parent.child_by_field_name("type"))
                if kind == "void":
                    yield from (f"{name} returns a value and is void",) if value is not None else ()
                elif value is None:
                    yield f"{name} returns nothing"
                elif parent.child_by_field_name("dimensions") is None:
                    yield from self._refused(value, kind, f"the result of {name}")
                return

    def _condition(self, node: Node) -> Iterator[str]:
        condition = node.child_by_field_name("condition")
        if condition is not None and not self._fits(condition, "boolean"):
            yield f"a condition is no {_named(self._expressions.type_of(condition))}"

    def _joined(self, node: Node) -> Iterator[str]:
        operator = node.child_by_field_name("operator")
        sign = operator.type if operator is not None else ""
        left = self._expressions.type_of(node.child_by_field_name("left"))
        right = self._expressions.type_of(node.child_by_field_name("right"))
        if not _may_join(sign, left, right) or not _may_join(sign, right, left):
            yield f"{sign} joins no {_named(left) or 'value'} and {_named(right) or 'value'}"

    def _called(self, node: Node) -> Iterator[str]:
        given = arguments_of(node)
        for argument in given:
            if self._expressions.type_of(argument) == "void":
                yield "what returns nothing is handed over"
        if node.type == "object_creation_expression":
            if child_of(node, "class_body") is None and node.children[0].type == "new":
                kind = self._names.type_named(node.child_by_field_name("type"))
                yield from self._of_type(kind, "new", given)
            return
        name = words_of(self._code, node.child_by_field_name("name"))
        receiver = node.child_by_field_name("object")
        if receiver is None:
            own = self._expressions.forms_around(node, name)
            if not any(form.is_variadic for form in own):
                yield from self._handed(name, [form.takes for form in own], given)
            return
        kind = self._expressions.receiver_of(node)
        if kind in PRIMITIVES or kind == "void":
            yield f"{kind} has no {name}"
        elif kind.endswith("[]"):
            yield from (f"{_named(kind)} has no {name}",) if name not in _OF_ARRAYS else ()
        else:
            yield from self._of_type(kind, name, given)

    def _of_type(self, kind: str, name: str, given: Sequence[Node]) -> Iterator[str]:
        if kind in self._names.own:
            forms = self._expressions.forms_of(kind, name)
            is_plain = child_of(self._names.own[kind], "superclass") is None
            if forms and is_plain and not any(form.is_variadic for form in forms):
                yield from self._handed(
                    name if name != "new" else kind, [form.takes for form in forms], given
                )
            return
        known = signature(kind, name, len(given))
        if known is not None and known.forms:
            what = f"{_named(kind)}.{name}"
            yield from self._handed(what, known.forms, given)

    def _handed(self, name: str, forms: Iterable[Sequence[str]], given: Sequence[Node]) -> Iterator[str]:
        """Of a call only what is no number the compiler knows is handed over as it is."""
        fitting = [form for form in forms if len(form) == len(given)]
        if not given or not fitting or any(value.type in _FUNCTIONS for value in given):
            return
        types = [self._expressions.type_of(value) for value in given]
        if not any(all(map(self._takes, form, types)) for form in fitting):
            yield f"{name} takes no {', '.join(_named(kind) or 'value' for kind in types)}"

    def _takes(self, asked: str, given: str) -> bool:
        return fits(given, asked, self._own)

    def _field(self, node: Node) -> Iterator[str]:
        """Texts and collections have methods that tell their length, and what is no object has no fields."""
        receiver = node.child_by_field_name("object")
        name = words_of(self._code, node.child_by_field_name("field"))
        if receiver is None or name in ("this", "class", "super"):
            return
        kind = self._expressions.type_of(receiver)
        is_known = kind in simple_names() and not kind.startswith(("java.io.", "java.awt."))
        if (
            kind in PRIMITIVES
            or (kind.endswith("[]") and name != "length")
            or (is_known and name[:1].islower())
        ):
            yield f"{_named(kind)} has no {name}"
        elif not kind and receiver.type == "identifier":
            words = words_of(self._code, receiver)
            if words not in self._names.variables and words not in self._names.unclear:
                kind = self._names.simple_type(words)
        if kind in self._names.own and self._names.has_no_field(kind, name):
            yield f"{kind} has no {name}"


def _may_join(sign: str, first: str, second: str) -> bool:
    """Say whether a sign takes the first of two types."""
    is_array = first.endswith("[]")
    if not first or first == "void":
        return not first
    if sign in ("&&", "||"):
        return fits(first, "boolean", {})
    if sign in _ARITHMETIC:
        return BOXES.get(first, first) in NUMBERS or not (is_array or first in (*PRIMITIVES, STRING, "null"))
    if sign in ("==", "!="):
        is_object = second in (STRING, "null") or second.endswith("[]")
        return not (first in NUMBERS and (is_object or second == "boolean")) and not (
            first == "boolean" and (second in NUMBERS or is_object)
        )
    is_sum = sign == "+" and STRING not in (first, second) and second not in ("", "void")
    return not (is_sum and (is_array or first in ("boolean", "null")))


def _named(kind: str) -> str:
    element = kind.rstrip("[]")
    return element.rpartition(".")[2] + kind[len(element) :]
