"""Routes of a Go file's server that clash: net/http and Gin panic when they are set up, before anything is served."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from fsm.gaps.go.files import Function, GoFile, end_of, variables_of

_GIN = "github.com/gin-gonic/gin."
_OF_MUX = ("Handle", "HandleFunc")
_OF_FILES = ("Static", "StaticFS")
_STEP = re.compile(
    r"(?P<bracket>[{}])"
    r"|(?<![\w.])(?P<owner>\w+)\.(?P<called>GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS|Static|StaticFS|Handle|HandleFunc)"
    r"\([ \t]*(?=\")"
    r"|(?<![\w.])(?P<made>\w+)(?:[ \t]*,[ \t]*\w+)*[ \t]*:?=(?!=)[ \t]*(?:(?P<outer>\w+)\.Group\([ \t]*(?=\"))?"
)
# What stands in a function's own block, as gofmt writes it.
_OUTERMOST = re.compile(r"^(?:\t| {2,4})http\.Handle(?:Func)?\([ \t]*\"[^\"\n]*\"[ \t]*,", re.MULTILINE)
_LOOP = re.compile(r"\bfor[ \t]+[^\n]*(?:\brange\b|;[^\n]*;)[^\n]*\{[ \t]*$", re.MULTILINE)
_TEXT = re.compile(r"\"([^\"\\\n]*)\"[ \t]*([,)])")


@dataclass(slots=True)
class _Routes:
    """What is set up so far: the routers and prefixes of groups, and the paths of each router and method."""

    groups: dict[str, tuple[str, str]] = field(default_factory=dict)
    paths: dict[str, list[str]] = field(default_factory=dict)

    def added(self, table: str, path: str, are_one: Callable[[str, str], bool]) -> Iterator[str]:
        others = self.paths.setdefault(table, [])
        yield from (f"the routes {other} and {path} clash" for other in others if are_one(path, other))
        others.append(path)


def gaps_in_routes(file: GoFile, blanked: str) -> Iterator[str]:
    """Yield it; `blanked` is the file with its strings."""
    if not any(word in file.code for word in ("http.Handle", "http.NewServeMux", "gin.")):
        return
    for function in file.functions:
        types = variables_of(function, file)
        if "http." in file.code[function.start : function.end] or any(
            kind.startswith(_GIN) for kind in types.values()
        ):
            yield from _clashes(function, file, types, blanked)
            yield from _set_up_again(function, file)


def _clashes(function: Function, file: GoFile, types: Mapping[str, str], blanked: str) -> Iterator[str]:
    """Look at what is set up whatever happens; a block without a head belongs to what is around it."""
    routes, is_certain = _Routes(), [True]
    for step in _STEP.finditer(file.code, function.start, function.end):
        text = _TEXT.match(blanked, step.end())
        if step["bracket"] == "{":
            is_certain.append(is_certain[-1] and not _head(file.code, step.start()))
        elif step["bracket"]:
            is_certain = is_certain[:-1] or [True]
        elif step["made"]:
            outer = routes.groups.get(step["outer"], (step["outer"], ""))
            made = (
                (outer[0], _joined(outer[1], text[1])) if step["outer"] and text else (str(step.start()), "")
            )
            routes.groups[step["made"]] = made
        elif is_certain[-1] and text and text[2] == ",":
            owner, called = step["owner"], step["called"]
            router, prefix = routes.groups.get(owner, (owner, ""))
            if called in _OF_MUX and _is_mux(owner, file, types):
                yield from routes.added(f"{router} mux", text[1], _are_same)
            elif called not in _OF_MUX and types.get(owner, "").startswith(_GIN):
                method, end = ("GET", "/*filepath") if called in _OF_FILES else (called, "")
                yield from routes.added(f"{router} {method}", _joined(prefix, text[1] + end), _are_one_in_gin)


def _set_up_again(function: Function, file: GoFile) -> Iterator[str]:
    """A function that every turn of a loop calls or starts sets up the routes of the one default mux again."""
    if function.receiver or file.packages.get("http") != "net/http":
        return
    body = file.code[function.start : function.end]
    if not _OUTERMOST.search(body):
        return
    for loop in _LOOP.finditer(file.code):
        turn = file.code[loop.end() : end_of(file.code, loop.end())]
        called = re.search(rf"^[ \t]*(?:go[ \t]+)?{function.name}\(", turn, re.MULTILINE)
        is_left = re.search(r"\b(?:break|return)\b", turn)
        if called and not is_left and turn[: called.start()].count("{") == turn[: called.start()].count("}"):
            yield f"{function.name} sets up its routes at each turn of a loop"


def _head(code: str, opened: int) -> str:
    return code[code.rfind("\n", 0, opened) + 1 : opened].strip()


def _is_mux(name: str, file: GoFile, types: Mapping[str, str]) -> bool:
    return types.get(name, file.packages.get(name)) in ("net/http", "net/http.ServeMux")


def _joined(prefix: str, path: str) -> str:
    """Join two parts of a path with one slash, as Gin does."""
    return re.sub("/+", "/", f"{prefix}/{path}") if path else prefix


def _are_same(path: str, other: str) -> bool:
    return path == other


def _are_one_in_gin(path: str, other: str) -> bool:
    """Say whether Gin, in any version, has no place for both: a place has one name, and `*` takes all behind it."""
    for part, wanted in zip_longest(path.split("/"), other.split("/")):
        if part != wanted:
            if part is None or wanted is None:
                return False
            return "*" in (part[:1], wanted[:1]) or part[:1] == wanted[:1] == ":"
    return True
