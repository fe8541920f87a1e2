"""Whether what a Java call may throw is caught or declared around it."""

from __future__ import annotations

import re
from functools import cache

from tree_sitter import Node

from fsm.gaps.java.compiling.members import exceptions_above
from fsm.gaps.java.tree import child_of, words_of
from fsm.tables import read_table

_WORD = re.compile(r"\b[A-Z]\w*")
_NO_TYPE = r"(?<!\breturn)(?<!\belse)(?<!\bcase)(?<!\byield)"
# Of executors, streams, collections, optionals, futures and user interfaces.
_LETS_NOTHING_THROUGH = frozenset(
    {
        *(
            "allMatch",
            "anyMatch",
            "computeIfAbsent",
            "computeIfPresent",
            "exceptionally",
            "execute",
            "filter",
        ),
        *("flatMap", "forEach"),
        *(
            "forEachOrdered",
            "ifPresent",
            "ifPresentOrElse",
            "invokeLater",
            "map",
            "mapToInt",
            "mapToLong",
            "mapToObj",
        ),
        *(
            "noneMatch",
            "orElseGet",
            "peek",
            "removeIf",
            "replaceAll",
            "runAsync",
            "runLater",
            "runOnUiThread",
        ),
        *("scheduleAtFixedRate", "scheduleWithFixedDelay", "startVirtualThread", "supplyAsync", "thenAccept"),
        *("thenApply", "thenCompose", "thenRun", "whenComplete"),
    }
)
# Their functions have the same names and may throw.
_OTHER_STREAMS = (
    *("reactivex", "org.apache.spark", "org.apache.flink", "org.apache.beam", "io.vavr", "jool", "Failable"),
    "throwing",
)
_FUNCTIONS = frozenset(
    {
        *("BiConsumer", "BiFunction", "BiPredicate", "BinaryOperator", "Consumer", "Function", "IntFunction"),
        *("Predicate", "Supplier", "UnaryOperator"),
    }
)
_UNCHECKED = frozenset(
    {
        "IllegalArgumentException",
        "IllegalStateException",
        "RuntimeException",
        "NumberFormatException",
        "NullPointerException",
        "IndexOutOfBoundsException",
        "UnsupportedOperationException",
        "ClassCastException",
        "SecurityException",
        "JSONException",
        "JsonSyntaxException",
        "JedisException",
        "JedisConnectionException",
        "UncheckedIOException",
    }
)
_OF_LIBRARIES = frozenset(
    {
        *("ClientProtocolException", "DatabindException", "DeploymentException", "EncodeException"),
        *("JSchException", "MqttException", "ParseException"),
        *("JMSException", "JsonMappingException", "JsonProcessingException", "MQBrokerException"),
        *("MQClientException", "RemotingException", "StreamReadException", "StreamWriteException"),
    }
)
_TYPE_VARIABLE = r"[<,]\s*{}\s*(?:extends\s[^<>]*)?[,>]"
_DECLARED = rf"([\w>\]]+){_NO_TYPE}\s+{{}}\s*\("
_END = frozenset({"class_body", "program", "static_initializer", "enum_body"})


def is_handled(code: str, node: Node, exception: str) -> bool:
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
            if "SneakyThrows" in code:
                return True
            return _declares(code, names_thrown(code, parent), exception)
        elif parent.type in _END:
            return True
        child, parent = parent, parent.parent
    return True


def names_thrown(code: str, declaration: Node) -> list[str]:
    """Return the names in the `throws` of a method or constructor."""
    throws = child_of(declaration, "throws")
    return _WORD.findall(words_of(code, throws)) if throws is not None else []


@cache
def exceptions_of_clients() -> frozenset[str]:
    """Return those that clients throw: others have the same names, some of them unchecked."""
    listed = read_table("facts/java_clients.toml")["exceptions"].split()
    return frozenset(word.partition(":")[0] for word in listed)


def _catches(code: str, attempt: Node, exception: str) -> bool:
    caught = [
        name
        for clause in attempt.children
        if clause.type == "catch_clause"
        for parameter in clause.named_children[:1]
        for kind in parameter.named_children
        if kind.type == "catch_type"
        for name in _WORD.findall(words_of(code, kind))
    ]
    return _takes(caught, exception)


def _takes(names: list[str], exception: str) -> bool:
    """A name that is not known may stand for anything above the exception, but for the highest."""
    above = exceptions_above()
    if not above[exception].isdisjoint(names):
        return True
    return exception != "Exception" and any(name not in above and name not in _UNCHECKED for name in names)


def _declares(code: str, names: list[str], exception: str) -> bool:
    """Nothing that is not known is above the JDK's exceptions but a variable of types."""
    if exception in _OF_LIBRARIES:
        return _takes(names, exception)
    return not exceptions_above()[exception].isdisjoint(names) or any(
        re.search(_TYPE_VARIABLE.format(name), code) for name in names if name not in exceptions_above()
    )


def _is_sealed(code: str, closure: Node) -> bool:  # noqa: PLR0911 - one line a place of a closure
    """Only of some receivers of a lambda is it known that they let nothing through."""
    arguments = closure.parent
    if arguments is not None and arguments.type == "variable_declarator" and arguments.parent is not None:
        kind = words_of(code, arguments.parent.child_by_field_name("type")).partition("<")[0]
        return _is_function(code, kind)
    call = arguments.parent if arguments is not None and arguments.type == "argument_list" else None
    if call is None or any(library in code for library in _OTHER_STREAMS):
        return False
    if call.type == "object_creation_expression":
        return words_of(code, call.child_by_field_name("type")) == "Thread"
    name = words_of(code, call.child_by_field_name("name"))
    if name == "submit" and _is_task(code, closure):
        return True
    if call.type != "method_invocation" or name not in _LETS_NOTHING_THROUGH:
        return False
    # What is tried again by others, or carried out within a transaction, gets a context.
    parameters = closure.child_by_field_name("parameters")
    if name == "execute" and parameters is not None and words_of(code, parameters) != "()":
        return False
    return re.search(rf"[\w>\]]{_NO_TYPE}\s+{name}\s*\((?!\s*\(?\s*\)?\s*->)", code) is None


def _is_function(code: str, kind: str) -> bool:
    """A function of the standard library throws nothing; others have the same names."""
    if re.search(rf"\b(?:class|interface|record)\s+{kind}\b", code):
        return False
    return kind == "Runnable" or (
        kind in _FUNCTIONS
        and re.search(rf"\bimport\s+java\.util\.function\.(?:{kind}|\*)\s*;", code) is not None
    )


def _is_task(code: str, closure: Node) -> bool:
    """Whoever gives an executor what comes to its end without a value gives it what throws nothing."""
    body = closure.child_by_field_name("body")
    if body is not None and body.type == "method_invocation":
        return _gives_nothing(code, words_of(code, body.child_by_field_name("name")))
    if body is None or body.type != "block" or not re.search(r"\b(?:Scheduled)?ExecutorService\b", code):
        return False
    # Behind an endless loop nothing is returned, and all is allowed.
    is_endless = re.search(
        r"\b(?:while|for)\s*\((?:\s*true\s*|\s*;[^;]*;[^()]*)\)|\bthrow\b", words_of(code, body)
    )
    is_own = re.search(_DECLARED.format("submit"), code)
    return not is_endless and not is_own and not re.search(r"\breturn\s+[^;\s]", words_of(code, body))


def _gives_nothing(code: str, name: str) -> bool:
    """Say whether a method of the file, in all of its forms, has no result, and an executor is what takes it."""
    declared = re.findall(_DECLARED.format(name), code)
    return (
        bool(declared)
        and set(declared) == {"void"}
        and "ExecutorService" in code
        and not re.search(_DECLARED.format("submit"), code)
    )
