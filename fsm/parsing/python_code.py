"""Compiling Python with Python: the quickest way to see that a text parses, and the only one to see some errors.

One thread at a time: where several parse at once, Python 3.11 at times fails (`SystemError: AST constructor recursion
depth mismatch`).
"""

from __future__ import annotations

import ast
from functools import lru_cache
from types import CodeType

from fsm.parsing.quiet import without_warnings


@lru_cache(maxsize=8)
def compiled(code: str) -> CodeType | SyntaxError | None:
    """Compile a program; return what the compiler says against it, if it does, None where it is too much for it."""
    try:
        with without_warnings():
            return compile(code, "program", "exec", dont_inherit=True)
    except SyntaxError as error:
        return error.with_traceback(None)
    except (ValueError, RecursionError, MemoryError):
        return None


def parsed(code: str) -> ast.Module:
    """Return a program's syntax tree. Raises what `ast.parse` does."""
    with without_warnings():
        return ast.parse(code)


def parsed_expression(text: str) -> ast.expr:
    """Return the syntax tree of an expression. Raises what `ast.parse` does."""
    with without_warnings():
        return ast.parse(text, mode="eval").body
