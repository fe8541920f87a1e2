"""What keeps a Java file from compiling: classes that are not imported, and what is wrong with calls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

from fsm.gaps.java.compiling.calls import gaps_in_calls
from fsm.gaps.java.compiling.kafka import gaps_in_kafka
from fsm.gaps.java.compiling.meant import gaps_in_meant
from fsm.gaps.java.compiling.redis import gaps_in_redis
from fsm.gaps.java.running.protocols import gaps_in_protocols
from fsm.gaps.java.running.reading import gaps_in_reading
from fsm.gaps.java.running.threads import gaps_in_threads
from fsm.gaps.java.typing.parts import gaps_in_typing
from fsm.gaps.known import NOT_IMPORTED, java_packages, words
from fsm.syntax import Syntax

_IMPORT = re.compile(r"^[ \t]*import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;", re.MULTILINE)
_PACKAGE = re.compile(r"^[ \t]*package\s+([\w.]+)\s*;", re.MULTILINE)
_OF_THE_FILE = re.compile(
    r"^(?:(?:public|final|abstract|sealed|strictfp) +)*(?:class|interface|enum|record)[ \t]+(\w+)",
    re.MULTILINE,
)
_CLAUSE = re.compile(r"^[ \t]*(?:import|package)\s[^;]*;", re.MULTILINE)
# To begin with a letter lets the search pass over what begins with none; what may not stand in front comes behind it.
_NAME = re.compile(r"([A-Z](?<![\w.@].)\w+)(?=\s*(?:[<>\[\].,)(;{:]|\w))")
# The same goes for words and signs.
_DECLARED = re.compile(
    r"(?:class(?<!\wclass)|interface(?<!\winterface)|enum(?<!\wenum)|record(?<!\wrecord))\s+(\w+)(?:\s*<([\w\s,]+)>)?"
)
_TYPE_VARIABLE = re.compile(r"[<,]\s*(?:([A-Z]\w*)\s+extends\b|([A-Z][A-Z\d]?)\s*(?=[>,]))")


def gaps_in_java(syntax: Syntax, *, is_whole: bool) -> Iterator[str]:
    """Yield what the compiler would refuse, of an extract only what does not depend on its surroundings.

    Where the calls of a whole file show nothing all of its values are looked at.
    """
    is_refused = False
    for gap in _gaps(syntax, is_whole=is_whole):
        is_refused = True
        yield gap
    if is_whole and not is_refused:
        yield from gaps_in_typing(syntax)


def _gaps(syntax: Syntax, *, is_whole: bool) -> Iterator[str]:
    code = syntax.blanked
    imports = _IMPORT.findall(code, 0, end_of_imports(code))
    declared = {name for names in _TYPE_VARIABLE.findall(code) for name in names}
    for name, variables in _DECLARED.findall(code):
        declared |= {name, *variables.replace(",", " ").split()}
    yield from _wrongly_imported(imports)
    yield from _imported_and_declared(code, imports) if is_whole else ()
    yield from _not_imported(code, imports, declared, is_whole=is_whole)
    yield from gaps_in_calls(syntax, imports, declared, is_whole=is_whole)
    if is_whole and ("jedis" in code or "lettuce" in code):
        yield from gaps_in_redis(syntax.without_strings)
    if is_whole and ("io.netty." in code or "org.apache." in code):
        yield from gaps_in_meant(syntax.without_strings)
    if is_whole and "TopicsResult " in code:
        yield from gaps_in_kafka(syntax.without_strings)
    yield from chain(gaps_in_threads(syntax), gaps_in_reading(syntax), gaps_in_protocols(syntax))


def end_of_imports(code: str) -> int:
    """Return an offset behind which no import and no package clause begins."""
    last = max(code.rfind("import"), code.rfind("package"), 0)
    end = code.find(";", last) + 1
    return end or len(code)


def _wrongly_imported(imports: list[str]) -> Iterator[str]:
    """A known class is imported from another package of the standard library than its own."""
    by_package = java_packages()
    for name in imports:
        package, _, simple = name.rpartition(".")
        is_standard = package in _packages() and package.startswith(("java.", "javax.net"))
        if is_standard and by_package.get(simple, package) != package:
            yield f"{package} has no {simple}"


@cache
def _packages() -> frozenset[str]:
    return frozenset(java_packages().values())


def _imported_and_declared(code: str, imports: list[str]) -> Iterator[str]:
    """A class of the file has the name of another one, but for the class itself in its own package."""
    package = _PACKAGE.search(code)
    names = [
        found[1]
        for found in _OF_THE_FILE.finditer(code)
        if code.count("{", 0, found.start()) == code.count("}", 0, found.start())
    ]
    own = {f"{package[1]}.{name}" if package else name: name for name in names}
    bound = {name.rpartition(".")[2] for name in imports if name not in own}
    yield from (f"{name} is imported and declared" for name in sorted(bound & set(own.values())))


def _not_imported(code: str, imports: list[str], declared: set[str], *, is_whole: bool) -> Iterator[str]:
    packages = {name[:-2] for name in imports if name.endswith(".*")}
    by_package = java_packages()
    end = end_of_imports(code)
    names = {*_NAME.findall(_CLAUSE.sub("", code[:end])), *_NAME.findall(code, end)} - declared
    names -= {name.rpartition(".")[2] for name in imports} | words("Java", "java.lang")
    missing = {name for name in names if name in by_package and by_package[name] not in packages}
    if any(not package.startswith("java.") for package in packages):
        missing -= words("Java", "in libraries too")
    strangers = {name for name in names if name not in by_package and not name.isupper()}
    is_plain = not strangers and all(name.startswith(("java.", "javax.")) for name in imports)
    if is_whole or is_plain or not imports:
        yield from (NOT_IMPORTED.format(name) for name in sorted(missing) if not _is_no_class(name, code))


def _is_no_class(name: str, code: str) -> bool:
    """A variable, a method or a constant of an enum has the name."""
    no_types = (
        r"(?<!\bnew)(?<!\breturn)(?<!\bextends)(?<!\bimplements)(?<!\bthrows)(?<!\binstanceof)(?<!\bthrow)"
    )
    declared = rf"\w{no_types}[ \t]+{name}\s*(?:=(?!=)|;|\([^()]*\)\s*(?:throws\b[^;{{}}]*)?\{{)"
    constant = rf"\benum\s+\w+[^{{]*\{{(?:[^;}}]*,)?\s*{name}\s*[,;}}({{]"
    return re.search(rf"{declared}|{constant}", code) is not None
