"""Names that no PHP has: functions, constants and classes, methods of a class itself, what interfaces ask for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from fsm.syntax import Syntax
from fsm.tables import read_table

# What may not stand in front comes behind: to begin with a letter lets the search pass over what begins with none.
_NO_LIMIT = 1000
_CALL = re.compile(
    r"((?:fsockopen|pfsockopen|(?:curl|socket|stream|proc|pcntl|posix|openssl|mb|json)_\w+))\s*\("
)
_CONSTANT = re.compile(
    r"((?:CURL[A-Z]+_|SOCK_|AF_|SOL_|SO_|SOCKET_|STREAM_|MSG_|JSON_)[A-Z]\w*)\b(?!\s*[(\\:])"
)
_OTHERS = re.compile(r"(?:[\w$>:\\]|\b(?:function|new)\s+&?)\Z")
_DECLARED = re.compile(r"function\s+&?\s*(\w+)")
_CONSTANTS_OF_OWN = re.compile(r"\bdefined?\s*\(\s*['\"](\w+)|\bconst\s+(?:\w+\s+)?(\w+)\s*=")
_USED = re.compile(r"\buse\s+(?:function|const)\s+([^;]+);")
_LISTED = re.compile(r"(\w+)\s*(?:[,}]|\Z)")
_INCLUDED = re.compile(r"^[^\n'\"/#*]*\b(?:require|include)(?:_once)?\b(?![^;]*autoload)", re.MULTILINE)
_CASE = re.compile(r"\bcase\s+(\w+)\s*[=;]")
_CONSTANT_LIST = re.compile(r"\bconst\b([^;]*);")
# A function with its name, its parameters, and the variables that a closure takes with it.
FUNCTION = re.compile(
    r"\bfunction\b\s*&?\s*(\w*)\s*\(((?:[^()]|\([^()]*\))*)\)\s*(?:use\s*\(([^)]*)\)\s*)?(?::\s*[\w?|\\ ]+)?\s*\{"
)
_CLASS = re.compile(
    r"(?:class(?<!abstract class)(?<!\wclass)\s+(\w+)|new\s+class\b(?:\s*\([^{]*?\))?)([^{;]*)\{"
)
_OF_ITSELF = re.compile(r"(?:\$this\s*\??->|(?:self|static)\s*::)\s*(\w+)\s*\(")
_TRAIT = re.compile(r"^[ \t]*use\s+[\w\\, ]+[;{]", re.MULTILINE)
_IMPLEMENTS = re.compile(r"\bimplements\s+([\w\\,\s]+)")
_USE = re.compile(r"^[ \t]*use\s+([\w\\]+)(?:\s+as\s+(\w+))?\s*;", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Class:
    """A class of the file: its name, "" of one that has none, what stands in front of its body, and the body."""

    name: str
    head: str
    body: str


def gaps_in_names(syntax: Syntax) -> Iterator[str]:
    """Yield them, of a program that stands for itself."""
    code = syntax.without_strings
    used = {name for listed in _USED.findall(code) for name in _LISTED.findall(listed)}
    declared = used.union(_DECLARED.findall(code))
    if _INCLUDED.search(syntax.code):
        return  # the other file may declare what is not seen here
    yield from _wrong_calls(code, declared)
    constants = _constants()
    unknown = {name for name in _standing_alone(_CONSTANT, code) if name not in constants}
    if unknown:
        own = {name for names in _CONSTANTS_OF_OWN.findall(syntax.code) for name in names}
        own.update(_CASE.findall(code))
        own.update(
            name for listed in _CONSTANT_LIST.findall(code) for name in re.findall(r"(\w+)\s*=", listed)
        )
        yield from (f"no PHP has a constant {name}" for name in sorted(unknown - own - used))
    uses = {alias or name.rpartition("\\")[2]: name for name, alias in _USE.findall(code)}
    yield from _wrong_imports(uses.values())
    if "implements" in code:
        for each in _classes(code):
            yield from _unimplemented(each, uses)


def missing_methods(syntax: Syntax) -> Iterator[str]:
    """Yield the methods of its own that a class calls and does not have; of an extract some may have been cut out."""
    code = syntax.without_strings
    classes = list(_classes(code)) if "$this" in code or "::" in code else []
    for each in classes:
        yield from _missing_methods(each, classes)


def _wrong_calls(code: str, declared: set[str]) -> Iterator[str]:
    functions = _functions()
    for match in _CALL.finditer(code):
        name = match[1]
        if (
            name in declared
            or not name.islower()
            or _OTHERS.search(code, max(match.start() - 12, 0), match.start())
        ):
            continue
        if name not in functions:
            yield f"no PHP has a function {name}"
        elif (numbers := functions[name]) is not None:
            arguments = arguments_at(code, match.end())
            is_known = not any("..." in argument for argument in arguments)
            if is_known and not numbers[0] <= len(arguments) <= numbers[1]:
                yield f"{name} takes no {len(arguments)} arguments"


def arguments_at(code: str, start: int) -> list[str]:
    """Return the arguments of a call behind whose bracket a text without strings is read from."""
    depth, parts = 0, [""]
    for sign in code[start : start + 2000]:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            break
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return parts if parts[-1].strip() else parts[:-1]


def _standing_alone(pattern: re.Pattern[str], code: str) -> Iterator[str]:
    """Yield what is no part of a name and no member, neither declared nor made."""
    for match in pattern.finditer(code):
        if not _OTHERS.search(code, max(match.start() - 12, 0), match.start()):
            yield match[1]


def _wrong_imports(names: Iterable[str]) -> Iterator[str]:
    classes = _class_names()
    for full in names:
        namespace, _, name = full.lstrip("\\").rpartition("\\")
        if name not in classes.get(namespace, {name}):
            yield f"{namespace} has no {name}"


def _classes(code: str) -> Iterator[_Class]:
    for match in _CLASS.finditer(code):
        yield _Class(match[1] or "", match[2], body_at(code, match.end()))


def body_at(code: str, start: int) -> str:
    """Return what stands from an offset to the brace that closes, of a text without strings."""
    depth = 1
    for match in re.compile(r"[{}]").finditer(code, start):
        depth += 1 if match[0] == "{" else -1
        if not depth:
            return code[start : match.start()]
    return code[start:]


def _missing_methods(each: _Class, classes: Iterable[_Class]) -> Iterator[str]:
    """What a parent, a trait or magic may give, or another class inside, cannot be told; heirs may have it as well."""
    if (
        "extends" in each.head
        or "new class" in each.body
        or "__call" in each.body
        or re.search(r"\bClosure\s*::|\bbindTo\b|->call\(", each.body)
        or _TRAIT.search(each.body)
    ):
        return
    is_heir = re.compile(rf"\bextends\s+\\?{each.name}\b")
    bodies = [each.body, *(other.body for other in classes if each.name and is_heir.search(other.head))]
    methods = {name.lower() for body in bodies for name in _DECLARED.findall(body)}
    for name in dict.fromkeys(_standing_alone(_OF_ITSELF, each.body)):
        if name.lower() not in methods:
            yield f"{each.name or 'a class'} has no method {name}"


def _unimplemented(each: _Class, uses: Mapping[str, str]) -> Iterator[str]:
    listed = _IMPLEMENTS.search(each.head)
    if listed is None or "extends" in each.head or _TRAIT.search(each.body):
        return
    methods = {name.lower() for name in _DECLARED.findall(each.body)}
    for interface in (name.strip() for name in listed[1].split(",")):
        full = (uses.get(interface, interface) if "\\" not in interface else interface).lstrip("\\")
        for name in _interfaces().get(full.replace("\\", "."), ()):
            if name.lower() not in methods:
                yield f"{each.name or 'a class'} lacks {name} of {interface}"
                break


@cache
def _functions() -> Mapping[str, tuple[int, int] | None]:
    """Return the least and the most arguments of functions, where they are known."""
    words = (word.partition("#")[::2] for word in _table()["functions"].split())
    return {name: _numbers(numbers) if numbers else None for name, numbers in words}


def _numbers(text: str) -> tuple[int, int]:
    least, _, most = text.partition("-")
    return (int(least), int(most)) if most else (int(least.rstrip("+")), _NO_LIMIT)


@cache
def _constants() -> frozenset[str]:
    return frozenset(_table()["constants"].split())


@cache
def _class_names() -> Mapping[str, frozenset[str]]:
    return {
        namespace.replace(".", "\\"): frozenset(
            names.split() + [part.rpartition(".")[2] for part in _table()["classes"]]
        )
        for namespace, names in _table()["classes"].items()
    }


@cache
def methods_of(name: str) -> frozenset[str]:
    """Return the public methods of a class that is known, by its full name with full stops."""
    return frozenset(_table()["methods"][name].lower().split())


@cache
def properties_of(name: str) -> frozenset[str]:
    """Return what an object of a class that is known can be asked for by `get`."""
    return frozenset(_table()["properties"][name].split())


@cache
def _interfaces() -> Mapping[str, tuple[str, ...]]:
    return {name: tuple(methods.split()) for name, methods in _table()["interfaces"].items()}


@cache
def _table() -> dict[str, Any]:
    return read_table("facts/php_names.toml")
