"""Whether a text that is a whole file would compile: names of libraries that it uses without importing them.

An extract of a larger project may lean on what stands around it, so only a text that is plainly whole is held to
this: a Go file with its package clause, a Java file all of whose names are known, an answer in a Markdown fence.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from fsm.syntax import Syntax

_NOT_IMPORTED = "{} is used and not imported"
_FENCE = re.compile(r"^```", re.MULTILINE)
_GO_PACKAGE = re.compile(r"^[ \t]*package[ \t]+\w", re.MULTILINE)
_GO_IMPORT = re.compile(
    r"^[ \t]*(?:import[ \t]+)?(?:([\w.]+)[ \t]+)?\"([^\"\s]+)\"[ \t]*;?[ \t]*$", re.MULTILINE
)
_GO_QUALIFIED = re.compile(r"(?<![\w.])([a-z]\w*)\.[A-Z]")
_PYTHON_TYPE = re.compile(r"[:>\[,|]\s*(Any|Callable|Dict|List|Optional|Tuple|Union)\b")
# An import, a value or loop variable, a parameter, a definition.
_BINDING = (
    r"^\s*(?:import|from)\b[^\n]*\b{name}\b|^[ \t]+{name}\s*,?$|\bas\s+{name}\b"
    r"|\b{name}\b\s*(?:,\s*\w+\s*)*(?::[^\n=]*)?=(?!=)|\bfor\s+[\w, ]*\b{name}\b|[(,]\s*\*?{name}\s*[,):=]"
    r"|import\s*\([^)]*\b{name}\b|\b(?:def|class)\s+{name}\b"
)
_GO_VERSION = re.compile(r"/v\d+$")
_JAVA_IMPORT = re.compile(r"^[ \t]*import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;", re.MULTILINE)
_JAVA_CLAUSE = re.compile(r"^[ \t]*(?:import|package)\s[^;]*;", re.MULTILINE)
_JAVA_NAME = re.compile(r"(?<![\w.@])([A-Z]\w+)(?=\s*(?:[<>\[\].,)(;{:]|\w))")
_JAVA_DECLARED = re.compile(r"\b(?:class|interface|enum|record)\s+(\w+)|[<,]\s*([A-Z]\w*)\s*(?:extends\b|>)")


def gaps_of(syntax: Syntax) -> tuple[str, ...]:
    """Say for which names a text would not run: used but not imported, or in Go imported but not used."""
    is_answer = _is_answer(syntax)
    match syntax.language:
        case "Go":
            return _go(syntax)
        case "Java":
            return _java(syntax.blanked, is_answer=is_answer)
        case "Python" if is_answer:
            return _python(syntax.without_strings)
        case _:
            return ()


def _is_answer(syntax: Syntax) -> bool:
    """A model's answer: its code stands in a Markdown fence, with at most prose in front."""
    fence = _FENCE.search(syntax.text) if "```" in syntax.text else None
    return fence is not None and not syntax.blanked[: fence.end()].strip()


def _python(code: str) -> tuple[str, ...]:
    """Modules whose members are used, and types in annotations, which are run when a function is defined."""
    if "import *" in code:
        return ()
    types = () if "annotations" in code else sorted(set(_PYTHON_TYPE.findall(code)))
    modules = [
        name
        for name in sorted(_words("Python", "modules"))
        if re.search(rf"(?<![\w.]){name}\.[a-zA-Z_]", code)
    ]
    missing = [
        name for name in (*types, *modules) if not re.search(_BINDING.format(name=name), code, re.MULTILINE)
    ]
    return tuple(map(_NOT_IMPORTED.format, missing))


def _go(syntax: Syntax) -> tuple[str, ...]:
    code = syntax.blanked
    if not _GO_PACKAGE.search(code):
        return ()
    imports = _GO_IMPORT.findall(code)
    body = _GO_IMPORT.sub("", syntax.without_strings)
    used = set(_GO_QUALIFIED.findall(body))
    paths = " ".join(path for _, path in imports)
    given = {alias for alias, _ in imports}
    missing = sorted(
        name
        for name in (used & _words("Go", "packages")) - given
        if name not in paths and _is_never_declared(name, body)
    )
    unused = [path for alias, path in imports if not alias and _is_unused(path, body)]
    return (*map(_NOT_IMPORTED.format, missing), *map("{} is imported and not used".format, unused))


def _is_never_declared(name: str, body: str) -> bool:
    """A package's name is only ever met in front of what it exports."""
    return not re.search(rf"(?<![\w.]){name}\b(?!\.[A-Z])", body)


def _is_unused(path: str, body: str) -> bool:
    """Only of the standard library is the name known that goes with a path."""
    name = _GO_VERSION.sub("", path).rpartition("/")[2]
    return "." not in path and not re.search(rf"(?<![\w.]){name}\.\w", body)


def _java(code: str, *, is_answer: bool) -> tuple[str, ...]:
    imports = _JAVA_IMPORT.findall(code)
    packages = {name[:-2] for name in imports if name.endswith(".*")}
    by_package = _java_packages()
    names = set(_JAVA_NAME.findall(_JAVA_CLAUSE.sub("", code)))
    names -= {name.rpartition(".")[2] for name in imports} | _words("Java", "java.lang")
    names -= {name for pair in _JAVA_DECLARED.findall(code) for name in pair}
    missing = {name for name in names if name in by_package and by_package[name] not in packages}
    strangers = {name for name in names if name not in by_package and not name.isupper()}
    is_whole = not strangers and all(name.startswith(("java.", "javax.")) for name in imports)
    is_held_to_it = is_answer or is_whole or not imports
    return tuple(map(_NOT_IMPORTED.format, sorted(missing))) if is_held_to_it else ()


@cache
def _known_names() -> dict[str, dict[str, frozenset[str]]]:
    table = tomllib.loads((files("fsm") / "known_names.toml").read_text(encoding="utf-8"))
    return {
        language: {kind: frozenset(words.split()) for kind, words in kinds.items()}
        for language, kinds in table.items()
    }


def _words(language: str, kind: str) -> frozenset[str]:
    return _known_names()[language][kind]


@cache
def _java_packages() -> dict[str, str]:
    """Return the packages of the classes that have to be imported."""
    packages = _known_names()["Java"].items()
    return {name: package for package, names in packages if package != "java.lang" for name in names}
