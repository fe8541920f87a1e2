"""What Java's compiler refuses about calls: checked exceptions that nobody handles, members that do not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tree_sitter import Node

from fsm.blanking import to_parser
from fsm.gaps.java_captures import changing_captures
from fsm.gaps.java_own import OwnClass, gaps_of_own, own_classes
from fsm.gaps.java_tree import OF_ANY_OBJECT, words_of
from fsm.gaps.known import java_members
from fsm.grammars import Grammar, load
from fsm.syntax import Syntax

_CALLS = Grammar("Java", "tree_sitter_java", "language", ("java_calls",))
_OUTER_CLASS = re.compile(r"[a-z.\d]+\.([A-Z]\w*)")
_GENERIC = re.compile(r"<.*>", re.DOTALL)
_CATCH_ALL = frozenset({"Exception", "Throwable"})
# What is not derived from IOException, of all that the known members declare.
_NO_INPUT_OUTPUT = frozenset(
    {
        "InterruptedException",
        "ExecutionException",
        "TimeoutException",
        "URISyntaxException",
        "NoSuchAlgorithmException",
        "NoSuchProviderException",
        "KeyManagementException",
        "Exception",
    }
)
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
# Of executors, streams, collections and optionals.
_LETS_NOTHING_THROUGH = frozenset(
    {"execute", "forEach", "map", "filter", "flatMap", "computeIfAbsent", "ifPresent"}
)
_Members = Mapping[str, frozenset[str]]


def gaps_in_calls(syntax: Syntax, imports: list[str], declared: set[str], *, is_whole: bool) -> Iterator[str]:
    """Yield what is wrong with the calls of a text; imports may end in `*`."""
    nodes = load(_CALLS).captures(to_parser(syntax.code))
    if nodes is None or "error" in nodes:
        return
    code = syntax.without_strings
    classes = _visible(imports, declared)
    own = own_classes(code, nodes.get("class", ())) if is_whole else {}
    calls = _Calls(code, classes, _types_of(code, nodes.get("variable", ())), own)
    for node in sorted(nodes.get("call", ()), key=lambda node: node.end_byte):  # as they are carried out
        yield from calls.gaps(node)
    for node in nodes.get("closure", ()):
        yield from (f"{name} changes and is read in a closure" for name in changing_captures(code, node))
    for node in nodes.get("override", ()) if is_whole else ():
        yield from _overrides_nothing(code, node)


def _visible(imports: list[str], declared: set[str]) -> dict[str, _Members]:
    """Return the known classes that the imports make visible, by the name under which they are used."""
    named = {name.rpartition(".")[2]: name for name in imports}
    found: dict[str, _Members] = {}
    whole_packages = {"java.lang.*", *imports}
    for known in _known_classes():
        if known.outer in named:
            is_visible = named[known.outer] == known.outer_in_full
        else:
            is_visible = known.package in whole_packages
        if is_visible and known.outer not in declared:
            found[known.name] = known.members
    return found


@dataclass(frozen=True, slots=True)
class _KnownClass:
    """A class whose members are known; `package` ends in `.*`, `name` of an inner class is `Outer.Inner`."""

    package: str
    name: str
    outer: str
    outer_in_full: str
    members: _Members


@cache
def _known_classes() -> tuple[_KnownClass, ...]:
    return tuple(_known_class(name, members) for name, members in java_members().items())


def _known_class(full: str, members: _Members) -> _KnownClass:
    outer = _OUTER_CLASS.match(full)
    assert outer is not None
    package = full[: outer.start(1)]
    return _KnownClass(f"{package}*", full.removeprefix(package), outer[1], outer[0], members)


def _types_of(code: str, variables: list[Node] | tuple[Node, ...]) -> dict[str, str]:
    """Return the types of variables by name; one that is declared with several types has the type ""."""
    types: dict[str, str] = {}
    for node in variables:
        declared = node.child_by_field_name("type")
        kind = _without_arguments(words_of(code, declared)) if declared else ""
        for name in _names(code, node):
            types[name] = kind if types.get(name, kind) == kind else ""
    return types


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
    classes: Mapping[str, _Members]
    types: Mapping[str, str]
    own: Mapping[str, OwnClass]

    def gaps(self, node: Node) -> Iterator[str]:
        kind = self._class_of(node)
        if _names_encoding(self.code, node) and not _is_handled(self.code, node, _UNSUPPORTED):
            yield f"{_UNSUPPORTED} is neither caught nor declared"
        if self.own and kind not in self.classes:
            yield from gaps_of_own(self.code, node, kind, self.own)
            return
        members = self.classes.get(kind)
        if members is None:
            return
        is_creation = node.type == "object_creation_expression"
        member = "new" if is_creation else words_of(self.code, node.child_by_field_name("name"))
        if member != "new" and member not in members and member not in OF_ANY_OBJECT:
            yield f"{kind} has no {member}"
            return
        for exception in sorted(members.get(member, ())):
            if not _is_handled(self.code, node, exception):
                yield f"{exception} of {kind}.{member} is neither caught nor declared"

    def _class_of(self, node: Node) -> str:
        """Return the class of which a member is called, or "" where it is not known."""
        if node.type == "object_creation_expression":
            has_body = any(child.type == "class_body" for child in node.named_children)
            return "" if has_body else self._type_named(node)
        receiver = node.child_by_field_name("object")
        return self._type_of(receiver) if receiver else ""

    def _type_named(self, creation: Node) -> str:
        return _without_arguments(words_of(self.code, creation.child_by_field_name("type")))

    def _type_of(self, receiver: Node) -> str:
        if receiver.type == "identifier":
            name = words_of(self.code, receiver)
            return self.types.get(name, name if name in self.classes else "")
        if receiver.type == "object_creation_expression" and receiver.named_children[-1].type != "class_body":
            return self._type_named(receiver)
        if receiver.type == "method_invocation":
            return self._type_of_builder(receiver)
        return ""

    def _type_of_builder(self, call: Node) -> str:
        """A builder's own methods return the builder, but for the last one."""
        receiver, name = (
            call.child_by_field_name("object"),
            words_of(self.code, call.child_by_field_name("name")),
        )
        kind = self._type_of(receiver) if receiver else ""
        is_chain = kind.endswith(".Builder") and name in self.classes.get(kind, ())
        return kind if is_chain and not name.startswith(("build", "get")) else ""


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


def _is_handled(code: str, node: Node, exception: str) -> bool:
    """Say whether a `try` or a `throws` around a call takes an exception; what cannot be told counts as handled."""
    child, parent = node, node.parent
    while parent is not None:
        if parent.type in ("try_statement", "try_with_resources_statement"):
            is_inside = child.type in ("block", "resource_specification")
            if is_inside and _catches(code, parent, exception):
                return True
        elif parent.type == "lambda_expression":
            return not _is_sealed(code, parent)
        elif parent.type in ("method_declaration", "constructor_declaration"):
            if "@SneakyThrows" in code[parent.start_byte : node.start_byte]:
                return True
            throws = next((part for part in parent.children if part.type == "throws"), None)
            return throws is not None and _takes(re.findall(r"\w+", words_of(code, throws))[1:], exception)
        elif parent.type in ("class_body", "program", "static_initializer", "enum_body"):
            return True
        child, parent = parent, parent.parent
    return True


def _catches(code: str, attempt: Node, exception: str) -> bool:
    caught = [
        name
        for clause in attempt.children
        if clause.type == "catch_clause"
        for parameter in clause.named_children[:1]
        for kind in parameter.named_children
        if kind.type == "catch_type"
        for name in re.findall(r"\w+", words_of(code, kind))
    ]
    return _takes(caught, exception)


def _takes(names: list[str], exception: str) -> bool:
    """A name that is not known may stand for anything above the exception."""
    for name in names:
        if name == exception or name in _CATCH_ALL:
            return True
        if name == "IOException":
            if exception not in _NO_INPUT_OUTPUT:
                return True
        elif name == "GeneralSecurityException" or name not in _KNOWN_EXCEPTIONS:
            return True
    return False


_KNOWN_EXCEPTIONS = _NO_INPUT_OUTPUT | {
    "SocketException",
    "SocketTimeoutException",
    "UnknownHostException",
    "ConnectException",
    "MalformedURLException",
    "ProtocolException",
    "FileNotFoundException",
    "EOFException",
    "UnsupportedEncodingException",
    "ClassNotFoundException",
    "IllegalArgumentException",
    "IllegalStateException",
    "RuntimeException",
    "NumberFormatException",
    "NullPointerException",
    "JSONException",
}


def _is_sealed(code: str, closure: Node) -> bool:
    """Only of some receivers of a lambda is it known that they let nothing through."""
    arguments = closure.parent
    call = arguments.parent if arguments is not None and arguments.type == "argument_list" else None
    if call is None or "reactivex" in code:
        return False
    if call.type == "object_creation_expression":
        return words_of(code, call.child_by_field_name("type")) == "Thread"
    return (
        call.type == "method_invocation"
        and words_of(code, call.child_by_field_name("name")) in _LETS_NOTHING_THROUGH
    )


def _overrides_nothing(code: str, method: Node) -> Iterator[str]:
    """A class without a base has only what every object has to override."""
    body = method.parent
    owner = body.parent if body is not None else None
    name = words_of(code, method.child_by_field_name("name"))
    if owner is None or owner.type != "class_declaration" or name in OF_ANY_OBJECT:
        return
    if not any(part.type in ("superclass", "super_interfaces") for part in owner.children):
        yield f"{name} overrides nothing"
