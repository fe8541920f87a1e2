"""Addresses in a Go file that lead nowhere: paths and schemes as hosts, bases that stand twice, port 0."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.go.files import Function, GoFile, end_of, parts_of
from fsm.syntax import Syntax

_DIALLED = re.compile(r"\bgrpc\.(?:Dial(Context)?|NewClient)\(")
_OPTION = re.compile(r"grpc\.\w+\(|$")
_SOCKET_PATH = re.compile(r"(?:\w+\.)?(?:unix)?[sS]ock(?:et)?(?:Path|File)")
_OF_UNIX = re.compile(r"\bunix\b")
# Who starts a program gives an address with its scheme.
_GIVEN_FROM_OUTSIDE = re.compile(r"\b(?:flag|pflag|viper)\.\w|\bos\.(?:Args|Getenv|LookupEnv)\b")
_BASE = r"(\w+\.(?:\w*(?:[uU]rl|URL|[eE]ndpoint|[hH]ost))|\w+\.(?:[bB]ase|[aA]ddr(?:ess)?))"
_JOINED = re.compile(
    rf"(?:{_BASE}[ \t]*\+[ \t]*|fmt\.Sprintf\(\"%s%s\",[ \t]*{_BASE},[ \t]*)(\w+)\b(?![.(\[])"
)
_WHOLE = re.compile(rf"(?:{_BASE}[ \t]*\+[ \t]*\"/|fmt\.Sprintf\(\"%s/[^\"\n]*\",[ \t]*{_BASE}[ \t]*[,)])")
_HOST = re.compile(r"\burl\.URL\{[^{}]*\bHost:[ \t]*(?:\"(\w+://)|(\w+)[ \t]*[,}])")
_TO_NO_PORT = re.compile(
    r"(?<![\w.])(\w+)[ \t]*,[ \t]*\w+[ \t]*:?=[ \t]*net\.Resolve(?:UDP|TCP)Addr\([^\n]*\":0\"\)"
)
_MADE = re.compile(r"^[ \t]*(\w+)[ \t]*:?=[ \t]*([^\n]+)$", re.MULTILINE)


def gaps_in_addresses(file: GoFile, syntax: Syntax, *, is_whole: bool) -> Iterator[str]:
    """Yield it, of a whole file; what else may complete an address keeps quiet, and so do callers that are not seen."""
    if (
        is_whole
        and "google.golang.org/grpc" in file.packages.values()
        and not _OF_UNIX.search(syntax.blanked)
        and not _GIVEN_FROM_OUTSIDE.search(file.code)
    ):
        yield from _paths_as_hosts(file.code)
    if "url.URL{" in file.code:
        yield from _schemes_as_hosts(syntax.blanked)
    if ':0")' in syntax.blanked and "net.Dial" in file.code:
        yield from _to_no_port(syntax.blanked)
    if "http." in file.code:
        yield from _bases_twice(file, syntax.blanked)


def _paths_as_hosts(code: str) -> Iterator[str]:
    """Without a scheme or a dialer an address is a host and a port."""
    for dialled in _DIALLED.finditer(code):
        arguments = [part.strip() for part in parts_of(code[dialled.end() : end_of(code, dialled.end()) - 1])]
        place = 1 if dialled[1] else 0
        # An option with a name of its own may bring a dialer.
        has_dialer = "Dialer" in code or not all(_OPTION.match(each) for each in arguments[place + 1 :])
        if arguments[place:] and not has_dialer and _SOCKET_PATH.fullmatch(arguments[place]):
            yield f"{arguments[place]} is a path and dialled as a host"


def _bases_twice(file: GoFile, code: str) -> Iterator[str]:
    """Look at methods that put the base in front of what they are given, and at what they are given."""
    joiners = {function.name: found for function in file.functions if (found := _joined(function, code))}
    for function in file.functions if joiners else ():
        body = code[function.start : function.end]
        whole = {
            name: match[1] or match[2]
            for name, value in _MADE.findall(body)
            if (match := _WHOLE.match(value))
        }
        for name, (place, base) in joiners.items():
            for called in re.finditer(rf"\.{name}\(", body):
                given = parts_of(body[called.end() : end_of(body, called.end()) - 1])
                argument = given[place].strip() if place < len(given) else ""
                if whole.get(argument, "").rpartition(".")[2] == base:
                    yield f"{argument} begins with {base}, which {name} puts in front of it again"


def _joined(function: Function, code: str) -> tuple[int, str] | None:
    """Return the place of the parameter that a method of requests puts behind a field, and the field."""
    body = code[function.start : function.end]
    if not function.receiver or not function.parameters or "http.NewRequest" not in body:
        return None
    receiver, *names = [name for name, _ in function.parameters]
    for match in _JOINED.finditer(body):
        base, name = match[1] or match[2], match[3]
        is_looked_at = re.search(rf"\b(?:if|switch|strings\.\w+\()[^\n]*\b{name}\b", body)
        if name in names and base.startswith(f"{receiver}.") and not is_looked_at:
            return names.index(name), base.rpartition(".")[2]
    return None


def _schemes_as_hosts(blanked: str) -> Iterator[str]:
    """A host has no scheme; of a variable every text that it gets has to have one."""
    for match in _HOST.finditer(blanked):
        name = match[2]
        if name:
            declared = rf"(?<![\w.]){name}\b(?:[ \t]*,[ \t]*\w+\b)*(?:[ \t]*:?=(?!=)|[ \t]+[\w*\[])"
            given = re.findall(rf"(?<![\w.,]){name}[ \t]*:?=[ \t]*\"\w+://", blanked)
            if not given or len(given) != len(re.findall(declared, blanked)):
                continue
        yield f"the host {name or match[1]} has a scheme"


def _to_no_port(blanked: str) -> Iterator[str]:
    """Nothing listens at port 0: as an address of one's own it stands for any."""
    for name in dict.fromkeys(_TO_NO_PORT.findall(blanked)):
        others = rf"(?<![\w.]){name}[ \t]*(?:,[ \t]*\w+[ \t]*)*:?=(?!=)|\b{name}\.(?:Port|AddrPort)\b"
        dialled = re.search(rf"\bnet\.Dial(?:UDP|TCP)\([^,\n]+,[^,\n]+,[ \t]*{name}\)", blanked)
        if dialled and len(re.findall(others, blanked)) == 1:
            yield f"{name} has no port that can be reached"
