"""What a Go file says about types: its imports, its structs, its functions and the variables in them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import zip_longest

from fsm.gaps.go.facts import Member, Type, name_of_package, package, paths, type_of

_IMPORT = re.compile(
    r"(?:^|;)[ \t]*(?:import\b[ \t]*\(?[ \t]*)?(?:([\w.]+)[ \t]+)?\"([^\"\s]+)\"[ \t]*(?=[;)]|$)",
    re.MULTILINE,
)
_FIRST_DECLARED = re.compile(r"^(?:func|type|var|const)\b", re.MULTILINE)
_STRUCT = re.compile(r"^type[ \t]+(\w+)[ \t]+struct[ \t]*\{", re.MULTILINE)
_INNERMOST = re.compile(r"\{[^{}]+\}")
# What stands without it may be an extract, and the methods of its types elsewhere.
PACKAGE = re.compile(r"^[ \t]*package[ \t]+\w", re.MULTILINE)
_INTERFACE = re.compile(r"^type[ \t]+(\w+)[ \t]+interface[ \t]*\{", re.MULTILINE)
_METHOD = re.compile(r"[ \t]*(\w+)\(")
_FIELD = re.compile(r"^[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]+([\w*\[(<.][^`]*)")
_EMBEDDED = re.compile(r"^[ \t]*\*?([\w.]+)[ \t]*(?:`[^`]*`)?[ \t]*$")
_SEVERAL = re.compile(r"(?:\[\]|map\[[\w.*]+\])([\w.*\[\]]+)$")
_MADE_OF_SEVERAL = re.compile(
    r"((?:\[\]|map\[[\w.*]+\])\*?[\w.]+)\{|make\(((?:\[\]|map\[[\w.*]+\])\*?[\w.]+)[,)]"
)
_ONE_OF = re.compile(r"([\w.]+)\[[^\[\]\n:]*\][ \t]*(?:$|;)", re.MULTILINE)
_EACH_OF = re.compile(r"[ \t]*([\w.]+)[ \t]*\{")
_NAMED = re.compile(r"\*?((?:\w+\.)?\w+)$")
_SIGNATURE = r"^func[ \t]*(?:\(([^()]*)\)[ \t]*)?(\w+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)"
_FUNCTION = re.compile(
    rf"{_SIGNATURE}(?:([^\n]*)\{{[ \t]*\n(.*?)^\}}|([^\n{{]*)\{{([^\n]*)\}}[ \t]*$)", re.MULTILINE | re.DOTALL
)
_DECLARED_TYPE = re.compile(
    r"^[ \t]*type[ \t]+(\w+)[ \t]|^[ \t]+(\w+)[ \t]+(?:struct|interface)\b", re.MULTILINE
)
_LISTED = r"((?:\w+[ \t]*,[ \t]*)*\w+)"
_MADE = re.compile(r":=[ \t]*(\brange\b)?")
_NAMES = re.compile(r"\w+(?:[ \t]*,[ \t]*\w+)*[ \t]*$")
_VAR = re.compile(rf"\bvar[ \t]+{_LISTED}[ \t]+(=[ \t]*)?([\w*.]*)(.?)")
_OTHER = re.compile(rf"[(,]\s*{_LISTED}[ \t]+([\w*\[.][\w*.]*)(?=[ \t]*[,)])")
_CLOSURE = re.compile(r"\bfunc[ \t]*\(")
_BLOCK = re.compile(r"\b(?:var|const)[ \t]*\(")
_IN_BLOCK = re.compile(r"^[ \t]*((?:\w+[ \t]*,[ \t]*)*\w+)[ \t]+[\w*\[=]", re.MULTILINE)
_OUTER = re.compile(r"^var[ \t]+(\w+(?![ \t]*,)|\()", re.MULTILINE)
# A line within the brackets of several variables, or a bracket that opens within one.
_IN_OUTER = re.compile(r"^[ \t]+(\w+)(?=[ \t]+[\w*=])|([({\[])", re.MULTILINE)
_GIVEN = re.compile(r"[ \t]*(?:\*?[\w.]+[ \t]*)?=[ \t]*")
_WRITTEN = re.compile(r"[ \t]*([\w*.]+)[ \t]*$", re.MULTILINE)
_VALUE = re.compile(
    r"&?(?:new\((?P<new>[\w.]+)\)[ \t]*(?:$|;)|(?P<made>[\w.]+)\{|(?P<called>\w+(?:\.\w+)*)\("
    r"|[\w.]+\.\(\*?(?P<asserted>[\w.]+)\)[ \t]*(?:$|;|\{))",
    re.MULTILINE,
)
_LITERAL = re.compile(r"([\"`])[^\"`\n]*\1[ \t]*$", re.MULTILINE)
_BRACKETS = re.compile(r"[()\[\]{}]")
_MARKS = re.compile(r"[()\[\]{},]")


@dataclass(frozen=True, slots=True)
class Function:
    """A function or method of a file; `parameters` are those with names, its receiver among them, with their types.

    `wanted` says of how many parameters a call gives the arguments, a last one that takes any number left out.
    """

    name: str
    receiver: str
    parameters: tuple[tuple[str, str], ...]
    wanted: int
    any_more: bool
    results: str
    start: int
    end: int

    @property
    def listed_results(self) -> list[str]:
        """The results as they are written, each with its name if they have any."""
        return parts_of(self.results[1:-1] if self.results.startswith("(") else self.results)

    @property
    def number_of_results(self) -> int:
        return len(self.listed_results)


@dataclass(slots=True)
class GoFile:
    """A file: `packages` are the paths of the known packages that it imports, by the names that they have in it.

    `names` are those of all packages that it imports, as far as their paths show; `variables` are those that stand
    outside of all functions, with their types; `types` keeps those of each function's once they are asked for.
    """

    code: str
    packages: dict[str, str]
    imports: list[tuple[str, str]]
    functions: list[Function]
    names: frozenset[str] = frozenset()
    structs: dict[str, Type] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    types: dict[int, dict[str, str]] = field(default_factory=dict)

    def type_named(self, written: str) -> str:
        """Return the full name of a type as it stands in the file, "" for what is no plain name.

        That of a list or a map is its element's with `[]` in front.
        """
        if several := _SEVERAL.match(written.strip()):
            name = self.type_named(several[1])
            return f"[]{name}" if name else ""
        match = _NAMED.fullmatch(written.strip())
        if not match:
            return ""
        owner, _, name = match[1].rpartition(".")
        if not owner:
            return name
        return f"{self.packages[owner]}.{name}" if owner in self.packages else ""

    def type_of(self, name: str) -> Type | None:
        return self.structs.get(name) or (type_of(name) if name else None)

    def shown(self, name: str) -> str:
        """Write a type's full name as it stands in the file."""
        path, _, simple = name.rpartition(".")
        alias = next(
            (alias for alias, other in self.packages.items() if other == path), name_of_package(path)
        )
        return f"{alias}.{simple}" if path else simple


@lru_cache(maxsize=4)
def read_file(blanked: str, code: str, *, with_own_types: bool) -> GoFile:
    """Read a file, given with its strings and without them; its own types count if no other file may add to them."""
    imports = imports_of(blanked)
    packages = {
        alias or name_of_package(path): path for alias, path in imports if path in paths() and alias != "_"
    }
    names = frozenset(alias or name_of_package(path) for alias, path in imports)
    file = GoFile(code, packages, imports, list(_functions(code)), names)
    if with_own_types:
        file.structs.update(_structs(file))
    file.variables.update(_variables(file))
    return file


def imports_of(blanked: str) -> list[tuple[str, str]]:
    """Return the names and paths that a file imports, "" where it gives none; they stand before what it declares."""
    first = _FIRST_DECLARED.search(blanked)
    return _IMPORT.findall(blanked, 0, first.start() if first else len(blanked))


def structs_in(code: str) -> Iterator[tuple[str, str]]:
    """Yield the names of a file's structs and what stands in their brackets, without that of brackets within them."""
    for match in _STRUCT.finditer(code):
        body = code[match.end() : end_of(code, match.end()) - 1]
        while _INNERMOST.search(body):
            body = _INNERMOST.sub("{}", body)
        yield match[1], body


def end_of(code: str, start: int) -> int:
    """Return the offset behind the bracket that closes the one in front of an offset."""
    depth = 1
    for bracket in _BRACKETS.finditer(code, start):
        depth += 1 if bracket[0] in "([{" else -1
        if not depth:
            return bracket.end()
    return len(code)


def variables_of(function: Function, file: GoFile) -> dict[str, str]:
    """Return the types of a function's variables by name, "" where places disagree or do not say."""
    if function.start not in file.types:
        types = dict(file.variables)
        for name, kind in _declared(function, file, types):
            types[name] = kind if types.get(name, kind) == kind else ""
        file.types[function.start] = types
    return file.types[function.start]


def _variables(file: GoFile) -> Iterator[tuple[str, str]]:
    """Yield the variables that stand outside of all functions, one to a line, whose types are said."""
    for match in _OUTER.finditer(file.code):
        start = match.end()
        if match[1] != "(":
            yield match[1], _type_of_outer(file.code, start, file)
            continue
        end = end_of(file.code, start)
        while line := _IN_OUTER.search(file.code, start, end):
            if line[1]:
                yield line[1], _type_of_outer(file.code, line.end(), file)
            start = end_of(file.code, line.end()) if line[2] else line.end()


def _type_of_outer(code: str, start: int, file: GoFile) -> str:
    if value := _GIVEN.match(code, start):
        return _type_of_value(code, value.end(), file, {})
    written = _WRITTEN.match(code, start)
    return file.type_named(written[1]) if written else ""


def _declared(function: Function, file: GoFile, types: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    body = file.code[function.start : function.end]
    yield from ((name, file.type_named(written)) for name, written in _parameters(function, body))
    for match in _VAR.finditer(body):
        kind = "" if match[2] or match[4].strip() not in ("", "=") else file.type_named(match[3])
        yield from ((name.strip(), kind) for name in match[1].split(","))
    for block in _BLOCK.finditer(body):
        for listed in _IN_BLOCK.findall(body, block.end(), end_of(body, block.end())):
            yield from ((name.strip(), "") for name in listed.split(","))
    for match in _MADE.finditer(body):
        names = _NAMES.search(body, body.rfind("\n", 0, match.start()) + 1, match.start())
        first, *others = names[0].split(",") if names else ("_",)
        kinds = ["", _type_of_each(body, match.end(), file, types)] if match[1] else []
        kinds = kinds or [_type_of_value(body, match.end(), file, types)]
        yield from zip_longest(
            (name.strip() for name in (first, *others)), kinds[: len(others) + 1], fillvalue=""
        )


def _parameters(function: Function, body: str) -> Iterator[tuple[str, str]]:
    """Yield the names and types of a function's parameters and results, and those of the functions within it."""
    yield from function.parameters
    for result in function.listed_results:
        name, _, written = result.strip().partition(" ")
        if written and name.isidentifier():
            yield name, written
    for listed, written in _OTHER.findall(body):
        yield from ((name.strip(), written) for name in listed.split(","))
    for closure in _CLOSURE.finditer(body):
        yield from parameters_in(body[closure.end() : end_of(body, closure.end()) - 1])


def _type_of_each(body: str, start: int, file: GoFile, types: Mapping[str, str]) -> str:
    """Return the type of the values of a list or a map that is run through, "" if it is not known."""
    several = _EACH_OF.match(body, start)
    return _type_of_one(several[1], file, types) if several else ""


def _type_of_one(chain: str, file: GoFile, types: Mapping[str, str]) -> str:
    first, *rest = chain.split(".")
    kind = types.get(first, "")
    for name in rest:
        owner = file.type_of(kind)
        member = owner.members.get(name) if owner else None
        kind = member.type if member and member.parameters is None else ""
    return kind.removeprefix("[]") if kind.startswith("[]") else ""


def _type_of_value(body: str, start: int, file: GoFile, types: Mapping[str, str]) -> str:
    """Return the type of the value that stands at an offset, as far as it is made, called or asserted on the spot."""
    one = _ONE_OF.match(body, start)
    several = _type_of_several(body, start, file)
    return several or (_type_of_one(one[1], file, types) if one else _type_of_plain(body, start, file, types))


def _type_of_several(body: str, start: int, file: GoFile) -> str:
    several = _MADE_OF_SEVERAL.match(body, start)
    if not several:
        return ""
    is_closed = body[several.end() - 1] == ")"
    end = several.end() if is_closed else end_of(body, several.end())
    is_all = body[end:].lstrip(" \t")[:1] in ("\n", ";", "")
    return file.type_named(several[1] or several[2]) if is_all else ""


def _type_of_plain(body: str, start: int, file: GoFile, types: Mapping[str, str]) -> str:
    match = _VALUE.match(body, start)
    if not match:
        return "string" if body[start : start + 1] in ('"', "`") and _LITERAL.match(body, start) else ""
    if match["new"] or match["asserted"]:
        return file.type_named(match["new"] or match["asserted"])
    if body[end_of(body, match.end()) :].lstrip(" \t")[:1] not in ("\n", ";", "{", ""):
        return ""
    if match["made"]:
        return file.type_named(match["made"])
    if "." not in match["called"]:
        return _type_given_by(match["called"], file, types)
    member = member_called(match["called"], file, types)
    return member.type if member and member.parameters is not None else ""


def _type_given_by(name: str, file: GoFile, types: Mapping[str, str]) -> str:
    """Return the type of the first result of a program's own function, "" where the name may be another's."""
    own = {function.name: function for function in file.functions if not function.receiver}
    several = sum(function.name == name for function in file.functions) > 1
    if name not in own or "main" not in own or several or name in types:
        return ""
    return _own(own[name], file).type


def member_called(chain: str, file: GoFile, types: Mapping[str, str]) -> Member | None:
    """Return the function that a chain of names calls, None if it is not known."""
    first, *rest = chain.split(".")
    member = None
    for number, name in enumerate(rest):
        if number:
            owner = file.type_of(member.type) if member and member.parameters is None else None
        elif first in types:
            owner = file.type_of(types[first])
        else:
            owner = package(file.packages[first]) if first in file.packages else None
        member = owner.members.get(name) if owner else None
        if member is None:
            return None
    return member


def _functions(code: str) -> Iterator[Function]:
    for match in _FUNCTION.finditer(code):
        receiver = match[1] or ""
        listed = parts_of(match[3])
        any_more = any("..." in part for part in listed)
        body = 5 if match[5] is not None else 7
        yield Function(
            name=match[2],
            receiver=receiver.split()[-1].lstrip("*") if receiver.strip() else "",
            parameters=(*parameters_in(receiver), *parameters_in(match[3])),
            wanted=len(listed) - any_more,
            any_more=any_more,
            results=match[body - 1].strip(),
            start=match.start(body),
            end=match.end(body),
        )


def parameters_in(listed: str) -> Iterator[tuple[str, str]]:
    """Yield names and types; in `a, b int` both have the type that comes last."""
    pending: list[str] = []
    for part in parts_of(listed):
        name, _, kind = part.strip().partition(" ")
        pending.append(name)
        if kind.strip():
            yield from ((each, kind.strip()) for each in pending)
            pending = []


def parts_of(listed: str) -> list[str]:
    """Split at the commas that stand in no brackets; behind a last comma, as in blank text, there is no part."""
    parts, depth, start = [], 0, 0
    for mark in _MARKS.finditer(listed):
        if mark[0] == ",":
            if not depth:
                parts.append(listed[start : mark.start()])
                start = mark.end()
        else:
            depth += 1 if mark[0] in "([{" else -1
    last = listed[start:]
    return [*parts, last] if last.strip() else parts


def _structs(file: GoFile) -> dict[str, Type]:
    """Return the structs of a file of which all fields are seen, with those of what they embed."""
    is_file = PACKAGE.search(file.code) is not None
    written = {name: body for name, body in structs_in(file.code) if is_file or "{" not in body}
    counts = Counter(first or second for first, second in _DECLARED_TYPE.findall(file.code))
    methods: dict[str, dict[str, Member]] = defaultdict(dict)
    for function in file.functions:
        if function.receiver:
            methods[function.receiver][function.name] = _own(function, file)
    seen = len(re.findall(r"^func\b", file.code, re.MULTILINE))
    if seen != len(file.functions):
        return {}
    found: dict[str, Type] = {}
    for name, body in written.items():
        fields = _fields(body, file) if counts[name] == 1 else None
        if fields is not None:
            found[name] = Type({**fields, **methods[name]})
    for match in _INTERFACE.finditer(file.code):
        asked_for = _asked_for(file.code[match.end() : end_of(file.code, match.end()) - 1], file)
        if asked_for and counts[match[1]] == 1:
            found[match[1]] = Type(asked_for)
    return found


def _asked_for(body: str, file: GoFile) -> dict[str, Member] | None:
    """Return the methods that an interface asks for, None if it embeds another or says it in more than a line."""
    methods: dict[str, Member] = {}
    for line in body.split("\n"):
        match = _METHOD.match(line)
        if match and ";" not in line:
            end = end_of(line, match.end())
            listed, results = line[match.end() : end - 1], line[end:].strip()
            if results.count("(") != results.count(")") or line[end - 1 : end] != ")":
                return None
            methods[match[1]] = _asked(listed, results, file)
        elif line.strip():
            return None
    return methods


def _own(function: Function, file: GoFile) -> Member:
    return _member(function.wanted, function.listed_results, file, any_more=function.any_more)


def _asked(listed: str, results: str, file: GoFile) -> Member:
    parts = parts_of(listed)
    any_more = any("..." in part for part in parts)
    wanted = parts_of(results[1:-1] if results.startswith("(") else results)
    return _member(len(parts) - any_more, wanted, file, any_more=any_more)


def _member(wanted: int, results: list[str], file: GoFile, *, any_more: bool) -> Member:
    words = results[0].split() if results else []
    # `chan T` and `func() T` are no T.
    is_plain = len(words) == 1 or (len(words) == 2 and words[0].isidentifier() and words[0] != "chan")
    kind = file.type_named(words[-1]) if is_plain else ""
    return Member(kind, wanted, any_more, len(results))


def _fields(body: str, file: GoFile) -> dict[str, Member] | None:
    fields: dict[str, Member] = {}
    for line in re.split(r"[\n;]", body):
        if embedded := _EMBEDDED.match(line):
            kind = file.type_named(embedded[1])
            outer = type_of(kind) if "." in kind else None
            if outer is None or outer.has_more:
                return None
            fields |= outer.members
            fields[kind.rpartition(".")[2]] = Member(kind)
        elif match := _FIELD.match(line):
            kind = file.type_named(match[2])
            fields |= {name.strip(): Member(kind) for name in match[1].split(",")}
        elif line.strip():
            return None
    return fields
