"""Members of a C++ program's own classes that are used as they are not declared: none of this compiles."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.cpp.classes import (
    Class,
    arguments_in,
    bodies_of,
    classes_of,
    constructors_of,
    methods_of,
    without_characters,
)
from fsm.syntax import Syntax

# Calls of POSIX that a method of the same name hides, wherever it is declared in the class.
_HIDDEN = re.compile(
    r"\b(?:accept|bind|close|connect|listen|open|poll|read|recv|recvfrom|select|send|sendto|shutdown|socket|write)\b"
)
# Objects of Boost.Asio that none is made of without its context.
_NO_DEFAULT = re.compile(
    r"^[ \t]*(?:boost::)?(?:asio::)?(?:ip::)?(?:(?:tcp|udp)::(?:socket|acceptor|resolver)"
    r"|asio::(?:steady_timer|deadline_timer|signal_set)|asio::io_(?:service|context)::(?:strand|work))\s+(\w+)\s*;",
    re.MULTILINE,
)
_GIVES_ITSELF = re.compile(r"(?<![\w.>:])shared_from_this\s*\(")
_QUOTED = re.compile(r"#[ \t]*include[ \t]*\"")
_TAKES_FUNCTION = re.compile(r"\b(?:curl_easy_setopt|pthread_create|signal|atexit)\s*\(([^;{}]*)\)\s*[;)!=<]")


def gaps_in_cpp_members(syntax: Syntax) -> Iterator[str]:
    """Yield them, of a program that declares its classes itself."""
    if "class " not in syntax.blanked and "struct " not in syntax.blanked:
        return
    code = without_characters(syntax.without_strings)
    classes = list(classes_of(code))
    for each in classes:
        yield from _hidden_calls(each, code)
        if "asio" in code:
            yield from _undefined_objects(each, code)
        if f"{each.name}::" in code:
            yield from _undeclared_methods(each, code)
        yield from _methods_as_functions(each, code)
    if (
        _GIVES_ITSELF.search(code)
        and "enable_shared_from_this" not in code
        and not _QUOTED.search(syntax.blanked)
    ):
        names = {each.name for each in classes}
        if not any(
            set(re.findall(r"\w+", each.bases)) - names - {"public", "private", "virtual"} for each in classes
        ):
            yield "shared_from_this is inherited from nothing"


def _hidden_calls(each: Class, code: str) -> Iterator[str]:
    if not _HIDDEN.search(each.outline):
        return
    methods: dict[str, list[tuple[int, int]]] = {}
    for method in methods_of(each):
        if _HIDDEN.fullmatch(method.name):
            methods.setdefault(method.name, []).append((method.least, method.most))
    for name, numbers in methods.items():
        if re.search(rf"\busing\b[^;]*::{name}\s*;", each.body):
            continue  # those of a base are there as well
        call = re.compile(rf"(?:[=(!,;{{}}]|\breturn)\s*(?:\([\w ]+\)\s*)?{name}\s*\(")
        for body in bodies_of(each, code):
            for match in call.finditer(body):
                given = arguments_to_end(body, match.end())
                if given is not None and not any(least <= given <= most for least, most in numbers):
                    yield f"{name} of {each.name} takes no {given} arguments"
                    return


def arguments_to_end(text: str, start: int) -> int | None:
    """Return how many arguments a call has that is read from behind its bracket; None when it is not closed."""
    depth = 1
    for index in range(start, min(len(text), start + 1000)):
        depth += (text[index] in "([{") - (text[index] in ")]}")
        if not depth:
            inner = re.sub(r"[<>]", " ", text[start:index])
            return len(arguments_in(inner))
    return None


def _undefined_objects(each: Class, code: str) -> Iterator[str]:
    """Every constructor has to begin with what cannot be made of nothing."""
    members = _NO_DEFAULT.findall(each.outline)
    if not members:
        return
    for begun in constructors_of(each, code):
        if each.name in begun:
            continue  # another constructor does it
        for name in members:
            if name not in begun:
                yield f"{name} cannot be made of nothing"
                return


def _undeclared_methods(each: Class, code: str) -> Iterator[str]:
    defined = re.findall(
        rf"^[A-Za-z][\w:<>,&* \t]*[\s&*]{each.name}::(\w+)\s*\([^;{{}}]*\)\s*(?:const\s*)?(?:noexcept\s*)?\{{",
        code,
        re.MULTILINE,
    )
    for name in dict.fromkeys(defined):
        if not re.search(rf"\b{name}\b", each.outline) and "#" not in each.body:
            yield f"{each.name} declares no {name}"


def _methods_as_functions(each: Class, code: str) -> Iterator[str]:
    """A method that needs an object is no function that C could call."""
    if "curl_easy_setopt" not in code and "pthread_create" not in code and "signal" not in code:
        return
    fronts: dict[str, list[str]] = {}
    for method in methods_of(each):
        fronts.setdefault(method.name, []).append(method.front)
    bound = {
        name
        for name, all_of in fronts.items()
        if not any(re.search(r"\b(?:static|friend)\b", f) for f in all_of)
    }
    for body in bodies_of(each, code):
        for call in _TAKES_FUNCTION.findall(body):
            for argument in arguments_in(call):
                name = argument.strip().removeprefix("&")
                if name in bound and not re.search(rf"[\w>*&]\s+[*&]?{name}\s*[=;,)]", body):
                    yield f"{name} of {each.name} is no function without an object"
                    return
