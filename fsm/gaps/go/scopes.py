"""What keeps a Go file from compiling: names that are declared twice, and types of packages that it does not import."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fsm.gaps.go.facts import name_of_package, package, paths
from fsm.gaps.go.files import Function, GoFile, end_of, read_file, structs_in
from fsm.gaps.go.imports import has_any_name, names_not_bound
from fsm.gaps.known import NOT_IMPORTED
from fsm.syntax import Syntax

_VERSION = re.compile(r"/v\d+$")
_NAME = re.compile(r"[a-z]\w*")
_LOWER_TYPE = re.compile(r"^type[ \t]+([a-z]\w*)[ \t]+struct\b", re.MULTILINE)
_FIELD_TYPE = re.compile(
    r"^[ \t]+\w+[ \t]+\*?([a-z]\w*)\.([A-Z]\w*)[ \t]*(?:`[^`\n]*`)?[ \t]*$", re.MULTILINE
)
_MADE = re.compile(r"(?<![\w.)\]])([a-z]\w*)\.([A-Z]\w*)\{")
_PARAMETER_TYPE = re.compile(r"^(?:\.\.\.|\[\]|\*)*([a-z]\w*)\.([A-Z]\w*)$")
_STATEMENT = re.compile(
    r"^[ \t]*(?:var[ \t]+(?P<var>\w+)\b|(?P<made>\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]*:=)|(?P<bracket>[({\[]|[)}\]])",
    re.MULTILINE,
)
_CLOSURE_RESULTS = re.compile(r"\)[ \t]*\(([^()]*)\)[ \t]*\{")
_BYTES = re.compile(
    r"(?<![\w.])(\w+)(?:[ \t]*,[ \t]*\w+)?[ \t]*:=[ \t]*"
    r"(?:json\.Marshal|xml\.Marshal|proto\.Marshal|ioutil\.ReadAll|io\.ReadAll|\[\]byte)\("
)
_ARGUMENT = r"[^\n,]+,"
_REQUEST = re.compile(
    rf"\bhttp\.(?:NewRequest\({_ARGUMENT * 2}|NewRequestWithContext\({_ARGUMENT * 3}|Post\({_ARGUMENT * 2})"
    r"[ \t]*([\w.]+|\[\]byte\([^()\n]*\)|[\w.]+\.Bytes\(\))\)"
)
# Errors whose methods stand on the pointer: the value itself is no error.
_NO_ERROR = re.compile(
    r"\.\(((?:net\.(?:Op|DNS|Addr)|url\.|os\.(?:Path|Link|Syscall)|json\.(?:Syntax|UnmarshalType)|exec\.(?:Exit)?"
    r"|strconv\.Num|http\.Protocol|websocket\.Close)Error)\)"
)

_ERROR = re.compile(r"\breturn\b[^\n(]*(?<![\w.])(Err[A-Z]\w*)[ \t]*$", re.MULTILINE)
_NO_CERTIFICATE = re.compile(r"\bhttp\.ListenAndServeTLS\([^,\n]+,[ \t]*\"\",[ \t]*\"\"")
_CONNECTED = re.compile(r"(?<![\w.])(\w+)[ \t]*,[ \t]*\w+[ \t]*:?=[ \t]*net\.DialUDP\(")
_KEYED_BY_ANYTHING = re.compile(r"(?<![\w.])(\w+)[ \t]*(?::=[ \t]*(?:make\()?)?map\[(?:interface\{\}|any)\]")
_TO_STRING = re.compile(r"(?<![\w.])string\((\w+)\)")
_FIELD_TO_STRING = re.compile(r"(?<![\w.])string\((\w+\.(\w*[pP]ort))\)")
_NUMBER = r"(?:[ \t]+(?:u?int(?:16|64)?|uint32)\b|[ \t]*:=[ \t]*\d+[ \t]*$|[ \t]*,[ \t]*\w+[ \t]*:=[ \t]*strconv\.Atoi)"


def gaps_in_scopes(syntax: Syntax) -> Iterator[str]:
    """Yield what is declared twice in one block, types of packages that are not there, bodies that nothing can read."""
    file = read_file(syntax.blanked, syntax.without_strings, with_own_types=True)
    yield from names_not_bound(syntax)
    yield from _imported_twice(file)
    yield from _types_as_packages(file)
    yield from _types_of_packages(file)
    yield from (f"{name} is no error but *{name} is" for name in _NO_ERROR.findall(file.code))
    yield from _errors_at_each_call(file.code)
    yield from _ports_as_characters(file.code)
    yield from _errors_not_there(file.code)
    for function in file.functions:
        yield from _declared_twice(function, file)
        yield from _never_used(function, file)
        yield from _bytes_as_reader(file.code[function.start : function.end])


def _imported_twice(file: GoFile) -> Iterator[str]:
    """Two packages have one name; the name of a library may differ from its path, but seldom from a plain last word."""
    if has_any_name(file.imports):
        return
    names = Counter(alias or _last_of(path) for alias, path in dict.fromkeys(file.imports))
    for name, count in names.items():
        if count > 1 and name not in ("_", ".") and _NAME.fullmatch(name) and not re.fullmatch(r"v\d+", name):
            yield f"two imports have the name {name}"


def _last_of(path: str) -> str:
    return name_of_package(path) if path in paths() or _VERSION.search(path) else path.rpartition("/")[2]


def _times_declared(name: str, code: str) -> int:
    declared = rf"(?<![\w.]){name}(?:[ \t]*,[ \t]*\w+)*[ \t]*:=|,[ \t]*{name}[ \t]*:=|\bvar[ \t]+{name}\b"
    parameter = rf"[(,]\s*{name}(?:[ \t]*,[ \t]*\w+)*[ \t]+[\w*\[<]"
    return len(re.findall(f"{declared}|{parameter}", code))


def _types_as_packages(file: GoFile) -> Iterator[str]:
    for name in dict.fromkeys(_LOWER_TYPE.findall(file.code)):
        # A variable may have the name of its type.
        if re.search(
            rf"(?<![\w.]){name}[ \t]*(?:,[ \t]*\w+[ \t]*)*:=|(?<![\w.*])(?<!type ){name}[ \t]+[\w*\[]",
            file.code,
        ):
            continue
        if re.search(rf"[*&]{name}\.[A-Z]\w*[ \t]*[,){{]|[ \t]{name}\.[A-Z]\w*$", file.code, re.MULTILINE):
            yield f"{name} is a type of the file and no package"


def _types_of_packages(file: GoFile) -> Iterator[str]:
    """Look at the types of parameters, fields and literals, where a name in front of a point is always a package's."""
    kinds = {kind for _, body in structs_in(file.code) for kind in _FIELD_TYPE.findall(body)}
    made = set(_MADE.findall(file.code))
    kinds |= {(owner, name) for owner, name in made if not _times_declared(owner, file.code)}
    for function in file.functions:
        found = (_PARAMETER_TYPE.match(kind) for _, kind in function.parameters)
        kinds |= {(match[1], match[2]) for match in found if match}
    written = " ".join(f"{alias} {path}" for alias, path in file.imports).lower()
    for owner, name in sorted(kinds):
        if owner in file.packages:
            if not package(file.packages[owner]).offers(name):
                yield f"package {owner} has no {name}"
        elif owner not in file.names and owner.lower() not in written and not has_any_name(file.imports):
            yield NOT_IMPORTED.format(owner)


def _declared_twice(function: Function, file: GoFile) -> Iterator[str]:
    """Look at the statements outside of all inner blocks: parameters stand in the same block as these."""
    known = {name for name, _ in function.parameters} - {"_"}
    depth = 0
    for match in _STATEMENT.finditer(file.code, function.start, function.end):
        if match["bracket"]:
            depth += 1 if match["bracket"] in "({[" else -1
        elif depth == 0:
            names = {name.strip() for name in (match["var"] or match["made"]).split(",")}
            if names <= known:
                yield f"{min(names)} is declared twice"
            known |= names - {"_"}


def _never_used(function: Function, file: GoFile) -> Iterator[str]:
    """Look at the variables of each block on their own: the same name in another block is another variable.

    A bare `return` uses the results that have names.
    """
    results = {result.split()[0] for result in function.listed_results if result.strip()}
    # A bare `return` of a closure uses the results that have names.
    listed = _CLOSURE_RESULTS.findall(file.code, function.start, function.end)
    blocks = [function.start]
    for match in _STATEMENT.finditer(file.code, function.start, function.end):
        if match["bracket"]:
            if match["bracket"] in "({[":
                blocks.append(match.end())
            elif len(blocks) > 1:
                blocks.pop()
        elif match["made"]:
            after = file.code[match.end() : end_of(file.code, match.end())]
            for name in match["made"].replace(" ", "").split(","):
                if (
                    name != "_"
                    and name not in results
                    and not any(
                        _stands(name, text)
                        for text in (after, file.code[blocks[-1] : match.start()], *listed)
                    )
                ):
                    yield f"{name} is declared and not used"


def _stands(name: str, text: str) -> bool:
    return name in text and re.search(rf"(?<![\w.]){name}\b", text) is not None


def _errors_not_there(code: str) -> Iterator[str]:
    """Look at the errors that are returned by a name of the file's own: something has to give the name its value."""
    for name in dict.fromkeys(_ERROR.findall(code)):
        if re.search(rf"\b{name}\b(?:[ \t]*,[ \t]*\w+)*[ \t]*(?:=(?!=)|[ \t]\w)", code):
            continue
        if len(re.findall(rf"(?:\breturn\b[^\n]*|==[ \t]*|!=[ \t]*|[(,][ \t]*)\b{name}\b", code)) == len(
            re.findall(rf"\b{name}\b", code)
        ):
            yield f"{name} is declared nowhere"


def _errors_at_each_call(code: str) -> Iterator[str]:
    """Yield calls that fail whatever happens: it compiles, and does nothing."""
    if _NO_CERTIFICATE.search(code):
        yield "http.ListenAndServeTLS gets no certificate"
    for name in dict.fromkeys(_CONNECTED.findall(code)):
        if _times_declared(name, code) != 1:
            continue
        others = len(re.findall(rf"(?<![\w.]){name}\b[^\n=]*:?=[^=\n]*net\.Listen", code))
        if not others and re.search(rf"(?<![\w.]){name}\.WriteTo(?:UDP)?\(", code):
            yield f"{name} is connected and takes no address"
    for name in dict.fromkeys(_TO_STRING.findall(code)):
        declared = re.findall(rf"(?<![\w.]){name}\b(?:[ \t]*,[ \t]*\w+)*(?:[ \t]+[\w*\[]|[ \t]*:=)", code)
        numbers = re.findall(rf"(?<![\w.]){name}\b{_NUMBER}", code, re.MULTILINE)
        if numbers and len(declared) == len(numbers):
            yield f"string({name}) is a character and no number"
    for name in dict.fromkeys(_KEYED_BY_ANYTHING.findall(code)) if "json.Marshal" in code else ():
        if len(re.findall(rf"(?<![\w.]){name}[ \t]+(?:map\b|[\w*])|(?<![\w.]){name}[ \t]*:=", code)) != 1:
            continue
        if re.search(rf"\bjson\.Marshal(?:Indent)?\((?:\w+\.)?{name}[,)]", code):
            yield f"{name} has keys that JSON has not"


def _ports_as_characters(code: str) -> Iterator[str]:
    """Look at fields that are numbers in every struct which has them."""
    for written, name in dict.fromkeys(_FIELD_TO_STRING.findall(code)):
        declared = re.compile(
            rf"^[ \t]*(?:\w+[ \t]*,[ \t]*)*{name}\b(?:[ \t]*,[ \t]*\w+)*[ \t]+(\S+)", re.MULTILINE
        )
        kinds = {kind for _, body in structs_in(code) for kind in declared.findall(body)}
        if kinds and kinds <= {"int", "int64", "uint", "uint16", "uint32", "uint64"}:
            yield f"string({written}) is a character and no number"


def _bytes_as_reader(body: str) -> Iterator[str]:
    if "http." not in body:
        return
    kinds = set(_BYTES.findall(body))
    for argument in _REQUEST.findall(body):
        if (
            argument.endswith(".Bytes()")
            or argument.startswith("[]byte(")
            or (argument in kinds and _times_declared(argument, body) == 1)
        ):
            yield "the body of a request is bytes and no reader"
