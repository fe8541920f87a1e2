"""What php-amqplib refuses or never does: tables without types, unknown properties, messages that nothing waits for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.php.names import arguments_at, properties_of
from fsm.syntax import Syntax

# Of methods that take a table: which argument it is, counted from nought.
_TABLE = {"queue_declare": 6, "exchange_declare": 7, "queue_bind": 4, "exchange_bind": 4, "basic_consume": 8}
_TAKES_TABLE = re.compile(rf"->\s*({'|'.join(_TABLE)})\s*\(")
# In a table of no types a value is a pair of its type and itself; what a variable or an object is cannot be told.
_UNTYPED = r"(?:\[|array\s*\()\s*['\"][^'\"]*['\"]\s*=>(?!\s*(?:\[|array\b|new\b|\$|\())"
_UNTYPED_TABLE = re.compile(rf"\s*{_UNTYPED}")
_UNTYPED_HEADERS = re.compile(rf"['\"]application_headers['\"]\s*=>\s*{_UNTYPED}")
_VARIABLE = re.compile(r"\s*\$(\w+)\s*\Z")
_PAIR = re.compile(r"(?:\[|array\s*\()\s*['\"][A-Za-z]['\"]\s*,")
_ASKED = re.compile(r"\$(\w+)\s*->\s*get\s*\(\s*['\"](\w+)['\"]\s*\)")
_IS_MESSAGE = r"\${}\s*->\s*(?:body\b|delivery_info\b|getBody\s*\(|n?ack\s*\()|\bAMQPMessage\s+\${}\b"
_HIDDEN = re.compile(
    r"(?:delivery_info\s*\[\s*['\"]channel['\"]\s*\]|->\s*getChannel\s*\(\s*\))\s*->\s*connection\s*->"
)
_WAITS = re.compile(r"->\s*(?:wait\w*|consume)\s*\(|\bwait\w*\s*\(")


def gaps_in_amqp(syntax: Syntax, *, is_answer: bool) -> Iterator[str]:
    """Yield them; of an extract what waits may stand elsewhere."""
    if "PhpAmqpLib" not in syntax.blanked:
        return
    code = syntax.without_strings
    for call in _TAKES_TABLE.finditer(code):
        if _has_untyped_table(arguments_at(code, call.end()), _TABLE[call[1]], syntax):
            yield f"the table of {call[1]} has no types"
    if _UNTYPED_HEADERS.search(syntax.code):
        yield "the table of application_headers has no types"
    for name, asked in _ASKED.findall(syntax.code):
        if asked not in properties_of("PhpAmqpLib.Message.AMQPMessage") and re.search(
            _IS_MESSAGE.format(name, name), code
        ):
            yield f"a message has no {asked}"
    if _HIDDEN.search(syntax.code):
        yield "the connection of a channel is not public"
    if is_answer and "basic_consume" in code and not _WAITS.search(code):
        yield "nothing waits for what is consumed"


def _has_untyped_table(arguments: list[str], place: int, syntax: Syntax) -> bool:
    if any(_UNTYPED_TABLE.match(argument) for argument in arguments):
        return True
    variable = _VARIABLE.match(arguments[place]) if len(arguments) > place else None
    if variable is None or "AMQPTable" in syntax.blanked or _PAIR.search(syntax.code):
        return False
    return _is_filled_here(variable[1], syntax.without_strings)


def _is_filled_here(name: str, code: str) -> bool:
    """An array is made here and gets values, and nobody else gives one of this name."""
    given = re.findall(rf"\${name}\s*=(?![=>])\s*(\[|array\s*\(|)", code)
    is_parameter = re.search(rf"\bfunction\b[^{{;]*\${name}\b|\bas\s+(?:\$\w+\s*=>\s*)?\${name}\b", code)
    is_filled = re.search(rf"\${name}\s*\[[^\]]+\]\s*=(?![=>])|\${name}\s*=\s*{_UNTYPED}", code)
    return bool(given) and all(given) and is_parameter is None and is_filled is not None
