"""What clients of message brokers are given in a Python program and do not take: handlers of another version, words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    calls_of,
    full_name_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    text_of,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_CLIENT = "paho.mqtt.client.Client"
_OF_KAFKA = frozenset({"kafka.KafkaProducer", "kafka.KafkaConsumer", "kafka.KafkaAdminClient"})
_OF_CONFLUENT = frozenset({"confluent_kafka.Producer", "confluent_kafka.Consumer"})
# The words of kafka-python that have dots elsewhere.
_DOTTED = frozenset({"bootstrap_servers", "group_id", "client_id", "auto_offset_reset", "enable_auto_commit"})
_FIRST: Mapping[str, int] = {"on_connect": 4, "on_subscribe": 4, "on_publish": 3, "on_message": 3}
_SECOND: Mapping[str, int] = {"on_connect": 5, "on_subscribe": 5, "on_publish": 5, "on_message": 3}
_CONNECTS = re.compile(r"on_connect|loop_start|\.connect\(|reconnect|is_connected")
# What is never asked for is never answered: these handlers are called by who asks alone.
_ASKS: Mapping[str, str] = {"on_subscribe": ".subscribe(", "on_publish": ".publish("}


def gaps_in_message_clients(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "paho" in code and "MQTTv5" not in code:
        yield from _of_handlers(tree, code)
        if "connect_async(" in code and not _CONNECTS.search(code):
            yield from _subscribed_too_early(tree)
    if "MQTTv5" in code and "clean_session" in code:
        yield from _clean_sessions(tree)
    if "kafka" in code and "**" in code:
        yield from _of_words(tree)
    if "confluent_kafka" in code and any(word in code for word in _DOTTED):
        yield from _without_dots(tree)
    if "list_topics()" in code and ".encode(" in code:
        yield from _encoded_topics(tree)


def _of_handlers(tree: Tree, code: str) -> Iterator[str]:
    """How many arguments a handler gets is told by the version that the client is made for."""
    for name, stored in tree.stored.items():
        is_called = name in _FIRST and _ASKS.get(name, "") in code
        for target, binding, scope in stored if is_called else ():
            numbers = _numbers(target.value, scope, tree)
            handler = _handler(binding.node, scope, tree)
            if binding.how is not How.VALUE or not numbers or not handler or _takes(*handler, numbers[name]):
                continue
            # Before callbacks had versions, a plain function might leave the flags out.
            is_short = name == "on_connect" and handler[1] == 0 and _takes(*handler, 3)
            if not (is_short and numbers[name] == 4):
                yield f"{name} is given {numbers[name]} arguments and takes another number"


def _clean_sessions(tree: Tree) -> Iterator[str]:
    """The fifth version begins clean or not with each connection, and a client of it knows no clean sessions."""
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call) and full_name_of(node.func, scope) == _CLIENT:
            keywords = keywords_of(node)
            is_told = "clean_session" in keywords and not _is_none(keywords["clean_session"])
            if is_told and last(keywords.get("protocol")) == "MQTTv5":
                yield "a client of MQTT 5 is made without clean_session"


def _encoded_topics(tree: Tree) -> Iterator[str]:
    """The names of topics are texts, among which there are no bytes."""
    for scope in tree.scopes.values():
        for node in within(body_of(scope)):
            is_asked = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)
            if not is_asked or not isinstance(node, ast.Compare):
                continue
            listed = value_of(node.comparators[0], scope)
            is_list = isinstance(listed, ast.Call) and last(listed.func) == "list_topics"
            if is_list and isinstance(node.left, ast.Call) and last(node.left.func) == "encode":
                yield "the topics of a broker are listed as texts and not as bytes"


def _subscribed_too_early(tree: Tree) -> Iterator[str]:
    """Only the loop connects; what a client subscribes to before it has a connection is lost."""
    for node, scope in calls_of(tree, frozenset({"connect_async"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if (
            owner is not None
            and _numbers(owner, scope, tree)
            and any(calls_of(tree, frozenset({"subscribe"})))
        ):
            yield "nothing is subscribed to before there is a connection"


def _numbers(owner: ast.expr, scope: Scope, tree: Tree) -> Mapping[str, int]:
    """Return how many arguments handlers get of a client, nothing where its version is not told."""
    name = own_attribute(owner, scope)
    found = [(binding, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if isinstance(owner, ast.Name):
        found = [(binding, scope) for binding in bindings_of(owner.id, scope)]
    found = [pair for pair in found if not _is_none(pair[0].node)]
    versions = {_version(binding.node, place) for binding, place in found}
    return {"1": _FIRST, "2": _SECOND}.get(versions.pop(), {}) if len(versions) == 1 else {}


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _version(call: ast.AST | None, scope: Scope) -> str:
    """Before there was a version to choose all handlers were of the first."""
    if not isinstance(call, ast.Call) or full_name_of(call.func, scope) != _CLIENT:
        return ""
    keywords = keywords_of(call)
    words = {last(value_of(part, scope) or part) for part in (*call.args, *keywords.values())}
    if {"VERSION1", "VERSION2"} & words:
        return "2" if "VERSION2" in words else "1"
    is_open = None in keywords or {"protocol", "callback_api_version"} & keywords.keys() or len(call.args) > 2
    is_named = any("version" in ast.unparse(part).lower() for part in call.args)
    return "" if is_open or is_named else "1"


def _handler(node: ast.AST | None, scope: Scope, tree: Tree) -> tuple[ast.arguments, int] | None:
    """Return the parameters of the program's own handler, and how many of them are given already."""
    if isinstance(node, ast.Lambda):
        return node.args, 0
    if isinstance(node, ast.Name):
        found = [part.node for part in bindings_of(node.id, scope)]
        function = found[0] if len(found) == 1 else None
        is_plain = isinstance(function, Function) and not function.decorator_list
        return (function.args, 0) if is_plain and isinstance(function, Function) else None
    name = own_attribute(node, scope)
    method = methods_of(scope.owner).get(name) if name and scope.owner else None
    if method is None or method.decorator_list or _is_set_again(name, tree):
        return None
    return method.args, 1


def _is_set_again(name: str, tree: Tree) -> bool:
    """Say whether a method's name is set on an object of its own class, too."""
    return any(own_attribute(target, place) == name for target, _, place in tree.stored.get(name, ()))


def _takes(arguments: ast.arguments, given: int, number: int) -> bool:
    places = len(arguments.posonlyargs) + len(arguments.args) - given
    fewest = places - len(arguments.defaults)
    return fewest <= number and (arguments.vararg is not None or number <= places)


def _of_words(tree: Tree) -> Iterator[str]:
    """The words of Java's clients have dots in them; those of kafka-python have none."""
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call) or full_name_of(node.func, scope) not in _OF_KAFKA:
            continue
        for keyword in node.keywords:
            if keyword.arg is None and isinstance(keyword.value, ast.Name | ast.Dict):
                dotted = [word for word in _keys(keyword.value, scope) if "." in word]
                yield from (
                    f"{last(node.func)} of kafka-python takes no {word}" for word in sorted(set(dotted))
                )


def _without_dots(tree: Tree) -> Iterator[str]:
    """Confluent's clients take the words of librdkafka, which have dots where those of kafka-python have none."""
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call) and full_name_of(node.func, scope) in _OF_CONFLUENT:
            words = {keyword.arg for keyword in node.keywords if keyword.arg}
            words |= {word for part in node.args[:1] for word in _keys(part, scope)}
            yield from (f"{last(node.func)} of Confluent takes no {word}" for word in sorted(words & _DOTTED))


def _keys(node: ast.expr, scope: Scope) -> Iterator[str]:
    """Yield the literal keys of a dict, with those that its function sets."""
    given = [node]
    if isinstance(node, ast.Name):
        given = [part.node for part in bindings_of(node.id, scope) if isinstance(part.node, ast.Dict)]
        function = scope.node
        for part in ast.walk(function):
            is_item = isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store)
            if is_item and isinstance(part, ast.Subscript) and last(part.value) == node.id:
                yield text_of(part.slice)
    for value in given:
        yield from (
            (text_of(key) for key in value.keys if key is not None) if isinstance(value, ast.Dict) else ()
        )
