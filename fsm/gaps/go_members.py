"""What keeps a Go file from compiling: members that a type of the standard library or of the file lacks."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain

from fsm.gaps.known import GoLibrary, go_libraries
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
_BRACKET = re.compile(r"[()]")
_FIRST = re.compile(r"(?<![\w.])(\w+)(?:[ \t]*,[ \t]*\w+)?[ \t]*$")
_TYPED = re.compile(
    r"(?:[(,][ \t]*|\bvar[ \t]+)(\w+)[ \t]+\*?(\w+\.[A-Z]\w*|[A-Za-z]\w*)(?=[ \t]*(?:[,)=]|$))", re.MULTILINE
)
_MEMBER = re.compile(r"(?<![\w.)\]])(\w+)\.(\w+)")
_LISTED = r"(\w+(?:[ \t]*,[ \t]*\w+)*)"
# Each place at which names are declared or get a value, with the names.
_DECLARATIONS = (
    re.compile(rf"(?<![\w.]){_LISTED}[ \t]*:="),
    re.compile(rf"[(,][ \t]*{_LISTED}[ \t]+[\w*\[.]"),
    re.compile(rf"\bvar[ \t]*{_LISTED}[ \t]+[\w*\[.]"),
    re.compile(r"^[ \t]*(\w+)[ \t]*=[^=]", re.MULTILINE),
)
_STRUCT = re.compile(r"^type[ \t]+(\w+)[ \t]+struct[ \t]*\{([^{}]*)\}", re.MULTILINE)
_FIELD = re.compile(r"^[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]+[\w*\[(<.]")
_EMBEDDED = re.compile(r"^[ \t]*\*?[\w.]+[ \t]*(?:`[^`]*`)?[ \t]*$")
_METHOD = re.compile(r"^func[ \t]*\([ \t]*(?:\w+[ \t]+)?\*?(\w+)[ \t]*\)[ \t]*(\w+)", re.MULTILINE)


def gaps_in_members(syntax: Syntax, *, is_answer: bool) -> Iterator[str]:
    """Yield the members taken of variables whose type is known throughout the file, and that the type lacks.

    Of an answer also those that its own types lack: what is no answer may declare them in another file.
    """
    code = syntax.without_strings
    imported = list(_imported(syntax.blanked))
    known = {**_types_of_library(), **(_structs(code) if is_answer else {})}
    results = dict(_RESULTS)
    for name, library in imported:
        known |= {f"{name}.{kind}": members for kind, members in library.members.items()}
        results |= {f"{name}.{made}": f"{name}.{kind}" for made, kind in library.results.items()}
    declared = Counter(_declared(code, results))
    types = _typed(declared, known)
    places: Counter[str] = Counter()
    for name, member in sorted(set(_MEMBER.findall(code))) if types else ():
        if len(types.get(name, ())) == 1:
            kind = next(iter(types[name]))
            if member not in known[kind]:
                places = places or _number_of_declarations(code)
                if places[name] == declared[name, kind]:
                    yield f"{kind} has no {member}"


def _typed(declared: Iterable[tuple[str, str]], known: Mapping[str, frozenset[str]]) -> dict[str, set[str]]:
    """Return the known types of variables by name."""
    types: dict[str, set[str]] = defaultdict(set)
    for name, kind in declared:
        if kind in known and name != "_":
            types[name].add(kind)
    return types


def _imported(code: str) -> Iterator[tuple[str, GoLibrary]]:
    """Yield the known libraries that a file imports, with the names under which it does."""
    for path, library in go_libraries().items():
        if path in code and (found := re.search(rf'(?:\b(\w+)[ \t]+)?"{re.escape(path)}"', code)):
            alias = found[1] if found[1] != "import" else None
            yield alias or path.rpartition("/")[2], library


def _declared(code: str, results: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for match in _ASSIGNED.finditer(code):
        start = code.rfind("\n", 0, match.start()) + 1
        if first := _FIRST.search(code[start : match.start()]):
            yield first[1], _assigned_type(code, match, results)
    yield from _TYPED.findall(code)


def _number_of_declarations(code: str) -> Counter[str]:
    """Count by name the places that declare a variable, or a field."""
    lists = chain.from_iterable(pattern.findall(code) for pattern in _DECLARATIONS)
    return Counter(name.strip() for names in lists for name in names.split(","))


def _assigned_type(code: str, match: re.Match[str], results: Mapping[str, str]) -> str:
    """Return the type that a call or an assertion gives a variable, "" where something more is taken of it."""
    kind = match[2] or results.get(match[1], "")
    if not kind:
        return ""
    end = match.end() if match[2] else _end_of_call(code, match.end())
    return "" if code.startswith(".", end) else kind


def _end_of_call(code: str, start: int) -> int:
    """Return the offset behind a call whose arguments begin at an offset."""
    depth = 1
    for bracket in _BRACKET.finditer(code, start):
        depth += 1 if bracket[0] == "(" else -1
        if not depth:
            return bracket.end()
    return len(code)


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
