"""What keeps a Go file from compiling: members that a type of the standard library or of the file lacks."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from fsm.syntax import Syntax

# What functions of the standard library return first.
_RESULTS = {
    "net.Dial": "net.Conn",
    "net.DialTimeout": "net.Conn",
    "net.Listen": "net.Listener",
    "net.ListenPacket": "net.PacketConn",
    "net.DialTCP": "net.TCPConn",
    "net.DialUDP": "net.UDPConn",
    "net.DialUnix": "net.UnixConn",
    "net.ListenUDP": "net.UDPConn",
    "net.ListenMulticastUDP": "net.UDPConn",
    "net.ListenTCP": "net.TCPListener",
    "net.ListenUnix": "net.UnixListener",
    "http.NewRequest": "http.Request",
    "http.NewRequestWithContext": "http.Request",
    "http.Get": "http.Response",
    "http.Post": "http.Response",
    "bufio.NewScanner": "bufio.Scanner",
    "exec.Command": "exec.Cmd",
    "exec.CommandContext": "exec.Cmd",
}
_ASSIGNED = re.compile(r":=[ \t]*(?:([a-z]\w*\.[A-Z]\w*)\(|[\w.]+\.\(\*?(\w+\.[A-Z]\w*)\))")
_FIRST = re.compile(r"(?<![\w.])(\w+)(?:[ \t]*,[ \t]*\w+)?[ \t]*$")
_TYPED = re.compile(
    r"(?:[(,][ \t]*|\bvar[ \t]+)(\w+)[ \t]+\*?(\w+\.[A-Z]\w*|[A-Za-z]\w*)(?=[ \t]*(?:[,)=]|$))", re.MULTILINE
)
_MEMBER = re.compile(r"(?<![\w.)\]])(\w+)\.(\w+)")
_STRUCT = re.compile(r"^type[ \t]+(\w+)[ \t]+struct[ \t]*\{([^{}]*)\}", re.MULTILINE)
_FIELD = re.compile(r"^[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]+[\w*\[(<.]")
_EMBEDDED = re.compile(r"^[ \t]*\*?[\w.]+[ \t]*(?:`[^`]*`)?[ \t]*$")
_METHOD = re.compile(r"^func[ \t]*\([ \t]*(?:\w+[ \t]+)?\*?(\w+)[ \t]*\)[ \t]*(\w+)", re.MULTILINE)


def gaps_in_members(syntax: Syntax, *, is_answer: bool) -> Iterator[str]:
    """Yield the members taken of variables whose type is known throughout the file, and that the type lacks.

    Of an answer also those that its own types lack: what is no answer may declare them in another file.
    """
    code = syntax.without_strings
    known = {**_types_of_library(), **(_structs(code) if is_answer else {})}
    types = _typed(code, known)
    for name, member in sorted(set(_MEMBER.findall(code))) if types else ():
        if len(types.get(name, ())) == 1:
            kind = next(iter(types[name]))
            if member not in known[kind] and _is_always_typed(name, kind, code):
                yield f"{kind} has no {member}"


def _typed(code: str, known: Mapping[str, frozenset[str]]) -> dict[str, set[str]]:
    """Return the known types of variables by name."""
    types: dict[str, set[str]] = defaultdict(set)
    for name, kind in _declared(code):
        if kind in known and name != "_":
            types[name].add(kind)
    return types


def _declared(code: str) -> Iterator[tuple[str, str]]:
    for match in _ASSIGNED.finditer(code):
        start = code.rfind("\n", 0, match.start()) + 1
        if first := _FIRST.search(code[start : match.start()]):
            yield first[1], match[2] or _RESULTS.get(match[1], "")
    yield from _TYPED.findall(code)


def _is_always_typed(name: str, kind: str, code: str) -> bool:
    """Every place that declares a variable of this name gives it the same type; it is no field either."""
    as_wished = sum(found == (name, kind) for found in _declared(code))
    more = r"(?:[ \t]*,[ \t]*\w+)*"
    declared = (
        rf"(?<![\w.]){name}{more}[ \t]*:=|(?:[(,]|\bvar)[ \t]*{name}{more}[ \t]+[\w*\[.]"
        rf"|^[ \t]*{name}[ \t]*=[^=]"
    )
    return len(re.findall(declared, code, re.MULTILINE)) == as_wished


def _structs(code: str) -> dict[str, frozenset[str]]:
    """Return the fields and methods of the structs of a file that embed nothing."""
    methods: dict[str, set[str]] = defaultdict(set)
    for owner, method in _METHOD.findall(code):
        methods[owner].add(method)
    structs: dict[str, frozenset[str]] = {}
    for name, body in _STRUCT.findall(code):
        lines = [line for line in re.split(r"[\n;]", body) if line.strip()]
        if not any(map(_EMBEDDED.match, lines)) and all(map(_FIELD.match, lines)):
            fields = {field.strip() for line in lines for field in _fields(line)}
            structs[name] = frozenset(fields | methods[name])
    return structs


def _fields(line: str) -> list[str]:
    match = _FIELD.match(line)
    return match[1].split(",") if match else []


@cache
def _types_of_library() -> Mapping[str, frozenset[str]]:
    table = tomllib.loads((files("fsm") / "go_members.toml").read_text(encoding="utf-8"))
    return {name: frozenset(members.split()) for name, members in table.items()}
