"""What a Go file asks of the standard library that it refuses, whether it compiles or not: facts of single packages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from fsm.gaps.go.addresses import gaps_in_addresses
from fsm.gaps.go.embedded_c import gaps_in_c
from fsm.gaps.go.facts import package
from fsm.gaps.go.files import GoFile, end_of, read_file
from fsm.gaps.go.interfaces import gaps_in_interfaces
from fsm.gaps.go.lifetimes import gaps_in_lifetimes
from fsm.gaps.go.refusals import gaps_in_refusals
from fsm.gaps.go.refused import gaps_in_declarations
from fsm.gaps.go.routes import gaps_in_routes
from fsm.syntax import Syntax

_INTERFACES = re.compile(r"(?<![\w.])(\w+)[ \t]*,[ \t]*\w+[ \t]*:?=[ \t]*net\.Interfaces\(\)")
_LITERAL = re.compile(r"^[ \t]+(\w+)[ \t]*:=[ \t]*(?:\"|`|fmt\.Sprintf\()", re.MULTILINE)
_KEYED_BY_ANYTHING = re.compile(
    r"(?<![\w.])(\w+)(?:[ \t]+|[ \t]*:=[ \t]*(?:make\()?)map\[(?:interface\{\}|any)\]"
)
_MARSHALLED = re.compile(r"\bjson\.Marshal(?:Indent)?\((?:\w+\.)?(\w+)[,)]")
_OF_BSD = re.compile(r"\b(?:syscall|unix)\.(Kqueue|Kevent|Kevent_t|EVFILT_\w+)\b")
_OF_LINUX = re.compile(r"\b(?:syscall|unix)\.(Epoll\w+|EPOLL\w+|Eventfd|EFD_\w+)\b")
_SERVED_FIRST = re.compile(
    r"^([ \t]+)http\.ListenAndServe(?:TLS)?\([^\n]*\)[ \t]*\n(?:[ \t]*\n)*\1for(?:[ \t]+range\b[^\n]*)?[ \t]*\{",
    re.MULTILINE,
)
_RUN_TOGETHER = re.compile(r"(?<![\w.])([a-z]\w*?)([A-Z]\w*)\(")
_DIALLED = re.compile(r"(?<![\w.])(\w+)[ \t]*,[ \t]*\w+[ \t]*:=[ \t]*net\.Dial\(")
_HANDED_ON = re.compile(r"(?<![\w.])(\w+)\(([^\n]*)\)[ \t]*$", re.MULTILINE)


def gaps_in_misuse(syntax: Syntax, *, is_whole: bool = True) -> Iterator[str]:
    """Yield it; each check has words that it looks for first. Methods of a type may stand around an extract."""
    file = read_file(syntax.blanked, syntax.without_strings, with_own_types=is_whole)
    code = file.code
    if "net.Interfaces()" in code and ".Addrs" in code:
        yield from _methods_as_lists(file)
    if ':= "' in code or ":= `" in code or ":= fmt.Sprintf(" in code:
        yield from _texts_as_packages(file)
    if "json.Marshal" in code and ("map[interface{}]" in code or "map[any]" in code):
        yield from _keys_without_text(code)
    if "syscall." in code or "unix." in code:
        bsd, linux = _OF_BSD.search(code), _OF_LINUX.search(code)
        if bsd and linux:
            yield f"{bsd[1]} and {linux[1]} are of two systems"
    if "http.ListenAndServe" in code and _SERVED_FIRST.search(code):
        yield "the loop stands behind a server that does not come back"
    if "net.Dial(" in code and ".WriteTo" in code:
        yield from _connected_elsewhere(file)
    if is_whole:
        yield from _points_left_out(file)
        yield from gaps_in_interfaces(file)
        yield from gaps_in_routes(file, syntax.blanked)
    yield from chain(gaps_in_lifetimes(file), gaps_in_addresses(file, syntax, is_whole=is_whole))
    yield from chain(gaps_in_refusals(syntax), gaps_in_c(syntax), gaps_in_declarations(file))


def _is_std(file: GoFile, path: str) -> bool:
    """Say whether a file imports this very package, under its own name."""
    return any(found == path and not alias for alias, found in file.imports)


def _methods_as_lists(file: GoFile) -> Iterator[str]:
    """The addresses of an interface are returned by a method."""
    if not _is_std(file, "net"):
        return
    for function in file.functions:
        body = file.code[function.start : function.end]
        for listed in _INTERFACES.findall(body):
            for one in re.findall(
                rf"\bfor[ \t]+\w+[ \t]*,[ \t]*(\w+)[ \t]*:=[ \t]*range[ \t]+{listed}\b", body
            ):
                if re.search(rf"\brange[ \t]+{one}\.Addrs[ \t]*\{{", body):
                    yield f"{one}.Addrs is a method and not called"


def _texts_as_packages(file: GoFile) -> Iterator[str]:
    """In its block a variable hides the package of its name."""
    for function in file.functions:
        body = file.code[function.start : function.end]
        for made in _LITERAL.finditer(body):
            name = made[1]
            inside = body[made.end() : end_of(body, made.end())]
            if re.search(rf"(?:[:=(,&]|\breturn)[ \t]*&?{name}\.[A-Z]\w*\{{", inside):
                yield f"{name} is a text and no package"


def _keys_without_text(code: str) -> Iterator[str]:
    """All that has the name is such a map; the fields of other structs may have it too."""
    for name in dict.fromkeys(_MARSHALLED.findall(code)):
        keyed = sum(found == name for found in _KEYED_BY_ANYTHING.findall(code))
        declared = rf"(?<![\w.]){name}[ \t]+(?:map\b|[\w*\[])|(?<![\w.]){name}(?:[ \t]*,[ \t]*\w+)*[ \t]*:="
        others = rf",[ \t]*{name}[ \t]*(?::=|[\w*\[])|[({{,][ \t]*{name}[ \t]*,"
        if keyed and not re.search(others, code) and len(re.findall(declared, code)) == keyed:
            yield f"{name} has keys that JSON has not"


def _connected_elsewhere(file: GoFile) -> Iterator[str]:
    """What is dialled has its peer: a function that it is handed on to cannot write to another address."""
    takers = {}
    for function in file.functions:
        body = file.code[function.start : function.end]
        for place, (name, kind) in enumerate(function.parameters):
            if kind == "*net.UDPConn" and re.search(rf"(?<![\w.]){name}\.WriteTo(?:UDP)?\(", body):
                takers[function.name] = place - bool(function.receiver)
    if not takers:
        return
    dialled = set(_DIALLED.findall(file.code))
    for called, listed in _HANDED_ON.findall(file.code):
        given = re.split(r"[ \t]*,[ \t]*", listed) if called in takers else []
        place = takers.get(called, 0)
        match = re.fullmatch(r"(\w+)\.\(\*net\.UDPConn\)", given[place]) if place < len(given) else None
        if match and match[1] in dialled:
            yield f"{match[1]} is connected and takes no address"


def _points_left_out(file: GoFile) -> Iterator[str]:
    """`urlParse` for `url.Parse`: a function of the file or of its package would hardly have that name."""
    for owner, name in dict.fromkeys(_RUN_TOGETHER.findall(file.code)):
        if owner not in file.packages or not package(file.packages[owner]).offers(name):
            continue
        whole = owner + name
        is_declared = f"func {whole}(" in file.code or re.search(rf"\b{whole}\b(?!\()", file.code)
        if f"{owner}.{name}(" in file.code and not is_declared:
            yield f"{whole} is declared nowhere"
