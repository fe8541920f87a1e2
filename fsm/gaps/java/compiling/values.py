"""Variables of a Java file that have no value when they are read: locals of a `try`, fields that nobody sets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from tree_sitter import Node

from fsm.gaps.java.blocks import is_reached, methods_of
from fsm.gaps.java.compiling.captures import is_variable
from fsm.gaps.java.compiling.returns import completes, may_be_constant
from fsm.gaps.java.own import name_of
from fsm.gaps.java.tree import child_of, words_of

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_TRIES = frozenset({"try_statement", "try_with_resources_statement"})
_PRIMITIVES = frozenset({"integral_type", "floating_point_type", "boolean_type"})
_OTHER_CODE = frozenset({"lambda_expression", "class_body"})
_ANNOTATION = re.compile(
    r"@(?:SuppressWarnings|Component|Service|RestController|Controller|Configuration|ServerEndpoint|ClientEndpoint"
    r"|WebServlet|Sharable|ChannelHandler\.Sharable)\b"
)
_TRUE = re.compile(r"\bprivate\s+(?:static\s+|final\s+|volatile\s+)*boolean\s+(\w+)\s*=\s*true\s*;")
_LOGGER = re.compile(r"\bget(?:Logger|Log)\s*\(\s*\w+\.class|\bMethodHandles\b")
# Whoever looks at fields from outside, by name, may set them too.
_SETS_FIELDS = (
    "lombok",
    "@FXML",
    "native ",
    "JNI",
    "@Option",
    "@Parameter",
    "Serializable",
    "getDeclaredField",
)


def locals_without_value(code: str, variables: Iterable[Node]) -> Iterator[str]:
    """Yield the local variables that a `catch`, a `finally` or what follows reads, and only the `try` sets."""
    for node in variables:
        if node.type != "local_variable_declaration" or node.parent is None:
            continue
        for declarator in node.children_by_field_name("declarator"):
            if declarator.child_by_field_name("value") is None:
                name = name_of(code, declarator)
                if _is_read_too_early(code, node, name):
                    yield f"{name} may have no value when it is read"


def _is_read_too_early(code: str, declaration: Node, name: str) -> bool:
    after = declaration.next_named_sibling
    while after is not None and not _mentions(code, after, name):
        after = after.next_named_sibling
    if after is None or after.type not in _TRIES:
        return False
    body = after.child_by_field_name("body")
    clauses = [child for child in after.named_children if child.type in ("catch_clause", "finally_clause")]
    if any(first_use(code, clause, name) == "read" for clause in clauses):
        return True
    if body is None or not any(_skips(code, clause, name) for clause in clauses):
        return False
    if any(clause.type == "finally_clause" and _mentions(code, clause, name) for clause in clauses):
        return False
    rest = after.next_named_sibling
    while rest is not None:
        if use := first_use(code, rest, name):
            return use == "read"
        rest = rest.next_named_sibling
    return False


def _skips(code: str, clause: Node, name: str) -> bool:
    """A `catch` goes on behind the `try` and gives the variable nothing."""
    if clause.type != "catch_clause" or _mentions(code, clause, name):
        return False
    block = clause.child_by_field_name("body")
    return block is not None and completes(code, block)


def _mentions(code: str, node: Node, name: str) -> bool:
    return name in words_of(code, node) and re.search(rf"\b{name}\b", words_of(code, node)) is not None


def first_use(code: str, node: Node, name: str) -> str:
    """Return whether a variable is first read or set in a statement, or "" where that cannot be told."""
    if not _mentions(code, node, name):
        return ""
    uses = sorted(_uses(code, node, name))
    return uses[0][1] if uses else "other"


def _uses(code: str, node: Node, name: str) -> Iterator[tuple[int, str]]:
    """Yield where a variable is read or set; what others carry out, or declare again, is neither."""
    if node.type in _OTHER_CODE:
        if _mentions(code, node, name):
            yield node.start_byte, "other"
        return
    if node.type == "if_statement" and may_be_constant(
        code, words_of(code, node.child_by_field_name("condition"))
    ):
        yield node.start_byte, "other"  # what never happens reads nothing
        return
    target = node.child_by_field_name("left") if node.type == "assignment_expression" else None
    is_set = target is not None and target.type == "identifier" and words_of(code, target) == name
    if is_set:
        yield node.end_byte, "set"
    for child in node.named_children:
        if child.type != "identifier":
            yield from _uses(code, child, name) if child.type != "switch_label" else ()
        elif (
            child != (target if is_set else None)
            and words_of(code, child) == name
            and is_variable(node, child)
        ):
            yield child.start_byte, "read"


def may_be_set_by_others(code: str) -> bool:
    """Say whether something in a file may give values to fields by their names."""
    return any(word in code for word in _SETS_FIELDS)


def fields_without_value(code: str, classes: Iterable[Node]) -> Iterator[str]:
    """Yield the private fields that nothing in the file sets and that are used as if they had a value."""
    if may_be_set_by_others(code):
        return
    for node in classes:
        body = node.child_by_field_name("body")
        fields = [
            member
            for member in (body.named_children if body is not None else ())
            if member.type == "field_declaration" and is_own(code, member)
        ]
        names = [
            name
            for field in fields
            for each in field.children_by_field_name("declarator")
            if each.child_by_field_name("value") is None and is_used_unset(name := name_of(code, each), code)
        ]
        if names and not is_set_from_outside(code, node):
            yield from (f"{name} is never set" for name in names)


def is_own(code: str, field: Node) -> bool:
    """Annotations may give a value to a field, and some types have one from the beginning."""
    kind = field.child_by_field_name("type")
    is_object = kind is not None and kind.type not in _PRIMITIVES and not words_of(code, kind).endswith("Log")
    modifiers = words_of(code, child_of(field, "modifiers"))
    return is_object and "private" in modifiers and "final" not in modifiers and "@" not in modifiers


def is_set_from_outside(code: str, owner: Node) -> bool:
    """Who reads objects from a text or from a database needs no more than the class."""
    modifiers = words_of(code, child_of(owner, "modifiers"))
    if _ANNOTATION.sub("", modifiers).count("@"):
        return True
    name = name_of(code, owner)
    text = _LOGGER.sub(" ", code)
    return re.search(rf"\b{name}\.class\b|<[^<>;()]*\b{name}\b[^<>;()]*>", text) is not None


def is_used_unset(name: str, code: str) -> bool:
    if f" {name} =" in code or f".{name} =" in code:
        return False  # as most are
    if re.search(
        rf"\b{name}\s*(?:=[^=]|[!=]=\s*null)|null\s*[!=]=\s*(?:this\.)?{name}\b|\b{name}\s*->", code
    ):
        return False
    if re.search(
        rf"(?:Nullable|nonNull|isNull|requireNonNull\w*)\s*\(\s*(?:this\.)?{name}\b|::\s*{name}\b", code
    ):
        return False
    is_alone = len(re.findall(rf"[\w>\]]\s+{name}\s*(?:\[\s*\]\s*)?[=;:,)]", code)) == 1
    if not is_alone or re.search(rf",\s*{name}\s*[,;=)]", code) is not None:
        return False
    used = rf"(?<![\w.\"])(?:this\.)?{name}(?:\.\w+\s*\(|::\w)"
    uses = list(islice(re.finditer(used, code), _MOST))
    code = _without_true_conditions(code) if uses and "= true;" in code else code
    return bool(uses) and any(
        is_reached(code, start, use.start())
        for _, _, start, end in methods_of(code)
        for use in uses
        if start <= use.start() < end
    )


def _without_true_conditions(code: str) -> str:
    """Return a text without the conditions that ask alone for a private field that is always true."""
    for name in islice(dict.fromkeys(_TRUE.findall(code)), _MOST):
        if len(re.findall(rf"\b{name}\s*[-+*/%|&^]?=(?!=)", code)) == 1:
            code = re.sub(rf"\bif(?=\s*\(\s*(?:this\.)?{name}\s*\)\s*\{{)", "  ", code)
    return code
