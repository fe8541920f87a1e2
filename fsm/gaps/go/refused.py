"""What Go's compiler refuses of a file's own functions: ends without a result, names of imports, texts as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.go.facts import name_of_package
from fsm.gaps.go.files import PACKAGE, Function, GoFile, end_of, variables_of
from fsm.gaps.go.imports import is_standard
from fsm.gaps.go.statements import end_of_statement

_MAIN = re.compile(r"^package[ \t]+main\b", re.MULTILINE)
_CONTINUED = re.compile(r"[-+*/%&|^=<>!,.:(\[{]\s*$")
_CALL = re.compile(r"(?!panic\b|return\b)[\w.]+\(")
_ASSIGNED = re.compile(r"\w+(?:[ \t]*,[ \t]*\w+)*[ \t]*:=")
_CONDITION = re.compile(r"if\b[^\n]*\{[ \t]*$", re.MULTILINE)
_LOOP = re.compile(r"for\b(?:[^\n{;]*\brange\b|[ \t]+[^\n{};]+\{[ \t]*$)", re.MULTILINE)
_GLOBAL = re.compile(r"^(?:var|const)[ \t]+(?:(\w+)\b|\()", re.MULTILINE)
_IN_BLOCK = re.compile(r"^[ \t]+(\w+)\b[ \t]*(?:=|[\w*\[])", re.MULTILINE)
_AS_NUMBER = re.compile(
    r"(?<![\w.\]])(u?int(?:8|16|32|64)?|float(?:32|64)|byte|rune|time\.Duration|os\.FileMode)\((\w+)\)"
)


def gaps_in_declarations(file: GoFile) -> Iterator[str]:
    """Yield it, of a whole file."""
    if not PACKAGE.search(file.code):
        return
    is_program = _MAIN.search(file.code) is not None
    for function in file.functions:
        is_main = is_program and function.name == "main" and not function.receiver
        if is_main and (function.parameters or function.results):
            yield "main takes and returns nothing"
        # Of `interface{}` on the line of a function without a body the brackets look like one.
        has_results = function.results and not function.results.endswith(("interface", "struct"))
        if has_results and _runs_out(file.code[function.start : function.end]):
            yield f"{function.name} ends without its result"
        yield from _texts_as_numbers(function, file)
    yield from _imports_hidden(file)


def _runs_out(body: str) -> bool:
    """Say whether what stands last goes on behind itself, as far as that is plain."""
    last, place = "", 0
    while place < len(body):
        end = end_of_statement(body, place)
        text = body[place:end].strip()
        if text:
            last = f"{last} {text}" if _CONTINUED.search(last) else text
        place = end + 1
    if not last or ";" in last:
        return not last
    if _CALL.match(last):
        return end_of(last, last.index("(") + 1) == len(last)
    if _ASSIGNED.match(last) or _LOOP.match(last):
        return True
    opened = _CONDITION.match(last)
    return opened is not None and end_of(last, opened.end()) == len(last)


def _imports_hidden(file: GoFile) -> Iterator[str]:
    """A file cannot have a variable of its own with the name of what it imports."""
    names = {alias or name_of_package(path) for alias, path in file.imports if alias or is_standard(path)}
    names -= {"_", "."}
    for match in _GLOBAL.finditer(file.code):
        block = file.code[match.end() : end_of(file.code, match.end())] if not match[1] else ""
        for name in [match[1]] if match[1] else _declared_in(block):
            if name in names:
                yield f"{name} is imported and declared again"


def _declared_in(block: str) -> Iterator[str]:
    """Yield the names that a block of variables declares, without what stands within the brackets of their values."""
    place = 0
    while place < len(block):
        end = end_of_statement(block, place)
        if match := _IN_BLOCK.match(block, place):
            yield match[1]
        place = end + 1


def _texts_as_numbers(function: Function, file: GoFile) -> Iterator[str]:
    body = file.code[function.start : function.end]
    found = set(_AS_NUMBER.findall(body))
    types = variables_of(function, file) if found else {}
    yield from (
        f"{kind}({name}) converts a text" for kind, name in sorted(found) if types.get(name) == "string"
    )
