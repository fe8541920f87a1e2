"""What keeps a Python program from running: names that nothing in it binds, known to come from elsewhere."""

from __future__ import annotations

import builtins
import re
import symtable
import warnings
from collections.abc import Iterator

from fsm.gaps.known import NOT_IMPORTED, python_members, words
from fsm.syntax import Syntax

# What no version of Python ever took; other errors may come from code for another version.
_ALWAYS_WRONG = re.compile(
    r"non-default argument follows|parameter without a default follows|outside (?:async )?function|outside loop"
    r"|in async generator|keyword argument repeated|positional argument follows|duplicate argument"
    r"|prior to global declaration|assigned to before global|no binding for nonlocal|not properly in loop"
)
_GIVEN = frozenset(dir(builtins)) | {"__file__", "__name__", "__doc__", "__path__", "__spec__", "__package__"}


def gaps_in_python(syntax: Syntax, *, is_whole: bool) -> Iterator[str]:
    """Yield the names that are not bound: known ones, and any that are read as soon as the program is loaded.

    Of an extract only `self` where there is no method.
    """
    if error := _error_of(syntax.without_strings, is_whole=is_whole):
        yield f"Python says: {error}"
        return
    unbound = unbound_names(syntax.without_strings)
    yield from _not_offered(syntax)
    for name, is_read_at_once in sorted(unbound.items()):
        if name == "self" and is_read_at_once:
            yield "self is used outside of a method"
        elif is_whole and ((is_read_at_once and not _is_base(name, syntax)) or _is_known(name, syntax)):
            yield NOT_IMPORTED.format(name)


def _not_offered(syntax: Syntax) -> Iterator[str]:
    """Yield what is taken from modules of the standard library and is not there."""
    code = syntax.without_strings
    for module, members in python_members().items():
        name = re.escape(module)
        if module not in code or not re.search(rf"^[ \t]*import[^\n]*(?<![\w.]){name}\b", code, re.MULTILINE):
            continue
        taken = set(re.findall(rf"(?<![\w.]){name}\.([a-zA-Z]\w*)", code))
        if not re.search(rf"(?<![\w.]){name}\s*=(?!=)|\bas\s+{name}\b|[(,]\s*{name}\s*[,):]", code):
            yield from (f"{module} has no {member}" for member in sorted(taken - members))


def _error_of(code: str, *, is_whole: bool) -> str:
    """Return what the compiler says of code that a grammar has found nothing wrong with."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(code, "program", "exec", dont_inherit=True)
    except SyntaxError as error:
        message = error.msg or ""
        if message.startswith("f-string"):
            return ""  # later versions take quotes within quotes
        return message if is_whole or _ALWAYS_WRONG.search(message) else ""
    except (ValueError, RecursionError, MemoryError):
        return ""
    return ""


def _is_base(name: str, syntax: Syntax) -> bool:
    """A class of the project may be extended without being shown."""
    return re.search(rf"\bclass\s+\w+\s*\([^)]*\b{name}\b", syntax.without_strings) is not None


def _is_known(name: str, syntax: Syntax) -> bool:
    """A module counts where something of it is taken: its name alone may be a variable of the project."""
    if name in words("Python", "names"):
        return True
    is_module = name in words("Python", "modules")
    return is_module and re.search(rf"(?<![\w.]){name}\s*\.\s*[a-zA-Z_]", syntax.without_strings) is not None


def unbound_names(code: str) -> dict[str, bool]:
    """Return the names that a program reads and never binds, and whether it does so as soon as it is loaded.

    Defaults, decorators, bases and annotations are read then. None are known when the program does not compile or
    imports all of a module.
    """
    if "import *" in code:
        return {}
    try:
        table = symtable.symtable(code, "program", "exec")
    except (SyntaxError, ValueError, RecursionError):
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
            is_outer = symbol.is_global() or (scope is table and not _is_bound(symbol))
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
