"""What keeps a Go file from compiling: members that are not there, calls with too few arguments, lost results."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fsm.gaps.go.facts import Member, Type, package
from fsm.gaps.go.files import Function, GoFile, end_of, parameters_in, parts_of, read_file, variables_of
from fsm.syntax import Syntax

_CHAIN = re.compile(r"(?<![\w.)\]}\"'])([A-Za-z_]\w*)((?:\.[A-Za-z_]\w*)+)[ \t]*([({]?)")
_ASSERTED = re.compile(r"\.\(\*?(\w+\.[A-Z]\w*)\)\.([A-Z]\w*)")
_NEXT = re.compile(r"\.([A-Za-z_]\w*)[ \t]*(\(?)")
_VARIABLES = re.compile(r"(?:^|[{;]|\bif\b|\belse\b)[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]*:?=[ \t]*$")
_END = re.compile(r"[ \t]*(?:$|;|\{)", re.MULTILINE)
_KEY = re.compile(r"\s*([A-Z]\w*)[ \t]*:")
_NOWHERE = -1
_RETURNED = re.compile(r"\breturn[ \t]+$")
_CALL = re.compile(r"\w[ \t]*\(")
_CLOSURE = re.compile(r"\bfunc[ \t]*\(")
_CLOSURE_WITH_PARAMETERS = re.compile(r"\bfunc[ \t]*\(([^()\n]+)\)[^\n{}]*\{[ \t]*$", re.MULTILINE)


def gaps_in_uses(syntax: Syntax, *, is_answer: bool) -> Iterator[str]:
    """Yield what no version of a package offers, and calls and assignments that no signature of it allows.

    Of an answer also what its own types lack: what is no answer may declare them in another file.
    """
    file = read_file(syntax.blanked, syntax.without_strings, with_own_types=is_answer)
    for written, name in dict.fromkeys(_ASSERTED.findall(file.code)):
        owner = file.type_of(file.type_named(written))
        if owner and not owner.offers(name):
            yield f"{written} has no {name}"
    if file.packages or file.structs:
        for function in file.functions:
            yield from _Reader(file, function).gaps()


class _Reader:
    """The uses in one function of what packages and types have."""

    def __init__(self, file: GoFile, function: Function) -> None:
        self._file = file
        self._code = file.code
        self._function = function
        self._types: Mapping[str, str] = variables_of(function, file)
        self._parameters = {name for name, _ in function.parameters}
        self._declared_at = {
            name: self._place_of(name) for name in (self._types.keys() & file.names) - self._parameters
        }

    def gaps(self) -> Iterator[str]:
        for match in _CHAIN.finditer(self._code, self._function.start, self._function.end):
            first, names = match[1], match[2][1:].split(".")
            if self._is_variable(first, match.start()):
                if match[3] != "{" or first in self._file.names:
                    kind = self._types[first] or self._type_in_closure(first, match.start())
                    yield from self._follow(kind, names, match)
            elif first in self._file.packages and self._declared_at.get(first) != _NOWHERE:
                yield from self._taken(first, names, match)

    def _is_variable(self, name: str, place: int) -> bool:
        """Say whether a name is a variable's; what is named as a package is that package until it is declared."""
        if name not in self._types:
            return False
        declared_at = self._declared_at.get(name, 0)
        return declared_at != _NOWHERE and declared_at < place

    def _type_in_closure(self, name: str, place: int) -> str:
        """Return the type of a parameter of the closure around an offset, "" if it declares the name again."""
        kind = ""
        for closure in _CLOSURE_WITH_PARAMETERS.finditer(self._code, self._function.start, place):
            end = end_of(self._code, closure.end())
            if end <= place:
                continue
            body = self._code[closure.end() : end]
            is_hidden = re.search(
                rf"(?<![\w.]){name}(?:[ \t]*,[ \t]*\w+)*[ \t]*(?::=|[ \t]\*?\w)|,[ \t]*{name}\b[^\n=(]*:=",
                body,
            )
            written = dict(parameters_in(closure[1])).get(name)
            if is_hidden:
                kind = ""
            elif written:
                kind = self._file.type_named(written)
        return kind

    def _place_of(self, name: str) -> int:
        """Return where a variable's only declaration ends, if it stands outside of all blocks within the function."""
        body = self._code[self._function.start : self._function.end]
        made = list(re.finditer(rf"^[ \t]*(?:\w+[ \t]*,[ \t]*)*{name}\b[^\n=]*:=[^\n]*$", body, re.MULTILINE))
        words = re.findall(rf"(?<![\w.]){name}[ \t]*(?:,[ \t]*\w+[ \t]*)*:=", body)
        if len(made) != 1 or len(words) != 1 or re.search(rf"\b(?:var|const)[ \t(]+{name}\b", body):
            return _NOWHERE
        before = body[: made[0].start()]
        if any(before.count(opening) != before.count(closing) for opening, closing in ("{}", "()")):
            return _NOWHERE
        line = made[0][0].rstrip()
        if line[-1] in "([{":
            return self._function.start + end_of(body, made[0].start() + len(line))
        return self._function.start + made[0].end()

    def _taken(self, alias: str, names: list[str], match: re.Match[str]) -> Iterator[str]:
        path = self._file.packages[alias]
        member = package(path).members.get(names[0])
        if member is None:
            if not package(path).offers(names[0]) and names[0][0].isupper():
                yield f"package {alias} has no {names[0]}"
        elif len(names) > 1:
            if member.parameters is None:
                yield from self._follow(member.type, names[1:], match)
        elif match[3] == "(":
            yield from self._called(f"{alias}.{names[0]}", member, match.start(), match.end())
        elif match[3] == "{":
            yield from self._filled(f"{path}.{names[0]}", match.end())

    def _follow(self, kind: str, names: list[str], match: re.Match[str]) -> Iterator[str]:
        for number, name in enumerate(names):
            owner = self._file.type_of(kind)
            if owner is None:
                return
            member = owner.members.get(name)
            if member is None:
                if not self._may_have(owner, kind, name):
                    yield f"{self._file.shown(kind)} has no {name}"
                return
            is_last = number == len(names) - 1
            if member.parameters is not None:
                shown = f"{self._file.shown(kind)}.{name}"
                if is_last and match[3] == "(":
                    yield from self._called(shown, member, match.start(), match.end())
                elif not is_last:
                    yield f"{shown} is a method and not called"
                return
            kind = member.type

    def _may_have(self, owner: Type, kind: str, name: str) -> bool:
        return owner.offers(name)

    def _called(self, shown: str, member: Member, start: int, opened: int) -> Iterator[str]:
        if member.parameters is None:
            return
        end = end_of(self._code, opened)
        arguments = self._code[opened : end - 1]
        if (given := self._number_of(opened, end - 1)) is not None and not _takes(member, given, arguments):
            yield f"{shown} takes {member.parameters} arguments and not {given}"
        if _END.match(self._code, end):
            wanted = self._wanted(start, member.results)
            if wanted != member.results:
                yield f"{shown} returns {member.results} values and not {wanted}"
        elif member.results == 1 and (following := _NEXT.match(self._code, end)):
            owner = self._file.type_of(member.type)
            name = following[1]
            if owner and name not in owner.members and not self._may_have(owner, member.type, name):
                yield f"{self._file.shown(member.type)} has no {name}"

    def _wanted(self, start: int, results: int) -> int:
        """Count the values that are wanted of a call that begins at an offset and ends its statement."""
        line = self._code.rfind("\n", 0, start) + 1
        before = self._code[line:start]
        if _RETURNED.search(before):
            is_outermost = not _CLOSURE.search(self._code, self._function.start, start)
            return self._function.number_of_results if is_outermost else max(results, 1)
        if variables := _VARIABLES.search(before):
            return results if self._code[:line].rstrip().endswith(",") else variables[1].count(",") + 1
        return results

    def _number_of(self, start: int, end: int) -> int | None:
        """Count the arguments between two offsets, None where one stands for several or it cannot be told."""
        written = self._code[start:end]
        if "..." in written or "'" in written:
            return None
        return sum(1 for part in parts_of(written) if part.strip())

    def _filled(self, kind: str, start: int) -> Iterator[str]:
        owner = self._file.type_of(kind)
        if owner is None or not owner.is_struct:
            return
        for part in parts_of(self._code[start : end_of(self._code, start) - 1]):
            if (key := _KEY.match(part)) and not owner.offers(key[1]):
                yield f"{self._file.shown(kind)} has no {key[1]}"


def _takes(member: Member, given: int, arguments: str) -> bool:
    """Say whether a function takes a number of arguments; a single call may stand for several."""
    wanted = member.parameters or 0
    if given == wanted or (member.any_more and given > wanted):
        return True
    return given == 1 and wanted > 1 and _CALL.search(arguments) is not None
