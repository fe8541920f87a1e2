"""Structs of a Go file that stand where an interface of a package is wanted and lack a method of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fsm.gaps.go.files import Function, GoFile, end_of, parts_of, variables_of
from fsm.gaps.go.statements import STEP, behind_function, end_of_statement

_MADE = re.compile(r"&?(\w+)\{")
_VARIABLE = re.compile(
    r"\bvar[ \t]+\w+[ \t]+(\w+\.[A-Z]\w*)[ \t]*=[ \t]*(?:&(\w+)\{|\(\*(\w+)\)\(nil\)|(\w+)\{\})"
)


def gaps_in_interfaces(file: GoFile) -> Iterator[str]:
    """Yield what the compiler says of it; what embeds a type that is not known has no gaps."""
    if not file.structs or not file.packages:
        return
    for function in file.functions:
        yield from _returned(function, file)
    for match in _VARIABLE.finditer(file.code):
        yield from _lacking(match[2] or match[3] or match[4], match[1], file)


def _returned(function: Function, file: GoFile) -> Iterator[str]:
    wanted = [result.split()[-1] if result.split() else "" for result in function.listed_results]
    if not any("." in file.type_named(kind) for kind in wanted if not kind.startswith("*")):
        return
    types = variables_of(function, file)
    place = function.start
    while match := STEP.search(file.code, place, function.end):
        place = behind_function(match, file.code)
        if not match["left"]:
            continue
        place = end_of_statement(file.code, place)
        parts = parts_of(file.code[match.end() : place])
        for value, kind in zip(parts, wanted, strict=False) if len(parts) == len(wanted) else ():
            yield from _lacking(_type_of(value.strip(), types), kind, file)


def _type_of(value: str, types: Mapping[str, str]) -> str:
    made = _MADE.match(value)
    if made:
        return made[1] if end_of(value, made.end()) == len(value) else ""
    return types.get(value, "")


def _lacking(name: str, kind: str, file: GoFile) -> Iterator[str]:
    if kind.startswith("*") or name not in file.structs:
        return
    full = file.type_named(kind)
    wanted = file.type_of(full) if "." in full else None
    if wanted is None or wanted.is_struct:
        return
    missing = [method for method in wanted.members if not file.structs[name].offers(method)]
    if missing:
        yield f"{name} has no {missing[0]} and is no {kind}"
