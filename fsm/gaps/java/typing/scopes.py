"""Variables of a Java file that are declared nowhere, twice, or set again though they are final."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from fsm.gaps.java.compiling.captures import is_variable
from fsm.gaps.java.compiling.values import first_use
from fsm.gaps.java.own import has_modifier
from fsm.gaps.java.tree import words_of
from fsm.gaps.java.typing.names import Names, Nodes, Variable, around

_STATIC = re.compile(r"^[ \t]*import\s+static\s+[\w.]+\.(\w+|\*)\s*;", re.MULTILINE)
# They give a variable to a class.
_LOGS = re.compile(r"@(?:\w*Log4?j?2?|\w*Slf4j|Flogger|CustomLog|Data|Getter|Value|UtilityClass)\b")
# Here an identifier is no variable: a label, a name of an annotation's value, a constant of an enumeration.
_NO_VARIABLES = frozenset(
    {
        *("annotation", "break_statement", "continue_statement", "element_value_pair", "enum_constant"),
        *("inferred_parameters", "labeled_statement", "lambda_expression", "marker_annotation"),
        *(
            "method_reference",
            "package_declaration",
            "receiver_parameter",
            "record_pattern",
            "scoped_identifier",
        ),
        *(
            "record_pattern_component",
            "switch_label",
            "type_pattern",
            "module_declaration",
            "requires_module_directive",
        ),
        *(
            "exports_module_directive",
            "opens_module_directive",
            "provides_module_directive",
            "import_declaration",
        ),
    }
)
_PLAIN = frozenset(
    {"expression_statement", "local_variable_declaration", "return_statement", "throw_statement"}
)


def gaps_in_scopes(names: Names, nodes: Nodes) -> Iterator[str]:
    """Yield them, of a whole file."""
    yield from _undeclared(names, nodes)
    yield from _declared_twice(names, nodes)
    yield from _set_again(names, nodes)
    yield from _without_value(names, nodes)


def _undeclared(names: Names, nodes: Nodes) -> Iterator[str]:
    static = set(_STATIC.findall(names.code)) if "import static" in names.code else set()
    if "*" in static or "lombok" in names.code or _LOGS.search(names.code):
        return
    for node in nodes.get("identifier", ()):
        parent = node.parent
        if parent is None or parent.type in _NO_VARIABLES or not is_variable(parent, node):
            continue
        name = words_of(names.code, node)
        if name in static or names.may_name_type(name) or not _stands_alone(parent, node, name):
            continue
        if not names.is_declared(name, node.start_byte) and not _is_in_annotation(node):
            yield f"{name} is declared nowhere"


def _stands_alone(parent: Node, node: Node, name: str) -> bool:
    """In front of a full stop may be a class, and in front of several a package."""
    if parent.type == "method_invocation" and node == parent.child_by_field_name("object"):
        return not name[:1].isupper()
    if parent.type == "field_access":
        outer = parent.parent
        is_last = outer is None or outer.type not in ("field_access", "method_invocation", "class_literal")
        return is_last and not name[:1].isupper() and node == parent.child_by_field_name("object")
    return parent.type not in ("explicit_constructor_invocation", "class_literal")


def _is_in_annotation(node: Node) -> bool:
    return any(parent.type in ("annotation", "annotation_argument_list") for parent in around(node))


def _declared_twice(names: Names, nodes: Nodes) -> Iterator[str]:
    bodies = [
        body for owner in nodes.get("class", ()) if (body := owner.child_by_field_name("body")) is not None
    ] + list(nodes.get("nameless", ()))
    spans = [(body.start_byte, body.end_byte) for body in bodies]
    for name, listed in names.variables.items():
        if len(listed) < 2 or name == "_":
            continue
        for first in listed:
            for second in listed:
                if second is not first and _is_hidden(first, second, spans):
                    yield f"{name} is declared twice"


def _is_hidden(first: Variable, second: Variable, spans: list[tuple[int, int]]) -> bool:
    """A local variable stands within the scope of another one, and no class is between them."""
    if first.is_field != second.is_field:
        return False
    if first.is_field:
        return (first.start, first.end) == (second.start, second.end) and first.node.id < second.node.id
    if (
        not first.start <= second.node.start_byte < first.end
        or first.node.start_byte >= second.node.start_byte
    ):
        return False
    return not any(first.node.start_byte < start <= second.node.start_byte < end for start, end in spans)


def _set_again(names: Names, nodes: Nodes) -> Iterator[str]:
    for node in (*nodes.get("assigned", ()), *nodes.get("updated", ())):
        target = node.child_by_field_name("left") or node.named_children[0]
        variable = None
        if target.type == "identifier":
            variable = names.variable(words_of(names.code, target), node.start_byte)
        if variable is None or variable.is_field:
            continue
        holder = variable.node
        declared = holder.parent if holder.type == "variable_declarator" else holder
        is_given = holder.type != "variable_declarator" or holder.child_by_field_name("value") is not None
        if declared is not None and is_given and has_modifier(names.code, declared, "final"):
            yield f"{variable.name} is final and set again"


def _without_value(names: Names, nodes: Nodes) -> Iterator[str]:
    """What follows a declaration without a value, one statement behind the other, reads the variable first."""
    for node in nodes.get("variable", ()):
        if node.type != "local_variable_declaration":
            continue
        for each in node.children_by_field_name("declarator"):
            name = each.child_by_field_name("name")
            if name is None or each.child_by_field_name("value") is not None:
                continue
            word = words_of(names.code, name)
            after = node.next_named_sibling
            while after is not None and word not in words_of(names.code, after):
                after = after.next_named_sibling
            if after is not None and after.type in _PLAIN and first_use(names.code, after, word) == "read":
                yield f"{word} has no value when it is read"
