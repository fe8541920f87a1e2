"""Arguments that constructors and static methods of Java's standard library do not take."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from fsm.syntax import Syntax

_SIMPLE = re.compile(r"(?:this\.)?([a-z]\w*)(\(\s*\))?|\"[^\"]*\"|(\d+)")
_PARTS = re.compile(r"(?:[^,()<>\"]|\([^()]*\)|\"[^\"]*\")+")
_ASKED = re.compile(r"(?<![\w.])((?:\w*Channel|InetAddress)\.\w+)\(")
_WORD = re.compile(r"[\w>\[\]]+\Z")
_BEHIND = re.compile(r"\s*[=;:,)]")
_CALL_BEHIND = re.compile(r"\(\s*\)\s*(?:throws\s[\w.,\s]+)?\{")
_NESTED = re.compile(r"\([^()]*\(|->")
_NUMBERS = frozenset({"int", "long", "float", "double", "Object"})
_TEXT, _NUMBER = "String", "int"


def gaps_in_arguments(syntax: Syntax) -> Iterator[str]:
    """Yield, of a whole file, the calls of which an argument has a type that no form takes."""
    code = syntax.blanked
    calls = [(f"new {match[1]}", match.end()) for match in _made().finditer(code)]
    if "Channel.open(" in code or "InetAddress.get" in code:
        calls += [(match[1], match.end()) for match in _ASKED.finditer(code)]
    for name, start in calls:
        forms = _forms().get(name)
        given = code[start : _end_of_arguments(code, start)]
        if forms is not None and (given[:1].islower() or given[:1] == '"') and not _NESTED.search(given):
            yield from _refused(code, name, forms, [part.strip() for part in _PARTS.findall(given)])


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
    if not any(_SIMPLE.fullmatch(part) for part in given):
        return
    types = [_type_of(part, code) for part in given]
    if any(types) and not any(all(map(_takes, form, types)) for form in fitting):
        named = "|".join(filter(None, types))
        if not re.search(rf"\b(?:class|interface|enum|record)\s+(?:{named})\b", code):
            yield f"{name} takes no {', '.join(filter(None, types))}"


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
    behind = _CALL_BEHIND if simple[2] else _BEHIND
    kinds = set[str]()
    start = code.find(f" {name}")
    while start >= 0:
        if behind.match(code, start + len(name) + 1) and (
            word := _WORD.search(code, max(start - 60, 0), start)
        ):
            kinds.add(word[0])
        start = code.find(f" {name}", start + 1)
    kinds -= {"return", "new", "throw"}
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
    return tomllib.loads((files("fsm") / "facts" / "java_parameters.toml").read_text(encoding="utf-8"))
