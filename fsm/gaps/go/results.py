"""What keeps a Go file from compiling: libraries that are imported and not used, results of another number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fsm.gaps.go.facts import name_of_package, paths
from fsm.gaps.go.files import PACKAGE, imports_of
from fsm.gaps.go.imports import SPREAD
from fsm.syntax import Definition, DefinitionKind, Syntax

_VERSION = re.compile(r"/v\d+$")
# Of the packages of these modules the last part of the path is the name.
_NAMED_BY_PATH = re.compile(r"(?:golang\.org/x|google\.golang\.org/(?:grpc|protobuf))/(?:[^/]+/)*[a-z]\w*$")
_QUALIFIER = re.compile(r"(?<![\w.)])([A-Za-z]\w*)\.[A-Z]")
_WITHOUT_NAME = frozenset({"_", "."})
_ASSIGNED = re.compile(r"=[ \t]*(\w+\.)?(\w+)\(")
_VARIABLES = re.compile(r"(?:^|[{;]|\bif\b)[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]*:?$")
_END = re.compile(r"[ \t]*(?:$|;|\{)", re.MULTILINE)
_LONGEST_CALL = 400  # characters in which a call's closing parenthesis is looked for


def gaps_in_results(syntax: Syntax) -> Iterator[str]:
    """Yield imports of which nothing can be used, and assignments to more or fewer variables than there are results."""
    yield from _unused(imports_of(syntax.blanked), syntax.without_strings)
    yield from _miscounted(syntax)


def _unused(imports: list[tuple[str, str]], code: str) -> Iterator[str]:
    """The name of a library's package may differ from its path, but some qualifier has to be left for it."""
    if not any(alias or "." in path for alias, path in imports):
        return
    qualifiers = {*_QUALIFIER.findall(code), *(owner for owner, _ in SPREAD.findall(code))}
    is_file = PACKAGE.search(code) is not None
    for number, (alias, path) in enumerate(imports):
        name = (alias or _certain_name_of(path)) if is_file else ""
        if name and name not in _WITHOUT_NAME and name not in qualifiers:
            if not re.search(rf"(?<![\w.]){name}\s*\.|\.\.\.{name}\.", code):
                yield f"{path} is imported and not used"
        elif not alias and "." in path and not any(name in _name_of(path) for name in qualifiers):
            others = {
                other[0] or _name_of(other[1]) for place, other in enumerate(imports) if place != number
            }
            if all(_is_declared(name, code) for name in qualifiers - others):
                yield f"{path} is imported and not used"


def _certain_name_of(path: str) -> str:
    """Return the name of a library's package where it is known, "" where its path may not show it."""
    if path in paths() or (_NAMED_BY_PATH.match(path) and not _VERSION.search(path)):
        return name_of_package(path) if "." in path else ""
    return ""


def _name_of(path: str) -> str:
    return _VERSION.sub("", path).rpartition("/")[2]


def _is_declared(name: str, code: str) -> bool:
    declared = (
        rf"(?<![\w.]){name}(?:[ \t]*,[ \t]*\w+)*[ \t]*:=|,[ \t]*{name}[ \t]*:=|\bvar[ \t]+{name}\b"
        rf"|[(,][ \t]*{name}[ \t]+[\w*\[]"
    )
    return re.search(declared, code) is not None


def _miscounted(syntax: Syntax) -> Iterator[str]:
    """A name that several functions have is passed over, and so is what another package may have."""
    code = syntax.without_strings
    functions = [
        definition for definition in syntax.definitions if definition.kind is DefinitionKind.FUNCTION
    ]
    counts = Counter(function.name for function in functions)
    known = {function.name: function for function in functions if counts[function.name] == 1}
    for match in _ASSIGNED.finditer(code):
        owner, name = match.groups()
        function = known.get(name)
        if not function or _is_other(name, code, is_method=bool(owner)):
            continue
        if bool(owner) == bool(function.receiver) and (not owner or name[0].islower()):
            start = code.rfind("\n", 0, match.start()) + 1
            variables = _VARIABLES.search(code[start : match.start()])
            wanted, given = variables[1].count(",") + 1 if variables else 0, _number_of_results(function)
            if wanted not in (0, given) and _is_whole_call(code, match.end()):
                yield f"{name} returns {given} values and not {wanted}"


def _is_other(name: str, code: str, *, is_method: bool) -> bool:
    """Say whether a name may also stand for a closure, a field or what an interface asks for."""
    closure = rf"(?<![\w.]){name}(?:[ \t]*,[ \t]*\w+)*(?:[ \t]*:=|[ \t]+func\b)"
    asked_for = rf"|^[ \t]+{name}\(" if is_method else ""
    return re.search(closure + asked_for, code, re.MULTILINE) is not None


def _number_of_results(function: Definition) -> int:
    """Count the results of a function; `(a, b int)` are two."""
    returns = function.returns.strip()
    if not returns.startswith("("):
        return int(bool(returns))
    depth = commas = 0
    for character in returns[1:-1].rstrip().removesuffix(","):
        depth += (character in "([{") - (character in ")]}")
        commas += character == "," and depth == 0
    return commas + 1 if returns[1:-1].strip() else 0


def _is_whole_call(code: str, start: int) -> bool:
    """Say whether nothing follows a call whose arguments begin at an offset."""
    depth = 1
    for place in range(start, min(len(code), start + _LONGEST_CALL)):
        depth += (code[place] == "(") - (code[place] == ")")
        if not depth:
            return _END.match(code, place + 1) is not None
    return False
