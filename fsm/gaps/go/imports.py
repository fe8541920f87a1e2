"""What keeps a Go file from compiling: packages that are not imported, what they do not export, what is not used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from fsm.gaps.go.facts import name_of_package, package, paths
from fsm.gaps.go.files import PACKAGE, imports_of
from fsm.gaps.known import NOT_IMPORTED, words
from fsm.syntax import DefinitionKind, Syntax

_PROGRAM = re.compile(r"^[ \t]*package[ \t]+main\b", re.MULTILINE)
# A word and what is taken of it.
_TAKEN = re.compile(r"(?<![\w.])(\w+)(?:\.\s*(\w+))?")
# The type of a last parameter that takes any number.
SPREAD = re.compile(r"\.\.\.(\w+)\.(\w+)")
_VERSION = re.compile(r"/v\d+$")
# What protoc generates is often said to be there.
_GENERATED = re.compile(
    r"Register\w+Server|(?:New\w+|\w+_\w+)Client|Unimplemented\w+|\w+Server|\w+(?:Request|Response|Reply)"
)
_WORDS = re.compile(r"[-._]")
_PARTS = re.compile(r"[-./]")
_GENERATED_PATH = re.compile(r"^(?!google\.golang\.org/|github\.com/golang/).*/(?:proto|protos|pb|gen|api)$")
_WORD = re.compile(r"(?<![\w.])\w+")
# A word in front of a bracket, a point or the like, where no variable is declared or gets a value.
_USED = re.compile(r"(?<![\w.])\w+(?=[(\[.)\]+\-/%!<>&|;{}])")
# A variable where it is declared or gets a value; what it points to may get one too, and that is a use.
_FILLED = re.compile(
    r"(?<![\w.*])(\w+)[ \t]*(?=(?:,[ \t]*\w+[ \t]*)*(?::=|=(?!=)))|\bvar[ \t]+(\w+)(?=[ \t]+[^=\s])"
)
_DECLARED = re.compile(r"(?<![\w.])((?:\w+[ \t]*,[ \t]*)*\w+)[ \t]*:=|\bvar[ \t]+(\w+)[ \t]+[^(\s]")


def gaps_in_go(syntax: Syntax) -> Iterator[str]:
    """Yield what the compiler would refuse in a whole file; another file of a library may declare what it uses."""
    imports = imports_of(syntax.blanked)
    taken = _taken(syntax)
    qualified, bare = _sorted(taken)
    known = words("Go", "packages")
    is_program = _PROGRAM.search(syntax.without_strings) is not None
    for name in _unbound(
        imports, qualified, bare, is_whole=PACKAGE.search(syntax.without_strings) is not None
    ):
        if is_program or name in known:
            yield NOT_IMPORTED.format(name)
    owners = {owner for owner, member in taken if member}
    yield from (
        f"{path} is imported and not used"
        for alias, path in imports
        if not alias and _is_unused(path, owners)
    )
    yield from _not_exported(imports, qualified, bare)
    yield from _unused_variables(syntax)


def names_not_bound(syntax: Syntax) -> Iterator[str]:
    """Yield the names of packages that a library of one file uses and does not import; of programs it is said above."""
    code = syntax.without_strings
    if PACKAGE.search(code) and not _PROGRAM.search(code):
        unbound = _unbound(imports_of(syntax.blanked), *_sorted(_taken(syntax)), is_whole=True)
        yield from map(NOT_IMPORTED.format, unbound)


@lru_cache(maxsize=4)
def _taken(syntax: Syntax) -> frozenset[tuple[str, str]]:
    code = syntax.without_strings
    return frozenset(_TAKEN.findall(code)).union(SPREAD.findall(code) if "..." in code else ())


def _sorted(taken: frozenset[tuple[str, str]]) -> tuple[set[tuple[str, str]], set[str]]:
    """Return what is taken as of a package, and the words that are no package's name, as far as the rest shows."""
    qualified = {pair for pair in taken if "a" <= pair[0] < "{" and "A" <= pair[1] < "["}
    return qualified, {word for word, member in taken if not "A" <= member < "["}


def _unbound(
    imports: list[tuple[str, str]], qualified: set[tuple[str, str]], bare: set[str], *, is_whole: bool
) -> Iterator[str]:
    """A package's name stands in front of what it exports and nowhere else."""
    unnamed = [path for alias, path in imports if not alias]
    last = {word for path in unnamed for word in _WORDS.split(_VERSION.sub("", path).rpartition("/")[2])}
    last |= {name_of_package(path) for path in unnamed if path in paths()}
    members: dict[str, list[str]] = {}
    for owner, member in qualified:
        members.setdefault(owner, []).append(member)
    for name in sorted(members.keys() - {alias for alias, _ in imports} - bare):
        is_known = name in words("Go", "packages")
        may_be_package = is_known or (
            is_whole and not has_any_name(imports) and not all(map(_GENERATED.fullmatch, members[name]))
        )
        # Of a package that everyone knows the name is known that goes with its path.
        is_there = name in last if is_known else any(_may_be_named(path, name) for path in unnamed)
        if may_be_package and not is_there:
            yield name


def _may_be_named(path: str, name: str) -> bool:
    """Say whether a package may have a name: words of its path, the last one cut, or an end of the path's last part.

    Of some it is known. `github.com/json-iterator/go` is jsoniter, and `influxdb2` has its version.
    """
    if path in paths() or is_standard(path):
        return name == name_of_package(path)
    last = _VERSION.sub("", path).rpartition("/")[2]
    if any(end.startswith(name) or end.endswith(name) for end in (last, _WORDS.sub("", last))):
        return True
    parts = _PARTS.split(path)
    begun = name.rstrip("0123456789")
    return name in parts or any("".join(parts[start:]).startswith(begun) for start in range(len(parts)))


def _is_unused(path: str, owners: set[str]) -> bool:
    """Only of the standard library is the name known that goes with a path; `C` is imported for what it links."""
    return is_standard(path) and _VERSION.sub("", path).rpartition("/")[2] not in owners


def is_standard(path: str) -> bool:
    """Say whether a path is of the standard library; any other word may be the project's own module.

    `path/to/` is what stands in for a path.
    """
    return path.partition("/")[0] in words("Go", "standard") and not path.startswith("path/to/")


def has_any_name(imports: list[tuple[str, str]]) -> bool:
    """Say whether some import may stand for a package of any name: a folder of generated code seldom has its own."""
    return any(not alias and _GENERATED_PATH.search(path) for alias, path in imports)


def _not_exported(
    imports: list[tuple[str, str]], qualified: set[tuple[str, str]], bare: set[str]
) -> Iterator[str]:
    exports = {alias or name_of_package(path): package(path) for alias, path in imports if path in paths()}
    for name, member in sorted(qualified):
        if name in exports and name not in bare and not exports[name].offers(member):
            yield f"package {name} has no {member}"


def _unused_variables(syntax: Syntax) -> Iterator[str]:
    lines = syntax.without_strings.split("\n")
    for definition in syntax.definitions:
        if definition.kind is DefinitionKind.FUNCTION:
            text = "\n".join(lines[definition.span.first_line - 1 : definition.span.last_line])
            idle = _idle(_declared(text) - set(_USED.findall(text)) - {"_"}, text)
            yield from (f"{name} is declared and not used" for name in idle)


def _declared(text: str) -> set[str]:
    lines = "\n".join(line for line in text.split("\n") if ":=" in line or "var" in line)
    names = (match[1] or match[2] for match in _DECLARED.finditer(lines))
    return {name.strip() for listed in names for name in listed.split(",")}


def _idle(names: set[str], text: str) -> list[str]:
    """Return those of some names of which every place declares them or gives them a value."""
    if not names:
        return []
    places = Counter(_WORD.findall(text))
    filled = Counter(first or second for first, second in _FILLED.findall(text))
    return sorted(name for name in names if places[name] == filled[name])
