"""How a JavaScript class uses its own members: what has only a getter is set, what is static is sought in objects."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from fsm.gaps.javascript.blocks import Blocks, blocks_of
from fsm.syntax import Syntax

_CLASS = re.compile(r"\bclass\s+([A-Za-z_$][\w$]*)\s*(?:extends\s+(?P<parent>[\w$.]+)\s*)?\{")
_MEMBER = re.compile(
    r"(?P<static>\bstatic\s+)?(?:\b(?:async|public|private|protected|override)\s+|\*\s*)*(?:\b(?P<kind>get|set)\s+)?(?P<name>#?[A-Za-z_$][\w$]*)\s*\(",
)
_CALLED = re.compile(r"(?<![\w.$])([A-Za-z_$][\w$]*)\.([\w$]+)\(")
_OWN_CALL = re.compile(r"(?<![\w.$])this\.([\w$]+)\(")
_SET = re.compile(r"(?<![\w.$])this\.(#?[\w$]+)\s*=(?![=>])\s*([^\n]*)")
# What may give classes and objects members that nobody sees.
_MIXED_IN = re.compile(
    r"\.prototype\b|Object\.(?:assign|define|setPrototypeOf)|\bmixin|\bProxy\b"
    r"|(?<=[\w)\]])\[\s*[\w$.]+\s*\]\s*=(?!=)"
)
_OF_FUNCTIONS = frozenset({"constructor", "call", "apply", "bind", "toString"})


@dataclass(frozen=True, slots=True)
class _Member:
    name: str
    kind: str  # "get", "set" or ""
    is_static: bool
    start: int
    end: int


def misused_members(syntax: Syntax) -> Iterator[str]:
    """Yield the members of the text's own classes that fail as they are used."""
    code = syntax.without_strings
    declared = [match for match in _CLASS.finditer(code) if _is_worth_a_look(match, code)]
    blocks = blocks_of(syntax) if declared else None
    if blocks is None:
        return
    called = _called(blocks.code) if _MIXED_IN.search(blocks.code) is None else None
    for match in declared:
        extent = match.end() - 1, blocks.end_of(match.end() - 1)
        members = _members(blocks, extent)
        yield from _only_read(members, blocks.code)
        if match["parent"]:
            yield from _without_parent(members, blocks.code, match[1])
        elif called is not None:
            yield from _of_the_class(members, blocks.code, extent)
            yield from _of_the_objects(members, blocks.code, match[1], called[match[1]])


def _is_worth_a_look(declared: re.Match[str], code: str) -> bool:
    return declared["parent"] is not None or "static " in code or "get " in code or f"{declared[1]}." in code


def _called(code: str) -> dict[str, set[str]]:
    """Return what is called of each name."""
    called: dict[str, set[str]] = defaultdict(set)
    for name, member in _CALLED.findall(code):
        called[name].add(member)
    return called


def _members(blocks: Blocks, extent: tuple[int, int]) -> list[_Member]:
    """Return the methods of a class: what has parameters and a body right inside of its braces."""
    members = []
    place = extent[0] + 1
    for start, end in blocks.within(extent):
        head = blocks.code[place:start]
        found = list(_MEMBER.finditer(head))
        if found and head.rstrip().endswith(")") and "=" not in head[found[0].end() - 1 :].partition(")")[2]:
            member = found[0] if "(" not in head[: found[0].start()] else None
            if member:
                members.append(
                    _Member(member["name"], member["kind"] or "", bool(member["static"]), start, end)
                )
        place = end + 1
    return members


def _only_read(members: list[_Member], code: str) -> Iterator[str]:
    """A class is strict code: to set what has a getter alone throws."""
    read = {member.name for member in members if member.kind == "get" and not member.is_static}
    read -= {member.name for member in members if member.kind == "set"}
    if not read:
        return
    for member in members:
        if not member.is_static:
            for place in _SET.finditer(code, member.start, member.end):
                if place[1] in read and "function" not in code[member.start : place.start()]:
                    yield f"{place[1]} has only a getter and is set"


def _without_parent(members: list[_Member], code: str, name: str) -> Iterator[str]:
    for member in members:
        if member.name == "constructor":
            body = code[member.start : member.end]
            if "super" not in body and not re.search(r"\b(?:return|throw)\b", body):
                yield f"{name} is made without its parent"


def _of_the_class(members: list[_Member], code: str, extent: tuple[int, int]) -> Iterator[str]:
    """What is static alone is no member of the objects."""
    static = {member.name for member in members if member.is_static}
    static -= {member.name for member in members if not member.is_static}
    for member in members if static else ():
        called = _OWN_CALL.findall(code, member.start, member.end) if not member.is_static else ()
        for name in static.intersection(called):
            given = rf"\bthis\.{name}\s*=|(?<!static )\b{name}\s*="
            if not re.compile(given).search(code, *extent):
                yield f"{name} is static and called of an object"


def _of_the_objects(members: list[_Member], code: str, name: str, called: set[str]) -> Iterator[str]:
    """What the objects have is no member of the class."""
    own = {member.name for member in members if not member.is_static and not member.kind}
    own -= {member.name for member in members if member.is_static} | _OF_FUNCTIONS
    plain = rf"(?<![\w.$]){re.escape(name)}"
    rebound = rf"{plain}\b\s*(?:=(?![=>])|,|\)\s*=>)|\bfunction\b[^()]*\([^()]*{plain}\b"
    if called.isdisjoint(own) or re.search(rebound, code):
        return
    for method in sorted(called & own):
        if not re.search(rf"{plain}\.{method}\s*=|\bstatic\s+(?:async\s+)?{method}\b", code):
            yield f"{method} is a method of objects and called of {name}"
