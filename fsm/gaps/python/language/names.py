"""What keeps a Python program from running: names that nothing in it binds, known to come from elsewhere."""

from __future__ import annotations

import builtins
import inspect
import re
import symtable
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import CodeType

from fsm.gaps.known import NOT_IMPORTED, python_members, words
from fsm.gaps.python.meaning.facts import class_of, function_of, is_of_another_system, names_of
from fsm.gaps.python.meaning.tree import Function, tree_of
from fsm.parsing.python_code import compiled
from fsm.parsing.quiet import without_warnings
from fsm.syntax import Syntax

# What no version of Python ever took; other errors may come from code for another version.
_ALWAYS_WRONG = re.compile(
    r"non-default argument follows|parameter without a default follows|outside (?:async )?function|outside loop"
    r"|in async generator|keyword argument repeated|positional argument follows|duplicate argument"
    r"|prior to global declaration|assigned to before global|no binding for nonlocal|not properly in loop"
)
_BASES = re.compile(r"\bclass\s+\w+\s*\(([^)]*)")
_WORD = re.compile(r"\w+")
_IMPORT = re.compile(r"^[ \t]*(import[^\n]*)", re.MULTILINE)
_FROM = re.compile(r"^[ \t]*from[ \t]+([\w.]+)[ \t]+import\b", re.MULTILINE)
_GIVEN = frozenset(dir(builtins)) | {
    *("__file__", "__name__", "__doc__", "__path__", "__spec__", "__package__", "__loader__", "__cached__"),
    *("__module__", "__qualname__", "__annotations__", "WindowsError"),
}
_ALL = re.compile(r"\bimport\s*\(?\s*\*")
# Names come into being that no statement binds, or the program is ready for their lack.
_BINDS_LATER = re.compile(r"\bNameError\b|(?<![\w.])(?:globals|exec)\s*\(")
BINDS_BY_NAME = re.compile(r"(?<![\w.])globals\s*\(\s*\)\s*(?:\[[^\]\n]+\]\s*=(?!=)|\.update\b)")
_TOO_FAR_IN = "unexpected indent"
_BEGINS_FURTHER_IN = re.compile(r"\s*\n[ \t]+\S")
_LATER_VERSION = re.compile(
    r"^[ \t]*(?:type[ \t]+\w+[ \t]*[=\[]|(?:async[ \t]+)?(?:def|class)[ \t]+\w+\[)", re.MULTILINE
)


def gaps_in_python(syntax: Syntax, *, is_whole: bool) -> Iterator[str]:
    """Yield the names that are not bound: known ones, and any that are read as soon as the program is loaded.

    Of an extract only `self` where there is no method.
    """
    code = syntax.code
    program = _judged_by_python(code)
    if not isinstance(program, CodeType):
        # A later version takes strings for right that this one does not.
        without_strings = _judged_by_python(syntax.without_strings)
        if not isinstance(without_strings, str):
            code, program = syntax.without_strings, without_strings
    if isinstance(program, str):
        if (is_whole and not _is_fenced_further_in(program, syntax)) or _ALWAYS_WRONG.search(program):
            yield f"Python says: {program}"
            return
        program = None
    needs_names = is_whole or (program is not None and "self" in _names_used_at_once(program))
    unbound = unbound_names(code) if needs_names else {}
    yield from _not_offered(syntax)
    bases = _names_of_bases(syntax) if is_whole else set()
    elsewhere = names_bound_elsewhere(syntax.code) if is_whole and unbound else frozenset()
    unbound = _unbound_for_good(unbound, syntax.without_strings) if is_whole else unbound
    for name, is_read_at_once in sorted(unbound.items()):
        if name == "self" and is_read_at_once:
            yield "self is used outside of a method"
        elif is_whole and ((is_read_at_once and name not in bases) or _is_known(name, syntax)):
            yield NOT_IMPORTED.format(name)
        elif name in elsewhere:
            yield f"{name} is bound in another function only"


def _unbound_for_good(unbound: Mapping[str, bool], code: str) -> Mapping[str, bool]:
    """Return the names that nothing binds later on, by their own texts or ready for their lack."""
    if not _BINDS_LATER.search(code):
        return unbound
    return {} if BINDS_BY_NAME.search(code) else dict.fromkeys(unbound, False)


def _not_offered(syntax: Syntax) -> Iterator[str]:
    """Yield what is taken from modules of the standard library and is not there."""
    code = syntax.without_strings
    if "AttributeError" in code:
        return
    imports = "\n".join(_IMPORT.findall(code))
    for module, members in python_members().items():
        name = re.escape(module)
        if module not in imports or not re.search(rf"import.*(?<![\w.]){name}\b", imports):
            continue
        # A search for a letter first is several times as quick as one for what may not stand in front of it.
        missing = set(re.findall(rf"{name}(?<![\w.]{name})\.([a-zA-Z]\w*)", code)) - members
        missing = {member for member in missing if not is_of_another_system(member)}
        other = (
            rf"(?<![\w.]){name}\s*(?:(?:\[[^\n]*\]\s*)?:|:?=(?!=))|\b(?:as|for|lambda|class|def)\s+{name}\b"
        )
        other += rf"|[(,]\s*{name}\s*[,):]|\bhasattr\(\s*{name}\b"
        if missing and not re.search(other, code):
            yield from (f"{module} has no {member}" for member in sorted(missing))


def _is_fenced_further_in(message: str, syntax: Syntax) -> bool:
    """Say whether all that the compiler minds is that code stands in an item of a list, with its fence."""
    is_fenced = syntax.code != syntax.text
    return message == _TOO_FAR_IN and is_fenced and _BEGINS_FURTHER_IN.match(syntax.code) is not None


def _judged_by_python(code: str) -> CodeType | str | None:
    """Compile code with which a grammar has found nothing wrong; return what the compiler says against it, if it does.

    None stands for code of a later version than the one that runs this.
    """
    program = compiled(code)
    if not isinstance(program, SyntaxError):
        return program
    message = program.msg or ""
    # Later versions take quotes within quotes, and parameters for types.
    is_later = message.startswith("f-string") or (
        _LATER_VERSION.search(code) is not None and not _ALWAYS_WRONG.search(message)
    )
    return None if is_later else message


def _names_used_at_once(program: CodeType) -> set[str]:
    """Return the names, and those of attributes, in what is run when the program is loaded: it and its classes."""
    names = set(program.co_names)
    for part in program.co_consts:
        if isinstance(part, CodeType) and not part.co_flags & inspect.CO_NEWLOCALS:
            names |= _names_used_at_once(part)
    return names


def _names_of_bases(syntax: Syntax) -> set[str]:
    """A class of the project may be extended without being shown."""
    return {name for bases in _BASES.findall(syntax.without_strings) for name in _WORD.findall(bases)}


def _is_known(name: str, syntax: Syntax) -> bool:
    """A module counts where something of it is taken: its name alone may be a variable of the project."""
    if name in words("Python", "names") or _is_of_imported(name, syntax.without_strings):
        return True
    is_module = name in words("Python", "modules")
    return is_module and re.search(rf"(?<![\w.]){name}\s*\.\s*[a-zA-Z_]", syntax.without_strings) is not None


def _is_of_imported(name: str, code: str) -> bool:
    """A function or class of a library from which something else is imported, or a module that itself is."""
    if re.search(rf"^[ \t]*from[ \t]+{name}[ \t]+import\b", code, re.MULTILINE):
        return re.search(rf"(?<![\w.]){name}\s*\.\s*[a-zA-Z_]", code) is not None
    full_names = ((names_of(module) or {}).get(name, "") for module in _FROM.findall(code))
    return any(function_of(full) or class_of(full) for full in full_names if full)


def names_bound_elsewhere(code: str) -> frozenset[str]:
    """Return the parameters and variables of functions, and what they import: other functions do not see them.

    A name in capitals may be a constant of the project that is the same everywhere.
    """
    tree = tree_of(code)
    scopes = tree.scopes.values() if tree else ()
    inner = {name for scope in scopes if isinstance(scope.node, Function) for name in scope.bindings}
    return frozenset(name for name in inner if not name.isupper())


@lru_cache(maxsize=4)
def unbound_names(code: str) -> Mapping[str, bool]:
    """Return the names that a program reads and never binds, and whether it does so as soon as it is loaded.

    Defaults, decorators, bases and annotations are read then. None are known when the program does not compile or
    imports all of a module.
    """
    if _ALL.search(code):
        return {}
    try:
        with without_warnings():
            table = symtable.symtable(code, "program", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    scopes = list(_scopes(table, is_loaded=True))
    bound = {
        symbol.get_name()
        for scope, _ in scopes
        for symbol in scope.get_symbols()
        if (scope is table or symbol.is_declared_global()) and _is_bound(symbol)
    }
    unbound: dict[str, bool] = {}
    for scope, is_loaded in scopes:
        for symbol in scope.get_symbols():
            name = symbol.get_name()
            # The standard library takes a function that is called `top` for the module.
            is_own = scope is not table and (_is_bound(symbol) or symbol.is_parameter())
            is_global = symbol.is_global() and (symbol.is_declared_global() or not is_own)
            is_outer = is_global or (scope is table and not _is_bound(symbol))
            if symbol.is_referenced() and is_outer and name not in bound and name not in _GIVEN:
                unbound[name] = unbound.get(name, False) or (is_loaded and "annotations" not in bound)
    return unbound


def _is_bound(symbol: symtable.Symbol) -> bool:
    return symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()


def _scopes(table: symtable.SymbolTable, *, is_loaded: bool) -> Iterator[tuple[symtable.SymbolTable, bool]]:
    """Yield all scopes, each with whether its code is run when the program is loaded."""
    yield table, is_loaded
    for child in table.get_children():
        yield from _scopes(child, is_loaded=is_loaded and child.get_type() == "class")
