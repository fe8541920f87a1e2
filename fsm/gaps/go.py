"""What keeps a Go file from compiling: packages that are not imported, what they do not export, what is not used."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.known import NOT_IMPORTED, go_exports, words
from fsm.syntax import DefinitionKind, Syntax

PACKAGE = re.compile(r"^[ \t]*package[ \t]+\w", re.MULTILINE)
_IMPORT = re.compile(
    r"^[ \t]*(?:import[ \t]+)?(?:([\w.]+)[ \t]+)?\"([^\"\s]+)\"[ \t]*;?[ \t]*$", re.MULTILINE
)
_QUALIFIED = re.compile(r"(?<![\w.])([a-z]\w*)\.([A-Z]\w*)")
_VERSION = re.compile(r"/v\d+$")
# What protoc generates is often said to be there.
_GENERATED = re.compile(
    r"Register\w+Server|(?:New\w+|\w+_\w+)Client|Unimplemented\w+|\w+Server|\w+(?:Request|Response|Reply)"
)
_DECLARED = re.compile(r"(?<![\w.])((?:\w+[ \t]*,[ \t]*)*\w+)[ \t]*:=|\bvar[ \t]+(\w+)[ \t]+[^(\s]")


def gaps_in_go(syntax: Syntax) -> Iterator[str]:
    """Yield what the compiler would refuse in a whole file."""
    imports = _IMPORT.findall(syntax.blanked)
    body = _IMPORT.sub("", syntax.without_strings)
    qualified = set(_QUALIFIED.findall(body))
    yield from _not_imported(
        imports, body, {name for name, _ in qualified if not _is_generated(name, qualified)}
    )
    yield from (
        f"{path} is imported and not used" for alias, path in imports if not alias and _is_unused(path, body)
    )
    yield from _not_exported(imports, body, qualified)
    yield from _unused_variables(syntax)


def _not_imported(imports: list[tuple[str, str]], body: str, used: set[str]) -> Iterator[str]:
    """A package's name stands in front of what it exports and nowhere else."""
    paths = " ".join(path for _, path in imports)
    given = {alias for alias, _ in imports}
    is_whole = PACKAGE.search(body) is not None
    for name in sorted(used - given):
        is_known = is_whole or name in words("Go", "packages")
        if is_known and name not in paths and _is_never_declared(name, body):
            yield NOT_IMPORTED.format(name)


def _is_generated(name: str, qualified: set[tuple[str, str]]) -> bool:
    members = {member for owner, member in qualified if owner == name}
    return name not in words("Go", "packages") and all(map(_GENERATED.fullmatch, members))


def _is_never_declared(name: str, body: str) -> bool:
    return not re.search(rf"(?<![\w.]){name}\b(?!\.[A-Z])", body)


def _is_unused(path: str, body: str) -> bool:
    """Only of the standard library is the name known that goes with a path."""
    name = _VERSION.sub("", path).rpartition("/")[2]
    return "." not in path and not re.search(rf"(?<![\w.]){name}\.\w", body)


def _not_exported(
    imports: list[tuple[str, str]], body: str, qualified: set[tuple[str, str]]
) -> Iterator[str]:
    exports = {
        alias or path.rpartition("/")[2]: go_exports()[path]
        for alias, path in imports
        if path in go_exports()
    }
    for name, member in sorted(qualified):
        if name in exports and member not in exports[name] and _is_never_declared(name, body):
            yield f"package {name} has no {member}"


def _unused_variables(syntax: Syntax) -> Iterator[str]:
    lines = syntax.without_strings.split("\n")
    for definition in syntax.definitions:
        if definition.kind is DefinitionKind.FUNCTION:
            text = "\n".join(lines[definition.span.first_line - 1 : definition.span.last_line])
            names = {
                name.strip()
                for match in _DECLARED.finditer(text)
                for name in (match[1] or match[2]).split(",")
            }
            yield from (
                f"{name} is declared and not used" for name in sorted(names - {"_"}) if _is_idle(name, text)
            )


def _is_idle(name: str, text: str) -> bool:
    """Every place where the name stands declares or assigns it."""
    places = re.findall(rf"(?<![\w.]){name}\b", text)
    filled = re.findall(
        rf"(?<![\w.]){name}[ \t]*(?=(?:,[ \t]*\w+[ \t]*)*(?::=|=(?!=)))|\bvar[ \t]+{name}[ \t]+[^=\s]", text
    )
    return len(places) == len(filled)
