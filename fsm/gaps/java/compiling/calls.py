"""What Java's compiler refuses about calls: checked exceptions that nobody handles, members that do not exist."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from tree_sitter import Node

from fsm.gaps.java.compiling.captures import changing_captures
from fsm.gaps.java.compiling.contracts import Imported, gaps_in_contracts, not_closeable, wrongly_made
from fsm.gaps.java.compiling.exceptions import exceptions_of_clients, is_handled
from fsm.gaps.java.compiling.expressions import gaps_in_expressions
from fsm.gaps.java.compiling.fields import gaps_in_fields
from fsm.gaps.java.compiling.flow import gaps_in_flow
from fsm.gaps.java.compiling.members import KnownClass, exceptions_above, known_classes, visible_classes
from fsm.gaps.java.compiling.objects import gaps_in_objects
from fsm.gaps.java.compiling.returns import missing_returns
from fsm.gaps.java.compiling.types import gaps_in_types
from fsm.gaps.java.compiling.values import fields_without_value, locals_without_value
from fsm.gaps.java.own import OwnClass, gaps_of_own, number_of_arguments, own_classes
from fsm.gaps.java.tree import OF_ANY_OBJECT, child_of, words_of
from fsm.gaps.known import java_packages
from fsm.parsing.blanking import to_parser
from fsm.parsing.grammars import Grammar, load
from fsm.syntax import Syntax

_CALLS = Grammar("Java", "tree_sitter_java", "language", ("java_calls",))
_GENERIC = re.compile(r"<.*>", re.DOTALL)
_CONSTANT = re.compile(r"([A-Z](?<![\w.@].)\w*)\.([A-Z][A-Z\d_]*)\b(?!\s*[(.<])")
# Strings are blanked in what is searched. To see that no call ends in one spares a look at every call.
_ENCODED = re.compile(r"(?:code|getBytes|String|StreamReader|StreamWriter)\s*\([^;{}]*\"\s*\)")
_STATIC_IMPORT = re.compile(r"^[ \t]*import\s+static\s+[\w.]+\.([a-z]\w*|\*)\s*;", re.MULTILINE)
_PATTERN = re.compile(
    r"\b(?:case|instanceof)\s+(?:final\s+)?[A-Z][\w.]*(?:<[\w\s,.?<>]*>)?\s*"
    r"(?:\b([a-z]\w*)\s*(?=->|:|when\b)|\(([^;{}\"]*?)\)\s*(?=->|:|when\b|&&|\)|\?))"
)
_FIELDS_OF_STREAMS = frozenset({"in", "out", "lock", "buf"})
_UNSUPPORTED = "UnsupportedEncodingException"
# With the name of an encoding as their last argument they declare that exception, with a Charset they do not.
_ENCODERS = {
    "URLEncoder.encode": 2,
    "URLDecoder.decode": 2,
    "getBytes": 1,
    "String": 2,
    "InputStreamReader": 2,
    "OutputStreamWriter": 2,
}


def gaps_in_calls(syntax: Syntax, imports: list[str], declared: set[str], *, is_whole: bool) -> Iterator[str]:
    """Yield what is wrong with the calls of a text; imports may end in `*`."""
    nodes = load(_CALLS).captures(to_parser(syntax.code))
    if nodes is None or "error" in nodes:
        return
    code = syntax.without_strings
    classes = visible_classes(imports, declared)
    unchecked = declared | _of_libraries(imports) | exceptions_of_clients()
    declarations = chain(nodes.get("class", ()), nodes.get("other", ()))
    own = own_classes(code, declarations, unchecked, classes.get) if is_whole else {}
    types = _types_of(code, nodes.get("variable", ())) | dict.fromkeys(
        _untyped(code, nodes.get("untyped", ())), ""
    )
    names_encodings = _ENCODED.search(code) is not None
    types |= dict.fromkeys(_names_from_elsewhere(code), "")
    calls = _Calls(code, classes, types, own, is_whole=is_whole, names_encodings=names_encodings)
    for node in sorted(nodes.get("call", ()), key=lambda node: node.end_byte):  # as they are carried out
        yield from calls.gaps(node)
    for node in nodes.get("thrown", ()):
        kind = words_of(code, node.child_by_field_name("type"))
        if kind in exceptions_above() and kind not in unchecked and not is_handled(code, node, kind):
            yield f"{kind} is thrown and neither caught nor declared"
    if changed := {words_of(code, node) for node in nodes.get("changed", ())}:
        for node in nodes.get("closure", ()):
            captures = changing_captures(code, node, changed)
            yield from (f"{name} changes and is read in a closure" for name in captures)
    for node in nodes.get("override", ()) if is_whole else ():
        yield from _overrides_nothing(code, node)
    yield from _missing_constants(code, classes)
    if is_whole:
        yield from gaps_in_fields(code, nodes.get("class", ()))
        yield from gaps_in_objects(code)
        yield from gaps_in_flow(code, nodes.get("variable", ()), own)
        imported = Imported(imports, declared)
        yield from gaps_in_contracts(code, chain(nodes.get("class", ()), nodes.get("closure", ())), imported)
        yield from wrongly_made(code, nodes.get("call", ()), imported)
        yield from not_closeable(code, nodes.get("variable", ()), classes)
        yield from gaps_in_expressions(code, nodes.get("variable", ()))
        yield from missing_returns(
            code, chain(nodes.get("class", ()), _without_name(nodes.get("closure", ())))
        )
        yield from locals_without_value(code, nodes.get("variable", ()))
        yield from fields_without_value(code, nodes.get("class", ()))
        yield from gaps_in_types(code, nodes.get("class", ()), nodes.get("variable", ()), types)


def _without_name(closures: Iterable[Node]) -> Iterator[Node]:
    """Yield the bodies of the classes that have no name."""
    yield from (body for node in closures if (body := child_of(node, "class_body")) is not None)


def _missing_constants(code: str, classes: Mapping[str, KnownClass]) -> Iterator[str]:
    for name, constant in _CONSTANT.findall(code):
        known = classes.get(name)
        if known is not None and known.tells_constants and constant not in known.constants:
            yield f"{name} has no {constant}"


def _types_of(code: str, variables: list[Node] | tuple[Node, ...]) -> dict[str, str]:
    """Return the types of variables by name; one that is declared with several types has the type ""."""
    types: dict[str, str] = {}
    for node in variables:
        declared = node.child_by_field_name("type")
        kind = _without_arguments(words_of(code, declared)) if declared else ""
        for name in _names(code, node):
            types[name] = kind if types.get(name, kind) == kind else ""
    return types


def _untyped(code: str, nodes: list[Node] | tuple[Node, ...]) -> Iterator[str]:
    """Yield the names that closures and patterns give, whatever else has the same name."""
    for node in nodes:
        if node.type == "inferred_parameters":
            yield from (words_of(code, child) for child in node.named_children)
        else:
            yield words_of(code, node)


def _without_arguments(kind: str) -> str:
    return _GENERIC.sub("", kind) if "<" in kind else kind


def _names(code: str, node: Node) -> Iterator[str]:
    holders = node.children_by_field_name("declarator") or [node]
    for holder in holders:
        name = holder.child_by_field_name("name")
        if name is not None:
            # An array has other members than what it is made of.
            yield words_of(code, name) if holder.child_by_field_name("dimensions") is None else ""
    if node.type == "spread_parameter":
        yield from (words_of(code, child.child_by_field_name("name")) for child in node.named_children[-1:])


@dataclass(frozen=True, slots=True)
class _Calls:
    """The calls of one text, with the known classes and the types of its variables."""

    code: str
    classes: Mapping[str, KnownClass]
    types: Mapping[str, str]
    own: Mapping[str, OwnClass]
    is_whole: bool
    names_encodings: bool

    def gaps(self, node: Node) -> Iterator[str]:
        kind = self._class_of(node)
        if (
            self.names_encodings
            and _names_encoding(self.code, node)
            and self._may_be_text(node)
            and not is_handled(self.code, node, _UNSUPPORTED)
        ):
            yield f"{_UNSUPPORTED} is neither caught nor declared"
        known = self._known(kind)
        if known is None:
            if self.own:
                yield from gaps_of_own(self.code, node, kind, self.own)
            return
        yield from gaps_of_known(self.code, node, known, is_whole=self.is_whole)

    def _known(self, kind: str) -> KnownClass | None:
        """A class that a method returns has its full name and needs no import."""
        return self.classes.get(kind) or (known_classes().get(kind) if "." in kind else None)

    def _class_of(self, node: Node) -> str:
        """Return the class of which a member is called, or "" where it is not known."""
        if node.type == "object_creation_expression":
            has_body = any(child.type == "class_body" for child in node.named_children)
            return "" if has_body else self._type_named(node)
        receiver = node.child_by_field_name("object")
        return self._type_of(receiver) if receiver else ""

    def _may_be_text(self, call: Node) -> bool:
        """Results of queries have such methods too."""
        if words_of(self.code, call.child_by_field_name("name")) != "getBytes":
            return True
        receiver = call.child_by_field_name("object")
        if receiver is None:
            return False
        kind = self._type_of(receiver)
        return kind == "String" or (not kind and "ResultSet" not in self.code)

    def _type_named(self, node: Node) -> str:
        return _without_arguments(words_of(self.code, node.child_by_field_name("type")))

    def _type_of(self, receiver: Node) -> str:
        match receiver.type:
            case "identifier":
                name = words_of(self.code, receiver)
                is_inherited = name in _FIELDS_OF_STREAMS and _is_in_stream(self.code, receiver)
                return "" if is_inherited else self.types.get(name, name if name in self.classes else "")
            case "object_creation_expression" if receiver.named_children[-1].type != "class_body":
                return self._type_named(receiver)
            case "method_invocation":
                return self._type_returned(receiver)
            case "parenthesized_expression" if receiver.named_children[0].type == "cast_expression":
                return self._type_named(receiver.named_children[0])
            case "field_access":
                name = words_of(self.code, receiver)
                return name if name in self.classes else self.types.get(name.removeprefix("this."), "")
        return ""

    def _type_returned(self, call: Node) -> str:
        """A builder's own methods return the builder, but for the last one."""
        receiver = call.child_by_field_name("object")
        name = words_of(self.code, call.child_by_field_name("name"))
        kind = self._type_of(receiver) if receiver else ""
        known = self._known(kind)
        if known is None or name not in known.members:
            return ""
        member, number = known.members[name], number_of_arguments(call)
        if member.numbers and number != min(member.numbers):
            return ""  # a form that a later version added may return something else
        is_chain = kind.endswith(".Builder") and not name.startswith(("build", "get"))
        return member.returns or (kind if is_chain else "")


def gaps_of_known(code: str, call: Node, known: KnownClass, *, is_whole: bool) -> Iterator[str]:
    """Yield what is wrong with a call of a member of a known class, or with what is made of one."""
    is_creation = call.type == "object_creation_expression"
    name = "new" if is_creation else words_of(code, call.child_by_field_name("name"))
    member = known.members.get(name)
    if member is None:
        if name != "new" and name not in OF_ANY_OBJECT and known.lacks(name):
            yield f"{known.name} has no {name}"
        return
    number = number_of_arguments(call)
    if is_whole and not member.takes(number) and name not in OF_ANY_OBJECT:
        yield f"{known.name}.{name} takes no {number} arguments"
    # Annotations that an extract has lost may let through what a library's future throws.
    is_lost = not is_whole and "ExecutionException" in member.exceptions
    for exception in () if is_lost else sorted(member.exceptions):
        if not is_handled(code, call, exception):
            yield f"{exception} of {known.name}.{name} is neither caught nor declared"


def _of_libraries(imports: list[str]) -> set[str]:
    """Return the names of imported classes that have the name of a class of the JDK, or may have."""
    names = (name.rpartition(".") for name in imports if not name.startswith(("java.", "javax.")))
    return {
        name
        for package, _, name in names
        if java_packages().get(name, "").startswith("java.") or package.startswith("android.")
    }


def _names_from_elsewhere(code: str) -> Iterator[str]:
    """Yield the variables that static imports and the patterns of a `switch` give."""
    if "import static" in code:
        for name in _STATIC_IMPORT.findall(code):
            yield from ("in", "out", "err") if name == "*" else (name,)
    if "case" in code or "instanceof" in code:
        for name, components in _PATTERN.findall(code):
            yield from (name, *(words.split()[-1] for words in components.split(",") if words.split()))


def _is_in_stream(code: str, node: Node) -> bool:
    """A class around it extends a stream, which has fields of its own."""
    parent = node.parent
    while parent is not None:
        for part in parent.children:
            if part.type == "superclass" and words_of(code, part).endswith(("Stream", "Reader", "Writer")):
                return True
        parent = parent.parent
    return False


def _names_encoding(code: str, call: Node) -> bool:
    """Say whether a call takes the name of an encoding, as it stands."""
    arguments = call.child_by_field_name("arguments")
    if (
        arguments is None
        or not arguments.named_children
        or arguments.named_children[-1].type != "string_literal"
    ):
        return False
    name = words_of(code, call.child_by_field_name("name") or call.child_by_field_name("type"))
    if name in ("encode", "decode"):
        name = f"{words_of(code, call.child_by_field_name('object'))}.{name}"
    return _ENCODERS.get(name) == len(arguments.named_children)


def _overrides_nothing(code: str, method: Node) -> Iterator[str]:
    """A class without a base has only what every object has to override."""
    body = method.parent
    owner = body.parent if body is not None else None
    name = words_of(code, method.child_by_field_name("name"))
    if owner is None or owner.type != "class_declaration" or name in OF_ANY_OBJECT:
        return
    if not any(part.type in ("superclass", "super_interfaces") for part in owner.children):
        yield f"{name} overrides nothing"
