"""Java's classes by package: imports of what no package has, and classes of the JDK that nothing imports."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from fsm.gaps.java.compiling.imports import end_of_imports
from fsm.gaps.java.compiling.members import KnownClass, known_classes
from fsm.gaps.known import NOT_IMPORTED, java_packages, words
from fsm.syntax import Syntax
from fsm.tables import read_table

_IMPORT = re.compile(
    r"^[ \t]*import\s+(?:static\s+)?((?:[a-z]\w*\.)*[a-z]\w*)\.([A-Z]\w*|\*)(\.[\w.*]+)?\s*;", re.MULTILINE
)
_CLIENTS = frozenset(
    {
        "com.rabbitmq.client",
        "io.lettuce.core",
        "okhttp3",
        "org.apache.kafka",
        "org.apache.rocketmq",
        "org.springframework.amqp",
        "org.springframework.data.redis",
        "redis.clients.jedis",
    }
)
_JOINED = re.compile(r"[A-Z]+[a-z0-9]+[A-Z]")
_IN_FULL = re.compile(r"(java(?<![\w.]java)\.(?:[a-z]\w*\.)*[a-z]\w*)\.([A-Z]\w*)")
_ANNOTATION = re.compile(r"@([A-Z]\w*)")
_MEMBER = re.compile(r"([A-Z](?<![\w.@].)\w*)\.(\w+)")
_CAPITALISED = re.compile(r"\b[A-Z]\w+")
_Import = tuple[str, str, str]


def wrong_imports(syntax: Syntax) -> Iterator[str]:
    """Yield imports of classes that do not exist."""
    for package, name, _ in _imports(syntax):
        if name != "*" and not _may_exist(package, name):
            yield f"{package} has no {name}"
    code = syntax.without_strings
    for package, name in dict.fromkeys(_IN_FULL.findall(code, end_of_imports(code))):
        if package in jdk_packages() and name not in jdk_packages()[package]:
            yield f"{package} has no {name}"


def missing_imports(syntax: Syntax) -> Iterator[str]:
    """Yield, of a whole file, the classes that it does not import: of the JDK, and of libraries that it uses."""
    imports = _imports(syntax)
    names = _not_imported(syntax, imports) | _not_imported_of_libraries(syntax, imports)
    names |= _members_not_imported(syntax, imports) | _annotations_not_imported(syntax, imports)
    yield from map(NOT_IMPORTED.format, sorted(names))


def _imports(syntax: Syntax) -> list[_Import]:
    return _IMPORT.findall(syntax.blanked, 0, end_of_imports(syntax.blanked))


@lru_cache(maxsize=4096)  # programs import the same classes
def _may_exist(package: str, name: str) -> bool:
    if package in jdk_packages():
        return name in jdk_packages()[package]
    return _may_be_in_library(package, name)


def _may_be_in_library(package: str, name: str) -> bool:
    library = next((root for root in _libraries() if f"{package}.".startswith(f"{root}.")), None)
    if library is None:
        return True
    packages = _libraries()[library].get(name, frozenset())
    is_there = package in packages or name in _elsewhere().get(package, ())
    return is_there or not (packages or package in _complete_packages())


def _not_imported(syntax: Syntax, imports: list[_Import]) -> set[str]:
    """A package of a library that is imported as a whole may hold a class of any name."""
    packages = {package for package, name, _ in imports if name == "*"}
    if not all(package.startswith(("java.", "javax.")) for package in packages):
        return set()
    code = syntax.without_strings
    known = _package_of()
    names = {name for name in known.keys() & _CAPITALISED.findall(code) if known[name] not in packages}
    names -= {part for _, name, inner in imports for part in (name, inner.rpartition(".")[2])}
    return {name for name in names if _is_class_from_elsewhere(name, code)}


def _not_imported_of_libraries(syntax: Syntax, imports: list[_Import]) -> set[str]:
    """A class of the file's own package needs no import, but nobody imports others of that package.

    Only names count that projects hardly choose for their own classes. Who uses a client imports all of it.
    """
    packages = {package for package, name, _ in imports if name == "*"}
    known = _complete_packages() | jdk_packages().keys()
    if not packages <= known:
        return set()
    bound = {part for _, name, inner in imports for part in (name, inner.rpartition(".")[2])}
    bound |= words("Java", "java.lang")
    bound.update(*(jdk_packages().get(package, ()) for package in packages))
    code, found = syntax.without_strings, set[str]()
    names = set(_CAPITALISED.findall(code)) - bound
    foreign = {package for package, name, _ in imports if name != "*"} - packages
    for root, classes in _libraries().items():
        telling = {
            name
            for name in names & classes.keys()
            if _is_telling(name, root) and packages.isdisjoint(classes[name])
        }
        is_used = any(f"{package}.".startswith(f"{root}.") for package in foreign)
        sure = telling if root in _CLIENTS else telling & _known_for()
        found |= {name for name in telling if (is_used and name in sure) or classes[name] <= foreign}
    return {name for name in found if _is_class_from_elsewhere(name, code)}


def _members_not_imported(syntax: Syntax, imports: list[_Import]) -> set[str]:
    """A member is used that shows which class is meant, whatever else may have its name."""
    packages = {package for package, name, _ in imports if name == "*"}
    if not all(package.startswith(("java.", "javax.")) for package in packages):
        return set()
    code, known = syntax.without_strings, _packages_of_told()
    bound = {part for _, name, inner in imports for part in (name, inner.rpartition(".")[2])}
    bound |= words("Java", "java.lang")
    found = set()
    for name, member in _MEMBER.findall(code):
        if (
            name not in bound
            and name in known
            and known[name] not in packages
            and member in _telling_members(name)
        ):
            found.add(name)
    return {name for name in found if not re.search(rf"\b(?:class|interface|enum|record)\s+{name}\b", code)}


def _annotations_not_imported(syntax: Syntax, imports: list[_Import]) -> set[str]:
    """Of well-known annotations, which nobody has in a package of one's own."""
    known = _annotations()
    names = known.keys() & set(_ANNOTATION.findall(syntax.without_strings))
    names -= {part for _, name, inner in imports for part in (name, inner.rpartition(".")[2])}
    packages = {package for package, name, _ in imports if name == "*"}
    if not names or not all(
        package.startswith("java") or package in _complete_packages() for package in packages
    ):
        return set()
    return {name for name in names if packages.isdisjoint(known[name])}


def _is_telling(name: str, library: str) -> bool:
    """Words joined to one, the name of the library itself, or one that is known for it."""
    return name in _known_for() or _JOINED.match(name) is not None or name.lower() in library


def _is_class_from_elsewhere(name: str, code: str) -> bool:
    """It stands where only a class may stand, and none of that name is declared."""
    used = (
        rf"\bnew\s+{name}\b|\b(?:extends|implements|throws|instanceof)\s+{name}\b|\bcatch\s*\(\s*{name}\b"
        rf"|(?<![\w.@]){name}(?:<[^;{{}}()]*>)?(?:\[\])*\s+[a-z]\w*\s*[=;,):]"
        rf"|(?<![\w.@]){name}\.(?:[A-Z_]+\b|\w+\()"
    )
    declared = rf"\b(?:class|interface|enum|record)\s+{name}\b"
    return re.search(used, code) is not None and re.search(declared, code) is None


@cache
def jdk_packages() -> Mapping[str, frozenset[str]]:
    return {package: frozenset(names.split()) for package, names in _table("jdk_classes")["packages"].items()}


@cache
def _package_of() -> Mapping[str, str]:
    """Return the packages of the JDK's classes whose names stand for nothing else and that no other rule looks for."""
    others = {*_table("jdk_classes")["ambiguous"].split(), *java_packages()}
    return {
        name: package for package, names in jdk_packages().items() for name in names if name not in others
    }


@cache
def _packages_of_told() -> Mapping[str, str]:
    """Return the packages of the classes that members tell, by simple name."""
    libraries = (full.rpartition(".") for full in _table("java_libraries")["members"])
    return {name: package for package, _, name in libraries} | {
        name: known.package.removesuffix(".*") for name, known in _standard_classes().items()
    }


@cache
def _telling_members(name: str) -> frozenset[str]:
    """Return the members that show that a class is meant, whatever else may have its simple name."""
    if known := _standard_classes().get(name):
        return known.constants | known.members.keys() - {"new", "of", "get"}
    return frozenset(_table("java_libraries")["members"][f"{_packages_of_told()[name]}.{name}"].split())


@cache
def _standard_classes() -> Mapping[str, KnownClass]:
    return {
        known.name: known
        for known in known_classes().values()
        if known.package.startswith(("java.", "javax.net")) and known.name == known.outer
    }


@cache
def _libraries() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Return the packages of the classes of libraries, by the root of the library and by simple name."""
    return {root: _by_name(packages) for root, packages in _table("java_libraries")["packages"].items()}


def _by_name(packages: Mapping[str, str]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for package, names in packages.items():
        for name in names.split():
            found.setdefault(name, set()).add(package)
    return {name: frozenset(holders) for name, holders in found.items()}


@cache
def _elsewhere() -> Mapping[str, frozenset[str]]:
    """Return classes that other packages have too; where a name without an import is from they do not tell."""
    return {
        package: frozenset(names.split()) for package, names in _table("java_libraries")["elsewhere"].items()
    }


@cache
def _annotations() -> Mapping[str, list[str]]:
    """Return the packages in which annotations are, by name."""
    table = _table("java_libraries")["annotations"]
    found: dict[str, list[str]] = {}
    for package, names in table.items():
        for name in names.split():
            found.setdefault(name, []).append(package)
    return found


@cache
def _known_for() -> frozenset[str]:
    return frozenset(_table("java_libraries")["telling"].split())


@cache
def _complete_packages() -> frozenset[str]:
    return frozenset(_table("java_libraries")["complete"].split())


@cache
def _table(name: str) -> dict[str, Any]:
    return read_table(f"facts/{name}.toml")
