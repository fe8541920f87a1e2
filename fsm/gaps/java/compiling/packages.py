"""Classes of libraries that a Java file uses and does not import, and what it takes of them that they have not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from fsm.gaps.java.compiling.imports import end_of_imports
from fsm.gaps.known import NOT_IMPORTED
from fsm.syntax import Syntax
from fsm.tables import read_table

_IMPORT = re.compile(
    r"^[ \t]*import\s+(?:static\s+)?((?:[a-z]\w*\.)*[a-z]\w*)\.([A-Z]\w*|\*)(\.[\w.*]+)?\s*;", re.MULTILINE
)
_PACKAGE = re.compile(r"^[ \t]*package\s+([\w.]+)\s*;", re.MULTILINE)
_CAPITALISED = re.compile(r"\b[A-Z]\w+")
_DECLARED = re.compile(r"\b(?:class|interface|enum|record)\s+(\w+)")
# Words joined to one, or an acronym before a word: names that no project has for a class of its own by chance.
_JOINED = re.compile(r"[A-Z]+[a-z0-9]+[A-Z]|[A-Z]{2,}[a-z]{3}")
_IN_FULL = re.compile(r"(?<![\w.])((?:com\.codahale|org\.xnio)(?:\.[a-z]\w*)*)\.([A-Z]\w*)")


def gaps_in_packages(syntax: Syntax, *, is_whole: bool) -> Iterator[str]:
    """Yield what a file takes of libraries that they have not, and what it, if it is whole, does not import of them."""
    code = syntax.without_strings
    roots = [root for root in _roots() if root in code]
    if not roots and "jedis" not in code and not any(name in code for name in _unmistakable()):
        return
    end = end_of_imports(code) if "import" in code else 0
    found = _IMPORT.findall(code, 0, end)
    imports = [(package, name) for package, name, _ in found]
    packages = {package for package, _ in imports}
    yield from _wrongly_imported(imports)
    if "com.codahale." in code or "org.xnio." in code:
        yield from _wrongly_imported(_IN_FULL.findall(code, end))
    yield from _missing_constants(code, imports)
    if not is_whole:
        return
    bound = {(inner or name).rpartition(".")[2] for _, name, inner in found}
    # The classes inside of another one may have any name.
    if any(inner.endswith(".*") and not package.startswith("java") for package, _, inner in found):
        return
    roots = [root for root in roots if any(f"{package}.".startswith(f"{root}.") for package in packages)]
    own = _PACKAGE.findall(code, 0, end or len(code))
    names = _names_to_look_for(roots, whole={package for package, name in imports if name == "*"}.union(own))
    names = names.intersection(_CAPITALISED.findall(code, end)) - bound if names else names
    if names:
        names -= _of_the_own_package(roots, set(_DECLARED.findall(code)))
        yield from (NOT_IMPORTED.format(name) for name in sorted(names) if _is_used_as_class(name, code, end))


def _wrongly_imported(names: list[tuple[str, str]]) -> Iterator[str]:
    for package, name in names:
        known = _complete().get(package)
        if known is not None and name != "*" and name not in known:
            yield f"{package} has no {name}"


def _missing_constants(code: str, imports: list[tuple[str, str]]) -> Iterator[str]:
    for package, name in imports:
        constants = _constants().get(f"{package}.{name}")
        if constants is not None:
            for constant in re.findall(rf"(?<![\w.]){name}\.([A-Z][A-Z\d_]+)\b(?!\s*[(.])", code):
                if constant not in constants:
                    yield f"{name} has no {constant}"


def _names_to_look_for(roots: list[str], whole: set[str]) -> set[str]:
    """Packages that are imported as a whole may hold a class of any name, but for those that are known."""
    known = {package: classes for root in _roots() for package, classes in _roots()[root].items()}
    if any(package not in known and not package.startswith(("java.", "javax.")) for package in whole):
        return set()
    names = set(_unmistakable())
    for root in roots:
        for classes in _roots()[root].values():
            names |= {name for name in classes if _JOINED.match(name)}
    return names.difference(*(known[package] for package in whole & known.keys()))


def _of_the_own_package(roots: list[str], declared: set[str]) -> set[str]:
    """A class of the library itself, written anew, needs no import of those beside it."""
    own = set(declared)
    for root in roots:
        for classes in _roots()[root].values():
            if declared & classes:
                own |= classes
    return own


def _is_used_as_class(name: str, code: str, start: int) -> bool:
    used = (
        rf"\bnew\s+{name}\b|\b(?:extends|implements|throws|instanceof)\s+{name}\b|\bcatch\s*\(\s*{name}\b"
        rf"|(?<![\w.@]){name}(?:<[^;{{}}()]*>)?(?:\[\])*\s+[a-z]\w*\s*[=;,):(]|(?<![\w.@]){name}\.(?:[A-Z_]+\b|\w+\()"
    )
    return re.compile(used).search(code, start) is not None


@cache
def _roots() -> Mapping[str, Mapping[str, frozenset[str]]]:
    return {
        root: {package: frozenset(names.split()) for package, names in packages.items()}
        for root, packages in _table()["packages"].items()
    }


@cache
def _complete() -> Mapping[str, frozenset[str]]:
    complete = _table()["complete"].split()
    return {
        package: names
        for packages in _roots().values()
        for package, names in packages.items()
        if package in complete
    }


@cache
def _constants() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(words.split()) for name, words in _table()["constants"].items()}


@cache
def _unmistakable() -> frozenset[str]:
    return frozenset(name for names in _table()["unmistakable"].values() for name in names.split())


@cache
def _table() -> dict[str, Any]:
    return read_table("facts/java_packages.toml")
