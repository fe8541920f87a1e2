"""Objects of known classes and the methods that none of these classes has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.php.names import FUNCTION, methods_of
from fsm.syntax import Syntax

# What an object is made by, up to the semicolon, by its class. A channel of AMQP has at most a number: what is asked
# for by its name is another library's.
_MADE = {
    "PhpAmqpLib.Channel.AMQPChannel": r"[^;=]*->channel\s*\(\s*(?:\d+|\$\w*[iI]d)?\s*\)\s*;",
    "PhpAmqpLib.Connection.AMQPStreamConnection": r"new\s+[\\\w]*\bAMQPStreamConnection\s*\([^;]*;",
    "Redis": r"new\s+\\?Redis\s*(?:\(\s*\))?\s*;",
}
_MESSAGE = "PhpAmqpLib.Message.AMQPMessage"
# What else gives a variable its value, but for nothing at all and what has its name.
_GIVEN = r"(?:\$|->){0}\s*=(?![=>])(?!\s*(?:null\b|\${0}\s*;|{1}))|\bas\s+(?:\$\w+\s*=>\s*)?\${0}\b"
# Methods of the other client for Redis, by which that of the extension is called again and again.
_OF_PREDIS = re.compile(r"->\s*(disconnect|executeRaw|quit)\s*\(")
_NEW = re.compile(r"\bnew\s+\\?(\w+)")
_BODY = re.compile(r"\$(\w+)\s*->\s*(?:body\b|delivery_info\b|getBody\s*\(\s*\)|ack\s*\()")
_BODIES = re.compile(r"\$(\w+)\s*=\s*[^;=]*->getBody\s*\(\s*\)\s*;")
_EACH = re.compile(r"\bforeach\s*\(\s*\$(\w+)\s+as\b")
_EACH_AT_ONCE = re.compile(r"\bforeach\s*\(\s*\$[\w>\-]+->getBody\s*\(\s*\)\s+as\b")
_RESPONSE = re.compile(
    r"\$(\w+)\s*=\s*\$[\w>\-]*client\s*->\s*(?:request|get|post|put|patch|delete|send)\s*\(", re.IGNORECASE
)
# Methods of the responses of other libraries.
_NO_RESPONSE = re.compile(
    r"\$(\w+)\s*->\s*(getEffectiveUri|successful|failed|ok|status|body|toArray|isSuccessful|getInfo|getContents?|isOk)\s*\("
)


def gaps_in_php_objects(syntax: Syntax) -> Iterator[str]:
    """Yield them."""
    code = syntax.without_strings
    if "PhpAmqpLib" in code:
        yield from _invented(code, "PhpAmqpLib.Channel.AMQPChannel")
        yield from _invented(code, "PhpAmqpLib.Connection.AMQPStreamConnection")
        yield from _invented_of_messages(code)
    if "Redis" in code and "Predis" not in code:
        yield from _gaps_of_redis(code)
    if "GuzzleHttp" in code:
        yield from _gaps_of_guzzle(code)


def _invented(code: str, known: str) -> Iterator[str]:
    made = _MADE[known]
    objects = re.compile(rf"(?:\$(\w+)|->(\w+))\s*=(?![=>])\s*{made}")
    names = {name for pair in objects.findall(code) for name in pair if name}
    for name in sorted(names):
        if not _may_be_another(name, code, known):
            yield from _unknown_calls(name, code, known)


def _unknown_calls(name: str, code: str, known: str) -> Iterator[str]:
    for method in re.findall(rf"\${name}\s*->\s*(\w+)\s*\(|->{name}\s*->\s*(\w+)\s*\(", code):
        called = method[0] or method[1]
        if called.lower() not in methods_of(known):
            yield f"{known.rpartition('.')[2]} has no {called}"


def _may_be_another(name: str, code: str, known: str) -> bool:
    """Say whether something else of this name gets a value as well, or comes as a parameter of another type."""
    typed = rf"(?<![\w\\])\??([\w\\]+)\s+&?\${name}\b"
    kinds = {
        kind.rpartition("\\")[2] for each in FUNCTION.finditer(code) for kind in re.findall(typed, each[2])
    }
    return (
        bool(kinds - {known.rpartition(".")[2]})
        or re.search(_GIVEN.format(name, _MADE.get(known, "new")), code) is not None
    )


def _invented_of_messages(code: str) -> Iterator[str]:
    """A message is what a callback gets whose body or acknowledgement it asks for, and nothing else of this name."""
    parameters = {name for each in FUNCTION.finditer(code) for name in re.findall(r"\$(\w+)", each[2])}
    for name in sorted(parameters.intersection(_BODY.findall(code))):
        if not _may_be_another(name, code, _MESSAGE) and "function " + name not in code:
            yield from _unknown_calls(name, code, _MESSAGE)


def _gaps_of_redis(code: str) -> Iterator[str]:
    made = {name for name in _NEW.findall(code) if not name.endswith("Exception")}
    if "Redis" not in made or re.search(r"\buse\s+[\w\\]+\\Redis\s*;", code):
        return
    yield from _invented(code, "Redis")
    if made == {"Redis"}:
        for name in _OF_PREDIS.findall(code):
            if not re.search(rf"function\s+{name}\b", code, re.IGNORECASE):
                yield f"Redis has no {name}"


def _gaps_of_guzzle(code: str) -> Iterator[str]:
    if _EACH_AT_ONCE.search(code) or set(_BODIES.findall(code)).intersection(_EACH.findall(code)):
        yield "a stream is no array to go through"
    responses = _RESPONSE.findall(code)
    for name, method in _NO_RESPONSE.findall(code) if responses else ():
        given = len(re.findall(rf"\bas\s+(?:\$\w+\s*=>\s*)?\${name}\b|\${name}\s*=(?![=>])", code))
        if given == responses.count(name) and not re.search(
            rf"function\s+{method}\b|function[^)]*\${name}\b", code
        ):
            yield f"a response has no {method}"
