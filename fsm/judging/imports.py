"""Patterns of imports: a machine names one spelling of an import, and all others are found too."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

_WORD = re.compile(r"\w+")
_QUOTED = re.compile(r"""require\(['"](?P<module>[^'"]+)['"]\)""")
_PYTHON_IMPORT = re.compile(
    r"from\s+(?P<package>[\w.]+)\s+import(?:\s+import)*(?:\s+(?P<name>[\w.]+))?|import\s+(?P<module>[\w.]+)"
)
_JAVA_IMPORT = re.compile(r"import\s+(?:(?P<package>[\w.]+)\.)?(?P<last>\w+);?")
_C_INCLUDE = re.compile(r"#include\s*[<\"](?P<header>[^>\"]+)[>\"]")
_PHP_USE = re.compile(r"use\s+(?:(?P<namespace>[\w\\]+)\\)?(?P<last>\w+)(?P<renamed>\s+as)?")
_FOLDERS = r"(?:https?://(?:[\w.-]+/)+|[./]*/node_modules/)"
_GO_VERSION = re.compile(r"/v\d+$")


@dataclass(frozen=True, slots=True)
class ImportPattern:
    """A pattern whose named group is what is imported; `shared` where everything is, or the name is given in full.

    `words` stand in every text that the pattern matches. At one of the words of `beginnings` each match begins, in
    the way that `fsm.judging.beginnings` knows of the language.
    """

    pattern: str
    words: tuple[str, ...]
    beginnings: tuple[str, ...]


def import_pattern(language: str, number: int, name: str) -> ImportPattern | None:
    """Return the pattern of an import, or None for a name that is none. In Go state 0 holds the paths."""
    if language == "Go":
        return _path_pattern(name) if number == 0 else None
    return _statement_pattern(language, name)


@cache
def _path_pattern(name: str) -> ImportPattern:
    path = _GO_VERSION.sub("", name)
    return ImportPattern(_go_import(name), tuple(_WORD.findall(path)), ("import", path))


@cache
def _statement_pattern(language: str, name: str) -> ImportPattern | None:
    if language not in _IMPORTS:
        return None
    form, pattern_of = _IMPORTS[language]
    found = form.fullmatch(name)
    if found is None:
        return None
    part = next(group for group in found.groups() if group)
    words = tuple(_WORD.findall(part))
    return ImportPattern(
        pattern_of(found), words[:1] if language == "Python" else words, _beginnings(language, found)
    )


def _beginnings(language: str, found: re.Match[str]) -> tuple[str, ...]:
    match language:
        case "Python":
            return ("import", "from")
        case "Java":
            return ("import", *(found["package"] or "import").split(".")[:1])
        case "JavaScript":
            return ("require", "from", "import")
        case "PHP":
            return ("use", found["namespace"] or "use")
        case _:
            return ("#",)


def _python_import(found: re.Match[str]) -> str:
    name, module = found["name"], _dotted(found["package"] or found["module"])
    listed = r"(?:[\w.]+(?:\s+as\s+\w+)?[\s\\]*,[\s\\]*)*?"
    statement = rf"(?:^|[;:])[ \t]*import\s+{listed}"
    if name is None:
        parent, _, last = module.rpartition(r"\s*\.\s*")
        from_parent = (
            rf"|\bfrom\s+{parent}\s+import\s*\(?\s*{listed}(?P<child>{last})(?!\w)" if parent else ""
        )
        from_module = rf"\bfrom\s+(?P<source>{module})(?:\s*\.\s*\w+)*\s+import\b"
        return rf"{statement}(?P<token>{module})(?!\w)|{from_module}{from_parent}"
    names = rf"\bfrom\s+{module}(?:\.\w+)*\s+import\s*\(?\s*{listed}(?P<token>{name})(?!\w)"
    everything = rf"\bfrom\s+{module}\s+import\s*(?P<shared>\*)|{statement}(?P<whole>{module})(?!\w)"
    return f"{names}|{everything}"


def _java_import(found: re.Match[str]) -> str:
    """A class may also be named in full where it is used."""
    if found["package"] is None:
        return rf"import\s+(?:static\s+)?(?P<token>{found['last']})\."
    package = _dotted(found["package"])
    one = rf"import\s+(?:static\s+)?{package}\s*\.\s*(?P<token>{found['last']})(?!\w)"
    everything = rf"import\s+{package}\s*\.\s*\*" if found["last"][0].isupper() else r"(?!)"
    in_full = rf"(?<![\w.]){package}\.{found['last']}(?!\w)"
    return rf"{one}|(?P<shared>{everything}|{in_full})"


def _javascript_import(found: re.Match[str]) -> str:
    """`require('x')()` loads and creates: it leaves the name of the module to the state that creates."""
    module = quoted_module(found["module"])
    called = rf"(?P<load>\brequire)(?=\s*\(\s*{module}\s*\)\s*\()"
    return (
        rf"{called}|(?P<token>\brequire\s*\(\s*{module}\s*\))|\b(?:from|import)\s*\(?\s*(?P<source>{module})"
    )


def quoted_module(module: str) -> str:
    """Return the pattern of a module's name as JavaScript imports it: also a part of it, or from where packages lie."""
    part = r"(?:@[\w.^~-]+)?(?:/[\w./+-]+)?"
    return rf"[\"'`](?:node:|npm:|{_FOLDERS})?{re.escape(module)}{part}[\"'`]"


def _go_import(path: str) -> str:
    bare = _GO_VERSION.sub("", path)
    vendored = r"(?:[\w./-]*/(?:src|vendor)/)?"
    parts = r"(?:/v\d+)?(?:/[\w./-]+)?" if "." in bare else ""
    before = r"(?:(?:[\w.]+[ \t]+)?\"[^\"\s]+\"[ \t]*;[ \t]*)*"
    statement = rf"^[ \t]*(?:import\b\s*\(?\s*)?{before}(?:[\w.]+[ \t]+)?"
    return rf"{statement}(?P<token>[\"`]{vendored}{re.escape(bare)}{parts}[\"`])"


def _c_include(found: re.Match[str]) -> str:
    """A project may hold the library in a folder of its own."""
    folders = r"(?:[\w.+-]+/)*"
    return rf"(?P<token>#[ \t]*include\s*[<\"]\s*{folders}{re.escape(found['header'])}\s*[>\"])"


def _php_use(found: re.Match[str]) -> str:
    """A class may also be named in full where it is used, or with the last part of a namespace that is imported.

    Any part of its name may be that of a group. Where it gets another name it is that that counts.
    """
    namespace, last = found["namespace"] or "", found["last"]
    scope = "".join(rf"{part}\\(?:\{{[\w\\\s,]*?)?(?<!\w)" for part in namespace.split("\\") if part)
    if found["renamed"]:
        return rf"\buse\s+\\?{scope}{last}\s+(?P<token>as)\b"
    listed, full = rf"\buse\s+\\?{scope}(?P<token>{last})(?!\w)", re.escape(namespace)
    whole = rf"\buse\s+\\?(?P<whole>{full})(?![\w\\])" if "\\" in namespace else r"(?!)"
    return rf"{listed}|{whole}|(?P<shared>\\?{full}\\{last})(?!\w)"


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
