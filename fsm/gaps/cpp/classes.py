"""The classes of a C++ file, as their text shows them: what they declare, and what their constructors begin with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CHARACTER = re.compile(r"(?<![\w])'(?:\\.[^']*|[^'\\])'")
_CLASS = re.compile(r"(?<!enum )\b(?:class|struct)\s+(\w+)(?:\s+final)?\s*(:(?!:)[^;{]*)?\{")
_TEMPLATE = re.compile(r"(?:\btemplate\s*<[^;{}]*>|[<,])\s*\Z")
# In front of a constructor; a base in the beginning of another stands behind a colon or a comma as well.
_STANDS_FOR_ITSELF = re.compile(
    r"(?:[;{}]|\b(?:public|private|protected)\s*:|\b(?:explicit|inline|constexpr))\s*\Z|\A\s*\Z"
)
_BRACE = re.compile(r"[{}]")
_METHOD = re.compile(r"((?:^|[;{}:])\s*[^;{}()]*?[\w>&*])\s*[\s&*](\w+)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_NO_LIMIT = 1000


@dataclass(frozen=True, slots=True)
class Method:
    """A method as a class declares it: what stands in front, the least and the most arguments."""

    name: str
    front: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Class:
    """A class: its name, its bases as they are written, its body, and the body without what inner braces hold."""

    name: str
    bases: str
    body: str
    outline: str


def without_characters(code: str) -> str:
    """Take braces and quotes in characters out, so that brackets can be counted."""
    return _CHARACTER.sub(lambda match: "'" + " " * (len(match[0]) - 2) + "'", code) if "'" in code else code


def classes_of(code: str) -> Iterator[Class]:
    """Yield the classes of a text without strings and characters, but for templates and what preprocessors cut."""
    for match in _CLASS.finditer(code):
        if _TEMPLATE.search(code[max(match.start() - 120, 0) : match.start()]):
            continue  # a template, or a parameter of one
        body = body_at(code, match.end())
        yield Class(match[1], match[2] or "", body, outline_of(body))


def body_at(code: str, start: int) -> str:
    """Return what stands from behind a brace to the one that closes it."""
    depth = 1
    for match in _BRACE.finditer(code, start):
        depth += 1 if match[0] == "{" else -1
        if not depth:
            return code[start : match.start()]
    return code[start:]


def outline_of(body: str) -> str:
    """Return a body with what stands in inner braces left out."""
    depth, parts, start = 0, [], 0
    for match in _BRACE.finditer(body):
        if match[0] == "{":
            if not depth:
                parts.append(body[start : match.start()] + "{")
            depth += 1
        else:
            depth -= 1
            if not depth:
                parts.append("}")
                start = match.end()
    return "".join([*parts, body[start:] if not depth else ""])


def methods_of(each: Class) -> Iterator[Method]:
    """Yield the methods that a class declares, without constructors, destructors and operators."""
    for match in _METHOD.finditer(each.outline):
        least, most = _numbers(match[3])
        yield Method(match[2], match[1], least, most)


def _numbers(parameters: str) -> tuple[int, int]:
    parts = [part.strip() for part in arguments_in(parameters)]
    if parts in ([], ["void"]):
        return 0, 0
    if any("..." in part for part in parts):
        return 0, _NO_LIMIT
    return sum("=" not in part for part in parts), len(parts)


def arguments_in(text: str) -> list[str]:
    """Split at the commas that stand in no bracket; a comparison counts as a bracket, and is seldom met here."""
    depth, parts = 0, [""]
    for sign in text.replace("->", "  "):
        depth += (sign in "([{<") - (sign in ")]}>")
        if sign == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts if parts[-1].strip() or len(parts) > 1 else []


def bodies_of(each: Class, code: str) -> Iterator[str]:
    """Yield the text of a class and of its methods that are defined behind it."""
    yield each.body
    for match in re.finditer(rf"(?<![\w:]){each.name}::~?\w+\s*\([^;{{}}]*\)[^;{{}}()]*\{{", code):
        yield body_at(code, match.end())


def constructors_of(each: Class, code: str) -> Iterator[frozenset[str]]:
    """Yield of every constructor with a body which members and bases it begins with."""
    for match in re.finditer(rf"(?<![\w:~]){each.name}\s*\(", each.body):
        if _STANDS_FOR_ITSELF.search(each.body, max(match.start() - 40, 0), match.start()):
            yield from _beginnings(each.body, match.end())
    for match in re.finditer(rf"(?<![\w:]){each.name}::{each.name}\s*\(", code):
        yield from _beginnings(code, match.end())


def _beginnings(code: str, start: int) -> Iterator[frozenset[str]]:
    head = re.compile(r"\s*(?:noexcept\s*)?(:(?!:)|\{)").match(code, _behind(code, start))
    if head is not None:
        yield frozenset(_begun(code, head.end()) if head[1] == ":" else ())


def _begun(code: str, position: int) -> Iterator[str]:
    item = re.compile(r"[\s,]*([\w:]+)(?:<[^;{}()]*>)?\s*[({]")
    while (match := item.match(code, position)) is not None:
        yield match[1].rpartition("::")[2]
        position = _behind(code, match.end())


def _behind(code: str, start: int) -> int:
    """Return where it goes on behind the bracket that closes what is read from `start`."""
    depth = 1
    for index in range(start, len(code)):
        depth += (code[index] in "([{") - (code[index] in ")]}")
        if not depth:
            return index + 1
    return len(code)
