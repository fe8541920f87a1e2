"""Arguments that constructors and methods of Java's standard library do not take."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice

from fsm.gaps.java.blocks import types_of
from fsm.gaps.known import java_packages
from fsm.syntax import Syntax
from fsm.tables import read_table

_SIMPLE = re.compile(r"(?:this\.)?([a-z]\w*)(\(\s*\))?|\"[^\"]*\"|(\d+)")
_PARTS = re.compile(r"(?:[^,()<>\"]|\([^()]*\)|\"[^\"]*\")+")
_ASKED = re.compile(r"(?<![\w.])((?:\w*Channel|InetAddress)\.\w+)\(")
# What of arguments is not told apart: calls in calls, closures, comparisons, characters, quotes in strings.
_DIFFICULT = re.compile(r"\([^()]*\(|[<>'\\]|\"\"\"")
_CALLED = re.compile(r"(?<![\w.])(?:this\.)?([a-z]\w*)\.(bind|connect|read|receive|send|write)\(")
# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_NUMBERS = frozenset({"int", "long", "float", "double", "Object"})
_TEXT, _NUMBER, _BYTES = "String", "int", "byte[]"


def gaps_in_arguments(syntax: Syntax) -> Iterator[str]:
    """Yield, of a whole file, the calls of which an argument has a type that no form takes."""
    code = syntax.blanked
    calls = [(f"new {match[1]}", match.end()) for match in _made().finditer(code)]
    if "Channel.open(" in code or "InetAddress.get" in code:
        calls += [(match[1], match.end()) for match in _ASKED.finditer(code)]
    if "Socket" in code:
        calls += _calls_of_sockets(code)
    for name, start in calls:
        forms = _forms().get(name)
        given = code[start : _end_of_arguments(code, start)]
        if forms is not None and (given[:1].islower() or given[:1] == '"') and not _DIFFICULT.search(given):
            yield from _refused(code, name, forms, [part.strip() for part in _PARTS.findall(given)])


def _calls_of_sockets(code: str) -> Iterator[tuple[str, int]]:
    """Yield the calls of variables with a type that has the method, by that type."""
    types = dict[str, set[str]]()
    for match in islice(_CALLED.finditer(code), _MOST):
        name = match[1]
        if name not in types:
            types[name] = types_of(name, code)
        if len(types[name]) == 1:
            yield f"{next(iter(types[name]))}.{match[2]}", match.end()


def _end_of_arguments(code: str, start: int) -> int:
    depth = 1
    for sign in re.finditer(r"[()]", code[start : start + 300]):
        depth += 1 if sign[0] == "(" else -1
        if not depth:
            return start + sign.start()
    return start


def _refused(code: str, name: str, forms: tuple[tuple[str, ...], ...], given: list[str]) -> Iterator[str]:
    fitting = [form for form in forms if len(form) == len(given)]
    if not given or not fitting or ("...",) in forms:
        return
    types = [_type_of(part, code) for part in given]
    if any(types) and not any(all(map(_takes, form, types)) for form in fitting):
        maker = name.removeprefix("new ").partition(".")[0]
        if all(_is_of_java(kind, code) for kind in {maker, *types} - {"", _NUMBER, _BYTES}):
            yield f"{name} takes no {', '.join(filter(None, types))}"


def _is_of_java(kind: str, code: str) -> bool:
    """Say whether the class of the standard library is the one that the file means by its name."""
    package = java_packages().get(kind)
    if re.search(rf"\b(?:class|interface|enum|record)\s+{kind}\b", code):
        return False
    return (
        package is None or re.search(rf"\bimport\s+{re.escape(package)}\.(?:{kind}|\*)\s*;", code) is not None
    )


def _takes(parameter: str, given: str) -> bool:
    if not given or given == parameter:
        return True
    return parameter in (_NUMBERS if given == _NUMBER else _above().get(given, frozenset({parameter})))


def _type_of(part: str, code: str) -> str:
    """Return the type of a literal, a variable, or what a method of the file returns; "" where it is not known."""
    simple = _SIMPLE.fullmatch(part)
    if simple is None:
        return ""
    if simple[3]:
        return _NUMBER
    if not simple[1]:
        return _TEXT
    name = simple[1]
    if simple[2]:
        returned = rf"([\w>\[\]]+)\s{name}\(\s*\)\s*(?:throws\s[\w.,\s]+)?[{{;]"
        kinds = set(re.findall(returned, code)) - {"return", "new", "throw"} if f" {name}(" in code else set()
    else:
        kinds = types_of(name, code)
    kind = kinds.pop() if len(kinds) == 1 else ""
    return kind if kind in _above() else ""


@cache
def _made() -> re.Pattern[str]:
    """To begin with the same word lets the search pass over everything else."""
    names = (name.removeprefix("new ") for name in _forms() if name.startswith("new "))
    return re.compile(rf"new ({'|'.join(names)})\(")


@cache
def _forms() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    return {
        name: tuple(tuple(form.split(",")) for form in forms.split())
        for name, forms in _table()["forms"].items()
    }


@cache
def _above() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(words.split()) for name, words in _table()["above"].items()}


@cache
def _table() -> dict[str, dict[str, str]]:
    return read_table("facts/java_parameters.toml")
