"""Matchers for the API names that states accept: where in a text's code is this name, or this import, met?

A name is found as a whole and with any white space; an import also in the other ways of writing it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fsm.machine import ANYTHING_ON_THE_LINE, Machine, State

_WORD = re.compile(r"\w+")
_PIECE = re.compile(r"\s+|\s*(?:::|->|\.|\(|\))\s*|['\"]|[\w$]+|.", re.DOTALL)
_QUOTED = re.compile(r"""require\(['"](?P<module>[^'"]+)['"]\)""")
_NO_IMPORT = re.compile(r"(?!)")
_PYTHON_IMPORT = re.compile(
    r"from\s+(?P<package>[\w.]+)\s+import(?:\s+import)*(?:\s+(?P<name>[\w.]+))?|import\s+(?P<module>[\w.]+)"
)
_JAVA_IMPORT = re.compile(r"import\s+(?P<package>[\w.]+)\.(?P<last>\w+);?")
_C_INCLUDE = re.compile(r"#include\s*[<\"](?P<header>[^>\"]+)[>\"]")
_PHP_USE = re.compile(r"use\s+(?P<namespace>[\w\\]+)\\(?P<last>\w+)")
_GO_VERSION = re.compile(r"/v\d+$")


@dataclass(frozen=True, slots=True)
class Token:
    """A place that satisfies a state, as offsets of characters, end exclusive.

    A shared one may serve several states: `import java.net.*` imports all of that package.
    """

    start: int
    end: int
    is_shared: bool = False

    def collides(self, other: Token) -> bool:
        """Say whether two states may not be satisfied by these two together."""
        return self.start < other.end and other.start < self.end and not (self.is_shared and other.is_shared)


@dataclass(frozen=True, slots=True)
class Matcher:
    """Finds one accepted name. A text without `word` cannot hold it, which is far quicker to see."""

    name: str
    word: str
    pattern: re.Pattern[str]

    def find(self, text: str) -> Iterator[Token]:
        """Yield the places of the name in a text whose comments and prose are blanked, in order."""
        if self.word not in text:
            return
        for match in self.pattern.finditer(text):
            kind = match.lastgroup or 0
            start, end = match.span(kind)
            if kind or not (_is_word(text[start]) and start and _is_word(text[start - 1])):
                yield Token(start, end, kind == "shared")


def matchers_of(machine: Machine, state: State) -> tuple[Matcher, ...]:
    """Compile the names that a state accepts."""
    return tuple(_matcher(machine.language, state, name) for name in state.accepts)


def _matcher(language: str, state: State, name: str) -> Matcher:
    if language == "Go" and state.number == 0:
        return _compiled(name, _GO_VERSION.sub("", name), _go_import(name))
    form, pattern_of = _IMPORTS.get(language, (_NO_IMPORT, lambda _: ""))
    found = form.fullmatch(name)
    if found is None:
        return _compiled(name, name, _name_pattern(name))
    package = next(group for group in found.groups() if group)
    return _compiled(name, package.replace(".", " ").split()[0], pattern_of(found))


def _compiled(name: str, needed: str, pattern: str) -> Matcher:
    """Compile a pattern that matches only where the longest word of `needed` stands."""
    return Matcher(name, max(_WORD.findall(needed), key=len, default=""), re.compile(pattern, re.MULTILINE))


def _is_word(character: str) -> bool:
    return character.isalnum() or character in "_$"


def _name_pattern(name: str) -> str:
    """Return the pattern of a name in code; what precedes its first word is left to the matcher."""
    pieces = [piece.strip() for piece in name.split(ANYTHING_ON_THE_LINE)]
    return r"[^\n]*?(?<![\w$])".join(_with_boundary(piece) for piece in pieces if piece)


def _with_boundary(piece: str) -> str:
    pattern = "".join(_spaced(part) for part in _PIECE.findall(piece))
    return pattern + (r"(?![\w$])" if _is_word(piece[-1]) else "")


def _spaced(part: str) -> str:
    if part.isspace():
        return r"\s+"
    if part in ("'", '"'):
        return "[\"'`]"
    bare = part.strip()
    return re.escape(bare) if _is_word(bare[0]) else rf"\s*{re.escape(bare)}\s*"


# The patterns of imports: a named group is what one import has and another has not; the group `shared` is
# where everything is imported.


def _python_import(found: re.Match[str]) -> str:
    name, module = found["name"], _dotted(found["package"] or found["module"])
    listed = r"(?:[\w.]+(?:\s+as\s+\w+)?[\s\\]*,[\s\\]*)*?"
    statement = rf"(?:^|[;:])[ \t]*import\s+{listed}"
    if name is None:
        parent, _, last = module.rpartition(r"\s*\.\s*")
        from_parent = (
            rf"|\bfrom\s+{parent}\s+import\s*\(?\s*{listed}(?P<child>{last})(?!\w)" if parent else ""
        )
        from_module = rf"\bfrom\s+(?P<source>{module})(?!\w)[\w.\s]*\simport\b"
        return rf"{statement}(?P<token>{module})(?!\w)|{from_module}{from_parent}"
    names = rf"\bfrom\s+{module}(?:\.\w+)*\s+import\s*\(?\s*{listed}(?P<token>{name})(?!\w)"
    everything = rf"\bfrom\s+{module}\s+import\s*(?P<shared>\*)|{statement}(?P<whole>{module})(?!\w)"
    return f"{names}|{everything}"


def _java_import(found: re.Match[str]) -> str:
    package = _dotted(found["package"])
    one = rf"import\s+(?:static\s+)?{package}\s*\.\s*(?P<token>{found['last']})(?!\w)"
    return rf"{one}|import\s+{package}\s*\.\s*(?P<shared>\*)"


def _javascript_import(found: re.Match[str]) -> str:
    """`require('x')()` loads and creates: it leaves the name of the module to the state that creates."""
    module = rf"[\"'`](?:node:)?{re.escape(found['module'])}(?:/[\w./-]+)?[\"'`]"
    called = rf"(?P<load>\brequire)(?=\s*\(\s*{module}\s*\)\s*\()"
    return (
        rf"{called}|(?P<token>\brequire\s*\(\s*{module}\s*\))|\b(?:from|import)\s*\(?\s*(?P<source>{module})"
    )


def _go_import(path: str) -> str:
    bare = _GO_VERSION.sub("", path)
    vendored = r"(?:[\w./-]*/(?:src|vendor)/)?"
    parts = r"(?:/v\d+)?(?:/[\w./-]+)?" if "." in bare else ""
    statement = r"^[ \t]*(?:import\b\s*\(?\s*)?(?:[\w.]+[ \t]+)?"
    return rf"{statement}(?P<token>[\"`]{vendored}{re.escape(bare)}{parts}[\"`])"


def _c_include(found: re.Match[str]) -> str:
    return rf"(?P<token>#[ \t]*include\s*[<\"]\s*{re.escape(found['header'])}\s*[>\"])"


def _php_use(found: re.Match[str]) -> str:
    namespace, last = re.escape(found["namespace"]), found["last"]
    return rf"\buse\s+\\?{namespace}\\(?:\{{[\w\\\s,]*?)?(?<!\w)(?P<token>{last})(?!\w)"


def _dotted(module: str) -> str:
    return r"\s*\.\s*".join(module.split("."))


_IMPORTS: dict[str, tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = {
    "Python": (_PYTHON_IMPORT, _python_import),
    "Java": (_JAVA_IMPORT, _java_import),
    "JavaScript": (_QUOTED, _javascript_import),
    "C": (_C_INCLUDE, _c_include),
    "C++": (_C_INCLUDE, _c_include),
    "PHP": (_PHP_USE, _php_use),
}
